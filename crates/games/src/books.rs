//! The rulebooks that this project ships, embedded in the program: a row each.

pub use crate::head::{Head, RANKS};
use crate::{pai_gow, red_dog, roulette};
use houseway_lawbook::{
    Citation, ClauseMatrix, DocumentError, Language, MatrixError, Mutation, ReadingError, Readings, RulingId,
    Summaries, citations,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Which game's code plays a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// [`crate::roulette`].
    RapidRoulette,
    /// [`crate::pai_gow`].
    PaiGow,
    /// [`crate::red_dog`].
    RedDog,
}

impl Game {
    /// Its name in data, in kebab-case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RapidRoulette => "rapid-roulette",
            Self::PaiGow => "pai-gow",
            Self::RedDog => "red-dog",
        }
    }
}

/// The files of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book {
    /// The rulebook's id, which is also its folder.
    pub id: &'static str,
    /// Which game it is a book of.
    pub game: Game,
    /// `rulebook.toml`: numbers, lists and choices, each with its clause.
    pub rulebook: &'static str,
    /// `house-way.toml`: how the House sets a hand, in the games that have such a thing.
    pub house_way: Option<&'static str>,
    /// `side-bets.toml`: the pay tables of wagers beside the regular one, in the books that have them apart from it.
    pub side_bets: Option<&'static str>,
    /// `clauses.toml`: every clause, classed.
    pub clauses: &'static str,
    /// `clause-ids.txt`: the ids of all clauses, one a line, kept apart so that completeness can be checked.
    pub clause_ids: &'static str,
    /// `covered.tsv`: rulebook, clause, kind and test of each asserted citation, with tabs between.
    pub covered: &'static str,
}

macro_rules! book {
    ($game:ident, $id:literal) => {
        book!($game, $id, None, None)
    };
    ($game:ident, $id:literal, $house_way:expr, $side_bets:expr) => {
        Book {
            id: $id,
            game: Game::$game,
            rulebook: include_str!(concat!("../../../rulebooks/", $id, "/rulebook.toml")),
            house_way: $house_way,
            side_bets: $side_bets,
            clauses: include_str!(concat!("../../../rulebooks/", $id, "/clauses.toml")),
            clause_ids: include_str!(concat!("../../../rulebooks/", $id, "/clause-ids.txt")),
            covered: include_str!(concat!("../../../rulebooks/", $id, "/covered.tsv")),
        }
    };
}

/// Rapid Roulette, Victoria, 2000.
pub const VIC_2000_RAPID_ROULETTE: Book = book!(RapidRoulette, "vic-2000-rapid-roulette");

macro_rules! pai_gow_book {
    ($id:literal) => {
        pai_gow_book!($id, None)
    };
    ($id:literal, side bets) => {
        pai_gow_book!($id, Some(include_str!(concat!("../../../rulebooks/", $id, "/side-bets.toml"))))
    };
    ($id:literal, $side_bets:expr) => {
        book!(
            PaiGow,
            $id,
            Some(include_str!(concat!("../../../rulebooks/", $id, "/house-way.toml"))),
            $side_bets
        )
    };
}

/// Pai Gow, Victoria, 2000.
pub const VIC_2000_PAI_GOW: Book = pai_gow_book!("vic-2000-pai-gow", side bets);
/// Pai Gow, New South Wales, 2016.
pub const NSW_2016_PAI_GOW: Book = pai_gow_book!("nsw-2016-pai-gow");
/// Pai Gow, Crown Melbourne, rules 6.1.
pub const CROWN_6_1_PAI_GOW: Book = pai_gow_book!("crown-6.1-pai-gow", side bets);
/// Pai Gow, Australian Capital Territory, 2019.
pub const ACT_2019_PAI_GOW: Book = pai_gow_book!("act-2019-pai-gow", side bets);

/// Red Dog, Victoria, 1997.
pub const VIC_1997_RED_DOG: Book = book!(RedDog, "vic-1997-red-dog");

