use super::PaiGowError;
use super::count::BANKS;
use super::tie::odds;
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::side::{Bonus, BonusCase, Line};
use houseway_games::pai_gow::{Hand, Rules, Setting};
use num_bigint::BigUint;

/// A Bonus beside a regular wager, where the setting makes no difference, and without one, set House Way and as gains the
/// most.
///
/// Where a line looks at the bank's hand, also the Bonus of a player who banks himself: there is no such hand for it.
pub(super) fn bets(bonus: &Bonus, rules: &Rules) -> Result<Vec<Bet>, PaiGowError> {
    let (name, way) = (bonus.name(), rules.house_way());
    let mut bets = vec![
        bet(bonus, name, By::Player { regular: true }, |hand, bank| {
            (bonus.line_of(hand, bank), *way.set(hand))
        })?,
        bet(bonus, &format!("{name}/alone"), By::Player { regular: false }, |hand, bank| {
            (bonus.line_alone(way.set(hand), bank), *way.set(hand))
        })?,
        bet(bonus, &format!("{name}/alone/best-play"), By::Player { regular: false }, |hand, bank| {
            best(bonus, rules, hand, bank)
        })?,
    ];
    if bonus.lines().iter().any(Line::looks_at_bank) {
        bets.push(bet(bonus, &format!("{name}/banker"), By::Banker, |hand, bank| {
            let case = BonusCase { setting: way.set(hand), bank, regular: false, banker: true };
            (bonus.settle(&case).value.map(Line::index), *way.set(hand))
        })?);
    }
    Ok(bets)
}

/// Without a regular wager, the line that the best setting of a hand reaches, and that setting: the House Way's, where none
/// reaches a better line. Lines stand in the order of what they pay.
fn best(bonus: &Bonus, rules: &Rules, hand: Hand, bank: Hand) -> (Option<usize>, Setting) {
    let line = |setting: &Setting| bonus.line_alone(setting, bank);
    let place = |line: Option<usize>| line.unwrap_or(usize::MAX);
    let own = rules.house_way().set(hand);
    // No setting reaches a better line than the tiles do where nothing is prescribed, as beside a regular wager: mostly the
    // House Way is there already.
    if line(own) == bonus.line_of(hand, bank) {
        return (line(own), *own);
    }
    rules.ranking().settings(hand).iter().fold((line(own), *own), |(reached, by), setting| {
        let found = line(setting);
        if place(found) < place(reached) { (found, *setting) } else { (reached, by) }
    })
}

/// Whose Bonus it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Player { regular: bool },
    Banker,
}

/// In how many ways a bank with two pairs can be dealt beside each hand.
fn banks_with_two_pairs(hand: Hand) -> u64 {
    let held: Vec<_> = hand.kinds().to_vec();
    let free = 16 - {
        let mut kinds = held;
        kinds.dedup();
        kinds.len() as u64
    };
    // Two sorts of tile of which the hand has none.
    free * (free - 1) / 2
}

fn bet(
    bonus: &Bonus,
    name: &str,
    by: By,
    line_of: impl Fn(Hand, Hand) -> (Option<usize>, Setting),
) -> Result<Bet, PaiGowError> {
    let lines = bonus.lines();
    // A line that looks at the bank makes every deal of the bank count.
    let looks = by != By::Banker && lines.iter().any(Line::looks_at_bank);
    let banks = [false, true]
        .map(|two_pairs| Hand::all().iter().copied().find(|hand| (hand.pairs().count() == 2) == two_pairs));
    let [Some(plain), Some(two_pairs)] = banks else { return Err(PaiGowError::NoStake) };
    // For each line, and at last for none, the deals and the first setting that makes it, with such a bank.
    let mut made: Vec<(u64, Option<(Setting, Hand)>)> = vec![(0, None); lines.len() + 1];
    for hand in Hand::all().iter().copied() {
        let weight = u64::from(hand.weight());
        let with_two = if looks { banks_with_two_pairs(hand) } else { 0 };
        let all = if looks { BANKS } else { 1 };
        for (bank, deals) in [(plain, all - with_two), (two_pairs, with_two)] {
            if deals == 0 {
                continue;
            }
            let (line, setting) = line_of(hand, bank);
            let line = line.unwrap_or(lines.len());
            made[line].0 += weight * deals;
            made[line].1 = made[line].1.or(Some((setting, bank)));
        }
    }
    let mut tally = Tally::new();
    for (index, (deals, sample)) in made.into_iter().enumerate() {
        let Some((setting, bank)) = sample else { continue };
        let (regular, banker) = match by {
            By::Player { regular } => (regular, false),
            By::Banker => (false, true),
        };
        let case = BonusCase { setting: &setting, bank, regular, banker };
        let basis = bonus.settle(&case).basis;
        let (name, pays) = match lines.get(index) {
            Some(line) => (line.name(), odds(line)),
            None => ("lose", Exact::whole(-1)),
        };
        tally.count(name, pays, BigUint::from(deals), &basis);
    }
    Ok(tally.bet(name)?)
}
