use super::settle::covered;
use super::{BetKind, Numbers, Pocket, Point, SequenceKind, Spot, Wheel};
use crate::books::{self, Game, Head};
use houseway_lawbook::{
    Basis, Cited, DocumentError, Law, Mutation, PointTable, ReadingError, Readings, RulebookId,
};
use houseway_money::Odds;
use serde::Deserialize;
use std::collections::BTreeMap;

/// When a sequence wager is decided and paid (RR-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceReading {
    /// At its first miss, by its leading hits.
    LeadingRun,
    /// Only by the printed patterns, paid at the last spin.
    Literal,
}

/// What becomes of chips at "no spin" (RR-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpinReading {
    /// They return to the account.
    Void,
    /// They stay and may be changed for the spin that replaces it.
    Stay,
}

/// What an individual wager is under 4.3 (RR-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WagerReading {
    /// The total on one bet of one terminal.
    Total,
    /// Each placement by itself, as printed.
    EachPlacement,
}

/// What counts towards the aggregate of 4.3(c) and falls with it (RR-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateReading {
    /// Wagers on the single spin.
    Singles,
    /// These and sequences that start with it.
    All,
}

/// What a malfunction does to sequences that include the spin (RR-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalfunctionReading {
    /// A running one goes on with the true outcomes on record.
    Confirm,
    /// Every one is void.
    VoidAll,
}

/// Whether a table at which nobody plays closes without a sign (RR-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosingReading {
    /// It does, under a higher hand.
    Empty,
    /// No table closes without.
    Always,
}

/// The rulings that offer a choice, each with its alternatives, the default first.
pub const RULINGS_OFFERED: &[(&str, &[&str])] = &[
    ("RR-2", &["leading-run", "literal"]),
    ("RR-3", &["void", "stay"]),
    ("RR-6", &["total", "each-placement"]),
    ("RR-7", &["singles", "all"]),
    ("RR-9", &["confirm", "void-all"]),
    ("RR-19", &["empty", "always"]),
];

/// The numbers of the rulebook that are not odds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// How many terminals a table may have.
    pub terminals_most: Cited<u8>,
    /// The wagering period where the operator has set none, in seconds.
    pub wagering_period_seconds: Cited<u32>,
    /// How long the sign of a higher minimum must have stood, in minutes.
    pub raise_notice_minutes: Cited<u32>,
    /// How long the sign of a closure must have stood, in minutes.
    pub closing_notice_minutes: Cited<u32>,
    /// The least and the largest diameter of the ball, in millimetres.
    pub ball_millimetres: Cited<[u32; 2]>,
    /// How soon after expiry an entry is suspect, in seconds.
    pub late_entry_seconds: Cited<u32>,
}

impl Parameters {
    /// Whether each lies where a table can use it.
    fn check(&self) -> Result<(), Fault> {
        const DAY: u32 = 1_440;
        let [least_ball, most_ball] = self.ball_millimetres.value;
        let ball = &self.ball_millimetres.basis;
        let (terminals, period) = (&self.terminals_most, &self.wagering_period_seconds);
        let (raise, closing) = (&self.raise_notice_minutes, &self.closing_notice_minutes);
        let late = &self.late_entry_seconds;
        let numbers = [
            ("terminals_most", u32::from(terminals.value), 1, 99, &terminals.basis),
            ("wagering_period_seconds", period.value, 5, 600, &period.basis),
            ("raise_notice_minutes", raise.value, 0, DAY, &raise.basis),
            ("closing_notice_minutes", closing.value, 0, DAY, &closing.basis),
            ("ball_millimetres", least_ball, 1, 100, ball),
            ("ball_millimetres", most_ball, 1, 100, ball),
            ("late_entry_seconds", late.value, 0, 600, &late.basis),
        ];
        for (key, value, least, most, basis) in numbers {
            if !(least..=most).contains(&value) {
                let message = format!("must lie between {least} and {most} (clause {basis})");
                return Err((format!("parameters.{key}"), message));
            }
        }
        Ok(())
    }
}

