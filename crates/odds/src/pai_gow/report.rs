use super::jackpot::{self, JackpotValue};
use super::tie::Ties;
use super::{Assumed, Departure, Gains, PaiGowError, Played, Split, bonus, dice, play};
use crate::{Bet, Sheet};
use houseway_games::books::Book;
use houseway_games::pai_gow::dice::BigSmallTable;
use houseway_games::pai_gow::side::{SideBets, split_side_readings};
use houseway_games::pai_gow::{Rules, TableRules, split_readings};
use houseway_lawbook::{DocumentError, Mutation, Readings, RulebookId, RulingId};
use houseway_money::{Cents, Rate};
use serde::Serialize;

/// A rulebook of Pai Gow with all that its odds depend on.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The book.
    pub book: Book,
    /// Tiles, matching and the House Way.
    pub rules: Rules,
    /// Commission and dice.
    pub table: TableRules,
    /// Bonus, Tie and jackpot.
    pub side: SideBets,
    /// The readings chosen in place of the defaults.
    pub readings: Readings,
    /// The documents that stand in place of the book's own.
    pub altered: Vec<String>,
}

/// A document with the name by which errors call it.
pub type Named<'a> = (&'a str, &'a str);

impl Subject {
    /// A shipped book, with the House Way of another document and the pay tables of another, if they are given.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and what is wrong there: a reading that is not offered, a House Way that
    /// leaves a hand open, a pay table that is none.
    pub fn of_book(
        book: &Book,
        readings: &Readings,
        house_way: Option<Named<'_>>,
        pay_tables: Option<Named<'_>>,
    ) -> Result<Self, DocumentError> {
        let none = Mutation::none();
        // A House Way of one's own may offer rulings that the book's has not.
        if house_way.is_none() {
            book.check_readings(readings)?;
        }
        let unread = |error: houseway_lawbook::ReadingError| {
            DocumentError::new(book.id, "readings", error.to_string())
        };
        let (side, others) = split_side_readings(readings).map_err(unread)?;
        let (table, others) = split_readings(&others).map_err(unread)?;
        let rules = match house_way {
            None => Rules::of_book(book, &others, &none)?,
            Some(house_way) => Rules::with_house_way(book, house_way, &others)?,
        };
        let table = TableRules::embedded(book.id, &table, &none)?
            .ok_or_else(|| DocumentError::new(book.id, "table.toml", "there is none".to_owned()))?;
        if let (Some((file, _)), None, None) = (pay_tables, book.side_bets, table.big_small_table()) {
            let message = format!("{} has no side bets to alter", book.id);
            return Err(DocumentError::new(file, "id", message));
        }
        let side = match pay_tables {
            None => SideBets::of_book(book, &side, &none)?,
            Some(named) => SideBets::altered(book, named, &side)?,
        };
        if let (Some((file, _)), Some(_), None) = (pay_tables, side.big_small(), table.big_small_table()) {
            let message = format!("{} has no Big and Small: leave this out", book.id);
            return Err(DocumentError::new(file, "big-small", message));
        }
        let altered = [house_way, pay_tables].into_iter().flatten().map(|(file, _)| file.to_owned());
        Ok(Self { book: *book, rules, table, side, readings: readings.clone(), altered: altered.collect() })
    }
}

impl Subject {
    /// The rulings that offer a choice in what was read, each with its alternatives, the default first: a House Way or pay tables
    /// from elsewhere may offer others than the book's own.
    ///
    /// # Errors
    /// None that parts which were read can cause.
    pub fn offered(&self) -> Result<Vec<(RulingId, Vec<String>)>, DocumentError> {
        self.book.rulings_of(&self.rules, &self.side, Some(&self.table))
    }

    /// Big and Small, if the book has them: as it prints them, or as other pay tables have them.
    #[must_use]
    pub fn big_small(&self) -> Option<&BigSmallTable> {
        self.side.big_small().or(self.table.big_small_table())
    }
}

/// What is assumed of a jackpot wager beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The approved wager.
    pub stake: Cents,
    /// What the pool holds.
    pub pool: Cents,
}

/// All the odds of one rulebook under one set of readings.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Every bet, as for the other games.
    #[serde(flatten)]
    pub sheet: Sheet,
    /// By whose House Way hands are set.
    pub house_way: RulebookId,
    /// What is assumed of the regular wager.
    pub assumed: Assumed,
    /// The documents that stand in place of the book's own: what is printed is then not the book's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub altered: Vec<String>,
    /// What the book says against what is assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// How all deals of the regular game come out.
    #[serde(skip)]
    pub split: Split,
    /// The jackpot as a function of its pool, in the books that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<JackpotValue>,
    /// The hands that are better set otherwise than House Way, the dearest first.
    #[serde(skip)]
    pub departures: Vec<Departure>,
}

