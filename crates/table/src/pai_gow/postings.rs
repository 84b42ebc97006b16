use super::detail::{Back, Bet, Handling, Outcome, SideLine, Stakeholder};
use super::event::Event;
use super::state::{HOUSE, POOL, RESERVE};
use crate::house::desk;
use houseway_games::pai_gow::Area;
use houseway_games::pai_gow::bank::{Called, Line, Purse};
use houseway_ledger::{Account, AccountNumber, Posting, Reason};
use houseway_money::{Cents, Change};

/// Collects postings; amounts of nothing leave no posting.
#[derive(Debug, Default)]
struct Journal(Vec<Posting>);

impl Journal {
    fn post(&mut self, debit: Account, credit: Account, amount: Cents, reason: Reason) {
        self.0.extend(Posting::new(debit, credit, amount, reason));
    }

    /// What goes back to whoever wagered; the House's own wager to its win.
    fn back(&mut self, back: &[Back]) {
        for Back { account, amount, tokens, .. } in back {
            self.post(Account::Stakes(*account), home(*account, *tokens), *amount, Reason::Void);
        }
    }

    fn stakes_back(&mut self, bank: Area, stakes: &[Stakeholder], reason: Reason) {
        for Stakeholder { account, amount, .. } in stakes {
            self.post(Account::Bank(bank.number()), Account::Chips(*account), *amount, reason);
        }
    }
}

/// Where the money of an account that is not at stake stands: the House has no chips, but its win, and tokens stay tokens.
fn home(account: AccountNumber, tokens: bool) -> Account {
    match (account, tokens) {
        (HOUSE, _) => Account::Win,
        (_, true) => Account::Tokens(account),
        (_, false) => Account::Chips(account),
    }
}

/// The money that an event moves. A posting's first account gives to the second here: accounts of what is owed to players
/// fall by a debit and rise by a credit.
pub(super) fn postings(event: &Event) -> Vec<Posting> {
    let mut journal = Journal::default();
    match event {
        Event::Desk { desk } => return desk::postings(desk),
        Event::WagerChanged { account, from, to, tokens, .. } => {
            let (raised, lowered) = Change::between(*from, *to).split();
            let own = || home(*account, *tokens);
            journal.post(own(), Account::Stakes(*account), raised, Reason::Wager);
            journal.post(Account::Stakes(*account), own(), lowered, Reason::Withdrawal);
        }
        Event::TokensIssued { account, amount, .. } => {
            journal.post(Account::Promotions, Account::Tokens(*account), *amount, Reason::BuyIn);
        }
        Event::TokensTakenBack { account, amount, .. } => {
            journal.post(Account::Tokens(*account), Account::Promotions, *amount, Reason::Void);
        }
        Event::BankStaked { account, area, from, to, .. } => {
            let (raised, lowered) = Change::between(*from, *to).split();
            let bank = || Account::Bank(area.number());
            journal.post(Account::Chips(*account), bank(), raised, Reason::Wager);
            journal.post(bank(), Account::Chips(*account), lowered, Reason::Withdrawal);
        }
        Event::HouseWagered { amount, .. } => {
            journal.post(Account::Win, Account::Stakes(HOUSE), *amount, Reason::Wager);
        }
        Event::Shuffled { returned, .. } | Event::HandVoided { returned, .. } => journal.back(returned),
        Event::WagersRecognised { returned, .. } | Event::Sanctioned { returned, .. } => {
            journal.back(returned);
        }
        Event::WagerRefused { back, .. } => journal.back(std::slice::from_ref(back)),
        Event::BankCovered { area, added, taken, matched, .. } => {
            for Stakeholder { account, amount, .. } in added {
                let bank = Account::Bank(area.number());
                journal.post(Account::Chips(*account), bank, *amount, Reason::Wager);
            }
            journal.stakes_back(*area, taken, Reason::Withdrawal);
            journal.post(Account::Win, Account::Bank(area.number()), *matched, Reason::Wager);
        }
        Event::BankFell { area, stakes, returned } => {
            journal.stakes_back(*area, stakes, Reason::Void);
            journal.back(returned);
        }
        Event::DiceRead { sides, .. } => sides.iter().for_each(|line| side(&mut journal, line)),
        Event::Settled { outcome } => settled(&mut journal, outcome),
        Event::SettledAgain { before, after } => {
            let mut undone = Journal::default();
            settled(&mut undone, before);
            let reversed = undone.0.into_iter().rev().map(|posting| Posting {
                debit: posting.credit,
                credit: posting.debit,
                reason: Reason::Reversal,
                ..posting
            });
            journal.0.extend(reversed);
            let mut anew = Journal::default();
            settled(&mut anew, after);
            journal
                .0
                .extend(anew.0.into_iter().map(|posting| Posting { reason: Reason::Correction, ..posting }));
            journal.0 = std::mem::take(&mut journal.0).into_iter().map(|p| p.correcting("round")).collect();
        }
        Event::PoolAnswered { paid, .. } => paid.iter().for_each(|line| side(&mut journal, line)),
        Event::RoundVoided { returned, stakes, bank, matched, forfeited } => {
            journal.back(returned);
            journal.stakes_back(*bank, stakes, Reason::Void);
            journal.post(Account::Bank(bank.number()), Account::Win, *matched, Reason::Void);
            for Back { account, amount, .. } in forfeited {
                journal.post(Account::Stakes(*account), Account::Win, *amount, Reason::Loss);
            }
        }
        Event::BegunAgain { bank, matched, returned } => {
            journal.back(returned);
            journal.post(Account::Bank(bank.number()), Account::Win, *matched, Reason::Void);
        }
        _ => {}
    }
    journal.0
}

