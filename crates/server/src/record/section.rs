//! A part of a round's record, as a table of texts.

use serde::Serialize;

/// A titled table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Section {
    /// What it shows.
    pub title: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows, as wide as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Section {
    /// An empty section with these columns.
    pub(crate) fn new(title: &str, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Self { title: title.to_owned(), columns, rows: Vec::new() }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }
}

/// A moment for people: day, month, year and time to the millisecond, UTC.
#[must_use]
pub(crate) fn moment(ms: u64) -> String {
    let (days, rest) = (ms / 86_400_000, ms % 86_400_000);
    let (year, month, day) = civil(days);
    let (hour, minute, second, milli) =
        (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60, rest % 1_000);
    format!("{day:02}/{month:02}/{year:04} {hour:02}:{minute:02}:{second:02}.{milli:03} UTC")
}

/// A day as `2026-03-01`, UTC.
#[must_use]
pub(crate) fn date(ms: u64) -> String {
    let (year, month, day) = civil(ms / 86_400_000);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of so many days after the first of January 1970 (proleptic Gregorian calendar, counted in eras of
/// 400 years that begin on the first of March).
const fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_told_day_first() {
        assert_eq!(moment(0), "01/01/1970 00:00:00.000 UTC");
        assert_eq!(moment(951_782_400_000), "29/02/2000 00:00:00.000 UTC");
        assert_eq!(moment(1_764_288_000_123), "28/11/2025 00:00:00.123 UTC");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(moment(4_102_444_799_999), "31/12/2099 23:59:59.999 UTC");
    }
}
