use super::config::{Config, Source};
use super::decide::{commitment_asked, judged, preview, room, terminals_awaited_until};
use super::fair::{Draw, DrawPart, NonceStanding};
use super::layout::{Wagers, total};
use super::offers::{options, options_at};
use super::state::{Correction, Expired, OpenSeat, Phase, Registered, Standing, State, Wagering};
use super::view::{
    AccountView, AskedView, CorrectionView, DealerView, DeclaredView, EquipmentView, LateReport, MoneyView,
    NonceReport, OutcomeView, Owed, PhaseView, Placed, Prompt, PublicView, SeatStatus, SeatView,
    SequenceView, Shown, SignView, View,
};
use crate::{Actor, Audience, By, Post, SeatNumber, Time};
use houseway_games::roulette::{Point, Rules};
use houseway_lawbook::Ruled;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;

/// How many settlements a terminal's view carries in full; older ones are in the journal.
const RESULTS: usize = 12;

/// What one audience may see.
pub(super) fn view(rules: &Rules, state: &State, audience: Audience) -> View {
    match audience {
        Audience::Seat { seat } => View::Seat(Box::new(seat_view(rules, state, seat))),
        Audience::Dealer => View::Dealer(Box::new(dealer_view(rules, state, Post::Dealer))),
        Audience::Supervisor => View::Supervisor(Box::new(dealer_view(rules, state, Post::CasinoSupervisor))),
        Audience::Public => View::Public(Box::new(public_view(rules, state))),
        Audience::Inspector => View::Inspector(Box::new(dealer_view(rules, state, Post::Inspector))),
    }
}

fn public_view(rules: &Rules, state: &State) -> PublicView {
    let config = state.config.as_ref();
    let outcomes = state.history.iter().rev().map(|record| OutcomeView {
        spin: record.spin,
        outcome: record.outcome,
        colour: record.outcome.number().map(|number| rules.wheel().colour(number)),
        at: record.at,
        corrected: record.corrected,
    });
    PublicView {
        table: config.map_or_else(String::new, |c| c.table.to_string()),
        title: rules.head().title.clone(),
        rulebook: rules.id().to_string(),
        edition: rules.edition(),
        readings: rules.readings().choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect(),
        demo: config.is_some_and(|c| c.demo),
        virtual_wheel: config.is_some_and(|c| c.source == Source::Virtual),
        phase: phase_view(&state.phase),
        draw: draw(state),
        outcomes: outcomes.collect(),
        limits: state.limits.clone(),
        sign: state
            .sign
            .as_ref()
            .map(|sign| SignView { limits: sign.limits.clone(), effective_at: sign.effective_at }),
        closing_at: state.closes_at(rules),
        seats_open: u8::try_from(state.open_seats().count()).unwrap_or(u8::MAX),
        seats: u8::try_from(state.seats.len()).unwrap_or(u8::MAX),
        frozen: state.correction.is_some(),
        shown_by: shown(rules, state),
    }
}

/// The spin of the virtual wheel at hand, else the last one.
fn draw(state: &State) -> Option<Draw> {
    let table = state.config.as_ref()?.table;
    match &state.phase {
        Phase::Wagering(Wagering { spin, promise, .. })
        | Phase::Stopped { spin, promise, .. }
        | Phase::RestedEarly { spin, promise, .. } => Draw::promised(table, *spin, promise.as_ref()?),
        Phase::Expired(e) => Draw::closed(table, e.spin, e.promise.as_ref()?, &e.layouts),
        Phase::Closed | Phase::Between { .. } => state.drawn(state.spin).cloned(),
    }
}

