use super::shoe::ready;
use super::{Answer, Ctx, Refusal, desk_asked};
use crate::red_dog::detail::{Due, SettledLine};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::{Actor, Decision, Refused, SeatNumber, Shown};
use houseway_games::desk::DeskPoint;
use houseway_games::red_dog::{Card, Measured, Outcome, Point, Stake, Verdict, Why};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::Cents;

/// No more bets: before the first card (7.1.1), and again before the third (7.2.1.1).
pub(super) fn no_more_bets(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    ctx.need_open()?;
    let automation = ctx.config()?.automation;
    match &ctx.state.phase {
        Phase::Betting => {
            desk_asked(&ctx, ctx.config()?)
                .may_play()
                .map_err(|refused| Refused::new(Reason::Desk { desk: refused.reason }, refused.basis))?;
            ready(&ctx)?;
            if ctx.state.wagers.is_empty() {
                return Err(ctx.refuse(Reason::NobodyWagers, Point::CloseBets));
            }
            let since = ctx.state.bets_since.unwrap_or(ctx.state.since);
            ctx.need_time(since.plus_ms(automation.bets_ms), Point::CloseBets)?;
            close_bets(&ctx)
        }
        Phase::Raising { .. } => {
            ctx.need_time(ctx.state.since.plus_ms(automation.raises_ms), Point::CloseRaises)?;
            Ok(Decision::of(Event::RaisesClosed, ctx.basis(&[Point::CloseRaises])))
        }
        _ => Err(ctx.refuse(Reason::NotNow, Point::CloseBets)),
    }
}

fn close_bets(ctx: &Ctx<'_>) -> Answer {
    let mut basis = ctx.basis(&[Point::CloseBets]);
    let mut wagers: Vec<(SeatNumber, Measured)> = Vec::new();
    for (seat, wager) in &ctx.state.wagers {
        let told = ctx.state.players.get(seat).is_some_and(|player| player.warned);
        let measured = ctx.limits(*seat)?.measure(ctx.rules, wager.placed, told);
        if measured.why.is_some() {
            basis = basis.and(&measured.basis);
        }
        let marker = ctx.state.players.get(seat).and_then(|player| player.maximum);
        if ctx.state.limits.zip(marker).is_some_and(|(limits, _)| measured.counts > limits.maximum) {
            basis = ctx.rules.cite(basis, Point::HigherLimit);
        }
        wagers.push((*seat, measured));
    }
    let round = ctx.state.round.saturating_add(1);
    Ok(Decision::of(Event::BetsClosed { round, wagers }, basis))
}

/// Players have their time to wager and to raise anew after an outage (5.2, 7.2.1.1, RD-17).
pub(super) fn resume(ctx: Ctx<'_>) -> Answer {
    let point = match ctx.state.phase {
        Phase::Raising { .. } => Point::CloseRaises,
        _ => Point::CloseBets,
    };
    if ctx.by.actor != Actor::System {
        return Err(ctx.refuse(Reason::NotYours, point));
    }
    ctx.need_open()?;
    if !ctx.state.runs_by_the_clock() {
        return Err(ctx.refuse(Reason::NotNow, point));
    }
    Ok(Decision::of(Event::Resumed, ctx.basis(&[point, Point::Resume])))
}

/// What was asked for of a round is not outrun by a card: a second person agrees to it first, or it is withdrawn (G-14).
fn need_nothing_waits(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    if ctx.state.proposal.as_ref().is_some_and(|proposal| proposal.motion.of_any_round()) {
        let basis = ctx.rules.desk().law().basis(DeskPoint::TwoPersons);
        return Err(Refused::new(Reason::AlreadyAsked, basis));
    }
    Ok(())
}

/// The next card, to the right, the left or the centre (7.1.2, 7.1.3, 7.2).
pub(super) fn deal(ctx: Ctx<'_>, said: Option<Card>) -> Answer {
    ctx.handles()?;
    ctx.need_open()?;
    need_nothing_waits(&ctx)?;
    if matches!(ctx.state.phase, Phase::Betting | Phase::Raising { .. }) {
        let raising = ctx.state.phase != Phase::Betting;
        let point = if raising { Point::CloseRaises } else { Point::CloseBets };
        return Err(ctx.refuse(Reason::NotNow, point));
    }
    // No third card comes where there is no spread (7.2.2.1).
    if matches!(ctx.state.phase, Phase::NoSpread { .. }) {
        return Err(ctx.refuse(Reason::NoSpread, Point::NoSpread));
    }
    ready(&ctx)?;
    ctx.need_time(ctx.step_time(), Point::CloseBets)?;
    let config = ctx.config()?;
    let Some(shoe) = &ctx.state.shoe else {
        return Err(ctx.refuse(Reason::ShuffleFirst { due: Due::Start }, Point::ShuffleBeforePlay));
    };
    let comes = config.is_virtual() && shoe.cutting_card_comes();
    if comes && ctx.state.phase == Phase::First && ctx.law().in_force(Point::ShuffleFirstCard) {
        let event = Event::CuttingCardOut { due: Due::FirstCard };
        return Ok(Decision::of(event, ctx.basis(&[Point::ShuffleFirstCard])));
    }
    let card = match (config.is_virtual(), said) {
        (true, None) => {
            let Some(next) = shoe.next_card() else {
                ctx.need_law(Point::ShoeShort)?;
                return Ok(Decision::of(Event::ShoeShort { missing: 0 }, ctx.basis(&[Point::ShoeShort])));
            };
            next.turn_up().copied().ok_or_else(|| ctx.refuse(Reason::CardsSealed, Point::FaceUp))?
        }
        // What the dealer has drawn was in the shoe, whatever the table counts in it (RD-4).
        (false, Some(card)) => {
            ctx.can_come(card)?;
            Shown::real(card)
        }
        _ => return Err(ctx.refuse(Reason::WrongSource, Point::FaceUp)),
    };
    let dealt = with_card(&ctx, card)?;
    if !comes {
        return Ok(dealt);
    }
    // The cutting card is seen beside the card; the round is finished all the same.
    let out = Event::CuttingCardOut { due: Due::AfterRound };
    Ok(Decision::of(out, ctx.basis(&[Point::ShuffleAfterRound])).then(dealt))
}

