//! The disk: what was written, what is durable, and what a power loss leaves.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What goes wrong at a write point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The power fails in the middle of it: nothing works until [`Disk::power_on`].
    PowerCut,
    /// It fails with an input/output error, once, and does nothing.
    IoError,
    /// It fails for want of room, once, and does nothing. A sync fails with an input/output error instead.
    Full,
}

/// What becomes of writes that were not synced when the power failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// All are lost.
    Everything,
    /// None is lost: the cache was written out just in time.
    Nothing,
    /// Each is kept, lost or torn at sectors of 512 bytes by itself, whatever its order. The number is the seed.
    Torn(u64),
}

/// Sectors that are written whole or not at all.
const SECTOR: usize = 512;

/// A disk in memory. Clones are the same disk.
#[derive(Debug, Clone, Default)]
pub struct Disk(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    files: BTreeMap<String, File>,
    points: u64,
    armed: Option<(u64, Trouble)>,
    off: bool,
    lying: bool,
    /// Raised by each power-on; what was opened before is dead.
    generation: u64,
    handles: u64,
    locks: BTreeMap<String, BTreeMap<u64, i32>>,
    shared: BTreeMap<String, SharedMemory>,
}

#[derive(Debug, Default)]
struct File {
    /// As it would be found after the power failed now and every unsynced write was lost; `None`: not found.
    durable: Option<Vec<u8>>,
    /// As programs see it; `None`: deleted.
    live: Option<Vec<u8>>,
    /// What leads from the one to the other.
    pending: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Resize(usize),
    Delete,
}

#[derive(Debug, Default)]
struct SharedMemory {
    regions: Arc<Mutex<Vec<Box<[AtomicU64]>>>>,
    /// For each handle: slots that it holds shared, slots that it holds alone.
    held: BTreeMap<u64, (u8, u8)>,
}

/// Regions of shared memory; whoever holds them keeps them alive.
pub(crate) type Regions = Arc<Mutex<Vec<Box<[AtomicU64]>>>>;

/// What an operation of the VFS answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    Io,
    Full,
    Busy,
    Missing,
}

pub(crate) type Done<T> = Result<T, Failure>;

/// One opened file.
#[derive(Debug)]
pub(crate) struct Handle {
    disk: Disk,
    pub path: String,
    id: u64,
    generation: u64,
    /// Scratch files do not count: no write point, and gone when closed.
    scratch: bool,
    /// As SQLite's own VFS does: the first sync of a journal or log that was made by opening it syncs the folder too.
    syncs_folder: bool,
    pub regions: Option<Regions>,
}

impl Disk {
    /// An empty disk.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets trouble come at a write point, counted from 1 since the last [`Disk::power_on`] or [`Disk::erase`].
    pub fn arm(&self, point: u64, trouble: Trouble) {
        self.lock().armed = Some((point, trouble));
    }

    /// Takes back what was armed and has not come yet.
    pub fn disarm(&self) {
        self.lock().armed = None;
    }

    /// Write points passed since the last [`Disk::power_on`] or [`Disk::erase`].
    pub fn points(&self) -> u64 {
        self.lock().points
    }

    /// Whether the power has failed.
    pub fn is_off(&self) -> bool {
        self.lock().off
    }

    /// A lying disk: it answers that it has synced, and has not.
    pub fn set_lying(&self, lying: bool) {
        self.lock().lying = lying;
    }

    /// The power is back: what is durable and what `loss` leaves is there; everything opened before is dead.
    pub fn power_on(&self, loss: Loss) {
        let mut state = self.lock();
        let mut chance = match loss {
            Loss::Torn(seed) => Some(Chance(seed)),
            _ => None,
        };
        for file in state.files.values_mut() {
            let mut content = file.durable.take();
            for change in file.pending.drain(..) {
                match (loss, chance.as_mut()) {
                    (Loss::Everything, _) => {}
                    (Loss::Torn(_), Some(chance)) => change.tear(&mut content, chance),
                    _ => change.apply(&mut content),
                }
            }
            file.live.clone_from(&content);
            file.durable = content;
        }
        state.restart();
    }

