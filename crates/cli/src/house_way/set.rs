use super::hand;
use super::row::{Row, tiles};
use crate::output;
use crate::pai_gow::{HouseWayArg, PaiGowArgs, bears_on_setting, not_its_own, readings, said};
use crate::problem::Problem;
use crate::table::{Align, Table, wrap};
use clap::ValueEnum;
use houseway_games::books::Book;
use houseway_games::pai_gow::{Hand, Kind, Rules, Setting, SettingError};
use houseway_lawbook::Readings;
use houseway_odds::pai_gow::Subject;
use serde::Serialize;
use std::process::ExitCode;

/// How a setting comes of a House Way file.
const SET_BY: &str = "set by";

/// Sets four tiles of Pai Gow as the House Way has them, and says which clauses decided
///
/// The House Way is that of a rulebook, or of a file of your own. Each setting that was rejected is listed under the row
/// that rejected it, and so is one that is the House Way as well (HW-8).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Tiles, highest first: 12 2 H8 H4 H10 H6 L4 11 L10 H7 L6 9 L8 L7 5 and Gee Jun as G, G3 or G6.

With --check the exit code is 0 if the setting is the House Way and 1 if it is not. Where every printed line leaves two \
placements of equal rank, either is the House Way; the answer says so (HW-8).

Examples:
  houseway set --rulebook vic-2000-pai-gow 12 H8 9 11
  houseway set --rulebook act-2019-pai-gow --reading HW-11=any 12 L4 H7 9
  houseway set --rulebook crown-6.1-pai-gow --check 'H8 11/12 9'
  houseway set --rulebook nsw-2016-pai-gow --all --format csv > nsw.csv
  houseway set --rulebook vic-2000-pai-gow --house-way my-way.toml 12 H8 9 11")]
pub(crate) struct SetArgs {
    #[command(flatten)]
    game: PaiGowArgs,
    /// The four tiles, by their codes
    #[arg(value_name = "TILE", required_unless_present_any = ["all", "check"], conflicts_with = "all")]
    tiles: Vec<String>,
    /// All 3,620 distinct hands
    #[arg(long, conflicts_with = "check")]
    all: bool,
    /// Whether this setting is the House Way, and if not, why: the low hand, a stroke, the high hand
    #[arg(long, value_name = "LOW/HIGH")]
    check: Option<String>,
    #[command(flatten)]
    way: HouseWayArg,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// Lines `hand,low,high,clause`; of --check `hand,setting,is_house_way,house_way,worth_the_same,rejected_by,basis,either_way,rulebook,edition,readings,house_way_of,altered`
    Csv,
}

pub(crate) fn set(args: &SetArgs) -> Result<ExitCode, Problem> {
    let subject = args.game.subject(args.way.house_way.as_deref(), bears_on_setting)?;
    let rules = &subject.rules;
    if let Some(check) = &args.check {
        return self::check(&subject, &args.tiles, check, args.format);
    }
    if args.format == Format::Csv || args.all {
        tell_whose(&subject);
    }
    let hands = if args.all { Hand::all().to_vec() } else { vec![hand::typed(rules, &args.tiles)?] };
    let rows = hands.iter().map(|hand| Row::of(rules, *hand));
    output::print(&match (args.format, args.all) {
        (Format::Csv, _) => {
            let head = ["hand", "low", "high", "clause"].map(str::to_owned).to_vec();
            output::csv(std::iter::once(head).chain(rows.map(|row| row.cells().to_vec())))
        }
        (Format::Json, true) => output::json(&rows.collect::<Vec<_>>())?,
        (Format::Json, false) => output::json(&Answer::of(&subject, hands[0]))?,
        (Format::Text, true) => {
            let columns = ["hand", "low", "high", "clause"].map(|title| (Align::Left, title));
            let mut table = Table::new(&columns);
            rows.for_each(|row| table.row(row.cells()));
            table.text(output::width())
        }
        (Format::Text, false) => Answer::of(&subject, hands[0]).text(rules),
    })
}

/// Says on standard error whose settings rows of `hand,low,high,clause` are, where that is not the book as it stands: they have no
/// column for it.
fn tell_whose(subject: &Subject) {
    let rules = &subject.rules;
    let way = rules.house_way();
    let altered = not_its_own(&subject.altered, SET_BY);
    if *rules.readings() != Readings::defaults() || altered.is_some() {
        output::tell(&format!(
            "houseway: note: these are settings of {} (edition {}) by the House Way of {} (edition {}), readings: {}{}",
            rules.id(),
            rules.edition(),
            way.id(),
            way.edition(),
            readings(rules),
            altered.map_or_else(String::new, |altered| format!("; {altered}")),
        ));
    }
}

