use super::bank::closes;
use super::close::{close, finish};
use super::settle::win;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::{Bet, SideLine};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{Round, Step};
use crate::{Decision, SeatNumber, Shown, Veiled};
use houseway_games::pai_gow::conduct::Closes;
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::dice::{BigSmall, Cup, Rest};
use houseway_games::pai_gow::{
    Act, BankMethod, ConductOption, ConductPoint, DiceSet, Die, TablePoint, Throw,
};
use houseway_lawbook::Basis;
use houseway_money::Cents;

/// The set of dice that the table plays with.
pub(super) fn dice_set<'a>(ctx: &Ctx<'a>) -> Result<&'a DiceSet, Refusal> {
    let name = ctx.config()?.options.dice;
    let set = ctx.rules.table.dice_named(name.as_str());
    set.ok_or_else(|| ctx.refuse(Reason::NotOffered, ConductPoint::Shake))
}

fn big_small(ctx: &Ctx<'_>) -> Result<bool, Refusal> {
    Ok(ctx.config()?.options.big_small.is_some())
}

/// The cup is shaken, with the dice of the set under its cover.
pub(super) fn shake(ctx: Ctx<'_>, dice: &[Veiled<Die>]) -> Answer {
    ctx.brings_chance()?;
    let round = ctx.need_step(&[Step::Stacked], ConductPoint::Shake)?;
    let (when, closing) = closes(&ctx, round.method);
    let call_first = matches!(when, Closes::CallBeforeTumbling | Closes::CallBeforeCut);
    if call_first && !round.closed {
        return Err(Refusal::new(Reason::NotNow, closing.clone()));
    }
    if round.laja_owed {
        return Err(ctx.refuse(Reason::LajaOwed, ctx.state.seen_in()));
    }
    let set = dice_set(&ctx)?;
    let virtual_dice = ctx.config()?.source == Source::Virtual;
    let holds = if virtual_dice { set.in_cup(big_small(&ctx)?).len() } else { 0 };
    let sealed = dice.iter().all(|die| die.sealed.is_some());
    if dice.len() != holds || !sealed {
        return Err(ctx.refuse(Reason::WrongSource, ConductPoint::Shake));
    }
    let basis = ctx.rules.conduct.cite_option(ctx.basis(ConductPoint::Shake), ConductOption::ExtraShake);
    Ok(Decision::of(Event::CupShaken { dice: dice.to_vec() }, basis))
}

/// The cup is opened: the dice are read, and what was wagered on them is settled.
pub(super) fn open(ctx: Ctx<'_>, rests: Option<&[Rest]>) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_step(&[Step::Shaken], ConductPoint::Shake)?;
    let (when, closing) = closes(&ctx, round.method);
    if when == Closes::CallBeforeOpening && !round.closed {
        return Err(Refusal::new(Reason::NotNow, closing.clone()));
    }
    let config = ctx.config()?;
    let wait =
        if when == Closes::DiceExposed { config.automation.bets_ms } else { config.automation.step_ms };
    ctx.need_time(round.since.plus_ms(wait), ConductPoint::Shake)?;
    let (rests, shown): (Vec<Rest>, Vec<Shown<Die>>) = match (config.source, rests) {
        (Source::Virtual, None) => {
            let turned: Option<Vec<Shown<Die>>> =
                round.cup.iter().map(|die| die.turn_up().copied()).collect();
            let turned = turned.ok_or_else(|| ctx.refuse(Reason::Sealed, ConductPoint::Shake))?;
            (turned.iter().map(|die| Rest::Flat(die.value)).collect(), turned)
        }
        (Source::Cloth, Some(rests)) => {
            let flat = rests.iter().filter_map(|rest| match rest {
                Rest::Flat(die) => Some(Shown::real(*die)),
                Rest::NotFlat => None,
            });
            (rests.to_vec(), flat.collect())
        }
        _ => return Err(ctx.refuse(Reason::WrongSource, ConductPoint::Shake)),
    };
    let read = dice_set(&ctx)?.read(big_small(&ctx)?, &rests);
    let read = read.map_err(|refused| {
        Refusal::new(Reason::Cup { problem: refused.reason.to_string() }, refused.basis)
    })?;
    let throw = match read.value {
        Cup::ShakeAgain => return Ok(Decision::of(Event::ShakeAgain { rests }, read.basis)),
        Cup::Thrown(throw) => throw,
    };
    let mut chain = ctx.chain();
    if !round.closed {
        close(&mut chain)?;
    }
    let (sides, count) = {
        let ctx = chain.ctx();
        let round = ctx.need_round(ConductPoint::Shake)?;
        (settle_on_dice(&ctx, &throw)?, ctx.rules.table.count(&throw, round.steal))
    };
    let basis = ctx.rules.conduct.cite(read.basis, ConductPoint::CallDice).and(&count.basis);
    let basis = sides.iter().fold(basis, |basis, line| basis.and(&line.basis));
    chain.push(Event::DiceRead { dice: shown, throw, count: count.value, sides }, basis);
    finish(ctx, chain)
}

