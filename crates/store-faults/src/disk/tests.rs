//! The disk forgets what it must and nothing else.

use super::*;

fn read(disk: &Disk) -> Option<Vec<u8>> {
    let handle = disk.open(Some("f"), false, false).ok()?;
    let mut bytes = vec![0; handle.size().unwrap()];
    handle.read(0, &mut bytes).unwrap();
    Some(bytes)
}

#[test]
fn unsynced_writes_are_lost_or_kept_and_synced_ones_stay() {
    for (loss, kept) in [(Loss::Everything, b"old".to_vec()), (Loss::Nothing, b"olNEW".to_vec())] {
        let disk = Disk::new();
        let mut file = disk.open(Some("f"), true, false).unwrap();
        file.write(0, b"old").unwrap();
        file.sync().unwrap();
        file.write(2, b"NEW").unwrap();
        assert_eq!(read(&disk).unwrap(), b"olNEW");
        disk.power_on(loss);
        assert_eq!(read(&disk).unwrap(), kept);
        assert_eq!(file.write(0, b"x"), Err(Failure::Io), "opened before the power failed");
    }
}

#[test]
fn a_file_that_was_never_synced_is_gone() {
    let disk = Disk::new();
    disk.open(Some("f"), true, false).unwrap().write(0, b"new").unwrap();
    disk.power_on(Loss::Everything);
    assert_eq!(read(&disk), None);
}

#[test]
fn a_torn_write_keeps_whole_sectors_only() {
    let mut torn = 0;
    for seed in 0..50 {
        let disk = Disk::new();
        let mut file = disk.open(Some("f"), true, false).unwrap();
        file.write(0, &[1; 4 * SECTOR]).unwrap();
        file.sync().unwrap();
        file.write(100, &[2; 3 * SECTOR]).unwrap();
        disk.power_on(Loss::Torn(seed));
        let bytes = read(&disk).unwrap();
        let sectors: Vec<bool> = (0..3).map(|i| bytes[SECTOR * (i + 1) - 1] == 2).collect();
        assert!(bytes[..100].iter().all(|b| *b == 1));
        for (i, kept) in sectors.iter().enumerate() {
            let from = (i * SECTOR).max(100);
            assert!(bytes[from..SECTOR * (i + 1)].iter().all(|b| (*b == 2) == *kept));
        }
        torn += usize::from(sectors.contains(&true) && sectors.contains(&false));
    }
    assert!(torn > 5, "{torn}");
}

#[test]
fn trouble_comes_at_its_point_and_a_cut_ends_everything() {
    let disk = Disk::new();
    let mut file = disk.open(Some("f"), true, false).unwrap();
    disk.arm(2, Trouble::Full);
    file.write(0, b"a").unwrap();
    assert_eq!(file.write(1, b"b"), Err(Failure::Full));
    file.write(1, b"c").unwrap();
    disk.arm(4, Trouble::PowerCut);
    assert_eq!(file.sync(), Err(Failure::Io));
    assert!(disk.is_off());
    assert_eq!(file.read(0, &mut [0; 1]), Err(Failure::Io));
    disk.power_on(Loss::Nothing);
    assert_eq!(read(&disk).unwrap(), b"ac");
}

#[test]
fn a_lying_sync_makes_nothing_durable() {
    let disk = Disk::new();
    disk.set_lying(true);
    let mut file = disk.open(Some("f"), true, false).unwrap();
    file.write(0, b"a").unwrap();
    file.sync().unwrap();
    disk.power_on(Loss::Everything);
    assert_eq!(read(&disk), None);
}

#[test]
fn a_new_journal_takes_the_folder_with_it_once() {
    let disk = Disk::new();
    let mut old = disk.open(Some("f"), true, false).unwrap();
    old.write(0, b"old").unwrap();
    old.sync().unwrap();
    disk.delete("f", false).unwrap();
    disk.power_on(Loss::Everything);
    assert_eq!(read(&disk).unwrap(), b"old", "a deletion in an unsynced folder is lost");
    disk.delete("f", false).unwrap();
    disk.open(Some("log"), true, true).unwrap().sync().unwrap();
    disk.power_on(Loss::Everything);
    assert_eq!(read(&disk), None);
}

#[test]
fn locks_keep_writers_apart() {
    let disk = Disk::new();
    let (one, two) = (disk.open(Some("f"), true, false).unwrap(), disk.open(Some("f"), true, false).unwrap());
    one.lock(1).unwrap();
    two.lock(1).unwrap();
    one.lock(2).unwrap();
    assert_eq!(two.lock(2), Err(Failure::Busy));
    assert_eq!(one.lock(4), Err(Failure::Busy));
    two.unlock(0);
    assert_eq!(two.lock(1), Err(Failure::Busy), "a writer is waiting");
    one.lock(4).unwrap();
    one.unlock(0);
    two.lock(1).unwrap();
    one.slots(0, 1, true, true).unwrap();
    assert_eq!(two.slots(0, 1, true, false), Err(Failure::Busy));
    one.slots(0, 1, false, true).unwrap();
    two.slots(0, 1, true, false).unwrap();
    assert_eq!(one.slots(0, 2, true, true), Err(Failure::Busy));
}
