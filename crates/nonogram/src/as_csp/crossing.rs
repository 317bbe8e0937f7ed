//! One cell where a row and a column must agree, in the view of run starts.

use cellwise_csp::{Assignment, Constraint, Domains, Refusal, Value, Var};

use super::Run;

/// One of the two lines through the cell.
#[derive(Debug)]
struct Side {
    runs: Vec<Run>,
    /// The place of the cell on this line, counted from 0.
    at: usize,
}

/// The colours that a line can still give a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Colours {
    white: bool,
    black: bool,
}

#[derive(Debug)]
pub(super) struct Crossing {
    name: String,
    scope: Vec<Var>,
    row: Side,
    column: Side,
    /// The cost of looking for support: a look at each start of each run.
    support_steps: u64,
}

impl Crossing {
    pub(super) fn new((r, row): (usize, &[Run]), (c, column): (usize, &[Run])) -> Self {
        Self {
            name: format!("r{}c{}", r + 1, c + 1),
            scope: row.iter().chain(column).map(|run| run.var).collect(),
            support_steps: row.iter().chain(column).map(|run| run.starts as u64).sum(),
            row: Side {
                runs: row.to_vec(),
                at: c,
            },
            column: Side {
                runs: column.to_vec(),
                at: r,
            },
        }
    }
}

/// The colour of the cell `at` in a line whose runs are (length, start if known): true for black,
/// and the run that decides it. `None` if the known starts leave both open.
///
/// ```text
/// runs 2, 1 at 1 and 6:   . # # . . . # .      cells 1 2 6: black by their run
/// only the first known:   . # # . ? ? ? ?      cells 0 3: white, beside the run or before all others
/// ```
pub(super) fn colour_at(
    runs: &[(usize, Option<usize>)],
    at: usize,
) -> Option<(bool, Option<usize>)> {
    // True if all runs before the current one are known to end before the cell.
    let mut behind = true;
    let mut last = None;
    for (i, &(length, start)) in runs.iter().enumerate() {
        let Some(start) = start else {
            behind = false;
            continue;
        };
        if (start..start + length).contains(&at) {
            return Some((true, Some(i)));
        }
        if at + 1 == start || at == start + length || (at < start && behind) {
            return Some((false, Some(i)));
        }
        behind = at > start;
        if behind {
            last = Some(i);
        } else {
            // This run is past the cell and those right before it are open: nothing is known.
            return None;
        }
    }
    behind.then_some((false, last))
}

impl Side {
    fn colour(&self, var: Var, value: Value, assigned: &Assignment) -> Option<(bool, Option<Var>)> {
        let known: Vec<(usize, Option<usize>)> = self
            .runs
            .iter()
            .map(|run| {
                let start = if run.var == var {
                    Some(value)
                } else {
                    assigned.get(run.var)
                };
                (run.length, start.map(|start| usize::from(start) - 1))
            })
            .collect();
        let (black, by) = colour_at(&known, self.at)?;
        Some((black, by.map(|i| self.runs[i].var)))
    }

    /// The colours the line can give the cell, with `value` in `var` if that is one of its runs:
    /// the runs before it must then end before it, those behind it begin behind it.
    fn colours(&self, var: Var, value: Value, domains: &Domains) -> Colours {
        let fixed = self.runs.iter().position(|run| run.var == var);
        let mut colours = Colours {
            white: true,
            black: false,
        };
        for (i, run) in self.runs.iter().enumerate() {
            let may_start = |start: usize| match fixed {
                Some(f) if i < f => start + run.length < usize::from(value),
                Some(f) if i > f => start > usize::from(value) + self.runs[f].length,
                Some(_) => start == usize::from(value),
                None => true,
            };
            let (mut covers, mut avoids) = (false, false);
            for start in domains
                .iter(run.var)
                .map(usize::from)
                .filter(|&s| may_start(s))
            {
                let covered = (start..start + run.length).contains(&(self.at + 1));
                covers |= covered;
                avoids |= !covered;
            }
            colours.black |= covers;
            colours.white &= avoids;
        }
        colours
    }
}

impl Constraint for Crossing {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn support_steps(&self) -> u64 {
        self.support_steps
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let (row, by_row) = self.row.colour(var, value, assigned)?;
        let (column, by_column) = self.column.colour(var, value, assigned)?;
        (row != column).then(|| Refusal {
            culprit: if self.row.runs.iter().any(|run| run.var == var) {
                by_column
            } else {
                by_row
            },
        })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        let row = self.row.colours(var, value, domains);
        let column = self.column.colours(var, value, domains);
        (row.white && column.white) || (row.black && column.black)
    }
}
