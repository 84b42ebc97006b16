use super::alarms::raised_or_counted;
use super::two::propose;
use super::{Answer, Ctx, crews};
use crate::event::{Act, AlarmSubject, Event, Source};
use crate::state::{Failure, Person};
use crate::{Point, Reason, State};
use houseway_lawbook::Short;
use houseway_table::{Actor, DeviceId, PersonId, Post, Rank, Refused, Time};

/// Whether somebody of this rank may give or take a post: a gaming shift manager any, a casino supervisor those
/// below his own (G-7).
pub(crate) fn may_give(rank: Rank, post: Post) -> bool {
    match rank {
        Rank::GamingShiftManager => true,
        Rank::CasinoSupervisor => post.rank().is_some_and(|given| given < rank),
        Rank::Dealer | Rank::GameSupervisor => false,
    }
}

/// A post that takes two persons to give or take.
fn high(post: Post) -> bool {
    post.rank() >= Some(Rank::CasinoSupervisor)
}

fn need_giver(ctx: &Ctx<'_>, posts: &[Post]) -> Result<(PersonId, Rank), Refused<Reason>> {
    let (id, rank) = ctx.need_rank(Rank::CasinoSupervisor)?;
    if posts.iter().all(|post| may_give(rank, *post)) {
        Ok((id, rank))
    } else {
        let rank = Rank::GamingShiftManager;
        Err(ctx.refuse(Reason::RankNeeded { rank }, Point::Posts))
    }
}

/// Whether a second person is to agree: for a high post, once there is one who could.
fn takes_two(ctx: &Ctx<'_>, id: PersonId, posts: &[Post]) -> bool {
    posts.iter().any(|post| high(*post)) && ctx.state.has_another(id, Rank::CasinoSupervisor, ctx.by.at)
}

pub(super) fn add(ctx: Ctx<'_>, id: PersonId, name: Short<80>, post: Post) -> Answer {
    let giver = match ctx.by.actor {
        // The house's first people, as long as nobody is there who could add them.
        Actor::System if !ctx.state.is_managed() => None,
        _ => Some(need_giver(&ctx, &[post])?),
    };
    can_add(&ctx, id)?;
    match giver {
        Some(giver) if takes_two(&ctx, giver.0, &[post]) => {
            propose(ctx, Act::AddPerson { id, name, post }, giver, Point::Posts)
        }
        _ => ctx.done(Event::PersonAdded { id, name, post }, &[Point::Posts]),
    }
}

pub(super) fn can_add(ctx: &Ctx<'_>, id: PersonId) -> Result<(), Refused<Reason>> {
    if ctx.state.people.contains_key(&id) {
        return Err(ctx.refuse(Reason::PersonKnown, Point::SignIn));
    }
    ctx.bounded(ctx.state.people.len(), State::PEOPLE, Point::Posts)
}

pub(super) fn change_post(ctx: Ctx<'_>, id: PersonId, post: Post) -> Answer {
    let Some(from) = ctx.state.people.get(&id).map(|person| person.post) else {
        ctx.need_rank(Rank::CasinoSupervisor)?;
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::Posts));
    };
    let giver = need_giver(&ctx, &[from, post])?;
    if giver.0 == id {
        return Err(ctx.refuse(Reason::OwnAffair, Point::Posts));
    }
    let event = can_change(&ctx, id, post)?;
    if takes_two(&ctx, giver.0, &[from, post]) {
        propose(ctx, Act::ChangePost { id, post }, giver, Point::Posts)
    } else {
        Ok(crews::without_stations(&ctx, ctx.done(event, &[Point::Posts])?, id))
    }
}

pub(super) fn can_change(ctx: &Ctx<'_>, id: PersonId, to: Post) -> Result<Event, Refused<Reason>> {
    let Some(person) = ctx.state.people.get(&id) else {
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::Posts));
    };
    let from = person.post;
    if from == to {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Posts));
    }
    need_manager_left(ctx, id)?;
    Ok(Event::PostChanged { id, from, to })
}

/// Somebody else manages the shift, if `id` does.
fn need_manager_left(ctx: &Ctx<'_>, id: PersonId) -> Result<(), Refused<Reason>> {
    let managers = ctx.state.people.iter().filter(|(other, person)| {
        **other != id && person.post == Post::GamingShiftManager && person.locked_at(ctx.by.at).is_none()
    });
    let manages = ctx.state.people.get(&id).is_some_and(|person| person.post == Post::GamingShiftManager);
    if manages && managers.count() == 0 {
        return Err(ctx.refuse(Reason::LastManager, Point::Posts));
    }
    Ok(())
}

/// The person, his post, and that whoever asks may lock and unlock him.
fn need_keeper(ctx: &Ctx<'_>, id: PersonId) -> Result<(), Refused<Reason>> {
    let Some(person) = ctx.state.people.get(&id) else {
        ctx.need_rank(Rank::CasinoSupervisor)?;
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::Locks));
    };
    let (own, _) = need_giver(ctx, &[person.post])?;
    if own == id { Err(ctx.refuse(Reason::OwnAffair, Point::Locks)) } else { Ok(()) }
}

