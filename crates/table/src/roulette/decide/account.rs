use super::period::returned;
use super::{Answer, Ctx, LARGEST_TENDER, Refusal};
use crate::house::{NoteStanding, Notes};
use crate::roulette::apply::apply;
use crate::roulette::detail::{Funds, Returned};
use crate::roulette::event::Event;
use crate::roulette::layout::Wagers;
use crate::roulette::reason::Reason;
use crate::roulette::state::{OpenSeat, Phase, Standing, State};
use crate::{Actor, Decision, Rank, SeatNumber};
use houseway_games::roulette::Point;
use houseway_lawbook::{Basis, Short};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::Cents;

/// There is something to credit: nobody plays on nothing (6.2).
fn tendered(ctx: &Ctx<'_>, amount: Cents, point: Point) -> Result<(), Refusal> {
    ctx.forbid(point, amount.is_zero(), Reason::NoAmount)?;
    if amount > LARGEST_TENDER {
        return Err(ctx.refuse(Reason::TooMuch { most: LARGEST_TENDER }, point));
    }
    Ok(())
}

/// A person buys in: the account is opened with what was tendered (6.2, 6.3).
pub(super) fn open(ctx: Ctx<'_>, seat: SeatNumber, tender: Tender, amount: Cents) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    let place = ctx.need_working(seat)?;
    ctx.forbid(Point::OpenTerminal, place.open.is_some(), Reason::TerminalInUse)?;
    tendered(&ctx, amount, Point::BuyIn)?;
    let account = AccountNumber(ctx.state.next_account);
    // The account is worth what was tendered (6.3(b)).
    let amount = if ctx.law().in_force(Point::ActivateAccount) { amount } else { Cents::ZERO };
    let event = Event::AccountOpened { seat, account, source: Funds::Dealer { tender }, amount };
    let points =
        [Point::BuyIn, Point::GiveControl, Point::ActivateAccount, Point::ShowAccount, Point::OpenTerminal];
    Ok(Decision::of(event, ctx.basis(&points)))
}

/// More is tendered to the dealer (6.5(a)).
pub(super) fn top_up(ctx: Ctx<'_>, seat: SeatNumber, tender: Tender, amount: Cents) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_law(Point::TopUp)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    ctx.need_working(seat)?;
    let account = ctx.need_open(seat)?.account;
    tendered(&ctx, amount, Point::TopUp)?;
    let event = Event::ToppedUp { seat, account, source: Funds::Dealer { tender }, amount };
    Ok(Decision::of(event, ctx.basis(&[Point::TopUp, Point::ShowAccount])))
}

/// Cash in the note acceptor, applied once for each of the acceptor's numbers (6.4, 6.5(b), RR-14).
///
/// On a demo floor the terminal itself may insert play money.
pub(super) fn insert_note(ctx: Ctx<'_>, note: Short<64>, amount: Cents) -> Answer {
    let config = ctx.config()?;
    let seat = match ctx.by.actor {
        Actor::Device { seat: Some(seat), .. } => seat,
        Actor::Terminal { seat } if config.demo => seat,
        _ => return Err(ctx.refuse(Reason::NotYours, Point::NoteCredited)),
    };
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    let place = ctx.need_working(seat)?;
    let point = if place.open.is_some() { Point::NoteTopUp } else { Point::NoteCredited };
    ctx.need_law(point)?;
    if amount.is_zero() {
        return Err(ctx.refuse(Reason::NoAmount, point));
    }
    match ctx.state.notes.standing(&ctx.by.actor, &note) {
        NoteStanding::New => {}
        NoteStanding::Known => return Err(ctx.refuse(Reason::NoteKnown, Point::NoteCredited)),
        NoteStanding::Old { after } => {
            return Err(ctx.refuse(Reason::NoteOld { after }, Point::NoteCredited));
        }
        NoteStanding::NoRoom => {
            return Err(ctx.refuse(Reason::TooManyAcceptors { most: Notes::ACCEPTORS }, Point::NoteCredited));
        }
    }
    let balance = place.open.as_ref().map_or(Cents::ZERO, |open| ctx.balance(open.account));
    if balance.plus_capped(amount) > config.note_limit {
        return Err(ctx.refuse(Reason::NoteLimit { limit: config.note_limit }, point));
    }
    tendered(&ctx, amount, point)?;
    let source = Funds::Acceptor { note };
    match &place.open {
        Some(open) => {
            let event = Event::ToppedUp { seat, account: open.account, source, amount };
            Ok(Decision::of(event, ctx.basis(&[Point::NoteTopUp, Point::NoteCredited, Point::ShowAccount])))
        }
        None => {
            let account = AccountNumber(ctx.state.next_account);
            let event = Event::AccountOpened { seat, account, source, amount };
            Ok(Decision::of(event, ctx.basis(&[Point::NoteCredited, Point::BuyIn, Point::ShowAccount])))
        }
    }
}

