use houseway_games::pai_gow::{Die, Tile};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// How many tiles one random number deals: as many as two hands.
const TOGETHER: usize = 8;

/// The wall, and where its order comes from.
pub(super) struct Dealer {
    /// The sorts of the tiles. It is never put in order again: what is dealt from is shuffled whatever the order was.
    tiles: [u8; 32],
    faces: Vec<Die>,
    random: Xoshiro256PlusPlus,
}

impl Dealer {
    /// With the stream of this block: the streams of one seed are 2^128 numbers apart.
    pub(super) fn new(seed: u64, block: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        random.jump_ce(block, 128);
        let mut tiles = [0; 32];
        for (place, tile) in tiles.iter_mut().zip(Tile::all()) {
            *place = tile.kind().index() as u8;
        }
        let faces = (1..=Die::FACES).filter_map(|face| Die::new(face).ok()).collect();
        Self { tiles, faces, random }
    }

    /// Deals the next round's first `HANDS` hands of four.
    #[inline]
    pub(super) fn deal<const HANDS: usize>(&mut self) -> [[u8; 4]; HANDS] {
        let mut hands = [[0; 4]; HANDS];
        for (two, hands) in hands.chunks_mut(2).enumerate() {
            let from = two * TOGETHER;
            let places = self.places(from);
            for (offset, place) in places.iter().enumerate() {
                if let Some(hand) = hands.get_mut(offset / 4) {
                    let (here, there) = ((from + offset) & 31, place & 31);
                    self.tiles.swap(here, there);
                    hand[offset % 4] = self.tiles[here];
                }
            }
        }
        hands
    }

    /// Three dice.
    pub(super) fn throw(&mut self) -> [Die; 3] {
        // Each of the 216 throws is as likely: a number that would favour some is drawn anew.
        const THROWS: u64 = 216;
        loop {
            let drawn = self.random.next_u64();
            if drawn < u64::MAX - u64::MAX % THROWS {
                let throw = drawn % THROWS;
                let face = |place: u64| self.faces[(throw / place % 6) as usize];
                return [face(1), face(6), face(36)];
            }
        }
    }

    /// For the next eight places of the wall, from `from` on, the places at or behind each from which its tile comes:
    /// every choice is exactly as likely.
    #[inline]
    fn places(&mut self, from: usize) -> [usize; TOGETHER] {
        loop {
            // The high half of a product chooses among so many, the low half is what is left for the next choice. What is
            // left in the end tells the few numbers that would favour some choices over others.
            let mut left = self.random.next_u64();
            let mut choices = 1u64;
            let mut places = [0; TOGETHER];
            for (offset, place) in places.iter_mut().enumerate() {
                let open = (32 - from - offset) as u64;
                let product = u128::from(left) * u128::from(open);
                *place = from + offset + (product >> 64) as usize;
                left = product as u64;
                choices *= open;
            }
            if left >= choices || left >= choices.wrapping_neg() % choices {
                return places;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tile comes to every place of the wall equally often, and every two tiles to the first two places.
    #[test]
    fn a_deal_favours_no_tile_and_no_place() {
        const DEALS: u32 = 200_000;
        let mut dealer = Dealer::new(5, 0);
        let mut seen = [[0u32; 16]; 32];
        let mut together = [[0u32; 16]; 16];
        for _ in 0..DEALS {
            let hands = dealer.deal::<8>();
            for (place, kind) in hands.iter().flatten().enumerate() {
                seen[place][usize::from(*kind)] += 1;
            }
            together[usize::from(hands[0][0])][usize::from(hands[0][1])] += 1;
        }
        let off = |seen: u32, chance: f64| {
            let expected = f64::from(DEALS) * chance;
            (f64::from(seen) - expected).abs() / (expected * (1.0 - chance)).sqrt()
        };
        assert!(seen.iter().flatten().all(|seen| off(*seen, 1.0 / 16.0) < 4.5));
        for (one, others) in together.iter().enumerate() {
            for (other, seen) in others.iter().enumerate() {
                let chance = if one == other { 2.0 / 992.0 } else { 4.0 / 992.0 };
                assert!(off(*seen, chance) < 4.5, "{one} {other} {seen}");
            }
        }
    }

    #[test]
    fn a_throw_favours_no_face() {
        const THROWS: u32 = 216_000;
        let mut dealer = Dealer::new(3, 0);
        let mut seen = [0u32; 216];
        for _ in 0..THROWS {
            let throw = dealer.throw().iter().fold(0, |all, die| all * 6 + usize::from(die.face()) - 1);
            seen[throw] += 1;
        }
        let off = |seen: u32| (f64::from(seen) - 1_000.0).abs() / 1_000f64.sqrt();
        assert!(seen.iter().all(|seen| off(*seen) < 4.5), "{seen:?}");
    }

    #[test]
    fn a_wall_stays_whole() {
        let mut dealer = Dealer::new(1, 7);
        for _ in 0..1_000 {
            let mut counts = [0; 16];
            dealer.deal::<8>().iter().flatten().for_each(|kind| counts[usize::from(*kind)] += 1);
            assert_eq!(counts, [2; 16]);
        }
    }

    #[test]
    fn blocks_have_streams_of_their_own() {
        let deal = |seed, block| Dealer::new(seed, block).deal::<8>();
        assert_eq!(deal(3, 4), deal(3, 4));
        assert_ne!(deal(3, 4), deal(3, 5));
        assert_ne!(deal(3, 4), deal(4, 4));
    }
}
