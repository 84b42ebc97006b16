use houseway_lawbook::{Basis, Citation, Cited, ReadingError, Readings, RulingId};

/// One of the printed procedures, or of the ways a ruling reads one, named in a book's data.
pub(super) trait Named: Copy + 'static {
    /// Each with its name.
    const NAMES: &'static [(&'static str, Self)];
}

macro_rules! named {
    ($($(#[$doc:meta])* enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant,)+ }

        impl $crate::pai_gow::choice::Named for $name {
            const NAMES: &'static [(&'static str, Self)] = &[$(($text, Self::$variant),)+];
        }

        impl $name {
            /// Its name in data.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    )+};
}
pub(super) use named;

/// The rulings that offer a choice in one book, each with its alternatives, the default first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered(Vec<(RulingId, Vec<String>)>);

impl Offered {
    /// Each ruling with its alternatives, the default first.
    pub fn rulings(&self) -> impl Iterator<Item = (RulingId, &[String])> {
        self.0.iter().map(|(ruling, choices)| (*ruling, choices.as_slice()))
    }

    /// The alternatives of one ruling, the default first.
    #[must_use]
    pub fn of(&self, ruling: RulingId) -> Option<&[String]> {
        self.0.iter().find(|(id, _)| *id == ruling).map(|(_, choices)| choices.as_slice())
    }

    /// Offers alternatives of a ruling.
    pub(super) fn add(&mut self, ruling: RulingId, choices: Vec<String>) {
        if self.of(ruling).is_none() {
            self.0.push((ruling, choices));
        }
    }

    /// Whether every choice of `readings` is offered.
    ///
    /// # Errors
    /// [`ReadingError`] names what is offered instead.
    pub fn check(&self, readings: &Readings) -> Result<(), ReadingError> {
        for (ruling, choice) in readings.choices() {
            let Some(choices) = self.of(ruling) else {
                let known: Vec<&str> = self.0.iter().map(|(id, _)| id.as_str()).collect();
                return Err(ReadingError::NoSuchRuling { ruling, known: known.join(", ") });
            };
            if !choices.iter().any(|offered| offered == choice) {
                let known = choices.join(", ");
                return Err(ReadingError::NoSuchChoice { ruling, choice: choice.to_owned(), known });
            }
        }
        Ok(())
    }
}

/// What was chosen under `ruling`, if anything was.
pub(super) fn chosen(readings: &Readings, ruling: RulingId) -> Option<&str> {
    readings.choices().find(|(id, _)| *id == ruling).map(|(_, choice)| choice)
}

/// The choice of a datum such as `{ value = ["half", "whole"], clause = "13.4", ruling = "PG-3" }`: the first name, or
/// the one that the readings choose under its ruling. Notes in `offered` that there is a choice.
///
/// # Errors
/// What is wrong with the datum.
pub(super) fn choose<T: Named>(
    datum: &Cited<Vec<String>>,
    readings: &Readings,
    offered: &mut Offered,
) -> Result<Cited<T>, String> {
    let named = |name: &str| {
        T::NAMES.iter().find(|(known, _)| *known == name).map(|(_, choice)| *choice).ok_or_else(|| {
            let known: Vec<&str> = T::NAMES.iter().map(|(known, _)| *known).collect();
            format!("`{name}` is unknown here; the game knows {} (clause {})", known.join(", "), datum.basis)
        })
    };
    let choices = datum.value.iter().map(|name| named(name)).collect::<Result<Vec<_>, _>>()?;
    let first = *choices.first().ok_or_else(|| format!("names no choice (clause {})", datum.basis))?;
    if choices.len() == 1 {
        return Ok(Cited { value: first, basis: datum.basis.clone() });
    }
    let ruling = ruling_of(&datum.basis)
        .ok_or_else(|| format!("alternatives need the ruling that they read (clause {})", datum.basis))?;
    offered.add(ruling, datum.value.clone());
    let place = chosen(readings, ruling).and_then(|name| datum.value.iter().position(|known| known == name));
    Ok(Cited { value: place.map_or(first, |place| choices[place]), basis: datum.basis.clone() })
}

/// The only ruling of a basis.
fn ruling_of(basis: &Basis) -> Option<RulingId> {
    let mut rulings = basis.citations().filter_map(|citation| match citation {
        Citation::Ruling(ruling) => Some(ruling),
        Citation::Clause(_) => None,
    });
    rulings.next().filter(|_| rulings.next().is_none())
}
