//! The rules and readings in force, in words, for the PAR sheet of Pai Gow: nobody need know the defaults to read it.

use crate::html::escape;
use crate::problem::Problem;
use houseway_games::pai_gow::dice::BigSmallTable;
use houseway_games::pai_gow::side::{Bonus, BonusCase, JackpotReading, NotAsPrescribed, TieReading};
use houseway_games::pai_gow::{
    BankMethod, CommissionReading, CopyRule, Hand, Point, Row, TablePoint, ZeroRule,
};
use houseway_lawbook::{Basis, Citation, RulingId};
use houseway_money::Rounding;
use houseway_odds::pai_gow::{Assumed, Subject};
use std::fmt::Write as _;

/// A rule as it is in force, and what it rests on.
struct InForce {
    about: String,
    says: String,
    basis: Basis,
    /// Whether it is what a ruling leaves open, and not only something that the same ruling speaks of.
    open: bool,
}

/// The section of the sheet.
///
/// `idle` are the rulings that change no figure of the sheet, however they are read.
pub(super) fn section(subject: &Subject, assumed: &Assumed, idle: &[RulingId]) -> Result<String, Problem> {
    let offered = subject.offered().map_err(Problem::fault)?;
    let mut text = String::from(
        "<section>\n<h2>Rules and readings in force</h2>\n\
         <p>What the figures rest on where a text leaves room, and what else it could be read to say.</p>\n<table>\n\
         <thead><tr><th scope=\"col\">On</th><th scope=\"col\">In force</th><th scope=\"col\">Clauses and rulings</th>\
         <th scope=\"col\">Offered beside it</th></tr></thead>\n<tbody>\n",
    );
    for InForce { about, says, basis, open } in rules(subject, assumed) {
        let others = offered
            .iter()
            .filter(|(ruling, _)| open && basis.citations().any(|cited| cited == Citation::Ruling(*ruling)));
        let others = others.flat_map(|(ruling, choices)| {
            let chosen = chosen(subject, *ruling, choices);
            choices
                .iter()
                .filter(move |choice| **choice != chosen)
                .map(move |choice| format!("{ruling}={choice}"))
        });
        let others: Vec<String> = others.collect();
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&about),
            escape(&says),
            escape(&basis.to_string()),
            escape(&others.join(", ")),
        );
    }
    text.push_str("</tbody>\n</table>\n");
    if !idle.is_empty() {
        let idle: Vec<String> = idle.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "<p>However they are read, all else as on this sheet, these change no figure on it: {}.</p>",
            idle.join(", ")
        );
    }
    text.push_str(&row_by_row(subject));
    text.push_str("</section>\n");
    Ok(text)
}

/// The choice of a ruling that is in force: the one that was made, else the first.
fn chosen(subject: &Subject, ruling: RulingId, choices: &[String]) -> String {
    let made = subject.readings.choices().find(|(id, _)| *id == ruling).map(|(_, choice)| choice.to_owned());
    made.or_else(|| choices.first().cloned()).unwrap_or_default()
}

/// Every rule on which a figure of the sheet rests, but for the rows of the House Way.
fn rules(subject: &Subject, assumed: &Assumed) -> Vec<InForce> {
    let mut rules = Vec::new();
    matching(subject, &mut rules);
    commission(subject, assumed, &mut rules);
    house_way(subject, &mut rules);
    side_bets(subject, &mut rules);
    rules
}

fn add(rules: &mut Vec<InForce>, about: &str, says: impl Into<String>, basis: &Basis) {
    rules.push(InForce { about: about.to_owned(), says: says.into(), basis: basis.clone(), open: true });
}

/// As [`add`], of what its ruling says without leaving a choice there.
fn settled(rules: &mut Vec<InForce>, about: &str, says: impl Into<String>, basis: &Basis) {
    rules.push(InForce { about: about.to_owned(), says: says.into(), basis: basis.clone(), open: false });
}

fn matching(subject: &Subject, rules: &mut Vec<InForce>) {
    let matching = subject.rules.matching();
    let law = |point: Point| matching.law().basis(point);
    add(
        rules,
        "What two tiles are worth",
        "pairs, then Wong, Gong and High Nine, then points modulo ten; a Gee Jun tile counts 3 or 6, whichever makes more",
        subject.rules.ranking().tiles_basis(),
    );
    add(
        rules,
        "Equal value",
        "the better single tile takes that hand, and with both hands the wager",
        &law(Point::PlayerByTile).and(&law(Point::BankByTile)),
    );
    let zero = match matching.zero().value {
        ZeroRule::EachHand => "zero against zero takes that hand for the bank",
        ZeroRule::Wager => "zero against zero takes the whole wager for the bank",
        ZeroRule::LowHand => "zero against zero takes the low hand for the bank",
        ZeroRule::HighNotLower => {
            "a player's low hand without points loses the wager where the bank's high hand is higher or a copy"
        }
        ZeroRule::HighHigher => {
            "a player's low hand without points loses the wager where the bank's high hand is higher"
        }
        ZeroRule::None => "there is none: the better tile decides",
    };
    add(rules, "Zero rule", zero, &matching.zero().basis);
    let copy = match matching.copy().value {
        CopyRule::Hand => "a copy takes that hand for the bank; the other hand is matched for itself",
        CopyRule::Wager => "one copied hand takes the whole wager for the bank",
    };
    add(rules, "Copies", copy, &matching.copy().basis);
    let table = &subject.table;
    let stand_off = table.basis(TablePoint::StandOffHouse).and(&law(Point::StandOff));
    add(rules, "Stand-off", "one hand each: the stake goes back", &stand_off);
    let [house, player] = [BankMethod::House, BankMethod::Player].map(|method| table.turn(method).basis);
    settled(
        rules,
        "Order of play",
        "hands are opened, matched and paid counter-clockwise, from area one where the House banks and from the banker's where a player does",
        &house.and(&player),
    );
}

