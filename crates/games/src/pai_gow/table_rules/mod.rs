//! The rules of the table: dice, cuts, banks and money, as one book's `table.toml` has them.

mod choice;
mod document;
mod law;
mod operator;

use super::cut::{Cut, CutName, Orientation};
use super::dice::{BigSmallTable, DiceSet};
use super::{Area, BankMethod};
pub(in crate::pai_gow) use choice::{Choice, choices, chosen, disabled};
pub(in crate::pai_gow) use document::Fault;
use houseway_lawbook::{Basis, Cited, Law, ReadingError, Readings, RulebookId, Ruled};
use houseway_money::{Odds, Rate, Rounding};
pub(in crate::pai_gow) use law::ListedTable;
use serde::Deserialize;

pub use choice::{BelowMinimum, Declined, HouseCutBy, MaximumOn, OffMultiple, Short};
pub use document::SHIPPED_TABLES;
pub use law::{BankCondition, CoBankPoint, Listed, MethodPoint, TablePoint};

/// The rulings on dice, cuts, banks and money that offer a choice, each with its alternatives, the default first.
pub const TABLE_RULINGS_OFFERED: &[(&str, &[&str])] = &[
    ("PG-6", &["net-win", "bank-pays-net", "gross-win"]),
    ("PG-7", &["wrapped", "printed-areas"]),
    ("PG-33", &["before-exposure", "any-time"]),
];

/// How a winning wager is taken from the bank, and what the banker pays commission on (PG-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommissionReading {
    /// The bank gives the whole wager, of which the commission goes to the House; the banker pays on what he is up.
    NetWin,
    /// The bank gives the wager less commission, and the House has none of it; the banker pays on what he is up.
    BankPaysNet,
    /// As the first, but the banker pays on all the wagers that he won.
    GrossWin,
}

/// Stealing the cut, in the books that know it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stealing {
    /// The least and the highest value.
    pub values: Cited<[i8; 2]>,
    /// Whether the adjusted number also calls the cut that the banker does not name.
    pub moves_cut: Cited<bool>,
    /// The boxes that the book prints for the totals 0, -1 and so on; where it prints none they are counted.
    pub below_one: Option<Cited<Vec<u8>>>,
}

/// Taking an area out of play by dice, in the books that know it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removing {
    /// The area that is counted as 1.
    pub count_from: Cited<Area>,
    /// Whether another total is needed where the dice name the House's area.
    pub house_again: Cited<bool>,
}

/// Who banks how often, and what happens when the money does not suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banking {
    /// The rounds of one bank.
    pub rounds: Cited<u8>,
    /// How many banks running an area may have: as of right, and at the House's discretion.
    pub banks: Cited<[u8; 2]>,
    /// What follows when the cover falls short.
    pub short: Cited<Short>,
    /// The ways of banking that the book knows.
    pub methods: Listed<MethodPoint>,
    /// The conditions that it makes.
    pub conditions: Listed<BankCondition>,
    /// What it says of co-banks.
    pub co_bank: Listed<CoBankPoint>,
}

/// The House's own wager against a player who banks, in the books that know it (PG-20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseWagerTable {
    /// Where it lies.
    pub area: Cited<Area>,
    /// As much as the banker had on his area in the last round that it played against the bank.
    pub as_before: Cited<bool>,
    /// The displayed minimum.
    pub or_minimum: Cited<bool>,
    /// Whether the displayed maximum limits it.
    pub capped: Cited<bool>,
    /// What it is paid if it wins, whole.
    pub odds: Cited<Odds>,
}

/// Commission as a book has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommissionTable {
    /// The rate, or the highest that may be taken.
    pub rate: Cited<Rate>,
    /// What permits a lower rate, if anything does.
    pub lower: Option<Cited<bool>>,
    /// How a commission that chips cannot make up is brought to one that they can.
    pub rounding: Cited<Rounding>,
    /// Whether the House pays commission on what its hands win.
    pub on_house_hands: Cited<bool>,
    /// Where the text itself gives the commission on a player's win to the House, so that PG-6 is not open on it.
    pub printed_to_house: Option<Cited<bool>>,
}

