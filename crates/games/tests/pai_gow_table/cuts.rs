//! Which cut is made, and what it stands on.

use super::{ACT, BOOKS, CROWN, NSW, VIC, cites, rules};
use houseway_games::pai_gow::bank::BankMethod;
use houseway_games::pai_gow::cut::{CutAsked, CutError, CutInForce, CutRequest, End, Side};
use houseway_games::pai_gow::{CutName, Die, Refused, TableRules};
use houseway_lawbook::Ruled;

type Answer = Result<Ruled<CutInForce>, Refused<CutError>>;

fn request(name: &str, side: Option<Side>, end: Option<End>) -> CutRequest {
    CutRequest { name: CutName::new(name).unwrap(), side, end }
}

/// What is asked when the dice come to `total` and the cut die, if any, shows `face`.
fn asked(rules: &TableRules, method: BankMethod, total: u8, face: Option<u8>) -> CutAsked<'static> {
    CutAsked {
        method,
        count: rules.count_total(total, None).value,
        stolen: false,
        cut_die: face.map(|face| Die::new(face).unwrap()),
        named: None,
        supervisor: None,
    }
}

#[track_caller]
fn name(answer: &Answer) -> String {
    answer.as_ref().unwrap().value.name.to_string()
}

#[track_caller]
fn refused(answer: Answer) -> Refused<CutError> {
    answer.err().unwrap_or_else(|| panic!("the cut was made"))
}

#[test]
fn the_house_bank_in_victoria_cuts_by_the_total_of_the_dice() {
    let rules = rules(VIC);
    // Totals and cuts as the table of random cuts prints them.
    let printed = [
        ([9, 17], "jung-quat"),
        ([10, 18], "cup-say"),
        ([3, 11], "chee-yee"),
        ([4, 12], "dai-pin"),
        ([5, 13], "long-tau"),
        ([6, 14], "yat-dong-dong"),
        ([7, 15], "wui-fung-bank"),
        ([8, 16], "foot-say"),
    ];
    for (totals, cut) in printed {
        for total in totals {
            let answer = rules.decide_cut(&asked(&rules, BankMethod::House, total, None));
            assert_eq!(name(&answer), cut, "{total}");
            cites(VIC, &answer.unwrap().basis, &["7.6", "App3", "7.4"]);
        }
    }
}

#[test]
fn the_house_bank_in_new_south_wales_and_at_crown_cuts_by_the_cut_die() {
    let printed = ["long-tau", "jung-quat", "cup-say", "dai-pin", "wui-fung-bank", "chee-yee"];
    let clauses: [(&str, &[&str]); 2] = [(NSW, &["8.4.4", "App4"]), (CROWN, &["5.4.1", "4.1", "6", "5.4"])];
    for (book, clauses) in clauses {
        let rules = rules(book);
        for (face, cut) in (1..).zip(printed) {
            for total in [3, 8, 17] {
                let answer = rules.decide_cut(&asked(&rules, BankMethod::House, total, Some(face)));
                assert_eq!(name(&answer), cut, "{book} {face}: the box does not touch the cut");
                cites(book, &answer.unwrap().basis, clauses);
            }
        }
        let answer = rules.decide_cut(&asked(&rules, BankMethod::House, 9, None));
        assert_eq!(refused(answer).reason, CutError::DiceUnread, "{book}");
    }
    let rules = rules(CROWN);
    let answer = rules.decide_cut(&asked(&rules, BankMethod::House, 9, Some(3)));
    cites(CROWN, &answer.unwrap().basis, &["App2"]);
}

#[test]
fn the_house_bank_in_the_act_always_cuts_one_stack() {
    let rules = rules(ACT);
    for total in 3..=18 {
        let answer = rules.decide_cut(&asked(&rules, BankMethod::House, total, None));
        assert_eq!(name(&answer), "yat-dong-dong");
        cites(ACT, &answer.unwrap().basis, &["8.5", "AppC"]);
    }
}

#[test]
fn the_dice_call_the_cut_and_nobody_names_another_when_the_house_banks() {
    let rules = rules(VIC);
    let foot_say = request("foot-say", None, None);
    let mut ask = asked(&rules, BankMethod::House, 9, None);
    ask.named = Some(&foot_say);
    let error = refused(rules.decide_cut(&ask));
    assert_eq!(
        error.to_string(),
        format!("the cut is called by the dice: jung-quat, not `foot-say` ({})", error.basis)
    );
    cites(VIC, &error.basis, &["7.6"]);
    // Of the two deliveries called together one may be named, and so may a side or an end.
    let fong_may = request("fong-may", Some(Side::Left), None);
    let mut ask = asked(&rules, BankMethod::House, 5, None);
    ask.named = Some(&fong_may);
    let cut = rules.decide_cut(&ask).unwrap().value;
    assert_eq!((cut.name.as_str(), cut.orientation.side), ("fong-may", Some(Side::Left)));
}

