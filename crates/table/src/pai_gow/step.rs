use super::Rules;
use super::command::{Command, Play};
use super::config::{self, Config, Source};
use super::decide::{closes_at_dice, is_set, must_turn_up, opens_next, sign_holds, stays_down};
use super::state::{Part, Round, State, Step as At};
use crate::house::desk;
use crate::{Answer, Ask, Sealed, Step, Unsealed, Veiled};
use houseway_games::pai_gow::{BankMethod, Die, Tile};

/// The chance that a table waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The tiles, shuffled.
    Wall,
    /// The tiles, mixed once more, for the laja of a player or of the dealer.
    Laja {
        /// Whose.
        seat: Option<crate::SeatNumber>,
    },
    /// Dice under the cover.
    Dice {
        /// How many.
        dice: u8,
    },
}

/// What the source of chance is waited for; only at a virtual table.
pub(super) fn needs(rules: &Rules, state: &State) -> Option<Need> {
    let config = state.config.as_ref().filter(|config| config.source == Source::Virtual)?;
    let Some(play) = &state.play else {
        let ready = state.checked && state.next_bank.is_some() && state.desk.open;
        return (ready && somebody_plays(state) && may_go_on(rules, state)).then_some(Need::Wall);
    };
    if play.wall.is_empty() {
        return Some(Need::Wall);
    }
    // Once the cup is opened no laja is made any more.
    let mixes = matches!(play.step, At::Stacked | At::Shaken);
    if let Some(asked) = play.laja_asked.filter(|asked| asked.allowed && mixes) {
        return Some(Need::Laja { seat: Some(asked.seat) });
    }
    let shakes = match play.step {
        At::Stacked if play.laja_asked.is_some() => false,
        At::Stacked => play.closed || closes_at_dice(rules, play.method),
        _ => false,
    };
    shakes.then(|| Need::Dice { dice: dice(rules, config) })
}

fn dice(rules: &Rules, config: &Config) -> u8 {
    let set = rules.table.dice_named(config.options.dice.as_str());
    let holds = set.map_or(0, |set| set.in_cup(config.options.big_small.is_some()).len());
    u8::try_from(holds).unwrap_or(u8::MAX)
}

fn somebody_plays(state: &State) -> bool {
    state.players.keys().any(|seat| !state.desk.shuts_out(*seat))
}

/// An announced closing ends play of itself: the decision refuses the next shuffle, and the table asks no more.
fn may_go_on(rules: &Rules, state: &State) -> bool {
    let ends = state.desk.ends_at(&rules.conduct.desk, state.round);
    !state.closed_at_once && !state.outbox.is_full() && ends.is_none_or(|ends| state.since < ends)
}

/// What the system itself does next: chance at a virtual table, limits that fall due, the dealer's part where the table deals by itself,
/// and a look at the clock for what players allow themselves.
pub(super) fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
    let next = of_the_table(rules, state);
    // A round that runs is played out.
    let ends = state.desk.ends_at(&rules.conduct.desk, state.round).filter(|_| state.play.is_none());
    desk::with_clock(&state.desk, state.since, ends, next, |desk| Command::Desk { desk })
}

fn of_the_table(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
    let config = state.config.as_ref()?;
    if !state.desk.open {
        return None;
    }
    let automation = config.automation;
    let Some(play) = &state.play else {
        if let Some(sign) = state.sign {
            let at = sign_holds(rules, state, &sign).max(state.since);
            let due = Step::Give { at, command: Command::ChangeLimits };
            let Some(deal) = automation.deal_after_ms else { return Some(due) };
            if at <= state.since.plus_ms(deal) {
                return Some(due);
            }
        }
        return between(rules, state, config);
    };
    if let Some(need) = needs(rules, state) {
        return Some(Step::Draw { at: play.since, need });
    }
    if !config.deals_itself() {
        return None;
    }
    let after = |ms: u64, command: Command| Some(Step::Give { at: play.since.plus_ms(ms), command });
    match play.step {
        At::Stacked if !play.closed && !state.wagers.is_empty() => {
            after(automation.bets_ms, Command::CallBets)
        }
        At::Stacked => None,
        At::Shaken => {
            if !play.closed && !closes_without_call(rules, play.method) {
                let waits = state.wagers.is_empty();
                return if waits { None } else { after(automation.bets_ms, Command::CallBets) };
            }
            let ms = if play.closed { automation.step_ms } else { automation.bets_ms };
            let any = play.closed || !state.wagers.is_empty();
            any.then(|| after(ms, Command::OpenCup { rests: None })).flatten()
        }
        At::Thrown => after(automation.step_ms, Command::Deliver),
        At::Setting => setting(rules, state, play),
        At::Exposed | At::Settled if must_turn_up(rules, state, play) => {
            after(automation.step_ms, Command::ExposeBank { tiles: None, low: None })
        }
        At::Exposed => {
            let next = opens_next(rules, state, play);
            let command = next.map_or(Command::Settle, |area| Command::Open {
                area,
                tiles: None,
                low: None,
                called: None,
            });
            after(automation.step_ms, command)
        }
        // The tiles of a share that the pool has not told yet stay.
        At::Settled if play.awaits_pool() => None,
        At::Settled => after(automation.step_ms, Command::Clear),
    }
}

