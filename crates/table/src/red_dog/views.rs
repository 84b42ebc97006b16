use super::config::Config;
use super::decide::{due_point, sign_holds};
use super::detail::{Cause, GaveBack, Incident, IncidentKind};
use super::offer::{options, staff_options};
use super::state::{Phase, State};
use super::step::{closes_at, somebody_plays};
use super::view::{
    AreaView, DealerView, Layout, Marker, Notice, PhaseView, Prompt, PublicView, SeatView, ShoeView, Told,
    View, WagerView,
};
use crate::house::{desk, higher};
use crate::{Actor, Audience, By, Digest, PersonId, Post, SeatNumber};
use houseway_games::desk::DeskPoint;
use houseway_games::red_dog::{Point, Rules};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

/// How many rounds a view tells of.
const ROUNDS: usize = 10;
/// How many incidents.
const INCIDENTS: usize = 20;

/// What one audience may see.
pub(super) fn view(rules: &Rules, state: &State, audience: Audience) -> View {
    match audience {
        Audience::Seat { seat } => View::Seat(Box::new(seat_view(rules, state, seat))),
        Audience::Dealer => View::Dealer(Box::new(dealer_view(rules, state, Post::Dealer))),
        Audience::Supervisor => {
            View::Supervisor(Box::new(dealer_view(rules, state, Post::GamingShiftManager)))
        }
        Audience::Public => View::Public(Box::new(public_view(rules, state))),
        Audience::Inspector => View::Inspector(Box::new(dealer_view(rules, state, Post::Inspector))),
    }
}

fn public_view(rules: &Rules, state: &State) -> PublicView {
    let config = state.config.as_ref();
    let (law, closing) = (rules.law(), closing(state));
    let announced = state.phase.leaves().zip(two(state)).map(|(leaves, [one, other])| {
        let basis = rules.leaves(one, other).basis;
        Ruled::new(leaves, basis)
    });
    PublicView {
        table: config.map_or_else(String::new, |config| config.table.to_string()),
        title: rules.head().title.clone(),
        rulebook: rules.id().to_string(),
        edition: rules.edition(),
        readings: rules.readings().choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect(),
        demo: config.is_some_and(|config| config.demo),
        virtual_shoe: config.is_some_and(Config::is_virtual),
        deals: config.is_some_and(|config| config.automation.deals),
        open: state.desk.open,
        limits: state.limits.map(|limits| Ruled::new(limits, law.basis(Point::Notice))),
        markers: markers(rules, state),
        sign: state.sign.map(|sign| (sign.limits, sign_holds(rules, state, &sign))),
        closing_at: state.desk.closes_at(rules.desk()),
        chip: config.map(|config| config.chips.smallest()),
        layout: layout(rules, state),
        phase: phase(state),
        round: state.round,
        opened_at: closing.map(|(opened, _)| opened),
        closes_at: closing.map(|(_, closes)| closes),
        announced,
        shoe: shoe(rules, state),
        settled: state.history.back().map(|round| round.lines.clone()).unwrap_or_default(),
        history: state.history.iter().rev().take(ROUNDS).cloned().collect(),
        notices: notices(rules),
    }
}

/// Beside whose place a marker stands, whether he wagers or not (6.5).
fn markers(rules: &Rules, state: &State) -> Vec<Ruled<Marker>> {
    let players = state.players.iter().filter_map(|(seat, player)| Some((*seat, player.maximum?)));
    players
        .map(|(seat, maximum)| Ruled::new(Marker { seat, maximum }, rules.law().basis(Point::HigherLimit)))
        .collect()
}

fn two(state: &State) -> Option<[houseway_games::red_dog::Card; 2]> {
    let cards = state.phase.cards();
    let [one, other] = cards[..] else { return None };
    Some([one.value, other.value])
}

/// Since when bets, or raises, are open that the table closes by itself, and when it does.
fn closing(state: &State) -> Option<(crate::Time, crate::Time)> {
    let automation = state.config.as_ref()?.automation;
    match state.phase {
        Phase::Raising { .. } => {
            automation.deals.then(|| (state.since, state.since.plus_ms(automation.raises_ms)))
        }
        _ => state.bets_since.zip(closes_at(state)),
    }
}

