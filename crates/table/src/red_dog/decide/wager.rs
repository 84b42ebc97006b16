use super::{Answer, Ctx, Refusal, desk_asked, of_desk};
use crate::house::desk::DeskCommand;
use crate::red_dog::apply::apply;
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::{Phase, State};
use crate::{Decision, SeatNumber};
use houseway_games::red_dog::{Leaves, Limits, Point};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::Cents;

/// What lies for a player on an area from now on (5.1, 5.2, 5.7, 5.8).
pub(super) fn wager(ctx: Ctx<'_>, seat: SeatNumber, area: u8, amount: Cents) -> Answer {
    placed(&ctx, seat, area, amount, false)
}

fn placed(ctx: &Ctx<'_>, seat: SeatNumber, area: u8, amount: Cents, spoken: bool) -> Answer {
    let config = ctx.config()?;
    let (account, _) = ctx.need_account(seat)?;
    still_open(ctx, seat)?;
    if area == 0 || area > config.areas {
        return Err(ctx.refuse(Reason::NoSuchArea, Point::Areas));
    }
    let lies = ctx.state.wagers.get(&seat);
    if let Some(other) = lies.filter(|lies| lies.area != area) {
        ctx.forbid(Point::OneArea, true, Reason::OtherArea { area: other.area })?;
    }
    let most = ctx.state.players_most;
    let others = ctx.state.at(area).filter(|(other, _)| *other != seat).count();
    let full = !amount.is_zero() && others >= usize::from(most);
    ctx.forbid(Point::PlayersMost, full, Reason::AreaFull { most })?;
    let from = lies.map_or(Cents::ZERO, |lies| lies.placed);
    let same = from == amount && lies.is_none_or(|lies| lies.area == area);
    if same {
        return Err(ctx.refuse(Reason::NoChange, Point::WagerBefore));
    }
    let chip = config.chips.smallest();
    ctx.forbid(Point::ChipsOnly, !amount.is_multiple_of(chip), Reason::NotInChips { chip })?;
    if amount > Limits::LARGEST {
        return Err(ctx.refuse(Reason::TooMuch { most: Limits::LARGEST }, Point::Notice));
    }
    reaches(ctx, account, from, amount, Point::ChipsOnly)?;
    // What he may raise by is kept free of his own limit of loss, so that no raise is ever in its way (RD-15).
    let more = amount.minus_or_zero(from);
    let left = own_most(ctx.state, seat, from).unwrap_or(amount);
    if !more.is_zero() {
        let asked = desk_asked(ctx, config);
        let allows = asked
            .may_play()
            .and_then(|()| asked.may_play_on(seat))
            .and_then(|()| asked.may_stake(seat, more.plus_capped(amount), left));
        allows
            .map_err(|refused| crate::Refused::new(Reason::Desk { desk: refused.reason }, refused.basis))?;
    }
    let event = Event::WagerChanged { seat, account, area, from, to: amount, spoken };
    let points = [Point::Spoken, Point::WagerBefore, Point::ChipsOnly];
    Ok(Decision::of(event, ctx.basis(if spoken { &points } else { &points[1..] })))
}

/// Wagers may still be placed: no card is dealt, and no more bets is not called (5.2, 7.1.1). From then on what lies is not handled,
/// withdrawn or altered (5.6).
fn still_open(ctx: &Ctx<'_>, seat: SeatNumber) -> Result<(), Refusal> {
    let lies = ctx.state.wagers.contains_key(&seat);
    match ctx.state.phase {
        Phase::Betting => Ok(()),
        // Between the call and the first card.
        Phase::First => ctx.forbid(Point::CloseBets, true, Reason::NotNow),
        _ => {
            let late = Reason::NotNow;
            ctx.forbid(Point::WagersStand, lies, late.clone())?;
            ctx.forbid(Point::WagerBefore, true, late.clone())?;
            ctx.forbid(Point::WagersStand, true, late)
        }
    }
}

fn reaches(
    ctx: &Ctx<'_>,
    account: AccountNumber,
    from: Cents,
    to: Cents,
    point: Point,
) -> Result<(), Refusal> {
    let (balance, needed) = (ctx.balance(account), to.minus_or_zero(from));
    if needed > balance {
        return Err(ctx.refuse(Reason::BalanceShort { balance, needed }, point));
    }
    Ok(())
}

