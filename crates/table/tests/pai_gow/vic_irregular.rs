//! Victoria, rule 14 and what else goes wrong with tiles, lajas and cuts.

use crate::harness::{CROWN, Table, VIC, area, config, dollars, seat};
use crate::scenes::{needs, part};
use crate::seen::{
    BANK, LOSES, casino_supervisor, cut, dealer, decides, displays, house_banks, is_prompted, lay, noticed,
    of, prompted, prompts, public, real_wall, recorded, records, refused_as, supervisor, takes_bank, wagers,
    why,
};
use crate::vic_wagers::{at_the_cloth, read_and_deal};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::{BankMethod, Die, Tile};
use houseway_money::Cents;
use houseway_table::pai_gow::{
    Bet, Command, Event, Irregularity, Notice, Part, Play, Prompt, Reason, Remedy, Step,
};
use houseway_table::{Actor, Rank, Veiled};

pub fn report(what: Irregularity) -> Command {
    Command::Report { what }
}

/// At the cloth, the House as bank, $20 on each of these areas, the tiles delivered or about to be.
pub fn cloth_dealt(book: &str, seats: &[u8], dice: &[u8]) -> Table {
    let mut table = Table::with_players(at_the_cloth(book), seats);
    house_banks(&mut table);
    table.dealer(real_wall());
    for number in seats {
        table.wager(*number, 20);
    }
    table.dealer(Command::CallBets);
    read_and_deal(&mut table, dice);
    table
}

