/// What can be wrong with bytes, or with what is to become bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// The value cannot be written canonically: a float, a key that is no text, or an error of its own.
    #[error("this cannot be written: {0}")]
    Unwritable(String),
    /// More bytes than are permitted.
    #[error("{what} of {bytes} bytes exceeds the {limit} that are permitted")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// Objects and lists stand too deep in one another.
    #[error("objects and lists stand more than {} deep in one another", crate::MAX_DEPTH)]
    TooDeep,
    /// No such kind of event was ever written by this game.
    #[error(
        "{game} knows no event `{kind}`: the journal is another game's, or was written by a newer program; \
         start the newer one"
    )]
    UnknownKind {
        /// The game.
        game: &'static str,
        /// The kind.
        kind: String,
    },
    /// Written under a newer schema than this program knows.
    #[error(
        "the event `{kind}` was written under schema {schema} and this program reads up to {newest}: start the \
         program that wrote it, or a newer one"
    )]
    NewerSchema {
        /// The kind.
        kind: String,
        /// The schema of the bytes.
        schema: u16,
        /// The newest that is known.
        newest: u16,
    },
    /// No upcaster leads from this schema to today's.
    #[error("no upcaster leads from schema {schema} of the event `{kind}` to today's")]
    NoUpcaster {
        /// The kind.
        kind: String,
        /// The schema.
        schema: u16,
    },
    /// The bytes do not hold what their kind and schema promise.
    #[error("{what} cannot be read: {why}")]
    Malformed {
        /// What was being read.
        what: String,
        /// What is wrong.
        why: String,
    },
    /// The bytes hold another kind of event than they are filed under.
    #[error("an event filed as `{filed}` holds `{holds}`")]
    Misfiled {
        /// The kind that stands beside the bytes.
        filed: String,
        /// The kind that the bytes hold.
        holds: &'static str,
    },
}

impl serde::ser::Error for WireError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::Unwritable(message.to_string())
    }
}
