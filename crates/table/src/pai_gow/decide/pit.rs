use super::{Answer, Ctx, Refusal};
use crate::house::Signature;
use crate::house::desk::DeskReason;
use crate::pai_gow::Rules;
use crate::pai_gow::config::{AskedSetUp, Config, ConfigFault, Options};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{Sign, State};
use crate::{Actor, Decision, Rank, SeatNumber, Time};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::{Act, ConductOption, ConductPoint, Tile};
use houseway_lawbook::{Basis, Short};
use houseway_money::Cents;

/// Sets the table up while it is closed. The first set-up makes the table, and the system may give it.
pub(super) fn configure(ctx: Ctx<'_>, config: &Config) -> Answer {
    let first = ctx.state.config.is_none() && ctx.by.actor == Actor::System;
    if !first {
        ctx.need_rank(Rank::CasinoSupervisor, &ctx.basis(ConductPoint::SetUp))?;
    }
    if ctx.state.desk.open {
        return Err(ctx.refuse(Reason::TableOpen, ConductPoint::SetUp));
    }
    if let Some(before) = &ctx.state.config
        && (before.demo != config.demo || before.table != config.table)
    {
        // Real money never becomes play money, nor a table another.
        let problem = ConfigFault::AnotherTable;
        return Err(ctx.refuse(Reason::BadConfig { problem }, ConductPoint::SetUp));
    }
    ctx.need_law(ConductPoint::SetUp)?;
    let checked = config.check(ctx.rules);
    checked.map_err(|(problem, basis)| Refusal::new(Reason::BadConfig { problem }, basis))?;
    need_shown(&ctx, config.terms.minimum)?;
    // What was told under one set-up is answered under it.
    let before = ctx.state.config.as_ref().and_then(|before| before.options.jackpot);
    if before != config.options.jackpot && !ctx.state.outbox.waiting.is_empty() {
        let problem = "the jackpot's pool has not answered yet: wait until it has".to_owned();
        let problem = ConfigFault::Terms { problem };
        return Err(ctx.refuse(Reason::BadConfig { problem }, ConductPoint::SetUp));
    }
    let basis = ctx.rules.conduct.cite(ctx.basis(ConductPoint::SetUp), ConductPoint::Signs);
    let configured = |config: &Config| Event::Configured { config: Box::new(config.clone()) };
    if let Some(asked) = &ctx.state.asked_set_up {
        let basis = basis.and(&two_persons(&ctx));
        if asked.config != *config {
            return Err(Refusal::new(Reason::Desk { desk: DeskReason::AlreadyPending }, basis));
        }
        let same = ctx.by.actor.person() == Some(asked.first.person);
        ctx.rules.conduct.desk.law().forbid(DeskPoint::TwoPersons, same).map_err(|two| {
            Refusal::new(Reason::Desk { desk: DeskReason::SamePerson }, basis.clone().and(&two))
        })?;
        return Ok(Decision::of(configured(config), basis));
    }
    // What a jackpot can win hangs on its stake, its split and its pool: no one person changes them (G-9).
    let alone =
        before == config.options.jackpot || !ctx.rules.conduct.desk.law().in_force(DeskPoint::TwoPersons);
    let signer = Signature::of(ctx.by).filter(|_| !alone);
    let Some(first) = signer else { return Ok(Decision::of(configured(config), basis)) };
    let asked = Event::SetUpAsked { asked: Box::new(AskedSetUp { config: config.clone(), first }) };
    let asked = Decision::of(asked, basis.clone().and(&two_persons(&ctx)));
    if ctx.state.config.is_some() {
        return Ok(asked);
    }
    let without = Options { jackpot: None, ..config.options.clone() };
    let made = configured(&Config { options: without, ..config.clone() });
    Ok(Decision::of(made, basis).then(asked))
}

fn two_persons(ctx: &Ctx<'_>) -> Basis {
    ctx.rules.conduct.desk.law().basis(DeskPoint::TwoPersons)
}

/// What waits for a second person is taken back.
pub(super) fn withdraw_set_up(ctx: Ctx<'_>) -> Answer {
    let basis = ctx.basis(ConductPoint::SetUp).and(&two_persons(&ctx));
    ctx.need_rank(Rank::CasinoSupervisor, &basis)?;
    if ctx.state.asked_set_up.is_none() {
        return Err(Refusal::new(Reason::NothingPending, basis));
    }
    Ok(Decision::of(Event::SetUpWithdrawn, basis))
}

