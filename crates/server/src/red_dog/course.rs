//! The course of a round in words, for its record.

use super::wagers;
use crate::record::{Round, Section, moment};
use houseway_games::red_dog::Card;
use houseway_money::Cents;
use houseway_table::red_dog::{Breach, Cutter, Event, Measures, Motion, RedDog};

/// Every step of the round, when, by whom and by which clauses.
pub(super) fn section(round: &Round<RedDog>) -> Section {
    let mut course = Section::new("Course", &["time", "what", "by", "clauses", "entry"]);
    for written in &round.facts {
        let fact = &written.fact;
        if let Some(what) = step(&fact.event) {
            course.row([
                moment(fact.at.0),
                what,
                fact.by.to_string(),
                fact.basis.to_string(),
                written.version.to_string(),
            ]);
        }
    }
    course
}

/// For what somebody was admonished.
const fn breached(breach: Breach) -> &'static str {
    match breach {
        Breach::Device => "a forbidden device",
        Breach::Influence => "influencing another player",
        Breach::SideBet => "betting against a player",
        Breach::Handling => "handling cards",
    }
}

/// What was done about a player.
fn measured(measures: Measures, voided: Cents) -> String {
    let Measures { void, exclude, seize, confiscate, detain } = measures;
    let mut done = Vec::new();
    if void {
        done.push(format!("wagers of {voided} void"));
    }
    if exclude {
        done.push("excluded from the game".to_owned());
    }
    if !seize.is_zero() {
        done.push(format!("{seize} seized"));
    }
    if confiscate {
        done.push("device confiscated".to_owned());
    }
    if detain {
        done.push("detained".to_owned());
    }
    done.join(", ")
}

/// What is asked of a second person, in words.
fn asked(motion: &Motion) -> String {
    let named = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match motion {
        Motion::Invalidate { round, note, .. } => format!("round {round} invalidated ({note})"),
        Motion::Exchange { round, to } => format!("the first two cards of round {round} are {}", named(to)),
        Motion::CorrectResult { round, cards, note } => {
            format!("round {round} settled again from {} ({note})", named(cards))
        }
        Motion::VoidWagers { seat, note, .. } => format!("wagers of seat {seat} void ({note})"),
        Motion::RaiseMaximum { limits, .. } => format!("a sign with a maximum of {}", limits.maximum),
        Motion::PlaceMarker { seat, maximum, .. } => format!("a marker of {maximum} for seat {seat}"),
    }
}

