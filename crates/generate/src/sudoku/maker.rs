//! Makes Sudoku to order, several side by side.
//!
//! In: wishes, a seed, the numbers of the puzzles. Out: puzzles, each proved to have exactly one solution and to
//! be what was asked for. A puzzle depends on the wishes, the seed and its number alone; nothing is decided by
//! time.
//!
//! ```text
//!   board ──▶ dig ──▶ givens? minimal? unlike? ──▶ rate ──▶ level? technique? ──▶ made
//!     ▲        ▲                  │no                               │no
//!     └────────┴── another board, or some givens of this one changed (the nearest so far is kept)
//! ```

use std::ops::Range;
use std::sync::Arc;

use cellwise_core::{Answer, Budget, End, Limit, Rng, Stats};
use cellwise_human::sudoku::{ExplainerWalk, Path, Position, Rating, Walk};
use cellwise_sudoku::{Grid, Puzzle, check};

use super::any::{AnyDig, Change, Dug, apply};
use super::grids::random_grid;
use super::minimal::Minimality;
use super::nine::{Bench, NineDig};
use super::pattern::PatternSearch;
use super::wishes::{WishError, Wishes};
use crate::seed;

/// Changes of one board before another one is begun.
const PATIENCE: u32 = 80;

/// Boards and changes of boards after which a puzzle is given up, in all.
const MAX_TRIALS: u64 = 100_000;

/// The distance from the wishes of a board that is not worth being rated.
const NOT_RATED: u32 = 500_000;

/// A puzzle that meets the wishes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// Its number in the run.
    pub number: u64,
    /// The puzzle. It has exactly one solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// Its difficulty, if a difficulty was asked for.
    pub rating: Option<Rating>,
    /// The boards, and changes of boards, that were tried.
    pub trials: u64,
}

/// What became of one puzzle of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// It was made.
    Made(Box<Made>),
    /// Nothing that meets the wishes was found in the trials that are allowed; the puzzle that came nearest.
    GaveUp {
        /// The number of the puzzle in the run.
        number: u64,
        /// The boards, and changes of boards, that were tried.
        trials: u64,
        /// The nearest: a puzzle with one solution that does not meet the wishes.
        nearest: Option<Box<Made>>,
    },
}

/// Makes puzzles.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_core::Budget;
/// use cellwise_generate::sudoku::{Maker, Outcome, Symmetry, Wishes};
///
/// let wishes = Wishes { symmetry: Symmetry::HalfTurn, ..Wishes::default() };
/// let mut maker = Maker::new(&Arc::new(wishes), 7, 0..3)?;
/// let outcomes = maker.advance(&mut Budget::unlimited()).unwrap();
/// for outcome in outcomes {
///     let Outcome::Made(made) = outcome else { panic!() };
///     assert!(made.puzzle.is_unique());
///     let givens = made.puzzle.givens().digits();
///     assert!(Symmetry::HalfTurn.holds(9, |cell| givens[cell] != 0));
/// }
/// # Ok::<(), cellwise_generate::sudoku::WishError>(())
/// ```
pub struct Maker {
    wishes: Arc<Wishes>,
    slots: Vec<Slot>,
    bench: Bench,
}

impl Maker {
    /// As many puzzles as go well side by side in one maker.
    pub const MANY: u64 = 512;

    /// A maker of the puzzles with these numbers.
    ///
    /// # Errors
    /// [`WishError`] if the wishes can't be met.
    pub fn new(wishes: &Arc<Wishes>, seed: u64, numbers: Range<u64>) -> Result<Self, WishError> {
        wishes.check()?;
        Ok(Self {
            slots: numbers
                .map(|number| Slot::new(wishes, seed, number))
                .collect(),
            wishes: Arc::clone(wishes),
            bench: Bench::new(),
        })
    }