/// The set is checked, tile by tile, and laid out. A virtual set is checked by the table itself.
pub(super) fn check_tiles(ctx: Ctx<'_>) -> Answer {
    let own =
        ctx.by.actor == Actor::System && ctx.config()?.source == crate::pai_gow::config::Source::Virtual;
    let by = if own {
        ctx.basis(ConductPoint::TilesChecked)
    } else {
        ctx.need_act(Act::CheckTiles, ConductPoint::TilesChecked)?
    };
    ctx.need_open()?;
    ctx.need_idle()?;
    if ctx.state.checked {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::TilesChecked));
    }
    let mut basis = ctx.rules.conduct.cite(by, ConductPoint::TilesChecked);
    if let Some(equipment) = ctx.rules.conduct.equipment.all() {
        basis = basis.and(&equipment);
    }
    Ok(Decision::of(Event::TilesChecked, basis))
}

/// Tiles are exchanged between two rounds.
pub(super) fn replace_tiles(ctx: Ctx<'_>, tiles: &[Tile], why: Short<200>) -> Answer {
    let by = ctx.need_act(Act::ReplaceTiles, ConductPoint::TilesReplaced)?;
    ctx.need_idle()?;
    if ctx.config()?.source == crate::pai_gow::config::Source::Virtual || tiles.len() > Tile::COUNT {
        let problem = "only real tiles are exchanged, at most the thirty-two of a set";
        return Err(ctx.refuse(Reason::NotSo { problem }, ConductPoint::TilesReplaced));
    }
    let basis = ctx.rules.conduct.cite(by, ConductPoint::TilesReplaced);
    Ok(Decision::of(Event::TilesReplaced { tiles: tiles.to_vec(), why }, basis))
}

/// The furthest moment for which a sign is put up: a week ahead.
const fn latest(ctx: &Ctx<'_>) -> Time {
    ctx.by.at.plus_minutes(7 * 1_440)
}

/// A table that was open keeps the minimum of its sign while it is closed: a set-up raises it only as far as a sign that has
/// stood its time, whatever its book was or becomes (G-4).
fn need_shown(ctx: &Ctx<'_>, minimum: Cents) -> Result<(), Refusal> {
    let opened = !ctx.state.desk.opening_float.is_zero();
    let Some(before) = ctx.state.terms.filter(|_| opened) else { return Ok(()) };
    let stood = ctx.state.sign.filter(|sign| sign_holds(ctx.rules, ctx.state, sign) <= ctx.by.at);
    let shown = stood.map_or(before.minimum, |sign| before.minimum.max(sign.minimum));
    ctx.forbid(ConductPoint::RaiseNotice, minimum > shown, Reason::SignNeeded)
}

/// From when the limits on a sign hold. It may have been put up while the minimum was another: by the one that holds now it may
/// raise it, and then it has to have stood for as long as that takes, unless those who play keep theirs.
pub(in crate::pai_gow) fn sign_holds(rules: &Rules, state: &State, sign: &Sign) -> Time {
    let conduct = &rules.conduct;
    let raises = state.terms.is_some_and(|terms| sign.minimum > terms.minimum);
    let waits = raises
        && conduct.law().in_force(ConductPoint::RaiseNotice)
        && !conduct.options.lists(ConductOption::KeepMinimum);
    let notice = if waits { conduct.raise_notice_minutes.value } else { 0 };
    sign.effective_at.max(sign.posted_at.plus_minutes(notice))
}

/// A sign of new limits; a higher minimum must have stood for its notice, unless those who play may keep the old one.
pub(super) fn post_sign(ctx: Ctx<'_>, minimum: Cents, maximum: Cents, effective_at: Time) -> Answer {
    let by = ctx.need_act(Act::Limits, ConductPoint::Signs)?;
    let terms = ctx.terms()?;
    let announced = ctx.config()?.commission_announced;
    let wanted = Terms { minimum, maximum, ..terms };
    let off = |amount: Cents| !terms.chip.is_zero() && !amount.is_multiple_of(terms.chip);
    if off(minimum) || off(maximum) {
        let problem = "limits are multiples of the smallest chip";
        return Err(ctx.refuse(Reason::BadLimits { problem }, ConductPoint::Signs));
    }
    ctx.rules.table.check_terms(&wanted, announced).map_err(|refused| {
        let problem = "the minimum is above zero and not above the maximum";
        Refusal::new(Reason::BadLimits { problem }, refused.basis)
    })?;
    let keeps = ctx.rules.conduct.options.lists(ConductOption::KeepMinimum);
    let raises = minimum > terms.minimum;
    let notice = ctx.by.at.plus_minutes(ctx.rules.conduct.raise_notice_minutes.value);
    let earliest = if raises && !keeps { notice } else { ctx.by.at };
    let soon = effective_at < earliest;
    ctx.forbid(ConductPoint::RaiseNotice, soon, Reason::NoticeTooShort { earliest })?;
    if effective_at > latest(&ctx) {
        return Err(ctx.refuse(Reason::TooSoon { at: latest(&ctx) }, ConductPoint::Signs));
    }
    let basis = ctx.rules.conduct.cite(by.and(&ctx.basis(ConductPoint::Signs)), ConductPoint::RaiseNotice);
    Ok(Decision::of(Event::SignPosted { minimum, maximum, effective_at }, basis))
}

