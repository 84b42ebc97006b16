//! Pai Gow, live, of whichever book.

use crate::desk;
use crate::games::{DemoTable, Played};
use crate::live::{Live, Status, Stir, Stricter, Today, TurnedUp, Unable};
use crate::pool::{Owed, PoolAsk};
use crate::record::{self, Round, Section};
use houseway_floor::DayBook;
use houseway_games::books::Book;
use houseway_games::pai_gow::{BankMethod, ConductOption, Die, Tile};
use houseway_lawbook::{Mutation, Readings, RulebookId};
use houseway_table::house::desk::{DeskEvent, DeskReason};
use houseway_table::pai_gow::{
    Command, Config, ConfigFault, Event, Hand, PaiGow, Reason, Reckoner, Rules, SEATS, Source, State, Step,
};
use houseway_table::{Actor, Game as _, Recorded, SeatNumber, Shown, TableId, Time, Veiled};
use serde::Serialize;

/// The rules of a rulebook under readings.
///
/// # Errors
/// [`Unable`] when this program does not have the book or a reading.
pub fn rules(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
    let found = Book::find(book.as_str())
        .filter(|found| found.game.name() == PaiGow::NAME)
        .ok_or_else(|| Unable(format!("this program has no rulebook {book} of Pai Gow")))?;
    Rules::of_book(found, readings, &Mutation::none()).map_err(|error| Unable(error.to_string()))
}

fn rules_of_config(config: &Config) -> Result<Rules, Unable> {
    let rules = rules(config.rulebook, &config.readings)?;
    rules.with_cuts(config.cuts.as_deref()).map_err(|error| Unable(error.to_string()))
}

impl Live for PaiGow {
    type Reckoner = Reckoner;
    type Known = (Option<Owed>, Option<PoolAsk>);

    fn known(state: &State) -> Self::Known {
        (Owed::of(state), PoolAsk::of(state))
    }

    fn owed(known: &Self::Known) -> Option<Owed> {
        known.0.clone()
    }

    fn asks_pool(known: &Self::Known) -> Option<PoolAsk> {
        known.1.clone()
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
        &[
            Stricter {
                rule: "a table is given another jackpot, or another pool for it, under two signatures; it was under one",
                since: &[("configured", 2)],
                explains: |then, today| {
                    let [Event::Configured { config }] =
                        then.iter().map(|fact| &fact.event).collect::<Vec<_>>()[..]
                    else {
                        return false;
                    };
                    let asked = |facts: &[Recorded<Event>]| {
                        let last = facts.last().map(|fact| &fact.event);
                        matches!(last, Some(Event::SetUpAsked { asked }) if asked.config == **config)
                    };
                    today.is_ok_and(asked)
                },
            },
            Stricter {
                rule: desk::NOTES_COUNT_UPWARD,
                since: &[("desk", 2)],
                explains: |_, today| {
                    matches!(
                        today,
                        Err(Reason::Desk {
                            desk: DeskReason::NoteOld { .. } | DeskReason::TooManyAcceptors { .. }
                        })
                    )
                },
            },
            Stricter {
                rule: "a Bonanza table settles in the order of its book, and the order is on record; it was not",
                since: &[("settled", 2), ("settled-again", 2)],
                explains: |then, today| {
                    let unordered = |fact: &Recorded<Event>| {
                        let mut event = fact.event.clone();
                        match &mut event {
                            Event::Settled { outcome } => outcome.handling.clear(),
                            Event::SettledAgain { before, after } => {
                                before.handling.clear();
                                after.handling.clear();
                            }
                            _ => {}
                        }
                        event
                    };
                    let same = |today: &&[Recorded<Event>]| {
                        let uncited = |fact: &Recorded<Event>| record::uncited(&unordered(fact));
                        today.iter().map(uncited).eq(then.iter().map(uncited))
                    };
                    today.as_ref().is_ok_and(same)
                },
            },
            Stricter {
                rule: desk::IN_CHIPS,
                since: &[("configured", 3)],
                explains: |_, today| {
                    matches!(today, Err(Reason::BadConfig { problem: ConfigFault::Terms { .. } }))
                },
            },
            Stricter {
                rule: desk::STAFF_OPENS,
                since: &[("desk", 3)],
                explains: |_, today| matches!(today, Err(Reason::Desk { desk: DeskReason::StaffOpens })),
            },
            Stricter {
                rule: desk::CLOSING,
                since: &[("desk", 4), ("wager-changed", 2)],
                explains: |then, today| {
                    let laid =
                        matches!(then.first().map(|fact| &fact.event), Some(Event::WagerChanged { .. }));
                    let closed = matches!(today, Err(Reason::Desk { desk: DeskReason::TableClosed }));
                    laid && closed || otherwise(then, today, desk::closed_otherwise)
                },
            },
            Stricter {
                rule: desk::SHUT_OUT,
                since: &[("desk", 4)],
                explains: |then, today| otherwise(then, today, desk::shut_out_otherwise),
            },
            Stricter {
                rule: "a table that was open keeps the minimum of its sign while it is closed (G-4); a set-up raised it",
                since: &[("configured", 3)],
                explains: |_, today| matches!(today, Err(Reason::SignNeeded)),
            },
            Stricter {
                rule: "a higher minimum waits for its sign though nobody plays (G-4); it did not",
                since: &[("sign-posted", 2), ("limits-changed", 2)],
                explains: |_, today| matches!(today, Err(Reason::NoticeTooShort { .. })),
            },
        ]
    }