pub(super) fn lock(ctx: Ctx<'_>, id: PersonId, reason: Short<200>) -> Answer {
    need_keeper(&ctx, id)?;
    let lock = ctx.state.people.get(&id).and_then(|person| person.locked_at(ctx.by.at));
    if lock.is_some_and(|lock| lock.until.is_none()) {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Locks));
    }
    // Whoever locks a manager out is another, so that one is left.
    ctx.done(Event::PersonLocked { id, until: None, reason: Some(reason) }, &[Point::Locks])
}

pub(super) fn unlock(ctx: Ctx<'_>, id: PersonId) -> Answer {
    need_keeper(&ctx, id)?;
    let shut =
        |person: &Person| person.locked_at(ctx.by.at).is_some() || person.is_barred_somewhere(ctx.by.at);
    if !ctx.state.people.get(&id).is_some_and(shut) {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Locks));
    }
    ctx.done(Event::PersonUnlocked { id }, &[Point::Locks])
}

/// He is not locked out, and nobody tried too often in his name from there.
fn need_unlocked(ctx: &Ctx<'_>, id: PersonId, source: Option<Source>) -> Result<(), Refused<Reason>> {
    ctx.need_system(Point::SignIn)?;
    let Some(person) = ctx.state.people.get(&id) else {
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::SignIn));
    };
    if let Some(lock) = person.locked_at(ctx.by.at) {
        return Err(ctx.refuse(Reason::Locked { until: lock.until }, Point::SignIn));
    }
    match person.barred_at(source, ctx.by.at) {
        Some(until) => Err(ctx.refuse(Reason::Barred { until }, Point::SignIn)),
        None => Ok(()),
    }
}

/// A failure from where sign-in is closed is refused, so that nobody can fill the journal by guessing.
pub(super) fn sign_in_failed(ctx: Ctx<'_>, id: PersonId, source: Option<Source>) -> Answer {
    need_unlocked(&ctx, id, source)?;
    let figures = ctx.rules.figures();
    let Some(person) = ctx.state.people.get(&id) else {
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::SignIn));
    };
    let since = |minutes: u32| Time(ctx.by.at.0.saturating_sub(u64::from(minutes) * 60_000));
    let failures = |minutes: u32, which: &dyn Fn(Option<Source>) -> bool| {
        let recent = |failure: &&Failure| failure.at > since(minutes) && which(failure.source);
        person.failures.iter().filter(recent).count() + 1
    };
    let failed = ctx.done(Event::SignInFailed { id, source }, &[Point::SignIn])?;
    let stranger_minutes = figures.stranger_hours.value * 60;
    // Who never signed in is known nowhere: closing every address would leave him no way in, and the secret that he was
    // given is too long to be guessed.
    let siege = Source::is_strange(source)
        && person.signed_in_at.is_some()
        && failures(stranger_minutes, &Source::is_strange) >= figures.stranger_failures.value as usize;
    let here = failures(figures.failure_window_minutes.value, &|from| from == source)
        >= figures.sign_in_failures.value as usize;
    let (source, minutes) = match (siege, here) {
        (true, _) => (None, stranger_minutes),
        (false, true) => (source, figures.failure_lock_minutes.value),
        (false, false) => return Ok(failed),
    };
    let barred = Event::SignInBarred { id, source, until: ctx.by.at.plus_minutes(minutes) };
    let decision = failed.and(barred, ctx.basis(&[Point::SignIn]));
    if !siege {
        return Ok(decision);
    }
    // With the bar and not after it: a crash in between would leave a person besieged, and nobody told.
    Ok(raised_or_counted(&ctx, decision, AlarmSubject::SignInsTried, Short::new(id.as_str()).ok()))
}

pub(super) fn signed_in(
    ctx: Ctx<'_>,
    id: PersonId,
    device: Option<DeviceId>,
    source: Option<Source>,
) -> Answer {
    need_unlocked(&ctx, id, source)?;
    if device.is_some_and(|device| !ctx.state.devices.contains_key(&device)) {
        return Err(ctx.refuse(Reason::NoSuchDevice, Point::SignIn));
    }
    ctx.done(Event::SignedIn { id, device, source }, &[Point::SignIn])
}

pub(super) fn secret_changed(ctx: Ctx<'_>, id: PersonId) -> Answer {
    let own = ctx.by.actor.person() == Some(id);
    match ctx.state.people.get(&id) {
        Some(_) if own || ctx.by.actor == Actor::System => {}
        Some(person) => drop(need_giver(&ctx, &[person.post])?),
        None => return Err(ctx.refuse(Reason::NoSuchPerson, Point::SignIn)),
    }
    ctx.done(Event::SecretChanged { id }, &[Point::SignIn])
}
