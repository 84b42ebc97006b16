use crate::problem::Problem;
use houseway_games::books::{Book, SHIPPED};

/// The option that names a rulebook.
#[derive(Debug, clap::Args)]
pub(crate) struct BookArg {
    /// Which rulebook, by its id (`houseway rulebooks` lists them)
    #[arg(long = "rulebook", value_name = "ID")]
    id: String,
}

impl BookArg {
    /// The book.
    pub(crate) fn find(&self) -> Result<&'static Book, Problem> {
        Book::find(&self.id).ok_or_else(|| {
            let id: String = self.id.chars().take(60).collect();
            let known: Vec<&str> = SHIPPED.iter().map(|book| book.id).collect();
            Problem::input(
                format!("there is no rulebook `{id}` in this build"),
                format!("Give one of: {}. The book of Red Dog is not loaded yet.", known.join(", ")),
            )
        })
    }
}
