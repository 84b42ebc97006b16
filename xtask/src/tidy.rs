//! The tidy check: what the house forbids and no compiler sees.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs;

use anyhow::{Result, bail};

use crate::arrows::PURE;
use crate::repo::Repo;
use crate::rust_source::{Code, words};
use crate::uncalled;

/// Longer than this and a file is hardly about one noun.
const MOST_LINES: usize = 700;
/// The crates that only tests and benchmarks use.
const SUPPORT: [&str; 3] = ["witness", "store-faults", "bench"];
/// The crate of the rules of play, whose public functions the product lives by.
const LAW: &str = "games";
/// The crates that may read the machine's clock.
const HAVE_A_CLOCK: [&str; 3] = ["server", "cli", "bench"];
/// Written by a program, for a program.
const GENERATED: [&str; 2] = ["Cargo.lock", "web/package-lock.json"];
const GENERATED_FOLDER: &str = "web/src/generated/";

/// A file of the repository; `text` is empty if it is not text.
#[derive(Debug)]
struct File {
    path: String,
    text: String,
}

impl File {
    fn extension(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or("")
    }

    fn is_generated(&self) -> bool {
        GENERATED.contains(&self.path.as_str()) || self.path.starts_with(GENERATED_FOLDER)
    }

    /// The crate whose source this is: `crates/<name>/src/...rs`.
    fn source_of(&self) -> Option<&str> {
        let (name, below) = self.path.strip_prefix("crates/")?.split_once('/')?;
        (below.starts_with("src/") && self.extension() == "rs").then_some(name)
    }
}

/// Something untidy.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Complaint {
    path: String,
    /// From 1; 0 if it is about the whole file.
    line: usize,
    what: String,
}

impl Complaint {
    fn new(file: &File, line: usize, what: impl Into<String>) -> Self {
        Self { path: file.path.clone(), line, what: what.into() }
    }
}

impl Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.what),
            line => write!(f, "{}:{line}: {}", self.path, self.what),
        }
    }
}

/// Checks the repository.
///
/// # Errors
/// With one line for each complaint.
pub fn check(repo: &Repo) -> Result<()> {
    let mut files = Vec::new();
    for path in repo.files()? {
        let bytes = fs::read(repo.path(&path))?;
        files.push(File { path, text: String::from_utf8(bytes).unwrap_or_default() });
    }
    let found = complaints(&files);
    if found.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    bail!("the house is not tidy:\n  {}", lines.join("\n  "))
}

fn complaints(files: &[File]) -> Vec<Complaint> {
    let mut found = Vec::new();
    code(files, &mut found);
    for file in files {
        length(file, &mut found);
        if !file.is_generated() {
            lines(file, &mut found);
        }
    }
    decisions(files, &mut found);
    changelog(files, &mut found);
    found.sort();
    found
}

/// Floats, unordered maps, clocks and thread-local randomness, by crate.
fn code(files: &[File], found: &mut Vec<Complaint>) {
    let sources: Vec<(&File, &str, Code)> = files
        .iter()
        .filter_map(|file| file.source_of().map(|name| (file, name, Code::of(&file.text))))
        .collect();
    let tests: Vec<String> = sources.iter().flat_map(|(file, _, code)| test_files(file, code)).collect();
    let mut product: Vec<(&File, &str, &Code)> = Vec::new();
    for (file, name, code) in &sources {
        let is_test = code.all_test
            || tests.iter().any(|test| {
                file.path == *test || file.path.starts_with(&format!("{}/", test.trim_end_matches(".rs")))
            });
        if is_test {
            continue;
        }
        product.push((*file, *name, code));
        if PURE.contains(name) {
            for (line, word) in words(&code.text) {
                if is_float_word(word) {
                    found.push(Complaint::new(
                        file,
                        line,
                        format!("a float ({word}) in {name}, which reckons exactly"),
                    ));
                } else if matches!(word, "HashMap" | "HashSet") {
                    found.push(Complaint::new(
                        file,
                        line,
                        format!("{word} in {name}: its order could leak; use the BTree one"),
                    ));
                }
            }
            for line in float_literals(&code.text) {
                found.push(Complaint::new(
                    file,
                    line,
                    format!("a float literal in {name}, which reckons exactly"),
                ));
            }
        }
        if !HAVE_A_CLOCK.contains(name) {
            for (line, text) in (1..).zip(code.text.lines()) {
                for (mark, what) in [
                    ("SystemTime::now", "the wall clock"),
                    ("Instant::now", "a clock"),
                    ("thread_rng", "thread-local randomness"),
                    ("rand::rng(", "thread-local randomness"),
                    ("rand::random", "thread-local randomness"),
                ] {
                    if text.contains(mark) {
                        found.push(Complaint::new(
                            file,
                            line,
                            format!("{what} ({mark}) below the server; it arrives in the command"),
                        ));
                    }
                }
            }
        }
    }
    unlived(&product, found);
}

