use super::detail::{Due, GaveBack, Incident, IncidentKind, PlayedRound, Refund, SettledLine};
use super::event::Event;
use super::postings::postings;
use super::state::{Complaint, Pack, Phase, Player, Shoe, Sign, Stack, State, Wager};
use crate::house::MovementKind;
use crate::house::desk::{self, DeskEvent};
use crate::{Actor, Recorded, SeatNumber, Time};
use houseway_games::red_dog::{Card, Leaves, Measured, Unseen};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use std::collections::VecDeque;

/// Makes a fact part of the state. It cannot fail and knows no law.
pub(super) fn apply(state: &mut State, fact: &Recorded<Event>) {
    postings(&fact.event).iter().for_each(|posting| state.desk.books.post(posting));
    remember(state, fact);
    let at = fact.at;
    state.agreed = None;
    too_late(state, &fact.event);
    match &fact.event {
        Event::Configured { config, players_most } => {
            state.limits = Some(config.limits);
            // A sign was agreed to, or needed nobody, beside the limits of then.
            state.sign = None;
            state.players_most = *players_most;
            state.config = Some((**config).clone());
        }
        Event::Desk { desk } => at_desk(state, desk, fact),
        Event::CardsChecked { check } => {
            state.cards = Some(*check);
            state.checked_after = true;
        }
        Event::CardsReplaced { check, .. } => {
            state.cards = Some(*check);
            state.checked_after = true;
            state.shoe = None;
            state.stack = None;
            state.unseen = None;
            state.due = Some(Due::Start);
        }
        Event::PlayersRestricted { most } => state.players_most = *most,
        Event::SignPosted { limits, effective_at } => {
            state.sign = Some(Sign { limits: *limits, posted_at: at, effective_at: *effective_at });
        }
        Event::SignWithdrawn => state.sign = None,
        Event::LimitsChanged { limits } => {
            state.limits = Some(*limits);
            state.sign = None;
        }
        Event::MarkerPlaced { seat, maximum } => player(state, *seat).maximum = *maximum,
        Event::WagerChanged { seat, account, area, to, .. } => {
            if to.is_zero() {
                state.wagers.remove(seat);
            } else {
                let wager =
                    Wager { account: *account, area: *area, placed: *to, raise: Cents::ZERO, measured: None };
                state.wagers.insert(*seat, wager);
            }
            waits(state, at);
        }
        Event::Raised { seat, to, .. } => {
            if let Some(wager) = state.wagers.get_mut(seat) {
                wager.raise = *to;
            }
        }
        Event::Sanctioned { seat, measures, voided, account, .. } => {
            if measures.exclude {
                state.desk.exclude(*seat, at);
            }
            if !voided.is_zero() {
                state.wagers.remove(seat);
                waits(state, at);
            }
            if !measures.seize.is_zero() {
                let seized = state.seized.entry(*account).or_default();
                *seized = seized.plus_capped(measures.seize);
                let claim = state.claims.entry(*account).or_default();
                claim.seized = claim.seized.plus_capped(measures.seize);
            }
        }
        Event::Corrected { from, to, leaves, outcome, counted, lines, moved, measured, .. } => {
            gave_back(state, moved, measured, at);
            if *counted {
                recounted(state, from, to);
            }
            let basis = state.incidents.back().map(|incident| incident.basis.clone());
            let Some(last) = state.last_dealt_mut() else { return };
            let before = std::mem::take(&mut last.lines);
            last.lines = before.iter().zip(lines).map(|(old, new)| old.put_right(new, moved)).collect();
            (last.cards, last.leaves, last.outcome) = (to.clone(), Some(*leaves), Some(*outcome));
            last.corrected = basis;
            for (old, new) in before.iter().zip(lines) {
                wins(state, new, old.line.win, new.line.win);
            }
        }
        Event::SeizedReleased { account, returned, .. } => {
            state.seized.remove(account);
            if let Some(claim) = state.claims.get_mut(account) {
                // What is given back is claimed no longer; what had lapsed of it neither.
                if *returned {
                    claim.seized = claim.forfeited;
                } else {
                    claim.forfeited = claim.seized;
                }
            }
            state.claims.retain(|_, claim| !claim.is_nothing());
        }
        Event::BurnedAsked { seat } => player(state, *seat).asks_burned = true,
        Event::Complained { seat } => {
            let account = state.desk.account(*seat);
            state.complaints.extend(account.map(|account| Complaint { account, seat: *seat }));
        }
        Event::DisputeDecided { seat: Some(seat), .. } => settles_complaint(state, *seat),
        Event::Vacated { .. } => state.desk.directed_at = Some(at),
        Event::Proposed { proposal } => state.proposal = Some((**proposal).clone()),
        Event::Agreed { first, second } => {
            state.proposal = None;
            state.agreed = Some((*first, *second));
        }
        Event::ProposalWithdrawn => state.proposal = None,
        Event::Resumed => {
            state.since = at;
            state.bets_since = state.bets_since.map(|_| at);
        }
        Event::Admonished { .. } | Event::DisputeDecided { seat: None, .. } => {}
        event => {
            of_the_cards(state, event, at);
            state.since = at;
        }
    }
}

