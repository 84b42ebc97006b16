use super::{Explained, Hand, Point, Row, Rules, Setting};
use houseway_lawbook::Ruled;

/// What a check of a setting against the House Way finds.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The setting that was checked.
    pub setting: Setting,
    /// How the House Way sets these tiles, and by which rows.
    pub house_way: Explained<'a>,
    /// The row that rejects the checked setting; `None` if the House Way sets these tiles so. A row that merely takes one of
    /// several equal placements rejects nothing that may not be placed: [`Checked::is_either_way`].
    pub rejected_by: Option<&'a Row>,
}

impl Checked<'_> {
    /// Whether the setting is the House Way, or as good a one.
    #[must_use]
    pub fn is_house_way(&self) -> bool {
        self.rejected_by.is_none() || self.is_either_way()
    }

    /// Whether every row that the book prints leaves this setting standing beside the one that is taken: the two are equal in
    /// rank, and the tiles may be placed either way (HW-8).
    #[must_use]
    pub fn is_either_way(&self) -> bool {
        self.house_way.steps.iter().any(|step| step.as_well.iter().any(|other| *other == self.setting))
    }

    /// Whether it is worth the same in both hands, as only the lower tiles can differ (HW-8).
    #[must_use]
    pub fn is_worth_the_same(&self) -> bool {
        let worth = |setting: &Setting| (setting.low_value(), setting.high_value());
        worth(&self.setting) == worth(&self.house_way.setting)
    }
}

impl Rules {
    /// Sets four tiles House Way, by the clauses of the rows that decided and the one that makes them binding.
    #[must_use]
    pub fn set_house_way(&self, hand: Hand) -> Ruled<Setting> {
        let explained = self.house_way().explain(self.ranking(), hand);
        if self.law().in_force(Point::HouseWay) {
            return Ruled::new(explained.setting, explained.basis.and(&self.law().basis(Point::HouseWay)));
        }
        // Only a mutation leads here: without a House Way, tiles stay as they happen to lie.
        let settings = self.ranking().settings(hand);
        Ruled::new(settings.iter().next().copied().unwrap_or(explained.setting), explained.basis)
    }

    /// Whether four tiles can lie House Way by this book and another: what one of them takes is a House Way of the other too, be
    /// it one of two placements equal in rank (HW-8).
    #[must_use]
    pub fn shares_setting(&self, other: &Self, hand: Hand) -> bool {
        let allows =
            |one: &Self, other: &Self| one.house_way().allows(one.ranking(), other.house_way().set(hand));
        allows(self, other) || allows(other, self)
    }

    /// Checks a setting, as the House may do by computer (Vic 5 and its like).
    ///
    /// `None` if the setting is not one of four tiles of one set.
    #[must_use]
    pub fn check(&self, setting: Setting) -> Option<Ruled<Checked<'_>>> {
        let house_way = self.house_way().explain(self.ranking(), setting.hand()?);
        let rejects = |step: &&super::Step<'_>| {
            step.rejected.iter().chain(step.as_well.iter()).any(|other| *other == setting)
        };
        let rejected_by = house_way.steps.iter().find(rejects).map(|step| step.row);
        let mut basis = house_way.basis.clone();
        if self.law().in_force(Point::ComputerCheck) {
            basis = basis.and(&self.law().basis(Point::ComputerCheck));
        }
        Some(Ruled::new(Checked { setting, house_way, rejected_by }, basis))
    }
}
