use super::close::finish;
use super::control::is_further;
use super::hand::{at, judged, others, unset};
use super::irregular::call_again;
use super::{Answer, Ctx, Refusal, down};
use crate::pai_gow::Rules;
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::{Bet, Opened, Way};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{BankHand, Hand, Part, Round, Step};
use crate::{Actor, Decision, SeatNumber, Shown};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::conduct::FurtherAreas;
use houseway_games::pai_gow::{
    Act, Area, BankMethod, CoBankPoint, ConductOption, ConductPoint, Hand as Four, Setting, Tile,
};
use houseway_lawbook::Ruled;

/// Which two of four tiles are the low hand by the House Way, and by which rows.
pub(in crate::pai_gow) fn house_way_low(rules: &Rules, tiles: &[Tile; 4]) -> Option<Ruled<[u8; 2]>> {
    let way = rules.play.set_house_way(Four::of_tiles(*tiles)?);
    let mut places: Vec<u8> = Vec::new();
    for kind in way.value.low() {
        let place = (0..4).find(|place| {
            tiles.get(usize::from(*place)).is_some_and(|tile| tile.kind() == kind) && !places.contains(place)
        })?;
        places.push(place);
    }
    let low = places.try_into().ok()?;
    Some(Ruled::new(low, way.basis))
}

/// The setting that tiles and low places make.
pub(super) fn setting(rules: &Rules, tiles: &[Tile; 4], low: [u8; 2]) -> Option<Setting> {
    let [low_tiles, high_tiles] = [at(tiles, low)?, at(tiles, others(low)?)?];
    let kinds = |pair: [Tile; 2]| pair.map(Tile::kind);
    let four = Four::of_tiles(*tiles)?;
    rules.play.player_sets(four, kinds(low_tiles), kinds(high_tiles)).ok().map(|ruled| ruled.value)
}

/// Whether tiles of which these are the low hand lie as the House Way, of which `way` is the low hand, has them: so, or as
/// well where no clause tells two placements apart (HW-8).
pub(super) fn lies_house_way(rules: &Rules, tiles: &[Tile; 4], low: [u8; 2], way: [u8; 2]) -> bool {
    let (lies, way) = (setting(rules, tiles, low), setting(rules, tiles, way));
    let either = |lies: Setting| rules.play.check(lies).is_some_and(|checked| checked.value.is_either_way());
    lies == way || lies.is_some_and(either)
}

/// The tiles that lie open at a table.
fn lie_open(round: &Round) -> Vec<Tile> {
    let dealt = round.dealt.as_ref();
    let bank = round.bank_hand().map(|bank| bank.tiles);
    let hands = dealt.into_iter().flat_map(|dealt| &dealt.hands);
    let opened = hands.filter_map(|hand| hand.opened.as_ref()?.tiles);
    bank.into_iter().chain(opened).flatten().map(|tile| tile.value).collect()
}

/// The tiles of a hand as they are turned up: those under the seals, or those that the dealer names.
fn turned_up(
    ctx: &Ctx<'_>,
    round: &Round,
    hand: &Hand,
    named: Option<[Tile; 4]>,
) -> Result<[Shown<Tile>; 4], Refusal> {
    match (ctx.config()?.source, named) {
        (Source::Virtual, None) => {
            round.turn_up(hand).ok_or_else(|| ctx.refuse(Reason::Sealed, ConductPoint::AllSet))
        }
        (Source::Cloth, Some(tiles)) => {
            let mut seen = lie_open(round);
            for tile in tiles {
                if seen.contains(&tile) {
                    return Err(ctx.refuse(Reason::ImpossibleTile { tile }, ConductPoint::MissingTile));
                }
                seen.push(tile);
            }
            Ok(tiles.map(Shown::real))
        }
        _ => Err(ctx.refuse(Reason::WrongSource, ConductPoint::AllSet)),
    }
}

