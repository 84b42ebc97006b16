//! Rounds of the two games on which the shape was tried, through real journals: bytes, postings and keys go in, and
//! out come the same tables, for whoever holds the key to the seals.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]
#![expect(dead_code, unused_imports, reason = "the games are whole; here they only pass through a journal")]

#[path = "../../table/tests/shape/chance.rs"]
mod chance;
#[path = "../../table/tests/shape/laws.rs"]
mod laws;
#[path = "../../table/tests/shape/leak.rs"]
mod leak;
#[path = "../../table/tests/shape/live.rs"]
mod live;
#[path = "../../table/tests/shape/pai_gow/mod.rs"]
mod pai_gow;
#[path = "../../table/tests/shape/red_dog/mod.rs"]
mod red_dog;

use chance::{Chance, Commitment};
use houseway_money::Cents;
use houseway_store::{
    Appended, Batch, IdempotencyKey, Journal, MemoryJournal, NewEntry, OpenOptions, Posting, StreamId, verify,
};
use houseway_table::{Game, Key, Post, Recorded};
use houseway_wire::{Kept, KeptState, Kind, decode, encode, posting_rows, restore, snapshot};
use live::{DEALER, Live, Shaped, person, seat, terminal};
use pai_gow::PaiGow;
use red_dog::RedDog;

macro_rules! kept {
    ($game:ty, $module:ident, { $($variant:ident = $kind:literal,)+ }) => {
        impl Kept for $module::Event {
            const GAME: &'static str = <$game>::NAME;
            const KINDS: &'static [Kind] = &[$(Kind { name: $kind, schema: 1 },)+];
            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $kind,)+
                }
            }
        }
        impl KeptState for $module::State {
            const FORMAT: u16 = 1;
        }
    };
}

kept!(PaiGow, pai_gow, {
    Configured = "configured",
    BoughtIn = "bought-in",
    Shuffled = "shuffled",
    WagerChanged = "wager-changed",
    BetsClosed = "bets-closed",
    DiceRead = "dice-read",
    Delivered = "delivered",
    HandSet = "hand-set",
    BankExposed = "bank-exposed",
    BankSet = "bank-set",
    HandMatched = "hand-matched",
    WagerPaid = "wager-paid",
    RoundCleared = "round-cleared",
    RoundVoided = "round-voided",
});

kept!(RedDog, red_dog, {
    Configured = "configured",
    BoughtIn = "bought-in",
    Shuffled = "shuffled",
    Burned = "burned",
    WagerChanged = "wager-changed",
    BetsClosed = "bets-closed",
    CardDealt = "card-dealt",
    Announced = "announced",
    Raised = "raised",
    RaisesClosed = "raises-closed",
    WagerSettled = "wager-settled",
    RoundEnded = "round-ended",
    ShoeTakenOut = "shoe-taken-out",
});

/// A virtual Pai Gow table after one round and in the middle of the next, when some have set.
fn pai_gow_table() -> Live<PaiGow> {
    use pai_gow::{Command, Config, Phase, Rules, SETTINGS, Tile, is_well_set};
    let order = (0..Tile::SET).map(|number| number * 7 % Tile::SET).collect();
    let mut live = Live::<PaiGow>::new(Rules::shipped(), Chance::new(order, &[2, 3, 6], Commitment::Honest));
    let config = Config {
        virtual_tiles: true,
        bets_ms: Some(10_000),
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
    };
    live.give(person(Post::CasinoSupervisor), &Command::SetUp { config });
    for seat in PaiGow::seats() {
        live.give(person(DEALER), &Command::BuyIn { seat, amount: Cents::literal(50_000) });
    }
    for round in 1..=2 {
        live.run();
        for seat in PaiGow::seats() {
            let amount = Cents::literal(1_000 + 500 * round);
            live.give(terminal(seat.number()), &Command::Wager { amount });
        }
        live.run();
        for seat in PaiGow::seats().into_iter().take(if round == 1 { 3 } else { 2 }) {
            let Phase::Setting { dealt } = &live.state.phase else { panic!("{:?}", live.state.phase) };
            let tiles = dealt.tiles(dealt.hands[&seat].at).unwrap();
            let low = SETTINGS.into_iter().find(|low| is_well_set(tiles, *low)).unwrap();
            live.give(terminal(seat.number()), &Command::Set { low });
        }
    }
    live
}

/// A virtual Red Dog table after one round and before the third card of the next.
fn red_dog_table() -> Live<RedDog> {
    use red_dog::{Card, Command, Config, Phase, Rules};
    let order = (0..Card::SHOE).map(|number| number * 5 % Card::SHOE).collect();
    let mut live = Live::<RedDog>::new(Rules::shipped(), Chance::new(order, &[], Commitment::Honest));
    let config = Config {
        virtual_shoe: true,
        bets_ms: Some(5_000),
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
        cut: 300,
    };
    live.give(person(Post::CasinoSupervisor), &Command::SetUp { config });
    live.give(person(DEALER), &Command::BuyIn { seat: seat(2), amount: Cents::literal(50_000) });
    live.run();
    let mut raised = 0;
    while raised < 2 {
        live.give(terminal(2), &Command::Wager { amount: Cents::literal(2_000) });
        while live.step() {
            if let Phase::Raising { .. } = live.state.phase {
                live.give(terminal(2), &Command::Raise { amount: Cents::literal(1_500) });
                raised += 1;
                if raised == 2 {
                    break;
                }
            }
        }
    }
    live
}

