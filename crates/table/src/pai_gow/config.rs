use super::Rules;
use super::pool::PoolName;
use crate::TableId;
use crate::house::Signature;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::side::JackpotTerms;
use houseway_games::pai_gow::{Area, BankMethod, ConductOption, ConductPoint};
use houseway_lawbook::{Basis, Readings, RulebookId, Short};
use houseway_money::{Cents, ChipSet, Rate};
use serde::{Deserialize, Serialize};

/// How a table of Pai Gow is set up. It changes only while the table is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The table.
    pub table: TableId,
    /// The rulebook in force.
    pub rulebook: RulebookId,
    /// Which edition of the book's data.
    pub edition: u32,
    /// The readings chosen in place of defaults.
    pub readings: Readings,
    /// How many playing areas the layout has.
    pub areas: u8,
    /// How many places for players it has, each with an account: several may wager on one area.
    pub seats: u8,
    /// Which version of the game, and what is offered beside it.
    pub options: Options,
    /// Commission, smallest chip and limits, as the signs show them at first.
    pub terms: Terms,
    /// Whether the sign of a commission lower than the book's stands, and its notice was given.
    pub commission_announced: bool,
    /// The chips that players wager and are paid in.
    pub chips: ChipSet,
    /// The highest balance at which a note acceptor still takes notes.
    pub note_limit: Cents,
    /// Where tiles and dice come from.
    pub source: Source,
    /// Whether players have no screens: the dealer enters what they do.
    pub cloth: bool,
    /// What the system does by itself.
    pub automation: Automation,
    /// The operator's own cuts, as their file has them: for cuts that the book only names, and others that it permits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cuts: Option<String>,
    /// Play money, marked as such everywhere.
    pub demo: bool,
}

/// Which version of the game is played, and what is offered beside the regular wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The set of dice by its name in the book's data: `regular`, or that of another version.
    pub dice: Short<24>,
    /// Whether Big and Small are offered.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub big_small: Option<Range>,
    /// The Bonus that is offered, by its name: `bonus`, `bonus/A`.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub bonus: Option<SideBet>,
    /// The Tie that is offered.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub tie: Option<SideBet>,
    /// Whether a Bonus wager needs a regular one beside it, by a notice at the table.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub bonus_with_regular: bool,
    /// The jackpot.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub jackpot: Option<JackpotSetting>,
    /// Areas whose tiles the House sets always (NSW layout B).
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub house_way_areas: Vec<Area>,
    /// Whether players may take the bank.
    pub player_banks: bool,
    /// How many players may wager on an area.
    pub players: u8,
}

/// A least and a most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
}

/// A side bet that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct SideBet {
    /// Its name among the book's bets.
    pub name: Short<24>,
    /// Its limits.
    pub limits: Range,
}

/// A set-up that gives the table another jackpot, or another pool for it, and waits for a second person (G-9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct AskedSetUp {
    /// How the table would be set up.
    pub config: Config,
    /// Who asked for it.
    pub first: Signature,
}

/// What the operator has had approved for the jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct JackpotSetting {
    /// The amount of every wager.
    pub amount: Cents,
    /// The share of a lost wager that goes to the pool; the rest goes to the reserve.
    pub to_pool: Rate,
    /// The pool that the table shares with others; without it the table has one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pool: Option<PoolName>,
}

impl JackpotSetting {
    /// As the rules of the jackpot take it.
    #[must_use]
    pub const fn terms(&self) -> JackpotTerms {
        JackpotTerms { amount: self.amount, to_pool: self.to_pool }
    }
}

/// Where tiles and dice come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// They lie on the table; the dealer enters what is seen.
    Cloth,
    /// The virtual source, each tile and die under its own commitment.
    Virtual,
}

/// What the system does by itself in the dealer's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct Automation {
    /// Deals: shuffles this long after the last round while somebody plays, and takes every step of the dealer, in
    /// milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deal_after_ms: Option<u64>,
    /// How long wagers stay open, in milliseconds.
    pub bets_ms: u64,
    /// How long players have for setting, in milliseconds; then the House Way is set for whoever has not.
    pub set_ms: u64,
    /// How long each further step is shown, in milliseconds.
    pub step_ms: u64,
}

/// Why a set-up cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ConfigFault {
    /// Another rulebook or edition than the rules at hand.
    Rulebook,
    /// The table's name, or whether it plays for money, cannot change.
    AnotherTable,
    /// A number outside its range.
    OutOfRange {
        /// Which, by its name in the set-up.
        what: &'static str,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// The book does not offer it.
    NotOffered {
        /// What, by its name in the set-up.
        what: &'static str,
        /// What the book offers there.
        known: String,
    },
    /// The terms are not permitted.
    Terms {
        /// Why.
        problem: String,
    },
}

/// The most seats that a table may have.
pub const SEATS: u8 = 40;

