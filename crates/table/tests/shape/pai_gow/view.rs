use super::event::Opened;
use super::hand::{Worth, worths};
use super::state::{Dealt, Phase, State};
use super::{Call, Low, Tile};
use houseway_money::Cents;
use houseway_table::{Audience, Digest, SeatNumber, Shown};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one audience sees.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum View {
    Seat { table: Table, own: Own },
    Table(Table),
}

/// What everybody sees.
#[derive(Debug, Serialize)]
pub struct Table {
    round: u64,
    phase: &'static str,
    wagers: BTreeMap<SeatNumber, Cents>,
    /// What the shuffle committed to.
    commitments: Vec<Digest>,
    dice: Option<u8>,
    first: Option<u8>,
    /// Who has set, not how.
    set: Vec<SeatNumber>,
    bank: Option<[Shown<Tile>; 4]>,
    bank_low: Option<Low>,
    matched: BTreeMap<SeatNumber, (Opened, Call)>,
}

/// What whoever controls an area sees of his own.
#[derive(Debug, Serialize)]
pub struct Own {
    balance: Cents,
    /// His tiles; on a real cloth he looks at them.
    tiles: Option<[Tile; 4]>,
    low: Option<Low>,
    /// What the low and the high hand are worth as he set them. No advice (15.5).
    worth: Option<(Worth, Worth)>,
}

pub fn view(state: &State, audience: Audience) -> View {
    let table = table(state);
    let Audience::Seat { seat } = audience else { return View::Table(table) };
    let hand = dealt(state).and_then(|dealt| Some((dealt, dealt.hands.get(&seat)?)));
    let tiles = hand.and_then(|(dealt, hand)| dealt.tiles(hand.at));
    let low = hand.and_then(|(_, hand)| hand.low);
    let worth = tiles.zip(low).map(|(tiles, low)| worths(tiles, low));
    View::Seat { table, own: Own { balance: state.balance(seat), tiles, low, worth } }
}

fn dealt(state: &State) -> Option<&Dealt> {
    match &state.phase {
        Phase::Setting { dealt } | Phase::Exposed { dealt, .. } | Phase::Matching { dealt, .. } => {
            Some(dealt)
        }
        _ => None,
    }
}

fn table(state: &State) -> Table {
    let (phase, wall) = match &state.phase {
        Phase::Idle => ("idle", None),
        Phase::Wagering { wall } => ("wagering", Some(wall)),
        Phase::Closed { wall, .. } => ("closed", Some(wall)),
        Phase::Setting { dealt } => ("setting", Some(&dealt.wall)),
        Phase::Exposed { dealt, .. } => ("exposed", Some(&dealt.wall)),
        Phase::Matching { dealt, .. } => ("matching", Some(&dealt.wall)),
    };
    let (bank, bank_low) = match &state.phase {
        Phase::Exposed { bank, .. } => (Some(*bank), None),
        Phase::Matching { bank, .. } => (Some(bank.tiles), Some(bank.low)),
        _ => (None, None),
    };
    let dealt = dealt(state);
    let hands = || dealt.into_iter().flat_map(|dealt| &dealt.hands);
    Table {
        round: state.round,
        phase,
        wagers: state.wagers.clone(),
        commitments: wall
            .into_iter()
            .flatten()
            .filter_map(|tile| tile.sealed.as_ref().map(|sealed| sealed.commitment))
            .collect(),
        dice: dealt.map(|dealt| dealt.total),
        first: dealt.map(|dealt| dealt.first),
        set: hands().filter(|(_, hand)| hand.low.is_some()).map(|(area, _)| *area).collect(),
        bank,
        bank_low,
        matched: hands().filter_map(|(area, hand)| hand.matched.map(|matched| (*area, matched))).collect(),
    }
}