/// A player leaves, of his own will or directed (6.6, 6.7, RR-4).
pub(super) fn leave(ctx: Ctx<'_>, seat: SeatNumber, directed: Option<Short<200>>) -> Answer {
    let config = ctx.config()?;
    // Where the system deals, it pays out as a dealer would.
    let own = ctx.by.actor == Actor::Terminal { seat } && directed.is_none();
    if !(own && config.automation.open_after_ms.is_some()) {
        // Who may leave at any time is paid by the dealer (6.7(a)).
        let act = if directed.is_some() { Point::DirectedToLeave } else { Point::MayLeave };
        ctx.need_rank_for(Rank::Dealer, &[act, Point::PayOut])?;
    }
    ctx.need_open_table()?;
    let open = ctx.need_open(seat)?;
    // Whoever leaves of his own will may yet be made to (6.6(b)).
    let made_to = directed.is_some();
    // Whoever was directed to leave was so still when he is paid later.
    let directed = if own { None } else { directed.or(open.directed) };
    let point = if directed.is_some() { Point::DirectedToLeave } else { Point::MayLeave };
    ctx.need_law(point)?;
    if leave_waits(ctx.state, open) || !ctx.law().in_force(Point::CloseAccount) {
        if open.leaving && !(made_to && open.directed.is_none()) {
            return Err(ctx.refuse(Reason::AlreadyPending, point));
        }
        let points =
            if ctx.state.correction.is_some() { vec![point, Point::Correction] } else { vec![point] };
        return Ok(Decision::of(Event::LeaveNoted { seat, directed }, ctx.basis(&points)));
    }
    let (event, basis) = close(&ctx, seat, open, directed)?;
    // Whoever stands there is paid: the dealer asks for a fill first. Whoever must leave goes, and is owed what he has.
    if !made_to && matches!(&event, Event::AccountClosed { owed, .. } if !owed.is_zero()) {
        let float = ctx.state.books.balance(&Account::Float);
        return Err(ctx.refuse(Reason::FloatShort { float }, Point::PayOut));
    }
    Ok(Decision::of(event, basis))
}

/// Whether the account cannot close yet: it has wagers on a spin that is no longer open, or is frozen.
fn leave_waits(state: &State, open: &OpenSeat) -> bool {
    let held = match &state.phase {
        Phase::Expired(expired) => holds_wagers(open, state, expired.spin),
        Phase::RestedEarly { spin, .. } => holds_wagers(open, state, *spin),
        _ => false,
    };
    held || state.correction.is_some()
}

fn holds_wagers(open: &OpenSeat, state: &State, spin: u64) -> bool {
    !open.wagers.is_empty() || state.live_sequences(open.account).any(|r| r.wager.first_spin == spin)
}

