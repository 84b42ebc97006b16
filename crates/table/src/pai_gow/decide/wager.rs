use super::control::{controller, own_area};
use super::tokens::may_lie;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::config::Range;
use crate::pai_gow::detail::Bet;
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::Step;
use crate::{Decision, SeatNumber};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::conduct::{Closes, FurtherAreas, Opens};
use houseway_games::pai_gow::side::{BonusPlacing, Jackpot, JackpotChoice, JackpotPlacing, Wagers};
use houseway_games::pai_gow::{Area, BankMethod, ConductOption, ConductPoint, OffMultiple, TablePoint};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::Cents;
use std::collections::BTreeSet;

/// A player sits down at an area, or stands.
pub(super) fn sit(ctx: Ctx<'_>, seat: SeatNumber, area: Option<Area>) -> Answer {
    let (_, player) = ctx.need_account(seat)?;
    if let Some(area) = area {
        ctx.need_area(area)?;
        if let Some(other) = ctx.state.seated(area).filter(|other| *other != seat) {
            return Err(ctx.refuse(Reason::AreaTaken { seat: other }, ConductPoint::Players));
        }
    }
    // Where he sits decides who sets the tiles: that stands once they are delivered.
    if ctx.state.play.as_ref().is_some_and(|play| play.dealt.is_some()) {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::Controller));
    }
    ctx.forbid(ConductPoint::Players, player.area == area, Reason::NoChange)?;
    let basis = ctx.basis(ConductPoint::Players);
    let basis = ctx.rules.conduct.cite(basis, ConductPoint::TilesChecked);
    Ok(Decision::of(Event::Sat { seat, area }, basis))
}

/// What a wager may be: nothing, or from the least to the most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pai_gow) struct Bounds {
    /// The least.
    pub minimum: Cents,
    /// The most, what the balance reaches to and the limits permit.
    pub maximum: Cents,
    /// What it is a multiple of; nothing if any amount is taken.
    pub multiple: Option<Cents>,
    /// What lies there.
    pub lies: Cents,
    /// What permits it.
    pub basis: Basis,
}

/// What lies on a bet of an area from now on.
pub(super) fn wager(
    ctx: Ctx<'_>,
    seat: SeatNumber,
    area: Area,
    bet: Bet,
    amount: Cents,
    in_tokens: bool,
) -> Answer {
    let (account, _) = ctx.need_account(seat)?;
    let known = ctx.state.wager(seat, area, bet);
    let tokens = known.map_or(in_tokens, |wager| wager.tokens);
    if tokens != in_tokens && !amount.is_zero() {
        return Err(ctx.refuse(Reason::OtherMoney, ConductPoint::WagerArea));
    }
    let from = known.map_or(Cents::ZERO, |wager| wager.amount);
    // A wager that stood off is laid anew by whoever touches it, so that the same amount is a change.
    let same = from == amount && known.is_none_or(|wager| !wager.carried);
    let number = known.map_or(ctx.state.last_wager.saturating_add(1), |wager| wager.number);
    let event = |basis: Basis| {
        let (to, seat) = (amount, seat);
        Ok(Decision::of(Event::WagerChanged { number, seat, account, area, bet, from, to, tokens }, basis))
    };
    if amount.is_zero() {
        open_now(&ctx, seat, true)?;
        if known.is_none() {
            return Err(ctx.refuse(Reason::NoWager, ConductPoint::WagerArea));
        }
        return event(ctx.basis(ConductPoint::WagerArea));
    }
    let bounds = bounds(ctx, seat, area, bet, tokens)?;
    ctx.forbid(ConductPoint::WagerArea, same, Reason::NoChange)?;
    let Bounds { minimum, maximum, multiple, basis, .. } = bounds;
    let balance = if tokens { ctx.state.tokens(account) } else { ctx.balance(account) };
    if amount.minus_or_zero(from) > balance {
        // What is only said lies in nothing: it counts with its chips, or cash turned to chips, on the layout.
        let mut basis = ctx.basis(ConductPoint::WagerArea);
        if ctx.config()?.cloth {
            basis = ctx.rules.conduct.cite_option(basis, ConductOption::Spoken);
        }
        return Err(Refusal::new(Reason::BalanceShort { balance }, basis));
    }
    let more = amount.minus_or_zero(from);
    let anew = known.is_some_and(|wager| wager.carried);
    may_stake(&ctx, seat, anew || !more.is_zero(), if tokens { Cents::ZERO } else { more })?;
    if amount < minimum || amount > maximum {
        return Err(ctx.refuse(Reason::OutsideLimits { minimum, maximum }, ConductPoint::Signs));
    }
    if let Some(chip) = multiple.filter(|chip| !amount.is_multiple_of(*chip)) {
        return Err(ctx.refuse(Reason::OffChip { chip }, ConductPoint::WagerArea));
    }
    event(basis)
}

