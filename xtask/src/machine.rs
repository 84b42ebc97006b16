//! The machine: its packages, its cache folder, and who we are on it.

use std::env;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Result, bail};

use crate::act::{Act, on_path};

/// Are we root?
pub fn is_root() -> bool {
    static ROOT: OnceLock<bool> = OnceLock::new();
    *ROOT.get_or_init(|| Act::new("id").arg("-u").output().is_ok_and(|id| id.trim() == "0"))
}

/// Installs Debian packages, for `why`. Needs root, or sudo that does not ask for a password.
///
/// # Errors
/// If that is impossible or fails; the message gives the line for a person to type.
pub fn install(packages: &[&str], why: &str) -> Result<()> {
    let by_hand = format!("{why}. Install it with: sudo apt-get install {}", packages.join(" "));
    if on_path("apt-get").is_none() {
        bail!("{why}, and this machine has no apt-get. Install what Debian calls: {}", packages.join(" "));
    }
    let sudo = if is_root() {
        None
    } else if Act::new("sudo").args(["-n", "true"]).captured().is_ok_and(|(status, _)| status.success()) {
        Some("sudo")
    } else {
        bail!("{by_hand}");
    };
    let apt = |args: &[&str]| {
        let words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
        let mut line = sudo.into_iter().chain(words);
        let first = line.next().unwrap_or("env");
        Act::new(first).args(line).args(args).run_aside()
    };
    eprintln!("{why}; installing {}", packages.join(" "));
    static UPDATED: OnceLock<()> = OnceLock::new();
    if UPDATED.set(()).is_ok() {
        // An unreachable extra source does not matter if the package is found all the same.
        apt(&["update"]).unwrap_or_else(|error| eprintln!("{error:#}"));
    }
    let mut args = vec!["install", "-y", "--no-install-recommends"];
    args.extend(packages);
    apt(&args).map_err(|error| error.context(by_hand))
}

/// The folder for what can be fetched again.
pub fn cache() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder).join("houseway"));
    }
    match env::var_os("HOME").filter(|folder| !folder.is_empty()) {
        Some(home) => Ok(PathBuf::from(home).join(".cache/houseway")),
        None => {
            bail!("neither XDG_CACHE_HOME nor HOME is set; set one of them to a folder that may be written")
        }
    }
}
