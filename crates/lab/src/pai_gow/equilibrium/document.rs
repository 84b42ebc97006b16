//! Strategies as a file: comma-separated lines, one for each setting of each hand that is not simply set by the House Way.

use super::{Pair, Strategy, StrategyError};
use houseway_games::pai_gow::{Hand, HandError, Kind, Rules, Setting, split_readings};
use houseway_lawbook::{Readings, RulebookId};
use houseway_odds::pai_gow::Choices;
use num_bigint::BigUint;
use num_integer::Integer as _;
use num_traits::Zero as _;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// The first line that is no remark.
const HEAD: &str = "side,hand,low,high,weight";

/// With what the remark begins that names the game.
const GAME: &str = "# Equilibrium of ";

/// What stands in that remark between the rulebook and the readings.
const READINGS: &str = ", readings: ";

/// What stands there for no reading in place of a default.
const DEFAULTS: &str = "all at their defaults";

/// How many digits a weight may have.
const DIGITS: usize = 400;

/// Why a text is no pair of strategies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// A line is not as it should be.
    #[error("line {line}: {what}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The strategies are for another game than the one that was asked about.
    #[error("line {line}: these are strategies of {of}; asked is about {asked}")]
    OtherGame {
        /// Where the file names its game, from 1.
        line: usize,
        /// The game that it names.
        of: Box<GameName>,
        /// The game that was asked about.
        asked: Box<GameName>,
    },
    /// What the lines say together is no strategy.
    #[error("{side}: {error}")]
    Strategy {
        /// Whose.
        side: &'static str,
        /// What is wrong with it.
        error: StrategyError,
    },
}

/// Which game strategies are for: the rulebook, and the readings in place of its defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The readings.
    pub readings: Readings,
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices: Vec<String> =
            self.readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
        let readings = if choices.is_empty() { DEFAULTS.to_owned() } else { choices.join(", ") };
        write!(f, "{}{READINGS}{readings}", self.rulebook)
    }
}

impl GameName {
    /// The game of these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self { rulebook: rules.id(), readings: rules.readings().clone() }
    }

    /// The game that a file of strategies says it is for, if it says so.
    ///
    /// # Errors
    /// [`DocumentError::Line`] if the line that begins so names none.
    pub fn named(text: &str) -> Result<Option<Self>, DocumentError> {
        Ok(Self::lines(text).next().transpose()?.map(|(_, game)| game))
    }

    /// Every game that the remarks of a file name, with the line.
    fn lines(text: &str) -> impl Iterator<Item = Result<(usize, Self), DocumentError>> + '_ {
        let named = (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, text.strip_prefix(GAME)?)));
        named.map(|(line, text)| {
            let game = Self::parse(text.trim_end()).map_err(|what| DocumentError::Line { line, what })?;
            Ok((line, game))
        })
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (rulebook, readings) = text.split_once(READINGS).ok_or_else(|| {
            format!("a rulebook and its readings, as in `{GAME}vic-2000-pai-gow{READINGS}{DEFAULTS}`")
        })?;
        let rulebook = RulebookId::new(rulebook).map_err(|error| error.to_string())?;
        let choices = readings.split(", ").filter(|_| readings != DEFAULTS);
        let readings = Readings::parse(choices).map_err(|error| error.to_string())?;
        Ok(Self { rulebook, readings })
    }

    /// Whether it is the game of these rules: the same rulebook, and the same choice of each ruling on how hands are set and
    /// matched, whether it was named or is the default. Readings of commission and dice make no other game.
    fn is_of(&self, rules: &Rules) -> bool {
        let own = split_readings(&self.readings).ok().filter(|(_, own)| rules.offered().check(own).is_ok());
        let Some((_, own)) = own.filter(|_| self.rulebook == rules.id()) else { return false };
        let same = |readings: &Readings, ruling, choices: &[String]| {
            let chosen =
                readings.choices().find(|(id, _)| *id == ruling).map(|(_, choice)| choice.to_owned());
            chosen.or_else(|| choices.first().cloned())
        };
        rules
            .offered()
            .rulings()
            .all(|(ruling, choices)| same(&own, ruling, choices) == same(rules.readings(), ruling, choices))
    }
}