/// The decision, and after it the accounts of players who were noted as leaving and have nothing at stake any more
/// once it is made: no leaver has to ask twice (RR-4). Whom the float cannot pay is owed his balance; no outcome waits
/// for a fill.
pub(super) fn with_leavers(ctx: Ctx<'_>, mut decision: Decision<Event>) -> Answer {
    let closes = ctx.law().in_force(Point::CloseAccount);
    if !closes || !ctx.state.open_seats().any(|(_, open)| open.leaving) {
        return Ok(decision);
    }
    let mut state = ctx.state.clone();
    decision.clone().record(*ctx.by).iter().for_each(|fact| apply(&mut state, fact));
    loop {
        let after = Ctx { state: &state, ..ctx };
        let free = state.open_seats().find(|(_, open)| open.leaving && !leave_waits(&state, open));
        let Some((seat, open)) = free else { return Ok(decision) };
        let (event, basis) = close(&after, seat, open, open.directed)?;
        let closed = Decision::of(event, basis);
        closed.clone().record(*ctx.by).iter().for_each(|fact| apply(&mut state, fact));
        decision = decision.then(closed);
    }
}

/// Pays out the whole balance and closes the account. What lies on the layout of a running period is
/// withdrawn; sequences that have started stay on record and on the receipt. What the float cannot pay is owed.
fn close(
    ctx: &Ctx<'_>,
    seat: SeatNumber,
    open: &OpenSeat,
    directed: Option<Short<200>>,
) -> Result<(Event, Basis), Refusal> {
    let account = open.account;
    let withdrawn = withdrawal(ctx, seat, open);
    let back = withdrawn.as_ref().map_or(Cents::ZERO, |w| w.amount);
    let whole = ctx.balance(account).plus_capped(back);
    let float = ctx.state.books.balance(&Account::Float);
    let pays = whole <= float && ctx.law().in_force(Point::PayOut);
    let (paid, owed) = if pays { (whole, Cents::ZERO) } else { (Cents::ZERO, whole) };
    let (chips, coin) = ctx.config()?.chips.break_down(paid);
    let running = ctx.state.live_sequences(account).filter(|r| r.standing == Standing::Running);
    let receipt: Vec<_> = running.map(|r| r.wager.number).collect();
    let point = if directed.is_some() { Point::DirectedToLeave } else { Point::MayLeave };
    let mut points = vec![point, Point::PayOut, Point::CloseAccount];
    if !receipt.is_empty() {
        points.push(Point::SequenceCarriesOver);
    }
    // The marker goes with its player (RR-21).
    if ctx.state.seat(seat).is_some_and(|place| place.marker.is_some()) {
        points.push(Point::PlayersMarker);
    }
    let event = Event::AccountClosed { seat, account, withdrawn, paid, owed, chips, coin, receipt, directed };
    Ok((event, ctx.basis(&points)))
}

fn withdrawal(ctx: &Ctx<'_>, seat: SeatNumber, open: &OpenSeat) -> Option<Returned> {
    let before_expiry =
        matches!(ctx.state.phase, Phase::Wagering(_) | Phase::Stopped { .. } | Phase::Between { .. });
    let placed: Vec<_> = ctx.state.placed_sequences(open.account).cloned().collect();
    let wagers = if before_expiry { open.wagers.clone() } else { Wagers::new() };
    let back = returned(seat, open.account, wagers, placed);
    (before_expiry && !back.amount.is_zero()).then_some(back)
}

/// Pays what a closed account is owed (RR-4, RR-5).
pub(super) fn pay_owed(ctx: Ctx<'_>, account: AccountNumber) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    let amount = ctx.state.books.balance(&Account::Payable(account));
    if amount.is_zero() {
        return Err(ctx.refuse(Reason::NothingOwed, Point::PayOut));
    }
    let float = ctx.state.books.balance(&Account::Float);
    if amount > float {
        return Err(ctx.refuse(Reason::FloatShort { float }, Point::PayOut));
    }
    let (chips, coin) = ctx.config()?.chips.break_down(amount);
    Ok(Decision::of(Event::OwedPaid { account, amount, chips, coin }, ctx.law().basis(Point::PayOut)))
}

/// Receives what an account owes after a correction (RR-5).
pub(super) fn receive_owed(ctx: Ctx<'_>, account: AccountNumber, tender: Tender) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    let amount = ctx.state.books.balance(&Account::Receivable(account));
    if amount.is_zero() {
        return Err(ctx.refuse(Reason::NothingOwed, Point::Correction));
    }
    Ok(Decision::of(Event::OwedReceived { account, amount, tender }, ctx.law().basis(Point::Correction)))
}
