//! A minimal reason: some cells and rules that can't all be filled if a candidate is true.
//!
//! The engine says at once that a candidate is impossible. The reason is shrunk by leaving out one cell or rule after the other as
//! long as the engine still finds no solution; what is left is minimal: nothing more can be left out. A cell that is left out may hold
//! any digit, also if the board has one there. The idea is Demystify's (Espasa, Gent, Hoffmann, Jefferson, Lynch). Of the
//! candidates tried, the one with the smallest reason is told. Where words are wanted, the rest of the step's time goes into the
//! search for a smaller one, and a reason is called the smallest only if that search came to its end.

mod question;
mod shrink;
mod smallest;

use std::ops::ControlFlow;

use cellwise_sudoku::{CellSet, Grid};

use super::rule_words::{rule_name, set};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};
use question::{Part, Target};
use shrink::Shrink;
use smallest::{Found, Smallest};

/// The most candidates whose reasons are shrunk.
const MAX_SHRUNK: usize = 12;
/// A reason of this size ends the shrinking of others.
const SMALL: usize = 3;

/// A candidate that is impossible, and the reason.
struct Reason {
    target: Target,
    /// The cells whose digits or candidates count, and the rules.
    parts: Vec<Part>,
    /// Nothing can be left out.
    is_minimal: bool,
    /// No reason against this candidate has fewer parts.
    is_smallest_here: bool,
}

/// Reports the candidate with the smallest reason found.
pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, solution: &Grid) -> Flow {
    let start = || Looking::new(v, solution);
    out.remember(start, |out, looking: &mut Looking| {
        let (patience, tells) = (out.patience(), out.explains());
        out.repeat(|out| {
            let before = looking.spent;
            let is_over = looking.step(v, patience, tells);
            out.pay((looking.spent - before) as usize)?;
            ControlFlow::Continue(is_over)
        })?;
        let Some(reason) = &looking.best else {
            return Flow::Continue(());
        };
        let Target { cell, digit } = reason.target;
        let losses = [(digit, CellSet::only(cell))];
        out.remove_all(v, reason.parts.len(), &losses, |why| {
            why.mark_one(Role::Pivot, cell, digit);
            for part in &reason.parts {
                if let &Part::Cell(cell) = part {
                    for digit in v.digits_of(cell).iter() {
                        why.mark_one(Role::Pattern, cell, digit);
                    }
                }
            }
            why.say(words(v, reason, looking.is_smallest));
        })
    })
}

/// The search for a small reason.
struct Looking {
    /// The wrong candidates, in cells with few candidates first.
    targets: Vec<Target>,
    stage: Stage,
    best: Option<Reason>,
    /// No reason on the board has fewer parts.
    is_smallest: bool,
    /// Work done, in microseconds or less.
    spent: u64,
}

enum Stage {
    /// The reason against a candidate is shrunk.
    Shrink(usize, Option<Box<Shrink>>),
    /// A reason smaller than the best is looked for: first against the same candidate, then against each.
    Smaller(Option<usize>, Box<Smallest>),
    Over,
}

impl Looking {
    fn new<const N: usize>(v: &View<N>, solution: &Grid) -> Self {
        let mut cells: Vec<usize> = v.open.iter().collect();
        cells.sort_by_key(|&cell| (v.cands[cell].len(), cell));
        let wrong = |&cell: &usize| {
            let right = solution.get(cell);
            let digits = v.cands[cell].iter();
            digits
                .filter(move |&digit| Some(digit) != right)
                .map(move |digit| Target { cell, digit })
        };
        Self {
            targets: cells.iter().flat_map(wrong).collect(),
            stage: Stage::Shrink(0, None),
            best: None,
            is_smallest: false,
            spent: 0,
        }
    }

    /// One question to the engine. Returns true if the search is over.
    fn step<const N: usize>(&mut self, v: &View<N>, patience: u64, tells: bool) -> bool {
        let size = self
            .best
            .as_ref()
            .map_or(usize::MAX, |best| best.parts.len());
        if self.best.is_some() && self.spent >= patience {
            self.stage = Stage::Over;
        }
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Shrink(number, _)
                if size <= SMALL || number >= self.targets.len().min(MAX_SHRUNK) =>
            {
                if let Some(best) = self.best.as_ref().filter(|_| tells) {
                    let smallest = Smallest::new(v, best.target, size);
                    self.stage = Stage::Smaller(None, Box::new(smallest));
                }
            }
            Stage::Shrink(number, shrink) => {
                let target = self.targets[number];
                let mut shrink = shrink.unwrap_or_else(|| Box::new(Shrink::new(v, target)));
                if !shrink.step(v, size, &mut self.spent) {
                    self.stage = Stage::Shrink(number, Some(shrink));
                    return false;
                }
                if let Some((parts, is_minimal)) = shrink.finish()
                    && parts.len() < size
                {
                    self.best = Some(Reason {
                        target,
                        parts,
                        is_minimal,
                        is_smallest_here: false,
                    });
                }
                self.stage = Stage::Shrink(number + 1, None);
            }
            Stage::Smaller(number, mut smallest) => {
                let Some(found) = smallest.step(v, &mut self.spent) else {
                    self.stage = Stage::Smaller(number, smallest);
                    return false;
                };
                self.take(v, number, smallest.target(), found);
            }
            Stage::Over => return true,
        }
        matches!(self.stage, Stage::Over)
    }

    /// Takes the result of a search for a smaller reason, and goes on to the next candidate.
    fn take<const N: usize>(
        &mut self,
        v: &View<N>,
        number: Option<usize>,
        target: Target,
        found: Found,
    ) {
        match found {
            Found::Smaller(parts) => {
                self.best = Some(Reason {
                    target,
                    parts,
                    is_minimal: true,
                    is_smallest_here: true,
                });
            }
            Found::NoSmaller => {
                if let Some(best) = self.best.as_mut().filter(|best| best.target == target) {
                    best.is_smallest_here = true;
                }
            }
            // Without a proof for each candidate there is none for the board.
            Found::GaveUp => return,
        }
        let size = self.best.as_ref().map(|best| best.parts.len());
        let next = number.map_or(0, |number| number + 1);
        match size.zip(self.targets.get(next)) {
            Some((size, &target)) => {
                let smallest = Smallest::new(v, target, size);
                self.stage = Stage::Smaller(Some(next), Box::new(smallest));
            }
            None => self.is_smallest = true,
        }
    }
}

fn words<const N: usize>(v: &View<N>, reason: &Reason, is_smallest: bool) -> String {
    let (cell, digit) = (v.name(reason.target.cell), v.symbol(reason.target.digit));
    let parts = reason.parts.iter().map(|part| match *part {
        Part::Cell(cell) => match v.digits[cell] {
            0 => format!("{} {{{}}}", v.name(cell), set(v, v.cands[cell])),
            digit => format!("{}={}", v.name(cell), v.symbol(digit)),
        },
        Part::Rule(rule) => rule_name(v, &v.puzzle.rules()[rule]),
    });
    let parts = list(parts, "and");
    let minimal = match reason.is_minimal {
        true => " None of them can be left out of this reason.",
        false => "",
    };
    let smallest = match (is_smallest, reason.is_smallest_here) {
        (true, _) => " No other reason on this board has fewer parts.".to_owned(),
        (false, true) => format!(" No other reason against {digit} in {cell} has fewer parts."),
        (false, false) => String::new(),
    };
    format!(
        "If {cell} were {digit}, there would be no way to fill these together: {parts}.{minimal}{smallest}"
    )
}