/// Every rulebook that the program knows by itself.
pub const SHIPPED: &[Book] = &[
    VIC_2000_RAPID_ROULETTE,
    VIC_2000_PAI_GOW,
    NSW_2016_PAI_GOW,
    CROWN_6_1_PAI_GOW,
    ACT_2019_PAI_GOW,
    VIC_1997_RED_DOG,
];

macro_rules! summaries {
    ($($id:literal),* $(,)?) => {
        &[$(
            (
                $id,
                Language::ZhHant,
                include_str!(concat!("../../../rulebooks/", $id, "/summaries.zh-Hant.toml")),
            ),
            (
                $id,
                Language::ZhHans,
                include_str!(concat!("../../../rulebooks/", $id, "/summaries.zh-Hans.toml")),
            ),
        )*]
    };
}

/// `summaries.<language>.toml` of each rulebook whose clauses are told in Chinese too: id, language and text.
const SUMMARIES: &[(&str, Language, &str)] = summaries![
    "vic-2000-rapid-roulette",
    "vic-1997-red-dog",
    "vic-2000-pai-gow",
    "nsw-2016-pai-gow",
    "crown-6.1-pai-gow",
    "act-2019-pai-gow"
];

impl Book {
    /// The shipped book of that id.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        SHIPPED.iter().find(|book| book.id == id)
    }

    /// The name of one of its files, for errors: `vic-2000-rapid-roulette/rulebook.toml`.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.id)
    }

    /// Its documents of rules, each with its name: what an engine reads, and what cites clauses.
    #[must_use]
    pub fn documents(&self) -> Vec<(&'static str, &'static str)> {
        let table = pai_gow::SHIPPED_TABLES.iter().find(|(id, _)| *id == self.id).map(|(_, text)| *text);
        let conduct =
            pai_gow::conduct::SHIPPED_CONDUCT.iter().find(|(id, _)| *id == self.id).map(|(_, text)| *text);
        let parts = [
            ("house-way.toml", self.house_way),
            ("table.toml", table),
            ("conduct.toml", conduct),
            ("side-bets.toml", self.side_bets),
        ];
        let parts = parts.into_iter().filter_map(|(name, text)| text.map(|text| (name, text)));
        std::iter::once(("rulebook.toml", self.rulebook)).chain(parts).collect()
    }

    /// Whether a document, given with the name by which errors call it, cites clauses of this book's text and rulings of the
    /// register and nothing else.
    ///
    /// # Errors
    /// [`DocumentError`] names the key, and the clause or ruling that does not exist.
    pub fn check_citations(&self, file: &str, text: &str) -> Result<(), DocumentError> {
        for (key, cited) in citations(file, text)? {
            for citation in cited {
                let message = match citation {
                    Citation::Clause(clause) if self.clause_ids.lines().any(|id| id == clause.as_str()) => {
                        continue;
                    }
                    Citation::Clause(clause) => format!(
                        "cites clause {clause}, which the text of {} has not: `houseway clauses --rulebook {}` lists \
                         its clauses",
                        self.id, self.id
                    ),
                    Citation::Ruling(ruling) if is_cited(ruling)? => continue,
                    Citation::Ruling(ruling) => {
                        format!("cites {ruling}, on which no rulebook rests: docs/RULINGS.md has the rulings")
                    }
                };
                return Err(DocumentError::new(file, &key, message).found_in(file, text));
            }
        }
        Ok(())
    }

    /// What it says of itself.
    ///
    /// # Errors
    /// [`DocumentError`] if its head cannot be read. Every shipped book's is tested to.
    pub fn head(&self) -> Result<Head, DocumentError> {
        Head::alone(&self.file("rulebook.toml"), self.rulebook)
    }

    /// The rulings that offer a choice in it, each with its alternatives, the default first.
    ///
    /// # Errors
    /// [`DocumentError`] if it cannot be read. Every shipped book is tested to.
    pub fn rulings_offered(&self) -> Result<Vec<(RulingId, Vec<String>)>, DocumentError> {
        match self.game {
            Game::RapidRoulette => self.offered(roulette::RULINGS_OFFERED),
            Game::RedDog => self.offered(red_dog::RULINGS_OFFERED),
            Game::PaiGow => {
                let rules = pai_gow::Rules::of_book(self, &Readings::defaults(), &Mutation::none())?;
                let bets = pai_gow::SideBets::of_book(self, &Readings::defaults(), &Mutation::none())?;
                let table = pai_gow::TableRules::embedded(self.id, &Readings::defaults(), &Mutation::none())?;
                self.rulings_of(&rules, &bets, table.as_ref())
            }
        }
    }

    /// The same of parts of Pai Gow, of which some may stand in place of the book's own: a House Way or pay tables from elsewhere
    /// offer what they themselves leave open and nothing else.
    ///
    /// # Errors
    /// None that parts which were read can cause.
    pub fn rulings_of(
        &self,
        rules: &pai_gow::Rules,
        bets: &pai_gow::SideBets,
        table: Option<&pai_gow::TableRules>,
    ) -> Result<Vec<(RulingId, Vec<String>)>, DocumentError> {
        let offered = rules.offered().rulings().chain(bets.offered().rulings());
        let mut all: Vec<(RulingId, Vec<String>)> =
            offered.map(|(ruling, choices)| (ruling, choices.to_vec())).collect();
        for (ruling, choices) in table.into_iter().flat_map(pai_gow::TableRules::offered) {
            all.push((self.ruling(ruling)?, choices.into_iter().map(str::to_owned).collect()));
        }
        all.sort_by_key(|(ruling, _)| {
            let (series, number) = ruling.as_str().split_once('-').unwrap_or_default();
            (std::cmp::Reverse(series.to_owned()), number.parse::<u32>().unwrap_or(u32::MAX))
        });
        Ok(all)
    }

    fn offered(&self, offered: &[(&str, &[&str])]) -> Result<Vec<(RulingId, Vec<String>)>, DocumentError> {
        let owned = |choices: &[&str]| choices.iter().map(|choice| (*choice).to_owned()).collect();
        offered.iter().map(|(ruling, choices)| Ok((self.ruling(ruling)?, owned(choices)))).collect()
    }

    fn ruling(&self, id: &str) -> Result<RulingId, DocumentError> {
        RulingId::new(id).map_err(|error| DocumentError::new(self.id, "readings", error.to_string()))
    }

    /// Whether every one of `readings` is offered in it.
    ///
    /// # Errors
    /// [`DocumentError`] names what is offered instead.
    pub fn check_readings(&self, readings: &Readings) -> Result<(), DocumentError> {
        let offered = self.rulings_offered()?;
        let unread = |error: ReadingError| DocumentError::new(self.id, "readings", error.to_string());
        for (ruling, choice) in readings.choices() {
            let Some((_, choices)) = offered.iter().find(|(id, _)| *id == ruling) else {
                let known: Vec<&str> = offered.iter().map(|(id, _)| id.as_str()).collect();
                return Err(unread(ReadingError::NoSuchRuling { ruling, known: known.join(", ") }));
            };
            if !choices.iter().any(|known| known == choice) {
                let (choice, known) = (choice.to_owned(), choices.join(", "));
                return Err(unread(ReadingError::NoSuchChoice { ruling, choice, known }));
            }
        }
        Ok(())
    }

    /// Its clauses, classed, checked against the list of their ids.
    ///
    /// # Errors
    /// [`MatrixError`] if the two differ. Every shipped book's are tested to agree.
    pub fn matrix(&self) -> Result<ClauseMatrix, MatrixError> {
        ClauseMatrix::new(&self.file("clauses.toml"), self.clauses, self.clause_ids)
    }

    /// What its clauses say in languages beside English, as far as it is told in them: name and text of each file.
    pub fn summary_files(&self) -> impl Iterator<Item = (Language, String, &'static str)> + use<> {
        let id = self.id;
        let own = SUMMARIES.iter().filter(move |(book, ..)| *book == id);
        own.map(|(_, language, text)| (*language, format!("summaries.{language}.toml"), *text))
    }

    /// What its clauses say in that language; nothing where it is told in English alone.
    ///
    /// # Errors
    /// [`DocumentError`] names the clause. Every shipped book's files are tested to be whole.
    pub fn summaries(&self, language: Language) -> Result<Option<Summaries>, DocumentError> {
        let own = self.summary_files().find(|(one, ..)| *one == language);
        own.map(|(_, name, text)| Summaries::new(&self.file(&name), text, self.clause_ids)).transpose()
    }
}

