//! What is the same at every table whose accounts are a desk's.

use houseway_table::house::desk::DeskCommand;
use houseway_table::{Actor, SeatNumber};

/// What of notes became stricter.
pub(crate) const NOTES_COUNT_UPWARD: &str = "each acceptor numbers its notes upward; this one came long out of its order, or from one acceptor more than a table knows";

/// What of accounts became stricter.
pub(crate) const STAFF_OPENS: &str =
    "while somebody is shut out of the game a person opens accounts (G-13); a note acceptor did";

/// What of limits became stricter.
pub(crate) const IN_CHIPS: &str = "minimum and maximum can be laid in the table's chips; they could not";

/// Whether such a caller gives this command at all: one at the desk, or one of the player of a seat, or any other.
pub(crate) fn may(actor: &Actor, desk: Option<&DeskCommand>, player: Option<SeatNumber>) -> bool {
    let note = matches!(desk, Some(DeskCommand::InsertNote { .. }));
    let own = matches!(desk, Some(DeskCommand::SetOwnLimits { .. } | DeskCommand::Rest { .. }));
    match actor {
        // Leaving and notes of play money are for the rules to permit where the system deals.
        Actor::Terminal { seat } => match desk {
            Some(DeskCommand::Leave { seat: left }) => left == seat,
            _ => note || own || player == Some(*seat),
        },
        Actor::Device { seat: Some(_), .. } => note,
        Actor::Device { seat: None, .. } => false,
        // What a player without a screen does is entered by the dealer, where the rules permit it.
        Actor::Person { post, .. } => post.rank().is_some() && !note && !own,
        // The system's commands come from within.
        Actor::System => false,
    }
}
