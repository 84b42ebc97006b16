//! A spin of the record settled again, with every sequence that it touches (RR-5).

use super::borne::borne;
use super::rules_of::{rules_of, rules_of_sequence};
use crate::roulette::detail::{AccountCorrection, Borne, CorrectedLines, SpinOutcome};
use crate::roulette::layout::{SequenceWager, Wagers};
use crate::roulette::postings::voided;
use crate::roulette::state::{Failure, Phase, SequenceRecord, SpinRecord, Standing, State, Unconfirmed};
use houseway_games::roulette::{MalfunctionReading, Pocket, Point, Rules, SettleError};
use houseway_ledger::AccountNumber;
use houseway_money::{Cents, Change};
use std::collections::BTreeMap;

/// A spin settled again: what changes for each account, and the sequences that it touched as they stand then.
#[derive(Clone, Debug, Default)]
pub(in crate::roulette) struct Resettlement {
    pub accounts: Vec<AccountCorrection>,
    pub sequences: Vec<SequenceRecord>,
    /// Whether a sequence stands otherwise than before, be it that no account has anything to show for it.
    pub moves_sequences: bool,
}

/// What is held of a spin: its outcome, and the terminals whose wagers on it are not confirmed.
#[derive(Clone, Debug)]
pub(in crate::roulette) struct Held {
    pub outcome: SpinOutcome,
    pub unconfirmed: Vec<Unconfirmed>,
}

impl Held {
    pub fn of(record: &SpinRecord) -> Self {
        Self { outcome: record.outcome, unconfirmed: record.unconfirmed.clone() }
    }

    fn unconfirmed(&self, account: AccountNumber) -> Option<&Unconfirmed> {
        self.unconfirmed.iter().find(|row| row.account == account)
    }
}

type Sides = (CorrectedLines, CorrectedLines);

/// Settles a spin of the record again as `held`, with every sequence that it touches.
pub(in crate::roulette) fn resettle(
    rules: &Rules,
    state: &State,
    record: &SpinRecord,
    held: &Held,
) -> Result<Resettlement, SettleError> {
    let was = Held::of(record);
    let mut sides: BTreeMap<AccountNumber, Sides> = BTreeMap::new();
    for (account, _, wagers) in &record.wagers {
        let (before, after) = sides.entry(*account).or_default();
        singles(rules, before, &was, *account, wagers)?;
        singles(rules, after, held, *account, wagers)?;
    }
    let (mut sequences, mut moves_sequences) = (Vec::new(), false);
    for touched in state.sequences.values().filter(|sequence| touches(record.spin, sequence)) {
        let (before, after) = sides.entry(touched.wager.account).or_default();
        stands(before, touched);
        let again = run_again(rules, state, (record.spin, held), touched)?;
        stands(after, &again);
        moves_sequences |= again != *touched;
        // One that falls with this very spin is among the void ones of its account, unless it was void before and its
        // account has nothing to show for it.
        let falls_here = again.standing == Standing::Void { spin: record.spin };
        let was_void = matches!(touched.standing, Standing::Void { .. });
        if !falls_here || was_void && again != *touched {
            sequences.push(again);
        }
    }
    let accounts = sides
        .into_iter()
        .map(|(account, (before, after))| difference(state, account, before, after))
        .filter(|correction| correction.before != correction.after)
        .collect();
    Ok(Resettlement { accounts, sequences, moves_sequences })
}

/// The single-spin wagers of an account, as the spin is held.
fn singles(
    rules: &Rules,
    side: &mut CorrectedLines,
    held: &Held,
    account: AccountNumber,
    wagers: &Wagers,
) -> Result<(), SettleError> {
    match held.outcome.number().filter(|_| held.unconfirmed(account).is_none()) {
        Some(number) => {
            for (spot, stake) in wagers {
                side.lines.push(rules.settle(*spot, *stake, number)?);
            }
        }
        None => side.void.clone_from(wagers),
    }
    Ok(())
}

/// Whether a sequence counts the spin, or would if the spin had an outcome.
pub(super) fn touches(spin: u64, sequence: &SequenceRecord) -> bool {
    let until = match &sequence.standing {
        Standing::Placed => return false,
        Standing::Running => u64::MAX,
        Standing::Decided { spin, .. } | Standing::Void { spin } => *spin,
    };
    (sequence.wager.first_spin..=until).contains(&spin)
}

