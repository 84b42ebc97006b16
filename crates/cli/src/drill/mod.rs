//! `houseway drill`: questions for whoever learns to deal, asked and marked in the terminal or for a program.

mod ask;
mod read;
mod tell;

use crate::book::{BookArg, ReadingArg};
use crate::problem::Problem;
use crate::{file, output};
use clap::ValueEnum;
use houseway_training::{Answer, Course, Drill, Mark, Question, School, Score, TrainingError};
use serde::Serialize;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Drills Pai Gow: House Way, payouts, cuts and irregularities, asked and marked by the rules that tables use
///
/// Each question follows from rulebook, readings, kind, seed and number, so that somebody else gets the same. In the
/// terminal every answer is marked at once, with the clauses; at the end stand the points and what was missed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --format json the questions are printed, without their answers; with
--answers too, the answers are marked and the score is counted. Answers are
a list in JSON, each in one of these forms:
  {\"drill\": \"house-way\", \"low\": [0, 30]}            two tiles, by number
  {\"drill\": \"payouts\", \"amounts\": [1900, -500, 0]}  cents, in order
  {\"drill\": \"cuts\", \"first\": 3, \"places\": [0, 1, 2, 3]}
  {\"drill\": \"irregularities\", \"remedy\": \"round-void\"}

The exit code is 0 if every answer was right and 1 if one was not.

Examples:
  houseway drill --rulebook vic-2000-pai-gow --kind house-way
  houseway drill --rulebook crown-6.1-pai-gow --kind payouts --seed 7 \\
      --questions 5
  houseway drill --rulebook nsw-2016-pai-gow --kind cuts --seed 7 \\
      --format json
  houseway drill --rulebook act-2019-pai-gow --kind irregularities \\
      --seed 7 --answers answers.json --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    book: BookArg,
    #[command(flatten)]
    reading: ReadingArg,
    /// What is drilled
    #[arg(long, value_enum)]
    kind: Kind,
    /// Makes the questions; chosen anew each time if it is not given
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// How many questions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    questions: u32,
    /// The number of the first question under the seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9000))]
    from: u32,
    /// A file of answers in JSON to be marked, one for each question in order; - reads them from standard input
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Four tiles are set House Way
    HouseWay,
    /// What each wager is paid, or what is taken of it
    Payouts,
    /// Which area is served first, and which tiles of the wall an area gets
    Cuts,
    /// What follows when something goes wrong
    Irregularities,
}

impl Kind {
    const fn drill(self) -> Drill {
        match self {
            Self::HouseWay => Drill::HouseWay,
            Self::Payouts => Drill::Payouts,
            Self::Cuts => Drill::Cuts,
            Self::Irregularities => Drill::Irregularities,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Some questions in a row.
pub(crate) struct Session<'a> {
    pub course: &'a Course<'a>,
    pub drill: Drill,
    pub seed: u32,
    pub from: u32,
    pub questions: u32,
}

impl Session<'_> {
    fn question(&self, number: u32) -> Result<Question, Problem> {
        self.course.question(self.drill, self.seed, number).map_err(told)
    }

    fn mark(&self, number: u32, answer: &Answer, streak: u32) -> Result<Mark, TrainingError> {
        self.course.mark(self.drill, self.seed, number, answer, streak)
    }

    fn numbers(&self) -> std::ops::Range<u32> {
        self.from..self.from + self.questions
    }
}

fn told(error: TrainingError) -> Problem {
    match error {
        TrainingError::NoBook { .. } => {
            Problem::input(error.to_string(), "Give a rulebook of Pai Gow: `houseway rulebooks` lists them.")
        }
        TrainingError::Document(error) => crate::book::unreadable(error.to_string()),
        error if error.is_input() => {
            Problem::input(error.to_string(), "`houseway drill --help` shows the form of every answer.")
        }
        error => Problem::fault(error),
    }
}

/// A seed that nobody chose. Nothing hangs on it but which questions come.
fn any_seed() -> u32 {
    let hashed = std::collections::hash_map::RandomState::new().build_hasher().finish();
    // The lower half of what is spread over 64 bits.
    (hashed & u64::from(u32::MAX)) as u32
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    // An unknown id is told as everywhere before the books are made ready.
    args.book.find()?;
    let school = School::open().map_err(told)?;
    let course = school.course(args.book.id(), &args.reading.read()?).map_err(told)?;
    let session = Session {
        course: &course,
        drill: args.kind.drill(),
        seed: args.seed.unwrap_or_else(any_seed),
        from: args.from,
        questions: args.questions,
    };
    match (args.format, &args.answers) {
        (Format::Text, None) => ask::ask(&session),
        (Format::Json, None) => {
            let questions = session.numbers().map(|number| session.question(number));
            output::print(&output::json(&questions.collect::<Result<Vec<_>, _>>()?)?)
        }
        (format, Some(path)) => marked(&session, path, format),
    }
}

/// Answers that were marked, for a program.
#[derive(Debug, Serialize)]
struct Marked {
    score: Score,
    marks: Vec<Mark>,
}

fn marked(session: &Session<'_>, path: &Path, format: Format) -> Result<ExitCode, Problem> {
    let text = if path.as_os_str() == "-" {
        read::all()?
    } else {
        file::read(path, "Give the path of a list of answers in JSON, or - for standard input.")?
    };
    let form = |what: String| {
        Problem::input(
            what,
            "Give a list with one answer for each question; `houseway drill --help` shows the forms.",
        )
    };
    let answers: Vec<Answer> =
        serde_json::from_str(&text).map_err(|error| form(format!("the answers: {error}")))?;
    if answers.len() != session.questions as usize {
        return Err(form(format!("{} answers to {} questions", answers.len(), session.questions)));
    }
    let (mut score, mut marks) = (Score::default(), Vec::new());
    for (number, answer) in session.numbers().zip(&answers) {
        let mark = session.mark(number, answer, score.streak);
        let mark = mark.map_err(|error| form(format!("the answer to question {number}: {error}")))?;
        score.count(session.drill, &mark);
        marks.push(mark);
    }
    let right = score.right == score.asked;
    let code = match format {
        Format::Json => output::print(&output::json(&Marked { score, marks })?)?,
        Format::Text => output::print(&tell::summary(session, &score))?,
    };
    Ok(if right { code } else { ExitCode::from(1) })
}
