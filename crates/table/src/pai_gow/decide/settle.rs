use super::bank::held;
use super::handling::handling;
use super::open::{bank_setting, opens, setting};
use super::{Answer, Ctx, Refusal, down, hand, pool};
use crate::pai_gow::apply::to_be_warned;
use crate::pai_gow::detail::{Bet, Outcome, SideLine, Wager};
use crate::pai_gow::event::{Event, Keeps};
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{HOUSE, Hand, POOL, RESERVE, Round, Step};
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::bank::{AfterRound, Called, Opened as Turn, RoundBank, Share, Stake};
use houseway_games::pai_gow::side::{BonusCase, JackpotLine, Pools};
use houseway_games::pai_gow::{
    Area, BankMethod, ConductOption, ConductPoint, Hand as Four, Setting, TablePoint,
};
use houseway_lawbook::Basis;
use houseway_money::{Cents, Odds};

/// Losing wagers are taken and winning ones paid.
pub(super) fn settle(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_step(&[Step::Exposed], ConductPoint::CallHand)?;
    let unopened = round.in_turn().into_iter().any(|hand| opens(&ctx, hand) && hand.opened.is_none());
    if unopened {
        return Err(ctx.refuse(Reason::NotAllOpened, ConductPoint::CallHand));
    }
    down::need_turned_up(&ctx, round)?;
    ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::CallHand)?;
    let wagers = ctx.state.wagers.clone();
    let (outcome, basis) = outcome(&ctx, round, &wagers, None)?;
    Ok(Decision::of(Event::Settled { outcome: Box::new(outcome) }, basis))
}

/// What everything on the layout comes to, the hands lying as they do. Where it is reckoned again, what the jackpot came to
/// before stands: it looks at the tiles alone, and its pools have moved on.
pub(super) fn outcome(
    ctx: &Ctx<'_>,
    round: &Round,
    wagers: &[Wager],
    before: Option<&Outcome>,
) -> Result<(Outcome, Basis), Refusal> {
    let table = &ctx.rules.table;
    let terms = ctx.terms()?;
    let regular: Vec<Wager> = wagers.iter().filter(|wager| wager.bet == Bet::Regular).copied().collect();
    let mut turns = Vec::new();
    for hand in round.in_turn() {
        let stakes: Vec<Stake> = regular
            .iter()
            .filter(|wager| wager.area == hand.area)
            .map(|w| Stake { number: w.number, amount: w.amount, house: w.account == HOUSE })
            .collect();
        if stakes.is_empty() {
            continue;
        }
        let (called, basis) = called(ctx, hand)?;
        turns.push(Turn { area: hand.area, called, basis, stakes });
    }
    let shares: Vec<Share> = round
        .shares
        .iter()
        .filter(|share| !share.amount.is_zero())
        .map(|share| Share { who: share.account.0, amount: share.amount })
        .collect();
    let area = round.bank;
    // A bank against which nobody wagered has nothing to put up and nothing to settle.
    let (bank, at) = match round.method {
        BankMethod::House => (RoundBank::House, None),
        _ if shares.is_empty() => (RoundBank::House, None),
        BankMethod::Player => (RoundBank::Player { area, shares }, Some(area)),
        BankMethod::CoBank => (RoundBank::CoBank { area, shares }, Some(area)),
    };
    let settled = table.settle_round(&bank, &turns, &terms).map_err(|refused| {
        Refusal::new(Reason::Bank { problem: refused.reason.to_string() }, refused.basis)
    })?;
    let sides = sides(ctx, round, wagers, before)?;
    let mut outcome = Outcome { regular: settled, wagers: regular, bank: at, sides, handling: Vec::new() };
    // A basis has room for so many clauses: those of the round come before those of each wager, which stand with it too.
    let mut basis = outcome.regular.bank.basis.clone();
    if let Some(handling) = handling(ctx.rules, ctx.state, round, &outcome) {
        basis = basis.and(&handling.basis);
        outcome.handling = handling.value;
    }
    let sides = outcome.sides.iter().map(|line| &line.basis);
    let lines = outcome.regular.lines.iter().map(|line| &line.basis).chain(sides);
    let basis = lines.fold(basis, Basis::and);
    Ok((outcome, basis))
}

