//! The rules of Red Dog that became stricter since there are journals of it (decision 11).

use crate::desk;
use crate::live::Stricter;
use houseway_games::red_dog::Outcome;
use houseway_money::Cents;
use houseway_table::house::desk::DeskReason;
use houseway_table::red_dog::{ConfigFault, Due, Event, Reason, RedDog, Refund, SettledLine};
use houseway_table::{Rank, Recorded};

pub(super) const RULES: &[Stricter<RedDog>] = &[
    Stricter {
        rule: desk::NOTES_COUNT_UPWARD,
        since: &[("desk", 2)],
        explains: |_, today| {
            matches!(
                today,
                Err(Reason::Desk { desk: DeskReason::NoteOld { .. } | DeskReason::TooManyAcceptors { .. } })
            )
        },
    },
    Stricter {
        rule: "cards that were shuffled because the cutting card came first of a round (4.1.2) are not shuffled again after it; they were",
        since: &[("shuffled", 2)],
        explains: |then, today| {
            matches!(only(then), Some(Event::Shuffled { due: Due::AfterRound, .. }))
                && matches!(today, Err(Reason::NoShuffleDue))
        },
    },
    Stricter {
        rule: "the cutting card of a virtual shoe lies where the table's set-up says (RD-4); its dealer chose",
        since: &[("loaded", 2)],
        explains: |_, today| matches!(today, Err(Reason::OtherDepth { .. })),
    },
    Stricter {
        rule: "the record of a round settled again tells a raise that went back and what the house bears by themselves (RD-12); the money is the same",
        since: &[("corrected", 2)],
        explains: |then, today| {
            let (Some(then), Ok(today)) = (only(then), today) else { return false };
            only(today).is_some_and(|today| same_money(then, today))
        },
    },
    Stricter {
        rule: "a casino supervisor's decision is reviewed by the regulator's inspector (10.10); a casino supervisor did",
        since: &[("dispute-decided", 2)],
        explains: |_, today| matches!(today, Err(Reason::InspectorReviews)),
    },
    Stricter {
        rule: "it is a casino supervisor's word that new limits hold (6.4); a dealer's was enough",
        since: &[("limits-changed", 2)],
        explains: |then, today| {
            matches!(only(then), Some(Event::LimitsChanged { .. }))
                && matches!(today, Err(Reason::RankNeeded { rank: Rank::CasinoSupervisor }))
        },
    },
    Stricter {
        rule: "what lies for a round that is not dealt is given back before the house bears anything of a round that is undone or settled again (RD-11); it was out of reach",
        since: &[("corrected", 2), ("invalidated", 2)],
        explains: |then, today| {
            let (Some(then), Ok(today)) = (only(then), today) else { return false };
            only(today).is_some_and(|today| reaches_areas(then, today))
        },
    },
    Stricter {
        rule: "it is a casino supervisor's word that the first two cards are others than was said (RD-12); a game supervisor's was enough",
        since: &[("reconstructed", 2)],
        explains: |then, today| {
            matches!(then.first().map(|fact| &fact.event), Some(Event::Reconstructed { .. }))
                && matches!(today, Err(Reason::RankNeeded { rank: Rank::CasinoSupervisor }))
        },
    },
    Stricter {
        rule: "a round of which no card was dealt does not count against whoever sits out (10.8, RD-8); it did",
        since: &[("vacated", 2)],
        explains: |then, today| {
            matches!(then.first().map(|fact| &fact.event), Some(Event::Vacated { .. }))
                && matches!(today, Err(Reason::MayStay))
        },
    },
    Stricter {
        rule: "a hand without spread is over when that is called (7.2.2.1, RD-12); it was with its second card",
        since: &[("card-dealt", 2), ("reconstructed", 3)],
        explains: |then, today| today.as_ref().is_ok_and(|today| ended_at_once(then, today)),
    },
    Stricter {
        rule: "cards are replaced while a shuffle is due (3.4, RD-16); they were at any time between two rounds",
        since: &[("cards-replaced", 2)],
        explains: |_, today| matches!(today, Err(Reason::NoShuffleDue)),
    },
    Stricter {
        rule: "a table that was open keeps the minimum of its notice while it is closed (6.4, G-4); a set-up raised it",
        since: &[("configured", 2)],
        explains: |_, today| matches!(today, Err(Reason::SignNeeded)),
    },
    Stricter {
        rule: "a hand that was called void stays void, and a round of before the table was opened last stands (RD-11, RD-12); they were settled again or undone",
        since: &[("corrected", 3), ("invalidated", 3)],
        explains: |_, today| matches!(today, Err(Reason::CalledVoid | Reason::NothingThere)),
    },
    Stricter {
        rule: desk::IN_CHIPS,
        since: &[("configured", 2)],
        explains: |_, today| matches!(today, Err(Reason::BadConfig { problem: ConfigFault::Limits { .. } })),
    },
    Stricter {
        rule: desk::STAFF_OPENS,
        since: &[("desk", 3)],
        explains: |_, today| matches!(today, Err(Reason::Desk { desk: DeskReason::StaffOpens })),
    },
    Stricter {
        rule: desk::CLOSING,
        since: &[("desk", 4), ("wager-changed", 2)],
        explains: |then, today| {
            let Err(Reason::Desk { desk: today }) = today else { return false };
            match then.first().map(|fact| &fact.event) {
                Some(Event::Desk { desk: then }) => desk::closed_otherwise(then, today),
                Some(Event::WagerChanged { .. }) => *today == DeskReason::TableClosed,
                _ => false,
            }
        },
    },
    Stricter {
        rule: desk::SHUT_OUT,
        since: &[("desk", 4)],
        explains: |then, today| match (then.first().map(|fact| &fact.event), today) {
            (Some(Event::Desk { desk: then }), Err(Reason::Desk { desk: today })) => {
                desk::shut_out_otherwise(then, today)
            }
            _ => false,
        },
    },
    Stricter {
        rule: "what changes how a round came out, or how high somebody may wager, takes two persons (G-14); one was enough",
        since: &[
            ("corrected", 4),
            ("invalidated", 4),
            ("reconstructed", 4),
            ("sanctioned", 2),
            ("sign-posted", 2),
            ("marker-placed", 2),
        ],
        explains: |_, today| match today {
            Ok(today) => matches!(only(today), Some(Event::Proposed { .. })),
            Err(_) => false,
        },
    },
    Stricter {
        rule: "a set-up takes down the sign that stood (6.4, G-14); it stood on, and took hold or was taken down later",
        since: &[("limits-changed", 3), ("sign-withdrawn", 2)],
        explains: |_, today| matches!(today, Err(Reason::NothingThere)),
    },
    Stricter {
        rule: "no card is dealt over what waits for a second person (G-14); it fell with the next card",
        since: &[("card-dealt", 3), ("round-ended", 2)],
        explains: |_, today| matches!(today, Err(Reason::AlreadyAsked)),
    },
    Stricter {
        rule: "where a table deals by itself, raises end at their time (7.2.1.1); they did when it called no more bets",
        since: &[("raised", 2)],
        explains: |_, today| matches!(today, Err(Reason::NotNow)),
    },
    Stricter {
        rule: "a table that was open keeps the maximum of its notice while it is closed (G-14); a set-up raised it",
        since: &[("configured", 3)],
        explains: |_, today| matches!(today, Err(Reason::MaximumUnsigned)),
    },
];