/// At the cloth, the player of seat 5 as bank with $100, $20 on areas 6 and 7, the tiles delivered.
pub fn cloth_banked(book: &str, dice: &[u8]) -> Table {
    let mut table = Table::with_players(at_the_cloth(book), &[5, 6, 7]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    table.dealer(real_wall());
    for number in [6, 7] {
        table.wager(number, 20);
    }
    table.play(5, Play::StakeBank { amount: dollars(100) });
    table.dealer(Command::CallBets);
    table.play(5, Play::NameCut { cut: cut("yat-dong-dong") });
    read_and_deal(&mut table, dice);
    table
}

/// Tiles of the hand at an area were seen.
pub fn exposed(number: u8, tiles: u8, by_banker: bool) -> Command {
    report(Irregularity::ExposedHand { area: area(number), tiles, by_banker })
}

/// The remedy of the last report.
pub fn remedy(table: &Table) -> Remedy {
    use houseway_table::pai_gow::IncidentKind;
    match table.state.incidents.back().unwrap().what {
        IncidentKind::Irregularity { remedy, .. } => remedy,
        ref other => panic!("{other:?}"),
    }
}

/// The tiles of these codes, each once.
pub fn tiles(codes: [&str; 4]) -> [Tile; 4] {
    let mut left: Vec<Tile> = Tile::all().collect();
    codes.map(|code| {
        let at = left.iter().position(|tile| tile.code() == code || tile.kind().code() == code).unwrap();
        left.remove(at)
    })
}

#[test]
fn r14_1_a_tile_seen_in_stacking_calls_for_a_laja() {
    let mut table = Table::with_players(at_the_cloth(VIC), &[2]);
    house_banks(&mut table);
    table.dealer(real_wall());
    table.wager(2, 20);
    decides(VIC, &of(&table.dealer(report(Irregularity::ExposedStacking { tiles: 1 }))), &["14.1"]);
    prompts(VIC, &prompted(&table, |p| *p == Prompt::Laja { seat: None }), &["14.1"]);
    let first = table.refused(dealer(), Command::CallBets);
    decides(VIC, &refused_as(&first, |r| *r == Reason::LajaOwed), &["14.1"]);
    table.dealer(Command::Laja { seat: None, wall: vec![Veiled::unknown(); 32] });
    assert!(!is_prompted(&table, |p| *p == Prompt::Laja { seat: None }));
    table.dealer(Command::CallBets);
}

/// 14.1 is about the stacking, and nothing is printed of a laja.
#[test]
fn pg_43_a_tile_seen_in_a_laja_is_answered_as_in_stacking_and_names_the_ruling() {
    let mut table = Table::with_players(at_the_cloth(VIC), &[2]);
    house_banks(&mut table);
    table.dealer(real_wall());
    table.wager(2, 20);
    let facts = table.dealer(report(Irregularity::ExposedLaja { tiles: 3 }));
    decides(VIC, &of(&facts), &["14.1"]);
    assert!(facts[0].basis.cites("PG-43"), "{}", facts[0].basis);
    let told = &facts[0].event;
    assert!(matches!(
        told,
        Event::Happened { what: Irregularity::ExposedLaja { tiles: 3 }, remedy: Remedy::Laja }
    ));
    let prompt = prompted(&table, |p| *p == Prompt::Laja { seat: None });
    assert!(prompt.cites("PG-43"), "{prompt}");
    let first = table.refused(dealer(), Command::CallBets);
    assert!(refused_as(&first, |r| *r == Reason::LajaOwed).cites("PG-43"));
    let made = table.dealer(Command::Laja { seat: None, wall: vec![Veiled::unknown(); 32] });
    assert!(made[0].basis.cites("PG-43"));
    // A tile that is seen in stacking after it needs no ruling.
    let facts = table.dealer(report(Irregularity::ExposedStacking { tiles: 1 }));
    assert!(!facts[0].basis.cites("PG-43"));
    assert!(!prompted(&table, |p| *p == Prompt::Laja { seat: None }).cites("PG-43"));
}

/// A missing tile is no tile that went to the wrong place.
#[test]
fn pg_38_a_tile_that_is_missing_names_no_clause_on_wrong_delivery() {
    for (foreign, book, own, delivery) in [
        (false, VIC, "15.9", "14.12"),
        (true, VIC, "15.9", "14.12"),
        (false, CROWN, "16.10", "12.7"),
        (true, CROWN, "16.10", "12.7"),
    ] {
        let mut table = cloth_dealt(book, &[2, 3], &[2, 2, 2, 2][..if book == CROWN { 4 } else { 3 }]);
        let facts = table.dealer(report(Irregularity::MissingTile { foreign }));
        decides(book, &of(&facts), &[own]);
        for fact in &facts {
            let basis = &fact.basis;
            assert!(
                basis.cites("PG-38") && !basis.cites(delivery) && !basis.cites("PG-9"),
                "{book}: {basis}"
            );
        }
    }
}

#[test]
fn r14_2_1_two_tiles_of_a_players_hand_let_him_call_it_void() {
    let mut table = cloth_dealt(VIC, &[2, 3], &[2, 2, 2]);
    // One tile alone changes nothing (PG-24).
    table.dealer(exposed(2, 1, false));
    assert_eq!(remedy(&table), Remedy::PlaysOn);
    let no = table.play_refused(2, Play::CallVoid { area: area(2) });
    decides(VIC, &refused_as(&no, |r| *r == Reason::NoOption), &["14.2.1"]);
    let facts = table.dealer(exposed(2, 1, false));
    decides(VIC, &of(&facts), &["14.2.1", "14.2"]);
    let facts = table.play(2, Play::CallVoid { area: area(2) });
    decides(VIC, &of(&facts), &["14.2.1"]);
    assert_eq!(part(&table, 2), Part::Void);
    assert_eq!(table.balance(2), dollars(1_000));
    assert_eq!(part(&table, 3), Part::Plays, "the others play on");
}

#[test]
fn r14_2_2_two_tiles_of_the_bankers_hand_let_him_call_the_round_void() {
    let mut table = cloth_banked(VIC, &[3, 3, 3]);
    decides(VIC, &of(&table.dealer(exposed(5, 2, false))), &["14.2.2", "14.2"]);
    let facts = table.play(5, Play::CallVoid { area: area(5) });
    decides(VIC, &of(&facts), &["14.2.2", "15.4"]);
    assert!(table.state.play.is_none(), "all tiles are shuffled anew");
    let balances: Vec<Cents> = [5, 6, 7].map(|number| table.balance(number)).to_vec();
    assert_eq!(balances, [dollars(1_000); 3]);
}

#[test]
fn r14_4_and_r14_5_tiles_of_the_bank_are_played_though_they_were_seen() {
    let mut table = cloth_dealt(VIC, &[2], &[2, 2, 2]);
    decides(VIC, &of(&table.dealer(exposed(1, 4, false))), &["14.4"]);
    assert_eq!(remedy(&table), Remedy::PlaysOn);
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: None });
    let mut table = cloth_banked(VIC, &[3, 3, 3]);
    decides(VIC, &of(&table.dealer(exposed(5, 3, true))), &["14.5"]);
    assert_eq!(remedy(&table), Remedy::PlaysOn);
    let void = table.play_refused(5, Play::CallVoid { area: area(5) });
    refused_as(&void, |r| *r == Reason::NoOption);
}

