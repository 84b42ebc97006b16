mod html;
mod matrix;
mod rulings;

use crate::book::BookArg;
use crate::output;
use crate::problem::Problem;
use crate::table::{Align, Table, wrap};
use clap::ValueEnum;
use houseway_lawbook::{Language, RulingId};
use matrix::{Matrix, Row};
use std::process::ExitCode;

/// Prints every clause of a rulebook, what is done with it, and which tests prove it
///
/// A clause that the engine settles by (computed), enforces, prompts, displays or records counts as covered when a test
/// asserts that a real decision, prompt, display or record cites it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Classes:
  computed   the engine settles by it         parameter   a number or list that others use
  enforced   the engine refuses what it bars  definition  gives a word its meaning
  prompted   the console tells the dealer     heading     a title or an opening line
  displayed  a sign or screen shows it        physical    cloth and wood
  recorded   a form keeps who, when and what  pending     waits for a part not built yet

Examples:
  houseway clauses --rulebook vic-2000-rapid-roulette
  houseway clauses --rulebook vic-2000-rapid-roulette --format html \\
      > clauses.html
  houseway clauses --rulebook vic-2000-rapid-roulette --format json \\
      | jq '.clauses[].tests'
  houseway clauses --rulebook vic-2000-rapid-roulette --lang zh-Hant")]
pub(crate) struct Args {
    #[command(flatten)]
    book: BookArg,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// In which language to say what the clauses say; all else stays English
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lang {
    /// English
    #[value(name = "en")]
    En,
    /// Chinese in traditional characters
    #[value(name = "zh-Hant")]
    ZhHant,
    /// Chinese in simplified characters
    #[value(name = "zh-Hans")]
    ZhHans,
}

impl Lang {
    /// What is told beside the English of the matrix itself.
    const fn beside_english(self) -> Option<Language> {
        match self {
            Self::En => None,
            Self::ZhHant => Some(Language::ZhHant),
            Self::ZhHans => Some(Language::ZhHans),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// A page that stands by itself
    Html,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let book = args.book.find()?;
    let matrix = Matrix::told(book, args.lang.beside_english())?;
    output::print(&match args.format {
        Format::Json => output::json(&matrix)?,
        Format::Html => html::page(&book.head().map_err(Problem::fault)?, &matrix),
        Format::Text => text(&matrix),
    })
}

fn text(matrix: &Matrix) -> String {
    let mut table = Table::new(&[
        (Align::Left, "clause"),
        (Align::Left, "class"),
        (Align::Right, "tests"),
        (Align::Left, "what it says"),
    ]);
    for row in &matrix.clauses {
        let tests = match row.tests.len() {
            0 if row.must_be_covered() => "none".to_owned(),
            0 => String::new(),
            count => count.to_string(),
        };
        table.row([row.clause.to_string(), row.class_name(), tests, said(row)]);
    }
    let classes: Vec<String> =
        matrix.classes().into_iter().map(|(class, count)| format!("{count} {class}")).collect();
    let (covered, of) = matrix.coverage();
    let width = output::width();
    let counts = format!("{} clauses: {}", matrix.clauses.len(), classes.join(", "));
    format!(
        "{}\n{}\n{covered} of the {of} that a test can cover are covered\n",
        table.text(width),
        wrap(&counts, width).join("\n"),
    )
}

/// The summary, the rulings beside it, and why nothing more is done where that is so.
fn said(row: &Row) -> String {
    let mut said = row.summary.clone();
    if !row.rulings.is_empty() {
        let rulings: Vec<&str> = row.rulings.iter().map(RulingId::as_str).collect();
        said.push_str(&format!(" ({})", rulings.join(", ")));
    }
    if let Some(reason) = row.reason.as_ref().filter(|_| !row.must_be_covered()) {
        said.push_str(&format!(" [{reason}]"));
    }
    said
}
