//! What the law says to each command, a file for each matter.

mod bank;
mod chain;
mod close;
mod control;
mod cup;
mod down;
mod general;
mod hand;
mod handling;
mod irregular;
mod open;
mod pit;
mod pool;
mod round;
mod settle;
mod tokens;
mod wager;

use super::Rules;
use super::command::{Command, Play};
use super::config::Config;
use super::detail::Bet;
use super::event::Event;
use super::reason::Reason;
use super::state::{Player, Round, State, Step};
use crate::house::desk::{self, Asked, DeskCommand, DeskEvent, DeskReason};
use crate::{Actor, By, Decided, Decision, Rank, Refused, SeatNumber, Time};
use chain::Chain;
pub(super) use control::controller;
pub(super) use down::{must_turn_up, stays_down};
pub(super) use hand::is_set;
pub(super) use handling::handles;
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::{Act, Area, BankMethod, ConductOption, ConductPoint, TablePoint};
use houseway_lawbook::Basis;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
pub(super) use open::house_way_low;
pub(super) use pit::sign_holds;
pub(super) use round::cut_in_force;
pub(super) use wager::{Bounds, bounds, own_room};

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
        return Err(ctx.refuse(Reason::NotConfigured, ConductPoint::SetUp));
    }
    match command {
        Command::Play { seat, act } => play(ctx, *seat, act),
        Command::Desk { desk } => at_desk(ctx, desk),
        Command::CheckTiles => pit::check_tiles(ctx),
        Command::ReplaceTiles { tiles, why } => pit::replace_tiles(ctx, tiles, *why),
        Command::OfferBank => bank::offer(ctx),
        Command::PassBank => bank::pass(ctx),
        Command::ShareBank { seat } => bank::share(ctx, *seat),
        Command::AllowBank { shaker } => bank::allow(ctx, *shaker),
        Command::Shuffle { wall } => round::shuffle(ctx, wall),
        Command::Laja { seat, wall } => round::laja(ctx, *seat, wall),
        Command::AnswerLaja { allowed } => round::answer_laja(ctx, *allowed),
        Command::CallBets => close::call(ctx),
        Command::Shake { dice } => cup::shake(ctx, dice),
        Command::OpenCup { rests } => cup::open(ctx, rests.as_deref()),
        Command::ChooseCut { cut } => cup::choose_cut(ctx, cut),
        Command::Deliver => round::deliver(ctx),
        Command::ExposeBank { tiles, low } => open::bank(ctx, *tiles, *low),
        Command::KeepBank => down::keep(ctx),
        Command::Open { area, tiles, low, called } => open::hand(ctx, *area, *tiles, *low, *called),
        Command::Settle => settle::settle(ctx),
        Command::Clear => settle::clear(ctx),
        Command::Report { what } => irregular::report(ctx, what),
        Command::SetFirst { areas } => general::set_first(ctx, areas),
        Command::ReturnArea { area } => general::return_area(ctx, *area),
        Command::RefuseWager { wager, why } => general::refuse_wager(ctx, *wager, *why),
        Command::ConfirmBank => open::confirm(ctx, None),
        Command::ShowConceded { area, tiles } => open::show_conceded(ctx, *area, *tiles),
        Command::CloseAtOnce { why } => general::close_at_once(ctx, *why),
        Command::KeepApart { seat, why } => general::keep_apart(ctx, *seat, *why),
        Command::AllowTwo { seat, on } => control::allow_two(ctx, *seat, *on),
        Command::PoolAnswers { through, awards, shown } => pool::answers(ctx, *through, awards, *shown),
        Command::ExchangeVoucher { seat, voucher, amount } => tokens::exchange(ctx, *seat, *voucher, *amount),
        Command::Sanction { seat, void, exclude, why } => {
            general::sanction(ctx, *seat, *void, *exclude, *why)
        }
        Command::VacateSeat { seat } => general::vacate(ctx, *seat),
        Command::Dispute { seat, answer, review } => general::dispute(ctx, *seat, *answer, *review),
        Command::Direct { direction } => general::direct(ctx, *direction),
        Command::Configure { config } => pit::configure(ctx, config),
        Command::WithdrawSetUp => pit::withdraw_set_up(ctx),
        Command::PostSign { minimum, maximum, effective_at } => {
            pit::post_sign(ctx, *minimum, *maximum, *effective_at)
        }
        Command::WithdrawSign => pit::withdraw_sign(ctx),
        Command::ChangeLimits => pit::change_limits(ctx),
        Command::LimitPlayers { most } => pit::limit_players(ctx, *most),
        Command::PlaceMarker { seat, maximum } => pit::place_marker(ctx, *seat, *maximum),
    }
}

