//! What takes a higher rank than dealer stands on the screen before somebody is refused for it.

use houseway_lawbook::{Ruled, Short};
use houseway_table::house::Higher;
use houseway_table::{Actor, By, Game, Post, Rank, Time};

/// What the screens of dealer and pit say, and of what looks on without a rank.
pub struct Seen<O> {
    pub may: Vec<Ruled<O>>,
    pub dealer: Vec<Higher<O>>,
    pub supervisor: Vec<Higher<O>>,
    pub inspector: Vec<Higher<O>>,
}

/// The posts of the ladder, lowest first.
const LADDER: [Post; 4] =
    [Post::Dealer, Post::GameSupervisor, Post::CasinoSupervisor, Post::GamingShiftManager];

fn post(rank: Rank) -> Post {
    LADDER.into_iter().find(|post| post.rank() == Some(rank)).unwrap()
}

fn below(rank: Rank) -> Post {
    LADDER.into_iter().rfind(|post| post.rank() < Some(rank)).unwrap()
}

/// At the moment of the views every row is listed at its rank and at none below, and whatever is listed at a higher rank alone
/// is a row; a command that is one is refused for the rank below it, and accepted at it.
///
/// `unsaid`: what the pit alone is shown.
pub fn holds<G>(
    rules: &G::Rules,
    state: &G::State,
    at: Time,
    seen: &Seen<G::Offer>,
    given: impl Fn(&G::Offer) -> Option<G::Command>,
    needed: impl Fn(&G::Reason) -> Option<Rank>,
    unsaid: impl Fn(&G::Offer) -> bool,
) where
    G: Game,
    G::Offer: PartialEq,
{
    // One who has signed nothing yet.
    let by = |post: Post| By { actor: Actor::Person { id: Short::new("somebody").unwrap(), post }, at };
    let lists = LADDER.map(|post| G::options(rules, state, &by(post)));
    let listed = |post: Post, offer: &G::Offer| {
        let place = LADDER.iter().position(|one| *one == post).unwrap();
        lists[place].iter().any(|row| row.value == *offer)
    };
    assert_eq!(seen.dealer, seen.supervisor, "the same for both");
    assert!(seen.inspector.is_empty(), "an inspector calls nobody");
    for Higher { value, rank, .. } in &seen.dealer {
        assert!(seen.may.iter().all(|row| row.value != *value), "a dealer may do {value:?}");
        assert!(listed(post(*rank), value), "{value:?} is not for {rank:?}");
        let lower = LADDER.into_iter().filter(|post| post.rank() < Some(*rank));
        lower.for_each(|lower| assert!(!listed(lower, value), "{value:?} is for {lower:?} already"));
        let Some(command) = given(value) else { continue };
        let decide = |post| G::decide(rules, state, &command, &by(post));
        assert!(decide(post(*rank)).is_ok(), "{command:?} is refused to {rank:?}");
        for lower in [Post::Dealer, below(*rank)] {
            let refused = decide(lower).expect_err("it takes a higher rank");
            assert_eq!(needed(&refused.reason), Some(*rank), "{command:?} by {lower:?}: {refused:?}");
        }
    }
    for Ruled { value, .. } in lists.iter().skip(1).flatten() {
        let said = listed(Post::Dealer, value) || unsaid(value);
        assert!(said || seen.dealer.iter().any(|row| row.value == *value), "nobody is told of {value:?}");
    }
}
