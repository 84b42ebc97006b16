//! Rounds worked by hand: what each wager and each bank has at the end, and by which clause.

use super::{ACT, BOOKS, CROWN, NSW, VIC, area, cents, cites, read_as, rules, terms};
use houseway_games::pai_gow::bank::{
    Called, Opened, Purse, RoundBank, SettleError, Settlement, Share, Stake,
};
use houseway_games::pai_gow::{Area, TableRules};
use houseway_lawbook::Basis;

/// The match as another part decided it.
fn matched() -> Basis {
    Basis::of("13.2".parse().unwrap())
}

fn opened(at: u8, called: Called, wagers: &[(u32, u64)]) -> Opened {
    let stake =
        |(number, amount): &(u32, u64)| Stake { number: *number, amount: cents(*amount), house: false };
    Opened { area: area(at), called, basis: matched(), stakes: wagers.iter().map(stake).collect() }
}

fn shares(amounts: &[u64]) -> Vec<Share> {
    (1..).zip(amounts).map(|(who, amount)| Share { who, amount: cents(*amount) }).collect()
}

fn player(at: u8, amounts: &[u64]) -> RoundBank {
    RoundBank::Player { area: area(at), shares: shares(amounts) }
}

fn co_bank(at: u8, amount: u64) -> RoundBank {
    RoundBank::CoBank { area: area(at), shares: shares(&[amount]) }
}

#[track_caller]
fn settle(rules: &TableRules, bank: &RoundBank, opened: &[Opened], chip: u64) -> Settlement {
    rules.settle_round(bank, opened, &terms(chip)).unwrap()
}

/// Wager, what lies at it at the end, commission, what is owed; in the order of the lines.
fn ends(settlement: &Settlement) -> Vec<(u32, u64, u64, u64)> {
    let line = |l: &houseway_games::pai_gow::bank::Line| {
        (l.number, l.returned.get(), l.commission.get(), l.owed.get())
    };
    settlement.lines.iter().map(line).collect()
}

fn returned(settlement: &Settlement) -> Vec<u64> {
    settlement.bank.returned.iter().map(|share| share.amount.get()).collect()
}

#[test]
fn the_house_pays_from_its_float_less_commission_and_takes_what_lost() {
    let cases = [
        (VIC, "12.2.1.8", "12.2.1.7", "12.2.1.9", "13.8"),
        (NSW, "13.1.8", "13.1.7", "13.1.9", "9.2.2"),
        (CROWN, "10.3.1(e)", "10.3.1(d)", "10.3.1(f)", "11.1"),
        (ACT, "11.8", "11.4", "11.3", "11.4"),
    ];
    for (book, paid, lost, stays, odds) in cases {
        let rules = rules(book);
        let round = [
            opened(6, Called::Jung, &[(61, 10_000)]),
            opened(2, Called::Che, &[(21, 7_500), (22, 500)]),
            opened(4, Called::Jowl, &[(41, 2_000)]),
            opened(8, Called::Void, &[(81, 3_000)]),
            opened(3, Called::Jung, &[(31, 1_500)]),
        ];
        let done = settle(&rules, &RoundBank::House, &round, 50);
        // Counter-clockwise from area one; $15 pays 75 cents, of which 50 can be taken.
        assert_eq!(
            ends(&done),
            [
                (21, 0, 0, 0),
                (22, 0, 0, 0),
                (31, 2_950, 50, 0),
                (41, 2_000, 0, 0),
                (61, 19_500, 500, 0),
                (81, 3_000, 0, 0)
            ],
            "{book}"
        );
        assert_eq!((done.bank.collected, done.bank.paid), (cents(8_000), cents(11_500)));
        cites(book, &done.lines[2].basis, &[paid]);
        cites(book, &done.lines[0].basis, &[lost, odds]);
        cites(book, &done.lines[3].basis, &[stays]);
        let void = if book == NSW {
            "16.5"
        } else if book == ACT {
            "17.4"
        } else if book == VIC {
            "15.4"
        } else {
            "16.5"
        };
        cites(book, &done.lines[5].basis, &[void]);
        assert!(
            done.lines.iter().all(|line| line.basis.cites("13.2")),
            "what the match rests on stays named"
        );
        let float: i64 = done
            .movements
            .iter()
            .map(|m| match (m.from, m.to) {
                (Purse::Float, _) => -(m.amount.get() as i64),
                (_, Purse::Float) => m.amount.get() as i64,
                _ => 0,
            })
            .sum();
        assert_eq!(float, 8_000 - 11_500, "{book}");
    }
}

