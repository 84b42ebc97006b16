mod pool;
mod record;
mod round;

pub(super) use record::to_be_warned;

use super::detail::{Back, Bet, Wager};
use super::event::Event;
use super::postings::postings;
use super::state::{HOUSE, NextBank, Offering, Part, Player, Round, Run, Sign, State, Step};
use crate::house::desk::{self, DeskEvent};
use crate::{Recorded, SeatNumber};
use houseway_games::pai_gow::{Area, BankMethod};
use houseway_ledger::Account;
use houseway_money::Cents;

/// Makes a fact part of the state. It cannot fail and knows no law.
pub(super) fn apply(state: &mut State, fact: &Recorded<Event>) {
    for posting in postings(&fact.event) {
        state.desk.books.post(&posting);
    }
    record::remember(state, fact);
    pool::tell(state, fact);
    let at = fact.at;
    match &fact.event {
        Event::Configured { config } => {
            state.terms = Some(config.terms);
            state.config = Some((**config).clone());
            state.asked_set_up = None;
            state.since = at;
        }
        Event::SetUpAsked { asked } => state.asked_set_up = Some(asked.clone()),
        Event::SetUpWithdrawn => state.asked_set_up = None,
        Event::Desk { desk } => at_desk(state, desk, fact),
        Event::TilesChecked => state.checked = true,
        // A tile that came into the set is checked before it is played with, and a set of which one was amiss.
        Event::TilesReplaced { .. } => state.checked = false,
        Event::Happened { what: super::detail::Irregularity::MissingTile { .. }, .. } => {
            state.checked = false;
        }
        Event::KeptApart { seat, .. } => state.desk.exclude(*seat, fact.at),
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
            if *exclude {
                state.desk.exclude(*seat, fact.at);
            }
        }
        Event::Vacated { seat } => {
            player(state, *seat).area = None;
            state.desk.directed_at = Some(fact.at);
        }
        event => bank(state, event, fact),
    }
}

fn player(state: &mut State, seat: SeatNumber) -> &mut Player {
    state.players.entry(seat).or_default()
}

fn at_desk(state: &mut State, event: &DeskEvent, fact: &Recorded<Event>) {
    desk::apply(&mut state.desk, event, fact, state.round);
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
            state.desk.begins(fact.at);
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
                record::history(state, &play, Some(fact.basis.clone()));
            }
            state.since = fact.at;
            state.next_bank = state.run.as_ref().map(|_| NextBank::Run);
        }
        Event::Cleared { warned, keeps } => record::cleared(state, warned, *keeps, fact),
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
                round::apply(play, wagers, event, fact);
            }
        }
    }
}

/// Wagers that went back, or were taken, lie there no more.
fn take_off(state: &mut State, back: &[Back]) {
    state.wagers.retain(|wager| back.iter().all(|back| back.wager != wager.number));
}
