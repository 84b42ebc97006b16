use houseway_table::Recorded;
use houseway_wire::{Kept, decode, encode};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of one game's golden files.
fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(game)
}

/// The bytes of one file, a record a line: `[`, the records with commas between, `]`.
fn lines(text: &str) -> Vec<&str> {
    let body = text.strip_prefix("[\n").and_then(|rest| rest.strip_suffix("\n]\n"));
    body.unwrap_or_else(|| panic!("a golden file is a list with a record a line")).split(",\n").collect()
}

/// Holds the facts of a game against its golden files.
pub fn check<E: Kept + PartialEq + Debug + Clone>(game: &str, facts: &[Recorded<E>]) {
    let mut written: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    for fact in facts {
        let tag = serde_json::to_value(&fact.event).unwrap()["event"].clone();
        assert_eq!(tag, fact.event.kind(), "the kind of an event is its tag");
        let encoded = encode(fact).unwrap();
        assert_eq!(&decode::<E>(&encoded.kind, encoded.schema, &encoded.bytes).unwrap(), fact);
        kinds.insert(encoded.kind.clone());
        let file = format!("{}.{}.json", encoded.kind, encoded.schema);
        written.entry(file).or_default().push(String::from_utf8(encoded.bytes).unwrap());
    }
    for kind in E::KINDS {
        assert!(kinds.contains(kind.name), "no golden fact of `{}`", kind.name);
    }
    if std::env::var_os("HOUSEWAY_WRITE_GOLDEN").is_some_and(|value| value == "1") {
        write_missing(game, &written);
    }
    for (file, records) in &written {
        let text = fs::read_to_string(folder(game).join(file)).unwrap_or_default();
        let kept: BTreeSet<&str> =
            if text.is_empty() { BTreeSet::new() } else { lines(&text).into_iter().collect() };
        let now: BTreeSet<&str> = records.iter().map(String::as_str).collect();
        if let Some(lost) = kept.difference(&now).next() {
            panic!(
                "golden/{game}/{file}: this is no longer written as it was:\n{lost}\nWhat was written must stay \
                 readable: raise the schema of the kind and add an upcaster"
            );
        }
        if let Some(new) = now.difference(&kept).next() {
            panic!("golden/{game}/{file} lacks this, which HOUSEWAY_WRITE_GOLDEN=1 adds:\n{new}");
        }
    }
    // Files of earlier schemas, and of kinds that are no more, stay and still read.
    for entry in fs::read_dir(folder(game)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let [kind, schema, "json"] = *name.split('.').collect::<Vec<_>>() else {
            panic!("golden/{game}/{name} is not named KIND.SCHEMA.json")
        };
        let text = fs::read_to_string(folder(game).join(&name)).unwrap();
        for line in lines(&text) {
            let read = decode::<E>(kind, schema.parse().unwrap(), line.as_bytes());
            assert!(read.is_ok(), "golden/{game}/{name}: {read:?}");
        }
    }
}

/// Adds what is missing, and never takes anything away.
fn write_missing(game: &str, written: &BTreeMap<String, Vec<String>>) {
    fs::create_dir_all(folder(game)).unwrap();
    for (file, records) in written {
        let path = folder(game).join(file);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut all: Vec<&str> = if text.is_empty() { vec![] } else { lines(&text) };
        for record in records {
            if !all.contains(&record.as_str()) {
                all.push(record);
            }
        }
        fs::write(path, format!("[\n{}\n]\n", all.join(",\n"))).unwrap();
    }
}
