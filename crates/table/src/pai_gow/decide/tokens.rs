use super::{Answer, Ctx, Refusal};
use crate::house::desk::LARGEST_TENDER;
use crate::pai_gow::Rules;
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::{Decision, Rank, SeatNumber};
use houseway_games::pai_gow::{BankMethod, ConductOption, ConductPoint};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

/// What a book says of tokens, or of chips that are not negotiable; nothing where it knows neither.
pub(super) fn law(rules: &Rules) -> Option<&Basis> {
    let options = &rules.conduct.options;
    options.basis(ConductOption::Tokens).or_else(|| options.basis(ConductOption::NonNegotiable))
}

/// Whether tokens may lie on the layout under this bank, and by what: those that are not negotiable only against the House.
pub(super) fn may_lie(ctx: &Ctx<'_>, method: BankMethod) -> Result<Basis, Refusal> {
    let Some(basis) = law(ctx.rules) else {
        return Err(ctx.refuse(Reason::NotKnown, ConductPoint::WagerArea));
    };
    if method != BankMethod::House && ctx.rules.conduct.options.lists(ConductOption::NonNegotiable) {
        return Err(Refusal::new(Reason::NotNow, basis.clone()));
    }
    Ok(basis.clone())
}

/// The dealer exchanges a voucher, once, for tokens of its value.
pub(super) fn exchange(ctx: Ctx<'_>, seat: SeatNumber, voucher: Short<64>, amount: Cents) -> Answer {
    let Some(basis) = law(ctx.rules) else {
        return Err(ctx.refuse(Reason::NotKnown, ConductPoint::WagerArea));
    };
    ctx.need_rank(Rank::Dealer, basis)?;
    ctx.need_open()?;
    let (account, _) = ctx.need_account(seat)?;
    let chip = ctx.terms()?.chip;
    if amount.is_zero() || amount > LARGEST_TENDER {
        let (minimum, maximum) = (chip, LARGEST_TENDER);
        return Err(Refusal::new(Reason::OutsideLimits { minimum, maximum }, basis.clone()));
    }
    if !chip.is_zero() && !amount.is_multiple_of(chip) {
        return Err(Refusal::new(Reason::OffChip { chip }, basis.clone()));
    }
    if ctx.state.vouchers.contains(&voucher) {
        return Err(Refusal::new(Reason::VoucherKnown, basis.clone()));
    }
    Ok(Decision::of(Event::TokensIssued { seat, account, voucher, amount }, basis.clone()))
}

/// What a player who leaves has left in tokens goes back to the House.
pub(super) fn taken_back(ctx: &Ctx<'_>, seat: SeatNumber, account: AccountNumber) -> Option<Decision<Event>> {
    let amount = ctx.state.tokens(account);
    let basis = law(ctx.rules).cloned().unwrap_or_else(|| ctx.basis(ConductPoint::WagerArea));
    (!amount.is_zero()).then(|| Decision::of(Event::TokensTakenBack { seat, account, amount }, basis))
}
