use super::borne::borne;
use super::claim::is_party;
use super::resettle::{Held, Resettlement, resettle, touches};
use super::rules_of::{at_hand, rules_of};
use super::{Answer, Ctx, Refusal};
use crate::house::Signature;
use crate::roulette::apply::apply;
use crate::roulette::detail::{AccountCorrection, Wrong};
use crate::roulette::event::Event;
use crate::roulette::offer::{ByHand, CorrectableSpin};
use crate::roulette::reason::Reason;
use crate::roulette::state::{
    Claim, Correction, Phase, SequenceRecord, SpinRecord, Standing, State, Unconfirmed,
};
use crate::{Actor, By, Decision, Rank, SeatNumber};
use houseway_games::roulette::{MalfunctionReading, Point, Rules, SettleError};
use houseway_lawbook::Basis;
use houseway_ledger::AccountNumber;
use houseway_money::Change;
use std::borrow::Cow;

/// A spin was settled wrongly: every account is frozen, and what would change is shown (8.4, 8.7(b), 8.9, RR-5).
pub(super) fn begin(ctx: Ctx<'_>, spin: u64, wrong: Wrong, takes_back: &[u64], leaves: &[u64]) -> Answer {
    ctx.need_rank_for(begun_by(ctx.state), &[Point::Correction, Point::PeriodSet])?;
    ctx.need_open_table()?;
    ctx.forbid(Point::Correction, ctx.state.correction.is_some(), Reason::Frozen)?;
    let wrong = whole(&ctx, spin, wrong);
    if let Wrong::Wagers { seat, .. } | Wrong::Confirmed { seat } = wrong {
        ctx.need_seat(seat)?;
    }
    let Some(record) = reached(ctx.rules, ctx.state, spin) else {
        let earliest = earliest(ctx.rules, ctx.state);
        return Err(ctx.refuse(Reason::OutOfReach { earliest }, Point::CorrectionReach));
    };
    let held = held(&ctx, record, wrong)?;
    let Resettlement { accounts, moves_sequences, .. } = settled_again(&ctx, record, &held)?;
    // What is held of a spin is put right whether or not money moves today: a spin beside it may be corrected later.
    if accounts.is_empty() && !moves_sequences && matches!(wrong, Wrong::Wagers { .. }) {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::Unconfirmed));
    }
    let judged = need_judged(&ctx, record, wrong, takes_back, leaves)?;
    let stopped = matches!(ctx.state.phase, Phase::Wagering(_));
    let (entered, first) = (record.outcome, ctx.signature()?);
    let (takes_back, leaves) = (takes_back.to_vec(), leaves.to_vec());
    let event = Event::CorrectionBegun { spin, entered, wrong, accounts, first, stopped, takes_back, leaves };
    let mut points = points(wrong);
    if judged {
        points.extend([Point::Claim, Point::CorrectionReach]);
    }
    Ok(Decision::of(event, ctx.basis(&points)))
}

/// The least rank that begins a correction now. A period that a correction stopped which was then withdrawn is not stopped
/// again by a dealer alone (RR-5).
pub(in crate::roulette) const fn begun_by(state: &State) -> Rank {
    match &state.phase {
        Phase::Wagering(wagering) if wagering.withdrawn => Rank::GameSupervisor,
        _ => Rank::Dealer,
    }
}

/// What was put right by hand for accounts that have a part in the spin, and may have been for it: claims that name it, and
/// claims that name none. What was taken back with another correction was for that.
fn by_hand(state: &State, record: &SpinRecord) -> Vec<ByHand> {
    let row = |claim: &Claim| {
        let difference = claim.adjusted.filter(|_| claim.taken_back.is_none())?;
        let account = claim.account;
        let about = state.may_be_about(claim.spin, record.spin, account);
        let laid = record.wagers.iter().find(|(of, ..)| *of == account).map(|(_, seat, _)| *seat);
        // Of a "no spin" that was called no wagers are on record, but the terminals are whose record is not confirmed.
        let void = || record.unconfirmed.iter().find(|row| row.account == account).map(|row| row.seat);
        let (claim, spin) = (claim.number, claim.spin);
        let row = ByHand { claim, account, seat: laid.or_else(void), spin, difference };
        (about && is_party(state, record, account)).then_some(row)
    };
    state.claims.values().filter_map(row).collect()
}

