use super::control::own_area;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::{Bet, Way};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{Hand, Part, Round, State, Step};
use crate::{Actor, Decision, SeatNumber};
use houseway_games::pai_gow::side::{Stage, Surrenderer, Tie};
use houseway_games::pai_gow::{Area, BankMethod, ConductOption, ConductPoint, Point, SettingError, Tile};
use houseway_lawbook::Basis;

/// The two places that are not `low`.
pub(super) fn others(low: [u8; 2]) -> Option<[u8; 2]> {
    let mut rest = (0..4).filter(|place| !low.contains(place));
    let pair = [rest.next()?, rest.next()?];
    rest.next().is_none().then_some(pair)
}

/// The tiles at two places.
pub(super) fn at(tiles: &[Tile; 4], places: [u8; 2]) -> Option<[Tile; 2]> {
    let [one, other] = places.map(|place| tiles.get(usize::from(place)).copied());
    Some([one?, other?])
}

/// Whether nothing more is awaited of whoever sets this hand.
pub(in crate::pai_gow) fn is_set(hand: &Hand) -> bool {
    hand.way != Way::Own || hand.low.is_some() || hand.conceded
}

/// The hands of players that are not set.
pub(super) fn unset(round: &Round) -> Vec<Area> {
    round.in_turn().into_iter().filter(|hand| !is_set(hand)).map(|hand| hand.area).collect()
}

/// Real tiles are taken up and parted before everybody's eyes: no screen knows of it.
fn need_virtual(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    match ctx.config()?.source {
        Source::Virtual => Ok(()),
        Source::Cloth => Err(ctx.refuse(Reason::WrongSource, ConductPoint::Controller)),
    }
}

/// The hand at an area that this player decides on, while tiles are being set.
fn need_own<'a>(ctx: &Ctx<'a>, seat: SeatNumber, area: Area) -> Result<(&'a Round, &'a Hand), Refusal> {
    let round = ctx.need_step(&[Step::Setting], ConductPoint::AllSet)?;
    let Some(hand) = round.hand(area).filter(|hand| matches!(hand.part, Part::Plays | Part::Bank)) else {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::Controller));
    };
    // Those who share a bank decide together: any of them may enter it.
    let shares = hand.part == Part::Bank && round.method == BankMethod::Player && round.is_banker(seat);
    if ctx.acts(ConductPoint::Controller) && hand.controller != Some(seat) && !shares {
        let reason = if hand.way == Way::Blind { Reason::Blind } else { Reason::NotController };
        let mut basis = ctx.rules.conduct.cite(ctx.basis(ConductPoint::Controller), ConductPoint::Secrecy);
        if ctx.state.at(area).any(|wager| wager.seat == Some(seat)) && own_area(ctx.state, seat) != Some(area)
        {
            basis = ctx.rules.conduct.cite(basis, ConductPoint::SeveralAreas);
        }
        if ctx.config()?.options.house_way_areas.contains(&area) {
            let law = ctx.rules.conduct.cite(basis, ConductPoint::SeveralAreas);
            basis = ctx.rules.conduct.cite_option(law, ConductOption::HouseWayAreas);
        }
        return Err(Refusal::new(reason, basis));
    }
    // The marker of those who set first, and among two hands of one player the larger wager (ACT 7.7).
    let first: Vec<Area> = first_before(ctx, round, hand, seat);
    if !first.is_empty() {
        let conduct = &ctx.rules.conduct;
        let law = ctx.basis(ConductPoint::Controller);
        let basis = if first.iter().all(|area| round.first.contains(area)) {
            conduct.cite_option(law, ConductOption::SetFirst)
        } else {
            conduct.cite(law, ConductPoint::SeveralAreas)
        };
        return Err(Refusal::new(Reason::SetFirst { areas: first }, basis));
    }
    Ok((round, hand))
}