fn layout(rules: &Rules, state: &State) -> Ruled<Layout> {
    let law = rules.law();
    let config = state.config.as_ref();
    let areas = (1..=config.map_or(0, |config| config.areas)).map(|area| AreaView {
        area,
        wagers: state
            .at(area)
            .map(|(seat, wager)| WagerView {
                seat,
                placed: wager.placed,
                raise: wager.raise,
                counts: wager.measured.clone(),
                higher_limit: state.players.get(&seat).and_then(|player| player.maximum),
            })
            .collect(),
    });
    let cards = state.phase.cards();
    let card = |place: usize| cards.get(place).copied();
    let boxed = |point| law.basis(Point::Boxes).and(&law.basis(point));
    let layout = Layout {
        areas: areas.collect(),
        boxes: [card(0), card(1), card(2)],
        box_basis: [boxed(Point::FirstBox), boxed(Point::SecondBox), boxed(third_card(&state.phase))],
        spreads: rules.spreads().value.iter().map(ToString::to_string).collect(),
        three_of_a_kind: rules.three_of_a_kind().value.to_string(),
        inscriptions: law.basis(Point::Inscriptions),
    };
    Ruled::new(layout, law.basis(Point::Layout).and(&law.basis(Point::Areas)))
}

/// By what the third card is drawn: to a spread, or to a pair (7.2.1.1, 7.2.3.1).
fn third_card(phase: &Phase) -> Point {
    match phase {
        Phase::Third { leaves, .. } => leaves.third_card(),
        _ => Point::CloseRaises,
    }
}

fn phase(state: &State) -> PhaseView {
    if !state.desk.open {
        return PhaseView::Closed;
    }
    if state.desk.is_over() {
        return PhaseView::Over;
    }
    match (&state.stack, &state.phase) {
        (Some(stack), _) => {
            if stack.cut {
                PhaseView::Loading
            } else {
                PhaseView::Cutting
            }
        }
        _ if state.shuffle_due().is_some() => PhaseView::Shuffling,
        (None, Phase::Betting) => PhaseView::Betting,
        (None, Phase::First) => PhaseView::First,
        (None, Phase::Second { .. }) => PhaseView::Second,
        (None, Phase::Raising { .. }) => PhaseView::Raising,
        (None, Phase::NoSpread { .. }) => PhaseView::NoSpread,
        (None, Phase::Third { .. }) => PhaseView::Third,
    }
}

fn shoe(rules: &Rules, state: &State) -> ShoeView {
    let pack = state.shoe.as_ref().map(|shoe| &shoe.pack).or(state.stack.as_ref().map(|stack| &stack.pack));
    let seal = pack.filter(|pack| pack.cards.iter().any(|card| card.sealed.is_some())).map(|pack| {
        let each = pack.cards.iter().filter_map(|card| card.sealed.as_ref());
        Digest::of(&each.map(|sealed| format!("{}\n", sealed.commitment)).collect::<String>())
    });
    let due = state.shuffle_due().filter(|_| state.desk.open).map(|due| {
        let basis = rules.law().basis(Point::Shuffle).and(&rules.law().basis(due_point(due)));
        Ruled::new(due, basis)
    });
    let shoe = state.shoe.as_ref();
    ShoeView {
        left: shoe.map_or(0, super::state::Shoe::left),
        of: pack.map_or(0, super::state::Pack::len),
        cutting_card_out: shoe.is_some_and(|shoe| shoe.out),
        seal,
        burned: shoe.map(|shoe| shoe.shown.clone()).unwrap_or_default(),
        due,
        cut_offered: state.stack.as_ref().and_then(|stack| stack.offered),
    }
}

