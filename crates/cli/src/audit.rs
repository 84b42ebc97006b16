//! `houseway audit`: proving a journal, showing a round, deciding again.

use crate::journal::{JournalArgs, told, wait_for};
use crate::output;
use crate::problem::Problem;
use clap::{Subcommand, ValueEnum};
use houseway_server::chance::Chance;
use houseway_server::clock::Clock;
use houseway_server::record::{self, Differs};
use houseway_store::{Head, Report, verify_all};
use houseway_table::TableId;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Proves a journal, shows what was played, decides it again; changes nothing
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Recomputes every hash and checks every signature; exit code 1 and the first bad entry if something is wrong
    ///
    /// With --head it also proves that nothing up to that head was lost. Without one it says what it cannot prove.
    Verify {
        #[command(flatten)]
        journal: JournalArgs,
        /// A head document that was exported earlier and kept elsewhere
        #[arg(long, value_name = "FILE")]
        head: Option<PathBuf>,
        /// How to print the report
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Prints the signed heads of all streams: keep it where the data are not
    Head {
        #[command(flatten)]
        journal: JournalArgs,
    },
    /// Shows everything about one round
    Show {
        #[command(flatten)]
        journal: JournalArgs,
        /// The table
        #[arg(long, value_name = "ID")]
        table: String,
        /// The round's number (the spin, at roulette)
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        round: u64,
        /// Also writes it as one HTML file for a dispute
        #[arg(long, value_name = "FILE.html")]
        pack: Option<PathBuf>,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Decides a table's whole past again with today's rules and reports differences; exit code 1 if there are any
    ///
    /// What lies under seal is opened by what was turned up later in the same journal, each thing proven against its commitment. What
    /// never was is opened by the house's key, where the folder of keys has it.
    ReDecide {
        #[command(flatten)]
        journal: JournalArgs,
        /// The table
        #[arg(long, value_name = "ID")]
        table: String,
        /// How to print the report
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    match &args.what {
        What::Verify { journal, head, format } => verify(journal, head.as_deref(), *format),
        What::Head { journal } => head(journal),
        What::Show { journal, table, round, pack, format } => {
            show(journal, table, *round, pack.as_deref(), *format)
        }
        What::ReDecide { journal, table, format } => re_decide(journal, table, *format),
    }
}

fn verify(args: &JournalArgs, head: Option<&Path>, format: Format) -> Result<ExitCode, Problem> {
    let head = head.map(read_head).transpose()?;
    let (reports, damage) = wait_for(async {
        let journal = args.read().await?;
        let reports = verify_all(journal.as_ref(), head.as_ref()).await.map_err(|error| told(&error))?;
        let damage = journal.damage().await.map_err(|error| told(&error))?;
        Ok((reports, damage))
    })?;
    let sound = reports.iter().all(Report::is_sound) && damage.is_empty();
    let text = match format {
        Format::Json => {
            output::json(&serde_json::json!({"sound": sound, "streams": reports, "damage": damage}))?
        }
        Format::Text => {
            let mut text: String = reports.iter().map(ToString::to_string).collect();
            for finding in &damage {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "damage in the database: {finding}");
            }
            if reports.is_empty() {
                text.push_str("the journal has no entries\n");
            }
            text.push_str(if sound { "SOUND\n" } else { "NOT SOUND\n" });
            text
        }
    };
    output::print(&text)?;
    Ok(answer(sound))
}

fn read_head(file: &Path) -> Result<Head, Problem> {
    let bytes = std::fs::read(file).map_err(|error| {
        Problem::input(
            format!("cannot read {}: {error}", file.display()),
            "Give the file of an exported head.",
        )
    })?;
    Head::from_json(&bytes).map_err(|error| told(&error))
}

fn head(args: &JournalArgs) -> Result<ExitCode, Problem> {
    let streams = wait_for(async {
        let journal = args.read().await?;
        journal.streams().await.map_err(|error| told(&error))
    })?;
    let signer = args.signer()?;
    let head = Head::sign(&signer, Clock::start().now().0, streams);
    let text = head.to_json().map_err(|error| told(&error))?;
    output::print(&format!("{text}\n"))
}

fn show(
    args: &JournalArgs,
    table: &str,
    number: u64,
    pack: Option<&Path>,
    format: Format,
) -> Result<ExitCode, Problem> {
    let id = table_id(table)?;
    let (document, head) = wait_for(async {
        let journal = args.read().await?;
        let found = record::show(journal.as_ref(), id, number).await.map_err(|error| unreadable(&error))?;
        let document = found.ok_or_else(|| {
            Problem::input(
                format!("the journal has no round {number} of table {id}"),
                "`houseway audit verify` lists the streams; rounds are counted from 1.",
            )
        })?;
        let stream = record::stream(id).map_err(|error| unreadable(&error))?;
        let head = journal.head(&stream).await.map_err(|error| told(&error))?;
        Ok((document, head))
    })?;
    if let Some(file) = pack {
        let page = record::html(&document, &head, env!("CARGO_PKG_VERSION"));
        std::fs::write(file, page).map_err(|error| {
            Problem::input(
                format!("cannot write {}: {error}", file.display()),
                "Give another file with --pack.",
            )
        })?;
    }
    output::print(&match format {
        Format::Json => output::json(&document)?,
        Format::Text => record::text(&document),
    })
}

fn re_decide(args: &JournalArgs, table: &str, format: Format) -> Result<ExitCode, Problem> {
    let id = table_id(table)?;
    let key = Chance::of_key(&args.hidden_key()).map_err(|why| {
        Problem::input(why.to_string(), "Nothing was changed. Give the folder of the keys with --keys.")
    })?;
    let found = wait_for(async {
        let journal = args.read().await?;
        let found = record::decide_again_with(journal.as_ref(), id, key.as_ref())
            .await
            .map_err(|error| unreadable(&error))?;
        found.ok_or_else(|| {
            Problem::input(
                format!("the journal has no table {id}"),
                "`houseway audit verify` lists the streams.",
            )
        })
    })?;
    output::print(&match format {
        Format::Json => output::json(&found)?,
        Format::Text => {
            let mut text = format!(
                "table {id}: {} decisions made again, {} passed over, {} differences\n",
                found.decisions,
                found.passed_over,
                found.decided_otherwise + found.cited_otherwise,
            );
            if found.sealed > 0 {
                let _ = writeln!(
                    text,
                    "  {} rest on tiles or cards that were never turned up: they are decided where the house's key lies",
                    found.sealed
                );
            }
            for (kind, count, says) in [
                (Differs::Decision, found.decided_otherwise, "decided otherwise"),
                (
                    Differs::EarlierRule,
                    found.by_earlier_rules,
                    "by a rule that became stricter since, and no difference",
                ),
                (Differs::Clauses, found.cited_otherwise, "by other clauses"),
                (Differs::Numbering, found.numbered_otherwise, "numbered otherwise, and no difference"),
            ] {
                if count > 0 {
                    let _ = writeln!(text, "  {count} {says}:");
                }
                for difference in found.differences.iter().filter(|listed| listed.kind == kind) {
                    let _ = writeln!(text, "    entry {}: {}", difference.version, difference.what);
                }
            }
            text
        }
    })?;
    // A number that was made in another way decides nothing, and what an earlier rule decided was decided rightly.
    Ok(answer(found.decided_otherwise + found.cited_otherwise == 0))
}

fn table_id(text: &str) -> Result<TableId, Problem> {
    TableId::new(text)
        .map_err(|error| Problem::input(error.to_string(), "Give the id of a table, such as R1."))
}

fn unreadable(error: &record::RecordError) -> Problem {
    Problem::input(error.to_string(), "Nothing was changed.")
}

fn answer(good: bool) -> ExitCode {
    if good { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