impl Pair {
    /// The pair as text: of each side every hand that is not always set as the House Way has it, with a line for each
    /// setting and a whole weight in proportion to which it is chosen. The game stands before, then `remarks`, each on a line
    /// of its own.
    #[must_use]
    pub fn document(&self, rules: &Rules, remarks: &[String]) -> String {
        let legal = Choices::legal(rules);
        let mut text = format!("{GAME}{}\n", GameName::of(rules));
        text.extend(remarks.iter().map(|remark| format!("# {remark}\n")));
        text.push_str(HEAD);
        text.push('\n');
        for (side, strategy) in [("player", &self.player), ("bank", &self.bank)] {
            for hand in strategy.departing(rules, &legal) {
                for (place, weight) in strategy.reduced(hand) {
                    let setting = legal.settings()[place];
                    let ([a, b], [c, d]) = (setting.low(), setting.high());
                    // Writing to a string cannot fail.
                    let _ = writeln!(text, "{side},{},{a} {b},{c} {d},{weight}", Hand::all()[hand]);
                }
            }
        }
        text
    }

    /// Reads what [`Pair::document`] wrote. Hands that are not listed are set by the House Way of `rules`; of the lines that
    /// begin with `#` only one that names the game says anything, and it may be missing.
    ///
    /// # Errors
    /// [`DocumentError`] names the line: also that of another game than the one of `rules`, whose strategies prove nothing
    /// of this one.
    pub fn read(rules: &Rules, text: &str) -> Result<Self, DocumentError> {
        let legal = Choices::legal(rules);
        for named in GameName::lines(text) {
            let (line, of) = named?;
            if !of.is_of(rules) {
                let (of, asked) = (Box::new(of), Box::new(GameName::of(rules)));
                return Err(DocumentError::OtherGame { line, of, asked });
            }
        }
        let mut lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        match lines.next() {
            Some((_, HEAD)) => {}
            other => {
                let line = other.map_or(1, |(line, _)| line);
                return Err(DocumentError::Line { line, what: format!("the first line is `{HEAD}`") });
            }
        }
        let mut listed: [BTreeMap<usize, Vec<(usize, BigUint)>>; 2] = Default::default();
        for (line, text) in lines {
            let wrong = |what: String| DocumentError::Line { line, what };
            let (side, hand, place, weight) = row(&legal, text).map_err(wrong)?;
            let used = listed[side].entry(hand).or_default();
            if used.iter().any(|(other, _)| *other == place) {
                return Err(wrong("this setting was listed before".to_owned()));
            }
            used.push((place, weight));
        }
        let [player, bank] = listed;
        let strategy = |side, listed| {
            Strategy::new(rules, &legal, &listed).map_err(|error| DocumentError::Strategy { side, error })
        };
        Ok(Self { player: strategy("player", player)?, bank: strategy("bank", bank)? })
    }
}

impl Strategy {
    /// The settings of a hand with the least whole weights that have the same proportions.
    #[must_use]
    pub fn reduced(&self, hand: usize) -> Vec<(usize, BigUint)> {
        let common = self.of(hand).iter().fold(BigUint::zero(), |common, (_, weight)| common.gcd(weight));
        self.of(hand).iter().map(|(place, weight)| (*place, weight / &common)).collect()
    }
}

/// Side, hand, setting and weight of a line.
fn row(legal: &Choices, text: &str) -> Result<(usize, usize, usize, BigUint), String> {
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let [side, hand, low, high, weight] = fields[..] else {
        return Err(format!("five fields, as in `{HEAD}`; here are {}", fields.len()));
    };
    let side = ["player", "bank"]
        .iter()
        .position(|known| *known == side)
        .ok_or("the side is `player` or `bank`".to_owned())?;
    let codes: Vec<&str> = hand.split_whitespace().take(5).collect();
    let hand = Hand::parse(&codes).map_err(|error: HandError| error.to_string())?;
    let [low, high] = [pair(low)?, pair(high)?];
    let sorted = |[one, other]: [Kind; 2]| if one <= other { [one, other] } else { [other, one] };
    let same =
        |setting: &Setting| [sorted(setting.low()), sorted(setting.high())] == [sorted(low), sorted(high)];
    let range = legal.range(hand.index());
    let place = range.clone().find(|place| same(&legal.settings()[*place])).ok_or_else(|| {
        let ways: Vec<String> = legal.settings()[range].iter().map(ToString::to_string).collect();
        format!("no legal setting of {hand}; these are: {}", ways.join(", "))
    })?;
    if weight.is_empty() || weight.len() > DIGITS || !weight.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("the weight is a whole number of up to {DIGITS} digits"));
    }
    let weight = weight.parse().map_err(|_| "the weight is a whole number".to_owned())?;
    Ok((side, hand.index(), place, weight))
}

fn pair(text: &str) -> Result<[Kind; 2], String> {
    let kinds = text.split_whitespace().take(3).map(|code| code.parse::<Kind>().map_err(|e| e.to_string()));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
    <[Kind; 2]>::try_from(kinds).map_err(|_| "a hand of two tiles, as in `12 H8`".to_owned())
}
