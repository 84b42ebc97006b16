//! The PAR sheet of Pai Gow: a page that stands by itself, to be read, printed and filed.

use super::pai_gow::{Alternative, Asked, altered, assumed, jackpot_says, tie_says};
use super::plot::{Bars, Line, bars, lines};
use super::{in_force, page};
use crate::html::escape;
use crate::pai_gow::said;
use crate::problem::Problem;
use houseway_games::pai_gow::{Hand, Level};
use houseway_money::Rate;
use houseway_odds::pai_gow::{Assumed, Gains, PAIRS, Report, Subject, banker_bet, bet};
use houseway_odds::{Bet, Exact};
use std::fmt::Write as _;

/// How many steps of commission the plot has between none and the rate assumed.
const STEPS: u32 = 10;

pub(super) fn page(asked: &Asked<'_>, subject: &Subject, report: Report) -> Result<String, Problem> {
    let head = asked.book().head().map_err(Problem::fault)?;
    let alternatives = asked.alternatives(subject, report)?;
    let Some(Alternative { report, .. }) = alternatives.first() else {
        return Err(Problem::fault("there are no odds to print"));
    };
    let mut text = page::open(&head);
    if let Some(altered) = altered(report) {
        text.push_str(&page::warned(&altered));
    }
    for remark in &report.remarks {
        text.push_str(&page::warned(&format!("{remark}.")));
    }
    let own = [
        ("House Way", report.house_way.to_string()),
        ("Readings", format!("{}; what that means is said below", said(&report.sheet.readings))),
        ("Assumed", assumed(report)),
    ];
    let others: Vec<_> = asked.documents().collect();
    text.push_str(&page::facts(asked.book(), &head, &own, &others, &asked.command(subject)));
    text.push_str(&in_force::section(subject)?);
    text.push_str(&bets(report));
    text.push_str(&distribution(subject)?);
    text.push_str(&by_commission(subject, report)?);
    text.push_str(&by_reading(&alternatives));
    text.push_str(&departures(report));
    text.push_str(METHOD);
    Ok(page::sealed(&text))
}

const METHOD: &str = "<section>\n<h2>Method</h2>\n\
<p>A hand is four of 32 tiles: 35,960 deals, which are 3,620 hands that differ, since the two tiles of a sort count alike. \
The bank's four are dealt from the 28 that are left, so that there are 736,281,000 pairs of deals. The regular game, best play \
and the Tie are counted over all of them, the Bonus over all deals that bear on its lines, Big and Small over the 216 \
throws of three dice. Nothing is sampled and nothing rounded but the percentages shown, to six decimals or four.</p>\n\
<p>Hands without a common tile are counted by inclusion and exclusion over the tiles that two hands might share. Each wager \
is paid by the same code that settles it at a table, with the clauses that it cites. The edge is what the house gains on \
average as a fraction of the initial wager, stand-offs included; it is negative where the player is ahead. What an outcome \
pays is what the player is ahead by for each unit wagered, after commission: at 5 in 100 an even win pays 19/20, a lost wager -1. The edge is \
the sum of ways times what they pay, over all ways, with its sign turned.</p>\n\
<p>Best play takes, for each hand, the setting that gains the most against a bank that sets its hands House Way. A hand is \
set otherwise only where that gains more.</p>\n</section>\n";

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
    let _ = writeln!(
        text,
        "<p><code>pai-gow/banker</code> is a player who banks alone against one wager: its outcomes are his, and its edge is \
         what he loses on average.{tie}</p>\n</section>",
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
    let label = |alternative: &Alternative| match alternative.reading.as_str() {
        "" => "as printed on this sheet".to_owned(),
        reading => reading.to_owned(),
    };
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
    text.push_str("<details open><summary>Every bet under every reading</summary>\n<table>\n<thead><tr><th scope=\"col\">Bet</th>");
    for alternative in alternatives {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escape(&label(alternative)));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    let first = alternatives.first().map(|first| &first.report);
    for bet in first.into_iter().flat_map(|report| &report.sheet.bets) {
        let _ = write!(text, "<tr><th scope=\"row\">{}</th>", escape(&bet.bet));
        for alternative in alternatives {
            let same = alternative.report.bet(&bet.bet);
            let cell = same.map_or_else(String::new, |bet| format!("{}%", bet.edge_percent));
            let _ = write!(text, "<td class=\"n\">{cell}</td>");
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n</details>\n</section>\n");
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
