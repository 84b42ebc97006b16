use super::row::Row;
use crate::pai_gow::{self, bears_on_setting, not_its_own, note, subject};
use crate::problem::Problem;
use crate::table::{Align, Table};
use crate::{book, output};
use clap::ValueEnum;
use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::pai_gow::Subject;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Lists the hands of Pai Gow that two House Ways set differently, with both clauses
///
/// Each of the two is a rulebook, perhaps under other readings, or a House Way file, which is read with the ranking of the
/// other one's rulebook.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
`deals` is how many of the 35,960 ways to deal four tiles give that hand. Of two placements equal in rank either may be the
House Way (HW-8): a row says which of the two allows the other's setting as well.

Examples:
  houseway diff vic-2000-pai-gow nsw-2016-pai-gow
  houseway diff vic-2000-pai-gow vic-2000-pai-gow:HW-2=never-a-six
  houseway diff act-2019-pai-gow my-way.toml --format csv
  houseway diff vic-2000-pai-gow my-way.toml:HW-2=never-a-six")]
pub(crate) struct DiffArgs {
    /// A rulebook's id or a file ending in .toml, with readings after a colon and commas between them if wanted
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
    /// Lines `hand,deals,a_low,a_high,a_clause,b_low,b_high,b_clause,a,b,altered,allows_both`: both as they were typed, the files in
    /// place of a rulebook's own House Way, and which of `a` and `b` allows the other's setting as well
    Csv,
}

/// A hand that is set differently.
#[derive(Debug, Serialize)]
struct Difference {
    hand: String,
    deals: u32,
    a: Row,
    b: Row,
    /// Which of `a` and `b` allows the other's setting as well as its own (HW-8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allows_both: Vec<&'static str>,
}

impl Difference {
    /// What two books do with a hand, if they set it differently.
    fn of(a: &Rules, b: &Rules, hand: Hand) -> Option<Self> {
        let (by_a, by_b) = (a.house_way().set(hand), b.house_way().set(hand));
        if by_a.lies_as(by_b) {
            return None;
        }
        let each = [("a", a, by_b), ("b", b, by_a)];
        let allows =
            each.into_iter().filter(|(_, rules, other)| rules.house_way().allows(rules.ranking(), other));
        Some(Self {
            hand: hand.to_string(),
            deals: hand.weight(),
            a: Row::of(a, hand),
            b: Row::of(b, hand),
            allows_both: allows.map(|(name, ..)| name).collect(),
        })
    }
}

#[derive(Debug, Serialize)]
struct Differences<'a> {
    a: &'a str,
    b: &'a str,
    /// The files that stand in place of a rulebook's own House Way, whatever id they bear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    altered: Vec<String>,
    hands: usize,
    deals: u32,
    /// So many of the hands are such that one of the two allows both settings (HW-8).
    hands_allowing_both: usize,
    deals_allowing_both: u32,
    differences: Vec<Difference>,
}

pub(crate) fn diff(args: &DiffArgs) -> Result<ExitCode, Problem> {
    let (a, b) = both(&args.a, &args.b)?;
    let altered = [&a, &b].iter().flat_map(|subject| subject.altered.clone()).collect();
    let (a, b) = (a.rules, b.rules);
    let differences: Vec<Difference> =
        Hand::all().iter().filter_map(|hand| Difference::of(&a, &b, *hand)).collect();
    let either = || differences.iter().filter(|difference| !difference.allows_both.is_empty());
    let found = Differences {
        a: &args.a,
        b: &args.b,
        altered,
        hands: differences.len(),
        deals: differences.iter().map(|difference| difference.deals).sum(),
        hands_allowing_both: either().count(),
        deals_allowing_both: either().map(|difference| difference.deals).sum(),
        differences,
    };
    output::print(&match args.format {
        Format::Json => output::json(&found)?,
        Format::Csv => lines(&found),
        Format::Text => text(&found),
    })
}

