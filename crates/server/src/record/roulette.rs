//! A spin of Rapid Roulette, for people.

use super::find::{Round, WrittenFact};
use super::section::{Section, moment};
use houseway_chance::{Commitment, Secret, verify};
use houseway_games::roulette::{Line, Pocket, SequenceLine};
use houseway_lawbook::Basis;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use houseway_table::roulette::{
    AccountCorrection, AccountSettlement, Event, FinalLayout, NonceStanding, Recount, Roulette, SpinOutcome,
    Void, Wrong, recount,
};
use houseway_table::{Recorded, SeatNumber, TableId};

/// The record of a spin in tables: times, layouts at expiry, outcome, settlement, corrections, claims.
pub(crate) fn sections(round: &Round<Roulette>) -> Vec<Section> {
    let facts: Vec<&Recorded<Event>> = round.facts.iter().map(|written| &written.fact).collect();
    let all = [
        times(round),
        layouts(&facts, round.number),
        draw(round),
        nonces(round),
        returned(&facts),
        settlement(&facts),
        settled_again(&facts),
        corrections(&facts),
        claims(&facts),
    ];
    all.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

fn times(round: &Round<Roulette>) -> Section {
    let mut section = Section::new("Course", &["time", "what", "by", "clauses", "entry"]);
    for WrittenFact { version, fact, .. } in &round.facts {
        let Some(what) = step(&fact.event) else { continue };
        section.row([
            moment(fact.at.0),
            what,
            fact.by.to_string(),
            fact.basis.to_string(),
            version.to_string(),
        ]);
    }
    section
}

/// A step of the spin in words; none for touches and for what concerns one terminal alone.
fn step(event: &Event) -> Option<String> {
    Some(match event {
        Event::PeriodOpened { seconds, closes_at, seal, .. } => {
            let sealed = seal.as_ref().map(|s| format!("; wheel committed to {}", s.commitment));
            format!(
                "wagering period of {seconds} s opened, until {}{}",
                moment(closes_at.0),
                sealed.unwrap_or_default()
            )
        }
        Event::PeriodRestarted { seconds, .. } => format!("wagering period of {seconds} s began anew"),
        Event::BallSpun { early, .. } => {
            format!("ball spun{}", if *early { " while the period ran" } else { "" })
        }
        Event::BallAtRest { early, .. } => {
            format!("ball at rest{}", if *early { " while the period ran" } else { "" })
        }
        Event::PeriodExpired { closed_at, .. } => format!("no more wagers from {}", moment(closed_at.0)),
        Event::NonceCommitted { seat, .. } => format!("terminal {seat} committed to its nonce"),
        Event::LayoutReported { seat, agrees, standing, .. } => {
            let answer = if *agrees { "confirmed" } else { "DIFFERS from" };
            let nonce = standing.map(|standing| format!("; its nonce {}", worth(standing)));
            format!("terminal {seat} {answer} the record{}", nonce.unwrap_or_default())
        }
        Event::LateLayoutReported { seat, agrees, .. } => {
            let answer = if *agrees { "confirmed" } else { "DIFFERS from" };
            format!("terminal {seat} {answer} the record, when nothing waited for it any more")
        }
        Event::OutcomeDeclared { outcome, late_chips, .. } => {
            format!("{outcome} entered; waits for a second rank; {} chips raised late", late_chips.len())
        }
        Event::SpinSettled { outcome, opening, answered_by, .. } => {
            let second = answered_by.map(|s| format!(", counted by {}", s.person)).unwrap_or_default();
            let opened = opening.map(|o| format!("; wheel's secret {o}")).unwrap_or_default();
            format!("{outcome} entered and settled{second}{opened}")
        }
        Event::NoSpinCalled { reason, .. } => format!("no spin: {}", name(reason)),
        Event::Malfunctioned { scope, began_at, .. } => {
            format!("malfunction of {} since {}", name(scope), moment(began_at.0))
        }
        Event::Restored { scope } => format!("{} works again", name(scope)),
        Event::RecordConfirmed { seat, .. } => format!("record of terminal {seat} confirmed"),
        Event::RecordVoided { seat, .. } => format!("record of terminal {seat} voided"),
        Event::VoidAsked { void: Void::Record { seat, .. }, first, .. } => {
            format!("void of terminal {seat}'s record asked for by {}", first.person)
        }
        Event::VoidAsked { void: Void::Failed { scope, began_at }, first, .. } => {
            let since = moment(began_at.0);
            format!("void for a malfunction of {} since {since} asked for by {}", name(scope), first.person)
        }
        Event::CorrectionBegun { entered, wrong, .. } => {
            let (entered, wrong) = (outcome_text(*entered), wrong_text(*wrong));
            format!("correction begun: {entered} on record, {wrong}; every account frozen")
        }
        Event::CorrectionConfirmed { wrong, .. } => format!("correction confirmed: {}", wrong_text(*wrong)),
        Event::CorrectionWithdrawn { .. } => "correction withdrawn".to_owned(),
        Event::AdjustmentTakenBack { claim, account, .. } => {
            format!("what was put right by hand for claim {claim} of account {account} taken back")
        }
        Event::DisplayDiffered { shown, outcome, .. } => {
            format!("display showed {shown}, the outcome is {outcome}")
        }
        _ => return None,
    })
}

fn layouts(facts: &[&Recorded<Event>], number: u64) -> Section {
    let mut section =
        Section::new("Layouts at expiry", &["terminal", "account", "bet", "wagered", "answer", "digest"]);
    let answer = |seat: SeatNumber| {
        facts.iter().find_map(|fact| match &fact.event {
            Event::LayoutReported { spin, seat: own, agrees, .. } if *spin == number && *own == seat => {
                Some(if *agrees { "agrees" } else { "differs" })
            }
            Event::LateLayoutReported { spin, seat: own, agrees, .. } if *spin == number && *own == seat => {
                Some(if *agrees { "agrees, late" } else { "differs, late" })
            }
            _ => None,
        })
    };
    for fact in facts {
        let Event::PeriodExpired { spin, layouts, .. } = &fact.event else { continue };
        if *spin != number {
            continue;
        }
        for FinalLayout { seat, account, wagers, sequences, digest, .. } in layouts {
            let answer = answer(*seat).unwrap_or("none").to_owned();
            let mut line = |bet: String, amount: String| {
                let digest = digest.to_string();
                section.row([seat.to_string(), account.to_string(), bet, amount, answer.clone(), digest]);
            };
            for (spot, amount) in wagers {
                line(spot.name().to_owned(), amount.to_string());
            }
            for sequence in sequences {
                line(format!("sequence {sequence}"), String::new());
            }
            if wagers.is_empty() && sequences.is_empty() {
                line("nothing".to_owned(), String::new());
            }
        }
    }
    section
}

/// What a nonce is worth, in words.
const fn worth(standing: NonceStanding) -> &'static str {
    match standing {
        NonceStanding::Counted => "counts",
        NonceStanding::Uncommitted => "DOES NOT COUNT: the terminal had committed to none",
        NonceStanding::Mismatched => "DOES NOT COUNT: the terminal had committed to another",
        NonceStanding::Withheld => {
            "WAS WITHHELD: the terminal had committed to one and sent none before the draw"
        }
    }
}

