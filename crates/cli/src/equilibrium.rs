use crate::output;
use crate::pai_gow::{CommissionArg, PaiGowArgs, bears_on_matching, book, said};
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_games::pai_gow::{CommissionReading, Hand, Outcome, Rules};
use houseway_lab::pai_gow::equilibrium::{
    DocumentError, GameName, Pair, Search, Strategy, Verified, find, verify,
};
use houseway_lawbook::{Readings, RulingId};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, Choices, Gains, Subject};
use indicatif::{ProgressBar, ProgressStyle};
use num_rational::BigRational;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How long a file of strategies may be, in bytes.
const LONGEST: u64 = 4 << 20;

/// Finds how a player and a player-banker should set when both set freely, and proves it exactly
///
/// The game is one player's against the bank's hand, each side setting its tiles in any legal way, without commission: 1
/// for a wager won, -1 for one lost, 0 for a stand-off. Strategies are found by regret matching; what they are worth is
/// then counted without any rounding, by letting each side answer the other's strategy as well as it can.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The search knows no commission, with which both sides could lose: --commission changes only what each side is said to keep \
of its wins at the strategies found, and files of strategies hold none.

`lower` is what the player's strategy is sure to gain, `upper` the most that the bank's lets him gain; no strategies are \
better than these by more than the gap. Without --gap the search goes on until there is no gap at all. With --format csv \
the strategies are written as a file that --check reads; hands that it does not list are set by the House Way.

A file names its game in a line `# Equilibrium of ID, readings: ...`. --check without --reading proves it under the file's own \
readings and says so; a file of another rulebook, or of other readings than those given, is refused. A file without such a line \
is proved in the game that is asked about.

Examples:
  houseway equilibrium --rulebook vic-2000-pai-gow
  houseway equilibrium --rulebook crown-6.1-pai-gow --reading PG-4=strict \\
      --format csv --out strict.csv
  houseway equilibrium --rulebook crown-6.1-pai-gow --check strict.csv

--check says whether the strategies are proved to the gap that is asked for, and holds a line `# value to the player between A \
and B` against what it finds: a claim that the strategies do not prove fails.

The exit code is 1 if the gap is larger than asked for, or the claim of a file is not true.")]
pub(crate) struct Args {
    #[command(flatten)]
    game: PaiGowArgs,
    #[command(flatten)]
    commission: CommissionArg,
    /// The gap that is small enough, in wagers, such as 1/1000000; with --check that is also the default
    #[arg(long, value_name = "FRACTION", value_parser = fraction, allow_hyphen_values = true)]
    gap: Option<Exact>,
    /// After how many iterations to stop all the same
    #[arg(long, value_name = "N", default_value_t = Search::default().iterations, allow_negative_numbers = true)]
    iterations: u32,
    /// Proves the strategies of a file in place of looking for some: under the readings that it names, if none are given
    #[arg(long, value_name = "FILE", conflicts_with = "iterations")]
    check: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Writes to this file in place of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs; numbers are text, so that none is rounded
    Json,
    /// The strategies, as lines `side,hand,low,high,weight`
    Csv,
}

