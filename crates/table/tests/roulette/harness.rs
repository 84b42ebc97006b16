//! A table under test. Every fact that it takes is checked against the laws that hold always.

use houseway_games::roulette::{Limit, Limits, MalfunctionReading, Pocket, Rules, Spot, Verdict};
use houseway_lawbook::{Basis, Readings};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    AccountView, Automation, Command, Config, DealerView, Event, FinalLayout, Inspection, Phase, PublicView,
    Reason, Reckoner, Roulette, Scope, SeatView, SequenceRecord, Source, SpinOutcome, Standing, State, Touch,
    Unconfirmed, View, Wagering, Wrong,
};
use houseway_table::{
    Actor, Audience, By, DeviceId, Game, Hex, PersonId, Post, Recorded, Refused, Sealed, SeatNumber, Time,
};
use houseway_witness::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// The rulebook under test.
pub const BOOK: &str = "vic-2000-rapid-roulette";

/// A table, its rules and its clock.
#[derive(Debug)]
pub struct Table {
    pub rules: Rules,
    pub state: State,
    pub facts: Vec<Recorded<Event>>,
    pub now: Time,
    reckoner: Reckoner,
    /// Who committed to the nonce of a terminal for a spin.
    committed: BTreeMap<(u64, SeatNumber), AccountNumber>,
    /// Whose layouts a spin was drawn from.
    laid: BTreeMap<u64, BTreeSet<AccountNumber>>,
    /// Failures that a spin met with: its number, and the account at the terminal; none of the system.
    failed: Vec<(u64, Option<AccountNumber>)>,
    /// What was void on spins that were given up since, all of it.
    fallen: Vec<(u64, Unconfirmed)>,
}

pub fn cents(cents: u32) -> Cents {
    Cents::literal(cents)
}

pub fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

pub fn pocket(number: u8) -> Pocket {
    Pocket::new(number).unwrap()
}

pub fn spot(name: &str) -> Spot {
    name.parse().unwrap()
}

fn person(id: &str, post: Post) -> Actor {
    Actor::Person { id: PersonId::new(id).unwrap(), post }
}

pub fn dealer() -> Actor {
    person("dana", Post::Dealer)
}

pub fn game_supervisor() -> Actor {
    person("gus", Post::GameSupervisor)
}

pub fn casino_supervisor() -> Actor {
    person("cas", Post::CasinoSupervisor)
}

pub fn manager() -> Actor {
    person("mia", Post::GamingShiftManager)
}

pub fn terminal(number: u8) -> Actor {
    Actor::Terminal { seat: seat(number) }
}

pub fn acceptor(number: u8) -> Actor {
    Actor::Device { id: DeviceId::new(&format!("acceptor-{number}")).unwrap(), seat: Some(seat(number)) }
}

/// Limits in cents: singles 5.00 to 1,000.00 by 2.50, sequences 2.00 to 20.00 by 1.00.
pub fn limits() -> Limits {
    let limit = |minimum, maximum, multiple| Limit {
        minimum: cents(minimum),
        maximum: cents(maximum),
        multiple: cents(multiple),
    };
    Limits::uniform(limit(500, 100_000, 250), limit(200, 2_000, 100), None)
}

pub fn config(rules: &Rules) -> Config {
    Config {
        table: "R1".parse().unwrap(),
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        seats: 4,
        limits: limits(),
        chips: ChipSet::new([250, 500, 2_500, 10_000, 50_000].map(cents).to_vec()).unwrap(),
        schedule: Vec::new(),
        utc_offset_minutes: 0,
        late_entry_ms: None,
        digest_wait_ms: 2_000,
        note_limit: cents(500_000),
        source: Source::Wheel,
        automation: Automation::default(),
        demo: false,
    }
}

