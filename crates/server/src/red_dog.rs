//! Red Dog, live.

mod course;
mod earlier;
mod wagers;

use crate::desk;
use crate::games::{DemoTable, Played};
use crate::live::{Live, ShoeSeen, Status, Stir, Stricter, TurnedUp, Unable};
use crate::record::{self, Round, Section, opens_card};
use houseway_floor::DayBook;
use houseway_games::books::{Book, Game as Of};
use houseway_games::red_dog::{Card, Limits, Rules};
use houseway_lawbook::{Mutation, Readings, RulebookId};
use houseway_money::{Cents, ChipSet};
use houseway_table::house::desk::{DeskEvent, DeskReason};
use houseway_table::red_dog::{
    Automation, Command, Config, Event, Pack, PhaseView, Reason, Reckoner, RedDog, Source, State, View,
};
use houseway_table::{Actor, Audience, By, Game as _, Post, Recorded, SeatNumber, Shown, TableId, Time};
use serde::Serialize;

/// The rules of a rulebook under readings.
///
/// # Errors
/// [`Unable`] when this program does not have the book or a reading.
pub fn rules(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
    let found = Book::find(book.as_str())
        .filter(|found| found.game == Of::RedDog)
        .ok_or_else(|| Unable(format!("this program has no rulebook {book} of Red Dog")))?;
    let file = found.file("rulebook.toml");
    Rules::load(&file, found.rulebook, readings, &Mutation::none()).map_err(|error| Unable(error.to_string()))
}

fn rules_of_config(config: &Config) -> Result<Rules, Unable> {
    rules(config.rulebook, &config.readings)
}

impl Live for RedDog {
    type Reckoner = Reckoner;
    type Known = Option<ShoeSeen>;

    fn known(state: &State) -> Option<ShoeSeen> {
        let config = state.config.as_ref().filter(|_| state.desk.open)?;
        // The decks are those of the set-up: what was shuffled says how many. Before the first shuffle the rules are asked.
        let pack =
            state.shoe.as_ref().map(|shoe| &shoe.pack).or(state.stack.as_ref().map(|stack| &stack.pack));
        let decks =
            pack.map(|pack| pack.decks).or_else(|| Some(rules_of_config(config).ok()?.decks().value))?;
        Some(ShoeSeen {
            round: state.round,
            book: config.rulebook,
            readings: config.readings.clone(),
            coming: state.coming(decks),
        })
    }

    fn shoe(known: &Option<ShoeSeen>) -> Option<ShoeSeen> {
        known.clone()
    }

    fn count(day: &mut DayBook, event: &Event) {
        let moved = match event {
            Event::Desk { desk: DeskEvent::Moved { kind, total, .. } } => Some((*kind, *total)),
            _ => None,
        };
        day.fact::<Self>(event, moved);
    }

    fn rules_of(state: &State) -> Result<Option<Rules>, Unable> {
        state.config.as_ref().map(rules_of_config).transpose()
    }

    fn rules_for(command: &Command) -> Result<Option<Rules>, Unable> {
        match command {
            Command::Configure { config } => rules_of_config(config).map(Some),
            _ => Ok(None),
        }
    }

