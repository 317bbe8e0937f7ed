//! A line of cells that must show its clue.

use cellwise_csp::{
    Assignment, Constraint, Domains, FillingCursor, Looked, Refusal, Tally, Value, Var,
};

use super::placements::placements;
use super::{BLACK, WHITE};
use crate::Clue;

#[derive(Debug)]
pub(super) struct ClueLine {
    name: String,
    scope: Vec<Var>,
    runs: Vec<usize>,
    /// The cost of a question: for each run, a look at each cell.
    steps: u64,
}

impl ClueLine {
    pub(super) fn new(name: String, clue: &Clue, scope: Vec<Var>) -> Self {
        Self {
            name,
            steps: (clue.runs().len() as u64 + 4) * scope.len() as u64,
            scope,
            runs: clue.runs().iter().map(|&length| length as usize).collect(),
        }
    }

    /// Returns true if a run may stand here, with nothing black right behind it.
    fn can_stand(&self, start: usize, run: usize, may: impl Fn(usize, Value) -> bool) -> bool {
        let end = start + run;
        (start..end).all(|at| may(at, BLACK)) && (end == self.scope.len() || may(end, WHITE))
    }

    /// Returns true if some placement of the runs paints every cell in an allowed colour.
    fn can_be_painted(&self, may: impl Fn(Var, Value) -> bool) -> bool {
        let length = self.scope.len();
        let may_be_white: Vec<bool> = self.scope.iter().map(|&var| may(var, WHITE)).collect();
        // The number of cells from here on that may be black without a break.
        let mut black_from = vec![0; length + 1];
        for at in (0..length).rev() {
            let black = may(self.scope[at], BLACK);
            black_from[at] = if black { black_from[at + 1] + 1 } else { 0 };
        }
        // The places where the next run may begin: bits of `free`, with all cells before them settled.
        let mut free = vec![false; length + 1];
        free[0] = true;
        spread(&mut free, &may_be_white);
        let mut next = vec![false; length + 1];
        for &run in &self.runs {
            next.fill(false);
            for start in (0..length).filter(|&start| free[start] && black_from[start] >= run) {
                let end = start + run;
                if end == length {
                    next[end] = true;
                } else if may_be_white[end] {
                    next[end + 1] = true;
                }
            }
            spread(&mut next, &may_be_white);
            std::mem::swap(&mut free, &mut next);
        }
        free[length]
    }
}

/// Lets a position move right over cells that may be white.
fn spread(free: &mut [bool], may_be_white: &[bool]) {
    for at in 0..may_be_white.len() {
        if free[at] && may_be_white[at] {
            free[at + 1] = true;
        }
    }
}

impl Constraint for ClueLine {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let fits = self.can_be_painted(|cell, colour| {
            let fixed = if cell == var {
                Some(value)
            } else {
                assigned.get(cell)
            };
            fixed.is_none_or(|fixed| fixed == colour)
        });
        (!fits).then_some(Refusal { culprit: None })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        self.can_be_painted(|cell, colour| {
            domains.contains(cell, colour) && (cell != var || colour == value)
        })
    }

    fn is_enumerable(&self) -> bool {
        true
    }

    fn blame_steps(&self) -> u64 {
        self.steps
    }

    fn support_steps(&self) -> u64 {
        self.steps
    }

    /// All placements of the runs; one is broken off where it meets a cell known to be otherwise.
    /// The choices of the cursor are the starts of the runs placed so far.
    fn next_filling(&self, domains: &Domains, cursor: &mut FillingCursor) -> Option<Looked> {
        let length = self.scope.len();
        let may = |at: usize, colour: Value| domains.contains(self.scope[at], colour);
        let FillingCursor {
            values: cells,
            choices: starts,
            from: start,
            begun,
        } = cursor;
        let mut back = std::mem::replace(begun, true) && starts.len() == self.runs.len();
        cells.resize(length, WHITE);
        loop {
            if std::mem::replace(&mut back, false) {
                let last = starts.pop()?;
                cells[last..last + self.runs[starts.len()]].fill(WHITE);
                *start = last + 1;
            }
            let placed = starts.len();
            let from = match placed {
                0 => 0,
                _ => starts[placed - 1] + self.runs[placed - 1] + 1,
            };
            if placed == self.runs.len() {
                let rest = from.min(length)..length;
                return Some(match rest.into_iter().all(|at| may(at, WHITE)) {
                    true => Looked::Fits,
                    false => Looked::BrokenOff,
                });
            }
            let run = self.runs[placed];
            if *start + run > length {
                back = true;
            } else if *start > from && !may(*start - 1, WHITE) {
                // Every later start leaves this black cell behind as well.
                *start = length;
                return Some(Looked::BrokenOff);
            } else if self.can_stand(*start, run, may) {
                cells[*start..*start + run].fill(BLACK);
                starts.push(*start);
                *start += run + 1;
            } else {
                *start += 1;
                return Some(Looked::BrokenOff);
            }
        }
    }

    fn tally(&self, domains: &Domains) -> Option<Tally> {
        placements(&self.scope, &self.runs, domains)
    }

    fn fillings_word(&self) -> &'static str {
        "placements"
    }

    fn summary(&self, values: &[&str]) -> String {
        let verb = if values.len() == 1 { "fits" } else { "fit" };
        format!("{} no longer {verb} {}", values.join(" and "), self.name)
    }

    fn explain(&self, value: &str, _culprit: Option<&str>) -> String {
        format!("{value} no longer fits {}", self.name)
    }
}
