use super::command::HouseWagerChoice;
use super::detail::{Back, Bet, Outcome, SideLine, Wager, Way};
use super::event::{Event, Keeps};
use super::pool::{Claim, Feed, PoolMatter};
use super::postings::postings;
use super::state::{
    Dealt, HOUSE, Incident, IncidentKind, LajaAsked, LastRound, NextBank, Offering, Part, PlayedRound,
    Player, Round, Run, Sign, State, Step,
};
use crate::house::desk::{self, DeskEvent};
use crate::{Recorded, SeatNumber};
use houseway_games::pai_gow::bank::{Called, Verdict};
use houseway_games::pai_gow::{Area, BankMethod};
use houseway_ledger::Account;
use houseway_money::Cents;

/// Makes a fact part of the state. It cannot fail and knows no law.
pub(super) fn apply(state: &mut State, fact: &Recorded<Event>) {
    for posting in postings(&fact.event) {
        state.desk.books.post(&posting);
    }
    remember(state, fact);
    tell_pool(state, fact);
    let at = fact.at;
    match &fact.event {
        Event::Configured { config } => {
            state.terms = Some(config.terms);
            state.config = Some((**config).clone());
            state.since = at;
        }
        Event::Desk { desk } => at_desk(state, desk, fact),
        Event::TilesChecked => state.checked = true,
        // A tile that came into the set is checked before it is played with, and a set of which one was amiss.
        Event::TilesReplaced { .. } => state.checked = false,
        Event::Happened { what: super::detail::Irregularity::MissingTile { .. }, .. } => {
            state.checked = false;
        }
        Event::KeptApart { seat, .. } => player(state, *seat).excluded = true,
        Event::ClosedAtOnce { .. } => state.closed_at_once = true,
        Event::TwoAllowed { seat, on } => player(state, *seat).two = *on,
        Event::TokensIssued { voucher, .. } => {
            state.vouchers.push_back(*voucher);
            while state.vouchers.len() > State::VOUCHERS {
                state.vouchers.pop_front();
            }
        }
        Event::TokensTakenBack { account, .. } => {
            state.desk.books.settle_up(&Account::Tokens(*account));
        }
        Event::Sat { seat, area } => player(state, *seat).area = *area,
        Event::Yielded { seat, on } => player(state, *seat).yields = *on,
        Event::Agreed { seat, area, on } => {
            let agrees = &mut player(state, *seat).agrees;
            agrees.retain(|(other, _)| other != area);
            agrees.push((*area, *on));
        }
        Event::SideLeft { seat, area } => player(state, *seat).leaves_side.push(*area),
        Event::MarkerPlaced { seat, maximum } => player(state, *seat).maximum = *maximum,
        Event::SignPosted { minimum, maximum, effective_at } => {
            let (minimum, maximum, effective_at) = (*minimum, *maximum, *effective_at);
            state.sign = Some(Sign { posted_at: at, minimum, maximum, effective_at });
        }
        Event::PlayersLimited { most } => {
            if let Some(config) = &mut state.config {
                config.options.players = *most;
            }
        }
        Event::SignWithdrawn => state.sign = None,
        Event::LimitsChanged { minimum, maximum, keeps } => {
            state.sign = None;
            if let Some(terms) = &mut state.terms {
                (terms.minimum, terms.maximum) = (*minimum, *maximum);
            }
            for known in state.players.values_mut() {
                known.minimum = None;
            }
            for (seat, kept) in keeps {
                player(state, *seat).minimum = Some(*kept);
            }
        }
        Event::AreaOff { area } => state.off = Some(*area),
        Event::AreaBack { .. } => state.off = None,
        Event::WagerRefused { back, .. } => take_off(state, std::slice::from_ref(back)),
        Event::Sanctioned { seat, exclude, returned, .. } => {
            take_off(state, returned);
            player(state, *seat).excluded |= *exclude;
        }
        Event::Vacated { seat } => player(state, *seat).area = None,
        event => bank(state, event, fact),
    }
}

