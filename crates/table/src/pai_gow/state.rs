use super::command::HouseWagerChoice;
use super::config::{AskedSetUp, Config};
use super::detail::Irregularity;
use super::detail::{Back, Bet, Opened, Outcome, Remedy, Stakeholder, Wager, Way};
use super::pool::{Outbox, PoolName};
use crate::house::desk::Desk;
use crate::{Actor, Key, SeatNumber, Shown, Time, Veiled};
use houseway_games::pai_gow::bank::{Called, Recognised, Terms};
use houseway_games::pai_gow::cut::{CutName, CutRequest, Orientation};
use houseway_games::pai_gow::{Area, BankMethod, Count, Die, Steal, Throw, Tile};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// A table of Pai Gow as events have made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How it is set up; none before the first set-up.
    pub config: Option<Config>,
    /// A set-up that waits for a second person.
    pub asked_set_up: Option<Box<AskedSetUp>>,
    /// Commission and limits in force.
    pub terms: Option<Terms>,
    /// Accounts, float and closing time.
    pub desk: Desk,
    /// Whether the tiles were checked since the table opened.
    pub checked: bool,
    /// What is known of the player of each seat in use.
    pub players: BTreeMap<SeatNumber, Player>,
    /// The last number of a wager.
    pub last_wager: u32,
    /// The wagers on the layout, in the order in which they were laid.
    pub wagers: Vec<Wager>,
    /// The number of the last round; none before the first.
    pub round: u64,
    /// The round that is being played.
    pub play: Option<Box<Round>>,
    /// Since when the table waits between two rounds.
    pub since: Time,
    /// The last round that was played.
    pub last: Option<Box<LastRound>>,
    /// Who has the bank of the next round, where it is decided.
    pub next_bank: Option<NextBank>,
    /// The offer of the bank that is under way.
    pub offering: Option<Offering>,
    /// The bank that a player holds.
    pub run: Option<Run>,
    /// Where the last bank lay; none before the first round.
    pub chung: Option<Area>,
    /// The area that is out of play.
    pub off: Option<Area>,
    /// No further round begins: the table closes at once.
    #[serde(default)]
    pub closed_at_once: bool,
    /// The sign of limits to come.
    pub sign: Option<Sign>,
    /// The last irregularities and directions, oldest first.
    pub incidents: VecDeque<Incident>,
    /// The last rounds, oldest first.
    pub history: VecDeque<PlayedRound>,
    /// Vouchers already exchanged, the latest last.
    pub vouchers: VecDeque<Short<64>>,
    /// What the table tells the jackpot's pool that it shares.
    #[serde(default)]
    pub outbox: Outbox,
}

/// What is known of the player of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Where he sits.
    pub area: Option<Area>,
    /// He leaves the decision on his area to the highest wager.
    pub yields: bool,
    /// His own maximum, under a marker.
    pub maximum: Option<Cents>,
    /// The minimum that he keeps, a higher one having come since (NSW 10.6.1).
    pub minimum: Option<Cents>,
    /// He was told that he wagered below the minimum.
    pub warned: bool,
    /// How many rounds running he had no wager.
    pub missed: u8,
    /// He asked for the bank.
    pub asks_bank: bool,
    /// The areas whose side wagers he leaves to others.
    pub leaves_side: Vec<Area>,
    /// On whom he agrees, for each area.
    pub agrees: Vec<(Area, SeatNumber)>,
    /// He may wager on two areas and set both hands.
    pub two: bool,
    /// What he had on each area when he last played it against the bank.
    pub had: Vec<(Area, Cents)>,
}

/// A sign of new limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// When it was put up.
    pub posted_at: Time,
    /// The new minimum.
    pub minimum: Cents,
    /// The new maximum.
    pub maximum: Cents,
    /// From when they hold.
    pub effective_at: Time,
}

/// Who has the bank of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum NextBank {
    /// The House.
    House,
    /// Whoever holds the run.
    Run,
}

/// The bank on its way round the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offering {
    /// Whom it is still to be offered to, the one asked now first.
    pub ask: Vec<(Area, SeatNumber)>,
    /// Who declined.
    pub declined: Vec<SeatNumber>,
}

/// A bank held by a player, or by several who share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Where.
    pub area: Area,
    /// Who, the one who took it first.
    pub seats: Vec<SeatNumber>,
    /// Alone, or with the House.
    pub method: BankMethod,
    /// Whether he would co-bank if he cannot cover alone.
    pub would_co_bank: bool,
    /// Which bank running on the area it is, 1 the first.
    pub bank: u8,
    /// How many rounds of it are played.
    pub rounds: u8,
    /// The House allows a further bank.
    pub further: bool,
    /// Who shakes the cup for him.
    pub shaker: Option<Short<40>>,
}

