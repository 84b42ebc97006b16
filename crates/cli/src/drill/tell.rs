//! Questions, marks and sums in words.

use super::Session;
use crate::output;
use crate::table::{Align, Table, wrap};
use houseway_games::pai_gow::{BankMethod, Tile};
use houseway_money::Cents;
use houseway_table::Rank;
use houseway_table::pai_gow::Remedy;
use houseway_training::{
    Asked, Correct, CutQuestion, DieShown, Drill, HouseWayCorrect, Mark, PayoutQuestion, Question, Score,
    SetShown, WagerOn, Wrong,
};

pub(super) fn opening(session: &Session<'_>) -> String {
    let rules = session.course.rules();
    let head = rules.play.head();
    let drill = match session.drill {
        Drill::HouseWay => "the House Way",
        Drill::Payouts => "payouts",
        Drill::Cuts => "cuts",
        Drill::Irregularities => "irregularities",
    };
    format!(
        "{} ({}): {drill}, {}, seed {}. Training: nothing is wagered.\n",
        head.title,
        rules.id(),
        counted(session.questions, "question"),
        session.seed
    )
}

/// A number of things.
fn counted(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Indented lines no wider than the terminal.
fn indented(text: &str, by: usize) -> String {
    let blanks = " ".repeat(by);
    let lines = wrap(text, output::width().saturating_sub(by));
    lines.iter().map(|line| format!("{blanks}{line}\n")).collect()
}

fn tile(tile: Tile) -> String {
    let [one, other] = tile.faces();
    format!("{} {} [{one}-{other}]", tile.code(), tile.kind().names().cantonese)
}

fn codes(tiles: &[Tile]) -> String {
    tiles.iter().map(|tile| tile.code()).collect::<Vec<_>>().join(" ")
}

fn set(set: &SetShown) -> String {
    format!("{} / {}", codes(&set.low), codes(&set.high))
}

fn dice(dice: &[DieShown]) -> String {
    let shown = dice.iter().map(|die| match die.used {
        houseway_games::pai_gow::DieUse::Box => die.face.to_string(),
        houseway_games::pai_gow::DieUse::Cut => format!("cut die {}", die.face),
        houseway_games::pai_gow::DieUse::BigSmall => format!("third die {}", die.face),
    });
    shown.collect::<Vec<_>>().join(", ")
}

pub(super) fn question(session: &Session<'_>, question: &Question) -> String {
    let place = question.number + 1 - session.from;
    let head = format!("\nQuestion {place} of {}\n", session.questions);
    let asked = match &question.asked {
        Asked::HouseWay(asked) => {
            let tiles: Vec<String> = asked.tiles.iter().map(|one| tile(*one)).collect();
            format!("  {}\n", tiles.join("   "))
        }
        Asked::Payouts(asked) => payouts(asked),
        Asked::Cuts(asked) => cuts(asked),
        Asked::Irregularities(asked) => {
            let choices: Vec<String> = (1..)
                .zip(&asked.choices)
                .map(|(at, remedy)| format!("    {at}  {}\n", remedy_words(*remedy)))
                .collect();
            format!("{}{}", indented(&asked.says, 2), choices.concat())
        }
    };
    format!("{head}{asked}")
}

fn on(on: WagerOn) -> &'static str {
    match on {
        WagerOn::Regular => "regular",
        WagerOn::Bonus => "Bonus",
        WagerOn::Tie => "Tie",
        WagerOn::Big => "Big",
        WagerOn::Small => "Small",
        WagerOn::Bank => "bank",
        WagerOn::CoBank => "half of the bank",
        WagerOn::House => "the House’s own",
        WagerOn::Jackpot => "jackpot",
    }
}

/// A rate as a sign at a table has it.
fn percent((part, of): (u32, u32)) -> String {
    let hundredths = u64::from(part) * 10_000 / u64::from(of.max(1));
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => format!("{whole}%"),
        (whole, rest) => format!("{whole}.{}%", format!("{rest:02}").trim_end_matches('0')),
    }
}

