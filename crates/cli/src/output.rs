use crate::problem::Problem;
use serde::Serialize;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Writes the answer to standard output. A reader that has seen enough and hangs up, such as `head`, is no problem.
pub(crate) fn print(text: &str) -> Result<ExitCode, Problem> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Problem::input(format!("cannot write the answer: {error}"), "Check where the output goes."))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Writes a line to standard error. Nobody may be there to read it: that is no problem either.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// The value as indented JSON with a line's end.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Problem> {
    let mut text = serde_json::to_string_pretty(value).map_err(Problem::fault)?;
    text.push('\n');
    Ok(text)
}

/// How wide a text may be: as wide as the terminal says, within reason.
pub(crate) fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.unwrap_or(100).clamp(60, 200)
}

/// Lines of comma-separated values; a field that needs quotes gets them.
pub(crate) fn csv(lines: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for line in lines {
        let fields: Vec<String> = line.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_with_a_comma_or_a_quote_is_quoted() {
        let line = ["a", "b,c", "d\"e"].map(str::to_owned).to_vec();
        assert_eq!(csv([line]), "a,\"b,c\",\"d\"\"e\"\n");
    }
}