fn notices(rules: &Rules) -> Vec<Ruled<Notice>> {
    let rows = [
        (Notice::Rules, Point::RulesShown),
        (Notice::NoAdvice, Point::NoAdvice),
        (Notice::NoSideBets, Point::NoSideBets),
        (Notice::NoInfluence, Point::NoInfluence),
        (Notice::Devices, Point::Devices),
        (Notice::Handling, Point::Handling),
        (Notice::FaceUp, Point::FaceUp),
    ];
    rows.into_iter().map(|(notice, point)| Ruled::new(notice, rules.law().basis(point))).collect()
}

/// Whether whoever sits there has complained, and no dispute of his was decided since (10.9).
pub(super) fn complains(state: &State, seat: SeatNumber) -> bool {
    let account = state.desk.account(seat);
    state.complaints.iter().any(|complaint| Some(complaint.account) == account)
}

fn seat_view(rules: &Rules, state: &State, seat: SeatNumber) -> SeatView {
    let by = By { actor: Actor::Terminal { seat }, at: state.since };
    let account = state.desk.account(seat);
    SeatView {
        table: public_view(rules, state),
        seat,
        account,
        balance: account.map_or(Cents::ZERO, |account| state.desk.balance(account)),
        staked: account.map_or(Cents::ZERO, |account| state.desk.staked(account)),
        own: desk::own_view(rules.desk(), &state.desk, seat),
        told: told(rules, state, seat),
        may: options(rules, state, &by),
    }
}

fn told(rules: &Rules, state: &State, seat: SeatNumber) -> Vec<Ruled<Told>> {
    let law = rules.law();
    let Some(player) = state.players.get(&seat) else { return Vec::new() };
    let mut told = Vec::new();
    if let Some((wager, limits)) = state.wagers.get(&seat).zip(state.limits_of(seat)) {
        let measured =
            wager.measured.clone().unwrap_or_else(|| limits.measure(rules, wager.placed, player.warned));
        if measured.why.is_some() {
            let basis = measured.basis.clone();
            told.push(Ruled::new(Told::WouldCount { measured }, basis));
        }
    }
    if player.warned {
        told.push(Ruled::new(Told::BelowMinimum, law.basis(Point::BelowMinimum)));
    }
    if state.desk.shuts_out(seat) {
        told.push(Ruled::new(Told::Excluded, law.basis(Point::Exclude)));
    }
    if let Some((GaveBack { taken, laid }, last)) = player.gave_back.zip(state.last_dealt()) {
        let basis = last.invalidated.as_ref().or(last.corrected.as_ref());
        let basis = basis.cloned().unwrap_or_else(|| law.basis(Point::CorrectResult));
        told.push(Ruled::new(Told::GaveBack { round: last.number, taken, laid }, basis));
    }
    told.extend(state.incidents.iter().filter_map(|incident| of_him(state, seat, incident)));
    if complains(state, seat) {
        told.push(Ruled::new(Told::Inspector, law.basis(Point::Inspector)));
    }
    if state.stack.as_ref().is_some_and(|stack| stack.offered == Some(seat) && !stack.cut) {
        told.push(Ruled::new(Told::CutOffered, law.basis(Point::OfferCut)));
    }
    told
}

/// What is said to whoever sits there of an incident that is about him: until the round after it is over.
fn of_him(state: &State, at: SeatNumber, incident: &Incident) -> Option<Ruled<Told>> {
    let over = state.round > incident.round.saturating_add(1);
    // Whoever sits there next is told nothing of it.
    let account = state.desk.account(at)?;
    if over || incident.account != Some(account) {
        return None;
    }
    let told = match &incident.what {
        IncidentKind::Sanctioned { measures, .. } => Told::Sanctioned { measures: *measures },
        IncidentKind::Admonished { breach, .. } => Told::Admonished { breach: *breach },
        IncidentKind::Decided { answer, .. } => Told::Decided { answer: *answer },
        _ => return None,
    };
    Some(Ruled::new(told, incident.basis.clone()))
}

