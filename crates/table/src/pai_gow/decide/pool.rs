//! What the pool that a table shares with others answers.

use super::{Answer, Ctx, Refusal};
use crate::pai_gow::detail::SideLine;
use crate::pai_gow::event::Event;
use crate::pai_gow::pool::Award;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::Round;
use crate::{Actor, Decision};
use houseway_games::pai_gow::ConductPoint;
use houseway_games::pai_gow::side::{Jackpot, Pools};
use houseway_lawbook::Basis;
use houseway_money::Cents;

/// The pool has taken in what it was told up to `through`, pays these claims of it, and holds so much now.
pub(super) fn answers(ctx: Ctx<'_>, through: u64, awards: &[Award], shown: Cents) -> Answer {
    if ctx.by.actor != Actor::System {
        return Err(ctx.refuse(Reason::NotYours, ConductPoint::Conducts));
    }
    let offered = ctx.config()?.options.jackpot.filter(|jackpot| jackpot.pool.is_some());
    let (Some(terms), Some(jackpot)) = (offered, ctx.rules.side.jackpot()) else {
        return Err(ctx.refuse(Reason::NotOffered, ConductPoint::SetUp));
    };
    let outbox = &ctx.state.outbox;
    let fed = jackpot.feed(Cents::ZERO, &terms.terms()).basis;
    let not_so = |problem| Err(Refusal::new(Reason::NotSo { problem }, fed.clone()));
    let answered = outbox.answered();
    if through > outbox.last || through < answered {
        return not_so("the pool answers what the table has told and was not answered before");
    }
    if through == answered && shown == outbox.shown {
        return Err(Refusal::new(Reason::NoChange, fed));
    }
    let round = ctx.state.play.as_deref();
    let mut paid: Vec<SideLine> = Vec::new();
    for claim in outbox.claims(through) {
        let award = awards.iter().find(|award| (award.area, award.wager) == (claim.area, claim.wager));
        let line = round.and_then(|round| pending(round, claim.wager));
        let (Some(award), Some(line)) = (award, line) else {
            return not_so("each claim that is answered has its award");
        };
        paid.push(won(jackpot, line, award.win));
    }
    if paid.len() != awards.len() {
        return not_so("what is paid was claimed");
    }
    let basis = paid.iter().map(|line| &line.basis).fold(fed.clone(), Basis::and);
    Ok(Decision::of(Event::PoolAnswered { through, paid, shown }, basis))
}

/// The line of a wager whose win the pool is still to tell.
fn pending(round: &Round, wager: u32) -> Option<&SideLine> {
    let sides = round.outcome.iter().flat_map(|outcome| &outcome.sides);
    sides.filter(|line| line.pending).find(|line| line.wager == wager)
}

fn won(jackpot: &Jackpot, line: &SideLine, win: Cents) -> SideLine {
    let back = if jackpot.stake_goes_back() { line.stake } else { Cents::ZERO };
    let made = jackpot.lines().iter().find(|made| Some(made.name()) == line.line.as_deref());
    let as_left = made.map(|made| jackpot.pay(made, line.stake, Pools::default()).basis);
    let basis = as_left.map_or_else(|| line.basis.clone(), |as_left| line.basis.clone().and(&as_left));
    SideLine { win, from_pool: win, back, pending: false, basis, ..line.clone() }
}

/// Tiles that won a share stay until the pool has told how much it is.
pub(super) fn need_told(ctx: &Ctx<'_>, round: &Round) -> Result<(), Refusal> {
    let Some(jackpot) = ctx.rules.side.jackpot().filter(|_| round.awaits_pool()) else { return Ok(()) };
    Err(Refusal::new(Reason::PoolFirst, jackpot.order()))
}

/// No further round begins at a table whose pool has long been silent.
pub(super) fn need_room(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    let Some(jackpot) = ctx.rules.side.jackpot().filter(|_| ctx.state.outbox.is_full()) else {
        return Ok(());
    };
    Err(Refusal::new(Reason::PoolFirst, jackpot.order()))
}
