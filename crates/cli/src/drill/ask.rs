//! The dialogue in a terminal.

use super::{Session, read, tell};
use crate::output;
use crate::problem::Problem;
use houseway_games::pai_gow::{Area, Kind, Tile};
use houseway_training::{Answer, Asked, Mark, Question, Score};
use std::process::ExitCode;

/// What somebody typed.
enum Typed {
    Answer(Answer),
    Quit,
}

/// Asks every question, marks every answer, and sums up.
pub(super) fn ask(session: &Session<'_>) -> Result<ExitCode, Problem> {
    output::print(&tell::opening(session))?;
    let mut score = Score::default();
    for number in session.numbers() {
        let question = session.question(number)?;
        output::print(&tell::question(session, &question))?;
        let Some(mark) = answered(session, number, &question, score.streak)? else { break };
        score.count(session.drill, &mark);
        output::print(&tell::mark(&question, &mark, &score))?;
    }
    output::print(&tell::summary(session, &score))?;
    Ok(if score.right == score.asked { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The mark of the first line that is an answer; none if whoever answers has had enough.
fn answered(
    session: &Session<'_>,
    number: u32,
    question: &Question,
    streak: u32,
) -> Result<Option<Mark>, Problem> {
    loop {
        output::print(&format!("{} ", prompt(question)))?;
        let Some(line) = read::line()? else {
            output::print("\n")?;
            return Ok(None);
        };
        let marked = match typed(question, &line) {
            Ok(Typed::Quit) => return Ok(None),
            Ok(Typed::Answer(answer)) => {
                session.mark(number, &answer, streak).map_err(|error| error.to_string())
            }
            Err(problem) => Err(problem),
        };
        match marked {
            Ok(mark) => return Ok(Some(mark)),
            Err(problem) => output::print(&format!("  {problem}\n"))?,
        };
    }
}

fn prompt(question: &Question) -> String {
    match &question.asked {
        Asked::HouseWay(_) => "Low hand (two codes, q to end):".to_owned(),
        Asked::Payouts(asked) => {
            let several = if asked.wagers.len() > 1 { "an amount for each wager" } else { "the amount" };
            format!("Paid or taken ({several}, as in 19 -20.50 0; q to end):")
        }
        Asked::Cuts(asked) => {
            format!("First area, then the four tiles of area {} as stack.level (q to end):", asked.find)
        }
        Asked::Irregularities(_) => "Which follows (its number, q to end):".to_owned(),
    }
}

/// Reads a line as an answer, or says what is wrong with it.
fn typed(question: &Question, line: &str) -> Result<Typed, String> {
    if matches!(line, "q" | "quit" | "exit") {
        return Ok(Typed::Quit);
    }
    let words: Vec<&str> = line.split([' ', ',', '/', '\t']).filter(|word| !word.is_empty()).collect();
    let answer = match &question.asked {
        Asked::HouseWay(asked) => Answer::HouseWay { low: low(&words, asked.tiles)? },
        Asked::Payouts(_) => {
            Answer::Payouts { amounts: words.iter().map(|word| cents(word)).collect::<Result<_, _>>()? }
        }
        Asked::Cuts(_) => cut(&words)?,
        Asked::Irregularities(asked) => {
            let chosen = match words.as_slice() {
                [word] => {
                    word.parse::<usize>().ok().and_then(|number| asked.choices.get(number.checked_sub(1)?))
                }
                _ => None,
            };
            let remedy =
                chosen.copied().ok_or_else(|| format!("Type a number from 1 to {}.", asked.choices.len()))?;
            Answer::Irregularities { remedy }
        }
    };
    Ok(Typed::Answer(answer))
}

/// Two of the tiles by their codes.
fn low(words: &[&str], tiles: [Tile; 4]) -> Result<[Tile; 2], String> {
    let mut left = tiles.to_vec();
    let mut taken = Vec::new();
    for word in words {
        let code = word.to_ascii_uppercase();
        let kind: Kind =
            code.parse().map_err(|error: houseway_games::pai_gow::TileError| error.to_string())?;
        let fits = |tile: &Tile| {
            tile.code() == code || (tile.kind() == kind && !matches!(code.as_str(), "G3" | "G6"))
        };
        let place = left
            .iter()
            .position(fits)
            .ok_or_else(|| format!("{code} is not among the tiles that are left."))?;
        taken.push(left.remove(place));
    }
    taken.try_into().map_err(|_| "A low hand is two tiles, as in: H8 9".to_owned())
}

/// An amount of dollars with its sign, in cents.
fn cents(word: &str) -> Result<i64, String> {
    let form =
        || format!("`{}` is no amount: write 19, -20.50 or 0.", word.chars().take(20).collect::<String>());
    let (sign, digits) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let amount: houseway_money::Cents = digits.trim_start_matches('$').parse().map_err(|_| form())?;
    i64::try_from(amount.get()).map(|cents| sign * cents).map_err(|_| form())
}

/// An area, and four places of the wall.
fn cut(words: &[&str]) -> Result<Answer, String> {
    let form = "Type the first area and four tiles, as in: 3 1.1 1.2 1.3 1.4";
    let (first, places) = words.split_first().ok_or(form)?;
    let first = first.parse::<u8>().ok().and_then(|number| Area::new(number).ok()).ok_or(form)?;
    let place = |word: &&str| {
        let (stack, level) = word.split_once('.')?;
        let place =
            houseway_games::pai_gow::wall::Place::new(stack.parse().ok()?, level.parse().ok()?).ok()?;
        u8::try_from(place.index()).ok()
    };
    let places = places.iter().map(place).collect::<Option<Vec<u8>>>().ok_or(form)?;
    Ok(Answer::Cuts { first, places })
}
