use super::wager::may_stake;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::command::HouseWagerChoice;
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{NextBank, Round, Run, Step};
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::bank::{Bidder, Standing};
use houseway_games::pai_gow::conduct::Closes;
use houseway_games::pai_gow::{
    Act, Area, BankCondition, BankMethod, ConductOption, ConductPoint, TablePoint,
};
use houseway_lawbook::{Basis, Short};
use houseway_money::Cents;

/// What is known of somebody who would bank from an area.
fn bidder(ctx: &Ctx<'_>, seat: SeatNumber, area: Area, declined: &[SeatNumber]) -> Bidder {
    let last = ctx.state.last.as_deref();
    let house_way =
        |area: &Area| ctx.state.config.as_ref().is_some_and(|c| c.options.house_way_areas.contains(area));
    let of = |list: fn(&crate::pai_gow::state::LastRound) -> &Vec<(SeatNumber, Area)>| {
        let rows = last.map(list).into_iter().flatten();
        rows.filter(|(who, _)| *who == seat).map(|(_, area)| *area).collect::<Vec<_>>()
    };
    let commencing = last.is_none();
    let sits = ctx.state.player(seat).and_then(|player| player.area);
    let mut wagered: Vec<Area> = of(|last| &last.wagered);
    wagered.retain(|area| !house_way(area));
    let decided: Vec<Area> = of(|last| &last.decided);
    let controls = if commencing { sits } else { decided.first().copied() };
    let controller_declined = last.is_some_and(|last| {
        last.decided.iter().any(|(who, at)| *at == area && *who != seat && declined.contains(who))
    });
    Bidder {
        wagered,
        controls,
        set: of(|last| &last.set),
        asked: ctx.state.player(seat).is_some_and(|player| player.asks_bank),
        controller_declined,
        bank: 1,
        further_allowed: false,
        other_shaker: false,
    }
}

fn standing(ctx: &Ctx<'_>, area: Area) -> Standing {
    let house_way_area =
        ctx.state.config.as_ref().is_some_and(|config| config.options.house_way_areas.contains(&area));
    Standing {
        commencing: ctx.state.last.is_none(),
        chung: ctx.state.chung.unwrap_or(Area::ONE),
        house_way_area,
    }
}

/// Whether a player may take the bank from an area by this method.
fn may(
    ctx: &Ctx<'_>,
    method: BankMethod,
    seat: SeatNumber,
    area: Area,
    declined: &[SeatNumber],
) -> Result<Basis, Refusal> {
    let bidder = bidder(ctx, seat, area, declined);
    let answer = ctx.rules.table.may_bank(method, area, &bidder, &standing(ctx, area));
    answer.map(|ruled| ruled.basis).map_err(|refused| {
        let problem = refused.reason.to_string();
        Refusal::new(Reason::Bank { problem }, refused.basis)
    })
}

/// The bank of the next round is not decided, and may be.
fn need_undecided(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    ctx.need_open()?;
    ctx.need_idle()?;
    if ctx.state.next_bank.is_some() {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::OfferOrder));
    }
    Ok(())
}

/// The bank goes round: to each area in order, and there first to whoever decides on it (PG-19, PG-32).
pub(super) fn offer(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    need_undecided(&ctx)?;
    if ctx.state.offering.is_some() {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::OfferOrder));
    }
    let config = ctx.config()?;
    let table = &ctx.rules.table;
    let house = || Ok(Decision::of(Event::HouseBanks, table.basis(TablePoint::NobodyAccepts)));
    if !config.options.player_banks {
        return house();
    }
    // A bank of the House leaves the turn where it was: the order goes on after the last player's bank.
    let order = table.offer_order(ctx.state.chung, &config.areas().collect::<Vec<_>>());
    let mut ask: Vec<(Area, SeatNumber)> = Vec::new();
    for area in order.value {
        if ctx.state.off == Some(area) {
            continue;
        }
        let mut seats: Vec<SeatNumber> = candidates(&ctx, area);
        let declined: Vec<SeatNumber> = seats.clone();
        seats.retain(|seat| {
            let excluded = ctx.state.player(*seat).is_none() || ctx.state.desk.shuts_out(*seat);
            // Nor is anybody asked who stakes nothing by his own will (PG-41).
            let stops = may_stake(&ctx, *seat, true, Cents::ZERO).is_err();
            !excluded && !stops && may(&ctx, BankMethod::Player, *seat, area, &declined).is_ok()
        });
        ask.extend(seats.into_iter().map(|seat| (area, seat)));
    }
    if ask.is_empty() { house() } else { Ok(Decision::of(Event::BankOffered { ask }, order.basis)) }
}

/// Who may be asked at an area: whoever decides on it first, then others who played there.
fn candidates(ctx: &Ctx<'_>, area: Area) -> Vec<SeatNumber> {
    let mut seats: Vec<SeatNumber> = Vec::new();
    let mut add = |seat: SeatNumber| {
        if ctx.state.desk.account(seat).is_some() && !seats.contains(&seat) {
            seats.push(seat);
        }
    };
    match ctx.state.last.as_deref() {
        Some(last) => {
            last.decided.iter().filter(|(_, at)| *at == area).for_each(|(seat, _)| add(*seat));
            last.wagered.iter().filter(|(_, at)| *at == area).for_each(|(seat, _)| add(*seat));
        }
        None => ctx.state.seated(area).into_iter().for_each(add),
    }
    seats
}

