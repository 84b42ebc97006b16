use super::super::{CoBankPoint, Short, TablePoint, TableRules};
use super::{BankMethod, Terms};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::{Cents, MoneyError};

/// What bears on whether a bank covers its round, just before the cut.
#[derive(Clone, Debug)]
pub struct CoverAsked<'a> {
    /// How the player would hold the bank: alone or with the House. A House bank covers everything.
    pub method: BankMethod,
    /// How much of every declared wager against the bank is in play, the House's own among them where the book has one (PG-20).
    pub wagers: &'a [Cents],
    /// The same as a co-bank would have them in play, which knows a maximum (Vic 11.3, PG-18).
    pub co_banked: &'a [Cents],
    /// What the banker puts up.
    pub stake: Cents,
    /// What he has besides and would put up.
    pub further: Cents,
    /// Whether he would co-bank if he cannot cover alone.
    pub would_co_bank: bool,
}

/// How the round is banked after the cover was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covered {
    /// As asked. The stake is enough.
    Yes,
    /// He makes up this much, and banks alone.
    AfterAdding(Cents),
    /// He and the House co-bank; each puts up this much in all.
    CoBank(Cents),
    /// The House banks: wagers on area one and the stake go back.
    House,
    /// He is refused the bank, which is open to others.
    Refused,
}

/// The check of the cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// What the banker himself must hold.
    pub needed: Cents,
    /// How the round is banked.
    pub outcome: Covered,
}

impl TableRules {
    /// What a bank must hold against these wagers: their sum, each as it is paid if it wins.
    ///
    /// # Errors
    /// [`MoneyError`] if the sum is too large to keep.
    pub fn cover_needed(&self, wagers: &[Cents], terms: &Terms) -> Result<Cents, MoneyError> {
        wagers.iter().try_fold(Cents::ZERO, |sum, wager| sum.plus(self.payable(*wager, terms)?.value))
    }

    /// Checks the cover before the cut (PG-18).
    ///
    /// # Errors
    /// [`MoneyError`] if the wagers come to more than can be kept.
    pub fn check_cover(&self, asked: &CoverAsked<'_>, terms: &Terms) -> Result<Ruled<Cover>, MoneyError> {
        let all = self.cover_needed(asked.wagers, terms)?;
        // An odd cent needs a whole one of each, so that two halves never come short of the sum.
        let shared = self.cover_needed(asked.co_banked, terms)?;
        let half = Cents::new(shared.get().div_ceil(2)).unwrap_or(Cents::MAX);
        let has = asked.stake.plus_capped(asked.further);
        let cover = self.basis(TablePoint::Cover);
        let short = &self.banking().short;
        let answer = |needed, outcome, basis: Basis| Ok(Ruled::new(Cover { needed, outcome }, basis));
        match asked.method {
            BankMethod::House => answer(Cents::ZERO, Covered::Yes, self.knows(BankMethod::House).basis),
            BankMethod::Player if asked.stake >= all || !self.law().in_force(TablePoint::Cover) => {
                answer(all, Covered::Yes, cover)
            }
            BankMethod::CoBank => {
                let asked_for = self.banking().co_bank.basis(CoBankPoint::Asked);
                let basis = asked_for.map_or_else(|| cover.clone(), |basis| basis.clone().and(&cover));
                let known = self.knows(BankMethod::CoBank);
                match () {
                    () if !known.value => answer(half, Covered::House, known.basis.and(&cover)),
                    () if asked.stake >= half => answer(half, Covered::Yes, basis),
                    () if has >= half => answer(half, Covered::CoBank(half), basis),
                    () => answer(half, Covered::House, basis.and(&short.basis)),
                }
            }
            BankMethod::Player => {
                let outcome = match short.value {
                    Short::CoBankOrHouse if asked.would_co_bank && has >= half => Covered::CoBank(half),
                    Short::CoBankOrHouse => Covered::House,
                    Short::MakeUpOrHouse if has >= all => {
                        Covered::AfterAdding(all.minus_or_zero(asked.stake))
                    }
                    Short::MakeUpOrHouse => Covered::House,
                    Short::Refused => Covered::Refused,
                };
                answer(all, outcome, short.basis.clone().and(&cover))
            }
        }
    }
}
