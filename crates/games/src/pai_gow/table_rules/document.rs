use super::law::{LawTable, ListedTable};
use super::*;
use crate::pai_gow::cut::{Course, Delivery, End, Side};
use crate::pai_gow::dice::{Die, DieUse};
use crate::pai_gow::wall::{Pattern, Rebuilt};
use houseway_lawbook::{DocumentError, Mutation, Point, read_mutated};
use std::collections::BTreeMap;

macro_rules! table {
    ($id:literal) => {
        ($id, include_str!(concat!("../../../../../rulebooks/", $id, "/table.toml")))
    };
}

/// The tables that this project ships: a rulebook's id and its `table.toml`.
pub const SHIPPED_TABLES: &[(&str, &str)] = &[
    table!("vic-2000-pai-gow"),
    table!("nsw-2016-pai-gow"),
    table!("crown-6.1-pai-gow"),
    table!("act-2019-pai-gow"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    id: RulebookId,
    edition: u32,
    dice: DiceTable,
    stealing: Option<Stealing>,
    removing: Option<Removing>,
    reshuffling: Option<ReshufflingTable>,
    big_small: Option<BigSmallTable>,
    cutting: CuttingTable,
    cuts: BTreeMap<String, CutTable>,
    banking: BankingTable,
    house_wager: Option<HouseWagerTable>,
    commission: CommissionDocument,
    limits: LimitsDocument,
    law: LawTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReshufflingTable {
    any_time: Cited<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceTable {
    chung_counts: Cited<Vec<i8>>,
    faces: Cited<u8>,
    sets: BTreeMap<String, SetTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SetTable {
    r#box: Cited<u8>,
    cut: Option<Cited<u8>>,
    big_small: Option<Cited<u8>>,
    big_small_adds: Option<Cited<Vec<DieUse>>>,
    all_flat: Cited<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CuttingTable {
    house_by: Cited<HouseCutBy>,
    house_cuts: Cited<Vec<Vec<CutName>>>,
    declined: Cited<Declined>,
    orientation: Cited<(Side, End)>,
    other_cuts: Option<Cited<String>>,
    operator_grids: Cited<bool>,
}

/// What a cut may be turned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Turn {
    Right,
    Left,
    Top,
    Bottom,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CutTable {
    /// Its place in the book's list.
    place: u8,
    name: String,
    english: String,
    turns: Cited<Vec<Turn>>,
    /// How it runs from whichever side.
    course: Option<Cited<Course>>,
    #[serde(default)]
    deliveries: Vec<DeliveryTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeliveryTable {
    from: Vec<Turn>,
    order: Cited<String>,
    set_up: Option<Cited<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct BankingTable {
    rounds: Cited<u8>,
    banks: Cited<[u8; 2]>,
    short: Cited<Short>,
    methods: ListedTable,
    conditions: ListedTable,
    co_bank: Option<ListedTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommissionDocument {
    rate: Cited<Rate>,
    lower: Option<Cited<bool>>,
    rounding: Cited<Rounding>,
    on_house_hands: Cited<bool>,
    printed_to_house: Option<Cited<bool>>,
    player_odds: Cited<Odds>,
    bank_odds: Cited<Odds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitsDocument {
    below_minimum_house: Cited<BelowMinimum>,
    below_minimum_player: Cited<BelowMinimum>,
    maximum_house: Cited<bool>,
    maximum_player: Cited<bool>,
    maximum_co_bank: Option<Cited<bool>>,
    maximum_on: Cited<MaximumOn>,
    off_multiple: Cited<OffMultiple>,
}

/// A key of the document and what is wrong there.
pub(in crate::pai_gow) type Fault = (String, String);

impl TableRules {
    /// The table of a rulebook that this project ships; `None` if there is no such book of Pai Gow.
    ///
    /// # Errors
    /// [`DocumentError`] if a reading is not offered. The tables themselves are tested to load.
    pub fn embedded(
        id: &str,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Option<Self>, DocumentError> {
        let shipped = SHIPPED_TABLES.iter().find(|(book, _)| *book == id);
        shipped
            .map(|(id, text)| Self::load(&format!("{id}/table.toml"), text, readings, mutation))
            .transpose()
    }

    /// Reads a `table.toml`. Readings of rulings that are not [`TABLE_RULINGS_OFFERED`] are left to other parts.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and the clause of what is missing, unknown or wrong.
    pub fn load(
        file: &str,
        text: &str,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        Self::read(file, text, readings, mutation).map_err(|error| error.found_in(file, text))
    }

    fn read(file: &str, text: &str, readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let document: Document = read_mutated(file, text, mutation)?;
        let error = |(key, message): Fault| DocumentError::new(file, &key, message);
        let law = Law::new(file, &document.law, mutation)?;
        let dice = dice(document.dice.sets, &document.dice.faces, mutation).map_err(error)?;
        let chung_counts = document.dice.chung_counts;
        if chung_counts.value.iter().zip(0..).any(|(count, lap)| *count != 1 + 8 * lap)
            || chung_counts.value.is_empty()
        {
            let message = format!(
                "the area with the chung is counted as 1, 9, 17 and so on, every eighth (clause {})",
                chung_counts.basis
            );
            return Err(error(("dice.chung_counts".into(), message)));
        }
        if let Some(stealing) = &document.stealing {
            check_stealing(stealing).map_err(error)?;
        }
        let cuts = cuts(document.cuts, mutation).map_err(error)?;
        let cutting = document.cutting;
        let house_by = chosen(cutting.house_by, mutation);
        let house_cuts = rotated(cutting.house_cuts, mutation);
        check_house_cuts(&house_by, &house_cuts, &cuts, &dice).map_err(error)?;
        let orientation = cutting.orientation;
        let banking = banking(file, document.banking, mutation)?;
        let terms = document.commission;
        let own = split_readings(readings)
            .and_then(|(own, _)| own.choose(TABLE_RULINGS_OFFERED))
            .map_err(|e| error(("readings".into(), e.to_string())))?;
        let commission_reading = match () {
            () if own.contains(&"bank-pays-net") => CommissionReading::BankPaysNet,
            () if own.contains(&"gross-win") => CommissionReading::GrossWin,
            () => CommissionReading::NetWin,
        };
        let printed = terms.printed_to_house.as_ref().filter(|printed| printed.value);
        if let (CommissionReading::BankPaysNet, Some(printed)) = (commission_reading, printed) {
            let message = format!(
                "PG-6=bank-pays-net is not open here: the commission on a win goes to the House (clause {})",
                printed.basis
            );
            return Err(error(("readings".into(), message)));
        }
        let printed_boxes = own.contains(&"printed-areas");
        if printed_boxes && document.stealing.as_ref().is_none_or(|stealing| stealing.below_one.is_none()) {
            let message = "PG-7=printed-areas is not open here: the book prints no box for a total below 1";
            return Err(error(("readings".into(), message.into())));
        }
        let reshuffling = document.reshuffling.map(|table| table.any_time).filter(|any_time| any_time.value);
        if own.contains(&"any-time") && reshuffling.is_none() {
            let message = "PG-33=any-time is not open here: the book does not let the tiles be shuffled again at any time";
            return Err(error(("readings".into(), message.into())));
        }
        let any_time = own.contains(&"any-time");
        let limits = document.limits;
        let limits = LimitsTable {
            below_minimum_house: chosen(limits.below_minimum_house, mutation),
            below_minimum_player: chosen(limits.below_minimum_player, mutation),
            maximum_house: limits.maximum_house,
            maximum_player: limits.maximum_player,
            maximum_co_bank: limits.maximum_co_bank,
            maximum_on: chosen(limits.maximum_on, mutation),
            off_multiple: chosen(limits.off_multiple, mutation),
        };
        let knows_co_bank = banking.methods.lists(MethodPoint::CoBank);
        if knows_co_bank != limits.maximum_co_bank.is_some() {
            let message =
                "a book that knows the co-bank says whether a maximum holds in it, and no other does";
            return Err(error(("limits.maximum_co_bank".into(), message.into())));
        }
        Ok(Self {
            id: document.id,
            edition: document.edition,
            chung_counts,
            dice,
            stealing: document.stealing,
            removing: document.removing,
            big_small: document.big_small,
            house_cut_by: house_by,
            house_cuts,
            declined: chosen(cutting.declined, mutation),
            orientation: Cited {
                value: Orientation { side: Some(orientation.value.0), end: Some(orientation.value.1) },
                basis: orientation.basis,
            },
            other_cuts: cutting.other_cuts.filter(|rank| !disabled(&rank.basis, mutation)),
            operator_grids: cutting.operator_grids,
            cuts,
            banking,
            house_wager: document.house_wager,
            commission: CommissionTable {
                rate: terms.rate,
                lower: terms.lower,
                rounding: chosen(terms.rounding, mutation),
                on_house_hands: terms.on_house_hands,
                printed_to_house: terms.printed_to_house,
            },
            odds: terms.player_odds,
            bank_odds: terms.bank_odds,
            limits,
            law,
            commission_reading,
            printed_boxes,
            reshuffling: reshuffling.map(|at| Cited { value: any_time, basis: at.basis }),
        })
    }
}

/// The sets of dice, the regular one first.
fn dice(
    sets: BTreeMap<String, SetTable>,
    faces: &Cited<u8>,
    mutation: &Mutation,
) -> Result<Vec<DiceSet>, Fault> {
    if faces.value != Die::FACES {
        let message =
            format!("this game is played with dice of {} faces (clause {})", Die::FACES, faces.basis);
        return Err(("dice.faces".into(), message));
    }
    let mut found = Vec::new();
    for (name, set) in sets {
        let key = format!("dice.sets.{name}");
        let mut dice = vec![(DieUse::Box, set.r#box)];
        dice.extend(set.cut.map(|count| (DieUse::Cut, count)));
        dice.extend(set.big_small.map(|count| (DieUse::BigSmall, count)));
        let adds = set.big_small_adds.filter(|adds| !disabled(&adds.basis, mutation));
        for (used, count) in &dice {
            let most = if *used == DieUse::Box { 3 } else { 1 };
            if !(1..=most).contains(&count.value) {
                let message = format!("a cup has 1 to {most} dice of this use (clause {})", count.basis);
                return Err((key, message));
            }
        }
        let added = |used: &DieUse| adds.as_ref().is_some_and(|adds| adds.value.contains(used));
        let three: u8 = dice.iter().filter(|(used, _)| added(used)).map(|(_, count)| count.value).sum();
        if let Some(adds) = adds.as_ref().filter(|_| three != 3) {
            return Err((key, format!("Big and Small add three dice, not {three} (clause {})", adds.basis)));
        }
        let basis = dice.iter().map(|(_, count)| count.basis.clone()).reduce(|all, basis| all.and(&basis));
        let basis = basis.unwrap_or_else(|| faces.basis.clone()).and(&faces.basis);
        let set = DiceSet { name, dice, flat: set.all_flat, big_small_adds: adds, basis };
        if set.name == "regular" { found.insert(0, set) } else { found.push(set) }
    }
    match found.first() {
        Some(set) if set.name == "regular" => Ok(found),
        _ => Err(("dice.sets.regular".into(), "missing: give the dice of the regular game".into())),
    }
}

fn check_stealing(stealing: &Stealing) -> Result<(), Fault> {
    let [least, most] = stealing.values.value;
    if least > most || least < -8 || most > 8 {
        let message = format!(
            "the least value comes first, and both lie between -8 and 8 (clause {})",
            stealing.values.basis
        );
        return Err(("stealing.values".into(), message));
    }
    match &stealing.below_one {
        Some(below) if below.value.iter().any(|number| Area::new(*number).is_err()) => {
            Err(("stealing.below_one".into(), format!("boxes are numbered 1 to 8 (clause {})", below.basis)))
        }
        _ => Ok(()),
    }
}

/// The rows in their order, or under a mutation of their clause each moved by one.
fn rotated(mut rows: Cited<Vec<Vec<CutName>>>, mutation: &Mutation) -> Cited<Vec<Vec<CutName>>> {
    if disabled(&rows.basis, mutation) && !rows.value.is_empty() {
        rows.value.rotate_left(1);
    }
    rows
}

fn check_house_cuts(
    by: &Cited<HouseCutBy>,
    rows: &Cited<Vec<Vec<CutName>>>,
    cuts: &[Cut],
    dice: &[DiceSet],
) -> Result<(), Fault> {
    let (needed, what) = match by.value {
        HouseCutBy::Box => (usize::from(Area::COUNT), "one for each number from 1 to 8"),
        HouseCutBy::CutDie => (usize::from(Die::FACES), "one for each face of the cut die"),
        HouseCutBy::Always => (1, "the one that is always made"),
    };
    let key = "cutting.house_cuts".to_owned();
    if rows.value.len() != needed || rows.value.iter().any(Vec::is_empty) {
        return Err((key, format!("needs {needed} rows of cuts, {what} (clause {})", by.basis)));
    }
    let all = || rows.value.iter().flatten();
    if let Some(name) = all().find(|name| !cuts.iter().any(|cut| cut.name() == **name && cut.is_playable())) {
        return Err((key, format!("`{name}` has no order of delivery under `cuts` (clause {})", rows.basis)));
    }
    if by.value == HouseCutBy::CutDie && dice.iter().any(|set| !set.in_cup(false).contains(&DieUse::Cut)) {
        return Err((key, format!("every set of dice needs a cut die (clause {})", by.basis)));
    }
    Ok(())
}

/// Which of a cut's axes its list of turns opens; both ends of an axis or none.
pub(super) fn axes(turns: &[Turn]) -> Result<(bool, bool), String> {
    let has = |turn: Turn| turns.iter().filter(|t| **t == turn).count();
    let axis = |one: Turn, other: Turn, names: &str| match (has(one), has(other)) {
        (0, 0) => Ok(false),
        (1, 1) => Ok(true),
        _ => Err(format!("a cut is turned to {names}, each named once, or to neither")),
    };
    Ok((axis(Turn::Right, Turn::Left, "right and left")?, axis(Turn::Top, Turn::Bottom, "top and bottom")?))
}

/// The orientation that `from` names, of a cut with these axes.
pub(super) fn orientation(from: &[Turn], (sides, ends): (bool, bool)) -> Result<Orientation, String> {
    let mut found = Orientation::default();
    for turn in from {
        let twice = match turn {
            Turn::Right => found.side.replace(Side::Right).is_some(),
            Turn::Left => found.side.replace(Side::Left).is_some(),
            Turn::Top => found.end.replace(End::Top).is_some(),
            Turn::Bottom => found.end.replace(End::Bottom).is_some(),
        };
        if twice {
            return Err("`from` names one side and one end at most".into());
        }
    }
    if found.side.is_some() == sides && found.end.is_some() == ends {
        Ok(found)
    } else {
        Err("`from` names a side if the cut has sides, and an end if it has ends".into())
    }
}

fn cuts(tables: BTreeMap<String, CutTable>, mutation: &Mutation) -> Result<Vec<Cut>, Fault> {
    let mut found = Vec::new();
    for (key, table) in tables {
        let at = |part: &str| format!("cuts.{key}{part}");
        let name = CutName::new(&key).map_err(|e| (at(""), e.to_string()))?;
        let mut basis = table.turns.basis;
        if let Some(course) = &table.course {
            basis = basis.and(&course.basis);
        }
        let course = table.course.map(|course| course.value);
        let clause = |message: String| format!("{message} (clause {basis})");
        let axes = axes(&table.turns.value).map_err(|message| (at(".turns"), clause(message)))?;
        let mut deliveries: Vec<Delivery> = Vec::new();
        for (index, row) in table.deliveries.into_iter().enumerate() {
            let at = || at(&format!(".deliveries[{index}]"));
            let orientation = orientation(&row.from, axes).map_err(|message| (at(), clause(message)))?;
            let mut basis = row.order.basis.clone();
            if let Some(set_up) = &row.set_up {
                basis = basis.and(&set_up.basis);
            }
            let pattern = Pattern::read(&row.order.value, row.set_up.as_ref().map(|s| s.value.as_str()))
                .map_err(|e| (at(), format!("{e} (clause {basis})")))?;
            if deliveries.iter().any(|d| d.orientation == orientation) {
                return Err((at(), "this orientation is shown twice".into()));
            }
            let pattern = if disabled(&basis, mutation) { pattern.reversed() } else { pattern };
            let rebuilt = row.set_up.as_ref().map(|set_up| Rebuilt::read(&row.order.value, &set_up.value));
            let rebuilt = rebuilt.transpose().map_err(|e| (at(), format!("{e} (clause {basis})")))?;
            deliveries.push(Delivery { orientation, pattern, rebuilt, basis });
        }
        let (title, english, (sides, ends)) = (table.name, table.english, axes);
        let (approval, other) = (None, false);
        let cut = Cut { name, title, english, sides, ends, course, basis, deliveries, approval, other };
        found.push((table.place, cut));
    }
    found.sort_by_key(|(place, _)| *place);
    match found.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some([_, (place, cut)]) => {
            Err((format!("cuts.{}.place", cut.name), format!("{place} is another cut's")))
        }
        _ => Ok(found.into_iter().map(|(_, cut)| cut).collect()),
    }
}

fn banking(file: &str, table: BankingTable, mutation: &Mutation) -> Result<Banking, DocumentError> {
    let error = |key: &str, message: String| DocumentError::new(file, &format!("banking.{key}"), message);
    let methods: Listed<MethodPoint> = Listed::new(file, "banking.methods", &table.methods, mutation)?;
    let conditions = Listed::new(file, "banking.conditions", &table.conditions, mutation)?;
    let [of_right, most] = table.banks.value;
    if table.rounds.value == 0 {
        return Err(error(
            "rounds",
            format!("a bank has at least one round (clause {})", table.rounds.basis),
        ));
    }
    if of_right == 0 || of_right > most {
        let message =
            format!("at least one bank, and no more of right than in all (clause {})", table.banks.basis);
        return Err(error("banks", message));
    }
    let none = || ListedTable::default();
    let written = table.co_bank.unwrap_or_else(none);
    let co_bank: Listed<CoBankPoint> = Listed::new(file, "banking.co-bank", &written, mutation)?;
    let knows = table.methods.names("co-bank");
    let missing = CoBankPoint::ALL.iter().find(|point| written.names(point.name()) != knows);
    if let Some(point) = missing {
        let message = "a book that knows the co-bank gives each of its points, and no other gives any";
        return Err(error(&format!("co-bank.{}", point.name()), message.into()));
    }
    let short = chosen(table.short, mutation);
    Ok(Banking { rounds: table.rounds, banks: table.banks, short, methods, conditions, co_bank })
}