#[test]
fn what_the_houses_hands_win_is_whole() {
    for (book, clause) in [(VIC, "13.8"), (NSW, "14.1"), (CROWN, "11.1"), (ACT, "11.8")] {
        let rules = rules(book);
        let done = settle(&rules, &RoundBank::House, &[opened(2, Called::Che, &[(21, 10_000)])], 1);
        assert_eq!(done.lines[0].odds.to_string(), "1 to 1", "{book}");
        assert_eq!(done.bank.commission, cents(0), "{book}");
        assert_eq!(done.movements.len(), 1, "{book}: no commission moves");
        let turn = [(VIC, "12.2.1.6"), (NSW, "13.1.6"), (CROWN, "10.3.1(c)(ii)")];
        match turn.into_iter().find(|(b, _)| *b == book) {
            Some((_, clause)) => cites(book, &done.bank.basis, &[clause]),
            // 8.11 is about the delivery; the ACT prints no order of play.
            None => {
                let basis = &done.bank.basis;
                assert!(basis.cites("PG-44") && !basis.cites("8.11"), "{basis}");
            }
        }
        if book == CROWN {
            cites(book, &done.lines[0].basis, &["10.2.9"]);
        }
        cites(book, &done.bank.basis, &[clause]);
    }
}

#[test]
fn a_player_who_banks_pays_from_the_losing_wagers_and_keeps_the_rest_less_commission() {
    let cases: [(&str, &str, &str, &str, &[&str]); 4] = [
        (VIC, "12.2.2.8", "12.2.2.7", "12.2.2.10", &["13.9", "12.2.2.6"]),
        (NSW, "13.2.7", "13.2.6", "13.2.9", &["14.2", "14.2.1", "14.2.2", "13.2.5"]),
        (CROWN, "10.3.2(m)", "10.3.2(l)", "10.3.2(o)", &["11.1", "10.3.2(k)"]),
        (ACT, "11.10", "11.4", "11.3", &["11.11"]),
    ];
    for (book, paid, lost, stays, keeps) in cases {
        let rules = rules(book);
        let round = [
            opened(2, Called::Jung, &[(21, 10_000)]),
            opened(7, Called::Che, &[(71, 25_000)]),
            opened(5, Called::Jowl, &[(51, 4_000)]),
        ];
        let done = settle(&rules, &player(4, &[39_000]), &round, 1);
        // From the chung at area four: five, seven, two.
        assert_eq!(ends(&done), [(51, 4_000, 0, 0), (71, 0, 0, 0), (21, 19_500, 500, 0)], "{book}");
        // Up $150, of which $7.50 is commission.
        assert_eq!((done.bank.excess, done.bank.commission), (cents(15_000), cents(750)), "{book}");
        assert_eq!(returned(&done), [39_000 + 14_250], "{book}");
        cites(book, &done.lines[2].basis, &[paid]);
        cites(book, &done.lines[1].basis, &[lost]);
        cites(book, &done.lines[0].basis, &[stays]);
        if book == NSW {
            // The banker's own wager wins and loses by clauses of its own, and not while the House banks.
            cites(book, &done.lines[1].basis, &["9.3.1"]);
            cites(book, &done.lines[2].basis, &["9.3.2"]);
            let house = settle(&rules, &RoundBank::House, &round, 1);
            assert!(house.lines.iter().all(|line| !line.basis.to_string().contains("9.3.")));
        }
        cites(book, &done.bank.basis, keeps);
        let commission: u64 =
            done.movements.iter().filter(|m| m.to == Purse::Commission).map(|m| m.amount.get()).sum();
        assert_eq!(commission, 1_250, "{book}: both commissions are the House's");
    }
}

