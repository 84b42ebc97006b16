//! What the console tells the dealer to do, step by step.

use super::Rules;
use super::decide::{Ctx, controller, cut_in_force, handles, is_set, must_turn_up, opens_next, stays_down};
use super::detail::{Bet, Handling, Irregularity, Remedy, Way};
use super::state::{Hand, IncidentKind, Part, Round, State, Step};
use super::told::Prompt;
use crate::{Actor, By, SeatNumber, Time};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::bank::{Called, Verdict};
use houseway_games::pai_gow::conduct::{Closes, FurtherAreas};
use houseway_games::pai_gow::dice::BigSmall;
use houseway_games::pai_gow::{
    Area, BankMethod, CoBankPoint, ConductOption, ConductPoint, CutName, DieUse, Equipment, TablePoint,
};
use houseway_lawbook::{Basis, Point as _, Ruled};

/// What the dealer is to do now, in order.
pub(super) fn prompts(rules: &Rules, state: &State) -> Vec<Ruled<Prompt>> {
    let conduct = &rules.conduct;
    let mut prompts = Prompts { rules, list: Vec::new() };
    if !state.desk.open {
        return prompts.list;
    }
    let Some(play) = &state.play else {
        between(rules, state, &mut prompts);
        return prompts.list;
    };
    match play.step {
        Step::Stacked | Step::Shaken if play.wall.is_empty() => {
            prompts.add(Prompt::Shuffle, ConductPoint::Shuffle);
        }
        Step::Stacked => {
            let placed = Prompt::PlaceChung { area: play.bank, method: play.method };
            let point =
                if play.method == BankMethod::House { TablePoint::HouseArea } else { TablePoint::BankerArea };
            let basis = rules.table.basis(point).and(&rules.table.knows(play.method).basis);
            let marker = conduct.equipment.basis(Equipment::Chung);
            prompts.add_at(placed, marker.map_or(basis.clone(), |marker| basis.and(marker)));
            lajas(state, play, &mut prompts);
            wagering(rules, state, play, &mut prompts);
        }
        Step::Shaken => {
            if !play.closed {
                wagering(rules, state, play, &mut prompts);
            }
            if let Some(basis) = conduct.options.basis(ConductOption::ExtraShake)
                && let Some(share) = play.shares.first()
            {
                prompts.add_at(Prompt::OfferShake { seat: share.seat }, basis.clone());
            }
            prompts.add(Prompt::Uncover, ConductPoint::Shake);
        }
        Step::Thrown => {
            if let Some(count) = play.count {
                let area = rules.table.first_area(count, play.bank);
                let total = count.total;
                let cut = called_cut(rules, state, play);
                let offered = state.config.as_ref().is_some_and(|config| config.options.big_small.is_some());
                let (mut basis, mut side) = (conduct.basis(ConductPoint::CallDice), None);
                if one_box_die(play) {
                    basis = conduct.cite_option(basis, ConductOption::OneBoxDie);
                }
                if offered {
                    basis = conduct.cite_option(basis, ConductOption::OneBoxDieBigSmall);
                    side = called_side(rules, state, play);
                }
                if conduct.law().in_force(ConductPoint::CallDice) {
                    prompts.add_at(Prompt::CallDice { total, area, cut, side }, basis);
                }
            }
            if play.method != BankMethod::House && play.named.is_none() {
                prompts.add_at(Prompt::AskCut, rules.table.basis(TablePoint::BankerCut));
            }
            prompts.add_at(Prompt::Deliver, rules.table.basis(TablePoint::Deliver));
        }
        Step::Setting => setting(rules, state, play, &mut prompts),
        Step::Exposed => opening(rules, state, play, &mut prompts),
        Step::Settled => {
            asked_for(rules, state, play, &mut prompts);
            settled(rules, play, &mut prompts);
        }
    }
    if let Some(basis) = conduct.options.basis(ConductOption::ShakeAfter)
        && play.step == Step::Setting
    {
        prompts.add_at(Prompt::ShakeAfter, basis.clone());
    }
    prompts.list
}

struct Prompts<'a> {
    rules: &'a Rules,
    list: Vec<Ruled<Prompt>>,
}

