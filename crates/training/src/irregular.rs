//! Something goes wrong: what follows by the book.
//!
//! Each case is played at a table up to its moment and reported there, by the lowest rank that the table lets report it. What
//! the table answers is the branch, with its clauses; a case that the table of a book refuses from everybody has no branch there.

use crate::school::{Course, TrainingError, texts};
use crate::stage::{Stage, Stuck, area, config, dice, dollars, text};
use crate::{Answer, Correct, Draw, IrregularityCorrect, IrregularityQuestion, Mark, Reason, points};
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::{BankMethod, Die, Hand, Tile};
use houseway_lawbook::Basis;
use houseway_table::pai_gow::{Bet, Command, Event, Irregularity, Play, Remedy, Rules};
use houseway_table::{Post, Rank};
use serde::{Deserialize, Serialize};

/// How many branches a question offers at most.
const CHOICES: usize = 4;

macro_rules! cases {
    ($($(#[$doc:meta])* $name:ident = $says:literal,)+) => {
        /// What goes wrong, and when.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts", rename = "TrainingCase"))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TrainingCase))]
        #[serde(rename_all = "kebab-case")]
        pub enum CaseName { $($(#[$doc])* $name,)+ }

        impl CaseName {
            /// Every one, in the order of a round.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// What happened, in English.
            #[must_use]
            pub const fn says(self) -> &'static str {
                match self { $(Self::$name => $says,)+ }
            }
        }
    };
}

cases! {
    /// A tile was seen while stacking.
    SeenStacking = "While the dealer stacks the tiles, one of them turns over and is seen.",
    /// One tile was seen in a laja.
    SeenLaja = "In a laja one tile turns over and is seen.",
    /// Three were.
    SeenLajaThree = "In a laja three tiles turn over and are seen.",
    /// The tiles are to be shuffled again before the dice.
    ReshuffleStacked = "Before the cup is opened the supervisor has reason to have the tiles shuffled again.",
    /// The dealer showed one tile of a player's hand.
    PlayerOne = "A player’s hand is delivered, and the dealer turns over one of its tiles by mistake, so that the others see it.",
    /// Two were.
    PlayerTwo = "A player’s hand is delivered, and the dealer turns over two of its tiles by mistake, so that the others see them.",
    /// Tiles of the House's hand were seen.
    HouseTwo = "The House banks. Before the hands are set, two tiles of the House’s hand are seen.",
    /// One tile of a banking player's hand was seen.
    BankerOne = "A player banks. The dealer turns over one tile of his hand by mistake, and it is seen.",
    /// Two were.
    BankerTwo = "A player banks. The dealer turns over two tiles of his hand by mistake, and they are seen.",
    /// He showed them himself.
    BankerShows = "A player banks. He shows two of his own tiles himself before the hands are set.",
    /// Two tiles of a hand that a player and the House bank with were seen.
    CoBankTwo = "A player and the House bank together. The dealer turns over two tiles of the bank’s hand by mistake, and they are seen.",
    /// Nobody but the House sets that hand, and it is not set House Way.
    CoBankMisset = "A player and the House bank together. The bank’s hand was not set House Way, and no player’s hand is open yet.",
    /// The dealer showed two tiles of a hand with a jackpot wager.
    JackpotTwo = "A jackpot wager lies beside a regular one. The dealer turns over two tiles of that hand by mistake, and the others see them.",
    /// The round of a jackpot wager cannot be played on.
    JackpotMissing = "Jackpot wagers lie beside regular ones. While hands are being set it is found that a tile of the set is missing.",
    /// Tiles went to the wrong areas, and nobody touched them yet.
    WrongDeal = "Tiles were delivered to the wrong areas. Nobody has handled any yet, and it can be put right.",
    /// The same, and it cannot be put right.
    WrongDealMixed = "Tiles were delivered to the wrong areas. Nobody has handled any yet, but nobody can tell any more how they should lie.",
    /// The same after players handled their tiles.
    WrongDealHandled = "Tiles were delivered to the wrong areas, and players have handled theirs. It could still be put right.",
    /// The same with the bank's hand turned up.
    WrongDealOpen = "The bank’s hand lies open when it is found that tiles were delivered to the wrong areas.",
    /// The tiles are to be shuffled again after the delivery.
    ReshuffleDealt = "The tiles are delivered and no hand is open when the supervisor has reason to have them shuffled again.",
    /// A tile is missing.
    TileMissing = "While hands are being set it is found that a tile of the set is missing.",
    /// One is too many.
    TileForeign = "While hands are being set a tile is found that does not belong to the set.",
    /// Whoever decides on a hand is not there.
    Absent = "The player who decides on a hand has left the table, and the others have set theirs.",
    /// Players told each other their tiles.
    BreachHand = "While hands are being set, one player breaks the secrecy of the tiles, and it touches his hand alone.",
    /// The round is spoilt by it.
    BreachRound = "While hands are being set, players break the secrecy of the tiles, and the whole round is spoilt by it.",
    /// The House's hand is not set House Way, and no player's is open.
    MissetHouse = "The House’s hand was not set House Way. No player’s hand is open yet.",
    /// The same with a player's hand open.
    MissetHouseOpen = "The House’s hand was not set House Way. It is noticed after a player’s hand was opened.",
    /// A player's hand that he had set House Way is not.
    MissetPlayer = "A player had his hand set House Way. When it is opened, the dealer has set it otherwise.",
    /// The dealer knocked tiles over.
    Knocked = "After the bank’s hand was turned up the dealer knocks over a player’s hand that is not opened yet.",
    /// Unrest, fire and the like.
    Disruption = "A fire alarm clears the room in the middle of a round. No wager has been settled.",
    /// A fraud.
    Fraud = "A fraud is found out in the middle of a round. No wager has been settled.",
    /// Players are believed to tell each other their tiles, and the dice name a player's area.
    Collusion = "Every area is in play, the House banks, and players are believed to tell each other their tiles. Dice are thrown and name area 5.",
    /// The dice name the House's.
    CollusionHouse = "Every area is in play, the House banks, and players are believed to tell each other their tiles. Dice are thrown and name area 1.",
}

/// A case of one book, and what follows there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What happened.
    pub name: CaseName,
    /// What follows.
    pub remedy: Remedy,
    /// The lowest rank that may declare it.
    pub rank: Rank,
    /// The clauses and rulings.
    pub basis: Basis,
}

/// Tables at the moments at which something goes wrong.
struct Moments<'a> {
    /// Wagers lie, the tiles are stacked.
    stacked: Stage<'a>,
    /// The House banks, the tiles are delivered.
    dealt: Stage<'a>,
    /// A player banks, the tiles are delivered.
    banked: Stage<'a>,
    /// A player and the House bank half and half: the tiles are delivered, and the bank's hand lies open, set otherwise than it
    /// should be; in no book that has no such bank.
    co_banked: Option<[Stage<'a>; 2]>,
    /// A jackpot wager lies beside a regular one, the tiles are delivered; in no book that has no jackpot.
    jackpot: Option<Stage<'a>>,
    /// The House's hand lies open, set as it should be.
    open: Stage<'a>,
    /// It lies open, set otherwise.
    misset: Stage<'a>,
    /// And a player's hand was opened after it.
    misset_open: Stage<'a>,
    /// A player's hand that should lie House Way does not.
    misset_player: Stage<'a>,
    /// Between rounds, every area having been in play.
    full: Stage<'a>,
}

/// Who banks, where a player does.
const BANKER: u8 = 5;

impl<'a> Moments<'a> {
    fn play(rules: &'a Rules) -> Result<Self, Stuck> {
        let hands = hands(rules)?;
        let dice = dice(rules, "regular", false, 2)?;
        let two = [2, 3];
        let co_banks = rules.table.knows(BankMethod::CoBank).value;
        let mut stacked = Stage::open(rules, config(rules)?, &two)?;
        stacked.house_banks()?;
        for number in two {
            stacked.wager(number, Bet::Regular, dollars(100))?;
        }
        let mut dealt = stacked.clone();
        dealt.deal(&dice, None)?;
        let [bank, one, other] = hands;
        let mut open = dealt.clone();
        open.expose(bank.tiles, None)?;
        let mut misset = dealt.clone();
        misset.expose(bank.tiles, Some(bank.otherwise))?;
        let mut misset_open = misset.clone();
        misset_open.opens(2, one.tiles, one.house_way)?;
        let mut misset_player = dealt.clone();
        misset_player.play(2, Play::AskHouseWay { area: area(2)? })?;
        misset_player.expose(bank.tiles, None)?;
        for at in misset_player.turns() {
            let (hand, low) =
                if at.number() == 2 { (&one, one.otherwise) } else { (&other, other.house_way) };
            misset_player.opens(at.number(), hand.tiles, low)?;
        }
        Ok(Self {
            banked: banked(rules, BankMethod::Player, &dice, &hands)?,
            co_banked: co_banks.then(|| co_banked(rules, &dice, &hands)).transpose()?,
            jackpot: jackpot(rules, &dice)?,
            full: full(rules, &dice, &bank)?,
            stacked,
            dealt,
            open,
            misset,
            misset_open,
            misset_player,
        })
    }

    /// The table at which this happens, and what is reported there.
    /// Nothing where the book knows no such moment.
    fn of(&self, case: CaseName, rules: &Rules) -> Result<Option<(&Stage<'a>, Irregularity)>, Stuck> {
        let seen = |at: u8, tiles: u8, by_banker: bool| -> Result<Irregularity, Stuck> {
            Ok(Irregularity::ExposedHand { area: area(at)?, tiles, by_banker })
        };
        let wrong = |handled: bool, possible: bool| Irregularity::WrongDeal { handled, possible };
        let why = || text("as it was seen");
        Ok(Some(match case {
            CaseName::CoBankTwo | CaseName::CoBankMisset => {
                let Some([dealt, misset]) = &self.co_banked else { return Ok(None) };
                match case {
                    CaseName::CoBankTwo => (dealt, seen(BANKER, 2, false)?),
                    _ => (misset, Irregularity::Misset { area: area(BANKER)? }),
                }
            }
            CaseName::JackpotTwo | CaseName::JackpotMissing => {
                let Some(stage) = &self.jackpot else { return Ok(None) };
                let what = match case {
                    CaseName::JackpotTwo => seen(2, 2, false)?,
                    _ => Irregularity::MissingTile { foreign: false },
                };
                (stage, what)
            }
            CaseName::SeenStacking => (&self.stacked, Irregularity::ExposedStacking { tiles: 1 }),
            CaseName::SeenLaja => (&self.stacked, Irregularity::ExposedLaja { tiles: 1 }),
            CaseName::SeenLajaThree => (&self.stacked, Irregularity::ExposedLaja { tiles: 3 }),
            CaseName::ReshuffleStacked => (&self.stacked, Irregularity::Reshuffle { why: why()? }),
            CaseName::PlayerOne => (&self.dealt, seen(2, 1, false)?),
            CaseName::PlayerTwo => (&self.dealt, seen(2, 2, false)?),
            CaseName::HouseTwo => (&self.dealt, seen(1, 2, false)?),
            CaseName::BankerOne => (&self.banked, seen(BANKER, 1, false)?),
            CaseName::BankerTwo => (&self.banked, seen(BANKER, 2, false)?),
            CaseName::BankerShows => (&self.banked, seen(BANKER, 2, true)?),
            CaseName::WrongDeal => (&self.dealt, wrong(false, true)),
            CaseName::WrongDealMixed => (&self.dealt, wrong(false, false)),
            CaseName::WrongDealHandled => (&self.dealt, wrong(true, true)),
            CaseName::WrongDealOpen => (&self.open, wrong(true, true)),
            CaseName::ReshuffleDealt => (&self.dealt, Irregularity::Reshuffle { why: why()? }),
            CaseName::TileMissing => (&self.dealt, Irregularity::MissingTile { foreign: false }),
            CaseName::TileForeign => (&self.dealt, Irregularity::MissingTile { foreign: true }),
            CaseName::Absent => (&self.dealt, Irregularity::Absent { area: area(2)? }),
            CaseName::BreachHand => (&self.dealt, Irregularity::Breach { area: Some(area(2)?), why: why()? }),
            CaseName::BreachRound => (&self.dealt, Irregularity::Breach { area: None, why: why()? }),
            CaseName::MissetHouse => (&self.misset, Irregularity::Misset { area: area(1)? }),
            CaseName::MissetHouseOpen => (&self.misset_open, Irregularity::Misset { area: area(1)? }),
            CaseName::MissetPlayer => (&self.misset_player, Irregularity::Misset { area: area(2)? }),
            CaseName::Knocked => (&self.open, Irregularity::Knocked { areas: vec![area(3)?] }),
            CaseName::Disruption => (&self.dealt, Irregularity::Disruption { why: why()? }),
            CaseName::Fraud => (&self.dealt, Irregularity::Fraud { why: why()?, forfeit: Vec::new() }),
            CaseName::Collusion => (&self.full, collusion(rules, 5)?),
            CaseName::CollusionHouse => (&self.full, collusion(rules, 1)?),
        }))
    }
}

/// Dice by which, counted from area one, this area leaves the game.
fn collusion(rules: &Rules, number: u8) -> Result<Irregularity, Stuck> {
    let set = rules.table.dice_named("regular").ok_or_else(|| Stuck("no dice `regular`".to_owned()))?;
    // Three dice that come to 5, or to 9, which is 1 once more.
    let faces: [u8; 3] = if number == 5 { [1, 2, 2] } else { [3, 3, 3] };
    let dice = (0..set.in_cup(false).len()).map(|place| faces.get(place).copied().unwrap_or(1));
    let dice = dice.map(Die::new).collect::<Result<Vec<_>, _>>().map_err(|error| Stuck(error.to_string()))?;
    Ok(Irregularity::Collusion { dice, why: text("as it was seen")? })
}

/// Four tiles with the low hand by the House Way, and another that a player might set.
#[derive(Clone, Copy, Debug)]
struct Lies {
    tiles: [Tile; 4],
    house_way: [u8; 2],
    otherwise: [u8; 2],
}

/// The six ways to name two of four places.
const PLACES: [[u8; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// The places of a low hand by the House Way.
pub fn house_way_low(rules: &Rules, tiles: [Tile; 4]) -> Option<[u8; 2]> {
    let set = rules.play.set_house_way(Hand::of_tiles(tiles)?).value;
    lows(rules, tiles).find(|(_, other)| *other == set).map(|(low, _)| low)
}

/// Every low hand that a player may name, with the setting that it makes; one that a book would turn round is left out.
pub fn lows(
    rules: &Rules,
    tiles: [Tile; 4],
) -> impl Iterator<Item = ([u8; 2], houseway_games::pai_gow::Setting)> {
    PLACES.into_iter().filter_map(move |low| {
        let hand = Hand::of_tiles(tiles)?;
        let at = |wanted: bool| {
            let places = (0u8..4).filter(move |place| low.contains(place) == wanted);
            let kinds: Vec<_> =
                places.filter_map(|place| tiles.get(usize::from(place))).map(|tile| tile.kind()).collect();
            <[houseway_games::pai_gow::Kind; 2]>::try_from(kinds).ok()
        };
        let (low_kinds, high_kinds) = (at(true)?, at(false)?);
        let ranking = rules.play.ranking();
        if ranking.value(low_kinds) > ranking.value(high_kinds) {
            return None;
        }
        Some((low, rules.play.player_sets(hand, low_kinds, high_kinds).ok()?.value))
    })
}

/// Three hands of different tiles, of each of which the House Way takes one setting among others that are worth otherwise.
fn hands(rules: &Rules) -> Result<[Lies; 3], Stuck> {
    let mut left: Vec<Tile> = Tile::all().collect();
    let mut found: Vec<Lies> = Vec::new();
    for hand in Hand::all() {
        let mut rest = left.clone();
        let mut take = |kind| {
            let place = rest.iter().position(|tile| tile.kind() == kind)?;
            Some(rest.remove(place))
        };
        let [a, b, c, d] = hand.kinds().map(&mut take);
        let (Some(a), Some(b), Some(c), Some(d)) = (a, b, c, d) else { continue };
        let tiles = [a, b, c, d];
        let Some(house_way) = house_way_low(rules, tiles) else { continue };
        let set = rules.play.set_house_way(*hand).value;
        let other = lows(rules, tiles).find(|(_, other)| other.worth() != set.worth());
        let Some((otherwise, _)) = other else { continue };
        found.push(Lies { tiles, house_way, otherwise });
        left = rest;
        if found.len() == 3 {
            break;
        }
    }
    found.try_into().map_err(|_| Stuck("too few hands that can be set in several ways".to_owned()))
}

/// A player banks in the round after one that he played.
fn banked<'a>(
    rules: &'a Rules,
    method: BankMethod,
    dice: &[Die],
    hands: &[Lies; 3],
) -> Result<Stage<'a>, Stuck> {
    let [bank, one, other] = hands;
    let mut stage = Stage::open(rules, config(rules)?, &[BANKER, 6])?;
    stage.house_banks()?;
    for number in [BANKER, 6] {
        stage.wager(number, Bet::Regular, dollars(100))?;
    }
    stage.deal(dice, None)?;
    stage.expose(bank.tiles, None)?;
    for (at, hand) in stage.turns().into_iter().zip([one, other]) {
        stage.opens(at.number(), hand.tiles, hand.house_way)?;
    }
    stage.dealer(&Command::Settle)?;
    stage.dealer(&Command::Clear)?;
    stage.takes_bank(BANKER, method)?;
    stage.clear_wagers(6)?;
    stage.wager(6, Bet::Regular, dollars(100))?;
    stage.play(BANKER, Play::StakeBank { amount: dollars(1_000) })?;
    stage.deal(dice, Some((BANKER, first_cut(rules)?)))?;
    Ok(stage)
}

/// A player and the House bank: at the delivery, and when their hand was turned up, set otherwise than the House Way has it.
fn co_banked<'a>(rules: &'a Rules, dice: &[Die], hands: &[Lies; 3]) -> Result<[Stage<'a>; 2], Stuck> {
    let dealt = banked(rules, BankMethod::CoBank, dice, hands)?;
    let mut misset = dealt.clone();
    let [bank, ..] = hands;
    misset.expose(bank.tiles, Some(bank.otherwise))?;
    Ok([dealt, misset])
}

/// A jackpot wager lies beside a regular one, and the tiles are delivered.
fn jackpot<'a>(rules: &'a Rules, dice: &[Die]) -> Result<Option<Stage<'a>>, Stuck> {
    if rules.side.jackpot().is_none() {
        return Ok(None);
    }
    let mut config = config(rules)?;
    let setting = crate::payout::jackpot_setting(dollars(2))?;
    config.options.jackpot = Some(setting);
    let mut stage = Stage::open(rules, config, &[2, 3])?;
    stage.house_banks()?;
    for number in [2, 3] {
        stage.wager(number, Bet::Regular, dollars(100))?;
        stage.wager(number, Bet::Jackpot, setting.amount)?;
    }
    stage.deal(dice, None)?;
    Ok(Some(stage))
}

