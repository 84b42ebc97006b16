//! The facts of a round that is being played.

use crate::Recorded;
use crate::pai_gow::command::HouseWagerChoice;
use crate::pai_gow::detail::{Outcome, Wager, Way};
use crate::pai_gow::event::Event;
use crate::pai_gow::state::{Dealt, HOUSE, LajaAsked, Round, Step};
use houseway_games::pai_gow::bank::Called;
use houseway_money::Cents;

pub(super) fn apply(play: &mut Round, wagers: &mut Vec<Wager>, event: &Event, fact: &Recorded<Event>) {
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
                let of = |list: &[crate::pai_gow::detail::Stakeholder]| -> Cents {
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

fn happened(
    play: &mut Round,
    what: &crate::pai_gow::detail::Irregularity,
    remedy: crate::pai_gow::detail::Remedy,
) {
    use crate::pai_gow::detail::{Irregularity, Remedy};
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
