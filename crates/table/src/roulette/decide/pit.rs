use super::{Answer, Ctx};
use crate::house::{Count, Movement, MovementKind};
use crate::roulette::config::{Config, ConfigFault};
use crate::roulette::detail::{CashBox, Inspection};
use crate::roulette::event::Event;
use crate::roulette::reason::Reason;
use crate::roulette::state::{Phase, SequenceRecord, Standing};
use crate::{Decision, Rank, Refused, SeatNumber, Time};
use houseway_games::roulette::{ClosingReading, Point};
use houseway_ledger::{Account, Tender};
use houseway_money::Cents;

/// Sets the table up while it is closed. The first set-up makes the table, and the system may give it.
pub(super) fn configure(ctx: Ctx<'_>, config: &Config) -> Answer {
    ctx.need_rank_or_system(Rank::CasinoSupervisor, ctx.state.config.is_none())?;
    if !matches!(ctx.state.phase, Phase::Closed) {
        return Err(ctx.refuse(Reason::TableOpen, Point::Console));
    }
    if let Some(before) = &ctx.state.config {
        // Real money never becomes play money, nor a table another.
        if before.demo != config.demo || before.table != config.table {
            let problem = ConfigFault::AnotherTable;
            return Err(ctx.refuse(Reason::BadConfig { problem }, Point::Console));
        }
        // A wager is settled by the rules under which it was placed.
        let rules = |c: &Config| (c.rulebook, c.edition, c.readings.clone());
        let runs = |r: &SequenceRecord| matches!(r.standing, Standing::Placed | Standing::Running);
        let live = ctx.state.sequences.values().any(runs);
        if live && rules(before) != rules(config) {
            let problem = ConfigFault::SequencesRun;
            return Err(ctx.refuse(Reason::BadConfig { problem }, Point::SequenceCarriesOver));
        }
    }
    config.check(ctx.rules).map_err(|(problem, basis)| Refused::new(Reason::BadConfig { problem }, basis))?;
    super::limits::need_shown(&ctx, &config.limits)?;
    let points = [Point::TableEquipment, Point::TerminalCount, Point::Layout, Point::Console];
    Ok(Decision::of(Event::Configured { config: Box::new(config.clone()) }, ctx.basis(&points)))
}

/// The first of two signatures under a counted movement.
pub(super) fn count(ctx: Ctx<'_>, kind: MovementKind, count: &Count) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    need_movable(&ctx, kind)?;
    if ctx.state.movement.is_some() {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::TwoPersons));
    }
    let total = count.total().filter(|total| !total.is_zero() || emptying(kind));
    let Some(total) = total else {
        let reason = Reason::BadCount { rows: Count::LONGEST, most: Count::LARGEST };
        return Err(ctx.refuse(reason, Point::TwoPersons));
    };
    let float = ctx.state.books.balance(&Account::Float);
    if kind == MovementKind::Credit && total > float {
        return Err(ctx.refuse(Reason::FloatShort { float }, Point::TwoPersons));
    }
    let movement = Movement { kind, count: count.clone(), total, first: ctx.signature()? };
    Ok(Decision::of(Event::MovementCounted { movement }, ctx.basis(&[Point::TwoPersons])))
}

/// A count of nothing makes sense only where a box or a float is emptied.
const fn emptying(kind: MovementKind) -> bool {
    matches!(kind, MovementKind::Drop | MovementKind::Closing)
}

