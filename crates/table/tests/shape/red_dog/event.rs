use super::{Card, Config, Gap};
use houseway_ledger::{Account, AccountNumber, Posting, Reason, Tender};
use houseway_money::{Cents, Odds};
use houseway_table::{SeatNumber, Shown, Veiled};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Configured {
        config: Config,
    },
    BoughtIn {
        seat: SeatNumber,
        account: AccountNumber,
        amount: Cents,
    },
    Shuffled {
        cards: Vec<Veiled<Card>>,
        cut: u16,
    },
    /// The first card goes face down into the discard holder.
    Burned,
    WagerChanged {
        seat: SeatNumber,
        account: AccountNumber,
        from: Cents,
        to: Cents,
    },
    BetsClosed,
    CardDealt {
        card: Shown<Card>,
    },
    /// What the dealer announces on the second card.
    Announced {
        gap: Gap,
    },
    Raised {
        seat: SeatNumber,
        account: AccountNumber,
        from: Cents,
        to: Cents,
    },
    RaisesClosed,
    WagerSettled {
        seat: SeatNumber,
        account: AccountNumber,
        stake: Cents,
        raise: Cents,
        result: Outcome,
    },
    RoundEnded,
    /// The shoe failed and is taken out.
    ShoeTakenOut,
}

/// What became of a player's wager and raise together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    Won { odds: Odds, win: Cents },
    Lost,
    Void,
}

/// The money that an event moves.
pub fn postings(event: &Event) -> Vec<Posting> {
    let mut moved = Vec::new();
    let mut post = |debit, credit, amount, reason| moved.extend(Posting::new(debit, credit, amount, reason));
    match event {
        Event::BoughtIn { account, amount, .. } => {
            post(Account::Drop(Tender::Cash), Account::Chips(*account), *amount, Reason::BuyIn);
        }
        Event::WagerChanged { account, from, to, .. } | Event::Raised { account, from, to, .. } => {
            let (chips, stakes) = (Account::Chips(*account), Account::Stakes(*account));
            post(chips.clone(), stakes.clone(), to.minus_or_zero(*from), Reason::Wager);
            post(stakes, chips, from.minus_or_zero(*to), Reason::Withdrawal);
        }
        Event::WagerSettled { account, stake, raise, result, .. } => {
            let (chips, stakes) = (Account::Chips(*account), Account::Stakes(*account));
            let all = stake.plus_capped(*raise);
            match result {
                Outcome::Lost => post(stakes, Account::Win, all, Reason::Loss),
                Outcome::Void => post(stakes, chips, all, Reason::Void),
                Outcome::Won { win, .. } => {
                    post(stakes, chips.clone(), all, Reason::StakeReturned);
                    post(Account::Win, chips, *win, Reason::Win);
                }
            }
        }
        _ => {}
    }
    moved
}
