use houseway_lawbook::{Basis, Citation, DocumentError, Law, Mutation, PointTable, points_of_law, read};
use serde::Deserialize;

points_of_law! {
    /// What holds on every floor.
    pub enum Point {
        /// A higher rank may do what a lower may.
        HigherRank = "higher-rank",
        /// Who may give which post.
        Posts = "posts",
        /// What one person may not do alone.
        TwoPersons = "two-persons",
        /// How a person signs in, and when he is locked out.
        SignIn = "sign-in",
        /// Who locks a person out and lets him in again.
        Locks = "locks",
        /// How a device is enrolled and revoked.
        Devices = "devices",
        /// Which tables the floor has.
        Tables = "tables",
        /// Who gives commands at which table, and who says so.
        Crews = "crews",
        /// How the gaming day is opened, reckoned and closed.
        GamingDay = "gaming-day",
        /// How alarms are raised and acknowledged.
        Alarms = "alarms",
        /// How the program is known for the one that belongs here.
        Program = "program",
    }
}

/// A figure and the ruling that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The figure.
    pub value: u32,
    /// The ruling.
    pub ruling: Citation,
}

/// The figures of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// So many failed sign-ins in the name of one person from one source close it to that name.
    pub sign_in_failures: Figure,
    /// Within so many minutes.
    pub failure_window_minutes: Figure,
    /// For so many minutes.
    pub failure_lock_minutes: Figure,
    /// So many failures from addresses where a person is not known close sign-in in his name at all of them.
    pub stranger_failures: Figure,
    /// Within so many hours, and for as many.
    pub stranger_hours: Figure,
    /// A pairing code is good for so many minutes.
    pub pairing_code_minutes: Figure,
    /// A device is lost when it has been without its connection for so many seconds at an open table.
    pub device_lost_seconds: Figure,
    /// Storage is low when less than so many megabytes are left.
    pub storage_low_megabytes: Figure,
    /// The program is examined at every start and again after so many hours.
    pub program_check_hours: Figure,
}

/// The floor's law: figures, and for each point the rulings behind it.
#[derive(Clone, Debug)]
pub struct Rules {
    figures: Figures,
    law: Law<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    figures: Figures,
    law: PointTable,
}

impl Rules {
    /// The law that this program carries.
    ///
    /// # Errors
    /// [`DocumentError`] if the embedded file cannot be read; a test reads it.
    pub fn embedded() -> Result<Self, DocumentError> {
        const FILE: &str = "floor.toml";
        let Document { figures, law } = read(FILE, include_str!("../floor.toml"))?;
        Ok(Self { figures, law: Law::new(FILE, &law, &Mutation::none())? })
    }

    /// The figures.
    #[must_use]
    pub const fn figures(&self) -> &Figures {
        &self.figures
    }

    /// What `point` rests on.
    #[must_use]
    pub fn basis(&self, point: Point) -> Basis {
        self.law.basis(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_lawbook::RulingId;

    #[test]
    fn the_embedded_law_reads_and_its_rulings_are_registered() {
        let rules = Rules::embedded().unwrap();
        assert_eq!(rules.figures().sign_in_failures.value, 3);
        let register = include_str!("../../../docs/RULINGS.md");
        for (point, basis) in rules.law.points() {
            for citation in basis.citations() {
                let ruling = citation.to_string();
                assert!(RulingId::has_form(&ruling), "{point:?} cites {ruling}");
                assert!(register.contains(&format!("### {ruling} ")), "{ruling} is not in docs/RULINGS.md");
            }
        }
    }
}