fn need_movable(ctx: &Ctx<'_>, kind: MovementKind) -> Result<(), super::Refusal> {
    match (kind, &ctx.state.phase) {
        (MovementKind::Opening, Phase::Closed) => ctx.need_equipment(),
        (MovementKind::Opening, _) => Err(ctx.refuse(Reason::TableOpen, Point::Console)),
        // The boxes are emptied and counted when the play is over, under two hands as ever (G-9).
        (MovementKind::Drop, Phase::Closed) => Ok(()),
        (_, Phase::Closed) => Err(ctx.refuse(Reason::TableClosed, Point::Console)),
        (MovementKind::Closing, phase) => {
            ctx.need_thawed()?;
            if ctx.state.open_seats().next().is_some() {
                return Err(ctx.refuse(Reason::SeatsOpen, Point::CloseAccount));
            }
            if !matches!(phase, Phase::Between { .. }) {
                return Err(ctx.refuse(Reason::AlreadyPending, Point::Console));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The second signature, by another person: the chips or the drop move.
pub(super) fn countersign(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    let Some(Movement { kind, count, total, first }) = &ctx.state.movement else {
        return Err(ctx.refuse(Reason::NothingPending, Point::TwoPersons));
    };
    need_movable(&ctx, *kind)?;
    let second = ctx.second_signature(first, &[])?;
    let float = ctx.state.books.balance(&Account::Float);
    let (expected, emptied) = match kind {
        MovementKind::Drop => {
            let boxes = boxes(&ctx);
            (Some(boxes.iter().map(|(_, amount)| *amount).sum()), boxes)
        }
        MovementKind::Closing => (Some(float), Vec::new()),
        _ => (None, Vec::new()),
    };
    if *kind == MovementKind::Closing {
        let from = closes_from(&ctx, first.rank, second.rank);
        let soon = |earliest| (ctx.by.at < earliest).then_some(Reason::NoticeTooShort { earliest });
        let why = from.map_or_else(Some, soon);
        why.map_or(Ok(()), |why| ctx.forbid(Point::ClosingNotice, true, why))?;
    }
    if *kind == MovementKind::Credit && *total > float {
        return Err(ctx.refuse(Reason::FloatShort { float }, Point::TwoPersons));
    }
    let event = Event::Moved {
        kind: *kind,
        count: count.clone(),
        total: *total,
        expected,
        emptied,
        first: *first,
        second,
    };
    let points: &[Point] = match kind {
        MovementKind::Opening => &[Point::TwoPersons, Point::TableEquipment, Point::Console],
        _ => &[Point::TwoPersons, Point::Console],
    };
    Ok(Decision::of(event, ctx.basis(points)))
}

/// What the books hold in each box that players paid into.
fn boxes(ctx: &Ctx<'_>) -> Vec<(CashBox, Cents)> {
    let drop = Tender::ALL.into_iter().map(|tender| (CashBox::Drop { tender }, Account::Drop(tender)));
    let notes = SeatNumber::first(SeatNumber::LAST)
        .map(|seat| (CashBox::Notes { seat }, Account::Notes(seat.number())));
    drop.chain(notes)
        .map(|(cash_box, account)| (cash_box, ctx.state.books.balance(&account)))
        .filter(|(_, amount)| !amount.is_zero())
        .collect()
}

/// A movement is withdrawn before its second signature.
pub(super) fn withdraw_count(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    if ctx.state.movement.is_none() {
        return Err(ctx.refuse(Reason::NothingPending, Point::TwoPersons));
    }
    Ok(Decision::of(Event::MovementWithdrawn, ctx.basis(&[Point::TwoPersons])))
}

/// The closure of the table is announced, with its notice where anybody plays (G-4).
pub(super) fn post_closing(ctx: Ctx<'_>, at: Time) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    ctx.need_open_table()?;
    let earliest = notice_over(&ctx, ctx.by.at);
    ctx.forbid(Point::ClosingNotice, at < earliest, Reason::NoticeTooShort { earliest })?;
    ctx.forbid(
        Point::Signs,
        at > super::limits::latest(&ctx),
        Reason::TooLate { latest: super::limits::latest(&ctx) },
    )?;
    Ok(Decision::of(Event::ClosingPosted { at }, ctx.basis(&[Point::Signs, Point::ClosingNotice])))
}

/// The table stays open after all.
pub(super) fn withdraw_closing(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    ctx.need_open_table()?;
    if ctx.state.closing_at.is_none() {
        return Err(ctx.refuse(Reason::NothingPending, Point::ClosingNotice));
    }
    Ok(Decision::of(Event::ClosingWithdrawn, ctx.basis(&[Point::Signs, Point::ClosingNotice])))
}

/// From when the table may close at the earliest without anybody being deprived of the notice: whoever plays has all of
/// it before him, and whoever was made to leave what was left of it (G-4, RR-19).
fn notice_over(ctx: &Ctx<'_>, since: Time) -> Time {
    let notice = ctx.rules.parameters().closing_notice_minutes.value;
    let played = ctx.state.open_seats().next().is_some();
    let directed = ctx.state.directed_at.map_or(Time(0), |at| at.plus_minutes(notice));
    if played { since.plus_minutes(notice) } else { directed }
}

/// From when a closing that `first` and somebody of `second` rank sign is accepted; none if never, and why not.
pub(in crate::roulette) fn closes_from(ctx: &Ctx<'_>, first: Rank, second: Rank) -> Result<Time, Reason> {
    let announced = ctx.state.closing_at;
    if ctx.rules.closing_reading() == ClosingReading::Always {
        return announced.ok_or(Reason::NotAnnounced);
    }
    let rank = Rank::CasinoSupervisor;
    let unannounced = (first >= rank || second >= rank).then(|| notice_over(ctx, ctx.by.at));
    match (announced, unannounced) {
        (Some(announced), Some(unannounced)) => Ok(announced.min(unannounced)),
        (Some(at), None) | (None, Some(at)) => Ok(at),
        (None, None) => Err(Reason::RankNeeded { rank }),
    }
}

/// What an inspection of wheel or ball found is entered in the register: passed, or failed where it is not as the book wants
/// it (2.3, 2.4).
pub(super) fn inspect(ctx: Ctx<'_>, inspection: &Inspection) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    let (point, passes) = match inspection {
        Inspection::Wheel { order, .. } => (Point::WheelRegister, order == ctx.rules.wheel().order()),
        Inspection::Ball { diameter_tenths, metallic, .. } => {
            let [least, most] = ctx.rules.parameters().ball_millimetres.value;
            let fits = (least * 10..=most * 10).contains(diameter_tenths);
            (Point::BallRegister, fits && !metallic)
        }
    };
    let inspection = inspection.clone();
    // What fails is on record like what passes, and is not used.
    let event = match passes || !ctx.law().in_force(point) {
        true => Event::Inspected { inspection },
        false => Event::EquipmentFailed { inspection },
    };
    Ok(Decision::of(event, ctx.basis(&[point, Point::TableEquipment])))
}
