//! A round of Pai Gow, for people.

use super::find::{Round, WrittenFact};
use super::section::{Section, moment};
use houseway_chance::{Opening, Secret};
use houseway_games::pai_gow::Tile;
use houseway_table::pai_gow::{Back, Event, Hand, Handling, Outcome, PaiGow, SideLine};
use houseway_table::{Digest, Hex, Recorded, Shown, Veiled};
use serde::Serialize;
use serde_json::{Value, json};

/// The record of a round in tables: its course, the hands, what every wager came to, what went back, what went wrong, and
/// what was turned up of the virtual tiles and dice.
pub(crate) fn sections(round: &Round<PaiGow>) -> Vec<Section> {
    let facts: Vec<&Recorded<Event>> = round.facts.iter().map(|written| &written.fact).collect();
    let all = [
        course(round),
        hands(&facts),
        wagers(&facts),
        sides(&facts),
        handling(&facts),
        bank(&facts),
        returned(&facts),
        irregularities(&facts),
        chance(round),
    ];
    all.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

fn course(round: &Round<PaiGow>) -> Section {
    let mut section = Section::new("Course", &["time", "what", "by", "clauses", "entry"]);
    for WrittenFact { version, fact, .. } in &round.facts {
        let Some(what) = step(&fact.event) else { continue };
        section.row([
            moment(fact.at.0),
            what,
            fact.by.to_string(),
            fact.basis.to_string(),
            version.to_string(),
        ]);
    }
    section
}

/// A step of the round in words; none for what stands in a table of its own.
fn step(event: &Event) -> Option<String> {
    Some(match event {
        Event::TilesChecked => "tiles checked".to_owned(),
        Event::TilesReplaced { why, .. } => format!("tiles exchanged: {why}"),
        Event::BankOffered { ask } => {
            let asked: Vec<String> =
                ask.iter().map(|(area, seat)| format!("seat {seat} (area {area})")).collect();
            format!(
                "bank offered to {}",
                if asked.is_empty() { "nobody".to_owned() } else { asked.join(", ") }
            )
        }
        Event::BankDeclined { seat } => format!("seat {seat} declined the bank"),
        Event::BankTaken { seat, area, method, .. } => {
            format!("seat {seat} took the bank on area {area}: {}", name(method))
        }
        Event::BankShared { seat } => format!("seat {seat} shares the bank"),
        Event::BankGivenUp { seat } => format!("seat {seat} gave the bank up"),
        Event::HouseBanks => "the House banks".to_owned(),
        Event::Shuffled { wall, method, bank, .. } => {
            format!("tiles shuffled and stacked{}; the bank ({}) on area {bank}", sealed(wall), name(method))
        }
        Event::LajaAsked { seat, .. } => format!("seat {seat} asked for a laja"),
        Event::LajaAnswered { allowed } => format!("laja {}", if *allowed { "allowed" } else { "refused" }),
        Event::LajaMade { seat, wall } => {
            let by = seat.map_or_else(|| "by the dealer".to_owned(), |seat| format!("for seat {seat}"));
            format!("laja made {by}{}", sealed(wall))
        }
        Event::WagerChanged { number, seat, area, bet, from, to, .. } => {
            format!("seat {seat}, area {area}, {}: {from} to {to} (wager {number})", name(bet))
        }
        Event::BankStaked { seat, from, to, .. } => {
            format!("seat {seat} put up for the bank: {from} to {to}")
        }
        Event::HouseWagerChosen { wager } => format!("the House's wager: {}", name(wager)),
        Event::HouseWagered { number, area, amount } => {
            format!("the House wagered {amount} on area {area} (wager {number})")
        }
        Event::BankCovered { matched, .. } => format!("the bank stands; the House puts up {matched}"),
        Event::BankFell { .. } => "the bank does not cover: the House banks".to_owned(),
        Event::BetsClosed => "no more bets".to_owned(),
        Event::CutNamed { cut, by_banker } => {
            format!("cut named by {}: {}", if *by_banker { "the banker" } else { "the House" }, cut.name)
        }
        Event::Stolen { value } => {
            format!(
                "cut stolen by {}",
                value.map_or_else(|| "nothing".to_owned(), |steal| steal.get().to_string())
            )
        }
        Event::CupShaken { .. } => "cup shaken".to_owned(),
        Event::ShakeAgain { .. } => "a die did not lie flat: shaken again".to_owned(),
        Event::DiceRead { dice, count, .. } => {
            let faces: Vec<String> = dice.iter().map(|die| die.value.face().to_string()).collect();
            format!("dice {}: total {}, counted as {}", faces.join("-"), count.total, count.number)
        }
        Event::Delivered { first, cut, .. } => format!("delivered by the cut {cut}, area {first} first"),
        Event::Looked { area } => format!("tiles of area {area} taken up"),
        Event::HandSet { area, .. } => format!("area {area} set by its player"),
        Event::HouseWayAsked { area } => format!("area {area} to be set House Way"),
        Event::Conceded { area } => format!("area {area} conceded"),
        Event::Surrendered { wager, area } => format!("Tie surrendered on area {area} (wager {wager})"),
        Event::PoolAnswered { through, paid, shown } => {
            let won: Vec<String> =
                paid.iter().map(|line| format!("; wager {} wins {}", line.wager, line.win)).collect();
            format!("the shared pool answered up to posting {through}{}, and holds {shown}", won.concat())
        }
        Event::PlayersLimited { most } => format!("up to {most} may wager on an area"),
        Event::BankKept => "the bank's tiles stay down: nothing but Bonus wagers lies there".to_owned(),
        Event::BankHandAsked { seat } => format!("seat {seat} asked to see the bank's hand"),
        Event::BankConfirmed { seat } => {
            let by = seat.map_or_else(|| "a supervisor".to_owned(), |seat| format!("seat {seat}"));
            format!("the bank's setting confirmed by {by}")
        }
        Event::HandShown { area, tiles } => format!("hand of area {area} shown: {}", codes(tiles)),
        Event::TwoAllowed { seat, on } => {
            format!("seat {seat} may {}wager on two areas", if *on { "" } else { "no longer " })
        }
        Event::TokensIssued { seat, voucher, amount, .. } => {
            format!("seat {seat} was given {amount} in tokens for voucher {voucher}")
        }
        Event::TokensTakenBack { seat, amount, .. } => {
            format!("{amount} in tokens of seat {seat} taken back")
        }
        Event::HandVoided { area, .. } => format!("hand of area {area} void"),
        Event::HandReset { area, .. } => format!("hand of area {area} set anew, House Way"),
        Event::CalledAgain { area, opened } => format!("area {area} called again: {}", name(&opened.called)),
        Event::Settled { .. } => "settled".to_owned(),
        Event::SettledAgain { .. } => "settled again".to_owned(),
        Event::Cleared { .. } => "tiles put away: the round is over".to_owned(),
        Event::RoundVoided { .. } => "the round is void".to_owned(),
        Event::BegunAgain { .. } => "shuffle, cut and dice begin again".to_owned(),
        Event::AreaOff { area } => format!("area {area} out of play"),
        Event::AreaBack { area } => format!("area {area} back in play"),
        _ => return None,
    })
}

fn sealed(wall: &[Veiled<Tile>]) -> &'static str {
    if wall.iter().any(|tile| tile.sealed.is_some()) { ", each tile under its commitment" } else { "" }
}

