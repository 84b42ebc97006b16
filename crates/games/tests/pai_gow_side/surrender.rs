//! Surrendering a Tie wager of Crown's option B.

use super::{CROWN, VIC, cents, cites, tie};
use houseway_games::pai_gow::side::{Stage, Surrender, SurrenderRefusal, Surrenderer};

fn surrender() -> &'static Surrender {
    tie(CROWN, "tie/B").surrender().unwrap()
}

#[test]
fn half_goes_back_with_the_odd_cent_to_the_player() {
    for (stake, back, kept) in [(1_000, 500, 500), (501, 251, 250), (1, 1, 0), (0, 0, 0)] {
        let split = surrender().settle(cents(stake));
        assert_eq!((split.value.back, split.value.kept), (cents(back), cents(kept)));
        cites(CROWN, &split.basis, &["13.2.4", "PG-13"]);
    }
    assert_eq!(surrender().share_back().value.parts(), (1, 2));
}

#[test]
fn it_is_open_from_the_delivery_until_the_bank_is_exposed() {
    for who in [Surrenderer::Controller, Surrenderer::Other] {
        let early = surrender().open(Stage::BeforeTiles, who).unwrap_err();
        assert_eq!(early.reason, SurrenderRefusal::TooEarly);
        cites(CROWN, &early.basis, &["13.5.3(a)(i)"]);
        let late = surrender().open(Stage::BankExposed, who).unwrap_err();
        assert_eq!(late.reason, SurrenderRefusal::TooLate);
        cites(CROWN, &late.basis, &["13.2.4"]);
        cites(CROWN, &surrender().open(Stage::Delivered, who).unwrap(), &["13.5.3(a)(i)", "13.2.4"]);
    }
}

#[test]
fn each_decides_on_his_own_wager() {
    let open = surrender().open(Stage::Delivered, Surrenderer::Other).unwrap();
    cites(CROWN, &open, &["13.5.3(a)(iv)", "PG-13"]);
}

#[test]
fn it_is_collected_in_the_final_settlement() {
    let last = surrender().collected_last();
    assert!(last.value);
    cites(CROWN, &last.basis, &["13.5.3(a)(iii)"]);
}

#[test]
fn only_option_b_has_it() {
    assert!(tie(CROWN, "tie/A").surrender().is_none() && tie(VIC, "tie").surrender().is_none());
}
