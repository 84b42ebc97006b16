//! What players allow themselves (RR-22).

use super::{Answer, Ctx, LARGEST_TENDER};
use crate::Decision;
use crate::house::OwnLimits;
use crate::roulette::event::Event;
use crate::roulette::reason::Reason;
use crate::roulette::state::{OpenSeat, State};
use houseway_games::roulette::Point;
use houseway_ledger::Account;
use houseway_money::Cents;

/// How much more an account may stake by its player's own limit of loss; none where there is no such limit.
pub(in crate::roulette) fn room(state: &State, open: &OpenSeat) -> Option<Cents> {
    let bought_in = state.meters.get(&open.account).map_or(Cents::ZERO, |meters| meters.bought_in);
    open.own.room(bought_in, state.books.balance(&Account::Chips(open.account)))
}

/// Stricter limits hold at once; whatever is less strict waits for a day.
pub(super) fn set(ctx: Ctx<'_>, asked: OwnLimits) -> Answer {
    let seat = ctx.need_terminal()?;
    ctx.need_open_table()?;
    let open = ctx.need_open(seat)?;
    if let Some(minutes) = asked.minutes {
        need_minutes(&ctx, minutes)?;
    }
    if asked.loss.is_some_and(|loss| loss > LARGEST_TENDER) {
        return Err(ctx.refuse(Reason::TooMuch { most: LARGEST_TENDER }, Point::OwnLimits));
    }
    let (limits, later) = open.own.asked(asked, ctx.by.at);
    if limits == open.own.limits && later == open.own.later {
        return Err(ctx.refuse(Reason::NothingToDo, Point::OwnLimits));
    }
    let event = Event::OwnLimitsSet { seat, account: open.account, asked, limits, later };
    Ok(Decision::of(event, ctx.basis(&[Point::OwnLimits, Point::PlayerControls])))
}

/// Nothing is staked any more until the time is over; a rest can be made longer, never shorter.
pub(super) fn rest(ctx: Ctx<'_>, minutes: u16) -> Answer {
    let seat = ctx.need_terminal()?;
    ctx.need_open_table()?;
    let open = ctx.need_open(seat)?;
    need_minutes(&ctx, minutes)?;
    let until = ctx.by.at.plus_minutes(u32::from(minutes));
    if open.own.rest_until.is_some_and(|rests| rests >= until) {
        return Err(ctx.refuse(Reason::NothingToDo, Point::OwnLimits));
    }
    let event = Event::Rested { seat, account: open.account, minutes, until };
    Ok(Decision::of(event, ctx.basis(&[Point::OwnLimits, Point::PlayerControls])))
}

fn need_minutes(ctx: &Ctx<'_>, minutes: u16) -> Result<(), super::Refusal> {
    if (1..=OwnLimits::MINUTES).contains(&minutes) {
        return Ok(());
    }
    Err(ctx.refuse(Reason::BadMinutes { most: OwnLimits::MINUTES }, Point::OwnLimits))
}
