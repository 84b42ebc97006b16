use super::bank::{closes, house_wager};
use super::chain::Chain;
use super::wager::{closed_area, jackpot_is_for, own_room};
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::command::HouseWagerChoice;
use crate::pai_gow::detail::{Back, Bet, Stakeholder, Wager};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{HOUSE, State, Step};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::bank::{CoverAsked, Covered, Lies, Recognised};
use houseway_games::pai_gow::conduct::{Closes, FurtherAreas};
use houseway_games::pai_gow::side::JackpotPlacing;
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
        return Err(ctx.refuse(Reason::LajaOwed, ctx.state.seen_in()));
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

/// With the banker's consent wagers were changed after the dice: it is found again what is in play, and whether it is covered
/// (PG-17).
pub(super) fn again(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    in_play(chain, false)
}

/// First how much of each wager is in play, then what has no condition left beside what is in play, then whether the bank
/// covers that (PG-18, PG-21). Where the bank does not stand as it was to, the limits of the bank that does are asked.
fn in_play(chain: &mut Chain<'_>, closing: bool) -> Result<(), Refusal> {
    recognise(chain)?;
    strays(chain)?;
    let ctx = chain.ctx();
    let round = ctx.need_round(ConductPoint::WagersClosed)?;
    let method = round.method;
    // Where the limits took the last wager the round is played without one: its player sees what became of it.
    let lies = ctx.state.wagers.iter().any(|wager| wager.account != HOUSE)
        || round.recognised.iter().any(|found| found.in_play.is_zero());
    if closing && !lies {
        return Err(ctx.refuse(Reason::NobodyWagers, ConductPoint::WagersClosed));
    }
    cover(chain)?;
    if chain.ctx().need_round(ConductPoint::WagersClosed)?.method != method {
        recognise(chain)?;
        strays(chain)?;
    }
    Ok(())
}

