use super::config::{AskedSetUp, Config};
use super::course::CourseView;
use super::detail::{Bet, SideLine, Way};
use super::offer::Offer;
use super::state::{Incident, NextBank, Part, Step};
use super::told::{Notice, Prompt};
use crate::house::Higher;
use crate::house::desk::{DeskView, OwnView};
use crate::{Digest, SeatNumber, Time};
use houseway_games::pai_gow::bank::{Called, Terms};
use houseway_games::pai_gow::cut::{CutName, CutRequest, Orientation};
use houseway_games::pai_gow::{Area, BankMethod, Throw, Tile};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::AccountNumber;
use houseway_money::{Cents, Odds, Rate};
use serde::Serialize;

/// What one audience sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "audience", rename_all = "kebab-case")]
pub enum View {
    /// A player's screen.
    Seat(Box<SeatView>),
    /// The dealer's console.
    Dealer(Box<DealerView>),
    /// The pit.
    Supervisor(Box<DealerView>),
    /// The display, and everybody.
    Public(Box<PublicView>),
    /// The regulator and surveillance.
    Inspector(Box<DealerView>),
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct PublicView {
    /// The table.
    pub table: String,
    /// The game's name.
    pub title: String,
    /// The rulebook in force.
    pub rulebook: String,
    /// Its edition.
    pub edition: u32,
    /// The readings chosen in place of defaults.
    pub readings: Vec<String>,
    /// Play money.
    pub demo: bool,
    /// Whether tiles and dice are virtual.
    pub virtual_tiles: bool,
    /// Whether the table has its float.
    pub open: bool,
    /// The signs: limits, smallest chip and commission (Vic 10.1, 13.10 and their like).
    pub terms: Option<Terms>,
    /// The sign of limits to come: minimum, maximum, and from when.
    pub sign: Option<(Cents, Cents, Time)>,
    /// Limits of the side bets that are offered.
    pub side_bets: Vec<SideBetView>,
    /// The jackpot as it is displayed.
    pub jackpot: Option<Cents>,
    /// When the table is announced to close.
    pub closing_at: Option<Time>,
    /// The playing areas, counter-clockwise from the dealer's right.
    pub areas: Vec<AreaView>,
    /// Who plays.
    pub players: Vec<PlayerView>,
    /// Where the bank of the round, or the last one, lies.
    pub chung: Option<Area>,
    /// Who has the bank of the next round.
    pub next_bank: Option<NextBank>,
    /// Whom the bank is offered to now.
    pub offered_to: Option<(Area, SeatNumber)>,
    /// The player's bank that runs.
    pub bank: Option<BankView>,
    /// The round that is being played.
    pub round: Option<RoundView>,
    /// The last rounds, the latest first.
    pub history: Vec<PlayedView>,
    /// What the book has said at the table to whoever asks, each with its clauses.
    pub notices: Vec<Ruled<Notice>>,
}

/// A side bet that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct SideBetView {
    /// Which.
    pub bet: Bet,
    /// Its name among the book's bets.
    pub name: String,
    /// The least.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// Its pay table: each line and what it pays.
    pub lines: Vec<(String, Pays)>,
}

/// What a line of a side bet pays beside its stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "pays", rename_all = "kebab-case")]
pub enum Pays {
    /// By odds.
    Odds {
        /// Which.
        odds: Odds,
    },
    /// A share of the jackpot's pool as it stands then.
    Share {
        /// How much of it.
        of_pool: Rate,
    },
    /// An amount, of the House's money.
    Amount {
        /// How much.
        amount: Cents,
    },
}

/// A playing area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct AreaView {
    /// Which.
    pub area: Area,
    /// The House sets its tiles always.
    pub house_way: bool,
    /// It is out of play.
    pub off: bool,
    /// Who sits there.
    pub seated: Option<SeatNumber>,
    /// What lies there.
    pub wagers: Vec<WagerView>,
    /// Its hand in the round.
    pub hand: Option<HandView>,
}

/// A wager on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct WagerView {
    /// Its number.
    pub number: u32,
    /// Whose; the House's own if nobody's.
    pub seat: Option<SeatNumber>,
    /// On what.
    pub bet: Bet,
    /// How much.
    pub amount: Cents,
    /// It stood off before.
    pub carried: bool,
    /// It was surrendered.
    pub surrendered: bool,
    /// It lies in tokens, or in chips that are not negotiable.
    pub tokens: bool,
}

/// A hand as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct HandView {
    /// What it is in the round.
    pub part: Part,
    /// Who decides on it.
    pub controller: Option<SeatNumber>,
    /// Who sets it.
    pub way: Way,
    /// Nothing more is awaited of whoever sets it.
    pub set: bool,
    /// It is set before the others.
    pub first: bool,
    /// It may be called void.
    pub may_void: bool,
    /// The regular wager was given up.
    pub conceded: bool,
    /// The tiles, where they were laid open before they are matched, or shown after a concession.
    pub shown: Option<[Tile; 4]>,
    /// The tiles of a hand that nobody played, once everybody is paid, and by which clause.
    pub unused: Option<Ruled<[Tile; 4]>>,
    /// How it lies open.
    pub opened: Option<OpenView>,
}