fn dealer_view(rules: &Rules, state: &State, post: Post) -> DealerView {
    // The offers of a console are the same for every person of that post: a second signature is asked for at the moment it
    // is given.
    let somebody = |post: Post| {
        let actor = PersonId::new("-").map_or(Actor::System, |id| Actor::Person { id, post });
        By { actor, at: state.since }
    };
    let balances = state.desk.seats.iter().map(|(seat, open)| {
        let account = open.account;
        (*seat, account, state.desk.balance(account), state.desk.staked(account))
    });
    DealerView {
        table: public_view(rules, state),
        desk: desk::view(&state.desk),
        balances: balances.collect(),
        prompts: prompts(rules, state),
        incidents: state.incidents.iter().rev().take(INCIDENTS).cloned().collect(),
        proposal: state.proposal.clone(),
        config: set_up(state).filter(|_| post == Post::GamingShiftManager),
        seized: state.seized.iter().map(|(account, amount)| (*account, *amount)).collect(),
        may: options(rules, state, &somebody(post)),
        higher: higher(post, |post| staff_options(rules, state, &somebody(post))),
    }
}

/// The set-up as it stands: with the limits that hold now, whatever they were at first.
fn set_up(state: &State) -> Option<Box<Config>> {
    let config = state.config.as_ref()?;
    Some(Box::new(Config { limits: state.limits.unwrap_or(config.limits), ..config.clone() }))
}

fn prompts(rules: &Rules, state: &State) -> Vec<Ruled<Prompt>> {
    let law = rules.law();
    let mut prompts: Vec<Ruled<Prompt>> = Vec::new();
    let mut prompt = |prompt, basis: Basis| prompts.push(Ruled::new(prompt, basis));
    let Some(config) = &state.config else { return prompts };
    let real = !config.is_virtual();
    // A table that is announced to close closes when its time has come, or when nobody is left to play.
    let ending = state.desk.closing.is_some_and(|closing| closing.ended || state.desk.seats.is_empty());
    let unchecked = real && state.cards.is_none();
    if unchecked || real && ending && !state.checked_after && !state.round_runs() {
        prompt(Prompt::CheckCards, law.basis(Point::CardsChecked).and(&law.basis(Point::Decks)));
    }
    if !state.desk.open {
        return prompts;
    }
    after_round(rules, state, &mut prompt);
    if doubted(state) && real && state.shuffle_due().is_none() {
        let basis = law.basis(Point::ShuffleAbnormal).and(&law.basis(Point::CardsReplaced));
        prompt(Prompt::DoubtCards, basis);
    }
    if state.desk.is_over() {
        prompt(Prompt::CloseTable, rules.desk().law().basis(DeskPoint::ClosingNotice));
        people(rules, state, config, &mut prompt);
        return prompts;
    }
    if let Some(due) = state.shuffle_due() {
        let basis = law.basis(Point::Shuffle).and(&law.basis(due_point(due)));
        let waits = !real && !state.round_runs() && !somebody_plays(state);
        prompt(if waits { Prompt::AwaitPlayer { due } } else { Prompt::Shuffle { due } }, basis);
        if !state.phase.cards().is_empty() {
            return prompts;
        }
    }
    if let Some(stack) = &state.stack {
        let most = *rules.cutting_card(stack.pack.len()).end();
        if stack.cut {
            prompt(Prompt::Load { most }, rules.cutting_card_basis());
            prompt(Prompt::Burn, law.basis(Point::Burn));
        } else {
            prompt(Prompt::OfferCut, law.basis(Point::OfferCut).and(&law.basis(Point::CutDepth)));
            prompt(Prompt::HaveCut, law.basis(Point::SupervisorCuts));
        }
    }
    let asks: Vec<SeatNumber> =
        state.players.iter().filter(|(_, player)| player.asks_burned).map(|(seat, _)| *seat).collect();
    if !asks.is_empty() {
        prompt(Prompt::ShowBurned { seats: asks }, law.basis(Point::Burn));
    }
    if state.is_ready() {
        of_round(rules, state, &mut prompt);
    }
    if state.is_ready() && state.round_runs() && state.shoe.as_ref().is_some_and(|shoe| shoe.out) {
        prompt(Prompt::FinishRound, law.basis(Point::ShuffleAfterRound));
    }
    people(rules, state, config, &mut prompt);
    prompts
}

