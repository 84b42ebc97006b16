use super::Rules;
use super::command::{Command, HouseWagerChoice, Play};
use super::decide::{Bounds, Ctx, bounds, decide};
use super::detail::{Bet, Irregularity};
use super::state::{Part, State, Step};
use crate::house::desk::{self, DeskCommand, DeskOffer};
use crate::{Actor, By, SeatNumber, Time};
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::{Area, BankMethod, ConductPoint, Die, TablePoint};
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
        /// From when a higher minimum may hold.
        earliest: Time,
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
    let ctx = Ctx { rules, state, by };
    let mut offers = Offers { ctx, list: Vec::new() };
    let Some(config) = &state.config else {
        offers.configure();
        return offers.list;
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
    match by.actor {
        Actor::Terminal { seat } => offers.player(seat),
        Actor::Device { .. } => {}
        Actor::Person { .. } | Actor::System => {
            offers.table();
            if config.cloth && by.actor.rank().is_some() {
                for seat in state.players.keys() {
                    offers.player(*seat);
                }
            }
        }
    }
    offers.list
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
        let house = self.ctx.bank().0 == BankMethod::House;
        let turn = if house { TablePoint::HouseTurn } else { TablePoint::BankTurn };
        match command {
            Command::Open { .. } => Some(rules.table.basis(turn)),
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
        if first || rank {
            let basis = self.ctx.rules.conduct.basis(ConductPoint::SetUp);
            self.offer(Offer::Configure, basis);
        }
    }

    /// What a player may do, or the dealer for a player without a screen.
    fn player(&mut self, seat: SeatNumber) {
        let state = self.ctx.state;
        let Some(config) = &state.config else { return };
        let areas: Vec<Area> = config.areas().collect();
        let give = |offers: &mut Self, act: Play| offers.give(Command::Play { seat, act });
        for area in &areas {
            give(self, Play::Sit { area: Some(*area) });
        }
        give(self, Play::Sit { area: None });
        for area in &areas {
            for bet in Bet::ALL {
                self.wager(seat, *area, bet);
            }
            give(self, Play::LeaveSide { area: *area });
            for act in [
                Play::Look { area: *area },
                Play::AskHouseWay { area: *area },
                Play::Concede { area: *area },
                Play::Show { area: *area },
                Play::CallVoid { area: *area },
                Play::Surrender { area: *area },
            ] {
                give(self, act);
            }
            for on in state.players.keys() {
                give(self, Play::Agree { area: *area, on: *on });
            }
            self.set(seat, *area);
        }
        for on in [true, false] {
            give(self, Play::Yield { on });
            give(self, Play::AskBank { on });
            give(self, Play::Consent { on });
            give(self, Play::AskLaja { own: on });
            for method in [BankMethod::Player, BankMethod::CoBank] {
                give(self, Play::TakeBank { method, would_co_bank: on });
            }
        }
        give(self, Play::DeclineBank);
        give(self, Play::ConfirmBank);
        give(self, Play::AskBankHand);
        for wager in [HouseWagerChoice::AsBefore, HouseWagerChoice::Minimum] {
            give(self, Play::ChooseHouseWager { wager });
        }
        self.bank(seat);
    }

    fn wager(&mut self, seat: SeatNumber, area: Area, bet: Bet) {
        let known = self.ctx.state.wager(seat, area, bet);
        if known.is_some() {
            self.give(Command::Play { seat, act: Play::Wager { area, bet, amount: Cents::ZERO } });
        }
        if bet == Bet::Regular {
            self.wager_tokens(seat, area);
        }
        let Ok(Bounds { minimum, maximum, multiple, basis, .. }) = bounds(self.ctx, seat, area, bet, false)
        else {
            return;
        };
        let maximum = multiple.map_or(maximum, |multiple| maximum.down_to_multiple(multiple));
        // A wager that stood off may be laid anew as it lies.
        let lies = known.filter(|wager| !wager.carried).map_or(Cents::ZERO, |wager| wager.amount);
        let only = minimum == maximum && lies == minimum;
        if minimum <= maximum && !only {
            self.offer(Offer::Wager { seat, area, bet, minimum, maximum, multiple, lies }, basis);
        }
    }

    fn wager_tokens(&mut self, seat: SeatNumber, area: Area) {
        let account = self.ctx.state.desk.account(seat);
        if account.is_none_or(|account| self.ctx.state.tokens(account).is_zero()) {
            return;
        }
        let Ok(found) = bounds(self.ctx, seat, area, Bet::Regular, true) else { return };
        let Bounds { minimum, maximum, multiple, lies, basis } = found;
        let maximum = multiple.map_or(maximum, |multiple| maximum.down_to_multiple(multiple));
        if minimum <= maximum && !(minimum == maximum && lies == minimum) {
            self.offer(Offer::WagerTokens { seat, area, minimum, maximum, multiple, lies }, basis);
        }
    }

    fn set(&mut self, seat: SeatNumber, area: Area) {
        const PAIRS: [[u8; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        if self.ctx.state.play.as_ref().is_none_or(|play| play.step != Step::Setting) {
            return;
        }
        let mut low = Vec::new();
        let mut basis = None;
        for pair in PAIRS {
            let act = Play::Set { area, low: pair };
            if let Some(found) = self.ctx.accepts(&Command::Play { seat, act }) {
                low.push(pair);
                basis = basis.or(Some(found));
            }
        }
        if let Some(basis) = basis {
            self.offer(Offer::Set { seat, area, low }, basis);
        }
    }

    /// What a banker may do with his bank.
    fn bank(&mut self, seat: SeatNumber) {
        let state = self.ctx.state;
        let Some(play) = state.play.as_ref().filter(|play| play.is_banker(seat)) else { return };
        let lies = play.shares.iter().find(|share| share.seat == seat).map(|share| share.amount);
        let balance = state.desk.account(seat).map(|account| state.desk.balance(account));
        if let (Some(lies), Some(balance)) = (lies, balance) {
            let most = lies.plus_capped(balance);
            let probe = if most == lies { Cents::ZERO } else { most };
            let act = Play::StakeBank { amount: probe };
            self.try_as(&Command::Play { seat, act }, || Offer::StakeBank { seat, most, lies });
        }
        let cuts = self.cuts(|cut| Command::Play { seat, act: Play::NameCut { cut } });
        if let Some((cuts, basis)) = cuts {
            self.offer(Offer::Cut { seat: Some(seat), cuts }, basis);
        }
        let mut values = Vec::new();
        let mut basis = None;
        for value in std::iter::once(None).chain((-4..=4).map(Some)) {
            let act = Play::Steal { value };
            if let Some(found) = self.ctx.accepts(&Command::Play { seat, act }) {
                values.push(value);
                basis = Some(found);
            }
        }
        if let Some(basis) = basis {
            self.offer(Offer::Steal { seat, values }, basis);
        }
    }

    /// The cuts for which a command is accepted, each in every way that it may be turned.
    fn cuts(&self, command: impl Fn(CutRequest) -> Command) -> Option<(Vec<CutRequest>, Basis)> {
        let mut cuts = Vec::new();
        let mut basis = None;
        for cut in self.ctx.rules.table.cuts() {
            for way in cut.orientations() {
                let named = CutRequest { name: cut.name(), side: way.side, end: way.end };
                if let Some(found) = self.ctx.accepts(&command(named)) {
                    cuts.push(named);
                    basis = basis.or(Some(found));
                }
            }
        }
        Some((cuts, basis?))
    }

    /// What dealer and pit may do, or the table itself.
    fn table(&mut self) {
        let state = self.ctx.state;
        let Some(config) = &state.config else { return };
        self.configure();
        for command in [
            Command::CheckTiles,
            Command::OfferBank,
            Command::PassBank,
            Command::CallBets,
            Command::Deliver,
            Command::Settle,
            Command::Clear,
            Command::WithdrawSign,
            Command::ChangeLimits,
            Command::AnswerLaja { allowed: true },
            Command::AnswerLaja { allowed: false },
            Command::ConfirmBank,
            Command::KeepBank,
        ] {
            self.give(command);
        }
        let cloth = config.source == super::config::Source::Cloth;
        if cloth {
            self.cloth();
        } else {
            self.give(Command::OpenCup { rests: None });
            self.give(Command::ExposeBank { tiles: None, low: None });
            for area in config.areas() {
                self.give(Command::Open { area, tiles: None, low: None, called: None });
                self.give(Command::ShowConceded { area, tiles: None });
            }
        }
        if state.play.as_ref().is_some_and(|play| play.step <= Step::Thrown)
            && let Some((cuts, basis)) = self.cuts(|cut| Command::ChooseCut { cut })
        {
            self.offer(Offer::Cut { seat: None, cuts }, basis);
        }
        for area in config.areas() {
            self.give(Command::ReturnArea { area });
        }
        for seat in state.players.keys() {
            self.give(Command::VacateSeat { seat: *seat });
            for on in [true, false] {
                self.give(Command::AllowTwo { seat: *seat, on });
            }
        }
        self.irregularities();
        self.general();
    }

    /// What the dealer enters at the cloth.
    fn cloth(&mut self) {
        let state = self.ctx.state;
        let wall = || vec![crate::Veiled::unknown(); houseway_games::pai_gow::Tile::COUNT];
        self.try_as(&Command::Shuffle { wall: wall() }, || Offer::Tiles { seat: None, laja: false });
        for seat in std::iter::once(None).chain(state.players.keys().copied().map(Some)) {
            self.try_as(&Command::Laja { seat, wall: wall() }, || Offer::Tiles { seat, laja: true });
        }
        self.try_as(&Command::Shake { dice: Vec::new() }, || Offer::Shake);
        let Some(play) = &state.play else { return };
        let Some(config) = &state.config else { return };
        let set = self.ctx.rules.table.dice_named(config.options.dice.as_str());
        let dice = set.map_or(0, |set| set.in_cup(config.options.big_small.is_some()).len());
        if let Ok(one) = Die::new(1) {
            let rests = Some(vec![houseway_games::pai_gow::dice::Rest::Flat(one); dice]);
            let dice = u8::try_from(dice).unwrap_or(u8::MAX);
            self.try_as(&Command::OpenCup { rests }, || Offer::ReadDice { dice });
        }
        // Tiles that can lie there, whatever lies open.
        let dealt = play.dealt.as_ref();
        let bank = dealt.and_then(|dealt| dealt.bank.as_ref()).map(|bank| bank.tiles);
        let opened =
            dealt.into_iter().flat_map(|dealt| &dealt.hands).filter_map(|hand| hand.opened.as_ref()?.tiles);
        let seen: Vec<_> = bank.into_iter().chain(opened).flatten().map(|tile| tile.value).collect();
        let mut left = houseway_games::pai_gow::Tile::all().filter(|tile| !seen.contains(tile));
        let (Some(a), Some(b), Some(c), Some(d)) = (left.next(), left.next(), left.next(), left.next())
        else {
            return;
        };
        let tiles = Some([a, b, c, d]);
        for area in config.areas() {
            self.try_as(&Command::ShowConceded { area, tiles }, || Offer::ShowConceded { area });
        }
        let way = super::decide::house_way_low(self.ctx.rules, &[a, b, c, d]).map(|ruled| ruled.value);
        for low in [None, way] {
            if self.list.iter().all(|offer| offer.value != Offer::TapBank) {
                self.try_as(&Command::ExposeBank { tiles, low }, || Offer::TapBank);
            }
        }
        for area in config.areas() {
            let result = Command::Open {
                area,
                tiles: None,
                low: None,
                called: Some(houseway_games::pai_gow::bank::Called::Jowl),
            };
            let called = self.ctx.accepts(&result).is_some();
            let plain = self.ctx.accepts(&Command::Open { area, tiles, low: None, called: None });
            let with = self.ctx.accepts(&Command::Open { area, tiles, low: way, called: None });
            let low = plain.is_none() && with.is_some();
            if let Some(basis) = plain.or(with) {
                self.offer(Offer::TapHand { area, low, called }, basis);
            }
        }
    }

    fn irregularities(&mut self) {
        let state = self.ctx.state;
        let Some(why) = text("-") else { return };
        let mut kinds = vec![
            Irregularity::ExposedStacking { tiles: 1 },
            Irregularity::ExposedLaja { tiles: 1 },
            Irregularity::WrongDeal { handled: false, possible: true },
            Irregularity::MissingTile { foreign: false },
            Irregularity::Reshuffle { why },
            Irregularity::Disruption { why },
            Irregularity::Fraud { why, forfeit: Vec::new() },
            Irregularity::Breach { area: None, why },
        ];
        if let Some(play) = &state.play {
            let hands = play.dealt.iter().flat_map(|dealt| &dealt.hands);
            for hand in hands.filter(|hand| matches!(hand.part, Part::Plays | Part::Bank)) {
                let area = hand.area;
                kinds.extend([
                    Irregularity::ExposedHand { area, tiles: 1, by_banker: false },
                    Irregularity::Misset { area },
                    Irregularity::Knocked { areas: vec![area] },
                    Irregularity::Absent { area },
                    Irregularity::Breach { area: Some(area), why },
                ]);
            }
        } else if let (Ok(die), Some(config)) = (Die::new(1), &state.config) {
            let set = self.ctx.rules.table.dice_named(config.options.dice.as_str());
            let dice = set.map_or(0, |set| set.in_cup(config.options.big_small.is_some()).len());
            kinds.push(Irregularity::Collusion { dice: vec![die; dice], why });
        }
        for what in kinds {
            self.try_as(&Command::Report { what: what.clone() }, || Offer::Report { what });
        }
    }

    fn vouchers(&mut self) {
        let state = self.ctx.state;
        let Some((chip, voucher)) = state.terms.map(|terms| terms.chip).zip(text("\u{2013}")) else { return };
        let multiple = if chip.is_zero() { Cents::literal(1) } else { chip };
        let probe = |seat: SeatNumber| Command::ExchangeVoucher { seat, voucher, amount: multiple };
        let may = |seat: &SeatNumber| self.ctx.accepts(&probe(*seat)).is_some();
        let seats: Vec<SeatNumber> = state.players.keys().copied().filter(may).collect();
        let most = desk::LARGEST_TENDER;
        if let Some(seat) = seats.first().copied() {
            self.try_as(&probe(seat), || Offer::ExchangeVoucher { seats, multiple, most });
        }
    }

    fn general(&mut self) {
        let state = self.ctx.state;
        let Some(why) = text("-") else { return };
        let marked = state.play.as_ref().map(|play| play.first.clone()).unwrap_or_default();
        let other = if marked == [Area::ONE] { Vec::new() } else { vec![Area::ONE] };
        let areas = state.config.as_ref().map_or(0, |config| config.areas);
        self.try_as(&Command::SetFirst { areas: other }, || Offer::SetFirst { marked, areas });
        let refusable =
            |number: u32| self.ctx.accepts(&Command::RefuseWager { wager: number, why }).is_some();
        let wagers: Vec<u32> =
            state.wagers.iter().map(|w| w.number).filter(|number| refusable(*number)).collect();
        if let Some(wager) = wagers.first().copied() {
            self.try_as(&Command::RefuseWager { wager, why }, || Offer::RefuseWager { wagers });
        }
        let may = |seat: &SeatNumber| {
            self.ctx.accepts(&Command::Sanction { seat: *seat, void: false, exclude: true, why }).is_some()
        };
        let seats: Vec<SeatNumber> = state.players.keys().copied().filter(may).collect();
        if let Some(seat) = seats.first().copied() {
            let probe = Command::Sanction { seat, void: false, exclude: true, why };
            self.try_as(&probe, || Offer::Sanction { seats });
        }
        self.try_as(&Command::CloseAtOnce { why }, || Offer::CloseAtOnce);
        let apart = |seat: &SeatNumber| self.ctx.accepts(&Command::KeepApart { seat: *seat, why }).is_some();
        let seats: Vec<SeatNumber> = state.players.keys().copied().filter(apart).collect();
        if let Some(seat) = seats.first().copied() {
            self.try_as(&Command::KeepApart { seat, why }, || Offer::KeepApart { seats });
        }
        self.vouchers();
        let review = self.ctx.accepts(&Command::Dispute { seat: None, answer: why, review: true }).is_some();
        self.try_as(&Command::Dispute { seat: None, answer: why, review: false }, || Offer::Dispute {
            review,
        });
        self.try_as(&Command::Direct { direction: why }, || Offer::Direct);
        self.try_as(&Command::ReplaceTiles { tiles: Vec::new(), why }, || Offer::ReplaceTiles);
        let with = Command::AllowBank { shaker: text("-") };
        let shaker = self.ctx.accepts(&Command::AllowBank { shaker: None }).is_none();
        self.try_as(&with, || Offer::AllowBank { shaker });
        let share = |seat: &SeatNumber| self.ctx.accepts(&Command::ShareBank { seat: *seat }).is_some();
        let seats: Vec<SeatNumber> = state.players.keys().copied().filter(share).collect();
        if let Some(seat) = seats.first().copied() {
            self.try_as(&Command::ShareBank { seat }, || Offer::ShareBank { seats });
        }
        if let Some(now) = state.config.as_ref().map(|config| config.options.players) {
            let most = self.ctx.rules.conduct.players.value;
            let other = if now == 1 { most } else { 1 };
            self.try_as(&Command::LimitPlayers { most: other }, || Offer::LimitPlayers { most, now });
        }
        let Some(terms) = state.terms else { return };
        let now = self.ctx.by.at;
        let notice = now.plus_minutes(self.ctx.rules.conduct.raise_notice_minutes.value);
        let (minimum, maximum) = (terms.minimum, terms.maximum);
        let probe = Command::PostSign { minimum, maximum, effective_at: now };
        self.try_as(&probe, || Offer::PostSign { earliest: notice });
        let now = |seat: SeatNumber| state.player(seat).and_then(|player| player.maximum);
        let other = |seat: SeatNumber| if now(seat).is_some() { None } else { Some(maximum) };
        let mark = |seat: &SeatNumber| {
            self.ctx.accepts(&Command::PlaceMarker { seat: *seat, maximum: other(*seat) }).is_some()
        };
        let seats: Vec<_> =
            state.players.keys().copied().filter(mark).map(|seat| (seat, now(seat))).collect();
        if let Some((seat, _)) = seats.first().copied() {
            let (above, multiple) = (maximum, terms.chip);
            let probe = Command::PlaceMarker { seat, maximum: other(seat) };
            self.try_as(&probe, || Offer::PlaceMarker { seats, above, multiple });
        }
    }
}
