//! The shape of a game, tried on two games that are not the first: Pai Gow with hidden tiles, and Red Dog with a
//! raise in the middle of a round. Both are as small as they can honestly be; what they are for is written in
//! docs/decisions/0002-the-shape-of-a-game.md.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod chance;
mod laws;
mod leak;
mod live;
mod pai_gow;
mod pai_gow_round;
mod pai_gow_secrecy;
mod red_dog;
mod red_dog_round;
mod red_dog_secrecy;
