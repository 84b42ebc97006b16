use super::purse::{Purses, moves, still_counts};
use super::{Answer, Ctx, Refusal, of_desk};
use crate::house::desk::DeskCommand;
use crate::red_dog::detail::{Breach, Cause, Measures, PlayedRound, Refund};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::red_dog::views::complains;
use crate::{Decision, Rank, SeatNumber};
use houseway_games::red_dog::Point;
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

/// A casino supervisor invalidates the outcome of the round at hand, or of the last one, and its wagers are refunded (10.3, 10.4,
/// RD-11).
///
/// Between "no more bets" and the first card both can be meant: `last` says that it is the one that was settled.
pub(super) fn invalidate(ctx: Ctx<'_>, cause: Cause, note: Short<200>, last: bool) -> Answer {
    let point = if cause == Cause::Fraud { Point::Fraud } else { Point::Disruption };
    ctx.need_rank(Rank::CasinoSupervisor, point)?;
    ctx.need_law(point)?;
    ctx.need_open()?;
    if last && !matches!(ctx.state.phase, Phase::Betting | Phase::First) {
        // A card of the next round is dealt.
        return Err(ctx.refuse(Reason::NotNow, point));
    }
    let in_play = ctx.state.round_runs() && !last;
    let (round, refunds) = if in_play { (ctx.state.round, at_hand(&ctx)) } else { of_last(&ctx, point)? };
    let measured = if in_play { Vec::new() } else { still_counts(&ctx, &refunds)? };
    let event = Event::Invalidated { round, cause, note, in_play, refunds, measured };
    Ok(Decision::of(event, ctx.basis(&[point, Point::Refund])))
}

/// Every wager of the round at hand goes back whole.
fn at_hand(ctx: &Ctx<'_>) -> Vec<Refund> {
    let acts = ctx.law().in_force(Point::Refund);
    let refund = |(seat, wager): (&SeatNumber, &crate::red_dog::state::Wager)| Refund {
        account: wager.account,
        seat: Some(*seat),
        released: if acts { wager.placed.plus_capped(wager.raise) } else { Cents::ZERO },
        refunded: Cents::ZERO,
        taken: Cents::ZERO,
        seized: Cents::ZERO,
        forfeited: Cents::ZERO,
        seized_again: Cents::ZERO,
        forfeited_again: Cents::ZERO,
        borne: Cents::ZERO,
    };
    ctx.state.wagers.iter().map(refund).collect()
}

fn of_last(ctx: &Ctx<'_>, point: Point) -> Result<(u64, Vec<Refund>), Refusal> {
    let last: &PlayedRound =
        ctx.state.last_settled().ok_or_else(|| ctx.refuse(Reason::NothingThere, point))?;
    let acts = ctx.law().in_force(Point::Refund);
    let mut purses = Purses::new(ctx);
    let mut refunds = Vec::new();
    for settled in &last.lines {
        // As if it had never been played: he holds what he put in, whatever was put right in between.
        let made = settled.made().total();
        let due = if acts { made } else { made.min(settled.held()) };
        let refund = purses.bring(settled, due, Cents::ZERO);
        refunds.extend(moves(settled, &refund).then_some(refund));
    }
    Ok((last.number, refunds))
}

/// A player or an onlooker is admonished, for the record (10.1, 10.6, 10.11, 3.6).
pub(super) fn admonish(ctx: Ctx<'_>, seat: Option<SeatNumber>, breach: Breach, note: Short<200>) -> Answer {
    let point = match breach {
        Breach::Device => Point::Devices,
        Breach::Influence => Point::NoInfluence,
        Breach::SideBet => Point::NoSideBets,
        Breach::Handling => Point::Handling,
    };
    ctx.need_rank(Rank::Dealer, point)?;
    ctx.need_law(point)?;
    if let Some(seat) = seat {
        ctx.seated(seat)?;
    }
    Ok(Decision::of(Event::Admonished { seat, breach, note }, ctx.basis(&[point])))
}