/// Closes the wagers of a round.
pub(super) fn close(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    in_play(chain, true)?;
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

/// Wagers whose condition is not there, beside what is in play, go back: a second hand's wager where neither is double the
/// other (ACT 7.7, PG-23), a jackpot or Bonus wager that needs a regular one, a jackpot wager that is another's to lay (ACT 12.4
/// to 12.6, PG-30), and a wager on the dice where nothing else lies.
fn strays(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    let ctx = chain.ctx();
    let round = ctx.need_round(ConductPoint::WagersClosed)?;
    let mut basis: Option<Basis> = None;
    let mut because = |more: &Basis| {
        basis = Some(basis.take().map_or_else(|| more.clone(), |basis| basis.and(more)));
    };
    let mut gone: BTreeSet<u32> = BTreeSet::new();
    if ctx.rules.conduct.further.value == FurtherAreas::Two {
        for (first, second) in pairs(ctx.state) {
            let double = |one: Wager, other: Wager| one.amount >= other.amount.plus_capped(other.amount);
            if !double(first, second) && !double(second, first) {
                gone.insert(second.number);
                because(&ctx.rules.conduct.further.basis);
            }
        }
    }
    let order = ctx.rules.conduct.cite_option(ctx.basis(ConductPoint::WagerArea), ConductOption::SideOrder);
    let mut stray: Vec<u32> = Vec::new();
    for wager in &ctx.state.wagers {
        if let Some(why) = needs_another(&ctx, wager, &gone, &order) {
            stray.push(wager.number);
            because(&why);
        }
    }
    gone.extend(stray);
    let Some(basis) = basis else { return Ok(()) };
    let wagers = round.recognised.iter().filter(|found| !gone.contains(&found.number)).cloned().collect();
    let returned: Vec<Wager> =
        ctx.state.wagers.iter().filter(|wager| gone.contains(&wager.number)).copied().collect();
    chain.push(Event::WagersRecognised { wagers, returned: back(&returned) }, basis);
    Ok(())
}

/// Why a wager beside the regular ones cannot stay, if it cannot, where those of these numbers are gone.
fn needs_another(ctx: &Ctx<'_>, wager: &Wager, gone: &BTreeSet<u32>, order: &Basis) -> Option<Basis> {
    let (seat, state) = (wager.seat?, ctx.state);
    let options = &state.config.as_ref()?.options;
    let beside = |bet| state.wager(seat, wager.area, bet).is_some_and(|other| !gone.contains(&other.number));
    match wager.bet {
        Bet::Jackpot => {
            let jackpot = ctx.rules.side.jackpot()?;
            let amount = wager.amount;
            let terms = options.jackpot?.terms();
            let regular = beside(Bet::Regular);
            let placing = JackpotPlacing { by_house: false, lies_already: false, regular, amount };
            if let Err(refused) = jackpot.place(placing, &terms) {
                return Some(refused.basis);
            }
            let whose = jackpot_is_for(ctx, jackpot, (seat, true), wager.area);
            (whose.value != Some(seat)).then_some(whose.basis)
        }
        Bet::Bonus => {
            let banks = state.play.as_ref().is_some_and(|play| play.is_banker(seat));
            (options.bonus_with_regular && !banks && !beside(Bet::Regular)).then(|| order.clone())
        }
        // PG-27: with the last regular wager of an area what was laid on the dice there goes back too.
        Bet::Big | Bet::Small => {
            let lies = |other: &Wager| other.bet == Bet::Regular && !gone.contains(&other.number);
            (!state.at(wager.area).any(lies)).then(|| order.clone())
        }
        Bet::Regular | Bet::Tie => None,
    }
}

/// The two regular wagers of each player who has two, in the order in which they were laid.
fn pairs(state: &State) -> Vec<(Wager, Wager)> {
    let mut pairs = Vec::new();
    for seat in state.players.keys() {
        let own = state.wagers.iter().filter(|w| w.seat == Some(*seat) && w.bet == Bet::Regular);
        if let [one, other] = own.copied().collect::<Vec<_>>().as_slice() {
            pairs.push(if one.number < other.number { (*one, *other) } else { (*other, *one) });
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
    let (found, _) = found(&ctx, BankMethod::CoBank)?;
    let co_banked: Vec<Cents> = found.iter().map(|found| found.in_play).collect();
    let first = round.shares.first().map(|share| share.account);
    let balance = first.map_or(Cents::ZERO, |account| ctx.balance(account));
    // Nobody makes up more than he allows himself to lose (PG-41).
    let own = round.shares.first().and_then(|share| own_room(&ctx, share.seat));
    let binds = own.filter(|room| *room < balance).map(|_| ctx.rules.conduct.desk.law());
    let balance = own.map_or(balance, |room| balance.min(room));
    // Only who is asked to make up what is missing puts in more than he laid down himself.
    let makes_up = ctx.rules.table.banking().short.value == Short::MakeUpOrHouse;
    let further = if makes_up { balance } else { Cents::ZERO };
    let would_co_bank = ctx.state.run.as_ref().is_some_and(|run| run.would_co_bank);
    let stake = round.stake();
    let method = round.method;
    let asked = CoverAsked { method, wagers: &wagers, co_banked: &co_banked, stake, further, would_co_bank };
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
            let basis = match binds.filter(|_| makes_up) {
                Some(own) => basis.and(&own.basis(DeskPoint::OwnLimits)),
                None => basis,
            };
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
    let (found, returned) = found(&ctx, round.method)?;
    let basis = found
        .iter()
        .map(|found| &found.basis)
        .fold(None, |all: Option<Basis>, one| Some(all.map_or_else(|| one.clone(), |all| all.and(one))));
    if let Some(basis) = basis {
        chain.push(Event::WagersRecognised { wagers: found, returned }, basis);
    }
    Ok(())
}

/// What is found of each regular wager where the bank is held so, and what of it goes back.
fn found(ctx: &Ctx<'_>, method: BankMethod) -> Result<(Vec<Recognised>, Vec<Back>), Refusal> {
    let terms = ctx.terms()?;
    let mut found = Vec::new();
    let mut returned = Vec::new();
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
        for recognised in ctx.rules.table.recognise(method, &lies, &terms) {
            let wager = wagers.iter().find(|wager| wager.number == recognised.number);
            if let Some(wager) = wager.filter(|_| !recognised.returned.is_zero()) {
                returned.push(Back { amount: recognised.returned, ..State::back(wager) });
            }
            found.push(recognised);
        }
    }
    Ok((found, returned))
}
