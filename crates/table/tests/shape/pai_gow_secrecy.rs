//! What one audience hears does not change while tiles change that it may not see.

use crate::chance::{Chance, Commitment};
use crate::laws;
use crate::leak::{BY_OFFERS, BY_VIEW, Leak};
use crate::live::{DEALER, Live, Shaped, person, seat, terminal};
use crate::pai_gow::{Command, Config, Event, PaiGow, Phase, Rules, SETTINGS, State, Tile, is_well_set};
use houseway_money::Cents;
use houseway_table::{Audience, Game, Post};
use proptest::prelude::*;

/// The same table, told of by a discreet and by an indiscreet game.
trait Played:
    Shaped<State = State, Command = Command, Event = Event, Rules = Rules, Need = crate::pai_gow::Need>
{
}
impl<G> Played for G where
    G: Shaped<State = State, Command = Command, Event = Event, Rules = Rules, Need = crate::pai_gow::Need>
{
}

/// A round with this wall and these dice, in which every player takes the first setting that his tiles allow.
/// It ends after `openings` of the players' hands were opened; `None` means before the bank is exposed.
fn round<G: Played>(order: &[u16], dice: [u8; 3], openings: Option<usize>) -> Live<G> {
    let mut live: Live<G> =
        Live::new(Rules::shipped(), Chance::new(order.to_vec(), &dice, Commitment::Blind));
    live.checked = false;
    let config = Config {
        virtual_tiles: true,
        bets_ms: Some(10_000),
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
    };
    live.give(person(Post::CasinoSupervisor), &Command::SetUp { config });
    for seat in G::seats() {
        live.give(person(DEALER), &Command::BuyIn { seat, amount: Cents::literal(50_000) });
    }
    live.run();
    for seat in G::seats() {
        live.give(terminal(seat.number()), &Command::Wager { amount: Cents::literal(2_000) });
    }
    live.run();
    for seat in G::seats() {
        let Phase::Setting { dealt } = &live.state.phase else { panic!("{:?}", live.state.phase) };
        let tiles = dealt.tiles(dealt.hands[&seat].at).unwrap();
        let low = SETTINGS.into_iter().find(|low| is_well_set(tiles, *low)).unwrap();
        live.give(terminal(seat.number()), &Command::Set { low });
    }
    if let Some(openings) = openings {
        // The bank is exposed and set, and then hand after hand is opened.
        for _ in 0..openings + 2 {
            assert!(live.step());
        }
    }
    live
}

/// The places of the wall that an area's tiles come from.
fn places(area: u8, dice: [u8; 3]) -> std::ops::Range<usize> {
    let first = (dice.iter().sum::<u8>() - 1) % 8 + 1;
    let stack = usize::from((area + 8 - first) % 8) * 4;
    stack..stack + 4
}

/// The wall with the tiles of all areas but `kept` in another order.
fn changed(order: &[u16], turn: usize, kept: &[u8], dice: [u8; 3]) -> Vec<u16> {
    let free: Vec<usize> =
        (0..32).filter(|place| !kept.iter().any(|area| places(*area, dice).contains(place))).collect();
    let mut other = order.to_vec();
    for (index, place) in free.iter().enumerate() {
        other[*place] = order[free[(index + turn) % free.len()]];
    }
    other
}

/// Given two walls that differ in tiles which none of `audiences` may see, when the same is done at both, then each
/// hears the same.
fn compare<G: Played>(
    audiences: &[Audience],
    order: &[u16],
    turn: usize,
    dice: [u8; 3],
    kept: &[u8],
    openings: Option<usize>,
) -> Result<(), String> {
    let one = round::<G>(order, dice, openings);
    let two = round::<G>(&changed(order, turn, kept, dice), dice, openings);
    for audience in audiences {
        let (one, two) = (&one.heard[audience], &two.heard[audience]);
        if let Some((one, two)) = laws::first_difference(one, two) {
            return Err(format!("{audience:?} hears\n{one}\nand\n{two}"));
        }
        if one.len() != two.len() {
            return Err(format!("{audience:?} hears more often"));
        }
    }
    Ok(())
}

