//! What the law says to each command, a file for each matter.

mod correct;
mod deal;
mod general;
mod irregular;
mod pit;
mod purse;
mod shoe;
mod two;
mod wager;

use super::command::{Command, Play};
use super::config::Config;
use super::event::Event;
use super::reason::Reason;
use super::state::{Player, State};
use crate::house::desk::{self, Asked, DeskCommand, DeskEvent, DeskReason};
use crate::{Actor, By, Decided, Decision, Rank, Refused, SeatNumber, Time};
use houseway_games::desk::DeskPoint;
use houseway_games::red_dog::{Card, Limits, Point, Rules};
use houseway_lawbook::{Basis, Law};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

pub(super) use pit::sign_holds;
pub(super) use shoe::point as due_point;
pub(super) use wager::{most, own_most};

pub(super) type Answer = Decided<Event, Reason>;
pub(super) type Refusal = Refused<Reason>;

/// What every decision looks at.
#[derive(Clone, Copy)]
pub(super) struct Ctx<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub by: &'a By,
}

/// Decides a command.
pub(super) fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Answer {
    let ctx = Ctx { rules, state, by };
    if state.config.is_none() && !matches!(command, Command::Configure { .. }) {
        return Err(ctx.refuse(Reason::NotConfigured, Point::Conducts));
    }
    match command {
        Command::Agree => two::agree(ctx),
        Command::WithdrawProposal => two::withdraw(ctx),
        command => two::propose(ctx, command),
    }
}

/// What the law says to a command of one person alone.
fn of(ctx: Ctx<'_>, command: &Command) -> Answer {
    match command {
        Command::Agree | Command::WithdrawProposal => Err(ctx.refuse(Reason::NothingThere, Point::Conducts)),
        Command::Play { seat, act } => play(ctx, *seat, *act),
        Command::Desk { desk } => at_desk(ctx, desk),
        Command::CheckCards { check } => shoe::check_cards(ctx, *check),
        Command::ReplaceCards { check, note } => shoe::replace_cards(ctx, *check, *note),
        Command::Shuffle { cards } => shoe::shuffle(ctx, cards),
        Command::OfferCut { seat } => shoe::offer_cut(ctx, *seat),
        Command::Cut { before } => shoe::cut(ctx, *before, None),
        Command::Load { behind, burned } => shoe::load(ctx, *behind, *burned),
        Command::ShowBurned { cards } => shoe::show_burned(ctx, cards.as_deref()),
        Command::NoMoreBets => deal::no_more_bets(ctx),
        Command::Resume => deal::resume(ctx),
        Command::Deal { card } => deal::deal(ctx, *card),
        Command::NoSpread => deal::no_spread(ctx),
        Command::CuttingCard { late } => irregular::cutting_card(ctx, *late),
        Command::Declare { seat, area, amount, cash } => wager::declare(ctx, *seat, *area, *amount, *cash),
        Command::ShoeShort => irregular::shoe_short(ctx),
        Command::FaceUp { card } => irregular::face_up(ctx, *card),
        Command::DrawnInError { card } => irregular::drawn_in_error(ctx, *card),
        Command::Reconstruct { first, second } => irregular::reconstruct(ctx, [*first, *second]),
        Command::OrderShuffle => irregular::order_shuffle(ctx),
        Command::Invalidate { cause, note, last } => general::invalidate(ctx, *cause, *note, *last),
        Command::CorrectResult { cards, note } => correct::correct(ctx, cards, *note),
        Command::Admonish { seat, breach, note } => general::admonish(ctx, *seat, *breach, *note),
        Command::Sanction { seat, measures, note } => general::sanction(ctx, *seat, *measures, *note),
        Command::ReleaseSeized { account, returned } => general::release(ctx, *account, *returned),
        Command::VacateSeat { seat } => general::vacate(ctx, *seat),
        Command::Dispute { seat, answer, review } => general::dispute(ctx, *seat, *answer, *review),
        Command::RestrictPlayers { most } => pit::restrict(ctx, *most),
        Command::Configure { config } => pit::configure(ctx, config),
        Command::PostSign { limits, effective_at } => pit::post_sign(ctx, *limits, *effective_at),
        Command::WithdrawSign => pit::withdraw_sign(ctx),
        Command::ChangeLimits => pit::change_limits(ctx),
        Command::PlaceMarker { seat, maximum } => pit::place_marker(ctx, *seat, *maximum),
    }
}