/// A step of the round in words; none for what is no part of its course.
fn step(event: &Event) -> Option<String> {
    Some(match event {
        Event::BetsClosed { wagers, .. } => format!("no more bets: {} wagers", wagers.len()),
        Event::CardDealt { card } => format!("{} dealt", card.value),
        Event::CuttingCardOut { .. } => "the cutting card came out".to_owned(),
        Event::Announced { leaves } => match leaves.spread() {
            Some(1) => "a spread of one card announced".to_owned(),
            Some(cards) => format!("a spread of {cards} cards announced"),
            None if leaves.draws() => "a pair announced".to_owned(),
            None => "no spread announced".to_owned(),
        },
        Event::Raised { seat, to, .. } => format!("seat {seat} raised by {to}"),
        Event::RaisesClosed => "no more bets, a second time".to_owned(),
        Event::Resumed => "the system works again: the time begins anew".to_owned(),
        Event::RoundEnded { outcome } => format!("{}; cards picked up", wagers::words(*outcome)),
        Event::ShoeShort { missing: 0 } => "the shoe does not last for the round".to_owned(),
        Event::ShoeShort { missing } => {
            format!("the shoe does not last for the round, with {missing} cards still counted in it")
        }
        Event::FaceUpDiscarded { card } => format!("{card} lay face up in the shoe and was discarded"),
        Event::DrawnInError { card: Some(card) } => format!("{card} was drawn in error and discarded"),
        Event::DrawnInError { card: None } => "a card was drawn in error, unseen".to_owned(),
        Event::Reconstructed { from, to, .. } => {
            format!("reconstructed: {} {} for {} {}", to[0], to[1], from[0], from[1])
        }
        Event::ShuffleOrdered => "a shuffle ordered at once".to_owned(),
        Event::Shuffled { laid, cards, .. } => {
            format!("{} cards shuffled, {} on the layout", cards.len(), laid.len())
        }
        Event::Cut { before, cutter } => {
            let who = match cutter {
                Cutter::Player { seat } => format!("seat {seat}"),
                Cutter::Supervisor => "a supervisor".to_owned(),
                Cutter::Table => "the table".to_owned(),
            };
            format!("{who} cut behind {before} cards")
        }
        Event::Loaded { behind } => format!("into the shoe, {behind} cards behind the cutting card"),
        Event::Burned { cards } => format!("burned: {cards}"),
        Event::Corrected { from, to, note, .. } => {
            let named = |cards: &[_]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            format!("settled again: {} for {} ({note})", named(to), named(from))
        }
        Event::Proposed { proposal } => {
            format!("{} asks for what takes two: {}", proposal.first.person, asked(&proposal.motion))
        }
        Event::Agreed { first, second } => {
            format!("{} agrees to what {} asked for", second.person, first.person)
        }
        Event::ProposalWithdrawn => "what was asked for is withdrawn".to_owned(),
        Event::Invalidated { note, .. } => format!("invalidated: {note}"),
        Event::Admonished { seat: Some(seat), breach, note } => {
            format!("seat {seat} admonished for {}: {note}", breached(*breach))
        }
        Event::Admonished { seat: None, breach, note } => {
            format!("an onlooker admonished for {}: {note}", breached(*breach))
        }
        Event::Sanctioned { seat, measures, voided, note, .. } => {
            format!("seat {seat} sanctioned ({}): {note}", measured(*measures, *voided))
        }
        Event::SeizedReleased { account, amount, returned, .. } => {
            let whose = if *returned { "given back" } else { "forfeited" };
            format!("{amount} seized of account {account} {whose}")
        }
        Event::Vacated { seat } => format!("seat {seat} is free again"),
        Event::Complained { seat } => format!("seat {seat} complains"),
        Event::DisputeDecided { answer, review: false, .. } => format!("a dispute decided: {answer}"),
        Event::DisputeDecided { answer, review: true, .. } => format!("a dispute reviewed: {answer}"),
        Event::CardsChecked { check } => format!("{} cards of {} decks checked", check.cards, check.decks),
        Event::CardsReplaced { check, note } => {
            format!("new cards, {} of {} decks: {note}", check.cards, check.decks)
        }
        Event::CutOffered { seat } => format!("the cut offered to seat {seat}"),
        Event::BurnedAsked { seat } => format!("seat {seat} asks to see what was burned"),
        Event::BurnedShown { cards } => format!("what was burned is shown: {}", cards.len()),
        Event::PlayersRestricted { most } => format!("at most {most} players on an area"),
        Event::SignPosted { limits, effective_at } => {
            format!("a sign: {} to {} from {}", limits.minimum, limits.maximum, moment(effective_at.0))
        }
        Event::SignWithdrawn => "the sign is taken down".to_owned(),
        Event::LimitsChanged { limits } => format!("limits of {} to {}", limits.minimum, limits.maximum),
        Event::MarkerPlaced { seat, maximum: Some(maximum) } => {
            format!("a marker of {maximum} for seat {seat}")
        }
        Event::MarkerPlaced { seat, maximum: None } => format!("the marker of seat {seat} is taken away"),
        // The set-up and the desk's affairs are no part of a round; what became of every wager has a table of its own.
        Event::Configured { .. }
        | Event::Desk { .. }
        | Event::WagerChanged { .. }
        | Event::WagerSettled { .. } => return None,
    })
}