/// What was asked for and not agreed to is no matter any more: the round has gone on, or whoever it is about has left.
fn too_late(state: &mut State, event: &Event) {
    let Some(motion) = state.proposal.as_ref().map(|proposal| &proposal.motion) else { return };
    let gone = match event {
        Event::CardDealt { .. } => motion.of_any_round() && !motion.of_the_round(),
        Event::RoundEnded { .. } => motion.of_any_round(),
        Event::Desk { desk: DeskEvent::AccountClosed { account, .. } } => motion.is_of(*account),
        Event::Desk { desk: DeskEvent::Moved { kind, .. } } => *kind == MovementKind::Closing,
        _ => false,
    };
    if gone {
        state.proposal = None;
    }
}

/// What came off an area to be given back lies no longer, and whoever gave something back is told.
fn gave_back(state: &mut State, refunds: &[Refund], measured: &[(SeatNumber, Measured)], at: Time) {
    for refund in refunds {
        let Refund { account, seat, released, seized, seized_again, .. } = refund;
        let held = state.seized.entry(*account).or_default();
        *held = held.minus_or_zero(*seized).plus_capped(*seized_again);
        let Some(seat) = seat else { continue };
        if let Some(wager) = state.wagers.get_mut(seat) {
            wager.placed = wager.placed.minus_or_zero(*released);
        }
        let known = player(state, *seat);
        let before = known.gave_back.unwrap_or_default();
        let taken = before.taken.plus_capped(refund.lost()).minus_or_zero(refund.gained());
        let now = GaveBack { taken, laid: before.laid.plus_capped(*released) };
        known.gave_back = (!taken.is_zero()).then_some(now);
    }
    state.wagers.retain(|_, wager| !wager.placed.is_zero());
    state.seized.retain(|_, held| !held.is_zero());
    for (seat, measured) in measured {
        if let Some(wager) = state.wagers.get_mut(seat) {
            wager.measured = Some(measured.clone());
        }
    }
    waits(state, at);
}

/// What a wager of the last round won is now something else; whoever has left is not asked for it again.
fn wins(state: &mut State, settled: &SettledLine, before: Cents, now: Cents) {
    let won = |known: Cents| known.plus_capped(now).minus_or_zero(before);
    if state.desk.seat_of(settled.account) == Some(settled.seat) {
        let known = player(state, settled.seat);
        known.won = won(known.won);
    } else if let Some(claim) = state.claims.get_mut(&settled.account) {
        claim.won = won(claim.won);
    }
}

fn player(state: &mut State, seat: SeatNumber) -> &mut Player {
    state.players.entry(seat).or_default()
}

