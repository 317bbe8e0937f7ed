//! The steps that the passes are made of, each against its definition for all sets of eight cells.
//!
//! This proves the solver for every clue without stars in every state of a line of eight cells, in any
//! number of colours: a placement is a walk over boundaries 0…8, gap, run, gap, …, last gap, and each stage may go
//! from boundary *b* to *e* exactly if all cells between them may have its colour (and *e* − *b* is
//! the length, for a run that can be read). A pass takes the set of boundaries before a stage to the set
//! behind it. It does so by AND, OR and shifts, which act on each boundary by itself, and by two
//! steps that do not: the flood through a gap, a number of which is checked here for *all* sets of
//! cells and all sets of seeds, and the starts that fit a length, checked for all sets of cells and
//! all sets of lengths. If every stage is right, so are the sets of boundaries reached from the left
//! and from the right; and a cell may have a colour exactly if some stage of that colour
//! covers it on a way from the one to the other.

use super::{Plan, Scratch, flood_down, flood_up};
use crate::bits::Bits;
use crate::{Clue, Colour, Part};

const CELLS: u32 = 8;

/// Returns true if all cells from `a` to `b`, both included, are in the set.
fn all_between(set: u64, a: u32, b: u32) -> bool {
    (a.min(b)..=a.max(b)).all(|cell| set >> cell & 1 == 1)
}

fn cells_where(holds: impl Fn(u32) -> bool) -> u64 {
    (0..CELLS).fold(0, |set, cell| set | u64::from(holds(cell)) << cell)
}

#[test]
fn floods_match_their_definition_from_all_seeds_through_all_sets() {
    let mut checked = 0;
    for free in 0..1u64 << CELLS {
        for seeds in (0..=free).filter(|seeds| seeds & !free == 0) {
            let bits = |cell: u32, up: bool| {
                (0..CELLS).any(|seed| {
                    let ahead = if up { seed <= cell } else { seed >= cell };
                    ahead && seeds >> seed & 1 == 1 && all_between(free, seed, cell)
                })
            };
            assert_eq!(flood_up(free, seeds), cells_where(|cell| bits(cell, true)));
            let mirrored = free.mirrored(CELLS);
            let down = flood_down(mirrored, seeds, CELLS);
            assert_eq!(down, cells_where(|cell| bits(cell, false)));
            checked += 1;
        }
    }
    // Each cell is a seed, free, or not free.
    assert_eq!(checked, 3u32.pow(CELLS));
}

/// A clue with runs of these lengths in one colour; what need not fit the line.
fn runs(lengths: impl Iterator<Item = u32>) -> Clue {
    let colour = Colour::new(1);
    Clue::of_parts(lengths.map(|length| Part::Run { length, colour }))
}

#[test]
fn starts_that_fit_are_right_for_all_sets_of_lengths_in_all_sets_of_cells() {
    for set in 1..1u32 << CELLS {
        let lengths = || (1..=CELLS).filter(|length| set >> (length - 1) & 1 == 1);
        let plan = Plan::new(CELLS as usize, &runs(lengths()), 1);
        let mut scratch = Scratch::<u64>::default();
        for can in 0..1u64 << CELLS {
            scratch.can = vec![0, can];
            scratch.pass_right(&plan);
            for (run, length) in plan.runs.iter().zip(lengths()) {
                let fits = |start: u32| {
                    start + length <= CELLS && all_between(can, start, start + length - 1)
                };
                assert_eq!(
                    scratch.fits[run.fit],
                    cells_where(fits),
                    "{length} in {can:b}"
                );
            }
        }
    }
}

#[test]
fn one_run_of_any_length_covers_the_cells_of_its_placements_in_all_sets() {
    // Both passes, and the spreading of starts over cells, with two gaps that are not alike.
    for length in 1..=CELLS {
        let plan = Plan::new(CELLS as usize, &runs(std::iter::once(length)), 1);
        let mut scratch = Scratch::<u64>::default();
        for free in 0..1u64 << CELLS {
            for ink in 0..1u64 << CELLS {
                scratch.can = vec![free, ink];
                let mut expected = [0; 2];
                for start in 0..=CELLS - length {
                    let run = ((1 << length) - 1) << start;
                    let rest = u64::below(CELLS) & !run;
                    if run & !ink == 0 && rest & !free == 0 {
                        expected = [expected[0] | rest, expected[1] | run];
                    }
                }
                match scratch.solve(&plan) {
                    true => assert_eq!(scratch.may(), expected),
                    false => assert_eq!(expected, [0; 2]),
                }
            }
        }
    }
}