impl Table {
    /// Rules under these readings, such as `RR-2=literal`, and a table that is not set up yet.
    pub fn bare(readings: &[&str]) -> Self {
        let readings = Readings::parse(readings.iter().copied()).unwrap();
        let rules = Rules::embedded(&readings, &houseway_witness::mutation()).unwrap();
        let now = Time(1_700_000_000_000);
        let (state, facts, reckoner) = (State::default(), Vec::new(), Reckoner::default());
        let (committed, laid) = (BTreeMap::new(), BTreeMap::new());
        Self { rules, state, facts, now, reckoner, committed, laid, failed: Vec::new(), fallen: Vec::new() }
    }

    /// An open table with a float of 500,000,000.00, under these readings.
    pub fn with(readings: &[&str], change: impl FnOnce(&mut Config)) -> Self {
        let mut table = Self::bare(readings);
        let mut config = config(&table.rules);
        change(&mut config);
        table.does(Actor::System, Command::Configure { config: Box::new(config) });
        table.register_equipment();
        table.opens();
        table
    }

    /// The table opens with a float of 500,000,000.00.
    #[track_caller]
    pub fn opens(&mut self) {
        let count = Count::new(vec![Stack { denomination: cents(50_000), count: 1_000_000 }]);
        self.does(dealer(), Command::Count { kind: MovementKind::Opening, count });
        self.does(game_supervisor(), Command::Countersign);
    }

    /// Everybody leaves, the table closes, and opens again under other readings.
    #[track_caller]
    pub fn reopens_under(&mut self, readings: &[&str]) {
        let open: Vec<_> = self.state.open_seats().map(|(seat, _)| seat).collect();
        open.into_iter().for_each(|seat| drop(self.does(dealer(), Command::Leave { seat })));
        let float = self.state.books.balance(&Account::Float);
        self.closes(float);
        self.rules = Self::bare(readings).rules;
        let readings = self.rules.readings().clone();
        let config = Config { readings, ..self.state.config.clone().unwrap() };
        self.does(manager(), Command::Configure { config: Box::new(config) });
        self.opens();
    }

    /// An open table with the defaults.
    pub fn open() -> Self {
        Self::with(&[], |_| {})
    }

    pub fn register_equipment(&mut self) {
        let note = "as delivered".parse().unwrap();
        let order = self.rules.wheel().order().to_vec();
        let wheel = Inspection::Wheel { serial: "W-1".parse().unwrap(), order, note };
        self.does(game_supervisor(), Command::Inspect { inspection: wheel });
        let ball =
            Inspection::Ball { serial: "B-1".parse().unwrap(), diameter_tenths: 190, metallic: false, note };
        self.does(game_supervisor(), Command::Inspect { inspection: ball });
    }

    /// Gives a command; the facts become part of the table.
    #[expect(clippy::needless_pass_by_value, reason = "tests make their commands where they give them")]
    pub fn give(&mut self, actor: Actor, command: Command) -> Result<Vec<Recorded<Event>>, Refused<Reason>> {
        let by = By { actor, at: self.now };
        let before = self.state.clone();
        let decision = Roulette::decide(&self.rules, &self.state, &command, &by);
        let facts = match decision {
            Ok(decision) => decision.record(by),
            Err(refused) => {
                assert_eq!(self.state, before, "a refusal changes nothing");
                return Err(refused);
            }
        };
        assert!(!facts.is_empty(), "a decision has facts");
        self.check_offered(&command, &by);
        for fact in &facts {
            self.watch_failures(fact);
            Roulette::apply(&mut self.state, fact);
            self.reckoner.observe(fact);
            self.watch(fact);
        }
        self.check_laws(&before, &facts, &by);
        self.facts.extend(facts.clone());
        Ok(facts)
    }

    /// Gives a command that must be accepted.
    #[track_caller]
    pub fn does(&mut self, actor: Actor, command: Command) -> Vec<Recorded<Event>> {
        let said = format!("{command:?}");
        self.give(actor, command).unwrap_or_else(|refused| panic!("{said} was refused: {refused:?}"))
    }