/// A wager by word of mouth, with chips, or with cash that is converted to them (5.5).
pub(super) fn declare(
    ctx: Ctx<'_>,
    seat: SeatNumber,
    area: u8,
    amount: Cents,
    cash: Option<Cents>,
) -> Answer {
    ctx.need_rank(crate::Rank::Dealer, Point::Spoken)?;
    ctx.need_law(Point::Spoken)?;
    ctx.need_open()?;
    let config = ctx.config()?;
    ctx.need_account(seat)?;
    still_open(&ctx, seat)?;
    // What a player says adds to what lies. His chips are handled by himself (5.6), and where he has a screen of his own,
    // only what he hands over in cash is laid for him.
    let lies = ctx.state.wagers.get(&seat).map_or(Cents::ZERO, |wager| wager.placed);
    let more = amount.minus_or_zero(lies);
    ctx.forbid(Point::WagersStand, more.is_zero(), Reason::NotYours)?;
    let own_screen = config.is_virtual() && cash.unwrap_or_default() < more;
    ctx.forbid(Point::Spoken, own_screen, Reason::NotYours)?;
    let Some(cash) = cash else {
        let decided = placed(&ctx, seat, area, amount, true);
        // What is declared without chips or cash is not accepted.
        return decided.map_err(|refused| match refused.reason {
            Reason::BalanceShort { .. } => {
                let basis = ctx.rules.cite(refused.basis, Point::Spoken);
                crate::Refused::new(refused.reason, basis)
            }
            _ => refused,
        });
    };
    let converted = of_desk(ctx, config, &DeskCommand::TopUp { seat, tender: Tender::Cash, amount: cash })?;
    let mut after: State = ctx.state.clone();
    converted.clone().record(*ctx.by).iter().for_each(|fact| apply(&mut after, fact));
    let then = placed(&Ctx { state: &after, ..ctx }, seat, area, amount, true)?;
    Ok(converted.then(then))
}

/// A player's second wager, in all (5.4, RD-1).
pub(super) fn raise(ctx: Ctx<'_>, seat: SeatNumber, account: AccountNumber, amount: Cents) -> Answer {
    let Phase::Raising { .. } = ctx.state.phase else {
        return Err(no_raise(&ctx));
    };
    let Some(wager) = ctx.state.wagers.get(&seat) else {
        return Err(ctx.refuse(Reason::NoWager, Point::Raise));
    };
    let Some(measured) = &wager.measured else {
        return Err(ctx.refuse(Reason::NoWager, Point::Raise));
    };
    ctx.need_law(Point::Raise)?;
    // Where the table calls no more bets it does so at its time, and no later because it was made to wait.
    let automation = ctx.config()?.automation;
    let closed = automation.deals && ctx.by.at > ctx.state.since.plus_ms(automation.raises_ms);
    ctx.forbid(Point::CloseRaises, closed, Reason::NotNow)?;
    let limits = ctx.limits(seat)?;
    let most = limits.raise_most(ctx.rules, measured);
    if most.is_zero() {
        return Err(ctx.refuse(Reason::NoWager, Point::Raise));
    }
    // Chips that lie are not handled again: a raise grows or stays (5.6).
    let taken_back = amount < wager.raise;
    ctx.forbid(Point::WagersStand, taken_back, Reason::NotNow)?;
    if amount == wager.raise {
        return Err(ctx.refuse(Reason::NoChange, Point::Raise));
    }
    let chip = ctx.config()?.chips.smallest();
    ctx.forbid(Point::ChipsOnly, !amount.is_multiple_of(chip), Reason::NotInChips { chip })?;
    let outside = !limits.may_raise(ctx.rules, measured, amount);
    ctx.forbid(Point::Raise, outside, Reason::OutsideRaise { most, unit: limits.unit })?;
    reaches(&ctx, account, wager.raise, amount, Point::ChipsOnly)?;
    let event = Event::Raised { seat, account, from: wager.raise, to: amount };
    Ok(Decision::of(event, ctx.basis(&[Point::Raise, Point::Spread])))
}

/// Why nothing is raised at this point.
fn no_raise(ctx: &Ctx<'_>) -> Refusal {
    let forbidden = match &ctx.state.phase {
        Phase::Third { leaves, .. } => ctx.rules.raises(*leaves).err(),
        Phase::NoSpread { .. } => ctx.rules.raises(Leaves::NoSpread).err(),
        _ => None,
    };
    let closed = matches!(ctx.state.phase, Phase::Third { .. });
    let basis = forbidden.unwrap_or_else(|| {
        ctx.basis(if closed { &[Point::CloseRaises, Point::WagersStand] } else { &[Point::Raise] })
    });
    crate::Refused::new(Reason::NotNow, basis)
}

/// The most that may lie for a player by what he allows himself, where `lies` does now: as much again is kept for the raise. None where
/// nothing binds him.
pub(in crate::red_dog) fn own_most(state: &State, seat: SeatNumber, lies: Cents) -> Option<Cents> {
    let chip = state.config.as_ref().map_or(Cents::ZERO, |config| config.chips.smallest());
    if state.desk.seats.get(&seat)?.own.stop().is_some() {
        return Some(Cents::ZERO);
    }
    let room = state.desk.room(seat)?;
    let half = Cents::new(room.plus_capped(lies).get() / 2)?;
    Some(half.down_to_multiple(chip))
}

/// The most that an account can bring a stake to that is `lies` now, in whole chips, up to `limit`.
pub(in crate::red_dog) fn most(state: &State, account: AccountNumber, lies: Cents, limit: Cents) -> Cents {
    let chip = state.config.as_ref().map_or(Cents::ZERO, |config| config.chips.smallest());
    lies.plus_capped(state.desk.balance(account)).min(limit).down_to_multiple(chip)
}