/// A round being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number.
    pub number: u64,
    /// Since when it is at this step.
    pub since: Time,
    /// How the bank is held.
    pub method: BankMethod,
    /// Where it lies.
    pub bank: Area,
    /// Who holds it, and what each has put up; nobody with a House bank.
    pub shares: Vec<Stakeholder>,
    /// What the House has put up beside them, in a co-bank.
    pub matched: Cents,
    /// The House's wager against the bank, as the banker chose it.
    pub house_wager: Option<HouseWagerChoice>,
    /// The tiles, by the index of their places in the wall.
    pub wall: Vec<Veiled<Tile>>,
    /// The lajas that were made: by which player, or by the dealer.
    pub lajas: Vec<Option<SeatNumber>>,
    /// The laja that a player asked for, and whether a supervisor allows it.
    pub laja_asked: Option<LajaAsked>,
    /// How far it has come.
    pub step: Step,
    /// Whether wagers are closed.
    pub closed: bool,
    /// Whether the dealer owes a laja, tiles having been seen.
    pub laja_owed: bool,
    /// The cut that the banker or a supervisor named, and whether the banker did.
    pub named: Option<(CutRequest, bool)>,
    /// The value by which the banker steals the cut.
    pub steal: Option<Steal>,
    /// The dice under the cover.
    pub cup: Vec<Veiled<Die>>,
    /// The dice as they were read.
    pub throw: Option<Throw>,
    /// The count that they give.
    pub count: Option<Count>,
    /// Whether the banker lets wagers be changed after the dice.
    pub consent: bool,
    /// How much of each regular wager is in play.
    pub recognised: Vec<Recognised>,
    /// What was paid on the dice.
    pub on_dice: Vec<super::detail::SideLine>,
    /// The delivery.
    pub dealt: Option<Dealt>,
    /// The hands that are set before the others, by a marker.
    pub first: Vec<Area>,
    /// Hands are opened though the bank's tiles were not turned up: nothing but Bonus wagers rests on the round.
    #[serde(default)]
    pub bank_down: bool,
    /// Who asked to see the bank's hand of such a round.
    #[serde(default)]
    pub asked_bank: Vec<SeatNumber>,
    /// Whether the pool that the table shares was told that its dice were exposed, and not yet what became of it.
    #[serde(default)]
    pub in_pool: bool,
    /// What it came to.
    pub outcome: Option<Outcome>,
}

/// A laja that a player asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LajaAsked {
    /// Who.
    pub seat: SeatNumber,
    /// Whether he makes it himself.
    pub own: bool,
    /// Whether it is allowed; none while nobody has answered.
    pub allowed: bool,
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The tiles are stacked, or are to be.
    Stacked,
    /// The cup is shaken and covered.
    Shaken,
    /// The dice are read.
    Thrown,
    /// The tiles are delivered and are being set.
    Setting,
    /// The bank's tiles lie open, or stay down where nobody asks for them, and hands are opened.
    Exposed,
    /// Wagers are settled; the tiles still lie there.
    Settled,
}

/// The tiles as they were delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dealt {
    /// The area served first.
    pub first: Area,
    /// The cut.
    pub cut: CutName,
    /// How it was turned.
    pub orientation: Orientation,
    /// The hands, in the order of delivery.
    pub hands: Vec<Hand>,
    /// The bank's tiles, once turned up.
    pub bank: Option<BankHand>,
}

/// The bank's hand, turned up and set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct BankHand {
    /// The tiles.
    pub tiles: [Shown<Tile>; 4],
    /// Which two are the low hand, by their places.
    pub low: [u8; 2],
    /// Whether it should have been set House Way and is not.
    pub misset: bool,
    /// Whether its setting was confirmed.
    #[serde(default)]
    pub confirmed: bool,
}

/// Four tiles at an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Hand {
    /// Where.
    pub area: Area,
    /// Where its tiles lay in the wall.
    pub places: [u8; 4],
    /// What it is in the round.
    pub part: Part,
    /// Who decides on its tiles; the dealer if nobody.
    pub controller: Option<SeatNumber>,
    /// Who sets them.
    pub way: Way,
    /// Whether its controller has taken the tiles up.
    pub looked: bool,
    /// Which two are the low hand, by their places, once set by a player.
    pub low: Option<[u8; 2]>,
    /// How many of its tiles were seen.
    pub exposed: u8,
    /// Whether its player may call it void.
    pub may_void: bool,
    /// The regular wager was given up.
    pub conceded: bool,
    /// The tiles, where they were laid open before they are matched, or shown after a concession.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub shown: Option<[Shown<Tile>; 4]>,
    /// How it was opened.
    pub opened: Option<Opened>,
}

