use super::state::{Phase, State};
use super::{Card, Gap};
use houseway_money::Cents;
use houseway_table::{Audience, Digest, SeatNumber, Shown};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one audience sees: everybody the same, and a player his balance.
#[derive(Debug, Serialize)]
pub struct View {
    table: Table,
    balance: Option<Cents>,
}

#[derive(Debug, Serialize)]
struct Table {
    phase: &'static str,
    cards: Vec<Shown<Card>>,
    announced: Option<Gap>,
    wagers: BTreeMap<SeatNumber, (Cents, Cents)>,
    /// One digest over the commitments of the whole shoe; the journal holds each.
    shoe: Option<Digest>,
    /// What was turned up of it. The burned card is not among them (4.6).
    dealt: Vec<Card>,
    shuffle_is_due: bool,
}

pub fn view(state: &State, audience: Audience) -> View {
    let (phase, cards, announced) = match &state.phase {
        Phase::Wagering => ("wagering", vec![], None),
        Phase::First => ("first", vec![], None),
        Phase::Second { first } => ("second", vec![*first], None),
        Phase::Raising { cards, spread } => ("raising", cards.to_vec(), Some(Gap::Spread { cards: *spread })),
        Phase::Third { cards, gap } => ("third", cards.to_vec(), Some(*gap)),
    };
    let shoe = state.shoe.as_ref();
    let commitments = shoe.map(|shoe| {
        let each = shoe.cards.iter().filter_map(|card| card.sealed.as_ref());
        Digest::of(&each.map(|sealed| sealed.commitment.to_string()).collect::<Vec<_>>().join("\n"))
    });
    let table = Table {
        phase,
        cards,
        announced,
        wagers: state.wagers.clone(),
        shoe: commitments,
        dealt: shoe.map(|shoe| shoe.dealt.clone()).unwrap_or_default(),
        shuffle_is_due: state.shuffle_is_due(),
    };
    let balance = match audience {
        Audience::Seat { seat } => Some(state.balance(seat)),
        _ => None,
    };
    View { table, balance }
}