impl Prompts<'_> {
    fn add(&mut self, prompt: Prompt, point: ConductPoint) {
        if self.rules.conduct.law().in_force(point) {
            self.list.push(Ruled::new(prompt, self.rules.conduct.basis(point)));
        }
    }

    fn add_at(&mut self, prompt: Prompt, basis: Basis) {
        self.list.push(Ruled::new(prompt, basis));
    }
}

fn between(rules: &Rules, state: &State, prompts: &mut Prompts<'_>) {
    if !state.checked {
        if let Some(basis) = rules.conduct.equipment.all() {
            let listed = Equipment::ALL.iter().filter(|item| rules.conduct.equipment.lists(**item));
            let items = listed.map(|item| item.name().to_owned()).collect();
            prompts.add_at(Prompt::CheckEquipment { items }, basis);
        }
        prompts.add(Prompt::CheckTiles, ConductPoint::TilesChecked);
        // A tile was missing, or one too many: the set is searched for more of the same.
        let amiss = state.incidents.iter().rev().take_while(|last| last.round == state.round).any(|last| {
            matches!(&last.what, IncidentKind::Irregularity { what: Irregularity::MissingTile { .. }, .. })
        });
        if amiss {
            prompts.add(Prompt::CheckTiles, ConductPoint::MissingTile);
        }
        return;
    }
    let left = state.incidents.back().is_some_and(|last| {
        let off = matches!(last.what, IncidentKind::Irregularity { remedy: Remedy::AreaOff, .. });
        off && last.round == state.round
    });
    if let Some(basis) = rules.conduct.options.basis(ConductOption::RemoveArea).filter(|_| left) {
        prompts.add_at(Prompt::TellInspector, basis.clone());
    }
    if state.desk.closing.is_some() && state.players.is_empty() {
        prompts.add(Prompt::CheckTiles, ConductPoint::TilesChecked);
    }
    if state.players.is_empty() {
        prompts.add(Prompt::LeaveLaidOut, ConductPoint::TilesChecked);
        return;
    }
    if state.desk.is_over() || state.closed_at_once {
        let at_once = rules.conduct.options.basis(ConductOption::CloseAtOnce);
        let basis = at_once.filter(|_| state.closed_at_once).cloned();
        let law = rules.conduct.desk.law();
        prompts.add_at(Prompt::CloseTable, basis.unwrap_or_else(|| law.basis(DeskPoint::ClosingNotice)));
        return;
    }
    let limit = rules.conduct.rounds_missed.value;
    let sat_out = |seat: &&SeatNumber| {
        state.player(**seat).is_some_and(|player| player.missed >= limit && player.area.is_some())
    };
    let seats: Vec<SeatNumber> = state.players.keys().filter(sat_out).copied().collect();
    if !seats.is_empty() {
        prompts.add(Prompt::SatOut { seats }, ConductPoint::SeatLoss);
    }
    if state.next_bank.is_none() {
        let to = state.offering.as_ref().and_then(|offering| offering.ask.first().copied());
        prompts.add_at(Prompt::OfferBank { to }, rules.table.basis(TablePoint::OfferOrder));
        return;
    }
    prompts.add(Prompt::Shuffle, ConductPoint::Shuffle);
    prompts.add(Prompt::Shuffle, ConductPoint::Stack);
}

fn lajas(state: &State, play: &Round, prompts: &mut Prompts<'_>) {
    let last = state.incidents.back().filter(|last| last.round == state.round && last.at >= play.since);
    let if_asked = last.is_some_and(|last| {
        matches!(last.what, IncidentKind::Irregularity { remedy: Remedy::LajaIfAsked, .. })
    });
    if play.laja_owed || if_asked && play.lajas.is_empty() {
        prompts.add(Prompt::Laja { seat: None }, state.seen_in());
    }
    if let Some(asked) = play.laja_asked.filter(|asked| asked.allowed) {
        prompts.add_at(Prompt::Laja { seat: Some(asked.seat) }, prompts.rules.conduct.laja.basis.clone());
    }
    let by_player = play.lajas.iter().any(Option::is_some);
    if let Some(basis) = prompts.rules.conduct.options.basis(ConductOption::BankLaja)
        && by_player
        && play.method != BankMethod::House
        && play.named.is_none()
    {
        prompts.add_at(Prompt::OfferLaja, basis.clone());
    }
}