/// What the event means for the pool that the table shares with others is kept until it is told.
fn tell_pool(state: &mut State, fact: &Recorded<Event>) {
    let linked = state.linked().is_some();
    let State { play, wagers, outbox, .. } = state;
    if let Event::PoolAnswered { through, paid, shown } = &fact.event {
        outbox.take_answer(*through, *shown);
        wagers.retain(|wager| paid.iter().all(|line| line.wager != wager.number));
        if let Some(play) = play {
            play.since = fact.at;
            for known in play.outcome.iter_mut().flat_map(|outcome| &mut outcome.sides) {
                if let Some(line) = paid.iter().find(|line| line.wager == known.wager) {
                    known.clone_from(line);
                }
            }
        }
        return;
    }
    let Some(play) = play else { return };
    let matter = match &fact.event {
        Event::DiceRead { .. } if linked && wagers.iter().any(|wager| wager.bet == Bet::Jackpot) => {
            PoolMatter::DiceExposed { at: fact.at }
        }
        Event::Settled { outcome } if play.in_pool => {
            let jackpots = || outcome.sides.iter().filter(|line| line.bet == Bet::Jackpot);
            let feed = |line: &SideLine| Feed {
                area: line.area,
                wager: line.wager,
                pool: line.to_pool,
                reserve: line.to_reserve,
            };
            let claim = |line: &SideLine| Claim {
                area: line.area,
                wager: line.wager,
                line: line.line.clone().unwrap_or_default(),
                stake: line.stake,
            };
            let fed = jackpots().filter(|line| !line.to_pool.is_zero() || !line.to_reserve.is_zero());
            let won = jackpots().filter(|line| line.pending);
            PoolMatter::Settled { fed: fed.map(feed).collect(), won: won.map(claim).collect() }
        }
        Event::RoundVoided { .. } | Event::BegunAgain { .. } if play.in_pool => PoolMatter::Released,
        _ => return,
    };
    play.in_pool = matches!(matter, PoolMatter::DiceExposed { .. });
    outbox.tell(play.number, matter);
}

fn player(state: &mut State, seat: SeatNumber) -> &mut Player {
    state.players.entry(seat).or_default()
}

fn at_desk(state: &mut State, event: &DeskEvent, fact: &Recorded<Event>) {
    desk::apply(&mut state.desk, event, fact.at, state.round);
    match event {
        DeskEvent::AccountOpened { seat, .. } => {
            state.players.insert(*seat, Player::default());
        }
        DeskEvent::AccountClosed { seat, .. } => {
            state.players.remove(seat);
            for known in state.players.values_mut() {
                known.agrees.retain(|(_, on)| on != seat);
            }
            if state.run.as_ref().is_some_and(|run| run.seats.contains(seat)) {
                state.run = None;
                state.next_bank = None;
            }
            // Where nobody is left to ask, the bank is offered anew.
            state.offering = state.offering.take().and_then(|mut offering| {
                offering.ask.retain(|(_, asked)| asked != seat);
                (!offering.ask.is_empty()).then_some(offering)
            });
        }
        DeskEvent::Moved { .. } if !state.desk.open => {
            state.checked = false;
            state.next_bank = None;
            state.offering = None;
            state.run = None;
            state.last = None;
            state.chung = None;
            state.off = None;
            state.closed_at_once = false;
        }
        DeskEvent::Moved { .. } => state.since = fact.at,
        _ => {}
    }
}

/// The bank's way round the table.
fn bank(state: &mut State, event: &Event, fact: &Recorded<Event>) {
    match event {
        Event::BankAsked { seat, on } => player(state, *seat).asks_bank = *on,
        Event::BankOffered { ask } => {
            state.offering = Some(Offering { ask: ask.clone(), declined: Vec::new() });
        }
        Event::BankDeclined { seat } => {
            if let Some(offering) = &mut state.offering {
                offering.declined.push(*seat);
                offering.ask.retain(|(_, asked)| asked != seat);
            }
        }
        Event::BankTaken { seat, area, method, would_co_bank, bank } => {
            state.offering = None;
            state.next_bank = Some(NextBank::Run);
            state.run = Some(Run {
                area: *area,
                seats: vec![*seat],
                method: *method,
                would_co_bank: *would_co_bank,
                bank: *bank,
                rounds: 0,
                further: false,
                shaker: None,
            });
        }
        Event::HouseBanks => {
            state.offering = None;
            state.run = None;
            state.next_bank = Some(NextBank::House);
        }
        Event::BankShared { seat } => {
            if let Some(run) = &mut state.run {
                run.seats.push(*seat);
            }
        }
        Event::BankAllowed { shaker } => {
            if let Some(run) = &mut state.run {
                run.further = true;
                run.shaker = *shaker;
            }
        }
        Event::BankGivenUp { .. } => {
            state.run = None;
            state.next_bank = None;
        }
        event => wagers(state, event, fact),
    }
}

