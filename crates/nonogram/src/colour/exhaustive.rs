//! The line solver in *every* state of short lines, against the union of all fillings.
//!
//! A state gives each cell a set of colours, packed into a number with `colours` bits a cell:
//!
//! ```text
//! 2 colours and the background      cell 2   cell 1   cell 0
//!                                    110      001      111       0 = background
//! ```
//!
//! The result for a state with two colours in a cell is the union of the results with the one colour
//! and with the other, so a table over all states follows from the single fillings by one OR each.
//!
//! Eight cells in three colours and the background have 15^8 states for each of 16,897 clues: too
//! many. The ordinary tests cover everything up to 5 cells (4 in three colours). The ignored tests cover
//! 7 cells (5), and 8 cells in two colours and 6 in three with one clue of all those that differ only in
//! the names of colours or in direction. The tests of `line::steps` compare each step of the solver with
//! its definition for all sets of 8 cells, which proves it for lines of eight cells in any number of
//! colours.

use std::collections::HashSet;

use super::line::{Plan, Scratch};
use super::tests::{Filling, clues};
use crate::{Clue, Part};

/// Cells whose bits one look at a table takes apart: 12 bits of a state.
const PART: u32 = 12;

/// The bits of cells and colours, apart and together.
struct Packing {
    cells: usize,
    colours: usize,
    /// For 12 bits of a state, the cells that may have each colour.
    apart: Vec<[u8; 4]>,
    /// For a set of cells that may have a colour, the bits of a state.
    together: Vec<[u32; 4]>,
}

impl Packing {
    fn new(cells: usize, colours: usize) -> Self {
        let mut apart = vec![[0; 4]; 1 << PART];
        for (bits, sets) in apart.iter_mut().enumerate() {
            for bit in 0..PART as usize {
                sets[bit % colours] |= ((bits >> bit & 1) << (bit / colours)) as u8;
            }
        }
        let mut together = vec![[0; 4]; 1 << cells];
        for (set, bits) in together.iter_mut().enumerate() {
            for cell in (0..cells).filter(|cell| set >> cell & 1 == 1) {
                for (colour, bits) in bits.iter_mut().enumerate().take(colours) {
                    *bits |= 1 << (cell * colours + colour);
                }
            }
        }
        Self {
            cells,
            colours,
            apart,
            together,
        }
    }

    fn filling(&self, filling: &[u8]) -> u32 {
        let cells = filling.iter().enumerate();
        cells.fold(0, |bits, (cell, &colour)| {
            bits | 1 << (cell * self.colours + usize::from(colour))
        })
    }

    /// The lowest bit of the first cell with more than one, and all bits of that cell; `None` if
    /// every cell has one bit, or one of them none.
    fn first_open(&self, state: u32) -> Option<(u32, u32)> {
        let cell = (1 << self.colours) - 1;
        let mut open = None;
        for at in (0..self.cells).rev() {
            let bits = state & cell << (at * self.colours);
            if bits == 0 {
                return None;
            }
            if !bits.is_power_of_two() {
                open = Some((bits & bits.wrapping_neg(), bits));
            }
        }
        open
    }

    fn has_empty_cell(&self, state: u32) -> bool {
        let cell = (1 << self.colours) - 1;
        (0..self.cells).any(|at| state >> (at * self.colours) & cell == 0)
    }

    /// For every state, the union of the placements that agree with it; 0 if there is none.
    fn unions(&self, placements: &[Filling], table: &mut Vec<u32>) {
        table.clear();
        table.resize(1 << (self.cells * self.colours), 0);
        for filling in placements {
            let state = self.filling(filling);
            table[state as usize] = state;
        }
        for state in 0..table.len() as u32 {
            if let Some((lowest, all)) = self.first_open(state) {
                table[state as usize] =
                    table[(state & !lowest) as usize] | table[(state & !all | lowest) as usize];
            }
        }
    }