/// A player asks for the bank, where it is given on request (ACT 6.2).
pub(super) fn ask(ctx: Ctx<'_>, seat: SeatNumber, on: bool) -> Answer {
    let (_, player) = ctx.need_account(seat)?;
    let Some(basis) = ctx.rules.table.banking().conditions.basis(BankCondition::Asked) else {
        return Err(ctx.refuse_at(Reason::NotKnown, TablePoint::OfferOrder));
    };
    if player.asks_bank == on {
        return Err(Refusal::new(Reason::NoChange, basis.clone()));
    }
    Ok(Decision::of(Event::BankAsked { seat, on }, basis.clone()))
}

/// Whoever is asked now.
fn need_asked<'a>(ctx: &Ctx<'a>) -> Result<(Area, SeatNumber, &'a [SeatNumber]), Refusal> {
    let offering = ctx.state.offering.as_ref();
    let asked = offering.and_then(|offering| Some((offering.ask.first()?, offering.declined.as_slice())));
    match asked {
        Some(((area, seat), declined)) => Ok((*area, *seat, declined)),
        None => Err(ctx.refuse_at(Reason::NothingPending, TablePoint::OfferOrder)),
    }
}

/// The player who is asked takes the bank.
pub(super) fn take(ctx: Ctx<'_>, seat: SeatNumber, method: BankMethod, would_co_bank: bool) -> Answer {
    ctx.need_account(seat)?;
    need_undecided(&ctx)?;
    let (area, asked, declined) = need_asked(&ctx)?;
    if asked != seat {
        return Err(ctx.refuse_at(Reason::OthersFirst { seat: asked }, TablePoint::OfferOrder));
    }
    if method == BankMethod::House {
        return Err(ctx.refuse_at(Reason::NotKnown, TablePoint::OfferOrder));
    }
    may_stake(&ctx, seat, true, Cents::ZERO)?;
    let basis = may(&ctx, method, seat, area, declined)?;
    let would_co_bank = would_co_bank && ctx.rules.table.knows(BankMethod::CoBank).value;
    let event = Event::BankTaken { seat, area, method, would_co_bank, bank: 1 };
    // It was his to take: all who were asked before him declined.
    Ok(Decision::of(event, basis.and(&ctx.rules.table.basis(TablePoint::OfferOrder))))
}

/// The player who is asked declines, or the one who banks gives up the rest of his bank.
pub(super) fn decline(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    ctx.need_account(seat)?;
    ctx.need_idle()?;
    if let (Some(NextBank::Run), Some(run)) = (ctx.state.next_bank, &ctx.state.run)
        && run.seats.first() == Some(&seat)
    {
        let basis = ctx.rules.table.banking().rounds.basis.clone();
        return Ok(Decision::of(Event::BankGivenUp { seat }, basis));
    }
    let (_, asked, _) = need_asked(&ctx)?;
    if asked != seat {
        return Err(ctx.refuse_at(Reason::OthersFirst { seat: asked }, TablePoint::OfferOrder));
    }
    declined(ctx, seat)
}

/// Whoever is asked passes, by the dealer's entry or because his time is over.
pub(super) fn pass(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    ctx.need_idle()?;
    let (_, seat, _) = need_asked(&ctx)?;
    let step = ctx.config()?.automation.step_ms.saturating_mul(4);
    ctx.need_time(ctx.state.since.plus_ms(step), ConductPoint::Conducts)?;
    declined(ctx, seat)
}

fn declined(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    let basis = ctx.rules.table.basis(TablePoint::OfferOrder);
    let decision = Decision::of(Event::BankDeclined { seat }, basis);
    let last = ctx.state.offering.iter().all(|o| o.ask.iter().all(|(_, asked)| *asked == seat));
    Ok(if last && ctx.rules.table.law().in_force(TablePoint::NobodyAccepts) {
        decision.and(Event::HouseBanks, ctx.rules.table.basis(TablePoint::NobodyAccepts))
    } else {
        decision
    })
}

/// Several share a bank, by the House's leave.
pub(super) fn share(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    let leave = ctx.need_act(Act::BankLeave, ConductPoint::Conducts)?;
    ctx.need_account(seat)?;
    ctx.need_idle()?;
    let (Some(NextBank::Run), Some(run)) = (ctx.state.next_bank, &ctx.state.run) else {
        return Err(ctx.refuse_at(Reason::NothingPending, TablePoint::ShareBank));
    };
    if run.seats.contains(&seat) || run.seats.len() >= 8 {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::ShareBank));
    }
    let basis = ctx.rules.table.basis(TablePoint::ShareBank).and(&leave);
    Ok(Decision::of(Event::BankShared { seat }, basis))
}

