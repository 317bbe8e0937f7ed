//! The work on one Sudoku of a run: board after board, and change after change, until one meets the wishes.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_sudoku::{Grid, Puzzle, check};

use super::any::{Change, Dug, apply};
use super::difficulty::Comparison;
use super::grade::Grading;
use super::maker::{Hardness, Made, Outcome};
use super::minimal::Minimality;
use super::nine::NineDig;
use super::shared::{Digger, Shared};
use super::wishes::Wishes;
use crate::seed;

/// Changes of one board before another one is begun.
const PATIENCE: u32 = 80;

/// Boards and changes of boards after which a puzzle is given up, in all.
const MAX_TRIALS: u64 = 100_000;

/// Distances from the wishes of boards that are not graded, by the reason.
const NOT_GRADED: u32 = 500_000;
const WRONG_GIVENS: u32 = 1_000_000;
const NOT_MINIMAL: u32 = 2_000_000;

enum Stage {
    Digging,
    Minimal(Box<Minimality>),
    Grading(Box<Grading>),
}

/// The board to come back to: the nearest to the wishes since another one was begun.
struct Home {
    distance: u32,
    is_too_hard: bool,
    /// The cells that are left open on it, if givens there may help.
    stuck: Vec<usize>,
    /// `None` for boards that are not classic, which keep their givens themselves.
    dig: Option<Box<NineDig>>,
}

/// The puzzle that came nearest to the wishes.
struct Nearest {
    distance: u32,
    lacks: String,
    made: Box<Made>,
}

/// The work on one puzzle.
pub(crate) struct Slot {
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
    home: Option<Home>,
    nearest: Option<Nearest>,
    outcome: Option<Outcome>,
}

