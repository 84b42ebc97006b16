//! Who is who, and what he may look at and give.

pub(crate) mod browsers;
pub(crate) mod credentials;
pub(crate) mod devices;
pub(crate) mod sessions;
pub(crate) mod token;

use crate::problem::Problem;
use devices::Purpose;
use houseway_floor::Place;
use houseway_table::{Actor, Audience, DeviceId, PersonId, Post, Rank, TableId};
use token::TokenDigest;

/// Whoever made a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// Nobody that the house knows.
    Nobody,
    /// Anybody, on a demo floor.
    Guest,
    /// Somebody who signed in.
    Person { id: PersonId, post: Post, session: TokenDigest },
    /// An enrolled device, with nobody signed in on it.
    Device { id: DeviceId, place: Place, purpose: Purpose, token: TokenDigest },
}

/// What a stream or a command is admitted as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Admitted {
    /// As whom commands may be given; the first that a command is for. None for whoever only looks on.
    pub actors: Vec<Actor>,
}

/// Whether a caller may look at a table as this audience, and as whom he then gives commands.
///
/// | audience   | who                                                                                   |
/// |------------|---------------------------------------------------------------------------------------|
/// | seat       | the terminal that is enrolled at that seat of that table, and no person               |
/// | public     | every device of that table, and whoever is signed in                                  |
/// | dealer     | a person on the ladder, dealer or above                                               |
/// | supervisor | a person on the ladder, game supervisor or above                                      |
/// | inspector  | inspector and surveillance, who give nothing; casino supervisor or above, who look on |
pub(crate) fn admit(caller: &Caller, table: TableId, audience: Audience) -> Result<Admitted, Problem> {
    let actors = match (caller, audience) {
        (Caller::Nobody, Audience::Seat { .. } | Audience::Public) => {
            return Err(Problem::sign_in("this screen is not enrolled: enter a pairing code"));
        }
        (Caller::Nobody, _) => return Err(Problem::sign_in("sign in first")),
        (Caller::Guest, audience) => guest(audience),
        (Caller::Device { id, place, purpose, .. }, audience) => {
            of_device(*id, *place, *purpose, table, audience)?
        }
        (Caller::Person { id, post, .. }, audience) => of_person(*id, *post, audience)?,
    };
    Ok(Admitted { actors })
}

/// The people of a demo floor, whom everybody plays; the manager comes last, for he is the last whom the system adds.
pub(crate) const DEMO_PEOPLE: [(&str, &str, Post); 3] = [
    ("demo-dealer", "Demo dealer", Post::Dealer),
    ("demo-supervisor", "Demo supervisor", Post::CasinoSupervisor),
    ("demo-manager", "Demo manager", Post::GamingShiftManager),
];

/// One of the people of a demo floor, by the place in [`DEMO_PEOPLE`].
pub(crate) fn demo_person(index: usize) -> Option<Actor> {
    let (id, _, post) = DEMO_PEOPLE.get(index)?;
    PersonId::new(id).ok().map(|id| Actor::Person { id, post: *post })
}

fn guest(audience: Audience) -> Vec<Actor> {
    match audience {
        Audience::Seat { seat } => vec![Actor::Terminal { seat }],
        Audience::Dealer => demo_person(0).into_iter().collect(),
        // Nobody else is there who could be the second of two persons: the manager stands in for him.
        Audience::Supervisor => [1, 2].into_iter().filter_map(demo_person).collect(),
        Audience::Public | Audience::Inspector => Vec::new(),
    }
}

fn of_device(
    id: DeviceId,
    place: Place,
    purpose: Purpose,
    table: TableId,
    audience: Audience,
) -> Result<Vec<Actor>, Problem> {
    if place.table() != table {
        return Err(Problem::forbidden(format!("this device is enrolled at table {}", place.table())));
    }
    match (place, purpose, audience) {
        (_, _, Audience::Public) => Ok(Vec::new()),
        (Place::Ats { seat: own, .. }, purpose, Audience::Seat { seat }) if own == seat => {
            Ok(vec![match purpose {
                Purpose::Screen => Actor::Terminal { seat },
                Purpose::Acceptor => Actor::Device { id, seat: Some(seat) },
            }])
        }
        // It has no screen; what it gives goes by the public one.
        (Place::WheelSensor { .. }, _, _) => {
            Err(Problem::forbidden("a sensor opens no screen but the public one"))
        }
        (Place::Sgc { .. }, _, _) => Err(Problem::sign_in("the console needs a person: sign in")),
        _ => Err(Problem::forbidden("this device is not enrolled for that screen")),
    }
}