/// What a player does.
fn play(ctx: Ctx<'_>, seat: SeatNumber, act: &Play) -> Answer {
    let config = ctx.config()?;
    let own = ctx.by.actor == Actor::Terminal { seat };
    let entered = config.cloth && ctx.by.actor.rank().is_some();
    // Whoever sets no tiles in his time has them set by the table, where it deals by itself.
    let timed = ctx.by.actor == Actor::System && matches!(act, Play::AskHouseWay { .. });
    if !own && !entered && !timed {
        // Staff take no decision for a player who has a screen of his own: that would be more than advice.
        let staff = ctx.by.actor.rank().is_some() && ctx.acts(ConductPoint::NoAdvice);
        let point = if staff { ConductPoint::NoAdvice } else { ConductPoint::Controller };
        return Err(ctx.refuse(Reason::NotYours, point));
    }
    ctx.need_open()?;
    ctx.need_account(seat)?;
    match act {
        Play::Sit { area } => wager::sit(ctx, seat, *area),
        Play::Wager { area, bet, amount } => wager::wager(ctx, seat, *area, *bet, *amount, false),
        Play::WagerTokens { area, amount } => wager::wager(ctx, seat, *area, Bet::Regular, *amount, true),
        Play::ConfirmBank => open::confirm(ctx, Some(seat)),
        Play::Show { area } => hand::show(ctx, seat, *area),
        Play::LeaveSide { area } => wager::leave_side(ctx, seat, *area),
        Play::Yield { on } => control::yields(ctx, seat, *on),
        Play::Agree { area, on } => control::agree(ctx, seat, *area, *on),
        Play::AskBankHand => down::ask(ctx, seat),
        Play::AskBank { on } => bank::ask(ctx, seat, *on),
        Play::TakeBank { method, would_co_bank } => bank::take(ctx, seat, *method, *would_co_bank),
        Play::DeclineBank => bank::decline(ctx, seat),
        Play::StakeBank { amount } => bank::stake(ctx, seat, *amount),
        Play::ChooseHouseWager { wager } => bank::choose_house_wager(ctx, seat, *wager),
        Play::NameCut { cut } => cup::name_cut(ctx, seat, cut),
        Play::Steal { value } => cup::steal(ctx, seat, *value),
        Play::AskLaja { own } => round::ask_laja(ctx, seat, *own),
        Play::Consent { on } => bank::consent(ctx, seat, *on),
        Play::Look { area } => hand::look(ctx, seat, *area),
        Play::Set { area, low } => hand::set(ctx, seat, *area, *low),
        Play::AskHouseWay { area } => hand::ask_house_way(ctx, seat, *area),
        Play::Concede { area } => hand::concede(ctx, seat, *area),
        Play::CallVoid { area } => hand::call_void(ctx, seat, *area),
        Play::Surrender { area } => hand::surrender(ctx, seat, *area),
    }
}

/// What the desk is told of the table.
pub(super) fn desk_asked<'a>(ctx: &Ctx<'a>, config: &'a Config) -> Asked<'a> {
    Asked {
        rules: &ctx.rules.conduct.desk,
        desk: &ctx.state.desk,
        by: ctx.by,
        seats: config.seats,
        chips: &config.chips,
        note_limit: config.note_limit,
        demo: config.demo,
        self_service: config.demo || config.deals_itself(),
        round_runs: ctx.state.play.is_some(),
        closed_at_once: ctx.state.closed_at_once,
        round: ctx.state.round,
        ready: true,
        closing_rank: ctx.rules.closing_rank(),
        excluding_rank: ctx.rules.rank_for(Act::Sanction).map_or(Rank::GamingShiftManager, |(rank, _)| rank),
    }
}