/// A round, settled: each movement between the places where money lies, then what has won goes to its players. Where the dealer
/// takes and pays in an order of its own, wager by wager, the postings follow it.
fn settled(journal: &mut Journal, outcome: &Outcome) {
    let mut moved = regular(outcome);
    for line in &outcome.sides {
        let mut own = Journal::default();
        side(&mut own, line);
        let handled = if line.back.is_zero() { Handled::Taken } else { Handled::Paid };
        moved.push((place(outcome, line.area, line.bet, handled), own));
    }
    // What stands at no step of the order comes after all that does, and stays in its own.
    moved.sort_by_key(|(place, _)| *place);
    journal.0.extend(moved.into_iter().flat_map(|(_, own)| own.0));
}

/// What the dealer does with a wager.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handled {
    Taken,
    Paid,
}

/// Which step of the dealer's order handles a wager.
fn place(outcome: &Outcome, area: Area, bet: Bet, handled: Handled) -> usize {
    let step = match handled {
        Handled::Taken => Handling::Take { area, bet },
        Handled::Paid => Handling::Pay { area, bet },
    };
    outcome.handling.iter().position(|known| *known == step).unwrap_or(usize::MAX)
}

/// The regular wagers and the bank, each posting with its place.
fn regular(outcome: &Outcome) -> Vec<(usize, Journal)> {
    let Outcome { regular, bank, .. } = outcome;
    let owner = |number: u32| outcome.wager(number).map_or(HOUSE, |wager| wager.account);
    let account = |purse: Purse| match purse {
        Purse::Wager(number) => Account::Stakes(owner(number)),
        Purse::LosingWagers => Account::Losing,
        Purse::Bank => Account::Bank(bank.map_or(0, Area::number)),
        Purse::Banker(who) => Account::Chips(AccountNumber(who)),
        Purse::Float => Account::Win,
        Purse::Commission => Account::Commission,
    };
    let place_of = |line: &Line| {
        let handled = if line.called == Called::Che { Handled::Taken } else { Handled::Paid };
        place(outcome, line.area, Bet::Regular, handled)
    };
    let mut moved = Vec::new();
    for movement in &regular.movements {
        let reason = match (movement.from, movement.to) {
            (_, Purse::Commission) => Reason::Commission,
            (Purse::Wager(_), _) => Reason::Loss,
            (_, Purse::Wager(_)) => Reason::Win,
            _ => Reason::StakeReturned,
        };
        let of = |line: &&Line| {
            let wager = Purse::Wager(line.number);
            movement.from == wager || movement.to == wager
        };
        let mut own = Journal::default();
        own.post(account(movement.from), account(movement.to), movement.amount, reason);
        moved.push((regular.lines.iter().find(of).map_or(usize::MAX, place_of), own));
    }
    for line in &regular.lines {
        let owner = owner(line.number);
        // What stands off stays on the area, but for the House's own wager.
        if line.called != Called::Jung && owner != HOUSE {
            continue;
        }
        // A token wins chips, and stays a token itself.
        let tokens = outcome.wager(line.number).is_some_and(|wager| wager.tokens);
        let kept = if tokens { line.returned.min(line.stake) } else { line.returned };
        let mut own = Journal::default();
        own.post(Account::Stakes(owner), home(owner, tokens), kept, Reason::StakeReturned);
        let won = line.returned.minus_or_zero(kept);
        own.post(Account::Stakes(owner), home(owner, false), won, Reason::StakeReturned);
        moved.push((place_of(line), own));
    }
    moved
}

/// A side wager, settled.
fn side(journal: &mut Journal, line: &SideLine) {
    let stakes = || Account::Stakes(line.account);
    if line.pending {
        return;
    }
    let pool = |name: &str| match &line.linked {
        Some(linked) => Account::Linked(linked.to_string()),
        None => Account::Pool(name.to_owned()),
    };
    let kept = line.stake.minus_or_zero(line.back);
    journal.post(stakes(), pool(POOL), line.to_pool, Reason::Loss);
    journal.post(stakes(), pool(RESERVE), line.to_reserve, Reason::Loss);
    let to_house = kept.minus_or_zero(line.to_pool.plus_capped(line.to_reserve));
    journal.post(stakes(), Account::Win, to_house, Reason::Loss);
    journal.post(stakes(), Account::Chips(line.account), line.back, Reason::StakeReturned);
    journal.post(pool(POOL), Account::Chips(line.account), line.from_pool, Reason::Win);
    let from_house = line.win.minus_or_zero(line.from_pool);
    journal.post(Account::Win, Account::Chips(line.account), from_house, Reason::Win);
    journal.post(pool(RESERVE), pool(POOL), line.refilled, Reason::Adjustment);
}
