use super::law::{TiePoint, law};
use super::line::{Line, LineTable};
use super::pay_table;
use super::surrender::{Surrender, SurrenderTable};
use crate::pai_gow::choice::{Offered, choose, named};
use crate::pai_gow::table_rules::{Fault, disabled};
use crate::pai_gow::{BankMethod, Hand, Kind, Matching, Outcome, Refused, Setting, Worth};
use houseway_lawbook::{Basis, Cited, DocumentError, Law, Mutation, PointTable, Readings, Ruled};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

named! {
    /// What counts as a Tie (PG-12).
    enum TieReading {
        /// A stand-off of the regular game.
        StandOff = "stand-off",
        /// Exactly one hand of the player's is higher, whatever becomes of the regular wager.
        Letter = "letter",
    }
}

/// Why a Tie wager is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieRefusal {
    /// Who banks, alone or with the House, may not.
    #[error("who banks does not wager on the Tie")]
    Banker,
    /// While a player banks alone nobody may.
    #[error("nobody wagers on the Tie while a player banks")]
    PlayerBank,
    /// Others in a co-bank may not. Only under a mutation.
    #[error("nobody wagers on the Tie in a co-bank")]
    CoBank,
}

/// A wager that one hand goes to the player and one to the bank; some tables add lines for the player's tiles alone.
#[derive(Clone)]
pub struct Tie {
    name: String,
    lines: Vec<Line>,
    wins: Cited<bool>,
    reading: Cited<TieReading>,
    /// Whether there is such a thing as a Tie: always, but under a mutation.
    known: bool,
    surrender: Option<Surrender>,
    law: Law<TiePoint>,
    /// The line that each hand makes by its tiles alone, or the number of lines.
    by_hand: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TieDocument {
    reading: Cited<Vec<String>>,
    law: PointTable,
    tables: BTreeMap<String, Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    number: usize,
    wins: Cited<bool>,
    lines: Vec<LineTable>,
    surrender: Option<SurrenderTable>,
}

impl TieDocument {
    /// Every Tie of the book, in the order of their names.
    pub(super) fn read(
        self,
        file: &str,
        readings: &Readings,
        offered: &mut Offered,
        mutation: &Mutation,
    ) -> Result<Vec<Tie>, DocumentError> {
        let error = |(key, message): Fault| DocumentError::new(file, &key, message);
        let law = law(file, "tie", &self.law, mutation)?;
        let reading = choose::<TieReading>(&self.reading, readings, offered)
            .map_err(|message| error(("tie.reading".into(), message)))?;
        let mut ties = Vec::new();
        for (name, table) in self.tables {
            pay_table::named("tie", &name).map_err(error)?;
            let key = format!("tie.tables.{name}");
            let (lines, made) = pay_table::lines(&key, table.number, table.lines).map_err(error)?;
            if let Some(line) = lines.iter().find(|line| line.looks_at_bank()) {
                let message = "no line of a Tie looks at the bank's pairs";
                return Err(error((format!("{key}.lines[{}].on", line.index), message.into())));
            }
            let by_hand = made.firsts(lines.len()).into_iter().map(|[line, _]| line).collect();
            let surrender =
                table.surrender.map(|surrender| surrender.read(file, &format!("{key}.surrender"), mutation));
            ties.push(Tie {
                name,
                lines,
                wins: table.wins,
                known: !disabled(&reading.basis, mutation),
                reading: reading.clone(),
                surrender: surrender.transpose()?,
                law: law.clone(),
                by_hand,
            });
        }
        Ok(ties)
    }
}

impl fmt::Debug for Tie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tie").field("name", &self.name).field("lines", &self.lines).finish_non_exhaustive()
    }
}

impl Tie {
    /// Its name among the bets: `tie`, or `tie/A` and so on.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its lines, the highest first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether any line pays at all: not in pay tables of one's own that say so.
    #[must_use]
    pub const fn wins(&self) -> &Cited<bool> {
        &self.wins
    }

    /// What counts as a Tie.
    #[must_use]
    pub const fn reading(&self) -> &Cited<TieReading> {
        &self.reading
    }

    /// Giving up half of it, in the tables that offer it.
    #[must_use]
    pub const fn surrender(&self) -> Option<&Surrender> {
        self.surrender.as_ref()
    }

    /// Whether the two settings tie. `matching` is that of the regular game.
    #[inline]
    #[must_use]
    pub fn is_tie(&self, player: &Setting, bank: &Setting, matching: &Matching) -> bool {
        self.is_tie_of(player.worth(), bank.worth(), matching)
    }