fn wagers(state: &mut State, event: &Event, fact: &Recorded<Event>) {
    match event {
        Event::WagerChanged { number, seat, account, area, bet, to, tokens, .. } => {
            state.last_wager = state.last_wager.max(*number);
            match state.wagers.iter_mut().find(|wager| wager.number == *number) {
                Some(_) if to.is_zero() => state.wagers.retain(|wager| wager.number != *number),
                Some(wager) => {
                    wager.amount = *to;
                    wager.carried = false;
                }
                None => state.wagers.push(Wager {
                    number: *number,
                    seat: Some(*seat),
                    account: *account,
                    area: *area,
                    bet: *bet,
                    amount: *to,
                    carried: false,
                    surrendered: false,
                    tokens: *tokens,
                }),
            }
        }
        Event::HouseWagered { number, area, amount } => {
            state.last_wager = state.last_wager.max(*number);
            state.wagers.push(Wager {
                number: *number,
                seat: None,
                account: HOUSE,
                area: *area,
                bet: Bet::Regular,
                amount: *amount,
                carried: false,
                surrendered: false,
                tokens: false,
            });
        }
        Event::Surrendered { wager, .. } => {
            if let Some(wager) = state.wagers.iter_mut().find(|other| other.number == *wager) {
                wager.surrendered = true;
            }
        }
        Event::Shuffled { round, wall, method, bank, bankers, returned } => {
            take_off(state, returned);
            let known = state.play.take().filter(|play| play.number == *round);
            state.round = *round;
            state.next_bank = None;
            state.chung = Some(*bank);
            let shares = bankers.iter().map(|(seat, account)| super::detail::Stakeholder {
                seat: *seat,
                account: *account,
                amount: known.as_ref().map_or(Cents::ZERO, |play| {
                    play.shares.iter().find(|share| share.seat == *seat).map_or(Cents::ZERO, |s| s.amount)
                }),
            });
            state.play = Some(Box::new(Round {
                number: *round,
                since: fact.at,
                method: *method,
                bank: *bank,
                shares: shares.collect(),
                matched: Cents::ZERO,
                house_wager: known.as_ref().and_then(|play| play.house_wager),
                wall: wall.clone(),
                lajas: Vec::new(),
                laja_asked: None,
                step: Step::Stacked,
                closed: false,
                laja_owed: false,
                named: None,
                steal: None,
                cup: Vec::new(),
                throw: None,
                count: None,
                consent: false,
                recognised: Vec::new(),
                on_dice: known.map_or_else(Vec::new, |play| play.on_dice),
                dealt: None,
                first: Vec::new(),
                bank_down: false,
                asked_bank: Vec::new(),
                in_pool: false,
                outcome: None,
            }));
        }
        Event::RoundVoided { returned, forfeited, .. } => {
            take_off(state, returned);
            take_off(state, forfeited);
            if let Some(play) = state.play.take() {
                history(state, &play, Some(fact.basis.clone()));
            }
            state.since = fact.at;
            state.next_bank = state.run.as_ref().map(|_| NextBank::Run);
        }
        Event::Cleared { warned, keeps } => cleared(state, warned, *keeps, fact),
        Event::HandVoided { area, returned } => {
            take_off(state, returned);
            if let Some(hand) = state.play.as_mut().and_then(|play| play.hand_mut(*area)) {
                hand.part = Part::Void;
                hand.may_void = false;
            }
        }
        Event::WagersRecognised { wagers, returned } => {
            for back in returned {
                if let Some(wager) = state.wagers.iter_mut().find(|wager| wager.number == back.wager) {
                    wager.amount = wager.amount.minus_or_zero(back.amount);
                }
            }
            state.wagers.retain(|wager| !wager.amount.is_zero());
            if let Some(play) = &mut state.play {
                play.recognised.clone_from(wagers);
            }
        }
        Event::BankFell { returned, .. } => {
            take_off(state, returned);
            state.run = None;
            state.chung = Some(Area::ONE);
            if let Some(play) = &mut state.play {
                play.method = BankMethod::House;
                play.bank = Area::ONE;
                play.shares.clear();
                play.house_wager = None;
                play.steal = None;
                play.named = None;
            }
        }
        event => {
            let State { play, wagers, .. } = state;
            if let Some(play) = play {
                round(play, wagers, event, fact);
            }
        }
    }
}