    /// Goes on until every puzzle is made or given up.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Vec<Outcome>, Limit> {
        loop {
            let mut digs: Vec<&mut NineDig> =
                self.slots.iter_mut().filter_map(Slot::nine).collect();
            self.bench.advance(&mut digs, budget)?;
            for slot in &mut self.slots {
                slot.advance(&self.wishes, budget)?;
            }
            if self.slots.iter().all(|slot| slot.outcome.is_some()) {
                return Ok(self
                    .slots
                    .drain(..)
                    .filter_map(|slot| slot.outcome)
                    .collect());
            }
        }
    }

    /// The number of puzzles that are made or given up.
    #[must_use]
    pub fn done(&self) -> usize {
        let done = self.slots.iter().filter(|slot| slot.outcome.is_some());
        done.count()
    }

    /// The outcomes so far, for a run that is stopped: puzzles that were made, and the nearest found of the
    /// others.
    #[must_use]
    pub fn stopped(self) -> Vec<Outcome> {
        let slots = self.slots.into_iter();
        slots.map(Slot::into_outcome).collect()
    }
}

/// The board that is worked on.
enum Digger {
    Nine(Box<NineDig>),
    Any(Box<AnyDig>),
    Pattern(Box<PatternSearch>),
}

/// The work on one puzzle.
struct Slot {
    number: u64,
    seed: u64,
    /// Boards begun.
    attempt: u64,
    /// Boards and changes tried.
    trials: u64,
    /// Changes of this board.
    changes: u32,
    /// For what happens between trials.
    rng: Rng,
    digger: Digger,
    stage: Stage,
    /// The distance of the board's kept givens from the wishes.
    best: u32,
    nearest: Option<(u32, Box<Made>)>,
    outcome: Option<Outcome>,
}

enum Stage {
    Digging,
    Minimal(Box<Minimality>),
    Rating(Box<Walk>),
    /// Rated by our own techniques; Sudoku Explainer's number is asked.
    Explainer(Box<(Rating, Path, ExplainerWalk)>),
}

/// The position of a puzzle whose only solution is known.
fn answered(puzzle: &Puzzle, solution: Grid) -> Position {
    let answer = Answer::new(vec![solution], End::Exhausted, Stats::default());
    Position::answered(puzzle, answer)
}

impl Slot {
    fn new(wishes: &Arc<Wishes>, seed: u64, number: u64) -> Self {
        Self {
            number,
            seed,
            attempt: 0,
            trials: 1,
            changes: 0,
            rng: seed::rng(seed, number),
            digger: digger(wishes, seed::attempt(seed, number, 0)),
            stage: Stage::Digging,
            best: u32::MAX,
            nearest: None,
            outcome: None,
        }
    }

    /// The board, if it is dug side by side with others.
    fn nine(&mut self) -> Option<&mut NineDig> {
        match (&mut self.digger, &self.stage, &self.outcome) {
            (Digger::Nine(dig), Stage::Digging, None) => Some(dig),
            _ => None,
        }
    }

