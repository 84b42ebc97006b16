//! Proving a stream: every hash recomputed, every checkpoint's signature checked, and in words what stays unproven.

use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::entry::{Entry, StreamHead};
use crate::error::StoreError;
use crate::head::Head;
use crate::journal::Journal;
use crate::limits::MAX_READ;
use crate::text::StreamId;
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;

/// Findings kept in a report; more than that say nothing new.
const MAX_FINDINGS: usize = 100;

/// What is wrong with one place of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
    /// The entry's content does not give its recorded hash, or does not follow the entry before it.
    Altered,
    /// The entry stands where another belongs; the two were exchanged.
    Swapped,
    /// The entry was put in; the one recorded as next belongs here.
    Inserted,
    /// Entries are gone before this one.
    Dropped,
    /// The stream ends before this entry, which is known to have been written.
    CutOff,
    /// An entry lies beyond the recorded end of the stream.
    Beyond,
    /// Posting rows belong to no entry.
    LoosePostings,
    /// A checkpoint's signature does not fit it.
    ForgedCheckpoint,
    /// A checkpoint is signed by a key that is not trusted.
    StrangeKey,
    /// The recorded end of the stream does not name its last entry.
    WrongEnd,
    /// The entry differs from what a checkpoint or the head document pins: the chain was written anew before it.
    Rewritten,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The entry that it is about.
    pub version: u64,
    /// What kind of thing.
    pub fault: Fault,
    /// The same in words.
    pub text: String,
}

/// What [`verify`] found out about one stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The stream.
    pub stream: StreamId,
    /// Entries read and recomputed.
    pub entries: u64,
    /// Postings covered by them.
    pub postings: u64,
    /// Checkpoints checked.
    pub checkpoints: u64,
    /// The end of the stream as it was read.
    pub head: StreamHead,
    /// What is wrong, in the order of entries; at most 100.
    pub findings: Vec<Finding>,
    /// What is proven, in words.
    pub proven: Vec<String>,
    /// What cannot be proven with what was given, in words.
    pub not_proven: Vec<String>,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }

    /// The first entry about which something is wrong.
    pub fn first_bad(&self) -> Option<u64> {
        self.findings.first().map(|f| f.version)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_sound() { "sound" } else { "NOT SOUND" };
        writeln!(
            f,
            "stream {}: {verdict}; {} entries, {} postings, {} checkpoints; ends at {} {}",
            self.stream, self.entries, self.postings, self.checkpoints, self.head.version, self.head.hash
        )?;
        for finding in &self.findings {
            writeln!(f, "  wrong: {}", finding.text)?;
        }
        for text in &self.proven {
            writeln!(f, "  proven: {text}")?;
        }
        for text in &self.not_proven {
            writeln!(f, "  not proven: {text}")?;
        }
        Ok(())
    }
}

/// Recomputes a whole stream up to its present end, checks its checkpoints against the keys that the journal trusts and,
/// if a head document is given, the stream against that. The journal may be written to meanwhile.
///
/// Streams that the head document names and the journal lacks show when each stream of the document is verified: an unknown
/// stream verifies as empty, and its entries as cut off. [`verify_all`] does that.
///
/// # Errors
/// [`StoreError::Head`] when the head document is not signed by a trusted key; errors of reading. What is wrong with the
/// stream is not an error but a finding.
pub async fn verify(
    journal: &dyn Journal,
    stream: &StreamId,
    head: Option<&Head>,
) -> Result<Report, StoreError> {
    if let Some(head) = head {
        head.check(journal.trusted())?;
    }
    let end = journal.head(stream).await?;
    let pinned = head.and_then(|h| h.of(stream));
    let mut walk = Walk::new(journal, stream, &end);
    walk.checkpoints().await?;
    if let Some(pinned) = pinned.filter(|p| p.version > 0) {
        walk.pin(pinned.version, pinned.hash, "the head document");
    }
    walk.entries().await?;
    walk.ending().await?;
    Ok(walk.report(head, pinned))
}

