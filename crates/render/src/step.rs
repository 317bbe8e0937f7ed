//! A position with a step on it, drawn for a terminal or as shapes.
//!
//! In: a position, the symbols for its digits, and perhaps a step found there. Out: text or shapes. The
//! drawing depends on the step's marks, links and houses, not on its technique.

mod drawing;
mod text;

pub use drawing::step_drawing;
pub use text::step_text;

use cellwise_sudoku::{HouseKind, Shape};

/// For every cell the number of its box or piece, by which borders are drawn; all the same if there are none.
fn boxes(shape: &Shape) -> Vec<usize> {
    let mut of = vec![0; shape.cells()];
    for house in shape.houses() {
        if let HouseKind::Box(number) = house.kind {
            for &cell in &house.cells {
                of[cell] = number + 1;
            }
        }
    }
    of
}

/// Rows and columns of the little grid in which a cell shows its candidates.
fn candidate_grid(shape: &Shape) -> (usize, usize) {
    match shape.box_size() {
        (1, size) | (size, 1) => {
            let columns = (1..=size).find(|c| c * c >= size).unwrap_or(1);
            (size.div_ceil(columns), columns)
        }
        usual => usual,
    }
}
