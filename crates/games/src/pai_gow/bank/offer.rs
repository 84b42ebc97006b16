use super::super::{Area, BankCondition, TablePoint, TableRules};
use houseway_lawbook::Ruled;

/// A bank as far as it has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// How many rounds of this bank are played.
    pub rounds: u8,
    /// Which bank running on this area it is, 1 the first.
    pub bank: u8,
    /// Whether the banker gives the rest up.
    pub declines: bool,
    /// Whether the House allows a further bank on this area.
    pub further_allowed: bool,
}

/// What comes after a round of a player's bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRound {
    /// The same bank plays this round, 2 the second; its cover is checked again.
    Round(u8),
    /// He may take this further bank on the same area; somebody else shakes the cup if so marked.
    FurtherBank {
        /// Which bank running it is.
        bank: u8,
        /// Whether another person must shake the cup for him.
        other_shaker: bool,
    },
    /// The bank is offered on. A new run of banks may come round to this area again.
    OfferOn,
}

impl TableRules {
    /// The order in which the bank is offered: counter-clockwise from the area after `last`, where the last bank
    /// lay (area one if the House had it); from area one when play commences. Only areas of `open` are asked: those
    /// with somebody to ask and, where the bank is given on request alone, those who asked (PG-19, PG-32).
    #[must_use]
    pub fn offer_order(&self, last: Option<Area>, open: &[Area]) -> Ruled<Vec<Area>> {
        let first = last.map_or(Area::ONE, |last| last.counted(2));
        let mut order = open.to_vec();
        if self.law().in_force(TablePoint::OfferOrder) {
            order = first.round().filter(|area| open.contains(area)).collect();
        }
        Ruled::new(order, self.basis(TablePoint::OfferOrder))
    }

    /// What comes after a round of a player's bank (PG-19).
    #[must_use]
    pub fn after_round(&self, held: Held) -> Ruled<AfterRound> {
        let banking = self.banking();
        if held.declines {
            return Ruled::new(
                AfterRound::OfferOn,
                self.basis(TablePoint::OfferOrder).and(&banking.rounds.basis),
            );
        }
        if held.rounds < banking.rounds.value {
            return Ruled::new(AfterRound::Round(held.rounds + 1), banking.rounds.basis.clone());
        }
        let [of_right, most] = banking.banks.value;
        let allowed = if held.further_allowed { most } else { of_right };
        if held.bank < allowed {
            let shaker = banking.conditions.basis(BankCondition::OtherShaker);
            let basis =
                shaker.map_or_else(|| banking.banks.basis.clone(), |b| banking.banks.basis.clone().and(b));
            let next = AfterRound::FurtherBank { bank: held.bank + 1, other_shaker: shaker.is_some() };
            return Ruled::new(next, basis);
        }
        Ruled::new(AfterRound::OfferOn, banking.banks.basis.clone().and(&self.basis(TablePoint::OfferOrder)))
    }
}
