//! What a player may do, or the dealer for a player without a screen.

use super::{Offer, Offers};
use crate::SeatNumber;
use crate::pai_gow::command::{Command, HouseWagerChoice, Play};
use crate::pai_gow::decide::{Bounds, bounds, own_room};
use crate::pai_gow::detail::Bet;
use crate::pai_gow::state::Step;
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::{Area, BankMethod};
use houseway_lawbook::Basis;
use houseway_money::Cents;

impl Offers<'_> {
    /// What a player may do, or the dealer for a player without a screen.
    pub(super) fn player(&mut self, seat: SeatNumber) {
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

    pub(super) fn wager(&mut self, seat: SeatNumber, area: Area, bet: Bet) {
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

    pub(super) fn wager_tokens(&mut self, seat: SeatNumber, area: Area) {
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

    pub(super) fn set(&mut self, seat: SeatNumber, area: Area) {
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
    pub(super) fn bank(&mut self, seat: SeatNumber) {
        let state = self.ctx.state;
        let Some(play) = state.play.as_ref().filter(|play| play.is_banker(seat)) else { return };
        let lies = play.shares.iter().find(|share| share.seat == seat).map(|share| share.amount);
        let balance = state.desk.account(seat).map(|account| state.desk.balance(account));
        if let (Some(lies), Some(balance)) = (lies, balance) {
            // What he allows himself binds what he adds.
            let own = own_room(&self.ctx, seat).map_or(balance, |room| balance.min(room));
            let most = lies.plus_capped(own);
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
    pub(super) fn cuts(&self, command: impl Fn(CutRequest) -> Command) -> Option<(Vec<CutRequest>, Basis)> {
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
}
