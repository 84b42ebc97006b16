//! The steps of a round as the core orders them: whoever takes the one at hand comes to the round's end.

use crate::harness::{ACT, CROWN, NSW, Table, VIC, area, config, dollars, seat};
use crate::scenes::{bonus_alone_set, house_dice};
use crate::seen::{EXPOSE, console, cut, lay, public, screen, supervisor, takes_bank, wagers};
use houseway_games::pai_gow::BankMethod;
use houseway_table::Actor;
use houseway_table::pai_gow::{Bet, Command, CourseStep, Offer, OpenView, Play, Standing, Step};

/// The step at hand.
fn now(table: &Table) -> Option<CourseStep> {
    let steps = console(table).steps;
    let mut at_hand = steps.iter().filter(|step| step.value.standing == Standing::Now);
    let step = at_hand.next().map(|step| step.value.step);
    assert!(at_hand.next().is_none(), "one step is at hand: {steps:?}");
    step
}

/// Its name as the command's tag.
fn tag(value: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).unwrap();
    value.as_str().or_else(|| value["do"].as_str()).unwrap().to_owned()
}

/// What holds at every moment: no step comes twice, and none that is behind is offered to the console.
pub fn holds(table: &Table) {
    let console = console(table);
    let mut all: Vec<CourseStep> = console.steps.iter().map(|step| step.value.step).collect();
    let behind: Vec<String> = console
        .steps
        .iter()
        .filter(|step| step.value.standing == Standing::Done)
        .map(|step| tag(&step.value.step))
        .collect();
    let many = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), many, "a step comes once");
    now(table);
    for offer in &console.may {
        if let Offer::Give { command } = &offer.value {
            assert!(!behind.contains(&tag(command)), "{command:?} is behind: {:?}", console.steps);
        }
    }
}

/// A banker names the cut as soon as he may.
fn cuts(table: &mut Table, banker: Option<u8>) {
    let Some(banker) = banker else { return };
    let act = Play::NameCut { cut: cut("yat-dong-dong") };
    let actor = Actor::Terminal { seat: seat(banker) };
    if table.offers(&actor, &Command::Play { seat: seat(banker), act: act.clone() }) {
        table.play(banker, act);
    }
}

/// Takes the step at hand, whoever's it is, and says which it was.
fn takes(table: &mut Table, banker: Option<u8>, players: &[u8]) -> CourseStep {
    holds(table);
    let step = now(table).unwrap();
    let give = |table: &mut Table, command: Command| drop(table.dealer(command));
    match step {
        CheckTiles => drop(table.give(supervisor(), Command::CheckTiles)),
        OfferBank => {
            let asked = table.state.offering.is_some();
            give(table, if asked { Command::PassBank } else { Command::OfferBank });
        }
        Shuffle => {
            let (dice, first, called) = house_dice(table.rules.id().as_str());
            let first = banker.unwrap_or(first);
            lay(table, dice, first, called, &[]);
            assert!(table.draw());
            for player in players {
                table.play(*player, wagers(*player, Bet::Regular, dollars(20)));
            }
            if let Some(banker) = banker {
                table.play(banker, Play::StakeBank { amount: dollars(200) });
            }
        }
        CallBets => give(table, Command::CallBets),
        Shake => {
            cuts(table, banker);
            assert!(table.draw());
        }
        OpenCup => give(table, Command::OpenCup { rests: None }),
        Deliver => {
            cuts(table, banker);
            give(table, Command::Deliver);
        }
        SetHands => {
            let all = table.turns().into_iter().chain(banker);
            for number in all.collect::<Vec<_>>() {
                let act = Play::AskHouseWay { area: area(number) };
                table.play(number, act);
            }
        }
        KeepBank => give(table, Command::KeepBank),
        ExposeBank => give(table, EXPOSE),
        ConfirmBank => match banker {
            Some(banker) => drop(table.play(banker, Play::ConfirmBank)),
            None => drop(table.give(supervisor(), Command::ConfirmBank)),
        },
        Open => table.open_all(),
        Settle => give(table, Command::Settle),
        Clear => give(table, Command::Clear),
    }
    step
}

/// A round from the check of the tiles to the last tile put away.
fn round(book: &str) -> Vec<CourseStep> {
    let mut table = Table::closed(config(book));
    assert!(console(&table).steps.is_empty(), "a closed table has no round before it");
    table.open_float();
    let mut taken = vec![takes(&mut table, None, &[])];
    for number in 2..=4 {
        table.buy_in(number, 1_000);
        table.play(number, Play::Sit { area: Some(area(number)) });
    }
    while taken.last() != Some(&Clear) {
        let step = takes(&mut table, None, &[2, 3, 4]);
        if taken.last() != Some(&step) {
            taken.push(step);
        }
        assert!(taken.len() < 20, "{taken:?}");
    }
    // The next round begins with the bank.
    assert_eq!(now(&table), Some(OfferBank));
    taken
}