/// Within what a player may wager on a bet of an area now.
///
/// # Errors
/// The first [`Reason`] why he may not.
pub(in crate::pai_gow) fn bounds(
    ctx: Ctx<'_>,
    seat: SeatNumber,
    area: Area,
    bet: Bet,
    tokens: bool,
) -> Result<Bounds, Refusal> {
    let (account, player) = ctx.need_account(seat)?;
    ctx.need_open()?;
    ctx.need_area(area)?;
    if ctx.state.wager(seat, area, bet).is_some_and(|wager| wager.tokens != tokens) {
        return Err(ctx.refuse(Reason::OtherMoney, ConductPoint::WagerArea));
    }
    let limits = limits_of(&ctx, bet)?;
    if ctx.state.off == Some(area) {
        return Err(ctx.refuse(Reason::AreaOff, ConductPoint::Secrecy));
    }
    let opened = open_now(&ctx, seat, false)?;
    let (method, bank, bankers) = ctx.bank();
    let banker = bankers.contains(&seat);
    let own_bank = banker && area == bank && method != BankMethod::House && bet == Bet::Bonus;
    if !own_bank {
        let open = ctx.rules.table.open_to_wager(area, method, bank, banker);
        open.map_err(|refused| {
            let problem = refused.reason.to_string();
            Refusal::new(Reason::AreaClosed { problem }, refused.basis)
        })?;
    }
    let mut basis = ctx.rules.conduct.cite(opened, ConductPoint::WagerArea);
    if tokens {
        basis = basis.and(&may_lie(&ctx, method)?);
    }
    basis = shared(&ctx, seat, area)?.map_or(basis.clone(), |shared| basis.and(&shared));
    if !bet.on_dice() {
        several(&ctx, seat, area)?;
    }
    if let Some(side) = side_bet(&ctx, seat, area, bet, method, banker)? {
        basis = basis.and(&side);
    }
    if let Some(together) = together(&ctx, seat, area, bet)? {
        basis = basis.and(&together);
    }
    let terms = ctx.terms()?;
    let cloth = ctx.config()?.cloth;
    let lies = ctx.state.wager(seat, area, bet).map_or(Cents::ZERO, |wager| wager.amount);
    let reach = lies.plus_capped(if tokens { ctx.state.tokens(account) } else { ctx.balance(account) });
    let any = cloth && ctx.rules.table.limits().off_multiple.value == OffMultiple::PaidUp;
    let jackpot = bet == Bet::Jackpot;
    let multiple = (!any && !jackpot && !terms.chip.is_zero()).then_some(terms.chip);
    let (minimum, maximum) = match limits {
        // At the cloth a wager lies as it was laid, and is found when wagers close (PG-21).
        None if cloth => (multiple.unwrap_or(Cents::literal(1)), reach),
        None => {
            let unlimited = method == BankMethod::Player && !ctx.rules.table.limits().maximum_player.value;
            let most = player.maximum.unwrap_or(terms.maximum);
            (player.minimum.unwrap_or(terms.minimum), if unlimited { reach } else { most.min(reach) })
        }
        Some(Range { minimum, maximum }) => (minimum, maximum.min(reach)),
    };
    let maximum = own_most(&ctx, seat, lies, tokens)?.map_or(maximum, |own| maximum.min(own));
    Ok(Bounds { minimum, maximum, multiple, lies, basis })
}

