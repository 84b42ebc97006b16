//! Wagers that are settled at a table: what each is paid, or what is taken of it.

use crate::cut::{dice_shown, thrown};
use crate::house_way::{shown, tiles_of};
use crate::irregular::{first_cut, house_way_low, lows};
use crate::school::{Course, TrainingError, texts};
use crate::stage::{Stage, Stuck, config, dollars, text};
use crate::{
    Answer, Correct, Draw, HandShown, Mark, PayoutCorrect, PayoutLine, PayoutQuestion, PoolShown, Reason,
    WagerOn, WagerShown, points,
};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::dice::BigSmall;
use houseway_games::pai_gow::{Area, BankMethod, Because, Die, Hand, Outcome, Setting, Tile};
use houseway_money::{Cents, Rate};
use houseway_table::pai_gow::{
    Bet, Command, Config, Event, HouseWagerChoice, JackpotSetting, Outcome as Settled, Play, Range, Rules,
    SideBet, SideLine,
};

/// How often tiles are dealt anew for a round that goes as it is wanted.
const DEALS: usize = 80;
/// Where the banker sits, and the two who play against him.
const BANKER: u8 = 5;
const AGAINST: [u8; 2] = [6, 3];

pub struct Solved {
    pub question: PayoutQuestion,
    lines: Vec<PayoutLine>,
}

/// A hand on the cloth.
#[derive(Clone, Copy, Debug)]
struct Lying {
    tiles: [Tile; 4],
    low: [u8; 2],
    setting: Setting,
}

/// What a round is to come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Called(Outcome),
    /// A hand that is the bank's because it is equal, or because neither has points.
    CopyOrZero,
}

pub fn solve(course: &Course<'_>, draw: &mut Draw) -> Result<Solved, TrainingError> {
    let rules = course.rules();
    let table = &rules.table;
    let banks =
        [BankMethod::Player, BankMethod::CoBank].into_iter().filter(|method| table.knows(*method).value);
    let banks: Vec<BankMethod> = banks.collect();
    match draw.pick(&banks).copied() {
        Some(method) if draw.happens(1, 3) => banked(rules, method, draw),
        _ => house(rules, draw),
    }
}

/// A jackpot of the table's own, as an operator may have had it approved.
pub fn jackpot_setting(amount: Cents) -> Result<JackpotSetting, Stuck> {
    let to_pool = Rate::new(70, 100).map_err(|error| Stuck(error.to_string()))?;
    Ok(JackpotSetting { amount, to_pool, pool: None })
}

/// The table's terms as its signs show them.
fn signs(rules: &Rules, draw: &mut Draw) -> Result<Config, Stuck> {
    let mut config = config(rules)?;
    let chips = [50, 100, 100, 250, 500].map(Cents::literal);
    config.terms.chip = draw.pick(&chips).copied().unwrap_or(dollars(1));
    let denominations = config.chips.denominations().iter().filter(|chip| **chip >= config.terms.chip);
    config.chips =
        houseway_money::ChipSet::new(denominations.copied().collect()).map_err(|e| Stuck(e.to_string()))?;
    let lower = rules.table.commission().lower.as_ref().is_some_and(|lower| lower.value);
    if lower && draw.happens(1, 4) {
        config.terms.commission = Rate::new(1, 40).map_err(|error| Stuck(error.to_string()))?;
        config.commission_announced = true;
    }
    Ok(config)
}

/// Tiles of a shuffled set, without those that are taken.
fn rest(taken: &[Tile], draw: &mut Draw) -> Vec<Tile> {
    let mut left: Vec<Tile> = Tile::all().filter(|tile| !taken.contains(tile)).collect();
    draw.shuffle(&mut left);
    left
}

/// Four tiles from the top, set House Way, or now and then as a player might set them otherwise.
fn lie(rules: &Rules, tiles: [Tile; 4], own: bool, draw: &mut Draw) -> Option<Lying> {
    let ways: Vec<_> = lows(rules, tiles).collect();
    let house_way = house_way_low(rules, tiles)?;
    let low = if own && draw.happens(3, 10) { draw.pick(&ways)?.0 } else { house_way };
    let setting = ways.iter().find(|(other, _)| *other == low)?.1;
    Some(Lying { tiles, low, setting })
}

