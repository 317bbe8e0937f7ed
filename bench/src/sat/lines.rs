//! A Nonogram in black and white as clauses, in two ways.
//!
//! The cells are the first variables, row by row, true for black. `Order` has a variable for each run and start, true if the run
//! starts there or before (Crawford and Baker 1994; Tamura et al. 2009). `Automaton` has a variable for each cell of a line and each state of the automaton
//! that reads its clue, in layers (after Quimper and Walsh, "Decomposing global grammar constraints", 2007): its unit propagation finds
//! whatever the line forces. The first is far smaller.

use std::collections::{BTreeMap, BTreeSet};

use cellwise_nonogram::Puzzle;
use clap::ValueEnum;

use super::cnf::Cnf;

/// A way to say a Nonogram in clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Encoding {
    /// Starts of runs
    Order,
    /// States between the cells of a line
    Automaton,
}

impl Encoding {
    /// Its name on the command line and in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Automaton => "automaton",
        }
    }

    /// The clauses of a puzzle whose clues fit their lines.
    pub(crate) fn clauses(self, puzzle: &Puzzle) -> Cnf {
        let (height, width) = (puzzle.height(), puzzle.width());
        let mut cnf = Cnf::new(height * width);
        let rows = puzzle.rows().iter().enumerate();
        let columns = puzzle.columns().iter().enumerate();
        let rows = rows.map(|(r, clue)| (clue, (0..width).map(move |c| r * width + c).collect()));
        let columns = columns.map(|(c, clue)| (clue, (0..height).map(|r| r * width + c).collect()));
        let lines: Vec<(_, Vec<usize>)> = rows.chain(columns).collect();
        for (clue, cells) in lines {
            let cells: Vec<i32> = cells.iter().map(|&cell| cell as i32 + 1).collect();
            match self {
                Self::Order => order(&mut cnf, clue.runs(), &cells),
                Self::Automaton => automaton(&mut cnf, clue.runs(), &cells),
            }
        }
        cnf
    }
}

/// A literal, or a truth.
#[derive(Clone, Copy)]
enum Said {
    Known(bool),
    Open(i32),
}

impl Said {
    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Open(literal) => Self::Open(-literal),
        }
    }
}

/// A clause of these, unless it holds anyway.
fn say(cnf: &mut Cnf, clause: &[Said]) {
    let mut literals = Vec::with_capacity(clause.len());
    for said in clause {
        match said {
            Said::Known(true) => return,
            Said::Known(false) => {}
            Said::Open(literal) => literals.push(*literal),
        }
    }
    cnf.add(&literals);
}

fn order(cnf: &mut Cnf, runs: &[u32], cells: &[i32]) {
    let runs: Vec<isize> = runs.iter().map(|&run| run as isize).collect();
    let room = cells.len() as isize - runs.iter().sum::<isize>() - runs.len() as isize + 1;
    // Of each run: its first start, and the variables "it starts here or before" for all starts but the last.
    let mut first = 0;
    let mut starts = Vec::new();
    for run in &runs {
        let vars: Vec<i32> = (0..room).map(|_| cnf.var()).collect();
        starts.push((first, vars));
        first += run + 1;
    }
    let by = |run: usize, cell: isize| {
        let (first, vars) = &starts[run];
        match usize::try_from(cell - first) {
            Err(_) => Said::Known(false),
            Ok(place) => vars
                .get(place)
                .map_or(Said::Known(true), |&v| Said::Open(v)),
        }
    };
    for run in 0..runs.len() {
        let (first, vars) = &starts[run];
        for pair in vars.windows(2) {
            cnf.add(&[-pair[0], pair[1]]);
        }
        if run > 0 {
            for start in *first..first + room {
                let before = by(run - 1, start - runs[run - 1] - 1);
                say(cnf, &[by(run, start).not(), before]);
            }
        }
    }
    for (cell, &black) in cells.iter().enumerate() {
        let cell = cell as isize;
        for (run, length) in runs.iter().enumerate() {
            let covers = [by(run, cell).not(), by(run, cell - length)];
            say(cnf, &[covers[0], covers[1], Said::Open(black)]);
        }
        for next in 0..=runs.len() {
            let behind = match next.checked_sub(1) {
                Some(last) => by(last, cell - runs[last]),
                None => Said::Known(true),
            };
            let ahead = match next < runs.len() {
                true => by(next, cell).not(),
                false => Said::Known(true),
            };
            say(cnf, &[behind.not(), ahead.not(), Said::Open(-black)]);
        }
    }
}

