//! What makes a spin of the virtual wheel checkable: what house and terminals promised before wagers closed, and what the
//! number was drawn from. The texts that are digested here stand in docs/FAIRNESS.md, line by line; a player's terminal
//! writes the same.

use super::event::Event;
use super::layout::FinalLayout;
use super::state::Report;
use crate::{Digest, Hex, Sealed, SeatNumber, TableId};
use houseway_games::roulette::Pocket;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What was promised for one spin of the virtual wheel before its wagers closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    /// The wheel's commitment, and its secret under seal.
    pub seal: Sealed,
    /// What hides the layouts in the draw; none for spins that were opened before draws were shown to players.
    pub blind: Option<Hex<32>>,
    /// The terminals' commitments to their nonces.
    pub nonces: BTreeMap<SeatNumber, Digest>,
}

impl Promise {
    /// The commitments, where terminals were asked for them.
    #[must_use]
    pub fn of(seal: Option<&Sealed>, blind: Option<Hex<32>>) -> Option<Self> {
        seal.map(|seal| Self { seal: seal.clone(), blind, nonces: BTreeMap::new() })
    }
}

/// What became of a terminal's nonce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum NonceStanding {
    /// It opens what the terminal committed to, and goes into the draw.
    Counted,
    /// The terminal had committed to none before expiry, so that it may have been chosen late.
    Uncommitted,
    /// It is another than the terminal committed to.
    Mismatched,
    /// The terminal had committed to one, and it had not come when the number was drawn.
    Withheld,
}

/// The commitment to a nonce that a terminal makes while the period runs: the digest of these lines, each ended by a
/// line feed. Table, spin and seat are bound into it, so that none serves twice and nobody else can open it.
///
/// ```text
/// houseway nonce commitment 1
/// table R1
/// spin 41
/// seat 3
/// nonce <32 hexadecimal digits>
/// ```
#[must_use]
pub fn nonce_commitment(table: TableId, spin: u64, seat: SeatNumber, nonce: Hex<16>) -> Digest {
    Digest::of(&format!(
        "houseway nonce commitment 1\ntable {table}\nspin {spin}\nseat {seat}\nnonce {nonce}\n"
    ))
}

/// What hides the layout of one terminal: it is told to that terminal alone, and follows from the blind of the spin.
///
/// ```text
/// houseway layout blind 1
/// spin 41
/// seat 3
/// blind <64 hexadecimal digits>
/// ```
#[must_use]
pub fn seat_blind(spin: u64, seat: SeatNumber, blind: Hex<32>) -> Hex<32> {
    Digest::of(&format!("houseway layout blind 1\nspin {spin}\nseat {seat}\nblind {blind}\n"))
}

/// A layout's digest as everybody may see it. There are few layouts and many guesses: without the blind somebody could
/// try wagers until a digest fits.
///
/// ```text
/// houseway layout cover 1
/// blind <64 hexadecimal digits>
/// layout <64 hexadecimal digits>
/// ```
#[must_use]
pub fn covered(blind: Hex<32>, layout: Digest) -> Digest {
    Digest::of(&format!("houseway layout cover 1\nblind {blind}\nlayout {layout}\n"))
}

/// What one terminal brought into a draw. No wager can be read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct DrawPart {
    /// The terminal.
    pub seat: SeatNumber,
    /// The digest of its final layout, covered.
    pub layout: Digest,
    /// The nonce that it committed to before expiry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promised: Option<Digest>,
    /// The nonce, if it goes into the draw; not told before the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub nonce: Option<Hex<16>>,
    /// What became of its nonce, once the number is drawn; none if it neither promised nor sent one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub standing: Option<NonceStanding>,
}

/// A spin of the virtual wheel as anybody may check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Draw {
    /// The table.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub table: TableId,
    /// Which spin.
    pub spin: u64,
    /// The wheel's commitment, made before wagers opened.
    pub commitment: Digest,
    /// The secret that opens it; none before the number is drawn, and for ever none if there was no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub opening: Option<Hex<32>>,
    /// The number that was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub number: Option<Pocket>,
    /// What each terminal that was open at expiry brought, in the order of seats; empty until then.
    pub parts: Vec<DrawPart>,
}

impl Draw {
    /// The draw of a spin whose wagers are open.
    #[must_use]
    pub fn promised(table: TableId, spin: u64, promise: &Promise) -> Option<Self> {
        promise.blind?;
        let commitment = promise.seal.commitment;
        Some(Self { table, spin, commitment, opening: None, number: None, parts: Vec::new() })
    }

    /// The draw of a spin whose wagers are closed: layouts and commitments, and no nonce yet.
    #[must_use]
    pub fn closed(table: TableId, spin: u64, promise: &Promise, layouts: &[FinalLayout]) -> Option<Self> {
        let draw = Self::promised(table, spin, promise)?;
        let part = |layout: &FinalLayout| {
            let (seat, promised) = (layout.seat, layout.promised);
            layout.covered.map(|layout| DrawPart { seat, layout, promised, nonce: None, standing: None })
        };
        Some(Self { parts: layouts.iter().filter_map(part).collect(), ..draw })
    }