/// Verifies every stream of the journal and of the head document, in order of names.
///
/// # Errors
/// As [`verify`].
pub async fn verify_all(journal: &dyn Journal, head: Option<&Head>) -> Result<Vec<Report>, StoreError> {
    let mut names: Vec<StreamId> = journal.streams().await?.into_iter().map(|h| h.stream).collect();
    names.extend(head.iter().flat_map(|h| &h.streams).map(|h| h.stream.clone()));
    names.sort();
    names.dedup();
    let mut reports = Vec::with_capacity(names.len());
    for name in &names {
        reports.push(verify(journal, name, head).await?);
    }
    Ok(reports)
}

struct Walk<'a> {
    journal: &'a dyn Journal,
    stream: &'a StreamId,
    end: &'a StreamHead,
    /// What the entry of a version must hash to, and who says so.
    pins: BTreeMap<u64, Vec<(Hash, &'static str)>>,
    findings: Vec<Finding>,
    entries: u64,
    postings: u64,
    checkpoints: u64,
    last_checkpoint: u64,
    /// The recorded hash of the last entry read.
    previous: Hash,
    /// The recorded hash of the entry before that.
    earlier: Hash,
    last: u64,
    /// Entries that do not fit, with the hash before each: for telling a swap from an edit.
    odd: Vec<(Hash, Entry)>,
}

impl<'a> Walk<'a> {
    fn new(journal: &'a dyn Journal, stream: &'a StreamId, end: &'a StreamHead) -> Self {
        Self {
            journal,
            stream,
            end,
            pins: BTreeMap::new(),
            findings: Vec::new(),
            entries: 0,
            postings: 0,
            checkpoints: 0,
            last_checkpoint: 0,
            previous: Hash::ZERO,
            earlier: Hash::ZERO,
            last: 0,
            odd: Vec::new(),
        }
    }