#[test]
fn r14_3_the_game_supervisor_has_the_tiles_shuffled_anew_until_the_bank_is_exposed() {
    let again = || report(Irregularity::Reshuffle { why: why() });
    let mut table = Table::with_players(config(VIC), &[2]);
    house_banks(&mut table);
    table.draw();
    table.wager(2, 20);
    decides(VIC, &needs(&table, dealer(), again(), Rank::GameSupervisor), &["14.3"]);
    decides(VIC, &of(&table.give(supervisor(), again())), &["14.3"]);
    // The wagers stay, and the tiles are shuffled.
    assert_eq!(table.balance(2), dollars(980));
    assert!(is_prompted(&table, |p| *p == Prompt::Shuffle));
    table.draw();
    table.deal();
    // Once tiles are delivered the round is void.
    decides(VIC, &of(&table.give(supervisor(), again())), &["14.3"]);
    assert!(table.state.play.is_none());
    assert_eq!(table.balance(2), dollars(1_000));
}

#[test]
fn r14_6_a_wrong_house_way_is_put_right_and_settled_anew_until_the_tiles_are_put_away() {
    let mut table = cloth_dealt(VIC, &[2], &[2, 2, 2]);
    // The lower hand is never the high one (PG-25).
    let turned = Command::ExposeBank { tiles: Some(tiles(BANK)), low: Some([0, 2]) };
    refused_as(&table.refused(dealer(), turned), |r| *r == Reason::LowAboveHigh);
    // The House's hand set with its pair parted, so that the player wins both.
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: Some([1, 3]) });
    assert_eq!(table.state.play.as_ref().unwrap().step, Step::Exposed);
    let player = tiles(["12", "12", "L10", "L4"]);
    table.dealer(Command::Open { area: area(2), tiles: Some(player), low: Some([2, 3]), called: None });
    table.dealer(Command::Settle);
    let before = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    let what = || report(Irregularity::Misset { area: area(1) });
    decides(VIC, &needs(&table, dealer(), what(), Rank::GameSupervisor), &["14.6"]);
    let facts = table.give(supervisor(), what());
    decides(VIC, &of(&facts), &["14.6"]);
    let after = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    // Two and eight had lost to a pair and a four; four with the High 4 takes the low hand back.
    let called = |outcome: &houseway_table::pai_gow::Outcome| outcome.regular.lines[0].called;
    assert_eq!((called(&before), called(&after)), (Called::Jung, Called::Jowl));
    assert_eq!(table.balance(2), dollars(980), "what had been paid is taken back, and the stake lies there");
    let again = table.refused(supervisor(), what());
    refused_as(&again, |r| *r == Reason::NotMisset);
    table.dealer(Command::Clear);
    let late = table.refused(supervisor(), what());
    refused_as(&late, |r| *r == Reason::NotNow);
}

/// Every area in play against the House, the round over.
pub fn full_table(book: &str, dice: &[u8]) -> Table {
    let mut table = cloth_dealt(book, &[2, 3, 4, 5, 6, 7, 8], dice);
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: None });
    for number in table.turns() {
        let called = Some(Called::Che);
        table.dealer(Command::Open { area: area(number), tiles: None, low: None, called });
    }
    table.dealer(Command::Settle);
    table.dealer(Command::Clear);
    table
}

pub fn collusion(dice: &[u8]) -> Command {
    let dice = dice.iter().map(|face| Die::new(*face).unwrap()).collect();
    report(Irregularity::Collusion { dice, why: why() })
}

#[test]
fn r14_7_to_r14_11_dice_take_an_area_out_of_play_and_a_casino_supervisor_brings_it_back() {
    let mut table = full_table(VIC, &[2, 2, 2]);
    let what = collusion(&[1, 2, 2]);
    decides(VIC, &needs(&table, supervisor(), what.clone(), Rank::CasinoSupervisor), &["14.8"]);
    // Nine is the House's own area, from which it is counted: the dice are shaken again.
    let facts = table.give(casino_supervisor(), collusion(&[3, 3, 3]));
    decides(VIC, &of(&facts), &["14.7", "14.10"]);
    assert_eq!(remedy(&table), Remedy::ThrowAgain);
    assert_eq!(table.state.off, None);
    let facts = table.give(casino_supervisor(), what);
    decides(VIC, &of(&facts), &["14.7", "14.9"]);
    assert_eq!(table.state.off, Some(area(5)), "five, counted from area one");
    records(VIC, &recorded(&table), &["14.8"]);
    prompts(VIC, &prompted(&table, |p| *p == Prompt::TellInspector), &["14.8"]);
    displays(VIC, &noticed(&table, Notice::AreaOff), &["2.5", "14.9"]);
    assert!(public(&table).areas[4].off);
    house_banks(&mut table);
    table.dealer(real_wall());
    let off = table.play_refused(5, wagers(5, Bet::Regular, dollars(20)));
    refused_as(&off, |r| *r == Reason::AreaOff);
    let mut table = full_table(VIC, &[2, 2, 2]);
    table.give(casino_supervisor(), collusion(&[1, 2, 2]));
    let back = || Command::ReturnArea { area: area(5) };
    decides(VIC, &needs(&table, supervisor(), back(), Rank::CasinoSupervisor), &["14.11"]);
    decides(VIC, &of(&table.give(casino_supervisor(), back())), &["14.11"]);
    assert_eq!(table.state.off, None);
}