fn commission(subject: &Subject, assumed: &Assumed, rules: &mut Vec<InForce>) {
    let (table, terms) = (&subject.table, subject.table.commission());
    let odds = table.odds();
    settled(rules, "A win pays", format!("{}, before commission", odds.value), &odds.basis);
    let (part, of) = terms.rate.value.parts();
    let lower = match &terms.lower {
        Some(lower) if lower.value => ", or less where a sign says so",
        _ => "",
    };
    let basis = match &terms.lower {
        Some(lower) => terms.rate.basis.clone().and(&lower.basis),
        None => terms.rate.basis.clone(),
    };
    let here = match assumed.commission.parts() {
        (here, per) if u64::from(here) * u64::from(of) == u64::from(part) * u64::from(per) => String::new(),
        (part, of) => format!("; these figures are reckoned with {part} in {of}"),
    };
    let says = format!("{part} in {of} of what a wager wins{lower}{here}");
    settled(rules, "Commission of the book", says, &basis);
    let way = match terms.rounding.value {
        Rounding::Down => "down",
        Rounding::Up => "up",
    };
    let here = match assumed.stake {
        None => "in these figures nothing is rounded".to_owned(),
        Some(stake) => format!("here that of a wager of {stake}, with chips of {}", assumed.chip),
    };
    let rounding = format!("{way} to what the table's smallest chip can make; {here}");
    settled(rules, "Rounding of a commission", rounding, &terms.rounding.basis);
    let on_house = if terms.on_house_hands.value { "the House pays it too" } else { "none is taken" };
    settled(rules, "Commission on what the House's hands win", on_house, &terms.on_house_hands.basis);
    let banker = match table.commission_reading() {
        CommissionReading::NetWin => {
            "the bank parts with the whole wager; the banker pays commission on what he is up in the round"
        }
        CommissionReading::BankPaysNet => {
            "the bank parts with the wager less commission, of which the House has nothing; the banker pays commission on what he is up in the round"
        }
        CommissionReading::GrossWin => {
            "the bank parts with the whole wager; the banker pays commission on all the wagers that he won"
        }
    };
    let basis = table.basis(TablePoint::PaidFromLosing).and(&table.basis(TablePoint::BankerCommission));
    add(rules, "Commission of a banker", banker, &basis);
}

/// What each reading of the House Way makes of it, as its own file says.
fn house_way(subject: &Subject, rules: &mut Vec<InForce>) {
    let way = subject.rules.house_way();
    for (ruling, choices) in way.offered().rulings() {
        let choice = chosen(subject, ruling, choices);
        let waits = format!("{ruling}=");
        let waiting: Vec<_> =
            way.waiting().iter().filter(|waiting| waiting.reading.starts_with(&waits)).collect();
        let told = waiting.iter().filter_map(|waiting| match (waiting.row, waiting.in_force) {
            (None, true) => Some(waiting.says.clone()),
            // What a word would mean under another reading is no part of this one.
            (None, false) => None,
            (Some((stage, place)), in_force) => {
                let asked = if in_force { "is asked" } else { "is not asked" };
                Some(format!("{} row {place} {asked}: {}", stage.name(), waiting.says))
            }
        });
        let told: Vec<String> = told.map(|says| says.trim_end_matches('.').to_owned()).collect();
        let says = format!("{ruling}={choice}: {}", told.join("; "));
        let rows = way.rows().iter().map(Row::basis).filter(|basis| basis.cites(ruling.as_str()));
        let bases = waiting.iter().map(|waiting| &waiting.basis).chain(rows);
        let clauses = bases.flat_map(Basis::citations).filter(|cited| matches!(cited, Citation::Clause(_)));
        let mut cited: Vec<Citation> = clauses.collect();
        cited.sort_unstable_by_key(ToString::to_string);
        cited.dedup();
        cited.truncate(Basis::LARGEST - 1);
        cited.push(Citation::Ruling(ruling));
        if let Some(basis) = Basis::new(cited) {
            add(rules, &format!("House Way of {}", way.id()), says, &basis);
        }
    }
}