/// The draw of a virtual wheel, and whether the number follows from what was promised.
fn draw(round: &Round<Roulette>) -> Section {
    let mut section = Section::new("Draw of the virtual wheel", &["what", "value"]);
    let Some(recount) = recounted(round) else { return section };
    let mut row = |what: &str, value: String| section.row([what.to_owned(), value]);
    row("commitment, before wagers opened", recount.commitment.to_string());
    match recount.drawn {
        None => row("secret", "never opened: there was no number".to_owned()),
        Some((opening, number)) => {
            row("secret", opening.to_string());
            row("drawn from", recount.text.lines().collect::<Vec<_>>().join(" | "));
            let commitment = Commitment::from_bytes(recount.commitment.0);
            let checked =
                verify(&commitment, &Secret::new(opening.0), &recount.text, Pocket::COUNT, number.number());
            let says = checked.map_or_else(
                |why| format!("DOES NOT FOLLOW: {why}"),
                |()| format!("{number} follows from them"),
            );
            row("check", says);
        }
    }
    section
}

/// What became of each terminal's nonce, where it was asked to commit to it.
fn nonces(round: &Round<Roulette>) -> Section {
    let mut section =
        Section::new("Nonces", &["terminal", "committed to", "nonce in the draw", "what became of it"]);
    for part in recounted(round).and_then(|recount| recount.told).map(|draw| draw.parts).unwrap_or_default() {
        section.row([
            part.seat.to_string(),
            part.promised.map_or_else(|| "nothing".to_owned(), |promised| promised.to_string()),
            part.nonce.map_or_else(|| "none".to_owned(), |nonce| nonce.to_string()),
            part.standing.map_or_else(String::new, |standing| worth(standing).to_owned()),
        ]);
    }
    section
}

/// The draw as every terminal was told it with the result; none before there is one.
pub(crate) fn draw_of(round: &Round<Roulette>) -> Option<serde_json::Value> {
    let told = recounted(round).filter(|recount| recount.drawn.is_some())?.told?;
    serde_json::to_value(told).ok()
}

fn recounted(round: &Round<Roulette>) -> Option<Recount> {
    let table = TableId::new(round.stream.as_str().strip_prefix("table:")?).ok()?;
    recount(table, round.number, round.facts.iter().map(|written| &written.fact.event))
}

fn returned(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Returned wagers", &["account", "terminal", "amount", "clauses"]);
    for fact in facts {
        let back = match &fact.event {
            Event::PeriodExpired { unrecognised, .. } => unrecognised.as_slice(),
            Event::NoSpinCalled { returned, .. } | Event::Malfunctioned { returned, .. } => returned,
            Event::RecordVoided { returned, .. } => std::slice::from_ref(returned),
            _ => continue,
        };
        for back in back {
            let (account, seat) = (back.account.to_string(), back.seat.to_string());
            section.row([account, seat, back.amount.to_string(), fact.basis.to_string()]);
        }
    }
    section
}

