use super::borne::borne;
use super::correction::{earliest, reached};
use super::resettle::touches;
use super::{Answer, Ctx, LARGEST_TENDER, Refusal};
use crate::roulette::detail::ClaimSubject;
use crate::roulette::event::Event;
use crate::roulette::reason::Reason;
use crate::roulette::state::{AskedAdjustment, Claim, Phase, SpinRecord, State};
use crate::{Actor, By, Decision, Rank, SeatNumber, Time};
use houseway_games::roulette::{Pocket, Point, Rules};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Change;

/// How many claims of one terminal may wait for an answer.
const WAITING: usize = 3;

/// A player claims that an outcome was entered wrongly or that something failed (8.5).
pub(super) fn make(ctx: Ctx<'_>, subject: ClaimSubject, spin: Option<u64>) -> Answer {
    let seat = ctx.need_terminal()?;
    ctx.need_open_table()?;
    ctx.need_seat(seat)?;
    let account = ctx.need_open(seat)?.account;
    claimed(&ctx, account, subject, spin)
}

/// The dealer takes down what a player claims to him in person (8.5): also of one who has left.
pub(super) fn take(ctx: Ctx<'_>, account: AccountNumber, subject: ClaimSubject, spin: Option<u64>) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    if account.0 == 0 || account.0 >= ctx.state.next_account {
        return Err(ctx.refuse(Reason::NoSuchAccount, Point::Claim));
    }
    claimed(&ctx, account, subject, spin)
}

fn claimed(ctx: &Ctx<'_>, account: AccountNumber, subject: ClaimSubject, spin: Option<u64>) -> Answer {
    if spin.is_some_and(|spin| spin == 0 || spin > ctx.state.spin) {
        return Err(ctx.refuse(Reason::OtherSpin { spin: ctx.state.spin }, Point::Claim));
    }
    if !may_claim(ctx.state, account) {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::Claim));
    }
    let seat = ctx.state.seat_of(account);
    let own = seat.and_then(|seat| ctx.state.open_seat(seat));
    // No terminal shows the claims of a closed account, so that their numbers tell nobody anything.
    let claim = own.map_or(ctx.state.next_claim, |open| State::numbered(account, open.claims_made + 1));
    Ok(Decision::of(Event::ClaimMade { claim, seat, account, subject, spin }, ctx.law().basis(Point::Claim)))
}

/// Whether the account may claim once more.
pub(in crate::roulette) fn may_claim(state: &State, account: AccountNumber) -> bool {
    let waiting = state.claims.values().filter(|c| c.account == account && c.answer.is_none()).count();
    waiting < WAITING && (waiting == 0 || state.claims.len() < State::CLAIMS)
}

/// The claim that money may be put right for by hand: one that was upheld, and for which it was not done yet. What a
/// correction reaches, or will reach, is corrected instead, so that nothing is put right twice (RR-16).
fn adjustable<'a>(ctx: &Ctx<'a>, claim: u64) -> Result<&'a Claim, Refusal> {
    let found = ctx.state.claims.get(&claim).filter(|found| found.adjusted.is_none());
    let found = found.ok_or_else(|| ctx.refuse(Reason::NothingPending, Point::Claim))?;
    if !found.answer.as_ref().is_some_and(|answer| answer.upheld) {
        return Err(ctx.refuse(Reason::NotUpheld, Point::Claim));
    }
    let at_hand = !matches!(ctx.state.phase, Phase::Closed | Phase::Between { .. });
    let within = match found.spin {
        Some(spin) => at_hand && spin == ctx.state.spin || corrected_for(ctx, found, spin),
        // An outcome is that of a spin, and as long as nobody says of which it may be one that is reached.
        None => found.subject == ClaimSubject::WrongOutcome,
    };
    let earliest = earliest(ctx.rules, ctx.state);
    ctx.forbid(Point::CorrectionReach, within, Reason::WithinReach { earliest })?;
    Ok(found)
}

/// Whether a correction of the spin can put right what is claimed: not where its outcome cannot be corrected, and not for
/// an account of which nothing stands on its record.
fn corrected_for(ctx: &Ctx<'_>, claim: &Claim, spin: u64) -> bool {
    let Some(record) = reached(ctx.rules, ctx.state, spin) else { return false };
    let outcome = record.outcome.number().is_some() || record.corrected;
    let confirmable = record.unconfirmed.iter().any(|row| row.account == claim.account && row.sequences);
    match claim.subject {
        ClaimSubject::WrongOutcome => outcome,
        ClaimSubject::Malfunction => confirmable || outcome && is_party(ctx.state, record, claim.account),
    }
}

/// Whether anything that the account wagered stands on the record of the spin, be it void.
pub(super) fn is_party(state: &State, record: &SpinRecord, account: AccountNumber) -> bool {
    let lay = record.wagers.iter().any(|(of, _, wagers)| *of == account && !wagers.is_empty());
    let mut sequences = state.sequences.values().filter(|sequence| sequence.wager.account == account);
    lay || sequences.any(|sequence| touches(record.spin, sequence))
}

