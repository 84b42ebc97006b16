//! Shoes of Red Dog, played and held against the exact figures.

use super::{Args, Format, Row, agreement, document, table};
use crate::book::unreadable;
use crate::output;
use crate::pai_gow::said;
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_games::red_dog::{RULINGS_OFFERED, Rules};
use houseway_lab::red_dog::simulation::{Felt, LIMIT, Measured, agrees, judge};
use houseway_lawbook::Mutation;
use houseway_odds::red_dog::Raising;
use serde_json::json;
use std::process::ExitCode;

/// So few shoes say nothing of how far shoes differ among themselves.
const LEAST_SHOES: u64 = 100;

pub(super) fn run(args: &Args, book: &'static Book) -> Result<ExitCode, Problem> {
    let given = [
        ("--commission", args.commission.commission.is_some()),
        ("--players", args.players.is_some()),
        ("--side-bets", args.side_bets),
    ];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
        return Err(Problem::input(
            format!("{option} is an option of Pai Gow; `{}` is a rulebook of {}", book.id, book.game.name()),
            "Leave it out, or give a rulebook of Pai Gow.",
        ));
    }
    let readings = args.game.readings()?;
    readings.choose(RULINGS_OFFERED).map_err(|error| unreadable(error.to_string()))?;
    let file = book.file("rulebook.toml");
    let rules = Rules::load(&file, book.rulebook, &readings, &Mutation::none()).map_err(Problem::fault)?;
    let raising = args.raise.unwrap_or(Raising::SEVEN);
    let felt = Felt::new(&rules, raising).map_err(|error| {
        Problem::input(error.to_string(), "Give --raise never, or the least spread, 1 to 11.")
    })?;
    let least = LEAST_SHOES * u64::from(felt.rounds_of_a_shoe());
    if args.rounds < least {
        return Err(Problem::input(
            format!("{} rounds prove nothing: chance alone moves every figure too far", args.rounds),
            format!("Give at least {least} with --rounds."),
        ));
    }
    let bar = super::bar(args.rounds);
    let tally = felt.simulate(args.rounds, args.seed, super::threads(), |rounds| bar.inc(rounds));
    bar.finish_and_clear();
    let figures = judge(&tally, &rules, raising).map_err(Problem::fault)?;
    let agrees = agrees(&figures);
    let readings = said(rules.readings());
    output::print(&match args.format {
        Format::Json => output::json(&json!({
            "rulebook": rules.id().to_string(),
            "edition": rules.edition(),
            "readings": readings,
            "raise": raising.to_string(),
            "rounds": tally.rounds,
            "shoes": tally.shoes,
            "seed": args.seed,
            "figures": document(figures.iter().map(row)),
            "limit": LIMIT,
            "agrees": agrees,
        }))?,
        Format::Text => format!(
            "{} ({}), readings: {readings}\n{} rounds, {} from each of {} shoes, seed {}; {}\n\n{}\n{}",
            rules.head().title,
            rules.id(),
            tally.rounds,
            felt.rounds_of_a_shoe(),
            tally.shoes,
            args.seed,
            raised(raising),
            table("a round", figures.iter().map(row)),
            agreement(agrees, LIMIT),
        ),
    })?;
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn raised(raising: Raising) -> String {
    match raising {
        Raising::From(spread) => {
            format!("raised at every spread of {spread} or more; the edge is of the initial wager")
        }
        Raising::Never | Raising::Best => "never raised; the edge is of the initial wager".to_owned(),
    }
}

fn row(figure: &Measured) -> Row<'_> {
    let Measured { name, measured, exact, error, z } = figure;
    Row { name, measured: *measured, exact, error: *error, z: *z }
}
