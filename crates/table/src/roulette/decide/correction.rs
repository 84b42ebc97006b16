use super::{Answer, Ctx, Refusal};
use crate::roulette::detail::{AccountCorrection, CorrectedLines, SpinOutcome};
use crate::roulette::event::Event;
use crate::roulette::postings::voided;
use crate::roulette::reason::Reason;
use crate::roulette::state::{Correction, Phase, SequenceRecord, SpinRecord, Standing, State};
use crate::{Decision, Rank};
use houseway_games::roulette::{Pocket, Point, Rules, SettleError, Verdict};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::{Cents, Change};
use std::collections::BTreeMap;

/// A spin settled again: what changes for each account, and the sequences that it touched as they stand then.
#[derive(Clone, Debug, Default)]
pub(in crate::roulette) struct Resettlement {
    pub accounts: Vec<AccountCorrection>,
    pub sequences: Vec<SequenceRecord>,
}

/// An outcome was entered wrongly: every account is frozen, and what would change is shown (8.4, RR-5).
pub(super) fn begin(ctx: Ctx<'_>, spin: u64, outcome: SpinOutcome) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    ctx.forbid(Point::Correction, ctx.state.correction.is_some(), Reason::Frozen)?;
    let earliest = ctx.state.history.front().map_or(ctx.state.spin, |record| record.spin);
    let Some(record) = ctx.state.recorded(spin) else {
        return Err(ctx.refuse(Reason::OutOfReach { earliest }, Point::CorrectionReach));
    };
    let Some(entered) = record.outcome.number().filter(|_| record.outcome != outcome) else {
        return Err(ctx.refuse(Reason::NothingToCorrect, Point::Correction));
    };
    let accounts = resettle(ctx.rules, ctx.state, record, outcome).map_err(|e| unsettled(&ctx, e))?.accounts;
    let stopped = matches!(ctx.state.phase, Phase::Wagering(_));
    let first = ctx.signature()?;
    let event = Event::CorrectionBegun { spin, entered, outcome, accounts, first, stopped };
    Ok(Decision::of(event, ctx.basis(&[Point::Correction])))
}

/// A second person confirms: settled again, and the accounts released.
pub(super) fn confirm(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    let correction = pending(&ctx)?;
    let confirmed_by = ctx.second_signature(&correction.by)?;
    let Correction { spin, entered, outcome, by: begun_by, .. } = correction;
    let Some(record) = ctx.state.recorded(*spin) else {
        return Err(ctx.refuse(Reason::NothingPending, Point::Correction));
    };
    let again = resettle(ctx.rules, ctx.state, record, *outcome).map_err(|e| unsettled(&ctx, e))?;
    let gained: BTreeMap<AccountNumber, Change> = again
        .accounts
        .iter()
        .map(|corrected| {
            (corrected.account, Change::between(ctx.balance(corrected.account), corrected.balance))
        })
        .collect();
    let over: Vec<u64> = again
        .sequences
        .iter()
        .filter(|record| matches!(record.standing, Standing::Decided { .. }))
        .map(|record| record.wager.number)
        .chain(again.accounts.iter().flat_map(|a| a.after.void_sequences.iter().map(|wager| wager.number)))
        .collect();
    let event = Event::CorrectionConfirmed {
        spin: *spin,
        entered: *entered,
        outcome: *outcome,
        accounts: again.accounts,
        sequences: again.sequences,
        begun_by: *begun_by,
        confirmed_by,
    };
    let mut points = vec![Point::Correction, Point::TwoPersons];
    if outcome.number().is_none() {
        points.push(Point::NoEffect);
    }
    let decision = Decision::of(event, ctx.basis(&points));
    let credit = |account| gained.get(&account).copied().unwrap_or(Change::NONE);
    release(ctx, decision, credit, |number| !over.contains(&number))
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
    release(ctx, decision, |_| Change::NONE, |_| true)
}

fn pending<'a>(ctx: &Ctx<'a>) -> Result<&'a Correction, Refusal> {
    ctx.state.correction.as_ref().ok_or_else(|| ctx.refuse(Reason::NothingPending, Point::Correction))
}

fn unsettled(ctx: &Ctx<'_>, error: SettleError) -> Refusal {
    ctx.refuse(Reason::BadLimits { problem: error.to_string() }, Point::WholeCents)
}

/// A stopped period starts anew in full, and who left meanwhile is paid.
fn release(
    ctx: Ctx<'_>,
    mut decision: Decision<Event>,
    credit: impl Fn(AccountNumber) -> Change,
    runs: impl Fn(u64) -> bool,
) -> Answer {
    // A spin past expiry keeps its leavers until it is settled.
    if !matches!(ctx.state.phase, Phase::Expired(_) | Phase::RestedEarly { .. }) {
        for (event, basis) in super::account::leavers_of_stopped(ctx, credit, runs)? {
            decision = decision.and(event, basis);
        }
    }
    if let Phase::Stopped { spin, .. } = &ctx.state.phase {
        let (seconds, basis) = ctx.config()?.period_seconds(ctx.rules, ctx.by.at);
        let closes_at = ctx.by.at.plus_seconds(seconds);
        let basis = ctx.rules.cite(basis, Point::Correction);
        decision = decision.and(Event::PeriodRestarted { spin: *spin, seconds, closes_at }, basis);
    }
    Ok(decision)
}

