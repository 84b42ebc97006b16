use crate::{Actor, PersonId, SeatNumber, Time};
use houseway_games::red_dog::{Card, Leaves, Line, Outcome, Stake};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What a check of the cards found (3.1, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(deny_unknown_fields)]
pub struct CardCheck {
    /// How many decks.
    pub decks: u16,
    /// How many cards in all, without the cutting card.
    pub cards: u16,
    /// How many jokers are among them.
    pub jokers: u16,
    /// The colour of their backs.
    pub colour: Short<24>,
    /// Whether all backs are of one colour and design.
    pub alike: bool,
    /// Whether the cutting card is there.
    pub cutting_card: bool,
    /// Whether none is marked or damaged.
    pub sound: bool,
}

/// Why the cards are to be shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Play begins (4.1.1).
    Start,
    /// The cutting card came first in a round (4.1.2).
    FirstCard,
    /// The round in which it came is over (4.1.3).
    AfterRound,
    /// The sequence of cards is abnormal (4.1.4).
    Abnormal,
    /// It was forgotten (9.6).
    Late,
    /// The shoe does not last for the round (9.7).
    Short,
}

/// Who cut the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "cutter", rename_all = "kebab-case")]
pub enum Cutter {
    /// A player to whom the cut was offered (4.2).
    Player {
        /// His seat.
        seat: SeatNumber,
    },
    /// A supervisor, as no player did (4.3).
    Supervisor,
    /// The table, which deals by itself and has no supervisor beside it (RD-13).
    Table,
}

/// One player's wager as it was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct SettledLine {
    /// His seat.
    pub seat: SeatNumber,
    /// His account.
    pub account: AccountNumber,
    /// Where it lay.
    pub area: u8,
    /// How it came out.
    pub line: Line,
    /// What did not count and goes back whatever the result.
    pub excess: Cents,
    /// What stays on the area as his money, the hand being void (G-3).
    pub stays: Cents,
    /// He is to be told that later wagers below the minimum go back (6.2).
    pub warned: bool,
    /// The raise that he made and has back, as the cards by which the round was settled again let nobody raise (RD-12).
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub dropped: Cents,
    /// What he holds of this round beyond all that this line gives him, as it was gone when it was to be taken: the house bears
    /// it (RD-12).
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub borne: Cents,
}

/// For amounts that are not written where there are none.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn nothing(amount: &Cents) -> bool {
    amount.is_zero()
}

impl SettledLine {
    /// All that he put in and that counted: his original wager, and the raise as he made it.
    #[must_use]
    pub const fn made(&self) -> Stake {
        let Stake { original, raise } = self.line.stake;
        Stake { original, raise: raise.plus_capped(self.dropped) }
    }

    /// This line once the round is settled again as `now` says and `moved` has been done. Raises that went back were once written
    /// among what did not count, and what the house bears for a wager not at all: here both come from what was there before and
    /// what moved, so that a round that was settled again then can be settled once more today.
    #[must_use]
    pub(super) fn put_right(&self, now: &Self, moved: &[Refund]) -> Self {
        let back = now.excess.minus_or_zero(self.excess);
        let dropped = now.dropped.plus_capped(back);
        let excess = now.excess.minus_or_zero(back);
        let his = moved.iter().find(|refund| refund.account == self.account);
        let (refunded, taken) = his.map_or((Cents::ZERO, Cents::ZERO), |his| (his.refunded, his.taken));
        let held = self.held().plus_capped(refunded).minus_or_zero(taken);
        let borne = held.minus_or_zero(now.line.returned.plus_capped(dropped));
        Self { excess, dropped, borne, ..now.clone() }
    }

    /// What he holds of that by now: what the line gives him, the raise that went back, and what could not be taken again. A void
    /// wager counts as given back.
    #[must_use]
    pub const fn held(&self) -> Cents {
        self.line.returned.plus_capped(self.dropped).plus_capped(self.borne)
    }
}

/// A round as the table remembers it, so that its hand can be laid out again (7.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct PlayedRound {
    /// Its number.
    pub number: u64,
    /// When it ended.
    pub at: Time,
    /// The cards in the order in which they were dealt: right, left, centre.
    pub cards: Vec<Card>,
    /// What the first two left between them.
    pub leaves: Option<Leaves>,
    /// How it came out; none if it was invalidated before.
    pub outcome: Option<Outcome>,
    /// The wagers.
    pub lines: Vec<SettledLine>,
    /// What went back of wagers that were never settled, as it was invalidated while it was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<(SeatNumber, AccountNumber, Cents)>>", optional))]
    pub returned: Vec<(SeatNumber, AccountNumber, Cents)>,
    /// It was over with the call of "no spread": no third card was drawn for it, whatever its cards are found to have been.
    #[serde(default)]
    pub called_void: bool,
    /// Why it was invalidated, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invalidated: Option<Basis>,
    /// Why it was settled again from other cards, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub corrected: Option<Basis>,
}

/// Why an outcome is invalidated (10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Unrest, a fire, a riot, a brawl, a robbery or an act of God (10.3.1).
    Disruption,
    /// A fraud that affects the outcome (10.3.2).
    Fraud,
}

