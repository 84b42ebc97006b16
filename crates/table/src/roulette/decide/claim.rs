use super::{Answer, Ctx};
use crate::roulette::detail::ClaimSubject;
use crate::roulette::event::Event;
use crate::roulette::reason::Reason;
use crate::roulette::state::State;
use crate::{Decision, Rank, SeatNumber};
use houseway_games::roulette::{Pocket, Point};
use houseway_lawbook::Short;

/// How many claims of one terminal may wait for an answer.
const WAITING: usize = 3;

/// A player claims that an outcome was entered wrongly or that something failed (8.5).
pub(super) fn make(ctx: Ctx<'_>, subject: ClaimSubject, spin: Option<u64>) -> Answer {
    let seat = ctx.need_terminal()?;
    ctx.need_open_table()?;
    ctx.need_seat(seat)?;
    let account = ctx.need_open(seat)?.account;
    if spin.is_some_and(|spin| spin == 0 || spin > ctx.state.spin) {
        return Err(ctx.refuse(Reason::OtherSpin { spin: ctx.state.spin }, Point::Claim));
    }
    if !may_claim(ctx.state, seat) {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::Claim));
    }
    let claim = ctx.state.next_claim;
    Ok(Decision::of(Event::ClaimMade { claim, seat, account, subject, spin }, ctx.law().basis(Point::Claim)))
}

/// Whether the terminal may claim once more.
pub(in crate::roulette) fn may_claim(state: &State, seat: SeatNumber) -> bool {
    let account = state.open_seat(seat).map(|open| open.account);
    let own = |c: &&crate::roulette::state::Claim| Some(c.account) == account && c.answer.is_none();
    let waiting = state.claims.values().filter(own).count();
    waiting < WAITING && (waiting == 0 || state.claims.len() < State::CLAIMS)
}

/// The dealer has considered a claim and answers it (8.5).
pub(super) fn answer(ctx: Ctx<'_>, claim: u64, upheld: bool, answer: Short<200>) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    let found = ctx.state.claims.get(&claim);
    if found.is_none_or(|found| found.answer.is_some()) {
        return Err(ctx.refuse(Reason::NothingPending, Point::Claim));
    }
    Ok(Decision::of(Event::ClaimAnswered { claim, upheld, answer }, ctx.law().basis(Point::Claim)))
}

/// The light that calls the dealer.
pub(super) fn call_dealer(ctx: Ctx<'_>, on: bool) -> Answer {
    let seat = match ctx.by.actor.rank() {
        Some(_) => return Err(ctx.refuse(Reason::NotYours, Point::PlayerControls)),
        None => ctx.need_terminal()?,
    };
    ctx.need_open_table()?;
    if ctx.need_seat(seat)?.calls == on {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Console));
    }
    Ok(Decision::of(Event::DealerCalled { seat, on }, ctx.law().basis(Point::Console)))
}

/// The display showed another number than the outcome: it is disregarded, and noted (8.6).
pub(super) fn report_display(ctx: Ctx<'_>, shown: Pocket) -> Answer {
    if !matches!(ctx.by.actor, crate::Actor::Device { seat: None, .. }) {
        ctx.need_rank(Rank::Dealer)?;
    }
    ctx.need_open_table()?;
    let last = ctx.state.history.iter().rev().find_map(|r| r.outcome.number().map(|number| (r.spin, number)));
    let Some((spin, outcome)) = last.filter(|(_, outcome)| *outcome != shown) else {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::DisplayDisregarded));
    };
    if !ctx.law().in_force(Point::DisplayDisregarded) {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::DisplayDisregarded));
    }
    let event = Event::DisplayDiffered { spin, shown, outcome };
    Ok(Decision::of(event, ctx.law().basis(Point::DisplayDisregarded)))
}