fn at_desk(ctx: Ctx<'_>, command: &DeskCommand) -> Answer {
    let config = ctx.config()?;
    let desk_refused =
        |refused: Refused<DeskReason>| Refused::new(Reason::Desk { desk: refused.reason }, refused.basis);
    // Who has a part in the round, or in its bank, is paid when it is over.
    if let DeskCommand::Leave { seat } = command
        && let Some(play) = &ctx.state.play
    {
        let put_up = play.shares.iter().any(|share| share.seat == *seat && !share.amount.is_zero());
        let settled = play.outcome.iter().flat_map(|outcome| &outcome.wagers).any(|w| w.seat == Some(*seat));
        if put_up || settled {
            let desk = DeskReason::RoundRuns;
            return Err(ctx.refuse(Reason::Desk { desk }, ConductPoint::Clear));
        }
    }
    let decision = desk::decide(desk_asked(&ctx, config), command).map_err(desk_refused)?;
    let mut facts = decision.events().iter().cloned();
    let Some(first) = facts.next() else {
        return Err(ctx.refuse(Reason::NotNow, ConductPoint::Conducts));
    };
    let event = |desk: DeskEvent| Event::Desk { desk };
    // Tokens are wagered and never paid for: who leaves gives back what is left of them.
    let begun = match &first.value {
        DeskEvent::AccountClosed { seat, account, .. } => match tokens::taken_back(&ctx, *seat, *account) {
            Some(taken) => taken.and(event(first.value.clone()), first.basis),
            None => Decision::of(event(first.value.clone()), first.basis),
        },
        _ => Decision::of(event(first.value), first.basis),
    };
    let all = facts.fold(begun, |all, fact| all.and(event(fact.value), fact.basis));
    // What lies for a round that is not dealt any more goes back.
    let ended = *command == DeskCommand::EndPlay;
    let lying = ctx.state.wagers.iter().filter_map(|wager| Some((wager.seat?, wager))).filter(|_| ended);
    Ok(lying.fold(all, |all, (seat, wager)| {
        let (number, account, area, bet) = (wager.number, wager.account, wager.area, wager.bet);
        let (from, to, tokens) = (wager.amount, Cents::ZERO, wager.tokens);
        let back = Event::WagerChanged { number, seat, account, area, bet, from, to, tokens };
        all.and(back, ctx.rules.conduct.desk.law().basis(DeskPoint::ClosingNotice))
    }))
}

impl<'a> Ctx<'a> {
    pub fn refuse(&self, reason: Reason, point: ConductPoint) -> Refusal {
        Refused::new(reason, self.rules.conduct.basis(point))
    }

    pub fn refuse_at(&self, reason: Reason, point: TablePoint) -> Refusal {
        Refused::new(reason, self.rules.table.basis(point))
    }

    /// Refuses where the law on `point` acts and `forbidden` holds.
    pub fn forbid(&self, point: ConductPoint, forbidden: bool, reason: Reason) -> Result<(), Refusal> {
        self.rules.conduct.law().forbid(point, forbidden).map_err(|basis| Refused::new(reason, basis))
    }

    pub fn basis(&self, point: ConductPoint) -> Basis {
        self.rules.conduct.basis(point)
    }

    pub fn acts(&self, point: ConductPoint) -> bool {
        self.rules.conduct.law().in_force(point)
    }

    /// The law on `point` is what lets, or has, anybody do this: without it nothing happens.
    pub fn need_law(&self, point: ConductPoint) -> Result<(), Refusal> {
        if self.acts(point) { Ok(()) } else { Err(self.refuse(Reason::NotKnown, point)) }
    }

    /// What the book adds; refused where it adds no such thing.
    pub fn need_option(&self, option: ConductOption, point: ConductPoint) -> Result<Basis, Refusal> {
        let known = self.rules.conduct.options.basis(option).cloned();
        known.ok_or_else(|| self.refuse(Reason::NotKnown, point))
    }