/// The bank's tiles are turned up and set: the House's and a co-bank's House Way, a player's as he set them.
pub(super) fn bank(ctx: Ctx<'_>, named: Option<[Tile; 4]>, low: Option<[u8; 2]>) -> Answer {
    ctx.conducts()?;
    let later: &[Step] = &[Step::Setting, Step::Exposed, Step::Settled];
    let kept = ctx.state.play.as_ref().is_some_and(|round| round.bank_down && round.bank_hand().is_none());
    let steps = if kept { later } else { &[Step::Setting] };
    let round = ctx.need_step(steps, ConductPoint::BankFirst)?;
    if kept && !down::must_turn_up(ctx.rules, ctx.state, round) {
        let basis = ctx.need_option(ConductOption::BonusOnly, ConductPoint::BankFirst)?;
        return Err(Refusal::new(Reason::NothingPending, basis));
    }
    if !kept {
        ctx.need_law(ConductPoint::BankFirst)?;
    }
    let cloth = ctx.config()?.source == Source::Cloth;
    let areas = unset(round);
    // Real tiles are set before everybody's eyes: the dealer sees that all have.
    let missing = !cloth && !areas.is_empty();
    ctx.forbid(ConductPoint::AllSet, missing, Reason::NotAllSet { areas })?;
    let Some(hand) = round.hand(round.bank) else {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::BankFirst));
    };
    if ctx.by.actor == Actor::System {
        ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::BankFirst)?;
    }
    let tiles = turned_up(&ctx, round, hand, named)?;
    let values = tiles.map(|tile| tile.value);
    let Some(way) = house_way_low(ctx.rules, &values) else {
        return Err(ctx.refuse(Reason::NotAWholeSet, ConductPoint::BankFirst));
    };
    let own = round.method == BankMethod::Player && hand.way == Way::Own;
    let chosen = match (own, low, hand.low) {
        (true, None, Some(set)) => Some(set),
        (true, Some(low), None) if cloth => Some(low),
        (true, None, None) => {
            return Err(ctx.refuse(Reason::NotAllSet { areas: vec![hand.area] }, ConductPoint::BankerSets));
        }
        (false, Some(low), _) if cloth => Some(low),
        (false, None, _) => None,
        _ => return Err(ctx.refuse(Reason::WrongSource, ConductPoint::BankFirst)),
    };
    let low = chosen.unwrap_or(way.value);
    let Some(high) = others(low) else {
        return Err(ctx.refuse(Reason::NoSuchSetting, ConductPoint::BankFirst));
    };
    let mut basis = ctx.rules.table.knows(round.method).basis;
    basis = ctx.rules.conduct.cite(basis, ConductPoint::BankFirst);
    basis = ctx.rules.conduct.cite(basis, ConductPoint::AllSet);
    basis = match round.method {
        BankMethod::House => ctx.rules.conduct.cite(basis, ConductPoint::HouseSets),
        BankMethod::Player => ctx.rules.conduct.cite(basis, ConductPoint::BankerSets),
        BankMethod::CoBank => {
            let shared = ctx.rules.table.banking().co_bank.basis(CoBankPoint::SetHouseWay);
            shared.map_or(basis.clone(), |shared| basis.and(shared))
        }
    };
    // At the cloth the dealer turns the two hands the right way round (PG-25).
    let as_set = judged(&ctx, &values, low, high)?;
    basis = if own { basis.and(&as_set) } else { basis.and(&way.basis) };
    if round.method == BankMethod::House {
        basis = ctx.rules.conduct.cite_option(basis, ConductOption::HouseHandConfirmed);
    }
    let misset = !own && !lies_house_way(ctx.rules, &values, low, way.value);
    let event = Event::BankExposed { hand: BankHand { tiles, low, misset, confirmed: false } };
    let bonus = ctx.rules.conduct.options.basis(ConductOption::BonusOnly).filter(|_| kept).cloned();
    if let Some(bonus) = bonus.or_else(|| down::stays_down(ctx.rules, ctx.state, round)) {
        basis = basis.and(&bonus);
    }
    if !kept {
        return Ok(Decision::of(event, basis));
    }
    // What was called of hands that are matched with it is said again.
    let mut chain = ctx.chain();
    chain.push(event, basis);
    call_again(&mut chain)?;
    finish(ctx, chain)
}

