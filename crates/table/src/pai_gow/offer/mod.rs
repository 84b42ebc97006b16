mod player;
mod table;

use super::Rules;
use super::command::Command;
use super::decide::{Ctx, decide};
use super::detail::{Bet, Irregularity};
use super::state::State;
use crate::house::desk::{self, DeskCommand, DeskOffer};
use crate::{Actor, By, SeatNumber};
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::{Area, ConductPoint};
use houseway_lawbook::{Basis, Ruled, Short};
use houseway_money::Cents;
use serde::Serialize;

/// A shape of command that may be given now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    /// At the desk.
    Desk {
        /// What.
        desk: DeskOffer,
    },
    /// A command without anything to choose, as it is to be given.
    Give {
        /// Which.
        command: Box<Command>,
    },
    /// A player may lay on a bet of an area any amount from the least to the most, but for what lies there.
    Wager {
        /// Whose seat.
        seat: SeatNumber,
        /// Where.
        area: Area,
        /// On what.
        bet: Bet,
        /// The least.
        minimum: Cents,
        /// The most.
        maximum: Cents,
        /// What it is a multiple of.
        multiple: Option<Cents>,
        /// What lies there, as the player laid it.
        lies: Cents,
    },
    /// A player may lay of his tokens on an area any amount from the least to the most, but for what lies there.
    WagerTokens {
        /// Whose seat.
        seat: SeatNumber,
        /// Where.
        area: Area,
        /// The least.
        minimum: Cents,
        /// The most.
        maximum: Cents,
        /// What it is a multiple of.
        multiple: Option<Cents>,
        /// What lies there.
        lies: Cents,
    },
    /// A voucher may be exchanged for tokens.
    ExchangeVoucher {
        /// Whose seats.
        seats: Vec<SeatNumber>,
        /// What its value is a multiple of.
        multiple: Cents,
        /// The most.
        most: Cents,
    },
    /// The table may be closed at once.
    CloseAtOnce,
    /// Somebody may be kept from the table.
    KeepApart {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// A hand that was given up may be shown, its tiles being named.
    ShowConceded {
        /// Where.
        area: Area,
    },
    /// A banker may put up any amount up to this, but for what he has put up.
    StakeBank {
        /// Whose seat.
        seat: SeatNumber,
        /// The most.
        most: Cents,
        /// What he has put up.
        lies: Cents,
    },
    /// A player may part the tiles of a hand in one of these ways.
    Set {
        /// Whose seat.
        seat: SeatNumber,
        /// Where.
        area: Area,
        /// The low hands, by places.
        low: Vec<[u8; 2]>,
    },
    /// The banker may name one of these cuts, or a supervisor or the dealer may choose one.
    Cut {
        /// The banker's seat; none where it is chosen for the table.
        seat: Option<SeatNumber>,
        /// Which, each with its ways.
        cuts: Vec<CutRequest>,
    },
    /// The banker may steal the cut by one of these values; nothing takes it back.
    Steal {
        /// Whose seat.
        seat: SeatNumber,
        /// Which.
        values: Vec<Option<i8>>,
    },
    /// The tiles may be shuffled, or mixed once more.
    Tiles {
        /// For a laja of this player; for the dealer's if `laja` and none.
        seat: Option<SeatNumber>,
        /// Whether it is a laja.
        laja: bool,
    },
    /// The dice may be shaken.
    Shake,
    /// The dealer may say how the dice lie.
    ReadDice {
        /// How many there are.
        dice: u8,
    },
    /// The dealer may say what the bank's tiles are.
    TapBank,
    /// The dealer may say what a hand's tiles are, or only what was called.
    TapHand {
        /// Where.
        area: Area,
        /// Whether its two low tiles are asked for.
        low: bool,
        /// Whether it is enough to say what was called.
        called: bool,
    },
    /// An irregularity may be reported.
    Report {
        /// One of its kind, as an example.
        what: Irregularity,
    },
    /// Some hands may be set before the others: others than are marked now.
    SetFirst {
        /// Which are.
        marked: Vec<Area>,
        /// How many areas there are.
        areas: u8,
    },
    /// A wager may be refused.
    RefuseWager {
        /// Which.
        wagers: Vec<u32>,
    },
    /// A player may be sanctioned.
    Sanction {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// A dispute may be decided.
    Dispute {
        /// Whether an earlier answer may be reviewed.
        review: bool,
    },
    /// A direction may be given.
    Direct,
    /// Tiles may be exchanged.
    ReplaceTiles,
    /// A further bank may be allowed.
    AllowBank {
        /// Whether somebody who shakes is to be named.
        shaker: bool,
    },
    /// Others may share the bank.
    ShareBank {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// Limits may be announced.
    PostSign {
        /// How long a higher minimum stands on the sign before it holds.
        notice_minutes: u32,
    },
    /// It may be decided how many players may wager on an area: another number than now.
    LimitPlayers {
        /// As many as the book lets.
        most: u8,
        /// How many may now.
        now: u8,
    },
    /// A player may be given a maximum of his own.
    PlaceMarker {
        /// Whose seats, each with the maximum that he has now.
        seats: Vec<(SeatNumber, Option<Cents>)>,
        /// From what on.
        above: Cents,
        /// What it is a multiple of.
        multiple: Cents,
    },
    /// The table may be set up.
    Configure,
}

/// What whoever asks may do now. What can be tried is tried: an offer is there because its command is accepted.
pub(super) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let mut offers = of_staff(rules, state, by);
    match by.actor {
        Actor::Terminal { seat } => offers.player(seat),
        Actor::Person { .. }
            if by.actor.rank().is_some() && state.config.as_ref().is_some_and(|config| config.cloth) =>
        {
            state.players.keys().for_each(|seat| offers.player(*seat));
        }
        _ => {}
    }
    offers.list
}

/// The same without what is done for players, for which one rank is as good as another.
pub(super) fn staff_options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    of_staff(rules, state, by).list
}

