//! The rules and readings in force, in words, for the PAR sheet of Pai Gow: nobody need know the defaults to read it.

use crate::html::escape;
use crate::problem::Problem;
use houseway_games::pai_gow::side::{BonusCase, JackpotReading, NotAsPrescribed, TieReading};
use houseway_games::pai_gow::{CommissionReading, CopyRule, Hand, Point, TablePoint, ZeroRule};
use houseway_lawbook::{Basis, Citation, RulingId};
use houseway_money::Rounding;
use houseway_odds::pai_gow::Subject;
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
pub(super) fn section(subject: &Subject) -> Result<String, Problem> {
    let offered = subject.offered().map_err(Problem::fault)?;
    let mut text = String::from(
        "<section>\n<h2>Rules and readings in force</h2>\n\
         <p>What the figures rest on where a text leaves room, and what else it could be read to say.</p>\n<table>\n\
         <thead><tr><th scope=\"col\">On</th><th scope=\"col\">In force</th><th scope=\"col\">Clauses and rulings</th>\
         <th scope=\"col\">Offered beside it</th></tr></thead>\n<tbody>\n",
    );
    let chosen = |ruling: RulingId, choices: &[String]| {
        let chosen =
            subject.readings.choices().find(|(id, _)| *id == ruling).map(|(_, choice)| choice.to_owned());
        chosen.or_else(|| choices.first().cloned()).unwrap_or_default()
    };
    for InForce { about, says, basis, open } in rules(subject) {
        let others = offered
            .iter()
            .filter(|(ruling, _)| open && basis.citations().any(|cited| cited == Citation::Ruling(*ruling)));
        let others = others.flat_map(|(ruling, choices)| {
            let chosen = chosen(*ruling, choices);
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
    text.push_str("</tbody>\n</table>\n</section>\n");
    Ok(text)
}

/// Every rule on which a figure of the sheet rests.
fn rules(subject: &Subject) -> Vec<InForce> {
    let mut rules = Vec::new();
    matching(subject, &mut rules);
    commission(subject, &mut rules);
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
}

fn commission(subject: &Subject, rules: &mut Vec<InForce>) {
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
    settled(rules, "Commission of the book", format!("{part} in {of} of what a wager wins{lower}"), &basis);
    let rounding = match terms.rounding.value {
        Rounding::Down => "down to what the table's smallest chip can make",
        Rounding::Up => "up to what the table's smallest chip can make",
    };
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

fn house_way(subject: &Subject, rules: &mut Vec<InForce>) {
    let way = subject.rules.house_way();
    let own = way.offered();
    let mut cited: Vec<RulingId> = Vec::new();
    for citation in way.rows().iter().flat_map(|row| row.basis().citations()) {
        if let Citation::Ruling(ruling) = citation
            && !cited.contains(&ruling)
        {
            cited.push(ruling);
        }
    }
    cited.extend(
        own.rulings().map(|(ruling, _)| ruling).filter(|ruling| !cited.contains(ruling)).collect::<Vec<_>>(),
    );
    cited.sort_by_key(|ruling| {
        let (series, number) = ruling.as_str().split_once('-').unwrap_or_default();
        (series.to_owned(), number.parse::<u32>().unwrap_or(u32::MAX))
    });
    let clauses = |ruling: RulingId| {
        let rows = way.rows().iter().map(houseway_games::pai_gow::Row::basis);
        let rows = rows.filter(|basis| basis.cites(ruling.as_str()));
        let clauses = rows.flat_map(Basis::citations).filter(|cited| matches!(cited, Citation::Clause(_)));
        let mut all: Vec<Citation> = clauses.collect();
        all.sort_unstable_by_key(ToString::to_string);
        all.dedup();
        all.truncate(Basis::LARGEST - 1);
        all.push(Citation::Ruling(ruling));
        Basis::new(all)
    };
    for ruling in cited {
        let choice = own.of(ruling).map(|choices| {
            let chosen = subject.readings.choices().find(|(id, _)| *id == ruling).map(|(_, choice)| choice);
            chosen.or(choices.first().map(String::as_str)).unwrap_or_default().to_owned()
        });
        let says = match choice {
            Some(choice) => {
                choice_in_words(ruling, &choice).map_or(format!("the choice `{choice}`"), str::to_owned)
            }
            None => said(ruling).to_owned(),
        };
        if let Some(basis) = clauses(ruling) {
            rules.push(InForce { about: format!("House Way of {}", way.id()), says, basis, open: true });
        }
    }
}

/// A reading of the shipped House Ways.
fn choice_in_words(ruling: RulingId, choice: &str) -> Option<&'static str> {
    Some(match (ruling.as_str(), choice) {
        ("HW-2", "as-six") => "a Gee Jun tile is one of the sixes beside a pair of Teens or Days",
        ("HW-2", "never-a-six") => "a Gee Jun tile is never one of the sixes",
        ("HW-11", "high-6") => "Chong 3 is three points headed by H6 or a higher tile, or more points",
        ("HW-11", "high-4") => "Chong 3 is three points headed by H4 or a higher tile, or more points",
        ("HW-11", "high-10") => "Chong 3 is three points headed by H10 or a higher tile, or more points",
        ("HW-11", "any") => "Chong 3 is three points or more, whatever heads them",
        ("HW-13", "apart-first") => {
            "at the same points, keeping the first six apart is asked before the first and second sequel"
        }
        ("HW-13", "as-printed") => "at the same points, the three sequels are asked in the printed order",
        _ => return None,
    })
}

/// What a ruling without a choice is about.
fn said(ruling: RulingId) -> &'static str {
    match ruling.as_str() {
        "HW-1" => {
            "two pairs make two hands; named pairs stay, others are split by the rows of the table alone"
        }
        "HW-3" => "the Gee Jun pair is split beside the tiles that are printed and beside no others",
        "HW-4" => {
            "without a kept pair, one of High Nine, Gong and Wong goes high, whatever that costs the low hand"
        }
        "HW-5" => "keeping two high tiles apart never changes the points of a hand",
        "HW-6" => "what is beaten in both hands is out; of the rest the hands closest together",
        "HW-7" => "listed hands come before closeness",
        "HW-8" => {
            "at the same points: the listed placement, the high tile, the first six apart, the two highest apart"
        }
        "HW-9" => "the list and the format after it both hold, the list first",
        "HW-10" => {
            "listed hands first; a pair is split for its printed outcomes alone and never for a lower low hand"
        }
        "HW-12" => "High Nine, Gong, Wong; Gong, Wong, High Nine where the low hand would be below Chong 3",
        "HW-14" => "where a listed hand leaves two settings, the general rule chooses between them",
        _ => "as the register has it",
    }
}

fn side_bets(subject: &Subject, rules: &mut Vec<InForce>) {
    for bonus in subject.side.bonuses() {
        let rule = bonus.not_as_prescribed();
        let says = match rule.value {
            NotAsPrescribed::LowerLines => {
                "alone and not set as prescribed, it pays the highest lower line that the tiles make"
            }
            NotAsPrescribed::Nothing => "alone and not set as prescribed, it pays nothing",
        };
        let pairs =
            bonus.lines().iter().fold(rule.basis.clone(), |basis, line| basis.and(&line.odds().basis));
        let about = format!("Bonus `{}`", bonus.name());
        add(rules, &about, format!("{says}; one line is paid, the highest"), &pairs);
    }
    if let Some(basis) = two_highest_pairs(subject) {
        settled(rules, "Teen pair with Day pair", "two pairs, which pay as such", &basis);
    }
    for tie in subject.side.ties() {
        let says = match tie.reading().value {
            TieReading::StandOff => "a stand-off of the regular game",
            TieReading::Letter => "one hand each, whatever becomes of the regular wager",
        };
        let basis =
            tie.lines().iter().fold(tie.reading().basis.clone(), |basis, line| basis.and(&line.odds().basis));
        add(rules, &format!("Tie `{}`", tie.name()), says, &basis);
        if let Some(surrender) = tie.surrender() {
            let (part, of) = surrender.share_back().value.parts();
            let says = format!("gives {part} in {of} of the stake back");
            add(rules, &format!("Surrender of `{}`", tie.name()), says, &surrender.share_back().basis);
        }
    }
    if let Some(rows) = subject.big_small() {
        add(
            rules,
            "Big and Small",
            format!("{} on the three dice; a triple loses both", rows.odds.value),
            &rows.odds.basis,
        );
    }
    if let Some(jackpot) = subject.side.jackpot() {
        let says = match jackpot.reading().value {
            JackpotReading::ReseedAtOnce => "filled again at once; a winning stake goes back",
            JackpotReading::ReseedAfterRound => {
                "filled again when the round is over; a winning stake goes back"
            }
            JackpotReading::StakeKept => "filled again at once; the House keeps a winning stake",
        };
        add(rules, "Jackpot", says, &jackpot.reading().basis);
    }
}

/// What a Bonus rests on that pays a pair of Teens with a pair of Days as two pairs for want of a line of their own (PG-11).
fn two_highest_pairs(subject: &Subject) -> Option<Basis> {
    let hand = Hand::parse(&["12", "12", "2", "2"]).ok()?;
    let bank = Hand::all().iter().copied().find(|bank| bank.pairs().count() < 2)?;
    let setting = subject.rules.house_way().set(hand);
    let case = BonusCase { setting, bank, regular: true, banker: false };
    let bases = subject.side.bonuses().iter().map(|bonus| bonus.settle(&case).basis);
    bases.filter(|basis| basis.cites("PG-11")).reduce(|all, basis| all.and(&basis))
}