/// The first cut of the book's list that can be played.
pub fn first_cut(rules: &Rules) -> Result<CutRequest, Stuck> {
    let cut = rules.table.cuts().iter().find(|cut| cut.is_playable());
    let cut = cut.ok_or_else(|| Stuck("no cut can be played".to_owned()))?;
    Ok(CutRequest { name: cut.name(), side: None, end: None })
}

/// A round against the House in which every area was in play.
fn full<'a>(rules: &'a Rules, dice: &[Die], bank: &Lies) -> Result<Stage<'a>, Stuck> {
    let areas: Vec<u8> = (2..=rules.conduct.areas.value).collect();
    let mut stage = Stage::open(rules, config(rules)?, &areas)?;
    stage.house_banks()?;
    for number in areas {
        stage.wager(number, Bet::Regular, dollars(100))?;
    }
    stage.deal(dice, None)?;
    stage.expose(bank.tiles, None)?;
    for at in stage.turns() {
        let called = Some(houseway_games::pai_gow::bank::Called::Che);
        stage.dealer(&Command::Open { area: at, tiles: None, low: None, called })?;
    }
    stage.dealer(&Command::Settle)?;
    stage.dealer(&Command::Clear)?;
    Ok(stage)
}

/// What follows each case in this book.
pub fn cases(rules: &Rules) -> Result<Vec<Case>, Stuck> {
    let moments = Moments::play(rules)?;
    let mut found = Vec::new();
    for name in CaseName::ALL {
        let Some((stage, what)) = moments.of(*name, rules)? else { continue };
        let command = Command::Report { what };
        let ladder = [Post::Dealer, Post::GameSupervisor, Post::CasinoSupervisor, Post::GamingShiftManager];
        let declared = ladder.into_iter().find_map(|post| {
            let decision = stage.decide(post, &command).ok()?;
            let happened = decision.events().iter().find_map(|event| match &event.value {
                Event::Happened { remedy, .. } => Some((*remedy, event.basis.clone())),
                _ => None,
            });
            happened.zip(post.rank())
        });
        found.extend(declared.map(|((remedy, basis), rank)| Case { name: *name, remedy, rank, basis }));
    }
    Ok(found)
}

