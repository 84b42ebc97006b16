use crate::book::{BookArg, ReadingArg, unreadable};
use crate::file;
use crate::output;
use crate::problem::Problem;
use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::Rules;
use houseway_lawbook::{Readings, RulingId};
use houseway_money::Rate;
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, Subject, commission, no_bearing};
use std::path::{Path, PathBuf};

/// The options that name a rulebook of Pai Gow and how it is read.
#[derive(Debug, clap::Args)]
pub(crate) struct PaiGowArgs {
    #[command(flatten)]
    book: BookArg,
    #[command(flatten)]
    readings: ReadingArg,
}

/// A House Way in place of the rulebook's own.
#[derive(Debug, clap::Args)]
pub(crate) struct HouseWayArg {
    /// A House Way file in place of the rulebook's own; examples/house-ways/plain.toml is a short one
    #[arg(long, value_name = "FILE")]
    pub(crate) house_way: Option<PathBuf>,
}

/// What the table takes of a win.
#[derive(Debug, clap::Args)]
pub(crate) struct CommissionArg {
    /// The commission on wins, such as 4% or 1/25; the rate that the rulebook names if none is given
    #[arg(long, value_name = "RATE", value_parser = commission, allow_hyphen_values = true)]
    pub(crate) commission: Option<Rate>,
}

impl CommissionArg {
    /// As a fraction, with what was given or else what the rulebook names.
    pub(crate) fn of(&self, subject: &Subject) -> Exact {
        let (part, of) = self.commission.unwrap_or(subject.table.commission().rate.value).parts();
        Exact::new(part, of).unwrap_or_else(|| Exact::whole(0))
    }

    /// What the rulebook says against the commission that was given, as `houseway odds` says it.
    pub(crate) fn remark(&self, subject: &Subject) -> Option<String> {
        let assumed = Assumed::of(&subject.table);
        Assumed { commission: self.commission?, ..assumed }.remark(&subject.table)
    }
}

impl PaiGowArgs {
    /// The rulebook's id, as typed.
    pub(crate) fn id(&self) -> &str {
        self.book.id()
    }

    /// The readings. Whether a book offers them is for its rules to say.
    pub(crate) fn readings(&self) -> Result<Readings, Problem> {
        self.readings.read()
    }

    /// The rulebook with all its parts. Every reading that it offers is accepted, whatever is asked; what has no bearing on
    /// that is said on standard error, where `bears` tells which has.
    pub(crate) fn subject(
        &self,
        way: Option<&Path>,
        bears: impl Fn(&Subject, RulingId) -> bool,
    ) -> Result<Subject, Problem> {
        let subject = subject(book(self.book.id())?, &self.readings.read()?, way)?;
        note(&subject, bears);
        Ok(subject)
    }

    /// The same under these readings in place of those given.
    pub(crate) fn subject_under(
        &self,
        readings: &Readings,
        bears: impl Fn(&Subject, RulingId) -> bool,
    ) -> Result<Subject, Problem> {
        let subject = subject(book(self.book.id())?, readings, None)?;
        note(&subject, bears);
        Ok(subject)
    }
}

/// A rulebook of Pai Gow.
pub(crate) fn book(id: &str) -> Result<&'static Book, Problem> {
    let ids: Vec<&str> =
        SHIPPED.iter().filter(|book| book.game == Game::PaiGow).map(|book| book.id).collect();
    let remedy = format!("Give one of: {}.", ids.join(", "));
    let shown: String = id.chars().take(60).collect();
    match Book::find(id) {
        Some(book) if book.game == Game::PaiGow => Ok(book),
        Some(book) => Err(Problem::input(
            format!("`{shown}` is a rulebook of {}; this is asked of Pai Gow", book.game.name()),
            remedy,
        )),
        None => Err(Problem::input(format!("there is no rulebook `{shown}` in this build"), remedy)),
    }
}

/// The rulebook under these readings, with the House Way of a file in place of its own if one is given.
pub(crate) fn subject(book: &Book, readings: &Readings, way: Option<&Path>) -> Result<Subject, Problem> {
    let Some(path) = way else {
        return Subject::of_book(book, readings, None, None).map_err(|error| unreadable(error.to_string()));
    };
    let text = file::read(path, "Give the path of a House Way file in TOML.")?;
    let name = path.display().to_string();
    Subject::of_book(book, readings, Some((&name, &text)), None).map_err(|error| {
        if Subject::of_book(book, &Readings::defaults(), Some((&name, &text)), None).is_ok() {
            let own = "Leave that reading out, or the file: the rulebook's own House Way may offer what another does not.";
            return Problem::input(format!("with the House Way of {name}: {error}"), own);
        }
        Problem::input(
            error.to_string(),
            "Put that right in the file; examples/house-ways/plain.toml shows the form, those under rulebooks/ every row.",
        )
    })
}

/// Says on standard error which of the readings have no bearing on what is asked.
pub(crate) fn note(subject: &Subject, bears: impl Fn(&Subject, RulingId) -> bool) {
    for (ruling, choice) in subject.readings.choices() {
        if !bears(subject, ruling) {
            output::tell(&format!("houseway: note: {}", no_bearing(ruling, choice)));
        }
    }
}

/// Whether a ruling bears on how hands are set and matched.
pub(crate) fn bears_on_matching(subject: &Subject, ruling: RulingId) -> bool {
    subject.rules.offered().of(ruling).is_some()
}

/// Whether a ruling bears on how hands are set House Way.
pub(crate) fn bears_on_setting(subject: &Subject, ruling: RulingId) -> bool {
    subject.rules.house_way().offered().of(ruling).is_some()
}

/// The readings of the rules in words.
pub(crate) fn readings(rules: &Rules) -> String {
    said(rules.readings())
}

/// That what is printed is not the rulebook's own, if documents stand in place of its own: `how` comes of them.
pub(crate) fn not_its_own(altered: &[String], how: &str) -> Option<String> {
    let named = altered.join(" and ");
    (!named.is_empty()).then(|| format!("NOT the rulebook's own: {how} {named}."))
}

/// Readings in words.
pub(crate) fn said(readings: &Readings) -> String {
    let choices: Vec<String> =
        readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
    if choices.is_empty() { "all at their defaults".to_owned() } else { choices.join(", ") }
}
