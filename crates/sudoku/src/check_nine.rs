//! The quick checker of classic boards, which shares no code with any engine.
//!
//! The twin of `check` for millions of boards: it tells only yes or no and allocates
//! nothing. It reads digits, or the characters that are about to leave: `ZERO` is the
//! byte of an empty cell, 0 or `b'0'`. Rules as a person reads them: every cell a digit
//! from 1 to 9, every given kept, every digit once in each row, column and box.

#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::solves_avx512;

#[cfg(target_arch = "x86_64")]
use crate::Isa;

/// The byte of digit 0 in a line of characters.
pub(crate) const CHARACTERS: u8 = b'0';

/// The byte of digit 0 on a board of digits.
pub(crate) const DIGITS: u8 = 0;

/// Returns true if `solution` solves the board; anything but a digit is an open cell of `givens`.
#[must_use]
#[inline]
pub(crate) fn solves<const ZERO: u8>(givens: &[u8; 81], solution: &[u8; 81]) -> bool {
    #[cfg(target_arch = "x86_64")]
    #[expect(
        unsafe_code,
        reason = "calls what was compiled for the instruction set"
    )]
    if Isa::detect() == Isa::Avx512 {
        // SAFETY: the CPU has AVX-512.
        return unsafe { solves_avx512::<ZERO>(givens, solution) };
    }
    solves_plain::<ZERO>(givens, solution)
}

/// The same with what every CPU has.
#[inline(always)]
pub(crate) fn solves_plain<const ZERO: u8>(givens: &[u8; 81], solution: &[u8; 81]) -> bool {
    let mut kept = true;
    for cell in 0..81 {
        let given = givens[cell].wrapping_sub(ZERO + 1) < 9;
        kept &= !given | (givens[cell] == solution[cell]);
    }
    kept & is_solved::<ZERO>(solution)
}

/// Returns true if `solution` takes in each cell one of the digits of `marks`, and is a solved board.
///
/// Bit `d - 1` of a mark stands for digit `d`.
#[must_use]
pub(crate) fn solves_marks<const ZERO: u8>(marks: &[u16; 81], solution: &[u8; 81]) -> bool {
    let mut cells = marks.iter().zip(solution);
    cells.all(|(mark, digit)| {
        let bit = u32::from(digit.wrapping_sub(ZERO + 1));
        bit < 9 && mark & (1 << bit) != 0
    }) && is_solved::<ZERO>(solution)
}

/// Returns true if a digit stands twice in a row, column or box of a line of 81 characters; anything
/// but `1` to `9` is an open cell.
///
/// ```
/// use cellwise_sudoku::line_has_clash;
///
/// let mut line = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert!(!line_has_clash(&line));
/// line[2] = b'9';
/// assert!(line_has_clash(&line));
/// ```
#[must_use]
pub fn line_has_clash(line: &[u8; 81]) -> bool {
    // Sets of digits as in `is_solved`, and beside each set the sum of the same bits: set and
    // sum are equal if and only if no bit is there twice.
    let mut cell = [0u16; 112];
    for i in 0..81 {
        let digit = u32::from(line[i].wrapping_sub(b'1'));
        cell[i] = if digit < 9 { 1 << digit } else { 0 };
    }
    let (mut triad, mut triad_sum) = ([0u16; 112], [0u16; 112]);
    for i in 0..96 {
        triad[i] = cell[i] | cell[i + 1] | cell[i + 2];
        triad_sum[i] = cell[i] + cell[i + 1] + cell[i + 2];
    }
    let mut wrong = 0;
    for i in 0..9 {
        let at = 9 * i;
        let row = triad[at] | triad[at + 3] | triad[at + 6];
        wrong |= row ^ (triad_sum[at] + triad_sum[at + 3] + triad_sum[at + 6]);
        let at = i / 3 * 27 + i % 3 * 3;
        let square = triad[at] | triad[at + 9] | triad[at + 18];
        wrong |= square ^ (triad_sum[at] + triad_sum[at + 9] + triad_sum[at + 18]);
    }
    let (mut column, mut column_sum) = ([0u16; 16], [0u16; 16]);
    for r in 0..9 {
        for i in 0..16 {
            column[i] |= cell[i + 9 * r];
            column_sum[i] += cell[i + 9 * r];
        }
    }
    for i in 0..9 {
        wrong |= column[i] ^ column_sum[i];
    }
    wrong != 0
}