/// The complaint of whoever sits there is settled, or else of whoever sat there and left.
fn settles_complaint(state: &mut State, seat: SeatNumber) {
    if let Some(place) = complaint_of(state, seat) {
        state.complaints.remove(place);
    }
}

fn complaint_of(state: &State, seat: SeatNumber) -> Option<usize> {
    let account = state.desk.account(seat);
    let own = state.complaints.iter().position(|one| Some(one.account) == account);
    own.or_else(|| state.complaints.iter().position(|one| one.seat == seat))
}

/// Since when a wager lies that a round can be dealt for.
fn waits(state: &mut State, at: Time) {
    if state.phase == Phase::Betting {
        let lies = !state.wagers.is_empty();
        state.bets_since = lies.then(|| state.bets_since.unwrap_or(at));
    }
}

fn at_desk(state: &mut State, event: &DeskEvent, fact: &Recorded<Event>) {
    desk::apply(&mut state.desk, event, fact, state.round);
    match event {
        DeskEvent::AccountOpened { seat, .. } => {
            state.players.insert(*seat, Player::default());
        }
        DeskEvent::AccountClosed { seat, account, .. } => {
            let left = state.players.remove(seat);
            if let Some((claim, player)) = state.claims.get_mut(account).zip(left) {
                claim.won = player.won;
            }
        }
        DeskEvent::Moved { kind: MovementKind::Opening, .. } => {
            state.checked_after = false;
            state.opened_round = state.round;
        }
        DeskEvent::Moved { kind: MovementKind::Closing, .. } => {
            // No round of before is undone after it: what was forfeited of one is no matter any more.
            state.claims.retain(|_, claim| claim.seized > claim.forfeited);
            // The next play begins with a check and a shuffle.
            state.cards = None;
            state.shoe = None;
            state.stack = None;
            state.unseen = None;
            state.due = None;
        }
        _ => {}
    }
}

/// What changes shoe and round.
fn of_the_cards(state: &mut State, event: &Event, at: Time) {
    match event {
        Event::Shuffled { decks, laid, cards, .. } => {
            let pack = Pack { decks: *decks, laid: laid.clone(), cards: cards.clone() };
            let mut unseen = Unseen::decks(*decks);
            laid.iter().for_each(|card| see(&mut unseen, *card));
            state.unseen = Some(unseen);
            // A cutting card that came out in this round still has the cards shuffled after it (4.1.3).
            // Where it came first of all (4.1.2), this is that shuffle, and the round has the whole of a new shoe before it.
            let first = state.due == Some(Due::FirstCard);
            let before = state.shoe.take().filter(|_| state.phase != Phase::Betting && !first);
            let (out, late) = before.map_or((false, false), |shoe| (shoe.out, shoe.late));
            state.stack = Some(Stack { pack, offered: None, cut: false, out, late });
            (state.due, state.shuffled) = (None, true);
            state.players.values_mut().for_each(|player| player.asks_burned = false);
        }
        Event::CutOffered { seat } => {
            if let Some(stack) = &mut state.stack {
                stack.offered = Some(*seat);
            }
        }
        Event::Cut { before, .. } => {
            if let Some(stack) = &mut state.stack {
                let by = usize::from(*before).min(stack.pack.cards.len());
                stack.pack.cards.rotate_left(by);
                stack.cut = true;
                stack.offered = None;
            }
        }
        Event::Loaded { behind } => {
            if let Some(Stack { pack, out, late, .. }) = state.stack.take() {
                state.shoe = Some(Shoe {
                    pack,
                    next: 0,
                    behind: *behind,
                    burned: 0,
                    shown: Vec::new(),
                    out,
                    late,
                    held: false,
                });
            }
        }
        Event::Burned { cards } => {
            if let Some(shoe) = &mut state.shoe {
                shoe.next = shoe.next.saturating_add(*cards);
                shoe.burned = *cards;
            }
        }
        Event::BurnedShown { cards } => {
            cards.iter().for_each(|card| seen(state, card.value));
            if let Some(shoe) = &mut state.shoe {
                shoe.shown.clone_from(cards);
            }
            state.players.values_mut().for_each(|player| player.asks_burned = false);
        }
        Event::CuttingCardOut { due } => {
            if let Some(shoe) = &mut state.shoe {
                (shoe.out, shoe.late) = (true, *due == Due::Late);
            }
            // In a round that has cards on the layout, the round is finished first.
            if *due == Due::FirstCard || state.phase == Phase::Betting {
                state.due = Some(*due);
            }
        }
        Event::ShoeShort { .. } => state.due = Some(Due::Short),
        Event::ShuffleOrdered => state.due = Some(Due::Abnormal),
        Event::FaceUpDiscarded { card } => drawn(state, *card),
        Event::DrawnInError { card: Some(card) } => drawn(state, *card),
        Event::DrawnInError { card: None } => {
            if let Some(shoe) = &mut state.shoe {
                shoe.held = true;
            }
        }
        event => of_the_round(state, event, at),
    }
}

