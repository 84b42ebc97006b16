//! A round's record as one file for a dispute, and as text.

use super::find::RoundDocument;
use super::section::{Section, moment};
use houseway_store::StreamHead;
use std::fmt::Write as _;

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#111}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}\
th,td{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}\
th{background:#f0f0f0}td:nth-child(n+2){font-variant-numeric:tabular-nums}code{font-size:.85em}\
.scroll{overflow-x:auto}@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}";

/// One file that holds everything, needs nothing beside it and prints.
#[must_use]
pub fn html(document: &RoundDocument, head: &StreamHead, program: &str) -> String {
    let (table, round) = (escape(&document.table), document.round);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Table {table}, round {round}</title><style>{STYLE}</style></head>\n\
         <body>\n<h1>Table {table}, round {round}</h1>\n<p>{} &middot; stream <code>{}</code> &middot; the journal's \
         head when this was made: entry {} <code>{}</code> &middot; made by Houseway {}</p>\n",
        escape(&document.game),
        escape(&document.stream),
        head.version,
        head.hash,
        escape(program),
    );
    for section in &document.sections {
        section_html(&mut out, section);
    }
    let mut entries = Section::new(
        "Every entry",
        &["entry", "time", "by", "kind", "clauses", "event and postings", "hash"],
    );
    for entry in &document.entries {
        let mut event = entry.event.to_string();
        for posting in &entry.postings {
            // Writing to a string cannot fail.
            let _ = write!(
                event,
                "\n{} <- {}: {} cents ({})",
                posting.debit, posting.credit, posting.cents, posting.reason
            );
        }
        entries.row([
            entry.version.to_string(),
            moment(entry.at),
            entry.by.clone(),
            entry.kind.clone(),
            entry.basis.join(", "),
            event,
            entry.hash.clone(),
        ]);
    }
    section_html(&mut out, &entries);
    out.push_str("</body>\n</html>\n");
    out
}

fn section_html(out: &mut String, section: &Section) {
    let _ = write!(out, "<h2>{}</h2>\n<div class=\"scroll\"><table>\n<thead><tr>", escape(&section.title));
    for column in &section.columns {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(column));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &section.rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escape(cell).replace('\n', "<br>"));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// The record in columns of text.
#[must_use]
pub fn text(document: &RoundDocument) -> String {
    let mut out = format!("Table {}, round {} ({})\n", document.table, document.round, document.game);
    for section in &document.sections {
        let _ = write!(out, "\n{}\n", section.title);
        let mut widths: Vec<usize> = section.columns.iter().map(|column| column.chars().count()).collect();
        for row in &section.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        for row in std::iter::once(&section.columns).chain(&section.rows) {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
            let _ = writeln!(out, "  {}", cells.join("  ").trim_end());
        }
    }
    let _ = writeln!(out, "\n{} entries in the journal", document.entries.len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::{Hash, StreamId};

    #[test]
    fn what_people_wrote_is_text_and_never_markup() {
        let mut section = Section::new("Claims", &["what"]);
        section.row(["<script>alert('1')</script> & more".to_owned()]);
        let document = RoundDocument {
            table: "R\"1".into(),
            game: "g".into(),
            stream: "s".into(),
            round: 3,
            sections: vec![section],
            entries: Vec::new(),
        };
        let head = StreamHead { stream: StreamId::new("s").unwrap(), version: 1, hash: Hash::ZERO };
        let page = html(&document, &head, "0");
        assert!(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; more"));
        assert!(!page.contains("<script"));
        assert!(page.contains("R&quot;1"));
        assert!(text(&document).contains("Claims\n  what\n  <script>"));
    }
}
