//! Rapid Roulette, live.

use crate::desk;
use crate::games::{DemoTable, Played};
use crate::live::{Live, Status, Stir, Stricter, Unable};
use crate::record::{self, Round, Section};
use houseway_floor::{AlarmSubject, DayBook};
use houseway_games::books::Book;
use houseway_games::roulette::Rules;
use houseway_lawbook::{Basis, Mutation, Readings, RulebookId};
use houseway_table::roulette::{
    Command, Config, ConfigFault, Event, Phase, Reason, Reckoner, Roulette, Scope, Source, State,
};
use houseway_table::{Actor, Game as _, Hex, Recorded, SeatNumber, TableId, Time};

/// The rules of a rulebook under readings.
///
/// # Errors
/// [`Unable`] when this program does not have the book or a reading.
pub fn rules(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
    let found = Book::find(book.as_str())
        .filter(|found| found.game.name() == "rapid-roulette")
        .ok_or_else(|| Unable(format!("this program has no rulebook {book} of Rapid Roulette")))?;
    Rules::load(&found.file("rulebook.toml"), found.rulebook, readings, &Mutation::none())
        .map_err(|error| Unable(error.to_string()))
}

fn rules_of_config(config: &Config) -> Result<Rules, Unable> {
    rules(config.rulebook, &config.readings)
}

impl Live for Roulette {
    type Reckoner = Reckoner;
    type Known = ();

    fn known(_: &State) {}