/// What is to be seen to about those who sit there, or complained and left.
fn people(rules: &Rules, state: &State, config: &Config, prompt: &mut impl FnMut(Prompt, Basis)) {
    let law = rules.law();
    let sat_out = rules.parameters().rounds_without_wager.value;
    let full = state.desk.seats.len() >= usize::from(config.seats);
    let seats: Vec<SeatNumber> = state
        .players
        .iter()
        .filter(|(seat, player)| full && player.sat_out >= sat_out && !state.wagers.contains_key(seat))
        .map(|(seat, _)| *seat)
        .collect();
    if !seats.is_empty() {
        prompt(Prompt::SatOut { seats }, law.basis(Point::SeatLoss));
    }
    let seats: Vec<SeatNumber> =
        state.desk.seats.keys().filter(|seat| complains(state, **seat)).copied().collect();
    if !seats.is_empty() {
        prompt(Prompt::TellOfInspector { seats }, law.basis(Point::Inspector));
    }
    let gone = state.complaints.iter().filter(|complaint| state.desk.seat_of(complaint.account).is_none());
    let gone: Vec<(SeatNumber, AccountNumber)> = gone.map(|one| (one.seat, one.account)).collect();
    if !gone.is_empty() {
        prompt(Prompt::ComplaintLeft { gone }, law.basis(Point::Inspector));
    }
}

/// Whether the last round was invalidated for a fraud, and its cards are still those in use.
fn doubted(state: &State) -> bool {
    let fraud =
        |incident: &&Incident| matches!(incident.what, IncidentKind::Invalidated { cause: Cause::Fraud, .. });
    let last = state.incidents.iter().rev().find(fraud);
    let between = state.phase == Phase::Betting && state.unseen.is_some() && !state.shuffled;
    between && last.is_some_and(|last| last.round == state.round)
}

/// What is still to be done of a round that is over, until its cards are shuffled or bets are closed for the next.
fn after_round(rules: &Rules, state: &State, prompt: &mut impl FnMut(Prompt, Basis)) {
    let law = rules.law();
    // The cards in use are those of the round: neither shuffled nor replaced since, nor taken away as the table was closed.
    let lies = state.phase == Phase::Betting && state.unseen.is_some() && !state.shuffled;
    let Some(last) = state.history.back().filter(|_| lies) else { return };
    prompt(Prompt::PickUp, law.basis(Point::HandRecord));
    // Whoever sits there by now may be somebody else.
    let there = last.lines.iter().filter(|line| state.desk.account(line.seat) == Some(line.account));
    let seats: Vec<SeatNumber> = there.filter(|line| line.warned).map(|line| line.seat).collect();
    if !seats.is_empty() {
        prompt(Prompt::Warn { seats }, law.basis(Point::BelowMinimum));
    }
}

fn of_round(rules: &Rules, state: &State, prompt: &mut impl FnMut(Prompt, Basis)) {
    let law = rules.law();
    match &state.phase {
        Phase::Betting => {
            if !state.wagers.is_empty() {
                prompt(Prompt::CallBets, law.basis(Point::CloseBets));
            }
        }
        Phase::First => prompt(Prompt::DealRight, law.basis(Point::FirstBox).and(&law.basis(Point::FaceUp))),
        Phase::Second { .. } => {
            prompt(Prompt::DealLeft, law.basis(Point::SecondBox).and(&law.basis(Point::FaceUp)));
        }
        Phase::Raising { spread, .. } => {
            prompt(Prompt::AnnounceSpread { cards: *spread }, law.basis(Point::Spread));
            prompt(Prompt::CallRaises, law.basis(Point::CloseRaises));
        }
        Phase::NoSpread { .. } => {
            prompt(Prompt::AnnounceNoSpread, law.basis(Point::NoSpread));
        }
        Phase::Third { leaves, .. } => {
            prompt(Prompt::DealCentre { leaves: *leaves }, law.basis(leaves.third_card()));
        }
    }
}
