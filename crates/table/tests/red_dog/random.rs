//! Random play: whatever is offered is taken, within its bounds. Every step keeps the laws.

use crate::harness::{
    Table, buy_in, cents, check, config, dollars, itself, open, real, reckons, seat, sign, text,
};
use crate::laws;
use crate::live::{Shaped, person};
use houseway_games::red_dog::Card;
use houseway_ledger::Tender;
use houseway_money::{Cents, Stack};
use houseway_table::house::desk::{DeskCommand, DeskOffer};
use houseway_table::house::{Count, MovementKind, OwnLimits};
use houseway_table::red_dog::{Breach, Cause, Command, Config, Measures, Offer, Play, RedDog, Tap};
use houseway_table::{Actor, By, Game, Post, Veiled};

/// A small generator, so that a seed plays the same game for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16) % bound as u64).unwrap()
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn shuffled(&mut self, things: u16) -> Vec<u16> {
        let mut order: Vec<u16> = (0..things).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }
}

/// Some card that can come.
fn unseen(table: &Table, random: &mut Random) -> Card {
    let unseen = table.state.unseen.as_ref().unwrap();
    let known: Vec<Card> = Card::deck().filter(|card| unseen.of(*card) > 0).collect();
    random.of(&known)
}

fn at_desk(offer: &DeskOffer, random: &mut Random) -> Option<DeskCommand> {
    Some(match offer {
        DeskOffer::OpenAccount { seats, .. } => DeskCommand::OpenAccount {
            seat: seats[random.below(seats.len().min(4))],
            tender: Tender::Cash,
            amount: dollars(200),
        },
        DeskOffer::TopUp { seats, .. } => {
            DeskCommand::TopUp { seat: random.of(seats), tender: Tender::Cash, amount: dollars(100) }
        }
        DeskOffer::Leave { seats } => DeskCommand::Leave { seat: random.of(seats) },
        DeskOffer::PayOwed { accounts } => DeskCommand::PayOwed { account: random.of(accounts).0 },
        DeskOffer::Count { kinds, float } => {
            let kind = random.of(kinds);
            let credit = kind == MovementKind::Credit && *float >= dollars(100);
            let wanted = kind == MovementKind::Fill || credit;
            let count = Count::new(vec![Stack { denomination: dollars(25), count: 4 }]);
            wanted.then_some(DeskCommand::Count { kind, count })?
        }
        DeskOffer::WithdrawCount => DeskCommand::WithdrawCount,
        DeskOffer::ShutOut { gone } => DeskCommand::ShutOut { account: random.of(gone).0 },
        DeskOffer::Readmit { accounts } => DeskCommand::Readmit { account: random.of(accounts) },
        DeskOffer::SetOwnLimits { .. } => {
            let loss = Some(cents(20_000 + u32::try_from(random.below(400_000)).unwrap()));
            DeskCommand::SetOwnLimits { limits: OwnLimits { loss, minutes: None } }
        }
        DeskOffer::Rest { after: None, .. } => DeskCommand::Rest { minutes: 1 },
        _ => return None,
    })
}