fn closes_without_call(rules: &Rules, method: BankMethod) -> bool {
    use houseway_games::pai_gow::conduct::Closes;
    let conduct = &rules.conduct;
    let closes = if method == BankMethod::House { &conduct.closes_house } else { &conduct.closes_bank };
    closes.value == Closes::DiceExposed
}

/// Whoever has not set his hand when the time is over has it set House Way; then the bank's tiles are turned up.
fn setting(rules: &Rules, state: &State, play: &Round) -> Option<Step<Command, Need>> {
    let config::Automation { set_ms, step_ms, .. } = state.config.as_ref()?.automation;
    let hands = play.dealt.iter().flat_map(|dealt| &dealt.hands);
    let mut waits = hands.filter(|hand| matches!(hand.part, Part::Plays | Part::Bank) && !is_set(hand));
    let players = waits.clone().find(|hand| hand.part == Part::Plays);
    let next = players.or_else(|| waits.next());
    let at = play.since;
    Some(match next.and_then(|hand| Some((hand.area, hand.controller?))) {
        Some((area, seat)) => {
            let act = Play::AskHouseWay { area };
            Step::Give { at: at.plus_ms(set_ms), command: Command::Play { seat, act } }
        }
        None => {
            let down = play.asked_bank.is_empty() && stays_down(rules, state, play).is_some();
            let command =
                if down { Command::KeepBank } else { Command::ExposeBank { tiles: None, low: None } };
            Step::Give { at: at.plus_ms(step_ms), command }
        }
    })
}

/// Between two rounds: tiles are checked, the bank goes round, and the next round begins.
fn between(rules: &Rules, state: &State, config: &Config) -> Option<Step<Command, Need>> {
    let deal = config.automation.deal_after_ms;
    if !state.checked && config.source == Source::Virtual {
        return Some(Step::Give { at: state.since, command: Command::CheckTiles });
    }
    if let Some(need) = needs(rules, state) {
        // A dealer who deals says when the bank is decided; the tiles are then shuffled at once.
        return Some(Step::Draw { at: state.since.plus_ms(deal.unwrap_or(0)), need });
    }
    deal?;
    if !somebody_plays(state) || !may_go_on(rules, state) {
        return None;
    }
    match (&state.offering, state.next_bank) {
        (None, None) => Some(Step::Give { at: state.since, command: Command::OfferBank }),
        (Some(_), _) => {
            let wait = config.automation.step_ms.saturating_mul(4);
            Some(Step::Give { at: state.since.plus_ms(wait), command: Command::PassBank })
        }
        _ => None,
    }
}

/// What the source of chance is asked.
pub(super) fn ask(need: &Need) -> Option<Ask> {
    match need {
        Need::Wall | Need::Laja { .. } => Some(Ask::Order { things: Tile::COUNT as u16 }),
        Need::Dice { dice } => Some(Ask::Dice { dice: *dice, faces: Die::FACES }),
    }
}

/// The command that hands over what chance answered.
pub(super) fn answer(need: &Need, answer: Answer) -> Option<Command> {
    let Answer::Sealed(places) = answer else { return None };
    let tile = |(sealed, under): (Sealed, Unsealed)| {
        let tile = Tile::new(u8::try_from(under.number).ok()?)?;
        Some(Veiled::known(sealed, tile, under.opening))
    };
    let die = |(sealed, under): (Sealed, Unsealed)| {
        let face = u8::try_from(under.number).ok()?.checked_add(1)?;
        Some(Veiled::known(sealed, Die::new(face).ok()?, under.opening))
    };
    Some(match need {
        Need::Wall => Command::Shuffle { wall: places.into_iter().map(tile).collect::<Option<_>>()? },
        Need::Laja { seat } => {
            Command::Laja { seat: *seat, wall: places.into_iter().map(tile).collect::<Option<_>>()? }
        }
        Need::Dice { .. } => Command::Shake { dice: places.into_iter().map(die).collect::<Option<_>>()? },
    })
}