fn of_staff<'a>(rules: &'a Rules, state: &'a State, by: &'a By) -> Offers<'a> {
    let ctx = Ctx { rules, state, by };
    let mut offers = Offers { ctx, list: Vec::new() };
    let Some(config) = &state.config else {
        offers.configure();
        return offers;
    };
    let asked = super::decide::desk_asked(&ctx, config);
    for offered in desk::options(asked) {
        let leaves = |desk: &DeskOffer| match desk {
            DeskOffer::Leave { seats } => {
                let may = |seat: &SeatNumber| {
                    ctx.accepts(&Command::Desk { desk: DeskCommand::Leave { seat: *seat } }).is_some()
                };
                let seats: Vec<SeatNumber> = seats.iter().copied().filter(may).collect();
                (!seats.is_empty()).then_some(DeskOffer::Leave { seats })
            }
            other => Some(other.clone()),
        };
        if let Some(desk) = leaves(&offered.value) {
            offers.list.push(Ruled::new(Offer::Desk { desk }, offered.basis));
        }
    }
    if matches!(by.actor, Actor::Person { .. } | Actor::System) {
        offers.table();
    }
    offers
}

struct Offers<'a> {
    ctx: Ctx<'a>,
    list: Vec<Ruled<Offer>>,
}

impl Ctx<'_> {
    /// What a command would rest on, if it is accepted.
    fn accepts(&self, command: &Command) -> Option<Basis> {
        let decision = decide(self.rules, self.state, command, self.by).ok()?;
        decision.events().first().map(|event| event.basis.clone())
    }
}

fn text<const N: usize>(text: &str) -> Option<Short<N>> {
    Short::new(text).ok()
}

impl Offers<'_> {
    fn offer(&mut self, offer: Offer, basis: Basis) {
        self.list.push(Ruled::new(offer, basis));
    }

    /// Offers a shape if one of its commands is accepted.
    fn try_as(&mut self, probe: &Command, offer: impl FnOnce() -> Offer) {
        if let Some(basis) = self.ctx.accepts(probe) {
            self.offer(offer(), basis);
        }
    }

    /// Offers a command as it is.
    fn give(&mut self, command: Command) {
        if let Some(found) = self.ctx.accepts(&command) {
            let basis = self.before_it_is_seen(&command).unwrap_or(found);
            self.offer(Offer::Give { command: Box::new(command) }, basis);
        }
    }

    /// What an offer to turn tiles up rests on: what its decision will, would tell what lies there.
    fn before_it_is_seen(&self, command: &Command) -> Option<Basis> {
        let rules = self.ctx.rules;
        match command {
            Command::Open { .. } => Some(rules.table.turn(self.ctx.bank().0).basis),
            Command::ExposeBank { .. } => Some(rules.conduct.basis(ConductPoint::BankFirst)),
            Command::OpenCup { .. } => Some(rules.conduct.basis(ConductPoint::Shake)),
            Command::Settle => Some(rules.conduct.basis(ConductPoint::CallHand)),
            _ => None,
        }
    }

    fn configure(&mut self) {
        let state = self.ctx.state;
        if state.desk.open {
            return;
        }
        let first = state.config.is_none() && self.ctx.by.actor == Actor::System;
        let rank = self.ctx.by.actor.rank() >= Some(crate::Rank::CasinoSupervisor);
        // What waits for a second person is agreed to as it is.
        if let Some(asked) = &state.asked_set_up {
            return self.give(Command::Configure { config: Box::new(asked.config.clone()) });
        }
        if first || rank {
            let basis = self.ctx.rules.conduct.basis(ConductPoint::SetUp);
            self.offer(Offer::Configure, basis);
        }
    }
}
