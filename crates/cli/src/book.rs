use crate::problem::Problem;
use houseway_games::books::{Book, SHIPPED};
use houseway_lawbook::Readings;

/// The option that names a rulebook.
#[derive(Debug, clap::Args)]
pub(crate) struct BookArg {
    /// Which rulebook, by its id (`houseway rulebooks` lists them)
    #[arg(long = "rulebook", value_name = "ID")]
    id: String,
}

impl BookArg {
    /// The id, as typed.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The book.
    pub(crate) fn find(&self) -> Result<&'static Book, Problem> {
        Book::find(&self.id).ok_or_else(|| {
            let id: String = self.id.chars().take(60).collect();
            let known: Vec<&str> = SHIPPED.iter().map(|book| book.id).collect();
            Problem::input(
                format!("there is no rulebook `{id}` in this build"),
                format!("Give one of: {}.", known.join(", ")),
            )
        })
    }
}

/// The option that reads rulings otherwise than by default.
#[derive(Debug, clap::Args)]
pub(crate) struct ReadingArg {
    /// Reads a ruling otherwise than by default, such as PG-3=whole; several after commas, or the option several times
    #[arg(long = "reading", value_name = "RULING=ALTERNATIVE")]
    readings: Vec<String>,
}

impl ReadingArg {
    /// The readings.
    pub(crate) fn read(&self) -> Result<Readings, Problem> {
        readings(&self.readings)
    }
}

/// Readings as people write them. Whether a book offers them is for its rules to say.
pub(crate) fn readings(texts: &[impl AsRef<str>]) -> Result<Readings, Problem> {
    let one_by_one = texts.iter().flat_map(|text| text.as_ref().split(','));
    Readings::parse(one_by_one).map_err(|error| unreadable(error.to_string()))
}

/// Readings that cannot be used.
pub(crate) fn unreadable(error: String) -> Problem {
    Problem::input(
        error,
        "`houseway rulebooks` lists the rulings that offer a choice, and their alternatives.",
    )
}
