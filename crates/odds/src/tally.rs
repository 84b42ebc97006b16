use crate::{Bet, Exact, Outcome};
use houseway_lawbook::{Basis, Citation};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::Zero;

/// The outcomes of one wager while they are counted: a name, what it pays and in how many ways it can come.
///
/// Ways that bear the same name and pay the same are one outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    rows: Vec<(Outcome, Vec<Citation>)>,
    cited_beside: Vec<Citation>,
}

/// Why counted outcomes are no bet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bet}: no outcome was counted, so it has no edge")]
pub struct TallyError {
    /// Which bet.
    bet: String,
}

impl Tally {
    /// Nothing counted yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { rows: Vec::new(), cited_beside: Vec::new() }
    }

    /// Counts `ways` more, equally likely with all others, in which the wager `pays` so much by `basis`.
    pub fn count(&mut self, name: &str, pays: Exact, ways: BigUint, basis: &Basis) {
        if ways.is_zero() {
            return;
        }
        let citations = match self.rows.iter_mut().find(|(o, _)| o.name == name && o.pays == pays) {
            Some((outcome, citations)) => {
                outcome.ways += ways;
                citations
            }
            None => {
                let outcome = Outcome { name: name.to_owned(), ways, pays };
                self.rows.push((outcome, Vec::new()));
                let last = self.rows.len() - 1;
                &mut self.rows[last].1
            }
        };
        add(citations, basis.citations());
    }

    /// What was counted, best outcome first.
    #[must_use]
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.sorted().into_iter().map(|(outcome, _)| outcome.clone()).collect()
    }

    /// What the outcomes rest on, best outcome first.
    #[must_use]
    pub fn citations(&self) -> Vec<Citation> {
        let mut all = Vec::new();
        for (_, citations) in self.sorted() {
            add(&mut all, citations.iter().copied());
        }
        add(&mut all, self.cited_beside.iter().copied());
        all
    }

    /// Takes over the citations of another tally of the same bet, which stands for this one too.
    pub fn cite(&mut self, other: &Self) {
        add(&mut self.cited_beside, other.citations());
    }

    fn sorted(&self) -> Vec<&(Outcome, Vec<Citation>)> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by(|(a, _), (b, _)| b.pays.cmp(&a.pays).then_with(|| a.name.cmp(&b.name)));
        rows
    }

    /// The bet of that name, with its edge.
    ///
    /// # Errors
    /// [`TallyError`] if nothing was counted.
    pub fn bet(&self, name: &str) -> Result<Bet, TallyError> {
        let outcomes = self.outcomes();
        let ways: BigUint = outcomes.iter().map(|outcome| &outcome.ways).sum();
        if ways.is_zero() {
            return Err(TallyError { bet: name.to_owned() });
        }
        let mean = |of: fn(&BigRational) -> BigRational| {
            let weighted = outcomes.iter().map(|outcome| of(outcome.pays.ratio()) * whole(&outcome.ways));
            weighted.fold(BigRational::zero(), |sum, part| sum + part) / whole(&ways)
        };
        let gain = mean(BigRational::clone);
        let variance = Exact::from(mean(|pays| pays * pays) - &gain * &gain);
        let standard_deviation = variance.root(Bet::DEVIATION_PLACES).unwrap_or_default();
        let edge = Exact::from(-gain);
        let (mut clauses, mut rulings) = (Vec::new(), Vec::new());
        for citation in self.citations() {
            match citation {
                Citation::Clause(id) => clauses.push(id),
                Citation::Ruling(id) => rulings.push(id),
            }
        }
        let edge_percent = edge.percent(Bet::PERCENT_PLACES);
        let bet = name.to_owned();
        Ok(Bet { bet, outcomes, ways, edge, edge_percent, variance, standard_deviation, clauses, rulings })
    }
}

fn whole(ways: &BigUint) -> BigRational {
    BigRational::from_integer(BigInt::from(ways.clone()))
}

/// Adds those that are not there yet.
fn add(to: &mut Vec<Citation>, more: impl IntoIterator<Item = Citation>) {
    for citation in more {
        if !to.contains(&citation) {
            to.push(citation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn basis(text: &str) -> Basis {
        Basis::of(text.parse().unwrap())
    }

    fn fraction(part: i32, of: i32) -> Exact {
        Exact::new(part, of).unwrap()
    }

    /// Even money less 5%, with stand-offs: 3 wins, 4 losses and 3 stand-offs lose 4 - 3 * 19/20 of 10 wagers.
    #[test]
    fn commission_and_stand_offs_enter_the_edge_exactly() {
        let mut tally = Tally::new();
        tally.count("lose", Exact::whole(-1), 4u8.into(), &basis("3"));
        tally.count("win", fraction(19, 20), 2u8.into(), &basis("1"));
        tally.count("win", fraction(19, 20), 1u8.into(), &basis("1"));
        tally.count("stand-off", Exact::whole(0), 3u8.into(), &basis("RR-1"));
        tally.count("jackpot", Exact::whole(100), 0u8.into(), &basis("4"));
        let bet = tally.bet("sample").unwrap();
        let names: Vec<_> = bet.outcomes.iter().map(|o| (o.name.as_str(), o.ways.to_string())).collect();
        assert_eq!(names, [("win", "3".into()), ("stand-off", "3".into()), ("lose", "4".into())]);
        assert_eq!(bet.edge, fraction(23, 200));
        assert_eq!(bet.edge_percent, "11.500000");
        // (3 * (19/20)^2 + 4) / 10 - (23/200)^2
        assert_eq!(bet.variance, fraction(26_301, 40_000));
        assert_eq!(bet.standard_deviation, "0.810879");
        assert_eq!(bet.clauses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "3"]);
        assert_eq!(bet.rulings.iter().map(ToString::to_string).collect::<Vec<_>>(), ["RR-1"]);
    }

    #[test]
    fn nothing_counted_is_no_bet() {
        let error = Tally::new().bet("sample").unwrap_err();
        assert_eq!(error.to_string(), "sample: no outcome was counted, so it has no edge");
    }
}
