use super::{Answer, Ctx, Refusal};
use crate::red_dog::detail::{CardCheck, Cutter, Due};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::{Pack, Phase, Player, Stack};
use crate::{Actor, Decision, Rank, SeatNumber, Shown, Veiled};
use houseway_games::red_dog::{Card, Point};
use houseway_lawbook::Short;

/// The cards are checked, before they are used or after (3.1, 3.3).
pub(super) fn check_cards(ctx: Ctx<'_>, check: CardCheck) -> Answer {
    ctx.need_rank(Rank::Dealer, Point::CardsChecked)?;
    ctx.need_law(Point::CardsChecked)?;
    ctx.at_a_real_shoe(Point::CardsChecked)?;
    if ctx.state.round_runs() {
        return Err(ctx.refuse(Reason::NotNow, Point::CardsChecked));
    }
    sound(&ctx, &check)?;
    Ok(Decision::of(Event::CardsChecked { check }, ctx.basis(&[Point::CardsChecked, Point::Decks])))
}

/// Between the last round and a shuffle, cards are taken away and others brought, at a supervisor's discretion (3.4).
pub(super) fn replace_cards(ctx: Ctx<'_>, check: CardCheck, note: Short<200>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::CardsReplaced)?;
    ctx.need_law(Point::CardsReplaced)?;
    ctx.at_a_real_shoe(Point::CardsReplaced)?;
    if ctx.state.round_runs() || ctx.state.cards.is_none() {
        return Err(ctx.refuse(Reason::NotNow, Point::CardsReplaced));
    }
    if ctx.state.shuffle_due().is_none() {
        return Err(ctx.refuse(Reason::NoShuffleDue, Point::CardsReplaced));
    }
    sound(&ctx, &check)?;
    let basis = ctx.basis(&[Point::CardsReplaced, Point::CardsChecked, Point::Decks]);
    Ok(Decision::of(Event::CardsReplaced { check, note }, basis))
}

fn sound(ctx: &Ctx<'_>, check: &CardCheck) -> Result<(), Refusal> {
    let as_written = check.decks == ctx.rules.decks().value && check.cards == ctx.rules.cards();
    let whole = as_written && check.jokers == 0 && check.alike && check.cutting_card && check.sound;
    ctx.forbid(Point::Decks, !whole, Reason::CardsFail)
}

/// The cards are shuffled: all of them, or in the middle of a round all but those on the layout (4.1, 9.7).
pub(super) fn shuffle(ctx: Ctx<'_>, cards: &[Veiled<Card>]) -> Answer {
    let config = ctx.config()?;
    if config.is_virtual() {
        if ctx.by.actor != Actor::System {
            return Err(ctx.refuse(Reason::NotYours, Point::Handling));
        }
    } else {
        ctx.handles()?;
    }
    ctx.need_open()?;
    let Some(due) = ctx.state.shuffle_due() else {
        return Err(ctx.refuse(Reason::NoShuffleDue, Point::Shuffle));
    };
    if ctx.state.cards.is_none() && !config.is_virtual() {
        ctx.forbid(Point::CardsChecked, true, Reason::CardsUnchecked)?;
    }
    let laid: Vec<Card> = ctx.state.phase.cards().iter().map(|card| card.value).collect();
    let decks = ctx.rules.decks().value;
    let named = Pack::named(decks, &laid);
    let wanted = u16::try_from(named.len()).unwrap_or(u16::MAX);
    let all = cards.len() == named.len();
    ctx.forbid(Point::Shuffle, !all, Reason::NotAllCards { cards: wanted })?;
    if config.is_virtual() {
        let mut known: Vec<Card> = cards.iter().filter_map(|card| card.peek().copied()).collect();
        if known.len() != cards.len() {
            return Err(ctx.refuse(Reason::CardsSealed, Point::Shuffle));
        }
        let mut named = named;
        known.sort_unstable();
        named.sort_unstable();
        ctx.forbid(Point::Shuffle, known != named, Reason::NotAllCards { cards: wanted })?;
    } else if cards.iter().any(|card| card.sealed.is_some()) {
        return Err(ctx.refuse(Reason::WrongSource, Point::Shuffle));
    }
    let event = Event::Shuffled { decks, laid, cards: cards.to_vec(), due };
    Ok(Decision::of(event, ctx.basis(&[Point::Shuffle, point(due)])))
}

