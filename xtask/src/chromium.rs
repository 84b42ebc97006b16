//! Chromium for the browser tests.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Result, bail};

use crate::act::{is_executable, on_path};
use crate::machine;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The browser's program: what CHROMIUM names, else the machine's, else Debian's after installing it.
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
    if let Some(found) = NAMES.iter().find_map(|name| on_path(name)) {
        return Ok(found);
    }
    machine::install(&["chromium"], "The browser tests need Chromium")?;
    match NAMES.iter().find_map(|name| on_path(name)) {
        Some(found) => Ok(found),
        None => bail!(
            "no Chromium came with the package `chromium` (Ubuntu has it as a snap); install a Chromium and set CHROMIUM to its program"
        ),
    }
}