/// The House Way as its file has it: every row in force, in the order in which they are asked.
fn row_by_row(subject: &Subject) -> String {
    let way = subject.rules.house_way();
    let mut text = format!(
        "<details open><summary>The House Way of {}, row by row</summary>\n\
         <p>Rows are asked in this order until one setting is left: first those on points, then, among settings of the same points, \
         those on placement. A row that would leave none leaves all.</p>\n<table>\n\
         <thead><tr><th scope=\"col\">Row</th><th scope=\"col\">In force</th><th scope=\"col\">Clauses and rulings</th></tr></thead>\n<tbody>\n",
        escape(&way.id().to_string()),
    );
    for row in way.rows() {
        let either = if row.is_arbitrary() { " Either way is right." } else { "" };
        let never = row.shadowed().map_or_else(String::new, |why| format!(" It never decides: {why}"));
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{} {}</th><td>{}</td><td>{}</td></tr>",
            row.stage().name(),
            row.place(),
            escape(&format!("{}{either}{never}", row.say())),
            escape(&row.basis().to_string()),
        );
    }
    text.push_str("</tbody>\n</table>\n</details>\n");
    text
}

fn side_bets(subject: &Subject, rules: &mut Vec<InForce>) {
    for bonus in subject.side.bonuses() {
        let rule = bonus.not_as_prescribed();
        let (top, lines) = (bonus.top(), bonus.lines());
        let says = match (top.value, rule.value) {
            (0, _) => "no setting is prescribed for any line".to_owned(),
            (top, NotAsPrescribed::LowerLines) if top < lines.len() => {
                "alone and not set as prescribed, it pays the highest lower line that the tiles make"
                    .to_owned()
            }
            _ => "alone and not set as prescribed, it pays nothing".to_owned(),
        };
        let pairs = lines.iter().fold(rule.basis.clone(), |basis, line| basis.and(&line.odds().basis));
        let about = format!("Bonus `{}`", bonus.name());
        add(rules, &about, format!("{says}; one line is paid, the highest"), &pairs.and(&top.basis));
        if let Some((line, basis)) = two_highest_pairs(subject, bonus) {
            let about = format!("Teen pair with Day pair in `{}`", bonus.name());
            settled(rules, &about, format!("pays as the line \u{201c}{line}\u{201d}"), &basis);
        }
    }
    for tie in subject.side.ties() {
        let says = match tie.reading().value {
            _ if !tie.wins().value => "no line pays, whatever the hands are",
            TieReading::StandOff => "a stand-off of the regular game",
            TieReading::Letter => "one hand each, whatever becomes of the regular wager",
        };
        let own = tie.reading().basis.clone().and(&tie.wins().basis);
        let basis = tie.lines().iter().fold(own, |basis, line| basis.and(&line.odds().basis));
        add(rules, &format!("Tie `{}`", tie.name()), says, &basis);
        if let Some(surrender) = tie.surrender() {
            let (part, of) = surrender.share_back().value.parts();
            let says = format!("gives {part} in {of} of the stake back");
            add(rules, &format!("Surrender of `{}`", tie.name()), says, &surrender.share_back().basis);
        }
    }
    if let Some(rows) = subject.big_small() {
        let BigSmallTable { big, small, triple_loses, odds } = rows;
        let basis = odds.basis.clone().and(&big.basis).and(&small.basis).and(&triple_loses.basis);
        add(rules, "Big and Small", big_small(rows), &basis);
    }
    if let Some(jackpot) = subject.side.jackpot() {
        let whole = jackpot.lines().iter().any(|line| line.prize().value.is_whole_pool());
        let says = match jackpot.reading().value {
            JackpotReading::StakeKept if !whole => {
                "no line empties the pool; the House keeps a winning stake"
            }
            _ if !whole => "no line empties the pool; a winning stake goes back",
            JackpotReading::ReseedAtOnce => "filled again at once; a winning stake goes back",
            JackpotReading::ReseedAfterRound => {
                "filled again when the round is over; a winning stake goes back"
            }
            JackpotReading::StakeKept => "filled again at once; the House keeps a winning stake",
        };
        add(rules, "Jackpot", says, &jackpot.reading().basis);
    }
}

/// The wager on the dice, with the totals and odds in force.
fn big_small(rows: &BigSmallTable) -> String {
    let range = |[least, most]: [u8; 2]| match least == most {
        true => format!("a total of {least}"),
        false => format!("totals from {least} to {most}"),
    };
    format!(
        "of three dice, Big wins on {}, Small on {}; three equal dice {}; a win pays {}",
        range(rows.big.value),
        range(rows.small.value),
        if rows.triple_loses.value { "lose both" } else { "count by their total as others do" },
        rows.odds.value,
    )
}

/// The line that a Bonus pays a pair of Teens with a pair of Days for want of one of their own, and what that rests on (PG-11).
fn two_highest_pairs<'a>(subject: &Subject, bonus: &'a Bonus) -> Option<(&'a str, Basis)> {
    let hand = Hand::parse(&["12", "12", "2", "2"]).ok()?;
    let bank = Hand::all().iter().copied().find(|bank| bank.pairs().count() < 2)?;
    let setting = subject.rules.house_way().set(hand);
    let case = BonusCase { setting, bank, regular: true, banker: false };
    let settled = bonus.settle(&case);
    settled.value.filter(|_| settled.basis.cites("PG-11")).map(|line| (line.name(), settled.basis))
}
