//! A question to the engine: is there a solution with a candidate, some cells as they are, and some rules?

use cellwise_core::{Budget, Verdict};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule};

use crate::sudoku::view::View;

/// A candidate that is to be refuted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) cell: usize,
    pub(super) digit: u8,
}

/// A part of a reason.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The digit or the candidates of a cell.
    Cell(usize),
    /// A rule, by its place in the puzzle.
    Rule(usize),
}

/// The engine's answer.
pub(super) enum Reply {
    Impossible,
    Possible(Grid),
    /// It would take too long.
    Unsettled,
}

/// Nodes for a question.
pub(super) const NODES: u64 = 200;

/// The parts that a reason against a candidate may have: cells that say something, and rules.
pub(super) fn parts<const N: usize>(v: &View<N>, target: Target) -> Vec<Part> {
    let all = v.puzzle.shape().digits();
    let says = |&cell: &usize| cell != target.cell && v.digits_of(cell).len() < all;
    let cells = (0..v.digits.len()).filter(says).map(Part::Cell);
    let rules = 0..v.puzzle.rules().len();
    let rules = rules.filter(|&rule| !brings_houses(&v.puzzle.rules()[rule]));
    cells.chain(rules.map(Part::Rule)).collect()
}

/// Returns true for a rule that replaces the boxes: it is part of the board, and not left out.
fn brings_houses(rule: &Rule) -> bool {
    matches!(rule, Rule::Jigsaw(_) | Rule::Boards(_))
}

/// Asks whether the candidate and these parts go together. Adds the work to `spent`, in microseconds or less.
pub(super) fn ask<const N: usize>(
    v: &View<N>,
    target: Target,
    parts: &[Part],
    nodes: u64,
    spent: &mut u64,
) -> Reply {
    let all = v.puzzle.rules();
    let mut allowed = vec![DigitSet::all(v.puzzle.shape().digits()); v.digits.len()];
    let mut is_kept: Vec<bool> = all.iter().map(brings_houses).collect();
    for part in parts {
        match *part {
            Part::Cell(cell) => allowed[cell] = v.digits_of(cell),
            Part::Rule(rule) => is_kept[rule] = true,
        }
    }
    allowed[target.cell] = DigitSet::only(target.digit);
    let kept = all.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    let kept: Vec<Rule> = kept.map(|(rule, _)| rule.clone()).collect();
    let cells = v.digits.len() as u64;
    *spent += cells / 4 + 4 * kept.len() as u64;
    let shape = v.puzzle.base_shape().clone();
    let puzzle = Puzzle::with_candidates(shape, allowed).ok();
    let Some(puzzle) = puzzle.and_then(|puzzle| puzzle.with_rules(kept).ok()) else {
        return Reply::Unsettled;
    };
    let budget = &mut Budget::unlimited().with_max_nodes(nodes);
    let answer = puzzle.solve_within(1, budget);
    *spent += (nodes - budget.nodes_left()) * (1 + cells / 16);
    let verdict = answer.verdict();
    match (verdict, answer.solutions.into_iter().next()) {
        (Verdict::Impossible, _) => Reply::Impossible,
        (_, Some(solution)) => Reply::Possible(solution),
        (_, None) => Reply::Unsettled,
    }
}

/// Returns true if a solution has the digit or one of the candidates of a cell. Rules are asked of the engine.
pub(super) fn agrees<const N: usize>(v: &View<N>, solution: &Grid, part: Part) -> bool {
    match part {
        Part::Cell(cell) => solution
            .get(cell)
            .is_some_and(|digit| v.digits_of(cell).contains(digit)),
        Part::Rule(_) => false,
    }
}