/// Wagers that went back, or were taken, lie there no more.
fn take_off(state: &mut State, back: &[Back]) {
    state.wagers.retain(|wager| back.iter().all(|back| back.wager != wager.number));
}

fn round(play: &mut Round, wagers: &mut Vec<Wager>, event: &Event, fact: &Recorded<Event>) {
    match event {
        Event::BankStaked { seat, to, .. } => {
            if let Some(share) = play.shares.iter_mut().find(|share| share.seat == *seat) {
                share.amount = *to;
            }
        }
        Event::HouseWagerChosen { wager } => play.house_wager = Some::<HouseWagerChoice>(*wager),
        Event::BankCovered { method, added, taken, matched, .. } => {
            play.method = *method;
            play.matched = *matched;
            for share in &mut play.shares {
                let of = |list: &[super::detail::Stakeholder]| -> Cents {
                    list.iter().filter(|other| other.seat == share.seat).map(|other| other.amount).sum()
                };
                share.amount = share.amount.plus_capped(of(added)).minus_or_zero(of(taken));
            }
        }
        Event::LajaAsked { seat, own, allowed } => {
            play.laja_asked = Some(LajaAsked { seat: *seat, own: *own, allowed: *allowed });
        }
        Event::LajaAnswered { allowed } => {
            play.laja_asked =
                play.laja_asked.filter(|_| *allowed).map(|asked| LajaAsked { allowed: true, ..asked });
        }
        Event::LajaMade { seat, wall } => {
            play.wall.clone_from(wall);
            play.lajas.push(*seat);
            play.laja_owed = false;
            play.laja_asked = None;
        }
        Event::BetsClosed => {
            play.closed = true;
            play.since = fact.at;
        }
        Event::CutNamed { cut, by_banker } => play.named = Some((*cut, *by_banker)),
        Event::Stolen { value } => play.steal = *value,
        Event::Consented { on } => play.consent = *on,
        Event::CupShaken { dice } => {
            play.cup.clone_from(dice);
            step(play, Step::Shaken, fact);
        }
        Event::ShakeAgain { .. } => {
            play.cup.clear();
            step(play, Step::Stacked, fact);
        }
        Event::DiceRead { throw, count, sides, .. } => {
            play.throw = Some(throw.clone());
            play.count = Some(*count);
            play.closed = true;
            wagers.retain(|wager| sides.iter().all(|line| line.wager != wager.number));
            play.on_dice.extend(sides.iter().cloned());
            step(play, Step::Thrown, fact);
        }
        Event::Delivered { first, cut, orientation, hands } => {
            let (first, cut, orientation, hands) = (*first, *cut, *orientation, hands.clone());
            play.dealt = Some(Dealt { first, cut, orientation, hands, bank: None });
            step(play, Step::Setting, fact);
        }
        Event::FirstMarked { areas } => play.first.clone_from(areas),
        Event::BankExposed { hand } => {
            if let Some(dealt) = &mut play.dealt {
                dealt.bank = Some(hand.clone());
            }
            // Where hands were opened without it the round stays where it is.
            let to = play.step.max(Step::Exposed);
            step(play, to, fact);
        }
        Event::BankKept => {
            play.bank_down = true;
            step(play, Step::Exposed, fact);
        }
        Event::BankHandAsked { seat } => play.asked_bank.push(*seat),
        Event::Settled { outcome } => {
            lie_on(wagers, outcome);
            play.outcome = Some((**outcome).clone());
            step(play, Step::Settled, fact);
        }
        Event::SettledAgain { after, .. } => {
            lie_on(wagers, after);
            play.outcome = Some((**after).clone());
        }
        Event::BegunAgain { returned, .. } => {
            wagers.retain(|wager| returned.iter().all(|back| back.wager != wager.number));
            play.wall.clear();
            play.cup.clear();
            play.closed = false;
            play.matched = Cents::ZERO;
            play.throw = None;
            play.count = None;
            play.dealt = None;
            play.bank_down = false;
            play.asked_bank.clear();
            play.recognised.clear();
            step(play, Step::Stacked, fact);
        }
        Event::Happened { what, remedy } => happened(play, what, *remedy),
        event => hand(play, event),
    }
}

