//! The games that are played live: a row for each, and what is asked of a game that is known by its name alone.

use crate::chance::Chance;
use crate::clock::Clock;
use crate::live::{Live, Unable};
use crate::record::{self, RecordError, Redecided, RoundDocument};
use crate::table::{self, Soon, StartError, Table};
use houseway_games::books::{Book, Game};
use houseway_lawbook::{Readings, RulebookId};
use houseway_store::{Journal, StreamId};
use houseway_table::TableId;
use houseway_table::pai_gow::PaiGow;
use houseway_table::red_dog::RedDog;
use houseway_table::roulette::Roulette;
use serde_json::Value;
use std::marker::PhantomData;
use std::sync::Arc;
use tokio::sync::Notify;

/// The code that plays a game; `None` while there is none.
#[must_use]
pub(crate) fn playing(game: Game) -> Option<&'static dyn AnyGame> {
    Some(match game {
        Game::RapidRoulette => &Of::<Roulette>(PhantomData),
        Game::PaiGow => &Of::<PaiGow>(PhantomData),
        Game::RedDog => &Of::<RedDog>(PhantomData),
    })
}

/// The games that are played live, in the order of their tables on a demo floor.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    [Game::RapidRoulette, Game::PaiGow, Game::RedDog].into_iter().filter_map(playing)
}

/// The code that plays a rulebook.
///
/// # Errors
/// [`Unable`] for a book that this program does not have or cannot play.
pub(crate) fn playing_book(book: RulebookId) -> Result<&'static dyn AnyGame, Unable> {
    let found = Book::find(book.as_str())
        .ok_or_else(|| Unable(format!("this program does not have the rulebook {book}")))?;
    playing(found.game).ok_or_else(|| {
        Unable(format!("{book} is a book of {}, of which this program runs no tables", found.game.name()))
    })
}

/// A game that is played at tables by rulebooks: what it takes to open one.
pub trait Played: Live {
    /// The rules of a rulebook under readings.
    ///
    /// # Errors
    /// [`Unable`] when this program does not have the book or a reading, or it is one of another game.
    fn rules_of_book(book: RulebookId, readings: &Readings) -> Result<Self::Rules, Unable>;

    /// A set-up for money that the rules accept, as the command `configure` has it: to begin with.
    ///
    /// # Errors
    /// [`Unable`]; none in practice.
    fn pattern(rules: &Self::Rules, table: TableId) -> Result<Value, Unable>;

    /// What a set-up may choose under these rules, beside the readings.
    ///
    /// # Errors
    /// [`Unable`]; none in practice.
    fn choices(rules: &Self::Rules) -> Result<Value, Unable>;

    /// The game's tables on a demo floor.
    ///
    /// # Errors
    /// [`Unable`]; none in practice.
    fn demo() -> Result<Vec<DemoTable>, Unable>;
}

/// A table of a demo floor.
#[derive(Clone, Debug)]
pub struct DemoTable {
    /// Its id.
    pub id: &'static str,
    /// How it is set up, as the command `configure` has it.
    pub config: Value,
    /// What is done once to open it, in order.
    pub steps: Vec<DemoStep>,
}

/// A step of opening a table of a demo floor.
#[derive(Clone, Debug)]
pub struct DemoStep {
    /// Who gives it, by his place among the demo's people.
    pub who: usize,
    /// The id under which it is given: it is done once in the life of the table.
    pub id: &'static str,
    /// The command.
    pub command: Value,
}

/// What a table is started with.
pub(crate) struct Starting {
    pub id: TableId,
    pub stream: StreamId,
    pub journal: Arc<dyn Journal>,
    pub clock: Clock,
    pub book: RulebookId,
    pub readings: Readings,
    pub chance: Chance,
    /// Is told when there may be something to carry to a pool.
    pub post: Arc<Notify>,
}

/// A game of which nothing but the name is known.
pub(crate) trait AnyGame: Send + Sync {
    /// Reads a table back and starts its task.
    fn start(&self, starting: Starting) -> Soon<'static, Result<Arc<dyn Table>, StartError>>;

    /// The record of a round of a table.
    fn show<'a>(
        &self,
        journal: &'a dyn Journal,
        stream: StreamId,
        table: TableId,
        number: u64,
    ) -> Soon<'a, Result<Option<RoundDocument>, RecordError>>;

    /// Decides a table's whole past again, under these rules until its set-up says which.
    fn decide_again<'a>(
        &self,
        journal: &'a dyn Journal,
        stream: StreamId,
        book: RulebookId,
        readings: &Readings,
        key: Option<&'a Chance>,
    ) -> Soon<'a, Result<Redecided, RecordError>>;

    /// A set-up to begin with, and what may be chosen in it.
    fn opening(&self, book: RulebookId, table: TableId) -> Result<(Value, Value), Unable>;

    /// The game's tables on a demo floor.
    fn demo(&self) -> Result<Vec<DemoTable>, Unable>;
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Played> AnyGame for Of<G> {
    fn start(&self, starting: Starting) -> Soon<'static, Result<Arc<dyn Table>, StartError>> {
        Box::pin(async move {
            let Starting { id, stream, journal, clock, book, readings, chance, post } = starting;
            let rules =
                G::rules_of_book(book, &readings).map_err(|why| StartError::Rules { table: id, why })?;
            let started = table::start::<G>(id, stream, journal, clock, rules, Some(chance)).await?;
            started.tell_changes(post);
            let started: Arc<dyn Table> = started;
            Ok(started)
        })
    }

    fn show<'a>(
        &self,
        journal: &'a dyn Journal,
        stream: StreamId,
        table: TableId,
        number: u64,
    ) -> Soon<'a, Result<Option<RoundDocument>, RecordError>> {
        Box::pin(async move {
            let found = record::round::<G>(journal, &stream, number).await?;
            Ok(found.map(|round| round.document(table.as_str())))
        })
    }

    fn decide_again<'a>(
        &self,
        journal: &'a dyn Journal,
        stream: StreamId,
        book: RulebookId,
        readings: &Readings,
        key: Option<&'a Chance>,
    ) -> Soon<'a, Result<Redecided, RecordError>> {
        let rules = G::rules_of_book(book, readings);
        Box::pin(async move {
            let rules = rules.map_err(|why| RecordError::SetUp { stream: stream.clone(), why: why.0 })?;
            record::redecide::<G>(journal, &stream, rules, key).await
        })
    }

    fn opening(&self, book: RulebookId, table: TableId) -> Result<(Value, Value), Unable> {
        let rules = G::rules_of_book(book, &Readings::defaults())?;
        Ok((G::pattern(&rules, table)?, G::choices(&rules)?))
    }

    fn demo(&self) -> Result<Vec<DemoTable>, Unable> {
        G::demo()
    }
}
