use super::command::{Command, Play};
use super::detail::Cutter;
use super::event::Event;
use super::state::State;
use crate::house::desk::{self, DeskEvent};
use crate::{Recorded, SeatNumber, Shown};
use houseway_games::red_dog::Card;

/// The command behind the facts of one decision, for the check that re-decides old rounds.
pub(super) fn asked(before: &State, facts: &[Recorded<Event>]) -> Option<Command> {
    let first = &facts.first()?.event;
    let by = |seat: &SeatNumber, act: Play| Some(Command::Play { seat: *seat, act });
    let real = before.config.as_ref().is_none_or(|config| !config.is_virtual());
    // A virtual card is dealt with the cutting card that comes before it, or is asked for in vain.
    if let Some(card) = facts.iter().find_map(|fact| match &fact.event {
        Event::CardDealt { card } => Some(card),
        _ => None,
    }) {
        return Some(Command::Deal { card: said(card) });
    }
    Some(match first {
        Event::Configured { config, .. } => Command::Configure { config: config.clone() },
        Event::Desk { desk } => {
            // With the end of play, what lies goes back.
            let declared = *desk != DeskEvent::PlayEnded;
            if declared
                && let Some(wager) = facts.iter().find_map(|fact| match &fact.event {
                    Event::WagerChanged { seat, area, to, .. } => Some((*seat, *area, *to)),
                    _ => None,
                })
            {
                let (seat, area, amount) = wager;
                return Some(Command::Declare { seat, area, amount, cash: Some(desk.credited()?) });
            }
            Command::Desk { desk: desk::asked(&before.desk, desk)? }
        }
        Event::CardsChecked { check } => Command::CheckCards { check: *check },
        Event::CardsReplaced { check, note } => Command::ReplaceCards { check: *check, note: *note },
        Event::Shuffled { cards, .. } => Command::Shuffle { cards: cards.clone() },
        Event::CutOffered { seat } => Command::OfferCut { seat: *seat },
        Event::Cut { before, cutter: Cutter::Player { seat } } => {
            return by(seat, Play::Cut { before: *before });
        }
        Event::Cut { before, cutter: Cutter::Supervisor | Cutter::Table } => Command::Cut { before: *before },
        Event::Loaded { behind } => {
            let burned = facts.iter().find_map(|fact| match &fact.event {
                Event::Burned { cards } => Some(*cards),
                _ => None,
            });
            Command::Load { behind: *behind, burned: burned? }
        }
        Event::BurnedAsked { seat } => return by(seat, Play::AskBurned),
        Event::BurnedShown { cards } => {
            let named: Option<Vec<Card>> = cards.iter().map(said).collect();
            Command::ShowBurned { cards: named }
        }
        Event::WagerChanged { seat, area, to, spoken: true, .. } => {
            Command::Declare { seat: *seat, area: *area, amount: *to, cash: None }
        }
        Event::WagerChanged { seat, area, to, .. } => {
            return by(seat, Play::Wager { area: *area, amount: *to });
        }
        Event::Raised { seat, to, .. } => return by(seat, Play::Raise { amount: *to }),
        Event::BetsClosed { .. } | Event::RaisesClosed => Command::NoMoreBets,
        Event::Resumed => Command::Resume,
        // What no card settles is settled by that call.
        Event::WagerSettled { .. } | Event::RoundEnded { .. } => Command::NoSpread,
        Event::CuttingCardOut { due } => match real {
            true => Command::CuttingCard { late: *due == super::detail::Due::Late },
            false => Command::Deal { card: None },
        },
        Event::ShoeShort { .. } if real => Command::ShoeShort,
        // A card of a virtual shoe was asked for in vain.
        Event::ShoeShort { .. } => Command::Deal { card: None },
        Event::FaceUpDiscarded { card } => Command::FaceUp { card: *card },
        Event::DrawnInError { card } => Command::DrawnInError { card: *card },
        Event::Reconstructed { to: [first, second], .. } => {
            Command::Reconstruct { first: *first, second: *second }
        }
        Event::ShuffleOrdered => Command::OrderShuffle,
        Event::Proposed { proposal } => proposal.motion.command(),
        Event::Agreed { .. } => Command::Agree,
        Event::ProposalWithdrawn => Command::WithdrawProposal,
        Event::Invalidated { cause, note, in_play, .. } => {
            Command::Invalidate { cause: *cause, note: *note, last: !in_play }
        }
        Event::Corrected { to, note, .. } => Command::CorrectResult { cards: to.clone(), note: *note },
        Event::Admonished { seat, breach, note } => {
            Command::Admonish { seat: *seat, breach: *breach, note: *note }
        }
        Event::Sanctioned { seat, measures, note, .. } => {
            Command::Sanction { seat: *seat, measures: *measures, note: *note }
        }
        Event::SeizedReleased { account, returned, .. } => {
            Command::ReleaseSeized { account: *account, returned: *returned }
        }
        Event::Vacated { seat } => Command::VacateSeat { seat: *seat },
        Event::Complained { seat } => return by(seat, Play::Complain),
        Event::DisputeDecided { seat, answer, review } => {
            Command::Dispute { seat: *seat, answer: *answer, review: *review }
        }
        Event::PlayersRestricted { most } => Command::RestrictPlayers { most: *most },
        Event::SignPosted { limits, effective_at } => {
            Command::PostSign { limits: *limits, effective_at: *effective_at }
        }
        Event::SignWithdrawn => Command::WithdrawSign,
        Event::LimitsChanged { .. } => Command::ChangeLimits,
        Event::MarkerPlaced { seat, maximum } => Command::PlaceMarker { seat: *seat, maximum: *maximum },
        Event::Burned { .. } | Event::CardDealt { .. } | Event::Announced { .. } => return None,
    })
}

/// The card that a dealer named: one that no seal was opened for.
fn said(card: &Shown<Card>) -> Option<Card> {
    card.opening.is_none().then_some(card.value)
}
