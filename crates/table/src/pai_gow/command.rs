use super::config::Config;
use super::detail::{Bet, Irregularity};
use super::pool::Award;
use crate::house::desk::DeskCommand;
use crate::{SeatNumber, Time, Veiled};
use houseway_games::pai_gow::bank::{Called, HouseWager};
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, BankMethod, Die, Tile};
use houseway_lawbook::Short;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What somebody asks of a table of Pai Gow. Who asks, and when, stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// What a player does: from his own screen, or at the cloth by the dealer's entry.
    Play {
        /// Whose seat.
        seat: SeatNumber,
        /// What.
        act: Play,
    },
    /// The desk's business.
    Desk {
        /// What.
        desk: DeskCommand,
    },

    // Conduct of the round.
    /// The set is checked, tile by tile, and laid out.
    CheckTiles,
    /// Tiles are exchanged, between rounds.
    ReplaceTiles {
        /// Which; the whole set if none is named.
        tiles: Vec<Tile>,
        /// Why.
        why: Short<200>,
    },
    /// The bank of the next round is offered in its order.
    OfferBank,
    /// Whoever is asked at the cloth, or lets his time pass, declines.
    PassBank,
    /// A player shares the bank that was taken (by the House's leave).
    ShareBank {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// The House lets the player who banked have a further bank.
    AllowBank {
        /// Who shakes the cup for him, where the book asks for somebody else.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        shaker: Option<Short<40>>,
    },
    /// The tiles are shuffled and stacked, and the round begins. From the dealer they are unknown.
    Shuffle {
        /// The tiles of the wall, by the index of their places.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        wall: Vec<Veiled<Tile>>,
    },
    /// One more mix.
    Laja {
        /// Which player made it or asked for it; none if the dealer makes it of himself.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seat: Option<SeatNumber>,
        /// The tiles as they lie now.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        wall: Vec<Veiled<Tile>>,
    },
    /// A supervisor lets a player have the laja that he asked for, or not.
    AnswerLaja {
        /// Whether.
        allowed: bool,
    },
    /// No more bets.
    CallBets,
    /// The cup is shaken.
    Shake {
        /// The dice under its cover, each under its seal; none on the cloth.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        dice: Vec<Veiled<Die>>,
    },
    /// The cup is opened. At the cloth the dealer says how the dice lie.
    OpenCup {
        /// The dice, in the order of their set.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        rests: Option<Vec<Rest>>,
    },
    /// The supervisor names the cut that the banker does not, or the dealer one of those called.
    ChooseCut {
        /// Which.
        cut: CutRequest,
    },
    /// The tiles are delivered.
    Deliver,
    /// The bank's tiles are turned up and set. At the cloth the dealer says what they are.
    ExposeBank {
        /// The tiles.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        tiles: Option<[Tile; 4]>,
        /// Which two are the low hand, by their places; the House Way, or what the banker set, if none are named.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        low: Option<[u8; 2]>,
    },
    /// Hands are opened without the bank's: nothing but Bonus wagers lies there, and nobody asks for it (Vic 17.9.1).
    KeepBank,
    /// A player's hand is opened, matched and called.
    Open {
        /// Which.
        area: Area,
        /// The tiles, at the cloth.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        tiles: Option<[Tile; 4]>,
        /// Which two are the low hand, at the cloth.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        low: Option<[u8; 2]>,
        /// Only what was called, at the cloth, where nothing else rests on the tiles.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        called: Option<Called>,
    },
    /// Losing wagers are taken and winning ones paid.
    Settle,
    /// The tiles are put away and the round is over.
    Clear,

    // Irregularities and general provisions.
    /// Something went wrong.
    Report {
        /// What.
        what: Irregularity,
    },
    /// These hands are set before anybody else looks at his.
    SetFirst {
        /// Whose.
        areas: Vec<Area>,
    },
    /// An area comes back into play.
    ReturnArea {
        /// Which.
        area: Area,
    },
    /// A wager is refused before the dice (NSW 16.11).
    RefuseWager {
        /// Its number.
        wager: u32,
        /// Why.
        why: Short<200>,
    },
    /// Whoever confirms how the bank's hand is set does (NSW 13.1.5).
    ConfirmBank,
    /// A hand that was given up is shown, its concession being in dispute (ACT 15.11).
    ShowConceded {
        /// Which.
        area: Area,
        /// The tiles, at the cloth.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        tiles: Option<[Tile; 4]>,
    },
    /// Somebody suspected of collusion is kept from the table (NSW 15.14.2).
    KeepApart {
        /// Whose seat.
        seat: SeatNumber,
        /// Why.
        why: Short<200>,
    },
    /// A player may wager on two areas and set both hands, or no longer (ACT 7.6).
    AllowTwo {
        /// Whose seat.
        seat: SeatNumber,
        /// Whether.
        on: bool,
    },
    /// The pool that the table shares with others has taken in what it was told, and pays what was claimed of it.
    PoolAnswers {
        /// Up to which posting of the table.
        through: u64,
        /// What the claims among them are paid.
        awards: Vec<Award>,
        /// What the pool holds now.
        shown: Cents,
    },
    /// A voucher is exchanged for promotional tokens, or chips that are not negotiable are handed out.
    ExchangeVoucher {
        /// Whose seat.
        seat: SeatNumber,
        /// The voucher's own number.
        voucher: Short<64>,
        /// Its value.
        amount: Cents,
    },
    /// A player broke a rule: his wagers are void, or he is shut out.
    Sanction {
        /// Whose seat.
        seat: SeatNumber,
        /// Whether his wagers are void.
        void: bool,
        /// Whether he is shut out of the game.
        exclude: bool,
        /// What he did, and what else was done.
        why: Short<200>,
    },
    /// Who sat out too long loses his place.
    VacateSeat {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// A dispute and its answer.
    Dispute {
        /// Whose.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seat: Option<SeatNumber>,
        /// What it was about, and what was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        review: bool,
    },
    /// The table closes at once, players going on to tell each other their tiles (Crown 12.6.5).
    CloseAtOnce {
        /// What was seen.
        why: Short<200>,
    },
    /// Directions to the table: only English, kept apart, and the like, for the record.
    Direct {
        /// Which.
        direction: Short<200>,
    },

    // From the pit.
    /// Sets the table up while it is closed. Where that gives it another jackpot, or another pool for it, a second person
    /// gives the same command.
    Configure {
        /// How.
        config: Box<Config>,
    },
    /// Takes back a set-up that waits for a second person.
    WithdrawSetUp,
    /// Puts up the sign of new limits.
    PostSign {
        /// The new minimum.
        minimum: Cents,
        /// The new maximum.
        maximum: Cents,
        /// From when they hold.
        effective_at: Time,
    },
    /// Takes down a sign that does not hold yet.
    WithdrawSign,
    /// The limits on the sign take hold, between rounds.
    ChangeLimits,
    /// So many players may wager on an area from now on; what lies there stays (Vic 9.7, NSW 9.8, Crown 8.7).
    LimitPlayers {
        /// How many.
        most: u8,
    },
    /// Gives a player limits of his own under a marker, or takes it away.
    PlaceMarker {
        /// Whose seat.
        seat: SeatNumber,
        /// His maximum.
        maximum: Option<Cents>,
    },
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "play", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Play {
    /// Sits down at an area, or stands.
    Sit {
        /// Where; nowhere if he stands.
        area: Option<Area>,
    },
    /// What lies on a bet of an area from now on; nothing takes it back.
    Wager {
        /// Where.
        area: Area,
        /// On what.
        bet: Bet,
        /// How much in all.
        amount: Cents,
    },
    /// What lies of his tokens as the regular wager of an area from now on; nothing takes it back.
    WagerTokens {
        /// Where.
        area: Area,
        /// How much in all.
        amount: Cents,
    },
    /// As a banker confirms his hand, the dealer having set it House Way (NSW 12.9).
    ConfirmBank,
    /// Lays his tiles open, being the only player against the House (NSW 12.19).
    Show {
        /// Where.
        area: Area,
    },
    /// Asks to see the bank's hand where it would stay down, nothing but Bonus wagers lying there (Vic 17.9.1).
    AskBankHand,
    /// Asks for the bank, or no longer.
    AskBank {
        /// Whether.
        on: bool,
    },
    /// Takes the bank that is offered to him.
    TakeBank {
        /// Alone, or with the House.
        method: BankMethod,
        /// Whether he would co-bank if he cannot cover alone.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        would_co_bank: bool,
    },
    /// Declines it, or gives up the rest of his bank.
    DeclineBank,
    /// What he puts up for the bank from now on.
    StakeBank {
        /// How much.
        amount: Cents,
    },
    /// Chooses the House's wager against him (PG-20).
    ChooseHouseWager {
        /// Which.
        wager: HouseWagerChoice,
    },
    /// Names the cut.
    NameCut {
        /// Which.
        cut: CutRequest,
    },
    /// Steals the cut by a plus or minus value; nothing for none.
    Steal {
        /// By how much.
        value: Option<i8>,
    },
    /// Asks for a laja.
    AskLaja {
        /// Whether he would make it himself.
        own: bool,
    },
    /// As a banker lets wagers be changed after the dice (NSW 9.7), or no longer.
    Consent {
        /// Whether.
        on: bool,
    },
    /// Takes up his tiles.
    Look {
        /// Where.
        area: Area,
    },
    /// Parts his tiles.
    Set {
        /// Where.
        area: Area,
        /// Which two are the low hand, by their places.
        low: [u8; 2],
    },
    /// Has the dealer set them House Way.
    AskHouseWay {
        /// Where.
        area: Area,
    },
    /// Gives up the regular wager.
    Concede {
        /// Where.
        area: Area,
    },
    /// Calls the hand void, two or more of its tiles having been seen.
    CallVoid {
        /// Where.
        area: Area,
    },
    /// Surrenders his Tie wager.
    Surrender {
        /// Where.
        area: Area,
    },
    /// Leaves the decision on his area's tiles to the highest wager there (NSW 9.9.2), or no longer.
    Yield {
        /// Whether.
        on: bool,
    },
    /// Agrees on who decides on an area's tiles (ACT 7.5(c)).
    Agree {
        /// Where.
        area: Area,
        /// On whom.
        on: SeatNumber,
    },
    /// Leaves the side wagers of his area to others.
    LeaveSide {
        /// Where.
        area: Area,
    },
}

/// Which of the House's wagers the banker chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum HouseWagerChoice {
    /// As much as he had on his area when it last played against the bank.
    AsBefore,
    /// The minimum.
    Minimum,
}

impl HouseWagerChoice {
    /// With what he had.
    #[must_use]
    pub const fn with(self, before: Cents) -> HouseWager {
        match self {
            Self::AsBefore => HouseWager::AsBefore(before),
            Self::Minimum => HouseWager::Minimum,
        }
    }
}
