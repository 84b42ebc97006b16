use super::{Call, Config, Low, Tile};
use houseway_ledger::{Account, AccountNumber, Posting, Reason, Tender};
use houseway_money::Cents;
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
        wall: Vec<Veiled<Tile>>,
    },
    WagerChanged {
        seat: SeatNumber,
        account: AccountNumber,
        from: Cents,
        to: Cents,
    },
    BetsClosed,
    DiceRead {
        faces: [u8; 3],
        total: u8,
    },
    /// To each area the places of the wall that it was given; `retrieved` names the areas without a wager.
    Delivered {
        first: u8,
        cut: u8,
        hands: Vec<(SeatNumber, [u8; 4])>,
        retrieved: Vec<SeatNumber>,
    },
    HandSet {
        seat: SeatNumber,
        low: Low,
    },
    BankExposed {
        tiles: [Shown<Tile>; 4],
    },
    BankSet {
        low: Low,
    },
    HandMatched {
        area: SeatNumber,
        account: AccountNumber,
        opened: Opened,
        call: Call,
        stake: Cents,
    },
    WagerPaid {
        area: SeatNumber,
        account: AccountNumber,
        stake: Cents,
        win: Cents,
        commission: Cents,
    },
    RoundCleared,
    RoundVoided {
        round: u64,
        returned: Vec<Returned>,
    },
}

/// Four tiles turned up, and which places are the low hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    pub tiles: [Shown<Tile>; 4],
    pub low: Low,
}

/// What a void round gives back to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returned {
    pub seat: SeatNumber,
    pub account: AccountNumber,
    /// What still lay on the area.
    pub stake: Cents,
    /// What had been taken as lost.
    pub taken: Cents,
}

/// The money that an event moves.
pub fn postings(event: &Event) -> Vec<Posting> {
    let mut moved = Vec::new();
    let mut post = |debit, credit, amount, reason| moved.extend(Posting::new(debit, credit, amount, reason));
    match event {
        Event::BoughtIn { account, amount, .. } => {
            post(Account::Drop(Tender::Cash), Account::Chips(*account), *amount, Reason::BuyIn);
        }
        Event::WagerChanged { account, from, to, .. } => {
            let (chips, stakes) = (Account::Chips(*account), Account::Stakes(*account));
            post(chips.clone(), stakes.clone(), to.minus_or_zero(*from), Reason::Wager);
            post(stakes, chips, from.minus_or_zero(*to), Reason::Withdrawal);
        }
        Event::HandMatched { account, call: Call::Che, stake, .. } => {
            post(Account::Stakes(*account), Account::Win, *stake, Reason::Loss);
        }
        Event::WagerPaid { account, stake, win, commission, .. } => {
            let chips = Account::Chips(*account);
            post(Account::Stakes(*account), chips.clone(), *stake, Reason::StakeReturned);
            post(Account::Win, chips.clone(), *win, Reason::Win);
            post(chips, Account::Commission, *commission, Reason::Commission);
        }
        Event::RoundVoided { round, returned } => {
            for Returned { account, stake, taken, .. } in returned {
                let chips = Account::Chips(*account);
                post(Account::Stakes(*account), chips.clone(), *stake, Reason::Void);
                post(Account::Win, chips, *taken, Reason::Reversal);
            }
            return moved
                .into_iter()
                .map(|posting| match posting.reason {
                    Reason::Reversal => posting.correcting(&format!("round {round}")),
                    _ => posting,
                })
                .collect();
        }
        _ => {}
    }
    moved
}
