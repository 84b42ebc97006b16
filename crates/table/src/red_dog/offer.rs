use super::command::{Command, Play};
use super::decide::{decide, most, own_most};
use super::detail::{Breach, Due, Measures};
use super::state::{Pack, Phase, State};
use crate::house::desk::{self, DeskCommand, DeskOffer};
use crate::{Actor, By, SeatNumber};
use houseway_games::red_dog::{Card, Limits, Point, Rules};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::Serialize;

/// A shape of command that may be given now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
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
    /// A player may lay on one of these areas any whole number of chips up to this, but for what lies there.
    Wager {
        /// Whose seat.
        seat: SeatNumber,
        /// Where.
        areas: Vec<u8>,
        /// The smallest chip, of which it is a multiple.
        chip: Cents,
        /// The most.
        most: Cents,
        /// What lies there; nothing takes it back.
        lies: Cents,
    },
    /// A player may raise to any such amount: more than he has raised by, in steps, or the whole.
    Raise {
        /// Whose seat.
        seat: SeatNumber,
        /// What the raise is.
        lies: Cents,
        /// The most that the book lets.
        most: Cents,
        /// The most that he has.
        reach: Cents,
        /// The steps.
        unit: Option<Cents>,
        /// The smallest chip.
        chip: Cents,
    },
    /// The cards may be cut: so many lie before the cutting card, from either end.
    Cut {
        /// Whose seat; none for a supervisor.
        seat: Option<SeatNumber>,
        /// The least and the most, from the front and from the back.
        ranges: [(u16, u16); 2],
    },
    /// The cards may be shuffled.
    Shuffle {
        /// Why.
        due: Due,
        /// How many there are.
        cards: u16,
        /// Whether they come from the virtual source.
        sealed: bool,
    },
    /// The cards may be put into the shoe.
    Load {
        /// How many lie behind the cutting card at least and at most.
        behind: (u16, u16),
        /// How many are burned; none or one more in error.
        burned: u16,
    },
    /// The dealer may say which card is dealt, lies face up, or was exposed in error; none of those that cannot come.
    Tap {
        /// For what.
        what: Tap,
    },
    /// The first two cards may be told the other way round.
    Reconstruct {
        /// As they lie.
        from: [Card; 2],
    },
    /// They may be said to be others.
    Exchange {
        /// As they lie.
        from: [Card; 2],
    },
    /// The burned cards may be said.
    ShowBurned {
        /// How many.
        cards: u16,
    },
    /// A player's wager by word of mouth may be taken down.
    Declare {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// The cards may be checked, or exchanged.
    CheckCards {
        /// Whether they are exchanged.
        replace: bool,
    },
    /// An outcome may be invalidated.
    Invalidate {
        /// Of which round.
        round: u64,
        /// Whether it is the one that was settled last, while another has begun.
        last: bool,
    },
    /// The last round may be settled again from other cards.
    CorrectResult {
        /// Which round.
        round: u64,
        /// Its cards as they were said.
        from: Vec<Card>,
    },
    /// A player may be admonished.
    Admonish {
        /// For what.
        breaches: Vec<Breach>,
    },
    /// Something may be done about a player who broke a rule.
    Sanction {
        /// Whose seats, each with what lies, and the most that may be seized.
        seats: Vec<(SeatNumber, Cents, Cents)>,
    },
    /// What was seized may be given back or forfeited.
    ReleaseSeized {
        /// Of which accounts, each with how much.
        accounts: Vec<(AccountNumber, Cents)>,
    },
    /// A dispute may be decided.
    Dispute,
    /// Another number of players may wager on one area.
    RestrictPlayers {
        /// The least: as many as wager on one area now.
        least: u8,
        /// The most.
        most: u8,
        /// As it is.
        now: u8,
    },
    /// The table may be set up.
    Configure,
    /// A sign of new limits may be put up.
    PostSign {
        /// How long a higher minimum stands on the sign before it holds.
        notice_minutes: u32,
    },
    /// A marker may be placed.
    PlaceMarker {
        /// Whose seats.
        seats: Vec<SeatNumber>,
        /// For more than this.
        above: Cents,
    },
}