/// Minimum, maximum and multiple as a book has them (PG-21, PG-22).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitsTable {
    /// A wager below the minimum while the House has a part in the bank.
    pub below_minimum_house: Cited<BelowMinimum>,
    /// The same while a player banks alone.
    pub below_minimum_player: Cited<BelowMinimum>,
    /// Whether a maximum holds while the House banks.
    pub maximum_house: Cited<bool>,
    /// The same while a player banks alone.
    pub maximum_player: Cited<bool>,
    /// The same in a co-bank; `None` in a book without one.
    pub maximum_co_bank: Option<Cited<bool>>,
    /// What the maximum is counted on.
    pub maximum_on: Cited<MaximumOn>,
    /// A wager that chips cannot pay exactly.
    pub off_multiple: Cited<OffMultiple>,
}

/// The rules of the table in force: one book's dice, cuts, banks and money under one set of readings.
#[derive(Clone, Debug)]
pub struct TableRules {
    id: RulebookId,
    edition: u32,
    chung_counts: Cited<Vec<i8>>,
    dice: Vec<DiceSet>,
    stealing: Option<Stealing>,
    removing: Option<Removing>,
    big_small: Option<BigSmallTable>,
    house_cut_by: Cited<HouseCutBy>,
    house_cuts: Cited<Vec<Vec<CutName>>>,
    declined: Cited<Declined>,
    orientation: Cited<Orientation>,
    other_cuts: Option<Cited<String>>,
    operator_grids: Cited<bool>,
    cuts: Vec<Cut>,
    banking: Banking,
    house_wager: Option<HouseWagerTable>,
    commission: CommissionTable,
    odds: Cited<Odds>,
    bank_odds: Cited<Odds>,
    limits: LimitsTable,
    law: Law<TablePoint>,
    commission_reading: CommissionReading,
    printed_boxes: bool,
    reshuffling: Option<Cited<bool>>,
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)+) => {$(
        $(#[$doc])*
        #[must_use]
        pub const fn $name(&self) -> &$type {
            &self.$name
        }
    )+};
}

impl TableRules {
    fields! {
        /// How many times the area with the chung is counted: 1, 9, 17.
        chung_counts: Cited<Vec<i8>>,
        /// What calls the cut when the House banks.
        house_cut_by: Cited<HouseCutBy>,
        /// The cuts that each number, or each face of the cut die, calls; the first of a row unless another is named.
        house_cuts: Cited<Vec<Vec<CutName>>>,
        /// What becomes of a cut that the banker does not name.
        declined: Cited<Declined>,
        /// From where a cut is delivered if nobody says.
        orientation: Cited<Orientation>,
        /// Who banks how often.
        banking: Banking,
        /// Commission.
        commission: CommissionTable,
        /// What a player's winning wager is paid, before commission.
        odds: Cited<Odds>,
        /// What a wager that the House's hands win is worth to the House.
        bank_odds: Cited<Odds>,
        /// Minimum, maximum, multiple.
        limits: LimitsTable,
        /// What the book cites for each point of law.
        law: Law<TablePoint>,
    }

