use super::chain::Chain;
use super::close::finish;
use super::cup::dice_set;
use super::hand::is_set;
use super::open::{call, house_way_low, lies_house_way};
use super::settle::outcome;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::{Back, Irregularity, Opened, Outcome, Remedy, Wager, Way};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{HOUSE, Part, Round, State, Step};
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::conduct::{ExposedStacking, WrongDeal};
use houseway_games::pai_gow::dice::{Cup, Rest};
use houseway_games::pai_gow::{Act, Area, BankMethod, ConductOption, ConductPoint, Die, Noticed, Removed};
use houseway_lawbook::Basis;

/// Something went wrong: what follows by the book.
pub(super) fn report(ctx: Ctx<'_>, what: &Irregularity) -> Answer {
    ctx.need_open()?;
    match what {
        Irregularity::ExposedStacking { tiles } => exposed_stacking(ctx, what, *tiles),
        Irregularity::ExposedLaja { tiles } => exposed_laja(ctx, what, *tiles),
        Irregularity::ExposedHand { area, tiles, by_banker } => {
            exposed_hand(ctx, what, *area, *tiles, *by_banker)
        }
        Irregularity::Misset { area } => misset(ctx, what, *area),
        Irregularity::WrongDeal { handled, possible } => wrong_deal(ctx, what, *handled, *possible),
        Irregularity::MissingTile { .. } => missing_tile(ctx, what),
        Irregularity::Knocked { areas } => knocked(ctx, what, areas),
        Irregularity::Absent { area } => absent(ctx, what, *area),
        Irregularity::Reshuffle { .. } => reshuffle(ctx, what),
        Irregularity::Disruption { .. } => undone(ctx, what, Act::Disruption, ConductPoint::Disruption, &[]),
        Irregularity::Fraud { forfeit, .. } => undone(ctx, what, Act::Fraud, ConductPoint::Fraud, forfeit),
        Irregularity::Collusion { dice, .. } => collusion(ctx, what, dice),
        Irregularity::Breach { area, .. } => breach(ctx, what, *area),
    }
}

fn happened(what: &Irregularity, remedy: Remedy) -> Event {
    Event::Happened { what: what.clone(), remedy }
}

/// Nothing but a record, and what follows from it.
fn only(what: &Irregularity, remedy: Remedy, basis: Basis) -> Answer {
    Ok(Decision::of(happened(what, remedy), basis))
}

/// A real tile can be seen; a virtual one is turned up by nobody.
fn need_cloth(ctx: &Ctx<'_>, point: ConductPoint) -> Result<(), Refusal> {
    match ctx.config()?.source {
        Source::Cloth => Ok(()),
        Source::Virtual => {
            let problem = "virtual tiles lie where the source put them, and nobody sees one before its time";
            Err(ctx.refuse(Reason::NotSo { problem }, point))
        }
    }
}

fn need_tiles(ctx: &Ctx<'_>, tiles: u8, most: u8, point: ConductPoint) -> Result<(), Refusal> {
    if (1..=most).contains(&tiles) {
        Ok(())
    } else {
        Err(ctx.refuse(Reason::NotSo { problem: "say how many tiles were seen" }, point))
    }
}

fn exposed_stacking(ctx: Ctx<'_>, what: &Irregularity, tiles: u8) -> Answer {
    let point = ConductPoint::ExposedStacking;
    ctx.conducts()?;
    need_cloth(&ctx, point)?;
    need_tiles(&ctx, tiles, 32, point)?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken, Step::Thrown], point)?;
    seen_in_stacking(ctx, what, round, point)
}

/// What follows of tiles that were seen before the delivery, by the law on `point`.
fn seen_in_stacking(ctx: Ctx<'_>, what: &Irregularity, round: &Round, point: ConductPoint) -> Answer {
    let rule = &ctx.rules.conduct.exposed_stacking;
    let basis = rule.basis.clone().and(&ctx.basis(point));
    match rule.value {
        ExposedStacking::Laja => only(what, Remedy::Laja, basis),
        ExposedStacking::LajaIfAsked => only(what, Remedy::LajaIfAsked, basis),
        ExposedStacking::Misdeal => {
            let mut chain = ctx.chain();
            chain.push(happened(what, Remedy::Reshuffled), basis.clone());
            chain.push(begun_again(&ctx, round), basis);
            finish(ctx, chain)
        }
    }
}

