use super::choice::disabled;
use houseway_lawbook::{Basis, Citation, DocumentError, Mutation, Point, PointTable, points_of_law};
use serde::Deserialize;
use std::collections::BTreeMap;

points_of_law! {
    /// What a table of Pai Gow decides about dice, cuts, banks and money, in every book.
    pub enum TablePoint {
        /// The dealer counts counter-clockwise from the chung.
        FirstBox = "first-box",
        /// From there each position in turn gets four tiles.
        Deliver = "deliver",
        /// The cuts are those that the book lists.
        CutList = "cut-list",
        /// A player who banks may name the cut.
        BankerCut = "banker-cut",
        /// A cut whose order the book does not print is played from the operator's.
        OperatorCut = "operator-cut",
        /// Nobody wagers on the House's area.
        HouseArea = "house-area",
        /// Nobody but the banker wagers on the banker's area.
        BankerArea = "banker-area",
        /// The bank must cover the declared wagers.
        Cover = "cover",
        /// In which order the bank is offered.
        OfferOrder = "offer-order",
        /// Where nobody takes the bank the House has it.
        NobodyAccepts = "nobody-accepts",
        /// Several players may share a bank.
        ShareBank = "share-bank",
        /// The House banks: from where areas are taken in turn.
        HouseTurn = "house-turn",
        /// The House banks: what has lost goes to the float.
        LostToHouse = "lost-to-house",
        /// The House banks: what has won is paid from the float.
        PaidByHouse = "paid-by-house",
        /// The House banks: a stand-off stays.
        StandOffHouse = "stand-off-house",
        /// A player banks alone: from where areas are taken in turn.
        BankTurn = "bank-turn",
        /// A player banks: what has lost goes to the losing-wager area.
        LostToBank = "lost-to-bank",
        /// A player banks: what has won is paid from that area.
        PaidFromLosing = "paid-from-losing",
        /// A player banks: what that area lacks comes from his wager.
        PaidFromStake = "paid-from-stake",
        /// What neither can pay is owed, in the order of play.
        BankShort = "bank-short",
        /// The rest of the area is the banker's, after his own wager is back.
        BankerKeeps = "banker-keeps",
        /// He pays commission on what the round won him.
        BankerCommission = "banker-commission",
        /// A player banks: a stand-off stays.
        StandOffBank = "stand-off-bank",
        /// A void hand's wagers are returned.
        VoidReturns = "void-returns",
        /// Who wagered below the minimum after a warning has it back.
        WarnedReturns = "warned-returns",
        /// A player's own maximum, by a marker.
        PersonalMaximum = "personal-maximum",
        /// The posted minimum.
        MinimumPosted = "minimum-posted",
    }
}

points_of_law! {
    /// What a co-bank decides, in the books that know it.
    pub enum CoBankPoint {
        /// How a co-bank comes about.
        Asked = "asked",
        /// The House matches the player's wager.
        Matched = "matched",
        /// The hand is set House Way.
        SetHouseWay = "set-house-way",
        /// From where areas are taken in turn.
        Turn = "turn",
        /// What has lost goes to the losing-wager area.
        Lost = "lost",
        /// What has won is paid from that area.
        Paid = "paid",
        /// What is left there is halved.
        Excess = "excess",
        /// What that area lacks comes from the co-bank's wager, and what is left of that is halved.
        Shortfall = "shortfall",
        /// A stand-off stays.
        StandOff = "stand-off",
    }
}

points_of_law! {
    /// Ways of holding the bank; a book lists those that it knows.
    pub enum MethodPoint {
        /// The House banks.
        House = "house",
        /// A player banks alone.
        Player = "player",
        /// A player and the House bank half and half.
        CoBank = "co-bank",
    }
}

points_of_law! {
    /// Conditions on a player who would bank; a book lists those that it makes.
    pub enum BankCondition {
        /// At the commencement of play the House banks.
        HouseFirst = "house-first",
        /// The player must have asked for it.
        Asked = "asked",
        /// Not from area one.
        NotAreaOne = "not-area-one",
        /// Not from an area whose tiles the House sets.
        NotHouseWayArea = "not-house-way-area",
        /// He must have played the round before, except at the commencement.
        PlayedBefore = "played-before",
        /// He must have set this area's tiles the round before.
        SetTilesBefore = "set-tiles-before",
        /// He must control the area.
        ControlsArea = "controls-area",
        /// Others on the area may, where its controller declines.
        ControllerDeclines = "controller-declines",
        /// Only from the area that he last played.
        AreaLastPlayed = "area-last-played",
        /// Who controls an area banks from that one only.
        OwnArea = "own-area",
        /// Who controls none and wagered on several banks from the furthest only.
        FurthestArea = "furthest-area",
        /// He may wager on no other area.
        NoOtherArea = "no-other-area",
        /// For a further bank somebody else shakes the cup.
        OtherShaker = "other-shaker",
    }
}

/// A table of points as written, of which a book need not list every one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(in crate::pai_gow) struct ListedTable(BTreeMap<String, Vec<Citation>>);

impl ListedTable {
    /// Whether the book writes the point of that name.
    pub(in crate::pai_gow) fn names(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

/// The points of law that one book lists, each with its clauses. What it does not list it does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<P> {
    rows: Vec<(P, Option<Basis>)>,
}

impl<P: Point + PartialEq> Listed<P> {
    pub(in crate::pai_gow) fn new(
        file: &str,
        key: &str,
        table: &ListedTable,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        let error = |name: &str, message: String| DocumentError::new(file, &format!("{key}.{name}"), message);
        if let Some(name) = table.0.keys().find(|name| !P::ALL.iter().any(|point| point.name() == *name)) {
            let known: Vec<_> = P::ALL.iter().map(|point| point.name()).collect();
            return Err(error(name, format!("unknown; here stand {}", known.join(", "))));
        }
        let row = |point: &P| {
            let Some(citations) = table.0.get(point.name()) else { return Ok((*point, None)) };
            let basis = Basis::new(citations.clone())
                .ok_or_else(|| error(point.name(), "cites nothing: give at least one clause".into()))?;
            Ok((*point, (!disabled(&basis, mutation)).then_some(basis)))
        };
        Ok(Self { rows: P::ALL.iter().map(row).collect::<Result<_, _>>()? })
    }

    /// The clauses of `point`; `None` if the book does not list it.
    #[must_use]
    pub fn basis(&self, point: P) -> Option<&Basis> {
        self.rows.get(point.index()).and_then(|(_, basis)| basis.as_ref())
    }

    /// Whether the book lists `point`.
    #[must_use]
    pub fn lists(&self, point: P) -> bool {
        self.basis(point).is_some()
    }

    /// Everything that is listed, as one basis; `None` if nothing is.
    #[must_use]
    pub fn all(&self) -> Option<Basis> {
        self.rows.iter().filter_map(|(_, basis)| basis.clone()).reduce(|all, basis| all.and(&basis))
    }

    /// The points that are listed.
    pub fn listed(&self) -> impl Iterator<Item = (P, &Basis)> {
        self.rows.iter().filter_map(|(point, basis)| Some((*point, basis.as_ref()?)))
    }
}

/// The required table of points as the loader reads it.
pub(super) type LawTable = PointTable;
