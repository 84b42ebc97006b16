//! The second engine: the House Way of the four Pai Gow books, the worth of two tiles and the matching of
//! hands, written from the books and the rulings alone. It uses nothing of the crate, so that the tables of
//! the first engine are checked by something that does not share its errors.

#![expect(clippy::expect_used, reason = "a test fails by panicking, in its helpers too")]

mod act;
mod books;
mod check_act;
mod check_counts;
mod check_crown;
mod check_matching;
mod check_new_south_wales;
mod check_tables;
mod check_value;
mod check_victoria;
mod counts;
mod crown;
mod matching;
mod new_south_wales;
mod tile;
mod value;
mod victoria;