/// What was called of a hand, and what that rests on.
fn called(ctx: &Ctx<'_>, hand: &Hand) -> Result<(Called, Basis), Refusal> {
    if hand.conceded {
        return Ok((Called::Che, ctx.basis(ConductPoint::Concede)));
    }
    match &hand.opened {
        Some(opened) => Ok((opened.called, opened.basis.clone())),
        None => Err(ctx.refuse(Reason::NotAllOpened, ConductPoint::CallHand)),
    }
}

/// A wager's line before anything is known of it: lost.
fn lost(wager: &Wager, basis: Basis) -> SideLine {
    SideLine {
        wager: wager.number,
        account: wager.account,
        area: wager.area,
        bet: wager.bet,
        stake: wager.amount,
        line: None,
        win: Cents::ZERO,
        from_pool: Cents::ZERO,
        back: Cents::ZERO,
        to_pool: Cents::ZERO,
        to_reserve: Cents::ZERO,
        refilled: Cents::ZERO,
        linked: None,
        pending: false,
        basis,
    }
}

/// The Bonus, the Tie and the jackpot, area by area in the order of play; in which order the dealer takes and pays them is said by
/// [`handling`].
fn sides(
    ctx: &Ctx<'_>,
    round: &Round,
    wagers: &[Wager],
    before: Option<&Outcome>,
) -> Result<Vec<SideLine>, Refusal> {
    let mut lines = Vec::new();
    let mut drawn: Vec<(&Wager, Four)> = Vec::new();
    let bank_four = round.bank_hand().and_then(|bank| Four::of_tiles(bank.tiles.map(|tile| tile.value)));
    let bank = bank_setting(ctx.rules, round).zip(bank_four);
    for area in round.bank.round() {
        for bet in [Bet::Bonus, Bet::Tie, Bet::Jackpot] {
            for wager in wagers.iter().filter(|wager| wager.area == area && wager.bet == bet) {
                let own = || player(ctx, round, area);
                let (bank, bank_four) = match bank {
                    Some(bank) => bank,
                    // The bank's tiles stay down: nothing looks at them, and any hand stands for them.
                    None if round.bank_down && bet == Bet::Bonus => own()?,
                    None => return Err(ctx.refuse(Reason::TilesNeeded, ConductPoint::CallHand)),
                };
                // The banker's own Bonus is on the bank's hand.
                let (player, four) = if area == round.bank { (bank, bank_four) } else { own()? };
                let known = before.and_then(|before| before.sides.iter().find(|l| l.wager == wager.number));
                lines.push(match bet {
                    Bet::Bonus => {
                        let own = |other: &Wager| other.seat == wager.seat && other.area == area;
                        let regular = wagers.iter().any(|other| own(other) && other.bet == Bet::Regular);
                        bonus(ctx, round, wager, &player, bank_four, regular)?
                    }
                    Bet::Jackpot if known.is_some() => {
                        known.cloned().unwrap_or(lost(wager, ctx.basis(ConductPoint::Clear)))
                    }
                    Bet::Tie => {
                        // One setting serves both, where a regular wager lies there too.
                        let beside =
                            wagers.iter().any(|other| other.area == area && other.bet == Bet::Regular);
                        tie(ctx, round, wager, (&player, &bank), beside)?
                    }
                    _ => {
                        drawn.push((wager, four));
                        continue;
                    }
                });
            }
        }
    }
    let drawn = jackpots(ctx, &drawn)?;
    // Each kind keeps its place: the jackpot of an area comes after its other side wagers.
    for line in drawn {
        let place = |area: Area| round.bank.count_to(area);
        let at = lines.partition_point(|other: &SideLine| place(other.area) <= place(line.area));
        lines.insert(at, line);
    }
    Ok(lines)
}

