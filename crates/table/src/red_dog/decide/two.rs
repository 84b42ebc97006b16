//! What takes two persons: one asks for it, and another agrees (G-14).

use super::pit::earliest;
use super::{Answer, Ctx, of};
use crate::house::Signature;
use crate::red_dog::command::Command;
use crate::red_dog::event::Event;
use crate::red_dog::proposal::{Motion, Proposal};
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::{Actor, By, Decision, Rank, Refused};
use houseway_games::desk::DeskPoint;
use houseway_games::red_dog::Point;
use houseway_lawbook::Basis;

/// Whoever may do something by its clause only asks for it, where it takes two.
pub(super) fn propose(ctx: Ctx<'_>, command: &Command) -> Answer {
    let decision = of(ctx, command)?;
    let Some(first) = decision.events().first() else { return Ok(decision) };
    let Some(motion) = motion(&ctx, command, &first.value).filter(|_| acts(&ctx)) else {
        return Ok(decision);
    };
    let basis = first.basis.clone().and(&two(&ctx));
    if ctx.state.proposal.is_some() {
        return Err(Refused::new(Reason::AlreadyAsked, basis));
    }
    let Some(first) = Signature::of(ctx.by) else { return Err(Refused::new(Reason::NotYours, basis)) };
    Ok(Decision::of(Event::Proposed { proposal: Box::new(Proposal { motion, first }) }, basis))
}

/// A second person agrees, and it is done as it was asked for, if it may still be done.
pub(super) fn agree(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::Conducts).map_err(|refused| by(&ctx, refused.reason))?;
    let Some(Proposal { motion, first }) = &ctx.state.proposal else {
        return Err(by(&ctx, Reason::NothingThere));
    };
    let second = Signature::of(ctx.by).ok_or_else(|| by(&ctx, Reason::NotYours))?;
    if second.person == first.person {
        return Err(by(&ctx, Reason::SamePerson));
    }
    let asked = By { actor: Actor::Person { id: first.person, post: first.rank.post() }, at: ctx.by.at };
    let done = of(Ctx { by: &asked, ..ctx }, &as_now(&ctx, motion))?;
    let still = done.events().first().is_some_and(|fact| is_what(&ctx, motion, &fact.value));
    if !still {
        return Err(by(&ctx, Reason::NothingThere));
    }
    Ok(Decision::of(Event::Agreed { first: *first, second }, two(&ctx)).then(done))
}

/// It is not asked for any more, or is not agreed to.
pub(super) fn withdraw(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::Conducts).map_err(|refused| by(&ctx, refused.reason))?;
    if ctx.state.proposal.is_none() {
        return Err(by(&ctx, Reason::NothingThere));
    }
    Ok(Decision::of(Event::ProposalWithdrawn, two(&ctx)))
}

/// The command that was given for it. A sign stands from when it goes up, and holds as much later.
fn as_now(ctx: &Ctx<'_>, motion: &Motion) -> Command {
    match motion.command() {
        Command::PostSign { limits, effective_at } => {
            let earliest = earliest(ctx.rules, ctx.state, &limits, ctx.by.at);
            Command::PostSign { limits, effective_at: effective_at.max(earliest) }
        }
        command => command,
    }
}

fn acts(ctx: &Ctx<'_>) -> bool {
    ctx.rules.desk().law().in_force(DeskPoint::TwoPersons)
}

fn two(ctx: &Ctx<'_>) -> Basis {
    ctx.rules.desk().law().basis(DeskPoint::TwoPersons)
}

fn by(ctx: &Ctx<'_>, reason: Reason) -> Refused<Reason> {
    Refused::new(reason, two(ctx))
}

/// Whether what would be done now is what was asked for: the same round, and the same player at the seat.
fn is_what(ctx: &Ctx<'_>, motion: &Motion, event: &Event) -> bool {
    match (motion, event) {
        (
            Motion::Invalidate { round, in_play, .. },
            Event::Invalidated { round: now, in_play: at_hand, .. },
        ) => round == now && in_play == at_hand,
        (Motion::Exchange { round, .. }, Event::Reconstructed { .. }) => *round == ctx.state.round,
        (Motion::CorrectResult { round, .. }, Event::Corrected { round: now, .. }) => round == now,
        (Motion::VoidWagers { account, .. }, Event::Sanctioned { account: now, .. }) => account == now,
        (Motion::PlaceMarker { seat, account, .. }, Event::MarkerPlaced { .. }) => {
            ctx.state.desk.account(*seat) == Some(*account)
        }
        (Motion::RaiseMaximum { .. }, Event::SignPosted { .. }) => true,
        _ => false,
    }
}

/// What takes two persons, of what a command would do; none of what one does.
fn motion(ctx: &Ctx<'_>, command: &Command, event: &Event) -> Option<Motion> {
    let limits = ctx.state.limits?;
    Some(match (command, event) {
        (Command::Invalidate { cause, note, .. }, Event::Invalidated { round, in_play, .. }) => {
            Motion::Invalidate { round: *round, cause: *cause, note: *note, in_play: *in_play }
        }
        (Command::Reconstruct { .. }, Event::Reconstructed { from, to, .. }) => {
            let raised = ctx.state.wagers.values().any(|wager| !wager.raise.is_zero());
            let closed = matches!(ctx.state.phase, Phase::Third { .. });
            let others = to != from && [to[1], to[0]] != *from;
            let known = others && (raised || closed);
            return known.then_some(Motion::Exchange { round: ctx.state.round, to: *to });
        }
        (Command::CorrectResult { cards, note }, Event::Corrected { round, .. }) => {
            Motion::CorrectResult { round: *round, cards: cards.clone(), note: *note }
        }
        (Command::Sanction { seat, measures, note }, Event::Sanctioned { account, voided, .. })
            if !voided.is_zero() && ctx.state.round_runs() =>
        {
            Motion::VoidWagers { seat: *seat, account: *account, measures: *measures, note: *note }
        }
        (Command::PostSign { limits: asked, effective_at }, _) if asked.maximum > limits.maximum => {
            Motion::RaiseMaximum { limits: *asked, effective_at: *effective_at }
        }
        (Command::PlaceMarker { seat, maximum: Some(maximum) }, _) => {
            let before = ctx.state.players.get(seat).and_then(|player| player.maximum);
            let account = ctx.state.desk.account(*seat)?;
            let raises = before.is_none_or(|before| *maximum > before);
            return raises.then_some(Motion::PlaceMarker { seat: *seat, account, maximum: *maximum });
        }
        _ => return None,
    })
}