/// Four tiles that lie open and set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct OpenView {
    /// The tiles; none where only the result was entered.
    pub tiles: Option<[Tile; 4]>,
    /// Which two are the low hand.
    pub low: Option<[u8; 2]>,
    /// What the low hand is worth.
    pub low_worth: Option<Worth>,
    /// What the high hand is worth.
    pub high_worth: Option<Worth>,
    /// What was called; nothing of the bank's.
    pub called: Option<Called>,
    /// The clauses.
    pub basis: Option<Basis>,
}

/// What two tiles are worth, for a screen to put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "worth", rename_all = "kebab-case")]
pub enum Worth {
    /// A pair of this sort, by its place in the individual order from 0.
    Pair {
        /// Which.
        kind: u8,
    },
    /// A Teen or Day with a 9.
    Wong {
        /// Whether with the Teen.
        teen: bool,
    },
    /// With an 8.
    Gong {
        /// Whether with the Teen.
        teen: bool,
    },
    /// With a 7.
    HighNine {
        /// Whether with the Teen.
        teen: bool,
    },
    /// So many points.
    Points {
        /// How many.
        points: u8,
    },
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct PlayerView {
    /// His seat.
    pub seat: SeatNumber,
    /// Where he sits.
    pub area: Option<Area>,
    /// His own maximum, under a marker.
    pub maximum: Option<Cents>,
    /// The minimum that he keeps, under a marker.
    pub minimum: Option<Cents>,
    /// He is shut out.
    pub excluded: bool,
    /// He asked for the bank.
    pub asks_bank: bool,
    /// How many rounds running he sat out.
    pub missed: u8,
}

/// A player's bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct BankView {
    /// Where.
    pub area: Area,
    /// Who.
    pub seats: Vec<SeatNumber>,
    /// Alone, or with the House.
    pub method: BankMethod,
    /// Which bank running it is.
    pub number: u8,
    /// Which round of it comes, or is played.
    pub round: u8,
}

/// A round being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct RoundView {
    /// Its number.
    pub number: u64,
    /// How far it has come.
    pub step: Step,
    /// Since when.
    pub since: Time,
    /// How the bank is held.
    pub method: BankMethod,
    /// Where it lies.
    pub bank: Area,
    /// What each banker has put up.
    pub stakes: Vec<(SeatNumber, Cents)>,
    /// What the House has put up beside them.
    pub matched: Cents,
    /// Whether wagers are closed.
    pub closed: bool,
    /// When the table closes them by itself.
    pub closes_at: Option<Time>,
    /// When the table sets what is not set.
    pub sets_at: Option<Time>,
    /// The digest over the commitments of all tiles, at a virtual table.
    pub seal: Option<Digest>,
    /// The laja that was asked for: by whom, and whether it is allowed.
    pub laja_asked: Option<(SeatNumber, bool)>,
    /// How many lajas were made.
    pub lajas: u8,
    /// The cut that was named.
    pub named: Option<CutRequest>,
    /// By how much it is stolen.
    pub steal: Option<i8>,
    /// Whether the banker lets wagers be changed after the dice.
    pub consent: bool,
    /// What the dice show.
    pub throw: Option<Throw>,
    /// The number that they come to: the total with what was stolen, and what it is counted as.
    pub count: Option<(i8, u8)>,
    /// The delivery.
    pub delivery: Option<DeliveryView>,
    /// The bank's hand, once it lies open.
    pub bank_hand: Option<OpenView>,
    /// Whether hands are opened without the bank's, nothing but Bonus wagers lying there.
    pub bank_down: bool,
    /// Who asked to see the bank's hand of such a round.
    pub asked_bank: Vec<SeatNumber>,
    /// Whether the bank's hand should have been set otherwise.
    pub bank_misset: bool,
    /// What was settled on the dice.
    pub on_dice: Vec<SideLine>,
    /// What wagers came to.
    pub lines: Vec<LineView>,
    /// What the side wagers came to.
    pub sides: Vec<SideLine>,
}

/// How the wall was delivered, for the animation of the cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct DeliveryView {
    /// The area served first.
    pub first: Area,
    /// The cut.
    pub cut: CutName,
    /// How it was turned.
    pub orientation: Orientation,
    /// For each hand in order: the area, and its places in the wall, by stack and level.
    pub hands: Vec<(Area, [u8; 4])>,
}

/// A regular wager, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct LineView {
    /// The wager.
    pub wager: u32,
    /// Whose.
    pub seat: Option<SeatNumber>,
    /// Where.
    pub area: Area,
    /// What was called.
    pub called: Called,
    /// What was in play.
    pub stake: Cents,
    /// What it won before commission.
    pub win: Cents,
    /// The commission.
    pub commission: Cents,
    /// What lies there at the end, or went to the player.
    pub returned: Cents,
    /// The clauses.
    pub basis: Basis,
}

