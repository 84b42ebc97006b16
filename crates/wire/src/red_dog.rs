//! Red Dog on the wire.

use crate::kept::{kept, stricter, stricter_than};
use crate::{KeptState, Upcast};
use houseway_table::red_dog::{Event, State};
use serde_json::{Value, json};

/// What was written otherwise, and kinds whose rule became stricter.
const UPCASTS: &[Upcast] = &[
    // An acceptor counts its notes upward.
    stricter("desk"),
    // Cards that were shuffled as the cutting card came first of a round are not shuffled again after it.
    stricter("shuffled"),
    // The cutting card of a virtual shoe lies where the set-up says.
    stricter("loaded"),
    // What a round settled again gives back of a raise, and what the house bears, stand by themselves; and, as with the next:
    stricter("corrected"),
    // A review is not for the house.
    stricter("dispute-decided"),
    // A casino supervisor says that new limits hold.
    stricter("limits-changed"),
    // What lies for a round that is not dealt is given back before the house bears anything.
    stricter("invalidated"),
    // That the first two cards are others than was said is a casino supervisor's word.
    stricter("reconstructed"),
    // Rounds of which no card was dealt do not count against whoever sits out.
    stricter("vacated"),
    // A closed table keeps the minimum of its notice.
    stricter("configured"),
    // Cards are replaced while a shuffle is due.
    stricter("cards-replaced"),
    // A hand without spread is over when that is called.
    stricter("card-dealt"),
    stricter_than(2, "reconstructed"),
    // Accounts are opened by a person while somebody is shut out.
    stricter_than(2, "desk"),
    // What was called void stays so, and what was played before the table was opened last stands.
    stricter_than(2, "corrected"),
    stricter_than(2, "invalidated"),
    // What changes how a round came out, or how high somebody may wager, takes two persons.
    stricter_than(3, "corrected"),
    stricter_than(3, "invalidated"),
    stricter("sanctioned"),
    stricter("sign-posted"),
    stricter("marker-placed"),
    stricter_than(2, "configured"),
    stricter_than(3, "reconstructed"),
    // A set-up takes down the sign that stood.
    stricter_than(2, "limits-changed"),
    stricter("sign-withdrawn"),
    // No card outruns what waits for a second person.
    stricter_than(2, "card-dealt"),
    stricter("round-ended"),
    // Where a table deals by itself, raises end at their time.
    stricter("raised"),
    // Play is over when an announced closing has come, and without a sign a table closes by a casino supervisor's word.
    stricter("wager-changed"),
    stricter_than(3, "desk"),
    // Who cut was once told by the seat of a player alone, and of the table or a supervisor not at all.
    Upcast { from: ("cut", 1), to: ("cut", 2), make: who_cut },
];

fn who_cut(mut record: Value) -> Value {
    let itself = record.get("by").and_then(|by| by.get("actor")).is_some_and(|actor| actor == "system");
    if let Some(event) = record.get_mut("event").and_then(Value::as_object_mut) {
        let cutter = match event.remove("seat") {
            Some(seat) => json!({"cutter": "player", "seat": seat}),
            None if itself => json!({"cutter": "table"}),
            None => json!({"cutter": "supervisor"}),
        };
        event.insert("cutter".to_owned(), cutter);
    }
    record
}

kept!("red-dog", Event, UPCASTS, {
    Configured = "configured" @ 3,
    Desk = "desk" @ 4,
    CardsChecked = "cards-checked" @ 1,
    CardsReplaced = "cards-replaced" @ 2,
    Shuffled = "shuffled" @ 2,
    CutOffered = "cut-offered" @ 1,
    Cut = "cut" @ 2,
    Loaded = "loaded" @ 2,
    Burned = "burned" @ 1,
    BurnedAsked = "burned-asked" @ 1,
    BurnedShown = "burned-shown" @ 1,
    WagerChanged = "wager-changed" @ 2,
    BetsClosed = "bets-closed" @ 1,
    CardDealt = "card-dealt" @ 3,
    CuttingCardOut = "cutting-card-out" @ 1,
    Announced = "announced" @ 1,
    Raised = "raised" @ 2,
    RaisesClosed = "raises-closed" @ 1,
    Resumed = "resumed" @ 1,
    WagerSettled = "wager-settled" @ 1,
    RoundEnded = "round-ended" @ 2,
    ShoeShort = "shoe-short" @ 1,
    FaceUpDiscarded = "face-up-discarded" @ 1,
    DrawnInError = "drawn-in-error" @ 1,
    Reconstructed = "reconstructed" @ 4,
    ShuffleOrdered = "shuffle-ordered" @ 1,
    Proposed = "proposed" @ 1,
    Agreed = "agreed" @ 1,
    ProposalWithdrawn = "proposal-withdrawn" @ 1,
    Invalidated = "invalidated" @ 4,
    Corrected = "corrected" @ 4,
    Admonished = "admonished" @ 1,
    Sanctioned = "sanctioned" @ 2,
    SeizedReleased = "seized-released" @ 1,
    Vacated = "vacated" @ 2,
    Complained = "complained" @ 1,
    DisputeDecided = "dispute-decided" @ 2,
    PlayersRestricted = "players-restricted" @ 1,
    SignPosted = "sign-posted" @ 2,
    SignWithdrawn = "sign-withdrawn" @ 2,
    LimitsChanged = "limits-changed" @ 3,
    MarkerPlaced = "marker-placed" @ 2,
});

impl KeptState for State {
    const FORMAT: u16 = 7;
}