/// What a casino supervisor does about a player who broke a rule (10.2).
pub(super) fn sanction(ctx: Ctx<'_>, seat: SeatNumber, measures: Measures, note: Short<200>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::VoidWagers)?;
    let Measures { void, exclude, seize, confiscate, detain } = measures;
    let parts = [
        (void, Point::VoidWagers),
        (exclude, Point::Exclude),
        (!seize.is_zero(), Point::Seize),
        (confiscate, Point::Confiscate),
        (detain, Point::Detain),
    ];
    let points: Vec<Point> = parts.into_iter().filter(|(done, _)| *done).map(|(_, point)| point).collect();
    let Some(first) = points.first().copied() else {
        return Err(ctx.refuse(Reason::NoChange, Point::VoidWagers));
    };
    points.iter().try_for_each(|point| ctx.need_law(*point))?;
    let (account, _) = ctx.seated(seat)?;
    if exclude && ctx.state.desk.is_excluded(account) {
        return Err(ctx.refuse(Reason::NoChange, Point::Exclude));
    }
    let lies = ctx.state.wagers.get(&seat).map_or(Cents::ZERO, |w| w.placed.plus_capped(w.raise));
    if void && lies.is_zero() {
        return Err(ctx.refuse(Reason::NothingThere, Point::VoidWagers));
    }
    let voided = if void { lies } else { Cents::ZERO };
    let most = ctx.state.seizable(account).min(ctx.balance(account));
    if seize > most {
        return Err(ctx.refuse(Reason::MoreThanWon { most }, Point::Seize));
    }
    let mut basis = ctx.basis(&points);
    if void {
        basis = ctx.rules.cite(basis, Point::VoidReturns);
    }
    debug_assert!(ctx.law().in_force(first));
    let sanctioned = Decision::of(Event::Sanctioned { seat, account, measures, voided, note }, basis);
    // Whoever is shut out plays no round that has not begun: what lies for it goes back.
    let lying = ctx.state.wagers.get(&seat).filter(|_| exclude && !void && !ctx.state.round_runs());
    Ok(match lying {
        Some(wager) => {
            let (area, from, to) = (wager.area, wager.placed, Cents::ZERO);
            let back = Event::WagerChanged { seat, account, area, from, to, spoken: false };
            sanctioned.and(back, ctx.basis(&[Point::Exclude]))
        }
        None => sanctioned,
    })
}

/// What was seized goes back when the matter is looked into, or is forfeited (10.2.3).
pub(super) fn release(ctx: Ctx<'_>, account: AccountNumber, returned: bool) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::Seize)?;
    let Some(amount) = ctx.state.seized.get(&account).copied() else {
        return Err(ctx.refuse(Reason::NothingThere, Point::Seize));
    };
    let owed = ctx.state.desk.seat_of(account).is_none();
    let event = Event::SeizedReleased { account, amount, returned, owed };
    Ok(Decision::of(event, ctx.basis(&[Point::Seize])))
}

/// Who sat out three rounds running, every other seat being in use, has to leave his (10.8, RD-8).
pub(super) fn vacate(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::SeatLoss)?;
    ctx.need_law(Point::SeatLoss)?;
    let config = ctx.config()?;
    let (_, player) = ctx.seated(seat)?;
    let rounds = ctx.rules.parameters().rounds_without_wager.value;
    let full = ctx.state.desk.seats.len() >= usize::from(config.seats);
    // Whoever lays a wager again sits out no longer.
    let plays = ctx.state.wagers.contains_key(&seat);
    if player.sat_out < rounds || !full || plays || ctx.state.round_runs() {
        return Err(ctx.refuse(Reason::MayStay, Point::SeatLoss));
    }
    let basis = ctx.basis(&[Point::SeatLoss]).and(&ctx.rules.parameters().rounds_without_wager.basis);
    let paid = of_desk(ctx, config, &DeskCommand::Leave { seat })?;
    Ok(Decision::of(Event::Vacated { seat }, basis).then(paid))
}

/// A player complains: until it is settled he is shown whom he may turn to (10.9).
pub(super) fn complain(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    ctx.need_law(Point::Inspector)?;
    if complains(ctx.state, seat) {
        return Err(ctx.refuse(Reason::NoChange, Point::Inspector));
    }
    Ok(Decision::of(Event::Complained { seat }, ctx.basis(&[Point::Inspector])))
}

/// A casino supervisor decides a dispute. His decision is the last of the house: a review is the chief inspector's (10.10, G-2).
pub(super) fn dispute(ctx: Ctx<'_>, seat: Option<SeatNumber>, answer: Short<200>, review: bool) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::Dispute)?;
    ctx.need_law(Point::Dispute)?;
    if review {
        let basis = ctx.basis(&[Point::Dispute, Point::Inspector]);
        return Err(crate::Refused::new(Reason::InspectorReviews, basis));
    }
    let event = Event::DisputeDecided { seat, answer, review };
    Ok(Decision::of(event, ctx.basis(&[Point::Dispute, Point::Inspector])))
}
