use super::{Answer, Ctx, Refusal};
use crate::roulette::config::Source;
use crate::roulette::event::Event;
use crate::roulette::fair::{NonceStanding, nonce_commitment};
use crate::roulette::layout::FinalLayout;
use crate::roulette::reason::Reason;
use crate::roulette::state::{Expired, Phase, State, Wagering};
use crate::{Decision, Digest, Hex, SeatNumber};
use houseway_games::roulette::Point;

/// The spin for which a terminal is to commit to its nonce now.
pub(in crate::roulette) fn commitment_asked(state: &State, seat: SeatNumber) -> Option<u64> {
    let Phase::Wagering(Wagering { spin, promise: Some(promise), .. }) = &state.phase else { return None };
    let open = state.open_seat(seat).is_some();
    (open && promise.blind.is_some() && !promise.nonces.contains_key(&seat)).then_some(*spin)
}

/// A terminal commits to what it will contribute to the virtual wheel: once, while the period runs, so that nobody
/// chooses his nonce when he knows those of others.
pub(super) fn commit(ctx: Ctx<'_>, spin: u64, commitment: Digest) -> Answer {
    let seat = ctx.need_terminal()?;
    ctx.need_thawed()?;
    ctx.need_open(seat)?;
    if ctx.config()?.source != Source::Virtual {
        return Err(ctx.refuse(Reason::WrongSource, Point::TableEquipment));
    }
    let wagering = match &ctx.state.phase {
        Phase::Wagering(wagering) => wagering,
        Phase::Expired(expired) => {
            let at = expired.closed_at;
            return Err(ctx.refuse(Reason::PeriodExpired { at }, Point::TableEquipment));
        }
        _ => return Err(ctx.refuse(Reason::NoPeriod, Point::TableEquipment)),
    };
    if wagering.spin != spin {
        return Err(ctx.refuse(Reason::OtherSpin { spin: wagering.spin }, Point::TableEquipment));
    }
    if ctx.by.at >= wagering.closes_at {
        let at = wagering.closes_at;
        return Err(ctx.refuse(Reason::PeriodExpired { at }, Point::TableEquipment));
    }
    if commitment_asked(ctx.state, seat).is_none() {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::TableEquipment));
    }
    let event = Event::NonceCommitted { spin, seat, commitment };
    Ok(Decision::of(event, ctx.law().basis(Point::TableEquipment)))
}

/// What a nonce that came after expiry is worth; none where terminals were not asked to commit to theirs.
pub(super) fn standing(
    ctx: &Ctx<'_>,
    expired: &Expired,
    layout: &FinalLayout,
    nonce: Hex<16>,
) -> Result<Option<NonceStanding>, Refusal> {
    if expired.promise.as_ref().is_none_or(|promise| promise.blind.is_none()) {
        return Ok(None);
    }
    let opened = nonce_commitment(ctx.config()?.table, expired.spin, layout.seat, nonce);
    Ok(Some(match layout.promised {
        None => NonceStanding::Uncommitted,
        Some(promised) if promised == opened => NonceStanding::Counted,
        Some(_) => NonceStanding::Mismatched,
    }))
}
