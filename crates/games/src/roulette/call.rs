use super::{BetKind, Pocket, Spot, Wheel};
use serde::{Deserialize, Serialize};

/// A way to place several permitted wagers with one touch of the racetrack (2.1(b), RR-11). It is never a
/// bet of its own: what counts are the wagers that it places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "call", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Call {
    /// A number and its neighbours on the wheel, one unit straight up on each.
    Neighbours {
        /// The number in the middle.
        of: Pocket,
        /// How many on each side, 0 to 9.
        each_side: u8,
    },
    /// The seventeen numbers around zero, in nine units.
    VoisinsDuZero,
    /// The twelve numbers opposite zero, in six units.
    Tiers,
    /// The eight numbers between, in five units.
    Orphelins,
}

/// Why a call cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// More neighbours than a touch may place.
    #[error("at most nine neighbours on each side")]
    TooMany,
}

impl Call {
    /// The spots that the call places chips on, each with its number of units.
    ///
    /// # Errors
    /// [`CallError::TooMany`] beyond nine neighbours on each side.
    pub fn wagers(self, wheel: &Wheel) -> Result<Vec<(Spot, u64)>, CallError> {
        const VOISINS: &[(BetKind, &[u8], u64)] = &[
            (BetKind::Street, &[0, 2, 3], 2),
            (BetKind::Split, &[4, 7], 1),
            (BetKind::Split, &[12, 15], 1),
            (BetKind::Split, &[18, 21], 1),
            (BetKind::Split, &[19, 22], 1),
            (BetKind::Corner, &[25, 26, 28, 29], 2),
            (BetKind::Split, &[32, 35], 1),
        ];
        const TIERS: &[(BetKind, &[u8], u64)] = &[
            (BetKind::Split, &[5, 8], 1),
            (BetKind::Split, &[10, 11], 1),
            (BetKind::Split, &[13, 16], 1),
            (BetKind::Split, &[23, 24], 1),
            (BetKind::Split, &[27, 30], 1),
            (BetKind::Split, &[33, 36], 1),
        ];
        const ORPHELINS: &[(BetKind, &[u8], u64)] = &[
            (BetKind::StraightUp, &[1], 1),
            (BetKind::Split, &[6, 9], 1),
            (BetKind::Split, &[14, 17], 1),
            (BetKind::Split, &[17, 20], 1),
            (BetKind::Split, &[31, 34], 1),
        ];
        let listed = |rows: &[(BetKind, &[u8], u64)]| {
            rows.iter()
                .filter_map(|(kind, squares, units)| Spot::on(*kind, squares).map(|s| (s, *units)))
                .collect()
        };
        Ok(match self {
            Self::Neighbours { each_side, .. } if each_side > 9 => return Err(CallError::TooMany),
            Self::Neighbours { of, each_side } => wheel
                .neighbours(of, each_side)
                .into_iter()
                .filter_map(|pocket| Spot::on(BetKind::StraightUp, &[pocket.number()]).map(|s| (s, 1)))
                .collect(),
            Self::VoisinsDuZero => listed(VOISINS),
            Self::Tiers => listed(TIERS),
            Self::Orphelins => listed(ORPHELINS),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roulette::{Numbers, Rules};
    use houseway_lawbook::{Mutation, Readings};

    #[test]
    fn rr_11_calls_are_permitted_wagers_that_cover_the_whole_wheel() {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap();
        let mut all = Numbers::NONE;
        for (call, units, numbers) in
            [(Call::VoisinsDuZero, 9, 17), (Call::Tiers, 6, 12), (Call::Orphelins, 5, 8)]
        {
            let wagers = call.wagers(rules.wheel()).unwrap();
            assert_eq!(wagers.iter().map(|(_, units)| units).sum::<u64>(), units);
            let covered: Numbers = wagers.iter().flat_map(|(spot, _)| spot.squares().iter()).collect();
            assert_eq!(covered.len(), numbers, "{call:?}");
            all = covered.iter().fold(all, Numbers::with);
        }
        assert_eq!(all.len(), 37);
    }

    #[test]
    fn neighbours_of_zero_lie_beside_it_on_the_wheel() {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap();
        let names = |each_side| {
            let wagers = Call::Neighbours { of: Pocket::ZERO, each_side }.wagers(rules.wheel())?;
            Ok::<_, CallError>(wagers.iter().map(|(spot, _)| spot.name()).collect::<Vec<_>>())
        };
        let expected =
            ["straight-up 3", "straight-up 26", "straight-up 0", "straight-up 32", "straight-up 15"];
        assert_eq!(names(2).unwrap(), expected);
        assert_eq!(names(10), Err(CallError::TooMany));
    }
}