/// Law that nothing but tests calls. Test support is no product.
fn unlived(product: &[(&File, &str, &Code)], found: &mut Vec<Complaint>) {
    let law: Vec<(&str, &Code)> = product
        .iter()
        .filter(|(_, name, _)| *name == LAW)
        .map(|(file, _, code)| (file.path.as_str(), *code))
        .collect();
    let code: Vec<&Code> =
        product.iter().filter(|(_, name, _)| !SUPPORT.contains(name)).map(|(_, _, code)| *code).collect();
    for uncalled::Uncalled { path, line, name } in uncalled::uncalled(&law, &code, uncalled::ALLOWED) {
        let what = format!("nothing but tests calls `{name}`: have the product live by it, or take it away");
        found.push(Complaint { path, line, what });
    }
    if law.is_empty() {
        return;
    }
    for name in uncalled::idle(&law, &code, uncalled::ALLOWED) {
        let what = format!("`{name}` is called, or is no public function of {LAW}: it needs no leave");
        found.push(Complaint { path: "xtask/src/uncalled.rs".to_owned(), line: 0, what });
    }
}

/// The files of the modules that `file` declares for tests only.
fn test_files(file: &File, code: &Code) -> Vec<String> {
    let folder = match file.name() {
        "lib.rs" | "main.rs" | "mod.rs" => file.path.trim_end_matches(file.name()).to_owned(),
        _ => format!("{}/", file.path.trim_end_matches(".rs")),
    };
    code.test_modules
        .iter()
        .flat_map(|name| [format!("{folder}{name}.rs"), format!("{folder}{name}/mod.rs")])
        .collect()
}

/// `f32`, `f64`, `1f64`; not `0xf64`.
fn is_float_word(word: &str) -> bool {
    let number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.starts_with("0x");
    ["f32", "f64"].iter().any(|float| word == *float || (number && word.ends_with(float)))
}

/// The lines with a literal such as `1.5`; neither `pair.0.1` nor `0..1` is one.
fn float_literals(code: &str) -> Vec<usize> {
    let is_float = |line: &str| {
        line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').any(|token| {
            let mut parts = token.split('.');
            let digits =
                |part: Option<&str>| part.is_some_and(|part| part.starts_with(|c: char| c.is_ascii_digit()));
            digits(parts.next()) && digits(parts.next()) && parts.next().is_none()
        })
    };
    (1..).zip(code.lines()).filter(|(_, line)| is_float(line)).map(|(number, _)| number).collect()
}

fn length(file: &File, found: &mut Vec<Complaint>) {
    let count = file.text.lines().count();
    if matches!(file.extension(), "rs" | "ts" | "svelte") && count > MOST_LINES && !file.is_generated() {
        found.push(Complaint::new(
            file,
            0,
            format!("{count} lines, more than {MOST_LINES}: is this one noun?"),
        ));
    }
}

/// What no line of any text may have: the writer's machine, unfinished work, and addresses in what a browser loads.
fn lines(file: &File, found: &mut Vec<Complaint>) {
    // Written in pieces, so that this file does not accuse itself.
    const UNFINISHED: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];
    const MACHINE: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
    const TEMPORARY: &str = concat!("/tm", "p/");
    const SCHEMES: [&str; 2] = [concat!("http:", "//"), concat!("https:", "//")];
    let loads = is_web_source(file);
    for (line, text) in (1..).zip(file.text.lines()) {
        for (_, word) in words(text) {
            if UNFINISHED.contains(&word) {
                found.push(Complaint::new(file, line, format!("{word}: finish it, or open an issue")));
            }
        }
        let temporary =
            text.split(TEMPORARY).skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        if temporary || MACHINE.iter().any(|path| text.contains(path)) {
            found.push(Complaint::new(file, line, "a path of somebody's machine"));
        }
        let outside = |scheme: &str| {
            text.split(scheme)
                .skip(1)
                .any(|rest| !rest.starts_with("www.w3.org/") && !rest.starts_with("w3.org/"))
        };
        if loads && SCHEMES.iter().any(|scheme| outside(scheme)) {
            found.push(Complaint::new(
                file,
                line,
                "an address on the network: the screens load nothing from outside",
            ));
        }
    }
}

