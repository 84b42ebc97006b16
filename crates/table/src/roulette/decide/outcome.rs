use super::rules_of::rules_of_sequence;
use super::{Answer, Ctx, Refusal};
use crate::roulette::config::{Config, Source};
use crate::roulette::detail::AccountSettlement;
use crate::roulette::event::Event;
use crate::roulette::postings::Sums;
use crate::roulette::reason::Reason;
use crate::roulette::state::{Expired, Standing, State};
use crate::{Actor, Decision, Hex, Rank, Time};
use houseway_games::roulette::{Line, NoSpinReason, Pocket, Point, Rules, SequenceLine, SettleError};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use std::collections::BTreeMap;

/// Until when the outcome waits for terminals that have not confirmed what they show; `None` if all have.
pub(in crate::roulette) fn terminals_awaited_until(
    state: &State,
    config: &Config,
    expired: &Expired,
) -> Option<Time> {
    let working = |seat| state.seat(seat).is_some_and(|place| !place.failed);
    let silent = expired.layouts.iter().any(|l| {
        working(l.seat) && state.seat_of(l.account).is_some() && !expired.reports.contains_key(&l.seat)
    });
    silent.then(|| expired.closed_at.plus_ms(config.digest_wait_ms))
}

/// Until when an entry is suspect in any case: no ball comes to rest so soon after expiry, nor after it was said to
/// be spun (RR-8).
pub(in crate::roulette) fn statement_until(rules: &Rules, config: &Config, expired: &Expired) -> Time {
    let since = expired.spun_at.map_or(expired.closed_at, |spun_at| spun_at.max(expired.closed_at));
    since.plus_ms(config.late_entry_ms(rules))
}

/// Whether an entry needs the dealer's statement and a second rank (RR-8): a ball that was spun early, an entry that comes
/// soon, or a ball that was said to lie soon, however late its number is entered. A virtual wheel has no ball.
pub(in crate::roulette) fn suspect(rules: &Rules, config: &Config, expired: &Expired, at: Time) -> bool {
    let until = statement_until(rules, config, expired);
    let soon = at < until || expired.rested_at.is_some_and(|rested| rested < until);
    let doubtful = expired.spun_early || soon;
    config.source == Source::Wheel && doubtful && rules.law().in_force(Point::LateChips)
}

/// The number is announced and entered (5.5), and the spin settled (5.6), unless RR-8 asks a second rank first.
pub(super) fn enter(ctx: Ctx<'_>, outcome: Pocket, rested: bool, opening: Option<Hex<32>>) -> Answer {
    let config = ctx.config()?;
    let virtual_wheel = config.source == Source::Virtual;
    if virtual_wheel && ctx.by.actor != Actor::System {
        return Err(ctx.refuse(Reason::NotYours, Point::EnterOutcome));
    }
    ctx.need_rank_or_system(Rank::Dealer, virtual_wheel)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    let expired = ctx.need_expired(Point::EnterOutcome)?;
    if expired.declared.is_some() {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::LateChips));
    }
    if expired.spun_at.is_none() {
        return Err(ctx.refuse(Reason::BallNotSpun, Point::SpinNow));
    }
    if let Some(until) = terminals_awaited_until(ctx.state, config, expired) {
        ctx.forbid(Point::SettledAsShown, ctx.by.at < until, Reason::AwaitingTerminals { until })?;
    }
    need_records(&ctx, expired)?;
    let suspected = suspect(ctx.rules, config, expired, ctx.by.at);
    if suspected && !rested {
        return Err(ctx.refuse(Reason::StatementNeeded, Point::LateChips));
    }
    if opening.is_some() != virtual_wheel {
        return Err(ctx.refuse(Reason::WrongSource, Point::TableEquipment));
    }
    if suspected {
        let event = Event::OutcomeDeclared {
            spin: expired.spin,
            outcome,
            first: ctx.signature()?,
            late_chips: expired.late_chips.clone(),
        };
        return Ok(Decision::of(event, ctx.basis(&[Point::LateChips, Point::Announce, Point::EnterOutcome])));
    }
    settle(ctx, expired, outcome, opening, None)
}

