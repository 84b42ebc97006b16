use crate::roulette::detail::Borne;
use crate::roulette::state::State;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::{Cents, Change};

/// Who bears a gain or a loss that comes to an account after the fact: no account is driven below zero, and a closed
/// one is owed or owes (RR-5).
pub(in crate::roulette) fn borne(state: &State, account: AccountNumber, difference: Change) -> Borne {
    let (gain, loss) = difference.split();
    let open = state.seat_of(account).is_some();
    let stands = |kind: Account| state.books.balance(&kind);
    let chips = stands(Account::Chips(account));
    let from_chips = if open { loss.min(chips) } else { Cents::ZERO };
    let from_payable = loss.minus_or_zero(from_chips).min(stands(Account::Payable(account)));
    let receivable = loss.minus_or_zero(from_chips).minus_or_zero(from_payable);
    let to_receivable = gain.min(stands(Account::Receivable(account)));
    let left = gain.minus_or_zero(to_receivable);
    let payable = if open { Cents::ZERO } else { left };
    let balance = if open { chips.plus_capped(left).minus_or_zero(from_chips) } else { chips };
    Borne { from_payable, receivable, to_receivable, payable, balance }
}