/// What the screens show because a clause says so.
fn shown(rules: &Rules, state: &State) -> Vec<Shown> {
    let mut points = vec![
        ("limits", Point::Signs),
        ("limits-at-terminal", Point::SignsAtTerminal),
        ("layout", Point::Layout),
    ];
    if !state.history.is_empty() {
        points.extend([
            ("outcome", Point::ShowOutcome),
            ("outcome-on-display", Point::ShowOnDisplay),
            ("win", Point::ShowWin),
            ("balance", Point::ShowBalance),
        ]);
    }
    if matches!(state.phase, Phase::Wagering(_)) {
        points.push(("countdown", Point::Countdown));
    }
    if state.correction.is_some() {
        points.push(("frozen", Point::Correction));
    }
    points.into_iter().filter_map(|(what, point)| shows(rules, what, point)).collect()
}

fn shows(rules: &Rules, what: &'static str, point: Point) -> Option<Shown> {
    let law = rules.law();
    law.in_force(point).then(|| Shown { what, basis: law.basis(point) })
}

fn phase_view(phase: &Phase) -> PhaseView {
    match phase {
        Phase::Closed => PhaseView::Closed,
        Phase::Between { .. } => PhaseView::Between,
        Phase::Wagering(w) => PhaseView::Wagering {
            spin: w.spin,
            opened_at: w.opened_at,
            closes_at: w.closes_at,
            ball_spun: w.spun_at.is_some(),
        },
        Phase::Stopped { spin, .. } => PhaseView::Stopped { spin: *spin },
        Phase::RestedEarly { spin, .. } => PhaseView::RestedEarly { spin: *spin },
        Phase::Expired(e) => PhaseView::Expired {
            spin: e.spin,
            closed_at: e.closed_at,
            ball_spun: e.spun_at.is_some(),
            ball_at_rest: e.rested_at.is_some(),
        },
    }
}

fn seat_view(rules: &Rules, state: &State, seat: SeatNumber) -> SeatView {
    let place = state.seat(seat);
    let by = By { actor: Actor::Terminal { seat }, at: Time(0) };
    let mut public = public_view(rules, state);
    if place.is_some_and(|p| p.open.is_some()) {
        public.shown_by.extend(shows(rules, "account", Point::ShowAccount));
    }
    SeatView {
        public,
        seat,
        failed: place.is_some_and(|p| p.failed),
        calls: place.is_some_and(|p| p.calls),
        limits: state.limits_at(seat).cloned(),
        marker: place.is_some_and(|p| p.marker.is_some()),
        chips: state.config.as_ref().map(|c| c.chips.clone()),
        account: place.and_then(|p| p.open.as_ref()).map(|open| account_view(rules, state, seat, open)),
        offers: options(rules, state, &by),
    }
}

fn placed(wagers: &Wagers) -> Vec<Placed> {
    wagers.iter().map(|(spot, amount)| Placed { spot: *spot, amount: *amount }).collect()
}

fn account_view(rules: &Rules, state: &State, seat: SeatNumber, open: &OpenSeat) -> AccountView {
    let sequences = state.live_sequences(open.account).map(|record| SequenceView {
        wager: record.wager.clone(),
        running: record.standing != Standing::Placed,
        outcomes: record.spins.iter().map(|(_, number)| *number).collect(),
    });
    let confirm_layout = match &state.phase {
        Phase::Expired(e) => {
            let own = |l: &super::layout::FinalLayout| l.seat == seat && l.account == open.account;
            (e.layouts.iter().any(own) && !e.reports.contains_key(&seat)).then_some(e.spin)
        }
        _ => None,
    };
    AccountView {
        account: open.account,
        balance: state.books.balance(&Account::Chips(open.account)),
        stake: total(&open.wagers),
        sequence_stake: sequence_stake(state, open.account),
        last_win: open.last_win,
        wagers: placed(&open.wagers),
        sequences: sequences.collect(),
        results: open.results.iter().rev().take(RESULTS).cloned().collect(),
        claims: own_claims(state, open.account),
        notice: open.notice.clone(),
        leaving: open.leaving,
        own: open.own,
        stop: open.own.stop().map(|stop| Ruled { value: stop, basis: rules.law().basis(Point::OwnLimits) }),
        room: room(state, open),
        commit_nonce: commitment_asked(state, seat),
        confirm_layout,
    }
}