/// What settles why a shuffle is due.
pub(in crate::red_dog) const fn point(due: Due) -> Point {
    match due {
        Due::Start => Point::ShuffleBeforePlay,
        Due::FirstCard => Point::ShuffleFirstCard,
        Due::AfterRound => Point::ShuffleAfterRound,
        Due::Abnormal => Point::ShuffleAbnormal,
        Due::Late => Point::LateShuffle,
        Due::Short => Point::ShoeShort,
    }
}

fn stack<'a>(ctx: &Ctx<'a>, point: Point) -> Result<&'a Stack, Refusal> {
    ctx.state.stack.as_ref().ok_or_else(|| ctx.refuse(Reason::NotNow, point))
}

/// The dealer offers the cut to a player (4.2).
pub(super) fn offer_cut(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    ctx.handles()?;
    ctx.need_law(Point::OfferCut)?;
    let stack = stack(&ctx, Point::OfferCut)?;
    ctx.need_account(seat)?;
    if stack.cut || stack.offered == Some(seat) {
        return Err(ctx.refuse(Reason::NotNow, Point::OfferCut));
    }
    Ok(Decision::of(Event::CutOffered { seat }, ctx.basis(&[Point::OfferCut])))
}

/// A player to whom it was offered cuts, or a supervisor, or the table itself where it deals (4.2 to 4.4, RD-13).
pub(super) fn cut(ctx: Ctx<'_>, before: u16, seat: Option<SeatNumber>) -> Answer {
    let (cutter, point) = match seat {
        Some(seat) => (Cutter::Player { seat }, Point::OfferCut),
        None if ctx.by.actor == Actor::System => {
            ctx.conducts()?;
            ctx.need_time(ctx.step_time(), Point::TableCuts)?;
            (Cutter::Table, Point::TableCuts)
        }
        // A dealer does not cut what he has shuffled himself.
        None => {
            ctx.need_rank(Rank::Dealer, Point::SupervisorCuts)?;
            if ctx.law().in_force(Point::SupervisorCuts) {
                ctx.need_rank(Rank::GameSupervisor, Point::SupervisorCuts)?;
            }
            (Cutter::Supervisor, Point::SupervisorCuts)
        }
    };
    let stack = stack(&ctx, Point::CutDepth)?;
    if stack.cut {
        return Err(ctx.refuse(Reason::NotNow, Point::CutDepth));
    }
    // Where the table deals, the cut is offered to every player at once.
    let to_all = ctx.config()?.automation.deals && stack.offered.is_none();
    if seat.is_some() && stack.offered != seat && !to_all {
        return Err(ctx.refuse(Reason::NotOffered, Point::OfferCut));
    }
    let cards = stack.pack.len();
    let [front, _] = ctx.rules.cut(cards);
    let outside = before == 0 || before >= cards || !ctx.rules.may_cut(cards, before);
    if outside {
        let (least, most) = (*front.start(), *front.end());
        return Err(ctx.refuse(Reason::OutsideCut { least, most }, Point::CutDepth));
    }
    Ok(Decision::of(Event::Cut { before, cutter }, ctx.basis(&[Point::CutDepth, point])))
}