/// A random command within an offer; none where there is nothing to say at random.
fn command(table: &Table, offer: &Offer, random: &mut Random) -> Option<Command> {
    let note = text("at random");
    let play = |seat, act| Command::Play { seat, act };
    Some(match offer {
        Offer::Desk { desk } => Command::Desk { desk: at_desk(desk, random)? },
        Offer::Give { command } => (**command).clone(),
        Offer::Wager { seat, areas, chip, most, lies } => {
            let steps = (most.get() / chip.get()).min(160);
            let amount =
                Cents::new(chip.get() * (random.below(usize::try_from(steps).unwrap()) as u64 + 1)).unwrap();
            if amount == *lies {
                return None;
            }
            play(*seat, Play::Wager { area: random.of(areas), amount })
        }
        Offer::Raise { seat, lies, reach, unit, most, .. } => {
            let step = unit.map_or(*reach, |unit| reach.down_to_multiple(unit));
            let whole = *reach == *most && random.below(2) == 0;
            play(*seat, Play::Raise { amount: if whole || step <= *lies { *reach } else { step } })
        }
        Offer::Cut { seat, ranges } => {
            let (least, most) = random.of(ranges);
            let before = least + u16::try_from(random.below(usize::from(most - least) + 1)).unwrap();
            seat.map_or(Command::Cut { before }, |seat| play(seat, Play::Cut { before }))
        }
        Offer::Shuffle { sealed: true, .. } | Offer::Configure => return None,
        Offer::Shuffle { cards, .. } => Command::Shuffle { cards: vec![Veiled::unknown(); (*cards).into()] },
        Offer::Load { behind, burned } => Command::Load { behind: behind.1, burned: *burned },
        Offer::Tap { what } => {
            let card = unseen(table, random);
            match what {
                Tap::Deal => Command::Deal { card: Some(card) },
                Tap::FaceUp => Command::FaceUp { card },
                Tap::DrawnInError => Command::DrawnInError { card: Some(card) },
            }
        }
        Offer::Reconstruct { from: [first, second] } => {
            Command::Reconstruct { first: *second, second: *first }
        }
        Offer::Exchange { from: [first, second] } => {
            let other = unseen(table, random);
            if [first, second].contains(&&other) {
                return None;
            }
            Command::Reconstruct { first: other, second: *second }
        }
        Offer::ShowBurned { cards } => {
            if *cards != 1 {
                return None;
            }
            Command::ShowBurned { cards: Some(vec![unseen(table, random)]) }
        }
        Offer::Declare { seats } => {
            let seat = random.of(seats);
            let lies = table.state.wagers.get(&seat);
            let area = lies.map_or(7, |wager| wager.area);
            let amount = lies.map_or(dollars(20), |wager| wager.placed.plus(dollars(1)).unwrap());
            let free = table.state.at(area).all(|(other, _)| other == seat);
            // As much again is kept of his own limit for the raise.
            let room = table.state.desk.room(seat).is_none_or(|room| room >= dollars(40));
            if !free || !room {
                return None;
            }
            Command::Declare { seat, area, amount, cash: Some(dollars(30)) }
        }
        Offer::CheckCards { replace: false } => Command::CheckCards { check: check() },
        Offer::CheckCards { replace: true } => Command::ReplaceCards { check: check(), note },
        Offer::Invalidate { last, .. } => {
            Command::Invalidate { cause: random.of(&[Cause::Fraud, Cause::Disruption]), note, last: *last }
        }
        Offer::CorrectResult { .. } => {
            let cards = (0..3).map(|_| unseen(table, random)).collect();
            Command::CorrectResult { cards, note }
        }
        Offer::Admonish { breaches } => {
            let breach: Breach = random.of(breaches);
            Command::Admonish { seat: None, breach, note }
        }
        Offer::Sanction { seats } => {
            let (seat, lies, most) = random.of(seats);
            let void = !lies.is_zero() && random.below(2) == 0;
            let seize = if most.is_zero() { cents(0) } else { most };
            let exclude = random.below(4) == 0 && !table.state.desk.shuts_out(seat);
            let measures = Measures { void, seize, exclude, confiscate: true, ..Measures::default() };
            Command::Sanction { seat, measures, note }
        }
        Offer::ReleaseSeized { accounts } => {
            let (account, _) = random.of(accounts);
            Command::ReleaseSeized { account, returned: random.below(2) == 0 }
        }
        Offer::Dispute => Command::Dispute { seat: Some(seat(1)), answer: note, review: false },
        Offer::RestrictPlayers { least, most, now } => {
            let others: Vec<u8> = (*least..=*most).filter(|other| other != now).collect();
            Command::RestrictPlayers { most: random.of(&others) }
        }
        // A higher maximum waits until what was asked for before is agreed to or withdrawn.
        Offer::PostSign { .. } if table.state.proposal.is_some() => return None,
        Offer::PostSign { notice_minutes } => {
            let effective_at = table.now.plus_minutes(*notice_minutes).plus_seconds(1);
            Command::PostSign { limits: sign(), effective_at }
        }
        Offer::PlaceMarker { seats, above } => {
            let seat = random.of(seats);
            let known = table.state.players[&seat].maximum;
            let maximum = above.plus(dollars(100)).ok();
            if known == maximum {
                return None;
            }
            Command::PlaceMarker { seat, maximum }
        }
    })
}