fn hands(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Hands", &["area", "tiles", "low hand", "high hand", "called", "clauses"]);
    let mut bank_area = None;
    for fact in facts {
        match &fact.event {
            Event::Shuffled { bank, .. } => bank_area = Some(*bank),
            Event::BankFell { .. } => bank_area = Some(houseway_games::pai_gow::Area::ONE),
            Event::BankExposed { hand } => {
                let (low, high) = parted(&hand.tiles, Some(hand.low));
                let area = bank_area.map_or_else(String::new, |area| area.to_string());
                let area = format!("{area} (bank)");
                section.row([area, codes(&hand.tiles), low, high, String::new(), fact.basis.to_string()]);
            }
            Event::HandOpened { area, opened } | Event::CalledAgain { area, opened } => {
                let tiles = opened.tiles.as_ref();
                let (low, high) = tiles.map(|tiles| parted(tiles, opened.low)).unwrap_or_default();
                let all = tiles.map_or_else(|| "not entered".to_owned(), codes);
                let (called, basis) = (name(&opened.called), opened.basis.to_string());
                section.row([area.to_string(), all, low, high, called, basis]);
            }
            _ => {}
        }
    }
    section
}

fn codes<'a>(tiles: impl IntoIterator<Item = &'a Shown<Tile>>) -> String {
    tiles.into_iter().map(|tile| format!("{:?}", tile.value)).collect::<Vec<_>>().join(" ")
}

