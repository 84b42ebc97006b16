use super::bank::{closes, house_wager};
use super::chain::Chain;
use super::wager::closed_area;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::command::HouseWagerChoice;
use crate::pai_gow::detail::{Back, Bet, Stakeholder, Wager};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{HOUSE, State, Step};
use houseway_games::pai_gow::bank::{CoverAsked, Covered, Lies};
use houseway_games::pai_gow::conduct::{Closes, FurtherAreas};
use houseway_games::pai_gow::{Area, BankMethod, ConductOption, ConductPoint, Short, TablePoint};
use houseway_lawbook::Basis;
use houseway_money::Cents;
use std::collections::BTreeSet;

/// The dealer calls no more bets.
pub(super) fn call(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::WagersClosed)?;
    if round.closed {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::WagersClosed));
    }
    let (when, basis) = closes(&ctx, round.method);
    // Where wagers close as the dice are seen there is no such call.
    if when == Closes::DiceExposed {
        return Err(Refusal::new(Reason::NotKnown, basis.clone()));
    }
    if round.laja_owed {
        return Err(ctx.refuse(Reason::LajaOwed, ConductPoint::ExposedStacking));
    }
    let at = round.since.plus_ms(ctx.config()?.automation.bets_ms);
    ctx.need_time(at, ConductPoint::WagersClosed)?;
    let mut chain = ctx.chain();
    close(&mut chain)?;
    finish(ctx, chain)
}

pub(super) fn finish(ctx: Ctx<'_>, chain: Chain<'_>) -> Answer {
    chain.finish().ok_or_else(|| ctx.refuse(Reason::NoChange, ConductPoint::Conducts))
}

/// With the banker's consent wagers were changed after the dice: the cover is checked again, and what is in play (PG-17).
pub(super) fn again(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    cover(chain)?;
    recognise(chain)
}

/// Closes the wagers of a round: what cannot be there goes back, the cover is checked, and of each wager it is found how
/// much is in play.
pub(super) fn close(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    strays(chain);
    let nobody = chain.ctx().state.wagers.iter().all(|wager| wager.account == HOUSE);
    if nobody {
        return Err(chain.ctx().refuse(Reason::NobodyWagers, ConductPoint::WagersClosed));
    }
    cover(chain)?;
    recognise(chain)?;
    let (closes, basis) = {
        let ctx = chain.ctx();
        let round = ctx.need_round(ConductPoint::WagersClosed)?;
        let (closes, basis) = closes(&ctx, round.method);
        (closes, ctx.rules.conduct.cite(basis.clone(), ConductPoint::WagersClosed))
    };
    if closes != Closes::DiceExposed {
        chain.push(Event::BetsClosed, basis);
    }
    Ok(())
}

fn back(wagers: &[Wager]) -> Vec<Back> {
    wagers.iter().map(State::back).collect()
}

/// Wagers whose condition is not there go back: a jackpot or Bonus wager that needs a regular one, a wager on the dice where
/// nothing else lies, and a second hand's wager that is not half, or double, the other (ACT 7.7).
fn strays(chain: &mut Chain<'_>) {
    let (returned, basis) = {
        let ctx = chain.ctx();
        let state = ctx.state;
        let Some(config) = &state.config else { return };
        let mut basis: Option<Basis> = None;
        let mut because =
            |more: Basis| basis = Some(basis.take().map_or(more.clone(), |basis| basis.and(&more)));
        let mut gone: BTreeSet<u32> = BTreeSet::new();
        if ctx.rules.conduct.further.value == FurtherAreas::Two {
            for (small, large) in pairs(state) {
                let double = small.amount.plus_capped(small.amount);
                if large.amount < double {
                    gone.insert(small.number);
                    because(ctx.rules.conduct.further.basis.clone());
                }
            }
        }
        let lies =
            |seat, area, bet| state.wager(seat, area, bet).is_some_and(|wager| !gone.contains(&wager.number));
        let mut stray: Vec<u32> = Vec::new();
        for wager in &state.wagers {
            let Some(seat) = wager.seat else { continue };
            let alone = match wager.bet {
                Bet::Jackpot => !lies(seat, wager.area, Bet::Regular),
                Bet::Bonus => {
                    let banks = state.play.as_ref().is_some_and(|play| play.is_banker(seat));
                    config.options.bonus_with_regular && !banks && !lies(seat, wager.area, Bet::Regular)
                }
                // PG-27: with the last regular wager of an area what was laid on the dice there goes back too.
                Bet::Big | Bet::Small => state
                    .at(wager.area)
                    .all(|other| other.bet != Bet::Regular || gone.contains(&other.number)),
                Bet::Regular | Bet::Tie => false,
            };
            if alone {
                stray.push(wager.number);
            }
        }
        if !stray.is_empty() {
            because(
                ctx.rules.conduct.cite_option(ctx.basis(ConductPoint::WagerArea), ConductOption::SideOrder),
            );
        }
        gone.extend(stray);
        let returned: Vec<Wager> =
            state.wagers.iter().filter(|wager| gone.contains(&wager.number)).copied().collect();
        (back(&returned), basis)
    };
    if let Some(basis) = basis {
        chain.push(Event::WagersRecognised { wagers: Vec::new(), returned }, basis);
    }
}

/// The two regular wagers of each player who has two, the smaller first; of equal ones the later.
fn pairs(state: &State) -> Vec<(Wager, Wager)> {
    let mut pairs = Vec::new();
    for seat in state.players.keys() {
        let own = state.wagers.iter().filter(|w| w.seat == Some(*seat) && w.bet == Bet::Regular);
        if let [one, other] = own.copied().collect::<Vec<_>>().as_slice() {
            pairs.push(if one.amount < other.amount { (*one, *other) } else { (*other, *one) });
        }
    }
    pairs
}

