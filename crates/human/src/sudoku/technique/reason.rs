//! A minimal reason: some cells and rules that can't all be filled if a candidate is true.
//!
//! The engine says at once that a candidate is impossible. The reason is shrunk by leaving out one cell or rule after the other as
//! long as the engine still finds no solution; what is left is minimal: nothing more can be left out. A cell that is left out may hold
//! any digit, also if the board has one there. The idea is Demystify's (Espasa, Gent, Hoffmann, Jefferson, Lynch). Of the
//! candidates tried, the one with the smallest reason is told.

use std::cmp::Reverse;

use cellwise_core::{Budget, Verdict};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule};

use super::rule_words::{rule_name, set};
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

/// The most candidates whose reasons are looked for.
const MAX_TRIED: usize = 12;
/// A reason of this size is told at once.
const SMALL: usize = 3;
/// Nodes for each question to the engine. A question that takes more counts as not settled, so the part in question stays.
const NODES: u64 = 200;

/// A candidate that is impossible, and the reason.
struct Reason {
    cell: usize,
    digit: u8,
    /// The cells whose digits or candidates count.
    cells: Vec<usize>,
    /// The rules that count.
    rules: Vec<usize>,
}

impl Reason {
    fn size(&self) -> usize {
        self.cells.len() + self.rules.len()
    }
}

/// Reports the candidate with the smallest reason found.
pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, solution: &Grid) -> Flow {
    let start = || (None::<Reason>, 0usize);
    out.remember(start, |out, (best, _)| {
        let tried = targets(v, solution);
        out.parts(tried, |out, (cell, digit)| {
            let bound = best.as_ref().map_or(usize::MAX, Reason::size);
            if bound <= SMALL {
                return Flow::Continue(());
            }
            let questions = v.digits.len() + v.puzzle.rules().len();
            if let Some(reason) = shrink(v, cell, digit, bound) {
                *best = Some(reason);
            }
            out.pay(20 * questions)
        })?;
        let Some(reason) = best else {
            return Flow::Continue(());
        };
        let (cell, digit) = (reason.cell, reason.digit);
        let losses = [(digit, Set::only(cell))];
        out.remove_all(v, reason.size(), &losses, |why| {
            why.mark_one(Role::Pivot, cell, digit);
            for &cell in &reason.cells {
                for digit in v.digits_of(cell).iter() {
                    why.mark_one(Role::Pattern, cell, digit);
                }
            }
            why.say(words(v, reason));
        })
    })
}

/// The candidates to try: wrong ones, in cells with few candidates first.
fn targets<const N: usize>(v: &View<N>, solution: &Grid) -> Vec<(usize, u8)> {
    let mut cells: Vec<usize> = v.open.iter().collect();
    cells.sort_by_key(|&cell| (v.cands[cell].len(), cell));
    let wrong = |&cell: &usize| {
        let right = solution.get(cell);
        v.cands[cell]
            .iter()
            .filter(move |&digit| Some(digit) != right)
            .map(move |digit| (cell, digit))
            .collect::<Vec<_>>()
    };
    cells.iter().flat_map(wrong).take(MAX_TRIED).collect()
}

/// The minimal reason against a candidate, if it is smaller than `bound`.
fn shrink<const N: usize>(v: &View<N>, cell: usize, digit: u8, bound: usize) -> Option<Reason> {
    let mut cells: Vec<usize> = (0..v.digits.len()).filter(|&other| other != cell).collect();
    let mut rules: Vec<usize> = (0..v.puzzle.rules().len()).collect();
    if !is_impossible(v, (cell, digit), &cells, &rules) {
        return None;
    }
    // Cells that the candidate does not see come first: what stays tends to lie close together. Large pieces are left out before
    // single cells.
    cells.sort_by_key(|&other| (v.sees(cell, other), Reverse(v.digits_of(other).len())));
    let mut piece = cells.len() / 2;
    while piece > 0 {
        let mut at = 0;
        while at < cells.len() {
            let end = (at + piece).min(cells.len());
            let mut fewer = cells.clone();
            fewer.drain(at..end);
            if is_impossible(v, (cell, digit), &fewer, &rules) {
                cells = fewer;
            } else {
                at = end;
            }
        }
        piece /= 2;
    }
    let mut at = 0;
    while at < rules.len() {
        let mut fewer = rules.clone();
        fewer.remove(at);
        if brings_houses(&v.puzzle.rules()[rules[at]])
            || !is_impossible(v, (cell, digit), &cells, &fewer)
        {
            at += 1;
        } else {
            rules = fewer;
        }
    }
    // With fewer rules other cells may have become needless.
    let mut at = 0;
    while at < cells.len() {
        let mut fewer = cells.clone();
        fewer.remove(at);
        if is_impossible(v, (cell, digit), &fewer, &rules) {
            cells = fewer;
        } else {
            at += 1;
        }
    }
    rules.retain(|&rule| !brings_houses(&v.puzzle.rules()[rule]));
    cells.sort_unstable();
    let reason = Reason {
        cell,
        digit,
        cells,
        rules,
    };
    (reason.size() < bound).then_some(reason)
}

/// Returns true for a rule that replaces the boxes: it is part of the board, and not left out.
fn brings_houses(rule: &Rule) -> bool {
    matches!(rule, Rule::Jigsaw(_) | Rule::Boards(_))
}

/// Returns true if the engine finds no solution with the candidate, the digits or candidates of these cells alone and these rules
/// alone.
fn is_impossible<const N: usize>(
    v: &View<N>,
    (cell, digit): (usize, u8),
    cells: &[usize],
    rules: &[usize],
) -> bool {
    let all = DigitSet::all(v.puzzle.shape().digits());
    let mut allowed = vec![all; v.digits.len()];
    for &other in cells {
        allowed[other] = v.digits_of(other);
    }
    allowed[cell] = [digit].into_iter().collect();
    let shape = v.puzzle.base_shape().clone();
    let Ok(puzzle) = Puzzle::with_candidates(shape, allowed) else {
        return false;
    };
    let kept: Vec<Rule> = rules
        .iter()
        .map(|&rule| v.puzzle.rules()[rule].clone())
        .collect();
    let Ok(puzzle) = puzzle.with_rules(kept) else {
        return false;
    };
    let budget = &mut Budget::unlimited().with_max_nodes(NODES);
    puzzle.solve_within(1, budget).verdict() == Verdict::Impossible
}

fn words<const N: usize>(v: &View<N>, reason: &Reason) -> String {
    let (cell, digit) = (v.name(reason.cell), v.symbol(reason.digit));
    let cells = reason.cells.iter().map(|&cell| match v.digits[cell] {
        0 => format!("{} {{{}}}", v.name(cell), set(v, v.cands[cell])),
        digit => format!("{}={}", v.name(cell), v.symbol(digit)),
    });
    let rules = reason
        .rules
        .iter()
        .map(|&rule| rule_name(v, &v.puzzle.rules()[rule]));
    let parts = list(cells.chain(rules), "and");
    format!(
        "If {cell} were {digit}, there would be no way to fill these together: {parts}. None of them can be left out of this reason."
    )
}