#[test]
fn what_the_losing_wagers_lack_comes_from_the_bankers_own() {
    for (book, clause) in [(VIC, "12.2.2.9"), (NSW, "13.2.8"), (CROWN, "10.3.2(n)"), (ACT, "6.1")] {
        let rules = rules(book);
        let round = [
            opened(1, Called::Che, &[(11, 5_000)]),
            opened(2, Called::Jung, &[(21, 4_000)]),
            opened(3, Called::Jung, &[(31, 6_000), (32, 2_000)]),
        ];
        let round = if book == ACT { round.map(|o| Opened { area: o.area.counted(2), ..o }) } else { round };
        let done = settle(&rules, &player(8, &[17_000]), &round, 1);
        assert_eq!(
            ends(&done),
            [(11, 0, 0, 0), (21, 7_800, 200, 0), (31, 11_700, 300, 0), (32, 3_900, 100, 0)]
        );
        // $120 paid, $50 taken: down $70, and no commission.
        assert_eq!((done.bank.excess, done.bank.commission), (cents(0), cents(0)), "{book}");
        assert_eq!(returned(&done), [10_000], "{book}");
        assert!(!done.lines[1].basis.cites("PG-34"));
        cites(book, &done.lines[2].basis, &[clause]);
        cites(book, &done.bank.basis, &[clause]);
    }
}

#[test]
fn pg_34_a_bank_that_is_short_pays_in_the_order_of_play_as_far_as_it_goes() {
    for (book, clause) in [(VIC, "12.2.2.9"), (NSW, "13.2.8"), (CROWN, "10.3.2(n)"), (ACT, "6.1")] {
        let rules = rules(book);
        let round = [
            opened(3, Called::Jung, &[(31, 10_000)]),
            opened(7, Called::Jung, &[(71, 10_000)]),
            opened(8, Called::Che, &[(81, 4_000)]),
            opened(2, Called::Jung, &[(21, 10_000)]),
        ];
        let done = settle(&rules, &player(6, &[11_000]), &round, 1);
        // $40 and $110 are there: seven has all, two has $50 of $100, three has none. Their stakes stay theirs.
        assert_eq!(
            ends(&done),
            [(71, 19_500, 500, 0), (81, 0, 0, 0), (21, 14_750, 250, 5_000), (31, 10_000, 0, 10_000)],
            "{book}"
        );
        assert_eq!((done.bank.paid, done.bank.owed), (cents(15_000), cents(15_000)));
        assert_eq!(returned(&done), [0], "{book}");
        assert!(done.movements.iter().all(|m| m.from != Purse::Float), "the House does not step in");
        for line in [2, 3] {
            cites(book, &done.lines[line].basis, &[clause, "PG-34"]);
        }
    }
}

#[test]
fn a_co_bank_halves_what_is_left_and_the_odd_cent_is_the_players() {
    for (book, paid, lost, excess, stays, short) in [
        (VIC, "12.2.3.7", "12.2.3.6", "12.2.3.8", "12.2.3.10", "12.2.3.9"),
        (CROWN, "10.3.3(g)", "10.3.3(f)", "10.3.3(h)", "10.3.3(j)", "10.3.3(i)"),
    ] {
        let rules = rules(book);
        let round = [
            opened(2, Called::Jung, &[(21, 2_000)]),
            opened(3, Called::Che, &[(31, 9_001)]),
            opened(4, Called::Jowl, &[(41, 1_000)]),
        ];
        let done = settle(&rules, &co_bank(1, 6_001), &round, 1);
        // $70.01 is left: $35.01 to the player less $1.75, $35 to the float with the House's own stake.
        assert_eq!(done.bank.stake, cents(12_002));
        assert_eq!((done.bank.excess, done.bank.commission), (cents(7_001), cents(175)), "{book}");
        assert_eq!(returned(&done), [6_001 + 3_501 - 175], "{book}");
        assert_eq!(done.bank.to_float, cents(6_001 + 3_500));
        cites(book, &done.bank.basis, &[excess, if book == VIC { "12.2.3.2" } else { "10.3.3(b)" }]);
        cites(book, &done.lines[0].basis, &[paid]);
        cites(book, &done.lines[1].basis, &[lost]);
        cites(book, &done.lines[2].basis, &[stays]);

        // The other way round: $90.01 is paid, $20 taken; $120.02 less $70.01 is halved.
        let round = [opened(2, Called::Che, &[(21, 2_000)]), opened(3, Called::Jung, &[(31, 9_001)])];
        let done = settle(&rules, &co_bank(1, 6_001), &round, 1);
        assert_eq!((done.bank.excess, done.bank.commission), (cents(0), cents(0)));
        assert_eq!((returned(&done), done.bank.to_float), (vec![2_501], cents(2_500)), "{book}");
        cites(book, &done.bank.basis, &[short]);
        cites(book, &done.lines[1].basis, &[short]);
    }
}