/// The low and the high hand in words.
fn parted(tiles: &[Shown<Tile>; 4], low: Option<[u8; 2]>) -> (String, String) {
    let Some(low) = low else { return (String::new(), String::new()) };
    let of = |wanted: bool| {
        codes((0u8..).zip(tiles).filter(|(place, _)| low.contains(place) == wanted).map(|(_, tile)| tile))
    };
    (of(true), of(false))
}

/// The outcomes in force and those that were put right.
fn outcomes<'a>(facts: &[&'a Recorded<Event>]) -> Vec<(&'static str, &'a Outcome)> {
    let mut found = Vec::new();
    for fact in facts {
        match &fact.event {
            Event::Settled { outcome } => found.push(("", &**outcome)),
            Event::SettledAgain { after, .. } => found.push(("again", &**after)),
            _ => {}
        }
    }
    found
}

fn wagers(facts: &[&Recorded<Event>]) -> Section {
    let columns = [
        "settled",
        "wager",
        "account",
        "area",
        "called",
        "stake",
        "win",
        "commission",
        "returned",
        "clauses",
    ];
    let mut section = Section::new("Wagers", &columns);
    for (which, outcome) in outcomes(facts) {
        for line in &outcome.regular.lines {
            let account = outcome.wager(line.number).map(|wager| wager.account);
            section.row([
                which.to_owned(),
                line.number.to_string(),
                account.map_or_else(String::new, |account| account.to_string()),
                line.area.to_string(),
                name(&line.called),
                line.stake.to_string(),
                line.win.to_string(),
                line.commission.to_string(),
                line.returned.to_string(),
                line.basis.to_string(),
            ]);
        }
    }
    section
}

fn sides(facts: &[&Recorded<Event>]) -> Section {
    let columns =
        ["wager", "account", "area", "bet", "made", "stake", "win", "of the pool", "back", "clauses"];
    let mut section = Section::new("Side wagers", &columns);
    let mut line = |line: &SideLine| {
        section.row([
            line.wager.to_string(),
            line.account.to_string(),
            line.area.to_string(),
            name(&line.bet),
            line.line.clone().unwrap_or_default(),
            line.stake.to_string(),
            line.win.to_string(),
            line.from_pool.to_string(),
            line.back.to_string(),
            line.basis.to_string(),
        ]);
    };
    for fact in facts {
        match &fact.event {
            Event::DiceRead { sides, .. } => sides.iter().for_each(&mut line),
            Event::Settled { outcome } => outcome.sides.iter().for_each(&mut line),
            Event::SettledAgain { after, .. } => after.sides.iter().for_each(&mut line),
            _ => {}
        }
    }
    section
}

/// In which order the dealer of a Bonanza table was told to take, pay and clear.
fn handling(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Taken and paid, in order", &["settled", "step", "area", "bet"]);
    for (which, outcome) in outcomes(facts) {
        for step in &outcome.handling {
            let (done, area, bet) = match step {
                Handling::Take { area, bet } => ("taken", area, name(bet)),
                Handling::Pay { area, bet } => ("paid", area, name(bet)),
                Handling::Clear { area } => ("tiles put away", area, String::new()),
            };
            section.row([which.to_owned(), done.to_owned(), area.to_string(), bet]);
        }
    }
    section
}