fn next(left: &mut Vec<Tile>) -> Option<[Tile; 4]> {
    let [a, b, c, d] = [left.pop()?, left.pop()?, left.pop()?, left.pop()?];
    Some([a, b, c, d])
}

/// Between one step and `most` steps of `step`.
fn stake(step: Cents, most: usize, draw: &mut Draw) -> Cents {
    let steps = u32::try_from(draw.below(most)).unwrap_or(0) + 1;
    step.times(u64::from(steps)).unwrap_or(step)
}

/// What lies beside the regular wager.
#[derive(Default)]
struct Beside {
    bonus: Option<(String, Cents)>,
    tie: Option<(String, Cents, bool)>,
    dice: Option<(BigSmall, Cents)>,
    jackpot: Option<(Cents, PoolShown)>,
}

/// Picks side wagers that the book has, and puts them on the table's signs.
fn beside(rules: &Rules, config: &mut Config, draw: &mut Draw) -> Result<Beside, Stuck> {
    let limits = Range { minimum: Cents::literal(50), maximum: dollars(200) };
    let step = config.terms.chip.max(dollars(1));
    let mut lies = Beside::default();
    if draw.happens(1, 2)
        && let Some(bonus) = draw.pick(rules.side.bonuses())
    {
        config.options.bonus = Some(SideBet { name: text(bonus.name())?, limits });
        lies.bonus = Some((bonus.name().to_owned(), stake(step, 20, draw)));
    }
    if draw.happens(2, 5)
        && let Some(tie) = draw.pick(rules.side.ties())
    {
        config.options.tie = Some(SideBet { name: text(tie.name())?, limits });
        let surrendered = tie.surrender().is_some() && draw.happens(1, 3);
        lies.tie = Some((tie.name().to_owned(), stake(step, 20, draw), surrendered));
    }
    let with_big_small: Vec<_> =
        rules.table.dice().iter().filter(|set| offers_big_small(rules, set)).collect();
    if draw.happens(1, 3)
        && let Some(set) = draw.pick(&with_big_small)
    {
        config.options.dice = text(set.name())?;
        config.options.big_small = Some(limits);
        let side = if draw.happens(1, 2) { BigSmall::Big } else { BigSmall::Small };
        lies.dice = Some((side, stake(step, 20, draw)));
    }
    if rules.side.jackpot().is_some() && draw.happens(3, 5) {
        let amount = draw.pick(&[1, 2, 5].map(dollars)).copied().unwrap_or(dollars(2));
        config.options.jackpot = Some(jackpot_setting(amount)?);
        // To the cent, as lost wagers leave it.
        let pool = stake(Cents::literal(37), 60_000, draw);
        let reserve = stake(Cents::literal(29), 20_000, draw);
        lies.jackpot = Some((amount, PoolShown { pool, reserve }));
    }
    Ok(lies)
}

/// Whether Big and Small can be wagered on with these dice.
fn offers_big_small(rules: &Rules, set: &houseway_games::pai_gow::DiceSet) -> bool {
    let Some(die) = Die::new(1).ok() else { return false };
    let rests = vec![houseway_games::pai_gow::dice::Rest::Flat(die); set.in_cup(true).len()];
    match set.read(true, &rests).map(|read| read.value) {
        Ok(houseway_games::pai_gow::dice::Cup::Thrown(throw)) => {
            rules.table.big_small(set, &throw, BigSmall::Big).is_ok()
        }
        _ => false,
    }
}

