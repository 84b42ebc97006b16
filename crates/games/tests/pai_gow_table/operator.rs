//! A casino's own file of cuts.

use super::{ACT, BOOKS, CROWN, NSW, VIC, cites, rules};
use houseway_games::pai_gow::bank::BankMethod;
use houseway_games::pai_gow::cut::{Course, CutAsked, CutRequest, Orientation, Side};
use houseway_games::pai_gow::wall::Pattern;
use houseway_games::pai_gow::{CutName, TableRules};

/// The twelve cuts that New South Wales names and nobody draws.
const ONLY_NAMED: [&str; 12] = [
    "sydney-harbour-bridge",
    "ghan-dong-ping-say",
    "pong-yun",
    "bo-bo-go-sing",
    "ghan-dong-cup-say",
    "yat-kai-sum-may",
    "arn-lok-peng-sar",
    "sydney-tower",
    "china-bank",
    "chong-wan-sup-lok",
    "seung-gwai-pak-moon",
    "gum-un-que",
];

const ROWS: &str = "1 1 1 1 2 2 2 2\n3 3 3 3 4 4 4 4\n5 5 5 5 6 6 6 6\n7 7 7 7 8 8 8 8";

fn file(book: &str, cut: &str, from: &str, order: &str) -> String {
    format!(
        "rulebook = \"{book}\"\n[cuts.{cut}]\napproval = \"Game manager, 1 July\"\n\
         [[cuts.{cut}.deliveries]]\nfrom = [{from}]\norder = \"\"\"\n{order}\n\"\"\"\n"
    )
}

#[track_caller]
fn error(rules: TableRules, text: &str, expected: &[&str]) {
    let error =
        rules.with_operator_cuts("my-cuts.toml", text).err().unwrap_or_else(|| panic!("accepted:\n{text}"));
    for part in ["my-cuts.toml"].iter().chain(expected) {
        assert!(error.to_string().contains(part), "`{part}` is missing in: {error}");
    }
}

/// The cut of that name, named by a player who banks.
fn make(rules: &TableRules, name: &str, side: Option<Side>) -> Option<(Orientation, String, Option<String>)> {
    let named = CutRequest { name: CutName::new(name).unwrap(), side, end: None };
    let count = rules.count_total(9, None).value;
    let asked = CutAsked {
        method: BankMethod::Player,
        count,
        stolen: false,
        cut_die: None,
        named: Some(&named),
        supervisor: None,
    };
    let made = rules.decide_cut(&asked).ok()?;
    Some((made.value.orientation, made.value.pattern.to_string(), made.value.needs_rank))
}

/// New South Wales lists Gum Un Que by the right or left, front to back.
#[test]
fn gum_un_que_runs_front_to_back_from_either_side() {
    let rules = rules(NSW);
    let course = |name: &str| rules.cuts().iter().find(|cut| cut.name().as_str() == name).unwrap().course();
    assert_eq!(course("gum-un-que"), Some(Course::FrontToBack));
    let others = rules.cuts().iter().filter(|cut| cut.name().as_str() != "gum-un-que");
    assert!(others.into_iter().all(|cut| cut.course().is_none()));
    // The operator's order of delivery leaves what the book says of the cut.
    let own = rules
        .clone()
        .with_operator_cuts("my-cuts.toml", &file(NSW, "gum-un-que", "\"right\"", ROWS))
        .unwrap();
    let cut = own.cuts().iter().find(|cut| cut.name().as_str() == "gum-un-que").unwrap();
    assert!(cut.is_playable() && cut.course() == Some(Course::FrontToBack) && cut.orientations().len() == 2);
}

#[test]
fn the_cuts_that_new_south_wales_only_names_are_played_from_the_operators_order() {
    let listed = rules(NSW);
    let named: Vec<_> =
        listed.cuts().iter().filter(|cut| !cut.is_playable()).map(|cut| cut.name().to_string()).collect();
    assert_eq!(named, ONLY_NAMED);
    for name in ONLY_NAMED {
        assert_eq!(make(&listed, name, None), None, "{name}");
        let turned = listed.cut_named(CutName::new(name).unwrap()).unwrap().orientations().len() == 2;
        let from = if turned { "\"left\"" } else { "" };
        let rules = rules(NSW).with_operator_cuts("my-cuts.toml", &file(NSW, name, from, ROWS)).unwrap();
        let (orientation, pattern, rank) = make(&rules, name, turned.then_some(Side::Left)).unwrap();
        assert_eq!((orientation.side, pattern.as_str(), rank), (turned.then_some(Side::Left), ROWS, None));
        if turned {
            // What the file does not show is the mirror image.
            let (_, mirrored, _) = make(&rules, name, None).unwrap();
            assert!(mirrored.starts_with("2 2 2 2 1 1 1 1\n4"), "{mirrored}");
        }
        let cut = rules.cut_named(CutName::new(name).unwrap()).unwrap();
        assert_eq!(cut.approval(), Some("Game manager, 1 July"));
        cites(NSW, cut.basis(), &["App3"]);
    }
}

