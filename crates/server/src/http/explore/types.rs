//! The TypeScript shapes of what anybody may ask: with HOUSEWAY_WRITE_TYPES=1 the file is written, without it it is
//! compared.

#[path = "../../../../wire/tests/types/layout.rs"]
mod layout;

use super::{clauses, house_way, odds, offered, red_dog, training, wrong};
use std::path::Path;
use ts_rs::{Config, ExportError, TS};

const HEAD: &str = "// Written from the types of crates/server/src/http/explore by a test there; do not edit.\n\
                    // To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server --lib explore::types\n";

fn written() -> Result<[(&'static str, String); 2], ExportError> {
    let folder = tempfile::tempdir()?;
    // Whole numbers here stay below 2^53: cents and counts of hands.
    let config = Config::new().with_large_int("number").with_out_dir(folder.path());
    offered::Offered::export_all(&config)?;
    clauses::Clauses::export_all(&config)?;
    house_way::TileShown::export_all(&config)?;
    house_way::Answer::export_all(&config)?;
    odds::Answer::export_all(&config)?;
    odds::PaiGow::export_all(&config)?;
    wrong::Wrong::export_all(&config)?;
    red_dog::RedDog::export_all(&config)?;
    crate::http::shoe::ShoeWorth::export_all(&config)?;
    houseway_training::Drill::export_all(&config)?;
    houseway_training::Question::export_all(&config)?;
    houseway_training::Mark::export_all(&config)?;
    training::Given::export_all(&config)?;
    let laid_out = |name: &'static str| -> Result<(&'static str, String), ExportError> {
        let text = std::fs::read_to_string(folder.path().join(name))?;
        // The generator's own head gives way to ours.
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        Ok((name, format!("{HEAD}{}", layout::laid_out(body))))
    };
    Ok([laid_out("explore.ts")?, laid_out("training.ts")?])
}

#[test]
fn the_pages_have_the_types_of_the_answers() {
    let [explore, training] = written().unwrap();
    for (name, text) in [&explore, &training] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated").join(name);
        if std::env::var_os("HOUSEWAY_WRITE_TYPES").is_some_and(|value| value == "1") {
            std::fs::write(&path, text).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == *text,
            "web/src/generated/{name} is not what the types say: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-server \
             --lib explore::types writes it anew"
        );
        assert!(!text.contains("bigint") && !text.contains("unknown"));
    }
    for wanted in [
        "export type Odds = {",
        "export type Play = \"house-way\" |",
        "export type Rulebook = ",
        "export type Clauses = {",
    ] {
        assert!(explore.1.contains(wanted), "{wanted} is missing");
    }
    for wanted in ["export type Question = {", "export type Drill = \"house-way\" |", "export type Mark = "] {
        assert!(training.1.contains(wanted), "{wanted} is missing");
    }
}