    pub fn config(&self) -> Result<&'a Config, Refusal> {
        self.state.config.as_ref().ok_or_else(|| self.refuse(Reason::NotConfigured, ConductPoint::SetUp))
    }

    pub fn terms(&self) -> Result<Terms, Refusal> {
        self.state.terms.ok_or_else(|| self.refuse(Reason::NotConfigured, ConductPoint::SetUp))
    }

    /// A person of at least this rank (G-2).
    pub fn need_rank(&self, rank: Rank, basis: &Basis) -> Result<(), Refusal> {
        match self.by.actor.rank() {
            None => Err(Refused::new(Reason::NotYours, basis.clone())),
            Some(own) if own >= rank => Ok(()),
            Some(_) => Err(Refused::new(Reason::RankNeeded { rank }, basis.clone())),
        }
    }

    /// The rank that the book asks for an act; what it rests on.
    pub fn need_act(&self, act: Act, point: ConductPoint) -> Result<Basis, Refusal> {
        let Some((rank, basis)) = self.rules.rank_for(act) else {
            return Err(self.refuse(Reason::NotKnown, point));
        };
        self.need_rank(rank, &basis)?;
        Ok(basis)
    }

    /// The dealer and whoever stands above him conduct the game, or the table itself where it is set up so.
    pub fn conducts(&self) -> Result<(), Refusal> {
        let may = match self.by.actor {
            Actor::System => self.config()?.deals_itself(),
            _ => self.by.actor.rank().is_some(),
        };
        self.forbid(ConductPoint::Conducts, !may, Reason::NotYours)
    }

    /// Chance comes from the virtual source alone, or from the dealer who reads it.
    pub fn brings_chance(&self) -> Result<(), Refusal> {
        use super::config::Source;
        let may = match self.config()?.source {
            Source::Virtual => self.by.actor == Actor::System,
            Source::Cloth => self.by.actor.rank().is_some(),
        };
        if may { Ok(()) } else { Err(self.refuse(Reason::NotYours, ConductPoint::Conducts)) }
    }

    /// The table has its float.
    pub fn need_open(&self) -> Result<(), Refusal> {
        if self.state.desk.open {
            Ok(())
        } else {
            Err(self.refuse(Reason::TableClosed, ConductPoint::Conducts))
        }
    }

    /// The account in use at a seat, and what is known of its player, who is not shut out.
    pub fn need_account(&self, seat: SeatNumber) -> Result<(AccountNumber, &'a Player), Refusal> {
        let account = self.state.desk.account(seat).zip(self.state.player(seat));
        let Some((account, player)) = account else {
            return Err(self.refuse(Reason::SeatEmpty, ConductPoint::WagerArea));
        };
        self.forbid(ConductPoint::Exclude, self.state.desk.shuts_out(seat), Reason::Excluded)?;
        Ok((account, player))
    }

    pub fn need_area(&self, area: Area) -> Result<(), Refusal> {
        if area.number() > self.config()?.areas {
            return Err(self.refuse(Reason::NoSuchArea, ConductPoint::SetUp));
        }
        Ok(())
    }

    /// No round is being played.
    pub fn need_idle(&self) -> Result<(), Refusal> {
        if self.state.play.is_some() {
            Err(self.refuse(Reason::NotNow, ConductPoint::Conducts))
        } else {
            Ok(())
        }
    }

    /// The round that is being played.
    pub fn need_round(&self, point: ConductPoint) -> Result<&'a Round, Refusal> {
        self.state.play.as_deref().ok_or_else(|| self.refuse(Reason::NotNow, point))
    }

    /// The round, at one of these steps.
    pub fn need_step(&self, steps: &[Step], point: ConductPoint) -> Result<&'a Round, Refusal> {
        let round = self.need_round(point)?;
        if steps.contains(&round.step) && !round.wall.is_empty() {
            Ok(round)
        } else {
            Err(self.refuse(Reason::NotNow, point))
        }
    }

    /// The table's own step waits for its time.
    pub fn need_time(&self, at: Time, point: ConductPoint) -> Result<(), Refusal> {
        let soon = self.by.actor == Actor::System && self.by.at < at;
        if soon { Err(self.refuse(Reason::TooSoon { at }, point)) } else { Ok(()) }
    }

    /// How the bank of the round, or of the next one, is held, where it lies, and who holds it.
    pub fn bank(&self) -> (BankMethod, Area, Vec<SeatNumber>) {
        use super::state::NextBank;
        match (&self.state.play, self.state.next_bank, &self.state.run) {
            (Some(play), _, _) => {
                (play.method, play.bank, play.shares.iter().map(|share| share.seat).collect())
            }
            (None, Some(NextBank::Run), Some(run)) => (run.method, run.area, run.seats.clone()),
            _ => (BankMethod::House, Area::ONE, Vec::new()),
        }
    }

    pub fn balance(&self, account: AccountNumber) -> Cents {
        self.state.desk.books.balance(&Account::Chips(account))
    }

    pub fn chain(self) -> Chain<'a> {
        Chain::new(self)
    }
}

/// Whether the cup is shaken while wagers are still open.
pub(super) fn closes_at_dice(rules: &Rules, method: BankMethod) -> bool {
    use houseway_games::pai_gow::conduct::Closes;
    let conduct = &rules.conduct;
    let closes = if method == BankMethod::House { &conduct.closes_house } else { &conduct.closes_bank };
    matches!(closes.value, Closes::DiceExposed | Closes::CallBeforeOpening)
}

/// The hand that is opened next; none if all are.
pub(super) fn opens_next(rules: &Rules, state: &State, round: &Round) -> Option<Area> {
    let by = By { actor: Actor::System, at: Time(0) };
    let ctx = Ctx { rules, state, by: &by };
    let next = round.in_turn().into_iter().find(|hand| open::opens(&ctx, hand) && hand.opened.is_none());
    next.map(|hand| hand.area)
}