/// One hand, set and explained.
#[derive(Debug, Serialize)]
struct Answer {
    rulebook: String,
    edition: u32,
    readings: Readings,
    house_way: String,
    /// The files that stand in place of the rulebook's own: the setting is then not the book's, whatever id they bear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    altered: Vec<String>,
    hand: String,
    deals: u32,
    low: Part,
    high: Part,
    decided: Vec<Decided>,
}

#[derive(Debug, Serialize)]
struct Part {
    tiles: String,
    worth: String,
    basis: Vec<String>,
}

/// A row that decided.
#[derive(Debug, Serialize)]
struct Decided {
    row: String,
    says: String,
    basis: Vec<String>,
    rejected: Vec<Named>,
    /// What it passed over that is the House Way as well (HW-8).
    as_well: Vec<Named>,
}

/// A setting and what its hands are worth.
#[derive(Debug, Serialize)]
struct Named {
    low: String,
    high: String,
    worth: [String; 2],
}

impl Answer {
    fn of(subject: &Subject, hand: Hand) -> Self {
        let rules = &subject.rules;
        let ranking = rules.ranking();
        let part = |kinds: [Kind; 2]| Part {
            tiles: tiles(kinds),
            worth: ranking.words(ranking.value(kinds)),
            basis: ranking.basis(kinds).citations().map(|citation| citation.to_string()).collect(),
        };
        let explained = rules.house_way().explain(ranking, hand);
        let named = |setting: &Setting| Named {
            low: tiles(setting.low()),
            high: tiles(setting.high()),
            worth: [ranking.words(setting.low_value()), ranking.words(setting.high_value())],
        };
        let decided = explained.steps.iter().map(|step| Decided {
            row: step.row.key(),
            says: step.row.say().to_owned(),
            basis: step.row.basis().citations().map(|citation| citation.to_string()).collect(),
            rejected: step.rejected.iter().map(named).collect(),
            as_well: step.as_well.iter().map(named).collect(),
        });
        Self {
            rulebook: rules.id().to_string(),
            edition: rules.edition(),
            readings: rules.readings().clone(),
            house_way: rules.house_way().id().to_string(),
            altered: subject.altered.clone(),
            hand: hand.to_string(),
            deals: hand.weight(),
            low: part(explained.setting.low()),
            high: part(explained.setting.high()),
            decided: decided.collect(),
        }
    }

    fn text(&self, rules: &Rules) -> String {
        let readings = readings(rules);
        let way = rules.house_way();
        let mut text = format!(
            "{} of {} (edition {}), readings: {readings}\n{}\n{}\n",
            way.title(),
            way.id(),
            way.edition(),
            not_its_own(&self.altered, SET_BY).map_or_else(String::new, |altered| format!("{altered}\n")),
            self.hand
        );
        let width =
            [&self.low, &self.high].map(|part| part.worth.chars().count()).into_iter().max().unwrap_or(0);
        for (name, part) in [("low", &self.low), ("high", &self.high)] {
            let basis = part.basis.join(", ");
            text.push_str(&format!("  {name:<4}  {:<7}  {:<width$}  ({basis})\n", part.tiles, part.worth));
        }
        text.push_str("\ndecided by\n");
        for step in &self.decided {
            let line = format!("{}: {}", step.basis.join(", "), step.says);
            for (index, line) in wrap(&line, output::width().saturating_sub(4)).iter().enumerate() {
                text.push_str(if index == 0 { "  " } else { "    " });
                text.push_str(line);
                text.push('\n');
            }
            for rejected in &step.rejected {
                let [low, high] = &rejected.worth;
                text.push_str(&format!("    not {} / {}: {low} and {high}\n", rejected.low, rejected.high));
            }
            for other in &step.as_well {
                text.push_str(&format!(
                    "    {} / {} is the House Way as well: equal in rank, to be placed either way\n",
                    other.low, other.high
                ));
            }
        }
        text
    }
}

/// What a setting is that was asked about.
#[derive(Debug, Serialize)]
struct Verdict {
    rulebook: String,
    edition: u32,
    readings: Readings,
    house_way: String,
    /// The files that stand in place of the rulebook's own: the verdict is then not the book's, whatever id they bear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    altered: Vec<String>,
    hand: String,
    /// The setting asked about: the low hand, a stroke, the high hand.
    setting: String,
    is_house_way: bool,
    house_way_setting: String,
    /// Whether both hands are worth as much as the House Way makes them.
    worth_the_same: bool,
    /// Whether it is as good as `house_way_setting`, which a ruling takes of placements equal in rank.
    either_way: bool,
    /// What the row says that rejects it; nothing if none does.
    rejected_by: String,
    /// What that row rests on, or else the House Way's setting.
    basis: String,
}