/// What a hand is in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The bank's.
    Bank,
    /// Wagers lie at it.
    Plays,
    /// No wager lies at it: taken back unseen.
    Unused,
    /// It is void.
    Void,
}

/// What is remembered of the last round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRound {
    /// Who wagered on which area.
    pub wagered: Vec<(SeatNumber, Area)>,
    /// Who set the tiles of which area.
    pub set: Vec<(SeatNumber, Area)>,
    /// Who decided on which area.
    pub decided: Vec<(SeatNumber, Area)>,
}

/// Something that went wrong, or was directed, with what followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Incident {
    /// In which round, or after it.
    pub round: u64,
    /// When.
    pub at: Time,
    /// Who told it.
    pub by: Actor,
    /// What.
    pub what: IncidentKind,
    /// The clauses and rulings.
    pub basis: Basis,
}

/// What an incident was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "incident", rename_all = "kebab-case")]
pub enum IncidentKind {
    /// An irregularity.
    Irregularity {
        /// Which.
        what: Irregularity,
        /// What followed.
        remedy: Remedy,
    },
    /// A sanction.
    Sanction {
        /// Whose seat.
        seat: SeatNumber,
        /// Whether his wagers were void.
        void: bool,
        /// Whether he was shut out.
        exclude: bool,
        /// Why.
        why: Short<200>,
    },
    /// A wager was refused.
    Refused {
        /// Whose seat.
        seat: SeatNumber,
        /// Why.
        why: Short<200>,
    },
    /// A dispute and its answer.
    Dispute {
        /// Whose.
        seat: Option<SeatNumber>,
        /// What was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer.
        review: bool,
    },
    /// The table closed at once.
    ClosedAtOnce {
        /// What was seen.
        why: Short<200>,
    },
    /// Somebody was kept from the table.
    KeptApart {
        /// Whose seat.
        seat: SeatNumber,
        /// Why.
        why: Short<200>,
    },
    /// A direction.
    Direction {
        /// Which.
        direction: Short<200>,
    },
    /// Tiles were exchanged.
    Replaced {
        /// Which; the whole set if none.
        tiles: Vec<Tile>,
        /// Why.
        why: Short<200>,
    },
}

/// A round as the table remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedRound {
    /// Its number.
    pub number: u64,
    /// How the bank was held.
    pub method: BankMethod,
    /// Where it lay.
    pub bank: Area,
    /// The bank's hand.
    pub bank_hand: Option<BankHand>,
    /// Each hand that played: where, its tiles, its low hand, what was called.
    pub hands: Vec<(Area, Opened)>,
    /// What it came to; none if it was void.
    pub outcome: Option<Outcome>,
    /// What was settled on the dice.
    pub on_dice: Vec<super::detail::SideLine>,
    /// Why it was void, if it was.
    pub void: Option<Basis>,
}

impl State {
    /// How many incidents and rounds are remembered.
    pub const KEPT: usize = 40;

    /// How many vouchers are remembered.
    pub const VOUCHERS: usize = 512;

    /// What a player has in tokens.
    #[must_use]
    pub fn tokens(&self, account: AccountNumber) -> Cents {
        self.desk.books.balance(&Account::Tokens(account))
    }

    /// The wagers of one area.
    pub fn at(&self, area: Area) -> impl Iterator<Item = &Wager> {
        self.wagers.iter().filter(move |wager| wager.area == area)
    }

    /// The wager of a seat on a bet of an area.
    #[must_use]
    pub fn wager(&self, seat: SeatNumber, area: Area, bet: Bet) -> Option<&Wager> {
        self.wagers.iter().find(|w| w.seat == Some(seat) && w.area == area && w.bet == bet)
    }