/// For what the dealer says a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Tap {
    /// It is dealt.
    Deal,
    /// It lies face up in the shoe.
    FaceUp,
    /// It was drawn in error and exposed.
    DrawnInError,
}

/// What whoever asks may do.
pub(super) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    Options { rules, state, by, offers: Vec::new() }.all(true)
}

/// The same without what is done for players, for which one rank is as good as another.
pub(super) fn staff_options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    Options { rules, state, by, offers: Vec::new() }.all(false)
}

struct Options<'a> {
    rules: &'a Rules,
    state: &'a State,
    by: &'a By,
    offers: Vec<Ruled<Offer>>,
}

impl Options<'_> {
    fn all(mut self, with_players: bool) -> Vec<Ruled<Offer>> {
        if self.state.config.is_some() {
            if with_players {
                self.players();
            }
            self.round();
            self.cards();
            self.staff();
            self.at_desk();
        }
        self.pit();
        self.offers
    }

    /// What the law says to a command.
    fn accepts(&self, command: &Command) -> Option<Basis> {
        let decision = decide(self.rules, self.state, command, self.by).ok()?;
        decision.events().first().map(|event| event.basis.clone())
    }

    fn give(&mut self, command: Command) {
        if let Some(basis) = self.accepts(&command) {
            self.offers.push(Ruled::new(Offer::Give { command: Box::new(command) }, basis));
        }
    }

    /// An offer with bounds, where this command of its kind is accepted.
    fn offer_if(&mut self, probe: &Command, offer: impl FnOnce() -> Offer) {
        if let Some(basis) = self.accepts(probe) {
            self.offers.push(Ruled::new(offer(), basis));
        }
    }

    fn seats(&self) -> Vec<SeatNumber> {
        match self.by.actor {
            Actor::Terminal { seat } => vec![seat],
            Actor::Person { .. } => self.state.desk.seats.keys().copied().collect(),
            _ => Vec::new(),
        }
    }

    fn players(&mut self) {
        for seat in self.seats() {
            self.wager(seat);
            self.raise(seat);
            if let Some(stack) = &self.state.stack {
                let ranges = self.rules.cut(stack.pack.len()).map(|range| (*range.start(), *range.end()));
                let probe = Command::Play { seat, act: Play::Cut { before: ranges[0].0 } };
                self.offer_if(&probe, || Offer::Cut { seat: Some(seat), ranges });
            }
            self.give(Command::Play { seat, act: Play::AskBurned });
            self.give(Command::Play { seat, act: Play::Complain });
        }
    }

    fn wager(&mut self, seat: SeatNumber) {
        let (Some(config), Some(account)) = (&self.state.config, self.state.desk.account(seat)) else {
            return;
        };
        let lies = self.state.wagers.get(&seat);
        let (area, lies) = lies.map_or((None, Cents::ZERO), |wager| (Some(wager.area), wager.placed));
        let chip = config.chips.smallest();
        let most = most(self.state, account, lies, Limits::LARGEST);
        // His own limits bind what is added, and not what is taken back.
        let own = own_most(self.state, seat, lies).filter(|_| self.own_limits_act());
        let most = own.map_or(most, |own| most.min(own.max(lies)));
        // Once play is over it is only taken back.
        let ctx = super::decide::Ctx { rules: self.rules, state: self.state, by: self.by };
        let plays = super::decide::desk_asked(&ctx, config).may_play().is_ok();
        let most = if plays { most } else { most.min(lies) };
        if !lies.is_zero() {
            let area = area.unwrap_or(1);
            self.give(Command::Play { seat, act: Play::Wager { area, amount: Cents::ZERO } });
        }
        if most < chip || most == lies && lies == chip {
            return;
        }
        let probe_of = |area: u8| {
            let amount = if lies == chip { most } else { chip };
            Command::Play { seat, act: Play::Wager { area, amount } }
        };
        let known: Vec<u8> = (1..=config.areas)
            .filter(|known| area.is_none_or(|area| area == *known))
            .filter(|known| self.accepts(&probe_of(*known)).is_some())
            .collect();
        if let Some(first) = known.first() {
            let probe = probe_of(*first);
            self.offer_if(&probe, || Offer::Wager { seat, areas: known.clone(), chip, most, lies });
        }
    }

    fn own_limits_act(&self) -> bool {
        self.rules.desk().law().in_force(houseway_games::desk::DeskPoint::OwnLimits)
    }

    fn raise(&mut self, seat: SeatNumber) {
        let Phase::Raising { .. } = self.state.phase else { return };
        let Some(config) = &self.state.config else { return };
        let Some((wager, limits)) = self.state.wagers.get(&seat).zip(self.state.limits_of(seat)) else {
            return;
        };
        let Some(measured) = &wager.measured else { return };
        let allowed = limits.raise_most(self.rules, measured);
        let (lies, chip, unit) = (wager.raise, config.chips.smallest(), limits.unit);
        let reach = most(self.state, wager.account, lies, allowed);
        let offer = Offer::Raise { seat, lies, most: allowed, reach, unit, chip };
        // The highest that he may raise to: the whole, or the highest step that he reaches.
        let step = unit.map_or(reach, |unit| reach.down_to_multiple(unit));
        for amount in [reach, step] {
            let probe = Command::Play { seat, act: Play::Raise { amount } };
            if let Some(basis) = self.accepts(&probe) {
                self.offers.push(Ruled::new(offer, basis));
                return;
            }
        }
    }

    fn round(&mut self) {
        self.give(Command::NoMoreBets);
        self.give(Command::NoSpread);
        self.give(Command::Deal { card: None });
        if self.state.config.as_ref().is_some_and(super::config::Config::is_virtual) {
            return;
        }
        if let Some(card) = self.can_come() {
            self.offer_if(&Command::Deal { card: Some(card) }, || Offer::Tap { what: Tap::Deal });
            self.offer_if(&Command::FaceUp { card }, || Offer::Tap { what: Tap::FaceUp });
            let exposed = Command::DrawnInError { card: Some(card) };
            self.offer_if(&exposed, || Offer::Tap { what: Tap::DrawnInError });
        }
        self.give(Command::DrawnInError { card: None });
        self.give(Command::ShoeShort);
        self.give(Command::CuttingCard { late: false });
        self.give(Command::CuttingCard { late: true });
        let laid: Vec<Card> = self.state.phase.cards().iter().map(|card| card.value).collect();
        if let [first, second] = laid[..] {
            let from = [first, second];
            if first != second {
                let turned = Command::Reconstruct { first: second, second: first };
                self.offer_if(&turned, || Offer::Reconstruct { from });
            }
            // Any other two that can have come.
            let unseen = self.state.unseen.as_ref();
            let comes = |card: &Card| *card != first && unseen.is_some_and(|unseen| unseen.of(*card) > 0);
            if let Some(other) = Card::deck().find(comes) {
                let others = Command::Reconstruct { first: other, second };
                self.offer_if(&others, || Offer::Exchange { from });
            }
        }
    }

    /// Some card that can come.
    fn can_come(&self) -> Option<Card> {
        let unseen = self.state.unseen.as_ref()?;
        Card::deck().find(|card| unseen.of(*card) > 0)
    }

    fn cards(&mut self) {
        let Some(config) = self.state.config.clone() else { return };
        if let Some(due) = self.state.shuffle_due() {
            let laid: Vec<Card> = self.state.phase.cards().iter().map(|card| card.value).collect();
            let cards = u16::try_from(Pack::named(self.rules.decks().value, &laid).len()).unwrap_or(u16::MAX);
            let sealed = config.is_virtual();
            // The source of chance alone has the cards of a virtual shoe.
            let point = super::decide::due_point(due);
            if sealed {
                if self.by.actor == Actor::System && self.state.desk.open {
                    let basis = self.rules.cite(self.rules.law().basis(Point::Shuffle), point);
                    self.offers.push(Ruled::new(Offer::Shuffle { due, cards, sealed }, basis));
                }
            } else {
                let probe = Command::Shuffle { cards: vec![crate::Veiled::unknown(); cards.into()] };
                self.offer_if(&probe, || Offer::Shuffle { due, cards, sealed });
            }
        }
        if let Some(stack) = &self.state.stack {
            let cards = stack.pack.len();
            if !matches!(self.by.actor, Actor::Terminal { .. }) {
                let seats: Vec<SeatNumber> = self.state.desk.seats.keys().copied().collect();
                seats.into_iter().for_each(|seat| self.give(Command::OfferCut { seat }));
            }
            let ranges = self.rules.cut(cards).map(|range| (*range.start(), *range.end()));
            self.offer_if(&Command::Cut { before: ranges[0].0 }, || Offer::Cut { seat: None, ranges });
            let behind = self.rules.cutting_card(cards);
            let set = config.depth(self.rules, cards);
            let behind = if config.is_virtual() { (set, set) } else { (*behind.start(), *behind.end()) };
            let burned = self.rules.shoe().burned.value;
            self.offer_if(&Command::Load { behind: behind.0, burned }, || Offer::Load { behind, burned });
        }
        if config.is_virtual() {
            self.give(Command::ShowBurned { cards: None });
        } else if let Some(shoe) = &self.state.shoe
            && let Some(card) = self.can_come()
        {
            let cards = shoe.burned;
            let probe = Command::ShowBurned { cards: Some(vec![card; cards.into()]) };
            let one = Command::ShowBurned { cards: Some(vec![card]) };
            let probe = if cards == 1 { one } else { probe };
            self.offer_if(&probe, || Offer::ShowBurned { cards });
        }
        if let Some(check) = sound(self.rules).filter(|_| !config.is_virtual()) {
            self.offer_if(&Command::CheckCards { check }, || Offer::CheckCards { replace: false });
            if let Ok(note) = houseway_lawbook::Short::new("-") {
                let probe = Command::ReplaceCards { check, note };
                self.offer_if(&probe, || Offer::CheckCards { replace: true });
            }
        }
        self.give(Command::OrderShuffle);
    }

    fn staff(&mut self) {
        let Actor::Person { .. } = self.by.actor else { return };
        let Ok(note) = houseway_lawbook::Short::new("-") else { return };
        let declared = |seat: &SeatNumber| {
            let lies = self.state.wagers.get(seat);
            let chip = self.state.config.as_ref().map_or(Cents::ZERO, |config| config.chips.smallest());
            let amount = lies.map_or(chip, |wager| wager.placed.plus_capped(chip));
            let areas = self.state.config.as_ref().map_or(0, |config| config.areas);
            let cash = Some(chip);
            let mut areas = (1..=areas).filter(|area| lies.is_none_or(|wager| wager.area == *area));
            areas.any(|area| self.accepts(&Command::Declare { seat: *seat, area, amount, cash }).is_some())
        };
        let seats: Vec<SeatNumber> =
            self.state.desk.seats.keys().filter(|seat| declared(seat)).copied().collect();
        if !seats.is_empty() {
            let basis = self.rules.law().basis(Point::Spoken);
            self.offers.push(Ruled::new(Offer::Declare { seats }, basis));
        }
        {
            let cause = super::detail::Cause::Disruption;
            let settled = self.state.last_dealt().map_or(self.state.round, |last| last.number);
            let runs = self.state.round_runs();
            let round = if runs { self.state.round } else { settled };
            let probe = Command::Invalidate { cause, note, last: false };
            self.offer_if(&probe, || Offer::Invalidate { round, last: false });
            if runs {
                let probe = Command::Invalidate { cause, note, last: true };
                self.offer_if(&probe, || Offer::Invalidate { round: settled, last: true });
            }
        }
        self.correction(note);
        self.give(Command::Agree);
        self.give(Command::WithdrawProposal);
        use Breach::{Device, Handling, Influence, SideBet};
        let breaches = vec![Device, Influence, SideBet, Handling];
        let probe = Command::Admonish { seat: None, breach: Device, note };
        self.offer_if(&probe, || Offer::Admonish { breaches });
        self.sanctions(note);
        let accounts: Vec<(AccountNumber, Cents)> =
            self.state.seized.iter().map(|(account, amount)| (*account, *amount)).collect();
        if let Some((account, _)) = accounts.first() {
            let probe = Command::ReleaseSeized { account: *account, returned: true };
            self.offer_if(&probe, || Offer::ReleaseSeized { accounts });
        }
        let seats: Vec<SeatNumber> = self.state.desk.seats.keys().copied().collect();
        seats.into_iter().for_each(|seat| self.give(Command::VacateSeat { seat }));
        let probe = Command::Dispute { seat: None, answer: note, review: false };
        self.offer_if(&probe, || Offer::Dispute);
        let (now, most) = (self.state.players_most, self.rules.layout().players_most.value);
        let areas = 1..=self.state.config.as_ref().map_or(0, |config| config.areas);
        let lying = areas.map(|area| self.state.at(area).count()).max().unwrap_or(0);
        let least = u8::try_from(lying).unwrap_or(u8::MAX).max(1);
        if let Some(other) = (least..=most).find(|other| *other != now) {
            let probe = Command::RestrictPlayers { most: other };
            self.offer_if(&probe, || Offer::RestrictPlayers { least, most, now });
        }
    }

    /// The last round, where any other cards than those that were said can have lain.
    fn correction(&mut self, note: houseway_lawbook::Short<200>) {
        let Some(last) = self.state.last_settled() else { return };
        let (round, from) = (last.number, last.cards.clone());
        // An ace on an ace leaves no spread to raise in: with any third card it can be settled. Where no card lay, none was read
        // wrongly.
        let [first, others @ ..] = from.as_slice() else { return };
        let swapped = others.iter().chain([first]).copied().collect();
        let other = self.can_come().map(|card| vec![card; 3]);
        for cards in [Some(swapped), other].into_iter().flatten() {
            let probe = Command::CorrectResult { cards, note };
            if self.accepts(&probe).is_some() {
                self.offer_if(&probe, || Offer::CorrectResult { round, from });
                return;
            }
        }
    }

    fn sanctions(&mut self, note: houseway_lawbook::Short<200>) {
        let row = |(seat, open): (&SeatNumber, &desk::Open)| {
            // While something waits for a second person, nothing else that takes two is asked for.
            let waits = self.state.proposal.is_some() && self.state.round_runs();
            let wager = self.state.wagers.get(seat).filter(|_| !waits);
            let lies = wager.map_or(Cents::ZERO, |w| w.placed.plus_capped(w.raise));
            let won = self.state.seizable(open.account);
            (*seat, lies, won.min(self.state.desk.balance(open.account)))
        };
        let seats: Vec<(SeatNumber, Cents, Cents)> = self.state.desk.seats.iter().map(row).collect();
        // By the clause of every measure that can be taken of somebody (10.2.1 to 10.2.5).
        let none = Measures::default;
        let first = |which: fn(&(SeatNumber, Cents, Cents)) -> bool| seats.iter().find(|row| which(row));
        let of = |row: Option<&(SeatNumber, Cents, Cents)>, measures: &dyn Fn(Cents) -> Measures| {
            row.map(|(seat, _, won)| Command::Sanction { seat: *seat, measures: measures(*won), note })
        };
        let probes = [
            of(first(|(_, lies, _)| !lies.is_zero()), &|_| Measures { void: true, ..none() }),
            of(first(|_| true), &|_| Measures { exclude: true, ..none() }),
            of(first(|(_, _, won)| !won.is_zero()), &|won| Measures { seize: won, ..none() }),
            of(first(|_| true), &|_| Measures { confiscate: true, ..none() }),
            of(first(|_| true), &|_| Measures { detain: true, ..none() }),
        ];
        let bases = probes.iter().flatten().filter_map(|probe| self.accepts(probe));
        if let Some(basis) = bases.reduce(|all, basis| all.and(&basis)) {
            self.offers.push(Ruled::new(Offer::Sanction { seats }, basis));
        }
    }

    fn at_desk(&mut self) {
        let Some(config) = &self.state.config else { return };
        let ctx = super::decide::Ctx { rules: self.rules, state: self.state, by: self.by };
        for offer in desk::options(super::decide::desk_asked(&ctx, config)) {
            let Ruled { value, basis } = offer;
            // The cards are checked first (3.3).
            let value = match value {
                DeskOffer::Count { kinds, float } => {
                    let checked = |kind: &crate::house::MovementKind| {
                        let count = crate::house::Count::default();
                        let emptying = matches!(
                            kind,
                            crate::house::MovementKind::Drop | crate::house::MovementKind::Closing
                        );
                        let probe = Command::Desk { desk: DeskCommand::Count { kind: *kind, count } };
                        let refused = decide(self.rules, self.state, &probe, self.by).err();
                        !emptying && !unchecked(refused.as_ref()) || refused.is_none()
                    };
                    let kinds: Vec<_> = kinds.into_iter().filter(checked).collect();
                    if kinds.is_empty() {
                        continue;
                    }
                    DeskOffer::Count { kinds, float }
                }
                DeskOffer::Countersign => {
                    let probe = Command::Desk { desk: DeskCommand::Countersign };
                    let refused = decide(self.rules, self.state, &probe, self.by).err();
                    if unchecked(refused.as_ref()) {
                        continue;
                    }
                    DeskOffer::Countersign
                }
                other => other,
            };
            self.offers.push(Ruled::new(Offer::Desk { desk: value }, basis));
        }
    }

    fn pit(&mut self) {
        let Actor::Person { .. } = self.by.actor else { return };
        let rank = self.by.actor.rank();
        if rank >= Some(crate::Rank::CasinoSupervisor)
            && !self.state.desk.open
            && self.state.desk.movement.is_none()
        {
            self.offers.push(Ruled::new(Offer::Configure, self.rules.law().basis(Point::Conducts)));
        }
        let Some(limits) = self.state.limits else { return };
        let probe = Command::PostSign { limits, effective_at: self.by.at };
        let notice_minutes = self.rules.parameters().raise_notice_minutes.value;
        self.offer_if(&probe, || Offer::PostSign { notice_minutes });
        self.give(Command::WithdrawSign);
        self.give(Command::ChangeLimits);
        let players: Vec<(SeatNumber, Option<Cents>)> =
            self.state.players.iter().map(|(seat, player)| (*seat, player.maximum)).collect();
        let chip = self.state.config.as_ref().map_or(Cents::ZERO, |config| config.chips.smallest());
        let step = limits.unit.unwrap_or(chip);
        let mut may = Vec::new();
        for (seat, maximum) in players {
            self.give(Command::PlaceMarker { seat, maximum: None });
            let higher = [1, 2].map(|times| limits.maximum.plus_capped(step.times(times).unwrap_or(step)));
            let other = higher.into_iter().find(|higher| Some(*higher) != maximum);
            if self.accepts(&Command::PlaceMarker { seat, maximum: other }).is_some() {
                may.push(seat);
            }
        }
        if !may.is_empty() {
            let basis = self.rules.law().basis(Point::HigherLimit);
            self.offers.push(Ruled::new(Offer::PlaceMarker { seats: may, above: limits.maximum }, basis));
        }
    }
}

fn unchecked(refused: Option<&crate::Refused<super::reason::Reason>>) -> bool {
    refused.is_some_and(|refused| refused.reason == super::reason::Reason::CardsUnchecked)
}

/// A check that finds everything as the book wants it.
fn sound(rules: &Rules) -> Option<super::detail::CardCheck> {
    Some(super::detail::CardCheck {
        decks: rules.decks().value,
        cards: rules.cards(),
        jokers: 0,
        colour: houseway_lawbook::Short::new("-").ok()?,
        alike: true,
        cutting_card: true,
        sound: true,
    })
}