fn wagering(rules: &Rules, state: &State, play: &Round, prompts: &mut Prompts<'_>) {
    let house = play.method == BankMethod::House;
    let closes = if house { &rules.conduct.closes_house } else { &rules.conduct.closes_bank };
    if play.closed {
        if closes.value == Closes::CallBeforeCut && play.named.is_none() {
            prompts.add_at(Prompt::AskCut, rules.table.basis(TablePoint::BankerCut));
        }
        prompts.add(Prompt::Shake, ConductPoint::Shake);
        return;
    }
    let mut takes =
        rules.conduct.cite_option(rules.conduct.basis(ConductPoint::WagerArea), ConductOption::SideOrder);
    let options = state.config.as_ref().map(|config| &config.options);
    if options.is_some_and(|options| options.bonus.is_some() || options.tie.is_some()) {
        takes = rules.conduct.cite_option(takes, ConductOption::BonusOffered);
    }
    prompts.add_at(Prompt::TakeWagers, takes);
    let shared: Vec<Area> = Area::ONE
        .round()
        .filter(|area| {
            let mut seats: Vec<_> = state.at(*area).filter_map(|wager| wager.seat).collect();
            seats.sort_unstable();
            seats.dedup();
            seats.len() > 1
        })
        .collect();
    if !shared.is_empty() {
        let found: Vec<_> = shared.into_iter().map(|area| (area, controller(rules, state, area))).collect();
        let named = found.iter().filter_map(|(_, who)| who.as_ref());
        let law = rules.conduct.basis(ConductPoint::Controller);
        let basis = named.fold(law, |basis, who| basis.and(&who.basis));
        let areas: Vec<_> =
            found.iter().map(|(area, who)| (*area, who.as_ref().map(|who| who.value))).collect();
        let nearest: Vec<_> = areas.iter().filter_map(|(area, who)| Some((*area, (*who)?))).collect();
        if rules.conduct.law().in_force(ConductPoint::Controller) {
            prompts.add_at(Prompt::FindController { areas }, basis);
        }
        let lays = rules.conduct.options.basis(ConductOption::NearestDealer);
        if let Some(basis) = lays.filter(|_| !nearest.is_empty()) {
            prompts.add_at(Prompt::LayNearest { areas: nearest }, basis.clone());
        }
    }
    if closes.value == Closes::DiceExposed {
        if play.step == Step::Stacked {
            prompts.add(Prompt::Shake, ConductPoint::Shake);
        }
    } else {
        prompts.add_at(Prompt::CallBets, closes.basis.clone());
    }
}

/// Hands that come one after another and go to areas without wagers.
fn together(play: &Round) -> Vec<Area> {
    let hands = play.dealt.iter().flat_map(|dealt| &dealt.hands);
    let mut runs: Vec<Vec<Area>> = vec![Vec::new()];
    for hand in hands {
        match runs.last_mut() {
            Some(run) if hand.part == Part::Unused => run.push(hand.area),
            _ => runs.push(Vec::new()),
        }
    }
    runs.into_iter().filter(|run| run.len() > 1).flatten().collect()
}

/// The cut that is called with the dice; nothing while the banker or a supervisor is still to name it.
fn called_cut(rules: &Rules, state: &State, play: &Round) -> Option<CutName> {
    let by = By { actor: Actor::System, at: Time(0) };
    cut_in_force(&Ctx { rules, state, by: &by }, play).ok().map(|cut| cut.value.name)
}

/// Whether a single die finds the area served first.
fn one_box_die(play: &Round) -> bool {
    let dice = play.throw.iter().flat_map(houseway_games::pai_gow::Throw::dice);
    dice.filter(|(used, _)| *used == DieUse::Box).count() == 1
}

/// What of Big and Small the dice make, if either.
fn called_side(rules: &Rules, state: &State, play: &Round) -> Option<Bet> {
    let set = rules.table.dice_named(state.config.as_ref()?.options.dice.as_str())?;
    let throw = play.throw.as_ref()?;
    let won = |side| rules.table.big_small(set, throw, side).is_ok_and(|won| won.value);
    match () {
        () if won(BigSmall::Big) => Some(Bet::Big),
        () if won(BigSmall::Small) => Some(Bet::Small),
        () => None,
    }
}