/// One thing that the dealer does as a Bonanza round is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum HandlingView {
    /// He takes a wager that lost.
    Take {
        /// Where.
        area: Area,
        /// Which.
        wager: HandledView,
    },
    /// He pays one that won.
    Pay {
        /// Where.
        area: Area,
        /// Which.
        wager: HandledView,
    },
    /// He gives back of a surrendered one what goes back, and takes the rest.
    Surrender {
        /// Where.
        area: Area,
        /// Which.
        wager: HandledView,
    },
    /// He puts the tiles away.
    Clear {
        /// Of which area.
        area: Area,
    },
}

/// A wager that is taken or paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct HandledView {
    /// Its number.
    pub number: u32,
    /// Whose; the House's own if nobody's.
    pub seat: Option<SeatNumber>,
    /// On what.
    pub bet: Bet,
    /// What lies there.
    pub stake: Cents,
    /// What of it the dealer takes.
    pub taken: Cents,
    /// What he hands out: of a won one the win less commission, of a surrendered one what goes back.
    pub given: Cents,
    /// The commission that was kept off.
    pub commission: Cents,
    /// It is the House's: to its float and from it. Else it goes to the losing wagers and is paid from them, and then from the
    /// bank's own.
    pub house: bool,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct PlayedView {
    /// Its number.
    pub number: u64,
    /// How the bank was held.
    pub method: BankMethod,
    /// Where it lay.
    pub bank: Area,
    /// The bank's hand.
    pub bank_hand: Option<OpenView>,
    /// What was called at each area.
    pub hands: Vec<(Area, OpenView)>,
    /// Why it was void, if it was.
    pub void: Option<Basis>,
}

/// What a player sees beside what everybody does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct SeatView {
    /// What everybody sees.
    pub table: PublicView,
    /// The seat.
    pub seat: SeatNumber,
    /// His account; none while nobody plays here.
    pub account: Option<AccountNumber>,
    /// What he has to wager.
    pub balance: Cents,
    /// What he has at stake.
    pub staked: Cents,
    /// What he has in tokens, to wager and never to be paid.
    pub tokens: Cents,
    /// What he allows himself; none while nobody plays here.
    pub own: Option<OwnView>,
    /// The hands that he decides on.
    pub hands: Vec<OwnHand>,
    /// What his last rounds came to, the latest first.
    pub results: Vec<SeatResult>,
    /// What he may do.
    pub may: Vec<Ruled<Offer>>,
}

/// A hand as whoever decides on it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct OwnHand {
    /// Where.
    pub area: Area,
    /// The tiles, once taken up.
    pub tiles: Option<[Tile; 4]>,
    /// Which two are the low hand, once set.
    pub low: Option<[u8; 2]>,
    /// What each way to part them is worth: low places, low hand, high hand. No way is recommended.
    pub ways: Vec<([u8; 2], Worth, Worth)>,
}

/// What a round came to for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct SeatResult {
    /// Which round.
    pub round: u64,
    /// The bank's hand, where it was exposed.
    pub bank: Option<OpenView>,
    /// The hands of the areas on which he wagered, as far as they were exposed.
    pub hands: Vec<(Area, OpenView)>,
    /// His regular wagers.
    pub lines: Vec<LineView>,
    /// His side wagers.
    pub sides: Vec<SideLine>,
    /// As a banker: what he put up, and what he had at the end.
    pub banked: Option<(Cents, Cents)>,
    /// Why it was void, if it was.
    pub void: Option<Basis>,
}

/// What dealer and pit see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct DealerView {
    /// What everybody sees.
    pub table: PublicView,
    /// Accounts and float.
    pub desk: DeskView,
    /// What each seat has, and has at stake.
    pub balances: Vec<(SeatNumber, AccountNumber, Cents, Cents)>,
    /// What each seat has in tokens.
    pub tokens: Vec<(SeatNumber, Cents)>,
    /// Hands that were given up, for whoever may look at them.
    pub conceded: Vec<Ruled<(Area, [Tile; 4])>>,
    /// The steps of the round in the order in which they are taken, how far each is, and its clauses; none while the table is
    /// closed.
    pub steps: Vec<Ruled<CourseView>>,
    /// What the dealer does now, in order, each with its clauses.
    pub prompts: Vec<Ruled<Prompt>>,
    /// Where the rules of Bonanza say in which order wagers are taken and paid and tiles put away: that order, as far as hands are
    /// opened, and its clauses.
    pub handling: Option<Ruled<Vec<HandlingView>>>,
    /// The last irregularities, the latest first.
    pub incidents: Vec<Incident>,
    /// How the table is set up, with the limits that hold now; for the pit alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub config: Option<Box<Config>>,
    /// A set-up that waits for a second person; for the pit alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub asked_set_up: Option<Box<AskedSetUp>>,
    /// What may be done.
    pub may: Vec<Ruled<Offer>>,
    /// What takes a higher rank than dealer, each with the least that may: for whoever stands at the table to call one. An
    /// inspector calls nobody and sees none.
    pub higher: Vec<Higher<Offer>>,
}
