//! Classic boards whose givens stand in given cells.
//!
//! In: the cells. Out: digits for them that leave one solution. A random full board rarely has one solution by
//! the givens of a sparse pattern alone, so the digits are improved step by step: some of the givens are
//! freed, other solutions of the rest are tried instead, and the one whose givens leave
//! the fewest solutions is taken.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};

use super::any::Dug;
use super::grids::random_grid;
use super::vicinity::characters;

/// Variants that are tried side by side.
const VARIANTS: usize = 32;
/// Solutions that are counted; more are as bad as this many.
const MANY: u64 = 200;
/// Steps after which a new board is begun.
const PATIENCE: u32 = 60;

/// A board under improvement.
pub(crate) struct PatternSearch {
    cells: Vec<usize>,
    rng: Rng,
    pub(crate) solution: [u8; 81],
    /// The number of solutions that the givens leave, `MANY` at most.
    solutions: u64,
    steps: u32,
    others: Lockstep,
    counts: Lockstep,
}

impl PatternSearch {
    pub(crate) fn new(pattern: &[bool], mut rng: Rng) -> Self {
        Self {
            cells: (0..81).filter(|&cell| pattern[cell]).collect(),
            solution: random_grid(&mut rng),
            rng,
            solutions: u64::MAX,
            steps: 0,
            others: Lockstep::new().with_max_solutions(12),
            counts: Lockstep::new().with_max_solutions(MANY),
        }
    }

    /// The givens: the digits of the pattern's cells.
    pub(crate) fn givens(&self) -> [u8; 81] {
        let mut givens = [0; 81];
        for &cell in &self.cells {
            givens[cell] = self.solution[cell];
        }
        givens
    }

    /// Goes on until the givens have one solution, or the board is given up.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Dug, Limit> {
        loop {
            if self.solutions == 1 {
                return Ok(Dug::Done);
            }
            if self.steps == PATIENCE {
                return Ok(Dug::GiveUp);
            }
            for _ in 0..VARIANTS {
                budget.node()?;
            }
            self.steps += 1;
            let variants = match self.steps {
                1 => vec![self.solution],
                _ => self.variants(),
            };
            self.take_best(&variants);
        }
    }

    /// Full boards that agree with this one in most cells of the pattern.
    fn variants(&mut self) -> Vec<[u8; 81]> {
        let lines: Vec<[u8; 81]> = (0..VARIANTS)
            .map(|_| {
                let mut line = characters(&self.givens());
                for _ in 0..1 + self.rng.below(5) {
                    if let Some(&cell) = self.rng.pick(&self.cells) {
                        line[cell] = b'.';
                    }
                }
                line
            })
            .collect();
        let boards: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
        let mut answers = vec![ClassicAnswer::default(); boards.len()];
        let mut found: Vec<Vec<[u8; 81]>> = vec![Vec::new(); boards.len()];
        let mut keep = |record: usize, solution: &[u8; 81]| found[record].push(*solution);
        let unlimited = &mut Budget::unlimited();
        // Without a limit it does not stop early.
        let _ = self
            .others
            .solve_each(&boards, &mut answers, unlimited, &mut keep);
        let picked = found.iter().filter_map(|all| self.rng.pick(all));
        picked
            .map(|line| line.map(|character| character - b'0'))
            .collect()
    }

    /// Takes the variant that leaves the fewest solutions, unless all leave more than before.
    fn take_best(&mut self, variants: &[[u8; 81]]) {
        let lines: Vec<[u8; 81]> = variants
            .iter()
            .map(|variant| {
                let mut line = [b'.'; 81];
                for &cell in &self.cells {
                    line[cell] = b'0' + variant[cell];
                }
                line
            })
            .collect();
        let boards: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
        let mut answers = vec![ClassicAnswer::default(); boards.len()];
        // Without a limit it does not stop early.
        let _ = self
            .counts
            .solve(&boards, &mut answers, &mut Budget::unlimited());
        let counted = answers.iter().map(|answer| answer.solutions).zip(variants);
        if let Some((solutions, best)) = counted.min_by_key(|(solutions, _)| *solutions)
            && solutions <= self.solutions
        {
            self.solutions = solutions;
            self.solution = *best;
        }
    }
}
