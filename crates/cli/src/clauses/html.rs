//! The clauses as a page that stands by itself: no script, nothing fetched, readable on a phone and on paper.

use super::matrix::{Matrix, Row};
use crate::html::escape;
use houseway_games::books::Head;
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");

/// The page.
pub(super) fn page(head: &Head, matrix: &Matrix) -> String {
    let classes = matrix.classes();
    let filters: String = classes
        .iter()
        .map(|(class, _)| format!("body:has(#only-{class}:not(:checked)) tr.{class} {{ display: none; }}\n"))
        .collect();
    let boxes: String = classes
        .iter()
        .map(|(class, count)| {
            format!("<label><input type=\"checkbox\" id=\"only-{class}\" checked>{class} ({count})</label>\n")
        })
        .collect();
    let (covered, of) = matrix.coverage();
    let (title, id) = (escape(&head.title), escape(head.id.as_str()));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: clauses of {id}</title>\n<style>\n{STYLE}{filters}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}, clause by clause</h1>\n\
         <p class=\"source\">{source}, {jurisdiction}, {in_force}. Rulebook <code>{id}</code>, edition {edition}.</p>\n\
         <div class=\"reach\"><label for=\"reach\">{covered} of the {of} clauses that a test can cover are covered</label>\n\
         <progress id=\"reach\" value=\"{covered}\" max=\"{max}\"></progress></div>\n\
         <fieldset><legend>Show the clauses that are</legend>\n{boxes}</fieldset>\n</header>\n<main>\n{sections}</main>\n\
         <footer>The summaries are this project's own words; the gazette's text alone is law. A clause counts as covered \
         when a test asserts that a real decision, prompt, display or record cites it.</footer>\n</body>\n</html>\n",
        source = escape(&head.source),
        jurisdiction = escape(&head.jurisdiction),
        in_force = escape(&head.in_force_said()),
        edition = head.edition,
        max = of.max(1),
        sections = sections(matrix),
    )
}

/// A table for each rule.
fn sections(matrix: &Matrix) -> String {
    let mut text = String::new();
    for rows in matrix.clauses.chunk_by(|a, b| rule(a) == rule(b)) {
        let number = rows.first().map_or("", rule);
        let title = rows.first().filter(|row| row.clause.as_str() == number).map_or("", |row| &row.summary);
        let anchor = anchor(number);
        let _ = write!(
            text,
            "<section aria-labelledby=\"rule-{anchor}\">\n<h2 id=\"rule-{anchor}\"><span>{}</span>{}</h2>\n<table>\n\
             <thead><tr><th scope=\"col\">Clause</th><th scope=\"col\">Class</th>\
             <th scope=\"col\">What it says, and what proves it</th></tr></thead>\n<tbody>\n",
            escape(number),
            said(title, matrix.lang),
        );
        // The rule's own line is the section's title.
        for row in rows.iter().skip(usize::from(!title.is_empty() && rows.len() > 1)) {
            text.push_str(&row_of(row, matrix.lang));
        }
        text.push_str("</tbody>\n</table>\n</section>\n");
    }
    text
}

/// The rule that a clause belongs to: `4` of `4.3(b)`, `Act` of `Act s66(2)`.
fn rule(row: &Row) -> &str {
    let id = row.clause.as_str();
    id.split(['.', '(', ' ']).next().unwrap_or(id)
}

/// A summary, marked with its language where that is not the page's.
fn said(summary: &str, lang: &str) -> String {
    match (lang, summary) {
        ("en", _) | (_, "") => escape(summary),
        _ => format!("<span lang=\"{lang}\">{}</span>", escape(summary)),
    }
}

fn row_of(row: &Row, lang: &str) -> String {
    let class = row.class_name();
    let mut said = said(&row.summary, lang);
    if let Some(reason) = &row.reason {
        let _ = write!(said, "<p class=\"reason\">{}</p>", escape(reason));
    }
    for ruling in &row.rulings {
        let _ = write!(said, "<span class=\"ruling\">{}</span>", escape(ruling.as_str()));
    }
    if !row.tests.is_empty() {
        let items: String =
            row.tests.iter().map(|test| format!("<li><code>{}</code></li>", escape(test))).collect();
        let count = row.tests.len();
        let tests = if count == 1 { "test" } else { "tests" };
        let _ = write!(said, "<details><summary>{count} {tests}</summary><ul>{items}</ul></details>");
    } else if row.must_be_covered() {
        said.push_str("<p class=\"gap\">No test covers it yet.</p>");
    }
    let id = row.clause.as_str();
    format!(
        "<tr class=\"{class}\" id=\"clause-{}\"><td class=\"id\">{}</td>\
         <td class=\"class\"><span class=\"badge\">{class}</span></td><td>{said}</td></tr>\n",
        anchor(id),
        escape(id),
    )
}

/// The id as part of an address: whatever is not a letter, a digit or a dot becomes a dash.
fn anchor(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_games::books::{Book, VIC_2000_RAPID_ROULETTE as BOOK};
    use houseway_lawbook::Language;

    #[test]
    fn the_page_has_a_row_or_a_title_for_each_clause() {
        let matrix = Matrix::of(&BOOK).unwrap();
        let page = page(&BOOK.head().unwrap(), &matrix);
        for row in &matrix.clauses {
            let id = row.clause.as_str();
            let shown = page.contains(&format!("<td class=\"id\">{id}</td>"));
            assert!(shown || page.contains(&format!("<span>{id}</span>")), "{id}");
        }
        let anchors: std::collections::BTreeSet<_> =
            matrix.clauses.iter().map(|r| anchor(r.clause.as_str())).collect();
        assert_eq!(anchors.len(), matrix.clauses.len(), "no two clauses share an anchor");
    }

    #[test]
    fn the_page_fetches_nothing_and_runs_nothing() {
        let page = page(&BOOK.head().unwrap(), &Matrix::of(&BOOK).unwrap());
        for mark in ["<script", "<link", "<img", "@import", "url(", "http:", "https:"] {
            assert!(!page.contains(mark), "{mark}");
        }
    }

    #[test]
    fn summaries_in_another_language_are_marked_and_the_rest_stays_english() {
        let told = Matrix::told(&BOOK, Some(Language::ZhHant)).unwrap();
        let page = page(&BOOK.head().unwrap(), &told);
        for row in &told.clauses {
            assert!(
                page.contains(&format!("<span lang=\"zh-Hant\">{}</span>", escape(&row.summary))),
                "{}",
                row.clause
            );
        }
        assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
        assert!(!super::page(&BOOK.head().unwrap(), &Matrix::of(&BOOK).unwrap()).contains("<span lang"));
    }

    #[test]
    fn a_covered_clause_lists_its_tests_and_an_uncovered_one_says_so() {
        let covered = "b\t7.1\tdecision\tsingles::one\nb\t7.1\tdecision\tsingles::two\n";
        let matrix = Matrix::of(&Book { covered, ..BOOK }).unwrap();
        let row =
            |id: &str| row_of(matrix.clauses.iter().find(|row| row.clause.as_str() == id).unwrap(), "en");
        assert!(row("7.1").contains("2 tests") && row("7.1").contains("<code>singles::two</code>"));
        assert!(row("7.4").contains("No test covers it yet.") && row("7.4").contains(">RR-2</span>"));
        assert!(!row("9.2.5").contains("No test"), "a pending clause need not be covered");
    }
}