fn first_before(ctx: &Ctx<'_>, round: &Round, hand: &Hand, seat: SeatNumber) -> Vec<Area> {
    if round.first.contains(&hand.area) {
        return Vec::new();
    }
    let waits = |area: &Area| round.hand(*area).is_some_and(|hand| hand.part == Part::Plays && !is_set(hand));
    let marked: Vec<Area> = round.first.iter().copied().filter(waits).collect();
    if !marked.is_empty() {
        return marked;
    }
    let wager = |area: Area| ctx.state.wager(seat, area, Bet::Regular).map(|wager| wager.amount);
    let larger = round.in_turn().into_iter().find(|other| {
        other.area != hand.area
            && other.controller == Some(seat)
            && hand.part == Part::Plays
            && !is_set(other)
            && wager(other.area) > wager(hand.area)
    });
    larger.map(|hand| hand.area).into_iter().collect()
}

/// A player takes up his tiles. If he had asked for the House Way he answers for the setting now, where the book says so; in
/// other books he has left them to the dealer.
pub(super) fn look(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let (_, hand) = need_own(&ctx, seat, area)?;
    need_virtual(&ctx)?;
    if hand.looked && hand.way == Way::Own {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::Controller));
    }
    // What he sees is his to keep to himself.
    let basis = ctx.rules.conduct.cite(ctx.basis(ConductPoint::Controller), ConductPoint::Secrecy);
    let basis = match hand.way {
        Way::Own => basis,
        Way::Blind => return Err(ctx.refuse(Reason::Blind, ConductPoint::SeveralAreas)),
        Way::HouseWay => {
            let touched = ctx.need_option(ConductOption::Touched, ConductPoint::AskHouseWay)?;
            touched.and(&basis)
        }
    };
    Ok(Decision::of(Event::Looked { area }, basis))
}

/// A player parts his tiles.
pub(super) fn set(ctx: Ctx<'_>, seat: SeatNumber, area: Area, low: [u8; 2]) -> Answer {
    if ctx.state.play.as_ref().is_some_and(|round| round.step >= Step::Exposed)
        && let Some(off) = ctx.rules.conduct.options.basis(ConductOption::ChungOff)
    {
        return Err(Refusal::new(Reason::SetAlready, off.clone()));
    }
    let (round, hand) = need_own(&ctx, seat, area)?;
    need_virtual(&ctx)?;
    if hand.way != Way::Own {
        return Err(ctx.refuse(Reason::Blind, ConductPoint::AskHouseWay));
    }
    if !hand.looked {
        return Err(ctx.refuse(Reason::NotLooked, ConductPoint::Controller));
    }
    if hand.conceded {
        return Err(ctx.refuse(Reason::Conceded, ConductPoint::Concede));
    }
    let mut basis = ctx.rules.play.law().basis(Point::PlayerSets);
    if hand.low.is_some() {
        if let Some(once) = ctx.rules.conduct.options.basis(ConductOption::SetOnce) {
            let once = one_setting(&ctx, area).map_or(once.clone(), |both| once.clone().and(&both));
            return Err(Refusal::new(Reason::SetAlready, once));
        }
        basis = ctx.rules.conduct.cite_option(basis, ConductOption::ChungOff);
    }
    if hand.part == Part::Bank {
        let areas = unset(round);
        ctx.forbid(ConductPoint::BankerSets, !areas.is_empty(), Reason::NotAllSet { areas })?;
        basis = ctx.rules.conduct.cite(basis, ConductPoint::BankerSets);
    }
    if ctx.state.at(area).any(|wager| wager.bet == Bet::Tie) {
        basis = ctx.rules.conduct.cite_option(basis, ConductOption::TieWager);
    }
    if let Some(both) = one_setting(&ctx, area) {
        basis = basis.and(&both);
    }
    let [one, other] = low;
    let Some(high) = others(low).filter(|_| one < 4 && other < 4 && one != other) else {
        return Err(Refusal::new(Reason::NoSuchSetting, basis));
    };
    if hand.low == Some(low) {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    let Some(tiles) = round.tiles(hand) else {
        return Err(ctx.refuse(Reason::Sealed, ConductPoint::Controller));
    };
    basis = basis.and(&judged(&ctx, &tiles, low, high)?);
    Ok(Decision::of(Event::HandSet { area, low }, basis))
}

/// The Tie that the table offers.
pub(super) fn tie<'a>(ctx: &Ctx<'a>) -> Option<&'a Tie> {
    let offered = ctx.state.config.as_ref()?.options.tie.as_ref()?;
    ctx.rules.side.tie(offered.name.as_str())
}