    fn count(day: &mut DayBook, event: &Event) {
        day.roulette(event);
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
                rule: "an entry is suspect for half a second after expiry at least; the table was set up with less",
                since: &[("configured", 2)],
                explains: |_, today| {
                    let Err(Reason::BadConfig { problem: ConfigFault::OutOfRange { what, .. } }) = today
                    else {
                        return false;
                    };
                    *what == "late_entry_ms"
                },
            },
            Stricter {
                rule: "a maximum rises under two signatures; it did under one",
                since: &[("sign-posted", 2), ("marker-placed", 2)],
                explains: |_, today| matches!(today, Ok([one]) if matches!(one.event, Event::LimitsAsked { .. })),
            },
            Stricter {
                rule: desk::NOTES_COUNT_UPWARD,
                since: &[("account-opened", 2), ("topped-up", 2)],
                explains: |_, today| {
                    matches!(today, Err(Reason::NoteOld { .. } | Reason::TooManyAcceptors { .. }))
                },
            },
        ]
    }

    fn reckon(reckoner: &mut Reckoner, fact: &Recorded<Event>) {
        reckoner.observe(fact);
    }

    fn audit(state: &State, reckoner: &Reckoner) -> Result<(), String> {
        state.check().map_err(|broken| broken.to_string())?;
        reckoner.agrees_with(state).map_err(|difference| difference.to_string())
    }

    fn after_outage(state: &State, last: Time) -> Vec<Command> {
        let failed = Command::ReportMalfunction { scope: Scope::System, began_at: Some(last) };
        let works = Command::Restore { scope: Scope::System };
        match (&state.phase, state.system_failed) {
            (Phase::Closed, _) | (Phase::Between { .. }, false) => Vec::new(),
            // The outage was reported, and then the lights went out again.
            (_, true) if state.outage => vec![works],
            // What a person reported lasts until a person says that it is mended.
            (_, true) => Vec::new(),
            (_, false) => vec![failed, works],
        }
    }

    fn may(actor: &Actor, command: &Command) -> bool {
        let terminals = matches!(
            command,
            Command::Touch { .. }
                | Command::CommitNonce { .. }
                | Command::ReportLayout { .. }
                | Command::Claim { .. }
                | Command::CallDealer { .. }
                | Command::SetOwnLimits { .. }
                | Command::Rest { .. }
        );
        match actor {
            // Leaving and notes of play money are for the rules to permit where the system deals.
            Actor::Terminal { seat } => match command {
                Command::Leave { seat: left } => left == seat,
                Command::InsertNote { .. } => true,
                _ => terminals,
            },
            Actor::Device { seat: Some(_), .. } => matches!(command, Command::InsertNote { .. }),
            // The sensor at the wheel.
            Actor::Device { seat: None, .. } => matches!(command, Command::BallSpun | Command::BallAtRest),
            Actor::Person { post, .. } => {
                let others = matches!(command, Command::InsertNote { .. } | Command::Expire { .. });
                post.rank().is_some() && !terminals && !others
            }
            // The system's commands come from within.
            Actor::System => false,
        }
    }

    fn unknown(rulebook: &str, command: &serde_json::Value) -> Option<(Reason, Basis)> {
        crate::cited::unknown(rulebook, command)
    }

    fn barred(rulebook: &str, command: &Command) -> Option<(Reason, Basis)> {
        crate::cited::barred(rulebook, command)
    }

    fn needs_another(reason: &Reason) -> bool {
        matches!(reason, Reason::SamePerson | Reason::RankNeeded { .. })
    }

    fn sits(state: &State, seat: SeatNumber) -> Option<u64> {
        state.open_seat(seat).map(|open| u64::from(open.account.0))
    }

    fn stirs(event: &Event) -> Stir {
        match event {
            Event::WagersChanged { seat, .. }
            | Event::NonceCommitted { seat, .. }
            | Event::LayoutReported { seat, .. }
            | Event::LateLayoutReported { seat, .. }
            | Event::DealerCalled { seat, .. }
            | Event::OwnLimitsSet { seat, .. }
            | Event::Rested { seat, .. }
            | Event::ClaimMade { seat: Some(seat), .. } => Stir::Seat(*seat),
            _ => Stir::Everybody,
        }
    }

    fn draw_of(round: &Round<Self>) -> Option<serde_json::Value> {
        record::draw_of_roulette(round)
    }

    fn alarm(event: &Event) -> Option<(AlarmSubject, String)> {
        let detail = match event {
            Event::LayoutReported { spin, seat, agrees: false, .. }
            | Event::LateLayoutReported { spin, seat, agrees: false, .. } => {
                format!("spin {spin}, terminal {seat}")
            }
            Event::DisplayDiffered { spin, shown, outcome } => {
                format!("spin {spin}, display {shown}, outcome {outcome}")
            }
            _ => return None,
        };
        Some((AlarmSubject::DisplayDiffered, detail))
    }

    fn alarm_of(event: &Event) -> Option<String> {
        match event {
            Event::LayoutReported { seat, agrees: false, .. }
            | Event::LateLayoutReported { seat, agrees: false, .. } => Some(format!("terminal {seat}")),
            Event::DisplayDiffered { .. } => Some("display".to_owned()),
            _ => None,
        }
    }

    fn drawn(event: &Event) -> Option<(u8, Hex<32>)> {
        match event {
            Event::SpinSettled { outcome, opening: Some(opening), .. } => Some((outcome.number(), *opening)),
            _ => None,
        }
    }

    fn unnumbered(event: &Event) -> Event {
        let mut event = event.clone();
        match &mut event {
            Event::ClaimMade { claim, .. } => *claim = 0,
            Event::WagersChanged { placed, .. } | Event::WagersLowered { placed, .. } => {
                placed.iter_mut().for_each(|wager| wager.number = 0);
            }
            _ => {}
        }
        event
    }

    fn status(rules: &Rules, state: &State) -> Status {
        let seats = u8::try_from(state.seats.len()).unwrap_or(u8::MAX);
        let open = u8::try_from(state.open_seats().count()).unwrap_or(u8::MAX);
        let taken: Vec<u8> = state.open_seats().map(|(seat, _)| seat.number()).collect();
        let phase = match &state.phase {
            Phase::Closed => "closed",
            // Whoever reads a list of tables is to know whether one waits for its dealer.
            Phase::Between { .. }
                if state.config.as_ref().is_some_and(|config| config.automation.open_after_ms.is_none()) =>
            {
                "between-dealer"
            }
            Phase::Between { .. } => "between",
            Phase::Wagering(_) => "wagering",
            Phase::Stopped { .. } => "stopped",
            Phase::RestedEarly { .. } => "rested-early",
            Phase::Expired(_) => "expired",
        };
        Status {
            title: rules.head().title.clone(),
            rulebook: rules.id().to_string(),
            demo: state.config.as_ref().is_some_and(|config| config.demo),
            deals: state.config.as_ref().is_some_and(|config| config.source == Source::Virtual),
            seats,
            seats_open: open,
            seats_free: (1..=seats).filter(|seat| !taken.contains(seat)).collect(),
            phase: phase.to_owned(),
            ..Status::default()
        }
    }

    fn opens(event: &Event) -> Option<u64> {
        match event {
            Event::PeriodOpened { spin, .. } => Some(*spin),
            _ => None,
        }
    }

    fn about(event: &Event) -> Option<u64> {
        match event {
            Event::PeriodOpened { spin, .. }
            | Event::PeriodRestarted { spin, .. }
            | Event::BallSpun { spin, .. }
            | Event::BallAtRest { spin, .. }
            | Event::PeriodExpired { spin, .. }
            | Event::NonceCommitted { spin, .. }
            | Event::LayoutReported { spin, .. }
            | Event::LateLayoutReported { spin, .. }
            | Event::OutcomeDeclared { spin, .. }
            | Event::SpinSettled { spin, .. }
            | Event::NoSpinCalled { spin, .. }
            | Event::RecordConfirmed { spin, .. }
            | Event::RecordVoided { spin, .. }
            | Event::VoidAsked { spin, .. }
            | Event::CorrectionBegun { spin, .. }
            | Event::CorrectionConfirmed { spin, .. }
            | Event::CorrectionWithdrawn { spin }
            | Event::AdjustmentTakenBack { spin, .. }
            | Event::DisplayDiffered { spin, .. } => Some(*spin),
            Event::Malfunctioned { spin, .. } => *spin,
            Event::ClaimMade { spin, .. } => *spin,
            _ => None,
        }
    }

    const OPENS: &'static str = "period-opened";

    const CONCLUDES: &'static [&'static str] = &["spin-settled", "no-spin-called", "correction-confirmed"];

    fn sections(round: &Round<Self>) -> Vec<Section> {
        record::spin(round)
    }

    const REACH: u64 = State::HISTORY as u64 + 1;
}

impl Played for Roulette {
    fn rules_of_book(book: RulebookId, readings: &Readings) -> Result<Rules, Unable> {
        rules(book, readings)
    }

    fn pattern(rules: &Rules, table: TableId) -> Result<serde_json::Value, Unable> {
        let config = crate::demo::roulette::config(table, rules, false, false)?;
        serde_json::to_value(config).map_err(|error| Unable(error.to_string()))
    }

    fn choices(_: &Rules) -> Result<serde_json::Value, Unable> {
        Ok(serde_json::json!({"game": Self::NAME, "source": [Source::Wheel, Source::Virtual]}))
    }

    fn demo() -> Result<Vec<DemoTable>, Unable> {
        crate::demo::roulette::tables()
    }
}
