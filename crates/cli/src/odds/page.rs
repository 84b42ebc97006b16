//! What the PAR sheets of all games have in common: head, facts, the table of bets, the digest of the data.

use crate::html::escape;
use houseway_games::books::{Book, Head};
use houseway_lawbook::Readings;
use houseway_odds::Bet;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

const STYLE: &str = include_str!("par.css");

/// What every page ends with.
const END: &str = "</main>\n</body>\n</html>\n";

/// Where the digest of the page stands, while it is left out.
const UNSEALED: &str = "<code class=\"digest\"></code>";

/// The whole page, from its parts: ended, and with the digest of all that it says, for which the digest itself is left out.
///
/// What it says is the book and the digest of its data, the readings and options, the method, the version of the program and
/// every figure.
pub(super) fn sealed(page: &str) -> String {
    let page = format!("{page}{END}");
    let digest = hex::encode(Sha256::digest(&page));
    page.replacen(UNSEALED, &UNSEALED.replacen("></", &format!(">{digest}</"), 1), 1)
}

/// The command that makes a page, of its parts as they are typed in a shell.
pub(super) fn command(book: &Book, readings: &Readings, options: &[(&str, Option<String>)]) -> String {
    let plain =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=./%,:".contains(&byte));
    let typed = |text: &str| match plain(text) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    };
    let mut command = format!("houseway odds --rulebook {}", book.id);
    for (ruling, choice) in readings.choices() {
        let _ = write!(command, " --reading {ruling}={choice}");
    }
    for (option, value) in options {
        if let Some(value) = value {
            let _ = write!(command, " {option} {}", typed(value));
        }
    }
    command + " --format html"
}

/// The page up to where its body begins.
pub(super) fn open(head: &Head) -> String {
    let (title, id) = (escape(&head.title), escape(head.id.as_str()));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>PAR sheet of {title}, {id}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
         <p class=\"kind\">PAR sheet</p>\n<h1>{title}</h1>\n\
         <p class=\"source\">{source}, {jurisdiction}, {in_force}.</p>\n</header>\n<main>\n",
        source = escape(&head.source),
        jurisdiction = escape(&head.jurisdiction),
        in_force = escape(&head.in_force_said()),
    )
}

/// What stands against the figures' being taken for the book's.
pub(super) fn warned(says: &str) -> String {
    format!("<p class=\"altered\">{}</p>\n", escape(says))
}

/// The facts that the figures depend on: those of every book, and between them the game's own, whose values are text.
///
/// `made_by` is the command that makes the page.
pub(super) fn facts(
    book: &Book,
    head: &Head,
    own: &[(&str, String)],
    others: &[(&str, &str)],
    made_by: &str,
) -> String {
    let mut text = format!(
        "<dl>\n<dt>Rulebook</dt><dd><code>{}</code>, edition {}</dd>\n",
        escape(head.id.as_str()),
        head.edition
    );
    for (name, value) in own {
        let _ = writeln!(text, "<dt>{name}</dt><dd>{}</dd>", escape(value));
    }
    let _ = writeln!(
        text,
        "<dt>Reckoned by</dt><dd>Houseway {}; the method is said below</dd>\n<dt>Made by</dt><dd><code>{}</code></dd>\n\
         <dt>Data</dt><dd>SHA-256 <code>{}</code> of the documents of the rulebook and those given</dd>\n\
         <dt>This sheet</dt><dd>SHA-256 {UNSEALED} of the page with this digest left out: of the data by theirs, of the readings \
         and options, the method and every figure. The command above, with <code>--check</code> and the name of this file in place \
         of <code>--format html</code>, reckons it anew and compares.</dd>\n</dl>",
        env!("CARGO_PKG_VERSION"),
        escape(made_by),
        digest(book, others),
    );
    text
}

/// The data in force: a digest over every document and its name.
fn digest(book: &Book, others: &[(&str, &str)]) -> String {
    let mut digest = Sha256::new();
    let mut add = |name: &str, text: &str| {
        // Lengths keep what belongs to one document from being taken for another's.
        digest.update(format!("{name} {}\n", text.len()));
        digest.update(text);
    };
    book.documents().into_iter().for_each(|(name, text)| add(name, text));
    others.iter().for_each(|(_, text)| add("given", text));
    hex::encode(digest.finalize())
}

/// Every bet with its outcomes, its edge and what it rests on.
pub(super) fn bets(bets: &[Bet]) -> String {
    let mut text = String::from(
        "<table class=\"bets\">\n<thead><tr><th scope=\"col\">Bet</th><th scope=\"col\">Outcome</th>\
         <th scope=\"col\">Ways</th><th scope=\"col\">Pays</th><th scope=\"col\">House edge</th></tr></thead>\n",
    );
    for bet in bets {
        let rows = bet.outcomes.len();
        text.push_str("<tbody>\n");
        for (place, outcome) in bet.outcomes.iter().enumerate() {
            text.push_str("<tr>");
            if place == 0 {
                let _ = write!(text, "<th scope=\"rowgroup\" rowspan=\"{rows}\">{}</th>", escape(&bet.bet));
            }
            let _ = write!(
                text,
                "<td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>",
                escape(&outcome.name),
                outcome.ways,
                outcome.pays
            );
            if place == 0 {
                let cites = bet.clauses.iter().map(ToString::to_string);
                let cites: Vec<String> = cites.chain(bet.rulings.iter().map(ToString::to_string)).collect();
                let _ = write!(
                    text,
                    "<td class=\"n edge\" rowspan=\"{rows}\"><strong>{}%</strong><br>{}<br><small>of {} ways; standard deviation {} wagers</small>\
                     <p class=\"cites\">Clauses and rulings: {}</p></td>",
                    bet.edge_percent,
                    bet.edge,
                    bet.ways,
                    bet.standard_deviation,
                    escape(&cites.join(", ")),
                );
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody>\n");
    }
    text.push_str("</table>\n");
    text
}