impl Config {
    /// Checks the set-up against the rules.
    ///
    /// # Errors
    /// The first [`ConfigFault`] with the clauses behind it.
    pub fn check(&self, rules: &Rules) -> Result<(), (ConfigFault, Basis)> {
        let conduct = &rules.conduct;
        let set_up = || conduct.basis(ConductPoint::SetUp);
        if self.rulebook != rules.id()
            || self.edition != rules.edition()
            || self.readings != *rules.readings()
            || self.cuts.as_deref() != rules.cuts()
        {
            return Err((ConfigFault::Rulebook, set_up()));
        }
        let players = conduct.players.value;
        let numbers = [
            ("areas", u64::from(self.areas), 1, u64::from(conduct.areas.value), &conduct.areas.basis),
            ("seats", u64::from(self.seats), 1, u64::from(SEATS), &set_up()),
            (
                "options.players",
                u64::from(self.options.players),
                1,
                u64::from(players),
                &conduct.players.basis,
            ),
            ("automation.bets_ms", self.automation.bets_ms, 0, 600_000, &set_up()),
            ("automation.set_ms", self.automation.set_ms, 0, 600_000, &set_up()),
            ("automation.step_ms", self.automation.step_ms, 0, 60_000, &set_up()),
            ("automation.deal_after_ms", self.automation.deal_after_ms.unwrap_or(0), 0, 600_000, &set_up()),
        ];
        for (what, value, least, most, basis) in numbers {
            if !(least..=most).contains(&value) {
                return Err((ConfigFault::OutOfRange { what, least, most }, basis.clone()));
            }
        }
        let terms = rules.table.check_terms(&self.terms, self.commission_announced);
        if let Err(refused) = terms {
            let problem = refused.reason.to_string();
            return Err((ConfigFault::Terms { problem }, refused.basis));
        }
        let chip = self.chips.smallest();
        let limits = [self.terms.minimum, self.terms.maximum];
        if limits.iter().any(|limit| !limit.is_multiple_of(chip)) {
            let problem = format!("minimum and maximum must be whole multiples of the smallest chip, {chip}");
            return Err((ConfigFault::Terms { problem }, rules.conduct.law().basis(ConductPoint::Signs)));
        }
        self.check_options(rules)
    }

    fn check_options(&self, rules: &Rules) -> Result<(), (ConfigFault, Basis)> {
        let options = &self.options;
        let basis = rules.conduct.basis(ConductPoint::SetUp);
        let not_offered = |what, known: Vec<&str>| {
            let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
            Err((ConfigFault::NotOffered { what, known }, basis.clone()))
        };
        let Some(dice) = rules.table.dice_named(options.dice.as_str()) else {
            return not_offered(
                "options.dice",
                rules.table.dice().iter().map(houseway_games::pai_gow::DiceSet::name).collect(),
            );
        };
        let ranges = [
            options.big_small,
            options.bonus.as_ref().map(|bet| bet.limits),
            options.tie.as_ref().map(|bet| bet.limits),
        ];
        let disordered = |range: &Range| range.minimum.is_zero() || range.minimum > range.maximum;
        if ranges.iter().flatten().any(disordered) {
            let problem = "the limits of a side bet: the minimum is above zero and not above the maximum";
            return Err((ConfigFault::Terms { problem: problem.to_owned() }, basis));
        }
        let adds = dice.in_cup(true).len() >= 3;
        if options.big_small.is_some() && (rules.table.big_small_table().is_none() || !adds) {
            return not_offered("options.big_small", Vec::new());
        }
        let bonuses =
            || rules.side.bonuses().iter().map(houseway_games::pai_gow::side::Bonus::name).collect();
        if options.bonus.as_ref().is_some_and(|bet| rules.side.bonus(bet.name.as_str()).is_none()) {
            return not_offered("options.bonus", bonuses());
        }
        let ties = || rules.side.ties().iter().map(houseway_games::pai_gow::side::Tie::name).collect();
        if options.tie.as_ref().is_some_and(|bet| rules.side.tie(bet.name.as_str()).is_none()) {
            return not_offered("options.tie", ties());
        }
        if let Some(jackpot) = &options.jackpot {
            if rules.side.jackpot().is_none() {
                return not_offered("options.jackpot", Vec::new());
            }
            if jackpot.amount.is_zero() {
                let problem = "the jackpot wager is above zero".to_owned();
                return Err((ConfigFault::Terms { problem }, basis));
            }
        }
        let areas = &options.house_way_areas;
        let known = rules.conduct.options.lists(ConductOption::HouseWayAreas);
        if !areas.is_empty() && !known {
            return not_offered("options.house_way_areas", Vec::new());
        }
        let odd = |area: &Area| area.number() > self.areas || *area == Area::ONE;
        if areas.iter().any(odd) {
            let (least, most) = (2, u64::from(self.areas));
            let what = "options.house_way_areas";
            return Err((ConfigFault::OutOfRange { what, least, most }, basis));
        }
        if options.player_banks && !rules.table.knows(BankMethod::Player).value {
            return not_offered("options.player_banks", Vec::new());
        }
        Ok(())
    }

    /// The areas of the layout, counter-clockwise from the dealer's right.
    pub fn areas(&self) -> impl Iterator<Item = Area> + '_ {
        Area::ONE.round().filter(|area| area.number() <= self.areas)
    }

    /// Whether the system deals.
    #[must_use]
    pub const fn deals_itself(&self) -> bool {
        self.automation.deal_after_ms.is_some()
    }
}