    /// Gives a command that must be refused.
    #[track_caller]
    pub fn refuses(&mut self, actor: Actor, command: Command) -> Refused<Reason> {
        let said = format!("{command:?}");
        match self.give(actor, command) {
            Err(refused) => refused,
            Ok(facts) => panic!("{said} was accepted: {facts:?}"),
        }
    }

    #[track_caller]
    pub fn touches(&mut self, number: u8, touch: Touch) -> Vec<Recorded<Event>> {
        self.does(terminal(number), Command::Touch { touch })
    }

    #[track_caller]
    pub fn touch_refused(&mut self, number: u8, touch: Touch) -> Refused<Reason> {
        self.refuses(terminal(number), Command::Touch { touch })
    }

    #[track_caller]
    pub fn places(&mut self, number: u8, name: &str, amount: u32) -> Vec<Recorded<Event>> {
        self.touches(number, Touch::Place { spot: spot(name), amount: cents(amount) })
    }

    /// A player buys in for cash at a terminal.
    #[track_caller]
    pub fn buys_in(&mut self, number: u8, amount: u32) -> AccountNumber {
        let (seat, amount) = (seat(number), cents(amount));
        self.does(dealer(), Command::OpenAccount { seat, tender: Tender::Cash, amount });
        self.state.open_seat(seat).unwrap().account
    }

    #[track_caller]
    pub fn opens_period(&mut self) {
        self.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    }

    /// The system opens a period of the virtual wheel.
    #[track_caller]
    pub fn opens_virtual_period(&mut self) {
        self.does(Actor::System, virtual_period());
    }

    pub fn later_ms(&mut self, ms: u64) {
        self.now = self.now.plus_ms(ms);
    }

    /// The wagering period runs out.
    #[track_caller]
    pub fn expires(&mut self) -> Vec<Recorded<Event>> {
        let Phase::Wagering(wagering) = &self.state.phase else { panic!("no period runs") };
        let spin = wagering.spin;
        self.now = wagering.closes_at;
        self.does(Actor::System, Command::Expire { spin })
    }

    /// Every open terminal confirms what it shows.
    #[track_caller]
    pub fn all_confirm(&mut self) {
        let Phase::Expired(expired) = self.state.phase.clone() else { panic!("no spin is awaited") };
        let silent = |l: &&FinalLayout| {
            !expired.reports.contains_key(&l.seat) && self.state.seat_of(l.account).is_some()
        };
        let layouts: Vec<_> = expired.layouts.iter().filter(silent).cloned().collect();
        for layout in layouts {
            let report =
                Command::ReportLayout { spin: expired.spin, digest: layout.digest, nonce: Hex([7; 16]) };
            self.does(Actor::Terminal { seat: layout.seat }, report);
        }
    }

    /// After expiry the ball is spun, comes to rest, and the number is entered; all far from the deadline.
    #[track_caller]
    pub fn spins_to(&mut self, number: u8) -> Vec<Recorded<Event>> {
        self.all_confirm();
        self.does(dealer(), Command::BallSpun);
        self.later_ms(15_000);
        self.does(dealer(), Command::BallAtRest);
        self.later_ms(1_000);
        self.enters(number)
    }

    #[track_caller]
    pub fn enters(&mut self, number: u8) -> Vec<Recorded<Event>> {
        self.does(dealer(), entry(number))
    }

    /// A whole spin: the period opens, `wager` places chips, it expires, the number falls.
    #[track_caller]
    pub fn plays(&mut self, number: u8, wager: impl FnOnce(&mut Self)) -> Vec<Recorded<Event>> {
        self.opens_period();
        wager(self);
        self.expires();
        self.spins_to(number)
    }

    /// The table closes without a sign, nobody being there.
    #[track_caller]
    pub fn closes(&mut self, float: Cents) {
        let count = Count::new(vec![Stack { denomination: float, count: 1 }]);
        self.does(dealer(), Command::Count { kind: MovementKind::Closing, count });
        self.does(casino_supervisor(), Command::Countersign);
    }

    pub fn balance(&self, account: AccountNumber) -> Cents {
        self.state.books.balance(&Account::Chips(account))
    }

