//! Another twin: the puzzle as clauses for a SAT solver that knows nothing of lines.
//!
//! A line is a reader that walks along its cells: one variable for each boundary and each state it
//! may be in there, one for each cell and colour, and clauses that let it walk only as the clue
//! says. Solutions are listed by forbidding each picture found.

use std::collections::BTreeMap;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use cellwise_nonogram::{Cell, Clue, Colour, Line, Part, Picture, Puzzle};

/// Parts done with or under way, cells read of the one under way (1 for any number in a blot), the
/// colour of the last cell, whether that belongs to a star.
type State = (usize, u32, usize, bool);

/// The states that a reader may be in after one more cell of this colour.
fn next(parts: &[Part], state: State, colour: usize) -> Vec<State> {
    let (part, read, last, star) = state;
    let of_part = parts.get(part).and_then(|part| part.colour());
    let fits = of_part.is_some_and(|c| c.number() == colour);
    let skip = |state| next(parts, state, colour);
    let end_of = |length: u32, read: u32| match read == length {
        true => (part + 1, 0, colour, false),
        false => (part, read, colour, false),
    };
    let touches = colour > 0 && colour == last;
    let mut all = Vec::new();
    match parts.get(part) {
        Some(&Part::Run { length, .. }) if read > 0 => {
            if fits {
                all.push(end_of(length, read + 1));
            }
            return all;
        }
        Some(Part::Blot(_)) if read > 0 => {
            return match fits {
                true => vec![(part, 1, colour, false)],
                false => skip((part + 1, 0, last, false)),
            };
        }
        Some(Part::Star) => {
            if star || !touches {
                all.push((part, 0, colour, true));
            }
            all.extend(skip((part + 1, 0, last, false)));
        }
        Some(&Part::Run { length, .. }) if fits && !touches => all.push(end_of(length, 1)),
        Some(Part::Blot(_)) if fits && !touches => all.push((part, 1, colour, false)),
        _ => {}
    }
    if colour == 0 && !star {
        all.push((part, 0, 0, false));
    }
    all
}

fn is_end(parts: &[Part], (part, read, _, star): State) -> bool {
    let done = match parts.get(part) {
        Some(Part::Run { .. }) if read > 0 => return false,
        Some(Part::Blot(_)) if read > 0 => part + 1,
        Some(Part::Star) if star => part + 1,
        _ => part,
    };
    parts[done..].iter().all(|part| *part == Part::Star)
}

/// The puzzle as clauses.
pub(crate) struct Sat {
    solver: BasicSolver,
    cells: Vec<Vec<Var>>,
    height: usize,
    width: usize,
}

impl Sat {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let colours = puzzle.palette().colours() + 1;
        let mut solver = BasicSolver::default();
        let cells: Vec<Vec<Var>> = (0..height * width)
            .map(|_| (0..colours).map(|_| solver.new_var_default()).collect())
            .collect();
        for cell in &cells {
            let lits: Vec<Lit> = cell.iter().map(|&var| Lit::new(var, true)).collect();
            exactly_one(&mut solver, &lits);
        }
        let mut sat = Self {
            solver,
            cells,
            height,
            width,
        };
        for line in puzzle.lines() {
            let places: Vec<usize> = match line {
                Line::Row(row) => (0..width).map(|column| row * width + column).collect(),
                Line::Column(column) => (0..height).map(|row| row * width + column).collect(),
            };
            sat.walk(&places, puzzle.clue(line), colours);
        }
        sat
    }

    /// Lets a reader walk along these cells as the clue demands.
    fn walk(&mut self, places: &[usize], clue: &Clue, colours: usize) {
        let parts: Vec<Part> = clue.parts().collect();
        let solver = &mut self.solver;
        let mut here: BTreeMap<State, Lit> = BTreeMap::new();
        here.insert((0, 0, 0, false), Lit::new(solver.new_var_default(), true));
        exactly_one(solver, &here.values().copied().collect::<Vec<_>>());
        for &place in places {
            let mut there: BTreeMap<State, Lit> = BTreeMap::new();
            for (&state, &lit) in &here {
                for colour in 0..colours {
                    let mut clause = vec![!lit, Lit::new(self.cells[place][colour], false)];
                    for state in next(&parts, state, colour) {
                        let lit = there
                            .entry(state)
                            .or_insert_with(|| Lit::new(solver.new_var_default(), true));
                        clause.push(*lit);
                    }
                    solver.add_clause_reuse(&mut clause);
                }
            }
            exactly_one(solver, &there.values().copied().collect::<Vec<_>>());
            here = there;
        }
        for (&state, &lit) in &here {
            if !is_end(&parts, state) {
                solver.add_clause_reuse(&mut vec![!lit]);
            }
        }
    }

    /// Up to `max` solutions.
    pub(crate) fn solutions(&mut self, max: usize, palette: &Puzzle) -> Vec<Picture> {
        let mut all = Vec::new();
        while all.len() < max && self.solver.solve_limited(&[]) == lbool::TRUE {
            let mut cells = Vec::new();
            let mut other = Vec::new();
            for cell in &self.cells {
                let is = |var: &Var| self.solver.value_lit(Lit::new(*var, true)) == lbool::TRUE;
                let colour = cell.iter().position(is).unwrap();
                cells.push(Cell::of(Colour::new(colour as u8)));
                other.push(Lit::new(cell[colour], false));
            }
            let picture = Picture::from_cells(self.height, self.width, cells).unwrap();
            all.push(picture.with_palette(palette.palette()));
            if !self.solver.add_clause_reuse(&mut other) {
                break;
            }
        }
        all
    }
}

fn exactly_one(solver: &mut BasicSolver, lits: &[Lit]) {
    solver.add_clause_reuse(&mut lits.to_vec());
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            solver.add_clause_reuse(&mut vec![!a, !b]);
        }
    }
}
