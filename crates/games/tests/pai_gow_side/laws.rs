//! What must hold for every hand, setting and amount.

use super::{ACT, AGAINST, BONUSES, TIES, bets_read_as, bonus, cents, jackpot, rules, settings, tie};
use houseway_games::pai_gow::Hand;
use houseway_games::pai_gow::side::{BonusCase, JackpotTerms, Line, Pools, SideBets};
use houseway_money::Rate;
use proptest::prelude::*;
use std::sync::LazyLock;

fn hands() -> impl Strategy<Value = Hand> {
    (0..Hand::COUNT).prop_map(|index| Hand::all()[index])
}

/// How many lines want a setting where no regular wager lies: the five highest, in Victoria as in Crown's options.
const TOP: usize = 5;

#[test]
fn every_hand_makes_one_line_or_none_and_beside_a_regular_wager_the_setting_never_matters() {
    let banks: Vec<_> =
        [0, 1, 2].map(|pairs| *Hand::all().iter().find(|hand| hand.pairs().count() == pairs).unwrap()).into();
    for (book, name) in BONUSES {
        let bonus = bonus(book, name);
        for hand in Hand::all() {
            for bank in &banks {
                let line = bonus.line_of(*hand, *bank);
                assert!(line.is_none_or(|line| line < bonus.lines().len()));
                for setting in settings(book, *hand) {
                    let case = BonusCase { setting: &setting, bank: *bank, regular: true, banker: false };
                    assert_eq!(bonus.settle(&case).value.map(Line::index), line, "{name}: {setting}");
                    // Without one, it wins the same line or a lower one.
                    let alone = bonus.line_alone(&setting, *bank);
                    assert!(alone.is_none() || alone >= line, "{name}: {setting}");
                    assert!(line.is_none() || alone == line || line < Some(TOP), "{setting}");
                }
            }
        }
    }
}

#[test]
fn of_the_banks_hand_only_two_pairs_matter_and_only_where_a_line_says_so() {
    for (book, name) in BONUSES {
        let bonus = bonus(book, name);
        let two = |hand: &Hand| hand.pairs().count() == 2;
        for player in Hand::all().iter().step_by(31) {
            let against = |pairs: bool| {
                let banks = Hand::all().iter().step_by(5).filter(move |bank| two(bank) == pairs);
                banks.map(|bank| bonus.line_of(*player, *bank)).collect::<std::collections::BTreeSet<_>>()
            };
            let (plain, paired) = (against(false), against(true));
            assert_eq!((plain.len(), paired.len()), (1, 1), "{name}: {player}");
            assert_eq!(plain != paired, two(player) && AGAINST.contains(&name), "{name}: {player}");
        }
    }
}

/// The jackpot under each reading.
static READ: LazyLock<[SideBets; 3]> = LazyLock::new(|| {
    ["PG-14=reseed-at-once", "PG-14=reseed-after-round", "PG-14=stake-kept"]
        .map(|reading| bets_read_as(ACT, &[reading]))
});

proptest! {
    #[test]
    fn the_short_way_to_a_tie_is_the_long_one(one in hands(), other in hands(), at in 0usize..3, bank_at in 0usize..3) {
        for (book, name) in TIES {
            let tie = tie(book, name);
            let pick = |hand: Hand, at: usize| { let all = settings(book, hand); all[at % all.len()] };
            let (player, bank) = (pick(one, at), pick(other, bank_at));
            let matching = rules(book).matching();
            let line = tie.line_of(&player, &bank, matching);
            prop_assert_eq!(tie.settle(&player, &bank, matching).value.map(Line::index), line);
            let tied = tie.is_tie(&player, &bank, matching).then(|| tie.line_if_tie(&player)).flatten();
            let lines = [tie.line_of_tiles(one), tied];
            prop_assert_eq!(lines.into_iter().flatten().min(), line, "{}: {} {}", name, player, bank);
        }
    }

    #[test]
    fn no_cent_of_a_jackpot_is_made_or_lost(
        pool in 0u64..10_000_000_000, reserve in 0u64..10_000_000_000, stake in 0u64..1_000_000,
        lines in prop::collection::vec(0usize..5, 0..5), part in 0u32..=100,
    ) {
        let terms = JackpotTerms { amount: cents(stake), to_pool: Rate::new(part, 100).unwrap() };
        for bets in READ.iter() {
            let jackpot = bets.jackpot().unwrap();
            let fed = jackpot.feed(cents(stake), &terms).value;
            prop_assert_eq!(fed.pool.get() + fed.reserve.get() + fed.house.get(), stake);
            let before = Pools { pool: cents(pool), reserve: cents(reserve) };
            let wins: Vec<_> = lines.iter().map(|index| (&jackpot.lines()[*index], cents(stake))).collect();
            let round = jackpot.pay_in_turn(&wins, before).value;
            let mut now = before;
            for paid in &round.paid {
                prop_assert_eq!(paid.win.get(), paid.from_pool.get() + paid.from_house.get());
                prop_assert_eq!(stake, paid.stake_back.get() + paid.stake_kept.get());
                prop_assert_eq!(paid.after.pool.get(), now.pool.get() - paid.from_pool.get() + paid.refilled.get());
                prop_assert_eq!(paid.after.reserve.get(), now.reserve.get() - paid.refilled.get());
                now = paid.after;
            }
            prop_assert_eq!(round.after.pool.get(), now.pool.get() + round.refilled.get());
            prop_assert_eq!(round.after.reserve.get(), now.reserve.get() - round.refilled.get());
        }
    }
}

#[test]
fn what_is_beyond_the_largest_amount_stays_in_the_reserve() {
    let jackpot = jackpot();
    let before = Pools { pool: cents(100), reserve: houseway_money::Cents::MAX };
    let paid = jackpot.pay(&jackpot.lines()[0], cents(500), before).value;
    assert_eq!(paid.after.pool.get() + paid.after.reserve.get(), houseway_money::Cents::MAX.get());
}
