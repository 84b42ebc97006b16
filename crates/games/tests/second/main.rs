//! The second engine: the House Way of the four Pai Gow books, the worth of two tiles and the matching of
//! hands, written from the books and the rulings alone. It uses nothing of the crate, so that the tables of
//! the first engine are checked by something that does not share its errors: the settings by one way, and the clauses that
//! decided by another ([`trace`]), which must lead to the same settings.

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
mod trace;
mod value;
mod victoria;
