//! What an event means for the pool that the table shares.

use crate::Recorded;
use crate::pai_gow::detail::{Bet, SideLine};
use crate::pai_gow::event::Event;
use crate::pai_gow::pool::{Claim, Feed, PoolMatter};
use crate::pai_gow::state::State;

/// What the event means for the pool that the table shares with others is kept until it is told.
pub(super) fn tell(state: &mut State, fact: &Recorded<Event>) {
    let linked = state.linked().is_some();
    let State { play, wagers, outbox, .. } = state;
    if let Event::PoolAnswered { through, paid, shown } = &fact.event {
        outbox.take_answer(*through, *shown);
        wagers.retain(|wager| paid.iter().all(|line| line.wager != wager.number));
        if let Some(play) = play {
            play.since = fact.at;
            for known in play.outcome.iter_mut().flat_map(|outcome| &mut outcome.sides) {
                if let Some(line) = paid.iter().find(|line| line.wager == known.wager) {
                    known.clone_from(line);
                }
            }
        }
        return;
    }
    let Some(play) = play else { return };
    let matter = match &fact.event {
        Event::DiceRead { .. } if linked && wagers.iter().any(|wager| wager.bet == Bet::Jackpot) => {
            PoolMatter::DiceExposed { at: fact.at }
        }
        Event::Settled { outcome } if play.in_pool => {
            let jackpots = || outcome.sides.iter().filter(|line| line.bet == Bet::Jackpot);
            let feed = |line: &SideLine| Feed {
                area: line.area,
                wager: line.wager,
                pool: line.to_pool,
                reserve: line.to_reserve,
            };
            let claim = |line: &SideLine| Claim {
                area: line.area,
                wager: line.wager,
                line: line.line.clone().unwrap_or_default(),
                stake: line.stake,
            };
            let fed = jackpots().filter(|line| !line.to_pool.is_zero() || !line.to_reserve.is_zero());
            let won = jackpots().filter(|line| line.pending);
            PoolMatter::Settled { fed: fed.map(feed).collect(), won: won.map(claim).collect() }
        }
        Event::RoundVoided { .. } | Event::BegunAgain { .. } if play.in_pool => PoolMatter::Released,
        _ => return,
    };
    play.in_pool = matches!(matter, PoolMatter::DiceExposed { .. });
    outbox.tell(play.number, matter);
}