/// A fraction of whole numbers, neither negative nor too long.
fn fraction(text: &str) -> Result<Exact, String> {
    let wrong = || "a fraction of whole numbers, such as 1/1000000, or 0".to_owned();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
    Exact::new(number(above)?, number(below)?).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let document = args.check.as_deref().map(|path| Document::open(path, &args.game)).transpose()?;
    let subject = match document.as_ref().and_then(|document| document.own_readings.as_ref()) {
        Some(own) => args.game.subject_under(own, bears)?,
        None => args.game.subject(None, bears)?,
    };
    let commission = args.commission.of(&subject);
    let rate = args.commission.commission.unwrap_or(subject.table.commission().rate.value);
    let remark = args.commission.remark(&subject);
    let assumed = Assumed { commission: rate, ..Assumed::of(&subject.table) };
    let banked = Gains::of_banker(&subject.rules, &subject.table, &assumed).map_err(Problem::fault)?;
    let said = subject.readings.choices().filter(|(ruling, _)| bears(&subject, *ruling));
    let said: Vec<(String, String)> =
        said.map(|(ruling, choice)| (ruling.to_string(), choice.to_owned())).collect();
    let rules = subject.rules;
    let (pair, effort, wanted) = match &document {
        Some(document) => {
            (document.read(&rules)?, None, args.gap.clone().or_else(|| Exact::new(1, 1_000_000)))
        }
        None => {
            let wanted = args.gap.clone().unwrap_or_else(|| Exact::whole(0));
            let search = Search { gap: wanted.clone(), iterations: args.iterations };
            let (pair, effort) = search_with_bar(&rules, &search)?;
            (pair, Some(effort), Some(wanted))
        }
    };
    let proof = verify(&rules, &pair).map_err(Problem::fault)?;
    let claim = document.as_ref().and_then(Document::claim);
    let verdict = Verdict::of(&proof, wanted.unwrap_or_else(|| Exact::whole(0)), claim);
    let holds = verdict.holds();
    let report = Report {
        rules: &rules,
        legal: Choices::legal(&rules),
        pair: &pair,
        proof: &proof,
        commission,
        remark,
        banked,
        said,
        effort,
        verdict,
    };
    if args.format == Format::Csv && args.check.is_some() {
        // The strategies have no line for it.
        report.verdict.lines().iter().for_each(|line| output::tell(&format!("houseway: {line}")));
    }
    let text = match args.format {
        Format::Text => report.text(),
        Format::Json => output::json(&report.json())?,
        Format::Csv => report.csv(),
    };
    match &args.out {
        None => drop(output::print(&text)?),
        Some(path) => std::fs::write(path, text).map_err(|error| {
            Problem::input(format!("{}: {error}", path.display()), "Check where the output goes.")
        })?,
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Whether a ruling bears on the strategies, or on what a banker keeps of one wager: PG-6 does where the bank parts with the
/// net, for on one wager its other readings come to the same.
fn bears(subject: &Subject, ruling: RulingId) -> bool {
    let net = subject.table.commission_reading() == CommissionReading::BankPaysNet;
    bears_on_matching(subject, ruling) || net && ruling.as_str() == "PG-6"
}

fn search_with_bar(rules: &Rules, search: &Search) -> Result<(Pair, String), Problem> {
    // The bar is drawn on standard error, and only where that is a terminal.
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    let found = find(rules, search, |at| {
        bar.set_message(format!(
            "{} iterations, {} + {} hands open, gap {:.1e} wagers, {:.1e} among what is open",
            at.iterations, at.open[0], at.open[1], at.gap, at.inner
        ));
        bar.tick();
    });
    bar.finish_and_clear();
    let found = found.map_err(Problem::fault)?;
    let many = |number: String, one: &str| match number.as_str() {
        "1" => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    };
    let (iterations, rounds) = (found.iterations.to_string(), found.rounds.to_string());
    Ok((found.pair, format!("found in {} and {}", many(iterations, "iteration"), many(rounds, "round"))))
}

/// A file of strategies that are to be proved.
struct Document<'a> {
    path: &'a Path,
    text: String,
    /// It does not say for which game its strategies are.
    unnamed: bool,
    /// The readings that it names, where none were given.
    own_readings: Option<Readings>,
}

impl<'a> Document<'a> {
    /// Reads the file, and says on standard error under whose readings it will be proved where nobody gave them.
    fn open(path: &'a Path, asked: &PaiGowArgs) -> Result<Self, Problem> {
        let problem = |what: String| unusable(path, &what);
        let file = File::open(path).map_err(|error| problem(error.to_string()))?;
        let mut text = String::new();
        file.take(LONGEST + 1).read_to_string(&mut text).map_err(|error| problem(error.to_string()))?;
        if text.len() as u64 > LONGEST {
            return Err(problem("longer than four mebibytes".to_owned()));
        }
        let named = GameName::named(&text).map_err(|error| problem(error.to_string()))?;
        let name = path.display();
        let given = asked.readings()? != Readings::defaults();
        let unnamed = named.is_none();
        let own_readings = match named {
            None => None,
            Some(game) if !given && game.rulebook.as_str() == asked.id() => {
                book(asked.id())?
                    .check_readings(&game.readings)
                    .map_err(|error| problem(error.to_string()))?;
                if game.readings != Readings::defaults() {
                    output::tell(&format!(
                        "houseway: note: {name} is proved under the readings that it names, {}",
                        said(&game.readings)
                    ));
                }
                Some(game.readings)
            }
            Some(_) => None,
        };
        Ok(Self { path, text, unnamed, own_readings })
    }

    /// The line in which it says what its strategies are worth, if it has one.
    fn claim(&self) -> Option<&str> {
        self.text.lines().find(|line| line.starts_with(CLAIM.trim_end()))
    }

    /// The strategies, if they are of these rules.
    fn read(&self, rules: &Rules) -> Result<Pair, Problem> {
        let pair = Pair::read(rules, &self.text).map_err(|error| {
            let DocumentError::OtherGame { of, .. } = &error else {
                return unusable(self.path, &error.to_string());
            };
            let remedy = if of.rulebook == rules.id() {
                "Leave --reading out to prove it under its own readings, or give the file of those asked about.".to_owned()
            } else if book(of.rulebook.as_str()).is_err() {
                format!("This build has no rulebook of Pai Gow `{}`: give the file of the one asked about.", of.rulebook)
            } else {
                format!("Give --rulebook {} without --reading to prove it in its own game, or give the file of the one asked about.", of.rulebook)
            };
            Problem::input(format!("{}: {error}", self.path.display()), remedy)
        })?;
        if self.unnamed {
            output::tell(&format!(
                "houseway: note: {} does not say for which game its strategies are; they are proved in the one asked about",
                self.path.display()
            ));
        }
        Ok(pair)
    }
}

/// With what the remark begins that claims what strategies are worth.
const CLAIM: &str = "# value to the player between ";

/// What a file claims that its strategies prove, and whether they do.
struct Claim {
    /// The line, without its `#`.
    says: String,
    holds: bool,
}

/// Whether strategies are as good as was asked, and a file's claim about them is true.
struct Verdict {
    gap: Exact,
    asked: Exact,
    found: [Exact; 2],
    claim: Option<Claim>,
}

impl Verdict {
    fn of(proof: &Verified, asked: Exact, claim: Option<&str>) -> Self {
        let claim = claim.map(|says| {
            let bounds = says.strip_prefix(CLAIM).and_then(|bounds| bounds.trim().split_once(" and "));
            let holds = bounds.and_then(|(lower, upper)| Some((signed(lower)?, signed(upper)?)));
            Claim {
                says: says.trim_start_matches(['#', ' ']).chars().take(240).collect(),
                holds: holds.is_some_and(|(lower, upper)| lower <= proof.lower && proof.upper <= upper),
            }
        });
        Self { gap: proof.gap.clone(), asked, found: [proof.lower.clone(), proof.upper.clone()], claim }
    }

    fn is_close(&self) -> bool {
        self.gap <= self.asked
    }

    /// Whether the answer is yes.
    fn holds(&self) -> bool {
        self.is_close() && self.claim.as_ref().is_none_or(|claim| claim.holds)
    }

    fn lines(&self) -> Vec<String> {
        let Self { gap, asked, found: [lower, upper], .. } = self;
        let mut lines = vec![match self.is_close() {
            true => format!("Proved: the gap is {gap}, no more than asked ({asked})."),
            false => format!("Not proved: the gap is {gap}, more than asked ({asked})."),
        }];
        if let Some(Claim { says, holds: false }) = &self.claim {
            lines.push(format!(
                "The file's claim is not true: it says \u{201c}{says}\u{201d}, and its strategies prove a value between {lower} and {upper}."
            ));
        }
        lines
    }
}

/// A fraction that may be negative.
fn signed(text: &str) -> Option<Exact> {
    let ratio: BigRational = (text.len() <= 1_000).then(|| text.trim().parse().ok()).flatten()?;
    Some(Exact::from(ratio))
}

/// A file that holds no strategies.
fn unusable(path: &Path, what: &str) -> Problem {
    Problem::input(format!("{}: {what}", path.display()), "Give a file as --format csv writes it.")
}

struct Report<'a> {
    rules: &'a Rules,
    legal: Choices,
    pair: &'a Pair,
    proof: &'a Verified,
    commission: Exact,
    /// What the book says against it.
    remark: Option<String>,
    /// What a banker gains of a wager, by how it comes out.
    banked: Gains,
    /// The readings that bear on the figures, PG-6 among them if it does.
    said: Vec<(String, String)>,
    effort: Option<String>,
    verdict: Verdict,
}

