use super::row::Row;
use crate::pai_gow::{self, bears_on_setting, note, subject};
use crate::problem::Problem;
use crate::table::{Align, Table};
use crate::{book, output};
use clap::ValueEnum;
use houseway_games::pai_gow::{Hand, Rules};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Lists the hands of Pai Gow that two House Ways set differently, with both clauses
///
/// Each of the two is a rulebook, perhaps under other readings, or a House Way file, which is read with the ranking of the
/// other one's rulebook.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
`deals` is how many of the 35,960 ways to deal four tiles give that hand.

Examples:
  houseway diff vic-2000-pai-gow nsw-2016-pai-gow
  houseway diff vic-2000-pai-gow vic-2000-pai-gow:HW-2=never-a-six
  houseway diff act-2019-pai-gow my-way.toml --format csv")]
pub(crate) struct DiffArgs {
    /// A rulebook's id, with readings after a colon and commas between them if wanted; or a file ending in .toml
    a: String,
    /// The other
    b: String,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// Lines `hand,deals,a_low,a_high,a_clause,b_low,b_high,b_clause,a,b`, the last two naming both as they were typed
    Csv,
}

/// A hand that is set differently.
#[derive(Debug, Serialize)]
struct Difference {
    hand: String,
    deals: u32,
    a: Row,
    b: Row,
}

#[derive(Debug, Serialize)]
struct Differences<'a> {
    a: &'a str,
    b: &'a str,
    hands: usize,
    deals: u32,
    differences: Vec<Difference>,
}

pub(crate) fn diff(args: &DiffArgs) -> Result<ExitCode, Problem> {
    let (a, b) = both(&args.a, &args.b)?;
    let differ = Hand::all().iter().filter(|hand| a.house_way().set(**hand) != b.house_way().set(**hand));
    let differences: Vec<Difference> = differ
        .map(|hand| Difference {
            hand: hand.to_string(),
            deals: hand.weight(),
            a: Row::of(&a, *hand),
            b: Row::of(&b, *hand),
        })
        .collect();
    let deals = differences.iter().map(|difference| difference.deals).sum();
    let found = Differences { a: &args.a, b: &args.b, hands: differences.len(), deals, differences };
    output::print(&match args.format {
        Format::Json => output::json(&found)?,
        Format::Csv => lines(&found),
        Format::Text => text(&found),
    })
}

/// The rules of both; a file takes its ranking from the other's rulebook.
fn both(a: &str, b: &str) -> Result<(Rules, Rules), Problem> {
    let is_file = |text: &str| text.ends_with(".toml");
    if is_file(a) && is_file(b) {
        return Err(Problem::input(
            "two House Way files have no rulebook between them",
            "Compare each with a rulebook, as in: houseway diff vic-2000-pai-gow my-way.toml",
        ));
    }
    let rules = |text: &str, other: &str| {
        if is_file(text) {
            let id = other.split_once(':').map_or(other, |(id, _)| id);
            return rules_of(id, &[], Some(Path::new(text)));
        }
        let (id, readings) = text.split_once(':').unwrap_or((text, ""));
        let readings: Vec<&str> = readings.split(',').filter(|reading| !reading.is_empty()).collect();
        rules_of(id, &readings, None)
    };
    Ok((rules(a, b)?, rules(b, a)?))
}

fn rules_of(id: &str, readings: &[&str], way: Option<&Path>) -> Result<Rules, Problem> {
    let subject = subject(pai_gow::book(id)?, &book::readings(readings)?, way)?;
    note(&subject, bears_on_setting);
    Ok(subject.rules)
}

fn lines(found: &Differences<'_>) -> String {
    let head = ["hand", "deals", "a_low", "a_high", "a_clause", "b_low", "b_high", "b_clause", "a", "b"];
    let rows = found.differences.iter().map(|difference| {
        let [_, a_low, a_high, a_clause] = difference.a.cells();
        let [hand, b_low, b_high, b_clause] = difference.b.cells();
        let (a, b) = (found.a.to_owned(), found.b.to_owned());
        vec![hand, difference.deals.to_string(), a_low, a_high, a_clause, b_low, b_high, b_clause, a, b]
    });
    output::csv(std::iter::once(head.map(str::to_owned).to_vec()).chain(rows))
}

fn text(found: &Differences<'_>) -> String {
    let mut text = format!("a: {}\nb: {}\n", found.a, found.b);
    if found.hands == 0 {
        return text + "\nThey set every hand alike.\n";
    }
    let mut table = Table::new(&[
        (Align::Left, "hand"),
        (Align::Right, "deals"),
        (Align::Left, "a: low / high"),
        (Align::Left, "b: low / high"),
        (Align::Left, "clauses"),
    ]);
    for difference in &found.differences {
        let (a, b) = (&difference.a, &difference.b);
        table.row([
            difference.hand.clone(),
            difference.deals.to_string(),
            format!("{} / {}", a.low, a.high),
            format!("{} / {}", b.low, b.high),
            format!("a: {}  b: {}", a.clause, b.clause),
        ]);
    }
    text.push_str(&format!("\n{}\n", table.text(output::width())));
    text.push_str(&format!(
        "{} of {} hands, {} of {} deals, are set differently.\n",
        found.hands,
        Hand::COUNT,
        found.deals,
        Hand::DEALS
    ));
    text
}