    /// Goes on to the end of this trial; a board that is dug side by side is finished already.
    fn advance(&mut self, wishes: &Arc<Wishes>, budget: &mut Budget) -> Result<(), Limit> {
        if self.outcome.is_some() {
            return Ok(());
        }
        if let Stage::Digging = self.stage {
            let dug = match &mut self.digger {
                Digger::Nine(_) => Dug::Done,
                Digger::Any(dig) => dig.advance(budget)?,
                Digger::Pattern(search) => search.advance(budget)?,
            };
            if dug == Dug::GiveUp {
                self.begin_another(wishes);
                return Ok(());
            }
            let (puzzle, solution) = self.board();
            let from_givens = wishes.distance_of_givens(puzzle.givens().filled());
            if from_givens > 0 {
                self.judge(wishes, 1_000_000 + from_givens, false, None);
                return Ok(());
            }
            if wishes.is_classic() && is_known(wishes, &puzzle) {
                self.begin_another(wishes);
                return Ok(());
            }
            if self.asks_minimality(wishes) {
                let minimality = Minimality::new(&puzzle, solution.digits());
                self.stage = Stage::Minimal(Box::new(minimality));
            } else {
                self.rate(wishes, &puzzle, solution);
            }
        }
        if let Stage::Minimal(minimality) = &mut self.stage {
            if !minimality.advance(budget)? {
                self.judge(wishes, 2_000_000, false, None);
                return Ok(());
            }
            let (puzzle, solution) = self.board();
            self.rate(wishes, &puzzle, solution);
        }
        if let Stage::Rating(walk) = &mut self.stage {
            walk.advance(budget)?;
            let Stage::Rating(walk) = std::mem::replace(&mut self.stage, Stage::Digging) else {
                return Ok(());
            };
            let path = walk.into_path();
            let rating = Rating::of(cellwise_core::Verdict::Unique, &path);
            let (puzzle, solution) = self.board();
            let position = answered(&puzzle, solution);
            let walk = match wishes.difficulty.explainer {
                Some(_) => ExplainerWalk::new(&position),
                None => None,
            };
            match walk {
                Some(walk) => {
                    self.stage = Stage::Explainer(Box::new((rating, path, walk)));
                }
                None => self.compare(wishes, rating, None, &path),
            }
        }
        if let Stage::Explainer(stage) = &mut self.stage {
            let explainer = stage.2.advance(budget)?;
            let Stage::Explainer(stage) = std::mem::replace(&mut self.stage, Stage::Digging) else {
                return Ok(());
            };
            let (rating, path, _) = *stage;
            let tenths = explainer.map(|explainer| explainer.rating);
            self.compare(wishes, rating, tenths, &path);
        }
        Ok(())
    }

    /// Compares a rated puzzle with the wishes.
    fn compare(&mut self, wishes: &Arc<Wishes>, rating: Rating, tenths: Option<u8>, path: &Path) {
        let distance = wishes.difficulty.distance(&rating, tenths, path);
        let too_hard = wishes.difficulty.is_exceeded(&rating, tenths);
        self.judge(wishes, distance, too_hard, Some(rating));
    }

    /// Single cells went one by one until none could: nothing is left to be shown then.
    fn asks_minimality(&self, wishes: &Wishes) -> bool {
        let dug_singly = wishes.symmetry == super::Symmetry::None && wishes.pattern.is_none();
        wishes.minimal && !dug_singly
    }

    /// Begins to rate the puzzle, if it matters how hard it is.
    fn rate(&mut self, wishes: &Arc<Wishes>, puzzle: &Puzzle, solution: Grid) {
        if wishes.difficulty.is_any() {
            self.judge(wishes, 0, false, None);
            return;
        }
        if let Digger::Nine(_) = self.digger {
            let wanted = wishes.difficulty.guesses();
            let guesses = puzzle.count(2).stats.guesses;
            if !wanted.contains(&guesses) {
                let below = wanted.start().saturating_sub(guesses);
                let above = guesses.saturating_sub(*wanted.end());
                self.judge(wishes, NOT_RATED + (below + above) as u32, above > 0, None);
                return;
            }
        }
        let position = answered(puzzle, solution);
        self.stage = Stage::Rating(Box::new(Walk::outlined(&position)));
    }

    fn board(&self) -> (Puzzle, Grid) {
        let (puzzle, solution) = match &self.digger {
            Digger::Nine(dig) => (Puzzle::classic(dig.givens()), dig.solution.to_vec()),
            Digger::Pattern(search) => (Puzzle::classic(search.givens()), search.solution.to_vec()),
            Digger::Any(dig) => (Ok(dig.puzzle()), dig.solution.clone()),
        };
        let solution = Grid::from_digits(solution);
        match (puzzle, solution) {
            (Ok(puzzle), Ok(solution)) => (puzzle, solution),
            _ => unreachable!("boards hold digits"),
        }
    }