    /// An empty disk again.
    pub fn erase(&self) {
        let mut state = self.lock();
        state.files.clear();
        state.restart();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn open(&self, path: Option<&str>, create: bool, journal: bool) -> Done<Handle> {
        let mut state = self.lock();
        if state.off {
            return Err(Failure::Io);
        }
        state.handles += 1;
        let id = state.handles;
        let scratch = path.is_none();
        let path = path.map_or_else(|| format!("scratch {id}"), str::to_owned);
        let file = state.files.entry(path.clone()).or_default();
        let new = file.live.is_none();
        if new {
            if !create && !scratch {
                return Err(Failure::Missing);
            }
            file.live = Some(Vec::new());
            file.pending.push(Change::Resize(0));
        }
        Ok(Handle {
            disk: self.clone(),
            path,
            id,
            generation: state.generation,
            scratch,
            syncs_folder: new && journal,
            regions: None,
        })
    }

    pub(crate) fn delete(&self, path: &str, durably: bool) -> Done<()> {
        let mut state = self.lock();
        if state.files.get(path).is_none_or(|f| f.live.is_none()) {
            return Err(Failure::Missing);
        }
        // A cut in the middle of it: it may or may not have happened.
        let cut = state.point();
        let lying = state.lying;
        let file = state.files.entry(path.to_owned()).or_default();
        if matches!(cut, Err(Some(Failure::Io | Failure::Full))) {
            return Err(Failure::Io);
        }
        file.live = None;
        file.pending.push(Change::Delete);
        if cut.is_err() {
            return Err(Failure::Io);
        }
        if durably && !lying {
            file.settle();
        }
        Ok(())
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        let state = self.lock();
        !state.off && state.files.get(path).is_some_and(|f| f.live.is_some())
    }
}

impl State {
    fn restart(&mut self) {
        self.files.retain(|_, f| f.live.is_some());
        self.points = 0;
        self.armed = None;
        self.off = false;
        self.generation += 1;
        self.locks.clear();
        self.shared.clear();
    }

    /// Passes a write point. `Err(None)`: the power fails in the middle of this operation. `Err(Some(_))`: it fails and
    /// does nothing.
    fn point(&mut self) -> Result<(), Option<Failure>> {
        if self.off {
            return Err(Some(Failure::Io));
        }
        self.points += 1;
        match self.armed {
            Some((at, trouble)) if at == self.points => {
                self.armed = None;
                match trouble {
                    Trouble::PowerCut => {
                        self.off = true;
                        Err(None)
                    }
                    Trouble::IoError => Err(Some(Failure::Io)),
                    Trouble::Full => Err(Some(Failure::Full)),
                }
            }
            _ => Ok(()),
        }
    }
}

impl File {
    fn change(&mut self, change: Change) {
        let mut live = self.live.take();
        change.apply(&mut live);
        self.live = live;
        self.pending.push(change);
    }

    fn settle(&mut self) {
        self.durable.clone_from(&self.live);
        self.pending.clear();
    }
}

impl File {
    /// The folder was synced: that the file exists, or does not, is durable; its content is not.
    fn settle_name(&mut self) {
        if let Some(last) = self.pending.iter().rposition(|c| matches!(c, Change::Delete)) {
            self.pending.drain(..=last);
            self.durable = None;
        }
        if self.live.is_some() {
            self.durable.get_or_insert_default();
        }
    }
}

impl Change {
    fn apply(&self, content: &mut Option<Vec<u8>>) {
        match self {
            Self::Write { at, bytes } => put(content, *at, bytes),
            Self::Resize(size) => content.get_or_insert_default().resize(*size, 0),
            Self::Delete => *content = None,
        }
    }

    fn tear(&self, content: &mut Option<Vec<u8>>, chance: &mut Chance) {
        match chance.below(3) {
            0 => {}
            1 => self.apply(content),
            _ => match self {
                Self::Write { at, bytes } => {
                    // Sectors are those of the file, not of the write.
                    let mut from = 0;
                    while from < bytes.len() {
                        let to = (from + SECTOR - (at + from) % SECTOR).min(bytes.len());
                        if chance.below(2) == 0 {
                            put(content, at + from, &bytes[from..to]);
                        }
                        from = to;
                    }
                }
                Self::Resize(_) | Self::Delete => self.apply(content),
            },
        }
    }
}

fn put(content: &mut Option<Vec<u8>>, at: usize, bytes: &[u8]) {
    let content = content.get_or_insert_default();
    let end = at + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[at..end].copy_from_slice(bytes);
}

/// A small generator with a seed, so that a failure can be repeated.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

impl Handle {
    fn state(&self) -> Done<MutexGuard<'_, State>> {
        let state = self.disk.lock();
        if state.off || state.generation != self.generation {
            return Err(Failure::Io);
        }
        Ok(state)
    }

    /// Copies what is there; gives how many bytes those were.
    pub(crate) fn read(&self, at: usize, into: &mut [u8]) -> Done<usize> {
        let state = self.state()?;
        let live = state.files.get(&self.path).and_then(|f| f.live.as_deref());
        let from = live.and_then(|l| l.get(at..)).unwrap_or_default();
        let count = from.len().min(into.len());
        into[..count].copy_from_slice(&from[..count]);
        Ok(count)
    }

    pub(crate) fn size(&self) -> Done<usize> {
        let state = self.state()?;
        Ok(state.files.get(&self.path).and_then(|f| f.live.as_ref()).map_or(0, Vec::len))
    }

    pub(crate) fn write(&self, at: usize, bytes: &[u8]) -> Done<()> {
        self.change(Change::Write { at, bytes: bytes.to_vec() })
    }

    pub(crate) fn resize(&self, size: usize) -> Done<()> {
        self.change(Change::Resize(size))
    }

