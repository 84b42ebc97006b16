//! Rounds of Pai Gow, played and held against the exact figures.

use super::{Args, Format, Row, agreement, document, table};
use crate::output;
use crate::pai_gow::{bears_on_matching, said};
use crate::problem::Problem;
use houseway_lab::pai_gow::simulation::{
    Beside, BesideJudged, Counted, EXPECTED, Felt, Judged, LIMIT, Measured, Plan, Players, ROUNDS, judge,
    simulate,
};
use houseway_money::Cents;
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, Pool, Report, Subject};
use serde_json::{Value, json};
use std::process::ExitCode;

pub(super) fn run(args: &Args) -> Result<ExitCode, Problem> {
    if args.raise.is_some() {
        return Err(Problem::input(
            "--raise is an option of Red Dog",
            "Leave it out, or give a rulebook of Red Dog.",
        ));
    }
    let bears = |subject: &Subject, ruling| {
        bears_on_matching(subject, ruling) || (args.side_bets && subject.side.offered().of(ruling).is_some())
    };
    let subject = args.game.subject(None, bears)?;
    let commission = args.commission.of(&subject);
    // The range of the option is that of the players.
    let players =
        Players::new(args.players.unwrap_or(1)).ok_or_else(|| Problem::fault("no such number of players"))?;
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
    let threads = super::threads();
    let bar = super::bar(plan.rounds);
    let tally = simulate(&Felt::new(&subject.rules), &plan, threads, |rounds| bar.inc(rounds));
    let judged = judge(&tally, &counted, &commission);
    let beside = beside.flatten().map(|beside| {
        bar.reset();
        let tally = beside.simulate(&plan, threads, |rounds| bar.inc(rounds));
        beside.judge(&tally)
    });
    bar.finish_and_clear();
    let remark = args.commission.remark(&subject);
    let told = Told { subject: &subject, remark, plan: &plan, commission, judged, beside };
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
    /// What the book says against the commission.
    remark: Option<String>,
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
            table("a hand", self.figures().map(row)),
            judged.sharing,
        );
        let seldom = self.seldom().map(String::as_str).collect::<Vec<_>>();
        if !seldom.is_empty() {
            text.push_str(&format!(
                "Expected less than {EXPECTED} times and so not judged, which more --rounds mend: {}.\n",
                seldom.join("; ")
            ));
        }
        if let Some(remark) = &self.remark {
            text.push_str(&format!("Remark: {remark}.\n"));
        }
        text + &agreement(self.agrees(), LIMIT)
    }

    fn document(&self) -> Value {
        json!({
            "rulebook": self.subject.rules.id().to_string(),
            "edition": self.subject.rules.edition(),
            "readings": said(&self.subject.readings),
            "commission": self.commission.to_string(),
            "remarks": self.remark.iter().collect::<Vec<_>>(),
            "rounds": self.plan.rounds,
            "players": self.plan.players.get(),
            "seed": self.plan.seed,
            "figures": document(self.figures().map(row)),
            "not_judged": self.seldom().collect::<Vec<_>>(),
            "variance_by_sharing_a_bank": self.judged.sharing,
            "limit": LIMIT,
            "agrees": self.agrees(),
        })
    }
}

fn row(figure: &Measured) -> Row<'_> {
    let Measured { name, measured, exact, error, z } = figure;
    Row { name, measured: *measured, exact, error: *error, z: *z }
}
