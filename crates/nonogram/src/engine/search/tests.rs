//! The work between two looks at the budget stays small on boards of any size.

use cellwise_core::{Budget, Limit};

use super::{Found, TreeSearch, UNDO_STEPS};
use crate::engine::board::Board;
use crate::mono::MonoBoard;
use crate::options::Options;
use crate::{Clue, Puzzle};

/// Units between two looks.
const SLICE: usize = 200;

/// Runs a search to its end in slices. Returns the number of solutions and the highest number of cells
/// that were painted or opened again in one slice.
fn in_slices(search: &mut TreeSearch<MonoBoard>) -> (usize, usize) {
    let mut budget = Budget::unlimited().with_slice(SLICE as u64);
    let (mut solutions, mut max, mut before) = (0, 0, 0);
    loop {
        let event = search.advance(&mut budget);
        let steps = search.board.trail().len();
        max = max.max(steps.abs_diff(before));
        before = steps;
        match event {
            Ok(Found::Solution(_)) => solutions += 1,
            Ok(Found::Exhausted) => return (solutions, max),
            Ok(Found::Split) => unreachable!("no split was asked for"),
            Err(limit) => {
                assert_eq!(limit, Limit::Slice);
                budget.next_slice();
            }
        }
    }
}

#[test]
fn a_long_line_is_painted_in_many_slices() {
    let cells = 100_000;
    let puzzle = Puzzle::new([Clue::new([cells])], vec![Clue::new([1]); cells as usize]).unwrap();
    let mut search = TreeSearch::<MonoBoard>::new(&puzzle, Options::default());
    let (solutions, max) = in_slices(&mut search);
    assert_eq!(solutions, 1);
    assert_eq!(search.proofs(), None, "lines are enough");
    assert!(max <= 64 * SLICE, "{max} cells in a slice");
}

#[test]
fn a_board_too_large_to_be_probed_is_searched_all_the_same() {
    // One row has the left half, the other one the right half.
    let width = 150_000;
    let half = Clue::new([width / 2]);
    let puzzle = Puzzle::new([half.clone(), half], vec![Clue::new([1]); width as usize]).unwrap();
    let mut search = TreeSearch::<MonoBoard>::new(&puzzle, Options::default());
    let (solutions, max) = in_slices(&mut search);
    assert_eq!(solutions, 2);
    assert_eq!((search.proofs(), search.deepest()), (Some(0), 1));
    assert!(search.prober.is_none());
    assert!(max <= UNDO_STEPS * SLICE, "{max} cells in a slice");
}
