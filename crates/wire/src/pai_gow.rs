//! Pai Gow on the wire.

use crate::kept::{kept, stricter, stricter_than};
use crate::{KeptState, Upcast};
use houseway_table::pai_gow::{Event, State};

/// Kinds whose rule became stricter.
const UPCASTS: &[Upcast] = &[
    // A jackpot and its pool take two persons.
    stricter("configured"),
    // An acceptor counts its notes upward.
    stricter("desk"),
    // At a Bonanza table the order in which the dealer takes and pays is on record.
    stricter("settled"),
    stricter("settled-again"),
    // Accounts are opened by a person while somebody is shut out.
    stricter_than(2, "desk"),
    // Play is over when an announced closing has come, and without a sign a table closes by the word of whoever closes tables.
    stricter_than(3, "desk"),
    stricter("wager-changed"),
    // A closed table keeps the minimum of its sign.
    stricter_than(2, "configured"),
    // A higher minimum waits for its sign though nobody plays.
    stricter("sign-posted"),
    stricter("limits-changed"),
    // Nothing is cited but what decides.
    stricter("bank-exposed"),
    stricter("hand-opened"),
    stricter("hand-reset"),
    stricter("called-again"),
    stricter_than(2, "settled"),
    stricter_than(2, "settled-again"),
    stricter("happened"),
    stricter("laja-made"),
];

kept!("pai-gow", Event, UPCASTS, {
    Configured = "configured" @ 3,
    SetUpAsked = "set-up-asked" @ 1,
    SetUpWithdrawn = "set-up-withdrawn" @ 1,
    Desk = "desk" @ 4,
    TilesChecked = "tiles-checked" @ 1,
    TilesReplaced = "tiles-replaced" @ 1,
    Sat = "sat" @ 1,
    Yielded = "yielded" @ 1,
    Agreed = "agreed" @ 1,
    SideLeft = "side-left" @ 1,
    BankAsked = "bank-asked" @ 1,
    BankOffered = "bank-offered" @ 1,
    BankDeclined = "bank-declined" @ 1,
    BankTaken = "bank-taken" @ 1,
    HouseBanks = "house-banks" @ 1,
    BankShared = "bank-shared" @ 1,
    BankAllowed = "bank-allowed" @ 1,
    BankGivenUp = "bank-given-up" @ 1,
    Shuffled = "shuffled" @ 1,
    LajaAsked = "laja-asked" @ 1,
    LajaAnswered = "laja-answered" @ 1,
    LajaMade = "laja-made" @ 2,
    WagerChanged = "wager-changed" @ 2,
    BankStaked = "bank-staked" @ 1,
    HouseWagerChosen = "house-wager-chosen" @ 1,
    HouseWagered = "house-wagered" @ 1,
    BankCovered = "bank-covered" @ 1,
    BankFell = "bank-fell" @ 1,
    BetsClosed = "bets-closed" @ 1,
    WagersRecognised = "wagers-recognised" @ 1,
    CutNamed = "cut-named" @ 1,
    Stolen = "stolen" @ 1,
    Consented = "consented" @ 1,
    CupShaken = "cup-shaken" @ 1,
    ShakeAgain = "shake-again" @ 1,
    DiceRead = "dice-read" @ 1,
    Delivered = "delivered" @ 1,
    FirstMarked = "first-marked" @ 1,
    Looked = "looked" @ 1,
    HandSet = "hand-set" @ 1,
    HouseWayAsked = "house-way-asked" @ 1,
    Conceded = "conceded" @ 1,
    Surrendered = "surrendered" @ 1,
    HandVoided = "hand-voided" @ 1,
    BankExposed = "bank-exposed" @ 2,
    BankKept = "bank-kept" @ 1,
    BankHandAsked = "bank-hand-asked" @ 1,
    BankConfirmed = "bank-confirmed" @ 1,
    HandShown = "hand-shown" @ 1,
    HandOpened = "hand-opened" @ 2,
    HandReset = "hand-reset" @ 2,
    CalledAgain = "called-again" @ 2,
    Settled = "settled" @ 3,
    SettledAgain = "settled-again" @ 3,
    PoolAnswered = "pool-answered" @ 1,
    Cleared = "cleared" @ 1,
    RoundVoided = "round-voided" @ 1,
    BegunAgain = "begun-again" @ 1,
    Happened = "happened" @ 2,
    AreaOff = "area-off" @ 1,
    AreaBack = "area-back" @ 1,
    WagerRefused = "wager-refused" @ 1,
    Sanctioned = "sanctioned" @ 1,
    ClosedAtOnce = "closed-at-once" @ 1,
    KeptApart = "kept-apart" @ 1,
    TwoAllowed = "two-allowed" @ 1,
    TokensIssued = "tokens-issued" @ 1,
    TokensTakenBack = "tokens-taken-back" @ 1,
    Vacated = "vacated" @ 1,
    DisputeAnswered = "dispute-answered" @ 1,
    Directed = "directed" @ 1,
    SignPosted = "sign-posted" @ 2,
    SignWithdrawn = "sign-withdrawn" @ 1,
    LimitsChanged = "limits-changed" @ 2,
    PlayersLimited = "players-limited" @ 1,
    MarkerPlaced = "marker-placed" @ 1,
});

impl KeptState for State {
    const FORMAT: u16 = 5;
}