    /// The draw with the nonces that have come, from which the number follows.
    #[must_use]
    pub fn complete(
        table: TableId,
        spin: u64,
        promise: &Promise,
        layouts: &[FinalLayout],
        reports: &BTreeMap<SeatNumber, Report>,
    ) -> Option<Self> {
        let mut draw = Self::closed(table, spin, promise, layouts)?;
        for part in &mut draw.parts {
            let report = reports.get(&part.seat);
            part.standing = match report {
                Some(report) => report.standing,
                None => part.promised.map(|_| NonceStanding::Withheld),
            };
            part.nonce = report.filter(|_| part.standing == Some(NonceStanding::Counted)).map(|r| r.nonce);
        }
        Some(draw)
    }

    /// The text from which, with the secret as key, the number follows: one line each, ended by a line feed.
    ///
    /// ```text
    /// houseway wheel number 2
    /// table R1
    /// spin 41
    /// layout 3 <64 hexadecimal digits>
    /// layout 7 <64 hexadecimal digits>
    /// promise 3 <64 hexadecimal digits>
    /// nonce 3 <32 hexadecimal digits>
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("houseway wheel number 2\ntable {}\nspin {}\n", self.table, self.spin);
        // Writing to a string cannot fail.
        for part in &self.parts {
            let _ = writeln!(text, "layout {} {}", part.seat, part.layout);
        }
        for (seat, promised) in self.parts.iter().filter_map(|part| Some((part.seat, part.promised?))) {
            let _ = writeln!(text, "promise {seat} {promised}");
        }
        for (seat, nonce) in self.parts.iter().filter_map(|part| Some((part.seat, part.nonce?))) {
            let _ = writeln!(text, "nonce {seat} {nonce}");
        }
        text
    }
}

/// The text from which the number of a spin follows, under the protocol of its period.
#[must_use]
pub fn draw_text(
    table: TableId,
    spin: u64,
    promise: &Promise,
    layouts: &[FinalLayout],
    reports: &BTreeMap<SeatNumber, Report>,
) -> String {
    match Draw::complete(table, spin, promise, layouts, reports) {
        Some(draw) => draw.text(),
        None => first_text(spin, layouts, reports),
    }
}

/// The text of spins that were opened before terminals committed to their nonces: the layouts' own digests and every
/// nonce that came.
fn first_text(spin: u64, layouts: &[FinalLayout], reports: &BTreeMap<SeatNumber, Report>) -> String {
    let mut text = format!("houseway wheel number 1\nspin {spin}\n");
    for layout in layouts {
        let _ = writeln!(text, "layout {} {}", layout.seat, layout.digest);
    }
    for (seat, report) in reports {
        let _ = writeln!(text, "nonce {seat} {}", report.nonce);
    }
    text
}

/// What the journal says of one spin of the virtual wheel, for whoever checks it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recount {
    /// The wheel's commitment.
    pub commitment: Digest,
    /// The text from which, with the secret, the number follows.
    pub text: String,
    /// The secret and the number that was settled with it; none if there was no number.
    pub drawn: Option<(Hex<32>, Pocket)>,
    /// The draw as players are told it; none for spins that were opened before draws were told.
    pub told: Option<Draw>,
}

/// Gathers what a spin of the virtual wheel was drawn from, out of its events in order; `None` if none of them opens a
/// period with a commitment. Events of other spins may stand among them.
#[must_use]
pub fn recount<'a>(
    table: TableId,
    spin: u64,
    events: impl IntoIterator<Item = &'a Event>,
) -> Option<Recount> {
    let (mut promise, mut layouts, mut drawn) = (None, None, None);
    let mut reports = BTreeMap::new();
    for event in events {
        match event {
            Event::PeriodOpened { spin: of, seal, blind, .. } if *of == spin => {
                promise = Promise::of(seal.as_ref(), *blind);
            }
            Event::PeriodExpired { spin: of, layouts: all, .. } if *of == spin => {
                layouts = Some(all.as_slice());
            }
            Event::LayoutReported { spin: of, seat, nonce, agrees, standing, .. } if *of == spin => {
                reports.insert(*seat, Report { agrees: *agrees, nonce: *nonce, standing: *standing });
            }
            Event::SpinSettled { spin: of, outcome, opening, .. } if *of == spin => {
                drawn = opening.map(|opening| (opening, *outcome));
            }
            _ => {}
        }
    }
    let promise = promise?;
    let shown = layouts.unwrap_or_default();
    let told = match (layouts, drawn) {
        (None, _) => Draw::promised(table, spin, &promise),
        (Some(layouts), None) => Draw::closed(table, spin, &promise, layouts),
        (Some(layouts), Some((opening, number))) => {
            let draw = Draw::complete(table, spin, &promise, layouts, &reports);
            draw.map(|draw| Draw { opening: Some(opening), number: Some(number), ..draw })
        }
    };
    let text = draw_text(table, spin, &promise, shown, &reports);
    Some(Recount { commitment: promise.seal.commitment, text, drawn, told })
}
