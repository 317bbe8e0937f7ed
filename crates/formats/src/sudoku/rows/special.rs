//! Boards of rows that are not what their size says: candidates in 3x3 places.

use cellwise_sudoku::DigitSet;

/// The candidates that a 27x27 board shows, if each cell of a 9x9 board is drawn as 3x3 places and
/// a digit stands only in the place that is its own.
pub(super) fn marks_in_blocks(size: usize, digits: &[u8]) -> Option<Vec<DigitSet>> {
    if size != 27 {
        return None;
    }
    let mut marks = vec![DigitSet::EMPTY; 81];
    for (place, &digit) in digits.iter().enumerate() {
        let (row, column) = (place / 27, place % 27);
        let own = (row % 3 * 3 + column % 3 + 1) as u8;
        match digit {
            0 => {}
            _ if digit == own => marks[row / 3 * 9 + column / 3].insert(digit),
            _ => return None,
        }
    }
    let shown = marks.iter().filter(|set| !set.is_empty()).count();
    (shown == 81).then_some(marks)
}