/// Cards of the shoe in use were others than was said, or one more or less.
fn recounted(state: &mut State, from: &[Card], to: &[Card]) {
    if let Some(unseen) = &mut state.unseen {
        from.iter().for_each(|card| unseen.unsee(*card));
        to.iter().for_each(|card| see(unseen, *card));
    }
    if let Some(shoe) = &mut state.shoe {
        let count = |cards: &[Card]| u16::try_from(cards.len()).unwrap_or(0);
        let next = shoe.next.saturating_add(count(to)).saturating_sub(count(from));
        shoe.next = next.min(shoe.pack.len());
    }
}

fn see(unseen: &mut Unseen, card: Card) {
    // A decision lets no card be seen that cannot come; a fact that says otherwise is believed as far as it can be.
    let _ = unseen.see(card);
}

fn seen(state: &mut State, card: Card) {
    if let Some(unseen) = &mut state.unseen {
        see(unseen, card);
    }
}

/// A card has left the shoe.
fn drawn(state: &mut State, card: Card) {
    seen(state, card);
    if let Some(shoe) = &mut state.shoe {
        // A real shoe can have had more cards than were counted into it.
        shoe.next = shoe.next.saturating_add(1).min(shoe.pack.len());
    }
}

fn of_the_round(state: &mut State, event: &Event, at: Time) {
    match event {
        Event::BetsClosed { round, wagers } => {
            state.round = *round;
            state.phase = Phase::First;
            state.bets_since = None;
            state.checked_after = false;
            for (seat, measured) in wagers {
                if let Some(wager) = state.wagers.get_mut(seat) {
                    wager.measured = Some(measured.clone());
                }
            }
            state.playing = Some(PlayedRound {
                number: *round,
                at,
                cards: Vec::new(),
                leaves: None,
                outcome: None,
                lines: Vec::new(),
                returned: Vec::new(),
                called_void: false,
                invalidated: None,
                corrected: None,
            });
        }
        Event::CardDealt { card } => {
            drawn(state, card.value);
            // A card that was drawn unseen was the next one, whatever was discarded in between (9.3).
            if let Some(shoe) = &mut state.shoe {
                shoe.held = false;
            }
            if let Some(playing) = &mut state.playing {
                playing.cards.push(card.value);
            }
            if state.phase == Phase::First {
                sits_out(state);
            }
            state.phase = match state.phase {
                Phase::First => Phase::Second { first: *card },
                Phase::Second { first } => Phase::Third { cards: [first, *card], leaves: Leaves::NoSpread },
                ref other => other.clone(),
            };
        }
        Event::Announced { leaves } => announced(state, *leaves),
        Event::RaisesClosed => {
            if let Phase::Raising { cards, spread } = state.phase {
                state.phase = Phase::Third { cards, leaves: Leaves::Spread { cards: spread } };
            }
        }
        Event::Reconstructed { from, to, leaves, returned } => {
            for (seat, _, _) in returned {
                if let Some(wager) = state.wagers.get_mut(seat) {
                    wager.raise = Cents::ZERO;
                }
            }
            if let Some(unseen) = &mut state.unseen {
                from.iter().for_each(|card| unseen.unsee(*card));
                to.iter().for_each(|card| see(unseen, *card));
            }
            let cards = to.map(crate::Shown::real);
            // Raises that are closed stay so, where the cards leave what they left before.
            let closed = matches!(&state.phase, Phase::Third { leaves: before, .. } if before == leaves);
            state.phase = Phase::Third { cards, leaves: *leaves };
            if let Some(playing) = &mut state.playing {
                playing.cards = to.to_vec();
            }
            if !closed {
                announced(state, *leaves);
            }
        }
        Event::WagerSettled { settled } => settled_line(state, settled),
        Event::RoundEnded { outcome } => {
            if let Some(mut playing) = state.playing.take() {
                (playing.outcome, playing.at) = (Some(*outcome), at);
                playing.called_void = playing.cards.len() == 2;
                push(&mut state.history, playing);
            }
            ended(state, at);
        }
        Event::Invalidated { in_play, refunds, measured, .. } => {
            let basis = state.incidents.back().map(|incident| incident.basis.clone());
            if *in_play {
                state.wagers.clear();
                if let Some(mut playing) = state.playing.take() {
                    (playing.at, playing.invalidated) = (at, basis);
                    let back = |refund: &Refund| Some((refund.seat?, refund.account, refund.released));
                    playing.returned = refunds.iter().filter_map(back).collect();
                    push(&mut state.history, playing);
                }
                ended(state, at);
                return;
            }
            gave_back(state, refunds, measured, at);
            if let Some(last) = state.last_dealt_mut() {
                last.invalidated = basis;
                for line in &mut last.lines {
                    let of_his = refunds.iter().find(|refund| refund.account == line.account);
                    line.borne = of_his.map_or(Cents::ZERO, |refund| refund.borne);
                }
                let lines = last.lines.clone();
                lines.iter().for_each(|line| wins(state, line, line.line.win, Cents::ZERO));
            }
        }
        _ => {}
    }
}

