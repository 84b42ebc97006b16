//! The Gee Jun Jackpot: what wins it, who may wager on it, and where the money goes.

use super::{ACT, CROWN, NSW, VIC, bets, bets_read_as, cents, cites, hand, jackpot};
use houseway_games::pai_gow::side::{
    Jackpot, JackpotChoice, JackpotLine, JackpotPlacing, JackpotRefusal, JackpotTerms, Payer, Pools, Prize,
};
use houseway_money::Rate;

/// $5 a wager, of which seven tenths go to the pool.
fn terms() -> JackpotTerms {
    JackpotTerms { amount: cents(500), to_pool: Rate::new(7, 10).unwrap() }
}

fn line(jackpot: &Jackpot, index: usize) -> &JackpotLine {
    &jackpot.lines()[index]
}

fn pools(pool: u64, reserve: u64) -> Pools {
    Pools { pool: cents(pool), reserve: cents(reserve) }
}

#[test]
fn five_hands_win_and_their_neighbours_lose() {
    let cases: &[(&str, Option<usize>)] = &[
        ("G G 12 12", Some(0)),
        ("G G 12 2", None),
        ("G 12 12 2", None),
        ("G G 2 2", Some(1)),
        ("12 12 2 2", Some(2)),
        ("12 12 2 9", None),
        ("12 H10 L10 11", Some(3)),
        ("2 H10 L10 11", None),
        ("12 H10 H10 11", None),
        ("12 H10 L10 9", None),
        ("H6 L6 L4 H7", Some(4)),
        ("H6 L6 L4 L7", Some(4)),
        // The High Four, which makes a Lucky Duck elsewhere, is not enough here.
        ("H6 L6 H4 H7", None),
        ("H6 H6 L4 H7", None),
        ("H6 L6 L4 9", None),
        ("9 9 5 5", None),
    ];
    for (tiles, expected) in cases {
        let found = jackpot().settle(hand(tiles));
        assert_eq!(found.value.map(JackpotLine::index), *expected, "{tiles}");
        assert_eq!(jackpot().line_of(hand(tiles)), *expected);
        cites(ACT, &found.basis, &["13.2", "PG-14"]);
    }
    let prizes: Vec<_> = jackpot().lines().iter().map(|line| line.prize().value.to_string()).collect();
    assert_eq!(prizes, ["100% of the pool", "10% of the pool", "10% of the pool", "$100.00", "$100.00"]);
    assert!([VIC, NSW, CROWN].iter().all(|book| bets(book).jackpot().is_none()));
}

#[test]
fn all_of_the_pool_is_won_and_the_reserve_fills_it_anew() {
    let paid = jackpot().pay(line(jackpot(), 0), cents(500), pools(1_000_001, 250_000));
    assert_eq!((paid.value.win, paid.value.from_house), (cents(1_000_001), cents(0)));
    assert_eq!((paid.value.refilled, paid.value.after), (cents(250_000), pools(250_000, 0)));
    assert_eq!((paid.value.stake_back, paid.value.stake_kept), (cents(500), cents(0)));
    cites(ACT, &paid.basis, &["13.2", "13.3", "PG-14"]);
}

#[test]
fn a_tenth_is_rounded_down_and_the_rest_stays() {
    for index in [1, 2] {
        let paid = jackpot().pay(line(jackpot(), index), cents(500), pools(1_000_009, 77)).value;
        assert_eq!((paid.win, paid.from_house), (cents(100_000), cents(0)));
        assert_eq!((paid.refilled, paid.after), (cents(0), pools(900_009, 77)));
    }
}

#[test]
fn the_hundred_dollars_are_the_houses_money() {
    for index in [3, 4] {
        let paid = jackpot().pay(line(jackpot(), index), cents(500), pools(1_000, 0)).value;
        assert_eq!((paid.win, paid.from_pool, paid.from_house), (cents(10_000), cents(0), cents(10_000)));
        assert_eq!(paid.after, pools(1_000, 0));
        assert_eq!(line(jackpot(), index).prize().value, Prize::Fixed(cents(10_000)));
    }
}

#[test]
fn whose_dice_were_first_is_paid_first_and_each_from_what_was_left() {
    let jackpot = jackpot();
    let wins =
        [(line(jackpot, 1), cents(500)), (line(jackpot, 2), cents(500)), (line(jackpot, 3), cents(500))];
    let round = jackpot.pay_in_turn(&wins, pools(10_000, 3_000));
    let won: Vec<_> = round.value.paid.iter().map(|paid| paid.win).collect();
    assert_eq!(won, [cents(1_000), cents(900), cents(10_000)]);
    assert_eq!(round.value.after, pools(8_100, 3_000));
    cites(ACT, &round.basis, &["13.3", "PG-14"]);
    // After all of it, the next has what the reserve put there.
    let round = jackpot
        .pay_in_turn(&[(line(jackpot, 0), cents(500)), (line(jackpot, 1), cents(500))], pools(10_000, 3_000));
    assert_eq!((round.value.paid[0].win, round.value.paid[1].win), (cents(10_000), cents(300)));
    assert_eq!((round.value.after, round.value.refilled), (pools(2_700, 0), cents(0)));
}

