//! Rounds that go the same way in several books: each asserts what happens, to the cent, and gives back what each step rested on,
//! for the tests of a book to hold against its clauses.

use crate::harness::{DEALER, Table, area, config, dollars, person, seat, with_side_bets};
use crate::seen::{
    BANK, EXPOSE, LOSES, LOW, STANDS_OFF, WINS, cut, cuts_and_deals, dealer, house_banks, is_prompted, lay,
    manager, noticed, of, open, prompted, public, refused_as, screen, supervisor, takes_bank, wagers,
};
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::bank::Called;
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::pai_gow::{Bet, Command, Config, Notice, Part, Play, Prompt, Reason};
use houseway_table::{Actor, Rank};
use std::collections::BTreeMap;

/// What each step rested on, by a name for the step.
pub type Seen = BTreeMap<&'static str, Basis>;

/// Whether anything that was seen names this clause.
pub fn names(seen: &Seen, clause: &str) -> bool {
    seen.values().any(|basis| basis.cites(clause))
}

/// The dice of a House bank, which area they serve first, and the cut that they call.
pub fn house_dice(book: &str) -> ([u8; 4], u8, &'static str) {
    // Vic's total of six calls the cut too; Crown's cut die calls it.
    if book == crate::harness::VIC {
        ([2, 2, 2, 1], 6, "yat-dong-dong")
    } else {
        ([3, 3, 3, 4], 1, "dai-pin")
    }
}

const HANDS: [(u8, [&str; 4]); 4] = [(1, BANK), (2, WINS), (3, LOSES), (4, STANDS_OFF)];