/// What a player does, from his own screen or by the dealer's entry at a real shoe.
fn play(ctx: Ctx<'_>, seat: SeatNumber, act: Play) -> Answer {
    let config = ctx.config()?;
    let own = ctx.by.actor == Actor::Terminal { seat };
    let entered = !config.is_virtual() && ctx.by.actor.rank().is_some();
    if !own && !entered {
        return Err(ctx.refuse(Reason::NotYours, Point::Conducts));
    }
    ctx.need_open()?;
    let (account, player) = match act {
        // Whoever is shut out may complain of that, too (10.9).
        Play::Complain => ctx.seated(seat)?,
        _ => ctx.need_account(seat)?,
    };
    match act {
        Play::Wager { area, amount } => wager::wager(ctx, seat, area, amount),
        Play::Raise { amount } => wager::raise(ctx, seat, account, amount),
        Play::Cut { before } => shoe::cut(ctx, before, Some(seat)),
        Play::AskBurned => shoe::ask_burned(ctx, seat, player),
        Play::Complain => general::complain(ctx, seat),
    }
}

/// What the desk is told of the table.
pub(super) fn desk_asked<'a>(ctx: &Ctx<'a>, config: &'a Config) -> Asked<'a> {
    let unchecked = ctx.state.cards.is_none() && !config.is_virtual();
    Asked {
        rules: ctx.rules.desk(),
        desk: &ctx.state.desk,
        by: ctx.by,
        seats: config.seats,
        chips: &config.chips,
        note_limit: config.note_limit,
        demo: config.demo,
        self_service: config.demo || config.automation.deals,
        round_runs: ctx.state.round_runs(),
        closed_at_once: false,
        round: ctx.state.round,
        ready: !unchecked || !ctx.law().in_force(Point::CardsChecked),
        // The loader takes no other names.
        excluding_rank: Rank::CasinoSupervisor,
        closing_rank: Rank::named(&ctx.rules.desk().closing_rank.value).unwrap_or(Rank::GamingShiftManager),
    }
}

fn at_desk(ctx: Ctx<'_>, command: &DeskCommand) -> Answer {
    let config = ctx.config()?;
    // Cards are checked before they are used, and when gaming is over (3.3).
    if let Some(kind) = moved(ctx.state, command)
        && !config.is_virtual()
    {
        use crate::house::MovementKind::{Closing, Opening};
        let unchecked = match kind {
            Opening => ctx.state.cards.is_none(),
            Closing => !ctx.state.checked_after,
            _ => false,
        };
        let staff = ctx.by.actor.rank().is_some();
        ctx.forbid(Point::CardsChecked, staff && unchecked, Reason::CardsUnchecked)?;
    }
    of_desk(ctx, config, command)
}

/// Which movement a command of the desk is about.
fn moved(state: &State, command: &DeskCommand) -> Option<crate::house::MovementKind> {
    match command {
        DeskCommand::Count { kind, .. } => Some(*kind),
        DeskCommand::Countersign => state.desk.movement.as_ref().map(|movement| movement.kind),
        _ => None,
    }
}

fn of_desk(ctx: Ctx<'_>, config: &Config, command: &DeskCommand) -> Answer {
    let asked = desk_asked(&ctx, config);
    let decision = desk::decide(asked, command).map_err(|refused: Refused<DeskReason>| {
        Refused::new(Reason::Desk { desk: refused.reason }, refused.basis)
    })?;
    let mut facts = decision.events().iter().cloned();
    let Some(first) = facts.next() else {
        return Err(ctx.refuse(Reason::NotNow, Point::Conducts));
    };
    let event = |desk: DeskEvent| Event::Desk { desk };
    let begun = Decision::of(event(first.value), first.basis);
    let ended = *command == DeskCommand::EndPlay;
    let all = facts.fold(begun, |all, fact| all.and(event(fact.value), fact.basis));
    // What lies for a round that is not dealt any more goes back.
    let lying = ctx.state.wagers.iter().filter(|_| ended);
    Ok(lying.fold(all, |all, (seat, wager)| {
        let (account, area, from, to) = (wager.account, wager.area, wager.placed, Cents::ZERO);
        let back = Event::WagerChanged { seat: *seat, account, area, from, to, spoken: false };
        all.and(back, ctx.rules.desk().law().basis(DeskPoint::ClosingNotice))
    }))
}