    /// Takes the puzzle if it meets the wishes, else goes on with a change or another board.
    fn judge(
        &mut self,
        wishes: &Arc<Wishes>,
        distance: u32,
        too_hard: bool,
        rating: Option<Rating>,
    ) {
        self.stage = Stage::Digging;
        let is_nearer = self
            .nearest
            .as_ref()
            .is_none_or(|(near, _)| distance < *near);
        if distance == 0 || is_nearer {
            let (puzzle, solution) = self.board();
            assert!(
                check(&puzzle, &solution).is_ok(),
                "the generator made a board that its solution does not fit, which is a bug: {puzzle}"
            );
            let made = Box::new(Made {
                number: self.number,
                puzzle,
                solution,
                rating,
                trials: self.trials,
            });
            if distance == 0 {
                self.outcome = Some(Outcome::Made(made));
                return;
            }
            self.nearest = Some((distance, made));
        }
        self.trials += 1;
        if self.trials > MAX_TRIALS {
            self.outcome = Some(self.give_up());
            return;
        }
        self.changes += 1;
        if self.changes > PATIENCE
            || matches!(self.digger, Digger::Pattern(_))
            || wishes.pattern.is_some()
        {
            self.begin_another(wishes);
            return;
        }
        let is_kept = distance <= self.best;
        if is_kept {
            self.best = distance;
        }
        let first = if is_kept {
            Change::Keep
        } else {
            Change::Revert
        };
        // Where givens may be superfluous, a puzzle that is too hard gets some more.
        let may_ease = !wishes.minimal && wishes.givens.is_none() && distance < 1_000_000;
        let eases = may_ease && too_hard && self.rng.chance(0.5);
        let change = match eases {
            true => Change::Ease(1 + self.rng.below(2)),
            false => Change::Vary(1 + self.rng.below(4)),
        };
        match &mut self.digger {
            Digger::Nine(dig) => dig.again(|dig, rng| {
                apply(dig, first, rng);
                apply(dig, change, rng);
            }),
            Digger::Any(dig) => {
                dig.change(first);
                dig.change(change);
            }
            Digger::Pattern(_) => {}
        }
    }

    fn begin_another(&mut self, wishes: &Arc<Wishes>) {
        self.trials += 1;
        if self.trials > MAX_TRIALS {
            self.outcome = Some(self.give_up());
            return;
        }
        self.attempt += 1;
        self.changes = 0;
        self.best = u32::MAX;
        self.stage = Stage::Digging;
        self.digger = digger(wishes, seed::attempt(self.seed, self.number, self.attempt));
    }

    fn give_up(&mut self) -> Outcome {
        Outcome::GaveUp {
            number: self.number,
            trials: self.trials,
            nearest: self.nearest.take().map(|(_, made)| made),
        }
    }

    fn into_outcome(mut self) -> Outcome {
        match self.outcome.take() {
            Some(outcome) => outcome,
            None => self.give_up(),
        }
    }
}

/// True if a board of the archive is equivalent.
fn is_known(wishes: &Wishes, puzzle: &Puzzle) -> bool {
    !wishes.unlike.is_empty()
        && puzzle
            .canonical()
            .is_ok_and(|form| wishes.unlike.contains(&form))
}

/// Begins with a board.
fn digger(wishes: &Arc<Wishes>, mut rng: Rng) -> Digger {
    if !wishes.is_classic() {
        return Digger::Any(Box::new(AnyDig::new(wishes, rng)));
    }
    if let Some(pattern) = &wishes.pattern {
        return Digger::Pattern(Box::new(PatternSearch::new(pattern, rng)));
    }
    let fewest = match &wishes.givens {
        Some(range) if !wishes.minimal => {
            range.start() + rng.below(range.end() - range.start() + 1)
        }
        _ => 0,
    };
    let solution = random_grid(&mut rng);
    Digger::Nine(Box::new(NineDig::new(
        solution,
        wishes.symmetry,
        fewest,
        rng,
    )))
}