const LINES: [&str; 8] = ["account", "terminal", "bet", "stake", "win", "returned", "balance", "clauses"];

fn settlement(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Settlement", &LINES);
    for fact in facts {
        let Event::SpinSettled { accounts, .. } = &fact.event else { continue };
        for AccountSettlement { account, seat, lines, sequences, balance, .. } in accounts {
            settled(&mut section, *account, *seat, lines, sequences, *balance);
        }
    }
    section
}

/// The lines as settled again, correction by correction: the last of them is what holds.
fn settled_again(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Settlement as corrected", &LINES);
    for fact in facts {
        let Event::CorrectionConfirmed { accounts, .. } = &fact.event else { continue };
        for AccountCorrection { account, seat, after, balance, .. } in accounts {
            settled(&mut section, *account, *seat, &after.lines, &after.sequences, *balance);
            let mut back = |bet: String, stake: String| {
                let seat = seat.map_or_else(|| "closed".to_owned(), |seat| seat.to_string());
                let (balance, basis) = (balance.to_string(), fact.basis.to_string());
                let returned = stake.clone();
                section.row([
                    account.to_string(),
                    seat,
                    bet,
                    stake,
                    "void".to_owned(),
                    returned,
                    balance,
                    basis,
                ]);
            };
            for (spot, amount) in &after.void {
                back(spot.name().to_owned(), amount.to_string());
            }
            for wager in &after.void_sequences {
                back(
                    format!("sequence {} ({})", wager.number, wager.sequence.kind()),
                    wager.stake.to_string(),
                );
            }
        }
    }
    section
}

fn settled(
    section: &mut Section,
    account: AccountNumber,
    seat: Option<SeatNumber>,
    lines: &[Line],
    sequences: &[SequenceLine],
    balance: Cents,
) {
    let seat = seat.map_or_else(|| "closed".to_owned(), |seat| seat.to_string());
    let mut line = |bet: String, stake: Cents, win: Cents, back: Cents, basis: &Basis| {
        let (stake, win, back) = (stake.to_string(), win.to_string(), back.to_string());
        let (account, balance) = (account.to_string(), balance.to_string());
        section.row([account, seat.clone(), bet, stake, win, back, balance, basis.to_string()]);
    };
    for l in lines {
        line(l.spot.name().to_owned(), l.stake, l.win, l.returned, &l.basis);
    }
    for l in sequences {
        line(format!("sequence {} ({})", l.wager, l.sequence.kind()), l.stake, l.win, l.returned, &l.basis);
    }
}

fn corrections(facts: &[&Recorded<Event>]) -> Section {
    let columns = [
        "account",
        "terminal",
        "what was wrong",
        "difference",
        "owed by it",
        "owed to it",
        "begun by",
        "confirmed by",
    ];
    let mut section = Section::new("Corrections", &columns);
    for fact in facts {
        let Event::CorrectionConfirmed { wrong, accounts, begun_by, confirmed_by, .. } = &fact.event else {
            continue;
        };
        for AccountCorrection { account, seat, difference, receivable, payable, .. } in accounts {
            section.row([
                account.to_string(),
                seat.map_or_else(|| "closed".to_owned(), |seat| seat.to_string()),
                wrong_text(*wrong),
                difference.to_string(),
                receivable.to_string(),
                payable.to_string(),
                begun_by.person.to_string(),
                confirmed_by.person.to_string(),
            ]);
        }
    }
    section
}

fn claims(facts: &[&Recorded<Event>]) -> Section {
    let mut section = Section::new("Claims", &["time", "claim", "what", "by"]);
    for fact in facts {
        let (claim, what) = match &fact.event {
            Event::ClaimMade { claim, seat: Some(seat), subject, .. } => {
                (claim, format!("made at terminal {seat}: {}", name(subject)))
            }
            Event::ClaimMade { claim, account, subject, .. } => {
                (claim, format!("made for closed account {account}: {}", name(subject)))
            }
            Event::ClaimAnswered { claim, upheld, answer } => {
                (claim, format!("{}: {answer}", if *upheld { "upheld" } else { "not upheld" }))
            }
            _ => continue,
        };
        section.row([moment(fact.at.0), claim.to_string(), what, fact.by.to_string()]);
    }
    section
}

fn wrong_text(wrong: Wrong) -> String {
    match wrong {
        Wrong::Outcome { outcome } => format!("truly {}", outcome_text(outcome)),
        Wrong::Wagers { seat, sequences } => {
            let too = if sequences { " and the sequences under way there" } else { "" };
            format!("the wagers of terminal {seat}{too} void, not being confirmed")
        }
        Wrong::Confirmed { seat } => format!("the wagers of terminal {seat} confirmed after all"),
    }
}

fn outcome_text(outcome: SpinOutcome) -> String {
    match outcome {
        SpinOutcome::Number { number } => number.to_string(),
        SpinOutcome::NoSpin { reason } => format!("no spin ({})", name(&reason)),
    }
}

/// The name of a value in data: a text, or an object of which the texts are shown.
fn name(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(serde_json::Value::Object(fields)) => {
            let texts = fields.values().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
            texts.collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}