impl Slot {
    pub(crate) fn new(shared: &mut Shared, seed: u64, number: u64) -> Self {
        Self {
            number,
            seed,
            attempt: 0,
            trials: 1,
            changes: 0,
            rng: seed::rng(seed, number),
            digger: shared.digger(seed::attempt(seed, number, 0)),
            stage: Stage::Digging,
            home: None,
            nearest: None,
            outcome: None,
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.outcome.is_some()
    }

    /// The boards that are dug side by side with others.
    pub(crate) fn nines(&mut self) -> &mut [NineDig] {
        match (&mut self.digger, &self.stage, &self.outcome) {
            (Digger::Nine(dig), Stage::Digging, None) => std::slice::from_mut(dig),
            (Digger::Batch(batch), Stage::Digging, None) => batch.digs(),
            _ => &mut [],
        }
    }

    /// Goes on to the end of this trial; a board that is dug side by side is finished already.
    pub(crate) fn advance(
        &mut self,
        shared: &mut Shared,
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        if self.is_done() {
            return Ok(());
        }
        if let Stage::Digging = self.stage {
            let dug = match &mut self.digger {
                Digger::Nine(_) => Dug::Done,
                Digger::Batch(batch) => {
                    if !batch.next(&shared.wishes.difficulty.guesses()) {
                        self.next_generation(shared);
                        return Ok(());
                    }
                    Dug::Done
                }
                Digger::Any(dig) => dig.advance(budget)?,
                Digger::Pattern(search) => search.advance(budget)?,
            };
            if dug == Dug::GiveUp {
                self.begin_another(shared);
                return Ok(());
            }
            let (puzzle, solution) = self.board();
            let givens = puzzle.givens().filled();
            let from_givens = shared.wishes.distance_of_givens(givens);
            if from_givens > 0 {
                let lacks = || format!("it has {givens} givens");
                self.refuse(shared, WRONG_GIVENS + from_givens, false, lacks);
                return Ok(());
            }
            if self.asks_minimality(&shared.wishes) {
                let minimality = Minimality::new(&puzzle, solution.digits());
                self.stage = Stage::Minimal(Box::new(minimality));
            } else {
                self.grade(shared, &puzzle, solution);
            }
        }
        if let Stage::Minimal(minimality) = &mut self.stage {
            if !minimality.advance(budget)? {
                let lacks = || "a given is superfluous".to_owned();
                self.refuse(shared, NOT_MINIMAL, false, lacks);
                return Ok(());
            }
            let (puzzle, solution) = self.board();
            self.grade(shared, &puzzle, solution);
        }
        if let Stage::Grading(grading) = &mut self.stage {
            let grade = grading.advance(&shared.scope, budget)?;
            self.judge(shared, grade.comparison, grade.hardness);
        }
        Ok(())
    }

    /// Single cells went one by one until none could: nothing is left to be shown then.
    fn asks_minimality(&self, wishes: &Wishes) -> bool {
        let dug_singly = wishes.symmetry == super::Symmetry::None && wishes.pattern.is_none();
        wishes.minimal && !dug_singly
    }

    /// Begins to grade the puzzle, if it matters how hard it is.
    fn grade(&mut self, shared: &mut Shared, puzzle: &Puzzle, solution: Grid) {
        if shared.wishes.difficulty.is_any() {
            self.judge(shared, Comparison::default(), Hardness::default());
            return;
        }
        if let Digger::Nine(_) = self.digger {
            let wanted = shared.wishes.difficulty.guesses();
            let guesses = puzzle.count(2).stats.guesses;
            if !wanted.contains(&guesses) {
                let below = wanted.start().saturating_sub(guesses);
                let above = guesses.saturating_sub(*wanted.end());
                let lacks = || match above {
                    0 => "it is too easy".to_owned(),
                    _ => "it is too hard".to_owned(),
                };
                self.refuse(
                    shared,
                    NOT_GRADED + (below + above) as u32,
                    above > 0,
                    lacks,
                );
                return;
            }
        }
        let grading = Grading::new(&shared.scope, puzzle, solution);
        self.stage = Stage::Grading(Box::new(grading));
    }

    fn board(&self) -> (Puzzle, Grid) {
        let (puzzle, solution) = match &self.digger {
            Digger::Nine(dig) => (Puzzle::classic(dig.givens()), dig.solution.to_vec()),
            Digger::Batch(batch) => {
                let dig = batch.board();
                (Puzzle::classic(dig.givens()), dig.solution.to_vec())
            }
            Digger::Pattern(search) => (Puzzle::classic(search.givens()), search.solution.to_vec()),
            Digger::Any(dig) => (Ok(dig.puzzle()), dig.solution.clone()),
        };
        let solution = Grid::from_digits(solution);
        match (puzzle, solution) {
            (Ok(puzzle), Ok(solution)) => (puzzle, solution),
            _ => unreachable!("boards hold digits"),
        }
    }

    /// Goes on from a puzzle that is not graded.
    fn refuse(
        &mut self,
        shared: &mut Shared,
        distance: u32,
        is_too_hard: bool,
        lacks: impl FnOnce() -> String,
    ) {
        let comparison = Comparison {
            distance,
            is_too_hard,
            lacks: lacks(),
            stuck: Vec::new(),
        };
        self.judge(shared, comparison, Hardness::default());
    }

    /// Takes the puzzle if it meets the wishes, else goes on with a change or another board.
    fn judge(&mut self, shared: &mut Shared, found: Comparison, difficulty: Hardness) {
        self.stage = Stage::Digging;
        let distance = found.distance;
        let near = self.nearest.as_ref().map(|near| near.distance);
        if distance == 0 || near.is_none_or(|near| distance < near) {
            let (puzzle, solution) = self.board();
            if distance == 0 && shared.wishes.is_classic() && shared.is_known(&puzzle) {
                self.begin_another(shared);
                return;
            }
            assert!(
                check(&puzzle, &solution).is_ok(),
                "the generator made a board that its solution does not fit, which is a bug: {puzzle}"
            );
            let made = Box::new(Made {
                number: self.number,
                puzzle,
                solution,
                difficulty,
                trials: self.trials,
            });
            if distance == 0 {
                self.outcome = Some(Outcome::Made(made));
                return;
            }
            self.nearest = Some(Nearest {
                distance,
                lacks: found.lacks,
                made,
            });
        }
        // The next of the batch comes when this one is not what was asked for.
        if let Digger::Batch(_) = self.digger {
            return;
        }
        self.changes += 1;
        let is_fixed = shared.wishes.pattern.is_some() || shared.wishes.difficulty.is_full_houses();
        if self.changes > PATIENCE || is_fixed {
            self.begin_another(shared);
        } else if self.counts_trial() {
            self.change(shared, distance, found.is_too_hard, found.stuck);
        }
    }

    /// Counts one more trial; false if none is left.
    fn counts_trial(&mut self) -> bool {
        self.trials += 1;
        if self.trials > MAX_TRIALS {
            self.outcome = Some(self.give_up());
        }
        !self.is_done()
    }

    /// Changes the board, or the one before it if that was nearer.
    fn change(&mut self, shared: &mut Shared, distance: u32, is_too_hard: bool, stuck: Vec<usize>) {
        let is_kept = self
            .home
            .as_ref()
            .is_none_or(|home| distance <= home.distance);
        if is_kept {
            self.home = Some(Home {
                distance,
                is_too_hard,
                stuck,
                dig: match &self.digger {
                    Digger::Nine(dig) => Some(dig.clone()),
                    _ => None,
                },
            });
        }
        let Some(home) = &self.home else {
            return;
        };
        let wishes = &shared.wishes;
        // Where givens may be superfluous, a puzzle that is too hard gets some more.
        let may_ease = !wishes.minimal && wishes.givens.is_none() && distance < WRONG_GIVENS;
        let stuck = self.rng.pick(&home.stuck).copied();
        let chance = if stuck.is_some() { 0.8 } else { 0.5 };
        let eases = may_ease && home.is_too_hard && self.rng.chance(chance);
        let change = match stuck {
            Some(cell) if eases => Change::Give(cell),
            None if eases => Change::Ease(1 + self.rng.below(2)),
            _ => Change::Vary(1 + self.rng.below(4)),
        };
        match (&mut self.digger, &home.dig) {
            (Digger::Nine(dig), Some(kept)) => {
                if !eases && shared.seeds.is_some() && self.rng.chance(0.5) {
                    let freed = 1 + self.rng.below(3);
                    let fewest = shared.fewest(&mut self.rng);
                    let digs = wishes.minimal || self.rng.chance(0.3);
                    let near = shared
                        .vicinity
                        .near(&kept.givens(), freed, fewest, &mut self.rng);
                    **dig = near.digging(digs);
                    return;
                }
                if !is_kept {
                    dig.clone_from(kept);
                }
                dig.again(|dig, rng| apply(dig, change, rng));
            }
            (Digger::Any(dig), _) => {
                dig.change(match is_kept {
                    true => Change::Keep,
                    false => Change::Revert,
                });
                dig.change(change);
            }
            _ => {}
        }
    }

    /// Goes on with changes of the best board of a batch, or with other boards.
    fn next_generation(&mut self, shared: &mut Shared) {
        let Digger::Batch(batch) = &mut self.digger else {
            return;
        };
        self.trials += batch.len() as u64 - 1;
        match batch.change(&mut self.rng) {
            true => {
                self.counts_trial();
            }
            false => self.begin_another(shared),
        }
    }

    fn begin_another(&mut self, shared: &mut Shared) {
        if self.counts_trial() {
            self.attempt += 1;
            self.changes = 0;
            self.home = None;
            self.stage = Stage::Digging;
            self.digger = shared.digger(seed::attempt(self.seed, self.number, self.attempt));
        }
    }

    fn give_up(&mut self) -> Outcome {
        let (nearest, lacks) = match self.nearest.take() {
            Some(near) => (Some(near.made), near.lacks),
            None => (None, String::new()),
        };
        Outcome::GaveUp {
            number: self.number,
            trials: self.trials,
            nearest,
            lacks,
        }
    }

    pub(crate) fn into_outcome(mut self) -> Outcome {
        match self.outcome.take() {
            Some(outcome) => outcome,
            None => self.give_up(),
        }
    }
}