#[test]
fn a_player_who_banks_names_any_cut_of_the_list() {
    for (book, clause) in [(VIC, "7.7"), (NSW, "8.4.3"), (CROWN, "5.4.2"), (ACT, "8.6")] {
        let rules = rules(book);
        for cut in rules.cuts() {
            for way in cut.orientations() {
                let named = CutRequest { name: cut.name(), side: way.side, end: way.end };
                let mut ask = asked(&rules, BankMethod::Player, 9, Some(6));
                ask.named = Some(&named);
                let answer = rules.decide_cut(&ask);
                if cut.is_playable() {
                    let made = answer.unwrap();
                    assert_eq!((made.value.name, made.value.orientation), (cut.name(), way), "{book}");
                    assert_eq!(made.value.needs_rank, None);
                    cites(book, &made.basis, &[clause]);
                } else {
                    let error = refused(answer);
                    assert_eq!(error.reason, CutError::NoPattern { name: cut.name() });
                    assert!(error.to_string().contains("operator's file of cuts"), "{error}");
                    cites(book, &error.basis, &[if book == NSW { "App3" } else { "8.7" }, "PG-16"]);
                }
            }
        }
    }
    let playable = |book: &str| rules(book).cuts().iter().filter(|cut| cut.is_playable()).count();
    assert_eq!(BOOKS.map(playable), [9, 9, 9, 5]);
    assert_eq!(BOOKS.map(|book| rules(book).cuts().len()), [9, 21, 9, 6]);
}

#[test]
fn what_is_not_named_of_an_orientation_is_from_the_right_and_from_the_top() {
    let rules = rules(VIC);
    let turned = |request: &CutRequest| {
        let mut ask = asked(&rules, BankMethod::Player, 9, None);
        ask.named = Some(request);
        rules.decide_cut(&ask)
    };
    let made = turned(&request("cup-say", None, None)).unwrap();
    assert_eq!(
        (made.value.orientation.side, made.value.orientation.end),
        (Some(Side::Right), Some(End::Top))
    );
    assert!(made.basis.cites("PG-16"));
    let made = turned(&request("cup-say", Some(Side::Left), None)).unwrap().value;
    assert_eq!((made.orientation.side, made.orientation.end), (Some(Side::Left), Some(End::Top)));
    assert_eq!(made.orientation.to_string(), "from the left, from the top");
    let made = turned(&request("foot-say", None, None)).unwrap().value;
    assert_eq!(made.orientation.to_string(), "");

    let error = refused(turned(&request("dai-pin", None, Some(End::Bottom))));
    assert!(error.to_string().contains("from the right; from the left"), "{error}");
    let error = refused(turned(&request("foot-say", Some(Side::Right), None)));
    assert!(error.to_string().contains("in one way only"), "{error}");
    let error = refused(turned(&request("tiger-claw", None, None)));
    assert!(error.to_string().contains("yat-dong-dong, cup-say"), "{error}");
    cites(VIC, &error.basis, &["7.4"]);
}

#[test]
fn a_banker_who_names_no_cut_gets_what_his_book_says() {
    for (book, clause) in [(VIC, "7.7"), (CROWN, "5.4.2")] {
        let rules = rules(book);
        for method in [BankMethod::Player, BankMethod::CoBank] {
            let mut ask = asked(&rules, method, 9, Some(1));
            let error = refused(rules.decide_cut(&ask));
            assert_eq!(error.reason, CutError::SupervisorChooses, "{book}");
            cites(book, &error.basis, &[clause]);
            let chosen = request("dai-pin", Some(Side::Left), None);
            ask.supervisor = Some(&chosen);
            assert_eq!(name(&rules.decide_cut(&ask)), "dai-pin");
        }
    }
    let nsw = rules(NSW);
    let answer = nsw.decide_cut(&asked(&nsw, BankMethod::Player, 9, Some(6)));
    assert_eq!(name(&answer), "chee-yee");
    cites(NSW, &answer.unwrap().basis, &["8.4.3", "App4"]);
    let act = rules(ACT);
    let answer = act.decide_cut(&asked(&act, BankMethod::Player, 9, None));
    assert_eq!(name(&answer), "yat-dong-dong");
    cites(ACT, &answer.unwrap().basis, &["8.6", "8.5"]);
}

#[test]
fn in_victoria_a_stolen_cut_that_is_not_named_follows_the_adjusted_number() {
    let vic = rules(VIC);
    // 3 less 4 is -1: box 7 and its cut.
    let steal = vic.steal(-4, BankMethod::Player).unwrap().value;
    let mut ask = asked(&vic, BankMethod::Player, 3, None);
    ask.count = vic.count_total(3, Some(steal)).value;
    ask.stolen = true;
    let answer = vic.decide_cut(&ask);
    assert_eq!(name(&answer), "wui-fung-bank");
    cites(VIC, &answer.unwrap().basis, &["8.3.1", "App3"]);
    // Named, it is what he named.
    let foot_say = request("foot-say", None, None);
    ask.named = Some(&foot_say);
    assert_eq!(name(&vic.decide_cut(&ask)), "foot-say");
    // In New South Wales the adjustment leaves the cut die alone.
    let nsw = rules(NSW);
    let steal = nsw.steal(-4, BankMethod::Player).unwrap().value;
    let mut ask = asked(&nsw, BankMethod::Player, 3, Some(2));
    ask.count = nsw.count_total(3, Some(steal)).value;
    ask.stolen = true;
    assert_eq!(name(&nsw.decide_cut(&ask)), "jung-quat");
}