/// What a player allows himself lets him stake: anything at all, where he lays something, and so much more (PG-41).
pub(super) fn may_stake(ctx: &Ctx<'_>, seat: SeatNumber, lays: bool, more: Cents) -> Result<(), Refusal> {
    let asked = super::desk_asked(ctx, ctx.config()?);
    let left = ctx.state.desk.room(seat).unwrap_or(more);
    let allows = if lays { asked.may_play_on(seat) } else { Ok(()) };
    let allows =
        allows.and_then(|()| if more.is_zero() { Ok(()) } else { asked.may_stake(seat, more, left) });
    allows.map_err(|refused| Refusal::new(Reason::Desk { desk: refused.reason }, refused.basis))
}

/// How much more a player stakes by what he allows himself; none where nothing binds him.
pub(in crate::pai_gow) fn own_room(ctx: &Ctx<'_>, seat: SeatNumber) -> Option<Cents> {
    let stops = may_stake(ctx, seat, true, Cents::ZERO).is_err();
    let acts = ctx.rules.conduct.desk.law().in_force(DeskPoint::OwnLimits);
    if stops { Some(Cents::ZERO) } else { ctx.state.desk.room(seat).filter(|_| acts) }
}

/// The most that may lie by what a player allows himself, where `lies` does now; none where nothing binds him.
fn own_most(ctx: &Ctx<'_>, seat: SeatNumber, lies: Cents, tokens: bool) -> Result<Option<Cents>, Refusal> {
    if lies.is_zero() {
        may_stake(ctx, seat, true, Cents::ZERO)?;
    }
    let binds = |room: &Cents| !tokens || room.is_zero();
    Ok(own_room(ctx, seat).filter(binds).map(|room| lies.plus_capped(room)))
}

/// The limits of a side bet that is offered; none of the regular wager, whose limits are the table's.
fn limits_of(ctx: &Ctx<'_>, bet: Bet) -> Result<Option<Range>, Refusal> {
    let options = &ctx.config()?.options;
    let offered = match bet {
        Bet::Regular => return Ok(None),
        Bet::Bonus => options.bonus.as_ref().map(|bet| bet.limits),
        Bet::Tie => options.tie.as_ref().map(|bet| bet.limits),
        Bet::Big | Bet::Small => options.big_small,
        Bet::Jackpot => {
            options.jackpot.map(|jackpot| Range { minimum: jackpot.amount, maximum: jackpot.amount })
        }
    };
    offered.map(Some).ok_or_else(|| ctx.refuse(Reason::NotOffered, ConductPoint::WagerArea))
}

/// Whether wagers may be laid, changed or taken back now (PG-17), and by what.
pub(super) fn open_now(ctx: &Ctx<'_>, seat: SeatNumber, taking_back: bool) -> Result<Basis, Refusal> {
    let conduct = &ctx.rules.conduct;
    let late = |basis: &Basis| {
        let basis = conduct.cite(basis.clone(), ConductPoint::WagersClosed);
        Err(Refusal::new(Reason::BetsClosed, basis))
    };
    let Some(play) = &ctx.state.play else {
        // What lies for a round that is not dealt any more is only taken back (G-4).
        if !taking_back {
            let asked = super::desk_asked(ctx, ctx.config()?);
            asked
                .may_play()
                .map_err(|refused| Refusal::new(Reason::Desk { desk: refused.reason }, refused.basis))?;
        }
        let early = conduct.opens.value == Opens::AfterShuffle && !taking_back;
        return if early {
            Err(Refusal::new(Reason::BetsNotOpen, conduct.opens.basis.clone()))
        } else {
            Ok(conduct.opens.basis.clone())
        };
    };
    let closes = if play.method == BankMethod::House { &conduct.closes_house } else { &conduct.closes_bank };
    let closed = play.closed && ctx.acts(ConductPoint::WagersClosed);
    let open = match play.step {
        Step::Stacked => !closed,
        Step::Shaken => !closed && matches!(closes.value, Closes::DiceExposed | Closes::CallBeforeOpening),
        // With the banker's consent, until the first tiles are delivered (NSW 9.7).
        Step::Thrown => {
            let Some(basis) = conduct.options.basis(ConductOption::LateWithConsent) else {
                return late(&closes.basis);
            };
            let consented = play.method == BankMethod::Player && play.consent && !play.is_banker(seat);
            return if consented { Ok(basis.clone()) } else { late(&closes.basis.clone().and(basis)) };
        }
        Step::Setting | Step::Exposed | Step::Settled => false,
    };
    if open { Ok(closes.basis.clone()) } else { late(&closes.basis) }
}

