//! What a screen tells people: notices for everybody, and for the dealer the next step.

use crate::SeatNumber;
use crate::pai_gow::detail::Bet;
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::cut::CutName;
use houseway_games::pai_gow::{Area, BankMethod};
use serde::Serialize;

/// What the book has shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// The rules are there for whoever asks, and who disputes may turn to the inspector.
    Rules,
    /// Staff give no advice on play.
    NoAdvice,
    /// Players do not wager among themselves.
    NoSideBets,
    /// Tiles stay over the table and what they are is told to nobody.
    Secrecy,
    /// Devices that record or project are forbidden.
    Devices,
    /// The tiles lie laid out by rank until somebody sits down.
    LaidOut,
    /// The layout has its areas for wagers.
    Layout,
    /// The sign of the limits stands.
    Limits,
    /// A player has limits of his own, under a marker at his area.
    PersonalLimits,
    /// Of hands that lie open the low one stands upright and the high one lies across.
    LowUprightHighAcross,
    /// Areas whose tiles the House sets always, and no player touches.
    HouseWayAreas,
    /// Players who were here before keep the old minimum, under markers at their areas: both are on the sign.
    TwoMinimums,
    /// An area is out of play.
    AreaOff,
    /// A Tie wager was surrendered, and lies there under a marker.
    Surrendered,
}

/// What the dealer is to do or to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Prompt {
    /// Check the tiles and lay them out by rank.
    CheckTiles,
    /// Play is over: pay the players, and close the table.
    CloseTable,
    /// See that these belong to the table: named as the book's data names them.
    CheckEquipment {
        /// Which.
        items: Vec<String>,
    },
    /// Tell the inspector that an area left the game.
    TellInspector,
    /// Have whoever decides on these areas lay his wager nearest you.
    LayNearest {
        /// Which, each with whoever decides.
        areas: Vec<(Area, SeatNumber)>,
    },
    /// Offer the banker a shake of the cup.
    OfferShake {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// Put the tiles for these neighbouring areas down together, and point them out.
    PutTogether {
        /// Which.
        areas: Vec<Area>,
    },
    /// Turn the tiles of these House Way areas across.
    TurnAcross {
        /// Which.
        areas: Vec<Area>,
    },
    /// Have the bank's setting confirmed: by the banker, or by a supervisor if nobody is named.
    ConfirmBank {
        /// Whose seat.
        seat: Option<SeatNumber>,
    },
    /// Tap the table twice beside these tiles and put them away.
    TapTwice {
        /// Which.
        areas: Vec<Area>,
    },
    /// Leave them laid out until somebody sits down.
    LeaveLaidOut,
    /// Offer the bank.
    OfferBank {
        /// To whom; as the book says if nobody is named.
        to: Option<(Area, SeatNumber)>,
    },
    /// Shuffle face down and stack eight groups of four.
    Shuffle,
    /// Lay the chung on this area.
    PlaceChung {
        /// Where.
        area: Area,
        /// How the bank is held.
        method: BankMethod,
    },
    /// Let the players wager, side wagers too.
    TakeWagers,
    /// Find out who decides on these areas.
    FindController {
        /// Which, each with whoever decides.
        areas: Vec<(Area, Option<SeatNumber>)>,
    },
    /// Make a laja.
    Laja {
        /// For whom; of yourself if nobody is named.
        seat: Option<SeatNumber>,
    },
    /// Have the bank offered a laja of its own.
    OfferLaja,
    /// Call no more bets.
    CallBets,
    /// Ask the banker for the cut.
    AskCut,
    /// Have the cup shaken.
    Shake,
    /// Uncover it.
    Uncover,
    /// Call what the dice say.
    CallDice {
        /// The total as it is counted.
        total: i8,
        /// The area served first.
        area: Area,
        /// The cut, where it is called.
        cut: Option<CutName>,
        /// Big or Small, where they are offered and one of them wins.
        side: Option<Bet>,
    },
    /// Deliver the tiles.
    Deliver,
    /// Take back the tiles of these areas unseen.
    Retrieve {
        /// Which.
        areas: Vec<Area>,
    },
    /// Wait until these hands are set.
    WaitForHands {
        /// Which.
        areas: Vec<Area>,
    },
    /// Set these House Way.
    SetHouseWay {
        /// Which.
        areas: Vec<Area>,
    },
    /// Leave the bank's tiles down and open the hands: nothing but Bonus wagers lies there, and nobody asks to see them.
    KeepBank,
    /// Turn up the bank's tiles and set them.
    ExposeBank {
        /// How the bank is held.
        method: BankMethod,
    },
    /// Open this hand and match it.
    Open {
        /// Which.
        area: Area,
    },
    /// Call what it came to.
    Call {
        /// Which.
        area: Area,
        /// What.
        called: Called,
    },
    /// Take these.
    Take {
        /// Which.
        areas: Vec<Area>,
    },
    /// Pay these, in this order.
    Pay {
        /// Which.
        areas: Vec<Area>,
    },
    /// Leave the tiles that won a share: the pool tells how much, whoever's dice were exposed first being paid first.
    AwaitPool,
    /// Tell these that they wagered below the minimum.
    Warn {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// Put the tiles away.
    Clear,
    /// These players sat out three rounds, and every other seat is taken.
    SatOut {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// Shake the cup again and put it back.
    ShakeAfter,
}
