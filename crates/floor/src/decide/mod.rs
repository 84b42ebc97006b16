//! What the law says to a command.

mod alarms;
mod crews;
mod days;
mod devices;
mod people;
mod program;
mod tables;
mod two;

use crate::{Command, Event, Point, Reason, Rules, State};
use houseway_lawbook::Basis;
use houseway_table::house::Signature;
use houseway_table::{Actor, By, Decision, PersonId, Rank, Refused, TableId};

pub(crate) use crews::{need_assigner, need_station};
pub(crate) use people::may_give;

pub(crate) type Answer = Result<Decision<Event>, Refused<Reason>>;

/// Decides a command.
pub(crate) fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Answer {
    let ctx = Ctx { rules, state, by };
    ctx.need_standing()?;
    match command {
        Command::AddPerson { id, name, post } => people::add(ctx, *id, *name, *post),
        Command::ChangePost { id, post } => people::change_post(ctx, *id, *post),
        Command::Lock { id, reason } => people::lock(ctx, *id, *reason),
        Command::Unlock { id } => people::unlock(ctx, *id),
        Command::NoteSignInFailed { id, source } => people::sign_in_failed(ctx, *id, *source),
        Command::NoteSignedIn { id, device, source } => people::signed_in(ctx, *id, *device, *source),
        Command::NoteSecretChanged { id } => people::secret_changed(ctx, *id),
        Command::Confirm { act, reports } => two::confirm(ctx, *act, reports),
        Command::Withdraw { act } => two::withdraw(ctx, *act),
        Command::IssueCode { code, place } => devices::issue(ctx, *code, *place),
        Command::Enrol { code, device } => devices::enrol(ctx, *code, *device),
        Command::Revoke { device } => devices::revoke(ctx, *device),
        Command::AddTable { table, title, rulebook, seats } => {
            tables::add(ctx, *table, *title, *rulebook, *seats)
        }
        Command::RetireTable { table } => tables::retire(ctx, *table),
        Command::PlaceTable { table, pit } => crews::place(ctx, *table, *pit),
        Command::Assign { id, station } => crews::assign(ctx, *id, *station),
        Command::Release { id, station } => crews::release(ctx, *id, *station),
        Command::RequireAssignment { required } => crews::require(ctx, *required),
        Command::OpenDay { day } => days::open(ctx, *day),
        Command::CloseDay { reports } => days::close(ctx, reports),
        Command::RaiseAlarm { subject, table, detail, of } => {
            alarms::raise(ctx, *subject, *table, *detail, *of)
        }
        Command::TellAlarm { subject, table, detail, of } => {
            alarms::tell(ctx, *subject, *table, *detail, *of)
        }
        Command::ClearAlarm { subject, table, detail } => alarms::clear(ctx, *subject, *table, *detail),
        Command::NoteProgram { program, asked_by } => program::note(ctx, program, *asked_by),
        Command::AcceptProgram => program::accept(ctx),
        Command::Acknowledge { alarm, note } => alarms::acknowledge(ctx, *alarm, *note),
    }
}

/// A command's surroundings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ctx<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub by: &'a By,
}

impl Ctx<'_> {
    pub fn basis(&self, points: &[Point]) -> Basis {
        let first = points.first().copied().unwrap_or(Point::HigherRank);
        points.iter().fold(self.rules.basis(first), |basis, point| basis.and(&self.rules.basis(*point)))
    }

    pub fn refuse(&self, reason: Reason, point: Point) -> Refused<Reason> {
        Refused::new(reason, self.rules.basis(point))
    }

    pub fn done(&self, event: Event, points: &[Point]) -> Answer {
        Ok(Decision::of(event, self.basis(points)))
    }

    /// A person acts at the post that he has now, and not while he is locked out.
    fn need_standing(&self) -> Result<(), Refused<Reason>> {
        let Actor::Person { id, post } = self.by.actor else { return Ok(()) };
        let Some(person) = self.state.people.get(&id) else {
            return Err(self.refuse(Reason::NoSuchPerson, Point::SignIn));
        };
        if person.post != post {
            return Err(self.refuse(Reason::PostChanged, Point::Posts));
        }
        match person.locked_at(self.by.at) {
            Some(lock) => Err(self.refuse(Reason::Locked { until: lock.until }, Point::SignIn)),
            None => Ok(()),
        }
    }

    /// Only the system gives this.
    pub fn need_system(&self, point: Point) -> Result<(), Refused<Reason>> {
        if self.by.actor == Actor::System { Ok(()) } else { Err(self.refuse(Reason::NotYours, point)) }
    }

    /// A person of at least this rank gives this. Terminals, devices and the system do not.
    pub fn need_rank(&self, rank: Rank) -> Result<(PersonId, Rank), Refused<Reason>> {
        match self.by.actor {
            Actor::Person { id, post } => match post.rank() {
                Some(own) if own >= rank => Ok((id, own)),
                _ => Err(self.refuse(Reason::RankNeeded { rank }, Point::HigherRank)),
            },
            _ => Err(self.refuse(Reason::NotYours, Point::HigherRank)),
        }
    }

    pub fn need_rank_or_system(&self, rank: Rank) -> Result<(), Refused<Reason>> {
        if self.by.actor == Actor::System { Ok(()) } else { self.need_rank(rank).map(|_| ()) }
    }

    pub fn need_table(&self, table: TableId) -> Result<(), Refused<Reason>> {
        if self.state.tables.contains_key(&table) {
            Ok(())
        } else {
            Err(self.refuse(Reason::NoSuchTable, Point::Tables))
        }
    }

    pub fn signature(&self, (person, rank): (PersonId, Rank)) -> Signature {
        Signature { person, rank, at: self.by.at }
    }

    pub fn bounded(&self, count: usize, most: usize, point: Point) -> Result<(), Refused<Reason>> {
        if count < most { Ok(()) } else { Err(self.refuse(Reason::TooMany, point)) }
    }
}
