//! What is the same at every table whose accounts are a desk's.

use houseway_table::house::MovementKind;
use houseway_table::house::desk::{DeskCommand, DeskEvent, DeskReason};
use houseway_table::{Actor, SeatNumber};

/// What of notes became stricter.
pub(crate) const NOTES_COUNT_UPWARD: &str = "each acceptor numbers its notes upward; this one came long out of its order, or from one acceptor more than a table knows";

/// What of accounts became stricter.
pub(crate) const STAFF_OPENS: &str =
    "while somebody is shut out of the game a person opens accounts (G-13); a note acceptor did";

/// What of closings became stricter.
pub(crate) const CLOSING: &str = "play is over when an announced closing has come, and without a sign that has stood its time a table closes by the word of whoever closes tables (G-4); accounts were opened and topped up after it, and any two signatures closed";

/// What of those who are shut out became stricter.
pub(crate) const SHUT_OUT: &str = "whoever is shut out buys nothing more, and whoever may shut out lets play again (G-13); he did, and others let him";

/// Whether it is a closing that is decided otherwise today.
pub(crate) const fn closed_otherwise(then: &DeskEvent, today: &DeskReason) -> bool {
    match then {
        DeskEvent::Moved { kind: MovementKind::Closing, .. } => {
            matches!(today, DeskReason::RankNeeded { .. } | DeskReason::NoticeTooShort { .. })
        }
        DeskEvent::ClosingPosted { .. } => matches!(today, DeskReason::NoticeTooShort { .. }),
        DeskEvent::AccountOpened { .. } | DeskEvent::ToppedUp { .. } => {
            matches!(today, DeskReason::TableClosed)
        }
        _ => false,
    }
}

/// Whether somebody is shut out otherwise today.
pub(crate) const fn shut_out_otherwise(then: &DeskEvent, today: &DeskReason) -> bool {
    match then {
        DeskEvent::ToppedUp { .. } => matches!(today, DeskReason::ShutOut),
        DeskEvent::Readmitted { .. } => matches!(today, DeskReason::RankNeeded { .. }),
        _ => false,
    }
}

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