/// A player's hand and the bank's of which the round comes out as it is wanted.
fn pair(rules: &Rules, bonus: Option<&str>, jackpot: bool, draw: &mut Draw) -> Option<(Lying, Lying)> {
    let wanted = match draw.below(20) {
        0..8 => Wanted::Called(Outcome::Win),
        8..13 => Wanted::Called(Outcome::Lose),
        13..16 => Wanted::Called(Outcome::StandOff),
        _ => Wanted::CopyOrZero,
    };
    // Half of the Bonus wagers win, so that their pay table is learnt.
    let table = bonus.and_then(|name| rules.side.bonus(name)).filter(|_| draw.happens(1, 2));
    let line_hand = table.and_then(|bonus| {
        let bank = Hand::all().last().copied()?;
        let pays: Vec<Hand> =
            Hand::all().iter().filter(|hand| bonus.line_of(**hand, bank).is_some()).copied().collect();
        draw.pick(&pays).copied()
    });
    // And half of the jackpot wagers.
    let jackpot = rules.side.jackpot().filter(|_| jackpot && draw.happens(1, 2));
    let line_hand = line_hand.or_else(|| {
        let line = draw.below(jackpot?.lines().len());
        let wins: Vec<Hand> = Hand::all()
            .iter()
            .filter(|hand| jackpot.and_then(|j| j.line_of(**hand)) == Some(line))
            .copied()
            .collect();
        draw.pick(&wins).copied()
    });
    let mut last = None;
    for _ in 0..DEALS {
        let fixed = line_hand.map(|hand| tiles_of(hand, draw));
        let mut left = rest(fixed.as_ref().map_or(&[], |tiles| tiles.as_slice()), draw);
        let own = match fixed {
            Some(tiles) => tiles,
            None => next(&mut left)?,
        };
        let player = lie(rules, own, true, draw)?;
        let bank = lie(rules, next(&mut left)?, false, draw)?;
        let matched = rules.play.matching().settle(&player.setting, &bank.setting).value;
        let special =
            [matched.high.1, matched.low.1].iter().any(|why| matches!(why, Because::Copy | Because::Zero));
        last = Some((player, bank));
        let fits = match wanted {
            Wanted::Called(outcome) => matched.outcome == outcome && !special,
            Wanted::CopyOrZero => special,
        };
        if fits {
            break;
        }
    }
    last
}

/// The House banks, and one player wagers.
fn house(rules: &Rules, draw: &mut Draw) -> Result<Solved, TrainingError> {
    let mut config = signs(rules, draw)?;
    let beside = beside(rules, &mut config, draw)?;
    let regular = stake(dollars(5), 100, draw);
    let areas: Vec<u8> = (2..=config.areas).collect();
    let number = draw.pick(&areas).copied().ok_or(TrainingError::NoQuestion)?;
    let bonus = beside.bonus.as_ref().map(|(name, _)| name.as_str());
    let (player, bank) =
        pair(rules, bonus, beside.jackpot.is_some(), draw).ok_or(TrainingError::NoQuestion)?;
    let set = rules.table.dice_named(config.options.dice.as_str()).ok_or(TrainingError::NoQuestion)?;
    let throw = thrown(set, config.options.big_small.is_some(), draw).ok_or(TrainingError::NoQuestion)?;

    let mut stage = Stage::open(rules, config.clone(), &[number])?;
    stage.house_banks()?;
    let here = crate::stage::area(number)?;
    let mut wagers = vec![wager(WagerOn::Regular, here, regular)];
    stage.wager(number, Bet::Regular, regular)?;
    if let Some((name, amount)) = &beside.bonus {
        stage.wager(number, Bet::Bonus, *amount)?;
        wagers.push(WagerShown { table: Some(name.clone()), ..wager(WagerOn::Bonus, here, *amount) });
    }
    if let Some((name, amount, surrendered)) = &beside.tie {
        stage.wager(number, Bet::Tie, *amount)?;
        let shown = wager(WagerOn::Tie, here, *amount);
        wagers.push(WagerShown { table: Some(name.clone()), surrendered: *surrendered, ..shown });
    }
    if let Some((side, amount)) = beside.dice {
        let (bet, on) = match side {
            BigSmall::Big => (Bet::Big, WagerOn::Big),
            BigSmall::Small => (Bet::Small, WagerOn::Small),
        };
        stage.wager(number, bet, amount)?;
        wagers.push(wager(on, here, amount));
    }
    if let Some((amount, PoolShown { pool, reserve })) = beside.jackpot {
        stage.fill_pool(pool, reserve);
        stage.wager(number, Bet::Jackpot, amount)?;
        wagers.push(wager(WagerOn::Jackpot, here, amount));
    }
    let dice: Vec<Die> = throw.dice().iter().map(|(_, die)| *die).collect();
    let read = stage.deal(&dice, None)?;
    if beside.tie.as_ref().is_some_and(|(_, _, surrendered)| *surrendered) {
        stage.play(number, Play::Surrender { area: here })?;
    }
    stage.expose(bank.tiles, None)?;
    stage.opens(number, player.tiles, player.low)?;
    let settled = settle(&mut stage)?;
    let on_dice = read.iter().find_map(|fact| match &fact.event {
        Event::DiceRead { sides, .. } => Some(sides.clone()),
        _ => None,
    });
    let sides = [settled.sides.as_slice(), on_dice.as_deref().unwrap_or_default()].concat();
    let question = PayoutQuestion {
        method: BankMethod::House,
        bank_area: Area::ONE,
        bank: shown(&bank.setting, bank.tiles),
        commission: config.terms.commission,
        chip: config.terms.chip,
        dice: if beside.dice.is_some() { dice_shown(&throw) } else { Vec::new() },
        pool: beside.jackpot.map(|(_, pool)| pool),
        hands: vec![HandShown { area: here, set: shown(&player.setting, player.tiles) }],
        wagers,
    };
    solved(question, &settled, &sides)
}

