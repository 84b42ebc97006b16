//! Which clauses stand behind what is turned away before the table hears of it: a command that names what Rapid Roulette does
//! not have, and one that is not for whoever gave it.

use crate::roulette::rules;
use houseway_games::roulette::{BetKind, Pocket, Point, Rules, Spot};
use houseway_lawbook::{Basis, Readings};
use houseway_table::roulette::{Command, Reason};
use serde_json::Value;
use std::sync::OnceLock;

/// The rules of the book, for what they cite; none if the program does not have it.
fn law<T>(book: &str, cited: impl FnOnce(&Rules) -> Option<T>) -> Option<T> {
    // Which clauses settle a point hangs on no reading, and a book is read once.
    static READ: OnceLock<Option<Rules>> = OnceLock::new();
    let id = book.parse().ok()?;
    let read = || rules(id, &Readings::default()).ok();
    match READ.get_or_init(read).as_ref().filter(|rules| rules.id() == id) {
        Some(rules) => cited(rules),
        None => cited(&read()?),
    }
}

fn basis(rules: &Rules, points: &[Point]) -> Option<Basis> {
    let (first, rest) = points.split_first()?;
    Some(rest.iter().fold(rules.law().basis(*first), |basis, point| rules.cite(basis, *point)))
}

/// Why a command is none that the rules know: a number that no wheel has (2.3), a bet that no layout has (3.8, 7.1).
pub(crate) fn unknown(book: &str, command: &Value) -> Option<(Reason, Basis)> {
    let what = command.get("do").and_then(Value::as_str)?;
    match what {
        "touch" => {
            let touch = command.get("touch")?;
            let spots = ["spot", "from", "to"].into_iter().filter_map(|at| touch.get(at)?.as_str());
            let spot = spots.into_iter().find(|spot| spot.parse::<Spot>().is_err());
            if let Some(spot) = spot {
                return law(book, |rules| Some((Reason::NoSuchBet, of_bet(rules, spot)?)));
            }
            let numbers = touch.get("sequence")?.get("numbers")?.as_array()?;
            let strange = numbers.iter().any(|number| !is_pocket(number));
            let points = [Point::PermittedBets, Point::SequenceWager];
            strange.then(|| law(book, |rules| Some((Reason::NoSuchBet, basis(rules, &points)?))))?
        }
        "enter-outcome" => {
            number(book, command.get("outcome")?, &[Point::WheelRegister, Point::EnterOutcome])
        }
        "report-display" => {
            number(book, command.get("shown")?, &[Point::WheelRegister, Point::DisplayDisregarded])
        }
        "begin-correction" => {
            let outcome = command.get("wrong")?.get("outcome")?.get("number")?;
            number(book, outcome, &[Point::WheelRegister, Point::Correction])
        }
        _ => None,
    }
}

fn is_pocket(number: &Value) -> bool {
    let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
    number.is_some_and(|number| Pocket::new(number).is_ok())
}

fn number(book: &str, number: &Value, points: &[Point]) -> Option<(Reason, Basis)> {
    if is_pocket(number) {
        return None;
    }
    law(book, |rules| Some((Reason::OutOfRange, basis(rules, points)?)))
}

/// What bets there are, and which of the kind that was named.
fn of_bet(rules: &Rules, spot: &str) -> Option<Basis> {
    let kind = spot.split(' ').next().unwrap_or_default();
    let basis = basis(rules, &[Point::PermittedBets])?;
    Some(match BetKind::ALL.into_iter().find(|known| known.name() == kind) {
        Some(kind) => basis.and(&rules.odds(kind).basis),
        None => basis,
    })
}

/// Whose such a command is: what moves a player's chips is his alone (3.4), what is entered is the dealer's (1.1 SGC).
pub(crate) fn barred(book: &str, command: &Command) -> Option<(Reason, Basis)> {
    let points: &[Point] = match command {
        Command::Touch { .. } => &[Point::PlayerControls, Point::Touch],
        Command::CommitNonce { .. } | Command::ReportLayout { .. } => {
            &[Point::PlayerControls, Point::SettledAsShown]
        }
        Command::CallDealer { .. } | Command::SetOwnLimits { .. } | Command::Rest { .. } => {
            &[Point::PlayerControls]
        }
        Command::Claim { .. } => &[Point::Claim, Point::PlayerControls],
        Command::InsertNote { .. } => &[Point::NoteCredited],
        Command::Expire { .. } => &[Point::Late],
        Command::Leave { .. } => &[Point::MayLeave, Point::PayOut],
        Command::DirectToLeave { .. } => &[Point::DirectedToLeave],
        Command::OpenAccount { .. } => &[Point::BuyIn, Point::GiveControl],
        Command::TopUp { .. } => &[Point::TopUp],
        _ => &[Point::Console],
    };
    law(book, |rules| Some((Reason::NotYours, basis(rules, points)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BOOK: &str = "vic-2000-rapid-roulette";

    #[track_caller]
    fn cites(found: Option<(Reason, Basis)>, reason: &Reason, clauses: &[&str]) {
        let (why, basis) = found.unwrap();
        assert_eq!(&why, reason);
        clauses.iter().for_each(|clause| assert!(basis.cites(clause), "{basis} lacks {clause}"));
    }

    #[test]
    fn r2_3_a_number_that_no_wheel_has() {
        let enter = |outcome: Value| unknown(BOOK, &json!({"do": "enter-outcome", "outcome": outcome}));
        for strange in [json!(37), json!(300), json!(-1), json!("17")] {
            cites(enter(strange), &Reason::OutOfRange, &["2.3", "5.5(b)"]);
        }
        assert_eq!(enter(json!(36)), None);
        let shown = unknown(BOOK, &json!({"do": "report-display", "shown": 37}));
        cites(shown, &Reason::OutOfRange, &["2.3", "8.6"]);
        let wrong = json!({"wrong": "outcome", "outcome": {"outcome": "number", "number": 37}});
        let corrected = unknown(BOOK, &json!({"do": "begin-correction", "spin": 1, "wrong": wrong}));
        cites(corrected, &Reason::OutOfRange, &["2.3", "8.4"]);
    }

    #[test]
    fn r3_8_a_bet_that_no_layout_has() {
        let touch = |touch| unknown(BOOK, &json!({"do": "touch", "touch": touch}));
        let place = |spot| touch(json!({"touch": "place", "spot": spot, "amount": 500}));
        cites(place("split 1-5"), &Reason::NoSuchBet, &["3.8", "7.1"]);
        cites(place("snake"), &Reason::NoSuchBet, &["3.8"]);
        assert_eq!(place("split 1-2"), None);
        cites(
            touch(json!({"touch": "move", "from": "red", "to": "split 1-5"})),
            &Reason::NoSuchBet,
            &["3.8"],
        );
        let sequence = json!({"kind": "double", "numbers": [7, 37]});
        let double = json!({"touch": "sequence", "sequence": sequence, "amount": 200});
        cites(touch(double), &Reason::NoSuchBet, &["3.8", "3.2"]);
    }

    #[test]
    fn r3_4_a_touch_is_the_players_own() {
        let touch = houseway_table::roulette::Touch::Clear;
        cites(barred(BOOK, &Command::Touch { touch }), &Reason::NotYours, &["3.4", "3.3"]);
        cites(barred(BOOK, &Command::BallSpun), &Reason::NotYours, &["1.1 SGC"]);
        assert_eq!(barred("another-book", &Command::BallSpun), None);
    }
}
