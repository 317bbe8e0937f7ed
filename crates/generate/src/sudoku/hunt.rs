//! The hunt for ever harder classic boards.
//!
//! In: a pool of boards. Out: the same pool with harder ones. A round takes boards of the pool, frees some givens,
//! takes another solution of the rest, adds givens until it is the only one, takes superfluous ones away, and rates
//! the result; the hardest boards stay. The text of a pool holds seed, round and size, so that a hunt which is
//! stopped goes on, from the last round that its text knows, as if it had not been.

use std::collections::HashSet;
use std::fmt;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{Position, Rating, Walk};
use cellwise_sudoku::Puzzle;
use thiserror::Error;

use super::grids::random_grid;
use super::nine::{Bench, NineDig};
use super::symmetry::Symmetry;
use super::vicinity::{Vicinity, characters};
use crate::seed;

/// Boards of a round.
const PER_ROUND: usize = 16;

/// A board of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    score: u64,
    digits: [u8; 81],
    /// The same for all equivalent boards.
    form: [u8; 81],
}

impl Entry {
    fn new(score: u64, digits: [u8; 81]) -> Self {
        Self {
            score,
            digits,
            form: cellwise_sudoku::canonical(&digits).unwrap_or(digits),
        }
    }
}

/// A pool of hard boards.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_generate::sudoku::Hunt;
///
/// let mut hunt = Hunt::new(1, 20);
/// hunt.advance(&mut Budget::unlimited()).unwrap();
/// let mut again = Hunt::resume(&hunt.to_string())?;
/// hunt.advance(&mut Budget::unlimited()).unwrap();
/// again.advance(&mut Budget::unlimited()).unwrap();
/// assert_eq!(hunt.to_string(), again.to_string());
/// # Ok::<(), cellwise_generate::sudoku::PoolError>(())
/// ```
pub struct Hunt {
    seed: u64,
    round: u64,
    keep: usize,
    /// The hardest first.
    pool: Vec<Entry>,
    bench: Bench,
    vicinity: Vicinity,
    at: Option<Round>,
}

/// A round under way.
struct Round {
    digs: Vec<NineDig>,
    /// The number of boards that are dug and rated, and the rating under way.
    rated: usize,
    walk: Option<Box<Walk>>,
    found: Vec<Entry>,
}

/// A text that is no pool.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {expected}")]
pub struct PoolError {
    line: usize,
    expected: &'static str,
}

impl Hunt {
    /// The number of boards that a pool keeps by default.
    pub const USUAL_KEEP: usize = 200;

    /// A hunt that begins with boards made at random and keeps this many.
    #[must_use]
    pub fn new(seed: u64, keep: usize) -> Self {
        Self {
            seed,
            round: 0,
            keep: keep.max(1),
            pool: Vec::new(),
            bench: Bench::new(),
            vicinity: Vicinity::new(),
            at: None,
        }
    }