impl Report<'_> {
    /// What player and banker keep after commission.
    fn kept(&self) -> [Exact; 2] {
        let sums = &self.proof.sums;
        let outcomes =
            [(Outcome::Win, &sums.win), (Outcome::Lose, &sums.lose), (Outcome::StandOff, &sums.stand_off)];
        let [lost, won, level] =
            outcomes.map(|(outcome, share)| self.banked.per_unit(outcome).ratio() * share.ratio());
        [self.proof.player(&self.commission), Exact::from(lost + won + level)]
    }

    /// The readings in words.
    fn readings(&self) -> String {
        if self.said.is_empty() {
            return "all at their defaults".to_owned();
        }
        let said: Vec<String> =
            self.said.iter().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
        said.join(", ")
    }

    fn csv(&self) -> String {
        let remarks = [
            format!("value to the player between {} and {}", self.proof.lower, self.proof.upper),
            "hands that are not listed are set by the House Way; weights are in proportion".to_owned(),
        ];
        self.pair.document(self.rules, &remarks)
    }

    fn text(&self) -> String {
        let Self { rules, proof, .. } = self;
        let mut text = format!("{} ({}), readings: {}\n", rules.head().title, rules.id(), self.readings());
        if let Some(effort) = &self.effort {
            text.push_str(&format!("{effort}\n"));
        }
        let mut figures = Table::new(&[
            (Align::Left, "of each wager"),
            (Align::Right, "percent"),
            (Align::Left, "exactly"),
        ]);
        let mut figure = |name: &str, value: &Exact| {
            figures.row([name.to_owned(), value.percent(10), value.to_string()]);
        };
        figure("lower: the player is sure of", &proof.lower);
        figure("upper: the bank lets him gain", &proof.upper);
        figure("gap", &proof.gap);
        figure("won by the player", &proof.sums.win);
        figure("lost by the player", &proof.sums.lose);
        figure("stand-off", &proof.sums.stand_off);
        let [player, banker] = self.kept();
        let after = |whose: &str| format!("{whose} gain after {}% commission", self.commission.percent(2));
        figure(&after("player's"), &player);
        figure(&after("banker's"), &banker);
        text.push_str(&format!("\n{}", figures.text(output::width())));
        self.verdict.lines().iter().for_each(|line| text.push_str(&format!("{line}\n")));
        if let Some(remark) = &self.remark {
            text.push_str(&format!("Remark: {remark}.\n"));
        }
        for (name, strategy) in [("The player", &self.pair.player), ("The bank", &self.pair.bank)] {
            let mixing: Vec<usize> = strategy.mixing().collect();
            text.push_str(&format!(
                "\n{name} sets {} of {} hands otherwise than the House Way, and mixes in {}:\n",
                strategy.departing(rules, &self.legal).count(),
                Hand::COUNT,
                mixing.len()
            ));
            let mut table = Table::new(&[
                (Align::Left, "hand"),
                (Align::Left, "low / high"),
                (Align::Right, "percent"),
                (Align::Left, "weight"),
            ]);
            for hand in mixing {
                for (index, row) in self.settings(strategy, hand).into_iter().enumerate() {
                    let name = if index == 0 { Hand::all()[hand].to_string() } else { String::new() };
                    table.row([name, row.setting, row.percent, row.weight]);
                }
            }
            text.push_str(&table.text(output::width()));
        }
        text.push_str("\nThe other hands that are set otherwise: --format csv.\n");
        text
    }

    fn settings(&self, strategy: &Strategy, hand: usize) -> Vec<SettingRow> {
        let row = |(place, weight): (usize, _)| {
            let share = strategy.share(hand, place);
            SettingRow {
                setting: self.legal.settings()[place].to_string(),
                weight: format!("{weight}"),
                percent: share.percent(6),
                share,
            }
        };
        strategy.reduced(hand).into_iter().map(row).collect()
    }

    fn json(&self) -> Value {
        let Self { rules, proof, .. } = self;
        let figure = |value: &Exact| json!({"exact": value.to_string(), "percent": value.percent(10)});
        let side = |strategy: &Strategy| -> Value {
            let hands = strategy.departing(rules, &self.legal).map(|hand| {
                let settings = self.settings(strategy, hand).into_iter().map(|row| {
                    json!({"setting": row.setting, "weight": row.weight, "share": row.share.to_string()})
                });
                let settings: Vec<Value> = settings.collect();
                json!({"hand": Hand::all()[hand].to_string(), "settings": settings})
            });
            json!({
                "mixes": strategy.mixing().count(),
                "departs_from_house_way": hands.collect::<Vec<_>>(),
            })
        };
        let readings: serde_json::Map<String, Value> =
            self.said.iter().map(|(ruling, choice)| (ruling.clone(), json!(choice))).collect();
        let [player, banker] = self.kept();
        json!({
            "rulebook": rules.id().to_string(),
            "edition": rules.edition(),
            "readings": readings,
            "lower": figure(&proof.lower),
            "upper": figure(&proof.upper),
            "gap": figure(&proof.gap),
            "gap_asked": self.verdict.asked.to_string(),
            "proved": self.verdict.holds(),
            "claim": self.verdict.claim.as_ref().map(|claim| json!({"says": claim.says, "holds": claim.holds})),
            "win": figure(&proof.sums.win),
            "lose": figure(&proof.sums.lose),
            "stand_off": figure(&proof.sums.stand_off),
            "commission": self.commission.to_string(),
            "remarks": self.remark.iter().collect::<Vec<_>>(),
            "player_after_commission": figure(&player),
            "banker_after_commission": figure(&banker),
            "player": side(&self.pair.player),
            "bank": side(&self.pair.bank),
        })
    }
}

struct SettingRow {
    setting: String,
    weight: String,
    percent: String,
    share: Exact,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_a_fraction() {
        assert_eq!(fraction("1/1000000"), Ok(Exact::new(1, 1_000_000).unwrap()));
        assert_eq!(fraction("0"), Ok(Exact::whole(0)));
        for wrong in ["", "1/0", "-1/5", "0.5", "1/2/3"] {
            assert!(fraction(wrong).is_err(), "{wrong}");
        }
    }
}
