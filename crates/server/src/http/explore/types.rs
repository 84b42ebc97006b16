//! The TypeScript shapes of what anybody may ask: with HOUSEWAY_WRITE_TYPES=1 the file is written, without it it is
//! compared.

#[path = "../../../../wire/tests/types/layout.rs"]
mod layout;

use super::{house_way, odds, offered, red_dog};
use std::path::Path;
use ts_rs::{Config, ExportError, TS};

const HEAD: &str = "// Written from the types of crates/server/src/http/explore by a test there; do not edit.\n\
                    // To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server --lib explore::types\n";

fn written() -> Result<String, ExportError> {
    let folder = tempfile::tempdir()?;
    // Whole numbers here stay below 2^53: cents and counts of hands.
    let config = Config::new().with_large_int("number").with_out_dir(folder.path());
    offered::Offered::export_all(&config)?;
    house_way::TileShown::export_all(&config)?;
    house_way::Answer::export_all(&config)?;
    odds::Answer::export_all(&config)?;
    odds::PaiGow::export_all(&config)?;
    red_dog::RedDog::export_all(&config)?;
    let text = std::fs::read_to_string(folder.path().join("explore.ts"))?;
    // The generator's own head gives way to ours.
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    Ok(format!("{HEAD}{}", layout::laid_out(body)))
}

#[test]
fn the_pages_have_the_types_of_the_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/explore.ts");
    let text = written().unwrap();
    if std::env::var_os("HOUSEWAY_WRITE_TYPES").is_some_and(|value| value == "1") {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == text,
        "web/src/generated/explore.ts is not what the types say: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server \
         --lib explore::types writes it anew"
    );
    for wanted in ["export type Odds = {", "export type Play = \"house-way\" |", "export type Rulebook = "] {
        assert!(text.contains(wanted), "{wanted} is missing");
    }
    assert!(!text.contains("bigint") && !text.contains("unknown"));
}