/// Every record in doubt has been confirmed or is void (8.7(b), 8.8(b)).
fn need_records(ctx: &Ctx<'_>, expired: &Expired) -> Result<(), Refusal> {
    if expired.examined.is_empty() {
        return Ok(());
    }
    let seats = expired.examined.iter().map(|seat| seat.number()).collect();
    Err(ctx.refuse(Reason::RecordsOpen { seats }, Point::TerminalFailsAfter))
}

/// The second rank's answer to a suspected entry, with the list of late chips before his eyes.
pub(super) fn answer(ctx: Ctx<'_>, counts: bool) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    if counts {
        ctx.need_system()?;
    }
    let expired = ctx.need_expired(Point::LateChips)?;
    let Some(declared) = &expired.declared else {
        return Err(ctx.refuse(Reason::NothingPending, Point::LateChips));
    };
    let second = ctx.second_signature(&declared.by, &[Point::LateChips])?;
    if counts {
        // What went wrong since the entry comes first.
        need_records(&ctx, expired)?;
        settle(ctx, expired, declared.outcome, None, Some(second))
    } else {
        super::period::no_spin(ctx, expired.spin, NoSpinReason::AtRestEarly)
    }
}

fn settle(
    ctx: Ctx<'_>,
    expired: &Expired,
    outcome: Pocket,
    opening: Option<Hex<32>>,
    answered_by: Option<crate::house::Signature>,
) -> Answer {
    let spin = expired.spin;
    let accounts = settlements(&ctx, expired, outcome)?;
    let mut points =
        vec![Point::EnterOutcome, Point::Announce, Point::ShowOutcome, Point::ShowWin, Point::ShowBalance];
    points.push(Point::SettledAsShown);
    if answered_by.is_some() {
        points.push(Point::LateChips);
    }
    let event = Event::SpinSettled { spin, outcome, accounts, opening, answered_by };
    Ok(Decision::of(event, ctx.basis(&points)))
}

fn settlements(ctx: &Ctx<'_>, expired: &Expired, outcome: Pocket) -> Result<Vec<AccountSettlement>, Refusal> {
    let unsettled =
        |error: SettleError| ctx.refuse(Reason::BadLimits { problem: error.to_string() }, Point::WholeCents);
    let mut accounts: BTreeMap<AccountNumber, (Vec<Line>, Vec<SequenceLine>)> = BTreeMap::new();
    for layout in &expired.layouts {
        let (lines, _) = accounts.entry(layout.account).or_default();
        for (spot, stake) in &layout.wagers {
            lines.push(ctx.rules.settle(*spot, *stake, outcome).map_err(unsettled)?);
        }
    }
    for record in ctx.state.sequences.values().filter(|record| record.standing == Standing::Running) {
        let wager = &record.wager;
        let rules = rules_of_sequence(ctx.rules, ctx.state, wager);
        let outcomes: Vec<_> = record.spins.iter().map(|(_, number)| *number).chain([outcome]).collect();
        let verdict = wager.sequence.verdict(&outcomes, rules.sequence_reading());
        let line =
            rules.settle_sequence(wager.number, wager.sequence, wager.stake, verdict).map_err(unsettled)?;
        if let Some(line) = line {
            accounts.entry(wager.account).or_default().1.push(line);
        }
    }
    Ok(accounts
        .into_iter()
        .filter(|(_, (lines, sequences))| !lines.is_empty() || !sequences.is_empty())
        .map(|(account, (lines, sequences))| {
            let sums = Sums::of(&lines, &sequences);
            let returned = sums.kept.plus_capped(sums.won);
            let seat = ctx.state.seat_of(account);
            let before = ctx.state.books.balance(&Account::Chips(account));
            // The system works out what was won and what the balance is then (5.6(b)).
            let law = ctx.law();
            let reckoned = seat.is_some() && law.in_force(Point::ShowBalance);
            let balance = if reckoned { before.plus_capped(returned) } else { before };
            let staked = sums.lost.plus_capped(sums.kept);
            let won = if law.in_force(Point::ShowWin) { sums.won } else { Cents::ZERO };
            AccountSettlement { account, seat, lines, sequences, staked, won, returned, balance }
        })
        .collect())
}