fn setting(rules: &Rules, state: &State, play: &Round, prompts: &mut Prompts<'_>) {
    let hands = || play.dealt.iter().flat_map(|dealt| &dealt.hands);
    let of = |test: &dyn Fn(&Hand) -> bool| -> Vec<Area> {
        hands().filter(|hand| test(hand)).map(|hand| hand.area).collect()
    };
    let areas = together(play);
    if let Some(basis) = rules.conduct.options.basis(ConductOption::Together).filter(|_| !areas.is_empty()) {
        prompts.add_at(Prompt::PutTogether { areas }, basis.clone());
    }
    let unused = of(&|hand| hand.part == Part::Unused);
    if !unused.is_empty() {
        if rules.conduct.law().in_force(ConductPoint::Retrieve) {
            let mut basis = rules.conduct.basis(ConductPoint::Retrieve);
            if one_box_die(play) {
                basis = rules.conduct.cite_option(basis, ConductOption::OneBoxDieUnused);
            }
            prompts.add_at(Prompt::Retrieve { areas: unused }, basis);
        }
        prompts.add(Prompt::Retrieve { areas: Vec::new() }, ConductPoint::UnusedHidden);
    }
    let house_way = state.config.as_ref().map(|config| config.options.house_way_areas.as_slice());
    let areas =
        of(&|hand| hand.part == Part::Plays && house_way.is_some_and(|areas| areas.contains(&hand.area)));
    if let Some(basis) =
        rules.conduct.options.basis(ConductOption::HouseWayAreas).filter(|_| !areas.is_empty())
    {
        prompts.add_at(Prompt::TurnAcross { areas }, basis.clone());
    }
    let waits = of(&|hand| hand.part == Part::Plays && !is_set(hand));
    if !waits.is_empty() {
        prompts.add(Prompt::WaitForHands { areas: waits }, ConductPoint::AllSet);
        return;
    }
    let house_way = of(&|hand| hand.part == Part::Plays && hand.way != Way::Own);
    if !house_way.is_empty() {
        let mut basis = rules.conduct.basis(ConductPoint::AskHouseWay);
        for option in [
            ConductOption::HouseWayChecked,
            ConductOption::HouseWayLast,
            ConductOption::HouseWayAtSettlement,
            ConductOption::HouseWayAreas,
        ] {
            basis = rules.conduct.cite_option(basis, option);
        }
        if rules.conduct.further.value != FurtherAreas::Two {
            basis = basis.and(&rules.conduct.further.basis);
        }
        prompts.add_at(Prompt::SetHouseWay { areas: house_way }, basis);
    }
    let own = of(&|hand| hand.part == Part::Bank && !is_set(hand));
    if !own.is_empty() {
        prompts.add(Prompt::WaitForHands { areas: own }, ConductPoint::BankerSets);
        return;
    }
    let mut basis = rules.conduct.basis(ConductPoint::BankFirst);
    if play.method == BankMethod::House {
        basis = rules.conduct.cite(basis, ConductPoint::HouseSets);
        basis = rules.conduct.cite_option(basis, ConductOption::HouseHandConfirmed);
    } else {
        basis = rules.conduct.cite_option(basis, ConductOption::BankerConfirms);
    }
    let shared = rules.table.banking().co_bank.basis(CoBankPoint::SetHouseWay);
    basis = match (play.method, shared) {
        (BankMethod::Player, _) => rules.conduct.cite(basis, ConductPoint::BankerSets),
        (BankMethod::CoBank, Some(shared)) => basis.and(shared),
        _ => basis,
    };
    if let Some(bonus) = stays_down(rules, state, play) {
        if play.asked_bank.is_empty() {
            prompts.add_at(Prompt::KeepBank, bonus);
            return;
        }
        basis = basis.and(&bonus);
    }
    basis = rules.conduct.cite_option(basis, ConductOption::ChungOff);
    if rules.conduct.law().in_force(ConductPoint::BankFirst) {
        prompts.add_at(Prompt::ExposeBank { method: play.method }, basis);
    }
}

/// The bank's tiles that stayed down are turned up after all.
fn asked_for(rules: &Rules, state: &State, play: &Round, prompts: &mut Prompts<'_>) {
    let basis = rules.conduct.options.basis(ConductOption::BonusOnly);
    if let Some(basis) = basis.filter(|_| must_turn_up(rules, state, play)) {
        prompts.add_at(Prompt::ExposeBank { method: play.method }, basis.clone());
    }
}

