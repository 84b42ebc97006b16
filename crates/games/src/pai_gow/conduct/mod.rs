//! How a round is conducted, as one book's `conduct.toml` has it: when wagers open and close, who decides on an area's tiles,
//! what follows an irregularity, and which rank each act takes.

mod law;

use super::table_rules::{Choice, Fault, Listed, ListedTable, choices, chosen, disabled};
use crate::desk::{Desk, DeskTable};
use houseway_lawbook::{
    Basis, Cited, DocumentError, Law, Mutation, Point, PointTable, RulebookId, Ruled, read_mutated,
};
use serde::Deserialize;
use std::collections::BTreeMap;

pub use law::{Act, ConductOption, ConductPoint, Control, Equipment};

choices! {
    /// From when wagers may be laid (PG-17).
    enum Opens {
        /// Between the rounds too.
        Always,
        /// Once the tiles are shuffled.
        AfterShuffle,
    }

    /// Until when wagers may be laid (PG-17).
    enum Closes {
        /// The call just before the dice tumble.
        CallBeforeTumbling,
        /// The call just before the banker names the cut.
        CallBeforeCut,
        /// The call, at the latest before the cup is opened.
        CallBeforeOpening,
        /// The moment in which the dice are exposed.
        DiceExposed,
    }

    /// What becomes of the tiles of a player's further areas on which nobody else decides (PG-23).
    enum FurtherAreas {
        /// They are set House Way.
        HouseWay,
        /// They are set House Way, unseen until they are settled.
        Blind,
        /// There are none: such a wager is refused.
        Refused,
        /// He may decide on two, one of which carries at least twice the other's wager.
        Two,
    }

    /// What follows a tile seen while the tiles are stacked.
    enum ExposedStacking {
        /// The dealer makes a laja.
        Laja,
        /// He makes one if the supervisor asks.
        LajaIfAsked,
        /// The round is void and shuffled anew.
        Misdeal,
    }

    /// What follows a wrong delivery (PG-9).
    enum WrongDeal {
        /// The round is void.
        Void,
        /// The round is void, unless the bank's hand lies open: then everything stands.
        VoidUntilBankExposed,
        /// It is put right until tiles were handled; afterwards it is played as it lies.
        RebuiltUntilHandled,
        /// It is put right within the round.
        Rebuilt,
    }

    /// Who may ask for a laja.
    enum LajaFor {
        /// Any player, with a supervisor's leave.
        AnyWithLeave,
        /// With the House banking whoever wagers most, once; with a player banking he alone.
        HighestOrBanker,
    }
}