/// The last claims of an account. What the House has still to agree on about them is not the player's to see.
fn own_claims(state: &State, account: AccountNumber) -> Vec<super::state::Claim> {
    let mut own: Vec<_> = state.claims.values().filter(|claim| claim.account == account).collect();
    own.sort_by_key(|claim| std::cmp::Reverse((claim.at, claim.number)));
    own.into_iter().take(5).map(|claim| super::state::Claim { asked: None, ..claim.clone() }).collect()
}

fn sequence_stake(state: &State, account: AccountNumber) -> Cents {
    state.live_sequences(account).map(|record| record.wager.stake).sum()
}

/// The console shows what the dealer needs; the pit and the inspector see the layouts and the money too.
fn dealer_view(rules: &Rules, state: &State, post: Post) -> DealerView {
    let whole = post != Post::Dealer;
    let mut public = public_view(rules, state);
    public.shown_by.extend(shows(rules, "console", Point::Console));
    public.shown_by.extend(shows(rules, "equipment", Point::TableEquipment));
    DealerView {
        public,
        seats: seats(state, whole),
        prompt: prompt(rules, state),
        given_up: given_up(rules, state),
        declared: declared(state),
        examined: match &state.phase {
            Phase::Expired(e) => e.examined.iter().copied().collect(),
            _ => Vec::new(),
        },
        asked: match &state.phase {
            Phase::Expired(e) => {
                e.asked.as_ref().map(|a| AskedView { void: a.void, by: a.by.person.to_string() })
            }
            _ => None,
        },
        late: if whole { late(state) } else { Vec::new() },
        nonces: if whole { nonces(state) } else { Vec::new() },
        correction: state.correction.as_ref().map(|c| correction(rules, state, c)),
        movement: state.movement.clone(),
        claims: claims(state),
        owed: owed(state),
        payouts: state.payouts.iter().rev().cloned().collect(),
        chips: state.config.as_ref().map(|c| c.chips.clone()),
        config: set_up(state).filter(|_| whole),
        money: whole.then(|| money(state)),
        offers: options_at(rules, state, post),
        equipment: equipment([&state.wheel, &state.ball]),
        failed_checks: equipment([&state.failed_wheel, &state.failed_ball]),
    }
}

/// The set-up as it stands: with the limits that hold now, whatever they were at first.
fn set_up(state: &State) -> Option<Box<Config>> {
    let config = state.config.as_ref()?;
    let limits = state.limits.clone().unwrap_or_else(|| config.limits.clone());
    Some(Box::new(Config { limits, ..config.clone() }))
}

fn correction(rules: &Rules, state: &State, under_way: &Correction) -> CorrectionView {
    let judged = |claims: &[u64]| {
        let row = |claim: &u64| judged(state, under_way.spin, *claim);
        claims.iter().filter_map(row).collect()
    };
    CorrectionView {
        spin: under_way.spin,
        entered: under_way.entered,
        wrong: under_way.wrong,
        by: under_way.by.person.to_string(),
        accounts: preview(rules, state, under_way),
        takes_back: judged(&under_way.takes_back),
        leaves: judged(&under_way.leaves),
    }
}

fn given_up(rules: &Rules, state: &State) -> Option<Ruled<u64>> {
    let last = state.given_up.back().map(|spin| spin.spin).filter(|spin| *spin == state.spin)?;
    let between = matches!(state.phase, Phase::Between { .. } | Phase::Closed);
    between.then(|| Ruled::new(last, rules.law().basis(Point::SystemFailsBefore)))
}

fn late(state: &State) -> Vec<LateReport> {
    let doubted = state.history.iter().filter(|record| record.doubted).map(|record| LateReport {
        spin: record.spin,
        outcome: Some(record.outcome),
        chips: record.late_chips.clone(),
    });
    let given_up = state.given_up.iter().map(|spin| LateReport {
        spin: spin.spin,
        outcome: None,
        chips: spin.late_chips.clone(),
    });
    let mut late: Vec<_> = doubted.chain(given_up).collect();
    late.sort_by_key(|report| std::cmp::Reverse(report.spin));
    late
}