/// The rules of both; a file takes its ranking from the other's rulebook.
fn both(a: &str, b: &str) -> Result<(Subject, Subject), Problem> {
    if file_of(a).is_some() && file_of(b).is_some() {
        return Err(Problem::input(
            "two House Way files have no rulebook between them",
            "Compare each with a rulebook, as in: houseway diff vic-2000-pai-gow my-way.toml",
        ));
    }
    let listed = |readings: &str| -> Vec<String> {
        readings.split(',').filter(|reading| !reading.is_empty()).map(str::to_owned).collect()
    };
    let rules = |text: &str, other: &str| {
        if let Some((path, readings)) = file_of(text) {
            let id = other.split_once(':').map_or(other, |(id, _)| id);
            return rules_of(id, &listed(readings), Some(Path::new(path)));
        }
        let (id, readings) = text.split_once(':').unwrap_or((text, ""));
        rules_of(id, &listed(readings), None)
    };
    Ok((rules(a, b)?, rules(b, a)?))
}

/// The path of a House Way file and the readings behind it, if that is what was typed: a path may hold a colon of its own.
fn file_of(text: &str) -> Option<(&str, &str)> {
    const END: &str = ".toml";
    if text.ends_with(END) {
        return Some((text, ""));
    }
    let at = text.rfind(".toml:")? + END.len();
    Some((&text[..at], &text[at + 1..]))
}

fn rules_of(id: &str, readings: &[String], way: Option<&Path>) -> Result<Subject, Problem> {
    let subject = subject(pai_gow::book(id)?, &book::readings(readings)?, way)?;
    note(&subject, bears_on_setting);
    Ok(subject)
}

fn lines(found: &Differences<'_>) -> String {
    let head = [
        "hand",
        "deals",
        "a_low",
        "a_high",
        "a_clause",
        "b_low",
        "b_high",
        "b_clause",
        "a",
        "b",
        "altered",
        "allows_both",
    ];
    let rows = found.differences.iter().map(|difference| {
        let [_, a_low, a_high, a_clause] = difference.a.cells();
        let [hand, b_low, b_high, b_clause] = difference.b.cells();
        let (a, b) = (found.a.to_owned(), found.b.to_owned());
        let (deals, altered) = (difference.deals.to_string(), found.altered.join(" and "));
        let allows_both = difference.allows_both.join(" and ");
        vec![hand, deals, a_low, a_high, a_clause, b_low, b_high, b_clause, a, b, altered, allows_both]
    });
    output::csv(std::iter::once(head.map(str::to_owned).to_vec()).chain(rows))
}

fn text(found: &Differences<'_>) -> String {
    let mut text = format!("a: {}\nb: {}\n", found.a, found.b);
    if let Some(altered) = not_its_own(&found.altered, "set by") {
        text.push_str(&format!("{altered}\n"));
    }
    if found.hands == 0 {
        return text + "\nThey set every hand alike.\n";
    }
    // A column of its own, so that the mark is not broken between lines.
    let marks = found.hands_allowing_both > 0;
    let mut columns = vec![
        (Align::Left, "hand"),
        (Align::Right, "deals"),
        (Align::Left, "a: low / high"),
        (Align::Left, "b: low / high"),
    ];
    columns.extend(marks.then_some((Align::Left, "both by")));
    columns.push((Align::Left, "clauses"));
    let mut table = Table::new(&columns);
    for difference in &found.differences {
        let (a, b) = (&difference.a, &difference.b);
        let mut cells = vec![
            difference.hand.clone(),
            difference.deals.to_string(),
            format!("{} / {}", a.low, a.high),
            format!("{} / {}", b.low, b.high),
        ];
        cells.extend(marks.then(|| difference.allows_both.join(" and ")));
        cells.push(format!("a: {}  b: {}", a.clause, b.clause));
        table.row(cells);
    }
    text.push_str(&format!("\n{}\n", table.text(output::width())));
    text.push_str(&format!(
        "{} of {} hands, {} of {} deals, are set differently.\n",
        found.hands,
        Hand::COUNT,
        found.deals,
        Hand::DEALS
    ));
    if found.hands_allowing_both > 0 {
        text.push_str(&format!(
            "Of these, {} hands, {} deals, are such that the way named under `both by` allows both settings, which are equal in rank (HW-8).\n",
            found.hands_allowing_both, found.deals_allowing_both
        ));
    }
    text
}
