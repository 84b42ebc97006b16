use super::command::Command;
use super::config::{Config, Source};
use super::decide::terminals_awaited_until;
use super::event::Event;
use super::fair::draw_text;
use super::state::{Expired, Phase, State};
use crate::{Actor, Answer, Ask, Recorded, Sealed, Step, Time};
use houseway_games::roulette::{Pocket, Point, Rules};

/// The chance that a table waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The virtual wheel's commitment, before the period of this spin opens.
    Commitment {
        /// For which spin.
        spin: u64,
    },
    /// The number of this spin.
    Outcome {
        /// Of which spin.
        spin: u64,
        /// At a virtual wheel the secret that was promised before the period, under seal.
        seal: Option<Sealed>,
        /// And the text from which, with the secret, the number follows; empty at a real wheel.
        text: String,
    },
}

pub(super) fn needs(state: &State) -> Option<Need> {
    let config = state.config.as_ref()?;
    match &state.phase {
        Phase::Between { .. } if config.source == Source::Virtual && state.correction.is_none() => {
            Some(Need::Commitment { spin: state.spin + 1 })
        }
        Phase::Expired(expired) if expired.declared.is_none() => Some(outcome_of(config, expired)),
        _ => None,
    }
}

fn outcome_of(config: &Config, expired: &Expired) -> Need {
    let Expired { spin, layouts, reports, promise, .. } = expired;
    let text = promise.as_ref().map(|promise| draw_text(config.table, *spin, promise, layouts, reports));
    let seal = promise.as_ref().map(|promise| promise.seal.clone());
    Need::Outcome { spin: *spin, seal, text: text.unwrap_or_default() }
}

/// What the source of chance is asked; nothing where the need is the dealer's to answer.
pub(super) fn ask(rules: &Rules, need: &Need) -> Option<Ask> {
    match need {
        Need::Commitment { .. } => Some(Ask::Promise),
        Need::Outcome { seal, text, .. } => {
            let below = u8::try_from(rules.wheel().order().len()).ok()?;
            Some(Ask::Number { seal: seal.clone()?, text: text.clone(), below })
        }
    }
}

/// The command that hands over what chance answered.
pub(super) fn answer(need: &Need, answer: Answer) -> Option<Command> {
    match (need, answer) {
        (Need::Commitment { .. }, Answer::Promised { seal, blind }) => {
            Some(Command::OpenPeriod { seal: Some(seal), blind: Some(blind) })
        }
        (Need::Outcome { .. }, Answer::Number { number, opening }) => {
            let outcome = Pocket::new(number).ok()?;
            Some(Command::EnterOutcome { outcome, rested_after_expiry: true, opening: Some(opening) })
        }
        _ => None,
    }
}

/// What the system itself does next: expiry, limits that fall due, and the dealer's part where it is automated.
pub(super) fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
    let config = state.config.as_ref()?;
    if state.correction.is_some() || state.system_failed {
        return None;
    }
    match &state.phase {
        Phase::Between { since } => between(config, state, *since),
        Phase::Wagering(wagering) => {
            Some(Step::Give { at: wagering.closes_at, command: Command::Expire { spin: wagering.spin } })
        }
        Phase::Expired(expired) => expired_step(rules, config, state, expired),
        Phase::Closed | Phase::Stopped { .. } | Phase::RestedEarly { .. } => None,
    }
}

fn between(config: &Config, state: &State, since: Time) -> Option<Step<Command, Need>> {
    let change =
        state.sign.as_ref().map(|sign| Step::Give { at: sign.effective_at, command: Command::ChangeLimits });
    let anybody = state.open_seats().any(|(_, open)| !open.leaving);
    let anybody = anybody && !state.play_ended && state.is_equipped();
    let open_at = config.automation.open_after_ms.filter(|_| anybody).map(|ms| since.plus_ms(ms));
    let open = open_at.map(|at| match config.source {
        Source::Virtual => Step::Draw { at, need: Need::Commitment { spin: state.spin + 1 } },
        Source::Wheel => Step::Give { at, command: Command::OpenPeriod { seal: None, blind: None } },
    });
    match (change, open) {
        (Some(change), Some(open)) => Some(if change.at() <= open.at() { change } else { open }),
        (change, open) => change.or(open),
    }
}

fn expired_step(
    rules: &Rules,
    config: &Config,
    state: &State,
    expired: &Expired,
) -> Option<Step<Command, Need>> {
    let spin_for = config.automation.spin_for_ms?;
    let Some(spun_at) = expired.spun_at else {
        if !state.is_equipped() {
            return None;
        }
        return Some(Step::Give { at: expired.closed_at, command: Command::BallSpun });
    };
    if config.automation.confirm_records
        && let Some(seat) = expired.examined.first()
    {
        return Some(Step::Give { at: expired.closed_at, command: Command::ConfirmRecord { seat: *seat } });
    }
    let rests_at = spun_at.plus_ms(spin_for);
    if expired.rested_at.is_none() {
        return Some(Step::Give { at: rests_at, command: Command::BallAtRest });
    }
    if config.source != Source::Virtual || !expired.examined.is_empty() {
        return None;
    }
    let waits = rules.law().in_force(Point::SettledAsShown);
    let awaited = terminals_awaited_until(state, config, expired).filter(|_| waits);
    Some(Step::Draw { at: awaited.unwrap_or(rests_at).max(rests_at), need: outcome_of(config, expired) })
}

/// The command that must have led to the facts of one decision.
pub(super) fn asked(facts: &[Recorded<Event>]) -> Option<Command> {
    use super::asked::from_event;
    // A sign that falls due goes ahead of the period that it waited for.
    let lowered = |fact: &&Recorded<Event>| !matches!(fact.event, Event::WagersLowered { .. });
    let deciding = match facts {
        // What the new limits make of chips that stay comes in between.
        [first @ Recorded { event: Event::LimitsChanged { .. }, .. }, rest @ ..] => {
            rest.iter().find(lowered).filter(|next| opens(&next.event)).unwrap_or(first)
        }
        // So does an expiry that nobody had told of when a command came that was stamped after it.
        [first @ Recorded { event: Event::PeriodExpired { .. }, .. }, second, ..] => {
            let paid = matches!(second.event, Event::AccountClosed { .. });
            if paid && second.by == Actor::System { first } else { second }
        }
        [first, ..] => first,
        [] => return None,
    };
    match deciding {
        Recorded { event: Event::DealerCalled { seat, on: false }, by: Actor::Person { .. }, .. } => {
            Some(Command::AnswerCall { seat: *seat })
        }
        Recorded {
            event: Event::ClaimMade { account, subject, spin, .. }, by: Actor::Person { .. }, ..
        } => Some(Command::TakeClaim { account: *account, subject: *subject, spin: *spin }),
        _ => from_event(&deciding.event),
    }
}

const fn opens(event: &Event) -> bool {
    matches!(event, Event::PeriodOpened { .. })
}