    fn find(&mut self, version: u64, fault: Fault, text: String) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(Finding { version, fault, text });
        }
    }

    fn pin(&mut self, version: u64, hash: Hash, who: &'static str) {
        self.pins.entry(version).or_default().push((hash, who));
    }

    async fn checkpoints(&mut self) -> Result<(), StoreError> {
        let mut from = 0;
        loop {
            let page = self.journal.checkpoints(self.stream, from, MAX_READ).await?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            from = last.version + 1;
            for checkpoint in page {
                // A later one belongs to entries that were appended while this runs.
                if checkpoint.version <= self.end.version || self.is_stale(&checkpoint).await? {
                    self.checkpoint(&checkpoint);
                }
            }
        }
    }

    /// Whether a checkpoint beyond the end that was read first is beyond the present end too.
    async fn is_stale(&self, checkpoint: &Checkpoint) -> Result<bool, StoreError> {
        Ok(self.journal.head(self.stream).await?.version < checkpoint.version)
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        let version = checkpoint.version;
        self.checkpoints += 1;
        if !checkpoint.is_signed() {
            let text = format!("the checkpoint at entry {version} is forged: its signature does not fit it");
            self.find(version, Fault::ForgedCheckpoint, text);
        } else if self.journal.trusted().contains(&checkpoint.key) {
            self.last_checkpoint = self.last_checkpoint.max(version);
            self.pin(version, checkpoint.hash, "a signed checkpoint");
        } else {
            let key = checkpoint.key;
            let text = format!(
                "the checkpoint at entry {version} is signed by {key}, which is not trusted; name that key as trusted if it was this house's key"
            );
            self.find(version, Fault::StrangeKey, text);
        }
    }

    async fn entries(&mut self) -> Result<(), StoreError> {
        let mut waiting: VecDeque<Entry> = VecDeque::new();
        let mut from = 0;
        loop {
            // One entry stays behind, so that each is looked at together with the next.
            if waiting.len() < 2 && from <= self.end.version {
                let page = self.journal.read(self.stream, from, MAX_READ).await?;
                from = page.last().map_or(u64::MAX, |e| e.version + 1);
                waiting.extend(page.into_iter().filter(|e| e.version <= self.end.version));
            }
            let Some(entry) = waiting.pop_front() else {
                break;
            };
            self.entry(&entry, waiting.front());
        }
        self.swaps();
        Ok(())
    }

    fn entry(&mut self, entry: &Entry, next: Option<&Entry>) {
        let version = entry.version;
        let expected = self.last + 1;
        self.entries += 1;
        self.postings += entry.postings.len() as u64;
        if version == expected {
            let before = self.previous;
            if Hash::of_entry(before, self.stream, entry) != entry.hash {
                self.misfit(before, entry, next);
                self.odd.push((before, entry.clone()));
                self.odd.truncate(MAX_FINDINGS);
            }
        } else {
            let gone = if version == expected + 1 {
                format!("entry {expected} is gone")
            } else {
                format!("entries {expected} to {} are gone", version - 1)
            };
            self.find(expected, Fault::Dropped, gone);
        }
        self.check_pins(version, Some(entry.hash));
        self.earlier = std::mem::replace(&mut self.previous, entry.hash);
        self.last = version;
    }

    /// Whether an entry was written at this version, after that hash.
    fn belongs(&self, entry: &Entry, after: Hash, at: u64) -> bool {
        let mut moved = entry.clone();
        moved.version = at;
        Hash::of_entry(after, self.stream, &moved) == entry.hash
    }

    /// The recorded hash is not that of this content after the entry before. What was done here?
    fn misfit(&mut self, before: Hash, entry: &Entry, next: Option<&Entry>) {
        let version = entry.version;
        let next_belongs_here = next.is_some_and(|n| self.belongs(n, before, version));
        let next_here_hash = next.filter(|_| next_belongs_here).map(|n| n.hash);
        let this_belongs_after = next_here_hash.is_some_and(|hash| self.belongs(entry, hash, version + 1));
        // With renumbered rows, what follows a dropped entry fits one number later.
        let renumbered = next.is_some_and(|n| self.belongs(n, entry.hash, n.version + 1));
        if version > 1 && self.belongs(entry, self.earlier, version - 1) {
            let before = version - 1;
            let text = format!("entry {before} was put in: what is recorded as {version} belongs there");
            return self.find(before, Fault::Inserted, text);
        }
        let (fault, text) = if this_belongs_after {
            (Fault::Swapped, format!("entries {version} and {} were exchanged", version + 1))
        } else if next_belongs_here {
            (
                Fault::Inserted,
                format!("entry {version} was put in: what is recorded as {} belongs here", version + 1),
            )
        } else if renumbered {
            (Fault::Dropped, format!("entry {version} was taken out and what followed was given new numbers"))
        } else {
            (
                Fault::Altered,
                format!(
                    "entry {version} is not what was written: its content does not give its hash after entry {} (or that one was edited, hash and all)",
                    version - 1
                ),
            )
        };
        self.find(version, fault, text);
    }

    /// Tells exchanges of entries that are not neighbours from edits.
    fn swaps(&mut self) {
        for (i, (before, one)) in self.odd.iter().enumerate() {
            for (_, two) in &self.odd[i + 1..] {
                let mut moved = two.clone();
                moved.version = one.version;
                let hash = Hash::of_entry(*before, self.stream, &moved);
                // The whole rows were exchanged, or all but their hashes.
                if two.version > one.version + 1 && (hash == two.hash || hash == one.hash) {
                    let altered = |f: &&mut Finding| f.version == one.version && f.fault == Fault::Altered;
                    if let Some(finding) = self.findings.iter_mut().find(altered) {
                        finding.fault = Fault::Swapped;
                        finding.text = format!("entries {} and {} were exchanged", one.version, two.version);
                    }
                } else if two.version == one.version + 1 && hash == one.hash {
                    let altered = |f: &&mut Finding| f.version == one.version && f.fault == Fault::Altered;
                    if let Some(finding) = self.findings.iter_mut().find(altered) {
                        finding.fault = Fault::Swapped;
                        finding.text = format!(
                            "the contents of entries {} and {} were exchanged",
                            one.version, two.version
                        );
                    }
                }
            }
        }
    }

    fn check_pins(&mut self, version: u64, hash: Option<Hash>) {
        for (pinned, who) in self.pins.remove(&version).unwrap_or_default() {
            if hash != Some(pinned) {
                let text = format!(
                    "entry {version} is not the one that {who} pins: it, or one before it, was written anew"
                );
                self.find(version, Fault::Rewritten, text);
            }
        }
    }

    /// What must hold at the end: nothing that is known of is missing, nothing is there that belongs to nothing.
    async fn ending(&mut self) -> Result<(), StoreError> {
        let next = self.last + 1;
        if self.last < self.end.version {
            let text =
                format!("the stream ends at entry {}, but {} were written", self.last, self.end.version);
            self.find(next, Fault::CutOff, text);
        } else if self.previous != self.end.hash {
            let text = format!("the recorded end of the stream does not name its last entry {}", self.last);
            self.find(self.last, Fault::WrongEnd, text);
        }
        for (version, pins) in std::mem::take(&mut self.pins) {
            for (_, who) in pins {
                if version > self.last {
                    let text = format!(
                        "the stream ends at entry {}, but {who} pins entry {version}: what lies between is lost",
                        self.last
                    );
                    self.find(next, Fault::CutOff, text);
                } else {
                    self.find(version, Fault::Dropped, format!("{who} pins entry {version}, which is gone"));
                }
            }
        }
        let beyond = self.journal.read(self.stream, self.end.version + 1, 1).await?;
        if let Some(entry) = beyond.first()
            && self.journal.head(self.stream).await?.version < entry.version
        {
            let text = format!(
                "entry {} lies beyond the recorded end of the stream, {}",
                entry.version, self.end.version
            );
            self.find(entry.version, Fault::Beyond, text);
            // The rows that are too many are explained.
            self.findings.sort_by_key(|f| f.version);
            return Ok(());
        }
        // Counted before the head is read again: only if that still stands where it stood, rows beyond it are no new ones.
        let all = self.journal.tally(self.stream, u64::MAX).await?;
        let tally = if self.journal.head(self.stream).await? == *self.end {
            all
        } else {
            self.journal.tally(self.stream, self.end.version).await?
        };
        if tally.entries != self.entries || tally.postings != self.postings {
            let text = format!(
                "the tables hold {} entries and {} postings, the chain covers {} and {}: rows were put in beside it",
                tally.entries, tally.postings, self.entries, self.postings
            );
            self.find(self.last, Fault::LoosePostings, text);
        }
        self.findings.sort_by_key(|f| f.version);
        Ok(())
    }

    fn report(self, head: Option<&Head>, pinned: Option<&StreamHead>) -> Report {
        let mut proven = Vec::new();
        let mut not_proven = Vec::new();
        if self.findings.is_empty() {
            if self.last > 0 {
                proven.push(format!(
                    "entries 1 to {} follow one another; no content, time, kind or posting of them was edited, and none was dropped, put in or exchanged without writing the chain anew",
                    self.last
                ));
            }
            if self.last_checkpoint > 0 {
                proven.push(format!(
                    "entries 1 to {} are those that the house's key signed at the last checkpoint",
                    self.last_checkpoint
                ));
            }
            let pinned_to = pinned.map_or(0, |p| p.version);
            if pinned_to > 0 {
                proven.push(format!(
                    "nothing up to entry {pinned_to}, the head document's, was lost or changed"
                ));
            }
            let sure = self.last_checkpoint.max(pinned_to);
            if sure < self.last {
                not_proven.push(format!(
                    "entries {} to {} come after the last checkpoint and the head document: whoever can write the database could have written them anew",
                    sure + 1,
                    self.last
                ));
            }
            not_proven.push(match head {
                None => format!(
                    "that the stream did not go on after entry {}: entries at the end could have been removed together with their checkpoints. Give the last exported head (--head) to prove it up to there",
                    self.last
                ),
                Some(_) => format!(
                    "that nothing was written after entry {} and removed since the head document was made",
                    self.last
                ),
            });
        } else {
            not_proven.push(format!(
                "anything about entries from {} on, until the cause of the findings is known",
                self.findings.first().map_or(1, |f| f.version)
            ));
        }
        Report {
            stream: self.stream.clone(),
            entries: self.entries,
            postings: self.postings,
            checkpoints: self.checkpoints,
            head: self.end.clone(),
            findings: self.findings,
            proven,
            not_proven,
        }
    }
}