fn wager(on: WagerOn, area: Area, stake: Cents) -> WagerShown {
    WagerShown { on, area, stake, table: None, surrendered: false }
}

/// A round against the House, in which those play who are to be in the next: only who has played may bank where a book asks
/// for it, and the House wagers against him as much as he had.
fn plays_first(
    rules: &Rules,
    stage: &mut Stage<'_>,
    had: Cents,
    draw: &mut Draw,
) -> Result<(), TrainingError> {
    stage.house_banks()?;
    for number in [BANKER, AGAINST[0], AGAINST[1]] {
        stage.wager(number, Bet::Regular, had)?;
    }
    let set = rules.table.dice_named("regular").ok_or(TrainingError::NoQuestion)?;
    let throw = thrown(set, false, draw).ok_or(TrainingError::NoQuestion)?;
    stage.deal(&throw.dice().iter().map(|(_, die)| *die).collect::<Vec<Die>>(), None)?;
    let mut left = rest(&[], draw);
    let mut hand = |draw: &mut Draw| lie(rules, next(&mut left)?, false, draw);
    stage.expose(hand(draw).ok_or(TrainingError::NoQuestion)?.tiles, None)?;
    for at in stage.turns() {
        let lying = hand(draw).ok_or(TrainingError::NoQuestion)?;
        stage.opens(at.number(), lying.tiles, lying.low)?;
    }
    settle(stage)?;
    stage.dealer(&Command::Clear)?;
    Ok(())
}

