use crate::problem::Problem;
use std::io::{BufRead as _, Read as _};

/// The longest line and the longest list of answers that are read, in bytes.
const LINE: u64 = 4_096;
const LIST: u64 = 1 << 20;

fn unreadable(error: &dyn std::fmt::Display) -> Problem {
    Problem::input(format!("cannot read standard input: {error}"), "Type an answer, or give --answers.")
}

/// The next line of standard input; none when it has ended.
pub(crate) fn line() -> Result<Option<String>, Problem> {
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock().take(LINE);
    let read = input.read_until(b'\n', &mut bytes).map_err(|error| unreadable(&error))?;
    let text = String::from_utf8_lossy(&bytes).trim().to_owned();
    Ok((read > 0).then_some(text))
}

/// All of standard input.
pub(crate) fn all() -> Result<String, Problem> {
    let mut text = String::new();
    std::io::stdin().lock().take(LIST).read_to_string(&mut text).map_err(|error| unreadable(&error))?;
    Ok(text)
}