    /// A hunt that goes on with the pool of this text.
    ///
    /// # Errors
    /// [`PoolError`] with the line that can't be read, or whose board does not have exactly one solution.
    pub fn resume(text: &str) -> Result<Self, PoolError> {
        let wrong = |line: usize, expected| PoolError {
            line: line + 1,
            expected,
        };
        let mut lines = text.lines().enumerate();
        let head = lines.next().and_then(|(_, line)| {
            let (seed, rest) = line
                .strip_prefix("# cellwise hunt, seed ")?
                .split_once(", round ")?;
            let (round, keep) = match rest.split_once(", keep ") {
                Some((round, keep)) => (round, keep.parse().ok()?),
                None => (rest, Self::USUAL_KEEP),
            };
            Some((seed.parse().ok()?, round.parse().ok()?, keep))
        });
        let expected = "expected '# cellwise hunt, seed N, round N, keep N'";
        let (seed, round, keep) = head.ok_or(wrong(0, expected))?;
        let mut hunt = Self::new(seed, keep);
        hunt.round = round;
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let mut words = line.split_whitespace();
            let board = words.next().and_then(|word| word.parse::<Puzzle>().ok());
            let board =
                board.filter(|board| board.shape().is_classic() && board.rules().is_empty());
            let board = board.ok_or(wrong(number, "expected a classic board of 81 cells"))?;
            if !board.is_unique() {
                return Err(wrong(number, "expected a board with exactly one solution"));
            }
            let digits = board.givens().digits().try_into();
            let digits = digits.unwrap_or_else(|_| unreachable!("a classic board has 81 cells"));
            let score = words.next().and_then(|word| word.parse().ok());
            let score = score.ok_or(wrong(number, "expected the board's score behind it"))?;
            hunt.pool.push(Entry::new(score, digits));
        }
        hunt.keep = hunt.keep.max(hunt.pool.len());
        hunt.trim();
        Ok(hunt)
    }

    /// Keeps this many boards from now on, and says how many of the pool that costs.
    pub fn set_keep(&mut self, keep: usize) -> usize {
        let before = self.pool.len();
        self.keep = keep.max(1);
        self.trim();
        before - self.pool.len()
    }

    /// The seed that the pool began with.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Rounds that are over.
    #[must_use]
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Boards of the pool.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pool.len()
    }

    /// True if the pool holds no board yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pool.is_empty()
    }

    /// The score of the hardest board; 0 if there is none. Scores compare the boards of one version alone.
    #[must_use]
    pub fn best(&self) -> u64 {
        self.pool.first().map_or(0, |entry| entry.score)
    }

    /// The hardest board and its score, in words.
    #[must_use]
    pub fn describe_best(&self) -> String {
        match self.pool.first() {
            Some(entry) => format!("{} (score {})", line(&entry.digits), entry.score),
            None => "no board yet".to_owned(),
        }
    }

    /// One more round.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on with the round.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if self.at.is_none() {
            self.at = Some(self.begin());
        }
        let Some(round) = &mut self.at else {
            return Ok(());
        };
        if round.rated == 0 && round.walk.is_none() {
            let mut digs: Vec<&mut NineDig> = round.digs.iter_mut().collect();
            self.bench.advance(&mut digs, budget)?;
        }
        while round.rated < round.digs.len() {
            let digits = round.digs[round.rated].givens();
            let walk = match &mut round.walk {
                Some(walk) => walk,
                None => {
                    let Ok(puzzle) = Puzzle::classic(digits) else {
                        unreachable!("boards hold digits");
                    };
                    // One look at the engine shows the solution; it is known to be the only one.
                    let position = Position::new(&puzzle, &mut Budget::unlimited());
                    round.walk.insert(Box::new(Walk::outlined(&position)))
                }
            };
            walk.advance(budget)?;
            if let Some(walk) = round.walk.take() {
                let path = walk.into_path();
                let rating = Rating::of(Verdict::Unique, &path);
                if rating.level.is_some() {
                    // Cubes, so that one hard step counts for more than many of middling hardness.
                    let cube = |weight: u32| u64::from(weight).pow(3) / 1_000;
                    let rounds = path.rounds.iter();
                    let score = rounds.map(|round| cube(round.technique.weight())).sum();
                    round.found.push(Entry::new(score, digits));
                }
            }
            round.rated += 1;
        }
        let found = self.at.take().map(|round| round.found).unwrap_or_default();
        self.pool.extend(found);
        self.trim();
        self.round += 1;
        Ok(())
    }

    /// Keeps the hardest boards, each once.
    fn trim(&mut self) {
        self.pool
            .sort_by(|a, b| b.score.cmp(&a.score).then(a.digits.cmp(&b.digits)));
        let mut seen = HashSet::new();
        self.pool.retain(|entry| seen.insert(entry.form));
        self.pool.truncate(self.keep);
    }

    /// Boards at random while the pool is small, else changes of boards of the pool, harder ones more often.
    fn begin(&mut self) -> Round {
        let mut rng = seed::attempt(self.seed, self.round, 0);
        let is_young = self.pool.len() < self.keep.min(2 * PER_ROUND);
        let digs = (0..PER_ROUND)
            .map(|i| {
                let mut own = seed::attempt(self.seed, self.round, 1 + i as u64);
                if is_young {
                    return NineDig::new(random_grid(&mut own), Symmetry::None, 0, own);
                }
                let at = rng.below(self.pool.len()).min(rng.below(self.pool.len()));
                let freed = 1 + own.below(3);
                let board = &self.pool[at].digits;
                self.vicinity.near(board, freed, 0, &mut own)
            })
            .collect();
        Round {
            digs,
            rated: 0,
            walk: None,
            found: Vec::new(),
        }
    }
}

fn line(digits: &[u8; 81]) -> String {
    characters(digits).map(char::from).iter().collect()
}

/// The text of the pool, from which a hunt can go on.
impl fmt::Display for Hunt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# cellwise hunt, seed {}, round {}, keep {}",
            self.seed, self.round, self.keep
        )?;
        for entry in &self.pool {
            writeln!(f, "{} {}", line(&entry.digits), entry.score)?;
        }
        Ok(())
    }
}