/// How many may wager on an area (PG-22), and that a player with a maximum of his own has it to himself.
fn shared(ctx: &Ctx<'_>, seat: SeatNumber, area: Area) -> Result<Option<Basis>, Refusal> {
    let others: BTreeSet<SeatNumber> =
        ctx.state.at(area).filter_map(|wager| wager.seat).filter(|other| *other != seat).collect();
    let marked = |who: SeatNumber| ctx.state.player(who).is_some_and(|player| player.maximum.is_some());
    // 10.8 and its like; a book that does not say so lets others join him (NSW, ACT).
    if let Some(alone) = ctx.rules.conduct.options.basis(ConductOption::AloneUnderMarker)
        && !others.is_empty()
        && (marked(seat) || others.iter().any(|other| marked(*other)))
    {
        return Err(Refusal::new(Reason::AreaFull { most: 1 }, alone.clone()));
    }
    let most = ctx.config()?.options.players;
    // Who lies there already goes on where fewer may from now on.
    let joins = ctx.state.at(area).all(|wager| wager.seat != Some(seat));
    let full = joins && others.len() >= usize::from(most);
    ctx.forbid(ConductPoint::Players, full, Reason::AreaFull { most })?;
    Ok((!others.is_empty()).then(|| ctx.basis(ConductPoint::Players)))
}

/// What holds where a player wagers on another area than his own (PG-23).
fn several(ctx: &Ctx<'_>, seat: SeatNumber, area: Area) -> Result<(), Refusal> {
    let Some(own) = own_area(ctx.state, seat).filter(|own| *own != area) else { return Ok(()) };
    let further = &ctx.rules.conduct.further;
    match further.value {
        FurtherAreas::HouseWay | FurtherAreas::Blind => Ok(()),
        FurtherAreas::Refused => {
            let house_way = ctx.config()?.options.house_way_areas.contains(&area);
            let decided = controller(ctx.rules, ctx.state, area).is_some_and(|who| who.value != seat);
            if house_way || decided {
                Ok(())
            } else {
                Err(Refusal::new(Reason::NobodyDecides, further.basis.clone()))
            }
        }
        FurtherAreas::Two => {
            if !ctx.state.player(seat).is_some_and(|player| player.two) {
                return Err(Refusal::new(Reason::NeedsLeave, further.basis.clone()));
            }
            let mut areas: BTreeSet<Area> = ctx
                .state
                .wagers
                .iter()
                .filter(|wager| wager.seat == Some(seat) && wager.bet == Bet::Regular)
                .map(|wager| wager.area)
                .collect();
            areas.insert(own);
            areas.insert(area);
            if areas.len() <= 2 {
                Ok(())
            } else {
                Err(Refusal::new(Reason::AreaFull { most: 2 }, further.basis.clone()))
            }
        }
    }
}