fn stands(side: &mut CorrectedLines, sequence: &SequenceRecord) {
    match &sequence.standing {
        Standing::Decided { line, .. } => side.sequences.push(line.clone()),
        Standing::Placed | Standing::Running => side.running.push(sequence.wager.clone()),
        Standing::Void { .. } => side.void_sequences.push(sequence.wager.clone()),
    }
}

/// Runs a sequence over the whole record, from its first spin on, with the corrected spin as it is held. What it had run
/// over when it was last looked at counts only for spins that the record no longer has: the others may have been
/// corrected since.
fn run_again(
    rules: &Rules,
    state: &State,
    (corrected, as_held): (u64, &Held),
    touched: &SequenceRecord,
) -> Result<SequenceRecord, SettleError> {
    let wager = &touched.wager;
    let rules = rules_of_sequence(rules, state, wager);
    let stands = |spins, standing| SequenceRecord { wager: wager.clone(), spins, standing };
    let earliest = state.history.front().map_or(corrected, |record| record.spin);
    let earlier = touched.spins.iter().copied().filter(|(spin, _)| *spin < earliest);
    let mut spins: Vec<(u64, Pocket)> = earlier.collect();
    let void = |spin| Standing::Void { spin };
    let fell = fallen(&rules, state, wager);
    for record in state.history.iter().filter(|record| record.spin >= wager.first_spin) {
        if let Some(spin) = fell.filter(|spin| *spin <= record.spin) {
            return Ok(stands(spins, void(spin)));
        }
        let own = Held::of(record);
        let held = if record.spin == corrected { as_held } else { &own };
        let first = record.spin == wager.first_spin;
        let falls = held.unconfirmed(wager.account).is_some_and(|row| first || row.sequences);
        if falls || first && held.outcome.number().is_none() {
            // What it had run over before is kept: it may be confirmed after all.
            return Ok(stands(spins, void(record.spin)));
        }
        let Some(number) = held.outcome.number() else { continue };
        spins.push((record.spin, number));
        let outcomes: Vec<_> = spins.iter().map(|(_, number)| *number).collect();
        let verdict = wager.sequence.verdict(&outcomes, rules.sequence_reading());
        if let Some(line) = rules.settle_sequence(wager.number, wager.sequence, wager.stake, verdict)? {
            return Ok(stands(spins, Standing::Decided { spin: record.spin, line }));
        }
    }
    Ok(stands(spins, fell.map_or(Standing::Running, void)))
}

/// The spin with which the sequence falls if it is not decided before: by a failure (RR-9), or because it was declared void
/// on a spin that has no outcome, being at hand or given up.
fn fallen(rules: &Rules, state: &State, wager: &SequenceWager) -> Option<u64> {
    let at_hand = match &state.phase {
        Phase::Expired(expired) => expired.unconfirmed.iter().map(|(row, _)| (expired.spin, row)).collect(),
        _ => Vec::new(),
    };
    let given_up = state.fallen.iter().map(|fallen| (fallen.spin, &fallen.row));
    let void = given_up.chain(at_hand).filter(|(spin, row)| row.fells(*spin, wager)).map(|(spin, _)| spin);
    let failed =
        state.failures.iter().filter(|failure| failure.meets(wager) && voids_all(rules, state, failure));
    void.chain(failed.map(|failure| failure.spin)).min()
}

/// Whether the failure voids what was under way, by the rules of its spin.
fn voids_all(rules: &Rules, state: &State, failure: &Failure) -> bool {
    let point = match (failure.account, failure.before_expiry) {
        (Some(_), true) => Point::TerminalFailsBefore,
        (Some(_), false) => Point::TerminalFailsAfter,
        (None, true) => Point::SystemFailsBefore,
        (None, false) => Point::SystemFailsAfter,
    };
    rules_of(rules, state, failure.spin).is_some_and(|rules| {
        rules.malfunction_reading() == MalfunctionReading::VoidAll && rules.law().in_force(point)
    })
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
    let seat = state.seat_of(account);
    let Borne { from_payable, receivable, to_receivable, payable, balance } =
        borne(state, account, difference);
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