/// The rulings on which some shipped book rests, read once.
static CITED: LazyLock<Result<BTreeSet<RulingId>, DocumentError>> = LazyLock::new(|| {
    let mut found = BTreeSet::new();
    for book in SHIPPED {
        for (name, text) in book.documents() {
            for (_, cited) in citations(&book.file(name), text)? {
                found.extend(cited.into_iter().filter_map(|citation| match citation {
                    Citation::Ruling(ruling) => Some(ruling),
                    Citation::Clause(_) => None,
                }));
            }
        }
    }
    Ok(found)
});

/// Whether some shipped book rests on the ruling.
fn is_cited(ruling: RulingId) -> Result<bool, DocumentError> {
    CITED.as_ref().map(|found| found.contains(&ruling)).map_err(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_book_has_a_head_and_a_whole_matrix() {
        for book in SHIPPED {
            let head = book.head().unwrap();
            assert_eq!((head.id.as_str(), head.game), (book.id, book.game));
            let matrix = book.matrix().unwrap();
            assert_eq!(matrix.rows().len(), book.clause_ids.lines().count());
            assert_eq!(Book::find(book.id), Some(book));
        }
        assert_eq!(Book::find("vic-2000"), None);
    }

    /// Whether a file tells people what clauses say: no engine reads it.
    fn told(name: &str) -> bool {
        name == "clauses.toml" || name.starts_with("summaries.")
    }

    /// Every document in a book's folder that an engine reads is one of its documents, and cites what exists.
    #[test]
    fn the_documents_of_a_book_are_those_of_its_folder_and_cite_what_there_is() {
        for book in SHIPPED {
            let folder = format!("{}/../../rulebooks/{}", env!("CARGO_MANIFEST_DIR"), book.id);
            let names = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut files: Vec<String> =
                names.filter(|name| name.ends_with(".toml") && !told(name)).collect();
            files.sort_unstable();
            let mut documents: Vec<&str> = book.documents().iter().map(|(name, _)| *name).collect();
            documents.sort_unstable();
            assert_eq!(documents, files, "{}", book.id);
            for (name, text) in book.documents() {
                book.check_citations(&book.file(name), text).unwrap();
            }
        }
    }
    /// A book that is told in one script is told in the other, clause by clause, and no file of the folder is left out.
    #[test]
    fn summaries_have_every_clause_in_both_scripts() {
        assert!(SUMMARIES.iter().all(|(id, ..)| Book::find(id).is_some()) && !SUMMARIES.is_empty());
        for book in SHIPPED {
            let folder = format!("{}/../../rulebooks/{}", env!("CARGO_MANIFEST_DIR"), book.id);
            let names = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut files: Vec<String> = names.filter(|name| name.starts_with("summaries.")).collect();
            files.sort_unstable();
            let mut known: Vec<String> = book.summary_files().map(|(_, name, _)| name).collect();
            known.sort_unstable();
            assert_eq!(known, files, "{}: its row in SUMMARIES", book.id);
            let both = Language::ALL.map(|language| book.summaries(language).unwrap());
            let [Some(traditional), Some(simplified)] = both else {
                assert_eq!(both, [None, None], "{}", book.id);
                continue;
            };
            for row in book.matrix().unwrap().rows() {
                let told = [traditional.of(row.id), simplified.of(row.id)];
                assert!(told.iter().all(Option::is_some), "{}: {}", book.id, row.id);
                assert!(
                    told.iter().all(|text| *text != Some(row.summary.as_str())),
                    "{}: {}",
                    book.id,
                    row.id
                );
            }
        }
    }
}
