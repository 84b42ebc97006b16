use super::PaiGowError;
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::dice::{BigSmall, BigSmallTable, Die};
use num_bigint::BigUint;

/// Big and Small, where there are such rows: the 216 throws of three dice.
pub(super) fn bets(rows: Option<&BigSmallTable>) -> Result<Vec<Bet>, PaiGowError> {
    let Some(rows) = rows else { return Ok(Vec::new()) };
    let (pays, per) = rows.odds.value.parts();
    let win = Exact::new(pays, per).unwrap_or_else(|| Exact::whole(pays));
    let faces = || (1..=Die::FACES).filter_map(|face| Die::new(face).ok());
    let bet = |name, side: BigSmall| -> Result<Bet, PaiGowError> {
        let mut tally = Tally::new();
        for throw in faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| [a, b, c]))) {
            let won = rows.wins(side, throw);
            let one = BigUint::from(1u8);
            if won.value {
                tally.count("win", win.clone(), one, &won.basis.and(&rows.odds.basis));
            } else {
                tally.count("lose", Exact::whole(-1), one, &won.basis);
            }
        }
        Ok(tally.bet(name)?)
    };
    Ok(vec![bet("big", BigSmall::Big)?, bet("small", BigSmall::Small)?])
}