/// The cover of a player's bank is checked (PG-18): the bank stands, or the House has it.
fn cover(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    let ctx = chain.ctx();
    let round = ctx.need_round(ConductPoint::WagersClosed)?;
    if round.method == BankMethod::House {
        return Ok(());
    }
    if ctx.rules.table.house_wager_table().is_some() {
        let choice = round.house_wager.unwrap_or(HouseWagerChoice::Minimum);
        let ((area, amount), basis) = house_wager(&ctx, round, choice)?;
        let number = ctx.state.last_wager.saturating_add(1);
        chain.push(Event::HouseWagered { number, area, amount }, basis);
    }
    let ctx = chain.ctx();
    let round = ctx.need_round(ConductPoint::WagersClosed)?;
    let wagers: Vec<Cents> =
        ctx.state.wagers.iter().filter(|wager| wager.bet == Bet::Regular).map(|wager| wager.amount).collect();
    let first = round.shares.first().map(|share| share.account);
    let balance = first.map_or(Cents::ZERO, |account| ctx.balance(account));
    // Only who is asked to make up what is missing puts in more than he laid down himself.
    let makes_up = ctx.rules.table.banking().short.value == Short::MakeUpOrHouse;
    let further = if makes_up { balance } else { Cents::ZERO };
    let would_co_bank = ctx.state.run.as_ref().is_some_and(|run| run.would_co_bank);
    let stake = round.stake();
    let asked = CoverAsked { method: round.method, wagers: &wagers, stake, further, would_co_bank };
    let checked = ctx.rules.table.check_cover(&asked, &ctx.terms()?);
    let Ok(found) = checked else {
        return Err(ctx.refuse_at(Reason::Cover { needed: Cents::MAX }, TablePoint::Cover));
    };
    let area = round.bank;
    let none = Vec::new();
    let (event, basis) = match found.value.outcome {
        Covered::Yes => {
            let method = round.method;
            // The House puts as much beside the banker's wager, whatever he has put up.
            let matched = if method == BankMethod::CoBank { stake } else { Cents::ZERO };
            (Event::BankCovered { area, method, added: none.clone(), taken: none, matched }, found.basis)
        }
        Covered::AfterAdding(amount) => {
            let added = round.shares.first().map(|share| Stakeholder { amount, ..*share });
            let event = Event::BankCovered {
                area,
                method: BankMethod::Player,
                added: added.into_iter().collect(),
                taken: none,
                matched: Cents::ZERO,
            };
            (event, found.basis)
        }
        Covered::CoBank(half) => {
            let (added, taken) = brought_to(half, &round.shares);
            let event = Event::BankCovered { area, method: BankMethod::CoBank, added, taken, matched: half };
            (event, found.basis)
        }
        Covered::House | Covered::Refused => {
            let basis = found.basis.and(&closed_area(&ctx, BankMethod::House));
            let stakes: Vec<Stakeholder> =
                round.shares.iter().filter(|share| !share.amount.is_zero()).copied().collect();
            let on_one: Vec<Wager> = ctx
                .state
                .wagers
                .iter()
                .filter(|wager| wager.area == Area::ONE || wager.account == HOUSE)
                .copied()
                .collect();
            (Event::BankFell { area, stakes, returned: back(&on_one) }, basis)
        }
    };
    chain.push(event, basis);
    Ok(())
}

/// What the shares add, or take back from the last on, to come to `half`.
fn brought_to(half: Cents, shares: &[Stakeholder]) -> (Vec<Stakeholder>, Vec<Stakeholder>) {
    let sum: Cents = shares.iter().map(|share| share.amount).sum();
    let lacks = half.minus_or_zero(sum);
    let added =
        shares.first().filter(|_| !lacks.is_zero()).map(|share| Stakeholder { amount: lacks, ..*share });
    let mut over = sum.minus_or_zero(half);
    let mut taken = Vec::new();
    for share in shares.iter().rev() {
        let amount = share.amount.min(over);
        over = over.minus_or_zero(amount);
        if !amount.is_zero() {
            taken.push(Stakeholder { amount, ..*share });
        }
    }
    (added.into_iter().collect(), taken)
}

/// How much of each regular wager is in play (PG-21, PG-22).
fn recognise(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    let ctx = chain.ctx();
    let round = ctx.need_round(ConductPoint::WagersClosed)?;
    let terms = ctx.terms()?;
    let mut found = Vec::new();
    let mut returned = Vec::new();
    let mut basis: Option<Basis> = None;
    for area in Area::ONE.round() {
        let wagers: Vec<&Wager> =
            ctx.state.at(area).filter(|wager| wager.bet == Bet::Regular && wager.account != HOUSE).collect();
        let lies: Vec<Lies> = wagers
            .iter()
            .map(|wager| {
                let player = wager.seat.and_then(|seat| ctx.state.player(seat));
                Lies {
                    number: wager.number,
                    amount: wager.amount,
                    minimum: player.and_then(|player| player.minimum),
                    maximum: player.and_then(|player| player.maximum),
                    warned: player.is_some_and(|player| player.warned),
                }
            })
            .collect();
        for recognised in ctx.rules.table.recognise(round.method, &lies, &terms) {
            let wager = wagers.iter().find(|wager| wager.number == recognised.number);
            if let Some(wager) = wager.filter(|_| !recognised.returned.is_zero()) {
                returned.push(Back { amount: recognised.returned, ..State::back(wager) });
            }
            basis = Some(match basis {
                Some(basis) => basis.and(&recognised.basis),
                None => recognised.basis.clone(),
            });
            found.push(recognised);
        }
    }
    if let Some(basis) = basis {
        chain.push(Event::WagersRecognised { wagers: found, returned }, basis);
    }
    Ok(())
}
