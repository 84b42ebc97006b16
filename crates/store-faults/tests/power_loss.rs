//! The power fails at every write point of a scripted workload: every acknowledged append is there afterwards.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test program fails by panicking")]

mod common;

use common::{Bench, Told, check, work};
use houseway_store::memory::{Durability, Loss as MemoryLoss};
use houseway_store::{Journal, MemoryJournal};
use houseway_store_faults::{Loss, Trouble};

const LOSSES: [Loss; 4] = [Loss::Everything, Loss::Nothing, Loss::Torn(1), Loss::Torn(2)];

/// Runs the script with the power failing at a write point; what was acknowledged, and whether it failed at all.
async fn run_until(bench: &Bench, point: u64) -> (Told, bool) {
    bench.disk.erase();
    bench.disk.arm(point, Trouble::PowerCut);
    let mut told = Told::default();
    if let Ok(journal) = bench.open() {
        work(&journal, &mut told).await;
        journal.close().await.unwrap();
    }
    (told, bench.disk.is_off())
}

fn seeded(loss: Loss, point: u64) -> Loss {
    match loss {
        Loss::Torn(seed) => Loss::Torn(seed + 1000 * point),
        other => other,
    }
}

/// Opens again after the power failed, and checks.
async fn recovered(bench: &Bench, loss: Loss, told: &Told) -> Result<(), String> {
    bench.disk.power_on(loss);
    let journal = bench.open().map_err(|e| e.to_string())?;
    check(&journal, told).await
}

/// The first write point and loss at which something acknowledged is lost or something is half there.
async fn first_loss(bench: &Bench, losses: &[Loss]) -> Result<u64, String> {
    let mut point = 0;
    loop {
        point += 1;
        for loss in losses {
            let loss = seeded(*loss, point);
            let (told, failed) = run_until(bench, point).await;
            if !failed {
                assert_eq!(told.rounds, [common::ROUNDS; 3], "the script came to its end");
                return Ok(point - 1);
            }
            if let Err(why) = recovered(bench, loss, &told).await {
                return Err(format!("power lost at write point {point} with {loss:?}: {why}"));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_at_any_write_point() {
    let bench = Bench::new("power-loss");
    match first_loss(&bench, &LOSSES).await {
        Ok(points) => assert!(points > 200, "only {points} write points: the script does too little"),
        Err(why) => panic!("{why}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_power_fails_again_during_recovery() {
    let bench = Bench::new("power-loss-twice");
    let (mut point, mut second) = (0, 0);
    loop {
        point += 5;
        second = second % 9 + 1;
        let (mut told, failed) = run_until(&bench, point).await;
        if !failed {
            break;
        }
        bench.disk.power_on(Loss::Torn(point));
        bench.disk.arm(second, Trouble::PowerCut);
        if let Ok(journal) = bench.open() {
            // The script goes on where the journal stands, if every stream stands at the same round.
            let before = told.clone();
            if check(&journal, &told).await.is_ok() && journal.head(&common::name(0)).await.is_ok() {
                told = resumed(&journal, &before).await;
            }
            journal.close().await.unwrap();
        }
        if let Err(why) = recovered(&bench, Loss::Torn(point + 1), &told).await {
            panic!("power lost at write point {point}, again at {second} of the recovery: {why}");
        }
    }
    assert!(point > 200);
}

/// Goes on with the script; what is acknowledged then.
async fn resumed(journal: &dyn Journal, before: &Told) -> Told {
    let mut told = before.clone();
    let mut heads = [0; 3];
    for (stream, head) in heads.iter_mut().enumerate() {
        match journal.head(&common::name(stream)).await {
            Ok(found) => *head = found.version,
            Err(_) => return told,
        }
    }
    let at = |round: u64| (0..3).all(|stream| common::boundary(stream, round) == heads[stream]);
    if let Some(round) = (0..=common::ROUNDS).find(|round| at(*round)) {
        told.rounds = [round; 3];
        work(journal, &mut told).await;
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lowered_synchronous_is_caught() {
    for (vfs, lowered) in [("sync-off", "OFF"), ("sync-normal", "NORMAL")] {
        let mut bench = Bench::new(vfs);
        bench.options.sqlite.unsafe_synchronous = Some(lowered);
        let found = first_loss(&bench, &[Loss::Everything]).await;
        let why = found.expect_err(lowered);
        assert!(why.contains("were acknowledged") || why.contains("is lost"), "{lowered}: {why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_lies_about_syncing_is_caught() {
    let bench = Bench::new("lying");
    bench.disk.set_lying(true);
    let found = first_loss(&bench, &[Loss::Everything]).await;
    assert!(found.is_err(), "{found:?}");
}

/// The same script and check on the stub in memory: it can lose writes at every point between two of them.
#[tokio::test]
async fn the_stub_store_loses_what_it_is_told_to_and_the_check_finds_it() {
    // It keeps its word: nothing is ever lost.
    let honest = MemoryJournal::new();
    let mut told = Told::default();
    assert!(work(&honest, &mut told).await);
    check(&honest.power_loss(MemoryLoss::default()), &told).await.unwrap();

    // It lies: every number of writes kept but all is found, every torn write is found.
    let lying = || async {
        let journal = MemoryJournal::new();
        journal.set_durability(Durability::OnSync);
        let mut told = Told::default();
        assert!(work(&journal, &mut told).await);
        (journal, told)
    };
    let mut keep = 0;
    loop {
        let (journal, told) = lying().await;
        let left = journal.power_loss(MemoryLoss { keep, torn_entries: 0 });
        if check(&left, &told).await.is_ok() {
            break;
        }
        keep += 1;
    }
    assert!(keep > 30, "all of the script's {keep} writes are needed");
    let entries = async |left: &MemoryJournal| -> u64 {
        left.streams().await.unwrap().iter().map(|head| head.version).sum()
    };
    let mut torn = 0;
    for keep in 0..30 {
        let (journal, _) = lying().await;
        let left = journal.power_loss(MemoryLoss { keep, torn_entries: 1 });
        let (journal, _) = lying().await;
        let whole = journal.power_loss(MemoryLoss { keep, torn_entries: 0 });
        // The write after those that were kept may be a secret or a snapshot: then there is nothing to tear.
        let is_torn = entries(&left).await > entries(&whole).await;
        assert_eq!(check(&left, &Told::default()).await.is_err(), is_torn, "{keep} writes kept");
        check(&whole, &Told::default()).await.unwrap();
        torn += u32::from(is_torn);
    }
    assert!(torn > 20, "{torn}");
}
