use super::dealer::Dealer;
use super::tally::Rare;
use super::{Players, Tally};
use houseway_games::pai_gow::{Hand, Kind, Matching, Outcome, Rules, Worth};

/// How many pairs of sorts there are, the order apart.
const PAIRS: usize = 136;

/// What a round needs of the rules, ready to be looked up.
#[derive(Clone, Debug)]
pub struct Felt {
    matching: Matching,
    /// The number of two sorts, in any order.
    pairs: Vec<u8>,
    /// By the numbers of its first two tiles and its last two, what a hand is worth as the House Way sets it.
    worths: Vec<Worth>,
}

impl Felt {
    /// A table under these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut pairs = vec![0; 256];
        let kinds: Vec<[Kind; 2]> = Kind::all()
            .flat_map(|one| Kind::all().filter(move |other| one <= *other).map(move |other| [one, other]))
            .collect();
        for (number, [one, other]) in kinds.iter().enumerate() {
            pairs[one.index() * 16 + other.index()] = number as u8;
            pairs[other.index() * 16 + one.index()] = number as u8;
        }
        let worth = |hand: Hand| rules.house_way().set(hand).worth();
        // What no wall can deal is never looked up.
        let nothing = worth(Hand::all()[0]);
        let worths = kinds.iter().flat_map(|[a, b]| {
            kinds.iter().map(move |[c, d]| Hand::of([*a, *b, *c, *d]).map_or(nothing, worth))
        });
        Self { matching: rules.matching().clone(), worths: worths.collect(), pairs }
    }

    /// Plays so many rounds, the last hand of each being the bank's.
    pub(super) fn play<const HANDS: usize>(&self, mut dealer: Dealer, rounds: u64) -> Tally {
        let (mut counts, mut rare) = ([[0u64; 8]; 8], [[0u64; 8]; Rare::COUNT]);
        for _ in 0..rounds {
            let hands = dealer.deal::<HANDS>();
            let bank = self.worth(hands[HANDS - 1]);
            let (mut won, mut lost) = (0, 0);
            let mut rarely = [0; Rare::COUNT];
            for player in &hands[..HANDS - 1] {
                let player = self.worth(*player);
                let outcome = self.matching.outcome_of(player, bank);
                won += usize::from(outcome == Outcome::Win);
                lost += usize::from(outcome == Outcome::Lose);
                for (count, rare) in rarely.iter_mut().zip(Rare::of(player, bank, outcome)) {
                    *count += usize::from(rare);
                }
            }
            counts[won & 7][lost & 7] += 1;
            for (rare, count) in rare.iter_mut().zip(rarely) {
                rare[count & 7] += 1;
            }
        }
        // A table has from two to eight hands.
        Tally { players: Players::new(HANDS as u8 - 1).unwrap_or(Players(1)), counts, rare }
    }

    #[inline]
    fn worth(&self, hand: [u8; 4]) -> Worth {
        let [a, b, c, d] = hand.map(usize::from);
        let number = |one: usize, other: usize| usize::from(self.pairs[(one * 16 + other) & 255]);
        self.worths[number(a, b) * PAIRS + number(c, d)]
    }
}