fn at(number: u8) -> Audience {
    Audience::Seat { seat: seat(number) }
}

/// Those who have no tiles.
const STANDING: [Audience; 4] =
    [Audience::Dealer, Audience::Supervisor, Audience::Public, Audience::Inspector];

/// Before anything is exposed: each player with his own area, and all the others.
fn before_exposure() -> [(Vec<Audience>, Vec<u8>); 4] {
    [(vec![at(2)], vec![2]), (vec![at(4)], vec![4]), (vec![at(7)], vec![7]), (STANDING.to_vec(), Vec::new())]
}

fn shuffled() -> impl Strategy<Value = Vec<u16>> {
    Just((0..Tile::SET).collect::<Vec<_>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn nobody_hears_of_tiles_before_they_are_exposed(
        order in shuffled(), turn in 1usize..27, dice in [1u8..=6, 1u8..=6, 1u8..=6],
    ) {
        for (audiences, own) in before_exposure() {
            let heard = compare::<PaiGow>(&audiences, &order, turn, dice, &own, None);
            prop_assert!(heard.is_ok(), "{}", heard.unwrap_err());
        }
    }

    #[test]
    fn nobody_hears_of_the_tiles_that_are_still_down_while_others_are_opened(
        order in shuffled(), turn in 1usize..15, dice in [1u8..=6, 1u8..=6, 1u8..=6],
    ) {
        // The bank, two and four are turned up and stay as they are; seven and the unused tiles change.
        let mut audiences = vec![at(2), at(4)];
        audiences.extend(STANDING);
        let heard = compare::<PaiGow>(&audiences, &order, turn, dice, &[1, 2, 4], Some(2));
        prop_assert!(heard.is_ok(), "{}", heard.unwrap_err());
        // Nobody ever hears of the tiles that were retrieved.
        audiences.push(at(7));
        let heard = compare::<PaiGow>(&audiences, &order, turn, dice, &[1, 2, 4, 7], Some(4));
        prop_assert!(heard.is_ok(), "{}", heard.unwrap_err());
    }

    #[test]
    fn no_hidden_tile_is_written(order in shuffled(), turn in 1usize..27, dice in [1u8..=6, 1u8..=6, 1u8..=6]) {
        // Given two walls that have nothing in common but the seals
        let other = changed(&order, turn, &[], dice);
        prop_assert_ne!(&other, &order);
        // When each is played to the moment before the first exposure
        let written = |order: &[u16]| {
            let live = round::<PaiGow>(order, dice, None);
            // Settings are chosen by the tiles; which one it was is written, as a choice of places.
            let facts: Vec<_> = live.facts.iter().filter(|f| !matches!(f.event, Event::HandSet { .. })).collect();
            let mut state = live.state.clone();
            if let Phase::Setting { dealt } = &mut state.phase {
                dealt.hands.values_mut().for_each(|hand| hand.low = None);
            }
            (serde_json::to_string(&facts).unwrap(), serde_json::to_string(&state).unwrap(), format!("{state:?}"))
        };
        // Then journal, snapshot and log are the same, byte for byte
        prop_assert_eq!(written(&order), written(&other));
    }
}

/// Whether the law notices that one of them hears too much.
fn noticed<G: Played>(audience: Audience, own: &[u8]) -> bool {
    let order: Vec<u16> = (0..Tile::SET).map(|number| number * 7 % Tile::SET).collect();
    (1..5).any(|turn| compare::<G>(&[audience], &order, turn, [2, 3, 4], own, None).is_err())
}

#[test]
fn a_view_that_tells_a_figure_is_found_out() {
    for (audiences, own) in before_exposure() {
        for audience in audiences {
            assert!(noticed::<Leak<PaiGow, BY_VIEW>>(audience, &own), "{audience:?}");
            assert!(!noticed::<PaiGow>(audience, &own), "{audience:?}");
        }
    }
}

#[test]
fn offers_that_tell_by_their_order_are_found_out() {
    assert!(noticed::<Leak<PaiGow, BY_OFFERS>>(at(4), &[4]));
    assert_eq!(<Leak<PaiGow, BY_OFFERS> as Game>::NAME, PaiGow::NAME);
}