/// Settles a spin of the record again on its true outcome, with every sequence that it touched.
pub(in crate::roulette) fn resettle(
    rules: &Rules,
    state: &State,
    record: &SpinRecord,
    outcome: SpinOutcome,
) -> Result<Resettlement, SettleError> {
    let entered = record.outcome.number();
    let mut sides: BTreeMap<AccountNumber, (CorrectedLines, CorrectedLines)> = BTreeMap::new();
    for (account, _, wagers) in &record.wagers {
        let (before, after) = sides.entry(*account).or_default();
        for (spot, stake) in wagers {
            if let Some(number) = entered {
                before.lines.push(rules.settle(*spot, *stake, number)?);
            }
            match outcome.number() {
                Some(number) => after.lines.push(rules.settle(*spot, *stake, number)?),
                None => drop(after.void.insert(*spot, *stake)),
            }
        }
    }
    let mut sequences = Vec::new();
    for touched in state.sequences.values().filter(|r| r.spins.iter().any(|(spin, _)| *spin == record.spin)) {
        let (before, after) = sides.entry(touched.wager.account).or_default();
        match &touched.standing {
            Standing::Decided { line, .. } => before.sequences.push(line.clone()),
            Standing::Placed | Standing::Running => before.running.push(touched.wager.clone()),
        }
        if touched.wager.first_spin == record.spin && outcome.number().is_none() {
            after.void_sequences.push(touched.wager.clone());
            continue;
        }
        let again = run_again(rules, state, record.spin, outcome, touched)?;
        match &again.standing {
            Standing::Decided { line, .. } => after.sequences.push(line.clone()),
            Standing::Placed | Standing::Running => after.running.push(again.wager.clone()),
        }
        sequences.push(again);
    }
    let accounts = sides
        .into_iter()
        .map(|(account, (before, after))| difference(state, account, before, after))
        .filter(|correction| correction.before != correction.after)
        .collect();
    Ok(Resettlement { accounts, sequences })
}

/// Runs a sequence over the record as it is after the correction.
fn run_again(
    rules: &Rules,
    state: &State,
    corrected: u64,
    outcome: SpinOutcome,
    touched: &SequenceRecord,
) -> Result<SequenceRecord, SettleError> {
    let wager = &touched.wager;
    let earlier = touched.spins.iter().copied().filter(|(spin, _)| *spin < corrected);
    let later = state.history.iter().filter(|record| record.spin >= corrected).filter_map(|record| {
        let number = if record.spin == corrected { outcome.number() } else { record.outcome.number() };
        number.map(|number| (record.spin, number))
    });
    let mut spins: Vec<(u64, Pocket)> = earlier.chain(later).take(wager.sequence.kind().spins()).collect();
    let outcomes: Vec<_> = spins.iter().map(|(_, number)| *number).collect();
    let verdict = wager.sequence.verdict(&outcomes, rules.sequence_reading());
    let line = rules.settle_sequence(wager.number, wager.sequence, wager.stake, verdict)?;
    let standing = match (line, verdict) {
        (Some(line), Verdict::Lost { after } | Verdict::Won { after, .. }) => {
            spins.truncate(usize::from(after));
            Standing::Decided { spin: spins.last().map_or(corrected, |(spin, _)| *spin), line }
        }
        _ => Standing::Running,
    };
    Ok(SequenceRecord { wager: wager.clone(), spins, standing })
}

/// What the two sides come to, and who bears what the balance does not (RR-5).
fn difference(
    state: &State,
    account: AccountNumber,
    mut before: CorrectedLines,
    mut after: CorrectedLines,
) -> AccountCorrection {
    for side in [&mut before, &mut after] {
        let lines: Cents = side.lines.iter().map(|line| line.returned).sum();
        let sequences: Cents = side.sequences.iter().map(|line| line.returned).sum();
        side.returned = lines.plus_capped(sequences).plus_capped(voided(side));
    }
    let difference = Change::between(before.returned, after.returned);
    let (gain, loss) = difference.split();
    let seat = state.seat_of(account);
    let balance = |kind: Account| state.books.balance(&kind);
    let chips = balance(Account::Chips(account));
    let from_chips = if seat.is_some() { loss.min(chips) } else { Cents::ZERO };
    let from_payable = loss.minus_or_zero(from_chips).min(balance(Account::Payable(account)));
    let receivable = loss.minus_or_zero(from_chips).minus_or_zero(from_payable);
    let to_receivable = gain.min(balance(Account::Receivable(account)));
    let left = gain.minus_or_zero(to_receivable);
    let payable = if seat.is_some() { Cents::ZERO } else { left };
    let balance = if seat.is_some() { chips.plus_capped(left).minus_or_zero(from_chips) } else { chips };
    AccountCorrection {
        account,
        seat,
        before,
        after,
        difference,
        from_payable,
        receivable,
        to_receivable,
        payable,
        balance,
    }
}