fn exposed_laja(ctx: Ctx<'_>, what: &Irregularity, tiles: u8) -> Answer {
    let point = ConductPoint::ExposedLaja;
    ctx.conducts()?;
    need_cloth(&ctx, point)?;
    need_tiles(&ctx, tiles, 32, point)?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], point)?;
    let Some(rule) = ctx.rules.conduct.options.basis(ConductOption::LajaExposed) else {
        // Elsewhere what follows is what follows of stacking (PG-43).
        return seen_in_stacking(ctx, what, round, point);
    };
    if tiles <= 2 {
        return only(what, Remedy::Laja, rule.clone().and(&ctx.basis(point)));
    }
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::Reshuffled), rule.clone());
    chain.push(begun_again(&ctx, round), rule.clone());
    finish(ctx, chain)
}

/// Shuffle, cut and dice begin again (PG-33): the wagers stay, and may be changed.
fn begun_again(ctx: &Ctx<'_>, round: &Round) -> Event {
    let house = ctx.state.wagers.iter().filter(|wager| wager.account == HOUSE);
    Event::BegunAgain { matched: round.matched, bank: round.bank, returned: house.map(State::back).collect() }
}

fn exposed_hand(ctx: Ctx<'_>, what: &Irregularity, area: Area, tiles: u8, by_banker: bool) -> Answer {
    ctx.conducts()?;
    need_cloth(&ctx, ConductPoint::OneTile)?;
    need_tiles(&ctx, tiles, 4, ConductPoint::OneTile)?;
    let round = ctx.need_step(&[Step::Setting], ConductPoint::OneTile)?;
    let Some(hand) = round.hand(area).filter(|hand| matches!(hand.part, Part::Plays | Part::Bank)) else {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::OneTile));
    };
    let seen = hand.exposed.saturating_add(tiles);
    let many = seen >= ctx.rules.conduct.tiles_for_option.value;
    let banked = hand.part == Part::Bank;
    let (point, remedy) = match (banked, round.method) {
        (true, BankMethod::House) if ctx.acts(ConductPoint::HouseExposed) => {
            (ConductPoint::HouseExposed, Remedy::PlaysOn)
        }
        (true, _) if by_banker && ctx.acts(ConductPoint::BankerExposed) => {
            (ConductPoint::BankerExposed, Remedy::PlaysOn)
        }
        _ if !many => (ConductPoint::OneTile, Remedy::PlaysOn),
        (true, _) => (ConductPoint::VoidBank, Remedy::OptionToVoid),
        (false, _) => (ConductPoint::VoidOption, Remedy::OptionToVoid),
    };
    ctx.need_law(point)?;
    let basis = ctx.basis(point);
    let basis = if many { basis.and(&ctx.rules.conduct.tiles_for_option.basis) } else { basis };
    only(what, remedy, basis)
}

/// A hand that should be set House Way is put right, as long as the book lets it (PG-8).
fn misset(ctx: Ctx<'_>, what: &Irregularity, area: Area) -> Answer {
    let reset = ctx.need_act(Act::ResetHand, ConductPoint::HouseSets)?;
    let round = ctx.need_step(&[Step::Exposed, Step::Settled], ConductPoint::HouseSets)?;
    let opened = round.in_turn().iter().any(|hand| hand.opened.is_some());
    let noticed = if opened { Noticed::AfterExposure } else { Noticed::BeforeExposure };
    let Some(hand) = round.hand(area) else {
        return Err(ctx.refuse(Reason::NotMisset, ConductPoint::HouseSets));
    };
    let banked = hand.part == Part::Bank;
    let anew = ctx.rules.play.reset(banked, noticed);
    let basis = anew.basis.clone().and(&reset);
    let not_misset = || Err(Refusal::new(Reason::NotMisset, basis.clone()));
    let lies = if banked {
        let bank = round.bank_hand().filter(|bank| bank.misset);
        bank.map(|bank| (bank.tiles.map(|tile| tile.value), bank.low))
    } else {
        let own = hand.way == Way::Own;
        let opened = hand.opened.as_ref().filter(|_| !own && !hand.conceded);
        opened.and_then(|opened| Some((opened.tiles?.map(|tile| tile.value), opened.low?)))
    };
    let Some((tiles, low)) = lies else { return not_misset() };
    let Some(way) = house_way_low(ctx.rules, &tiles) else { return not_misset() };
    if lies_house_way(ctx.rules, &tiles, low, way.value) {
        return not_misset();
    }
    if !anew.value {
        return only(what, Remedy::Stands, basis);
    }
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::Reset), basis.clone());
    chain.push(Event::HandReset { area, low: way.value }, basis.clone().and(&way.basis));
    call_again(&mut chain)?;
    settle_again(&mut chain, &basis)?;
    finish(ctx, chain)
}