#[test]
fn pg_19_partners_in_a_bank_share_by_what_each_put_in() {
    for (book, clause) in [(VIC, "6.3"), (NSW, "6.8"), (CROWN, "10.3.2(g)"), (ACT, "6.6")] {
        let rules = rules(book);
        let bank = player(4, &[6_000, 3_000, 1_000]);
        let won = settle(&rules, &bank, &[opened(2, Called::Che, &[(1, 1_005)])], 1);
        // $10.05 less 50 cents is $9.55: 573, 286.5 and 95.5, the cent that is left over to the first.
        assert_eq!(returned(&won), [6_000 + 574, 3_000 + 286, 1_000 + 95], "{book}");
        cites(book, &won.bank.basis, &[clause]);
        let lost = settle(&rules, &bank, &[opened(2, Called::Jung, &[(1, 5_000)])], 1);
        assert_eq!(returned(&lost), [3_000, 1_500, 500], "{book}");
        let quiet = settle(&rules, &bank, &[opened(2, Called::Jowl, &[(1, 5_000)])], 1);
        assert_eq!(returned(&quiet), [6_000, 3_000, 1_000], "{book}: each his own again");
    }
}

#[test]
fn the_act_houses_wager_wins_whole_and_loses_to_the_bank() {
    let rules = rules(ACT);
    let own = |called| {
        let mut own = opened(1, called, &[(9, 5_000)]);
        own.stakes[0].house = true;
        own
    };
    let done = settle(&rules, &player(3, &[10_000]), &[own(Called::Jung)], 1);
    assert_eq!(ends(&done), [(9, 10_000, 0, 0)]);
    cites(ACT, &done.lines[0].basis, &["11.9"]);
    // 11.10 is about wagers that bear a commission.
    assert!(!done.lines[0].basis.cites("11.10"), "{}", done.lines[0].basis);
    let others = settle(&rules, &player(3, &[10_000]), &[opened(2, Called::Jung, &[(1, 5_000)])], 1);
    assert!(others.lines[0].basis.cites("11.10") && !others.lines[0].basis.cites("11.9"));
    assert!(done.movements.iter().all(|m| m.to != Purse::Commission));
    let done = settle(&rules, &player(3, &[10_000]), &[own(Called::Che)], 1);
    assert_eq!(returned(&done), [14_750], "he pays commission on what he won of the House too");
    cites(ACT, &done.bank.basis, &["11.11"]);
}

#[test]
fn crown_pays_off_the_chips_up_and_the_bank_bears_it() {
    let round = [opened(2, Called::Jung, &[(1, 1_200)])];
    let done = settle(&rules(CROWN), &RoundBank::House, &round, 500);
    assert_eq!(ends(&done), [(1, 1_200 + 1_500, 0, 0)]);
    cites(CROWN, &done.lines[0].basis, &["9.2.3"]);
    let done = settle(&rules(CROWN), &player(1, &[2_000]), &round, 500);
    assert_eq!(returned(&done), [500]);
    let done = settle(&rules(VIC), &player(1, &[2_000]), &round, 500);
    assert_eq!((ends(&done), returned(&done)), (vec![(1, 2_400, 0, 0)], vec![800]));
}

