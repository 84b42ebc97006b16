//! Chromium for the browser tests.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Result, bail};

use crate::act::{is_executable, on_path};
use crate::machine;

/// The headless shell comes first: the same engine without the windows of a browser around each page, which take a fifth
/// of the time.
const NAMES: [&str; 4] = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/// The browser's program: what CHROMIUM names, else the first of the list that the machine has, else what Debian calls
/// so after installing it.
///
/// # Errors
/// If there is none and none can be installed; the message says what to do.
pub fn find() -> Result<OsString> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        if is_executable(Path::new(&named)) {
            return Ok(named);
        }
        bail!("CHROMIUM names {}, which is no program; unset it or name a Chromium", named.display());
    }
    let found = || NAMES.iter().find_map(|name| on_path(name));
    if let Some(found) = found() {
        return Ok(found);
    }
    const WHY: &str = "The browser tests need Chromium";
    machine::install(&["chromium-headless-shell"], WHY).or_else(|_| machine::install(&["chromium"], WHY))?;
    match found() {
        Some(found) => Ok(found),
        None => bail!(
            "no Chromium came with the package `chromium` (Ubuntu has it as a snap); install a Chromium and set CHROMIUM to its program"
        ),
    }
}