/// A round counts once its first card is dealt, and while every other seat is in use (10.8, RD-8). What lies and counts for nothing is
/// no wager of it (6.2).
fn sits_out(state: &mut State) {
    let seats = state.config.as_ref().map_or(0, |config| usize::from(config.seats));
    let full = state.desk.seats.len() >= seats;
    for (seat, player) in &mut state.players {
        let wagers = state.wagers.get(seat).and_then(|wager| wager.measured.as_ref());
        let abstains = full && wagers.is_none_or(|measured| measured.counts.is_zero());
        player.sat_out = if abstains { player.sat_out.saturating_add(1) } else { 0 };
    }
}

fn announced(state: &mut State, leaves: Leaves) {
    if let Some(playing) = &mut state.playing {
        playing.leaves = Some(leaves);
    }
    if let Phase::Third { cards, .. } = state.phase {
        state.phase = match leaves {
            Leaves::Spread { cards: spread } => Phase::Raising { cards, spread },
            Leaves::NoSpread => Phase::NoSpread { cards },
            leaves => Phase::Third { cards, leaves },
        };
    }
}

fn settled_line(state: &mut State, settled: &SettledLine) {
    let seat = settled.seat;
    match state.wagers.get_mut(&seat) {
        Some(wager) if !settled.stays.is_zero() => {
            (wager.placed, wager.raise, wager.measured) = (settled.stays, Cents::ZERO, None);
        }
        _ => {
            state.wagers.remove(&seat);
        }
    }
    let known = player(state, seat);
    known.warned |= settled.warned;
    known.won = known.won.plus_capped(settled.line.win);
    if let Some(playing) = &mut state.playing {
        playing.lines.push(settled.clone());
    }
}

