use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;

/// One line of the result.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// What it took.
    pub measured: Duration,
    /// What it may take; none for a figure that is there to explain others.
    pub target: Option<Duration>,
    /// What the limit or the peer is.
    pub peer: String,
    /// What that took, in the same run.
    pub limit: Duration,
}

impl Row {
    /// How many times the peer's time the figure is.
    fn ratio(&self) -> f64 {
        self.measured.as_secs_f64() / self.limit.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// Whether the target is met; none without a target.
    #[must_use]
    pub fn met(&self) -> Option<bool> {
        self.target.map(|target| self.measured <= target)
    }
}

/// The rows as a table in Markdown.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| what | measured | target | met | beside it | that took | ratio |\n");
    text.push_str("| --- | ---: | ---: | :-: | --- | ---: | ---: |\n");
    for row in rows {
        let met = match row.met() {
            Some(true) => "yes",
            Some(false) => "NO",
            None => "",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {met} | {} | {} | {} |",
            row.what,
            time(row.measured),
            row.target.map(time).unwrap_or_default(),
            row.peer,
            time(row.limit),
            ratio(row.ratio())
        );
    }
    text
}

/// The rows for programs, times in microseconds.
#[must_use]
pub fn document(rows: &[Row]) -> Value {
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let row = |row: &Row| {
        json!({
            "what": row.what, "measured_us": micros(row.measured), "target_us": row.target.map(micros),
            "met": row.met(), "peer": row.peer, "peer_us": micros(row.limit), "ratio": row.ratio(),
        })
    };
    rows.iter().map(row).collect()
}

/// A ratio to two places below 1 and to one above.
fn ratio(ratio: f64) -> String {
    if ratio < 1.0 { format!("{ratio:.2}") } else { format!("{ratio:.1}") }
}

/// A time in the unit that suits it.
fn time(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1.0 {
        format!("{} ns", time.as_nanos())
    } else if micros < 1_000.0 {
        format!("{micros:.1} us")
    } else if micros < 1_000_000.0 {
        format!("{:.2} ms", micros / 1e3)
    } else {
        format!("{:.2} s", micros / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(measured: u64, target: Option<u64>) -> Row {
        Row {
            what: "a thing".to_owned(),
            measured: Duration::from_micros(measured),
            target: target.map(Duration::from_micros),
            peer: "a peer".to_owned(),
            limit: Duration::from_micros(50),
        }
    }

    #[test]
    fn a_row_says_whether_its_target_is_met_and_how_far_the_peer_is() {
        let text = table(&[row(100, Some(100)), row(2_500, Some(2_499)), row(3_000_000, None), row(2, None)]);
        let lines: Vec<_> = text.lines().skip(2).collect();
        assert_eq!(lines[0], "| a thing | 100.0 us | 100.0 us | yes | a peer | 50.0 us | 2.0 |");
        assert_eq!(lines[1], "| a thing | 2.50 ms | 2.50 ms | NO | a peer | 50.0 us | 50.0 |");
        assert_eq!(lines[2], "| a thing | 3.00 s |  |  | a peer | 50.0 us | 60000.0 |");
        assert_eq!(lines[3], "| a thing | 2.0 us |  |  | a peer | 50.0 us | 0.04 |");
        assert_eq!(time(Duration::from_nanos(3)), "3 ns");
        assert_eq!(document(&[row(100, None)])[0]["met"], Value::Null);
    }
}