    fn stricter() -> &'static [Stricter<Self>] {
        earlier::RULES
    }

    fn reckon(reckoner: &mut Reckoner, fact: &Recorded<Event>) {
        reckoner.observe(fact);
    }

    fn audit(state: &State, reckoner: &Reckoner) -> Result<(), String> {
        state.check().map_err(|broken| broken.to_string())?;
        reckoner.compare(state).map_err(|difference| difference.to_string())
    }

    /// A round stands as it was left, cards and wagers. What players may still do they have their time for anew.
    fn after_outage(state: &State, _: Time) -> Vec<Command> {
        if state.desk.open && state.runs_by_the_clock() { vec![Command::Resume] } else { Vec::new() }
    }

    fn may(actor: &Actor, command: &Command) -> bool {
        match command {
            Command::Desk { desk } => desk::may(actor, Some(desk), None),
            Command::Play { seat, .. } => desk::may(actor, None, Some(*seat)),
            _ => desk::may(actor, None, None),
        }
    }

    fn needs_another(reason: &Reason) -> bool {
        matches!(
            reason,
            Reason::RankNeeded { .. }
                | Reason::SamePerson
                | Reason::Desk { desk: DeskReason::SamePerson | DeskReason::RankNeeded { .. } }
        )
    }

    fn agreed(rules: &Rules, state: &State, today: &[Recorded<Event>]) -> Option<Vec<Recorded<Event>>> {
        let [fact] = today else { return None };
        let Event::Proposed { .. } = fact.event else { return None };
        let mut asked = state.clone();
        RedDog::apply(&mut asked, fact);
        let id = houseway_table::PersonId::new("-").ok()?;
        let by = By { actor: Actor::Person { id, post: Post::GameSupervisor }, at: fact.at };
        let done = RedDog::decide(rules, &asked, &Command::Agree, &by).ok()?.record(by);
        // By whoever asked, as it was when he needed nobody.
        Some(done.into_iter().skip(1).map(|done| Recorded { by: fact.by, ..done }).collect())
    }

    fn sits(state: &State, seat: SeatNumber) -> Option<u64> {
        state.desk.account(seat).map(|account| u64::from(account.0))
    }

    /// What lies on the layout everybody sees: a view that does not change is not told.
    fn stirs(_: &Event) -> Stir {
        Stir::Everybody
    }

    const SEALS: bool = true;

    fn turned_up(before: &State, event: &Event) -> Vec<TurnedUp> {
        let Some(shoe) = &before.shoe else { return Vec::new() };
        let named = Pack::named(shoe.pack.decks, &shoe.pack.laid);
        // Cards of a sort are told apart by their numbers alone: of all of them, the one that opens the promise is meant.
        // Where none does, the first stands for them, so that it is found not to.
        let one = |place: usize, shown: &Shown<Card>| {
            let commitment =
                shoe.pack.cards.get(place).and_then(|card| Some(card.sealed.as_ref()?.commitment));
            let turned = commitment.zip(shown.opening).and_then(|(commitment, opening)| {
                let numbers = (0..).zip(&named).filter(|(_, card)| **card == shown.value);
                let mut numbers = numbers.map(|(number, _)| number);
                let first = numbers.clone().next()?;
                let number = numbers.find(|number| opens_card(commitment, *number, opening)).unwrap_or(first);
                Some(TurnedUp { commitment, number, opening })
            });
            turned.into_iter().collect::<Vec<_>>()
        };
        match event {
            Event::CardDealt { card } => one(shoe.next.into(), card),
            Event::BurnedShown { cards } => {
                cards.iter().enumerate().flat_map(|(place, card)| one(place, card)).collect()
            }
            _ => Vec::new(),
        }
    }

    const LASTING: &'static [&'static str] =
        &["shuffled", "cut", "loaded", "burned", "burned-shown", "card-dealt"];

    fn draw_of(round: &Round<Self>) -> Option<serde_json::Value> {
        record::draw_of_red_dog(round)
    }

    fn is_sealed(reason: &Reason) -> bool {
        matches!(reason, Reason::CardsSealed)
    }

    fn status(rules: &Rules, state: &State) -> Status {
        let config = state.config.as_ref();
        let seats = config.map_or(0, |config| config.seats);
        let phase = match Self::view(rules, state, Audience::Public) {
            View::Public(view) => phase(view.phase),
            _ => "closed",
        };
        Status {
            title: rules.head().title.clone(),
            rulebook: rules.id().to_string(),
            demo: config.is_some_and(|config| config.demo),
            deals: config.is_some_and(|config| config.automation.deals),
            seats,
            seats_open: u8::try_from(state.desk.seats.len()).unwrap_or(u8::MAX),
            seats_free: SeatNumber::first(seats)
                .filter(|seat| state.desk.account(*seat).is_none())
                .map(SeatNumber::number)
                .collect(),
            phase: phase.to_owned(),
            ..Status::default()
        }
    }

    fn opens(event: &Event) -> Option<u64> {
        match event {
            Event::BetsClosed { round, .. } => Some(*round),
            _ => None,
        }
    }

    fn about(event: &Event) -> Option<u64> {
        match event {
            Event::BetsClosed { round, .. }
            | Event::Invalidated { round, .. }
            | Event::Corrected { round, .. } => Some(*round),
            _ => None,
        }
    }

    const OPENS: &'static str = "bets-closed";

    const CONCLUDES: &'static [&'static str] = &["round-ended", "invalidated", "corrected"];

    fn sections(round: &Round<Self>) -> Vec<Section> {
        sections(round)
    }

    const REACH: u64 = 1;
}

