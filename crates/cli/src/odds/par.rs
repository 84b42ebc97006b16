//! The PAR sheet of Pai Gow: a page that stands by itself, to be read, printed and filed.

use super::pai_gow::{Alternative, Asked, altered, assumed, jackpot_says, tie_says};
use super::plot::{Bars, Line, bars, lines};
use super::{in_force, page};
use crate::html::escape;
use crate::pai_gow::said;
use crate::problem::Problem;
use houseway_games::pai_gow::{Hand, Level};
use houseway_lawbook::RulingId;
use houseway_money::Rate;
use houseway_odds::pai_gow::{Assumed, Gains, PAIRS, Report, Subject, banker_bet, bet};
use houseway_odds::{Bet, Exact};
use std::fmt::Write as _;

/// The bet of a banker against two wagers, where it was asked for.
const TWO_WAGERS: &str = "pai-gow/banker/2";

/// How many steps of commission the plot has between none and the rate assumed.
const STEPS: u32 = 10;

/// How many readings beside the sheet's own have room on a page of A4.
const READINGS_ABREAST: usize = 4;

pub(super) fn page(asked: &Asked<'_>, subject: &Subject, report: Report) -> Result<String, Problem> {
    let head = asked.book().head().map_err(Problem::fault)?;
    let alternatives = asked.alternatives(subject, report)?;
    let Some(Alternative { report, .. }) = alternatives.first() else {
        return Err(Problem::fault("there are no odds to print"));
    };
    let idle = idle(subject, &alternatives)?;
    let mut text = page::open(&head);
    if let Some(altered) = altered(report) {
        text.push_str(&page::warned(&altered));
    }
    for remark in &report.remarks {
        text.push_str(&page::warned(&format!("Remark: {remark}.")));
    }
    let own = [
        ("House Way", report.house_way.to_string()),
        ("Readings", readings(subject, &idle)),
        ("Assumed", assumed(report)),
    ];
    let others: Vec<_> = asked.documents().collect();
    text.push_str(&page::facts(asked.book(), &head, &own, &others, &asked.command(subject)));
    text.push_str(&in_force::section(subject, &report.assumed, &idle)?);
    text.push_str(&bets(report));
    text.push_str(&distribution(subject)?);
    text.push_str(&by_commission(subject, report)?);
    text.push_str(&by_reading(&alternatives));
    text.push_str(&departures(report));
    text.push_str(&method(subject, report));
    Ok(page::sealed(&text))
}

/// The rulings that offer a choice and, however each is read, change no figure of the sheet.
fn idle(subject: &Subject, alternatives: &[Alternative]) -> Result<Vec<RulingId>, Problem> {
    let Some((own, others)) = alternatives.split_first() else { return Ok(Vec::new()) };
    let same = |other: &Alternative| {
        let (own, other) = (&own.report, &other.report);
        let mut bets = own.sheet.bets.iter().zip(&other.sheet.bets);
        let figures = |(own, other): (&Bet, &Bet)| own.bet == other.bet && own.outcomes == other.outcomes;
        own.sheet.bets.len() == other.sheet.bets.len()
            && bets.all(figures)
            && own.departures == other.departures
    };
    let offered = subject.offered().map_err(Problem::fault)?.into_iter().map(|(ruling, _)| ruling);
    let bears = |ruling: RulingId| {
        let waits = format!("{ruling}=");
        others.iter().any(|other| other.reading.starts_with(&waits) && !same(other))
    };
    Ok(offered.filter(|ruling| !bears(*ruling)).collect())
}

/// The readings in force in words, those apart that change nothing here.
fn readings(subject: &Subject, idle: &[RulingId]) -> String {
    let of = &subject.readings;
    let named = said(of);
    let without: Vec<String> = of
        .choices()
        .filter(|(ruling, _)| idle.contains(ruling))
        .map(|(ruling, choice)| format!("{ruling}={choice}"))
        .collect();
    match (without.len(), of.choices().count()) {
        (0, _) => format!("{named}; what that means is said below"),
        (idle, all) if idle == all => format!("{named}; these change no figure on this sheet"),
        _ => format!(
            "{named}; these change no figure on this sheet: {}; what the others mean is said below",
            without.join(", ")
        ),
    }
}

