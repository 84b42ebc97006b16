use super::choice::{Offered, choose, named};
use super::house_way::{HouseWay, Unread};
use super::matching::{CopyRule, Matching, ZeroRule};
use super::value::RankingTable;
use super::{BankMethod, Hand, HandError, Kind, Point, Ranking, Setting};
use crate::books::{Book, Game, Head};
use houseway_lawbook::{
    Basis, Citation, Cited, DocumentError, Law, Mutation, PointTable, Readings, RulebookId, Ruled,
};
use serde::Deserialize;

named! {
    /// What becomes of a player's setting whose high hand is below the low one.
    enum WrongWayRound {
        /// It is not accepted: the player names the hands again.
        Refused = "refused",
        /// The higher hand is taken for the high one.
        Turned = "turned",
    }
    /// Until when a hand that should be set House Way, and is not, is set anew (PG-8).
    enum Misset {
        /// Until the banker's tiles are put away; what was settled is settled again.
        UntilPutAway = "until-put-away",
        /// Until the first player's hand is exposed; then it stands.
        UntilExposed = "until-exposed",
        /// Whenever it is noticed in the round.
        Always = "always",
    }
}

/// How far a round has come when a mis-set hand is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Noticed {
    /// No player's hand is exposed yet.
    BeforeExposure,
    /// A player's hand is exposed; the banker's tiles still lie there.
    AfterExposure,
    /// The banker's tiles are put away.
    AfterPuttingAway,
}

/// How a book treats settings that are wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSettings {
    /// A player's high hand below his low one.
    pub wrong_way_round: Cited<WrongWayRound>,
    /// The bank's hand, not set as the House Way has it.
    pub misset_bank: Cited<Misset>,
    /// A player's hand that he asked to have set House Way.
    pub misset_player: Cited<Misset>,
}

/// Why a player's setting is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The two hands are not made of the four tiles.
    #[error("`{low} / {high}` is not made of the tiles {hand}")]
    OtherTiles {
        /// The low hand.
        low: String,
        /// The high hand.
        high: String,
        /// The tiles.
        hand: Hand,
    },
    /// The high hand is below the low one.
    #[error("the high hand {high} ({high_worth}) is below the low hand {low} ({low_worth}): {basis}")]
    WrongWayRound {
        /// The low hand as named.
        low: String,
        /// Its value in words.
        low_worth: String,
        /// The high hand as named.
        high: String,
        /// Its value in words.
        high_worth: String,
        /// What forbids it.
        basis: Basis,
    },
}

/// Why tiles are no hand of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error} ({basis})")]
pub struct HandRefused {
    /// What is wrong with them.
    pub error: HandError,
    /// What says so.
    pub basis: Basis,
}

/// A rulebook of Pai Gow under one set of readings: tiles, settings, matching and the House Way.
#[derive(Clone, Debug)]
pub struct Rules {
    head: Head,
    ranking: Ranking,
    wrong: WrongSettings,
    /// By who banks: the House, or a player.
    matching: [Matching; 2],
    law: Law<Point>,
    house_way: HouseWay,
    offered: Offered,
    readings: Readings,
}

/// The documents that rules are read from, each with the name by which errors call it.
#[derive(Clone, Copy, Debug)]
pub struct Documents<'a> {
    /// `rulebook.toml`: name and text.
    pub rulebook: (&'a str, &'a str),
    /// `house-way.toml`: name and text.
    pub house_way: (&'a str, &'a str),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    ranking: RankingTable,
    setting: SettingTable,
    matching: MatchingTable,
    law: PointTable,
    banker: Option<BankerTable>,
}

