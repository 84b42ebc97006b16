//! For tests only: a disk in memory for SQLite that loses and tears what was not synced.
//!
//! A [`Disk`] keeps, for every file, what is durable and what was only written. SQLite reaches it through a VFS
//! ([`Disk::register`]). Every write, truncation, sync and deletion is a numbered *write point*; [`Disk::arm`] lets the
//! power fail, or the disk report an error, at any of them. [`Disk::power_on`] then decides what of the unsynced writes
//! reached the platter: nothing, everything, or a random choice torn at 512-byte sectors, in any order.
//!
//! Only the production crate's own code runs above it; nothing here is linked into the program.

mod disk;
mod vfs;

pub use disk::{Disk, Loss, Trouble};