/// What was called is matched again as the hands lie now.
pub(super) fn call_again(chain: &mut Chain<'_>) -> Result<(), Refusal> {
    let mut again: Vec<(Area, Opened)> = Vec::new();
    {
        let ctx = chain.ctx();
        let round = ctx.need_round(ConductPoint::CallHand)?;
        for hand in round.in_turn().into_iter().filter(|hand| !hand.conceded) {
            let Some(opened) = &hand.opened else { continue };
            let (Some(tiles), Some(low)) = (opened.tiles, opened.low) else { continue };
            let values = tiles.map(|tile| tile.value);
            let Some(now) = call(&ctx, round, hand.area, &values, low) else { continue };
            if now.value != opened.called {
                let basis = ctx.rules.conduct.cite(now.basis, ConductPoint::CallHand);
                again.push((hand.area, Opened { called: now.value, basis, ..opened.clone() }));
            }
        }
    }
    for (area, opened) in again {
        let basis = opened.basis.clone();
        chain.push(Event::CalledAgain { area, opened }, basis);
    }
    Ok(())
}

/// Wagers already settled are settled again, if it makes a difference.
fn settle_again(chain: &mut Chain<'_>, because: &Basis) -> Result<(), Refusal> {
    let (before, after, basis) = {
        let ctx = chain.ctx();
        let round = ctx.need_round(ConductPoint::CallHand)?;
        let Some(before) = &round.outcome else { return Ok(()) };
        let sides = before.sides.iter().map(|line| Wager {
            number: line.wager,
            seat: ctx.state.desk.seat_of(line.account),
            account: line.account,
            area: line.area,
            bet: line.bet,
            amount: line.stake,
            carried: false,
            surrendered: line.is_surrendered(),
            tokens: false,
        });
        let wagers: Vec<Wager> = before.wagers.iter().copied().chain(sides).collect();
        let (after, basis) = outcome(&ctx, round, &wagers, Some(before))?;
        (before.clone(), after, basis)
    };
    // A round settled before the order was on record differs in nothing else.
    let same = Outcome { handling: before.handling.clone(), ..after.clone() } == before;
    if !same {
        let event = Event::SettledAgain { before: Box::new(before), after: Box::new(after) };
        chain.push(event, because.clone().and(&basis));
    }
    Ok(())
}

fn wrong_deal(ctx: Ctx<'_>, what: &Irregularity, handled: bool, possible: bool) -> Answer {
    let point = ConductPoint::WrongDeal;
    need_cloth(&ctx, point)?;
    let round = ctx.need_step(&[Step::Setting, Step::Exposed, Step::Settled], point)?;
    let rule = &ctx.rules.conduct.wrong_deal;
    let basis = rule.basis.clone().and(&ctx.basis(point));
    let exposed = round.bank_hand().is_some();
    let handled = round.step >= Step::Exposed || handled;
    let remedy = match rule.value {
        WrongDeal::Void => Remedy::RoundVoid,
        WrongDeal::VoidUntilBankExposed if exposed => Remedy::Stands,
        WrongDeal::VoidUntilBankExposed => Remedy::RoundVoid,
        WrongDeal::RebuiltUntilHandled if handled => Remedy::Stands,
        WrongDeal::RebuiltUntilHandled | WrongDeal::Rebuilt if possible => Remedy::Rebuilt,
        WrongDeal::RebuiltUntilHandled | WrongDeal::Rebuilt => Remedy::RoundVoid,
    };
    if remedy != Remedy::RoundVoid {
        ctx.conducts()?;
        return only(what, remedy, basis);
    }
    let by = ctx.need_act(Act::VoidRound, point)?;
    void(ctx, what, basis.and(&by))
}

/// The round is void, and everything that can goes back.
fn void(ctx: Ctx<'_>, what: &Irregularity, basis: Basis) -> Answer {
    need_unsettled(&ctx)?;
    let basis = ctx.rules.conduct.cite(basis, ConductPoint::Refund);
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::RoundVoid), basis.clone());
    chain.push(voided(&ctx, &[]), basis);
    finish(ctx, chain)
}

/// Once wagers are settled, what they paid is in the players' hands; a claim goes to whoever decides disputes.
pub(super) fn need_unsettled(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    let settled = ctx.state.play.as_ref().is_some_and(|play| play.step == Step::Settled);
    if settled { Err(ctx.refuse(Reason::TooLate, ConductPoint::Dispute)) } else { Ok(()) }
}