/// Whether a hand without spread was over with what is decided today, and nothing else is different.
fn ended_at_once(then: &[Recorded<Event>], today: &[Recorded<Event>]) -> bool {
    let settles = |fact: &Recorded<Event>| {
        matches!(
            fact.event,
            Event::WagerSettled { .. } | Event::RoundEnded { outcome: Outcome::ConsecutiveVoid }
        )
    };
    let facts = |facts: &[Recorded<Event>]| -> Vec<_> {
        facts.iter().map(|fact| (fact.event.clone(), fact.basis.clone())).collect()
    };
    let Some((before, rest)) = then.split_at_checked(today.len()) else { return false };
    facts(before) == facts(today) && !rest.is_empty() && rest.iter().all(settles)
}

fn only(facts: &[Recorded<Event>]) -> Option<&Event> {
    if let [fact] = facts { Some(&fact.event) } else { None }
}

/// Whether a round was settled again to the same, cent by cent, however its lines tell it. Where money moved otherwise, the
/// difference is one to be looked into.
fn same_money(then: &Event, today: &Event) -> bool {
    let (mut then, mut today) = (then.clone(), today.clone());
    let all = [&mut then, &mut today].into_iter().all(|event| {
        let Event::Corrected { lines, .. } = event else { return false };
        lines.iter_mut().for_each(plain);
        true
    });
    all && then == today
}

/// A line with all that went back in one sum, and without what the house bears, which `moved` tells, and where it lay.
fn plain(line: &mut SettledLine) {
    line.excess = line.excess.plus_capped(line.dropped);
    (line.dropped, line.borne, line.stays) = (Cents::ZERO, Cents::ZERO, Cents::ZERO);
}

/// Whether the two say the same of a round, but that today more is taken, and that off areas.
fn reaches_areas(then: &Event, today: &Event) -> bool {
    let (before, now) = match (then, today) {
        (
            Event::Invalidated { in_play: false, refunds: before, .. },
            Event::Invalidated { in_play: false, refunds: now, .. },
        ) => (before, now),
        (
            Event::Corrected { to: said, lines: then, moved: before, .. },
            Event::Corrected { to, lines: today, moved: now, .. },
        ) => {
            let same = then.iter().map(|line| &line.line).eq(today.iter().map(|line| &line.line));
            if said != to || !same {
                return false;
            }
            (before, now)
        }
        _ => return false,
    };
    let pairs = || before.iter().zip(now);
    before.len() == now.len()
        && pairs().all(|(then, today)| as_much(then, today))
        && pairs().any(|(_, today)| !today.released.is_zero())
}

fn as_much(then: &Refund, today: &Refund) -> bool {
    let whole = |refund: &Refund| refund.taken.plus_capped(refund.borne);
    let off = today.taken.minus_or_zero(then.taken) <= today.released;
    let same = (then.account, then.seat, then.refunded) == (today.account, today.seat, today.refunded);
    same && off && whole(then) == whole(today) && then.taken <= today.taken
}