const fn phase(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Closed => "closed",
        PhaseView::Over => "over",
        PhaseView::Shuffling => "shuffling",
        PhaseView::Cutting => "cutting",
        PhaseView::Loading => "loading",
        PhaseView::Betting => "betting",
        PhaseView::First => "first",
        PhaseView::Second => "second",
        PhaseView::Raising => "raising",
        PhaseView::NoSpread => "no-spread",
        PhaseView::Third => "third",
    }
}

/// The record of a round in tables: its course, and what every wager came to.
fn sections(round: &Round<RedDog>) -> Vec<Section> {
    let [wagers, again] = wagers::sections(round);
    [course::section(round), wagers, again, put_right(round), record::cards_of_red_dog(round)]
        .into_iter()
        .filter(|section| !section.rows.is_empty())
        .collect()
}

/// What every account was paid or gave back when the round was settled again or invalidated, and what the house bears for it.
fn put_right(round: &Round<RedDog>) -> Section {
    let columns =
        ["what", "account", "seat", "off the area", "paid", "taken", "borne by the house", "clauses"];
    let mut section = Section::new("Put right", &columns);
    for written in &round.facts {
        let (what, moved) = match &written.fact.event {
            Event::Corrected { moved, .. } => ("settled again", moved),
            Event::Invalidated { refunds, .. } => ("invalidated", refunds),
            _ => continue,
        };
        for refund in moved {
            section.row([
                what.to_owned(),
                refund.account.to_string(),
                refund.seat.map_or_else(|| "left".to_owned(), |seat| seat.to_string()),
                refund.released.to_string(),
                refund.refunded.to_string(),
                refund.taken.to_string(),
                refund.borne.to_string(),
                written.fact.basis.to_string(),
            ]);
        }
    }
    section
}

/// What a set-up of a book may choose.
#[derive(Debug, Serialize)]
struct Choices {
    game: &'static str,
    /// How many areas a layout has.
    areas: Vec<u8>,
    /// Most players on an area.
    players: u8,
    /// How many cards may lie behind the cutting card.
    behind: [u16; 2],
    /// Where cards may come from.
    source: [Source; 2],
}

/// A set-up of a book with a virtual shoe, that somebody deals.
pub(crate) fn config(rules: &Rules, table: TableId) -> Result<Config, Unable> {
    let dollars = |amount: u32| Cents::literal(amount * 100);
    let chips = ChipSet::new([1, 5, 25, 100, 500].map(dollars).to_vec())
        .map_err(|error| Unable(error.to_string()))?;
    Ok(Config {
        table,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        areas: rules.layout().areas.value.first().copied().unwrap_or(7),
        seats: 7,
        limits: Limits { minimum: dollars(5), maximum: dollars(500), unit: Some(dollars(5)) },
        chips,
        note_limit: dollars(10_000),
        source: Source::Virtual,
        behind: rules.cards() / 4,
        automation: Automation::default(),
        demo: false,
    })
}

impl Played for RedDog {
    fn rules_of_book(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
        rules(book, readings)
    }

    fn pattern(rules: &Rules, table: TableId) -> Result<serde_json::Value, Unable> {
        serde_json::to_value(config(rules, table)?).map_err(|error| Unable(error.to_string()))
    }

    fn choices(rules: &Rules) -> Result<serde_json::Value, Unable> {
        let behind = rules.cutting_card(rules.cards());
        let choices = Choices {
            game: Self::NAME,
            areas: rules.layout().areas.value.clone(),
            players: rules.layout().players_most.value,
            behind: [*behind.start(), *behind.end()],
            source: [Source::Virtual, Source::Shoe],
        };
        serde_json::to_value(choices).map_err(|error| Unable(error.to_string()))
    }

    fn demo() -> Result<Vec<DemoTable>, Unable> {
        crate::demo::red_dog::tables()
    }
}