/// How the figures of this sheet were found, of the bets that are on it.
fn method(subject: &Subject, report: &Report) -> String {
    let side = &subject.side;
    let mut counted = vec!["the regular game and best play are counted over all of them".to_owned()];
    let others = [
        (!side.ties().is_empty(), "the Tie is too"),
        (!side.bonuses().is_empty(), "the Bonus is counted over all deals that bear on its lines"),
        (subject.big_small().is_some(), "Big and Small over the 216 throws of three dice"),
        (side.jackpot().is_some(), "the jackpot over the deals of the player's hand"),
    ];
    counted.extend(others.into_iter().filter(|(there, _)| *there).map(|(_, says)| says.to_owned()));
    if report.bet(TWO_WAGERS).is_some() {
        let says = "a banker against two wagers over every two hands that can be dealt beside the bank's";
        counted.push(says.to_owned());
    }
    let mut rounded = vec!["the percentages and standard deviations shown, to six decimals or fewer"];
    if report.assumed.stake.is_some() {
        rounded.push("the commission, as is said above");
    }
    if side.jackpot().is_some() {
        rounded.push("a share of the jackpot's pool, to cents");
    }
    let win = report.bet("pai-gow").and_then(|bet| bet.outcomes.iter().find(|outcome| outcome.name == "win"));
    let win = win.map_or_else(String::new, |win| {
        format!(": a win of the regular wager pays {} here, a lost one -1", win.pays)
    });
    format!(
        "<section>\n<h2>Method</h2>\n\
<p>A hand is four of 32 tiles: 35,960 deals, which are 3,620 hands that differ, since the two tiles of a sort count alike. \
The bank's four are dealt from the 28 that are left, so that there are 736,281,000 pairs of deals. Of the bets here {}. \
Nothing is sampled, and nothing rounded but {}.</p>\n\
<p>Hands without a common tile are counted by inclusion and exclusion over the tiles that two hands might share. Each wager \
is paid by the same code that settles it at a table, with the clauses that it cites. The edge is what the house gains on \
average as a fraction of the initial wager, stand-offs included; it is negative where the player is ahead. What an outcome \
pays is what the player is ahead by for each unit wagered, after commission{win}. The edge is \
the sum of ways times what they pay, over all ways, with its sign turned.</p>\n\
<p>Best play takes, for each hand, the setting that gains the most against a bank that sets its hands House Way. A hand is \
set otherwise only where that gains more.</p>\n</section>\n",
        counted.join(", "),
        rounded.join(", "),
    )
}

fn bets(report: &Report) -> String {
    let mut text = format!("<section>\n<h2>Bets</h2>\n{}", page::bets(&report.sheet.bets));
    let says = jackpot_says(report);
    if let Some(jackpot) = &report.jackpot {
        let _ = writeln!(
            text,
            "<p>The jackpot stands at {} wagered on a pool of {}. As a function of the pool, {}</p>",
            jackpot.stake,
            jackpot.pool,
            escape(&says),
        );
    }
    let tie = tie_says(report).map_or_else(String::new, |says| format!(" {says}"));
    let two = match report.bet(TWO_WAGERS) {
        Some(_) => format!(
            " <code>{TWO_WAGERS}</code> is the same against two equal wagers, as a fraction of both together."
        ),
        None => String::new(),
    };
    let _ = writeln!(
        text,
        "<p><code>pai-gow/banker</code> is a player who banks alone against one wager: its outcomes are his, and its edge is \
         what he loses on average.{two}{tie}</p>\n</section>",
    );
    text
}

/// What hands are worth when they are set House Way.
fn distribution(subject: &Subject) -> Result<String, Problem> {
    let name = |level: Level| if level >= Level::LOWEST_PAIR { "pair".to_owned() } else { level.to_string() };
    let mut rows: Vec<(String, [u64; 2])> = Vec::new();
    for (hand, setting) in Hand::all().iter().zip(subject.rules.house_way().settings()) {
        for (side, value) in [setting.low_value(), setting.high_value()].into_iter().enumerate() {
            let name = name(value.level());
            let row = rows.iter_mut().find(|(known, _)| *known == name);
            match row {
                Some((_, deals)) => deals[side] += u64::from(hand.weight()),
                None => {
                    let mut deals = [0; 2];
                    deals[side] = u64::from(hand.weight());
                    rows.push((name, deals));
                }
            }
        }
    }
    let order: Vec<String> = (0..10)
        .filter_map(Level::points)
        .chain([Level::HIGH_NINE, Level::GONG, Level::WONG, Level::LOWEST_PAIR])
        .map(name)
        .collect();
    rows.sort_by_key(|(name, _)| order.iter().position(|known| known == name));
    let share = |deals: u64| {
        let share = Exact::new(deals, u64::from(Hand::DEALS)).unwrap_or_else(|| Exact::whole(0));
        let said = format!("{}%", share.percent(2));
        (share, said)
    };
    let bars_of: Vec<Bars<'_>> = rows
        .into_iter()
        .map(|(label, [low, high])| {
            let ((low, low_said), (high, high_said)) = (share(low), share(high));
            Bars { label, values: vec![("low", low, low_said), ("high", high, high_said)] }
        })
        .collect();
    Ok(format!(
        "<section>\n<h2>What hands are worth, set House Way</h2>\n\
         <p class=\"key\"><span class=\"low\">low hand</span> <span class=\"high\">high hand</span></p>\n{}</section>\n",
        bars("Share of all deals by points or combination, low and high hand", &bars_of),
    ))
}

