use crate::problem::Problem;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// How long a document may be, in bytes.
const LONGEST: u64 = 1 << 20;

/// The text of a document that the user names; `remedy` says what to give instead.
pub(crate) fn read(path: &Path, remedy: &str) -> Result<String, Problem> {
    let problem = |what: String| Problem::input(format!("{}: {what}", path.display()), remedy);
    let file = File::open(path).map_err(|error| problem(error.to_string()))?;
    let mut text = String::new();
    let read =
        file.take(LONGEST + 1).read_to_string(&mut text).map_err(|error| problem(error.to_string()))?;
    if read as u64 > LONGEST { Err(problem("longer than a mebibyte".to_owned())) } else { Ok(text) }
}