/// The case that is asked about, and the question.
pub fn question(course: &Course<'_>, draw: &mut Draw) -> Result<(Case, IrregularityQuestion), TrainingError> {
    let cases = course.cases();
    let case = draw.pick(cases).cloned().ok_or(TrainingError::NoQuestion)?;
    // What other books say to the same comes first among the wrong branches, then what this book says to something else.
    let elsewhere = course.others().flat_map(|book| &book.cases).filter(|other| other.name == case.name);
    let mut groups: [Vec<Remedy>; 3] = [
        elsewhere.map(|other| other.remedy).collect(),
        cases.iter().map(|other| other.remedy).collect(),
        course.others().flat_map(|book| &book.cases).map(|other| other.remedy).collect(),
    ];
    let mut choices = vec![case.remedy];
    for group in &mut groups {
        draw.shuffle(group);
        for remedy in group {
            if choices.len() < CHOICES && !choices.contains(remedy) {
                choices.push(*remedy);
            }
        }
    }
    draw.shuffle(&mut choices);
    let question = IrregularityQuestion { case: case.name, says: case.name.says().to_owned(), choices };
    Ok((case, question))
}

pub fn mark(
    course: &Course<'_>,
    (case, question): &(Case, IrregularityQuestion),
    answer: &Answer,
    streak: u32,
) -> Result<Mark, TrainingError> {
    let Answer::Irregularities { remedy } = answer else { return Err(TrainingError::OtherDrill) };
    if !question.choices.contains(remedy) {
        return Err(TrainingError::Answer("name one of the branches that the question offers".to_owned()));
    }
    let right = *remedy == case.remedy;
    let basis = texts(&case.basis);
    let elsewhere = course.others().filter_map(|book| {
        let same = book.cases.iter().find(|other| other.name == case.name)?;
        Some((book.rules.id().to_string(), same.remedy))
    });
    Ok(Mark {
        right,
        points: points(right, streak),
        turns_on: vec![Reason {
            key: format!("case {}", crate::payout::kebab(&case.name)),
            says: question.says.clone(),
            basis: basis.clone(),
            missed: !right,
        }],
        correct: Correct::Irregularities(IrregularityCorrect {
            remedy: case.remedy,
            rank: case.rank,
            basis: basis.clone(),
            elsewhere: elsewhere.collect(),
        }),
        basis,
    })
}