    /// The wager of that number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<&Wager> {
        self.wagers.iter().find(|wager| wager.number == number)
    }

    /// What is known of the player of a seat.
    #[must_use]
    pub fn player(&self, seat: SeatNumber) -> Option<&Player> {
        self.players.get(&seat)
    }

    /// Who sits at an area.
    #[must_use]
    pub fn seated(&self, area: Area) -> Option<SeatNumber> {
        self.players.iter().find(|(_, player)| player.area == Some(area)).map(|(seat, _)| *seat)
    }

    /// The pool that the table shares with others.
    #[must_use]
    pub fn linked(&self) -> Option<PoolName> {
        self.config.as_ref()?.options.jackpot?.pool
    }

    /// What the jackpot is worth, as the sign shows it.
    #[must_use]
    pub fn jackpot(&self) -> Option<Cents> {
        let offered = self.config.as_ref()?.options.jackpot?;
        Some(if offered.pool.is_some() { self.outbox.shown } else { self.pool(POOL) })
    }

    /// What lies in a pool.
    #[must_use]
    pub fn pool(&self, name: &str) -> Cents {
        self.desk.books.balance(&Account::Pool(name.to_owned()))
    }

    /// What a wager gives back, as a row of a list.
    #[must_use]
    pub const fn back(wager: &Wager) -> Back {
        let Wager { number, account, amount, tokens, .. } = *wager;
        Back { wager: number, account, amount, tokens }
    }
}

/// The House's account number, for its own wager against a player's bank.
pub const HOUSE: AccountNumber = AccountNumber(0);

/// The pool that the jackpot is won from.
pub const POOL: &str = "gee-jun";
/// The pool that it is filled from anew.
pub const RESERVE: &str = "gee-jun-reserve";

impl Round {
    /// Whether a player has a part in the bank.
    #[must_use]
    pub fn is_banker(&self, seat: SeatNumber) -> bool {
        self.shares.iter().any(|share| share.seat == seat)
    }

    /// What the bankers have put up.
    #[must_use]
    pub fn stake(&self) -> Cents {
        self.shares.iter().map(|share| share.amount).sum()
    }

    /// The hand at an area.
    #[must_use]
    pub fn hand(&self, area: Area) -> Option<&Hand> {
        self.dealt.as_ref()?.hands.iter().find(|hand| hand.area == area)
    }

    /// The same, to be changed.
    pub fn hand_mut(&mut self, area: Area) -> Option<&mut Hand> {
        self.dealt.as_mut()?.hands.iter_mut().find(|hand| hand.area == area)
    }

    /// Whether the pool that the table shares still has to tell what a wager wins.
    #[must_use]
    pub fn awaits_pool(&self) -> bool {
        self.outcome.iter().flat_map(|outcome| &outcome.sides).any(|line| line.pending)
    }

    /// The bank's hand, where it lies open.
    #[must_use]
    pub fn bank_hand(&self) -> Option<&BankHand> {
        self.dealt.as_ref()?.bank.as_ref()
    }

    /// The tiles of a hand where they are known.
    #[must_use]
    pub fn tiles(&self, hand: &Hand) -> Option<[Tile; 4]> {
        let known = |place: u8| self.wall.get(usize::from(place))?.peek().copied();
        let [a, b, c, d] = hand.places.map(known);
        Some([a?, b?, c?, d?])
    }

    /// The tiles of a hand as they are turned up, where they are known.
    #[must_use]
    pub fn turn_up(&self, hand: &Hand) -> Option<[Shown<Tile>; 4]> {
        let known = |place: u8| self.wall.get(usize::from(place))?.turn_up().copied();
        let [a, b, c, d] = hand.places.map(known);
        Some([a?, b?, c?, d?])
    }

    /// The hands that play, in the order in which they are opened: counter-clockwise from the chung.
    #[must_use]
    pub fn in_turn(&self) -> Vec<&Hand> {
        let mut hands: Vec<&Hand> = self
            .dealt
            .iter()
            .flat_map(|dealt| &dealt.hands)
            .filter(|hand| hand.part == Part::Plays)
            .collect();
        hands.sort_by_key(|hand| self.bank.count_to(hand.area));
        hands
    }

    /// What was called at an area.
    #[must_use]
    pub fn called(&self, area: Area) -> Option<Called> {
        self.hand(area)?.opened.as_ref().map(|opened| opened.called)
    }

    pub(super) fn unveil(&mut self, key: &dyn Key) {
        unveil_wall(&mut self.wall, key);
        unveil_dice(&mut self.cup, key);
    }
}

pub(super) fn unveil_wall(wall: &mut [Veiled<Tile>], key: &dyn Key) {
    for tile in wall {
        tile.unveil(key, |number| Tile::new(u8::try_from(number).ok()?));
    }
}

pub(super) fn unveil_dice(cup: &mut [Veiled<Die>], key: &dyn Key) {
    for die in cup {
        die.unveil(key, |number| Die::new(u8::try_from(number).ok()?.checked_add(1)?).ok());
    }
}