fn of_person(id: PersonId, post: Post, audience: Audience) -> Result<Vec<Actor>, Problem> {
    let actor = vec![Actor::Person { id, post }];
    let at_least = |least: Rank| post.rank().is_some_and(|rank| rank >= least);
    match audience {
        Audience::Public => Ok(Vec::new()),
        Audience::Dealer if at_least(Rank::Dealer) => Ok(actor),
        Audience::Supervisor if at_least(Rank::GameSupervisor) => Ok(actor),
        Audience::Inspector if matches!(post, Post::Inspector | Post::Surveillance) => Ok(Vec::new()),
        Audience::Inspector if at_least(Rank::CasinoSupervisor) => Ok(Vec::new()),
        Audience::Seat { .. } => Err(Problem::forbidden("a terminal's screen is its player's alone")),
        _ => Err(Problem::forbidden("your post does not open this screen")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_table::SeatNumber;

    fn table(id: &str) -> TableId {
        TableId::new(id).unwrap()
    }

    fn seat(number: u8) -> SeatNumber {
        SeatNumber::new(number).unwrap()
    }

    const POSTS: [Post; 7] = [
        Post::Dealer,
        Post::GameSupervisor,
        Post::CasinoSupervisor,
        Post::GamingShiftManager,
        Post::TournamentDirector,
        Post::Inspector,
        Post::Surveillance,
    ];

    fn screens() -> [Audience; 5] {
        [
            Audience::Seat { seat: seat(1) },
            Audience::Public,
            Audience::Dealer,
            Audience::Supervisor,
            Audience::Inspector,
        ]
    }

    /// A letter for each screen: `-` closed, `o` to look on, `c` to command.
    fn row(caller: &Caller) -> String {
        let cell = |audience| match admit(caller, table("R1"), audience) {
            Err(_) => '-',
            Ok(admitted) if admitted.actors.is_empty() => 'o',
            Ok(_) => 'c',
        };
        screens().into_iter().map(cell).collect()
    }

    #[test]
    fn the_matrix_of_posts_and_screens() {
        let digest = TokenDigest::of("x");
        let person = |post| Caller::Person { id: PersonId::new("anna").unwrap(), post, session: digest };
        let rows: Vec<_> = POSTS.into_iter().map(|post| row(&person(post))).collect();
        //                  seat, public, dealer, supervisor, inspector
        assert_eq!(rows, ["-oc--", "-occ-", "-occo", "-occo", "-o---", "-o--o", "-o--o"]);
        assert_eq!(row(&Caller::Nobody), "-----");
        assert_eq!(row(&Caller::Guest), "cocco");
    }

    fn device(place: Place, purpose: Purpose) -> Caller {
        Caller::Device { id: DeviceId::new("d").unwrap(), place, purpose, token: TokenDigest::of("x") }
    }

    #[test]
    fn a_device_opens_its_own_screen_at_its_own_table() {
        let ats = |at: &str, number| Place::Ats { table: table(at), seat: seat(number) };
        let row = |place| row(&device(place, Purpose::Screen));
        assert_eq!(row(ats("R1", 1)), "co---");
        assert_eq!(row(ats("R1", 2)), "-o---");
        assert_eq!(row(ats("R2", 1)), "-----");
        assert_eq!(row(Place::Wnd { table: table("R1") }), "-o---");
        assert_eq!(row(Place::Sgc { table: table("R1") }), "-o---");
    }

    #[test]
    fn a_terminal_commands_as_itself_and_its_note_acceptor_as_a_device() {
        let here = Audience::Seat { seat: seat(1) };
        let place = Place::Ats { table: table("R1"), seat: seat(1) };
        let actors = |purpose| admit(&device(place, purpose), table("R1"), here).unwrap().actors;
        assert_eq!(actors(Purpose::Screen), [Actor::Terminal { seat: seat(1) }]);
        let id = DeviceId::new("d").unwrap();
        assert_eq!(actors(Purpose::Acceptor), [Actor::Device { id, seat: Some(seat(1)) }]);
    }
}
