use crate::{Post, Rank};
use houseway_lawbook::{Basis, Ruled};
use serde::Serialize;

/// What takes a higher rank than dealer, said before somebody is refused for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Higher<O> {
    /// What may be done.
    pub value: O,
    /// The clauses and rulings.
    pub basis: Basis,
    /// The least rank that may; never dealer.
    pub rank: Rank,
}

/// What a person above dealer may do and a dealer may not, each with the least rank that may: what `options` lists for a post
/// of that rank and for none below it. An offer whose bounds grow with the rank comes once for each of its shapes. In the order
/// of the ranks, and within one in that of its list; the same for every rank that looks on, and nothing for whoever has none.
///
/// A view is made after every event: `options` need not list what no rank decides, such as what is entered for players.
#[must_use]
pub fn higher<O: PartialEq>(looks_on: Post, options: impl Fn(Post) -> Vec<Ruled<O>>) -> Vec<Higher<O>> {
    const ABOVE: [(Rank, Post); 3] = [
        (Rank::GameSupervisor, Post::GameSupervisor),
        (Rank::CasinoSupervisor, Post::CasinoSupervisor),
        (Rank::GamingShiftManager, Post::GamingShiftManager),
    ];
    let mut rows: Vec<Higher<O>> = Vec::new();
    if looks_on.rank().is_none() {
        return rows;
    }
    let of_dealer = options(Post::Dealer);
    for (rank, post) in ABOVE {
        for Ruled { value, basis } in options(post) {
            let known = of_dealer.iter().any(|row| row.value == value);
            if !known && rows.iter().all(|row| row.value != value) {
                rows.push(Higher { value, basis, rank });
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_lawbook::Citation;

    fn list(values: &[&'static str]) -> Vec<Ruled<&'static str>> {
        let citation: Citation = "G-2".parse().unwrap();
        values.iter().map(|value| Ruled::new(*value, Basis::of(citation))).collect()
    }

    #[test]
    fn an_offer_stands_at_the_least_rank_that_lists_it_and_a_wider_shape_of_it_at_its_own() {
        let rows = higher(Post::Dealer, |post| match post {
            Post::Dealer => list(&["deal", "cut 1 to 4"]),
            Post::GameSupervisor => list(&["deal", "cut 1 to 4", "shuffle"]),
            Post::CasinoSupervisor => list(&["deal", "cut 1 to 9", "shuffle", "decide"]),
            Post::GamingShiftManager => list(&["deal", "cut 1 to 9", "shuffle", "decide", "allow"]),
            _ => panic!("no rank is asked about but those of the ladder"),
        });
        let rows: Vec<_> = rows.into_iter().map(|row| (row.value, row.rank)).collect();
        let (casino, manager) = (Rank::CasinoSupervisor, Rank::GamingShiftManager);
        let expected = [
            ("shuffle", Rank::GameSupervisor),
            ("cut 1 to 9", casino),
            ("decide", casino),
            ("allow", manager),
        ];
        assert_eq!(rows, expected);
    }

    /// Where ranks are held to exactly, what a supervisor alone may do is his all the same.
    #[test]
    fn what_a_higher_rank_may_not_do_is_a_lower_ones() {
        let rows = higher(Post::CasinoSupervisor, |post| match post {
            Post::Dealer => list(&["deal"]),
            Post::GameSupervisor => list(&["countersign"]),
            _ => Vec::new(),
        });
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].value, rows[0].rank), ("countersign", Rank::GameSupervisor));
        assert_eq!(higher(Post::Inspector, |_| list(&["countersign"])), []);
    }
}
