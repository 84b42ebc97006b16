//! What dealer and pit may do, or the table itself.

use super::{Offer, Offers, text};
use crate::SeatNumber;
use crate::house::desk;
use crate::pai_gow::command::Command;
use crate::pai_gow::detail::Irregularity;
use crate::pai_gow::state::{Part, Step};
use houseway_games::pai_gow::{Area, Die};
use houseway_money::Cents;

impl Offers<'_> {
    /// What dealer and pit may do, or the table itself.
    pub(super) fn table(&mut self) {
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
            Command::WithdrawSetUp,
            Command::ChangeLimits,
            Command::AnswerLaja { allowed: true },
            Command::AnswerLaja { allowed: false },
            Command::ConfirmBank,
            Command::KeepBank,
        ] {
            self.give(command);
        }
        let cloth = config.source == crate::pai_gow::config::Source::Cloth;
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
    pub(super) fn cloth(&mut self) {
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
        let way =
            crate::pai_gow::decide::house_way_low(self.ctx.rules, &[a, b, c, d]).map(|ruled| ruled.value);
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

    pub(super) fn irregularities(&mut self) {
        let state = self.ctx.state;
        let Some(why) = text("-") else { return };
        let mut kinds = vec![
            Irregularity::ExposedStacking { tiles: 1 },
            Irregularity::ExposedLaja { tiles: 1 },
            Irregularity::WrongDeal { handled: false, possible: true },
            // Where it cannot be put right the round is void, which may take another rank.
            Irregularity::WrongDeal { handled: false, possible: false },
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

    pub(super) fn vouchers(&mut self) {
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

    pub(super) fn general(&mut self) {
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
        let notice_minutes = self.ctx.rules.conduct.raise_notice_minutes.value;
        let (minimum, maximum) = (terms.minimum, terms.maximum);
        let probe = Command::PostSign { minimum, maximum, effective_at: now };
        self.try_as(&probe, || Offer::PostSign { notice_minutes });
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