    fn reckon(reckoner: &mut Reckoner, fact: &Recorded<Event>) {
        reckoner.observe(fact);
    }

    fn audit(state: &State, reckoner: &Reckoner) -> Result<(), String> {
        state.check().map_err(|broken| broken.to_string())?;
        reckoner.compare(state).map_err(|difference| difference.to_string())
    }

    /// A round stands as it was left, tiles and wagers: nothing is to be reported.
    fn after_outage(_: &State, _: Time) -> Vec<Command> {
        Vec::new()
    }

    fn may(actor: &Actor, command: &Command) -> bool {
        match command {
            Command::Desk { desk } => desk::may(actor, Some(desk), None),
            Command::Play { seat, .. } => desk::may(actor, None, Some(*seat)),
            // What the pool answers comes from within: nobody outside is the system.
            Command::PoolAnswers { .. } => *actor == Actor::System,
            _ => desk::may(actor, None, None),
        }
    }

    fn needs_another(reason: &Reason) -> bool {
        matches!(
            reason,
            Reason::RankNeeded { .. }
                | Reason::Desk { desk: DeskReason::SamePerson | DeskReason::RankNeeded { .. } }
        )
    }

    fn sits(state: &State, seat: SeatNumber) -> Option<u64> {
        state.desk.account(seat).map(|account| u64::from(account.0))
    }

    /// What lies on the layout, who sits where and how far he is, everybody sees: a view that does not change is not told.
    fn stirs(_: &Event) -> Stir {
        Stir::Everybody
    }

