use crate::problem::Problem;
use houseway_games::pai_gow::{Hand, Rules};

/// Four tiles as they were typed.
pub(super) fn typed(rules: &Rules, codes: &[String]) -> Result<Hand, Problem> {
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    rules.hand(&codes).map_err(|error| {
        Problem::input(
            error.to_string(),
            format!(
                "Name four tiles by their codes, as in: houseway set --rulebook {} 12 H8 9 11",
                rules.id()
            ),
        )
    })
}