/// What ends up in the browser, as opposed to tests and tools.
fn is_web_source(file: &File) -> bool {
    let Some(below) = file.path.strip_prefix("web/") else { return false };
    let loaded = below.starts_with("src/") || below.starts_with("public/") || !below.contains('/');
    let kind =
        matches!(file.extension(), "ts" | "svelte" | "html" | "css" | "js" | "json" | "svg" | "webmanifest");
    let test = [".test.ts", ".spec.ts", ".config.ts", "package.json", "package-lock.json"]
        .iter()
        .any(|end| below.ends_with(end))
        || (below.starts_with("tsconfig") && !below.contains('/'));
    loaded && kind && !test
}

/// Decision records are numbered, each number once.
fn decisions(files: &[File], found: &mut Vec<Complaint>) {
    let mut numbers: BTreeMap<&str, &str> = BTreeMap::new();
    for file in files {
        let Some(name) = file.path.strip_prefix("docs/decisions/") else { continue };
        if name == "README.md" {
            continue;
        }
        let number = name.split('-').next().unwrap_or("");
        let numbered = (3..=4).contains(&number.len())
            && number.bytes().all(|b| b.is_ascii_digit())
            && name.ends_with(".md");
        if !numbered {
            found.push(Complaint::new(
                file,
                0,
                "a decision record is named by number and subject, such as 0007-one-writer-a-table.md",
            ));
        } else if let Some(other) = numbers.insert(number, name) {
            found.push(Complaint::new(file, 0, format!("its number is also that of {other}")));
        }
    }
}