/// What makes one setting serve an area's regular wagers and its Ties, where both lie there.
pub(super) fn one_setting(ctx: &Ctx<'_>, area: Area) -> Option<Basis> {
    let lies = |bet| ctx.state.at(area).any(|wager| wager.bet == bet);
    if lies(Bet::Regular) && lies(Bet::Tie) { tie(ctx)?.one_setting() } else { None }
}

/// Whether these tiles may be set so, and by what.
pub(super) fn judged(
    ctx: &Ctx<'_>,
    tiles: &[Tile; 4],
    low: [u8; 2],
    high: [u8; 2],
) -> Result<Basis, Refusal> {
    let refuse = |reason, basis: Basis| Err(Refusal::new(reason, basis));
    let law = ctx.rules.play.law().basis(Point::PlayerSets);
    let four = houseway_games::pai_gow::Hand::of_tiles(*tiles);
    let (Some(four), Some(low), Some(high)) = (four, at(tiles, low), at(tiles, high)) else {
        return refuse(Reason::NoSuchSetting, law);
    };
    let kinds = |pair: [Tile; 2]| pair.map(Tile::kind);
    match ctx.rules.play.player_sets(four, kinds(low), kinds(high)) {
        Ok(ruled) => Ok(ruled.basis),
        Err(SettingError::WrongWayRound { basis, .. }) => refuse(Reason::LowAboveHigh, basis),
        Err(SettingError::OtherTiles { .. }) => refuse(Reason::NoSuchSetting, law),
    }
}

/// A player has the dealer set his hand House Way.
pub(super) fn ask_house_way(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let (round, hand) = if ctx.by.actor == Actor::System {
        let round = ctx.need_step(&[Step::Setting], ConductPoint::AllSet)?;
        let hand = round.hand(area).filter(|hand| hand.controller == Some(seat));
        let hand = hand.ok_or_else(|| ctx.refuse(Reason::NotController, ConductPoint::Controller))?;
        let at = round.since.plus_ms(ctx.config()?.automation.set_ms);
        ctx.need_time(at, ConductPoint::AskHouseWay)?;
        if !ctx.config()?.deals_itself() {
            return Err(ctx.refuse(Reason::NotYours, ConductPoint::AskHouseWay));
        }
        (round, hand)
    } else {
        need_own(&ctx, seat, area)?
    };
    ctx.need_law(ConductPoint::AskHouseWay)?;
    let mut basis = ctx.basis(ConductPoint::AskHouseWay);
    if hand.way != Way::Own {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    if hand.conceded {
        return Err(ctx.refuse(Reason::Conceded, ConductPoint::Concede));
    }
    if hand.low.is_some() {
        // A hand that is set is the player's own; while he may still alter it he may leave it to the dealer.
        if let Some(once) = ctx.rules.conduct.options.basis(ConductOption::SetOnce) {
            return Err(Refusal::new(Reason::SetAlready, once.clone()));
        }
    }
    let options = [
        ConductOption::HouseWayChecked,
        ConductOption::HouseWayLast,
        ConductOption::HouseWayAtSettlement,
        ConductOption::BankerConfirms,
    ];
    for option in options {
        basis = ctx.rules.conduct.cite_option(basis, option);
    }
    if ctx.by.actor == Actor::System {
        basis = ctx.rules.conduct.cite_option(basis, ConductOption::Absent);
    }
    if hand.part == Part::Bank && ctx.config()?.source == Source::Virtual {
        let areas = unset(round);
        ctx.forbid(ConductPoint::BankerSets, !areas.is_empty(), Reason::NotAllSet { areas })?;
    }
    Ok(Decision::of(Event::HouseWayAsked { area }, basis))
}

/// Who alone wagers on an area gives the regular wager up.
pub(super) fn concede(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let round = ctx.need_step(&[Step::Setting], ConductPoint::Concede)?;
    ctx.need_law(ConductPoint::Concede)?;
    let Some(hand) = round.hand(area).filter(|hand| hand.part == Part::Plays) else {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::Concede));
    };
    if hand.controller != Some(seat) {
        return Err(ctx.refuse(Reason::NotController, ConductPoint::Controller));
    }
    if ctx.state.wager(seat, area, Bet::Regular).is_none() {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::Concede));
    }
    let alone = ctx.state.at(area).all(|wager| wager.seat == Some(seat));
    ctx.forbid(ConductPoint::Concede, !alone, Reason::NotAlone)?;
    if hand.conceded {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::Concede));
    }
    Ok(Decision::of(Event::Conceded { area }, ctx.basis(ConductPoint::Concede)))
}

