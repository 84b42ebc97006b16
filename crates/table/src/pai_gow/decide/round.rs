use super::close::{again, finish};
use super::control::{controller, is_further};
use super::cup::dice_set;
use super::tokens::may_lie;
use super::wager::closed_area;
use super::{Answer, Ctx, Refusal, pool};
use crate::house::desk::DeskReason;
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::{Back, Bet, Way};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{HOUSE, Hand, Part, Round, State, Step};
use crate::{Actor, Decision, Refused, SeatNumber, Veiled};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::conduct::{FurtherAreas, LajaFor};
use houseway_games::pai_gow::cut::{CutAsked, CutInForce};
use houseway_games::pai_gow::{Act, Area, BankMethod, ConductOption, ConductPoint, Tile};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::Cents;

/// The tiles are shuffled and stacked, and the round begins; or it begins again.
pub(super) fn shuffle(ctx: Ctx<'_>, wall: &[Veiled<Tile>]) -> Answer {
    ctx.brings_chance()?;
    ctx.need_open()?;
    let again = match &ctx.state.play {
        None => false,
        Some(play) if play.wall.is_empty() => true,
        Some(_) => return Err(ctx.refuse(Reason::NotNow, ConductPoint::Shuffle)),
    };
    let asked = super::desk_asked(&ctx, ctx.config()?);
    asked.may_play().map_err(|refused: Refused<DeskReason>| {
        Refusal::new(Reason::Desk { desk: refused.reason }, refused.basis)
    })?;
    if let Some(closed) = ctx.rules.conduct.options.basis(ConductOption::CloseAtOnce)
        && ctx.state.closed_at_once
        && !again
    {
        return Err(Refusal::new(Reason::TableClosed, closed.clone()));
    }
    ctx.forbid(ConductPoint::TilesChecked, !ctx.state.checked, Reason::Unchecked)?;
    ctx.need_law(ConductPoint::Shuffle)?;
    if !again && ctx.state.next_bank.is_none() {
        let basis = ctx.rules.table.basis(houseway_games::pai_gow::TablePoint::OfferOrder);
        return Err(Refusal::new(Reason::BankUndecided, basis));
    }
    if !again {
        pool::need_room(&ctx)?;
    }
    let whole = whole_set(&ctx, wall)?;
    let (method, bank, seats) = ctx.bank();
    let bankers: Vec<_> =
        seats.iter().filter_map(|seat| Some((*seat, ctx.state.desk.account(*seat)?))).collect();
    let round = if again { ctx.state.round } else { ctx.state.round.saturating_add(1) };
    let mut returned: Vec<Back> = misplaced(&ctx, method, bank, &seats);
    let mut basis = ctx.rules.conduct.cite(whole, ConductPoint::Stack);
    basis = basis.and(&ctx.rules.table.knows(method).basis);
    if !returned.is_empty() {
        basis = basis.and(&closed_area(&ctx, method));
    }
    // What stood off stays for nobody who plays no further round by his own will (PG-41).
    let own = ctx.rules.conduct.desk.law();
    let out =
        |seat| ctx.state.desk.stays_out(seat, Cents::ZERO, ctx.by.at) && own.in_force(DeskPoint::OwnLimits);
    let stood_off = ctx.state.wagers.iter().filter(|wager| wager.carried && wager.seat.is_some_and(out));
    let own_back: Vec<Back> = stood_off.map(State::back).filter(|back| !returned.contains(back)).collect();
    if !own_back.is_empty() {
        basis = basis.and(&own.basis(DeskPoint::OwnLimits));
        returned.extend(own_back);
    }
    let event = Event::Shuffled { round, wall: wall.to_vec(), method, bank, bankers, returned };
    Ok(Decision::of(event, basis))
}

/// Wagers that lie where none may lie under the bank of this round.
fn misplaced(ctx: &Ctx<'_>, method: BankMethod, bank: Area, bankers: &[SeatNumber]) -> Vec<Back> {
    let stays = |seat: SeatNumber, area: Area, bet: Bet| {
        let banker = bankers.contains(&seat);
        let own = banker && area == bank && method != BankMethod::House && bet == Bet::Bonus;
        own || ctx.rules.table.open_to_wager(area, method, bank, banker).is_ok()
    };
    let off = |area: Area| ctx.state.off == Some(area);
    let tie = |bet: Bet, seat: SeatNumber| {
        let named = ctx.state.config.as_ref().and_then(|config| config.options.tie.as_ref());
        let tie = named.and_then(|named| ctx.rules.side.tie(named.name.as_str()));
        bet != Bet::Tie || tie.is_some_and(|tie| tie.place(method, bankers.contains(&seat)).is_ok())
    };
    ctx.state
        .wagers
        .iter()
        .filter(|wager| wager.account != HOUSE)
        .filter(|wager| {
            let Some(seat) = wager.seat else { return true };
            let tokens = wager.tokens && may_lie(ctx, method).is_err();
            tokens || off(wager.area) || !stays(seat, wager.area, wager.bet) || !tie(wager.bet, seat)
        })
        .map(State::back)
        .collect()
}