/// Whether money may be put right by hand for the claim.
pub(in crate::roulette) fn may_adjust(rules: &Rules, state: &State, claim: &Claim) -> bool {
    let by = By { actor: Actor::System, at: Time(0) };
    let ctx = Ctx { rules, state, by: &by };
    let asked = || claim.asked.as_ref().is_none_or(|asked| need_beside(&ctx, claim, &asked.beside).is_ok());
    adjustable(&ctx, claim.number).is_ok() && asked()
}

/// A first person asks that money be put right by hand for a claim (8.5, RR-16, RR-18).
pub(super) fn ask_adjustment(
    ctx: Ctx<'_>,
    claim: u64,
    difference: Change,
    why: Short<200>,
    beside: &[u64],
) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    ctx.need_thawed()?;
    let found = adjustable(&ctx, claim)?;
    need_beside(&ctx, found, beside)?;
    if found.asked.is_some() {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::TwoPersons));
    }
    let (gain, loss) = difference.split();
    let size = gain.max(loss);
    ctx.forbid(Point::Claim, size.is_zero(), Reason::NoAmount)?;
    if size > LARGEST_TENDER {
        return Err(ctx.refuse(Reason::TooMuch { most: LARGEST_TENDER }, Point::Claim));
    }
    let (account, first) = (found.account, ctx.signature()?);
    let beside = beside.to_vec();
    let event = Event::AdjustmentAsked { claim, account, difference, why, first, beside };
    Ok(Decision::of(event, ctx.basis(&[Point::Claim, Point::CorrectionReach, Point::TwoPersons])))
}

/// Where corrections have changed the account, be it of another spin than the one claimed, the adjustment must be said to be
/// beside them, each of them: else the same would be put right twice (RR-16).
fn need_beside(ctx: &Ctx<'_>, claim: &Claim, beside: &[u64]) -> Result<(), Refusal> {
    let reason = Reason::CorrectedSince { spins: claim.corrected.clone() };
    ctx.forbid(Point::CorrectionReach, claim.corrected != beside, reason)
}

fn asked<'a>(ctx: &Ctx<'a>, claim: u64) -> Result<&'a AskedAdjustment, Refusal> {
    let asked = ctx.state.claims.get(&claim).and_then(|found| found.asked.as_ref());
    asked.ok_or_else(|| ctx.refuse(Reason::NothingPending, Point::TwoPersons))
}

/// A second person, of higher rank, agrees to the very amount that was asked for, and it is posted.
pub(super) fn agree_adjustment(ctx: Ctx<'_>, claim: u64, difference: Change) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    ctx.need_thawed()?;
    let asked = asked(&ctx, claim)?;
    let second = ctx.second_signature(&asked.by, &[Point::Claim, Point::CorrectionReach])?;
    let found = adjustable(&ctx, claim)?;
    // Who asked knew of no correction since.
    need_beside(&ctx, found, &asked.beside)?;
    let account = found.account;
    if asked.difference != difference {
        return Err(ctx.refuse(Reason::OtherAmount { asked: asked.difference }, Point::TwoPersons));
    }
    let event = Event::ClaimAdjusted {
        claim,
        account,
        seat: ctx.state.seat_of(account),
        difference,
        borne: borne(ctx.state, account, difference),
        why: asked.why,
        first: asked.by,
        second,
    };
    Ok(Decision::of(event, ctx.basis(&[Point::Claim, Point::CorrectionReach, Point::TwoPersons])))
}

/// The adjustment is withdrawn before a second person agreed.
pub(super) fn withdraw_adjustment(ctx: Ctx<'_>, claim: u64) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    asked(&ctx, claim)?;
    Ok(Decision::of(Event::AdjustmentWithdrawn { claim }, ctx.basis(&[Point::Claim, Point::TwoPersons])))
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

/// The dealer has attended to a terminal that calls (6.5(a), 6.6(a)): its light goes off.
pub(super) fn answer_call(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    if !ctx.need_seat(seat)?.calls {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Console));
    }
    Ok(Decision::of(Event::DealerCalled { seat, on: false }, ctx.law().basis(Point::Console)))
}

/// The display showed another number than the outcome: it is disregarded, and noted (8.6).
pub(super) fn report_display(ctx: Ctx<'_>, shown: Pocket, spin: Option<u64>) -> Answer {
    if !matches!(ctx.by.actor, Actor::Device { seat: None, .. }) {
        ctx.need_rank(Rank::Dealer)?;
    }
    ctx.need_open_table()?;
    // The last number, or that of an earlier spin where the report comes late.
    let numbers = ctx.state.history.iter().rev().filter(|record| spin.is_none_or(|spin| record.spin == spin));
    let found = numbers.into_iter().find_map(|r| r.outcome.number().map(|number| (r.spin, number)));
    let Some((spin, outcome)) = found.filter(|(_, outcome)| *outcome != shown) else {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::DisplayDisregarded));
    };
    if !ctx.law().in_force(Point::DisplayDisregarded) {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::DisplayDisregarded));
    }
    let event = Event::DisplayDiffered { spin, shown, outcome };
    Ok(Decision::of(event, ctx.law().basis(Point::DisplayDisregarded)))
}