/// What was put right by hand for a claim, seen from a spin that is corrected.
pub(in crate::roulette) fn judged(state: &State, spin: u64, claim: u64) -> Option<ByHand> {
    by_hand(state, state.recorded(spin)?).into_iter().find(|row| row.claim == claim)
}

/// Of everything that may have been put right for the spin by hand it must be said whether it was: the correction would
/// pay it once more (RR-16). Whether there is anything of the kind.
fn need_judged(
    ctx: &Ctx<'_>,
    record: &SpinRecord,
    wrong: Wrong,
    takes_back: &[u64],
    leaves: &[u64],
) -> Result<bool, Refusal> {
    let mut rows = by_hand(ctx.state, record);
    match wrong {
        Wrong::Outcome { .. } => {}
        Wrong::Wagers { seat, .. } => rows.retain(|row| account_at(record, seat) == Some(row.account)),
        Wrong::Confirmed { seat } => rows.retain(|row| {
            record.unconfirmed.iter().any(|void| void.seat == seat && void.account == row.account)
        }),
    }
    let claims: Vec<u64> = rows.iter().map(|row| row.claim).collect();
    let mut said: Vec<u64> = takes_back.iter().chain(leaves).copied().collect();
    said.sort_unstable();
    let (judged, differs) = (!claims.is_empty(), said != claims);
    ctx.forbid(Point::CorrectionReach, differs, Reason::PutRightByHand { claims })?;
    Ok(judged)
}

/// The spin's record, if a correction reaches it: the table's last spins (RR-16), as far as the book at hand is the one
/// that they were played by.
pub(super) fn reached<'a>(rules: &Rules, state: &'a State, spin: u64) -> Option<&'a SpinRecord> {
    state.recorded(spin).filter(|_| at_hand(rules, state, spin))
}

/// The earliest spin that a correction reaches.
pub(super) fn earliest(rules: &Rules, state: &State) -> u64 {
    let mut reached = state.history.iter().filter(|record| at_hand(rules, state, record.spin));
    reached.next().map_or(state.spin, |record| record.spin)
}

/// Under the alternative of RR-9 sequences that were under way on a spin fall with its wagers.
fn whole(ctx: &Ctx<'_>, spin: u64, wrong: Wrong) -> Wrong {
    match wrong {
        Wrong::Wagers { seat, sequences } => {
            let all = reading_of(ctx.rules, ctx.state, spin) == Some(MalfunctionReading::VoidAll);
            Wrong::Wagers { seat, sequences: sequences || all }
        }
        other => other,
    }
}

fn points(wrong: Wrong) -> Vec<Point> {
    match wrong {
        Wrong::Outcome { .. } => vec![Point::Correction],
        Wrong::Wagers { .. } => vec![Point::TerminalFailsAfter, Point::Unconfirmed, Point::Correction],
        Wrong::Confirmed { .. } => vec![Point::TerminalFailsAfter, Point::Correction],
    }
}

/// What is held of the spin once it is put right; a refusal where it is held already.
fn held(ctx: &Ctx<'_>, record: &SpinRecord, wrong: Wrong) -> Result<Held, Refusal> {
    let nothing = |point| ctx.refuse(Reason::NothingToCorrect, point);
    let mut held = Held::of(record);
    match wrong {
        Wrong::Outcome { outcome } => {
            // A "no spin" that was called has no effect, whatever the ball did (8.3); one that was found to be the
            // truth can turn out to be none.
            if record.outcome.number().is_none() && !record.corrected {
                return Err(nothing(Point::NoEffect));
            }
            if record.outcome == outcome {
                return Err(nothing(Point::Correction));
            }
            held.outcome = outcome;
        }
        Wrong::Wagers { seat, sequences } => {
            if record.outcome.number().is_none() {
                return Err(nothing(Point::NoEffect));
            }
            let account = account_at(record, seat).filter(|_| ctx.law().in_force(Point::Unconfirmed));
            let account = account.ok_or_else(|| nothing(Point::Unconfirmed))?;
            // What fell stays fallen: only a confirmation of the record gives it back.
            if held.unconfirmed.iter().any(|row| row.seat == seat && row.sequences && !sequences) {
                return Err(nothing(Point::Unconfirmed));
            }
            held.unconfirmed.retain(|row| row.seat != seat);
            held.unconfirmed.push(Unconfirmed { seat, account, sequences });
        }
        Wrong::Confirmed { seat } => {
            if !held.unconfirmed.iter().any(|row| row.seat == seat && confirmable(record, row)) {
                return Err(nothing(Point::TerminalFailsAfter));
            }
            held.unconfirmed.retain(|row| row.seat != seat);
        }
    }
    Ok(held)
}