/// The cards are picked up, and wagers may be placed again.
fn ended(state: &mut State, at: Time) {
    state.phase = Phase::Betting;
    state.desk.begins(at);
    state.shuffled = false;
    state.players.values_mut().for_each(|player| player.gave_back = None);
    state.bets_since = (!state.wagers.is_empty()).then_some(at);
    // In the shoe, or shuffled in the middle of the round and not in it again.
    let of_shoe = state.shoe.as_ref().map(|shoe| (shoe.out, shoe.late));
    let of_stack = state.stack.as_ref().map(|stack| (stack.out, stack.late));
    if let Some((true, late)) = of_shoe.or(of_stack) {
        let due = if late { Due::Late } else { Due::AfterRound };
        state.due = state.due.or(Some(due));
    }
}

/// Whose account an incident is about: of a dispute, that of whoever complained, be it who sits there or who sat there and left.
fn whose(state: &State, what: &IncidentKind) -> Option<AccountNumber> {
    match what {
        IncidentKind::Decided { seat: Some(seat), .. } => {
            let place = complaint_of(state, *seat);
            place.map(|place| state.complaints[place].account).or_else(|| state.desk.account(*seat))
        }
        IncidentKind::Admonished { seat: Some(seat), .. }
        | IncidentKind::Sanctioned { seat, .. }
        | IncidentKind::Complained { seat } => state.desk.account(*seat),
        _ => None,
    }
}

fn push<T>(kept: &mut VecDeque<T>, new: T) {
    kept.push_back(new);
    while kept.len() > State::KEPT {
        kept.pop_front();
    }
}

/// Keeps what is not part of the ordinary course.
fn remember(state: &mut State, fact: &Recorded<Event>) {
    let what = match &fact.event {
        Event::Burned { cards } if *cards != 1 => IncidentKind::Burned { cards: *cards },
        Event::FaceUpDiscarded { card } => IncidentKind::FaceUp { card: *card },
        Event::DrawnInError { card } => IncidentKind::DrawnInError { card: *card },
        Event::Reconstructed { from, to, .. } => IncidentKind::Reconstructed { from: *from, to: *to },
        Event::ShuffleOrdered => IncidentKind::Shuffle { due: Due::Abnormal },
        Event::ShoeShort { missing: 0 } => IncidentKind::Shuffle { due: Due::Short },
        Event::ShoeShort { missing } => IncidentKind::ShoeShort { missing: *missing },
        Event::CuttingCardOut { due: Due::Late } => IncidentKind::Shuffle { due: Due::Late },
        Event::Invalidated { cause, note, .. } => IncidentKind::Invalidated { cause: *cause, note: *note },
        Event::Corrected { from, to, note, .. } => {
            IncidentKind::Corrected { from: from.clone(), to: to.clone(), note: *note }
        }
        Event::Admonished { seat, breach, note } => {
            IncidentKind::Admonished { seat: *seat, breach: *breach, note: *note }
        }
        Event::Sanctioned { seat, measures, note, .. } => {
            IncidentKind::Sanctioned { seat: *seat, measures: *measures, note: *note }
        }
        Event::Complained { seat } => IncidentKind::Complained { seat: *seat },
        Event::DisputeDecided { seat, answer, review } => {
            IncidentKind::Decided { seat: *seat, answer: *answer, review: *review }
        }
        Event::CardsReplaced { note, .. } => IncidentKind::Replaced { note: *note },
        Event::Vacated { seat } => IncidentKind::Vacated { seat: *seat },
        _ => return,
    };
    let Recorded { at, by, basis, .. } = fact;
    // Done on what two agreed to, it was the first one's word by whose rank it was lawful.
    let (by, second) = match state.agreed {
        Some((first, second)) => {
            (Actor::Person { id: first.person, post: first.rank.post() }, Some(second.person))
        }
        None => (*by, None),
    };
    let account = whose(state, &what);
    let incident = Incident { round: state.round, at: *at, by, second, account, what, basis: basis.clone() };
    push(&mut state.incidents, incident);
}
