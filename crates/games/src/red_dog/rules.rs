use super::{Card, CardRank, Point, Unseen};
use crate::books::{self, Game, Head};
use crate::desk::{Desk, DeskTable};
use houseway_lawbook::{
    Basis, Cited, DocumentError, Law, Mutation, PointTable, ReadingError, Readings, RulebookId,
};
use houseway_money::Odds;
use serde::Deserialize;

/// How far a wager may be raised (RD-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaiseReading {
    /// Up to the part of the original wager that counts.
    Original,
    /// The same, while both together stay within the maximum.
    WithinMaximum,
    /// Up to the original wager as it was placed.
    AsPlaced,
}

/// The rulings that offer a choice, each with its alternatives, the default first.
pub const RULINGS_OFFERED: &[(&str, &[&str])] = &[("RD-1", &["original", "within-maximum", "as-placed"])];

/// The cutting card and the first card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoe {
    /// How many cards from either end of the stack whoever cuts puts the cutting card.
    pub cut_cards: Cited<u16>,
    /// How many cards more or fewer still are about as many.
    pub cut_cards_about: Cited<u16>,
    /// How far in from the back the cutting card may lie at most, as a part of the stack.
    pub cutting_card_most: Cited<[u32; 2]>,
    /// How many cards are burned before the first round.
    pub burned: Cited<u16>,
}

/// The layout.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// How many areas for wagers a layout has: one of these.
    pub areas: Cited<Vec<u8>>,
    /// How many players may wager on one area.
    pub players_most: Cited<u8>,
}

/// Other numbers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// How long the sign of a higher minimum must have stood, in minutes.
    pub raise_notice_minutes: Cited<u32>,
    /// After how many rounds without a wager in a row a seated player may have to leave his seat.
    pub rounds_without_wager: Cited<u32>,
}