/// Whether a side bet is taken, and by what.
fn side_bet(
    ctx: &Ctx<'_>,
    seat: SeatNumber,
    area: Area,
    bet: Bet,
    method: BankMethod,
    banker: bool,
) -> Result<Option<Basis>, Refusal> {
    let options = &ctx.config()?.options;
    let side = &ctx.rules.side;
    let problem = |problem: String, basis: Basis| Err(Refusal::new(Reason::SideBet { problem }, basis));
    let regular = ctx.state.wager(seat, area, Bet::Regular).is_some();
    let not_offered = || ctx.refuse(Reason::NotOffered, ConductPoint::WagerArea);
    match bet {
        Bet::Regular => Ok(None),
        Bet::Bonus => {
            let named = options.bonus.as_ref().and_then(|bet| side.bonus(bet.name.as_str()));
            let bonus = named.ok_or_else(not_offered)?;
            let regular_required = options.bonus_with_regular;
            match bonus.place(BonusPlacing { regular, banker, regular_required }) {
                Ok(basis) => Ok(Some(basis)),
                Err(refused) => problem(refused.reason.to_string(), refused.basis),
            }
        }
        Bet::Tie => {
            let named = options.tie.as_ref().and_then(|bet| side.tie(bet.name.as_str()));
            match named.ok_or_else(not_offered)?.place(method, banker) {
                Ok(basis) => Ok(Some(basis)),
                Err(refused) => problem(refused.reason.to_string(), refused.basis),
            }
        }
        Bet::Big | Bet::Small => {
            let table = ctx.rules.table.big_small_table().ok_or_else(not_offered)?;
            Ok(Some(entitled(ctx, seat, area)?.and(&table.odds.basis)))
        }
        Bet::Jackpot => {
            let (Some(jackpot), Some(setting)) = (side.jackpot(), &options.jackpot) else {
                return Err(not_offered());
            };
            let lies = ctx.state.at(area).any(|w| w.bet == Bet::Jackpot && w.seat != Some(seat));
            let amount = setting.amount;
            let placing = JackpotPlacing { by_house: false, lies_already: lies, regular, amount };
            match jackpot.place(placing, &setting.terms()) {
                Ok(basis) => Ok(Some(basis.and(&may_have_jackpot(ctx, jackpot, seat, area)?))),
                Err(refused) => problem(refused.reason.to_string(), refused.basis),
            }
        }
    }
}

/// That a player may lay these of the three wagers of a Bonanza table on an area and no others, and by what.
fn together(ctx: &Ctx<'_>, seat: SeatNumber, area: Area, bet: Bet) -> Result<Option<Basis>, Refusal> {
    let options = &ctx.config()?.options;
    let offered = options.bonus.is_some() || options.tie.is_some();
    let one_of_three = matches!(bet, Bet::Regular | Bet::Tie | Bet::Bonus);
    let Some(bonanza) = ctx.rules.side.bonanza().filter(|_| offered && one_of_three) else {
        return Ok(None);
    };
    let has = |kind: Bet| kind == bet || ctx.state.wager(seat, area, kind).is_some();
    let wagers = Wagers { regular: has(Bet::Regular), tie: has(Bet::Tie), bonus: has(Bet::Bonus) };
    let placed = bonanza.placed(wagers);
    placed.map(Some).map_err(|refused| {
        Refusal::new(Reason::SideBet { problem: refused.reason.to_string() }, refused.basis)
    })
}

/// Whose the one jackpot wager of a box is, where `seat` wants it or leaves it, and by what (ACT 12.4 to 12.6, PG-30). Whoever
/// has not left it to the others may want it.
pub(super) fn jackpot_is_for(
    ctx: &Ctx<'_>,
    jackpot: &Jackpot,
    (seat, wants_it): (SeatNumber, bool),
    area: Area,
) -> Ruled<Option<SeatNumber>> {
    let here = ctx.state.at(area).filter(|wager| wager.bet == Bet::Regular);
    let seats: Vec<SeatNumber> = here.filter_map(|wager| wager.seat).collect();
    let left =
        |who: SeatNumber| ctx.state.player(who).is_some_and(|player| player.leaves_side.contains(&area));
    let wants: Vec<bool> =
        seats.iter().map(|who| if *who == seat { wants_it } else { !left(*who) }).collect();
    let decides = controller(ctx.rules, ctx.state, area).map(|who| who.value);
    let decider = decides.and_then(|decides| seats.iter().position(|who| *who == decides));
    let whose = jackpot.entitled(JackpotChoice { wants: &wants, decider });
    whose.map(|whose| whose.and_then(|at| seats.get(at).copied()))
}