/// The edges of player and banker from no commission to the one assumed.
fn by_commission(subject: &Subject, report: &Report) -> Result<String, Problem> {
    let (part, of) = report.assumed.commission.parts();
    let mut named = Vec::new();
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    for step in 0..=STEPS {
        let rate = Rate::new(part.saturating_mul(step), of.saturating_mul(STEPS)).map_err(Problem::fault)?;
        let at = Assumed { commission: rate, ..report.assumed };
        let edge = |bet: Result<Bet, _>| bet.map(|bet| bet.edge).map_err(Problem::fault);
        let gains = Gains::of_player(&subject.rules, &subject.table, &at).map_err(Problem::fault)?;
        let of_banker = Gains::of_banker(&subject.rules, &subject.table, &at).map_err(Problem::fault)?;
        let said = |edge: Exact| {
            let said = format!("{}%", edge.percent(4));
            (edge, said)
        };
        player.push(said(edge(bet("pai-gow", &report.split, &gains))?));
        banker.push(said(edge(banker_bet(&report.split, &of_banker))?));
        let (part, of) = rate.parts();
        let percent = Exact::new(part, of).map_or_else(String::new, |rate| format!("{}%", rate.percent(1)));
        named.push(percent);
    }
    let plot = lines(
        "Edge against the player and against a player who banks, by commission",
        &named,
        &[
            Line { series: "high", label: "player", values: player },
            Line { series: "low", label: "banker", values: banker },
        ],
    );
    Ok(format!(
        "<section>\n<h2>Edge by commission</h2>\n\
         <p>What is lost on average: by a player against the House's bank, and by a player who banks.</p>\n{plot}</section>\n"
    ))
}

/// The edges of the regular game under each reading, and a table of all bets.
fn by_reading(alternatives: &[Alternative]) -> String {
    let rows: Vec<Bars<'_>> = alternatives
        .iter()
        .map(|alternative| {
            let said = |name: &str| {
                alternative
                    .report
                    .bet(name)
                    .map(|bet| (bet.edge.clone(), format!("{}%", bet.edge.percent(4))))
            };
            let series = [("high", said("pai-gow")), ("low", said("pai-gow/best-play"))];
            let values =
                series.into_iter().filter_map(|(series, said)| said.map(|(edge, said)| (series, edge, said)));
            Bars { label: label(alternative), values: values.collect() }
        })
        .collect();
    let mut text = format!(
        "<section>\n<h2>Edge by reading</h2>\n\
         <p>Where the text leaves room, each alternative by itself, all else as on this sheet.</p>\n\
         <p class=\"key\"><span class=\"high\">House Way</span> <span class=\"low\">best play</span></p>\n{}",
        bars("Edge of the regular game under each reading", &rows),
    );
    text.push_str("<details open><summary>Every bet under every reading</summary>\n");
    if let Some((first, others)) = alternatives.split_first() {
        // All readings side by side are wider than a sheet of paper: as many as it has room for, each time beside the sheet's own.
        let tables = others.chunks(READINGS_ABREAST).map(|some| readings_table(first, some));
        text.extend(tables);
        if others.is_empty() {
            text.push_str(&readings_table(first, &[]));
        }
    }
    text.push_str("</details>\n</section>\n");
    text
}

/// What an alternative is called where readings stand side by side.
fn label(alternative: &Alternative) -> String {
    match alternative.reading.as_str() {
        "" => "as printed on this sheet".to_owned(),
        reading => reading.to_owned(),
    }
}

/// The edges of all bets as the sheet has them, and under a few other readings beside that.
fn readings_table(first: &Alternative, others: &[Alternative]) -> String {
    let abreast = || std::iter::once(first).chain(others);
    let mut text = String::from("<table class=\"readings\">\n<thead><tr><th scope=\"col\">Bet</th>");
    for alternative in abreast() {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escape(&label(alternative)));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for bet in &first.report.sheet.bets {
        let _ = write!(text, "<tr><th scope=\"row\">{}</th>", escape(&bet.bet));
        for alternative in abreast() {
            let same = alternative.report.bet(&bet.bet);
            let cell = same.map_or_else(String::new, |bet| format!("{}%", bet.edge_percent));
            let _ = write!(text, "<td class=\"n\">{cell}</td>");
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n");
    text
}

fn departures(report: &Report) -> String {
    let mut text = format!(
        "<section>\n<h2>Where best play departs from the House Way</h2>\n\
         <p>{} of the {} hands that differ. Tiles by their codes: the low hand, a stroke, the high hand; the gain is for each \
         unit wagered on such a hand; the dearest over all deals first.</p>\n<details open><summary>The hands</summary>\n<table>\n\
         <thead><tr><th scope=\"col\">Hand</th><th scope=\"col\">Deals</th><th scope=\"col\">House Way</th>\
         <th scope=\"col\">Best</th><th scope=\"col\">Gain</th></tr></thead>\n<tbody>\n",
        report.departures.len(),
        Hand::COUNT,
    );
    for departure in &report.departures {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td><td class=\"n\">{}%</td></tr>",
            departure.hand,
            departure.deals,
            departure.house_way,
            departure.best,
            departure.gain.percent(4),
        );
    }
    let _ = writeln!(
        text,
        "</tbody>\n</table>\n</details>\n<p><small>{PAIRS} pairs of deals in all.</small></p>\n</section>"
    );
    text
}