/// A player banks, alone or with the House, and two wager against him; in some books the House does too.
fn banked(rules: &Rules, method: BankMethod, draw: &mut Draw) -> Result<Solved, TrainingError> {
    let config = signs(rules, draw)?;
    let mut stage = Stage::open(rules, config.clone(), &[BANKER, AGAINST[0], AGAINST[1]])?;
    let own = rules.table.house_wager_table().is_some();
    let had = stake(dollars(5), 40, draw);
    if own {
        plays_first(rules, &mut stage, had, draw)?;
    }
    stage.takes_bank(BANKER, method)?;
    let stakes = [stake(dollars(10), 50, draw), stake(dollars(10), 50, draw)];
    let mut cover = stakes.iter().copied().sum::<Cents>();
    for (number, amount) in AGAINST.into_iter().zip(stakes) {
        stage.clear_wagers(number)?;
        stage.wager(number, Bet::Regular, amount)?;
    }
    let house = match (own, draw.happens(1, 2)) {
        (false, _) => None,
        (true, true) => Some((HouseWagerChoice::AsBefore, had)),
        (true, false) => Some((HouseWagerChoice::Minimum, config.terms.minimum)),
    };
    if let Some((choice, amount)) = house {
        stage.play(BANKER, Play::ChooseHouseWager { wager: choice })?;
        cover = cover.plus_capped(amount);
    }
    // The House puts up as much as the player who banks with it.
    let shared = method == BankMethod::CoBank;
    let put_up = if shared {
        stakes.iter().map(|stake| Cents::new(stake.get() / 2).unwrap_or(Cents::ZERO)).sum()
    } else {
        cover
    };
    stage.play(BANKER, Play::StakeBank { amount: put_up })?;
    let set = rules.table.dice_named("regular").ok_or(TrainingError::NoQuestion)?;
    let throw = thrown(set, false, draw).ok_or(TrainingError::NoQuestion)?;
    let dice: Vec<Die> = throw.dice().iter().map(|(_, die)| *die).collect();
    stage.deal(&dice, Some((BANKER, first_cut(rules)?)))?;
    let mut left = rest(&[], draw);
    let mut hand = |own: bool, draw: &mut Draw| {
        let tiles = next(&mut left).ok_or(TrainingError::NoQuestion)?;
        lie(rules, tiles, own, draw).ok_or(TrainingError::NoQuestion)
    };
    let bank = hand(!shared, draw)?;
    stage.expose(bank.tiles, (!shared).then_some(bank.low))?;
    let (mut hands, mut wagers) = (Vec::new(), Vec::new());
    for at in stage.turns() {
        let place = AGAINST.iter().position(|number| *number == at.number());
        let lying = hand(place.is_some(), draw)?;
        stage.opens(at.number(), lying.tiles, lying.low)?;
        hands.push(HandShown { area: at, set: shown(&lying.setting, lying.tiles) });
        let amount = place.and_then(|place| stakes.get(place)).copied();
        wagers.push(match (amount, house) {
            (Some(amount), _) => wager(WagerOn::Regular, at, amount),
            (None, Some((_, amount))) => wager(WagerOn::House, at, amount),
            (None, None) => return Err(TrainingError::NoQuestion),
        });
    }
    let bank_area = crate::stage::area(BANKER)?;
    wagers.push(wager(if shared { WagerOn::CoBank } else { WagerOn::Bank }, bank_area, put_up));
    let settled = settle(&mut stage)?;
    let question = PayoutQuestion {
        method,
        bank_area,
        bank: shown(&bank.setting, bank.tiles),
        commission: config.terms.commission,
        chip: config.terms.chip,
        dice: Vec::new(),
        pool: None,
        hands,
        wagers,
    };
    solved(question, &settled, &settled.sides)
}

fn settle(stage: &mut Stage<'_>) -> Result<Settled, Stuck> {
    let facts = stage.dealer(&Command::Settle)?;
    let outcome = facts.into_iter().find_map(|fact| match fact.event {
        Event::Settled { outcome } => Some(*outcome),
        _ => None,
    });
    outcome.ok_or_else(|| Stuck("a round came to nothing".to_owned()))
}

/// What came back beside what was put up.
fn difference(back: Cents, stake: Cents) -> i64 {
    houseway_money::Change::between(stake, back).get()
}

/// Each wager of the question as the table settled it.
fn solved(question: PayoutQuestion, settled: &Settled, sides: &[SideLine]) -> Result<Solved, TrainingError> {
    let line = |wager: &WagerShown| -> Option<PayoutLine> {
        let blank = |basis: Vec<String>| PayoutLine {
            on: wager.on,
            area: wager.area,
            amount: 0,
            given: 0,
            called: None,
            line: None,
            win: Cents::ZERO,
            commission: Cents::ZERO,
            basis,
        };
        let bet = match wager.on {
            WagerOn::Regular | WagerOn::House => {
                let line = settled.regular.lines.iter().find(|line| line.area == wager.area)?;
                let amount = difference(line.returned, line.stake);
                let (win, commission) = (line.win, line.commission);
                return Some(PayoutLine {
                    amount,
                    called: Some(line.called),
                    win,
                    commission,
                    ..blank(texts(&line.basis))
                });
            }
            WagerOn::Bank | WagerOn::CoBank => {
                let bank = &settled.regular.bank;
                let returned: Cents = bank.returned.iter().map(|share| share.amount).sum();
                let amount = difference(returned, wager.stake);
                let (win, commission) = (bank.excess, bank.commission);
                return Some(PayoutLine { amount, win, commission, ..blank(texts(&bank.basis)) });
            }
            WagerOn::Bonus => Bet::Bonus,
            WagerOn::Tie => Bet::Tie,
            WagerOn::Big => Bet::Big,
            WagerOn::Small => Bet::Small,
            WagerOn::Jackpot => Bet::Jackpot,
        };
        let side = sides.iter().find(|side| side.bet == bet && side.area == wager.area)?;
        let back = side.back.plus(side.win).ok()?;
        let amount = difference(back, side.stake);
        Some(PayoutLine { amount, line: side.line.clone(), win: side.win, ..blank(texts(&side.basis)) })
    };
    let lines: Vec<PayoutLine> = question.wagers.iter().filter_map(line).collect();
    if lines.len() < question.wagers.len() {
        return Err(Stuck("a wager was not settled".to_owned()).into());
    }
    Ok(Solved { question, lines })
}

