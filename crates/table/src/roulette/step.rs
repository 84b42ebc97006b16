use super::command::Command;
use super::config::{Config, Source};
use super::decide::terminals_awaited_until;
use super::event::Event;
use super::layout::FinalLayout;
use super::state::{Expired, Phase, State};
use crate::{Digest, Hex, Recorded, Sealed, SeatNumber, Step, Time};
use houseway_games::roulette::{Point, Rules};

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
        /// The commitment made before the period, at a virtual wheel.
        seal: Option<Sealed>,
        /// The digest of all final layouts.
        layouts: Digest,
        /// The terminals' nonces, in the order of seats.
        nonces: Vec<(SeatNumber, Hex<16>)>,
    },
}

/// The digest of all final layouts of a spin: one line each, seat and digest, in the order of seats.
#[must_use]
pub fn layouts_digest(layouts: &[FinalLayout]) -> Digest {
    let lines: String = layouts.iter().map(|layout| format!("{} {}\n", layout.seat, layout.digest)).collect();
    Digest::of(&lines)
}

pub(super) fn needs(state: &State) -> Option<Need> {
    let config = state.config.as_ref()?;
    match &state.phase {
        Phase::Between { .. } if config.source == Source::Virtual && state.correction.is_none() => {
            Some(Need::Commitment { spin: state.spin + 1 })
        }
        Phase::Expired(expired) if expired.declared.is_none() => Some(outcome_of(expired)),
        _ => None,
    }
}

fn outcome_of(expired: &Expired) -> Need {
    Need::Outcome {
        spin: expired.spin,
        seal: expired.seal.clone(),
        layouts: layouts_digest(&expired.layouts),
        nonces: expired.reports.iter().map(|(seat, report)| (*seat, report.nonce)).collect(),
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
    let open_at = config.automation.open_after_ms.filter(|_| anybody).map(|ms| since.plus_ms(ms));
    let open = open_at.map(|at| match config.source {
        Source::Virtual => Step::Draw { at, need: Need::Commitment { spin: state.spin + 1 } },
        Source::Wheel => Step::Give { at, command: Command::OpenPeriod { seal: None } },
    });
    let moment = |step: &Step<Command, Need>| match step {
        Step::Give { at, .. } | Step::Draw { at, .. } => *at,
    };
    match (change, open) {
        (Some(change), Some(open)) => Some(if moment(&change) <= moment(&open) { change } else { open }),
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
    Some(Step::Draw { at: awaited.unwrap_or(rests_at).max(rests_at), need: outcome_of(expired) })
}

/// The command that must have led to the facts of one decision.
pub(super) fn asked(facts: &[Recorded<Event>]) -> Option<Command> {
    use super::asked::from_event;
    // A sign that falls due goes ahead of the period that it waited for.
    let deciding = match facts {
        [Recorded { event: Event::LimitsChanged { .. }, .. }, second, ..] => second,
        // So does an expiry that nobody had told of when the system failed.
        [
            Recorded { event: Event::PeriodExpired { .. }, .. },
            failure @ Recorded { event: Event::Malfunctioned { .. }, .. },
            ..,
        ] => failure,
        [first, ..] => first,
        [] => return None,
    };
    from_event(&deciding.event)
}