#[test]
fn r14_7_not_every_area_in_play_or_a_player_banking_takes_none_out() {
    let mut table = cloth_dealt(VIC, &[2, 3], &[2, 2, 2]);
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: None });
    for number in [2, 3] {
        let called = Some(Called::Che);
        table.dealer(Command::Open { area: area(number), tiles: None, low: None, called });
    }
    table.dealer(Command::Settle);
    table.dealer(Command::Clear);
    let refused = table.refused(casino_supervisor(), collusion(&[1, 2, 2]));
    decides(VIC, &refused_as(&refused, |r| matches!(r, Reason::NotSo { .. })), &["14.7"]);
}

#[test]
fn r14_12_a_wrong_delivery_voids_the_round_even_after_the_bank_is_exposed() {
    let wrong = || report(Irregularity::WrongDeal { handled: false, possible: true });
    for bank_open in [false, true] {
        let mut table = cloth_dealt(VIC, &[2], &[2, 2, 2]);
        if bank_open {
            table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: None });
        }
        let facts = table.dealer(wrong());
        decides(VIC, &of(&facts), &["14.12"]);
        assert!(table.state.play.is_none());
        assert_eq!(table.balance(2), dollars(1_000));
    }
}

#[test]
fn r3_4_a_damaged_tile_is_exchanged_and_r3_5_the_set_checked_again() {
    let mut table = Table::with_players(at_the_cloth(VIC), &[2]);
    let exchange = Command::ReplaceTiles { tiles: vec![Tile::all().next().unwrap()], why: why() };
    decides(VIC, &needs(&table, supervisor(), exchange.clone(), Rank::CasinoSupervisor), &["3.4"]);
    decides(VIC, &of(&table.give(casino_supervisor(), exchange)), &["3.4", "3.5"]);
    records(VIC, &recorded(&table), &["3.4"]);
    prompts(VIC, &prompted(&table, |p| *p == Prompt::CheckTiles), &["3.5", "3.3.1"]);
    house_banks(&mut table);
    let unchecked = table.refused(dealer(), real_wall());
    refused_as(&unchecked, |r| *r == Reason::Unchecked);
}

