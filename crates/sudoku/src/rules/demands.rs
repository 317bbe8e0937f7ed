//! What the rules of a puzzle demand of its cells, one demand at a time: for arguments that people follow.
//!
//! In: a puzzle. Out: for each rule, and for each sum that follows from cages and houses together, the digits that no way to
//! meet it has. The engine runs the same propagators all at once.

use super::Propagator;
use super::innies::{self, SumOrigin};
use crate::{DigitSet, Puzzle};

/// The source of a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemandSource {
    /// The rule of this number among the puzzle's rules.
    Rule(usize),
    /// Cages and houses together: the cells have this sum.
    Sum(usize),
}

struct Demand {
    source: DemandSource,
    /// Of a sum: the cages and houses that give it.
    origin: Option<SumOrigin>,
    propagator: Box<dyn Propagator>,
}

/// The demands of a puzzle's rules.
///
/// ```
/// use cellwise_sudoku::rules::{DemandSource, Demands};
/// use cellwise_sudoku::{DigitSet, Puzzle, Rule};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let cage = Rule::parse("killer 3 r1c1 r1c2", puzzle.shape())?;
/// let demands = Demands::new(&puzzle.with_rules([cage])?);
/// assert_eq!((demands.len(), demands.source(0)), (1, DemandSource::Rule(0)));
/// assert_eq!(demands.cells(0), [0, 1]);
/// let left = demands.narrow(0, |_| DigitSet::all(9)).unwrap();
/// assert_eq!(left[0], [1, 2].into_iter().collect());
/// assert!(demands.narrow(0, |_| DigitSet::EMPTY).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Demands(Vec<Demand>);

impl std::fmt::Debug for Demands {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|demand| demand.source))
            .finish()
    }
}

impl Demands {
    /// The demands of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let own = puzzle.rules().iter().enumerate().flat_map(|(i, rule)| {
            let propagators = rule.propagators(shape).into_iter();
            let pairs = super::pairs(rule, shape, puzzle.rules());
            propagators.chain(pairs).map(move |propagator| Demand {
                source: DemandSource::Rule(i),
                origin: None,
                propagator,
            })
        });
        let sums = innies::sums(puzzle.rules(), shape).into_iter();
        let sums = sums.map(|((cells, sum), origin)| Demand {
            source: DemandSource::Sum(sum),
            origin: Some(origin),
            propagator: innies::cage(cells, sum, shape),
        });
        Self(own.chain(sums).collect())
    }

    /// The number of demands.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The source of a demand.
    #[must_use]
    pub fn source(&self, number: usize) -> DemandSource {
        self.0[number].source
    }

    /// The cages and houses that give a sum; `None` for the demand of a rule.
    #[must_use]
    pub fn origin(&self, number: usize) -> Option<&SumOrigin> {
        self.0[number].origin.as_ref()
    }

    /// The cells of a demand.
    #[must_use]
    pub fn cells(&self, number: usize) -> &[usize] {
        self.0[number].propagator.scope()
    }

    /// The digits that each of its cells keeps, of those that `digits` gives for a cell. `None` if the demand can't be met, as where
    /// a cell has no digit.
    #[must_use]
    pub fn narrow(
        &self,
        number: usize,
        digits: impl Fn(usize) -> DigitSet,
    ) -> Option<Vec<DigitSet>> {
        let propagator = &self.0[number].propagator;
        let cells = propagator.scope().iter();
        let mask = |set: DigitSet| set.iter().fold(0u64, |mask, d| mask | 1 << (d - 1));
        let mut masks: Vec<u64> = cells.map(|&cell| mask(digits(cell))).collect();
        // Propagators rely on a digit in every cell.
        if masks.contains(&0) {
            return None;
        }
        propagator.narrow(&mut masks).ok()?;
        let set = |mask: u64| {
            (1..=64u8)
                .filter(move |d| mask >> (d - 1) & 1 != 0)
                .collect()
        };
        Some(masks.into_iter().map(set).collect())
    }
}
