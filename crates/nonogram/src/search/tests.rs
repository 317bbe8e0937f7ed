//! What a search does between two looks at its budget stays small, whatever the size of the board.

use cellwise_core::{Budget, Limit};

use super::{Engine, Found, UNDO_CELLS};
use crate::options::Options;
use crate::{Clue, Puzzle};

/// Units between two looks.
const SLICE: usize = 200;

/// Runs a search to its end in slices. Gives the number of solutions and the most cells that
/// were painted or opened again in one slice.
fn in_slices(engine: &mut Engine) -> (usize, usize) {
    let mut budget = Budget::unlimited().with_slice(SLICE as u64);
    let (mut solutions, mut most, mut before) = (0, 0, 0);
    loop {
        let event = engine.advance(&mut budget);
        let steps = engine.board.trail().len();
        most = most.max(steps.abs_diff(before));
        before = steps;
        match event {
            Ok(Found::Solution(_)) => solutions += 1,
            Ok(Found::Exhausted) => return (solutions, most),
            Ok(Found::Split) => unreachable!("nobody asked for parts"),
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
    let mut engine = Engine::new(&puzzle, Options::default());
    let (solutions, most) = in_slices(&mut engine);
    assert_eq!(solutions, 1);
    assert_eq!(engine.proofs(), None, "lines are enough");
    assert!(most <= 64 * SLICE, "{most} cells in a slice");
}

#[test]
fn a_board_too_large_to_be_probed_is_searched_all_the_same() {
    // One row has the left half, the other one the right half.
    let width = 150_000;
    let half = Clue::new([width / 2]);
    let puzzle = Puzzle::new([half.clone(), half], vec![Clue::new([1]); width as usize]).unwrap();
    let mut engine = Engine::new(&puzzle, Options::default());
    let (solutions, most) = in_slices(&mut engine);
    assert_eq!(solutions, 2);
    assert_eq!((engine.proofs(), engine.deepest()), (Some(0), 1));
    assert!(engine.prober.is_none());
    assert!(most <= UNDO_CELLS * SLICE, "{most} cells in a slice");
}