    fn solved(&self, plan: &Plan, state: u32, scratch: &mut Scratch<u64>) -> u32 {
        let part = PART as usize / self.colours;
        let low = self.apart[(state & ((1 << PART) - 1)) as usize];
        let high = self.apart[(state >> PART) as usize];
        scratch.can.clear();
        for colour in plan.colours() {
            let colour = colour.number();
            let set = u64::from(low[colour]) | u64::from(high[colour]) << part;
            scratch.can.push(set);
        }
        if !scratch.solve(plan) {
            return 0;
        }
        let sets = plan.colours().iter().zip(scratch.may());
        sets.fold(0, |state, (colour, &set)| {
            let bits = self.together[set as usize][colour.number()];
            let own = 1 << colour.number();
            let every = (0..self.cells).fold(0, |all, at| all | own << (at * self.colours));
            state | bits & every
        })
    }
}

/// The clue with its colours named in the order they come in, read from the end that gives less.
fn like(clue: &Clue) -> Vec<(usize, u32)> {
    let named = |parts: &mut dyn Iterator<Item = Part>| -> Vec<(usize, u32)> {
        let mut names = Vec::new();
        parts
            .filter_map(|part| match part {
                Part::Run { length, colour } => {
                    let known = names.iter().position(|&name| name == colour);
                    let number = known.unwrap_or_else(|| {
                        names.push(colour);
                        names.len() - 1
                    });
                    Some((number, length))
                }
                _ => None,
            })
            .collect()
    };
    let parts: Vec<Part> = clue.parts().collect();
    named(&mut parts.iter().copied()).min(named(&mut parts.iter().rev().copied()))
}

/// Compares all states for all clues, or for one of all those that are alike; gives their number.
fn compare(cells: usize, colours: u8, alike: bool) -> u64 {
    let packing = Packing::new(cells, usize::from(colours));
    let mut seen = HashSet::new();
    let mut scratch = Scratch::default();
    let mut table = Vec::new();
    let mut compared = 0;
    for (clue, placements) in clues(cells, colours) {
        if alike && !seen.insert(like(&clue)) {
            continue;
        }
        let plan = Plan::new(cells, &clue, usize::from(colours) - 1);
        packing.unions(&placements, &mut table);
        for (state, &expected) in table.iter().enumerate() {
            let state = state as u32;
            if packing.has_empty_cell(state) {
                continue;
            }
            compared += 1;
            let found = packing.solved(&plan, state, &mut scratch);
            assert_eq!(
                found, expected,
                "{clue} of {colours} colours in {state:#b}: {found:#b}"
            );
        }
    }
    compared
}

#[test]
fn every_short_line_in_every_state_equals_all_fillings() {
    // Two colours and the background up to 5 cells, three and the background up to 4.
    for cells in 0..=5 {
        compare(cells, 3, false);
    }
    for cells in 0..=4 {
        compare(cells, 4, false);
    }
    assert_eq!(compare(5, 3, false), 99 * 7u64.pow(5));
    assert_eq!(compare(7, 2, false), 34 * 3u64.pow(7));
}

// The longer ones, each some minutes:
//   cargo test --release -p cellwise-nonogram exhaustive -- --ignored

#[test]
#[ignore = "half a minute in a release build"]
fn seven_cells_in_two_colours_and_five_in_three_in_every_state() {
    assert_eq!(compare(6, 3, false), 239 * 7u64.pow(6));
    assert_eq!(compare(7, 3, false), 577 * 7u64.pow(7));
    assert_eq!(compare(5, 4, false), 469 * 15u64.pow(5));
}

#[test]
#[ignore = "minutes in a release build"]
fn eight_cells_in_two_colours_in_every_state() {
    assert_eq!(compare(8, 3, true), 383 * 7u64.pow(8));
}

#[test]
#[ignore = "minutes in a release build"]
fn six_cells_in_three_colours_in_every_state() {
    assert_eq!(compare(6, 4, true), 158 * 15u64.pow(6));
}