/// The rules in force: one rulebook under one set of readings.
#[derive(Clone, Debug)]
pub struct Rules {
    head: Head,
    decks: Cited<u16>,
    values: Cited<[u8; CardRank::COUNT]>,
    shoe: Shoe,
    layout: Layout,
    parameters: Parameters,
    three_of_a_kind: Cited<Odds>,
    spread: Cited<Vec<Odds>>,
    desk: Desk,
    law: Law<Point>,
    readings: Readings,
    raise_reading: RaiseReading,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    cards: CardsTable,
    shoe: Shoe,
    layout: Layout,
    parameters: Parameters,
    odds: OddsTable,
    desk: DeskTable,
    law: PointTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsTable {
    decks: Cited<u16>,
    values: Cited<Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OddsTable {
    three_of_a_kind: Cited<Odds>,
    spread: Cited<Vec<Odds>>,
}

impl Rules {
    /// The book that this project ships, `vic-1997-red-dog`.
    ///
    /// # Errors
    /// [`DocumentError`] if a reading is not offered. The book itself is tested to load.
    pub fn embedded(readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let book = books::VIC_1997_RED_DOG;
        Self::load(&book.file("rulebook.toml"), book.rulebook, readings, mutation)
    }

    /// Reads a rulebook.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and the clause of what is missing, unknown or wrong.
    pub fn load(
        file: &str,
        text: &str,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        Self::loaded(file, text, readings, mutation).map_err(|error| error.found_in(file, text))
    }

    fn loaded(
        file: &str,
        text: &str,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        let (head, document): (_, Document) = Head::read((file, text), Game::RedDog, mutation)?;
        let error = |key: &str, message: String| DocumentError::new(file, key, message);
        let law = Law::new(file, &document.law, mutation)?;
        check(&document).map_err(|(key, message)| error(&key, message))?;
        let CardsTable { decks, values } = document.cards;
        let values = values.try_map(in_order).map_err(|message| error("cards.values", message))?;
        let OddsTable { three_of_a_kind, spread } = document.odds;
        let desk = Desk::new(file, document.desk, mutation)?;
        let rules = Self {
            head,
            decks,
            values,
            shoe: document.shoe,
            layout: document.layout,
            parameters: document.parameters,
            three_of_a_kind,
            spread,
            desk,
            law,
            readings: Readings::defaults(),
            raise_reading: RaiseReading::Original,
        };
        rules.read(readings).map_err(|problem| error("readings", problem.to_string()))
    }

    /// The same book under other readings.
    ///
    /// # Errors
    /// [`ReadingError`] if a reading is not offered.
    pub fn under(&self, readings: &Readings) -> Result<Self, ReadingError> {
        self.clone().read(readings)
    }

    fn read(self, readings: &Readings) -> Result<Self, ReadingError> {
        let chosen = readings.choose(RULINGS_OFFERED)?;
        let raise_reading = match chosen.first() {
            Some(&"within-maximum") => RaiseReading::WithinMaximum,
            Some(&"as-placed") => RaiseReading::AsPlaced,
            _ => RaiseReading::Original,
        };
        Ok(Self { readings: readings.clone(), raise_reading, ..self })
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

    /// How many decks the game is played with (3.1).
    #[must_use]
    pub const fn decks(&self) -> &Cited<u16> {
        &self.decks
    }

    /// What each rank counts, from two to ace (3.2).
    #[must_use]
    pub const fn values(&self) -> &Cited<[u8; CardRank::COUNT]> {
        &self.values
    }

    /// What a card counts (3.2).
    #[must_use]
    pub const fn value(&self, card: Card) -> u8 {
        self.values.value[card.rank().index()]
    }

    /// The cutting card and the first card (4.4 to 4.6).
    #[must_use]
    pub const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The layout (2.1, 5.7).
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Other numbers.
    #[must_use]
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The odds of three of a kind (7.2.3.1, 8.1.1).
    #[must_use]
    pub const fn three_of_a_kind(&self) -> &Cited<Odds> {
        &self.three_of_a_kind
    }

    /// The odds of each spread that the layout shows, from one card up; the last holds for every larger one (8.1.1).
    #[must_use]
    pub const fn spreads(&self) -> &Cited<Vec<Odds>> {
        &self.spread
    }

    /// The odds of a spread of so many cards (8.1.1).
    #[must_use]
    pub fn spread_pays(&self, cards: u8) -> Cited<Odds> {
        let odds = &self.spread.value;
        let place = usize::from(cards).clamp(1, odds.len()) - 1;
        Cited { value: odds[place], basis: self.spread.basis.clone() }
    }

    /// Every odds that the layout shows.
    pub(super) fn all_odds(&self) -> impl Iterator<Item = Odds> {
        self.spread.value.iter().copied().chain([self.three_of_a_kind.value])
    }

    /// The law of the table's desk: accounts, float and closing.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// What the book cites for each point of law.
    #[must_use]
    pub const fn law(&self) -> &Law<Point> {
        &self.law
    }

    /// `basis` and what the book cites for `point`.
    #[must_use]
    pub fn cite(&self, basis: Basis, point: Point) -> Basis {
        if self.law.in_force(point) { basis.and(&self.law.basis(point)) } else { basis }
    }

    /// The readings chosen in place of defaults.
    #[must_use]
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// RD-1.
    #[must_use]
    pub const fn raise_reading(&self) -> RaiseReading {
        self.raise_reading
    }
}

/// What each rank counts, from ace to two as the text lists them, turned into the order from two to ace.
fn in_order(mut values: Vec<u8>) -> Result<[u8; CardRank::COUNT], String> {
    values.reverse();
    let values: [u8; CardRank::COUNT] = values.try_into().map_err(|_| {
        format!("needs {} numbers, for ace, king, queen, jack and ten to two", CardRank::COUNT)
    })?;
    let mut sorted = values;
    sorted.sort_unstable();
    // Otherwise a spread would be another number than that of the ranks between.
    if sorted.windows(2).any(|pair| pair[0].checked_add(1) != Some(pair[1])) {
        return Err("the ranks must count thirteen numbers in a row, each once".to_owned());
    }
    Ok(values)
}

/// A key of the document and what is wrong there.
type Fault = (String, String);

/// Whether each number lies where a table can use it.
fn check(document: &Document) -> Result<(), Fault> {
    const DAY: u32 = 1_440;
    let Document { cards, shoe, layout, parameters, odds, .. } = document;
    let [part, of] = shoe.cutting_card_most.value;
    let areas = &layout.areas;
    let numbers = [
        ("cards.decks", u32::from(cards.decks.value), 1, u32::from(Unseen::DECKS), &cards.decks.basis),
        ("shoe.cut_cards", shoe.cut_cards.value.into(), 1, 1_000, &shoe.cut_cards.basis),
        ("shoe.cut_cards_about", shoe.cut_cards_about.value.into(), 0, 1_000, &shoe.cut_cards_about.basis),
        ("shoe.cutting_card_most", part, 1, of.max(1), &shoe.cutting_card_most.basis),
        ("shoe.cutting_card_most", of, 1, 1_000, &shoe.cutting_card_most.basis),
        ("shoe.burned", shoe.burned.value.into(), 0, 10, &shoe.burned.basis),
        ("layout.areas", areas.value.len().try_into().unwrap_or(u32::MAX), 1, 8, &areas.basis),
        ("layout.players_most", layout.players_most.value.into(), 1, 9, &layout.players_most.basis),
        (
            "parameters.raise_notice_minutes",
            parameters.raise_notice_minutes.value,
            0,
            DAY,
            &parameters.raise_notice_minutes.basis,
        ),
        (
            "parameters.rounds_without_wager",
            parameters.rounds_without_wager.value,
            1,
            100,
            &parameters.rounds_without_wager.basis,
        ),
    ];
    let sizes = areas.value.iter().map(|size| ("layout.areas", u32::from(*size), 1, 11, &areas.basis));
    for (key, value, least, most, basis) in numbers.into_iter().chain(sizes) {
        if !(least..=most).contains(&value) {
            let message = format!("must lie between {least} and {most} (clause {basis})");
            return Err((key.to_owned(), message));
        }
    }
    let spreads = odds.spread.value.len();
    if spreads == 0 || spreads > CardRank::COUNT - 2 {
        let message = format!(
            "needs 1 to {} odds, for a spread of one card and up (clause {})",
            CardRank::COUNT - 2,
            odds.spread.basis
        );
        return Err(("odds.spread".to_owned(), message));
    }
    Ok(())
}
