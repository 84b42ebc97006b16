//! Rust source as the tidy check reads it: code alone, without comments, literals' contents and tests.

/// The code of a file: comments, strings and characters are blanked, and so is every item under `#[cfg(test)]`.
/// Line breaks stay, so that a line number means the same in both.
#[derive(Debug)]
pub struct Code {
    /// The blanked text, as long in lines as the file.
    pub text: String,
    /// The modules that `#[cfg(test)] mod name;` declares: their files are tests.
    pub test_modules: Vec<String>,
    /// The whole file is a test: it begins with `#![cfg(test)]`.
    pub all_test: bool,
}

impl Code {
    /// Reads a file.
    pub fn of(source: &str) -> Self {
        let mut chars = without_literals(source);
        let mut test_modules = Vec::new();
        let all_test = find(&chars, "#![cfg(test)]", 0).is_some();
        let mut from = 0;
        while let Some(start) =
            ["#[cfg(test)]", "#[cfg(all(test,"].iter().filter_map(|mark| find(&chars, mark, from)).min()
        {
            let end = end_of_item(&chars, start);
            let item: String = chars[start..end].iter().collect();
            if let Some(name) = declared_module(&item) {
                test_modules.push(name);
            }
            blank(&mut chars[start..end]);
            from = end;
        }
        Self { text: chars.into_iter().collect(), test_modules, all_test }
    }
}

/// The words of a line with their numbers: identifiers, keywords and numbers.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.lines().zip(1..).flat_map(|(line, number)| {
        line.split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .map(move |word| (number, word))
    })
}

fn blank(chars: &mut [char]) {
    for c in chars {
        if *c != '\n' {
            *c = ' ';
        }
    }
}

/// Everything but comments and the insides of literals.
fn without_literals(source: &str) -> Vec<char> {
    let mut chars: Vec<char> = source.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let end = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => (at..chars.len()).find(|&i| chars[i] == '\n').unwrap_or(chars.len()),
            ('/', Some('*')) => end_of_comment(&chars, at),
            ('"', _) => end_of_string(&chars, at),
            ('r', Some('"' | '#')) if !continues_a_word(&chars, at) => {
                match end_of_raw_string(&chars, at + 1) {
                    Some(end) => end,
                    None => at,
                }
            }
            ('\'', _) => end_of_character(&chars, at).unwrap_or(at),
            _ => at,
        };
        if end > at {
            blank(&mut chars[at..end]);
            at = end;
        } else {
            at += 1;
        }
    }
    chars
}

/// Is this the middle of an identifier? The prefixes of byte and C strings are none.
fn continues_a_word(chars: &[char], at: usize) -> bool {
    let word_char = |i: usize| chars[i].is_alphanumeric() || chars[i] == '_';
    match at.checked_sub(1) {
        None => false,
        Some(before) if matches!(chars[before], 'b' | 'c') => before > 0 && word_char(before - 1),
        Some(before) => word_char(before),
    }
}

fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0_usize, start);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
            ('*', Some('/')) => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    chars.len()
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// `hashes` is where the hashes or the quote begin. None for a raw identifier.
fn end_of_raw_string(chars: &[char], hashes: usize) -> Option<usize> {
    let count = chars[hashes..].iter().take_while(|c| **c == '#').count();
    let quote = hashes + count;
    if chars.get(quote) != Some(&'"') {
        return None;
    }
    let closes = |i: usize| {
        chars[i] == '"' && chars[i + 1..].iter().take(count).filter(|c| **c == '#').count() == count
    };
    Some((quote + 1..chars.len()).find(|&i| closes(i)).map_or(chars.len(), |i| i + 1 + count))
}

/// None for a lifetime.
fn end_of_character(chars: &[char], start: usize) -> Option<usize> {
    if chars.get(start + 1) == Some(&'\\') {
        let close = (start + 3..chars.len()).find(|&i| chars[i] == '\'')?;
        return Some(close + 1);
    }
    (chars.get(start + 2) == Some(&'\'')).then_some(start + 3)
}

fn find(chars: &[char], mark: &str, from: usize) -> Option<usize> {
    let mark: Vec<char> = mark.chars().collect();
    (from..chars.len()).find(|&i| chars[i..].starts_with(&mark))
}

/// Where the item ends that begins with an attribute at `start`: behind its first `;`, or behind the block that
/// its first `{` opens. Brackets are stepped over, so that further attributes and array types do not end it.
fn end_of_item(chars: &[char], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut in_block = false;
    for (at, c) in chars.iter().enumerate().skip(start) {
        match c {
            '(' | '[' => depth += 1,
            '{' => {
                in_block |= depth == 0;
                depth += 1;
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && in_block {
                    return at + 1;
                }
            }
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    chars.len()
}

/// The name in `mod name;`.
fn declared_module(item: &str) -> Option<String> {
    let declared = item.trim_end().strip_suffix(';')?;
    let (before, name) = declared.rsplit_once(char::is_whitespace)?;
    before.trim_end().ends_with("mod").then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, code: &str) {
        let read = Code::of(source);
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeezed(&read.text), squeezed(code), "of {source}");
        assert_eq!(read.text.matches('\n').count(), source.matches('\n').count(), "line breaks of {source}");
    }

    #[test]
    fn comments_are_no_code() {
        check("a // f64\nb", "a\nb");
        check("a /* f64 /* f32 */ f64 */ b", "a b");
        check("/// f64\nfn f() {}", "fn f() {}");
    }

    #[test]
    fn literals_are_no_code() {
        check(r#"a("f64 \" f64", b"f64"); b"#, "a( , b ); b");
        check(r##"a(r#"f64 " f64"#, br"f64\", c); r#type"##, "a( , b , c); r#type");
        check(r"a('f', '\'', '\u{1f64}'); fn f<'f64>(x: &'f64 u8)", "a( , , ); fn f<'f64>(x: &'f64 u8)");
        check("let car\"f64\";", "let car ;");
    }

    #[test]
    fn tests_are_no_code() {
        check("a; #[cfg(test)] mod tests { fn f() { let x: f64; } } b;", "a; b;");
        check("#[cfg(test)] #[path = \"x\"] fn f(a: [u8; 3]) -> u8 { 1 } b;", "b;");
        check("#[cfg(not(test))] fn f() {}", "#[cfg(not(test))] fn f() {}");
        check("#[cfg(all(test, unix))] use x; b;", "b;");
    }

    #[test]
    fn a_test_module_in_a_file_of_its_own_is_named() {
        assert_eq!(Code::of("#[cfg(test)]\nmod golden;\nmod real;").test_modules, ["golden"]);
        assert_eq!(Code::of("#[cfg(test)]\npub(crate) mod helpers;").test_modules, ["helpers"]);
        assert!(Code::of("#![cfg(test)]\nfn f() {}").all_test);
    }
}