/// "No spread": the hand is void. It is over with that call, and not with its second card, so that a card that was said wrongly
/// can be put right before (7.2.2.1, RD-12).
pub(super) fn no_spread(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    ctx.need_open()?;
    if !matches!(ctx.state.phase, Phase::NoSpread { .. }) {
        return Err(ctx.refuse(Reason::NotNow, Point::NoSpread));
    }
    need_nothing_waits(&ctx)?;
    ctx.need_time(ctx.step_time(), Point::NoSpread)?;
    settled(&ctx, &ctx.rules.no_spread())
}

fn with_card(ctx: &Ctx<'_>, card: Shown<Card>) -> Answer {
    let dealt = |point| {
        let mut points = vec![point, Point::FaceUp];
        if ctx.state.shoe.as_ref().is_some_and(|shoe| shoe.held) {
            points.push(Point::DrawnUnseen);
        }
        Decision::of(Event::CardDealt { card }, ctx.basis(&points))
    };
    match &ctx.state.phase {
        Phase::First => Ok(dealt(Point::FirstBox)),
        Phase::Second { first } => {
            let Ruled { value: leaves, basis } = ctx.rules.leaves(first.value, card.value);
            Ok(dealt(Point::SecondBox).and(Event::Announced { leaves }, basis))
        }
        Phase::Third { cards: [first, second], leaves, .. } => {
            let outcome = ctx.rules.third(first.value, second.value, card.value);
            Ok(dealt(leaves.third_card()).then(settled(ctx, &outcome)?))
        }
        _ => Err(ctx.refuse(Reason::NotNow, Point::CloseBets)),
    }
}

/// Every wager of the round, settled, and the end of the round.
fn settled(ctx: &Ctx<'_>, outcome: &Ruled<Outcome>) -> Answer {
    let ended = Decision::of(
        Event::RoundEnded { outcome: outcome.value },
        ctx.rules.cite(outcome.basis.clone(), Point::HandRecord),
    );
    let mut lines: Option<Decision<Event>> = None;
    for (seat, wager) in &ctx.state.wagers {
        let Some(measured) = &wager.measured else { continue };
        let stake = Stake { original: measured.counts, raise: wager.raise };
        let line = ctx
            .rules
            .settle(stake, outcome)
            .map_err(|_| Refused::new(Reason::NotNow, ctx.law().basis(Point::WholeCents)))?;
        let void = outcome.value.verdict() == Verdict::Void && !line.returned.is_zero();
        let counts = !measured.counts.is_zero();
        // Nothing stays for a round of which its player is shut out.
        let excluded = ctx.state.desk.shuts_out(*seat);
        // Nor for one who stakes nothing more by his own will, or whose own limit leaves no room to raise it (RD-15).
        let desk = &ctx.state.desk;
        let own = ctx.rules.desk().law();
        let stays_out = own.in_force(DeskPoint::OwnLimits) && desk.stays_out(*seat, wager.placed, ctx.by.at);
        let stays = if void && counts && !excluded && !stays_out { wager.placed } else { Cents::ZERO };
        let excess = if stays.is_zero() { measured.excess() } else { Cents::ZERO };
        let mut basis: Basis = line.basis.clone();
        if measured.why.is_some() {
            basis = basis.and(&measured.basis);
        }
        if void && counts && excluded {
            basis = ctx.rules.cite(basis, Point::Exclude);
        }
        if void && counts && stays_out {
            basis = basis.and(&own.basis(DeskPoint::OwnLimits));
        }
        let warned = measured.why == Some(Why::BelowMinimum) && ctx.law().in_force(Point::BelowMinimum);
        let settled = SettledLine {
            seat: *seat,
            account: wager.account,
            area: wager.area,
            line,
            excess,
            stays,
            warned,
            dropped: Cents::ZERO,
            borne: Cents::ZERO,
        };
        let one = Decision::of(Event::WagerSettled { settled: Box::new(settled) }, basis);
        lines = Some(match lines {
            Some(all) => all.then(one),
            None => one,
        });
    }
    Ok(match lines {
        Some(all) => all.then(ended),
        None => ended,
    })
}