/// The sign is taken down before it holds.
pub(super) fn withdraw_sign(ctx: Ctx<'_>) -> Answer {
    let by = ctx.need_act(Act::Limits, ConductPoint::Signs)?;
    if ctx.state.sign.is_none() {
        return Err(ctx.refuse(Reason::NothingPending, ConductPoint::Signs));
    }
    Ok(Decision::of(Event::SignWithdrawn, by))
}

/// The limits on the sign take hold, between two rounds. Who has played before and had no notice keeps his minimum (NSW
/// 10.6.1).
pub(super) fn change_limits(ctx: Ctx<'_>) -> Answer {
    let by = if ctx.by.actor == Actor::System {
        ctx.basis(ConductPoint::Signs)
    } else {
        ctx.need_act(Act::Limits, ConductPoint::Signs)?
    };
    ctx.need_idle()?;
    let Some(sign) = ctx.state.sign else {
        return Err(ctx.refuse(Reason::NothingPending, ConductPoint::Signs));
    };
    let earliest = sign_holds(ctx.rules, ctx.state, &sign);
    let soon = ctx.by.at < earliest;
    ctx.forbid(ConductPoint::RaiseNotice, soon, Reason::NoticeTooShort { earliest })?;
    let notice = sign.posted_at.plus_minutes(ctx.rules.conduct.raise_notice_minutes.value);
    let terms = ctx.terms()?;
    let mut keeps = Vec::new();
    let mut basis = by;
    if let Some(option) = ctx.rules.conduct.options.basis(ConductOption::KeepMinimum)
        && ctx.by.at < notice
    {
        for (seat, open) in &ctx.state.desk.seats {
            let kept = ctx.state.player(*seat).and_then(|player| player.minimum).unwrap_or(terms.minimum);
            if kept < sign.minimum && open.since <= ctx.by.at {
                keeps.push((*seat, kept));
            }
        }
        if !keeps.is_empty() {
            basis = basis.and(option);
        }
    }
    let basis = ctx.rules.conduct.cite(basis, ConductPoint::RaiseNotice);
    Ok(Decision::of(Event::LimitsChanged { minimum: sign.minimum, maximum: sign.maximum, keeps }, basis))
}

/// A player has a maximum of his own under a marker, or no longer.
pub(super) fn place_marker(ctx: Ctx<'_>, seat: SeatNumber, maximum: Option<Cents>) -> Answer {
    let by = ctx.need_act(Act::PersonalLimits, ConductPoint::PersonalLimits)?;
    ctx.need_idle()?;
    let (_, player) = ctx.need_account(seat)?;
    if player.maximum == maximum {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::PersonalLimits));
    }
    let terms = ctx.terms()?;
    let wrong = |maximum: Cents| {
        maximum < terms.maximum || !terms.chip.is_zero() && !maximum.is_multiple_of(terms.chip)
    };
    if maximum.is_some_and(wrong) {
        let problem = "a marker grants more than the sign, in multiples of the smallest chip";
        return Err(ctx.refuse(Reason::BadLimits { problem }, ConductPoint::PersonalLimits));
    }
    let basis = ctx.rules.conduct.cite(by, ConductPoint::PersonalLimits);
    Ok(Decision::of(Event::MarkerPlaced { seat, maximum }, basis))
}

/// A supervisor decides how many players may wager on an area, up to as many as the book lets.
pub(super) fn limit_players(ctx: Ctx<'_>, most: u8) -> Answer {
    let by = ctx.need_act(Act::SeveralPlayers, ConductPoint::Players)?;
    let players = &ctx.rules.conduct.players;
    let basis = by.and(&players.basis);
    let least = 1;
    if !(least..=players.value).contains(&most) {
        let problem = ConfigFault::OutOfRange {
            what: "players",
            least: u64::from(least),
            most: u64::from(players.value),
        };
        return Err(Refusal::new(Reason::BadConfig { problem }, basis));
    }
    if ctx.config()?.options.players == most {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    Ok(Decision::of(Event::PlayersLimited { most }, basis))
}