/// The ranks of the ladder by their names in data, lowest first (G-2).
const RANKS: [&str; 4] = ["dealer", "game-supervisor", "casino-supervisor", "gaming-shift-manager"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    id: RulebookId,
    edition: u32,
    wagers: WagersTable,
    irregularities: IrregularitiesTable,
    control: ListedTable,
    acts: BTreeMap<String, Cited<String>>,
    options: ListedTable,
    #[serde(default)]
    equipment: ListedTable,
    desk: DeskTable,
    law: PointTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WagersTable {
    areas: Cited<u8>,
    opens: Cited<Opens>,
    closes_house: Cited<Closes>,
    closes_bank: Cited<Closes>,
    players: Cited<u8>,
    further: Cited<FurtherAreas>,
    laja: Cited<LajaFor>,
    raise_notice_minutes: Cited<u32>,
    rounds_missed: Cited<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IrregularitiesTable {
    exposed_stacking: Cited<ExposedStacking>,
    wrong_deal: Cited<WrongDeal>,
    tiles_for_option: Cited<u8>,
}

/// The conduct of a round under one book.
#[derive(Clone, Debug)]
pub struct Conduct {
    id: RulebookId,
    edition: u32,
    /// The most areas that a table may have.
    pub areas: Cited<u8>,
    /// From when wagers may be laid.
    pub opens: Cited<Opens>,
    /// Until when, with the House banking.
    pub closes_house: Cited<Closes>,
    /// Until when, with a player banking or co-banking.
    pub closes_bank: Cited<Closes>,
    /// How many players may wager on an area.
    pub players: Cited<u8>,
    /// What becomes of a player's further areas.
    pub further: Cited<FurtherAreas>,
    /// Who may ask for a laja.
    pub laja: Cited<LajaFor>,
    /// How long a sign of a higher minimum must have stood, in minutes.
    pub raise_notice_minutes: Cited<u32>,
    /// After how many rounds without a wager a seat may be lost.
    pub rounds_missed: Cited<u8>,
    /// What follows a tile seen while stacking.
    pub exposed_stacking: Cited<ExposedStacking>,
    /// What follows a wrong delivery.
    pub wrong_deal: Cited<WrongDeal>,
    /// From how many tiles seen a hand may be called void.
    pub tiles_for_option: Cited<u8>,
    /// Who decides on an area's tiles.
    pub control: Listed<Control>,
    /// What the book adds.
    pub options: Listed<ConductOption>,
    /// What belongs to the table beside its tiles.
    pub equipment: Listed<Equipment>,
    /// The desk.
    pub desk: Desk,
    acts: Vec<Option<Cited<String>>>,
    law: Law<ConductPoint>,
}

macro_rules! conduct {
    ($id:literal) => {
        ($id, include_str!(concat!("../../../../../rulebooks/", $id, "/conduct.toml")))
    };
}

/// The conduct of the books that this project ships: a rulebook's id and its `conduct.toml`.
pub const SHIPPED_CONDUCT: &[(&str, &str)] = &[
    conduct!("vic-2000-pai-gow"),
    conduct!("nsw-2016-pai-gow"),
    conduct!("crown-6.1-pai-gow"),
    conduct!("act-2019-pai-gow"),
];

impl Conduct {
    /// The conduct of a rulebook that this project ships; `None` if there is no such book of Pai Gow.
    ///
    /// # Errors
    /// None: the documents are tested to load.
    pub fn embedded(id: &str, mutation: &Mutation) -> Result<Option<Self>, DocumentError> {
        let shipped = SHIPPED_CONDUCT.iter().find(|(book, _)| *book == id);
        shipped.map(|(id, text)| Self::load(&format!("{id}/conduct.toml"), text, mutation)).transpose()
    }

    /// Reads a `conduct.toml`.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and what is missing, unknown or wrong.
    pub fn load(file: &str, text: &str, mutation: &Mutation) -> Result<Self, DocumentError> {
        Self::read(file, text, mutation).map_err(|error| error.found_in(file, text))
    }

    fn read(file: &str, text: &str, mutation: &Mutation) -> Result<Self, DocumentError> {
        let document: Document = read_mutated(file, text, mutation)?;
        let error = |(key, message): Fault| DocumentError::new(file, &key, message);
        let acts = acts(&document.acts, mutation).map_err(error)?;
        let wagers = document.wagers;
        let irregularities = document.irregularities;
        Ok(Self {
            id: document.id,
            edition: document.edition,
            areas: wagers.areas,
            opens: chosen(wagers.opens, mutation),
            closes_house: chosen(wagers.closes_house, mutation),
            closes_bank: chosen(wagers.closes_bank, mutation),
            players: wagers.players,
            further: chosen(wagers.further, mutation),
            laja: chosen(wagers.laja, mutation),
            raise_notice_minutes: wagers.raise_notice_minutes,
            rounds_missed: wagers.rounds_missed,
            exposed_stacking: chosen(irregularities.exposed_stacking, mutation),
            wrong_deal: chosen(irregularities.wrong_deal, mutation),
            tiles_for_option: irregularities.tiles_for_option,
            control: Listed::new(file, "control", &document.control, mutation)?,
            options: Listed::new(file, "options", &document.options, mutation)?,
            equipment: Listed::new(file, "equipment", &document.equipment, mutation)?,
            desk: Desk::new(file, document.desk, mutation)?,
            acts,
            law: Law::new(file, &document.law, mutation)?,
        })
    }

    /// Which book this is.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.id
    }

    /// Which edition of the book's data.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// What the book cites for each point.
    #[must_use]
    pub const fn law(&self) -> &Law<ConductPoint> {
        &self.law
    }

    /// The clauses and rulings that settle `point`.
    #[must_use]
    pub fn basis(&self, point: ConductPoint) -> Basis {
        self.law.basis(point)
    }

    /// `basis` and what the book cites for `point`, if that acts.
    #[must_use]
    pub fn cite(&self, basis: Basis, point: ConductPoint) -> Basis {
        if self.law.in_force(point) { basis.and(&self.law.basis(point)) } else { basis }
    }

    /// `basis` and what the book lists for `option`, if it does.
    #[must_use]
    pub fn cite_option(&self, basis: Basis, option: ConductOption) -> Basis {
        match self.options.basis(option) {
            Some(more) => basis.and(more),
            None => basis,
        }
    }

    /// The rank that an act takes, by its name on the ladder; `None` where the book knows no such act.
    #[must_use]
    pub fn rank_for(&self, act: Act) -> Option<Ruled<&str>> {
        let cited = self.acts.get(act.index())?.as_ref()?;
        Some(Ruled::new(cited.value.as_str(), cited.basis.clone()))
    }
}

/// The rank of each act; a mutation of its clause takes the act away.
fn acts(
    table: &BTreeMap<String, Cited<String>>,
    mutation: &Mutation,
) -> Result<Vec<Option<Cited<String>>>, Fault> {
    if let Some(name) = table.keys().find(|name| !Act::ALL.iter().any(|act| act.name() == *name)) {
        let known: Vec<_> = Act::ALL.iter().map(|act| act.name()).collect();
        return Err((format!("acts.{name}"), format!("unknown act; here stand {}", known.join(", "))));
    }
    if let Some((name, rank)) = table.iter().find(|(_, rank)| !RANKS.contains(&rank.value.as_str())) {
        let message = format!("`{}` is no rank: {}", rank.value, RANKS.join(", "));
        return Err((format!("acts.{name}"), message));
    }
    let kept = |act: &Act| table.get(act.name()).filter(|cited| !disabled(&cited.basis, mutation)).cloned();
    Ok(Act::ALL.iter().map(kept).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_book_loads() {
        for (id, _) in SHIPPED_CONDUCT {
            let conduct = Conduct::embedded(id, &Mutation::none()).unwrap().unwrap();
            assert_eq!(conduct.id().as_str(), *id);
            assert!(conduct.rank_for(Act::Dispute).is_some());
            assert!(RANKS.contains(&conduct.desk.closing_rank.value.as_str()));
        }
    }

    #[test]
    fn an_unknown_act_and_an_unknown_rank_are_named() {
        let (_, text) = SHIPPED_CONDUCT[0];
        let wrong = text.replacen("laja = { value = \"game-supervisor\"", "laja = { value = \"boss\"", 1);
        let error = Conduct::load("x", &wrong, &Mutation::none()).unwrap_err().to_string();
        assert!(error.contains("acts.laja") && error.contains("boss"), "{error}");
        let wrong = text.replacen("[acts]", "[acts]\nnap = { value = \"dealer\", clause = \"1.1\" }", 1);
        let error = Conduct::load("x", &wrong, &Mutation::none()).unwrap_err().to_string();
        assert!(error.contains("acts.nap"), "{error}");
    }
}