fn step(play: &mut Round, to: Step, fact: &Recorded<Event>) {
    play.step = to;
    play.since = fact.at;
}

fn happened(play: &mut Round, what: &super::detail::Irregularity, remedy: super::detail::Remedy) {
    use super::detail::{Irregularity, Remedy};
    if remedy == Remedy::Laja {
        play.laja_owed = true;
    }
    if let Irregularity::ExposedHand { area, tiles, .. } = what
        && let Some(hand) = play.hand_mut(*area)
    {
        hand.exposed = hand.exposed.saturating_add(*tiles).min(4);
        hand.may_void |= remedy == Remedy::OptionToVoid;
    }
}

fn hand(play: &mut Round, event: &Event) {
    if let Event::BankConfirmed { .. } = event
        && let Some(bank) = play.dealt.as_mut().and_then(|dealt| dealt.bank.as_mut())
    {
        bank.confirmed = true;
        return;
    }
    if let Event::HandReset { area, low } = event
        && *area == play.bank
        && let Some(bank) = play.dealt.as_mut().and_then(|dealt| dealt.bank.as_mut())
    {
        (bank.low, bank.misset, bank.confirmed) = (*low, false, false);
        return;
    }
    let (Event::Looked { area }
    | Event::HandSet { area, .. }
    | Event::HouseWayAsked { area }
    | Event::Conceded { area }
    | Event::HandOpened { area, .. }
    | Event::HandShown { area, .. }
    | Event::HandReset { area, .. }
    | Event::CalledAgain { area, .. }) = event
    else {
        return;
    };
    let Some(hand) = play.hand_mut(*area) else { return };
    match event {
        Event::Looked { .. } => {
            hand.looked = true;
            hand.way = Way::Own;
        }
        Event::HandSet { low, .. } => {
            hand.low = Some(*low);
            hand.may_void = false;
        }
        Event::HouseWayAsked { .. } => {
            hand.way = Way::HouseWay;
            hand.low = None;
        }
        Event::Conceded { .. } => hand.conceded = true,
        Event::HandShown { tiles, .. } => hand.shown = Some(*tiles),
        Event::HandOpened { opened, .. } | Event::CalledAgain { opened, .. } => {
            hand.opened = Some(opened.clone());
        }
        Event::HandReset { low, .. } => {
            if let Some(opened) = &mut hand.opened {
                opened.low = Some(*low);
            }
        }
        _ => {}
    }
}

/// What lies on the layout after settlement: what stood off, and nothing else of what was settled.
fn lie_on(wagers: &mut Vec<Wager>, outcome: &Outcome) {
    let settled = |wager: &Wager| {
        outcome.sides.iter().any(|line| line.wager == wager.number && !line.pending)
            || outcome.wager(wager.number).is_some()
    };
    wagers.retain(|wager| !settled(wager));
    for line in outcome.regular.lines.iter().filter(|line| line.called == Called::Jowl) {
        let wager = outcome.wager(line.number).filter(|wager| wager.account != HOUSE);
        wagers.extend(wager.map(|wager| Wager { amount: line.stake, carried: true, ..*wager }));
    }
    wagers.sort_by_key(|wager| wager.number);
}

