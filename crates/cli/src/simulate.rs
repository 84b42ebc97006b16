use crate::output;
use crate::pai_gow::{CommissionArg, PaiGowArgs, bears_on_matching, said};
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_lab::pai_gow::simulation::{
    Beside, BesideJudged, Counted, EXPECTED, Felt, Judged, LIMIT, Measured, Plan, Players, ROUNDS, judge,
    simulate,
};
use houseway_money::Cents;
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, Pool, Report, Subject};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Plays rounds of Pai Gow through the rules and holds what comes of it against the exact figures
///
/// A wall is shuffled and dealt, every hand is set House Way and matched by the book's rule, on all cores. The same seed
/// plays the same rounds on any machine. Standard errors are taken from the sums of whole rounds, since hands of one
/// round meet the same bank.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
z is by how many standard errors a figure is off; beyond 4.5 it disagrees, and the exit code is 1. The lines on losses \
without points and on copies tell the rules apart that matter there. With --side-bets every hand also has each wager that \
the book offers beside the regular one, set House Way. What is expected less than 25 times is named and not judged, and \
so few rounds that this holds for a win, a loss or a stand-off are refused.

Examples:
  houseway simulate --rulebook vic-2000-pai-gow
  houseway simulate --rulebook crown-6.1-pai-gow --side-bets
  houseway simulate --rulebook crown-6.1-pai-gow --reading PG-4=strict \\
      --players 7 --rounds 100000000 --seed 8")]
pub(crate) struct Args {
    #[command(flatten)]
    game: PaiGowArgs,
    #[command(flatten)]
    commission: CommissionArg,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = ROUNDS, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    rounds: u64,
    /// From which the random numbers follow
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// How many players' hands are dealt beside the bank's
    #[arg(long, value_name = "1..7", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=7))]
    players: u8,
    /// Holds every line of the Bonus, the Tie, Big and Small and the jackpot against the exact figures too
    #[arg(long)]
    side_bets: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs; exact numbers are text, so that none is rounded
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let bears = |subject: &Subject, ruling| {
        bears_on_matching(subject, ruling) || (args.side_bets && subject.side.offered().of(ruling).is_some())
    };
    let subject = args.game.subject(None, bears)?;
    let commission = args.commission.of(&subject);
    // The range of the option is that of the players.
    let players = Players::new(args.players).ok_or_else(|| Problem::fault("no such number of players"))?;
    let plan = Plan { players, rounds: args.rounds, seed: args.seed };
    let counted = Counted::new(&subject.rules);
    let least = counted.least_rounds();
    if plan.rounds < least {
        return Err(Problem::input(
            format!("{} rounds prove nothing: chance alone moves every figure too far", plan.rounds),
            format!("Give at least {least} with --rounds; left out, it is {ROUNDS}."),
        ));
    }
    let report = if args.side_bets { Some(report(&subject)?) } else { None };
    let beside = report.as_ref().map(|report| Beside::new(&subject, report));
    if let Some(None) = &beside {
        return Err(Problem::input(
            format!("{} has no wagers beside the regular one", subject.rules.id()),
            "Leave out --side-bets, or give a rulebook that has some.",
        ));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // The bar is drawn on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(plan.rounds);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}% {per_sec} rounds, {eta} left") {
        bar.set_style(style);
    }
    let tally = simulate(&Felt::new(&subject.rules), &plan, threads, |rounds| bar.inc(rounds));
    let judged = judge(&tally, &counted, &commission);
    let beside = beside.flatten().map(|beside| {
        bar.reset();
        let tally = beside.simulate(&plan, threads, |rounds| bar.inc(rounds));
        beside.judge(&tally)
    });
    bar.finish_and_clear();
    let told = Told { subject: &subject, plan: &plan, commission, judged, beside };
    output::print(&match args.format {
        Format::Json => output::json(&told.document())?,
        Format::Text => told.text(),
    })?;
    Ok(if told.agrees() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// What is counted of a rulebook under its own commission: a jackpot wager's lines do not depend on the pool.
fn report(subject: &Subject) -> Result<Report, Problem> {
    let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
    Report::new(subject, &Assumed::of(&subject.table), &pool).map_err(Problem::fault)
}

/// What there is to say.
struct Told<'a> {
    subject: &'a Subject,
    plan: &'a Plan,
    commission: Exact,
    judged: Judged,
    beside: Option<BesideJudged>,
}

impl Told<'_> {
    fn figures(&self) -> impl Iterator<Item = &Measured> {
        self.judged.figures.iter().chain(self.beside.iter().flat_map(|beside| &beside.figures))
    }

    /// What is expected too seldom to be judged.
    fn seldom(&self) -> impl Iterator<Item = &String> {
        self.judged.seldom.iter().chain(self.beside.iter().flat_map(|beside| &beside.seldom))
    }

    fn agrees(&self) -> bool {
        self.figures().all(|figure| figure.z.abs() <= LIMIT)
    }

    fn text(&self) -> String {
        let Self { subject, plan, commission, judged, .. } = self;
        let mut table = Table::new(&[
            (Align::Left, "a hand"),
            (Align::Right, "measured %"),
            (Align::Right, "exact %"),
            (Align::Right, "standard error"),
            (Align::Right, "z"),
        ]);
        for figure in self.figures() {
            table.row([
                figure.name.clone(),
                format!("{:.6}", figure.measured * 100.0),
                figure.exact.percent(6),
                format!("{:.6}", figure.error * 100.0),
                format!("{:+.2}", figure.z),
            ]);
        }
        let players = match plan.players.get() {
            1 => "one player".to_owned(),
            players => format!("{players} players"),
        };
        let mut text = format!(
            "{} ({}), readings: {}\n{} rounds of {players} and the bank, seed {}; the edge is the house's, after {}% \
             commission\n\n{}\nHands of one round share a bank: the variance of the edge is {:.3} times that of as many \
             hands apart.\n",
            subject.rules.head().title,
            subject.rules.id(),
            said(&subject.readings),
            plan.rounds,
            plan.seed,
            commission.percent(2),
            table.text(output::width()),
            judged.sharing,
        );
        let seldom = self.seldom().map(String::as_str).collect::<Vec<_>>();
        if !seldom.is_empty() {
            text.push_str(&format!(
                "Expected less than {EXPECTED} times and so not judged, which more --rounds mend: {}.\n",
                seldom.join("; ")
            ));
        }
        let verdict = if self.agrees() { "Agrees: no figure" } else { "DISAGREES: a figure" };
        text + &format!("{verdict} is off by more than {LIMIT} standard errors.\n")
    }

    fn document(&self) -> Value {
        let figures: Vec<Value> = self
            .figures()
            .map(|figure| {
                json!({
                    "name": figure.name, "measured": figure.measured, "exact": figure.exact.to_string(),
                    "standard_error": figure.error, "z": figure.z,
                })
            })
            .collect();
        json!({
            "rulebook": self.subject.rules.id().to_string(),
            "edition": self.subject.rules.edition(),
            "readings": said(&self.subject.readings),
            "commission": self.commission.to_string(),
            "rounds": self.plan.rounds,
            "players": self.plan.players.get(),
            "seed": self.plan.seed,
            "figures": figures,
            "not_judged": self.seldom().collect::<Vec<_>>(),
            "variance_by_sharing_a_bank": self.judged.sharing,
            "limit": LIMIT,
            "agrees": self.agrees(),
        })
    }
}