/// Whether what is not confirmed can be: without an outcome the wagers on the spin are void in any case (8.3), and only
/// sequences that were under way would go on.
const fn confirmable(record: &SpinRecord, row: &Unconfirmed) -> bool {
    record.outcome.number().is_some() || row.sequences
}

/// The account that was active at the terminal when the spin's period expired.
fn account_at(record: &SpinRecord, seat: SeatNumber) -> Option<AccountNumber> {
    record.wagers.iter().find(|(_, at, _)| *at == seat).map(|(account, ..)| *account)
}

/// The spins that can be corrected, and what about each.
pub(in crate::roulette) fn correctable(rules: &Rules, state: &State) -> Vec<CorrectableSpin> {
    let void = rules.law().in_force(Point::Unconfirmed);
    let row = |record: &SpinRecord| {
        let number = record.outcome.number().is_some();
        let (mut wagers, mut sequences_only) = (Vec::new(), Vec::new());
        for (account, seat, lay) in record.wagers.iter().filter(|_| number && void) {
            let fallen = record.unconfirmed.iter().any(|row| row.seat == *seat);
            let stands = |sequence: &&SequenceRecord| {
                sequence.wager.account == *account
                    && touches(record.spin, sequence)
                    && sequence.standing != Standing::Void { spin: record.spin }
            };
            let mut standing = state.sequences.values().filter(stands).peekable();
            let sequences = standing.peek().is_some();
            let single = !fallen && !lay.is_empty() || standing.any(|s| s.wager.first_spin == record.spin);
            if single || sequences {
                wagers.push(*seat);
            }
            let all = || reading_of(rules, state, record.spin) == Some(MalfunctionReading::VoidAll);
            if !single && sequences && !all() {
                sequences_only.push(*seat);
            }
        }
        let unconfirmed = record.unconfirmed.iter().filter(|row| confirmable(record, row));
        let unconfirmed = unconfirmed.map(|row| row.seat).collect();
        let (outcome, by_hand) = (number || record.corrected, by_hand(state, record));
        CorrectableSpin { spin: record.spin, outcome, wagers, sequences_only, unconfirmed, by_hand }
    };
    let reached = |record: &&SpinRecord| at_hand(rules, state, record.spin);
    let spins = state.history.iter().filter(reached).map(row);
    spins.filter(|spin| spin.outcome || !spin.unconfirmed.is_empty()).collect()
}

/// What a malfunction does to sequences, by the rules of the spin (RR-9).
fn reading_of(rules: &Rules, state: &State, spin: u64) -> Option<MalfunctionReading> {
    rules_of(rules, state, spin).map(|rules| rules.malfunction_reading())
}

fn settled_again(ctx: &Ctx<'_>, record: &SpinRecord, held: &Held) -> Result<Resettlement, Refusal> {
    let unsettled =
        |error: SettleError| ctx.refuse(Reason::BadLimits { problem: error.to_string() }, Point::WholeCents);
    // Only spins that are reached are corrected, and their rules are known.
    let rules = rules_of(ctx.rules, ctx.state, record.spin).unwrap_or(Cow::Borrowed(ctx.rules));
    resettle(&rules, ctx.state, record, held).map_err(unsettled)
}

/// What the correction at hand would change if it were confirmed now: an outage may have moved money since it was begun.
pub(in crate::roulette) fn preview(
    rules: &Rules,
    state: &State,
    correction: &Correction,
) -> Vec<AccountCorrection> {
    let by = By { actor: Actor::System, at: correction.by.at };
    let ctx = Ctx { rules, state, by: &by };
    let again = state.recorded(correction.spin).and_then(|record| {
        let held = held(&ctx, record, correction.wrong).ok()?;
        settled_again(&ctx, record, &held).ok()
    });
    again.map_or_else(|| correction.accounts.clone(), |again| again.accounts)
}