/// The House banks against three players with $100 each: one wins, one loses, one stands off.
pub fn house_round(book: &str) -> Seen {
    let mut seen = Seen::new();
    let mut table = Table::closed(config(book));
    table.open_float();
    // The set is checked before gaming starts, and a supervisor makes the last check.
    seen.insert("check", prompted(&table, |p| *p == Prompt::CheckTiles));
    let refused = table.refused(dealer(), Command::CheckTiles);
    seen.insert("check-rank", refused_as(&refused, |r| matches!(r, Reason::RankNeeded { .. })));
    seen.insert("checked", of(&table.give(supervisor(), Command::CheckTiles)));
    seen.insert("laid-out", prompted(&table, |p| *p == Prompt::LeaveLaidOut));
    seen.insert("laid-out-notice", noticed(&table, Notice::LaidOut));
    for number in 2..=5 {
        table.buy_in(number, 1_000);
        table.play(number, Play::Sit { area: Some(area(number)) });
    }
    assert!(!is_prompted(&table, |p| *p == Prompt::LeaveLaidOut), "somebody took a place");
    house_banks(&mut table);
    seen.insert("shuffle", prompted(&table, |p| *p == Prompt::Shuffle));
    let (dice, first, called) = house_dice(book);
    lay(&mut table, dice, first, called, &HANDS);
    table.draw();
    seen.insert("shuffled", table.facts.last().unwrap().basis.clone());
    let placed = Prompt::PlaceChung { area: area(1), method: BankMethod::House };
    seen.insert("chung", prompted(&table, |p| *p == placed));
    assert_eq!(public(&table).chung, Some(area(1)));
    seen.insert("limits", noticed(&table, Notice::Limits));
    assert_eq!(public(&table).terms, Some(table.state.terms.unwrap()));
    assert_eq!(table.state.terms.unwrap().maximum, dollars(500));
    seen.insert("layout", noticed(&table, Notice::Layout));
    assert_eq!(public(&table).areas.len(), 8);

    // Wagers lie until the call, which comes before the dice tumble.
    seen.insert("take", prompted(&table, |p| *p == Prompt::TakeWagers));
    let mut laid = Vec::new();
    for number in 2..=4 {
        laid.push(of(&table.play(number, wagers(number, Bet::Regular, dollars(100)))));
    }
    seen.insert("wager", laid.remove(0));
    let more = table.play_refused(5, wagers(5, Bet::Regular, dollars(1_001)));
    refused_as(&more, |r| *r == Reason::BalanceShort { balance: dollars(1_000) });
    let shake = Command::Shake { dice: Vec::new() };
    let early = table.refused(Actor::System, shake);
    seen.insert("shake-early", refused_as(&early, |r| *r == Reason::NotNow));
    seen.insert("call-bets", prompted(&table, |p| *p == Prompt::CallBets));
    seen.insert("closed", of(&table.dealer(Command::CallBets)));
    for act in [Cents::ZERO, dollars(50), dollars(200)] {
        let late = table.play_refused(2, wagers(2, Bet::Regular, act));
        seen.insert("late", refused_as(&late, |r| *r == Reason::BetsClosed));
    }
    assert!(!is_prompted(&table, |p| *p == Prompt::AskCut), "the House names no cut");
    seen.insert("shake", prompted(&table, |p| *p == Prompt::Shake));
    table.draw();
    seen.insert("uncover", prompted(&table, |p| *p == Prompt::Uncover));
    seen.insert("dice", of(&table.dealer(Command::OpenCup { rests: None })));
    let cut_called = |p: &Prompt| {
        matches!(p, Prompt::CallDice { area: served, cut: Some(name), .. }
            if served.number() == first && name.as_str() == called)
    };
    seen.insert("call-dice", prompted(&table, cut_called));
    seen.insert("delivered", of(&table.dealer(Command::Deliver)));

    // What nobody wagered on is taken back unseen.
    let back = |p: &Prompt| matches!(p, Prompt::Retrieve { areas } if areas.iter().all(|a| a.number() > 4));
    seen.insert("retrieve", prompted(&table, back));
    let unused = table.refused(dealer(), open(6));
    seen.insert("unused", unused.basis.clone());
    assert!(public(&table).areas.iter().all(|area| area.hand.as_ref().is_some_and(|h| h.unused.is_none())));
    seen.insert(
        "wait",
        prompted(&table, |p| matches!(p, Prompt::WaitForHands { areas } if areas.len() == 3)),
    );
    let missing = table.refused(dealer(), EXPOSE);
    seen.insert("not-set", refused_as(&missing, |r| matches!(r, Reason::NotAllSet { .. })));
    let before_bank = table.refused(dealer(), open(2));
    seen.insert("bank-first", before_bank.basis.clone());

    // Whoever controls an area sees and sets its tiles, and nobody else.
    let others = table.play_refused(3, Play::Look { area: area(2) });
    seen.insert("others-tiles", refused_as(&others, |r| *r == Reason::NotController));
    seen.insert("looked", of(&table.play(2, Play::Look { area: area(2) })));
    assert!(screen(&table, 2).hands[0].tiles.is_some());
    assert!(screen(&table, 3).hands.iter().all(|hand| hand.tiles.is_none()));
    seen.insert("set", of(&table.play(2, Play::Set { area: area(2), low: LOW })));
    seen.insert("house-way", of(&table.play(3, Play::AskHouseWay { area: area(3) })));
    table.play(4, Play::Look { area: area(4) });
    table.play(4, Play::Set { area: area(4), low: LOW });
    let dealer_sets = |p: &Prompt| matches!(p, Prompt::SetHouseWay { areas } if *areas == [area(3)]);
    seen.insert("dealer-sets", prompted(&table, dealer_sets));

    // The bank's tiles first; then each hand in its turn.
    let turn_up = Prompt::ExposeBank { method: BankMethod::House };
    seen.insert("expose", prompted(&table, |p| *p == turn_up));
    seen.insert("exposed", of(&table.dealer(EXPOSE)));
    let bank = table.state.play.as_ref().unwrap().dealt.as_ref().unwrap().bank.clone().unwrap();
    assert!(!bank.misset, "the House sets the House Way");
    let again = table.play_refused(2, Play::Set { area: area(2), low: [0, 1] });
    seen.insert("set-late", again.basis.clone());
    seen.insert("lie-open", noticed(&table, Notice::LowUprightHighAcross));
    let view = public(&table).round.unwrap().bank_hand.unwrap();
    assert!(view.low.is_some() && view.low_worth.is_some());
    let other_first = table.refused(dealer(), open(3));
    seen.insert("turn", refused_as(&other_first, |r| *r == Reason::OtherFirst { area: area(2) }));
    seen.insert("open", prompted(&table, |p| *p == Prompt::Open { area: area(2) }));
    for (number, called) in [(2, Called::Jung), (3, Called::Che), (4, Called::Jowl)] {
        let opened = of(&table.dealer(open(number)));
        let said = Prompt::Call { area: area(number), called };
        seen.insert("call", prompted(&table, |p| *p == said));
        if called == Called::Che {
            seen.insert("opened-house-way", opened);
        }
    }
    seen.insert("tap", prompted(&table, |p| *p == Prompt::TapTwice { areas: vec![area(4)] }));
    seen.insert("settled", of(&table.dealer(Command::Settle)));
    // $100 at evens less five per cent; lost; still on the layout.
    let balances: Vec<Cents> = (2..=4).map(|number| table.balance(number)).collect();
    assert_eq!(balances, [dollars(1_095), dollars(900), dollars(900)]);
    let lies = table.state.wager(seat(4), area(4), Bet::Regular).unwrap();
    assert!(lies.amount == dollars(100) && lies.carried);
    // Now, and not before, whoever likes sees the tiles that nobody played.
    let view = public(&table);
    let shown = view.areas.iter().filter_map(|area| area.hand.as_ref()?.unused.clone());
    let shown: Vec<_> = shown.collect();
    assert_eq!(shown.len(), 4);
    seen.insert("unused-shown", shown[0].basis.clone());
    table.dealer(Command::Clear);
    // The set is checked once more when gaming ends.
    for number in 2..=5 {
        if number == 4 {
            table.play(4, wagers(4, Bet::Regular, Cents::ZERO));
        }
        let command = houseway_table::house::desk::DeskCommand::Leave { seat: seat(number) };
        table.desk(person(DEALER), command);
    }
    let at = table.now.plus_ms(1);
    table.desk(manager(), houseway_table::house::desk::DeskCommand::PostClosing { at });
    seen.insert("check-at-the-end", prompted(&table, |p| *p == Prompt::CheckTiles));
    seen
}