/// The automaton reads the clue: for `2 1` its states are
///
/// ```text
///   0 --black--> 1 --black--> 2 --white--> 3 --black--> 4 --white--> 5
///   0 --white--> 0                         3 --white--> 3            5 --white--> 5
/// ```
///
/// and the line ends in one of the last two.
fn automaton(cnf: &mut Cnf, runs: &[u32], cells: &[i32]) {
    // Per state: where black and white lead.
    let mut steps: Vec<[Option<usize>; 2]> = vec![[None, Some(0)]];
    for &run in runs {
        for _ in 0..run {
            let state = steps.len();
            steps[state - 1][0] = Some(state);
            steps.push([None, None]);
        }
        // A white cell parts this run from the next; behind the last one all is white.
        let state = steps.len();
        steps[state - 1][1] = Some(state);
        steps.push([None, Some(state)]);
    }
    let by_black_only: BTreeSet<usize> = steps.iter().filter_map(|step| step[0]).collect();
    let layers = reachable(&steps, runs, cells.len());
    // Per layer: the variables of its states.
    let vars: Vec<BTreeMap<usize, i32>> = layers
        .iter()
        .map(|layer| layer.iter().map(|&state| (state, cnf.var())).collect())
        .collect();
    for var in vars[0].values() {
        cnf.add(&[*var]);
    }
    for (i, &black) in cells.iter().enumerate() {
        let (here, next) = (&vars[i], &vars[i + 1]);
        let mut before: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        let (mut by_black, mut by_white) = (vec![-black], vec![black]);
        for (&state, &var) in here {
            let mut onward = vec![-var];
            for (step, cell) in steps[state].into_iter().zip([black, -black]) {
                let Some((to, &then)) = step.and_then(|to| Some((to, next.get(&to)?))) else {
                    cnf.add(&[-var, -cell]);
                    continue;
                };
                cnf.add(&[-var, -cell, then]);
                onward.push(then);
                before.entry(to).or_default().push(var);
            }
            cnf.add(&onward);
        }
        for (&state, &var) in next {
            // A state is reached by one colour alone.
            let is_black = by_black_only.contains(&state);
            cnf.add(&[-var, if is_black { black } else { -black }]);
            if is_black {
                &mut by_black
            } else {
                &mut by_white
            }
            .push(var);
            let mut clause = vec![-var];
            clause.extend(&before[&state]);
            cnf.add(&clause);
        }
        cnf.add(&by_black);
        cnf.add(&by_white);
    }
}

/// The states before the first cell, after it, and so on, from which the end can be reached.
fn reachable(steps: &[[Option<usize>; 2]], runs: &[u32], cells: usize) -> Vec<Vec<usize>> {
    let count = steps.len();
    let mut layers = vec![vec![false; count]; cells + 1];
    layers[0][0] = true;
    for i in 0..cells {
        for state in (0..count)
            .filter(|&state| layers[i][state])
            .collect::<Vec<_>>()
        {
            for to in steps[state].into_iter().flatten() {
                layers[i + 1][to] = true;
            }
        }
    }
    // The last run may end at the edge, without a white cell behind it.
    for (state, is_there) in layers[cells].iter_mut().enumerate() {
        *is_there &= state + 1 == count || (!runs.is_empty() && state + 2 == count);
    }
    for i in (0..cells).rev() {
        for state in 0..count {
            let mut onward = steps[state].into_iter().flatten();
            layers[i][state] = layers[i][state] && onward.any(|to| layers[i + 1][to]);
        }
    }
    let of = |layer: &Vec<bool>| (0..count).filter(|&state| layer[state]).collect();
    layers.iter().map(of).collect()
}
