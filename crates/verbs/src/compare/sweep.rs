//! Boards for an experiment: as many givens as asked for, from a seed.
//!
//! Each board is a part of a full grid, so it has a solution. With few givens it has many, and with
//! many givens inference finds the rest; in between search is hardest. Gomes and Selman saw that in
//! Latin squares with holes, *Problem structure in the presence of perturbations*, AAAI 1997.

use cellwise_core::Rng;
use cellwise_formats::sudoku::{Format, Record};
use cellwise_generate::sudoku::random_grid;
use cellwise_sudoku::Puzzle;

use crate::Input;
use crate::fault::{Code, Fault};

/// A classic board with this number of givens, from 0 to 81.
///
/// # Errors
/// [`Code::BadRequest`] for more givens than a board has cells.
pub fn board_with_givens(givens: usize, seed: u64) -> Result<Input, Fault> {
    if givens > 81 {
        let text = format!("found {givens} givens; a board has 81 cells");
        return Err(Fault::new(Code::BadRequest, text));
    }
    let mut rng = Rng::new(seed ^ ((givens as u64) << 32));
    let grid = random_grid(&mut rng);
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    let mut text = vec![b'.'; 81];
    for &cell in cells.iter().take(givens) {
        text[cell] = b'0' + grid[cell];
    }
    let text = String::from_utf8_lossy(&text);
    let puzzle: Result<Puzzle, _> = text.parse();
    let puzzle = puzzle.map_err(|error| Fault::new(Code::Internal, error.to_string()))?;
    let mut record = Record::new(puzzle, Format::Line);
    record.id = Some(format!("{givens} givens, seed {seed}"));
    Ok(Input::new(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyRecord;

    #[test]
    fn a_board_has_as_many_givens_as_asked_for() {
        for givens in [0, 17, 30, 81] {
            let input = board_with_givens(givens, 5).unwrap();
            let AnyRecord::Sudoku(record) = &input.record else {
                panic!("a Sudoku")
            };
            let digits = (0..81).filter(|&cell| record.puzzle.givens().get(cell).is_some());
            assert_eq!(digits.count(), givens);
        }
        assert!(board_with_givens(82, 0).is_err());
        assert_eq!(board_with_givens(30, 1), board_with_givens(30, 1));
        assert_ne!(board_with_givens(30, 1), board_with_givens(30, 2));
    }
}
