//! What the laws must know of Red Dog.

use crate::harness::{cents, check, config, dollars, seat, sign, text};
use crate::leak::Hidden;
use crate::live::Shaped;
use houseway_games::red_dog::Card;
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Stack};
use houseway_table::house::desk::{self, DeskCommand, DeskEvent};
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{
    Breach, Cause, Command, Event, Measures, Offer, Pack, Play, RedDog, State, Tap,
};
use houseway_table::{Actor, Recorded, SeatNumber, Veiled};

impl Shaped for RedDog {
    fn second(facts: &[Recorded<Event>]) -> Option<(Actor, Command)> {
        let asks = facts.iter().any(|fact| matches!(fact.event, Event::Proposed { .. }));
        asks.then(|| (crate::harness::supervisor(), Command::Agree))
    }

    /// Which card may be said is bounded by what was seen, not by the offer.
    fn covers(offer: &Offer, command: &Command) -> bool {
        let within = |(least, most): (u16, u16), value: u16| (least..=most).contains(&value);
        match (offer, command) {
            (Offer::Desk { desk }, Command::Desk { desk: command }) => desk::covers(desk, command),
            (Offer::Give { command: given }, command) => **given == *command,
            (
                Offer::Wager { seat, areas, chip, most, lies },
                Command::Play { seat: other, act: Play::Wager { area, amount } },
            ) => {
                let fits = !amount.is_zero() && amount <= most && amount.is_multiple_of(*chip);
                seat == other && areas.contains(area) && fits && amount != lies
            }
            (
                Offer::Raise { seat, lies, most, reach, unit, chip },
                Command::Play { seat: other, act: Play::Raise { amount } },
            ) => {
                let stepped = unit.is_none_or(|unit| amount.is_multiple_of(unit)) || amount == most;
                let fits = amount > lies && amount <= reach && amount.is_multiple_of(*chip);
                seat == other && fits && stepped
            }
            (
                Offer::Cut { seat: Some(seat), ranges },
                Command::Play { seat: other, act: Play::Cut { before } },
            ) => seat == other && ranges.iter().any(|range| within(*range, *before)),
            (Offer::Cut { seat: None, ranges }, Command::Cut { before }) => {
                ranges.iter().any(|range| within(*range, *before))
            }
            (Offer::Shuffle { cards, sealed, .. }, Command::Shuffle { cards: given }) => {
                let as_sealed = given.iter().all(|card| card.peek().is_some() == *sealed);
                given.len() == usize::from(*cards) && as_sealed
            }
            (Offer::Load { behind, burned }, Command::Load { behind: given, burned: cards }) => {
                within(*behind, *given) && cards == burned
            }
            (Offer::Tap { what: Tap::Deal }, Command::Deal { card: Some(_) })
            | (Offer::Tap { what: Tap::FaceUp }, Command::FaceUp { .. })
            | (Offer::Tap { what: Tap::DrawnInError }, Command::DrawnInError { card: Some(_) })
            | (Offer::CheckCards { replace: false }, Command::CheckCards { .. })
            | (Offer::CheckCards { replace: true }, Command::ReplaceCards { .. })
            | (Offer::Dispute, Command::Dispute { .. })
            | (Offer::Configure, Command::Configure { .. }) => true,
            (Offer::Reconstruct { from }, Command::Reconstruct { first, second }) => {
                [*second, *first] == *from && first != second
            }
            (Offer::Exchange { from }, Command::Reconstruct { first, second }) => {
                [*first, *second] != *from && [*second, *first] != *from
            }
            (Offer::ShowBurned { cards }, Command::ShowBurned { cards: Some(said) }) => {
                said.len() == usize::from(*cards)
            }
            (Offer::Declare { seats }, Command::Declare { seat, .. }) => seats.contains(seat),
            (Offer::Admonish { breaches }, Command::Admonish { breach, .. }) => breaches.contains(breach),
            (Offer::Sanction { seats }, Command::Sanction { seat, measures, .. }) => {
                let row = seats.iter().find(|(known, ..)| known == seat);
                row.is_some_and(|(_, lies, most)| {
                    measures.seize <= *most
                        && (!measures.void || !lies.is_zero())
                        && *measures != Measures::default()
                })
            }
            (Offer::ReleaseSeized { accounts }, Command::ReleaseSeized { account, .. }) => {
                accounts.iter().any(|(known, _)| known == account)
            }
            (Offer::CorrectResult { from, .. }, Command::CorrectResult { cards, .. }) => {
                cards != from && (2..=3).contains(&cards.len())
            }
            (Offer::Invalidate { last, .. }, Command::Invalidate { last: given, .. }) => last == given,
            (Offer::RestrictPlayers { least, most, now }, Command::RestrictPlayers { most: given }) => {
                (*least..=*most).contains(given) && given != now
            }
            // A moment is measured from when it is said, which an offer that stands on a screen does not know.
            (Offer::PostSign { .. }, Command::PostSign { .. }) => true,
            (Offer::PlaceMarker { seats, above }, Command::PlaceMarker { seat, maximum: Some(maximum) }) => {
                seats.contains(seat) && maximum > above
            }
            _ => false,
        }
    }

