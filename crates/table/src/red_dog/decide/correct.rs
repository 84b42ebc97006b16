use super::purse::{Purses, moves, still_counts};
use super::{Answer, Ctx, Refusal};
use crate::red_dog::detail::{PlayedRound, Refund, SettledLine};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::{Decision, Rank, Refused};
use houseway_games::red_dog::{Card, Leaves, Outcome, Point, Stake, Verdict};
use houseway_lawbook::{Ruled, Short};
use houseway_money::Cents;

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
    let Some(last) = ctx.state.last_settled() else { return Err(ctx.refuse(Reason::NothingThere, what)) };
    if last.cards == cards {
        return Err(ctx.refuse(Reason::NoChange, what));
    }
    let (leaves, outcome) = as_they_lay(&ctx, last, cards)?;
    // Of cards that were shuffled since, nothing more can be said.
    let counted = ctx.state.unseen.is_some() && !ctx.state.shuffled;
    if counted {
        can_have_come(&ctx, &last.cards, cards)?;
    }
    let (lines, moved) = again(&ctx, last, leaves.value, &outcome)?;
    let basis = ctx.basis(&[what]).and(&leaves.basis).and(&outcome.basis);
    let paid = lines.iter().fold(basis, |basis, line| basis.and(&line.line.basis));
    let measured = still_counts(&ctx, &moved)?;
    let event = Event::Corrected {
        round: last.number,
        from: last.cards.clone(),
        to: cards.to_vec(),
        leaves: leaves.value,
        outcome: outcome.value,
        counted,
        lines,
        moved,
        measured,
        note,
    };
    Ok(Decision::of(event, paid))
}

/// What the cards leave, and how the round came out by them. A third card that was drawn where none was due is discarded.
fn as_they_lay(
    ctx: &Ctx<'_>,
    last: &PlayedRound,
    cards: &[Card],
) -> Result<(Ruled<Leaves>, Ruled<Outcome>), Refusal> {
    let (first, second, third) = match *cards {
        [first, second] => (first, second, None),
        [first, second, third] => (first, second, Some(third)),
        _ => return Err(ctx.refuse(Reason::OutOfRange { least: 2, most: 3 }, Point::CorrectResult)),
    };
    let leaves = ctx.rules.leaves(first, second);
    // Called void and picked up: no third card was drawn for it, and none is afterwards (7.2.2.1).
    if last.called_void && (leaves.value.draws() || third.is_some()) {
        return Err(ctx.refuse(Reason::CalledVoid, Point::NoSpread));
    }
    let outcome = match third {
        Some(third) if leaves.value.draws() => ctx.rules.third(first, second, third),
        None if leaves.value.draws() => return Err(ctx.refuse(Reason::ThirdCard, leaves.value.third_card())),
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
    let mut purses = Purses::new(ctx);
    let (mut lines, mut moved) = (Vec::new(), Vec::new());
    for settled in &last.lines {
        // The wagers are those that the players made, whatever went back of them when the round was settled again before. A raise
        // that these cards do not let anybody make goes back whole.
        let Stake { original, raise: made } = settled.made();
        let raise = if raises { made } else { Cents::ZERO };
        let line = ctx
            .rules
            .settle(Stake { original, raise }, outcome)
            .map_err(|_| Refused::new(Reason::NotNow, ctx.law().basis(Point::WholeCents)))?;
        let dropped = made.minus_or_zero(raise);
        let refund = purses.bring(settled, line.returned.plus_capped(dropped), line.win);
        // Void as before, it lies where it lay.
        let stays = if outcome.value.verdict() == Verdict::Void { settled.stays } else { Cents::ZERO };
        lines.push(SettledLine { line, stays, dropped, borne: refund.borne, ..settled.clone() });
        moved.extend(moves(settled, &refund).then_some(refund));
    }
    Ok((lines, moved))
}