/// Returns true if every row, column and box has nine different digits.
///
/// Nine cells hold nine different digits if and only if the set of what they
/// hold is the set of all nine; a byte that is not a digit adds nothing.
#[inline(always)]
fn is_solved<const ZERO: u8>(solution: &[u8; 81]) -> bool {
    // Sets of digits, bit 1 for 1: of each cell, of three cells from here on
    // in a row, of nine from here on in a row, of three by three from here on.
    // Simple loops over all places, also those where no house begins, because compilers
    // turn these into vectors.
    let (mut cell, mut triad) = ([0u16; 112], [0u16; 112]);
    let (mut row, mut square, mut column) = ([0u16; 81], [0u16; 81], [0u16; 16]);
    for i in 0..81 {
        let digit = u32::from(solution[i].wrapping_sub(ZERO));
        cell[i] = if digit < 10 { 1 << digit } else { 0 };
    }
    for i in 0..96 {
        triad[i] = cell[i] | cell[i + 1] | cell[i + 2];
    }
    for i in 0..81 {
        row[i] = triad[i] | triad[i + 3] | triad[i + 6];
        square[i] = triad[i] | triad[i + 9] | triad[i + 18];
    }
    for i in 0..16 {
        for r in 0..9 {
            column[i] |= cell[i + 9 * r];
        }
    }
    // A 0 leaves bit 0 set, so it is never mistaken.
    let mut right = true;
    for i in 0..9 {
        right &= row[9 * i] == 0x3fe;
        right &= column[i] == 0x3fe;
        right &= square[i / 3 * 27 + i % 3 * 3] == 0x3fe;
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{dug, full};
    use crate::{DigitSet, Grid, Puzzle, Shape, check};
    use cellwise_core::Rng;

    fn text(board: &[u8; 81]) -> [u8; 81] {
        board.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
    }

    #[test]
    fn clashes_of_part_filled_lines_are_those_of_the_general_checker() {
        let mut rng = Rng::new(3);
        let mut wrong = 0;
        for round in 0..600 {
            let mut board = full(&mut rng);
            for digit in &mut board {
                if rng.chance(0.5) {
                    *digit = 0;
                }
            }
            if round % 2 == 0 {
                board[rng.below(81)] = 1 + rng.below(9) as u8;
            }
            let found = !Puzzle::classic(board).unwrap().clashes().is_empty();
            assert_eq!(line_has_clash(&text(&board)), found, "{board:?}");
            wrong += u32::from(found);
        }
        assert!(wrong > 100, "{wrong}");
    }

    #[test]
    fn it_agrees_with_the_general_checker() {
        let mut rng = Rng::new(1);
        let mut right = 0;
        for _ in 0..300 {
            let solution = full(&mut rng);
            let mut givens = solution;
            for given in &mut givens {
                if rng.chance(0.7) {
                    *given = 0;
                }
            }
            // Right, with two cells swapped, with one cell changed.
            let mut swapped = solution;
            swapped.swap(rng.below(81), rng.below(81));
            let mut changed = solution;
            changed[rng.below(81)] = rng.below(10) as u8;
            let marks: [DigitSet; 81] = std::array::from_fn(|cell| match givens[cell] {
                0 => (1..=9).filter(|_| rng.chance(0.95)).collect(),
                digit => DigitSet::only(digit),
            });
            let lines = Puzzle::classic(givens).unwrap();
            let pencilled = Puzzle::with_candidates(Shape::classic(), marks).unwrap();
            for board in [solution, swapped, changed] {
                let grid = Grid::from_digits(board).unwrap();
                let slow = check(&lines, &grid).is_ok();
                let (line, solution) = (text(&givens), text(&board));
                assert_eq!(solves::<CHARACTERS>(&line, &solution), slow);
                assert_eq!(solves_plain::<CHARACTERS>(&line, &solution), slow);
                assert_eq!(solves::<DIGITS>(&givens, &board), slow);
                assert_eq!(solves_plain::<DIGITS>(&givens, &board), slow);
                right += usize::from(slow);
                let slow = check(&pencilled, &grid).is_ok();
                let marks = marks.map(|marks| marks.bits() as u16);
                assert_eq!(solves_marks::<CHARACTERS>(&marks, &solution), slow);
                assert_eq!(solves_marks::<DIGITS>(&marks, &board), slow);
            }
        }
        assert!((300..600).contains(&right), "{right}");
    }

    #[test]
    fn characters_other_than_digits_solve_nothing() {
        let board = text(&full(&mut Rng::new(2)));
        for bad in [b'0', b'.', b':', 0, 255] {
            let mut board = board;
            board[40] = bad;
            assert!(!solves::<CHARACTERS>(&[b'.'; 81], &board));
            assert!(!solves_plain::<CHARACTERS>(&[b'.'; 81], &board));
            assert!(!solves_marks::<CHARACTERS>(&[0x1ff; 81], &board));
        }
    }

    #[test]
    fn any_cell_that_is_wrong_is_noticed() {
        let mut rng = Rng::new(4);
        let board = text(&full(&mut rng));
        for cell in 0..81 {
            for character in 0..=255 {
                let mut other = board;
                other[cell] = character;
                let right = character == board[cell];
                assert_eq!(solves::<CHARACTERS>(&[b'.'; 81], &other), right);
                assert_eq!(solves_plain::<CHARACTERS>(&[b'.'; 81], &other), right);
                let mut line = [b'.'; 81];
                line[cell] = character;
                let kept = right || !(b'1'..=b'9').contains(&character);
                assert_eq!(solves::<CHARACTERS>(&line, &board), kept);
                assert_eq!(solves_plain::<CHARACTERS>(&line, &board), kept);
            }
        }
    }

    #[test]
    fn houses_are_judged_one_by_one() {
        // Boards that are right in two kinds of house and wrong in the third.
        let cyclic = |row: usize, column: usize| b'1' + ((row + column) % 9) as u8;
        let rows = |row: usize, _: usize| b'1' + row as u8;
        let boxes = |row: usize, column: usize| b'1' + (row % 3 * 3 + column % 3) as u8;
        for wrong in [&cyclic as &dyn Fn(usize, usize) -> u8, &rows, &boxes] {
            for turned in [false, true] {
                let board: [u8; 81] = std::array::from_fn(|cell| {
                    let (row, column) = (cell / 9, cell % 9);
                    if turned {
                        wrong(column, row)
                    } else {
                        wrong(row, column)
                    }
                });
                assert!(!solves::<CHARACTERS>(&[b'.'; 81], &board));
                assert!(!solves_plain::<CHARACTERS>(&[b'.'; 81], &board));
            }
        }
    }

    #[test]
    fn a_changed_given_is_not_a_solution() {
        let mut rng = Rng::new(3);
        let puzzle = text(&dug(&mut rng, 30));
        let other = text(&full(&mut rng));
        assert!(!solves::<CHARACTERS>(&puzzle, &other));
    }
}