/// How the bank's hand is set is confirmed: the House's by a supervisor, a banker's House Way by himself.
pub(super) fn confirm(ctx: Ctx<'_>, seat: Option<SeatNumber>) -> Answer {
    let point = ConductPoint::BankFirst;
    let round = ctx.need_step(&[Step::Exposed], point)?;
    let basis = match seat {
        Some(seat) => {
            let basis = ctx.need_option(ConductOption::BankerConfirms, point)?;
            let own = round.hand(round.bank).is_some_and(|hand| hand.way == Way::Own);
            if round.method != BankMethod::Player || own || !round.is_banker(seat) {
                return Err(Refusal::new(Reason::NotYours, basis));
            }
            basis
        }
        None => {
            let basis = ctx.need_option(ConductOption::HouseHandConfirmed, point)?;
            let by = ctx.need_act(Act::ConfirmHand, point)?;
            if round.method != BankMethod::House {
                return Err(Refusal::new(Reason::NotKnown, basis));
            }
            basis.and(&by)
        }
    };
    match round.bank_hand() {
        Some(bank) if bank.confirmed => Err(Refusal::new(Reason::NoChange, basis)),
        // What is set otherwise is put right, not confirmed.
        Some(bank) if bank.misset => {
            let problem = "the hand is not as the House Way has it: report it to be set anew";
            Err(Refusal::new(Reason::NotSo { problem }, basis))
        }
        _ => Ok(Decision::of(Event::BankConfirmed { seat }, basis)),
    }
}

/// A hand that was given up is shown, its concession being in dispute (ACT 15.11).
pub(super) fn show_conceded(ctx: Ctx<'_>, area: Area, tiles: Option<[Tile; 4]>) -> Answer {
    let basis = ctx.need_option(ConductOption::ConcededDisputed, ConductPoint::Dispute)?;
    let by = ctx.need_act(Act::Dispute, ConductPoint::Dispute)?;
    let round = ctx.need_step(&[Step::Setting, Step::Exposed, Step::Settled], ConductPoint::Dispute)?;
    let hand = round.hand(area).filter(|hand| hand.conceded && hand.shown.is_none());
    let Some(hand) = hand else {
        return Err(Refusal::new(Reason::NotSo { problem: "name a hand that was given up" }, basis));
    };
    let tiles = turned_up(&ctx, round, hand, tiles)?;
    Ok(Decision::of(Event::HandShown { area, tiles }, basis.and(&by)))
}

/// Whether a hand is opened: one whose regular wager was given up only for what else lies there (PG-24).
pub(super) fn opens(ctx: &Ctx<'_>, hand: &Hand) -> bool {
    hand.part == Part::Plays
        && (!hand.conceded
            || ctx
                .state
                .at(hand.area)
                .any(|wager| !matches!(wager.bet, Bet::Regular | Bet::Big | Bet::Small)))
}

/// A player's hand is opened, matched and called.
pub(super) fn hand(
    ctx: Ctx<'_>,
    area: Area,
    named: Option<[Tile; 4]>,
    low: Option<[u8; 2]>,
    called: Option<Called>,
) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_round(ConductPoint::CallHand)?;
    let unused = round.hand(area).is_some_and(|hand| hand.part == Part::Unused);
    ctx.forbid(ConductPoint::UnusedHidden, unused, Reason::NothingPending)?;
    ctx.forbid(ConductPoint::BankFirst, round.step == Step::Setting, Reason::NotNow)?;
    let round = ctx.need_step(&[Step::Exposed], ConductPoint::CallHand)?;
    let turn = ctx.rules.table.turn(round.method);
    let waits = |hand: &&Hand| opens(&ctx, hand) && hand.opened.is_none();
    let in_turn = round.in_turn();
    let Some(next) = in_turn.iter().copied().find(|hand| waits(hand)) else {
        return Err(ctx.refuse(Reason::NothingPending, ConductPoint::CallHand));
    };
    let Some(hand) = in_turn.iter().copied().find(|hand| hand.area == area).filter(|hand| waits(hand)) else {
        return Err(ctx.refuse(Reason::NothingPending, ConductPoint::CallHand));
    };
    if hand.area != next.area && turn.value {
        return Err(Refusal::new(Reason::OtherFirst { area: next.area }, turn.basis));
    }
    ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::CallHand)?;
    let opened = match called {
        Some(called) => result_only(&ctx, hand, named, called)?,
        None => matched(&ctx, round, hand, named, low)?,
    };
    let basis = opened.basis.clone().and(&turn.basis);
    let basis = ctx.rules.conduct.cite(basis, ConductPoint::CallHand);
    Ok(Decision::of(Event::HandOpened { area, opened }, basis))
}

