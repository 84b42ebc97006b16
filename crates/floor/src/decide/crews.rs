use super::{Answer, Ctx};
use crate::event::{Event, PitId, Station};
use crate::{Person, Point, Reason, State};
use houseway_table::{Decision, PersonId, Rank, Refused, TableId};

pub(super) fn place(ctx: Ctx<'_>, table: TableId, pit: Option<PitId>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    ctx.need_table(table)?;
    let before = ctx.state.tables.get(&table).and_then(|known| known.pit);
    if before == pit {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Crews));
    }
    let decision = ctx.done(Event::TablePlaced { table, pit }, &[Point::Crews])?;
    Ok(decision_without_pit(&ctx, decision, table))
}

/// With the last table of a pit its assignments end.
fn decision_without_pit(ctx: &Ctx<'_>, decision: Decision<Event>, table: TableId) -> Decision<Event> {
    let Some(pit) = ctx.state.tables.get(&table).and_then(|known| known.pit) else { return decision };
    let others = ctx.state.tables.iter().any(|(other, known)| *other != table && known.pit == Some(pit));
    if others { decision } else { released(ctx, decision, |station| *station == Station::Pit { pit }) }
}

/// A table leaves the floor, and everybody it.
pub(super) fn without_table(ctx: &Ctx<'_>, decision: Decision<Event>, table: TableId) -> Decision<Event> {
    let decision = released(ctx, decision, |station| *station == Station::Table { table });
    decision_without_pit(ctx, decision, table)
}

fn released(ctx: &Ctx<'_>, decision: Decision<Event>, ends: impl Fn(&Station) -> bool) -> Decision<Event> {
    let held = ctx.state.people.iter().flat_map(|(id, person)| person.stations.iter().map(|at| (*id, *at)));
    held.filter(|(_, station)| ends(station)).fold(decision, |decision, (id, station)| {
        decision.and(Event::Released { id, station }, ctx.basis(&[Point::Crews]))
    })
}

/// With another post a person's assignments end.
pub(super) fn without_stations(ctx: &Ctx<'_>, decision: Decision<Event>, id: PersonId) -> Decision<Event> {
    let held = ctx.state.people.get(&id).into_iter().flat_map(|person| person.stations.iter().copied());
    held.fold(decision, |decision, station| {
        decision.and(Event::Released { id, station }, ctx.basis(&[Point::Crews]))
    })
}

/// Whoever assigns stands above whom he assigns. A casino supervisor does it everywhere, a game supervisor at tables
/// where he himself works.
pub(crate) fn need_assigner(
    ctx: &Ctx<'_>,
    id: PersonId,
    station: Station,
) -> Result<Person, Refused<Reason>> {
    let (own, rank) = ctx.need_rank(Rank::GameSupervisor)?;
    let Some(person) = ctx.state.people.get(&id) else {
        return Err(ctx.refuse(Reason::NoSuchPerson, Point::Crews));
    };
    if own == id {
        return Err(ctx.refuse(Reason::OwnAffair, Point::Crews));
    }
    match station {
        Station::Table { table } => ctx.need_table(table)?,
        Station::Pit { pit } if ctx.state.has_pit(pit) => {}
        Station::Pit { .. } => return Err(ctx.refuse(Reason::NoSuchPit, Point::Crews)),
    }
    let Some(theirs) = person.post.rank().filter(|theirs| *theirs < Rank::CasinoSupervisor) else {
        return Err(ctx.refuse(Reason::NeedsNoAssignment, Point::Crews));
    };
    let wide = matches!(station, Station::Pit { .. }) || theirs >= Rank::GameSupervisor;
    if wide && rank < Rank::CasinoSupervisor {
        return Err(ctx.refuse(Reason::RankNeeded { rank: Rank::CasinoSupervisor }, Point::Crews));
    }
    if let Station::Table { table } = station {
        need_station(ctx, own, table)?;
    }
    Ok(person.clone())
}

/// A person gives commands at a table only where he works (G-11).
pub(crate) fn need_station(ctx: &Ctx<'_>, id: PersonId, table: TableId) -> Result<(), Refused<Reason>> {
    if ctx.state.works_at(id, table) {
        Ok(())
    } else {
        Err(ctx.refuse(Reason::NotAssigned { table }, Point::Crews))
    }
}

pub(super) fn assign(ctx: Ctx<'_>, id: PersonId, station: Station) -> Answer {
    let person = need_assigner(&ctx, id, station)?;
    if person.stations.contains(&station) {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Crews));
    }
    ctx.bounded(person.stations.len(), State::STATIONS, Point::Crews)?;
    ctx.done(Event::Assigned { id, station }, &[Point::Crews])
}

pub(super) fn release(ctx: Ctx<'_>, id: PersonId, station: Station) -> Answer {
    let person = need_assigner(&ctx, id, station)?;
    if person.stations.contains(&station) {
        ctx.done(Event::Released { id, station }, &[Point::Crews])
    } else {
        Err(ctx.refuse(Reason::NothingToDo, Point::Crews))
    }
}

pub(super) fn require(ctx: Ctx<'_>, required: bool) -> Answer {
    ctx.need_rank(Rank::GamingShiftManager)?;
    if ctx.state.assignment_required == required {
        return Err(ctx.refuse(Reason::NothingToDo, Point::Crews));
    }
    ctx.done(Event::AssignmentRequired { required }, &[Point::Crews])
}
