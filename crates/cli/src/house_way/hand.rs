use crate::problem::Problem;
use houseway_games::pai_gow::{Hand, Rules};

/// Four tiles as they were typed.
pub(super) fn typed(rules: &Rules, codes: &[String]) -> Result<Hand, Problem> {
    // As people copy them: `12,H8,9,11`, or all in one word, in small letters too.
    let codes = codes.iter().flat_map(|part| part.split([',', ' '])).filter(|code| !code.is_empty());
    let codes: Vec<String> = codes.map(str::to_ascii_uppercase).collect();
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
