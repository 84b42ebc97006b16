use crate::book::BookArg;
use crate::problem::Problem;
use houseway_games::books::Game;
use houseway_games::pai_gow::Rules;
use houseway_lawbook::{Mutation, Readings};

/// The options that name a rulebook of Pai Gow and how it is read.
#[derive(Debug, clap::Args)]
pub(crate) struct PaiGowArgs {
    #[command(flatten)]
    book: BookArg,
    /// Reads a ruling otherwise than by default, such as PG-3=whole; may be given several times
    #[arg(long = "reading", value_name = "RULING=ALTERNATIVE")]
    readings: Vec<String>,
}

impl PaiGowArgs {
    /// The rules.
    pub(crate) fn rules(&self) -> Result<Rules, Problem> {
        let book = self.book.find()?;
        if book.game != Game::PaiGow {
            return Err(Problem::input(
                format!("`{}` is a rulebook of {}; this is asked of Pai Gow", book.id, book.game.name()),
                "`houseway rulebooks` lists the rulebooks with their games.",
            ));
        }
        let unreadable = |error: String| {
            Problem::input(
                error,
                "`houseway rulebooks` lists the rulings that offer a choice, and their alternatives.",
            )
        };
        let readings = Readings::parse(self.readings.iter().map(String::as_str))
            .map_err(|error| unreadable(error.to_string()))?;
        Rules::of_book(book, &readings, &Mutation::none()).map_err(|error| unreadable(error.to_string()))
    }
}

/// The readings of the rules in words.
pub(crate) fn readings(rules: &Rules) -> String {
    let choices: Vec<String> =
        rules.readings().choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
    if choices.is_empty() { "all at their defaults".to_owned() } else { choices.join(", ") }
}