/// A second person confirms: settled again, and the accounts released.
pub(super) fn confirm(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    let correction = pending(&ctx)?;
    let confirmed_by = ctx.second_signature(&correction.by, &[Point::Correction])?;
    let Correction { spin, entered, wrong, by: begun_by, .. } = *correction;
    let Some(record) = ctx.state.recorded(spin) else {
        return Err(ctx.refuse(Reason::NothingPending, Point::Correction));
    };
    let again = settled_again(&ctx, record, &held(&ctx, record, wrong)?)?;
    let (accounts, sequences) = (again.accounts, again.sequences);
    let event =
        Event::CorrectionConfirmed { spin, entered, wrong, accounts, sequences, begun_by, confirmed_by };
    let mut points = points(wrong);
    points.push(Point::TwoPersons);
    match wrong {
        Wrong::Outcome { outcome } if outcome.number().is_none() => points.push(Point::NoEffect),
        Wrong::Wagers { .. } => points.push(Point::VoidReturns),
        _ => {}
    }
    let decision = taken_back(&ctx, correction, confirmed_by, Decision::of(event, ctx.basis(&points)));
    let (seconds, basis) = ctx.config()?.period_seconds(ctx.rules, ctx.by.at);
    release(ctx, decision, u64::from(seconds).saturating_mul(1_000), basis)
}

/// The correction, and with it whatever was put right by hand for that spin goes back.
fn taken_back(
    ctx: &Ctx<'_>,
    correction: &Correction,
    second: Signature,
    mut decision: Decision<Event>,
) -> Decision<Event> {
    if correction.takes_back.is_empty() {
        return decision;
    }
    let (spin, first) = (correction.spin, correction.by);
    let mut state = ctx.state.clone();
    decision.clone().record(*ctx.by).iter().for_each(|fact| apply(&mut state, fact));
    for claim in &correction.takes_back {
        let adjusted = state.claims.get(claim).and_then(|found| found.adjusted.map(|by| (found.account, by)));
        let Some((account, by)) = adjusted else { continue };
        let (gained, lost) = by.split();
        let difference = Change::between(gained, lost);
        let (seat, borne) = (state.seat_of(account), borne(&state, account, difference));
        let claim = *claim;
        let event =
            Event::AdjustmentTakenBack { claim, spin, account, seat, difference, borne, first, second };
        let basis = ctx.basis(&[Point::Correction, Point::CorrectionReach, Point::Claim, Point::TwoPersons]);
        let taken = Decision::of(event, basis);
        taken.clone().record(*ctx.by).iter().for_each(|fact| apply(&mut state, fact));
        decision = decision.then(taken);
    }
    decision
}

/// The correction is withdrawn, by whoever began it or a supervisor, and the accounts released.
pub(super) fn withdraw(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    let correction = pending(&ctx)?;
    let own = ctx.signature()?.person == correction.by.person;
    if !own {
        ctx.need_rank(Rank::GameSupervisor)?;
    }
    let event = Event::CorrectionWithdrawn { spin: correction.spin };
    let decision = Decision::of(event, ctx.basis(&[Point::Correction]));
    // Nothing was put right, and nobody is given more time than there was: the period goes on where it stopped.
    let left_ms = match &ctx.state.phase {
        Phase::Stopped { left_ms, .. } => *left_ms,
        _ => 0,
    };
    release(ctx, decision, left_ms, ctx.basis(&[Point::PeriodSet]))
}

fn pending<'a>(ctx: &Ctx<'a>) -> Result<&'a Correction, Refusal> {
    ctx.state.correction.as_ref().ok_or_else(|| ctx.refuse(Reason::NothingPending, Point::Correction))
}

/// Who left meanwhile is paid, and a stopped period runs for so long.
fn release(ctx: Ctx<'_>, decision: Decision<Event>, ms: u64, basis: Basis) -> Answer {
    let decision = super::account::with_leavers(ctx, decision)?;
    let Phase::Stopped { spin, .. } = ctx.state.phase else { return Ok(decision) };
    let seconds = u32::try_from(ms.div_ceil(1_000)).unwrap_or(u32::MAX);
    let closes_at = ctx.by.at.plus_ms(ms);
    let basis = ctx.rules.cite(basis, Point::Correction);
    Ok(decision.and(Event::PeriodRestarted { spin, seconds, closes_at }, basis))
}