/// At the cloth it is enough to say what was called, where nothing rests on the tiles.
fn result_only(
    ctx: &Ctx<'_>,
    hand: &Hand,
    named: Option<[Tile; 4]>,
    called: Called,
) -> Result<Opened, Refusal> {
    let cloth = ctx.config()?.source == Source::Cloth;
    if !cloth || named.is_some() || called == Called::Void {
        return Err(ctx.refuse(Reason::WrongSource, ConductPoint::CallHand));
    }
    let rests =
        ctx.state.at(hand.area).any(|wager| !matches!(wager.bet, Bet::Regular | Bet::Big | Bet::Small));
    if rests {
        return Err(ctx.refuse(Reason::TilesNeeded, ConductPoint::CallHand));
    }
    let basis = ctx.basis(ConductPoint::CallHand);
    Ok(Opened { tiles: None, low: None, called, basis })
}

fn matched(
    ctx: &Ctx<'_>,
    round: &Round,
    hand: &Hand,
    named: Option<[Tile; 4]>,
    low: Option<[u8; 2]>,
) -> Result<Opened, Refusal> {
    let tiles = turned_up(ctx, round, hand, named)?;
    let values = tiles.map(|tile| tile.value);
    let Some(way) = house_way_low(ctx.rules, &values) else {
        return Err(ctx.refuse(Reason::NotAWholeSet, ConductPoint::CallHand));
    };
    let cloth = ctx.config()?.source == Source::Cloth;
    let own = hand.way == Way::Own && !hand.conceded;
    let chosen = match (own, low, hand.low) {
        (true, None, Some(set)) => set,
        (true, Some(low), None) if cloth => low,
        (true, None, None) => {
            let areas = vec![hand.area];
            return Err(ctx.refuse(Reason::NotAllSet { areas }, ConductPoint::AllSet));
        }
        (false, Some(low), _) if cloth => low,
        (false, None, _) => way.value,
        _ => return Err(ctx.refuse(Reason::WrongSource, ConductPoint::CallHand)),
    };
    let Some(high) = others(chosen) else {
        return Err(ctx.refuse(Reason::NoSuchSetting, ConductPoint::CallHand));
    };
    let as_set = judged(ctx, &values, chosen, high)?;
    let set_by = if own {
        as_set
    } else {
        let further = hand.controller.is_none() && is_further(ctx.state, hand.area);
        let unseen = matches!(ctx.rules.conduct.further.value, FurtherAreas::HouseWay | FurtherAreas::Blind);
        let basis = ctx.rules.conduct.cite(way.basis.clone(), ConductPoint::AskHouseWay);
        if further && unseen { basis.and(&ctx.rules.conduct.further.basis) } else { basis }
    };
    let opened = call(ctx, round, hand.area, &values, chosen);
    let Some(Ruled { value: called, basis }) = opened else {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::CallHand));
    };
    let basis = basis.and(&set_by);
    let (called, basis) =
        if hand.conceded { (Called::Che, ctx.basis(ConductPoint::Concede)) } else { (called, basis) };
    Ok(Opened { tiles: Some(tiles), low: Some(chosen), called, basis })
}

/// What is called of a setting against the bank's; of its Bonus, where the bank's tiles did not have to be turned up.
pub(super) fn call(
    ctx: &Ctx<'_>,
    round: &Round,
    area: Area,
    tiles: &[Tile; 4],
    low: [u8; 2],
) -> Option<Ruled<Called>> {
    let player = setting(ctx.rules, tiles, low)?;
    if round.bank_down {
        return down::call(ctx, round, area, &player);
    }
    let bank = bank_setting(ctx.rules, round)?;
    let settled = ctx.rules.play.matching_under(round.method).settle(&player, &bank);
    Some(Ruled::new(Called::from(settled.value.outcome), settled.basis))
}

/// How the bank's hand is set.
pub(super) fn bank_setting(rules: &Rules, round: &Round) -> Option<Setting> {
    let bank = round.bank_hand()?;
    setting(rules, &bank.tiles.map(|tile| tile.value), bank.low)
}