/// The House allows the player who banks a further bank on his area.
pub(super) fn allow(ctx: Ctx<'_>, shaker: Option<Short<40>>) -> Answer {
    let leave = ctx.need_act(Act::BankLeave, ConductPoint::Conducts)?;
    let banking = ctx.rules.table.banking();
    let Some(run) = &ctx.state.run else {
        return Err(Refusal::new(Reason::NothingPending, banking.banks.basis.clone()));
    };
    let [_, most] = banking.banks.value;
    if run.further || run.bank >= most {
        let problem = format!("the area has had its banks: at most {most} running");
        return Err(Refusal::new(Reason::Bank { problem }, banking.banks.basis.clone()));
    }
    let other = banking.conditions.basis(BankCondition::OtherShaker);
    if let (Some(basis), None) = (other, &shaker) {
        let problem = "for a further bank the player names somebody else to shake the dice cup".to_owned();
        return Err(Refusal::new(Reason::Bank { problem }, basis.clone()));
    }
    let basis = other.map_or_else(|| banking.banks.basis.clone(), |o| banking.banks.basis.clone().and(o));
    Ok(Decision::of(Event::BankAllowed { shaker }, basis.and(&leave)))
}

/// A banker puts up another amount, before the cover is checked.
pub(super) fn stake(ctx: Ctx<'_>, seat: SeatNumber, amount: Cents) -> Answer {
    let (account, _) = ctx.need_account(seat)?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::WagersClosed)?;
    let Some(share) = round.shares.iter().find(|share| share.seat == seat) else {
        return Err(ctx.refuse_at(Reason::NotYours, TablePoint::Cover));
    };
    ctx.forbid(ConductPoint::WagersClosed, round.closed, Reason::BetsClosed)?;
    let (from, to, area) = (share.amount, amount, round.bank);
    if from == to {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::Cover));
    }
    let balance = ctx.balance(account);
    if to.minus_or_zero(from) > balance {
        return Err(ctx.refuse_at(Reason::BalanceShort { balance }, TablePoint::Cover));
    }
    let more = to.minus_or_zero(from);
    may_stake(&ctx, seat, !more.is_zero(), more)?;
    let event = Event::BankStaked { seat, account, area, from, to };
    Ok(Decision::of(event, ctx.rules.table.basis(TablePoint::Cover)))
}

/// The banker chooses the House's wager against him (PG-20).
pub(super) fn choose_house_wager(ctx: Ctx<'_>, seat: SeatNumber, wager: HouseWagerChoice) -> Answer {
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::WagersClosed)?;
    if !round.is_banker(seat) {
        return Err(ctx.refuse_at(Reason::NotYours, TablePoint::HouseArea));
    }
    ctx.forbid(ConductPoint::WagersClosed, round.closed, Reason::BetsClosed)?;
    if round.house_wager == Some(wager) {
        return Err(ctx.refuse_at(Reason::NoChange, TablePoint::HouseArea));
    }
    let basis = house_wager(&ctx, round, wager)?.1;
    Ok(Decision::of(Event::HouseWagerChosen { wager }, basis))
}

/// Where the House's wager lies and how much it is, and by what.
pub(super) fn house_wager(
    ctx: &Ctx<'_>,
    round: &Round,
    choice: HouseWagerChoice,
) -> Result<((Area, Cents), Basis), Refusal> {
    let before = round.shares.first().and_then(|share| ctx.state.player(share.seat)).map(|player| {
        player.had.iter().find(|(area, _)| *area == round.bank).map_or(Cents::ZERO, |(_, had)| *had)
    });
    let wager = choice.with(before.unwrap_or(Cents::ZERO));
    match ctx.rules.table.house_wager(wager, &ctx.terms()?) {
        Ok(ruled) => Ok((ruled.value, ruled.basis)),
        Err(refused) => {
            let problem = refused.reason.to_string();
            Err(Refusal::new(Reason::Bank { problem }, refused.basis))
        }
    }
}

/// The banker lets wagers be changed after the dice, or no longer (NSW 9.7).
pub(super) fn consent(ctx: Ctx<'_>, seat: SeatNumber, on: bool) -> Answer {
    let basis = ctx.need_option(ConductOption::LateWithConsent, ConductPoint::WagersClosed)?;
    let round = ctx.need_step(&[Step::Thrown], ConductPoint::WagersClosed)?;
    if round.method != BankMethod::Player || round.shares.first().map(|share| share.seat) != Some(seat) {
        return Err(Refusal::new(Reason::NotYours, basis));
    }
    if round.consent == on {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    Ok(Decision::of(Event::Consented { on }, basis))
}

/// How wagers close in this round.
pub(super) fn closes<'a>(ctx: &Ctx<'a>, method: BankMethod) -> (Closes, &'a Basis) {
    let conduct = &ctx.rules.conduct;
    let closes = if method == BankMethod::House { &conduct.closes_house } else { &conduct.closes_bank };
    (closes.value, &closes.basis)
}

/// What comes of a run after a round of it.
pub(super) fn held(run: &Run) -> houseway_games::pai_gow::bank::Held {
    houseway_games::pai_gow::bank::Held {
        rounds: run.rounds.saturating_add(1),
        bank: run.bank,
        declines: false,
        further_allowed: run.further,
    }
}