    pub fn public(&self) -> PublicView {
        match Roulette::view(&self.rules, &self.state, Audience::Public) {
            View::Public(view) => *view,
            other => panic!("{other:?}"),
        }
    }

    pub fn seat_view(&self, number: u8) -> SeatView {
        match Roulette::view(&self.rules, &self.state, Audience::Seat { seat: seat(number) }) {
            View::Seat(view) => *view,
            other => panic!("{other:?}"),
        }
    }

    pub fn account_view(&self, number: u8) -> AccountView {
        self.seat_view(number).account.unwrap()
    }

    pub fn console(&self) -> DealerView {
        match Roulette::view(&self.rules, &self.state, Audience::Dealer) {
            View::Dealer(view) => *view,
            other => panic!("{other:?}"),
        }
    }

    pub fn pit(&self) -> DealerView {
        match Roulette::view(&self.rules, &self.state, Audience::Supervisor) {
            View::Supervisor(view) => *view,
            other => panic!("{other:?}"),
        }
    }

    fn check_laws(&self, before: &State, facts: &[Recorded<Event>], by: &By) {
        self.state.check().unwrap();
        self.reckoner.agrees_with(&self.state).unwrap();
        self.check_meters();
        self.check_leavers();
        self.check_sequences();
        self.check_newcomers();
        // Facts read back make the same state, and the same question brings the same answer.
        let mut replayed = before.clone();
        for fact in facts {
            let bytes = serde_json::to_vec(fact).unwrap();
            let read: Recorded<Event> = serde_json::from_slice(&bytes).unwrap();
            assert_eq!(&read, fact, "a fact reads back");
            Roulette::apply(&mut replayed, &read);
        }
        assert_eq!(replayed, self.state);
        if let Some(asked) = Roulette::asked(before, facts) {
            let again = Roulette::decide(&self.rules, before, &asked, by)
                .unwrap_or_else(|refused| panic!("{asked:?} is refused on asking again: {refused:?}"));
            assert_eq!(again.record(*by), facts, "asked again: {asked:?}");
        } else {
            panic!("nobody asked for {facts:?}");
        }
        for audience in [Audience::Public, Audience::Dealer, Audience::Supervisor, Audience::Inspector] {
            let _ = Roulette::view(&self.rules, &self.state, audience);
        }
    }

    /// Whatever a person or a terminal does had been offered to it (docs/ARCHITECTURE.md, Offers).
    fn check_offered(&self, command: &Command, by: &By) {
        if !matches!(by.actor, Actor::Person { .. } | Actor::Terminal { .. }) {
            return;
        }
        let offered = Roulette::options(&self.rules, &self.state, by);
        let covered = offered.iter().any(|offer| crate::samples::names(&offer.value, command));
        assert!(covered, "{command:?} of {:?} is accepted and was not offered", by.actor);
    }

    fn watch_failures(&mut self, fact: &Recorded<Event>) {
        let Event::Malfunctioned { scope, spin: Some(spin), before_expiry, .. } = fact.event else { return };
        if let (Scope::System, true, Phase::Expired(expired)) = (scope, before_expiry, &self.state.phase) {
            self.fallen.extend(expired.unconfirmed.iter().map(|(row, _)| (spin, *row)));
        }
        match scope {
            _ if matches!(self.state.phase, Phase::Between { .. } | Phase::Closed) => {}
            Scope::System => self.failed.push((spin, None)),
            Scope::Terminal { seat } => {
                let account = self.state.open_seat(seat).map(|open| Some(open.account));
                self.failed.extend(account.map(|account| (spin, account)));
            }
        }
    }

    fn watch(&mut self, fact: &Recorded<Event>) {
        match &fact.event {
            Event::NonceCommitted { spin, seat, .. } => {
                let account = self.state.open_seat(*seat).unwrap().account;
                self.committed.insert((*spin, *seat), account);
            }
            Event::PeriodExpired { spin, layouts, .. } => {
                self.laid.insert(*spin, layouts.iter().map(|layout| layout.account).collect());
            }
            _ => {}
        }
    }

