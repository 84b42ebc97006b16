//! Plots as SVG text. Every coordinate is a whole number reckoned from an exact fraction.

use crate::html::escape;
use houseway_odds::Exact;
use std::fmt::Write as _;

/// A row of bars: what it is called, and for each series how much and how that is said.
pub(super) struct Bars<'a> {
    pub(super) label: String,
    pub(super) values: Vec<(&'a str, Exact, String)>,
}

const WIDTH: i64 = 720;
const LABEL: i64 = 190;
const VALUE: i64 = 110;
const BAR: i64 = 16;
const GAP: i64 = 10;

/// Horizontal bars from zero, which stands where it must for negative ones; each has its figure beside it.
pub(super) fn bars(title: &str, rows: &[Bars<'_>]) -> String {
    let all = || rows.iter().flat_map(|row| &row.values).map(|(_, value, _)| value);
    let zero = Exact::whole(0);
    let (least, most) = (all().min().unwrap_or(&zero).min(&zero), all().max().unwrap_or(&zero).max(&zero));
    let room = WIDTH - LABEL - VALUE;
    // Steps of a hundred-millionth make every figure of a PAR sheet a fair number of them.
    let steps = |value: &Exact| i128::from(value.steps(100_000_000));
    let (low, high) = (steps(least), steps(most).max(steps(least) + 1));
    let across = |value: &Exact| {
        let offset = (steps(value) - low) * i128::from(room) / (high - low);
        LABEL + i64::try_from(offset).unwrap_or(0)
    };
    let from = across(&zero);
    let height: i64 = rows.iter().map(|row| row.values.len() as i64 * BAR + GAP).sum::<i64>() + GAP;
    let mut svg = open(title, height);
    let mut y = GAP;
    for row in rows {
        let middle = y + row.values.len() as i64 * BAR / 2 + 4;
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{}\" y=\"{middle}\">{}</text>",
            LABEL - 10,
            escape(&row.label)
        );
        for (series, value, said) in &row.values {
            let to = across(value);
            let (left, width) = (from.min(to), (to - from).abs().max(1));
            let _ = write!(
                svg,
                "<rect class=\"{series}\" x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{}\" rx=\"2\"/>\
                 <text class=\"figure\" x=\"{}\" y=\"{}\">{}</text>",
                BAR - 3,
                from.max(to) + 6,
                y + BAR - 5,
                escape(said),
            );
            y += BAR;
        }
        y += GAP;
    }
    let _ =
        writeln!(svg, "<line class=\"axis\" x1=\"{from}\" y1=\"0\" x2=\"{from}\" y2=\"{height}\"/></svg>");
    svg
}

/// A line through points, left to right: what it is called, and at each step along the axis how much.
pub(super) struct Line<'a> {
    pub(super) series: &'a str,
    pub(super) label: &'a str,
    pub(super) values: Vec<(Exact, String)>,
}

/// Lines over evenly spaced steps, whose names stand below; the first and last figure of each line are said.
pub(super) fn lines(title: &str, steps: &[String], lines: &[Line<'_>]) -> String {
    const HEIGHT: i64 = 260;
    const SIDE: i64 = 90;
    let all = || lines.iter().flat_map(|line| &line.values).map(|(value, _)| value);
    let zero = Exact::whole(0);
    let scaled = |value: &Exact| i128::from(value.steps(100_000_000));
    let low = all().map(scaled).min().unwrap_or(0).min(scaled(&zero));
    let high = all().map(scaled).max().unwrap_or(1).max(low + 1);
    let up = |value: &Exact| {
        let offset = (scaled(value) - low) * i128::from(HEIGHT - 60) / (high - low);
        HEIGHT - 40 - i64::try_from(offset).unwrap_or(0)
    };
    let count = i64::try_from(steps.len()).unwrap_or(1).max(2) - 1;
    let along = |step: usize| SIDE + (WIDTH - 2 * SIDE) * i64::try_from(step).unwrap_or(0) / count;
    let mut svg = open(title, HEIGHT);
    let base = up(&zero);
    let _ = write!(
        svg,
        "<line class=\"axis\" x1=\"{SIDE}\" y1=\"{base}\" x2=\"{}\" y2=\"{base}\"/>",
        WIDTH - SIDE
    );
    for (step, name) in steps.iter().enumerate() {
        let _ = write!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\">{}</text>",
            along(step),
            HEIGHT - 12,
            escape(name)
        );
    }
    for line in lines {
        let points: Vec<String> = line
            .values
            .iter()
            .enumerate()
            .map(|(step, (value, _))| format!("{},{}", along(step), up(value)))
            .collect();
        let _ = write!(svg, "<polyline class=\"{}\" points=\"{}\"/>", line.series, points.join(" "));
        if let Some((value, said)) = line.values.first() {
            let _ = write!(
                svg,
                "<text class=\"label\" x=\"{}\" y=\"{}\">{}</text>",
                SIDE - 8,
                up(value) + 4,
                escape(said)
            );
        }
        if let Some((value, said)) = line.values.last() {
            let (x, y) = (WIDTH - SIDE + 8, up(value));
            let _ = write!(
                svg,
                "<text class=\"figure\" x=\"{x}\" y=\"{}\">{}</text><text class=\"figure\" x=\"{x}\" y=\"{}\">{}</text>",
                y - 3,
                escape(line.label),
                y + 12,
                escape(said),
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn open(title: &str, height: i64) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{}</title>", escape(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(part: i64, of: i64) -> Exact {
        Exact::new(part, of).unwrap()
    }

    #[test]
    fn bars_reach_from_zero_as_far_as_their_figures() {
        let row =
            |label: &str, value| Bars { label: label.into(), values: vec![("one", value, "so much".into())] };
        let svg = bars("t", &[row("a", exact(1, 2)), row("b", exact(-1, 2)), row("c", exact(0, 1))]);
        let room = WIDTH - LABEL - VALUE;
        let middle = LABEL + room / 2;
        assert!(svg.contains(&format!("x=\"{middle}\" y=\"10\" width=\"{}\"", room / 2)), "{svg}");
        assert!(svg.contains(&format!("x=\"{LABEL}\" y=\"36\" width=\"{}\"", room / 2)), "{svg}");
        assert!(svg.contains("width=\"1\""));
    }

    #[test]
    fn a_line_goes_from_the_first_step_to_the_last() {
        let values = vec![(exact(0, 1), "0%".into()), (exact(1, 40), "2.5%".into())];
        let line = Line { series: "one", label: "player", values };
        let svg = lines("t & u", &["0%".into(), "5%".into()], &[line]);
        assert!(svg.contains("points=\"90,220 630,20\""), "{svg}");
        assert!(svg.contains("t &amp; u") && svg.contains(">2.5%<"));
    }
}