/// The name of a variant in data.
pub fn kebab(value: &impl std::fmt::Debug) -> String {
    let mut name = String::new();
    for (place, letter) in format!("{value:?}").char_indices() {
        if letter.is_ascii_uppercase() && place > 0 {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// What a line turned on: the same for all wagers that come out so.
fn reason(line: &PayoutLine, surrendered: bool) -> (String, &'static str) {
    let on = kebab(&line.on);
    let (how, says) = match (line.on, line.called, &line.line) {
        (WagerOn::Regular, Some(Called::Jung), _) => {
            ("won", "A regular wager that has won: even money less commission.")
        }
        (WagerOn::Regular, Some(Called::Jowl), _) => {
            ("stand-off", "A regular wager that stands off: it stays where it lies.")
        }
        (WagerOn::Regular, ..) => ("lost", "A regular wager that has lost."),
        (WagerOn::House, Some(Called::Jung), _) => {
            ("won", "The House’s own wager against a player’s bank has won: even money, without commission.")
        }
        (WagerOn::House, Some(Called::Jowl), _) => {
            ("stand-off", "The House’s own wager against a player’s bank stands off.")
        }
        (WagerOn::House, ..) => {
            ("lost", "The House’s own wager against a player’s bank has lost: the bank takes it.")
        }
        (WagerOn::CoBank, ..) if line.commission.is_zero() => {
            ("even", "A bank that player and House share and that is not up: no commission.")
        }
        (WagerOn::CoBank, ..) => (
            "up",
            "A bank that player and House share: half of what it is up is the player’s, less commission on that half.",
        ),
        (WagerOn::Jackpot, _, Some(_)) => (
            "won",
            "A jackpot wager that has won: its line of the pool or a fixed prize, without commission.",
        ),
        (WagerOn::Bank, ..) if line.commission.is_zero() => {
            ("even", "A player’s bank that is not up: no commission.")
        }
        (WagerOn::Bank, ..) => ("up", "A player’s bank that is up: commission on what it is up."),
        _ if surrendered => ("surrendered", "A surrendered Tie."),
        (_, _, Some(_)) => {
            ("won", "A side wager that has won: its line of the pay table, without commission.")
        }
        _ => ("lost", "A side wager that has lost."),
    };
    (format!("{on} {how}"), says)
}

pub fn mark(solved: Solved, answer: &Answer, streak: u32) -> Result<Mark, TrainingError> {
    let Answer::Payouts { amounts } = answer else { return Err(TrainingError::OtherDrill) };
    let Solved { question, mut lines } = solved;
    if amounts.len() != lines.len() {
        let message =
            format!("name {} amount(s), one for each wager in the order of the question", lines.len());
        return Err(TrainingError::Answer(message));
    }
    for (line, amount) in lines.iter_mut().zip(amounts) {
        line.given = *amount;
    }
    let turns_on: Vec<Reason> = lines
        .iter()
        .zip(&question.wagers)
        .map(|(line, wager)| {
            let (key, says) = reason(line, wager.surrendered);
            Reason {
                key,
                says: says.to_owned(),
                basis: line.basis.clone(),
                missed: line.given != line.amount,
            }
        })
        .collect();
    let right = turns_on.iter().all(|reason| !reason.missed);
    let mut basis: Vec<String> = Vec::new();
    for text in lines.iter().flat_map(|line| &line.basis) {
        if !basis.contains(text) {
            basis.push(text.clone());
        }
    }
    let correct = Correct::Payouts(PayoutCorrect { lines });
    Ok(Mark { right, points: points(right, streak), correct, turns_on, basis })
}
