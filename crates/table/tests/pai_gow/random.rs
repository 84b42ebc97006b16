//! Random play: whatever is offered is taken, within its bounds, by whoever may take it. Every step keeps the laws.

use crate::harness::{
    BOOKS, CROWN, DEALER, MANAGER, NSW, Table, config, dollars, person, seat, text, with_side_bets,
};
use crate::laws;
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::conduct::Opens;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{BankMethod, Die, Tile};
use houseway_ledger::Tender;
use houseway_money::{Cents, Stack};
use houseway_table::house::desk::{DeskCommand, DeskOffer};
use houseway_table::house::{Count, MovementKind, OwnLimits};
use houseway_table::pai_gow::{Command, Config, Irregularity, Offer, PaiGow, Play, Source, Step as At};
use houseway_table::{Actor, By, Game, Veiled};

/// A small generator, so that a seed plays the same game for ever.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub fn chance(&mut self, of: u64) -> bool {
        self.next().is_multiple_of(of)
    }

    pub fn shuffled(&mut self, count: u16) -> Vec<u16> {
        let mut order: Vec<u16> = (0..count).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }

    pub fn die(&mut self) -> Die {
        Die::new(u8::try_from(self.below(6) + 1).unwrap()).unwrap()
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

/// A random command within an offer; none where there is nothing to say at random.
fn command(table: &Table, actor: Actor, offer: &Offer, random: &mut Random) -> Option<Command> {
    let why = text("at random");
    let amount = |random: &mut Random, minimum: Cents, maximum: Cents, multiple: Option<Cents>| {
        let unit = multiple.unwrap_or(Cents::literal(1));
        let steps = (maximum.get() - minimum.get()) / unit.get();
        // Small wagers mostly, so that nobody is broke at once.
        let most = if random.chance(4) { steps } else { steps.min(40) };
        let step = random.next() % (most + 1);
        Cents::new(minimum.get() + step * unit.get()).unwrap()
    };
    Some(match offer {
        Offer::Desk { desk } => Command::Desk { desk: at_desk(table, actor, desk, random)? },
        Offer::Give { command } => (**command).clone(),
        Offer::Wager { seat, area, bet, minimum, maximum, multiple, lies } => {
            let amount = amount(random, *minimum, *maximum, *multiple);
            if amount == *lies {
                return None;
            }
            Command::Play { seat: *seat, act: Play::Wager { area: *area, bet: *bet, amount } }
        }
        Offer::WagerTokens { seat, area, minimum, maximum, multiple, lies } => {
            let amount = amount(random, *minimum, *maximum, *multiple);
            if amount == *lies {
                return None;
            }
            Command::Play { seat: *seat, act: Play::WagerTokens { area: *area, amount } }
        }
        Offer::ExchangeVoucher { seats, multiple, .. } => {
            let voucher = text(&format!("voucher {}", random.next()));
            let amount = Cents::new(multiple.get() * (random.next() % 90 + 10)).unwrap();
            Command::ExchangeVoucher { seat: random.of(seats), voucher, amount }
        }
        // It would end the play, as an announced closing does.
        Offer::CloseAtOnce => return None,
        Offer::KeepApart { seats } => {
            if !random.chance(40) {
                return None;
            }
            Command::KeepApart { seat: random.of(seats), why }
        }
        Offer::ShowConceded { area } => {
            Command::ShowConceded { area: *area, tiles: Some(unseen(table, random)) }
        }
        Offer::StakeBank { seat, most, lies } => {
            let amount = amount(random, Cents::ZERO, *most, Some(dollars(1)));
            if amount == *lies {
                return None;
            }
            Command::Play { seat: *seat, act: Play::StakeBank { amount } }
        }
        Offer::Set { seat, area, low } => {
            Command::Play { seat: *seat, act: Play::Set { area: *area, low: random.of(low) } }
        }
        Offer::Cut { seat: Some(seat), cuts } => {
            Command::Play { seat: *seat, act: Play::NameCut { cut: random.of(cuts) } }
        }
        Offer::Cut { seat: None, cuts } => Command::ChooseCut { cut: random.of(cuts) },
        Offer::Steal { seat, values } => {
            Command::Play { seat: *seat, act: Play::Steal { value: random.of(values) } }
        }
        Offer::Tiles { laja: false, .. } => Command::Shuffle { wall: vec![Veiled::unknown(); 32] },
        Offer::Tiles { seat, .. } => Command::Laja { seat: *seat, wall: vec![Veiled::unknown(); 32] },
        Offer::Shake => Command::Shake { dice: Vec::new() },
        Offer::ReadDice { dice } => {
            let mut rests: Vec<Rest> = (0..*dice).map(|_| Rest::Flat(random.die())).collect();
            if random.chance(12) {
                rests[0] = Rest::NotFlat;
            }
            Command::OpenCup { rests: Some(rests) }
        }
        Offer::TapBank => tap_bank(table, random),
        Offer::TapHand { area, low, called } => {
            if *called && random.chance(4) {
                let said = random.of(&[Called::Jung, Called::Che, Called::Jowl]);
                return Some(Command::Open { area: *area, tiles: None, low: None, called: Some(said) });
            }
            let tiles = unseen(table, random);
            let low = low.then(|| well_set(table, &tiles, random));
            Command::Open { area: *area, tiles: Some(tiles), low, called: None }
        }
        Offer::Report { what } => {
            let what = match what {
                Irregularity::ExposedHand { area, .. } => Irregularity::ExposedHand {
                    area: *area,
                    tiles: u8::try_from(random.below(3) + 1).unwrap(),
                    by_banker: random.chance(3),
                },
                Irregularity::ExposedLaja { .. } => {
                    Irregularity::ExposedLaja { tiles: u8::try_from(random.below(4) + 1).unwrap() }
                }
                Irregularity::WrongDeal { .. } => {
                    Irregularity::WrongDeal { handled: random.chance(2), possible: random.chance(2) }
                }
                Irregularity::Collusion { dice, why } => {
                    Irregularity::Collusion { dice: dice.iter().map(|_| random.die()).collect(), why: *why }
                }
                other => other.clone(),
            };
            Command::Report { what }
        }
        Offer::SetFirst { marked, .. } => {
            let first = table.turns().first().map(|number| crate::harness::area(*number));
            let areas = if marked.is_empty() { first.into_iter().collect() } else { Vec::new() };
            if areas == *marked {
                return None;
            }
            Command::SetFirst { areas }
        }
        Offer::RefuseWager { wagers } => Command::RefuseWager { wager: random.of(wagers), why },
        Offer::Sanction { seats } => {
            let exclude = random.chance(80);
            Command::Sanction { seat: random.of(seats), void: !exclude || random.chance(2), exclude, why }
        }
        Offer::Dispute { review } => {
            let review = *review && random.chance(2);
            Command::Dispute { seat: None, answer: why, review }
        }
        Offer::Direct => Command::Direct { direction: why },
        Offer::ReplaceTiles => Command::ReplaceTiles { tiles: vec![Tile::new(3).unwrap()], why },
        Offer::AllowBank { .. } => Command::AllowBank { shaker: Some(text("a friend")) },
        Offer::ShareBank { seats } => Command::ShareBank { seat: random.of(seats) },
        Offer::PostSign { notice_minutes } => {
            let minimum = random.of(&[dollars(5), dollars(10), dollars(20)]);
            Command::PostSign {
                minimum,
                maximum: dollars(500),
                effective_at: table.now.plus_minutes(*notice_minutes).plus_seconds(1),
            }
        }
        Offer::PlaceMarker { seats, above, .. } => {
            let (seat, now) = random.of(seats);
            let maximum = now.is_none().then(|| above.plus(dollars(100)).unwrap());
            Command::PlaceMarker { seat, maximum }
        }
        Offer::LimitPlayers { most, now } => {
            let other = u8::try_from(random.below(usize::from(*most))).unwrap() + 1;
            if other == *now {
                return None;
            }
            Command::LimitPlayers { most: other }
        }
        Offer::Configure => return None,
    })
}

fn at_desk(table: &Table, actor: Actor, offer: &DeskOffer, random: &mut Random) -> Option<DeskCommand> {
    let count = |number: u64| Count::new(vec![Stack { denomination: dollars(25), count: number }]);
    Some(match offer {
        DeskOffer::OpenAccount { seats, .. } => {
            let amount = dollars(200 + u32::try_from(random.below(2_000)).unwrap());
            DeskCommand::OpenAccount { seat: random.of(seats), tender: random.of(&Tender::ALL), amount }
        }
        DeskOffer::TopUp { seats, .. } => {
            DeskCommand::TopUp { seat: random.of(seats), tender: Tender::Cash, amount: dollars(100) }
        }
        DeskOffer::InsertNote { .. } => {
            let note = text(&format!("note {}", random.next()));
            DeskCommand::InsertNote { note, amount: dollars(100) }
        }
        DeskOffer::Leave { seats } => DeskCommand::Leave { seat: random.of(seats) },
        DeskOffer::PayOwed { accounts } => DeskCommand::PayOwed { account: random.of(accounts).0 },
        DeskOffer::Count { kinds, .. } => {
            let kind = random.of(kinds);
            if matches!(kind, MovementKind::Closing | MovementKind::Credit) {
                return None;
            }
            DeskCommand::Count { kind, count: count(100) }
        }
        DeskOffer::Countersign => {
            // The screen of the first is offered the second signature: it is another person who signs.
            let first = table.state.desk.movement.as_ref().map(|movement| movement.first.person);
            if first == actor.person() {
                return None;
            }
            DeskCommand::Countersign
        }
        DeskOffer::WithdrawCount => DeskCommand::WithdrawCount,
        DeskOffer::SetOwnLimits { .. } => {
            let loss = Some(Cents::literal(50_000 + u32::try_from(random.below(400_000)).unwrap()));
            DeskCommand::SetOwnLimits { limits: OwnLimits { loss, minutes: None } }
        }
        DeskOffer::Rest { after: None, .. } => DeskCommand::Rest { minutes: 1 },
        DeskOffer::Rest { .. } | DeskOffer::PostClosing { .. } => return None,
        DeskOffer::WithdrawClosing => DeskCommand::WithdrawClosing,
        DeskOffer::ShutOut { gone } => DeskCommand::ShutOut { account: random.of(gone).0 },
        DeskOffer::Readmit { accounts } => DeskCommand::Readmit { account: random.of(accounts) },
    })
}

/// Four tiles that can still lie face down.
pub fn unseen(table: &Table, random: &mut Random) -> [Tile; 4] {
    let play = table.state.play.as_ref().unwrap();
    let dealt = play.dealt.as_ref().unwrap();
    let bank = dealt.bank.as_ref().map(|bank| bank.tiles);
    let opened = dealt.hands.iter().filter_map(|hand| hand.opened.as_ref()?.tiles);
    let seen: Vec<Tile> = bank.into_iter().chain(opened).flatten().map(|tile| tile.value).collect();
    let order = random.shuffled(32);
    let tiles = order.into_iter().map(|number| Tile::new(u8::try_from(number).unwrap()).unwrap());
    let left: Vec<Tile> = tiles.filter(|tile| !seen.contains(tile)).take(4).collect();
    left.try_into().unwrap()
}

/// A way to part four tiles that no book refuses.
pub fn well_set(table: &Table, tiles: &[Tile; 4], random: &mut Random) -> [u8; 2] {
    let ranking = table.rules.play.ranking();
    let pairs: [([u8; 2], [u8; 2]); 6] = [
        ([0, 1], [2, 3]),
        ([0, 2], [1, 3]),
        ([0, 3], [1, 2]),
        ([1, 2], [0, 3]),
        ([1, 3], [0, 2]),
        ([2, 3], [0, 1]),
    ];
    let value = |pair: [u8; 2]| ranking.value(pair.map(|place| tiles[usize::from(place)].kind()));
    let well: Vec<[u8; 2]> =
        pairs.into_iter().filter(|(low, high)| value(*low) <= value(*high)).map(|(low, _)| low).collect();
    random.of(&well)
}

pub fn tap_bank(table: &Table, random: &mut Random) -> Command {
    let tiles = unseen(table, random);
    let play = table.state.play.as_ref().unwrap();
    let hand = play.hand(play.bank).unwrap();
    let own = play.method == BankMethod::Player && hand.low.is_none() && hand.controller.is_some();
    let own = own && hand.way == houseway_table::pai_gow::Way::Own;
    // Sometimes a dealer sets the House's hand as the House Way does not.
    let mut low = (own || random.chance(5)).then(|| well_set(table, &tiles, random));
    if hand.low.is_some() {
        low = None;
    }
    Command::ExposeBank { tiles: Some(tiles), low }
}

/// Plays until so many rounds are over, or so many steps are taken.
pub fn play(config: Config, seed: u64, rounds: u64, thorough: bool) -> Table {
    let mut random = Random::new(seed);
    let mut table = Table::open(config);
    table.thorough = thorough;
    for number in 1..=6 {
        table.buy_in(number, 1_000);
    }
    let mut steps: u64 = 0;
    while table.state.round < rounds {
        steps += 1;
        assert!(
            steps < rounds * 400 + 4_000,
            "the table stands still at {:?}: {:?}",
            table.state.play,
            table.facts.iter().rev().take(12).map(|fact| format!("{:?}", fact.event)).collect::<Vec<_>>()
        );
        if let Some(need) = PaiGow::needs(&table.rules, &table.state)
            && random.chance(2)
        {
            let dice: Vec<u8> = (0..4).map(|_| random.die().face()).collect();
            table.chance.lay(random.shuffled(32), &dice);
            let _ = need;
            table.draw();
            continue;
        }
        // The dealer goes on more often than not, or no round would end.
        let actor = match random.below(10) {
            0..=3 => Actor::Terminal { seat: seat(u8::try_from(random.below(8) + 1).unwrap()) },
            9 => person(MANAGER),
            _ => person(DEALER),
        };
        table.now = table.now.plus_ms(500);
        if table.state.desk.clock().any(|(_, due)| due <= table.now) {
            table.desk(Actor::System, DeskCommand::ReadClock);
            continue;
        }
        let by = By { actor, at: table.now };
        let offers = PaiGow::options(&table.rules, &table.state, &by);
        let Some(offer) = pick(&table, &offers, &mut random) else { continue };
        let Some(command) = command(&table, actor, &offer, &mut random) else { continue };
        assert!(
            houseway_table::pai_gow::covers(&offer, &command),
            "{command:?} lies outside of what was offered: {offer:?}"
        );
        table.give(actor, command);
        if thorough {
            crate::course::holds(&table);
            crate::higher::holds(&table);
        }
        if thorough && steps.is_multiple_of(64) {
            laws::replays(&table.state, &table.facts, &table.chance);
        }
    }
    table
}

/// One of the offers: what ends a round early seldom, what carries it on often.
fn pick(table: &Table, offers: &[houseway_lawbook::Ruled<Offer>], random: &mut Random) -> Option<Offer> {
    let rare = |offer: &Offer| match offer {
        Offer::Report { what } => !matches!(what, Irregularity::Misset { .. } | Irregularity::Absent { .. }),
        Offer::Desk { desk: DeskOffer::OpenAccount { .. } } => table.state.players.len() > 3,
        Offer::Desk { desk } => !matches!(desk, DeskOffer::Countersign),
        Offer::Sanction { .. }
        | Offer::RefuseWager { .. }
        | Offer::ExchangeVoucher { .. }
        | Offer::KeepApart { .. }
        | Offer::ShowConceded { .. }
        | Offer::Dispute { .. }
        | Offer::Direct
        | Offer::ReplaceTiles
        | Offer::PostSign { .. }
        | Offer::PlaceMarker { .. }
        | Offer::SetFirst { .. } => true,
        Offer::Give { command } => matches!(
            **command,
            Command::Play { act: Play::Wager { .. } | Play::Sit { .. } | Play::Concede { .. }, .. }
                | Command::WithdrawSign
                | Command::PassBank
        ),
        _ => false,
    };
    // Nothing goes on before the tiles are checked: whoever may do it puts right what everything waits for.
    let check = offers
        .iter()
        .map(|offer| &offer.value)
        .find(|offer| matches!(offer, Offer::Give { command } if **command == Command::CheckTiles));
    if let Some(check) = check.filter(|_| random.chance(2)) {
        return Some(check.clone());
    }
    let (seldom, often): (Vec<_>, Vec<_>) =
        offers.iter().map(|offer| &offer.value).partition(|offer| rare(offer));
    let waits = table.state.play.as_ref().is_some_and(|play| play.step >= At::Setting);
    if !seldom.is_empty() && (often.is_empty() || random.chance(if waits { 60 } else { 25 })) {
        return Some(random.of(&seldom).clone());
    }
    // At the cloth the dealer enters what every player does, and would never come to his own steps.
    let own = |offer: &Offer| match offer {
        Offer::Give { command } => !matches!(**command, Command::Play { .. }),
        Offer::Wager { .. }
        | Offer::Set { .. }
        | Offer::StakeBank { .. }
        | Offer::Steal { .. }
        | Offer::Desk { .. } => false,
        _ => true,
    };
    let steps: Vec<_> = often.iter().copied().filter(|offer| own(offer)).collect();
    let from = if steps.is_empty() || random.chance(2) { &often } else { &steps };
    (!from.is_empty()).then(|| random.of(from).clone())
}

/// Four set-ups a book: with side bets and without, virtual and on the cloth.
pub fn set_ups(book: &str) -> Vec<Config> {
    let cloth = |mut config: Config| {
        config.source = Source::Cloth;
        config.cloth = true;
        config
    };
    let mut screens_on_cloth = with_side_bets(book);
    screens_on_cloth.source = Source::Cloth;
    let mut all = vec![config(book), with_side_bets(book), cloth(with_side_bets(book)), screens_on_cloth];
    if book == NSW {
        for config in &mut all {
            config.options.house_way_areas = vec![crate::harness::area(4), crate::harness::area(8)];
        }
    }
    if book == CROWN {
        let mut box_die = with_side_bets(book);
        box_die.options.dice = text("crown-pai-gow");
        all.push(box_die);
    }
    all
}

#[test]
fn random_play_keeps_the_laws_in_every_book() {
    for book in BOOKS {
        for (number, config) in set_ups(book).into_iter().enumerate() {
            eprintln!("{book} {number}");
            let table = play(config, 7 + number as u64, 3, true);
            assert!(table.state.round >= 3);
            laws::replays(&table.state, &table.facts, &table.chance);
        }
    }
}

#[test]
fn every_book_says_when_wagers_open() {
    for book in BOOKS {
        let table = Table::open(config(book));
        let early = table.rules.conduct.opens.value == Opens::AfterShuffle;
        assert_eq!(early, book == NSW);
    }
}

/// Nobody but the players does anything, and round after round is dealt, opened, settled and cleared.
#[test]
fn a_table_that_deals_by_itself_needs_no_dealer() {
    for book in BOOKS {
        let mut config = with_side_bets(book);
        config.automation.deal_after_ms = Some(1_000);
        config.automation.bets_ms = 5_000;
        config.automation.set_ms = 5_000;
        config.automation.step_ms = 100;
        config.demo = true;
        let mut table = Table::with_players(config, &[3, 5]);
        let mut steps = 0;
        while table.state.history.len() < 3 {
            steps += 1;
            assert!(steps < 400, "{book} stands still: {:?}", table.state.play);
            let open = table.state.play.as_ref().is_some_and(|play| !play.closed && play.step <= At::Shaken);
            if open && table.state.wagers.is_empty() {
                table.wager(3, 10);
                table.wager(5, 20);
            }
            if !table.step() {
                // What stood off is laid anew by whoever wagers on.
                table.now = table.now.plus_seconds(1);
            }
        }
        let first = table.facts.iter().position(|fact| fact.by == Actor::System).unwrap();
        assert!(table.facts[first..].iter().all(|fact| fact.by.person().is_none()), "{book}");
    }
}