/// The cutting card goes in, the cards into the shoe, and the first is burned (4.5, 4.6, 9.1).
pub(super) fn load(ctx: Ctx<'_>, behind: u16, burned: u16) -> Answer {
    ctx.handles()?;
    let stack = stack(&ctx, Point::CuttingCard)?;
    if !stack.cut {
        return Err(ctx.refuse(Reason::NotNow, Point::CutDepth));
    }
    let config = ctx.config()?;
    ctx.need_time(ctx.step_time(), Point::CuttingCard)?;
    let cards = stack.pack.len();
    if !ctx.rules.may_insert(cards, behind) {
        let range = ctx.rules.cutting_card(cards);
        let (least, most) = (*range.start(), *range.end());
        return Err(ctx.refuse(Reason::OutsideCut { least, most }, Point::CuttingCard));
    }
    // Nobody's hand puts the card into a virtual shoe: it lies where the set-up says (RD-4).
    let set = config.depth(ctx.rules, cards);
    let other = config.is_virtual() && behind != set;
    ctx.forbid(Point::CuttingCard, other, Reason::OtherDepth { behind: set })?;
    let loaded = Decision::of(Event::Loaded { behind }, ctx.rules.cutting_card_basis());
    let wanted = if ctx.law().in_force(Point::Burn) { ctx.rules.shoe().burned.value } else { 0 };
    if burned == wanted {
        return Ok(loaded.and(Event::Burned { cards: burned }, ctx.basis(&[Point::Burn])));
    }
    // None or two, in error: the dealer deals on.
    let possible = !config.is_virtual() && burned <= wanted.saturating_add(1);
    if !possible || !ctx.law().in_force(Point::BurnedWrong) {
        return Err(ctx.refuse(Reason::NotNow, Point::Burn));
    }
    Ok(loaded.and(Event::Burned { cards: burned }, ctx.basis(&[Point::BurnedWrong, Point::Burn])))
}

/// A player asks to see the burned card (4.6).
pub(super) fn ask_burned(ctx: Ctx<'_>, seat: SeatNumber, player: &Player) -> Answer {
    let shoe = ctx.state.shoe.as_ref().filter(|shoe| shoe.burned > 0 && shoe.shown.is_empty());
    if shoe.is_none() || player.asks_burned || !ctx.law().in_force(Point::Burn) {
        return Err(ctx.refuse(Reason::NothingThere, Point::Burn));
    }
    Ok(Decision::of(Event::BurnedAsked { seat }, ctx.basis(&[Point::Burn])))
}

/// It is shown to a player who asked, and to nobody else (4.6).
pub(super) fn show_burned(ctx: Ctx<'_>, said: Option<&[Card]>) -> Answer {
    ctx.handles()?;
    let asked = ctx.state.players.values().any(|player| player.asks_burned);
    let shoe = ctx.state.shoe.as_ref().filter(|shoe| shoe.shown.is_empty() && asked);
    let Some(shoe) = shoe else { return Err(ctx.refuse(Reason::NothingThere, Point::Burn)) };
    let burned = usize::from(shoe.burned);
    let cards: Vec<Shown<Card>> = match (ctx.config()?.is_virtual(), said) {
        (true, None) => {
            shoe.pack.cards.iter().take(burned).filter_map(|card| card.turn_up().copied()).collect()
        }
        (false, Some(cards)) => {
            let impossible = cards.iter().enumerate().find(|(at, card)| {
                let same = cards[..=*at].iter().filter(|other| other == card).count();
                usize::from(ctx.state.unseen.as_ref().map_or(0, |unseen| unseen.of(**card))) < same
            });
            if let Some((_, card)) = impossible {
                ctx.forbid(Point::Decks, true, Reason::ImpossibleCard { card: *card })?;
            }
            cards.iter().copied().map(Shown::real).collect()
        }
        _ => return Err(ctx.refuse(Reason::WrongSource, Point::Burn)),
    };
    if cards.len() != burned {
        return Err(ctx.refuse(Reason::CardsSealed, Point::Burn));
    }
    Ok(Decision::of(Event::BurnedShown { cards }, ctx.basis(&[Point::Burn])))
}

/// Whether nothing stands in the way of the next card; refused with what does (4.1).
pub(in crate::red_dog) fn ready(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    if ctx.state.is_ready() {
        return Ok(());
    }
    let due = ctx.state.shuffle_due().unwrap_or(Due::Start);
    let mid = ctx.state.phase != Phase::Betting && ctx.state.shoe.is_none();
    ctx.forbid(point(due), true, Reason::ShuffleFirst { due })?;
    // Without the clause, what lies in the shoe is dealt on.
    if ctx.state.shoe.is_none() || mid {
        return Err(ctx.refuse(Reason::ShuffleFirst { due }, Point::Shuffle));
    }
    Ok(())
}
