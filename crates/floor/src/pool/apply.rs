use super::event::{Event, Paid};
use super::state::{Act, ActKind, Asked, AskedPass, State, Told, Waiting, Win, of};
use houseway_ledger::{Account, Posting, Reason};
use houseway_money::Cents;
use houseway_table::pai_gow::{Award, POOL, RESERVE};
use houseway_table::{Recorded, TableId};

/// Makes a fact part of the state. It cannot fail and knows no law.
pub(super) fn apply(state: &mut State, fact: &Recorded<Event>) {
    for posting in postings(&fact.event) {
        state.books.post(&posting);
    }
    remember(state, fact);
    match &fact.event {
        Event::SetUp { config } => state.config = Some((**config).clone()),
        Event::FundAsked { pool, reserve } => {
            state.asked = Some(Asked { pool: *pool, reserve: *reserve, by: fact.by, at: fact.at });
        }
        Event::Funded { .. } | Event::FundWithdrawn => state.asked = None,
        Event::PassOverAsked { table, round } => {
            state.asked_pass = Some(AskedPass { table: *table, round: *round, by: fact.by, at: fact.at });
        }
        Event::PassOverWithdrawn => state.asked_pass = None,
        Event::DiceExposed { table, number, round, at } => {
            tell(state, *table, *number, *round, Vec::new());
            let next = Waiting { at: *at, table: *table, round: *round, amount: state.amount() };
            // At the same moment, in the order of tables.
            let place = state.waiting.partition_point(|other| (other.at, other.table) <= (*at, *table));
            state.waiting.insert(place, next);
        }
        Event::Settled { table, number, round, paid, refilled, .. } => {
            let award = |paid: &Paid| Award { area: paid.area, wager: paid.wager, win: paid.win };
            tell(state, *table, *number, *round, paid.iter().map(award).collect());
            let first = state.place(*table, *round).map_or(0, |place| {
                state.waiting.remove(place);
                place
            });
            // Those whose dice were exposed later are paid of what this one left.
            let taken: Cents = paid.iter().map(|paid| paid.from_pool).sum();
            let most = state.amount();
            for later in state.waiting.iter_mut().skip(first) {
                later.amount = later.amount.minus_or_zero(taken).plus_capped(*refilled).min(most);
            }
            gone(state, *table, *round);
            for Paid { area, line, win, .. } in paid {
                let (area, line, win) = (*area, line.clone(), *win);
                state.wins.push_back(Win { at: fact.at, table: *table, round: *round, area, line, win });
                while state.wins.len() > State::WINS {
                    state.wins.pop_front();
                }
            }
        }
        Event::Released { table, number, round } => {
            tell(state, *table, *number, *round, Vec::new());
            gone(state, *table, *round);
        }
        Event::PassedOver { table, round } => gone(state, *table, *round),
    }
}

/// A round has no place any more, and nobody need pass it over.
fn gone(state: &mut State, table: TableId, round: u64) {
    state.waiting.retain(|waiting| (waiting.table, waiting.round) != (table, round));
    state.asked_pass = state.asked_pass.filter(|asked| (asked.table, asked.round) != (table, round));
}

/// Keeps what people did.
fn remember(state: &mut State, fact: &Recorded<Event>) {
    let what = match &fact.event {
        Event::SetUp { .. } => ActKind::SetUp,
        Event::FundAsked { pool, reserve } => ActKind::FundAsked { pool: *pool, reserve: *reserve },
        Event::Funded { pool, reserve } => ActKind::Funded { pool: *pool, reserve: *reserve },
        Event::FundWithdrawn => ActKind::FundWithdrawn,
        Event::PassOverAsked { table, round } => ActKind::PassOverAsked { table: *table, round: *round },
        Event::PassOverWithdrawn => ActKind::PassOverWithdrawn,
        Event::PassedOver { table, round } => ActKind::PassedOver { table: *table, round: *round },
        Event::DiceExposed { .. } | Event::Settled { .. } | Event::Released { .. } => return,
    };
    state.acts.push_back(Act { at: fact.at, by: fact.by, what });
    while state.acts.len() > State::WINS {
        state.acts.pop_front();
    }
}

fn tell(state: &mut State, table: TableId, number: u64, round: u64, awards: Vec<Award>) {
    state.tables.insert(table, Told { last: number, round, awards });
}

/// The money that an event moves.
pub(super) fn postings(event: &Event) -> Vec<Posting> {
    let pool = |name: &str| Account::Pool(name.to_owned());
    let mut all: Vec<Posting> = Vec::new();
    let mut post = |debit: Account, credit: Account, amount: Cents, reason: Reason| {
        all.extend(Posting::new(debit, credit, amount, reason));
    };
    match event {
        Event::Funded { pool: amount, reserve } => {
            post(Account::Win, pool(POOL), *amount, Reason::Adjustment);
            post(Account::Win, pool(RESERVE), *reserve, Reason::Adjustment);
        }
        Event::Settled { table, fed, paid, refilled, .. } => {
            for paid in paid {
                post(pool(POOL), of(*table), paid.from_pool, Reason::Win);
                post(Account::Win, of(*table), paid.win.minus_or_zero(paid.from_pool), Reason::Win);
            }
            post(pool(RESERVE), pool(POOL), *refilled, Reason::Adjustment);
            for feed in fed {
                post(of(*table), pool(POOL), feed.pool, Reason::Loss);
                post(of(*table), pool(RESERVE), feed.reserve, Reason::Loss);
            }
        }
        _ => {}
    }
    all
}