/// A table at which the player of seat 5 banks from area 5 with this stake, and those of 6, 7 and 8 wager against him.
pub fn banked(config: Config, method: BankMethod, stake: u32, amounts: [u32; 3]) -> (Table, Seen) {
    let mut seen = Seen::new();
    let mut table = Table::with_players(config, &[5, 6, 7, 8]);
    seen.insert("taken", of(&takes_bank(&mut table, 5, method, false)));
    let hands = [(5, BANK), (6, WINS), (7, LOSES), (8, STANDS_OFF)];
    lay(&mut table, [3, 3, 3, 4], 5, "yat-dong-dong", &hands);
    table.draw();
    let placed = Prompt::PlaceChung { area: area(5), method };
    seen.insert("chung", prompted(&table, |p| *p == placed));
    assert_eq!(public(&table).chung, Some(area(5)));
    assert_eq!(public(&table).bank.unwrap().seats, [seat(5)]);
    for (number, amount) in (6..=8).zip(amounts) {
        table.play(number, wagers(number, Bet::Regular, dollars(amount)));
    }
    let own = table.play_refused(6, wagers(5, Bet::Regular, dollars(20)));
    seen.insert("own-area", refused_as(&own, |r| matches!(r, Reason::AreaClosed { .. })));
    if stake > 0 {
        seen.insert("staked", of(&table.play(5, Play::StakeBank { amount: dollars(stake) })));
    }
    (table, seen)
}