/// Whether a player may place the jackpot wager of a box.
fn may_have_jackpot(
    ctx: &Ctx<'_>,
    jackpot: &Jackpot,
    seat: SeatNumber,
    area: Area,
) -> Result<Basis, Refusal> {
    let whose = jackpot_is_for(ctx, jackpot, (seat, true), area);
    match whose.value {
        Some(first) if first == seat => {
            Ok(ctx.rules.conduct.cite_option(whose.basis, ConductOption::SideOrder))
        }
        Some(first) => Err(Refusal::new(Reason::OthersFirst { seat: first }, whose.basis)),
        None => {
            let others = ctx.state.at(area).filter(|wager| wager.bet == Bet::Regular);
            let silent = others.filter_map(|wager| wager.seat).find(|who| {
                let left = ctx.state.player(*who).is_some_and(|player| player.leaves_side.contains(&area));
                *who != seat && !left
            });
            let reason = silent.map_or(Reason::NoWager, |seat| Reason::NotAgreed { seat });
            Err(Refusal::new(reason, whose.basis))
        }
    }
}

/// Who may place a wager on the dice of an area before others (Crown 8.16).
fn entitled(ctx: &Ctx<'_>, seat: SeatNumber, area: Area) -> Result<Basis, Refusal> {
    let Some(order) = ctx.rules.conduct.options.basis(ConductOption::SideOrder) else {
        return Ok(ctx.basis(ConductPoint::WagerArea));
    };
    let refuse = |reason| Err(Refusal::new(reason, order.clone()));
    // A Bonus or a Tie alone is not enough (PG-27).
    if !ctx.state.at(area).any(|wager| wager.bet == Bet::Regular) {
        return refuse(Reason::NoWager);
    }
    let before: Vec<SeatNumber> =
        ctx.state.at(area).filter(|wager| !wager.bet.on_dice()).filter_map(|wager| wager.seat).collect();
    if before.contains(&seat) {
        return Ok(order.clone());
    }
    let chosen = |who: SeatNumber| {
        let has = ctx.state.at(area).any(|wager| wager.seat == Some(who) && wager.bet.on_dice());
        has || ctx.state.player(who).is_some_and(|player| player.leaves_side.contains(&area))
    };
    match before.into_iter().find(|who| !chosen(*who)) {
        Some(seat) => refuse(Reason::OthersFirst { seat }),
        None => Ok(order.clone()),
    }
}

/// A player leaves the side wagers of an area to others.
pub(super) fn leave_side(ctx: Ctx<'_>, seat: SeatNumber, area: Area) -> Answer {
    let basis = ctx.need_option(ConductOption::SideOrder, ConductPoint::WagerArea)?;
    let (_, player) = ctx.need_account(seat)?;
    open_now(&ctx, seat, false)?;
    if ctx.state.at(area).all(|wager| wager.seat != Some(seat)) {
        return Err(Refusal::new(Reason::NoWager, basis));
    }
    if player.leaves_side.contains(&area) {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    let jackpot = ctx.rules.side.jackpot().filter(|_| ctx.state.wager(seat, area, Bet::Regular).is_some());
    let basis = jackpot.map_or_else(
        || basis.clone(),
        |jackpot| basis.clone().and(&jackpot_is_for(&ctx, jackpot, (seat, false), area).basis),
    );
    Ok(Decision::of(Event::SideLeft { seat, area }, basis))
}

/// Where the law on the banker's or the House's area is found, for wagers that cannot stay (PG-18).
pub(super) fn closed_area(ctx: &Ctx<'_>, method: BankMethod) -> Basis {
    let point = if method == BankMethod::House { TablePoint::HouseArea } else { TablePoint::BankerArea };
    ctx.rules.table.basis(point)
}
