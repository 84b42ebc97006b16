//! `houseway cuts`: the cuts of a rulebook of Pai Gow, and how one of them deals the wall.

mod list;
mod shown;

use crate::file;
use crate::output;
use crate::pai_gow::PaiGowArgs;
use crate::problem::Problem;
use clap::ValueEnum;
use houseway_games::pai_gow::cut::{Cut, End, Orientation, Side};
use houseway_games::pai_gow::{CutName, TableRules};
use houseway_lawbook::Basis;
use list::List;
use shown::Shown;
use std::path::PathBuf;
use std::process::ExitCode;

/// Shows the cuts of Pai Gow: which number calls which, and how one of them deals the wall
///
/// A wall is eight stacks of four tiles, and all is shown as the dealer sees it. A cut that the rulebook names without
/// drawing it is played only from the operator's own order of delivery, which --cuts reads from a file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A table plays the cuts of the file with which it was set up: the pit's page has a field for it, and a set-up over HTTP has it \
as `cuts`.

Examples:
  houseway cuts --rulebook vic-2000-pai-gow
  houseway cuts --rulebook vic-2000-pai-gow --cut long-tau --from left
  houseway cuts --rulebook crown-6.1-pai-gow --cut cup-say \\
      --from right,bottom --format json
  houseway cuts --rulebook nsw-2016-pai-gow --cuts my-cuts.toml \\
      --cut sydney-tower")]
pub(crate) struct Args {
    #[command(flatten)]
    game: PaiGowArgs,
    /// Which cut, by its name in the list; without it, the list
    #[arg(long, value_name = "NAME")]
    cut: Option<String>,
    /// From which side and which end it is delivered, where it can be turned: by default as the rulebook has it
    #[arg(long, value_name = "TURN", value_enum, value_delimiter = ',', requires = "cut")]
    from: Vec<Turn>,
    /// The operator's own file of cuts (examples/cuts shows the form)
    #[arg(long, value_name = "FILE")]
    cuts: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Turn {
    /// From the dealer's right
    Right,
    /// From the dealer's left
    Left,
    /// The upper tiles first
    Top,
    /// The lower tiles first
    Bottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let rules = rules(args)?;
    let text = match &args.cut {
        None => {
            let list = List::of(&rules);
            if args.format == Format::Json { output::json(&list)? } else { list.text() }
        }
        Some(name) => {
            let cut = cut(&rules, name)?;
            let orientation = orientation(&rules, cut, &args.from)?;
            let shown = shown(cut, orientation)?;
            if args.format == Format::Json { output::json(&shown)? } else { shown.text(&rules) }
        }
    };
    output::print(&text)
}

/// The rules of the table, with the operator's cuts where a file is given.
fn rules(args: &Args) -> Result<TableRules, Problem> {
    // The cuts and what calls them are the same under every reading.
    let rules = args.game.subject(None, |_, _| false)?.table;
    let Some(path) = &args.cuts else { return Ok(rules) };
    let text = file::read(path, "Give the path of a file of cuts in TOML.")?;
    rules.with_operator_cuts(&path.display().to_string(), &text).map_err(|error| {
        Problem::input(
            error.to_string(),
            "Put that right in the file; examples/cuts shows the form of every part.",
        )
    })
}

fn cut<'a>(rules: &'a TableRules, name: &str) -> Result<&'a Cut, Problem> {
    let known = CutName::new(name).ok().and_then(|name| rules.cut_named(name));
    known.ok_or_else(|| {
        let shown: String = name.chars().take(40).collect();
        let names: Vec<_> = rules.cuts().iter().map(|cut| cut.name().to_string()).collect();
        Problem::input(
            format!("{} has no cut `{shown}`", rules.id()),
            format!("Give one of: {}.", names.join(", ")),
        )
    })
}

/// How the cut is turned: as asked, and where nothing is asked as the book has it.
fn orientation(rules: &TableRules, cut: &Cut, from: &[Turn]) -> Result<Orientation, Problem> {
    let sides: Vec<_> = from.iter().filter_map(|turn| turn.side()).collect();
    let ends: Vec<_> = from.iter().filter_map(|turn| turn.end()).collect();
    if sides.len() > 1 || ends.len() > 1 {
        return Err(Problem::input(
            "a cut is delivered from one side and from one end",
            "Give --from once each, as in: --from left,top",
        ));
    }
    let ways = cut.orientations();
    let custom = rules.orientation().value;
    let (has_sides, has_ends) =
        (ways.iter().any(|way| way.side.is_some()), ways.iter().any(|way| way.end.is_some()));
    let asked = Orientation {
        side: sides.first().copied().or(custom.side.filter(|_| has_sides)),
        end: ends.first().copied().or(custom.end.filter(|_| has_ends)),
    };
    if ways.contains(&asked) {
        return Ok(asked);
    }
    let remedy = match (has_sides, has_ends) {
        (true, true) => "Give --from right or left, and top or bottom.",
        (true, false) => "Give --from right or --from left.",
        (false, true) => "Give --from top or --from bottom.",
        (false, false) => "Leave out --from.",
    };
    Err(Problem::input(format!("{} is not turned that way ({})", cut.title(), cut.basis()), remedy))
}

fn shown(cut: &Cut, orientation: Orientation) -> Result<Shown, Problem> {
    Shown::of(cut, orientation).ok_or_else(|| {
        Problem::input(
            format!("the rulebook names {} and draws no order of delivery ({})", cut.title(), cut.basis()),
            format!(
                "Give the operator's own with --cuts FILE, under `cuts.{}`; examples/cuts shows the form.",
                cut.name()
            ),
        )
    })
}

impl Turn {
    const fn side(self) -> Option<Side> {
        match self {
            Self::Right => Some(Side::Right),
            Self::Left => Some(Side::Left),
            Self::Top | Self::Bottom => None,
        }
    }

    const fn end(self) -> Option<End> {
        match self {
            Self::Top => Some(End::Top),
            Self::Bottom => Some(End::Bottom),
            Self::Right | Self::Left => None,
        }
    }
}

/// The clauses and rulings, each a text.
fn texts(basis: &Basis) -> Vec<String> {
    basis.citations().map(|citation| citation.to_string()).collect()
}
