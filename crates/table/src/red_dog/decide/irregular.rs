use super::shoe::{point, ready};
use super::{Answer, Ctx};
use crate::red_dog::detail::Due;
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::Phase;
use crate::{Decision, Rank};
use houseway_games::red_dog::{Card, Point};

/// The cutting card comes out of a real shoe: now, or it came in an earlier round and was overlooked (4.1.2, 4.1.3, 9.6).
pub(super) fn cutting_card(ctx: Ctx<'_>, late: bool) -> Answer {
    ctx.handles()?;
    ctx.at_a_real_shoe(Point::CuttingCard)?;
    // A card that was drawn unseen is the first of the round, and came before the cutting card (9.3).
    let drawn = ctx.state.shoe.as_ref().is_some_and(|shoe| shoe.held);
    let due = match ctx.state.phase {
        _ if late => Due::Late,
        Phase::First if !drawn => Due::FirstCard,
        _ => Due::AfterRound,
    };
    ctx.need_law(point(due))?;
    let inside = ctx.state.shoe.as_ref().is_some_and(|shoe| !shoe.out);
    if !inside || ctx.state.due.is_some() {
        return Err(ctx.refuse(Reason::NothingThere, Point::CuttingCard));
    }
    let mut points = vec![point(due)];
    if drawn && ctx.state.phase == Phase::First && !late {
        points.push(Point::DrawnUnseen);
    }
    Ok(Decision::of(Event::CuttingCardOut { due }, ctx.basis(&points)))
}

/// A card is asked for, and a real shoe has none left, whatever the table counts in it (9.7, RD-4).
pub(super) fn shoe_short(ctx: Ctx<'_>) -> Answer {
    ctx.handles()?;
    ctx.need_open()?;
    ctx.at_a_real_shoe(Point::ShoeShort)?;
    ctx.need_law(Point::ShoeShort)?;
    if !matches!(ctx.state.phase, Phase::First | Phase::Second { .. } | Phase::Third { .. }) {
        return Err(ctx.refuse(Reason::NotNow, Point::ShoeShort));
    }
    ready(&ctx)?;
    let Some(shoe) = &ctx.state.shoe else {
        return Err(ctx.refuse(Reason::NothingThere, Point::ShoeShort));
    };
    // A card that was drawn unseen is the next one, and lies ready.
    ctx.forbid(Point::DrawnUnseen, shoe.held, Reason::NotNow)?;
    Ok(Decision::of(Event::ShoeShort { missing: shoe.left() }, ctx.basis(&[Point::ShoeShort])))
}

/// There is a shoe from which a card can have come, and this is not what a shuffle waits for.
fn from_the_shoe(ctx: &Ctx<'_>, what: Point) -> Result<(), super::Refusal> {
    ctx.handles()?;
    ctx.need_open()?;
    ctx.at_a_real_shoe(what)?;
    ctx.need_law(what)?;
    // Whether any card is left in it the dealer knows, and not the table's count.
    if ctx.state.shoe.is_none() { Err(ctx.refuse(Reason::NothingThere, what)) } else { Ok(()) }
}

/// A card that lies face up in the shoe is discarded (9.2).
pub(super) fn face_up(ctx: Ctx<'_>, card: Card) -> Answer {
    from_the_shoe(&ctx, Point::FoundFaceUp)?;
    ctx.can_come(card)?;
    Ok(Decision::of(Event::FaceUpDiscarded { card }, ctx.basis(&[Point::FoundFaceUp])))
}

/// A card drawn in error: discarded if it was exposed, otherwise the next (9.3, 9.4).
pub(super) fn drawn_in_error(ctx: Ctx<'_>, card: Option<Card>) -> Answer {
    let what = if card.is_some() { Point::DrawnExposed } else { Point::DrawnUnseen };
    from_the_shoe(&ctx, what)?;
    if card.is_none() && ctx.state.shoe.as_ref().is_some_and(|shoe| shoe.held) {
        return Err(ctx.refuse(Reason::NothingThere, what));
    }
    if let Some(card) = card {
        ctx.can_come(card)?;
    }
    Ok(Decision::of(Event::DrawnInError { card }, ctx.basis(&[what])))
}

/// The first two cards went to the wrong places: the game supervisor reconstructs the hand (9.5). That they are other cards than was
/// said is no matter of places: it takes a casino supervisor, as after the round (10.10, RD-12).
pub(super) fn reconstruct(ctx: Ctx<'_>, to: [Card; 2]) -> Answer {
    let from: Vec<Card> = ctx.state.phase.cards().iter().map(|card| card.value).collect();
    let others = matches!(from[..], [first, second] if to != [first, second] && to != [second, first]);
    let (rank, what) = if others {
        (Rank::CasinoSupervisor, Point::CorrectResult)
    } else {
        (Rank::GameSupervisor, Point::Reconstruct)
    };
    ctx.need_rank(rank, what)?;
    ctx.need_law(what)?;
    ctx.at_a_real_shoe(what)?;
    let [first, second] = from[..] else { return Err(ctx.refuse(Reason::NotNow, what)) };
    let from = [first, second];
    if from == to {
        return Err(ctx.refuse(Reason::NoChange, what));
    }
    // They must be cards that can have come.
    let mut unseen = ctx.state.unseen.clone().unwrap_or_else(|| houseway_games::red_dog::Unseen::decks(0));
    from.iter().for_each(|card| unseen.unsee(*card));
    for card in to {
        if unseen.see(card).is_err() {
            ctx.forbid(Point::Decks, true, Reason::ImpossibleCard { card })?;
        }
    }
    let leaves = ctx.rules.leaves(to[0], to[1]);
    let same = ctx.state.phase.leaves() == Some(leaves.value);
    let raised = ctx.state.wagers.iter().filter(|(_, wager)| !same && !wager.raise.is_zero());
    let returned = raised.map(|(seat, wager)| (*seat, wager.account, wager.raise)).collect();
    let event = Event::Reconstructed { from, to, leaves: leaves.value, returned };
    let basis = ctx.basis(&[what]).and(&leaves.basis);
    Ok(Decision::of(event, basis))
}

/// The game supervisor finds the sequence of cards abnormal: they are shuffled at once (4.1.4, RD-9).
pub(super) fn order_shuffle(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::ShuffleAbnormal)?;
    ctx.need_law(Point::ShuffleAbnormal)?;
    ctx.need_open()?;
    if !ctx.state.is_ready() {
        return Err(ctx.refuse(Reason::NotNow, Point::ShuffleAbnormal));
    }
    Ok(Decision::of(Event::ShuffleOrdered, ctx.basis(&[Point::ShuffleAbnormal])))
}
