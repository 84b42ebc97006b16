//! The names of alternatives, as lists: each is a message key of the screens' catalogues.

use houseway_floor as floor;
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::bank::Called;
use houseway_games::roulette::{BetKind, Call, Colour, NoSpinReason, SequenceKind};
use houseway_ledger::Tender;
use houseway_table::house::{MovementKind, desk};
use houseway_table::pai_gow;
use houseway_table::red_dog;
use houseway_table::roulette::{
    ClaimSubject, Command, ConfigFault, Event, NonceStanding, Notice, Offer, PhaseView, Prompt, Reason,
    Touch, Why,
};
use houseway_table::{Audience, Post, Rank};
use std::fmt::Write as _;
use ts_rs::{Config, TS};

/// The file of the lists.
pub fn written(config: &Config) -> String {
    let mut text = String::new();
    let mut list = |name: &str, says: &str, names: Vec<String>| {
        let lines: String = names.iter().map(|name| format!("  '{name}',\n")).collect();
        let _ = write!(text, "\n/** {says} */\nexport const {name} = [\n{lines}] as const;\n");
    };
    list("REASONS", "Why a command is refused.", tags::<Reason>(config, "reason"));
    list("CONFIG_FAULTS", "What is wrong with a set-up.", tags::<ConfigFault>(config, "fault"));
    list("COMMANDS", "What may be asked of a table.", tags::<Command>(config, "do"));
    list("TOUCHES", "What a touch does.", tags::<Touch>(config, "touch"));
    list("OFFERS", "What may be done now.", tags::<Offer>(config, "may"));
    list("EVENTS", "What happened at a table.", tags::<Event>(config, "event"));
    list("AUDIENCES", "Who looks at a table.", tags::<Audience>(config, "audience"));
    list("PHASES", "Where a table is.", tags::<PhaseView>(config, "phase"));
    list("PROMPTS", "What the dealer does next.", names::<Prompt>(config));
    list("NOTICES", "What a terminal must tell its player.", tags::<Notice>(config, "notice"));
    list("WHY", "Why a wager was lowered or left out.", names::<Why>(config));
    list("NO_SPIN_REASONS", "Why no spin was called.", names::<NoSpinReason>(config));
    list("NONCE_STANDINGS", "What became of a terminal's nonce.", names::<NonceStanding>(config));
    list("BET_KINDS", "The bets on a single spin, in the order of limits.", names::<BetKind>(config));
    list(
        "SEQUENCE_KINDS",
        "The bets on a spin sequence, in the order of limits.",
        names::<SequenceKind>(config),
    );
    list("CALLS", "Ways to place several wagers with one touch.", tags::<Call>(config, "call"));
    list("COLOURS", "The colours of the wheel.", names::<Colour>(config));
    list("CLAIM_SUBJECTS", "What a claim is about.", names::<ClaimSubject>(config));
    list("MOVEMENT_KINDS", "How chips or money move.", names::<MovementKind>(config));
    list("TENDERS", "What may be tendered.", names::<Tender>(config));
    of_desk(config, &mut list);
    of_pai_gow(config, &mut list);
    of_red_dog(config, &mut list);
    list("RANKS", "The ranks of the ladder, lowest first.", names::<Rank>(config));
    list("POSTS", "What a person is here for.", names::<Post>(config));
    list("FLOOR_REASONS", "Why the floor refuses a command.", tags::<floor::Reason>(config, "reason"));
    list("FLOOR_COMMANDS", "What may be asked of the floor.", tags::<floor::Command>(config, "do"));
    list("FLOOR_OFFERS", "What may be done on the floor now.", tags::<floor::Offer>(config, "may"));
    list("FLOOR_EVENTS", "What happened on the floor.", tags::<floor::Event>(config, "event"));
    list("ACTS", "What one person may not do alone on the floor.", tags::<floor::Act>(config, "act"));
    list("ALARM_SUBJECTS", "What an alarm is about.", names::<floor::AlarmSubject>(config));
    list(
        "POOL_REASONS",
        "Why a shared pool refuses a command.",
        tags::<floor::pool::Reason>(config, "reason"),
    );
    list("POOL_OFFERS", "What may be done to a shared pool now.", tags::<floor::pool::Offer>(config, "may"));
    list("POOL_ACTS", "What people do to a shared pool.", tags::<floor::pool::ActKind>(config, "act"));
    list("DEVICE_KINDS", "What a device is.", tags::<floor::Place>(config, "kind"));
    text
}

