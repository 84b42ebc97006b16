//! Strategies as a file: comma-separated lines, one for each setting of each hand that is not simply set by the House Way.

use super::{Pair, Strategy, StrategyError};
use houseway_games::pai_gow::{Hand, HandError, Kind, Rules, Setting};
use houseway_odds::pai_gow::Choices;
use num_bigint::BigUint;
use num_integer::Integer as _;
use num_traits::Zero as _;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The first line that is no remark.
const HEAD: &str = "side,hand,low,high,weight";

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
    /// What the lines say together is no strategy.
    #[error("{side}: {error}")]
    Strategy {
        /// Whose.
        side: &'static str,
        /// What is wrong with it.
        error: StrategyError,
    },
}

impl Pair {
    /// The pair as text: of each side every hand that is not always set as the House Way has it, with a line for each
    /// setting and a whole weight in proportion to which it is chosen. `remarks` stand before, each on a line of its own.
    #[must_use]
    pub fn document(&self, rules: &Rules, remarks: &[String]) -> String {
        let legal = Choices::legal(rules);
        let mut text: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
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

    /// Reads what [`Pair::document`] wrote. Hands that are not listed are set by the House Way of `rules`; lines that
    /// begin with `#` say nothing.
    ///
    /// # Errors
    /// [`DocumentError`] names the line.
    pub fn read(rules: &Rules, text: &str) -> Result<Self, DocumentError> {
        let legal = Choices::legal(rules);
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