    fn change(&self, change: Change) -> Done<()> {
        let mut state = self.state()?;
        let passed = if self.scratch { Ok(()) } else { state.point() };
        if let Err(Some(failure)) = passed {
            return Err(failure);
        }
        if let Some(file) = state.files.get_mut(&self.path) {
            file.change(change);
        }
        passed.map_err(|_| Failure::Io)
    }

    pub(crate) fn sync(&mut self) -> Done<()> {
        let folder = std::mem::take(&mut self.syncs_folder);
        let mut state = self.state()?;
        if self.scratch {
            return Ok(());
        }
        state.point().map_err(|_| Failure::Io)?;
        if state.lying {
            return Ok(());
        }
        if let Some(file) = state.files.get_mut(&self.path) {
            file.settle();
        }
        if folder {
            state.files.values_mut().for_each(File::settle_name);
        }
        Ok(())
    }

    pub(crate) fn close(&self) {
        let mut state = self.disk.lock();
        if self.scratch {
            state.files.remove(&self.path);
        }
        if state.generation == self.generation {
            if let Some(locks) = state.locks.get_mut(&self.path) {
                locks.remove(&self.id);
            }
            drop(state);
            self.unmap();
        }
    }

    /// Takes a lock of SQLite's five levels (0 none, 1 shared, 2 reserved, 3 pending, 4 exclusive).
    pub(crate) fn lock(&self, level: i32) -> Done<()> {
        let mut state = self.state()?;
        let locks = state.locks.entry(self.path.clone()).or_default();
        let mine = locks.get(&self.id).copied().unwrap_or(0);
        if mine >= level {
            return Ok(());
        }
        let others = locks.iter().filter(|(id, _)| **id != self.id).map(|(_, l)| *l).max().unwrap_or(0);
        let most = match level {
            1 => 2,
            2 => 1,
            _ => 0,
        };
        if others <= most {
            locks.insert(self.id, level);
            return Ok(());
        }
        if level == 4 && others <= 1 {
            // Readers are still there: no new ones from now on.
            locks.insert(self.id, 3);
        }
        Err(Failure::Busy)
    }

    pub(crate) fn unlock(&self, level: i32) {
        let mut state = self.disk.lock();
        if state.generation == self.generation {
            state.locks.entry(self.path.clone()).or_default().insert(self.id, level);
        }
    }

    pub(crate) fn is_reserved(&self) -> Done<bool> {
        let state = self.state()?;
        Ok(state.locks.get(&self.path).is_some_and(|l| l.values().any(|level| *level >= 2)))
    }

    /// The shared memory's region of that number; made if `extend`.
    pub(crate) fn map(&mut self, region: usize, size: usize, extend: bool) -> Done<Option<*const AtomicU64>> {
        let mut state = self.state()?;
        let shared = state.shared.entry(self.path.clone()).or_default();
        shared.held.entry(self.id).or_default();
        let regions = Arc::clone(&shared.regions);
        drop(state);
        let mut list = regions.lock().unwrap_or_else(PoisonError::into_inner);
        while list.len() <= region {
            if !extend {
                return Ok(None);
            }
            list.push((0..size.div_ceil(8)).map(|_| AtomicU64::new(0)).collect());
        }
        let start = list[region].as_ptr();
        drop(list);
        self.regions = Some(regions);
        Ok(Some(start))
    }

    /// Locks or unlocks slots `first..first + count` of the shared memory, shared or alone.
    pub(crate) fn slots(&self, first: u32, count: u32, lock: bool, alone: bool) -> Done<()> {
        let mask = u8::try_from(((1u32 << count) - 1) << first).map_err(|_| Failure::Io)?;
        if !lock {
            let mut state = self.disk.lock();
            if let Some(shared) = state.shared.get_mut(&self.path)
                && let Some((together, by_itself)) = shared.held.get_mut(&self.id)
            {
                *together &= !mask;
                *by_itself &= !mask;
            }
            return Ok(());
        }
        let mut state = self.state()?;
        let shared = state.shared.entry(self.path.clone()).or_default();
        for (together, by_itself) in shared.held.iter().filter(|(id, _)| **id != self.id).map(|(_, h)| h) {
            let against = if alone { together | by_itself } else { *by_itself };
            if against & mask != 0 {
                return Err(Failure::Busy);
            }
        }
        let mine = shared.held.entry(self.id).or_default();
        if alone {
            mine.1 |= mask;
        } else {
            mine.0 |= mask;
        }
        Ok(())
    }

    /// Leaves the shared memory; the last one to leave empties it.
    pub(crate) fn unmap(&self) {
        let mut state = self.disk.lock();
        if state.generation != self.generation {
            return;
        }
        let empty = state.shared.get_mut(&self.path).is_some_and(|shared| {
            shared.held.remove(&self.id);
            shared.held.is_empty()
        });
        if empty {
            state.shared.remove(&self.path);
        }
    }
}

#[cfg(test)]
mod tests;