/// Thirty-two tiles, each there once: known under their seals, or unknown on the cloth.
fn whole_set(ctx: &Ctx<'_>, wall: &[Veiled<Tile>]) -> Result<Basis, Refusal> {
    let refuse = |reason| Err(ctx.refuse(reason, ConductPoint::Shuffle));
    if wall.len() != Tile::COUNT {
        return refuse(Reason::NotAWholeSet);
    }
    match ctx.config()?.source {
        Source::Cloth if wall.iter().any(|tile| tile.sealed.is_some()) => refuse(Reason::WrongSource),
        Source::Cloth => Ok(ctx.basis(ConductPoint::Shuffle)),
        Source::Virtual => {
            let mut known: Vec<Tile> = wall.iter().filter_map(|tile| tile.peek().copied()).collect();
            if known.len() != wall.len() {
                return refuse(Reason::Sealed);
            }
            known.sort_unstable();
            known.dedup();
            if known.len() == Tile::COUNT {
                Ok(ctx.basis(ConductPoint::Shuffle))
            } else {
                refuse(Reason::NotAWholeSet)
            }
        }
    }
}

/// A player asks for a laja, his own or the dealer's.
pub(super) fn ask_laja(ctx: Ctx<'_>, seat: SeatNumber, own: bool) -> Answer {
    ctx.need_account(seat)?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::Shuffle)?;
    let conduct = &ctx.rules.conduct;
    let laja = &conduct.laja;
    let refuse = |basis: &Basis| Err(Refusal::new(Reason::NoLaja, basis.clone()));
    if round.laja_asked.is_some() || round.named.is_some() {
        return refuse(&laja.basis);
    }
    let banker = round.is_banker(seat);
    let (allowed, basis) = match laja.value {
        LajaFor::HighestOrBanker => {
            if own || !round.lajas.is_empty() {
                return refuse(&laja.basis);
            }
            let may =
                if round.method == BankMethod::House { highest(&ctx, round) == Some(seat) } else { banker };
            if !may {
                return Err(Refusal::new(Reason::NotYours, laja.basis.clone()));
            }
            (true, laja.basis.clone())
        }
        LajaFor::AnyWithLeave => {
            let by_player = round.lajas.iter().any(Option::is_some);
            let own_of_bank = conduct.options.basis(ConductOption::BankLaja);
            match (banker, by_player, own_of_bank) {
                // After a player's laja the tiles are offered to the bank for one of its own.
                (true, true, Some(basis)) if own && !round.lajas.contains(&Some(seat)) => {
                    (true, laja.basis.clone().and(basis))
                }
                (true, true, _) => match conduct.options.basis(ConductOption::NoFurtherShuffle) {
                    Some(no_further) => return refuse(no_further),
                    None => (false, laja.basis.clone()),
                },
                _ => (false, laja.basis.clone()),
            }
        }
    };
    Ok(Decision::of(Event::LajaAsked { seat, own, allowed }, basis))
}

/// Who wagers most in this round: of several the first counter-clockwise from the chung, and on one area whoever decides
/// there or else laid his wager first (PG-26).
fn highest(ctx: &Ctx<'_>, round: &Round) -> Option<SeatNumber> {
    let regular = || ctx.state.wagers.iter().filter(|w| w.bet == Bet::Regular && w.seat.is_some());
    let most = regular().map(|wager| wager.amount).max()?;
    let area =
        regular().filter(|w| w.amount == most).map(|w| w.area).min_by_key(|a| round.bank.count_to(*a))?;
    let decides = controller(ctx.rules, ctx.state, area).map(|ruled| ruled.value);
    let mut who = regular().filter(|w| w.amount == most && w.area == area).filter_map(|wager| wager.seat);
    decides.filter(|seat| who.clone().any(|other| other == *seat)).or_else(|| who.next())
}

/// A supervisor lets a player have the laja that he asked for, or not.
pub(super) fn answer_laja(ctx: Ctx<'_>, allowed: bool) -> Answer {
    let basis = ctx.need_act(Act::Laja, ConductPoint::Shuffle)?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::Shuffle)?;
    if round.laja_asked.is_none_or(|asked| asked.allowed) {
        return Err(Refusal::new(Reason::NothingPending, basis));
    }
    Ok(Decision::of(Event::LajaAnswered { allowed }, basis))
}

/// The tiles are mixed once more.
pub(super) fn laja(ctx: Ctx<'_>, seat: Option<SeatNumber>, wall: &[Veiled<Tile>]) -> Answer {
    ctx.brings_chance()?;
    let round = ctx.need_step(&[Step::Stacked, Step::Shaken], ConductPoint::Shuffle)?;
    let asked = round.laja_asked.filter(|asked| asked.allowed);
    let owed = round.laja_owed;
    // The dealer may be asked for one because tiles were seen; else a player's is made as he asked.
    let for_player = asked.is_some_and(|asked| Some(asked.seat) == seat);
    let by_dealer = seat.is_none() && (owed || ctx.by.actor.rank().is_some());
    if !for_player && !by_dealer {
        return Err(Refusal::new(Reason::NoLaja, ctx.rules.conduct.laja.basis.clone()));
    }
    let whole = whole_set(&ctx, wall)?;
    let basis = if owed { ctx.basis(ctx.state.seen_in()) } else { ctx.rules.conduct.laja.basis.clone() };
    Ok(Decision::of(Event::LajaMade { seat, wall: wall.to_vec() }, basis.and(&whole)))
}