fn cleared(state: &mut State, warned: &[SeatNumber], keeps: Option<Keeps>, fact: &Recorded<Event>) {
    let Some(play) = state.play.take() else { return };
    for seat in warned {
        player(state, *seat).warned = true;
    }
    let last = last_round(&play, state);
    for (seat, known) in &mut state.players {
        let wagered = last.wagered.iter().any(|(who, _)| who == seat) || play.is_banker(*seat);
        known.missed = if wagered { 0 } else { known.missed.saturating_add(1) };
        known.leaves_side.clear();
        known.asks_bank = known.asks_bank && !play.is_banker(*seat);
    }
    if let Some(outcome) = &play.outcome {
        for line in &outcome.regular.lines {
            let Some(seat) = outcome.wager(line.number).and_then(|wager| wager.seat) else { continue };
            let had = &mut player(state, seat).had;
            had.retain(|(area, _)| *area != line.area);
            had.push((line.area, line.stake));
        }
    }
    history(state, &play, None);
    state.last = Some(Box::new(last));
    state.since = fact.at;
    state.desk.books.settle_up(&Account::Losing);
    match (keeps, &mut state.run) {
        (Some(keeps), Some(run)) => {
            run.rounds = if keeps == Keeps::Round { run.rounds.saturating_add(1) } else { 0 };
            if keeps == Keeps::FurtherBank {
                run.bank = run.bank.saturating_add(1);
                run.further = false;
            }
            state.next_bank = Some(NextBank::Run);
        }
        (None, run) => {
            *run = None;
            state.next_bank = None;
        }
        (Some(_), None) => state.next_bank = None,
    }
}

/// Who did what in a round that is over.
fn last_round(play: &Round, state: &State) -> LastRound {
    let mut last = LastRound::default();
    let outcome = play.outcome.as_ref();
    let lines = outcome.into_iter().flat_map(|outcome| {
        let regular = outcome.wagers.iter().map(|wager| (wager.account, wager.area));
        let sides = outcome.sides.iter().map(|line| (line.account, line.area));
        regular.chain(sides).collect::<Vec<_>>()
    });
    for (account, area) in lines {
        let Some(seat) = state.desk.seat_of(account) else { continue };
        if !last.wagered.contains(&(seat, area)) {
            last.wagered.push((seat, area));
        }
    }
    for share in &play.shares {
        if !last.wagered.contains(&(share.seat, play.bank)) {
            last.wagered.push((share.seat, play.bank));
        }
    }
    for hand in play.dealt.iter().flat_map(|dealt| &dealt.hands) {
        let Some(seat) = hand.controller else { continue };
        last.decided.push((seat, hand.area));
        if hand.way == Way::Own {
            last.set.push((seat, hand.area));
        }
    }
    last
}

fn history(state: &mut State, play: &Round, void: Option<houseway_lawbook::Basis>) {
    let dealt = play.dealt.as_ref();
    let hands = dealt.into_iter().flat_map(|dealt| &dealt.hands);
    let hands = hands.filter_map(|hand| Some((hand.area, hand.opened.clone()?)));
    state.history.push_back(PlayedRound {
        number: play.number,
        method: play.method,
        bank: play.bank,
        bank_hand: dealt.and_then(|dealt| dealt.bank.clone()),
        hands: hands.collect(),
        outcome: play.outcome.clone(),
        on_dice: play.on_dice.clone(),
        void,
    });
    while state.history.len() > State::KEPT {
        state.history.pop_front();
    }
}

/// What goes into the list of incidents.
fn remember(state: &mut State, fact: &Recorded<Event>) {
    let what = match &fact.event {
        Event::Happened { what, remedy } => {
            IncidentKind::Irregularity { what: what.clone(), remedy: *remedy }
        }
        Event::Sanctioned { seat, void, exclude, why, .. } => {
            IncidentKind::Sanction { seat: *seat, void: *void, exclude: *exclude, why: *why }
        }
        Event::WagerRefused { seat, why, .. } => IncidentKind::Refused { seat: *seat, why: *why },
        Event::DisputeAnswered { seat, answer, review } => {
            IncidentKind::Dispute { seat: *seat, answer: *answer, review: *review }
        }
        Event::KeptApart { seat, why } => IncidentKind::KeptApart { seat: *seat, why: *why },
        Event::ClosedAtOnce { why } => IncidentKind::ClosedAtOnce { why: *why },
        Event::Directed { direction } => IncidentKind::Direction { direction: *direction },
        Event::TilesReplaced { tiles, why } => IncidentKind::Replaced { tiles: tiles.clone(), why: *why },
        _ => return,
    };
    let Recorded { at, by, basis, .. } = fact;
    state.incidents.push_back(Incident { round: state.round, at: *at, by: *by, what, basis: basis.clone() });
    while state.incidents.len() > State::KEPT {
        state.incidents.pop_front();
    }
}

/// Whether a wager was found to be below the minimum, and its player is to be told.
pub(super) fn to_be_warned(verdict: Verdict) -> bool {
    verdict == Verdict::BelowWarned
}
