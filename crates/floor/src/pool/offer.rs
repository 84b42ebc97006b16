use super::command::Command;
use super::decide::decide;
use super::state::State;
use houseway_lawbook::Ruled;
use houseway_money::Cents;
use houseway_table::pai_gow::Rules;
use houseway_table::{By, TableId};
use serde::Serialize;

/// A shape of command that may be given to a shared pool now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolOffer"))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    /// The House may put money into it, by a second signature then.
    Fund,
    /// The sums that wait may be signed for.
    ConfirmFund {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// They may be taken back.
    WithdrawFund,
    /// A round that holds up others may be passed over, or whoever asked for it be agreed with.
    PassOver {
        /// At which table.
        table: TableId,
        /// Which.
        round: u64,
    },
    /// What was asked of a round's place may be taken back.
    WithdrawPassOver,
}

/// What whoever asks may do: an offer is there because its command is accepted.
pub(super) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let fund = (Offer::Fund, Command::Fund { pool: Cents::literal(1), reserve: Cents::ZERO });
    let waiting = state.waiting.iter().map(|waiting| {
        let (table, round) = (waiting.table, waiting.round);
        (Offer::PassOver { table, round }, Command::PassOver { table, round })
    });
    let accepted = |(offer, command): (Offer, Command)| {
        let decision = decide(rules, state, &command, by).ok()?;
        Some(Ruled::new(offer, decision.events().first()?.basis.clone()))
    };
    let asked = state.asked.iter().flat_map(|asked| {
        let (pool, reserve) = (asked.pool, asked.reserve);
        let confirm = (Offer::ConfirmFund { pool, reserve }, Command::ConfirmFund { pool, reserve });
        [confirm, (Offer::WithdrawFund, Command::WithdrawFund)]
    });
    let withdraw = std::iter::once((Offer::WithdrawPassOver, Command::WithdrawPassOver));
    std::iter::once(fund).chain(asked).chain(waiting).chain(withdraw).filter_map(accepted).collect()
}
