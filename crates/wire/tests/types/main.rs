//! The TypeScript shapes of what screens speak, written from the Rust types: with HOUSEWAY_WRITE_TYPES=1 the
//! files are written, without it they are compared.

#![cfg(test)]

mod keys;
mod layout;

use houseway_floor as floor;
use houseway_games::roulette::Spot;
use houseway_lawbook::Ruled;
use houseway_table::pai_gow;
use houseway_table::red_dog;
use houseway_table::roulette::{Command, Event, Offer, Reason, View};
use houseway_table::{Audience, Post, Recorded, Refused};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use ts_rs::{Config, ExportError, TS};

const HEAD: &str = "// Written from the types of crates/table and crates/floor by a test of crates/wire; do not edit.\n\
                    // To write it anew: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire --test types\n";

/// The files beside ours, which a test of crates/server writes.
const ANSWERS: [&str; 2] = ["explore.ts", "training.ts"];

/// Every file by name.
fn written() -> Result<BTreeMap<String, String>, ExportError> {
    let folder = tempfile::tempdir()?;
    // Whole numbers here stay below 2^53: cents, versions, milliseconds.
    let config = Config::new().with_large_int("number").with_out_dir(folder.path());
    Command::export_all(&config)?;
    View::export_all(&config)?;
    Refused::<Reason>::export_all(&config)?;
    Reason::export_all(&config)?;
    Ruled::<Offer>::export_all(&config)?;
    Recorded::<Event>::export_all(&config)?;
    Event::export_all(&config)?;
    Audience::export_all(&config)?;
    Post::export_all(&config)?;
    Spot::export_all(&config)?;
    pai_gow::Command::export_all(&config)?;
    pai_gow::Config::export_all(&config)?;
    pai_gow::View::export_all(&config)?;
    pai_gow::Reason::export_all(&config)?;
    pai_gow::Offer::export_all(&config)?;
    pai_gow::Event::export_all(&config)?;
    red_dog::Command::export_all(&config)?;
    red_dog::View::export_all(&config)?;
    red_dog::Reason::export_all(&config)?;
    red_dog::Offer::export_all(&config)?;
    red_dog::Event::export_all(&config)?;
    floor::Command::export_all(&config)?;
    floor::View::export_all(&config)?;
    floor::Reason::export_all(&config)?;
    floor::Offer::export_all(&config)?;
    floor::Event::export_all(&config)?;
    floor::pool::View::export_all(&config)?;
    floor::pool::Offer::export_all(&config)?;
    floor::pool::Reason::export_all(&config)?;
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder.path())? {
        let entry = entry?;
        let text = fs::read_to_string(entry.path())?;
        // The generator's own head gives way to ours.
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        let name = entry.file_name().to_string_lossy().into_owned();
        files.insert(name, format!("{HEAD}{}", layout::laid_out(body)));
    }
    files.insert("keys.ts".to_owned(), format!("{HEAD}{}", keys::written(&config)));
    Ok(files)
}

#[test]
fn the_screens_have_the_types_of_the_house() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let files = written().unwrap();
    if std::env::var_os("HOUSEWAY_WRITE_TYPES").is_some_and(|value| value == "1") {
        fs::create_dir_all(&folder).unwrap();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !files.contains_key(&name) && !ANSWERS.contains(&name.as_str()) {
                fs::remove_file(path).unwrap();
            }
        }
        for (name, text) in &files {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    for (name, text) in &files {
        let found = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(
            found == *text,
            "web/src/generated/{name} is not what the types say: HOUSEWAY_WRITE_TYPES=1 cargo test -p houseway-wire \
             --test types writes it anew"
        );
    }
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let own = names.filter(|name| ANSWERS.iter().all(|other| name != other)).count();
    assert_eq!(own, files.len(), "a file too many in web/src/generated");
}

#[test]
fn what_was_wanted_is_there() {
    let files = written().unwrap();
    for (file, text) in [
        ("roulette.ts", "export type View = {\n  audience: \"seat\",\n} & SeatView"),
        ("roulette.ts", "  do: \"enter-outcome\",\n"),
        ("roulette.ts", "export type Offer = "),
        ("pai-gow.ts", "  do: \"expose-bank\",\n"),
        ("pai-gow.ts", "export type View = {\n  audience: \"seat\",\n} & SeatView"),
        ("red-dog.ts", "  do: \"no-more-bets\",\n"),
        ("red-dog.ts", "export type View = {\n  audience: \"seat\",\n} & SeatView"),
        ("jackpot-pool.ts", "export type PoolView = "),
        ("floor.ts", "export type FloorView = {\n"),
        ("house.ts", "export type Ruled<T> = {\n"),
        ("house.ts", "export type Cents = number;\n"),
        ("keys.ts", "export const REASONS = [\n  'not-configured',"),
    ] {
        assert!(files[file].contains(text), "{file} lacks {text}");
    }
    for (name, text) in &files {
        assert!(!text.contains("bigint") && !text.contains("unknown"), "{name}");
        assert!(text.ends_with('\n') && !text.contains(" \n") && !text.contains("\n\n\n"), "{name}");
    }
}
