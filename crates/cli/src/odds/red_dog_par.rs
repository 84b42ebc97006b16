//! The PAR sheet of Red Dog: a page that stands by itself, to be read, printed and filed.

use super::page;
use super::plot::{Bars, Line, bars, lines};
use super::red_dog::{altered, raised, raises, shoe};
use crate::html::escape;
use crate::pai_gow::said;
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_games::red_dog::Rules;
use houseway_odds::Exact;
use houseway_odds::red_dog::{Composition, Raising, Report, Space};
use std::fmt::Write as _;

/// The shoes that the plot of the edge by decks has beside each other.
const DECKS: [u32; 6] = [1, 2, 4, 6, 8, 16];

pub(super) fn page(book: &Book, rules: &Rules, report: &Report, command: &str) -> Result<String, Problem> {
    let head = rules.head();
    let mut text = page::open(head);
    if let Some(altered) = altered(report) {
        text.push_str(&page::warned(&altered));
    }
    let own = [("Shoe", shoe(report)), ("Readings", said(&report.sheet.readings))];
    text.push_str(&page::facts(book, head, &own, &[], command));
    let _ = writeln!(text, "<section>\n<h2>Bets</h2>\n{}</section>", page::bets(&report.sheet.bets));
    text.push_str(&money(report));
    text.push_str(&by_spread(report));
    text.push_str(&next_gone(report));
    text.push_str(&by_decks(rules)?);
    text.push_str(&method(report));
    Ok(page::sealed(&text))
}

/// How the figures of this shoe were found.
fn method(report: &Report) -> String {
    let ways = report.sheet.bets.first().map_or_else(String::new, |bet| grouped(&bet.ways.to_string()));
    let cards = report.cards;
    format!(
        "<section>\n<h2>Method</h2>\n\
<p>Every three cards of the shoe are counted, one after another: of these {cards} cards {cards} &times; {} &times; {} = {ways} \
ways, all equally likely. Where no third card is drawn, every card that would have come is a way of its own. Nothing is sampled \
and nothing rounded but the percentages and standard deviations shown.</p>\n\
<p>Each of the 2,197 orders of three ranks is settled once, with the raise and without it, by the same code that settles a wager \
at a table, with the clauses that it cites. A raise is always of the whole original wager: what it gains is a fixed multiple of \
it, so that a part is never better than all or nothing. Best play raises where a raise gains on average by the cards that can \
still come, the first two out.</p>\n\
<p>The edge is what the house gains on average as a fraction of the initial wager, void hands included; it is negative where the \
player is ahead. Of all the money wagered, the same gain is set against original wagers and raises together.</p>\n</section>\n",
        cards.saturating_sub(1),
        cards.saturating_sub(2),
    )
}

/// The digits of a whole number in groups of three.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn percent(value: &Exact) -> (Exact, String) {
    (value.clone(), format!("{}%", value.percent(4)))
}

fn money(report: &Report) -> String {
    let mut text = String::from(
        "<section>\n<h2>Of all the money wagered</h2>\n<table>\n<thead><tr><th scope=\"col\">Bet</th><th scope=\"col\">Raised</th>\
         <th scope=\"col\">Wagered in all for each unit at first</th><th scope=\"col\">Edge of that</th></tr></thead>\n<tbody>\n",
    );
    for row in &report.wagered {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td>\
             <td class=\"n\"><strong>{}%</strong><br>{}</td></tr>",
            escape(&row.bet),
            escape(&raised(row.raising)),
            row.wagered,
            row.edge_of_money_percent,
            row.edge_of_money,
        );
    }
    text.push_str("</tbody>\n</table>\n</section>\n");
    text
}

fn by_spread(report: &Report) -> String {
    let rows: Vec<Bars<'_>> = report
        .spreads
        .iter()
        .map(|row| {
            let (value, said) = percent(&row.gain);
            let series = if value > Exact::whole(0) { "high" } else { "low" };
            Bars { label: format!("spread of {}", row.cards), values: vec![(series, value, said)] }
        })
        .collect();
    let mut text = format!(
        "<section>\n<h2>What a raise gains at each spread</h2>\n\
         <p class=\"key\"><span class=\"high\">it gains</span> <span class=\"low\">it loses</span></p>\n{}\
         <table>\n<thead><tr><th scope=\"col\">Spread</th><th scope=\"col\">Pays</th><th scope=\"col\">Of all rounds</th>\
         <th scope=\"col\">Wins</th><th scope=\"col\">A raise gains</th><th scope=\"col\">Best play</th></tr></thead>\n<tbody>\n",
        bars("What a raise gains on average for each unit of it, by spread", &rows),
    );
    for row in &report.spreads {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}%</td><td class=\"n\">{}%</td>\
             <td class=\"n\">{}%<br>{}</td><td>{}</td></tr>",
            row.cards,
            row.pays,
            row.share.percent(4),
            row.wins.percent(4),
            row.gain_percent,
            row.gain,
            raises(row.raised),
        );
    }
    text.push_str("</tbody>\n</table>\n</section>\n");
    text
}

fn next_gone(report: &Report) -> String {
    let rows: Vec<Bars<'_>> = report
        .next_gone
        .iter()
        .map(|row| {
            let series = if row.change > Exact::whole(0) { "high" } else { "low" };
            let said = format!("{}%", row.change_percent);
            Bars { label: row.rank.to_string(), values: vec![(series, row.change.clone(), said)] }
        })
        .collect();
    let mut text = format!(
        "<section>\n<h2>One card more gone</h2>\n\
         <p>By how much the edge of <code>red-dog</code> changes when one more card of a rank is gone from this shoe.</p>\n\
         <p class=\"key\"><span class=\"high\">better for the house</span> <span class=\"low\">better for the player</span></p>\n\
         {}<details open><summary>The figures</summary>\n<table>\n<thead><tr><th scope=\"col\">Card</th><th scope=\"col\">Left</th>\
         <th scope=\"col\">Edge without it</th><th scope=\"col\">Change</th></tr></thead>\n<tbody>\n",
        bars("Change of the edge by the rank of the card that goes", &rows),
    );
    for row in &report.next_gone {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}%<br>{}</td><td class=\"n\">{}%</td></tr>",
            row.rank, row.left, row.edge_percent, row.edge, row.change_percent,
        );
    }
    text.push_str("</tbody>\n</table>\n</details>\n</section>\n");
    text
}

/// The edge off the top by how many decks there are.
fn by_decks(rules: &Rules) -> Result<String, Problem> {
    let space = Space::new(rules).map_err(Problem::fault)?;
    let (mut initial, mut of_money) = (Vec::new(), Vec::new());
    for decks in DECKS {
        let shoe = Composition::decks(decks).map_err(Problem::fault)?;
        let counted = space.count(&shoe, Raising::Best);
        initial.push(percent(&counted.edge()));
        of_money.push(percent(&counted.edge_of_money()));
    }
    let named = DECKS.map(|decks| if decks == 1 { "1 deck".to_owned() } else { format!("{decks} decks") });
    let plot = lines(
        "Edge off the top by decks, of the initial wager and of all the money wagered",
        &named,
        &[
            Line { series: "high", label: "initial", values: initial },
            Line { series: "low", label: "all", values: of_money },
        ],
    );
    Ok(format!(
        "<section>\n<h2>Edge by decks</h2>\n<p>Of full decks at best play: of the initial wager, and of all the money wagered.</p>\n\
         {plot}</section>\n"
    ))
}