/// A void round: wagers and stakes go back, but for what is forfeited. What was settled on the dice stands.
pub(super) fn voided(ctx: &Ctx<'_>, forfeit: &[SeatNumber]) -> Event {
    let lost = |wager: &Wager| wager.seat.is_some_and(|seat| forfeit.contains(&seat));
    let (forfeited, returned): (Vec<Wager>, Vec<Wager>) =
        ctx.state.wagers.iter().partition(|wager| lost(wager));
    let back = |wagers: Vec<Wager>| wagers.iter().map(State::back).collect::<Vec<Back>>();
    let play = ctx.state.play.as_deref();
    let stakes = play.into_iter().flat_map(|play| &play.shares).filter(|share| !share.amount.is_zero());
    Event::RoundVoided {
        returned: back(returned),
        stakes: stakes.copied().collect(),
        bank: play.map_or(Area::ONE, |play| play.bank),
        matched: play.map_or(houseway_money::Cents::ZERO, |play| play.matched),
        forfeited: back(forfeited),
    }
}

fn missing_tile(ctx: Ctx<'_>, what: &Irregularity) -> Answer {
    let point = ConductPoint::MissingTile;
    need_cloth(&ctx, point)?;
    ctx.need_law(point)?;
    ctx.need_round(point)?;
    // Whoever may void a round of tiles dealt to wrong places may void this one. What the book has on that is no reason for it.
    let act = if ctx.rules.rank_for(Act::VoidRound).is_some() { Act::VoidRound } else { Act::Dispute };
    ctx.need_act(act, point).map_err(|refused| Refusal::new(refused.reason, ctx.basis(point)))?;
    void(ctx, what, ctx.basis(point))
}

fn knocked(ctx: Ctx<'_>, what: &Irregularity, areas: &[Area]) -> Answer {
    let basis = ctx.need_option(ConductOption::Knocked, ConductPoint::HouseSets)?;
    ctx.conducts()?;
    need_cloth(&ctx, ConductPoint::HouseSets)?;
    let round = ctx.need_step(&[Step::Exposed], ConductPoint::CallHand)?;
    let fits =
        |area: &Area| round.hand(*area).is_some_and(|hand| hand.part == Part::Plays && hand.opened.is_none());
    if areas.is_empty() || areas.len() > usize::from(Area::COUNT) || !areas.iter().all(fits) {
        let problem = "name hands that are not opened yet";
        return Err(Refusal::new(Reason::NotSo { problem }, basis));
    }
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::SetHouseWay), basis.clone());
    for area in areas {
        chain.push(Event::HouseWayAsked { area: *area }, basis.clone());
    }
    finish(ctx, chain)
}

fn absent(ctx: Ctx<'_>, what: &Irregularity, area: Area) -> Answer {
    let option = ctx.need_option(ConductOption::Absent, ConductPoint::AskHouseWay)?;
    let by = ctx.need_act(Act::SetAbsent, ConductPoint::AskHouseWay)?;
    let round = ctx.need_step(&[Step::Setting], ConductPoint::AllSet)?;
    let waits =
        round.hand(area).filter(|hand| matches!(hand.part, Part::Plays | Part::Bank) && !is_set(hand));
    if waits.is_none() {
        return Err(Refusal::new(Reason::NotSo { problem: "name a hand that waits to be set" }, option));
    }
    let basis = option.and(&by);
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::SetHouseWay), basis.clone());
    chain.push(Event::HouseWayAsked { area }, ctx.rules.conduct.cite(basis, ConductPoint::AskHouseWay));
    finish(ctx, chain)
}

/// The tiles are shuffled again (PG-33).
fn reshuffle(ctx: Ctx<'_>, what: &Irregularity) -> Answer {
    let point = ConductPoint::Reshuffle;
    let by = ctx.need_act(Act::Reshuffle, point)?;
    ctx.need_law(point)?;
    let round = ctx.need_round(point)?;
    let any_time = ctx.rules.table.reshuffling();
    let basis = ctx.basis(point).and(&by);
    let basis = any_time.map_or_else(|| basis.clone(), |any_time| basis.clone().and(&any_time.basis));
    if round.wall.is_empty() {
        return Err(Refusal::new(Reason::NotNow, basis));
    }
    match round.step {
        Step::Stacked | Step::Shaken | Step::Thrown => {
            let mut chain = ctx.chain();
            chain.push(happened(what, Remedy::Reshuffled), basis.clone());
            chain.push(begun_again(&ctx, round), basis);
            finish(ctx, chain)
        }
        Step::Setting => void(ctx, what, basis),
        // Once wagers are settled the round is over for whoever was paid.
        Step::Exposed if any_time.is_some_and(|any_time| any_time.value) => void(ctx, what, basis),
        Step::Exposed | Step::Settled => Err(Refusal::new(Reason::TooLate, basis)),
    }
}