fn opening(rules: &Rules, state: &State, play: &Round, prompts: &mut Prompts<'_>) {
    asked_for(rules, state, play, prompts);
    let unconfirmed = play.bank_hand().is_some_and(|bank| !bank.confirmed);
    let (option, seat) = match play.method {
        BankMethod::House => (Some(ConductOption::HouseHandConfirmed), None),
        BankMethod::Player => {
            let own = play.hand(play.bank).is_some_and(|hand| hand.way == Way::Own);
            let asked = (!own).then_some(ConductOption::BankerConfirms);
            (asked, play.shares.first().map(|share| share.seat))
        }
        BankMethod::CoBank => (None, None),
    };
    let basis = option.filter(|_| unconfirmed).and_then(|option| rules.conduct.options.basis(option));
    if let Some(basis) = basis {
        prompts.add_at(Prompt::ConfirmBank { seat }, basis.clone());
    }
    let last = play.in_turn().into_iter().rev().find_map(|hand| Some((hand.area, hand.opened.as_ref()?)));
    if let Some((area, opened)) = last {
        let basis = rules.conduct.cite(opened.basis.clone(), ConductPoint::CallHand);
        prompts.add_at(Prompt::Call { area, called: opened.called }, basis);
    }
    let take = rules.table.taking(play.method);
    let pay = rules.table.paying(play.method);
    let order = handles(rules, state, play).map(|(order, _)| order);
    let handled = |prompts: &mut Prompts<'_>| {
        let Some(Ruled { value: order, basis }) = &order else { return };
        let areas_of = |of: fn(&Handling) -> Option<Area>| {
            let mut areas: Vec<Area> = order.iter().filter_map(of).collect();
            areas.dedup();
            areas
        };
        let taken = areas_of(|step| if let Handling::Take { area, .. } = step { Some(*area) } else { None });
        let paid = areas_of(|step| if let Handling::Pay { area, .. } = step { Some(*area) } else { None });
        if !taken.is_empty() {
            prompts.add_at(Prompt::Take { areas: taken }, take.clone().and(basis));
        }
        if !paid.is_empty() {
            prompts.add_at(Prompt::Pay { areas: paid }, pay.clone().and(basis));
        }
    };
    if let Some(area) = opens_next(rules, state, play) {
        let options = state.config.as_ref().map(|config| &config.options);
        let mut basis = rules.table.turn(play.method).basis;
        if options.is_some_and(|options| options.bonus.is_some() || options.tie.is_some()) {
            basis = rules.conduct.cite_option(basis, ConductOption::BonanzaOpening);
        }
        // At a Bonanza table what has lost is taken before the next hand is opened.
        handled(prompts);
        prompts.add_at(Prompt::Open { area }, basis);
        return;
    }
    let with = |called: Called| -> Vec<Area> {
        play.in_turn()
            .into_iter()
            .filter(|hand| {
                let said = hand.opened.as_ref().map(|opened| opened.called);
                let said = if hand.conceded { Some(Called::Che) } else { said };
                said == Some(called)
            })
            .map(|hand| hand.area)
            .collect()
    };
    if order.is_some() {
        handled(prompts);
    } else {
        prompts.add_at(Prompt::Take { areas: with(Called::Che) }, take);
        prompts.add_at(Prompt::Pay { areas: with(Called::Jung) }, pay);
    }
    let areas = with(Called::Jowl);
    if let Some(basis) =
        rules.conduct.options.basis(ConductOption::StandOffTapped).filter(|_| !areas.is_empty())
    {
        prompts.add_at(Prompt::TapTwice { areas }, basis.clone());
    }
}

fn settled(rules: &Rules, play: &Round, prompts: &mut Prompts<'_>) {
    if let Some(jackpot) = rules.side.jackpot().filter(|_| play.awaits_pool()) {
        prompts.add_at(Prompt::AwaitPool, jackpot.order());
        return;
    }
    let below = play.recognised.iter().filter(|found| found.verdict == Verdict::BelowWarned);
    let wagers = play.outcome.iter().flat_map(|outcome| &outcome.wagers);
    let seats: Vec<SeatNumber> =
        below.filter_map(|found| wagers.clone().find(|wager| wager.number == found.number)?.seat).collect();
    if !seats.is_empty() {
        let basis = rules.table.limits().below_minimum_house.basis.clone();
        prompts.add_at(Prompt::Warn { seats }, basis);
    }
    prompts.add(Prompt::Clear, ConductPoint::Clear);
}
