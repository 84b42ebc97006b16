//! Finds the built screens, so that they are embedded; without them a page that says how to build them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const PLACEHOLDER: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Houseway</title>\
<h1>Houseway runs, without its screens</h1><p>This program was built before its screens were. Build them with \
<code>cargo xtask web</code> (or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>), then build the \
program again. The API is at <a href=\"/api/docs/\">/api/docs/</a>.</p></html>";

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../../web/dist");
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // From this crate's folder, as the derive reads it: clones that share a target folder share what this prints.
    let built = PathBuf::from("../../web/dist");
    let folder = if own.join(&built).join("index.html").is_file() {
        built
    } else {
        let folder = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("screens");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("index.html"), PLACEHOLDER)?;
        folder
    };
    println!("cargo:rustc-env=HOUSEWAY_SCREENS={}", folder.display());
    Ok(())
}