#[test]
fn pg_6_the_other_readings() {
    let round = [opened(2, Called::Jung, &[(21, 10_000)]), opened(3, Called::Che, &[(31, 14_000)])];
    for book in [VIC, NSW, CROWN] {
        let net = read_as(book, &["PG-6=bank-pays-net"]);
        let done = settle(&net, &player(4, &[24_000]), &round, 1);
        // The bank parts with $95, is up $45 and pays $2.25; the House has nothing of the winner's commission.
        assert_eq!(ends(&done)[0], (21, 19_500, 500, 0), "{book}");
        assert_eq!((done.bank.excess, done.bank.commission), (cents(4_500), cents(225)), "{book}");
        assert_eq!(returned(&done), [24_000 + 4_275], "{book}");
    }
    for book in BOOKS {
        let gross = read_as(book, &["PG-6=gross-win"]);
        let done = settle(&gross, &player(4, &[24_000]), &round, 1);
        // Up $40, and $7 on the $140 that he won.
        assert_eq!((done.bank.commission, returned(&done)), (cents(700), vec![24_000 + 3_300]), "{book}");
        let level = [opened(2, Called::Jung, &[(21, 10_000)]), opened(3, Called::Che, &[(31, 10_000)])];
        let done = settle(&gross, &player(4, &[24_000]), &level, 1);
        assert_eq!(returned(&done), [24_000 - 500], "{book}: it may come out of his stake");
    }
    let co_bank = co_bank(4, 12_000);
    let done = settle(&read_as(VIC, &["PG-6=gross-win"]), &co_bank, &round, 1);
    assert_eq!((done.bank.commission, returned(&done)), (cents(350), vec![12_000 + 2_000 - 350]));
}

#[test]
fn what_is_no_round_is_refused() {
    let won = |at, number| opened(at, Called::Jung, &[(number, 1_000)]);
    let refused = |book: &str, bank: &RoundBank, round: &[Opened]| {
        let refused = rules(book).settle_round(bank, round, &terms(1)).unwrap_err();
        assert!(refused.to_string().contains('('), "{refused}");
        refused
    };
    let bank = player(4, &[5_000]);
    for book in BOOKS {
        assert_eq!(refused(book, &bank, &[won(2, 1), won(2, 2)]).reason, SettleError::AreaTwice(area(2)));
        assert_eq!(refused(book, &bank, &[won(2, 1), won(3, 1)]).reason, SettleError::WagerTwice(1));
        assert_eq!(refused(book, &bank, &[won(4, 1)]).reason, SettleError::BankArea(area(4)), "{book}");
        let house = refused(book, &RoundBank::House, &[won(1, 1)]);
        assert_eq!(house.reason, SettleError::BankArea(Area::ONE), "{book}");
        assert_eq!(refused(book, &player(4, &[]), &[]).reason, SettleError::Shares);
        assert_eq!(refused(book, &player(4, &[0]), &[]).reason, SettleError::Shares);
        let twice = RoundBank::Player { area: area(4), shares: [shares(&[5]), shares(&[6])].concat() };
        assert_eq!(refused(book, &twice, &[]).reason, SettleError::Shares);
        let mut own = won(2, 1);
        own.stakes[0].house = true;
        assert_eq!(
            refused(book, &bank, &[own]).reason,
            SettleError::HouseWager(1),
            "{book}: not on area two"
        );
        let most = RoundBank::Player {
            area: area(4),
            shares: vec![Share { who: 1, amount: houseway_money::Cents::MAX }],
        };
        let two =
            [opened(2, Called::Che, &[(1, (1 << 53) - 1)]), opened(3, Called::Che, &[(2, (1 << 53) - 1)])];
        assert!(matches!(refused(book, &most, &two).reason, SettleError::Money(_)), "{book}");
    }
    for book in [NSW, ACT] {
        assert_eq!(refused(book, &co_bank(4, 5_000), &[]).reason, SettleError::Method, "{book}");
    }
}