/// What one account has back, or gives back, of a round that is invalidated or settled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Refund {
    /// The account.
    pub account: AccountNumber,
    /// Its seat, while it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<SeatNumber>,
    /// What comes off his area: all of a round at hand; of a wager for a round of which no card is dealt, what he has to give back
    /// and his balance lacks, in whole chips.
    pub released: Cents,
    /// What goes back of wagers that were lost, or was paid too little.
    pub refunded: Cents,
    /// What he held too much and is taken again: of what was seized of it, of his balance and of what came off his area, or of
    /// what he is owed once he has left.
    pub taken: Cents,
    /// How much of that out of what was seized: it was won in this round, and counts as won no longer.
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub seized: Cents,
    /// How much of what is taken he had forfeited before: the house has it.
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub forfeited: Cents,
    /// How much of what goes back is seized again with it, as the win comes back that it was seized of.
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub seized_again: Cents,
    /// How much of what goes back stays the house's, having been forfeited of that win.
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Cents>", optional))]
    pub forfeited_again: Cents,
    /// What he then still holds of the round and should not, as it is gone: the house bears it. It is all that the house bears for
    /// him in this round, whatever was said of it before.
    pub borne: Cents,
}

impl Refund {
    /// What of it comes to him: to his balance, or to what he is owed once he has left.
    #[must_use]
    pub const fn gained(&self) -> Cents {
        self.refunded.minus_or_zero(self.seized_again).minus_or_zero(self.forfeited_again)
    }

    /// What is taken of that.
    #[must_use]
    pub const fn lost(&self) -> Cents {
        self.taken.minus_or_zero(self.seized).minus_or_zero(self.forfeited)
    }
}

/// What a player gave back of a round that was undone or settled again (RD-11, RD-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GaveBack {
    /// All of it, whatever came back to him since left out.
    pub taken: Cents,
    /// How much came off his area for it.
    pub laid: Cents,
}

/// What a player is admonished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// He has or uses a forbidden device (10.1).
    Device,
    /// He influences another player's decisions unasked (10.6).
    Influence,
    /// He bets against another player (10.11).
    SideBet,
    /// He handled cards (3.6).
    Handling,
}

/// What a casino supervisor does about a player who broke a rule (10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// His wagers are void (10.2.1).
    #[serde(default)]
    pub void: bool,
    /// He is excluded from the game (10.2.2).
    #[serde(default)]
    pub exclude: bool,
    /// So much of what he won is seized (10.2.3).
    #[serde(default)]
    pub seize: Cents,
    /// The device is confiscated (10.2.4).
    #[serde(default)]
    pub confiscate: bool,
    /// He is detained until somebody authorised takes over (10.2.5).
    #[serde(default)]
    pub detain: bool,
}

/// Something that went wrong, was complained of or was directed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Incident {
    /// In which round, or after it.
    pub round: u64,
    /// When.
    pub at: Time,
    /// Who told it, or asked for it.
    pub by: Actor,
    /// Who agreed to it, where it took two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub second: Option<PersonId>,
    /// The account that it is about, where it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub account: Option<AccountNumber>,
    /// What.
    pub what: IncidentKind,
    /// The clauses and rulings.
    pub basis: Basis,
}

/// What an incident was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "incident", rename_all = "kebab-case")]
pub enum IncidentKind {
    /// So many cards were burned.
    Burned {
        /// How many.
        cards: u16,
    },
    /// A card lay face up in the shoe and was discarded.
    FaceUp {
        /// Which.
        card: Card,
    },
    /// A card was drawn in error.
    DrawnInError {
        /// Which, if it was exposed.
        card: Option<Card>,
    },
    /// The hand was reconstructed.
    Reconstructed {
        /// From what.
        from: [Card; 2],
        /// To what.
        to: [Card; 2],
    },
    /// A shuffle was ordered, or forgotten, or the shoe did not last.
    Shuffle {
        /// Why.
        due: Due,
    },
    /// The shoe was out before the table's count of it was.
    ShoeShort {
        /// How many cards it still counted.
        missing: u16,
    },
    /// An outcome was invalidated.
    Invalidated {
        /// Why.
        cause: Cause,
        /// In words.
        note: Short<200>,
    },
    /// A settled round was settled again.
    Corrected {
        /// Its cards as they were said.
        from: Vec<Card>,
        /// As they lay.
        to: Vec<Card>,
        /// Why.
        note: Short<200>,
    },
    /// A player was admonished.
    Admonished {
        /// Whose seat, if he has one.
        seat: Option<SeatNumber>,
        /// For what.
        breach: Breach,
        /// In words.
        note: Short<200>,
    },
    /// A player broke a rule.
    Sanctioned {
        /// Whose seat.
        seat: SeatNumber,
        /// What was done.
        measures: Measures,
        /// Why.
        note: Short<200>,
    },
    /// A player complains.
    Complained {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// A dispute was decided.
    Decided {
        /// Whose.
        seat: Option<SeatNumber>,
        /// What was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer.
        review: bool,
    },
    /// Cards were taken away and others brought.
    Replaced {
        /// Why.
        note: Short<200>,
    },
    /// A player had to leave his seat.
    Vacated {
        /// Which.
        seat: SeatNumber,
    },
}