/// A player banks alone against three wagers of $100: his is what is left, less commission on what he is up.
pub fn player_bank(book: &str) -> Seen {
    let (mut table, mut seen) = banked(config(book), BankMethod::Player, 300, [100, 100, 100]);
    let early = table.play_refused(5, Play::NameCut { cut: cut("yat-dong-dong") });
    seen.insert("cut-early", refused_as(&early, |r| *r == Reason::NotNow));
    seen.insert("call-bets", prompted(&table, |p| *p == Prompt::CallBets));
    seen.insert("closed", of(&table.dealer(Command::CallBets)));
    let late = table.play_refused(6, wagers(6, Bet::Regular, Cents::ZERO));
    seen.insert("late", refused_as(&late, |r| *r == Reason::BetsClosed));
    seen.insert("ask-cut", prompted(&table, |p| *p == Prompt::AskCut));
    seen.insert("cut", of(&table.play(5, Play::NameCut { cut: cut("yat-dong-dong") })));
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    table.dealer(Command::Deliver);
    // The banker sets last.
    table.play(5, Play::Look { area: area(5) });
    let before = table.play_refused(5, Play::Set { area: area(5), low: LOW });
    seen.insert("banker-last", refused_as(&before, |r| matches!(r, Reason::NotAllSet { .. })));
    for number in 6..=8 {
        table.sets(number, LOW);
    }
    seen.insert("wait-banker", prompted(&table, |p| *p == Prompt::WaitForHands { areas: vec![area(5)] }));
    seen.insert("banker-set", of(&table.play(5, Play::Set { area: area(5), low: LOW })));
    let turn_up = Prompt::ExposeBank { method: BankMethod::Player };
    seen.insert("expose", prompted(&table, |p| *p == turn_up));
    seen.insert("exposed", of(&table.dealer(EXPOSE)));
    let other_first = table.refused(dealer(), open(7));
    seen.insert("turn", refused_as(&other_first, |r| *r == Reason::OtherFirst { area: area(6) }));
    seen.insert("open", prompted(&table, |p| *p == Prompt::Open { area: area(6) }));
    table.open_all();
    seen.insert("settled", of(&table.dealer(Command::Settle)));
    // The loser's $100 pays the winner, $95 after commission; nothing is left over, so the banker is up nothing.
    let balances: Vec<Cents> = (5..=8).map(|number| table.balance(number)).collect();
    assert_eq!(balances, [dollars(1_000), dollars(1_095), dollars(900), dollars(900)]);
    seen.insert("cleared", of(&table.dealer(Command::Clear)));
    assert_eq!(table.state.run.as_ref().unwrap().rounds, 1, "the second round of the bank is his");
    seen
}

/// The House and a player bank half and half: $300 to cover against wagers of $100, $300 and $200.
pub fn co_bank(book: &str) -> Seen {
    let (mut table, mut seen) = banked(config(book), BankMethod::CoBank, 300, [100, 300, 200]);
    seen.insert("closed", of(&table.dealer(Command::CallBets)));
    let play = table.state.play.as_ref().unwrap();
    assert_eq!((play.stake(), play.matched), (dollars(300), dollars(300)), "the House puts up as much");
    table.play(5, Play::NameCut { cut: cut("yat-dong-dong") });
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    table.dealer(Command::Deliver);
    let set = table.play_refused(5, Play::Look { area: area(5) });
    seen.insert("nobody-sets", refused_as(&set, |r| *r == Reason::NotController));
    for number in 6..=8 {
        table.sets(number, LOW);
    }
    let turn_up = Prompt::ExposeBank { method: BankMethod::CoBank };
    seen.insert("expose", prompted(&table, |p| *p == turn_up));
    seen.insert("exposed", of(&table.dealer(EXPOSE)));
    seen.insert("open", prompted(&table, |p| *p == Prompt::Open { area: area(6) }));
    table.open_all();
    seen.insert("settled", of(&table.dealer(Command::Settle)));
    // $300 lost, $100 paid: $200 left, $100 each, the player's less five per cent.
    let balances: Vec<Cents> = (5..=8).map(|number| table.balance(number)).collect();
    assert_eq!(balances, [dollars(1_095), dollars(1_095), dollars(700), dollars(800)]);
    seen
}