#[test]
fn read_as_after_the_round_the_pool_stays_empty_until_then() {
    let bets = bets_read_as(ACT, &["PG-14=reseed-after-round"]);
    let jackpot = bets.jackpot().unwrap();
    let wins = [(line(jackpot, 0), cents(500)), (line(jackpot, 1), cents(500))];
    let round = jackpot.pay_in_turn(&wins, pools(10_000, 3_000)).value;
    assert_eq!((round.paid[0].win, round.paid[1].win), (cents(10_000), cents(0)));
    assert_eq!((round.refilled, round.after), (cents(3_000), pools(3_000, 0)));
    let quiet = jackpot.pay_in_turn(&wins[1..], pools(10_000, 3_000)).value;
    assert_eq!((quiet.refilled, quiet.after), (cents(0), pools(9_000, 3_000)));
}

#[test]
fn read_as_kept_the_house_keeps_a_winning_stake() {
    let bets = bets_read_as(ACT, &["PG-14=stake-kept"]);
    let read = bets.jackpot().unwrap();
    assert!(!read.stake_goes_back() && jackpot().stake_goes_back());
    let paid = read.pay(line(read, 1), cents(500), pools(10_000, 3_000)).value;
    assert_eq!((paid.stake_back, paid.stake_kept, paid.win), (cents(0), cents(500), cents(1_000)));
}

#[test]
fn a_lost_wager_is_divided_as_approved() {
    for (stake, pool, reserve) in [(500, 350, 150), (505, 353, 152), (1, 0, 1)] {
        let fed = jackpot().feed(cents(stake), &terms());
        assert_eq!(
            (fed.value.pool, fed.value.reserve, fed.value.house),
            (cents(pool), cents(reserve), cents(0))
        );
        cites(ACT, &fed.basis, &["12.7", "PG-14"]);
    }
}

#[test]
fn the_wager_is_one_a_box_of_the_approved_amount_beside_a_regular_one_and_never_the_houses() {
    let sound = JackpotPlacing { by_house: false, lies_already: false, regular: true, amount: cents(500) };
    cites(ACT, &jackpot().place(sound, &terms()).unwrap(), &["12.3"]);
    let wrong = JackpotRefusal::Amount { approved: cents(500), amount: cents(1_000) };
    for (placing, reason, clause) in [
        (JackpotPlacing { by_house: true, ..sound }, JackpotRefusal::House, "12.1"),
        (JackpotPlacing { lies_already: true, ..sound }, JackpotRefusal::OneABox, "12.2"),
        (JackpotPlacing { amount: cents(1_000), ..sound }, wrong, "12.3"),
        (JackpotPlacing { regular: false, ..sound }, JackpotRefusal::NoWager, "12.3"),
    ] {
        let refused = jackpot().place(placing, &terms()).unwrap_err();
        assert_eq!(refused.reason, reason);
        cites(ACT, &refused.basis, &[clause]);
    }
}

#[test]
fn the_choice_is_first_with_who_decides_then_with_the_other_then_by_agreement() {
    type Case = (&'static [bool], Option<usize>, Option<usize>, &'static str);
    let cases: &[Case] = &[
        // Whoever decides on the tiles and wants it.
        (&[true], Some(0), Some(0), "12.4"),
        (&[true, true], Some(1), Some(1), "12.4"),
        (&[true, true, true], Some(2), Some(2), "12.4"),
        // He declines, and there is one more.
        (&[true, false], Some(1), Some(0), "12.5"),
        (&[false, false], Some(1), None, "12.5"),
        // He declines, and there are two more: the one to whom the other leaves it.
        (&[false, true, false], Some(0), Some(1), "12.6"),
        (&[false, false, true], Some(0), Some(2), "12.6"),
        (&[false, true, true], Some(0), None, "12.6"),
        (&[true, true, false], None, None, "12.6"),
        // Nobody decides on the box: as if he had declined (PG-30).
        (&[true, false], None, Some(0), "PG-30"),
        (&[true, true], None, None, "PG-30"),
    ];
    for (wants, decider, expected, clause) in cases {
        let choice = JackpotChoice { wants, decider: *decider };
        let found = jackpot().entitled(choice);
        assert_eq!(found.value, *expected, "{choice:?}");
        cites(ACT, &found.basis, &[clause]);
    }
}

#[test]
fn the_house_owes_every_win() {
    let payer = jackpot().payer();
    assert_eq!(payer.value, Payer::House);
    cites(ACT, &payer.basis, &["13.1"]);
}
