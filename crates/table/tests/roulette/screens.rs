//! What the dealer's console shows and takes (1.1 SGC, 2.2).

use crate::harness::*;
use houseway_table::roulette::{Command, CorrectableSpin, Inspection, Offer, Roulette, View};
use houseway_table::{Audience, Game};

#[test]
fn r1_1_the_console_shows_what_the_dealer_needs_and_takes_what_the_game_needs() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(17, |table| drop(table.places(1, "straight-up 17", 500)));
    table.opens_period();
    table.places(1, "red", 750);
    table.does(terminal(2), Command::CallDealer { on: true });
    let view = table.console();
    let console = view.public.shown_by.iter().find(|shown| shown.what == "console").unwrap();
    shows(&console.basis, "1.1 SGC");
    shows(&console.basis, "2.2(b)");
    // Buy-ins, pay-outs and outcomes go in there, as the phase allows; limits and accounts come out.
    let offered = |offer: &Offer| view.offers.iter().any(|o| o.value == *offer);
    for offer in [
        Offer::OpenAccount { seat: seat(2) },
        Offer::TopUp { seat: seat(1) },
        Offer::Leave { seat: seat(1) },
        Offer::BallSpun,
        Offer::BeginCorrection {
            earliest: 1,
            latest: 1,
            spins: vec![CorrectableSpin {
                spin: 1,
                outcome: true,
                wagers: vec![seat(1)],
                sequences_only: Vec::new(),
                unconfirmed: Vec::new(),
                by_hand: vec![],
            }],
        },
    ] {
        assert!(offered(&offer), "{offer:?}");
    }
    assert_eq!(view.public.limits, Some(limits()));
    let first = &view.seats[0];
    assert_eq!((first.balance, first.stake, first.last_win), (cents(26_750), cents(750), cents(17_500)));
    assert!(view.seats[1].calls);
    table.expires();
    assert!(
        table.console().seats[0].confirmed == Some(false) && table.console().seats[1].confirmed.is_none()
    );
    table.all_confirm();
    assert_eq!(table.console().seats[0].confirmed, Some(true));
    table.does(dealer(), Command::BallSpun);
    assert!(table.console().offers.iter().any(|o| matches!(o.value, Offer::EnterOutcome { .. })));
}

#[test]
fn r2_2_the_register_shows_the_wheel_and_the_ball_in_use() {
    let mut table = Table::open();
    let shown = |table: &Table| {
        let view = table.pit();
        let basis = view.public.shown_by.into_iter().find(|s| s.what == "equipment").unwrap().basis;
        ["2.2(a)", "2.2(c)", "2.2(e)", "2.2(f)"].iter().for_each(|clause| shows(&basis, clause));
        view.equipment.into_iter().map(|e| (e.item, e.serial, e.by, e.at)).collect::<Vec<_>>()
    };
    let opened = table.now;
    let entry = |item, serial: &str, at| (item, serial.to_owned(), "gus".to_owned(), at);
    assert_eq!(shown(&table), [entry("wheel", "W-1", opened), entry("ball", "B-1", opened)]);
    table.later_ms(60_000);
    let (serial, note) = ("B-7".parse().unwrap(), "the old one was scratched".parse().unwrap());
    let inspection = Inspection::Ball { serial, diameter_tenths: 200, metallic: false, note };
    let facts = table.does(game_supervisor(), Command::Inspect { inspection });
    records(&facts[0].basis, "2.4");
    records(&facts[0].basis, "2.2(f)");
    assert_eq!(shown(&table)[1], entry("ball", "B-7", table.now));
}

/// The pit and the inspector see how the table is set up, which the form of a new set-up begins from; the console does not.
#[test]
fn r1_2_the_pit_sees_the_set_up() {
    let table = Table::with(&[], |config| config.digest_wait_ms = 1_234);
    assert_eq!(table.pit().config.unwrap().digest_wait_ms, 1_234);
    assert_eq!(table.pit().config.as_deref(), table.state.config.as_ref());
    assert_eq!(table.console().config, None);
    match Roulette::view(&table.rules, &table.state, Audience::Inspector) {
        View::Inspector(view) => assert!(view.config.is_some()),
        other => panic!("{other:?}"),
    }
}

/// Whoever pays out sees in which chips, at which terminal, and what was left owing.
#[test]
fn r6_7_a_the_console_shows_the_pay_outs_to_hand_over() {
    let mut table = Table::open();
    let one = table.buys_in(1, 61_300);
    table.buys_in(2, 10_000);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.later_ms(1_000);
    table.does(dealer(), Command::Leave { seat: seat(2) });
    let payouts = table.console().payouts;
    let latest = |place: usize| (payouts[place].seat, payouts[place].paid);
    assert_eq!((payouts.len(), latest(0)), (2, (Some(seat(2)), cents(10_000))));
    assert_eq!((payouts[1].account, latest(1)), (one, (Some(seat(1)), cents(61_300))));
    let chips: Vec<_> = payouts[1].chips.iter().map(|s| (s.denomination, s.count)).collect();
    let wanted = [(50_000, 1), (10_000, 1), (500, 2), (250, 1)].map(|(value, count)| (cents(value), count));
    assert_eq!((chips.as_slice(), payouts[1].coin), (&wanted[..], cents(50)));
    // The last twenty, and no more.
    for _ in 0..25 {
        table.buys_in(1, 500);
        table.does(dealer(), Command::Leave { seat: seat(1) });
    }
    assert_eq!(table.console().payouts.len(), 20);
}