/// An outcome is undone for disorder or fraud.
fn undone(
    ctx: Ctx<'_>,
    what: &Irregularity,
    act: Act,
    point: ConductPoint,
    forfeit: &[SeatNumber],
) -> Answer {
    let by = ctx.need_act(act, point)?;
    ctx.need_law(point)?;
    ctx.need_round(point)?;
    need_unsettled(&ctx)?;
    let mut basis = ctx.rules.conduct.cite(ctx.basis(point).and(&by), ConductPoint::Refund);
    if !forfeit.is_empty() {
        let forfeits = ctx.need_option(ConductOption::Forfeit, ConductPoint::Refund)?;
        basis = basis.and(&forfeits);
    }
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::RoundVoid), basis.clone());
    chain.push(voided(&ctx, forfeit), basis);
    finish(ctx, chain)
}

/// An area leaves the game by dice, players being believed to tell each other their tiles.
fn collusion(ctx: Ctx<'_>, what: &Irregularity, dice: &[Die]) -> Answer {
    let option = ctx.need_option(ConductOption::RemoveArea, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::RemoveArea, ConductPoint::Secrecy)?;
    ctx.need_idle()?;
    let basis = option.and(&by);
    let config = ctx.config()?;
    let played = |area: &Area| {
        ctx.state.last.iter().any(|last| last.wagered.iter().any(|(_, at)| at == area))
            || ctx.state.at(*area).next().is_some()
    };
    let house = ctx.state.chung.is_none_or(|chung| chung == Area::ONE) && ctx.state.run.is_none();
    let all = config.areas().filter(|area| *area != Area::ONE).all(|area| played(&area));
    if ctx.state.off.is_some() || !house || !all {
        let problem = "an area leaves the game while the House banks and every other area is in play";
        return Err(Refusal::new(Reason::NotSo { problem }, basis));
    }
    let rests: Vec<Rest> = dice.iter().map(|die| Rest::Flat(*die)).collect();
    let read = dice_set(&ctx)?.read(config.options.big_small.is_some(), &rests).map_err(|refused| {
        Refusal::new(Reason::Cup { problem: refused.reason.to_string() }, refused.basis)
    })?;
    let Cup::Thrown(throw) = read.value else {
        return Err(Refusal::new(Reason::NotNow, read.basis));
    };
    let in_play: Vec<Area> = config.areas().collect();
    let Some(removed) = ctx.rules.table.remove_area(&throw, &in_play) else {
        return Err(Refusal::new(Reason::NotKnown, basis));
    };
    let basis = basis.and(&removed.basis);
    let mut chain = ctx.chain();
    match removed.value {
        Removed::ThrowAgain => chain.push(happened(what, Remedy::ThrowAgain), basis),
        Removed::Area(area) => {
            chain.push(happened(what, Remedy::AreaOff), basis.clone());
            chain.push(Event::AreaOff { area }, basis);
        }
    }
    finish(ctx, chain)
}

/// Players broke the secrecy of the tiles: the hand, or the round, may be void.
fn breach(ctx: Ctx<'_>, what: &Irregularity, area: Option<Area>) -> Answer {
    let option = ctx.need_option(ConductOption::BreachVoids, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::Sanction, ConductPoint::Secrecy)?;
    let round = ctx.need_step(&[Step::Setting, Step::Exposed], ConductPoint::Secrecy)?;
    let basis = ctx.rules.conduct.cite(option.and(&by), ConductPoint::Secrecy);
    let Some(area) = area else { return void(ctx, what, basis) };
    if round.hand(area).is_none_or(|hand| hand.part != Part::Plays || hand.opened.is_some()) {
        return Err(Refusal::new(Reason::NotSo { problem: "name a hand that is not opened yet" }, basis));
    }
    let returned = ctx.state.at(area).filter(|wager| !wager.bet.on_dice()).map(State::back).collect();
    let mut chain = ctx.chain();
    chain.push(happened(what, Remedy::HandVoid), basis.clone());
    chain.push(Event::HandVoided { area, returned }, basis);
    finish(ctx, chain)
}