/// One decision as the writer appends it.
fn batch<E: Kept>(
    stream: &StreamId,
    version: u64,
    number: usize,
    facts: &[Recorded<E>],
    postings: impl Fn(&E) -> Vec<houseway_ledger::Posting>,
) -> Batch {
    let entries = facts.iter().map(|fact| {
        let encoded = encode(fact).unwrap();
        let postings = posting_rows(&postings(&fact.event)).into_iter().map(|row| Posting {
            debit: row.debit,
            credit: row.credit,
            cents: row.cents,
            reason: row.reason,
            corrects: row.corrects,
        });
        NewEntry {
            kind: encoded.kind,
            schema: encoded.schema,
            bytes: encoded.bytes,
            postings: postings.collect(),
        }
    });
    Batch {
        stream: stream.clone(),
        expected_version: version,
        at_ms: facts[0].at.0,
        entries: entries.collect(),
        key: Some(IdempotencyKey::new(format!("{stream} {}", facts[0].by), number.to_string(), b"request")),
        reply: b"done".to_vec(),
    }
}

/// Given a table in the middle of a round, when its decisions are appended and read back, then the chain is sound, the
/// postings come to the table's books, and whoever holds the key has the same table again.
async fn through<G>(live: &Live<G>, journal: &dyn Journal)
where
    G: Shaped<Event: Kept, State: KeptState>,
{
    let stream = StreamId::new(format!("table:{}", G::NAME)).unwrap();
    let mut version = 0;
    for (number, facts) in live.facts.split_inclusive(|fact| !fact.more).enumerate() {
        let batch = batch(&stream, version, number, facts, G::postings);
        let Appended::New { last, .. } = journal.append(batch.clone()).await.unwrap() else {
            panic!("command {number} was done before")
        };
        assert_eq!(last, version + facts.len() as u64);
        version = last;
        // The same command again, whatever version it expects, is answered and not done.
        let again = journal.append(batch).await.unwrap();
        assert!(matches!(again, Appended::AlreadyDone { last: done, .. } if done == last), "{again:?}");
    }

    let entries = journal.read(&stream, 1, 10_000).await.unwrap();
    assert_eq!(entries.len(), live.facts.len());
    let read: Vec<Recorded<G::Event>> = entries
        .iter()
        .map(|entry| {
            let mut fact = decode(&entry.kind, entry.schema, &entry.bytes).unwrap();
            G::unveil_event(&mut fact.event, &live.chance);
            fact
        })
        .collect();
    assert_eq!(read, live.facts);
    laws::replays::<G>(&live.rules, &live.state, &read, &live.chance);

    let report = verify(journal, &stream, None).await.unwrap();
    assert!(report.is_sound(), "{report}");
    for balance in journal.balances(&stream).await.unwrap() {
        let account = balance.account.parse().unwrap();
        let (_, turnover) = G::books(&live.state).accounts().find(|(name, _)| **name == account).unwrap();
        let cents = |amount: Cents| i64::try_from(amount.get()).unwrap();
        assert_eq!((balance.debits, balance.credits), (cents(turnover.debits), cents(turnover.credits)));
    }

    journal.put_snapshot(&stream, version, G::State::FORMAT, snapshot(&live.state).unwrap()).await.unwrap();
    let kept = journal.latest_snapshot(&stream).await.unwrap().expect("a snapshot was put");
    let mut state: G::State = restore(kept.format, &kept.bytes).unwrap().expect("it has today's format");
    assert_ne!(state, live.state, "without the key, hidden things are not known");
    G::unveil_state(&mut state, &live.chance as &dyn Key);
    assert_eq!(state, live.state);
}

#[tokio::test]
async fn a_round_of_pai_gow_goes_through_the_memory_journal() {
    through(&pai_gow_table(), &MemoryJournal::new()).await;
}

#[tokio::test]
async fn a_raise_of_red_dog_goes_through_the_memory_journal() {
    through(&red_dog_table(), &MemoryJournal::new()).await;
}

/// Plays a table through a SQLite journal in `folder`, and gives every byte of its data folder.
async fn through_sqlite<G>(live: &Live<G>, folder: &std::path::Path) -> Vec<u8>
where
    G: Shaped<Event: Kept, State: KeptState>,
{
    let options = OpenOptions::new(folder.join("keys").join("journal.key"));
    let data = folder.join("data");
    let journal = houseway_store::open(data.to_str().unwrap(), &options).await.unwrap();
    through(live, journal.as_ref()).await;
    journal.close().await.unwrap();
    drop(journal);
    let files = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.is_file()).flat_map(|file| std::fs::read(file).unwrap()).collect()
}

#[tokio::test]
async fn a_round_of_pai_gow_goes_through_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    through_sqlite(&pai_gow_table(), folder.path()).await;
}

#[tokio::test]
async fn a_raise_of_red_dog_goes_through_sqlite_and_no_file_opens_what_lies_face_down() {
    // Given
    let (folder, live) = (tempfile::tempdir().unwrap(), red_dog_table());
    // When
    let bytes = through_sqlite(&live, folder.path()).await;
    // Then commitments stand in the data folder, and openings of what was dealt alone
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    let shoe = live.state.shoe.as_ref().unwrap();
    let opening = |place: usize| shoe.cards[place].turn_up().unwrap().opening.unwrap().to_string();
    let next = usize::from(shoe.next);
    for place in [0, 1, next - 1, next, next + 1, shoe.cards.len() - 1] {
        let sealed = shoe.cards[place].sealed.as_ref().unwrap();
        assert!(holds(&sealed.commitment.to_string()), "{place} is committed to");
        assert_eq!(holds(&opening(place)), (1..next).contains(&place), "the opening of {place}");
    }
}