/// A bank of two rounds, a further one by the House's leave, its end, and whom the bank is offered to then.
pub fn banks(book: &str) -> Seen {
    let mut seen = Seen::new();
    let mut table = Table::with_players(config(book), &[5, 6, 7]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    for round in 1..=2 {
        table.draw();
        table.wager(6, 20);
        table.play(5, Play::StakeBank { amount: dollars(20) });
        if round == 2 {
            // Somebody else shakes the cup in a further bank.
            let alone = Command::AllowBank { shaker: None };
            seen.insert("leave", needs(&table, dealer(), alone.clone(), Rank::GameSupervisor));
            let nobody = table.refused(supervisor(), alone);
            seen.insert("shaker", refused_as(&nobody, |r| matches!(r, Reason::Bank { .. })));
            let other = Command::AllowBank { shaker: Some(crate::harness::text("a friend")) };
            seen.insert("allowed", of(&table.give(supervisor(), other)));
        }
        cuts_and_deals(&mut table, 5);
        table.play(6, Play::AskHouseWay { area: area(6) });
        table.play(5, Play::AskHouseWay { area: area(5) });
        table.finish();
        seen.insert("cleared", of(&table.dealer(Command::Clear)));
        let run = table.state.run.clone().unwrap();
        assert_eq!((run.bank, run.rounds), if round == 1 { (1, 1) } else { (2, 0) });
        assert_eq!(run.shaker.is_some(), round == 2);
    }
    let another = table.play_refused(6, Play::TakeBank { method: BankMethod::Player, would_co_bank: false });
    refused_as(&another, |r| *r == Reason::NoChange);
    seen.insert("given-up", of(&table.play(5, Play::DeclineBank)));
    // On from the last bank, counter-clockwise; who did not play the round before is not asked.
    seen.insert("offered", of(&table.dealer(Command::OfferBank)));
    let ask = table.state.offering.clone().unwrap().ask;
    assert_eq!(ask[0], (area(6), seat(6)));
    assert!(ask.iter().all(|(_, asked)| *asked != seat(7)), "he did not play: {ask:?}");
    let turn = table.play_refused(5, Play::TakeBank { method: BankMethod::Player, would_co_bank: false });
    seen.insert("turn", refused_as(&turn, |r| *r == Reason::OthersFirst { seat: seat(6) }));
    seen.insert(
        "taken",
        of(&table.play(6, Play::TakeBank { method: BankMethod::CoBank, would_co_bank: false })),
    );
    seen
}

/// Three banks running on one area, two rounds each, the second and third by the House's leave, and no fourth. What leave and the
/// refusal rested on.
pub fn three_banks(book: &str) -> Seen {
    let mut seen = Seen::new();
    let mut table = Table::with_players(config(book), &[5, 6]);
    let leave = || Command::AllowBank { shaker: Some(crate::harness::text("a friend")) };
    takes_bank(&mut table, 5, BankMethod::Player, false);
    for round in 1..=6_u8 {
        let run = table.state.run.clone().unwrap();
        assert_eq!(
            (run.area, run.bank, run.rounds),
            (area(5), round.div_ceil(2), (round + 1) % 2),
            "round {round}"
        );
        table.draw();
        table.wager(6, 20);
        table.play(5, Play::StakeBank { amount: dollars(20) });
        if round == 2 || round == 4 {
            seen.insert("allowed", of(&table.give(supervisor(), leave())));
            let twice = table.refused(supervisor(), leave());
            refused_as(&twice, |r| matches!(r, Reason::Bank { .. }));
        } else if round > 4 {
            let fourth = table.refused(supervisor(), leave());
            seen.insert("no-fourth", refused_as(&fourth, |r| matches!(r, Reason::Bank { .. })));
        }
        cuts_and_deals(&mut table, 5);
        table.play(6, Play::AskHouseWay { area: area(6) });
        table.play(5, Play::AskHouseWay { area: area(5) });
        table.finish();
        seen.insert("cleared", of(&table.dealer(Command::Clear)));
    }
    assert!(table.state.run.is_none(), "the bank goes on");
    table.dealer(Command::OfferBank);
    assert_eq!(table.state.offering.clone().unwrap().ask[0], (area(6), seat(6)));
    seen
}

/// How many may wager on an area is decided at the open table, and what lies there stays. What that rested on.
pub fn fewer_players(book: &str, most: u8) -> Seen {
    let mut seen = Seen::new();
    let limit = |most| Command::LimitPlayers { most };
    let mut table = Table::with_players(config(book), &[2, 3, 4, 5]);
    house_banks(&mut table);
    table.draw();
    for number in [2, 3] {
        table.play(number, wagers(2, Bet::Regular, dollars(20)));
    }
    seen.insert("rank", needs(&table, dealer(), limit(2), Rank::GameSupervisor));
    seen.insert("limited", of(&table.give(supervisor(), limit(2))));
    let full = table.play_refused(4, wagers(2, Bet::Regular, dollars(20)));
    seen.insert("full", refused_as(&full, |r| *r == Reason::AreaFull { most: 2 }));
    // Who wagers there already goes on, even where one alone may from now on.
    table.give(supervisor(), limit(1));
    table.play(3, wagers(2, Bet::Regular, dollars(30)));
    assert_eq!(table.state.at(area(2)).count(), 2, "what lies there stays");
    table.play(4, wagers(4, Bet::Regular, dollars(20)));
    let full = table.play_refused(5, wagers(4, Bet::Regular, dollars(20)));
    refused_as(&full, |r| *r == Reason::AreaFull { most: 1 });
    let same = table.refused(supervisor(), limit(1));
    refused_as(&same, |r| *r == Reason::NoChange);
    for odd in [0, most + 1] {
        let refused = table.refused(supervisor(), limit(odd));
        seen.insert("odd", refused_as(&refused, |r| matches!(r, Reason::BadConfig { .. })));
    }
    table.give(supervisor(), limit(most));
    table.play(5, wagers(2, Bet::Regular, dollars(20)));
    seen
}

/// Where PG-33 is read so, the round is shuffled away while hands are opened, and not once they are settled.
pub fn shuffled_away(book: &str) -> Basis {
    let readings = houseway_lawbook::Readings::parse(["PG-33=any-time"]).unwrap();
    let shipped = houseway_games::books::Book::find(book).unwrap();
    let mutation = houseway_witness::mutation_of(book);
    let rules = houseway_table::pai_gow::Rules::of_book(shipped, &readings, &mutation).unwrap();
    let again = || Command::Report {
        what: houseway_table::pai_gow::Irregularity::Reshuffle { why: crate::seen::why() },
    };
    let exposed = || {
        let mut table =
            Table::closed_under(rules.clone(), Config { readings: readings.clone(), ..config(book) });
        table.open_float();
        table.give(manager(), Command::CheckTiles);
        table.buy_in(2, 1_000);
        table.play(2, Play::Sit { area: Some(area(2)) });
        house_banks(&mut table);
        let (dice, first, called) = house_dice(book);
        lay(&mut table, dice, first, called, &[(1, BANK), (2, LOSES)]);
        table.draw();
        table.wager(2, 20);
        table.deal();
        table.sets(2, LOW);
        table.dealer(EXPOSE);
        table.dealer(open(2));
        table
    };
    let mut table = exposed();
    let basis = of(&table.give(supervisor(), again()));
    assert!(table.state.play.is_none());
    assert_eq!(table.balance(2), dollars(1_000), "the wager that was lost goes back");
    let mut table = exposed();
    table.dealer(Command::Settle);
    let late = table.refused(supervisor(), again());
    refused_as(&late, |r| *r == Reason::TooLate);
    basis
}

/// The House banks, and these wagers of $20 lie when the tiles are delivered as named; the others come as they come.
pub fn house_dealt(config: Config, seats: &[u8], hands: &[(u8, [&str; 4])]) -> Table {
    let book = config.rulebook.as_str().to_owned();
    let mut table = Table::with_players(config, seats);
    house_banks(&mut table);
    let (dice, first, called) = house_dice(&book);
    lay(&mut table, dice, first, called, hands);
    table.draw();
    for number in seats {
        table.wager(*number, 20);
    }
    table.deal();
    table
}

/// With all side bets, the House banks and nothing is wagered yet.
pub fn bonanza(book: &str, seats: &[u8], hands: &[(u8, [&str; 4])]) -> Table {
    let mut table = Table::with_players(with_side_bets(book), seats);
    house_banks(&mut table);
    let (dice, first, called) = house_dice(book);
    lay(&mut table, dice, first, called, hands);
    table.draw();
    table
}

/// A Bonus alone on one pair, the hands being set.
pub fn bonus_alone_set(book: &str) -> Table {
    const PAIR: [&str; 4] = ["L10", "L10", "H7", "L6"];
    let mut table = bonanza(book, &[2, 3], &[(1, BANK), (2, PAIR)]);
    table.play(2, wagers(2, Bet::Bonus, dollars(10)));
    table.deal();
    let early = table.refused(dealer(), Command::KeepBank);
    refused_as(&early, |r| *r == Reason::NotAllSet { areas: vec![area(2)] });
    table.sets(2, LOW);
    table
}

/// A Bonus alone on one pair: the bank's tiles stay down, unless somebody asks for them. What each step rested on.
pub fn bonus_alone(book: &str) -> Seen {
    const PAIR: [&str; 4] = ["L10", "L10", "H7", "L6"];
    let keeps = |table: &Table| is_prompted(table, |p| *p == Prompt::KeepBank);
    let exposes = |table: &Table| is_prompted(table, |p| matches!(p, Prompt::ExposeBank { .. }));
    let set = || bonus_alone_set(book);
    let mut seen = Seen::new();
    // Nobody asks: the hand is dealt, and lies there unseen until the tiles are put away.
    let mut table = set();
    assert!(table.state.play.as_ref().unwrap().hand(area(1)).is_some(), "four tiles lie before the House");
    seen.insert("keep-prompt", prompted(&table, |p| *p == Prompt::KeepBank));
    assert!(!exposes(&table));
    seen.insert("kept", of(&table.dealer(Command::KeepBank)));
    let unasked = table.refused(dealer(), EXPOSE);
    seen.insert("unasked", refused_as(&unasked, |r| *r == Reason::NothingPending));
    seen.insert("opened", of(&table.dealer(open(2))));
    assert_eq!(table.state.play.as_ref().unwrap().called(area(2)), Some(Called::Jung), "the pair pays");
    table.dealer(Command::Settle);
    let unseen = table.balance(2);
    assert!(unseen > dollars(1_000), "{unseen}");
    table.dealer(Command::Clear);
    assert!(public(&table).history[0].bank_hand.is_none());
    // Somebody asks, at any of three moments, be it one who wagered nothing: then it is shown, and nothing else is done before.
    for moment in ["setting", "opening", "settled"] {
        let mut table = set();
        let asks = |seen: &mut Seen, table: &mut Table| {
            let asked = table.play(3, Play::AskBankHand);
            seen.insert("asked", of(&asked));
            let again = table.play_refused(3, Play::AskBankHand);
            refused_as(&again, |r| *r == Reason::NoChange);
            assert_eq!(public(table).round.unwrap().asked_bank, [seat(3)]);
            seen.insert("asked-prompt", prompted(table, |p| matches!(p, Prompt::ExposeBank { .. })));
            assert!(!keeps(table));
        };
        if moment == "setting" {
            asks(&mut seen, &mut table);
            let refused = table.refused(dealer(), Command::KeepBank);
            refused_as(&refused, |r| *r == Reason::BankHandFirst);
            table.dealer(EXPOSE);
        } else {
            table.dealer(Command::KeepBank);
        }
        table.dealer(open(2));
        if moment == "opening" {
            asks(&mut seen, &mut table);
            let refused = table.refused(dealer(), Command::Settle);
            seen.insert("settle-first", refused_as(&refused, |r| *r == Reason::BankHandFirst));
            seen.insert("exposed", of(&table.dealer(EXPOSE)));
        }
        table.dealer(Command::Settle);
        if moment == "settled" {
            asks(&mut seen, &mut table);
            let refused = table.refused(dealer(), Command::Clear);
            refused_as(&refused, |r| *r == Reason::BankHandFirst);
            table.dealer(EXPOSE);
        }
        let late = table.play_refused(3, Play::AskBankHand);
        refused_as(&late, |r| matches!(r, Reason::NotSo { .. }));
        assert_eq!(table.balance(2), unseen, "what the Bonus pays does not depend on it");
        table.dealer(Command::Clear);
        assert!(public(&table).history[0].bank_hand.is_some());
    }
    // With a regular wager there it is a round like any other.
    let mut table = bonanza(book, &[2, 3], &[(1, BANK), (2, PAIR)]);
    table.wager(3, 20);
    table.play(2, wagers(2, Bet::Bonus, dollars(10)));
    table.deal();
    table.sets(2, LOW);
    table.play(3, Play::AskHouseWay { area: area(3) });
    assert!(!keeps(&table) && exposes(&table));
    let refused = table.refused(dealer(), Command::KeepBank);
    refused_as(&refused, |r| matches!(r, Reason::NotSo { .. }));
    let refused = table.play_refused(2, Play::AskBankHand);
    seen.insert("always-shown", refused_as(&refused, |r| matches!(r, Reason::NotSo { .. })));
    seen
}

/// A Bonus alone on two pairs, once against a bank's hand that has two pairs as well: it is turned up for the match. What that
/// brings with an ordinary bank's hand and with two pairs.
pub fn bonus_alone_on_two_pairs(book: &str) -> [Cents; 2] {
    [BANK, ["H8", "H8", "H10", "H10"]].map(|bank| {
        let mut table = bonanza(book, &[2], &[(1, bank), (2, WINS)]);
        table.play(2, wagers(2, Bet::Bonus, dollars(10)));
        table.deal();
        table.sets(2, LOW);
        table.dealer(Command::KeepBank);
        assert!(!is_prompted(&table, |p| matches!(p, Prompt::ExposeBank { .. })), "nothing of it is known");
        table.dealer(open(2));
        prompted(&table, |p| matches!(p, Prompt::ExposeBank { .. }));
        let refused = table.refused(dealer(), Command::Settle);
        refused_as(&refused, |r| *r == Reason::BankHandFirst);
        table.dealer(EXPOSE);
        table.dealer(Command::Settle);
        table.balance(2)
    })
}

/// The part of an area's hand.
pub fn part(table: &Table, number: u8) -> Part {
    table.state.play.as_ref().unwrap().hand(area(number)).unwrap().part
}

/// A refusal because of rank.
#[track_caller]
pub fn needs(table: &Table, actor: Actor, command: Command, rank: Rank) -> Basis {
    let refused = table.refused(actor, command);
    refused_as(&refused, |r| *r == Reason::RankNeeded { rank })
}