/// The tiles are delivered by the cut, four to each of the eight positions.
pub(super) fn deliver(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    let round = ctx.need_step(&[Step::Thrown], ConductPoint::CallDice)?;
    ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::CallDice)?;
    let mut chain = ctx.chain();
    // Wagers that were changed with the banker's consent are covered too (PG-17).
    if round.consent {
        again(&mut chain)?;
    }
    let (event, basis) = delivered(&chain.ctx())?;
    chain.push(event, basis);
    finish(ctx, chain)
}

/// What the dice and the cut call, with the cut that was named.
pub(in crate::pai_gow) fn cut_in_force(ctx: &Ctx<'_>, round: &Round) -> Result<Ruled<CutInForce>, Refusal> {
    let (Some(throw), Some(count)) = (&round.throw, round.count) else {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::CallDice));
    };
    let named = round.named.as_ref();
    let by_banker = named.filter(|(_, by_banker)| *by_banker).map(|(cut, _)| cut);
    let by_house = named.filter(|(_, by_banker)| !*by_banker).map(|(cut, _)| cut);
    let house = round.method == BankMethod::House;
    let asked = CutAsked {
        method: round.method,
        count,
        stolen: round.steal.is_some(),
        cut_die: throw.cut(),
        named: if house { by_house } else { by_banker },
        supervisor: by_house.filter(|_| !house),
    };
    ctx.rules
        .table
        .decide_cut(&asked)
        .map_err(|refused| Refusal::new(Reason::Cut { problem: refused.reason.to_string() }, refused.basis))
}

fn delivered(ctx: &Ctx<'_>) -> Result<(Event, Basis), Refusal> {
    let round = ctx.need_step(&[Step::Thrown], ConductPoint::CallDice)?;
    let Some(count) = round.count else {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::CallDice));
    };
    dice_set(ctx)?;
    let cut = cut_in_force(ctx, round)?;
    let mut basis = cut.basis;
    if cut.value.needs_rank.is_some() && ctx.by.actor != Actor::System {
        basis = basis.and(&ctx.need_act(Act::OtherCut, ConductPoint::CallDice)?);
    }
    let first = ctx.rules.table.first_area(count, round.bank);
    let served = ctx.rules.table.served(first);
    let basis = ctx.rules.conduct.cite(basis.and(&served.basis), ConductPoint::Retrieve);
    let places = cut
        .value
        .pattern
        .hands()
        .iter()
        .map(|hand| hand.map(|place| u8::try_from(place.index()).unwrap_or(u8::MAX)));
    let hands = served.value.into_iter().zip(places).map(|(area, places)| hand(ctx, round, area, places));
    let hands: Vec<Hand> = hands.collect();
    // Where several wager, by which rule one of them decides.
    let shared = hands.iter().filter(|hand| hand.part == Part::Plays && is_shared(ctx.state, hand.area));
    let decides = shared.filter_map(|hand| controller(ctx.rules, ctx.state, hand.area));
    let basis = decides.fold(basis, |basis, decides| basis.and(&decides.basis));
    let event = Event::Delivered { first, cut: cut.value.name, orientation: cut.value.orientation, hands };
    Ok((event, basis))
}

/// Whether several players wager on an area.
fn is_shared(state: &State, area: Area) -> bool {
    let mut seats = state.at(area).filter(|wager| !wager.bet.on_dice()).filter_map(|wager| wager.seat);
    let first = seats.next();
    seats.any(|other| Some(other) != first)
}

/// What a hand is in the round, who decides on it and who sets it.
fn hand(ctx: &Ctx<'_>, round: &Round, area: Area, places: [u8; 4]) -> Hand {
    let plays = ctx.state.at(area).any(|wager| !wager.bet.on_dice());
    let part = match () {
        () if area == round.bank => Part::Bank,
        () if plays => Part::Plays,
        () => Part::Unused,
    };
    let decides = match part {
        Part::Bank if round.method == BankMethod::Player => round.shares.first().map(|share| share.seat),
        Part::Plays => controller(ctx.rules, ctx.state, area).map(|ruled| ruled.value),
        _ => None,
    };
    let blind = ctx.rules.conduct.further.value == FurtherAreas::Blind;
    let way = match (part, decides) {
        (_, Some(_)) => Way::Own,
        (Part::Plays, None) if blind && is_further(ctx.state, area) => Way::Blind,
        (_, None) => Way::HouseWay,
    };
    Hand {
        area,
        places,
        part,
        controller: decides,
        way,
        looked: false,
        low: None,
        exposed: 0,
        may_void: false,
        conceded: false,
        shown: None,
        opened: None,
    }
}