/// Whoever can read a README can ask what changed.
fn changelog(files: &[File], found: &mut Vec<Complaint>) {
    let has = |path: &str| files.iter().any(|file| file.path == path);
    if has("README.md") && !has("CHANGELOG.md") {
        found.push(Complaint { path: "CHANGELOG.md".to_owned(), line: 0, what: "is missing".to_owned() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    /// The complaints about one file, as `line: what`.
    fn check(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> =
            complaints(&[file(path, text)]).iter().map(|c| format!("{}: {}", c.line, c.what)).collect();
        assert_eq!(found, expected, "{path}: {text}");
    }

    #[test]
    fn this_house_is_tidy() {
        super::check(&Repo::here().unwrap()).unwrap();
    }

    #[test]
    fn floats_are_found_in_pure_crates() {
        let what = "1: a float (f64) in money, which reckons exactly";
        check("crates/money/src/cents.rs", "fn f(x: f64) {}", &[what]);
        check(
            "crates/table/src/deep/down.rs",
            "\nlet x = 1f32;",
            &["2: a float (1f32) in table, which reckons exactly"],
        );
        check(
            "crates/odds/src/lib.rs",
            "let x = 2.5;",
            &["1: a float literal in odds, which reckons exactly"],
        );
        check("crates/odds/src/lib.rs", "let x = pair.0.1 + a[0..1] + 0xf64 + 1_000; // 2.5 f64", &[]);
        check("crates/lab/src/lib.rs", "fn f(x: f64) {}", &[]);
        check("crates/money/tests/laws.rs", "fn f(x: f64) {}", &[]);
    }

    #[test]
    fn tests_inside_pure_crates_may_have_floats() {
        check("crates/money/src/lib.rs", "#[cfg(test)]\nmod tests { fn f(x: f64) {} }", &[]);
        let files = [
            file("crates/money/src/rate.rs", "#[cfg(test)]\nmod golden;"),
            file("crates/money/src/rate/golden.rs", "type T = f64;"),
            file("crates/money/src/golden.rs", "type T = f64;"),
        ];
        let found = complaints(&files);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "crates/money/src/golden.rs");
    }

    #[test]
    fn unordered_maps_are_found_in_pure_crates() {
        check(
            "crates/floor/src/lib.rs",
            "use std::collections::{BTreeMap,\nHashMap};",
            &["2: HashMap in floor: its order could leak; use the BTree one"],
        );
        check("crates/server/src/lib.rs", "use std::collections::HashMap;", &[]);
    }

    #[test]
    fn clocks_are_found_below_the_server() {
        let clock = "let t = SystemTime::now();";
        let what = ["1: the wall clock (SystemTime::now) below the server; it arrives in the command"];
        check("crates/store/src/lib.rs", clock, &what);
        check("crates/chance/src/lib.rs", clock, &what);
        check("crates/server/src/lib.rs", clock, &[]);
        check(
            "crates/lab/src/lib.rs",
            "let r = rand::rng();",
            &["1: thread-local randomness (rand::rng() below the server; it arrives in the command"],
        );
    }

    #[test]
    fn law_that_nothing_but_tests_calls_is_found() {
        let law = file("crates/games/src/bank.rs", "\nimpl Rules { pub fn taken_by(&self) -> u8 { 1 } }");
        let by = |path: &str| {
            let found = complaints(&[
                file("crates/games/src/bank.rs", &law.text),
                file(path, "fn f() { rules.taken_by(); }"),
            ]);
            // What has leave to stand is not in this house.
            let own = found.iter().filter(|complaint| complaint.path != "xtask/src/uncalled.rs");
            own.map(ToString::to_string).collect::<Vec<_>>()
        };
        let what = "crates/games/src/bank.rs:2: nothing but tests calls `taken_by`: have the product live by it, or take it away";
        assert!(by("crates/table/src/bank.rs").is_empty());
        for path in ["crates/games/tests/bank.rs", "crates/table/tests/bank.rs", "crates/bench/src/bank.rs"] {
            assert_eq!(by(path), [what], "{path}");
        }
    }

    #[test]
    fn long_files_are_found() {
        let long = "\n".repeat(701);
        let what = ["0: 701 lines, more than 700: is this one noun?"];
        check("web/src/ats/Layout.svelte", &long, &what);
        check("xtask/src/main.rs", &long, &what);
        check("web/src/generated/wire.ts", &long, &[]);
        check("docs/RULINGS.md", &long, &[]);
    }

    #[test]
    fn unfinished_work_is_found() {
        let mark = ["TO", "DO"].concat();
        check(
            "crates/cli/src/main.rs",
            &format!("// {mark}: more"),
            &[&format!("1: {mark}: finish it, or open an issue")],
        );
        check("crates/cli/src/main.rs", &format!("const X{mark}: u8 = 1;"), &[]);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        let what = ["1: a path of somebody's machine"];
        check("README.md.txt", &["cd /ro", "ot/house"].concat(), &what);
        check("docs/a.md", &["ls /tm", "p/x"].concat(), &what);
        check("docs/a.md", "a folder below /tmp or $HOME", &[]);
        check("Cargo.lock", &["/ro", "ot/house"].concat(), &[]);
    }

    #[test]
    fn addresses_are_found_in_what_a_browser_loads() {
        let what = ["1: an address on the network: the screens load nothing from outside"];
        let far = ["https:", "//fonts.example/a.woff2"].concat();
        check("web/src/ats/ats.css", &far, &what);
        check("web/ats.html", &far, &what);
        check("web/src/icon.svg", &["xmlns='http:", "//www.w3.org/2000/svg'"].concat(), &[]);
        check("web/e2e/spin.ts", &far, &[]);
        check("web/playwright.config.ts", &far, &[]);
        check("docs/a.md", &far, &[]);
    }

    #[test]
    fn decision_records_are_numbered() {
        let what = "0: a decision record is named by number and subject, such as 0007-one-writer-a-table.md";
        check("docs/decisions/sqlite.md", "", &[what]);
        check("docs/decisions/0001-sqlite.md", "", &[]);
        let twice = complaints(&[file("docs/decisions/0001-a.md", ""), file("docs/decisions/0001-b.md", "")]);
        assert_eq!(twice.len(), 1);
        assert_eq!(twice[0].to_string(), "docs/decisions/0001-b.md: its number is also that of 0001-a.md");
    }

    #[test]
    fn a_readme_wants_a_changelog() {
        check("README.md", "", &["0: is missing"]);
        assert!(complaints(&[file("README.md", ""), file("CHANGELOG.md", "")]).is_empty());
    }
}