fn nonces(state: &State) -> Vec<NonceReport> {
    let of = |draw: &Draw| {
        let spin = draw.spin;
        let report =
            move |part: &DrawPart| Some(NonceReport { spin, seat: part.seat, standing: part.standing? });
        draw.parts.iter().filter_map(report).collect::<Vec<_>>()
    };
    let all = state.draws.iter().rev().flat_map(of);
    all.filter(|report| report.standing != NonceStanding::Counted).collect()
}

fn claims(state: &State) -> Vec<super::state::Claim> {
    let mut claims: Vec<_> = state.claims.values().cloned().collect();
    let pending = |claim: &super::state::Claim| claim.answer.is_none() || claim.asked.is_some();
    claims.sort_by_key(|claim| (!pending(claim), std::cmp::Reverse((claim.at, claim.number))));
    claims.truncate(50);
    claims
}

fn seats(state: &State, whole: bool) -> Vec<SeatStatus> {
    let row = |(seat, place): (SeatNumber, &super::state::Seat)| {
        let open = place.open.as_ref();
        let confirmed = match &state.phase {
            Phase::Expired(e) => e
                .layouts
                .iter()
                .any(|layout| layout.seat == seat)
                .then(|| e.reports.get(&seat).is_some_and(|report| report.agrees)),
            _ => None,
        };
        SeatStatus {
            seat,
            account: open.map(|o| o.account),
            balance: open.map_or(Cents::ZERO, |o| state.books.balance(&Account::Chips(o.account))),
            stake: open.map_or(Cents::ZERO, |o| total(&o.wagers)),
            sequence_stake: open.map_or(Cents::ZERO, |o| sequence_stake(state, o.account)),
            last_win: open.map_or(Cents::ZERO, |o| o.last_win),
            calls: place.calls,
            failed: place.failed,
            leaving: open.is_some_and(|o| o.leaving),
            marker: place.marker.is_some(),
            confirmed,
            wagers: open.filter(|_| whole).map(|o| placed(&o.wagers)).unwrap_or_default(),
        }
    };
    SeatNumber::first(SeatNumber::LAST).zip(&state.seats).map(row).collect()
}

fn declared(state: &State) -> Option<DeclaredView> {
    let Phase::Expired(expired) = &state.phase else { return None };
    let declared = expired.declared.as_ref()?;
    Some(DeclaredView {
        outcome: declared.outcome,
        by: declared.by.person.to_string(),
        late_chips: expired.late_chips.clone(),
    })
}

/// What the dealer does next, with the clause that says so. The most pressing comes first.
pub(super) fn prompt(rules: &Rules, state: &State) -> Option<Ruled<Prompt>> {
    let (prompt, points) = next_prompt(state)?;
    let law = rules.law();
    let mut points = points.iter().filter(|point| law.in_force(**point));
    let first = law.basis(*points.next()?);
    Some(Ruled::new(prompt, points.fold(first, |basis, point| basis.and(&law.basis(*point)))))
}

fn next_prompt(state: &State) -> Option<(Prompt, Vec<Point>)> {
    if state.system_failed {
        return Some((Prompt::SystemFailed, vec![Point::SystemFailsBefore, Point::SystemFailsAfter]));
    }
    if state.correction.is_some() {
        return Some((Prompt::ConfirmCorrection, vec![Point::Correction, Point::TwoPersons]));
    }
    let urgent = match &state.phase {
        Phase::Closed | Phase::Stopped { .. } => return None,
        Phase::RestedEarly { .. } => {
            Some((Prompt::CallNoSpin, vec![Point::NoSpinAtRestEarly, Point::StopBall, Point::NoEffect]))
        }
        Phase::Expired(expired) => expired_prompt(state, expired),
        Phase::Between { .. } | Phase::Wagering(_) => None,
    };
    if urgent.is_some() {
        return urgent;
    }
    if state.claims.values().any(|claim| claim.answer.is_none()) {
        return Some((Prompt::AnswerClaim, vec![Point::Claim]));
    }
    if state.seats.iter().any(|seat| seat.calls) {
        return Some((Prompt::AttendSeat, vec![Point::TopUp, Point::MayLeave]));
    }
    match &state.phase {
        // A table that opens by itself waits for nobody.
        Phase::Between { .. } => {
            let itself =
                state.config.as_ref().is_some_and(|config| config.automation.open_after_ms.is_some());
            (!itself).then(|| (Prompt::OpenPeriod, vec![Point::PeriodSet, Point::PeriodDefault]))
        }
        Phase::Wagering(w) if w.spun_at.is_none() => Some((Prompt::MaySpin, vec![Point::SpinEarly])),
        Phase::Wagering(_) => Some((Prompt::AwaitBall, vec![Point::SpinEarly, Point::NoSpinAtRestEarly])),
        _ => None,
    }
}