    /// Whoever sits down at a terminal has nothing of his predecessor: not the nonce that he promised, nor what hides
    /// the layout that he laid.
    fn check_newcomers(&self) {
        let promised = match &self.state.phase {
            Phase::Wagering(Wagering { spin, promise: Some(promise), .. })
            | Phase::Stopped { spin, promise: Some(promise), .. } => Some((*spin, promise)),
            _ => None,
        };
        for (spin, seat) in
            promised.iter().flat_map(|(spin, p)| p.nonces.keys().map(move |seat| (*spin, *seat)))
        {
            let account = self.state.open_seat(seat).map(|open| open.account);
            assert_eq!(account, self.committed.get(&(spin, seat)).copied(), "the nonce of terminal {seat}");
        }
        for (seat, open) in self.state.open_seats() {
            for result in open.results.iter().filter(|result| result.blind.is_some()) {
                let own = self.laid.get(&result.spin).is_some_and(|laid| laid.contains(&open.account));
                assert!(own, "terminal {seat} is told what hides another's layout of spin {}", result.spin);
            }
        }
    }

    /// No account of somebody who is to leave stays open once nothing of it is held: frozen, or at stake on a spin
    /// that is no longer open (RR-4).
    fn check_leavers(&self) {
        let spin = match &self.state.phase {
            Phase::Expired(expired) => Some(expired.spin),
            Phase::RestedEarly { spin, .. } => Some(*spin),
            _ => None,
        };
        for (seat, open) in self.state.open_seats().filter(|(_, open)| open.leaving) {
            let starts = |spin| self.state.live_sequences(open.account).any(|r| r.wager.first_spin == spin);
            let held = spin.is_some_and(|spin| !open.wagers.is_empty() || starts(spin));
            assert!(
                held || self.state.correction.is_some(),
                "whoever leaves terminal {seat} waits for nothing"
            );
        }
    }

    /// Every sequence on record stands as the record of spins, as it is now, makes it stand under the rules it was placed
    /// by: nothing is left of what the record said before it was corrected (8.4, RR-5).
    fn check_sequences(&self) {
        let Some(earliest) = self.state.history.front().map(|record| record.spin) else { return };
        let whole = |r: &&SequenceRecord| r.standing != Standing::Placed && r.wager.first_spin >= earliest;
        for found in self.state.sequences.values().filter(whole) {
            let wager = &found.wager;
            let readings = &self.state.rules_of(wager.first_spin).unwrap().readings;
            let reading = self.rules.under(readings).unwrap().sequence_reading();
            let (mut spins, mut numbers, mut ended) = (Vec::new(), Vec::new(), None);
            // Where it was declared void on a spin that has no outcome yet, or never will have one.
            let given_up = self.fallen.iter().copied();
            let at_hand = match &self.state.phase {
                Phase::Expired(e) => e.unconfirmed.iter().map(|(row, _)| (e.spin, *row)).collect(),
                _ => Vec::new(),
            };
            let falls = |(spin, row): &(u64, Unconfirmed)| {
                let later = row.sequences && *spin > wager.first_spin;
                row.account == wager.account && (*spin == wager.first_spin || later)
            };
            let void = given_up.chain(at_hand).filter(falls).map(|(spin, _)| spin);
            // And what was under way when something failed falls with it, under the other reading of RR-9.
            let failed = self.failed.iter().filter(|(spin, account)| {
                // The rules of spins before the wager's may no longer be kept.
                if *spin <= wager.first_spin || account.is_some_and(|account| account != wager.account) {
                    return false;
                }
                let readings = &self.state.rules_of(*spin).unwrap().readings;
                let reading = self.rules.under(readings).unwrap().malfunction_reading();
                reading == MalfunctionReading::VoidAll
            });
            let fell = void.chain(failed.map(|(spin, _)| *spin)).min();
            for record in self.state.history.iter().filter(|record| record.spin >= wager.first_spin) {
                if fell.is_some_and(|spin| spin <= record.spin) {
                    break;
                }
                let first = record.spin == wager.first_spin;
                let fallen = record.unconfirmed.iter().find(|row| row.account == wager.account);
                let outcome = record.outcome.number();
                if fallen.is_some_and(|row| first || row.sequences) || first && outcome.is_none() {
                    ended = Some((record.spin, None));
                } else if let Some(number) = outcome {
                    spins.push((record.spin, number));
                    numbers.push(number);
                    let verdict = wager.sequence.verdict(&numbers, reading);
                    ended = (verdict != Verdict::Open).then_some((record.spin, Some(verdict)));
                }
                if ended.is_some() {
                    break;
                }
            }
            let ended = ended.or(fell.map(|spin| (spin, None)));
            let stands = match &found.standing {
                Standing::Placed | Standing::Running => None,
                Standing::Decided { spin, line } => Some((*spin, Some(line.verdict))),
                Standing::Void { spin } => Some((*spin, None)),
            };
            assert_eq!((stands, &found.spins), (ended, &spins), "{wager:?}");
        }
    }

