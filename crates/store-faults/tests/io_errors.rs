//! The disk reports an error at every write point of a scripted workload: the journal says so and stays whole.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test program fails by panicking")]

mod common;

use common::{Bench, ROUNDS, Told, check, work};
use houseway_store::{Journal, StoreError};
use houseway_store_faults::Trouble;

/// Runs the script over an error at one write point, several times on; gives the write points of a run without error.
async fn sweep(bench: &Bench, trouble: Trouble) -> u64 {
    let mut point = 0;
    loop {
        point += 1;
        bench.disk.erase();
        bench.disk.arm(point, trouble);
        let mut told = Told::default();
        let mut finished = false;
        match bench.open() {
            Ok(journal) => {
                finished = work(&journal, &mut told).await;
                if !finished {
                    // The journal still answers, and what it acknowledged is there.
                    check(&journal, &told)
                        .await
                        .unwrap_or_else(|why| panic!("{trouble:?} at write point {point}: {why}"));
                }
                journal.close().await.unwrap();
            }
            Err(e) => assert!(
                matches!(e, StoreError::Io { .. } | StoreError::DiskFull { .. } | StoreError::Damaged { .. }),
                "{trouble:?} at write point {point}: {e}"
            ),
        }
        let passed = bench.disk.points();
        bench.disk.disarm();
        let journal = bench
            .open()
            .unwrap_or_else(|e| panic!("{trouble:?} at write point {point}: not opened again: {e}"));
        check(&journal, &told)
            .await
            .unwrap_or_else(|why| panic!("{trouble:?} at write point {point}, opened again: {why}"));
        journal.close().await.unwrap();
        if finished && passed < point {
            assert_eq!(told.rounds, [ROUNDS; 3]);
            return point - 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_input_output_error_at_any_write_point_is_told_and_harms_nothing() {
    let points = sweep(&Bench::new("io-error"), Trouble::IoError).await;
    assert!(points > 200, "{points}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_at_any_write_point_is_told_and_harms_nothing() {
    let points = sweep(&Bench::new("full"), Trouble::Full).await;
    assert!(points > 200, "{points}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_failed_sync_the_journal_writes_no_more_until_it_is_opened_again() {
    let bench = Bench::new("failed-sync");
    let mut stopped = 0;
    for point in 1..200 {
        bench.disk.erase();
        bench.disk.arm(point, Trouble::IoError);
        let Ok(journal) = bench.open() else { continue };
        let mut told = Told::default();
        if work(&journal, &mut told).await {
            continue;
        }
        let next = journal.put_secret("n", "i", vec![1]).await;
        if let Err(StoreError::Stopped { why }) = next {
            stopped += 1;
            assert!(!why.is_empty());
            let again = journal.append(common::script(0, told.rounds[0])).await.unwrap_err();
            assert!(matches!(again, StoreError::Stopped { .. }) && !again.certainly_not_written(), "{again}");
            journal.close().await.unwrap();
            bench.open().unwrap().put_secret("n", "i", vec![1]).await.unwrap();
        }
    }
    assert!(stopped > 5, "{stopped}");
}