/// What a book prints a second time of the wager of a player who banks. It is cited only while one does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BankerTable {
    /// Whether the rule on hands without points is the same for him.
    zero: Cited<bool>,
    /// Whether the rule on copies is.
    copy: Cited<bool>,
    law: PointTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SettingTable {
    wrong_way_round: Cited<Vec<String>>,
    misset_bank: Cited<Vec<String>>,
    misset_player: Cited<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchingTable {
    zero: Cited<Vec<String>>,
    copy: Cited<Vec<String>>,
}

impl Rules {
    /// A book that this project ships.
    ///
    /// # Errors
    /// [`DocumentError`] if it is a book of another game or a reading is not offered. Every shipped book is tested to
    /// load.
    pub fn of_book(book: &Book, readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let files = [book.file("rulebook.toml"), book.file("house-way.toml")];
        let house_way = book.house_way.unwrap_or_default();
        let documents = Documents { rulebook: (&files[0], book.rulebook), house_way: (&files[1], house_way) };
        Self::load(documents, readings, mutation)
    }

    /// A shipped book with a House Way of one's own, given with the name by which errors call it.
    ///
    /// # Errors
    /// As [`Self::load`]. A House Way that bears the id of a shipped book may cite only what is in that book's text.
    pub fn with_house_way(
        book: &Book,
        house_way: (&str, &str),
        readings: &Readings,
    ) -> Result<Self, DocumentError> {
        let file = book.file("rulebook.toml");
        let documents = Documents { rulebook: (&file, book.rulebook), house_way };
        let rules = Self::load(documents, readings, &Mutation::none())?;
        if let Some(own) = Book::find(rules.house_way.id().as_str()) {
            own.check_citations(house_way.0, house_way.1)?;
        }
        Ok(rules)
    }

    /// Reads a rulebook and a House Way. They need not be of the same house.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and the clause of what is missing, unknown or wrong, the hands that the
    /// House Way leaves undecided, and its rows that decide nothing.
    pub fn load(
        documents: Documents<'_>,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        let (book, way) = (documents.rulebook, documents.house_way);
        Self::read(documents, readings, mutation)
            .map_err(|error| error.found_in(book.0, book.1).found_in(way.0, way.1))
    }

    fn read(
        documents: Documents<'_>,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        let (file, text) = documents.rulebook;
        let (head, document): (_, Document) = Head::read((file, text), Game::PaiGow, mutation)?;
        let error = |key: &str, message: String| DocumentError::new(file, key, message);
        let disabled = |basis: &Basis| {
            basis
                .citations()
                .any(|citation| matches!(citation, Citation::Clause(clause) if mutation.disables(clause)))
        };
        let ranking = Ranking::new(&document.ranking, disabled)
            .map_err(|(key, basis, message)| error(key, format!("{message} (clause {basis})")))?;
        let law = Law::new(file, &document.law, mutation)?;

        let mut offered = Offered::default();
        let named = |key: &'static str| move |message| error(key, message);
        let zero = choose::<ZeroRule>(&document.matching.zero, readings, &mut offered)
            .map_err(named("matching.zero"))?;
        let copy = choose::<CopyRule>(&document.matching.copy, readings, &mut offered)
            .map_err(named("matching.copy"))?;
        let table = &document.setting;
        let wrong = WrongSettings {
            wrong_way_round: choose(&table.wrong_way_round, readings, &mut offered)
                .map_err(named("setting.wrong-way-round"))?,
            misset_bank: choose(&table.misset_bank, readings, &mut offered)
                .map_err(named("setting.misset-bank"))?,
            misset_player: choose(&table.misset_player, readings, &mut offered)
                .map_err(named("setting.misset-player"))?,
        };
        let (way_file, way_text) = documents.house_way;
        let way = Unread::read(way_file, way_text)?;
        way.offer(&mut offered)?;
        offered.check(readings).map_err(|problem| error("readings", problem.to_string()))?;

        let house_way = way.in_force(&ranking, &offered, readings, mutation)?;
        let banked = match &document.banker {
            None => Matching::new(zero.clone(), copy.clone(), law.clone(), disabled),
            Some(banker) => {
                let law = Law::new(file, &document.law.with(&banker.law), mutation)?;
                for (key, own) in [("banker.zero", &banker.zero), ("banker.copy", &banker.copy)] {
                    // A mutation turns it round, and takes the rule away below.
                    if !own.value && !disabled(&own.basis) {
                        let message =
                            format!("a bank has the same rule whoever holds it (clause {})", own.basis);
                        return Err(error(key, message));
                    }
                }
                let zero = Cited { value: zero.value, basis: zero.basis.clone().and(&banker.zero.basis) };
                let copy = Cited { value: copy.value, basis: copy.basis.clone().and(&banker.copy.basis) };
                Matching::new(zero, copy, law, disabled)
            }
        };
        let matching = [Matching::new(zero, copy, law.clone(), disabled), banked];
        Ok(Self {
            head,
            ranking,
            wrong: without(wrong, disabled),
            matching,
            law,
            house_way,
            offered,
            readings: readings.clone(),
        })
    }

    /// What the book says of itself.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Which book this is.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.head.id
    }

    /// Which edition of the book's data.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.head.edition
    }

    /// What two tiles are worth.
    #[must_use]
    pub const fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// How hands are matched while the House banks.
    #[must_use]
    pub const fn matching(&self) -> &Matching {
        &self.matching[0]
    }

    /// How hands are matched under this bank. No outcome depends on it; the clauses do, in a book that prints the same a
    /// second time of the wager of a player who banks (NSW 9.3).
    #[must_use]
    pub const fn matching_under(&self, bank: BankMethod) -> &Matching {
        match bank {
            BankMethod::House => &self.matching[0],
            BankMethod::Player | BankMethod::CoBank => &self.matching[1],
        }
    }

    /// How the House sets a hand.
    #[must_use]
    pub const fn house_way(&self) -> &HouseWay {
        &self.house_way
    }

    /// How the book treats settings that are wrong.
    #[must_use]
    pub const fn wrong_settings(&self) -> &WrongSettings {
        &self.wrong
    }

    /// What the book cites for each point of law.
    #[must_use]
    pub const fn law(&self) -> &Law<Point> {
        &self.law
    }

    /// The rulings that offer a choice here.
    #[must_use]
    pub const fn offered(&self) -> &Offered {
        &self.offered
    }

    /// The readings chosen in place of defaults.
    #[must_use]
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Four tiles of the set, by their codes.
    ///
    /// # Errors
    /// [`HandRefused`] if they are not four, or the set has not so many of one sort.
    pub fn hand(&self, codes: &[&str]) -> Result<Hand, HandRefused> {
        // A hand of other tiles cannot be held at all; under a mutation the refusal only loses its clause.
        let point = if self.law.in_force(Point::TileSet) { Point::TileSet } else { Point::PlayerSets };
        Hand::parse(codes).map_err(|error| HandRefused { error, basis: self.law.basis(point) })
    }

    /// A player's own setting of his tiles (Vic 12.1.3 and its like).
    ///
    /// # Errors
    /// [`SettingError`] if it is made of other tiles, or its high hand is below the low one and the book refuses that.
    pub fn player_sets(
        &self,
        hand: Hand,
        low: [Kind; 2],
        high: [Kind; 2],
    ) -> Result<Ruled<Setting>, SettingError> {
        let words = |[one, other]: [Kind; 2]| format!("{one} {other}");
        let ([a, b], [c, d]) = (low, high);
        if Hand::of([a, b, c, d]) != Ok(hand) {
            return Err(SettingError::OtherTiles { low: words(low), high: words(high), hand });
        }
        let (low_value, high_value) = (self.ranking.value(low), self.ranking.value(high));
        let wrong = &self.wrong.wrong_way_round;
        if high_value < low_value && wrong.value == WrongWayRound::Refused {
            return Err(SettingError::WrongWayRound {
                low: words(low),
                low_worth: self.ranking.words(low_value),
                high: words(high),
                high_worth: self.ranking.words(high_value),
                basis: wrong.basis.clone(),
            });
        }
        let acts = self.law.in_force(Point::PlayerSets);
        let basis = if acts { self.law.basis(Point::PlayerSets) } else { wrong.basis.clone() };
        Ok(Ruled::new(Setting::of(&self.ranking, low, high), basis))
    }

    /// Whether a mis-set hand of the bank, or else of a player, is set anew, noticed at this moment (PG-8).
    #[must_use]
    pub fn reset(&self, bank: bool, noticed: Noticed) -> Ruled<bool> {
        let misset = if bank { &self.wrong.misset_bank } else { &self.wrong.misset_player };
        let anew = match misset.value {
            Misset::UntilPutAway => noticed < Noticed::AfterPuttingAway,
            Misset::UntilExposed => noticed < Noticed::AfterExposure,
            Misset::Always => true,
        };
        Ruled::new(anew, misset.basis.clone())
    }
}

/// The choices with those that a mutation has disabled turned round.
fn without(wrong: WrongSettings, disabled: impl Fn(&Basis) -> bool) -> WrongSettings {
    let misset = |cited: Cited<Misset>| match (disabled(&cited.basis), cited.value) {
        (false, _) => cited,
        (true, Misset::UntilExposed) => Cited { value: Misset::Always, ..cited },
        (true, _) => Cited { value: Misset::UntilExposed, ..cited },
    };
    let round = if disabled(&wrong.wrong_way_round.basis) {
        Cited { value: WrongWayRound::Turned, ..wrong.wrong_way_round }
    } else {
        wrong.wrong_way_round
    };
    WrongSettings {
        wrong_way_round: round,
        misset_bank: misset(wrong.misset_bank),
        misset_player: misset(wrong.misset_player),
    }
}
