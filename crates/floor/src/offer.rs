use crate::decide::{Ctx, decide, may_give, need_assigner};
use crate::event::{PitId, Station};
use crate::{Act, Command, GamingDay, Point, Rules, State};
use houseway_lawbook::{Basis, Ruled, Short};
use houseway_table::{Actor, By, DeviceId, PersonId, Post, Rank, TableId};
use serde::Serialize;
use std::collections::BTreeSet;

/// A shape of command that may be given now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    /// Somebody may be added, at one of these posts.
    AddPerson {
        /// Which.
        posts: Vec<Post>,
    },
    /// A person may be given one of these posts.
    ChangePost {
        /// Who.
        id: PersonId,
        /// Which.
        posts: Vec<Post>,
    },
    /// A person may be locked out.
    Lock {
        /// Who.
        id: PersonId,
    },
    /// A person may be let in again.
    Unlock {
        /// Who.
        id: PersonId,
    },
    /// What waits for a second person may be agreed to.
    Confirm {
        /// Its number.
        act: u64,
    },
    /// It may be withdrawn.
    Withdraw {
        /// Its number.
        act: u64,
    },
    /// A pairing code may be given out.
    IssueCode {
        /// For places at these tables.
        tables: Vec<TableId>,
    },
    /// A device may be taken off the floor.
    Revoke {
        /// Which.
        device: DeviceId,
    },
    /// A table may be brought to the floor.
    AddTable,
    /// A table may be taken off the floor.
    RetireTable {
        /// Which.
        table: TableId,
    },
    /// A table may be made one of another pit's, or of none.
    PlaceTable {
        /// Which.
        table: TableId,
    },
    /// A person may be assigned to one of these.
    Assign {
        /// Who.
        id: PersonId,
        /// Tables where he is not yet.
        tables: Vec<TableId>,
        /// Pits where he is not yet.
        pits: Vec<PitId>,
    },
    /// One of these assignments of a person may be ended.
    Release {
        /// Whose.
        id: PersonId,
        /// Which.
        stations: Vec<Station>,
    },
    /// A table to which nobody is assigned may be closed to those below casino supervisor, or opened to them.
    RequireAssignment {
        /// Closed, if true.
        required: bool,
    },
    /// The program as it was last found may be accepted.
    AcceptProgram,
    /// A gaming day may be opened, later than the last.
    OpenDay {
        /// The last.
        after: Option<GamingDay>,
    },
    /// The gaming day may be closed, when every table is.
    CloseDay,
    /// An alarm may be acknowledged.
    Acknowledge {
        /// Its number.
        alarm: u64,
    },
}

/// Every post.
const POSTS: [Post; 7] = [
    Post::Dealer,
    Post::GameSupervisor,
    Post::CasinoSupervisor,
    Post::GamingShiftManager,
    Post::TournamentDirector,
    Post::Inspector,
    Post::Surveillance,
];

/// What a person may do now. Where an offer names whom or what it is about, it is made only if the decision would
/// be taken.
pub(crate) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let Actor::Person { id: own, post } = by.actor else { return Vec::new() };
    let standing = state.people.get(&own).is_some_and(|p| p.post == post && p.locked_at(by.at).is_none());
    let Some(rank) = post.rank().filter(|_| standing) else { return Vec::new() };
    let mut offers = Offers { rules, state, by, made: Vec::new() };
    offers.people(rank);
    offers.crews(rank);
    let required = !state.assignment_required;
    offers.try_out(&Command::RequireAssignment { required }, Offer::RequireAssignment { required });
    offers.try_out(&Command::AcceptProgram, Offer::AcceptProgram);
    for pending in &state.pending {
        let act = pending.act;
        let reports = match &pending.what {
            Act::CloseDay { reports } => reports.clone(),
            Act::AddPerson { .. } | Act::ChangePost { .. } => Vec::new(),
        };
        offers.try_out(&Command::Confirm { act, reports }, Offer::Confirm { act });
        offers.try_out(&Command::Withdraw { act }, Offer::Withdraw { act });
    }
    for device in state.devices.keys().copied() {
        offers.try_out(&Command::Revoke { device }, Offer::Revoke { device });
    }
    for table in state.tables.keys().copied() {
        offers.try_out(&Command::RetireTable { table }, Offer::RetireTable { table });
        if rank >= Rank::CasinoSupervisor {
            offers.make(Offer::PlaceTable { table }, rules.basis(Point::Crews));
        }
    }
    for alarm in state.alarms.iter().map(|alarm| alarm.number) {
        if let Ok(note) = Short::new("note") {
            offers.try_out(&Command::Acknowledge { alarm, note }, Offer::Acknowledge { alarm });
        }
    }
    if rank >= Rank::GameSupervisor {
        let tables: Vec<_> =
            state.tables.keys().copied().filter(|table| state.works_at(own, *table)).collect();
        if !tables.is_empty() {
            offers.make(Offer::IssueCode { tables }, rules.basis(Point::Devices));
        }
    }
    let closing = state.pending.iter().any(|pending| matches!(pending.what, Act::CloseDay { .. }));
    let last = state.days.back().map(|last| last.day);
    for (may, offer, point) in [
        (rank >= Rank::GamingShiftManager, Offer::AddTable, Point::Tables),
        (
            rank >= Rank::CasinoSupervisor && state.day.is_none(),
            Offer::OpenDay { after: last },
            Point::GamingDay,
        ),
        (
            rank >= Rank::GamingShiftManager && state.day.is_some() && !closing,
            Offer::CloseDay,
            Point::GamingDay,
        ),
    ] {
        if may {
            offers.make(offer, rules.basis(point));
        }
    }
    offers.made
}

