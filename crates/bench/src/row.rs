use std::fmt::Write as _;
use std::time::Duration;

/// One line of the result.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// What it took.
    pub measured: Duration,
    /// What it may take.
    pub target: Duration,
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
}

/// The rows as a table in Markdown.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| what | measured | target | met | beside it | that took | ratio |\n");
    text.push_str("| --- | ---: | ---: | :-: | --- | ---: | ---: |\n");
    for row in rows {
        let met = if row.measured <= row.target { "yes" } else { "NO" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {met} | {} | {} | {:.1} |",
            row.what,
            time(row.measured),
            time(row.target),
            row.peer,
            time(row.limit),
            row.ratio()
        );
    }
    text
}

/// A time in the unit that suits it.
fn time(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1_000.0 {
        format!("{micros:.1} us")
    } else if micros < 1_000_000.0 {
        format!("{:.2} ms", micros / 1e3)
    } else {
        format!("{:.2} s", micros / 1e6)
    }
}