impl Verdict {
    fn text(&self) -> String {
        let Self { setting, house_way, house_way_setting, rejected_by, basis, .. } = self;
        // A file's title may be any words, and need not stand in a sentence. One that bears a rulebook's id is not its House Way.
        let named = self.altered.join(" and ");
        let of = if !named.is_empty() && Book::find(house_way).is_some() { &named } else { house_way };
        let title = format!("House Way of {of}");
        let altered = not_its_own(&self.altered, SET_BY).map_or_else(String::new, |line| format!("{line}\n"));
        if self.either_way {
            return format!(
                "yes: {setting} is the {title}, as {house_way_setting} is: they are equal in rank and may be placed either way \
                 ({basis})\n{altered}"
            );
        }
        if self.is_house_way {
            return format!("yes: {setting} is the {title} ({basis})\n{altered}");
        }
        let alike = if self.worth_the_same { "Both hands are worth the same either way.\n" } else { "" };
        format!(
            "no: {setting} is not the {title}, which is {house_way_setting}\n{rejected_by} ({basis})\n{alike}{altered}"
        )
    }

    fn lines(&self) -> [Vec<String>; 2] {
        let columns = [
            "hand",
            "setting",
            "is_house_way",
            "house_way",
            "worth_the_same",
            "rejected_by",
            "basis",
            "either_way",
            "rulebook",
            "edition",
            "readings",
            "house_way_of",
            "altered",
        ];
        let Self { rulebook, house_way, hand, setting, house_way_setting, rejected_by, basis, .. } = self;
        let (edition, readings) = (self.edition.to_string(), said(&self.readings));
        let [is, same, either] =
            [self.is_house_way, self.worth_the_same, self.either_way].map(|is| is.to_string());
        let cells = [
            hand,
            setting,
            &is,
            house_way_setting,
            &same,
            rejected_by,
            basis,
            &either,
            rulebook,
            &edition,
            &readings,
            house_way,
            &self.altered.join(" and "),
        ];
        [columns.map(str::to_owned).to_vec(), cells.map(Clone::clone).to_vec()]
    }
}

/// Tells whether a setting is the House Way.
fn check(subject: &Subject, named: &[String], check: &str, format: Format) -> Result<ExitCode, Problem> {
    let rules = &subject.rules;
    let shown: String = check.chars().take(60).collect();
    let form = || {
        Problem::input(
            format!("`{shown}` is not a low hand, a stroke and a high hand"),
            "Write two tiles, `/` and two tiles, as in: --check 'H8 11/12 9'",
        )
    };
    let (low, high) = check.split_once('/').ok_or_else(form)?;
    let two = |text: &str| {
        let codes = text.split([' ', ',']).filter(|code| !code.is_empty());
        <[String; 2]>::try_from(codes.map(str::to_owned).collect::<Vec<_>>()).map_err(|_| form())
    };
    let (low, high) = (two(low)?, two(high)?);
    let all = [low.clone(), high.clone()].concat();
    let hand = hand::typed(rules, if named.is_empty() { &all } else { named })?;
    // A wrong code in the setting is told before tiles that do not fit.
    hand::typed(rules, &all)?;
    let kinds = |codes: &[String; 2]| Some([codes[0].parse::<Kind>().ok()?, codes[1].parse().ok()?]);
    let (low, high) = (kinds(&low).ok_or_else(form)?, kinds(&high).ok_or_else(form)?);
    let setting = rules.player_sets(hand, low, high).map_err(|error| {
        let remedy = match &error {
            SettingError::OtherTiles { .. } => {
                "Name the same four tiles twice, or leave them out beside --check, which names them all."
            }
            SettingError::WrongWayRound { .. } => {
                "The high hand is the higher of the two; name the low hand first."
            }
        };
        Problem::input(error.to_string(), remedy)
    })?;
    let ruled = rules.check(setting.value).ok_or_else(form)?;
    let checked = ruled.value;
    let rejecting = checked.rejected_by.filter(|_| !checked.is_house_way());
    let found = Verdict {
        rulebook: rules.id().to_string(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        house_way: rules.house_way().id().to_string(),
        altered: subject.altered.clone(),
        hand: hand.to_string(),
        setting: checked.setting.to_string(),
        is_house_way: checked.is_house_way(),
        house_way_setting: checked.house_way.setting.to_string(),
        worth_the_same: checked.is_worth_the_same(),
        either_way: checked.is_either_way(),
        rejected_by: rejecting.map_or_else(String::new, |row| row.say().to_owned()),
        basis: checked.rejected_by.map_or(&ruled.basis, |row| row.basis()).to_string(),
    };
    let code = output::print(&match format {
        Format::Text => found.text(),
        Format::Json => output::json(&found)?,
        Format::Csv => output::csv(found.lines()),
    })?;
    Ok(if checked.is_house_way() { code } else { ExitCode::from(1) })
}
