use super::{Answer, Ctx, Refusal};
use crate::red_dog::detail::{PlayedRound, Refund, SettledLine};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::{Decision, Rank, Refused};
use houseway_games::red_dog::{Card, Leaves, Outcome, Point, Stake};
use houseway_lawbook::{Ruled, Short};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use std::collections::BTreeMap;

/// The last round is settled again from its cards as they lay: one was said wrongly, and the hand laid out again shows it (7.3,
/// 10.10, RD-12).
pub(super) fn correct(ctx: Ctx<'_>, cards: &[Card], note: Short<200>) -> Answer {
    let what = Point::CorrectResult;
    ctx.need_rank(Rank::CasinoSupervisor, what)?;
    ctx.need_law(what)?;
    ctx.need_open()?;
    ctx.at_a_real_shoe(what)?;
    if !matches!(ctx.state.phase, Phase::Betting | Phase::First) {
        // A card of the next round is dealt.
        return Err(ctx.refuse(Reason::NotNow, what));
    }
    let last = ctx.state.history.back().filter(|last| last.invalidated.is_none());
    let Some(last) = last else { return Err(ctx.refuse(Reason::NothingThere, what)) };
    if last.cards == cards {
        return Err(ctx.refuse(Reason::NoChange, what));
    }
    let (leaves, outcome) = as_they_lay(&ctx, cards)?;
    // Of cards that were shuffled since, nothing more can be said.
    let counted = ctx.state.shoe.as_ref().is_some_and(|shoe| shoe.next > shoe.burned);
    if counted {
        can_have_come(&ctx, &last.cards, cards)?;
    }
    let (lines, moved) = again(&ctx, last, leaves.value, &outcome)?;
    let basis = ctx.basis(&[what]).and(&leaves.basis).and(&outcome.basis);
    let paid = lines.iter().fold(basis, |basis, line| basis.and(&line.line.basis));
    let event = Event::Corrected {
        round: last.number,
        from: last.cards.clone(),
        to: cards.to_vec(),
        leaves: leaves.value,
        outcome: outcome.value,
        counted,
        lines,
        moved,
        note,
    };
    Ok(Decision::of(event, paid))
}

/// What the cards leave, and how the round came out by them. A third card that was drawn where none was due is discarded.
fn as_they_lay(ctx: &Ctx<'_>, cards: &[Card]) -> Result<(Ruled<Leaves>, Ruled<Outcome>), Refusal> {
    let (first, second, third) = match *cards {
        [first, second] => (first, second, None),
        [first, second, third] => (first, second, Some(third)),
        _ => return Err(ctx.refuse(Reason::OutOfRange { least: 2, most: 3 }, Point::CorrectResult)),
    };
    let leaves = ctx.rules.leaves(first, second);
    let outcome = match third {
        Some(third) if leaves.value.draws() => ctx.rules.third(first, second, third),
        None if leaves.value.draws() => return Err(ctx.refuse(Reason::ThirdCard, Point::CloseRaises)),
        _ => ctx.rules.no_spread(),
    };
    Ok((leaves, outcome))
}

fn can_have_come(ctx: &Ctx<'_>, from: &[Card], to: &[Card]) -> Result<(), Refusal> {
    let Some(mut unseen) = ctx.state.unseen.clone() else { return Ok(()) };
    from.iter().for_each(|card| unseen.unsee(*card));
    for card in to {
        if unseen.see(*card).is_err() {
            ctx.forbid(Point::Decks, true, Reason::ImpossibleCard { card: *card })?;
        }
    }
    Ok(())
}

/// The wagers of the round as the cards have them, and what every account still gets or gives back.
fn again(
    ctx: &Ctx<'_>,
    last: &PlayedRound,
    leaves: Leaves,
    outcome: &Ruled<Outcome>,
) -> Result<(Vec<SettledLine>, Vec<Refund>), Refusal> {
    let raises = matches!(leaves, Leaves::Spread { .. });
    let mut left: BTreeMap<AccountNumber, Cents> = BTreeMap::new();
    let (mut lines, mut moved) = (Vec::new(), Vec::new());
    for settled in &last.lines {
        let (account, Stake { original, raise }) = (settled.account, settled.line.stake);
        // A raise that these cards do not let anybody make goes back whole.
        let stands = if raises { raise } else { Cents::ZERO };
        let line = ctx
            .rules
            .settle(Stake { original, raise: stands }, outcome)
            .map_err(|_| Refused::new(Reason::NotNow, ctx.law().basis(Point::WholeCents)))?;
        let back = raise.minus_or_zero(stands);
        let (before, now) = (settled.line.returned, line.returned.plus_capped(back));
        let seat = ctx.state.desk.seat_of(account);
        let too_much = before.minus_or_zero(now);
        let balance = left.entry(account).or_insert_with(|| ctx.balance(account));
        let taken = if seat.is_some() { too_much.min(*balance) } else { Cents::ZERO };
        *balance = balance.minus_or_zero(taken);
        let refund = Refund {
            account,
            seat,
            released: Cents::ZERO,
            refunded: now.minus_or_zero(before),
            taken,
            borne: too_much.minus_or_zero(taken),
        };
        if before != now {
            moved.push(refund);
        }
        let excess = settled.excess.plus_capped(back);
        lines.push(SettledLine { line, excess, stays: Cents::ZERO, ..settled.clone() });
    }
    Ok((lines, moved))
}
