//! Law that nothing but tests calls: a public function of the rules of play that no product source names is a clause that is
//! proven and not lived by.

use crate::rust_source::Code;

/// A public function that no product source calls.
#[derive(Debug, PartialEq, Eq)]
pub struct Uncalled {
    /// Its file.
    pub path: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
}

/// What may stand uncalled, by name, and why.
pub const ALLOWED: &[(&str, &str)] = &[(
    "uniform",
    "limits of Rapid Roulette that are alike, for the tests of several crates and the benchmark: data, and no law",
)];

/// The public functions of `law` that none of `product` calls. Product sources are without their tests; those of `law` are among
/// them. It goes by names: a call of another type's function of the same name counts as one.
pub fn uncalled<'a>(
    law: &[(&'a str, &'a Code)],
    product: &[&Code],
    allowed: &[(&str, &str)],
) -> Vec<Uncalled> {
    let mut found = Vec::new();
    for (path, code) in law {
        for function in functions(&code.text) {
            let is_allowed = allowed.iter().any(|(name, _)| *name == function.name);
            if !is_allowed && !product.iter().any(|code| calls(&code.text, &function)) {
                let Function { name, line, .. } = function;
                found.push(Uncalled { path: (*path).to_owned(), line, name: name.to_owned() });
            }
        }
    }
    found
}

/// Those of `allowed` that some product source calls after all, or that are no function of `law`.
pub fn idle<'a>(law: &[(&str, &Code)], product: &[&Code], allowed: &[(&'a str, &str)]) -> Vec<&'a str> {
    let uncalled = uncalled(law, product, &[]);
    allowed
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| uncalled.iter().all(|one| one.name != *name))
        .collect()
}

#[derive(Debug, PartialEq, Eq)]
struct Function<'a> {
    name: &'a str,
    line: usize,
    /// It is called on a value.
    method: bool,
}

/// The functions that are declared `pub`.
fn functions(code: &str) -> Vec<Function<'_>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let before = code[..at].trim_end();
        let before = ["const", "async", "unsafe"]
            .into_iter()
            .fold(before, |before, word| before.strip_suffix(word).map_or(before, str::trim_end));
        let Some(outside) = before.strip_suffix("pub") else { continue };
        if outside.ends_with(is_word) {
            continue;
        }
        let rest = code[at + 3..].trim_start();
        let name = &rest[..rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())];
        let line = code[..at].matches('\n').count() + 1;
        found.push(Function { name, line, method: takes_self(&rest[name.len()..]) });
    }
    found
}

/// Whether what stands behind a function's name takes a value of its type: `(self`, `(&self`, `<T>(&mut self`.
fn takes_self(rest: &str) -> bool {
    let rest = rest.trim_start();
    let mut depth = 0_usize;
    let open = rest.char_indices().find(|(at, c)| {
        match c {
            '<' => depth += 1,
            '>' if !rest[..*at].ends_with('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        *c == '(' && depth == 0
    });
    let Some((open, _)) = open else { return false };
    let first = rest[open + 1..].split([',', ')', ':']).next().unwrap_or("");
    first.split(|c: char| !is_word(c) && c != '\'').next_back() == Some("self")
}

/// Whether code calls it: `.name(` of a method, `::name` of anything, `name(` of a free one. Its own declaration is no call.
fn calls(code: &str, function: &Function<'_>) -> bool {
    code.match_indices(function.name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + function.name.len()..]);
        if before.ends_with(is_word) || after.starts_with(is_word) {
            return false;
        }
        let (before, after) = (before.trim_end(), after.trim_start());
        let called = after.starts_with('(') || after.starts_with("::<");
        match () {
            () if before.ends_with("::") => true,
            () if before.ends_with('.') => function.method && called,
            () if before.ends_with("fn") => false,
            () => !function.method && called,
        }
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that stand uncalled where the rules of play are `law` and the rest of the product is `table`.
    fn check(law: &str, table: &str, expected: &[&str]) {
        let (law, table) = (Code::of(law), Code::of(table));
        let found = uncalled(&[("crates/games/src/rules.rs", &law)], &[&law, &table], &[]);
        assert_eq!(found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn given_a_method_then_a_call_on_a_value_or_by_its_path_is_one_and_a_function_of_that_name_is_none() {
        let law = "impl Rules { pub fn taken_by(&self, asked: u8) -> u8 { asked } }";
        check(law, "fn decide() { rules.taken_by(3); }", &[]);
        check(law, "fn decide() { rules\n    .taken_by(3); }", &[]);
        check(law, "fn decide() { asked.map(Rules::taken_by); }", &[]);
        check(law, "fn taken_by(x: u8) {} fn f() { taken_by(3); }", &["taken_by"]);
        check(law, "fn decide() { rules.taken_by; rules.taken_by_all(3); untaken_by(3); }", &["taken_by"]);
        check(law, "// rules.taken_by(3)\nconst WORDS: &str = \"rules.taken_by(3)\";", &["taken_by"]);
    }

    #[test]
    fn given_calls_from_tests_alone_then_it_stands_uncalled() {
        let law = "impl Rules { pub const fn set(self) -> u8 { 1 } }\n#[cfg(test)]\nmod tests { fn t() { r.set(); } }";
        check(law, "#[cfg(test)] fn f() { rules.set(); }", &["set"]);
        check(law, "fn f() { rules.set(); }", &[]);
    }

    #[test]
    fn given_a_free_function_then_a_call_by_its_name_is_one_and_a_method_of_that_name_is_none() {
        let law = "pub fn ways<T: Fn(u8)>(dice: u8) -> u64 { 1 }";
        check(law, "use rules::ways; fn f() { ways(3); }", &[]);
        check(law, "fn f() { dice::ways::<u8>(3); }", &[]);
        check(law, "fn f() { table.ways(3); }", &["ways"]);
    }

    #[test]
    fn given_functions_that_are_not_public_then_they_are_the_compilers_own_matter() {
        check("fn one() {} pub(crate) fn two() {} pub(super) fn three(&self) {}", "", &[]);
        check("pub fn generic<'a, F>(&'a self, f: F) where F: Fn(u8) {}", "", &["generic"]);
    }

    #[test]
    fn given_a_list_of_what_may_stand_then_it_does_and_what_is_called_has_no_place_there() {
        let (law, table) =
            (Code::of("impl R { pub fn a(&self) {} pub fn b(&self) {} }"), Code::of("fn f() { r.a(); }"));
        let (law, product) = ([("rules.rs", &law)], [&law, &table]);
        assert!(uncalled(&law, &product, &[("b", "shown by a later screen")]).is_empty());
        assert_eq!(idle(&law, &product, &[("b", "shown later"), ("a", "shown later")]), ["a"]);
        let line = uncalled(&law, &product, &[]);
        assert_eq!(line, [Uncalled { path: "rules.rs".to_owned(), line: 1, name: "b".to_owned() }]);
    }
}