fn bank(facts: &[&Recorded<Event>]) -> Section {
    let columns =
        ["settled", "stake", "collected", "paid", "owed", "left over", "commission", "returned", "clauses"];
    let mut section = Section::new("Bank", &columns);
    for (which, outcome) in outcomes(facts) {
        let bank = &outcome.regular.bank;
        if bank.stake.is_zero() {
            continue;
        }
        let shares: Vec<String> =
            bank.returned.iter().map(|share| format!("account {}: {}", share.who, share.amount)).collect();
        section.row([
            which.to_owned(),
            bank.stake.to_string(),
            bank.collected.to_string(),
            bank.paid.to_string(),
            bank.owed.to_string(),
            bank.excess.to_string(),
            bank.commission.to_string(),
            shares.join("; "),
            bank.basis.to_string(),
        ]);
    }
    section
}

fn returned(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Returned wagers", &["wager", "account", "amount", "clauses"]);
    for fact in facts {
        let back: &[Back] = match &fact.event {
            Event::Shuffled { returned, .. }
            | Event::WagersRecognised { returned, .. }
            | Event::BankFell { returned, .. }
            | Event::HandVoided { returned, .. }
            | Event::RoundVoided { returned, .. }
            | Event::Sanctioned { returned, .. } => returned,
            Event::WagerRefused { back, .. } => std::slice::from_ref(back),
            _ => continue,
        };
        for back in back {
            let (wager, account) = (back.wager.to_string(), back.account.to_string());
            section.row([wager, account, back.amount.to_string(), fact.basis.to_string()]);
        }
    }
    section
}

fn irregularities(facts: &[&Recorded<Event>]) -> Section {
    let columns = ["time", "what", "what followed", "by", "clauses"];
    let mut section = Section::new("Irregularities", &columns);
    for fact in facts {
        let (what, followed) = match &fact.event {
            Event::Happened { what, remedy } => (told(what), name(remedy)),
            Event::WagerRefused { seat, why, .. } => {
                (format!("wager of seat {seat} refused: {why}"), String::new())
            }
            Event::Sanctioned { seat, exclude, why, .. } => {
                let shut = if *exclude { "shut out" } else { "wagers void" };
                (format!("seat {seat} sanctioned: {why}"), shut.to_owned())
            }
            Event::KeptApart { seat, why } => {
                (format!("seat {seat} kept from the table: {why}"), String::new())
            }
            Event::Vacated { seat } => (format!("seat {seat} lost its place"), String::new()),
            Event::DisputeAnswered { answer, review, .. } => {
                let review = if *review { "review" } else { "answer" };
                ("dispute".to_owned(), format!("{review}: {answer}"))
            }
            Event::Directed { direction } => (format!("direction: {direction}"), String::new()),
            _ => continue,
        };
        section.row([moment(fact.at.0), what, followed, fact.by.to_string(), fact.basis.to_string()]);
    }
    section
}

/// An irregularity with its particulars.
fn told(what: &impl Serialize) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(what) else { return String::new() };
    let kind = fields.get("irregularity").and_then(Value::as_str).unwrap_or_default().to_owned();
    let rest = fields.iter().filter(|(key, _)| *key != "irregularity").map(|(key, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{key} {value}")
    });
    std::iter::once(kind).chain(rest).collect::<Vec<_>>().join(", ")
}

/// Something that chance brought, under its commitments.
struct Drawn {
    /// `wall`, `laja` or `dice`.
    what: &'static str,
    /// For each place what was promised, and what was turned up there.
    places: Vec<(Digest, Option<(u16, Hex<32>)>)>,
}

impl Drawn {
    fn of<T>(what: &'static str, things: &[Veiled<T>]) -> Option<Self> {
        let places: Vec<_> =
            things.iter().filter_map(|thing| Some((thing.sealed.as_ref()?.commitment, None))).collect();
        (!places.is_empty()).then_some(Self { what, places })
    }

    fn turn_up<T: Copy>(
        &mut self,
        places: impl IntoIterator<Item = usize>,
        shown: &[Shown<T>],
        number: impl Fn(T) -> u16,
    ) {
        for (place, shown) in places.into_iter().zip(shown) {
            if let (Some(under), Some(opening)) = (self.places.get_mut(place), shown.opening) {
                under.1 = Some((number(shown.value), opening));
            }
        }
    }
}

