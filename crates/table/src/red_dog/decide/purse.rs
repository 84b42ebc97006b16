use super::{Ctx, Refusal};
use crate::SeatNumber;
use crate::red_dog::detail::{Refund, SettledLine};
use crate::red_dog::state::Phase;
use houseway_games::red_dog::Measured;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use std::collections::BTreeMap;

/// Whether anything moves for the account, or the house bears something for it, or did.
pub(super) fn moves(settled: &SettledLine, refund: &Refund) -> bool {
    let Refund { refunded, taken, borne, .. } = refund;
    [*refunded, *taken, *borne, settled.borne].iter().any(|amount| !amount.is_zero())
}

/// What can be taken of every account, while a round is put right wager by wager: its balance, and what lies for a round of which
/// no card is dealt (RD-11).
pub(super) struct Purses<'a> {
    ctx: &'a Ctx<'a>,
    left: BTreeMap<AccountNumber, Purse>,
    /// What each has won in the rounds that stand.
    won: BTreeMap<AccountNumber, Cents>,
}

#[derive(Clone, Copy)]
struct Purse {
    /// His balance, or what waits for him until it is paid out if he has left.
    balance: Cents,
    /// What lies for him on his area.
    lies: Cents,
}

/// How much is taken, and how much comes off the area for it.
#[derive(Clone, Copy)]
struct Taken {
    taken: Cents,
    off: Cents,
}

impl Purse {
    /// Takes `wanted` as far as it is there: of a void wager that still lies, up to `stayed`, that very wager first, then of the
    /// balance, and then of what lies. Off an area come whole chips of at least `chip`; what they are too much goes to the balance.
    fn take(&mut self, wanted: Cents, stayed: Cents, chip: Cents) -> Taken {
        let first = wanted.min(stayed).min(self.lies);
        let of_balance = wanted.minus_or_zero(first).min(self.balance);
        let rest = wanted.minus_or_zero(first).minus_or_zero(of_balance);
        let of_area = first.plus_capped(rest).min(self.lies);
        let whole = of_area.down_to_multiple(chip);
        let whole = if whole < of_area { whole.plus_capped(chip) } else { whole };
        let off = whole.min(self.lies);
        self.lies = self.lies.minus_or_zero(off);
        self.balance = self.balance.minus_or_zero(of_balance).plus_capped(off.minus_or_zero(of_area));
        Taken { taken: of_balance.plus_capped(of_area), off }
    }
}

impl<'a> Purses<'a> {
    pub const fn new(ctx: &'a Ctx<'a>) -> Self {
        Self { ctx, left: BTreeMap::new(), won: BTreeMap::new() }
    }

    /// Brings what an account holds of a settled wager to `due`, of which `win` is won: what is missing is paid, and what is too much
    /// is taken as far as it is there, first of what was seized or forfeited of it. Since it reckons from what the account really
    /// holds, it comes to the same whatever was put right before.
    pub fn bring(&mut self, settled: &SettledLine, due: Cents, win: Cents) -> Refund {
        let (account, state) = (settled.account, self.ctx.state);
        let seat = state.desk.seat_of(account);
        let there = || match seat {
            Some(seat) => Purse { balance: state.desk.balance(account), lies: lies(self.ctx, seat, account) },
            None => {
                Purse { balance: state.desk.books.balance(&Account::Payable(account)), lies: Cents::ZERO }
            }
        };
        let purse = self.left.entry(account).or_insert_with(there);
        let chip = state.config.as_ref().map_or(Cents::ZERO, |config| config.chips.smallest());
        // What was seized or forfeited of a win goes with it, and comes back with it.
        let claim = state.claims.get(&account).copied().unwrap_or_default();
        let won = self.won.entry(account).or_insert_with(|| state.won(account));
        let before = claim.on(*won);
        *won = won.plus_capped(win).minus_or_zero(settled.line.win);
        let after = claim.on(*won);
        let (held, missing) = (settled.held(), due.minus_or_zero(settled.held()));
        let too_much = held.minus_or_zero(due);
        let seized = before.seized.minus_or_zero(after.seized).min(too_much);
        let forfeited = before.forfeited.minus_or_zero(after.forfeited).min(too_much.minus_or_zero(seized));
        let seized_again = after.seized.minus_or_zero(before.seized).min(missing);
        let forfeited_again =
            after.forfeited.minus_or_zero(before.forfeited).min(missing.minus_or_zero(seized_again));
        let of_claims = seized.plus_capped(forfeited);
        let Taken { taken, off } = purse.take(too_much.minus_or_zero(of_claims), settled.stays, chip);
        let taken = taken.plus_capped(of_claims);
        Refund {
            account,
            seat,
            released: off,
            refunded: missing,
            taken,
            seized,
            forfeited,
            seized_again,
            forfeited_again,
            borne: too_much.minus_or_zero(taken),
        }
    }
}

/// What lies for an account while no card of the round is dealt; a raise is only made after that.
fn lies(ctx: &Ctx<'_>, seat: SeatNumber, account: AccountNumber) -> Cents {
    let undealt = matches!(ctx.state.phase, Phase::Betting | Phase::First);
    let wager = ctx.state.wagers.get(&seat).filter(|wager| undealt && wager.account == account);
    wager.map_or(Cents::ZERO, |wager| wager.placed)
}

/// What counts of the wagers from which something was taken, where bets are closed: they are held against the notice anew (RD-11).
pub(super) fn still_counts(
    ctx: &Ctx<'_>,
    refunds: &[Refund],
) -> Result<Vec<(SeatNumber, Measured)>, Refusal> {
    let mut measured = Vec::new();
    for refund in refunds.iter().filter(|refund| !refund.released.is_zero()) {
        let Some((seat, wager)) = refund.seat.and_then(|seat| Some((seat, ctx.state.wagers.get(&seat)?)))
        else {
            continue;
        };
        let placed = wager.placed.minus_or_zero(refund.released);
        if wager.measured.is_some() && !placed.is_zero() {
            let told = ctx.state.players.get(&seat).is_some_and(|player| player.warned);
            measured.push((seat, ctx.limits(seat)?.measure(ctx.rules, placed, told)));
        }
    }
    Ok(measured)
}