    fn probes(state: &State) -> Vec<Command> {
        let note = text("a note");
        let laid: Vec<Card> = state.phase.cards().iter().map(|card| card.value).collect();
        let all = Pack::named(8, &laid).len();
        let real = state.config.as_ref().is_some_and(|config| !config.is_virtual());
        let mut probes = vec![
            Command::Configure { config: Box::new(config()) },
            Command::CheckCards { check: check() },
            Command::ReplaceCards { check: check(), note },
            Command::Shuffle { cards: vec![Veiled::unknown(); all] },
            Command::Shuffle { cards: vec![Veiled::unknown(); all - 1] },
            Command::OfferCut { seat: seat(1) },
            Command::OfferCut { seat: seat(9) },
            Command::NoMoreBets,
            Command::Deal { card: None },
            Command::OrderShuffle,
            Command::CuttingCard { late: false },
            Command::CuttingCard { late: true },
            Command::DrawnInError { card: None },
            Command::ShowBurned { cards: None },
            Command::Invalidate { cause: Cause::Disruption, note, last: false },
            Command::Invalidate { cause: Cause::Fraud, note, last: false },
            Command::Invalidate { cause: Cause::Fraud, note, last: true },
            Command::CorrectResult { cards: vec![laid_card(0), laid_card(1)], note },
            Command::CorrectResult { cards: vec![laid_card(0), laid_card(1), laid_card(2)], note },
            Command::Admonish { seat: None, breach: Breach::Device, note },
            Command::Dispute { seat: Some(seat(1)), answer: note, review: false },
            Command::WithdrawSign,
            Command::VacateSeat { seat: seat(1) },
            Command::PlaceMarker { seat: seat(1), maximum: None },
            Command::PlaceMarker { seat: seat(1), maximum: Some(dollars(500)) },
            Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(100)) },
            Command::PostSign { limits: sign(), effective_at: state.since.plus_minutes(1_440) },
            Command::RestrictPlayers { most: 0 },
            Command::RestrictPlayers { most: 1 },
            Command::RestrictPlayers { most: 3 },
            Command::RestrictPlayers { most: 4 },
            Command::ReleaseSeized { account: AccountNumber(1), returned: true },
        ];
        for before in [0, 64, 65, 91, 92, 325, 351, 352] {
            probes.push(Command::Cut { before });
            probes.push(Command::Play { seat: seat(1), act: Play::Cut { before } });
        }
        for (behind, burned) in [(0, 1), (1, 1), (208, 1), (209, 1)] {
            probes.push(Command::Load { behind, burned });
        }
        let unseen = state.unseen.as_ref();
        if let Some(card) = Card::deck().find(|card| unseen.is_some_and(|unseen| unseen.of(*card) > 1)) {
            probes.push(Command::Deal { card: Some(card) });
            probes.push(Command::FaceUp { card });
            probes.push(Command::DrawnInError { card: Some(card) });
            if real {
                probes.push(Command::ShowBurned { cards: Some(vec![card]) });
            }
        }
        if let [first, second] = laid[..] {
            probes.push(Command::Reconstruct { first, second });
            probes.push(Command::Reconstruct { first: second, second: first });
            let other = Card::deck().find(|card| {
                ![first, second].contains(card) && unseen.is_some_and(|unseen| unseen.of(*card) > 0)
            });
            probes.extend(other.map(|other| Command::Reconstruct { first: other, second }));
        }
        for number in [1, 2, 9] {
            let seat = seat(number);
            probes.push(Command::Play { seat, act: Play::AskBurned });
            probes.push(Command::Play { seat, act: Play::Complain });
            let measures = Measures { void: true, ..Measures::default() };
            probes.push(Command::Sanction { seat, measures, note });
            let measures = Measures { seize: cents(100), ..Measures::default() };
            probes.push(Command::Sanction { seat, measures, note });
            for area in [0, 1, 2, 7, 8] {
                for amount in [0, 1, 100, 250, 1_000, 1_250, 99_900, 100_000, 100_100, 2_000_000_000] {
                    let act = Play::Wager { area, amount: cents(amount) };
                    probes.push(Command::Play { seat, act });
                }
            }
            for amount in [0, 1, 100, 500, 1_000, 1_500, 2_000, 2_500, 10_000, 10_500] {
                probes.push(Command::Play { seat, act: Play::Raise { amount: cents(amount) } });
            }
            probes.push(Command::Desk { desk: DeskCommand::Leave { seat } });
            let amount = dollars(50);
            probes.push(Command::Desk {
                desk: DeskCommand::OpenAccount { seat, tender: Tender::Cash, amount },
            });
        }
        let count = Count::new(vec![Stack { denomination: dollars(25), count: 1 }]);
        for kind in [MovementKind::Opening, MovementKind::Fill, MovementKind::Closing] {
            let desk = DeskCommand::Count { kind, count: count.clone() };
            probes.push(Command::Desk { desk });
        }
        probes
    }

    /// Two on the first area, for up to three may play there, and one on the second.
    fn seats() -> Vec<SeatNumber> {
        [1, 2, 3].map(seat).to_vec()
    }

    fn bought_in(event: &Event) -> Cents {
        match event {
            Event::Desk { desk } => desk.credited().unwrap_or(Cents::ZERO),
            _ => Cents::ZERO,
        }
    }

    fn taken(event: &Event) -> Cents {
        match event {
            Event::Desk { desk: DeskEvent::AccountClosed { paid, .. } } => *paid,
            Event::Desk { desk: DeskEvent::OwedPaid { amount, .. } } => *amount,
            _ => Cents::ZERO,
        }
    }
}

impl Hidden for RedDog {
    fn hidden_figure(state: &State) -> u64 {
        let Some(shoe) = &state.shoe else { return 0 };
        let value = |card: &Veiled<Card>| card.peek().map_or(0, |card| card.index() as u64);
        (1..)
            .zip(&shoe.pack.cards)
            .skip(shoe.next.into())
            .map(|(place, card): (u64, _)| place * value(card))
            .sum()
    }
}

/// A card of which there are eight.
fn laid_card(place: u8) -> Card {
    Card::deck().nth(usize::from(place)).unwrap()
}