/// A player's hand as it was opened.
fn player(ctx: &Ctx<'_>, round: &Round, area: Area) -> Result<(Setting, Four), Refusal> {
    let opened = round.hand(area).and_then(|hand| hand.opened.as_ref());
    let found = opened.and_then(|opened| {
        let tiles = opened.tiles?.map(|tile| tile.value);
        Some((setting(ctx.rules, &tiles, opened.low?)?, Four::of_tiles(tiles)?))
    });
    found.ok_or_else(|| ctx.refuse(Reason::TilesNeeded, ConductPoint::CallHand))
}

/// What a side wager wins, and by what if chips cannot pay it exactly (Crown 9.2.3, PG-21).
pub(super) fn win(ctx: &Ctx<'_>, odds: Odds, stake: Cents, basis: Basis) -> Result<(Cents, Basis), Refusal> {
    let won = odds.win(stake).map_err(|error| not_paid(ctx, &error))?;
    in_chips(ctx, won, basis)
}

/// An amount that the dealer hands out, raised to what chips can pay where the book says so.
fn in_chips(ctx: &Ctx<'_>, amount: Cents, basis: Basis) -> Result<(Cents, Basis), Refusal> {
    let paid = ctx.rules.table.payable(amount, &ctx.terms()?).map_err(|error| not_paid(ctx, &error))?;
    let basis = if paid.value == amount { basis } else { basis.and(&paid.basis) };
    Ok((paid.value, basis))
}

fn not_paid(ctx: &Ctx<'_>, error: &dyn std::error::Error) -> Refusal {
    ctx.refuse_at(Reason::SideBet { problem: error.to_string() }, TablePoint::PaidByHouse)
}

fn not_offered(ctx: &Ctx<'_>) -> Refusal {
    ctx.refuse(Reason::NotOffered, ConductPoint::WagerArea)
}

fn bonus(
    ctx: &Ctx<'_>,
    round: &Round,
    wager: &Wager,
    setting: &Setting,
    bank: Four,
    regular: bool,
) -> Result<SideLine, Refusal> {
    let options = &ctx.config()?.options;
    let named = options.bonus.as_ref().and_then(|bet| ctx.rules.side.bonus(bet.name.as_str()));
    let bonus = named.ok_or_else(|| not_offered(ctx))?;
    let banker = wager.seat.is_some_and(|seat| round.is_banker(seat)) && wager.area == round.bank;
    let settled = bonus.settle(&BonusCase { setting, bank, regular, banker });
    let Some(line) = settled.value else { return Ok(lost(wager, settled.basis)) };
    // That the House pays what has won needs saying only where a player banks.
    let of_a_player = round.method != BankMethod::House;
    let basis = if of_a_player { settled.basis.and(&bonus.payer().basis) } else { settled.basis };
    let (won, basis) = win(ctx, line.odds().value, wager.amount, basis)?;
    let name = Some(line.name().to_owned());
    Ok(SideLine { line: name, win: won, back: wager.amount, ..lost(wager, basis) })
}

fn tie(
    ctx: &Ctx<'_>,
    round: &Round,
    wager: &Wager,
    (player, bank): (&Setting, &Setting),
    beside: bool,
) -> Result<SideLine, Refusal> {
    let tie = hand::tie(ctx).ok_or_else(|| not_offered(ctx))?;
    if let Some(surrender) = tie.surrender().filter(|_| wager.surrendered) {
        let split = surrender.settle(wager.amount);
        let basis = split.basis.and(&surrender.collected_last().basis);
        let (back, basis) = in_chips(ctx, split.value.back, basis)?;
        // More than lies there never goes back.
        return Ok(SideLine { back: back.min(wager.amount), ..lost(wager, basis) });
    }
    let settled = tie.settle(player, bank, ctx.rules.play.matching_under(round.method));
    let mut basis = ctx.rules.conduct.cite_option(settled.basis, ConductOption::TieWager);
    if let Some(both) = tie.one_setting().filter(|_| beside) {
        basis = basis.and(&both);
    }
    let Some(line) = settled.value else { return Ok(lost(wager, basis)) };
    let (won, basis) = win(ctx, line.odds().value, wager.amount, basis)?;
    let name = Some(line.name().to_owned());
    Ok(SideLine { line: name, win: won, back: wager.amount, ..lost(wager, basis) })
}