    /// The same of what the hands are worth: whether they tie depends on nothing else.
    #[inline]
    #[must_use]
    pub fn is_tie_of(&self, player: Worth, bank: Worth, matching: &Matching) -> bool {
        self.known
            && match self.reading.value {
                TieReading::StandOff => matching.outcome_of(player, bank) == Outcome::StandOff,
                TieReading::Letter => matching.one_hand_each_of(player, bank),
            }
    }

    /// The line that the player's four tiles make by themselves, however they are set and whatever the bank has.
    #[inline]
    #[must_use]
    pub fn line_of_tiles(&self, hand: Hand) -> Option<usize> {
        let line = usize::from(self.by_hand[hand.index()]);
        (line < self.lines.len() && self.wins.value).then_some(line)
    }

    /// The line that a setting makes if it ties.
    #[must_use]
    pub fn line_if_tie(&self, player: &Setting) -> Option<usize> {
        self.line_if_tie_of(player.worth())
    }

    /// The same of what the player's hands are worth.
    #[must_use]
    pub fn line_if_tie_of(&self, player: Worth) -> Option<usize> {
        let low = player.low.level();
        let line = self.lines.iter().position(|line| line.tie().is_some_and(|least| low >= least));
        line.filter(|_| self.wins.value)
    }

    /// The line of [`Tie::lines`] that the wager pays: the higher of what the tiles make and what the Tie does.
    ///
    /// The same as [`Tie::settle`] says, without the reasons. Who counts millions asks [`Tie::line_of_tiles`] and
    /// [`Tie::line_if_tie_of`] once for each setting, and only [`Tie::is_tie_of`] for each pair.
    #[must_use]
    pub fn line_of(&self, player: &Setting, bank: &Setting, matching: &Matching) -> Option<usize> {
        let tiles = player.hand().and_then(|hand| self.line_of_tiles(hand));
        match (tiles, self.line_if_tie(player)) {
            (tiles, Some(tie)) if tiles.is_none_or(|tiles| tie < tiles) => {
                if self.is_tie(player, bank, matching) { Some(tie) } else { tiles }
            }
            (tiles, _) => tiles,
        }
    }

    /// The line that the wager pays, and by which clauses and rulings; none if it loses. `matching` is that of the
    /// regular game.
    #[must_use]
    pub fn settle(&self, player: &Setting, bank: &Setting, matching: &Matching) -> Ruled<Option<&Line>> {
        let line = self.line_of(player, bank, matching).and_then(|index| self.lines.get(index));
        let ([a, b], [c, d]): ([Kind; 2], [Kind; 2]) = (player.high(), player.low());
        let tiles = [a, b, c, d];
        let by_tiles = line.is_some_and(|line| line.made_by(&tiles, false));
        let mut basis = self.wins.basis.clone();
        if let Some(line) = line {
            basis = basis.and(&line.basis(&tiles));
        }
        if !by_tiles {
            basis = basis.and(&self.reading.basis).and(&matching.settle(player, bank).basis);
        }
        Ruled::new(line, basis)
    }

    /// Whether a wager on the Tie is taken under this way of banking; `banking` says whether the player has a part in
    /// the bank.
    ///
    /// # Errors
    /// [`TieRefusal`] with the clauses that forbid it.
    pub fn place(&self, method: BankMethod, banking: bool) -> Result<Basis, Refused<TieRefusal>> {
        let forbid =
            |point, reason, holds| self.law.forbid(point, holds).map_err(|basis| Refused::new(reason, basis));
        forbid(TiePoint::BankerMayNot, TieRefusal::Banker, banking && method != BankMethod::House)?;
        forbid(TiePoint::NoneUnderPlayer, TieRefusal::PlayerBank, method == BankMethod::Player)?;
        let in_co_bank = self.law.basis(TiePoint::OthersInCoBank);
        match method {
            BankMethod::CoBank if self.law.in_force(TiePoint::OthersInCoBank) => Ok(in_co_bank),
            BankMethod::CoBank => Err(Refused::new(TieRefusal::CoBank, in_co_bank)),
            BankMethod::House | BankMethod::Player => Ok(self.wins.basis.clone()),
        }
    }

    /// What makes the one setting of an area's tiles hold for its regular wagers and its Ties alike, so that there is never a second
    /// one for the Tie. None under a mutation.
    #[must_use]
    pub fn one_setting(&self) -> Option<Basis> {
        self.law.in_force(TiePoint::OneSetting).then(|| self.law.basis(TiePoint::OneSetting))
    }
}