/// What chance brought in a round, in order.
fn drawn(round: &Round<PaiGow>) -> Vec<Drawn> {
    let mut all: Vec<Drawn> = Vec::new();
    let mut hands: &[Hand] = &[];
    let mut bank_area = None;
    let last =
        |all: &mut Vec<Drawn>, dice: bool| all.iter().rposition(|drawn| (drawn.what == "dice") == dice);
    let tile = |tile: Tile| u16::from(tile.number());
    for fact in round.facts.iter().map(|written| &written.fact) {
        let (area, shown) = match &fact.event {
            Event::Shuffled { wall, bank, .. } => {
                bank_area = Some(*bank);
                all.extend(Drawn::of("wall", wall));
                continue;
            }
            Event::BankFell { .. } => {
                bank_area = Some(houseway_games::pai_gow::Area::ONE);
                continue;
            }
            Event::LajaMade { wall, .. } => {
                all.extend(Drawn::of("laja", wall));
                continue;
            }
            Event::CupShaken { dice } => {
                all.extend(Drawn::of("dice", dice));
                continue;
            }
            Event::DiceRead { dice, .. } => {
                if let Some(found) = last(&mut all, true).and_then(|at| all.get_mut(at)) {
                    found.turn_up(0.., dice, |die| u16::from(die.face()).saturating_sub(1));
                }
                continue;
            }
            Event::Delivered { hands: dealt, .. } => {
                hands = dealt;
                continue;
            }
            Event::BankExposed { hand } => (bank_area, &hand.tiles),
            Event::HandShown { area, tiles } => (Some(*area), tiles),
            Event::HandOpened { area, opened } => match &opened.tiles {
                Some(tiles) => (Some(*area), tiles),
                None => continue,
            },
            _ => continue,
        };
        let hand = hands.iter().find(|hand| Some(hand.area) == area);
        if let (Some(hand), Some(found)) = (hand, last(&mut all, false).and_then(|at| all.get_mut(at))) {
            found.turn_up(hand.places.map(usize::from), shown, tile);
        }
    }
    all
}

/// Whether an opening opens its commitment.
fn opens(commitment: Digest, number: u16, opening: Hex<32>) -> bool {
    let opening = Opening { item: number, salt: Secret::new(opening.0) };
    *opening.commitment().bytes() == commitment.0
}

/// What was turned up, and whether it is what was promised before.
fn chance(round: &Round<PaiGow>) -> Section {
    let columns = ["what", "place", "commitment", "turned up", "opening", "check"];
    let mut section = Section::new("Virtual tiles and dice", &columns);
    for Drawn { what, places } in drawn(round) {
        for (place, (commitment, up)) in (1..).zip(places) {
            let Some((number, opening)) = up else { continue };
            let tile = u8::try_from(number).ok().and_then(Tile::new).filter(|_| what != "dice");
            let shows = tile.map_or_else(|| (number + 1).to_string(), |tile| format!("{tile:?}"));
            let check = if opens(commitment, number, opening) { "opens it" } else { "DOES NOT OPEN IT" };
            section.row([
                what.to_owned(),
                place.to_string(),
                commitment.to_string(),
                shows,
                opening.to_string(),
                check.to_owned(),
            ]);
        }
    }
    section
}

/// The same for a program that checks it: every commitment in order, and what opens those that were turned up.
pub(crate) fn draw_of(round: &Round<PaiGow>) -> Option<Value> {
    let all = drawn(round);
    let list = |Drawn { what, places }: &Drawn| {
        let places: Vec<Value> = places
            .iter()
            .map(|(commitment, up)| match up {
                Some((number, opening)) => {
                    json!({"commitment": commitment, "number": number, "opening": opening})
                }
                None => json!({"commitment": commitment}),
            })
            .collect();
        json!({"what": what, "places": places})
    };
    (!all.is_empty())
        .then(|| json!({"round": round.number, "drawn": all.iter().map(list).collect::<Vec<_>>()}))
}

/// The name of a value in data.
fn name(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