    /// Balance and stakes held are what went in and was won, less what was lost and paid out.
    fn check_meters(&self) {
        for (account, meters) in &self.state.meters {
            let held = self.state.books.balance(&Account::Stakes(*account));
            let has = self.balance(*account).plus(held).unwrap().plus(meters.wagered).unwrap();
            let has = has.plus(meters.paid_out).unwrap();
            let had = meters.bought_in.plus(meters.stakes_returned).unwrap().plus(meters.won).unwrap();
            let had = had.plus(meters.receivable).unwrap();
            let (given, taken) = meters.adjusted.split();
            let (has, had) = (has.plus(taken).unwrap(), had.plus(given).unwrap());
            assert_eq!(has, had, "account {account}: {meters:?}");
        }
    }
}

/// The command that opens a period of the virtual wheel.
pub fn virtual_period() -> Command {
    let seal = Sealed { commitment: Hex([0xab; 32]), cipher: "cd".repeat(48) };
    Command::OpenPeriod { seal: Some(seal), blind: Some(Hex([0xb1; 32])) }
}

/// A number of the virtual wheel, with what opens its commitment.
pub fn drawn(number: u8) -> Command {
    let (outcome, opening) = (pocket(number), Some(Hex([0x5e; 32])));
    Command::EnterOutcome { outcome, rested_after_expiry: true, opening }
}

/// The number of an account's sequence or claim.
pub fn numbered(account: u32, count: u32) -> u64 {
    State::numbered(AccountNumber(account), count)
}

/// A correction of a spin's outcome.
pub const fn correct(spin: u64, outcome: SpinOutcome) -> Command {
    begins(spin, Wrong::Outcome { outcome })
}

/// The beginning of a correction of which nothing was put right by hand before.
pub const fn begins(spin: u64, wrong: Wrong) -> Command {
    Command::BeginCorrection { spin, wrong, takes_back: Vec::new(), leaves: Vec::new() }
}

pub fn entry(number: u8) -> Command {
    Command::EnterOutcome { outcome: pocket(number), rested_after_expiry: false, opening: None }
}

/// A decision cites a clause or ruling.
#[track_caller]
pub fn cites(basis: &Basis, citation: &str) {
    houseway_witness::cites(BOOK, Kind::Decision, basis, citation);
}

/// A prompt of the console cites a clause or ruling.
#[track_caller]
pub fn prompts(basis: &Basis, citation: &str) {
    houseway_witness::cites(BOOK, Kind::Prompt, basis, citation);
}

/// A screen cites a clause or ruling.
#[track_caller]
pub fn shows(basis: &Basis, citation: &str) {
    houseway_witness::cites(BOOK, Kind::Display, basis, citation);
}

/// A record that is kept cites a clause or ruling.
#[track_caller]
pub fn records(basis: &Basis, citation: &str) {
    houseway_witness::cites(BOOK, Kind::Record, basis, citation);
}