fn payouts(asked: &PayoutQuestion) -> String {
    let commission = percent(asked.commission.parts());
    let banks = match asked.method {
        BankMethod::House => "The House banks",
        BankMethod::Player => "A player banks",
        BankMethod::CoBank => "A player and the House bank together",
    };
    let mut text = format!("  {banks}; commission {commission}, smallest chip {}; low / high\n", asked.chip);
    text.push_str(&format!("  bank     {}\n", set(&asked.bank)));
    for hand in &asked.hands {
        text.push_str(&format!("  area {}   {}\n", hand.area, set(&hand.set)));
    }
    if let Some(pool) = &asked.pool {
        text.push_str(&format!("  jackpot  {} in the pool, {} in reserve\n", pool.pool, pool.reserve));
    }
    if !asked.dice.is_empty() {
        text.push_str(&format!("  dice     {}\n", dice(&asked.dice)));
    }
    for wager in &asked.wagers {
        let table = wager.table.as_deref().map(|table| format!(" ({table})")).unwrap_or_default();
        let surrendered = if wager.surrendered { ", surrendered" } else { "" };
        text.push_str(&format!(
            "  wager    {} on area {}: {}{table}{surrendered}\n",
            on(wager.on),
            wager.area,
            wager.stake
        ));
    }
    text
}

fn cuts(asked: &CutQuestion) -> String {
    let way = houseway_games::pai_gow::cut::Orientation { side: asked.side, end: asked.end }.to_string();
    let way = if way.is_empty() { String::new() } else { format!(", {way}") };
    let steal = asked.steal.map(|value| format!(", stolen by {value:+}")).unwrap_or_default();
    format!(
        "  Dice ({}): {}{steal}. The chung lies at area {}.\n  Cut: {} ({}){way}.\n{}",
        asked.set,
        dice(&asked.dice),
        asked.chung,
        asked.title,
        asked.english,
        wall(&[])
    )
}

/// The wall as the dealer sees it, with the area that each tile goes to, if that is known.
fn wall(hands: &[(houseway_games::pai_gow::Area, Vec<u8>)]) -> String {
    let mut text = "    stack  1 2 3 4 5 6 7 8\n".to_owned();
    for level in 0..4u8 {
        let cells = (0..8u8).map(|stack| {
            let place = stack * 4 + level;
            let to = hands.iter().find(|(_, places)| places.contains(&place));
            to.map_or_else(|| "·".to_owned(), |(area, _)| area.to_string())
        });
        text.push_str(&format!("  level {}  {}\n", level + 1, cells.collect::<Vec<_>>().join(" ")));
    }
    text
}

pub(super) fn remedy_words(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::PlaysOn => "play goes on",
        Remedy::Laja => "the dealer makes a laja",
        Remedy::LajaIfAsked => "the dealer makes a laja if the supervisor asks for it",
        Remedy::OptionToVoid => "the player may have it void before he sees the rest",
        Remedy::Reshuffled => "the tiles are shuffled anew, and the wagers stay",
        Remedy::RoundVoid => "the round is void, and wagers go back",
        Remedy::HandVoid => "the hand is void, and its wagers go back",
        Remedy::Rebuilt => "the delivery is put right, and play goes on",
        Remedy::Stands => "everything stands as it lies",
        Remedy::SetHouseWay => "the hand is set House Way",
        Remedy::Reset => "the hand is set anew, House Way",
        Remedy::AreaOff => "the area leaves the game",
        Remedy::ThrowAgain => "the dice are thrown again",
    }
}

const fn rank_words(rank: Rank) -> &'static str {
    match rank {
        Rank::Dealer => "the dealer",
        Rank::GameSupervisor => "a game supervisor",
        Rank::CasinoSupervisor => "a casino supervisor",
        Rank::GamingShiftManager => "the gaming shift manager",
    }
}