impl<'a> Ctx<'a> {
    pub fn law(&self) -> &'a Law<Point> {
        self.rules.law()
    }

    pub fn refuse(&self, reason: Reason, point: Point) -> Refusal {
        Refused::new(reason, self.law().basis(point))
    }

    /// Refuses where the law on `point` acts and `forbidden` holds.
    pub fn forbid(&self, point: Point, forbidden: bool, reason: Reason) -> Result<(), Refusal> {
        self.law().forbid(point, forbidden).map_err(|basis| Refused::new(reason, basis))
    }

    /// The law on `point` is what lets anybody do this.
    pub fn need_law(&self, point: Point) -> Result<(), Refusal> {
        if self.law().in_force(point) { Ok(()) } else { Err(self.refuse(Reason::NotKnown, point)) }
    }

    pub fn basis(&self, points: &[Point]) -> Basis {
        let law = self.law();
        let acting = points.iter().copied().find(|point| law.in_force(*point));
        let first = acting.or(points.first().copied()).unwrap_or(Point::Conducts);
        points.iter().fold(law.basis(first), |basis, point| self.rules.cite(basis, *point))
    }

    pub fn config(&self) -> Result<&'a Config, Refusal> {
        self.state.config.as_ref().ok_or_else(|| self.refuse(Reason::NotConfigured, Point::Conducts))
    }

    pub fn limits(&self, seat: SeatNumber) -> Result<Limits, Refusal> {
        let limits = self.state.limits_of(seat);
        limits.ok_or_else(|| self.refuse(Reason::NotConfigured, Point::Notice))
    }

    /// A person of at least this rank (G-2).
    pub fn need_rank(&self, rank: Rank, point: Point) -> Result<(), Refusal> {
        match self.by.actor.rank() {
            None => Err(self.refuse(Reason::NotYours, point)),
            Some(own) if own >= rank => Ok(()),
            Some(_) => Err(self.refuse(Reason::RankNeeded { rank }, point)),
        }
    }

    /// The dealer and whoever stands above him conduct the game, or the table itself where it is set up so.
    pub fn conducts(&self) -> Result<(), Refusal> {
        let may = match self.by.actor {
            Actor::System => self.config()?.automation.deals,
            _ => self.by.actor.rank().is_some(),
        };
        if may { Ok(()) } else { Err(self.refuse(Reason::NotYours, Point::Conducts)) }
    }

    /// Nobody handles cards but whoever conducts the game (3.6).
    pub fn handles(&self) -> Result<(), Refusal> {
        let player = matches!(self.by.actor, Actor::Terminal { .. } | Actor::Device { .. });
        self.forbid(Point::Handling, player, Reason::NotYours)?;
        if player { Ok(()) } else { self.conducts() }
    }

    /// Something of a real shoe that only the dealer sees.
    pub fn at_a_real_shoe(&self, point: Point) -> Result<(), Refusal> {
        if self.config()?.is_virtual() { Err(self.refuse(Reason::WrongSource, point)) } else { Ok(()) }
    }

    /// The table has its float.
    pub fn need_open(&self) -> Result<(), Refusal> {
        if self.state.desk.open { Ok(()) } else { Err(self.refuse(Reason::TableClosed, Point::Conducts)) }
    }

    /// The account in use at a seat, and what is known of its player, who is not excluded.
    pub fn need_account(&self, seat: SeatNumber) -> Result<(AccountNumber, &'a Player), Refusal> {
        let (account, player) = self.seated(seat)?;
        self.forbid(Point::Exclude, self.state.desk.shuts_out(seat), Reason::Excluded)?;
        Ok((account, player))
    }

    pub fn seated(&self, seat: SeatNumber) -> Result<(AccountNumber, &'a Player), Refusal> {
        let found = self.state.desk.account(seat).zip(self.state.players.get(&seat));
        found.ok_or_else(|| self.refuse(Reason::SeatEmpty, Point::Conducts))
    }

    /// The table's own step waits for its time.
    pub fn need_time(&self, at: Time, point: Point) -> Result<(), Refusal> {
        let soon = self.by.actor == Actor::System && self.by.at < at;
        if soon { Err(self.refuse(Reason::TooSoon { at }, point)) } else { Ok(()) }
    }

    /// The time after which the table takes its next step.
    pub fn step_time(&self) -> Time {
        let ms = self.state.config.as_ref().map_or(0, |config| config.automation.step_ms);
        self.state.since.plus_ms(ms)
    }

    pub fn balance(&self, account: AccountNumber) -> Cents {
        self.state.desk.balance(account)
    }

    /// Whether a card can still come: a mis-tap otherwise, or an irregularity of the shoe.
    pub fn can_come(&self, card: Card) -> Result<(), Refusal> {
        let left = self.state.unseen.as_ref().map_or(0, |unseen| unseen.of(card));
        self.forbid(Point::Decks, left == 0, Reason::ImpossibleCard { card })
    }
}