fn expired_prompt(state: &State, expired: &Expired) -> Option<(Prompt, Vec<Point>)> {
    let config = state.config.as_ref()?;
    Some(if expired.declared.is_some() {
        (Prompt::AnswerEntry, vec![Point::LateChips])
    } else if !expired.examined.is_empty() {
        (Prompt::ConfirmRecords, vec![Point::TerminalFailsAfter, Point::SystemFailsAfter, Point::Unconfirmed])
    } else if expired.spun_at.is_none() {
        (Prompt::SpinNow, vec![Point::SpinNow])
    } else if expired.rested_at.is_none() && terminals_awaited_until(state, config, expired).is_some() {
        (Prompt::AwaitBall, vec![Point::Announce, Point::SettledAsShown])
    } else {
        (Prompt::AnnounceAndEnter, vec![Point::Announce, Point::EnterOutcome])
    })
}

fn owed(state: &State) -> Vec<Owed> {
    let mut numbers: Vec<AccountNumber> = state
        .books
        .accounts()
        .filter_map(|(account, _)| match account {
            Account::Payable(number) | Account::Receivable(number) => Some(*number),
            _ => None,
        })
        .chain(state.sequences.values().map(|record| record.wager.account))
        .filter(|number| state.seat_of(*number).is_none())
        .collect();
    // An open account may owe too.
    numbers.extend(state.open_seats().map(|(_, open)| open.account));
    numbers.sort_unstable();
    numbers.dedup();
    numbers
        .into_iter()
        .map(|account| {
            let closed = state.seat_of(account).is_none();
            let running = state.live_sequences(account).filter(|_| closed).map(|r| r.wager.number);
            Owed {
                account,
                payable: state.books.balance(&Account::Payable(account)),
                receivable: state.books.balance(&Account::Receivable(account)),
                sequences: running.collect(),
            }
        })
        .filter(|o| !o.payable.is_zero() || !o.receivable.is_zero() || !o.sequences.is_empty())
        .collect()
}

fn money(state: &State) -> MoneyView {
    let sum = |wanted: fn(&Account) -> bool| -> Cents {
        let accounts = state.books.accounts().filter(|(account, _)| wanted(account));
        accounts.map(|(account, _)| state.books.balance(account)).sum()
    };
    MoneyView {
        float: state.books.balance(&Account::Float),
        drop: sum(|a| matches!(a, Account::Drop(_))),
        notes: sum(|a| matches!(a, Account::Notes(_))),
        accounts: sum(|a| matches!(a, Account::Chips(_))),
        stakes: sum(|a| matches!(a, Account::Stakes(_))),
        win: state.books.change(&Account::Win).get(),
    }
}

fn equipment(entries: [&Option<Registered>; 2]) -> Vec<EquipmentView> {
    use super::detail::Inspection;
    entries
        .into_iter()
        .flatten()
        .map(|entry| {
            let (item, serial) = match &entry.inspection {
                Inspection::Wheel { serial, .. } => ("wheel", serial),
                Inspection::Ball { serial, .. } => ("ball", serial),
            };
            EquipmentView { item, serial: serial.to_string(), at: entry.at, by: entry.by.to_string() }
        })
        .collect()
}