struct Offers<'a> {
    rules: &'a Rules,
    state: &'a State,
    by: &'a By,
    made: Vec<Ruled<Offer>>,
}

impl Offers<'_> {
    fn make(&mut self, offer: Offer, basis: Basis) {
        self.made.push(Ruled::new(offer, basis));
    }

    /// The basis on which a command would be done, if it would.
    fn would(&self, command: &Command) -> Option<Basis> {
        let decision = decide(self.rules, self.state, command, self.by).ok()?;
        decision.events().first().map(|event| event.basis.clone())
    }

    fn try_out(&mut self, command: &Command, offer: Offer) {
        let basis = self.would(command);
        self.made.extend(basis.map(|basis| Ruled::new(offer, basis)));
    }

    /// Who may be assigned where. Asked of the one rule that decides it, not of `decide`: there are as many questions as
    /// people times tables.
    fn crews(&mut self, rank: Rank) {
        if rank < Rank::GameSupervisor {
            return;
        }
        let state = self.state;
        let ctx = Ctx { rules: self.rules, state, by: self.by };
        let pits: BTreeSet<PitId> = state.tables.values().filter_map(|known| known.pit).collect();
        for (id, person) in &state.people {
            let may = |station: &Station| need_assigner(&ctx, *id, *station).is_ok();
            let free = |station: &Station| !person.stations.contains(station) && may(station);
            let room = person.stations.len() < State::STATIONS;
            let at_table = |table: &TableId| free(&Station::Table { table: *table });
            let tables: Vec<TableId> = state.tables.keys().copied().filter(|t| room && at_table(t)).collect();
            let in_pit = |pit: &PitId| free(&Station::Pit { pit: *pit });
            let pits: Vec<PitId> = pits.iter().copied().filter(|pit| room && in_pit(pit)).collect();
            let stations: Vec<Station> = person.stations.iter().copied().filter(may).collect();
            let basis = self.rules.basis(Point::Crews);
            if !(tables.is_empty() && pits.is_empty()) {
                self.made.push(Ruled::new(Offer::Assign { id: *id, tables, pits }, basis.clone()));
            }
            if !stations.is_empty() {
                self.made.push(Ruled::new(Offer::Release { id: *id, stations }, basis));
            }
        }
    }

    fn people(&mut self, rank: Rank) {
        if rank < Rank::CasinoSupervisor {
            return;
        }
        let posts: Vec<Post> = POSTS.into_iter().filter(|post| may_give(rank, *post)).collect();
        if self.state.people.len() < State::PEOPLE {
            self.make(Offer::AddPerson { posts }, self.rules.basis(Point::Posts));
        }
        let state = self.state;
        for id in state.people.keys().copied() {
            let mut basis = None;
            let mut posts = Vec::new();
            for post in POSTS {
                if let Some(found) = self.would(&Command::ChangePost { id, post }) {
                    basis = Some(found);
                    posts.push(post);
                }
            }
            if let Some(basis) = basis {
                self.make(Offer::ChangePost { id, posts }, basis);
            }
            if let Ok(reason) = Short::new("reason") {
                self.try_out(&Command::Lock { id, reason }, Offer::Lock { id });
            }
            self.try_out(&Command::Unlock { id }, Offer::Unlock { id });
        }
    }
}