/// The wagers on Big and Small, settled by the House as the dice are called.
fn settle_on_dice(ctx: &Ctx<'_>, throw: &Throw) -> Result<Vec<SideLine>, Refusal> {
    let set = dice_set(ctx)?;
    let mut lines = Vec::new();
    for wager in ctx.state.wagers.iter().filter(|wager| wager.bet.on_dice()) {
        let side = if wager.bet == Bet::Big { BigSmall::Big } else { BigSmall::Small };
        let won = ctx.rules.table.big_small(set, throw, side).map_err(|refused| {
            Refusal::new(Reason::Cup { problem: refused.reason.to_string() }, refused.basis)
        })?;
        let odds = ctx.rules.table.big_small_table().map(|table| table.odds.value);
        let (win, basis) = match odds.filter(|_| won.value) {
            Some(odds) => win(ctx, odds, wager.amount, won.basis)?,
            None => (Cents::ZERO, won.basis),
        };
        lines.push(SideLine {
            wager: wager.number,
            account: wager.account,
            area: wager.area,
            bet: wager.bet,
            stake: wager.amount,
            line: won.value.then(|| side.name().to_owned()),
            win,
            from_pool: Cents::ZERO,
            back: if won.value { wager.amount } else { Cents::ZERO },
            to_pool: Cents::ZERO,
            to_reserve: Cents::ZERO,
            refilled: Cents::ZERO,
            linked: None,
            pending: false,
            basis,
        });
    }
    Ok(lines)
}

/// The banker who is a player names the cut.
pub(super) fn name_cut(ctx: Ctx<'_>, seat: SeatNumber, cut: &CutRequest) -> Answer {
    let round = need_banker(&ctx, seat)?;
    let (when, closing) = closes(&ctx, round.method);
    if when == Closes::CallBeforeCut && !round.closed {
        return Err(Refusal::new(Reason::NotNow, closing.clone()));
    }
    need_undealt(&ctx, round)?;
    let basis = playable(&ctx, cut)?.and(&ctx.rules.table.basis(TablePoint::BankerCut));
    let event = Event::CutNamed { cut: *cut, by_banker: true };
    no_change(&ctx, round, cut, true)?;
    Ok(Decision::of(event, basis))
}

/// A supervisor names the cut that the banker declines to name; or the dealer one of those that the dice call.
pub(super) fn choose_cut(ctx: Ctx<'_>, cut: &CutRequest) -> Answer {
    let round = ctx.need_round(ConductPoint::CallDice)?;
    need_undealt(&ctx, round)?;
    let house = round.method == BankMethod::House;
    let by = if house {
        ctx.conducts()?;
        ctx.basis(ConductPoint::CallDice)
    } else {
        ctx.need_act(Act::ChooseCut, ConductPoint::CallDice)?
    };
    if !house && round.named.is_some_and(|(_, by_banker)| by_banker) {
        return Err(ctx.refuse_at(Reason::NotYours, TablePoint::BankerCut));
    }
    no_change(&ctx, round, cut, false)?;
    let basis = by.and(&playable(&ctx, cut)?);
    Ok(Decision::of(Event::CutNamed { cut: *cut, by_banker: false }, basis))
}

fn no_change(ctx: &Ctx<'_>, round: &Round, cut: &CutRequest, by_banker: bool) -> Result<(), Refusal> {
    if round.named == Some((*cut, by_banker)) {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::CutList));
    }
    Ok(())
}

/// The tiles are stacked and not delivered.
fn need_undealt(ctx: &Ctx<'_>, round: &Round) -> Result<(), Refusal> {
    if round.step <= Step::Thrown && !round.wall.is_empty() {
        Ok(())
    } else {
        Err(ctx.refuse_at(Reason::NotNow, TablePoint::CutList))
    }
}

/// The first of those who hold the bank.
fn need_banker<'a>(ctx: &Ctx<'a>, seat: SeatNumber) -> Result<&'a Round, Refusal> {
    let round = ctx.need_round(ConductPoint::CallDice)?;
    if round.shares.first().map(|share| share.seat) == Some(seat) {
        Ok(round)
    } else {
        Err(ctx.refuse_at(Reason::NotYours, TablePoint::BankerCut))
    }
}

/// Whether a cut can be made as it is named, whoever names it.
fn playable(ctx: &Ctx<'_>, cut: &CutRequest) -> Result<Basis, Refusal> {
    use houseway_games::pai_gow::Count;
    use houseway_games::pai_gow::cut::CutAsked;
    let asked = CutAsked {
        method: BankMethod::Player,
        count: Count { total: 9, number: 1, printed: false },
        stolen: false,
        cut_die: None,
        named: Some(cut),
        supervisor: Some(cut),
    };
    match ctx.rules.table.decide_cut(&asked) {
        Ok(ruled) => Ok(ruled.basis),
        Err(refused) => Err(Refusal::new(Reason::Cut { problem: refused.reason.to_string() }, refused.basis)),
    }
}

/// The banker steals the cut, or no longer, before the dice are disclosed.
pub(super) fn steal(ctx: Ctx<'_>, seat: SeatNumber, value: Option<i8>) -> Answer {
    let round = need_banker(&ctx, seat)?;
    if round.step > Step::Shaken || round.wall.is_empty() {
        return Err(ctx.refuse_at(Reason::NotNow, TablePoint::FirstBox));
    }
    let (value, basis) = match value {
        None => (None, ctx.rules.table.basis(TablePoint::FirstBox)),
        Some(value) => match ctx.rules.table.steal(value, round.method) {
            Ok(ruled) => (Some(ruled.value), ruled.basis),
            Err(refused) => {
                let problem = refused.reason.to_string();
                return Err(Refusal::new(Reason::Cut { problem }, refused.basis));
            }
        },
    };
    if round.steal == value {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    Ok(Decision::of(Event::Stolen { value }, basis))
}
