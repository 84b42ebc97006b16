use crate::output;
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_games::books::{Book, Head, SHIPPED};
use houseway_lawbook::RulingId;
use serde::Serialize;
use std::process::ExitCode;

/// Lists the rulebooks of this build and the rulings that offer a choice
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A ruling is a reading of what a rulebook's text leaves open. Where it offers alternatives, the first is the default, \
and another is chosen by its name, as in `houseway odds --rulebook vic-2000-rapid-roulette --reading RR-2=literal`.

Examples:
  houseway rulebooks
  houseway rulebooks --format json")]
pub(crate) struct Args {
    /// How to print them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Serialize)]
struct List {
    rulebooks: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    head: Head,
    clauses: usize,
    readings: Vec<Choice>,
}

/// A ruling with alternatives, the default first.
#[derive(Debug, Serialize)]
struct Choice {
    ruling: RulingId,
    alternatives: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let list = List { rulebooks: SHIPPED.iter().map(row).collect::<Result<_, _>>()? };
    output::print(&match args.format {
        Format::Json => output::json(&list)?,
        Format::Text => text(&list),
    })
}

fn row(book: &Book) -> Result<Row, Problem> {
    let offered = book.rulings_offered().map_err(Problem::fault)?;
    Ok(Row {
        head: book.head().map_err(Problem::fault)?,
        clauses: book.matrix().map_err(Problem::fault)?.rows().len(),
        readings: offered.into_iter().map(|(ruling, alternatives)| Choice { ruling, alternatives }).collect(),
    })
}

fn text(list: &List) -> String {
    let mut table = Table::new(&[
        (Align::Left, "rulebook"),
        (Align::Left, "game"),
        (Align::Left, "in force from"),
        (Align::Right, "clauses"),
        (Align::Left, "source"),
    ]);
    for row in &list.rulebooks {
        let Head { id, title, jurisdiction, source, in_force, .. } = &row.head;
        let source = format!("{jurisdiction}: {source}");
        table.row([id.to_string(), title.clone(), in_force.clone(), row.clauses.to_string(), source]);
    }
    let mut text = table.text(output::width());
    for row in &list.rulebooks {
        text.push_str(&format!("\nReadings of {} (the default first):\n", row.head.id));
        for choice in &row.readings {
            text.push_str(&format!("  {:<6} {}\n", choice.ruling, choice.alternatives.join(", ")));
        }
    }
    text
}