/// Cents with a sign, as a player has them.
fn signed(cents: i64) -> String {
    let amount = Cents::new(cents.unsigned_abs()).unwrap_or(Cents::MAX);
    match cents {
        0 => "stays".to_owned(),
        1.. => format!("paid {amount}"),
        _ => format!("taken {amount}"),
    }
}

pub(super) fn mark(question: &Question, mark: &Mark, score: &Score) -> String {
    let mut text = match mark.right {
        true => format!("  Right: {} points, {} in a row.\n", mark.points, score.streak),
        false => "  Wrong.\n".to_owned(),
    };
    match &mark.correct {
        Correct::HouseWay(correct) => house_way(&mut text, correct),
        Correct::Payouts(correct) => {
            for line in &correct.lines {
                let sign = if line.given == line.amount { "✓" } else { "✗" };
                let how = match (&line.line, line.commission.is_zero()) {
                    (Some(name), _) => format!(": {name}"),
                    (None, false) => format!(": {} less {} commission", line.win, line.commission),
                    (None, true) => String::new(),
                };
                let told = format!(
                    "{sign} {} {}{how} ({})",
                    on(line.on),
                    signed(line.amount),
                    line.basis.join(", ")
                );
                text.push_str(&indented(&told, 2));
            }
        }
        Correct::Cuts(correct) => {
            let first = format!(
                "{} counted from the chung is {}: area {} is served first ({})",
                correct.total,
                correct.number,
                correct.first,
                correct.counted.join(", ")
            );
            text.push_str(&indented(&first, 2));
            text.push_str(&wall(&correct.hands));
            text.push_str(&indented(&format!("({})", correct.delivered.join(", ")), 2));
        }
        Correct::Irregularities(correct) => {
            let told = format!(
                "What follows: {}; declared by {} ({})",
                remedy_words(correct.remedy),
                rank_words(correct.rank),
                correct.basis.join(", ")
            );
            text.push_str(&indented(&told, 2));
            for (book, remedy) in correct.elsewhere.iter().filter(|(_, remedy)| *remedy != correct.remedy) {
                text.push_str(&indented(&format!("by {book}: {}", remedy_words(*remedy)), 4));
            }
        }
    }
    let _ = question;
    text
}

fn house_way(text: &mut String, correct: &HouseWayCorrect) {
    let [low, high] = correct.worth.each_ref().map(|worth| &worth.words);
    text.push_str(&format!("  House Way: {} ({low} and {high})\n", set(&correct.set)));
    if matches!(correct.wrong, Some(Wrong::WrongWayRound | Wrong::LowAboveHigh)) {
        text.push_str("  The higher two tiles are the high hand.\n");
    }
    for step in &correct.decided {
        let yours = if step.yours { " - this row rejects yours" } else { "" };
        text.push_str(&indented(&format!("{}: {}{yours}", step.basis.join(", "), step.says), 4));
    }
    if !correct.otherwise.is_empty() {
        text.push_str(&indented(&format!("set otherwise by {}", correct.otherwise.join(", ")), 4));
    }
}

/// The first two clauses, and how many more there are.
fn short(basis: &[String]) -> String {
    match basis {
        [one, two, more @ ..] if !more.is_empty() => format!("{one}, {two} +{}", more.len()),
        few => few.join(", "),
    }
}

pub(super) fn summary(session: &Session<'_>, score: &Score) -> String {
    let mut text = format!(
        "\n{} of {} right, {}, best streak {}. Seed {}.\n",
        score.right,
        score.asked,
        counted(score.points, "point"),
        score.best_streak,
        session.seed
    );
    let missed = score.missed();
    if !missed.is_empty() {
        text.push_str("\nmissed most\n");
        let columns = [(Align::Right, "times"), (Align::Left, "clauses"), (Align::Left, "what")];
        let mut table = Table::new(&columns);
        for one in missed.into_iter().take(8) {
            table.row([format!("{}/{}", one.missed, one.asked), short(&one.basis), one.says.clone()]);
        }
        text.push_str(&table.text(output::width()));
    }
    text
}