/// The rules in force: one rulebook under one set of readings.
#[derive(Clone, Debug)]
pub struct Rules {
    head: Head,
    parameters: Parameters,
    wheel: Wheel,
    odds: Vec<Cited<Odds>>,
    sequences: Vec<Cited<Vec<Odds>>>,
    covers: Vec<Numbers>,
    meanings: Vec<Option<Basis>>,
    law: Law<Point>,
    readings: Readings,
    sequence_reading: SequenceReading,
    no_spin_reading: NoSpinReading,
    wager_reading: WagerReading,
    aggregate_reading: AggregateReading,
    malfunction_reading: MalfunctionReading,
    closing_reading: ClosingReading,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    parameters: Parameters,
    wheel: WheelTable,
    layout: LayoutTable,
    odds: BTreeMap<String, Cited<Odds>>,
    sequences: BTreeMap<String, Cited<Vec<Odds>>>,
    law: PointTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WheelTable {
    pockets: Cited<u8>,
    order: Cited<Vec<Pocket>>,
    red: Cited<Vec<Pocket>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LayoutTable {
    #[serde(rename = "column-1")]
    column_1: Cited<Vec<Pocket>>,
    #[serde(rename = "column-2")]
    column_2: Cited<Vec<Pocket>>,
    #[serde(rename = "column-3")]
    column_3: Cited<Vec<Pocket>>,
    #[serde(rename = "dozen-1")]
    dozen_1: Cited<[u8; 2]>,
    #[serde(rename = "dozen-2")]
    dozen_2: Cited<[u8; 2]>,
    #[serde(rename = "dozen-3")]
    dozen_3: Cited<[u8; 2]>,
    low: Cited<[u8; 2]>,
    high: Cited<[u8; 2]>,
}

impl Rules {
    /// The book that this project ships, `vic-2000-rapid-roulette`.
    ///
    /// # Errors
    /// [`DocumentError`] if a reading is not offered. The book itself is tested to load.
    pub fn embedded(readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let book = books::VIC_2000_RAPID_ROULETTE;
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
        let (head, document): (_, Document) = Head::read((file, text), Game::RapidRoulette, mutation)?;
        let error = |key: &str, message: String| DocumentError::new(file, key, message);
        let table = document.wheel;
        if table.pockets.value != Pocket::COUNT {
            let message = format!(
                "this game is played on {} compartments (clause {})",
                Pocket::COUNT,
                table.pockets.basis
            );
            return Err(error("wheel.pockets", message));
        }
        document.parameters.check().map_err(|(key, message)| error(&key, message))?;
        let red: Numbers = table.red.value.iter().copied().collect();
        let wheel_basis = table.order.basis.and(&table.red.basis);
        let wheel = Wheel::new(table.order.value, red)
            .map_err(|message| error("wheel.order", format!("{message} (clause {wheel_basis})")))?;
        let odds = each("odds", document.odds, &BetKind::ALL.map(BetKind::name))
            .map_err(|(key, message)| error(&key, message))?;
        let sequences = each("sequences", document.sequences, &SequenceKind::ALL.map(SequenceKind::name))
            .map_err(|(key, message)| error(&key, message))?;
        for (kind, row) in SequenceKind::ALL.iter().zip(&sequences) {
            if row.value.len() != kind.spins() {
                let (spins, basis) = (kind.spins(), &row.basis);
                let message = format!("needs {spins} odds, one for each number of hits (clause {basis})");
                return Err(error(&format!("sequences.{kind}"), message));
            }
        }
        let law = Law::new(file, &document.law, mutation)?;
        let boxes = boxes(&document.layout, &wheel).map_err(|(key, message)| error(&key, message))?;
        // A bet that no law gives a meaning covers nothing.
        let means = |spot: &Spot| told(*spot).is_none_or(|point| law.in_force(point));
        let covers = Spot::all()
            .map(|spot| if means(&spot) { covered(spot, &boxes) } else { Numbers::NONE })
            .collect();
        let columns = [&document.layout.column_1, &document.layout.column_2, &document.layout.column_3];
        let columns = columns.map(|column| &column.basis);
        let meanings = Spot::all().map(|spot| meaning(spot, &law, columns, &table.red.basis)).collect();
        let rules = Self {
            head,
            parameters: document.parameters,
            wheel,
            odds,
            sequences,
            covers,
            meanings,
            law,
            readings: Readings::defaults(),
            sequence_reading: SequenceReading::LeadingRun,
            no_spin_reading: NoSpinReading::Void,
            wager_reading: WagerReading::Total,
            aggregate_reading: AggregateReading::Singles,
            malfunction_reading: MalfunctionReading::Confirm,
            closing_reading: ClosingReading::Empty,
        };
        rules.read(readings).map_err(|e| error("readings", e.to_string()))
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
        let is = |option| chosen.contains(&option);
        Ok(Self {
            readings: readings.clone(),
            sequence_reading: if is("literal") {
                SequenceReading::Literal
            } else {
                SequenceReading::LeadingRun
            },
            no_spin_reading: if is("stay") { NoSpinReading::Stay } else { NoSpinReading::Void },
            wager_reading: if is("each-placement") {
                WagerReading::EachPlacement
            } else {
                WagerReading::Total
            },
            aggregate_reading: if is("all") { AggregateReading::All } else { AggregateReading::Singles },
            malfunction_reading: if is("void-all") {
                MalfunctionReading::VoidAll
            } else {
                MalfunctionReading::Confirm
            },
            closing_reading: if is("always") { ClosingReading::Always } else { ClosingReading::Empty },
            ..self
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

    /// The numbers that are not odds.
    #[must_use]
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The wheel.
    #[must_use]
    pub const fn wheel(&self) -> &Wheel {
        &self.wheel
    }

    /// The odds of one kind of bet (7.1).
    #[must_use]
    pub fn odds(&self, kind: BetKind) -> &Cited<Odds> {
        &self.odds[kind.index()]
    }

    /// The odds of a sequence, one line for each number of leading hits (7.4).
    #[must_use]
    pub fn sequence_odds(&self, kind: SequenceKind) -> &Cited<Vec<Odds>> {
        &self.sequences[kind.index()]
    }

    /// The numbers that a chip on `spot` covers.
    #[must_use]
    pub fn covers(&self, spot: Spot) -> Numbers {
        self.covers[spot.index()]
    }

    /// What tells which numbers the spot covers, where a clause beside 7.1 does.
    #[must_use]
    pub fn meaning(&self, spot: Spot) -> Option<&Basis> {
        self.meanings[spot.index()].as_ref()
    }

    /// What the book cites for each point of law.
    #[must_use]
    pub const fn law(&self) -> &Law<Point> {
        &self.law
    }

    /// The readings chosen in place of defaults.
    #[must_use]
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// RR-2.
    #[must_use]
    pub const fn sequence_reading(&self) -> SequenceReading {
        self.sequence_reading
    }

    /// RR-3.
    #[must_use]
    pub const fn no_spin_reading(&self) -> NoSpinReading {
        self.no_spin_reading
    }

    /// RR-6.
    #[must_use]
    pub const fn wager_reading(&self) -> WagerReading {
        self.wager_reading
    }

    /// RR-7.
    #[must_use]
    pub const fn aggregate_reading(&self) -> AggregateReading {
        self.aggregate_reading
    }

    /// RR-9.
    #[must_use]
    pub const fn malfunction_reading(&self) -> MalfunctionReading {
        self.malfunction_reading
    }

    /// RR-19.
    #[must_use]
    pub const fn closing_reading(&self) -> ClosingReading {
        self.closing_reading
    }
}

/// A key of the document and what is wrong there.
type Fault = (String, String);

/// The rows of a table in the order of `names`. (Keys that are names of an enum would not show in errors.)
fn each<T>(table: &str, mut rows: BTreeMap<String, T>, names: &[&str]) -> Result<Vec<T>, Fault> {
    if let Some(name) = rows.keys().find(|name| !names.contains(&name.as_str())) {
        return Err((format!("{table}.{name}"), format!("unknown bet; the game has {}", names.join(", "))));
    }
    let missing = |name: &str| (format!("{table}.{name}"), "missing: give its odds and clause".to_owned());
    names.iter().map(|name| rows.remove(*name).ok_or_else(|| missing(name))).collect()
}

/// The numbers of each kind whose box does not show them by its place.
fn boxes(layout: &LayoutTable, wheel: &Wheel) -> Result<Vec<(BetKind, Vec<Numbers>)>, Fault> {
    let sized = |key: &str, basis: &Basis, numbers: Numbers, listed: usize, size: u32| {
        if numbers.len() == size && listed == size as usize {
            Ok(numbers)
        } else {
            Err((format!("layout.{key}"), format!("needs {size} different numbers (clause {basis})")))
        }
    };
    let listed = |key: &str, pockets: &Cited<Vec<Pocket>>| {
        let numbers = pockets.value.iter().copied().collect();
        sized(key, &pockets.basis, numbers, pockets.value.len(), 12)
    };
    let range = |key: &str, ends: &Cited<[u8; 2]>, size: u32| {
        let [first, last] = ends.value;
        let numbers = Pocket::all().filter(|p| (first..=last).contains(&p.number())).collect();
        sized(key, &ends.basis, numbers, (first..=last).len(), size)
    };
    let which = |test: &dyn Fn(Pocket) -> bool| Pocket::all().filter(|&p| test(p)).collect::<Numbers>();
    let colour = |colour| which(&|p| wheel.colour(p) == colour);
    let columns = vec![
        listed("column-1", &layout.column_1)?,
        listed("column-2", &layout.column_2)?,
        listed("column-3", &layout.column_3)?,
    ];
    let dozens = vec![
        range("dozen-1", &layout.dozen_1, 12)?,
        range("dozen-2", &layout.dozen_2, 12)?,
        range("dozen-3", &layout.dozen_3, 12)?,
    ];
    Ok(vec![
        (BetKind::Column, columns),
        (BetKind::Dozen, dozens),
        (BetKind::Low, vec![range("low", &layout.low, 18)?]),
        (BetKind::High, vec![range("high", &layout.high, 18)?]),
        // 7.1 has the even numbers from 2 on.
        (BetKind::Even, vec![which(&|p| p != Pocket::ZERO && p.number().is_multiple_of(2))]),
        (BetKind::Odd, vec![which(&|p| !p.number().is_multiple_of(2))]),
        (BetKind::Red, vec![colour(super::Colour::Red)]),
        (BetKind::Black, vec![colour(super::Colour::Black)]),
    ])
}

/// The point of law that tells which numbers a spot of the squares covers (7.2).
fn told(spot: Spot) -> Option<Point> {
    let street = match spot.name() {
        "street 0-1-2" => Point::StreetZeroOneTwo,
        "street 0-2-3" => Point::StreetZeroTwoThree,
        _ => Point::StreetOfThree,
    };
    match spot.kind() {
        BetKind::StraightUp | BetKind::Split | BetKind::Corner => Some(Point::Squares),
        BetKind::Street | BetKind::SixLine => Some(street),
        _ => None,
    }
}

fn meaning(spot: Spot, law: &Law<Point>, columns: [&Basis; 3], colours: &Basis) -> Option<Basis> {
    match spot.kind() {
        BetKind::Column => {
            let place = Spot::of_kind(BetKind::Column).position(|s| s == spot)?;
            columns.get(place).map(|basis| (*basis).clone())
        }
        BetKind::Red | BetKind::Black => Some(colours.clone()),
        _ => told(spot).filter(|point| law.in_force(*point)).map(|point| law.basis(point)),
    }
}
