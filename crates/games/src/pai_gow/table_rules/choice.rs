use houseway_lawbook::{Basis, Citation, Cited, Mutation};
use houseway_money::Rounding;
use serde::Deserialize;

/// One of a few printed procedures, named in a book's data and matched in one place.
pub(in crate::pai_gow) trait Choice: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
}

/// Whether what stands on `basis` is disabled.
pub(in crate::pai_gow) fn disabled(basis: &Basis, mutation: &Mutation) -> bool {
    basis
        .citations()
        .any(|citation| matches!(citation, Citation::Clause(clause) if mutation.disables(clause)))
}

/// The choice, or under a mutation of its clause another one, so that no test can pass without it.
pub(in crate::pai_gow) fn chosen<C: Choice>(cited: Cited<C>, mutation: &Mutation) -> Cited<C> {
    let next = || {
        let at = C::ALL.iter().position(|choice| *choice == cited.value)?;
        C::ALL.get((at + 1) % C::ALL.len()).copied()
    };
    match next() {
        Some(value) if disabled(&cited.basis, mutation) => Cited { value, ..cited },
        _ => cited,
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$variant_doc])* $variant,)+ }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
        }
    )+};
}
pub(in crate::pai_gow) use choices;

choices! {
    /// What calls the cut when the House banks (PG-16).
    enum HouseCutBy {
        /// The number that the total of the dice is counted as.
        Box,
        /// The cut die.
        CutDie,
        /// Nothing: it is always the same.
        Always,
    }

    /// What becomes of a cut that the banker does not name (PG-16).
    enum Declined {
        /// The supervisor chooses.
        Supervisor,
        /// It is the cut that the House's bank would have.
        HouseCut,
    }

    /// What follows when a banker cannot cover the declared wagers (PG-18).
    enum Short {
        /// A co-bank if he has half and agrees, else the House banks.
        CoBankOrHouse,
        /// He makes up the difference, else the House banks.
        MakeUpOrHouse,
        /// He is refused the bank.
        Refused,
    }

    /// What becomes of a wager below the minimum (PG-21).
    enum BelowMinimum {
        /// It is settled as it lies, the player is warned, and a later one is returned.
        SettledAndWarned,
        /// It is valid unless it was rejected in time.
        Valid,
    }

    /// What the maximum is counted on (PG-22).
    enum MaximumOn {
        /// The total of the wagers on an area.
        Area,
        /// Each wager alone.
        Wager,
    }

    /// What becomes of a wager that chips cannot pay exactly (PG-21).
    enum OffMultiple {
        /// It is paid up to the next sum that they can.
        PaidUp,
        /// It is settled as it lies.
        AsItLies,
    }
}

impl Choice for Rounding {
    const ALL: &'static [Self] = &[Self::Down, Self::Up];
}
