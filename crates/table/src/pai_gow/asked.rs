use super::command::{Command, Play};
use super::config::Source;
use super::detail::SideLine;
use super::event::Event;
use super::pool::Award;
use super::state::State;
use crate::house::desk;
use crate::{Recorded, SeatNumber, Shown};
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, Tile};

/// The command behind the facts of one decision, for the check that re-decides old rounds.
pub(super) fn asked(before: &State, facts: &[Recorded<Event>]) -> Option<Command> {
    let first = &facts.first()?.event;
    if let Some(read) = facts.iter().find_map(|fact| match &fact.event {
        Event::DiceRead { dice, .. } => Some(dice),
        _ => None,
    }) {
        let cloth = before.config.as_ref()?.source == Source::Cloth;
        let rests = cloth.then(|| read.iter().map(|die| Rest::Flat(die.value)).collect());
        return Some(Command::OpenCup { rests });
    }
    if facts.iter().any(|fact| matches!(fact.event, Event::BetsClosed)) {
        return Some(Command::CallBets);
    }
    if facts.iter().any(|fact| matches!(fact.event, Event::Delivered { .. })) {
        return Some(Command::Deliver);
    }
    let play = before.play.as_deref();
    let banker = || Some(play?.shares.first()?.seat);
    // Those who share a bank set its tiles together: it was whoever asked.
    let asker = match facts.first()?.by {
        crate::Actor::Terminal { seat } => Some(seat),
        _ => None,
    };
    let controller = |area: Area| {
        let hand = play?.hand(area)?;
        if let Some(seat) = asker.filter(|seat| play.is_some_and(|p| p.bank == area && p.is_banker(*seat))) {
            return Some(seat);
        }
        hand.controller
            .or_else(|| Some(play?.shares.first()?.seat).filter(|_| area == before.chung.unwrap_or(area)))
    };
    // Of those who share a bank any may act: whoever gave it from his screen did.
    let own = match facts.first()?.by {
        crate::Actor::Terminal { seat } => Some(seat),
        _ => None,
    };
    let by = |seat: SeatNumber, act: Play| Some(Command::Play { seat: own.unwrap_or(seat), act });
    // A table that is made with a jackpot is made without it, and the jackpot is asked for.
    if let Some(asked) = facts.iter().find_map(|fact| match &fact.event {
        Event::SetUpAsked { asked } => Some(asked),
        _ => None,
    }) {
        return Some(Command::Configure { config: Box::new(asked.config.clone()) });
    }
    Some(match first {
        Event::SetUpWithdrawn => Command::WithdrawSetUp,
        Event::Configured { config } => Command::Configure { config: config.clone() },
        Event::Desk { desk } => Command::Desk { desk: desk::asked(&before.desk, desk)? },
        Event::TilesChecked => Command::CheckTiles,
        Event::TilesReplaced { tiles, why } => Command::ReplaceTiles { tiles: tiles.clone(), why: *why },
        Event::Sat { seat, area } => return by(*seat, Play::Sit { area: *area }),
        Event::Yielded { seat, on } => return by(*seat, Play::Yield { on: *on }),
        Event::Agreed { seat, area, on } => return by(*seat, Play::Agree { area: *area, on: *on }),
        Event::SideLeft { seat, area } => return by(*seat, Play::LeaveSide { area: *area }),
        Event::BankAsked { seat, on } => return by(*seat, Play::AskBank { on: *on }),
        Event::BankOffered { .. } | Event::HouseBanks => Command::OfferBank,
        Event::BankDeclined { seat } => {
            match facts.first()?.by.person().is_some() && !before.config.as_ref()?.cloth {
                true => Command::PassBank,
                false if facts.first()?.by == crate::Actor::System => Command::PassBank,
                false => return by(*seat, Play::DeclineBank),
            }
        }
        Event::BankTaken { seat, method, would_co_bank, .. } => {
            return by(*seat, Play::TakeBank { method: *method, would_co_bank: *would_co_bank });
        }
        Event::BankShared { seat } => Command::ShareBank { seat: *seat },
        Event::BankAllowed { shaker } => Command::AllowBank { shaker: *shaker },
        Event::BankGivenUp { seat } => return by(*seat, Play::DeclineBank),
        Event::Shuffled { wall, .. } => Command::Shuffle { wall: wall.clone() },
        Event::LajaAsked { seat, own, .. } => return by(*seat, Play::AskLaja { own: *own }),
        Event::LajaAnswered { allowed } => Command::AnswerLaja { allowed: *allowed },
        Event::LajaMade { seat, wall } => Command::Laja { seat: *seat, wall: wall.clone() },
        Event::WagerChanged { seat, area, to, tokens: true, .. } => {
            return by(*seat, Play::WagerTokens { area: *area, amount: *to });
        }
        Event::WagerChanged { seat, area, bet, to, .. } => {
            return by(*seat, Play::Wager { area: *area, bet: *bet, amount: *to });
        }
        Event::BankStaked { seat, to, .. } => return by(*seat, Play::StakeBank { amount: *to }),
        Event::HouseWagerChosen { wager } => return by(banker()?, Play::ChooseHouseWager { wager: *wager }),
        Event::CutNamed { cut, by_banker: true } => return by(banker()?, Play::NameCut { cut: *cut }),
        Event::CutNamed { cut, .. } => Command::ChooseCut { cut: *cut },
        Event::Stolen { value } => {
            return by(banker()?, Play::Steal { value: value.map(houseway_games::pai_gow::Steal::get) });
        }
        Event::Consented { on } => return by(banker()?, Play::Consent { on: *on }),
        Event::CupShaken { dice } => Command::Shake { dice: dice.clone() },
        Event::ShakeAgain { rests } => Command::OpenCup { rests: Some(rests.clone()) },
        Event::FirstMarked { areas } => Command::SetFirst { areas: areas.clone() },
        Event::Looked { area } => return by(controller(*area)?, Play::Look { area: *area }),
        Event::HandSet { area, low } => return by(controller(*area)?, Play::Set { area: *area, low: *low }),
        Event::HouseWayAsked { area } => return by(controller(*area)?, Play::AskHouseWay { area: *area }),
        Event::Conceded { area } => return by(controller(*area)?, Play::Concede { area: *area }),
        Event::HandVoided { area, .. } => return by(controller(*area)?, Play::CallVoid { area: *area }),
        Event::RoundVoided { bank, .. } => return by(banker()?, Play::CallVoid { area: *bank }),
        Event::Surrendered { wager, area } => {
            return by(before.numbered(*wager)?.seat?, Play::Surrender { area: *area });
        }
        Event::BankExposed { hand } => {
            let tiles = said(&hand.tiles);
            let named = tiles.is_some();
            let set = play?.hand(play?.bank)?.low.is_some();
            Command::ExposeBank { tiles, low: (named && !set).then_some(hand.low) }
        }
        Event::BankKept => Command::KeepBank,
        Event::BankHandAsked { seat } => return by(*seat, Play::AskBankHand),
        Event::BankConfirmed { seat: Some(seat) } => return by(*seat, Play::ConfirmBank),
        Event::BankConfirmed { seat: None } => Command::ConfirmBank,
        Event::HandShown { area, tiles } => {
            let hand = play?.hand(*area)?;
            match hand.controller.filter(|_| !hand.conceded) {
                Some(seat) => return by(seat, Play::Show { area: *area }),
                None => Command::ShowConceded { area: *area, tiles: said(tiles) },
            }
        }
        Event::HandOpened { area, opened } => {
            let tiles = opened.tiles.as_ref().and_then(said);
            let called = opened.tiles.is_none().then_some(opened.called);
            let hand = play?.hand(*area)?;
            let named = tiles.is_some() && hand.low.is_none();
            let low = opened.low.filter(|_| named);
            Command::Open { area: *area, tiles, low, called }
        }
        Event::Settled { .. } => Command::Settle,
        Event::PoolAnswered { through, paid, shown } => {
            let award = |line: &SideLine| Award { area: line.area, wager: line.wager, win: line.win };
            let awards = paid.iter().map(award).collect();
            Command::PoolAnswers { through: *through, awards, shown: *shown }
        }
        Event::Cleared { .. } => Command::Clear,
        Event::Happened { what, .. } => Command::Report { what: what.clone() },
        Event::AreaBack { area } => Command::ReturnArea { area: *area },
        Event::WagerRefused { back, why, .. } => Command::RefuseWager { wager: back.wager, why: *why },
        Event::Sanctioned { seat, void, exclude, why, .. } => {
            Command::Sanction { seat: *seat, void: *void, exclude: *exclude, why: *why }
        }
        Event::ClosedAtOnce { why } => Command::CloseAtOnce { why: *why },
        Event::KeptApart { seat, why } => Command::KeepApart { seat: *seat, why: *why },
        Event::TwoAllowed { seat, on } => Command::AllowTwo { seat: *seat, on: *on },
        Event::TokensIssued { seat, voucher, amount, .. } => {
            Command::ExchangeVoucher { seat: *seat, voucher: *voucher, amount: *amount }
        }
        Event::TokensTakenBack { seat, .. } => {
            Command::Desk { desk: desk::DeskCommand::Leave { seat: *seat } }
        }
        Event::Vacated { seat } => Command::VacateSeat { seat: *seat },
        Event::DisputeAnswered { seat, answer, review } => {
            Command::Dispute { seat: *seat, answer: *answer, review: *review }
        }
        Event::Directed { direction } => Command::Direct { direction: *direction },
        Event::SignPosted { minimum, maximum, effective_at } => {
            Command::PostSign { minimum: *minimum, maximum: *maximum, effective_at: *effective_at }
        }
        Event::SignWithdrawn => Command::WithdrawSign,
        Event::LimitsChanged { .. } => Command::ChangeLimits,
        Event::PlayersLimited { most } => Command::LimitPlayers { most: *most },
        Event::MarkerPlaced { seat, maximum } => Command::PlaceMarker { seat: *seat, maximum: *maximum },
        _ => return None,
    })
}

/// The tiles that a dealer named: those that no seal was opened for.
fn said(tiles: &[Shown<Tile>; 4]) -> Option<[Tile; 4]> {
    tiles.iter().all(|tile| tile.opening.is_none()).then(|| tiles.map(|tile| tile.value))
}