fn of_desk(config: &Config, list: &mut impl FnMut(&str, &str, Vec<String>)) {
    list("DESK_REASONS", "Why the desk of a table refuses.", tags::<desk::DeskReason>(config, "reason"));
    list("DESK_COMMANDS", "What may be asked of the desk.", tags::<desk::DeskCommand>(config, "do"));
    list("DESK_OFFERS", "What may be done at the desk now.", tags::<desk::DeskOffer>(config, "may"));
    list("DESK_EVENTS", "What happened at the desk.", tags::<desk::DeskEvent>(config, "desk"));
}

fn of_pai_gow(config: &Config, list: &mut impl FnMut(&str, &str, Vec<String>)) {
    use pai_gow::{
        Bet, Command, ConfigFault, CourseStep, Event, HouseWagerChoice, IncidentKind, Irregularity, Notice,
        Offer, Part, Play, Prompt, Reason, Remedy, Source, Step, Way, Worth,
    };
    list("PAI_GOW_REASONS", "Why a command is refused at Pai Gow.", tags::<Reason>(config, "reason"));
    let faults = tags::<ConfigFault>(config, "fault");
    list("PAI_GOW_CONFIG_FAULTS", "What is wrong with the set-up of a table of Pai Gow.", faults);
    list("PAI_GOW_COMMANDS", "What may be asked of a table of Pai Gow.", tags::<Command>(config, "do"));
    list("PAI_GOW_PLAYS", "What a player of Pai Gow does.", tags::<Play>(config, "play"));
    list("PAI_GOW_OFFERS", "What may be done now at Pai Gow.", tags::<Offer>(config, "may"));
    list("PAI_GOW_EVENTS", "What happened at a table of Pai Gow.", tags::<Event>(config, "event"));
    list("PAI_GOW_PROMPTS", "What the dealer of Pai Gow does next.", tags::<Prompt>(config, "prompt"));
    list("PAI_GOW_NOTICES", "What a table of Pai Gow shows to everybody.", names::<Notice>(config));
    list("PAI_GOW_BETS", "What is wagered on at Pai Gow.", names::<Bet>(config));
    list("PAI_GOW_STEPS", "How far a round of Pai Gow has come.", names::<Step>(config));
    list(
        "PAI_GOW_COURSE",
        "The steps of a round of Pai Gow that a dealer takes.",
        names::<CourseStep>(config),
    );
    list("PAI_GOW_PARTS", "What a hand is in a round of Pai Gow.", names::<Part>(config));
    list("PAI_GOW_WAYS", "Who sets a hand.", names::<Way>(config));
    list("PAI_GOW_WORTHS", "What two tiles are worth.", tags::<Worth>(config, "worth"));
    list("PAI_GOW_CALLED", "What is called when a hand is matched.", names::<Called>(config));
    list("PAI_GOW_BANKS", "How the bank is held.", names::<BankMethod>(config));
    list("PAI_GOW_HOUSE_WAGERS", "The House's wager against a bank.", names::<HouseWagerChoice>(config));
    let kinds = tags::<Irregularity>(config, "irregularity");
    list("PAI_GOW_IRREGULARITIES", "What may go wrong at Pai Gow.", kinds);
    list("PAI_GOW_REMEDIES", "What follows an irregularity.", names::<Remedy>(config));
    list(
        "PAI_GOW_INCIDENTS",
        "What is kept of a table's incidents.",
        tags::<IncidentKind>(config, "incident"),
    );
    list("PAI_GOW_SOURCES", "Where tiles and dice come from.", names::<Source>(config));
}