    /// Which book this is.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.id
    }

    /// Which edition of the data.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// The sets of dice, the regular one first.
    #[must_use]
    pub fn dice(&self) -> &[DiceSet] {
        &self.dice
    }

    /// The set of dice of that name.
    #[must_use]
    pub fn dice_named(&self, name: &str) -> Option<&DiceSet> {
        self.dice.iter().find(|set| set.name() == name)
    }

    /// Stealing the cut.
    #[must_use]
    pub const fn stealing(&self) -> Option<&Stealing> {
        self.stealing.as_ref()
    }

    /// Taking an area out of play by dice.
    #[must_use]
    pub const fn removing(&self) -> Option<&Removing> {
        self.removing.as_ref()
    }

    /// Big and Small.
    #[must_use]
    pub const fn big_small_table(&self) -> Option<&BigSmallTable> {
        self.big_small.as_ref()
    }

    /// Every cut, in the order of the book's list, then those of the operator's file.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The rank that may accept a cut beside the book's list.
    #[must_use]
    pub const fn other_cuts(&self) -> Option<&Cited<String>> {
        self.other_cuts.as_ref()
    }

    /// The House's wager against a player who banks.
    #[must_use]
    pub const fn house_wager_table(&self) -> Option<&HouseWagerTable> {
        self.house_wager.as_ref()
    }

    /// PG-6.
    #[must_use]
    pub const fn commission_reading(&self) -> CommissionReading {
        self.commission_reading
    }

    /// PG-7: whether the boxes printed for totals below one are those areas and not counted from the chung.
    #[must_use]
    pub const fn printed_boxes(&self) -> bool {
        self.printed_boxes
    }

    /// PG-33: whether a supervisor may have a round shuffled away even while hands are opened, in a book that says "at any time".
    #[must_use]
    pub const fn reshuffling(&self) -> Option<&Cited<bool>> {
        self.reshuffling.as_ref()
    }

    /// The rulings that offer a choice in this book, each with its alternatives, the default first.
    #[must_use]
    pub fn offered(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let open = |ruling: &str, choice: &str| match (ruling, choice) {
            ("PG-6", "bank-pays-net") => self.commission.printed_to_house.as_ref().is_none_or(|p| !p.value),
            ("PG-7", _) => self.prints_boxes(),
            ("PG-33", "any-time") => self.reshuffling.is_some(),
            _ => true,
        };
        let rows = TABLE_RULINGS_OFFERED.iter().map(|(ruling, choices)| {
            (*ruling, choices.iter().copied().filter(|choice| open(ruling, choice)).collect::<Vec<_>>())
        });
        rows.filter(|(_, choices)| choices.len() > 1).collect()
    }

    /// Whether the book prints the boxes of totals below one.
    fn prints_boxes(&self) -> bool {
        self.stealing.as_ref().is_some_and(|stealing| stealing.below_one.is_some())
    }

    /// The clauses and rulings that settle `point`.
    #[must_use]
    pub fn basis(&self, point: TablePoint) -> Basis {
        self.law.basis(point)
    }

    /// `basis` and what the book cites for `point`.
    #[must_use]
    pub fn cite(&self, basis: Basis, point: TablePoint) -> Basis {
        if self.law.in_force(point) { basis.and(&self.law.basis(point)) } else { basis }
    }

    /// Whether the book knows this way of banking, and by what.
    #[must_use]
    pub fn knows(&self, method: BankMethod) -> Ruled<bool> {
        let methods = &self.banking.methods;
        match methods.basis(method.point()) {
            Some(basis) => Ruled::new(true, basis.clone()),
            None => Ruled::new(false, methods.all().unwrap_or_else(|| self.basis(TablePoint::NobodyAccepts))),
        }
    }
}

/// Parts readings into those of [`TABLE_RULINGS_OFFERED`] and the others, which [`super::Rules`] reads.
///
/// # Errors
/// None that a set of readings that was read once can cause.
pub fn split_readings(readings: &Readings) -> Result<(Readings, Readings), ReadingError> {
    let mut parts = (Vec::new(), Vec::new());
    for (ruling, choice) in readings.choices() {
        let own = TABLE_RULINGS_OFFERED.iter().any(|(name, _)| *name == ruling.as_str());
        let part = if own { &mut parts.0 } else { &mut parts.1 };
        part.push(format!("{ruling}={choice}"));
    }
    let read = |part: &[String]| Readings::parse(part.iter().map(String::as_str));
    Ok((read(&parts.0)?, read(&parts.1)?))
}