use CourseStep::{
    CallBets, CheckTiles, Clear, ConfirmBank, Deliver, ExposeBank, KeepBank, OfferBank, Open, OpenCup,
    SetHands, Settle, Shake, Shuffle,
};

#[test]
fn the_step_at_hand_leads_through_a_round_of_every_book() {
    let called = [CheckTiles, OfferBank, Shuffle, CallBets, Shake, OpenCup, Deliver, SetHands];
    let after = [Open, Settle, Clear];
    // New South Wales closes wagers as the dice are seen: there is no call.
    let silent = [CheckTiles, OfferBank, Shuffle, Shake, OpenCup, Deliver, SetHands];
    for book in [VIC, NSW, CROWN, ACT] {
        let taken = round(book);
        let bank: &[CourseStep] =
            if taken.contains(&ConfirmBank) { &[ExposeBank, ConfirmBank] } else { &[ExposeBank] };
        let first: &[CourseStep] = if taken.contains(&CallBets) { &called } else { &silent };
        assert_eq!(taken, [first, bank, &after].concat(), "{book}");
    }
    let has = |step| [VIC, NSW, CROWN, ACT].map(|book| round(book).contains(&step));
    assert_eq!(has(CallBets), CALLS);
    assert_eq!(has(ConfirmBank), CONFIRMS);
}

/// In which of the books wagers close by a call, and in which a supervisor confirms the House's hand.
const CALLS: [bool; 4] = [true, false, true, true];
const CONFIRMS: [bool; 4] = [false, true, false, false];

#[test]
fn the_step_at_hand_leads_through_a_players_bank() {
    for book in [VIC, CROWN] {
        let mut table = Table::with_players(config(book), &[5, 6, 7]);
        assert_eq!(now(&table), Some(OfferBank));
        takes_bank(&mut table, 5, BankMethod::Player, false);
        let mut last = Shuffle;
        for _ in 0..40 {
            last = takes(&mut table, Some(5), &[6, 7]);
            if last == Clear {
                break;
            }
        }
        assert_eq!(last, Clear, "{book}");
    }
}

#[test]
fn bonus_wagers_alone_keep_the_bank_down_until_somebody_asks() {
    for book in [VIC, CROWN] {
        let mut table = bonus_alone_set(book);
        assert_eq!(now(&table), Some(KeepBank), "{book}");
        table.dealer(Command::KeepBank);
        assert_eq!(now(&table), Some(Open));
        table.play(3, Play::AskBankHand);
        assert_eq!(now(&table), Some(ExposeBank), "it is turned up before anything else");
        table.dealer(EXPOSE);
        holds(&table);
        assert_eq!(now(&table), Some(Open));
    }
}

/// What a player sees of a round that is over: the bank's hand and his own, as they lay open, and no more.
#[test]
fn the_last_rounds_show_a_player_what_was_exposed() {
    let mut table = Table::with_players(config(VIC), &[2, 3]);
    let mut taken = OfferBank;
    while taken != Settle {
        taken = takes(&mut table, None, &[2, 3]);
    }
    let play = table.state.play.clone().unwrap();
    assert_eq!(play.step, Step::Settled);
    let lay = |number: u8| {
        let hand = play.hand(area(number)).unwrap().opened.clone().unwrap();
        (hand.tiles.unwrap().map(|tile| tile.value), hand.low)
    };
    let shown = |hand: &OpenView| (hand.tiles.unwrap(), hand.low);
    takes(&mut table, None, &[]);
    let result = screen(&table, 2).results[0].clone();
    let bank = play.bank_hand().unwrap();
    assert_eq!(result.bank.as_ref().unwrap().tiles.unwrap(), bank.tiles.map(|tile| tile.value));
    assert_eq!(result.hands.len(), 1, "not the others'");
    assert_eq!((result.hands[0].0, shown(&result.hands[0].1)), (area(2), lay(2)));
    assert_eq!(public(&table).history[0].hands.len(), 2, "the display has them all");

    // Conceded unseen: nobody saw his tiles, and nobody sees them now. The bank's stay down with Bonus wagers alone.
    let mut table = Table::with_players(config(VIC), &[2, 3]);
    while now(&table) != Some(SetHands) {
        takes(&mut table, None, &[2, 3]);
    }
    table.play(2, Play::Concede { area: area(2) });
    table.play(3, Play::AskHouseWay { area: area(3) });
    while takes(&mut table, None, &[]) != Clear {}
    let hands = screen(&table, 2).results[0].hands.clone();
    assert!(hands.iter().all(|(_, hand)| hand.tiles.is_none()), "{hands:?}");

    let mut table = bonus_alone_set(VIC);
    table.dealer(Command::KeepBank);
    while takes(&mut table, None, &[]) != Clear {}
    let result = screen(&table, 2).results[0].clone();
    assert!(result.bank.is_none() && result.hands.len() == 1, "{result:?}");
}
