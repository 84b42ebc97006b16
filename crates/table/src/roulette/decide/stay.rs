//! Chips that stay for the spin that takes the place of a "no spin", under the alternative of RR-3.

use super::Ctx;
use crate::SeatNumber;
use crate::roulette::detail::{Adjusted, SpotChange, Why};
use crate::roulette::event::Event;
use crate::roulette::layout::SequenceWager;
use crate::roulette::state::{OpenSeat, Phase, State};
use houseway_games::roulette::{Limit, Limits, Permitted, Point};
use houseway_lawbook::Basis;
use houseway_money::Cents;

/// What new limits make of chips that stay: each wager is measured as one that is placed for the next spin, lowered to
/// what is permitted, or taken off where that is nothing (RR-6).
pub(super) fn lowered<'a>(
    ctx: &Ctx<'a>,
    limits: impl Fn(SeatNumber) -> Option<&'a Limits>,
) -> Vec<(Event, Basis)> {
    if !matches!(ctx.state.phase, Phase::Between { .. }) {
        return Vec::new();
    }
    ctx.state
        .open_seats()
        .filter_map(|(seat, open)| limits(seat).and_then(|limits| terminal(ctx, seat, open, limits)))
        .collect()
}

fn terminal(ctx: &Ctx<'_>, seat: SeatNumber, open: &OpenSeat, limits: &Limits) -> Option<(Event, Basis)> {
    let account = open.account;
    let (mut spots, mut placed, mut removed, mut adjusted) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (spot, from) in &open.wagers {
        let Some((to, why)) = measured(ctx, *limits.single(spot.kind()), *from) else { continue };
        spots.push(SpotChange { spot: *spot, from: *from, to });
        adjusted.push(told(ctx, spot.to_string(), *from, to, why));
    }
    let mut count = open.sequences_placed;
    for wager in ctx.state.placed_sequences(account) {
        let kind = wager.sequence.kind();
        let Some((stake, why)) = measured(ctx, *limits.sequence(kind), wager.stake) else { continue };
        removed.push(wager.clone());
        adjusted.push(told(ctx, kind.to_string(), wager.stake, stake, why));
        if !stake.is_zero() {
            count += 1;
            placed.push(SequenceWager { number: State::numbered(account, count), stake, ..wager.clone() });
        }
    }
    let first = adjusted.first()?.basis.clone();
    let basis = adjusted.iter().fold(first, |basis, adjusted| basis.and(&adjusted.basis));
    let basis = ctx.rules.cite(basis, Point::NoEffect);
    Some((Event::WagersLowered { seat, account, spots, placed, removed, adjusted }, basis))
}

/// What a wager becomes, if it does not stay as it is.
fn measured(ctx: &Ctx<'_>, limit: Limit, lies: Cents) -> Option<(Cents, Why)> {
    let (to, why) = match limit.permit(lies) {
        Permitted::AsPlaced => return None,
        Permitted::Nothing => (Cents::ZERO, Why::BelowMinimum),
        Permitted::OffMultiple(to) => (to, Why::OffMultiple),
        Permitted::AboveMaximum(to) => (to, Why::AboveMaximum),
    };
    ctx.law().in_force(point(why)).then_some((to, why))
}

const fn point(why: Why) -> Point {
    match why {
        Why::BelowMinimum | Why::Balance | Why::TooMany | Why::OwnLimit => Point::BelowMinimum,
        Why::OffMultiple => Point::OffMultiple,
        Why::AboveMaximum => Point::AboveMaximum,
    }
}

fn told(ctx: &Ctx<'_>, bet: String, asked: Cents, permitted: Cents, why: Why) -> Adjusted {
    Adjusted { bet, asked, permitted, why, basis: ctx.law().basis(point(why)) }
}