impl Report {
    /// Counts everything.
    ///
    /// # Errors
    /// [`PaiGowError`] if no wager can be made of what is assumed.
    pub fn new(subject: &Subject, assumed: &Assumed, pool: &Pool) -> Result<Self, PaiGowError> {
        let Subject { rules, table, readings, .. } = subject;
        let played = Played::new(rules);
        let mut bets = regular_bets(subject, &played, assumed)?;
        let gains = Gains::of_player(rules, table, assumed)?;
        let house_way = played.all(played.house_way());
        let (side, jackpot) = side_bets(subject, &played, pool)?;
        bets.extend(side);
        let sheet =
            Sheet { rulebook: rules.id(), edition: rules.edition(), readings: readings.clone(), bets };
        let departures = played.departures(&gains);
        Ok(Self {
            sheet,
            house_way: rules.house_way().id(),
            assumed: *assumed,
            altered: subject.altered.clone(),
            remarks: assumed.remark(table).into_iter().collect(),
            split: house_way,
            jackpot,
            departures,
        })
    }

    /// The bet of that name.
    #[must_use]
    pub fn bet(&self, name: &str) -> Option<&Bet> {
        self.sheet.bets.iter().find(|bet| bet.bet == name)
    }
}

/// The regular wager, House Way and at best play, and that of a player who banks.
///
/// # Errors
/// [`PaiGowError`] if no wager can be made of what is assumed.
pub fn regular_bets(subject: &Subject, played: &Played, assumed: &Assumed) -> Result<Vec<Bet>, PaiGowError> {
    let Subject { rules, table, .. } = subject;
    let gains = Gains::of_player(rules, table, assumed)?;
    let house_way = played.all(played.house_way());
    Ok(vec![
        play::bet("pai-gow", &house_way, &gains)?,
        play::bet("pai-gow/best-play", &played.all(&played.best(&gains)), &gains)?,
        play::banker_bet(&house_way, &Gains::of_banker(rules, table, assumed)?)?,
    ])
}

/// Bonus, Tie, Big and Small and the jackpot, as far as the book has them, and the jackpot as a function of its pool.
///
/// # Errors
/// [`PaiGowError`] if no wager can be made of what is assumed.
pub fn side_bets(
    subject: &Subject,
    played: &Played,
    pool: &Pool,
) -> Result<(Vec<Bet>, Option<JackpotValue>), PaiGowError> {
    let Subject { rules, side, .. } = subject;
    let mut bets = Vec::new();
    for bonus in side.bonuses() {
        bets.extend(bonus::bets(bonus, rules)?);
    }
    for tie in side.ties() {
        bets.extend(Ties::new(tie, rules, played).bets()?);
    }
    bets.extend(dice_bets(subject)?);
    let jackpot = side.jackpot().map(|jackpot| jackpot::bet(jackpot, pool.stake, pool.pool)).transpose()?;
    let jackpot = jackpot.map(|(bet, value)| {
        bets.push(bet);
        value
    });
    Ok((bets, jackpot))
}

/// Big and Small, if the book has them.
///
/// # Errors
/// None that a table which was read can cause.
pub fn dice_bets(subject: &Subject) -> Result<Vec<Bet>, PaiGowError> {
    dice::bets(subject.big_small())
}

/// What is said of a reading that the book offers and that changes nothing of what is asked.
#[must_use]
pub fn no_bearing(ruling: RulingId, choice: &str) -> String {
    format!("{ruling}={choice} has no bearing on what is asked here")
}

/// The commission that a text names: `5%`, `4.5%`, `1/20`; none at all is `0` as well as `0%`.
///
/// # Errors
/// What is wrong with it, in words.
pub fn commission(text: &str) -> Result<Rate, String> {
    let wrong = || {
        format!(
            "`{text}` is no commission: write a percentage such as 5% or 4.5%, or a fraction such as 1/20"
        )
    };
    let digits =
        |part: &str| (part.len() < 10 && part.bytes().all(|byte| byte.is_ascii_digit())).then_some(());
    let number = |part: &str| digits(part).and_then(|()| part.parse::<u32>().ok()).ok_or_else(wrong);
    if let Some((part, of)) = text.split_once('/') {
        if part.len() > 6 || of.len() > 6 {
            return Err(wrong());
        }
        return Rate::new(number(part)?, number(of)?).map_err(|error| error.to_string());
    }
    // Of nothing it makes no difference whether percent is meant.
    let percent = if text == "0" { text } else { text.strip_suffix('%').ok_or_else(wrong)? };
    let (whole, tenths) = percent.split_once('.').unwrap_or((percent, ""));
    let of = 10u32.checked_pow(tenths.len() as u32 + 2).filter(|_| tenths.len() <= 4).ok_or_else(wrong)?;
    let part = number(&format!("{whole}{tenths}"))?;
    Rate::new(part, of).map_err(|error| error.to_string())
}