fn of_red_dog(config: &Config, list: &mut impl FnMut(&str, &str, Vec<String>)) {
    use houseway_games::red_dog::{Leaves, Outcome, Why};
    use red_dog::{
        Breach, Cause, Command, ConfigFault, Due, Event, IncidentKind, Notice, Offer, PhaseView, Play,
        Prompt, Reason, Source, Tap, Told,
    };
    list("RED_DOG_REASONS", "Why a command is refused at Red Dog.", tags::<Reason>(config, "reason"));
    let faults = tags::<ConfigFault>(config, "fault");
    list("RED_DOG_CONFIG_FAULTS", "What is wrong with the set-up of a table of Red Dog.", faults);
    list("RED_DOG_COMMANDS", "What may be asked of a table of Red Dog.", tags::<Command>(config, "do"));
    list("RED_DOG_PLAYS", "What a player of Red Dog does.", tags::<Play>(config, "play"));
    list("RED_DOG_OFFERS", "What may be done now at Red Dog.", tags::<Offer>(config, "may"));
    list("RED_DOG_TAPS", "For what the dealer says a card.", names::<Tap>(config));
    list("RED_DOG_EVENTS", "What happened at a table of Red Dog.", tags::<Event>(config, "event"));
    list("RED_DOG_PHASES", "Which part of a round of Red Dog it is.", names::<PhaseView>(config));
    list("RED_DOG_PROMPTS", "What the dealer of Red Dog does next.", tags::<Prompt>(config, "prompt"));
    list("RED_DOG_NOTICES", "What a table of Red Dog shows to everybody.", names::<Notice>(config));
    list("RED_DOG_TOLD", "What a player of Red Dog is told.", tags::<Told>(config, "told"));
    list("RED_DOG_LEAVES", "What two cards leave between them.", tags::<Leaves>(config, "leaves"));
    list("RED_DOG_OUTCOMES", "How a round of Red Dog comes out.", tags::<Outcome>(config, "outcome"));
    list("RED_DOG_WHY", "What the notice says to a wager that is not as it states.", names::<Why>(config));
    list("RED_DOG_DUES", "Why the cards are shuffled.", names::<Due>(config));
    list("RED_DOG_CAUSES", "Why an outcome is invalidated.", names::<Cause>(config));
    list("RED_DOG_BREACHES", "What a player is admonished for.", names::<Breach>(config));
    let kinds = tags::<IncidentKind>(config, "incident");
    list("RED_DOG_INCIDENTS", "What is kept of the incidents of a table of Red Dog.", kinds);
    list("RED_DOG_SOURCES", "Where cards come from.", names::<Source>(config));
}

/// The alternatives of an enum of bare names, whose shape is `"one" | "other"`.
fn names<T: TS>(config: &Config) -> Vec<String> {
    let shape = T::inline(config);
    let bare = |part: &str| Some(part.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned());
    shape.split('|').map(|part| bare(part).unwrap_or_else(|| panic!("{part} is no bare name"))).collect()
}

/// The alternatives of an enum that is told by its field `tag`, whose shape is `{ "tag": "one", ... } | ...`.
fn tags<T: TS>(config: &Config, tag: &str) -> Vec<String> {
    let shape = T::inline(config);
    let mark = format!("\"{tag}\": \"");
    let (mut names, mut depth) = (Vec::new(), 0_i32);
    for (place, sign) in shape.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            '"' if depth == 1 => {
                if let Some(rest) = shape[place..].strip_prefix(&mark) {
                    names.extend(rest.split('"').next().map(str::to_owned));
                }
            }
            _ => {}
        }
    }
    assert!(!names.is_empty(), "{} is not told by `{tag}`", T::name(config));
    names
}