#[test]
fn r7_3_a_laja_takes_leave_and_after_a_players_the_bank_has_its_own_and_no_other() {
    let mut table = Table::with_players(config(VIC), &[5, 6]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    table.draw();
    table.wager(6, 20);
    decides(VIC, &of(&table.play(6, Play::AskLaja { own: true })), &["7.3"]);
    let now = table.refused(Actor::System, Command::Laja { seat: Some(seat(6)), wall: Vec::new() });
    refused_as(&now, |r| *r == Reason::NoLaja);
    decides(
        VIC,
        &needs(&table, dealer(), Command::AnswerLaja { allowed: true }, Rank::GameSupervisor),
        &["7.3"],
    );
    decides(VIC, &of(&table.give(supervisor(), Command::AnswerLaja { allowed: true })), &["7.3"]);
    table.draw();
    // The banker cannot have another shuffle, but a laja of his own until he names the cut.
    let further = table.play_refused(5, Play::AskLaja { own: false });
    decides(VIC, &refused_as(&further, |r| *r == Reason::NoLaja), &["7.3.1"]);
    prompts(VIC, &prompted(&table, |p| *p == Prompt::OfferLaja), &["7.3.2"]);
    decides(VIC, &of(&table.play(5, Play::AskLaja { own: true })), &["7.3.2"]);
    table.draw();
    let twice = table.play_refused(5, Play::AskLaja { own: true });
    decides(VIC, &refused_as(&twice, |r| *r == Reason::NoLaja), &["7.3.1"]);
    // Refused, it is not made.
    let mut table = Table::with_players(config(VIC), &[6]);
    house_banks(&mut table);
    table.draw();
    table.play(6, Play::AskLaja { own: true });
    table.give(supervisor(), Command::AnswerLaja { allowed: false });
    assert!(table.state.play.as_ref().unwrap().laja_asked.is_none());
}

/// The operator's own cut, which is not in the book's list.
pub fn with_own_cut(book: &str) -> Table {
    let text = format!(
        "rulebook = \"{book}\"\n[cuts.own]\nname = \"Own\"\nenglish = \"Own\"\nturns = []\napproval = \"approved by surveillance\"\n\
         [[cuts.own.deliveries]]\nfrom = []\norder = \"\"\"\n1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n\"\"\"\n"
    );
    let mut table = Table::closed(houseway_table::pai_gow::Config { cuts: Some(text), ..config(book) });
    table.open_float();
    table.manager(Command::CheckTiles);
    for number in [5, 6] {
        table.buy_in(number, 1_000);
        table.play(number, Play::Sit { area: Some(area(number)) });
    }
    takes_bank(&mut table, 5, BankMethod::Player, false);
    table.draw();
    table.wager(6, 20);
    table.play(5, Play::StakeBank { amount: dollars(20) });
    table.dealer(Command::CallBets);
    table.play(5, Play::NameCut { cut: cut("own") });
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    table
}

#[test]
fn r7_5_another_cut_takes_the_casino_supervisor() {
    let mut table = with_own_cut(VIC);
    let basis = needs(&table, supervisor(), Command::Deliver, Rank::CasinoSupervisor);
    decides(VIC, &basis, &["7.5"]);
    let facts = table.give(casino_supervisor(), Command::Deliver);
    records(VIC, &of(&facts), &["7.5"]);
}

#[test]
fn r7_7_a_banker_who_names_no_cut_has_the_supervisors_unless_he_stole_it() {
    let mut table = Table::with_players(config(VIC), &[5, 6]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    lay(&mut table, [1, 1, 1, 1], 5, "foot-say", &[(5, BANK), (6, LOSES)]);
    table.draw();
    table.wager(6, 20);
    table.play(5, Play::StakeBank { amount: dollars(20) });
    table.dealer(Command::CallBets);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    let unnamed = table.refused(dealer(), Command::Deliver);
    decides(VIC, &refused_as(&unnamed, |r| matches!(r, Reason::Cut { .. })), &["7.7"]);
    let choose = Command::ChooseCut { cut: cut("foot-say") };
    decides(VIC, &needs(&table, dealer(), choose.clone(), Rank::GameSupervisor), &["7.7"]);
    table.give(supervisor(), choose);
    let facts = table.dealer(Command::Deliver);
    decides(VIC, &of(&facts), &["7.7"]);
}

#[test]
fn r8_3_stealing_the_cut_moves_box_and_cut_down_to_minus_one() {
    // Dice 1, 1, 1: with -4 the total is -1, the seventh box and cut; with -3 it is 0, the eighth.
    for (value, number, called) in [(-4, 7, "wui-fung-bank"), (-3, 8, "foot-say"), (4, 7, "wui-fung-bank")] {
        let mut table = Table::with_players(config(VIC), &[5, 6]);
        takes_bank(&mut table, 5, BankMethod::Player, false);
        table.chance.lay((0..32).collect(), &[1, 1, 1, 1]);
        table.draw();
        table.wager(6, 20);
        table.play(5, Play::StakeBank { amount: dollars(20) });
        decides(VIC, &of(&table.play(5, Play::Steal { value: Some(value) })), &["8.3"]);
        table.dealer(Command::CallBets);
        table.draw();
        let facts = table.dealer(Command::OpenCup { rests: None });
        decides(VIC, &of(&facts), &["8.3", "8.2.1", "8.2.2"]);
        let late = table.play_refused(5, Play::Steal { value: None });
        refused_as(&late, |r| *r == Reason::NotNow);
        let facts = table.dealer(Command::Deliver);
        decides(VIC, &of(&facts), &["8.3.1"]);
        let dealt = table.state.play.as_ref().unwrap().dealt.as_ref().unwrap();
        assert_eq!(dealt.first, area(5).counted(number));
        assert_eq!(dealt.cut.as_str(), called);
        if value < 0 {
            let count = table.state.play.as_ref().unwrap().count.unwrap();
            assert_eq!(count.total, 3 + value);
        }
    }
    let out = Table::with_players(config(VIC), &[5]);
    let none = out.play_refused(5, Play::Steal { value: Some(5) });
    refused_as(&none, |r| *r == Reason::NotNow);
}

#[test]
fn pg_33_any_time_the_round_is_shuffled_away_until_it_is_settled() {
    let basis = crate::scenes::shuffled_away(VIC);
    decides(VIC, &basis, &["14.3"]);
    assert!(basis.cites("PG-33"));
}