/// A player calls his hand void, or the banker the round, two or more of its tiles having been seen.
pub(super) fn call_void(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let round = ctx.need_step(&[Step::Setting], ConductPoint::VoidOption)?;
    let banks = round.is_banker(seat) && area == round.bank;
    let point = if banks { ConductPoint::VoidBank } else { ConductPoint::VoidOption };
    let Some(hand) = round.hand(area) else {
        return Err(ctx.refuse(Reason::NoWager, point));
    };
    if hand.controller != Some(seat) && !banks {
        return Err(ctx.refuse(Reason::NotController, ConductPoint::Controller));
    }
    // Before he views the others.
    if !hand.may_void || hand.looked || hand.low.is_some() {
        return Err(ctx.refuse(Reason::NoOption, point));
    }
    ctx.need_law(point)?;
    if banks {
        let basis = ctx.rules.conduct.cite(ctx.basis(point), ConductPoint::Refund);
        return Ok(Decision::of(super::irregular::voided(&ctx, &[]), basis));
    }
    let returned = ctx.state.at(area).filter(|wager| !wager.bet.on_dice()).map(State::back).collect();
    Ok(Decision::of(Event::HandVoided { area, returned }, ctx.basis(point)))
}

/// Against the House a player who is alone lays his tiles open (NSW 12.19).
pub(super) fn show(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let basis = ctx.need_option(ConductOption::AloneShows, ConductPoint::Secrecy)?;
    let (round, hand) = need_own(&ctx, seat, area)?;
    need_virtual(&ctx)?;
    let alone = ctx.state.wagers.iter().all(|wager| wager.seat == Some(seat));
    if round.method != BankMethod::House || !alone {
        return Err(Refusal::new(Reason::OthersPlay, basis));
    }
    if !hand.looked || hand.way != Way::Own || hand.conceded {
        return Err(Refusal::new(Reason::NotLooked, basis));
    }
    if hand.shown.is_some() {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    let Some(tiles) = round.turn_up(hand) else {
        return Err(ctx.refuse(Reason::Sealed, ConductPoint::Controller));
    };
    Ok(Decision::of(Event::HandShown { area, tiles }, basis))
}

/// A player surrenders his Tie wager (PG-13).
pub(super) fn surrender(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let round = ctx.need_round(ConductPoint::Controller)?;
    let not_offered = || ctx.refuse(Reason::NotOffered, ConductPoint::WagerArea);
    let surrender = tie(&ctx).and_then(Tie::surrender).ok_or_else(not_offered)?;
    let Some(wager) = ctx.state.wager(seat, area, Bet::Tie) else {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::WagerArea));
    };
    if wager.surrendered {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::WagerArea));
    }
    let stage = match round.step {
        Step::Stacked | Step::Shaken | Step::Thrown => Stage::BeforeTiles,
        Step::Setting => Stage::Delivered,
        Step::Exposed | Step::Settled => Stage::BankExposed,
    };
    let controls = round.hand(area).is_some_and(|hand| hand.controller == Some(seat));
    let who = if controls { Surrenderer::Controller } else { Surrenderer::Other };
    match surrender.open(stage, who) {
        Ok(basis) => Ok(Decision::of(Event::Surrendered { wager: wager.number, area }, basis)),
        Err(refused) => {
            let problem = refused.reason.to_string();
            Err(Refusal::new(Reason::SideBet { problem }, refused.basis))
        }
    }
}
