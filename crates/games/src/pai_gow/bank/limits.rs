use super::super::{BelowMinimum, MaximumOn, OffMultiple, TablePoint, TableRules};
use super::{BankMethod, Terms};
use houseway_lawbook::{Basis, Cited, Ruled};
use houseway_money::{Cents, MoneyError};
use serde::{Deserialize, Serialize};

/// A wager as it lies on an area when wagers are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lies {
    /// The wager's number at its table.
    pub number: u32,
    /// What lies there.
    pub amount: Cents,
    /// The player's own minimum, where a marker gives him one.
    pub minimum: Option<Cents>,
    /// The player's own maximum, where a marker gives him one.
    pub maximum: Option<Cents>,
    /// Whether he was warned of an earlier wager below the minimum.
    pub warned: bool,
}

/// What was found of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Within the limits.
    Permitted,
    /// Below the minimum, and valid.
    BelowValid,
    /// Below the minimum: settled as it lies, and the player is to be warned.
    BelowWarned,
    /// Below the minimum after a warning: returned whatever the result.
    BelowReturned,
    /// Above the maximum: the excess is returned.
    CutBack,
}

/// How much of a wager is in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Recognised {
    /// The wager's number.
    pub number: u32,
    /// What is settled.
    pub in_play: Cents,
    /// What goes back whatever the result.
    pub returned: Cents,
    /// What was found.
    pub verdict: Verdict,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

impl TableRules {
    /// How much of each wager on one area is in play (PG-21, PG-22). The wagers come in the order in which they were
    /// laid: of several, the last is cut back first. The answer keeps that order, and for each wager what is in play
    /// and what is returned sum to what lay there.
    #[must_use]
    pub fn recognise(&self, method: BankMethod, wagers: &[Lies], terms: &Terms) -> Vec<Recognised> {
        let limits = self.limits();
        let below = match method {
            BankMethod::House | BankMethod::CoBank => &limits.below_minimum_house,
            BankMethod::Player => &limits.below_minimum_player,
        };
        let maximum = match method {
            BankMethod::House => Some(&limits.maximum_house),
            BankMethod::Player => Some(&limits.maximum_player),
            BankMethod::CoBank => limits.maximum_co_bank.as_ref(),
        };
        let posted = self.basis(TablePoint::MinimumPosted);
        let tested = self.law().in_force(TablePoint::MinimumPosted);
        // A marker's maximum belongs to an area's only player; the greatest covers the area whoever asks.
        let marked = wagers.iter().filter_map(|wager| wager.maximum).max();
        let mut room = marked.unwrap_or(terms.maximum);
        let one = |wager: &Lies| {
            let mut found = Recognised {
                number: wager.number,
                in_play: wager.amount,
                returned: Cents::ZERO,
                verdict: Verdict::Permitted,
                basis: posted.clone(),
            };
            if tested && wager.amount < wager.minimum.unwrap_or(terms.minimum) {
                self.below(&mut found, below, wager.warned);
            }
            let Some(maximum) = maximum else { return found };
            if !maximum.value {
                // That there is none is by a clause too.
                if wager.amount > terms.maximum {
                    found.basis = found.basis.and(&maximum.basis);
                }
                return found;
            }
            let most = match limits.maximum_on.value {
                MaximumOn::Area => room,
                MaximumOn::Wager => wager.maximum.unwrap_or(terms.maximum),
            };
            if found.in_play > most {
                found.in_play = most;
                found.returned = wager.amount.minus_or_zero(most);
                found.verdict = Verdict::CutBack;
                found.basis = maximum.basis.clone().and(&limits.maximum_on.basis);
                if wager.maximum.is_some() {
                    found.basis = self.cite(found.basis, TablePoint::PersonalMaximum);
                }
            }
            room = room.minus_or_zero(found.in_play);
            found
        };
        wagers.iter().map(one).collect()
    }

    fn below(&self, found: &mut Recognised, rule: &Cited<BelowMinimum>, warned: bool) {
        found.basis = rule.basis.clone();
        match rule.value {
            BelowMinimum::Valid => found.verdict = Verdict::BelowValid,
            BelowMinimum::SettledAndWarned if warned && self.law().in_force(TablePoint::WarnedReturns) => {
                found.verdict = Verdict::BelowReturned;
                found.returned = found.in_play;
                found.in_play = Cents::ZERO;
                found.basis = self.cite(found.basis.clone(), TablePoint::WarnedReturns);
            }
            BelowMinimum::SettledAndWarned => found.verdict = Verdict::BelowWarned,
        }
    }

    /// What a wager is paid on: itself, or where the book says so the next amount above that chips can make.
    ///
    /// # Errors
    /// [`MoneyError`] if that is too large to keep.
    pub fn payable(&self, wager: Cents, terms: &Terms) -> Result<Ruled<Cents>, MoneyError> {
        let rule = &self.limits().off_multiple;
        let amount = match rule.value {
            OffMultiple::PaidUp if !wager.is_multiple_of(terms.chip) => {
                wager.down_to_multiple(terms.chip).plus(terms.chip)?
            }
            OffMultiple::PaidUp | OffMultiple::AsItLies => wager,
        };
        Ok(Ruled::new(amount, rule.basis.clone()))
    }
}
