use super::line::{On, name, on};
use houseway_lawbook::{Basis, Cited};
use houseway_money::{Cents, Rate};
use serde::Deserialize;
use std::fmt;

/// What a line of the jackpot pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize {
    /// This share of the pool.
    Share(Rate),
    /// This amount, of the House's money.
    Fixed(Cents),
}

impl Prize {
    /// Whether it empties the pool.
    #[must_use]
    pub fn is_whole_pool(self) -> bool {
        matches!(self, Self::Share(share) if share.parts().0 == share.parts().1)
    }

    /// Whether it comes out of the pool.
    #[must_use]
    pub const fn is_share(self) -> bool {
        matches!(self, Self::Share(_))
    }

    /// Whether it stands above `other` in a list: a share before a fixed amount, then the larger.
    pub(super) fn is_more_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Share(one), Self::Share(other)) => {
                let ((a, b), (c, d)) = (one.parts(), other.parts());
                u64::from(a) * u64::from(d) > u64::from(c) * u64::from(b)
            }
            (Self::Fixed(one), Self::Fixed(other)) => one > other,
            (Self::Share(_), Self::Fixed(_)) => true,
            (Self::Fixed(_), Self::Share(_)) => false,
        }
    }

    /// Its key in the file.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Share(_) => "percent",
            Self::Fixed(_) => "fixed",
        }
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Share(share) if share.parts().1 == 100 => write!(f, "{}% of the pool", share.parts().0),
            Self::Share(share) => write!(f, "{} in {} of the pool", share.parts().0, share.parts().1),
            Self::Fixed(amount) => amount.fmt(f),
        }
    }
}

/// One line of a jackpot's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotLine {
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) on: Vec<On>,
    pub(super) prize: Cited<Prize>,
}

impl JackpotLine {
    /// Its place in the list, from 0 for the highest.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it pays, and what that rests on.
    #[must_use]
    pub const fn prize(&self) -> &Cited<Prize> {
        &self.prize
    }
}

/// A line as written: with a percentage of the pool or an amount in cents.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JackpotLineTable {
    name: String,
    on: Vec<String>,
    percent: Option<Cited<i64>>,
    fixed: Option<Cited<i64>>,
}

/// The largest fixed amount, in cents: more is taken for a slip of the pen.
const MOST_FIXED: u32 = 100_000_000;

impl JackpotLineTable {
    /// The line at `index`.
    ///
    /// # Errors
    /// The key within the line and what is wrong.
    pub(super) fn read(
        self,
        index: usize,
        disabled: impl Fn(&Basis) -> bool,
    ) -> Result<JackpotLine, (String, String)> {
        let (name, on) = (name(&self.name)?, on(&self.on)?);
        let prize = match (self.percent, self.fixed) {
            (Some(percent), None) => {
                // A mutation makes it one more; of the whole pool there is no more, so it becomes one less.
                let by = if disabled(&percent.basis) { 2 } else { 0 };
                let read = |percent: i64| {
                    let part = u32::try_from(percent).ok().filter(|part| (1..=100).contains(part));
                    let rate = part.and_then(|part| Rate::new(part, 100).ok());
                    rate.map(Prize::Share)
                        .ok_or_else(|| format!("{percent} is no percentage of the pool: write 1 to 100"))
                };
                let clause = percent.basis.clone();
                let read = percent.try_map(|percent| read(percent.saturating_sub(by)));
                read.map_err(|message| ("percent".to_owned(), format!("{message} (clause {clause})")))?
            }
            (None, Some(fixed)) => {
                let read = |cents: i64| {
                    let amount = u32::try_from(cents).ok().filter(|cents| (1..=MOST_FIXED).contains(cents));
                    amount.map(|cents| Prize::Fixed(Cents::literal(cents))).ok_or_else(|| {
                        format!("{cents} is no amount that a line may pay: write 1 to {MOST_FIXED} cents")
                    })
                };
                let clause = fixed.basis.clone();
                let read = fixed.try_map(read);
                read.map_err(|message| ("fixed".to_owned(), format!("{message} (clause {clause})")))?
            }
            _ => {
                let message = "a line pays either a `percent` of the pool or a `fixed` amount in cents";
                return Err(("percent".into(), message.into()));
            }
        };
        Ok(JackpotLine { index, name, on, prize })
    }
}
