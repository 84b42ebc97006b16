use super::super::{Area, BankCondition, Refused, TableRules};
use super::BankMethod;
use houseway_lawbook::{Basis, Ruled};

/// What is known of a player who would bank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bidder {
    /// The areas on which he wagered in the last round. House Way areas do not count (PG-32).
    pub wagered: Vec<Area>,
    /// The area that he controls.
    pub controls: Option<Area>,
    /// The areas whose tiles he set in the last round.
    pub set: Vec<Area>,
    /// Whether he asked for the bank.
    pub asked: bool,
    /// Whether whoever controls the area declined it.
    pub controller_declined: bool,
    /// Which bank running on the area this would be: 1, or more by the House's leave.
    pub bank: u8,
    /// Whether the House allows a further bank on the area.
    pub further_allowed: bool,
    /// Whether somebody else shakes the cup for him.
    pub other_shaker: bool,
}

/// Where the game stands when a bank is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether play only commences: no round was played before.
    pub commencing: bool,
    /// Where the chung of the last round lay.
    pub chung: Area,
    /// Whether the House sets the tiles of the area from which he would bank.
    pub house_way_area: bool,
}

/// Why a player may not bank from an area, in the order in which it is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BankError {
    /// The book does not know this way of banking.
    #[error("this table knows no such bank")]
    Method,
    /// At the commencement.
    #[error("the House banks when play commences")]
    HouseFirst,
    /// From the House's area.
    #[error("no player banks from area one")]
    AreaOne,
    /// From an area whose tiles the House sets.
    #[error("nobody banks from a House Way area")]
    HouseWayArea,
    /// He did not ask.
    #[error("the bank goes to a player who asks for it")]
    NotAsked,
    /// He did not play.
    #[error("the player did not play the round before")]
    NotPlayed,
    /// He did not set these tiles.
    #[error("the player did not set this area's tiles in the round before")]
    NotSet,
    /// He controls another area.
    #[error("a player who controls area {0} banks from there only")]
    OwnArea(Area),
    /// Another controls this one.
    #[error("the bank is offered to the player who controls the area")]
    NotController,
    /// He did not play here.
    #[error("the player did not last play this area")]
    NotLastPlayed,
    /// He may bank from another of his areas only.
    #[error(
        "of the areas on which the player wagered, the bank is taken from area {0}, the furthest from the chung"
    )]
    NotFurthest(Area),
    /// No further bank on the area.
    #[error("the area has had its banks: at most {0} running")]
    BanksUsed(u8),
    /// Somebody else must shake the cup.
    #[error("for a further bank the player names somebody else to shake the dice cup")]
    OtherShaker,
}

impl TableRules {
    /// Whether a player may take the bank from `area`. Cover is checked apart, before the cut.
    ///
    /// # Errors
    /// The first [`BankError`] in the order of the enum, with its clauses.
    pub fn may_bank(
        &self,
        method: BankMethod,
        area: Area,
        bidder: &Bidder,
        standing: &Standing,
    ) -> Result<Ruled<()>, Refused<BankError>> {
        use BankCondition as Condition;
        let banking = self.banking();
        let conditions = &banking.conditions;
        let known = self.knows(method);
        if !known.value {
            return Err(Refused::new(BankError::Method, known.basis));
        }
        let played = standing.commencing || !bidder.wagered.is_empty();
        let here = bidder.wagered.contains(&area);
        let by_rank =
            |wagered: &[Area]| wagered.iter().copied().max_by_key(|area| standing.chung.count_to(*area));
        let furthest = by_rank(&bidder.wagered).filter(|_| bidder.controls.is_none());
        let controls = bidder.controls == Some(area);
        let in_place_of = conditions.lists(Condition::ControllerDeclines) && bidder.controller_declined;
        let may_follow = in_place_of && here;
        let elsewhere = bidder.controls.filter(|own| *own != area);
        let tests: [(Condition, bool, BankError); 10] = [
            (Condition::HouseFirst, standing.commencing, BankError::HouseFirst),
            (Condition::NotAreaOne, area == Area::ONE, BankError::AreaOne),
            (Condition::NotHouseWayArea, standing.house_way_area, BankError::HouseWayArea),
            (Condition::Asked, !bidder.asked, BankError::NotAsked),
            (Condition::PlayedBefore, !played, BankError::NotPlayed),
            (Condition::SetTilesBefore, !bidder.set.contains(&area), BankError::NotSet),
            (Condition::OwnArea, elsewhere.is_some(), BankError::OwnArea(elsewhere.unwrap_or(area))),
            (Condition::ControlsArea, !controls && !may_follow, BankError::NotController),
            (Condition::AreaLastPlayed, !standing.commencing && !here, BankError::NotLastPlayed),
            (
                Condition::FurthestArea,
                furthest.is_some_and(|furthest| furthest != area),
                BankError::NotFurthest(furthest.unwrap_or(area)),
            ),
        ];
        let mut basis: Option<Basis> = None;
        for (condition, fails, reason) in tests {
            let Some(rule) = conditions.basis(condition) else { continue };
            if fails {
                return Err(Refused::new(reason, rule.clone()));
            }
            basis = Some(basis.map_or_else(|| rule.clone(), |basis| basis.and(rule)));
        }
        let [of_right, most] = banking.banks.value;
        let allowed = if bidder.further_allowed { most } else { of_right };
        if bidder.bank > allowed {
            return Err(Refused::new(BankError::BanksUsed(allowed), banking.banks.basis.clone()));
        }
        match conditions.basis(Condition::OtherShaker) {
            Some(rule) if bidder.bank > 1 && !bidder.other_shaker => {
                return Err(Refused::new(BankError::OtherShaker, rule.clone()));
            }
            _ => {}
        }
        let basis = basis.map_or_else(|| known.basis.clone(), |basis| known.basis.clone().and(&basis));
        let following = conditions.basis(Condition::ControllerDeclines).filter(|_| !controls && may_follow);
        Ok(Ruled::new((), following.map_or(basis.clone(), |rule| basis.and(rule))))
    }
}