/// A diagram as a file has it.
fn diagram(rows: &[Vec<Option<u8>>]) -> String {
    let cell = |cell: &Option<u8>| cell.map_or(".".to_owned(), |number| number.to_string());
    rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_rebuilt_wall_is_shown_as_it_is_delivered_whichever_way_it_is_turned() {
    let mut shown = 0;
    for book in BOOKS {
        for cut in rules(book).cuts() {
            for orientation in cut.orientations() {
                let Some(rebuilt) = cut.rebuilt(orientation) else { continue };
                let (hands, stacks) = (diagram(rebuilt.hands()), diagram(rebuilt.stacks()));
                let read = Pattern::read(&hands, Some(&stacks)).unwrap();
                let name = cut.name();
                assert_eq!(read, cut.pattern(orientation).unwrap().value, "{book} {name} {orientation}");
                shown += 1;
            }
        }
    }
    assert_eq!(shown, 18);
}

#[test]
fn a_wall_that_is_rebuilt_gives_its_set_up() {
    let order = "1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4\n5 5 5 5\n6 6 6 6\n7 7 7 7\n8 8 8 8";
    let set_up = "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n5 6 7 8\n5 6 7 8\n5 6 7 8\n5 6 7 8";
    let text = format!("{}set_up = \"\"\"\n{set_up}\n\"\"\"\n", file(NSW, "sydney-tower", "", order));
    let rules = rules(NSW).with_operator_cuts("my-cuts.toml", &text).unwrap();
    let (_, pattern, _) = make(&rules, "sydney-tower", None).unwrap();
    assert!(pattern.starts_with("1 1 1 1 5 5 5 5\n2 2 2 2 6"), "{pattern}");
    let cut = rules.cut_named(CutName::new("sydney-tower").unwrap()).unwrap();
    assert_eq!(diagram(cut.rebuilt(Orientation::default()).unwrap().stacks()), set_up);
    let spoilt = text.replace("5 6 7 8\n\"\"\"", "5 6 7 7\n\"\"\"");
    error(
        super::rules(NSW),
        &spoilt,
        &["cuts.sydney-tower.deliveries row 1 (line ", "stack 7 stands twice in row 8"],
    );
    error(super::rules(NSW), &file(NSW, "sydney-tower", "", order), &["give its `set_up`"]);
}

#[test]
fn what_is_wrong_with_the_file_is_named() {
    let good = file(NSW, "sydney-tower", "", ROWS);
    error(
        rules(ACT),
        &good,
        &["rulebook", "these cuts are for nsw-2016-pai-gow", "plays by act-2019-pai-gow"],
    );
    error(
        rules(NSW),
        &good.replace("8 8 8 8", "8 8 8 7"),
        &["cuts.sydney-tower.deliveries row 1 (line ", "hand 7 has 5 tiles"],
    );
    error(rules(NSW), &good.replace("8 8 8 8", "8 8 8 9"), &["row 4 has `9`"]);
    error(
        rules(NSW),
        &good.replace("from = []", "from = [\"left\"]"),
        &["names a side if the cut has sides"],
    );
    error(rules(NSW), &good.replace("from = []", "from = [\"up\"]"), &["from", "up"]);
    error(
        rules(NSW),
        &good.replace("Game manager, 1 July", " "),
        &["cuts.sydney-tower.approval", "who approved"],
    );
    error(rules(NSW), &good.replace("approval =", "apporval ="), &["cuts.sydney-tower", "apporval"]);
    error(
        rules(NSW),
        &file(NSW, "pong-yun", "", ROWS),
        &["cuts.pong-yun.deliveries row 1 (line ", "names a side"],
    );
    let head = good.split("[[").next().unwrap();
    error(rules(NSW), &format!("{head}deliveries = []\n"), &["give at least one order of delivery"]);
    let twice = format!("{good}{}", &good[head.len()..]);
    error(rules(NSW), &twice, &["deliveries row 2 (line ", "shown twice"]);
    let named = good.replace("approval =", "name = \"Tower\"\napproval =");
    error(rules(NSW), &named, &["the book lists this cut"]);
}

#[test]
fn an_order_that_the_book_prints_stands_and_one_that_is_borrowed_may_be_replaced() {
    for book in [VIC, CROWN] {
        error(rules(book), &file(book, "foot-say", "", ROWS), &["prints this cut's order of delivery"]);
    }
    for (book, from, side) in [(ACT, "\"right\"", Some(Side::Right)), (NSW, "\"right\"", Some(Side::Right))] {
        let text = file(book, "dai-pin", from, ROWS);
        let rules = rules(book).with_operator_cuts("my-cuts.toml", &text).unwrap();
        assert_eq!(make(&rules, "dai-pin", side).unwrap().1, ROWS, "{book}");
    }
}

#[test]
fn a_cut_beside_the_list_needs_the_rank_that_may_accept_it() {
    let own = |book: &str| {
        let more = "name = \"Long Wall\"\nenglish = \"Long Wall\"\nturns = []\napproval =";
        file(book, "long-wall", "", ROWS).replace("approval =", more)
    };
    for (book, rank) in
        [(VIC, "casino-supervisor"), (NSW, "game-supervisor"), (CROWN, "gaming-shift-manager")]
    {
        let rules = rules(book).with_operator_cuts("my-cuts.toml", &own(book)).unwrap();
        let (_, pattern, needs) = make(&rules, "long-wall", None).unwrap();
        assert_eq!((pattern.as_str(), needs.as_deref()), (ROWS, Some(rank)), "{book}");
        let clause =
            [(VIC, "7.5"), (NSW, "8.4.5"), (CROWN, "5.4.3")].into_iter().find(|(b, _)| *b == book).unwrap().1;
        cites(book, rules.cut_named(CutName::new("long-wall").unwrap()).unwrap().basis(), &[clause]);
        error(super::rules(book), &file(book, "long-wall", "", ROWS), &["give its name, english and turns"]);
    }
    error(rules(ACT), &own(ACT), &["cuts.long-wall", "permits no cut beside its list", "AppC"]);
}