/// The jackpot's wagers of a round, in the order of areas. What wins is paid of what the pool held as the dice were exposed,
/// less what wins before it took; what is lost feeds the pool after them all, wherever it lay (PG-14).
fn jackpots(ctx: &Ctx<'_>, drawn: &[(&Wager, Four)]) -> Result<Vec<SideLine>, Refusal> {
    if drawn.is_empty() {
        return Ok(Vec::new());
    }
    let (Some(jackpot), Some(terms)) = (ctx.rules.side.jackpot(), ctx.config()?.options.jackpot) else {
        return Err(not_offered(ctx));
    };
    let linked = terms.pool;
    // At linked tables the pool tells how much, whoever's dice were exposed first being paid first.
    let is_told = |line: &JackpotLine| linked.is_some() && line.prize().value.is_share();
    // A table's own pool moves at settlement alone, so that it holds now what it held as the dice were exposed.
    let pools = Pools { pool: ctx.state.pool(POOL), reserve: ctx.state.pool(RESERVE) };
    let made = drawn.iter().filter_map(|(wager, four)| Some((jackpot.settle(*four).value?, wager.amount)));
    let wins: Vec<(&JackpotLine, Cents)> = made.filter(|(line, _)| !is_told(line)).collect();
    let mut round = jackpot.pay_in_turn(&wins, pools).value;
    // What the reserve gives once the round is over stands with the win that emptied the pool.
    let emptied = wins.iter().rposition(|(line, _)| line.prize().value.is_whole_pool());
    if let Some(paid) = emptied.and_then(|at| round.paid.get_mut(at)) {
        paid.refilled = paid.refilled.plus_capped(round.refilled);
    }
    let mut paid = round.paid.into_iter();
    let line_of = |(wager, four): &(&Wager, Four)| {
        let settled = jackpot.settle(*four);
        let Some(line) = settled.value else {
            let fed = jackpot.feed(wager.amount, &terms.terms());
            let basis = settled.basis.and(&fed.basis);
            let (to_pool, to_reserve) = (fed.value.pool, fed.value.reserve);
            return SideLine { to_pool, to_reserve, linked, ..lost(wager, basis) };
        };
        let name = Some(line.name().to_owned());
        let basis = settled.basis.and(&jackpot.order());
        let Some(paid) = (if is_told(line) { None } else { paid.next() }) else {
            let basis = basis.and(&jackpot.payer().basis);
            return SideLine { line: name, linked, pending: true, ..lost(wager, basis) };
        };
        let basis = basis.and(&jackpot.pay(line, wager.amount, pools).basis).and(&jackpot.payer().basis);
        SideLine {
            line: name,
            linked,
            win: paid.win,
            from_pool: paid.from_pool,
            back: paid.stake_back,
            refilled: paid.refilled,
            ..lost(wager, basis)
        }
    };
    Ok(drawn.iter().map(line_of).collect())
}

/// The tiles are put away and the round is over.
pub(super) fn clear(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_step(&[Step::Settled], ConductPoint::Clear)?;
    down::need_turned_up(&ctx, round)?;
    pool::need_told(&ctx, round)?;
    ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::Clear)?;
    let mut basis = ctx.basis(ConductPoint::Clear);
    let mut warned: Vec<SeatNumber> = Vec::new();
    for found in round.recognised.iter().filter(|found| to_be_warned(found.verdict)) {
        let wagers = round.outcome.iter().flat_map(|outcome| &outcome.wagers);
        let seat = wagers.filter(|wager| wager.number == found.number).find_map(|wager| wager.seat);
        warned.extend(seat.filter(|seat| !warned.contains(seat)));
        basis = basis.and(&found.basis);
    }
    let keeps = ctx.state.run.as_ref().filter(|_| round.method != BankMethod::House).and_then(|run| {
        let after = ctx.rules.table.after_round(held(run));
        basis = basis.clone().and(&after.basis);
        match after.value {
            AfterRound::Round(_) => Some(Keeps::Round),
            AfterRound::FurtherBank { .. } => Some(Keeps::FurtherBank),
            AfterRound::OfferOn => None,
        }
    });
    Ok(Decision::of(Event::Cleared { warned, keeps }, basis))
}
