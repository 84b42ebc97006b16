use super::book::{Point, Rules};
use super::state::{Phase, State};
use super::{Card, Command};
use houseway_lawbook::Ruled;
use houseway_money::Cents;
use houseway_table::{Actor, By, Rank};
use serde::Serialize;

/// A shape of command that may be given now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    SetUp,
    BuyIn,
    Shuffle {
        virtual_shoe: bool,
        least_cut: u16,
        most_cut: u16,
    },
    /// Any multiple from `least` to `most`, but for what lies there already.
    Wager {
        least: Cents,
        most: Cents,
        multiple: Cents,
        lies: Cents,
    },
    TakeBack,
    NoMoreBets,
    /// `tap`: the card has to be said.
    Deal {
        tap: bool,
    },
    /// The second wager, in all, may be any multiple from `least` to `most`.
    Raise {
        least: Cents,
        most: Cents,
        multiple: Cents,
    },
    CallIrregularity,
}

pub fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let mut offers = Vec::new();
    let mut offer = |offer, point| offers.push(Ruled::new(offer, rules.basis(point)));
    let rank = by.actor.rank();
    let Some(config) = &state.config else {
        if rank >= Some(Rank::CasinoSupervisor) {
            offer(Offer::SetUp, Point::SetUp);
        }
        return offers;
    };
    if let Actor::Terminal { seat } = by.actor {
        let (original, raise) = state.wager(seat);
        let reach = |lies: Cents, limit: Cents| {
            lies.plus_capped(state.balance(seat)).min(limit).down_to_multiple(config.unit)
        };
        match state.phase {
            Phase::Wagering => {
                let (least, most) = (config.minimum, reach(original, config.maximum));
                if most >= least {
                    let offered = Offer::Wager { least, most, multiple: config.unit, lies: original };
                    offer(offered, Point::Wager);
                }
                if !original.is_zero() {
                    offer(Offer::TakeBack, Point::Wager);
                }
            }
            Phase::Raising { .. } => {
                let (least, most) = (raise.plus_capped(config.unit), reach(raise, original));
                if most >= least {
                    offer(Offer::Raise { least, most, multiple: config.unit }, Point::Raise);
                }
            }
            _ => {}
        }
        return offers;
    }
    if rank.is_some() {
        offer(Offer::BuyIn, Point::BuyIn);
    }
    let virtual_shoe = config.virtual_shoe;
    let conducts = if by.actor == Actor::System { config.bets_ms.is_some() } else { rank.is_some() };
    let shuffles = if virtual_shoe { by.actor == Actor::System } else { rank.is_some() };
    let due = config.bets_ms.map(|ms| state.since.plus_ms(ms));
    let in_time = by.actor != Actor::System || due.is_some_and(|due| by.at >= due);
    match &state.phase {
        Phase::Wagering if shuffles && state.shuffle_is_due() => {
            let (least_cut, most_cut) = (Card::SHOE / 2, Card::SHOE - 3);
            offer(Offer::Shuffle { virtual_shoe, least_cut, most_cut }, Point::Shuffle);
        }
        Phase::Wagering if conducts && in_time && !state.shuffle_is_due() && !state.wagers.is_empty() => {
            offer(Offer::NoMoreBets, Point::Close);
        }
        Phase::Raising { .. } if conducts && in_time => offer(Offer::NoMoreBets, Point::CloseRaises),
        Phase::First | Phase::Second { .. } | Phase::Third { .. } if conducts => {
            let next = state.shoe.as_ref().and_then(|shoe| shoe.next_card());
            if next.is_some_and(|card| !virtual_shoe || card.peek().is_some()) {
                offer(Offer::Deal { tap: !virtual_shoe }, Point::Deal);
            }
        }
        _ => {}
    }
    if state.phase != Phase::Wagering && rank >= Some(Rank::CasinoSupervisor) {
        offer(Offer::CallIrregularity, Point::Dispute);
    }
    offers
}

/// Whether the command lies inside the offer. Which card may be said is bounded by the shoe, not by the offer.
pub fn covers(offer: &Offer, command: &Command) -> bool {
    match (offer, command) {
        (Offer::SetUp, Command::SetUp { .. })
        | (Offer::NoMoreBets, Command::NoMoreBets)
        | (Offer::CallIrregularity, Command::CallIrregularity) => true,
        (Offer::BuyIn, Command::BuyIn { amount, .. }) => !amount.is_zero(),
        (Offer::Shuffle { virtual_shoe, least_cut, most_cut }, Command::Shuffle { cards, cut }) => {
            cards.len() == usize::from(Card::SHOE)
                && cards.iter().all(|card| card.peek().is_some() == *virtual_shoe)
                && (least_cut..=most_cut).contains(&cut)
        }
        (Offer::Wager { least, most, multiple, lies }, Command::Wager { amount }) => {
            (least..=most).contains(&amount) && amount.is_multiple_of(*multiple) && amount != lies
        }
        (Offer::TakeBack, Command::Wager { amount }) => amount.is_zero(),
        (Offer::Raise { least, most, multiple }, Command::Raise { amount }) => {
            (least..=most).contains(&amount) && amount.is_multiple_of(*multiple)
        }
        (Offer::Deal { tap }, Command::Deal { card }) => card.is_some() == *tap,
        _ => false,
    }
}
