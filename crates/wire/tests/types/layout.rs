//! Lays generated declarations out in lines, as a person would.

/// The file with each object's fields on lines of their own, short comments on one, and keys without quotes.
pub fn laid_out(text: &str) -> String {
    let mut out = Layout::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("/**") {
            out.comment(&rest[..end(rest, "*/")])
        } else if rest.starts_with("//") || rest.starts_with("import ") {
            out.text(&rest[..end(rest, "\n")])
        } else if rest.starts_with("{ [") {
            out.text(&rest[..end(rest, "}")])
        } else if first == '"' {
            let close = 1 + end(&rest[1..], "\"");
            out.quoted(&rest[..close], rest[close..].starts_with(':'))
        } else {
            out.sign(first)
        };
        rest = &rest[taken..];
    }
    out.done
}

/// Where `mark` ends in `text`.
fn end(text: &str, mark: &str) -> usize {
    text.find(mark).map_or(text.len(), |place| place + mark.len())
}

#[derive(Default)]
struct Layout {
    done: String,
    /// How many objects are open.
    depth: usize,
    /// How many lists, tuples and parameters are open within the object.
    within: Vec<usize>,
}

impl Layout {
    fn text(&mut self, text: &str) -> usize {
        self.done.push_str(text);
        text.len()
    }

    fn line(&mut self) {
        self.done.truncate(self.done.trim_end().len());
        self.done.push('\n');
        self.done.push_str(&"  ".repeat(self.depth));
    }

    fn comment(&mut self, comment: &str) -> usize {
        let lines: Vec<&str> = comment.lines().map(str::trim).collect();
        match lines.as_slice() {
            ["/**", line, "*/"] => {
                self.done.push_str(&format!("/** {} */", line.trim_start_matches("* ")));
            }
            _ => {
                for (place, line) in lines.iter().enumerate() {
                    if place > 0 {
                        self.line();
                        self.done.push(' ');
                    }
                    self.done.push_str(line);
                }
            }
        }
        if self.depth > 0 {
            self.line();
        }
        comment.len()
    }

    fn quoted(&mut self, text: &str, is_key: bool) -> usize {
        self.done.push_str(if is_key { text.trim_matches('"') } else { text });
        text.len()
    }

    fn sign(&mut self, sign: char) -> usize {
        let flat = self.within.last().is_none_or(|open| *open == 0);
        match sign {
            '{' => {
                self.depth += 1;
                self.within.push(0);
                self.done.push('{');
                self.line();
            }
            '}' => {
                self.depth -= 1;
                self.within.pop();
                if self.done.trim_end().ends_with(',') {
                    self.done.truncate(self.done.trim_end().len() - 1);
                }
                self.done.truncate(self.done.trim_end().len());
                self.done.push(',');
                self.line();
                self.done.push('}');
            }
            ',' if self.depth > 0 && flat => {
                self.done.push(',');
                self.line();
            }
            '[' | '<' | '(' | ']' | '>' | ')' => {
                if let Some(open) = self.within.last_mut() {
                    if "[<(".contains(sign) { *open += 1 } else { *open = open.saturating_sub(1) }
                }
                self.done.push(sign);
            }
            // The generator's own breaks and blanks within an object are replaced.
            ' ' | '\n' if self.depth > 0 && self.done.ends_with(['\n', ' ']) => {}
            '\n' if self.depth > 0 => self.done.push(' '),
            _ => self.done.push(sign),
        }
        sign.len_utf8()
    }
}

#[test]
fn a_declaration_is_laid_out_in_lines() {
    let written = "/**\n * Two.\n * Lines.\n */\nexport type T = { \"do\": \"a\", \n/**\n * One.\n */\nspot: \
                   Array<[A, B]>, } | { \"do\": \"b\" } | { [key in A]?: B };\n\nexport type U = \"x\" | \"y\";\n";
    let expected = "/**\n * Two.\n * Lines.\n */\nexport type T = {\n  do: \"a\",\n  /** One. */\n  spot: \
                    Array<[A, B]>,\n} | {\n  do: \"b\",\n} | { [key in A]?: B };\n\nexport type U = \"x\" | \
                    \"y\";\n";
    assert_eq!(laid_out(written), expected);
}