/// Plays until so many rounds are over.
fn play(config: Config, seed: u64, rounds: u64, thorough: bool) -> Table {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut table = open(config);
    table.checked = thorough;
    (1..=4).for_each(|number| buy_in(&mut table, number, 500));
    let mut steps = 0;
    while table.state.round < rounds {
        steps += 1;
        assert!(steps < 400 * rounds + 2_000, "the table stands still at {:?}", table.state.phase);
        if let Some(need) = RedDog::needs(&table.rules, &table.state) {
            let things = match RedDog::ask(&table.rules, &need).unwrap() {
                houseway_table::Ask::Order { things } => things,
                other => panic!("{other:?}"),
            };
            table.chance.lay(random.shuffled(things), &[]);
            table.draw(&need);
            continue;
        }
        let own = table.state.config.as_ref().unwrap().automation.deals;
        if own && table.state.proposal.is_some() && random.below(4) == 0 {
            let actor = person(Post::CasinoSupervisor);
            table.give(actor, &Command::WithdrawProposal);
        }
        if own && random.below(3) == 0 && table.step() {
            continue;
        }
        let actor = match random.below(12) {
            0..=4 => Actor::Terminal { seat: seat(u8::try_from(random.below(5) + 1).unwrap()) },
            5 => person(Post::GamingShiftManager),
            6 => person(Post::GameSupervisor),
            _ => person(Post::Dealer),
        };
        table.now = table.now.plus_ms(700);
        if table.state.desk.clock().any(|(_, due)| due <= table.now) {
            table.give(Actor::System, &Command::Desk { desk: DeskCommand::ReadClock });
            continue;
        }
        if thorough {
            crate::higher::holds(&table);
        }
        let by = By { actor, at: table.now };
        let offers = RedDog::options(&table.rules, &table.state, &by);
        let seldom = |offer: &Offer| match offer {
            Offer::Desk { .. }
            | Offer::CheckCards { .. }
            | Offer::Invalidate { .. }
            | Offer::Admonish { .. }
            | Offer::CorrectResult { .. }
            | Offer::Sanction { .. }
            | Offer::Dispute
            | Offer::RestrictPlayers { .. }
            | Offer::PostSign { .. }
            | Offer::PlaceMarker { .. }
            | Offer::Reconstruct { .. }
            | Offer::Exchange { .. }
            | Offer::Declare { .. }
            | Offer::Configure
            | Offer::Tap { what: Tap::FaceUp | Tap::DrawnInError } => true,
            Offer::Give { command } => {
                !matches!(**command, Command::NoMoreBets | Command::NoSpread | Command::Deal { .. })
            }
            _ => false,
        };
        let (rare, often): (Vec<_>, Vec<_>) =
            offers.iter().map(|row| &row.value).partition(|row| seldom(row));
        let some =
            if !rare.is_empty() && (often.is_empty() || random.below(12) == 0) { &rare } else { &often };
        if some.is_empty() {
            continue;
        }
        let offer = (*random.of(some)).clone();
        let Some(command) = command(&table, &offer, &mut random) else { continue };
        assert!(RedDog::covers(&offer, &command), "{command:?} lies outside of {offer:?}");
        if random.below(2) == 0 {
            table.alone(actor, &command);
        } else {
            table.give(actor, &command);
        }
    }
    table
}

#[test]
fn random_play_keeps_the_laws_with_a_virtual_shoe() {
    let table = play(config(), 11, 4, true);
    laws::replays::<RedDog>(&table.rules, &table.state, &table.facts, &table.chance);
    reckons(&table);
}

#[test]
fn random_play_keeps_the_laws_with_a_real_shoe() {
    let table = play(real(), 12, 4, true);
    laws::replays::<RedDog>(&table.rules, &table.state, &table.facts, &table.chance);
    reckons(&table);
}

#[test]
fn random_play_keeps_the_laws_where_the_table_deals() {
    let table = play(itself(), 13, 4, true);
    laws::replays::<RedDog>(&table.rules, &table.state, &table.facts, &table.chance);
    reckons(&table);
}

/// Through several shoes, without asking every law at every step.
#[test]
fn many_rounds_balance_by_two_reckonings() {
    for (seed, config) in [(21, config()), (22, real()), (23, itself())] {
        let table = play(Config { behind: 208, ..config }, seed, 40, false);
        reckons(&table);
        laws::money_is_conserved::<RedDog>(&table.state, &table.facts);
        laws::replays::<RedDog>(&table.rules, &table.state, &table.facts, &table.chance);
    }
}