    // The procedure of another bank, the odds of other wagers, an option that was not played, a ruling that did not decide.
    const RECITED: &'static [(&'static str, u16)] = &[
        ("bank-exposed", 2),
        ("hand-opened", 2),
        ("hand-reset", 2),
        ("called-again", 2),
        ("settled", 3),
        ("settled-again", 3),
        ("happened", 2),
        ("laja-made", 2),
    ];

    const SEALS: bool = true;

    fn turned_up(before: &State, event: &Event) -> Vec<TurnedUp> {
        let Some(play) = &before.play else { return Vec::new() };
        let tiles = |hand: Option<&Hand>, shown: &[Shown<Tile>]| {
            let places = hand.map_or([0; 4], |hand| hand.places);
            let under = places.map(|place| play.wall.get(usize::from(place)));
            turned(under.into_iter().flatten(), shown, |tile| u16::from(tile.number()))
        };
        match event {
            Event::DiceRead { dice, .. } => turned(&play.cup, dice, |die: Die| u16::from(die.face()) - 1),
            Event::BankExposed { hand } => tiles(play.hand(play.bank), &hand.tiles),
            Event::HandShown { area, tiles: shown } => tiles(play.hand(*area), shown),
            Event::HandOpened { area, opened } => {
                opened.tiles.as_ref().map(|shown| tiles(play.hand(*area), shown)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn is_sealed(reason: &Reason) -> bool {
        matches!(reason, Reason::Sealed)
    }

    fn draw_of(round: &Round<Self>) -> Option<serde_json::Value> {
        record::draw_of_pai_gow(round)
    }

    fn status(rules: &Rules, state: &State) -> Status {
        let config = state.config.as_ref();
        let seats = config.map_or(0, |config| config.seats);
        let phase = match &state.play {
            _ if !state.desk.open => "closed",
            None => "between",
            Some(play) => match play.step {
                Step::Stacked => "stacked",
                Step::Shaken => "shaken",
                Step::Thrown => "thrown",
                Step::Setting => "setting",
                Step::Exposed => "exposed",
                Step::Settled => "settled",
            },
        };
        Status {
            title: rules.play.head().title.clone(),
            rulebook: rules.id().to_string(),
            demo: config.is_some_and(|config| config.demo),
            deals: config.is_some_and(|config| config.automation.deal_after_ms.is_some()),
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
            Event::Shuffled { round, .. } => Some(*round),
            _ => None,
        }
    }

    /// Whatever a round is about stands between its shuffle and the next.
    fn about(event: &Event) -> Option<u64> {
        Self::opens(event)
    }

    const OPENS: &'static str = "shuffled";

    const CONCLUDES: &'static [&'static str] = &["settled", "settled-again", "round-voided"];

    fn sections(round: &Round<Self>) -> Vec<Section> {
        record::round_of_pai_gow(round)
    }

    const REACH: u64 = 0;
}

/// Things turned up, each with what it lay under. A thing of the cloth had no promise.
fn turned<'a, T: Copy + 'a>(
    under: impl IntoIterator<Item = &'a Veiled<T>>,
    shown: &[Shown<T>],
    number: impl Fn(T) -> u16,
) -> Vec<TurnedUp> {
    let pairs = under.into_iter().zip(shown);
    pairs
        .filter_map(|(veiled, shown)| {
            let commitment = veiled.sealed.as_ref()?.commitment;
            Some(TurnedUp { commitment, number: number(shown.value), opening: shown.opening? })
        })
        .collect()
}

/// What a set-up of a book may choose.
#[derive(Debug, Serialize)]
struct Choices {
    game: &'static str,
    /// Most playing areas of the layout.
    areas: u8,
    /// Most places for players.
    seats: u8,
    /// Most players on an area.
    players: u8,
    /// The sets of dice by name; `big_small` says whether Big and Small can be offered with it.
    dice: Vec<DiceChoice>,
    /// The Bonus pay tables by name.
    bonus: Vec<String>,
    /// The Tie pay tables by name.
    tie: Vec<String>,
    /// Whether there is a jackpot.
    jackpot: bool,
    /// Whether areas can be set apart whose tiles the House sets always.
    house_way_areas: bool,
    /// Whether players may bank.
    player_banks: bool,
    /// The commission of the book: so many in so many.
    commission: houseway_money::Rate,
    /// Whether a lower one can be set, with its sign and notice.
    lower_commission: bool,
    /// Where tiles and dice may come from.
    source: [Source; 2],
}

#[derive(Debug, Serialize)]
struct DiceChoice {
    name: String,
    big_small: bool,
}

impl Played for PaiGow {
    fn rules_of_book(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
        rules(book, readings)
    }

    fn pattern(rules: &Rules, table: TableId) -> Result<serde_json::Value, Unable> {
        let config = crate::demo::pai_gow::config(table, rules, false)?;
        serde_json::to_value(config).map_err(|error| Unable(error.to_string()))
    }

    fn choices(rules: &Rules) -> Result<serde_json::Value, Unable> {
        let conduct = &rules.conduct;
        let adds = rules.table.big_small_table().is_some();
        let dice = rules.table.dice().iter().map(|set| DiceChoice {
            name: set.name().to_owned(),
            big_small: adds && set.in_cup(true).len() >= 3,
        });
        let commission = rules.table.commission();
        let choices = Choices {
            game: Self::NAME,
            areas: conduct.areas.value,
            seats: SEATS,
            players: conduct.players.value,
            dice: dice.collect(),
            bonus: rules.side.bonuses().iter().map(|bonus| bonus.name().to_owned()).collect(),
            tie: rules.side.ties().iter().map(|tie| tie.name().to_owned()).collect(),
            jackpot: rules.side.jackpot().is_some(),
            house_way_areas: conduct.options.lists(ConductOption::HouseWayAreas),
            player_banks: rules.table.knows(BankMethod::Player).value,
            commission: commission.rate.value,
            lower_commission: commission.lower.as_ref().is_some_and(|lower| lower.value),
            source: [Source::Virtual, Source::Cloth],
        };
        serde_json::to_value(choices).map_err(|error| Unable(error.to_string()))
    }

    fn demo() -> Result<Vec<DemoTable>, Unable> {
        crate::demo::pai_gow::tables()
    }
}

/// Whether a fact of the desk is decided otherwise today, as `how` knows it.
fn otherwise(
    then: &[Recorded<Event>],
    today: &Today<'_, PaiGow>,
    how: fn(&DeskEvent, &DeskReason) -> bool,
) -> bool {
    match (then.first().map(|fact| &fact.event), today) {
        (Some(Event::Desk { desk: then }), Err(Reason::Desk { desk: today })) => how(then, today),
        _ => false,
    }
}
