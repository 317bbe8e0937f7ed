//! The guises of a puzzle: its class, the key by which classes are split, and equivalent puzzles at random.
//!
//! ```text
//! classic 9×9         9! × 3,359,232 guises   class: the smallest of all
//! plain boards        likewise                no class; the key is a number that all guises share
//! Nonograms           8 guises                class: the smallest of all
//! anything with rules 1 guise                 no class; the key is the text
//! ```

use cellwise_core::{Rng, mix};
use cellwise_formats::{nonogram as nonogram_formats, sudoku as sudoku_formats};
use cellwise_nonogram::{self as nonogram, Clue};
use cellwise_sudoku::{Grid, Puzzle, canonical};

use crate::canon::form;
use crate::{AnyRecord, AnySolution, Input};

/// The smallest of all equivalent puzzles, where it is known.
pub(super) fn class(input: &Input) -> Option<String> {
    match &input.record {
        AnyRecord::Sudoku(record) => {
            let form = form(&record.puzzle).ok()?;
            Some(input.symbols.text(&form))
        }
        AnyRecord::Nonogram(record) => {
            let texts = (0..8).filter_map(|guise| turned(&record.puzzle, guise));
            texts
                .map(|puzzle| nonogram_formats::json_line(&puzzle))
                .min()
        }
    }
}

/// A text that all guises of a puzzle share.
///
/// For a classic board it is the class of its solution: equivalent puzzles have equivalent solutions, and two
/// puzzles with one solution are on the same side, too.
pub(super) fn split_key(
    input: &Input,
    solution: &AnySolution,
    class: Option<&str>,
    text: &str,
) -> String {
    if let (AnyRecord::Sudoku(record), AnySolution::Sudoku(grid)) = (&input.record, solution) {
        let digits = <[u8; 81]>::try_from(grid.digits());
        if let (Some(_), Ok(digits)) = (class, digits)
            && let Ok(form) = canonical(&digits)
        {
            return form.iter().map(|&digit| char::from(b'0' + digit)).collect();
        }
        if class.is_none() && is_plain(&record.puzzle) {
            return format!("{:016x}", shared(&record.puzzle));
        }
    }
    class.unwrap_or(text).to_owned()
}

/// Returns true if rows, columns and boxes are all there is.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.rules().is_empty() && puzzle.allowed().is_none() && puzzle.shape().is_plain()
}

/// A number that does not change when digits, rows, columns, bands, stacks, or rows with columns are exchanged: each
/// given is told apart by the givens that share its row, column, box or digit, a few times over. Puzzles that are
/// not equivalent may share it, too; then they are on the same side of the split.
fn shared(puzzle: &Puzzle) -> u64 {
    let size = puzzle.shape().size();
    let (rows, columns) = puzzle.shape().box_size();
    let givens: Vec<[usize; 4]> = (0..size * size)
        .filter_map(|cell| {
            let digit = puzzle.givens().get(cell)?;
            let (row, column) = (cell / size, cell % size);
            let boxed = row / rows * (size / columns) + column / columns;
            Some([row, column, boxed, usize::from(digit)])
        })
        .collect();
    let mut marks = vec![1u64; givens.len()];
    for _ in 0..4 {
        let mut sums = [0; 4].map(|_| vec![0u64; size + 1]);
        for (given, &mark) in givens.iter().zip(&marks) {
            for (sum, &place) in sums.iter_mut().zip(given) {
                sum[place] = sum[place].wrapping_add(mix(mark));
            }
        }
        for (given, mark) in givens.iter().zip(&mut marks) {
            let [row, column, boxed, digit] = [0, 1, 2, 3].map(|i| mix(sums[i][given[i]] ^ 7));
            let lines = row.wrapping_add(column);
            *mark = mix(*mark ^ mix(lines ^ mix(boxed ^ mix(digit))));
        }
    }
    let all = marks
        .iter()
        .fold(0u64, |sum, &mark| sum.wrapping_add(mix(mark)));
    mix(all ^ (size as u64) << 32 ^ givens.len() as u64)
}

/// Equivalent puzzles at random; none if no symmetry of the puzzle is known.
pub(super) fn images<'a>(
    input: &'a Input,
    rng: &'a mut Rng,
) -> Box<dyn Iterator<Item = Input> + 'a> {
    match &input.record {
        AnyRecord::Sudoku(record) if is_plain(&record.puzzle) => {
            Box::new(std::iter::from_fn(move || {
                let image = exchanged(&record.puzzle, rng)?;
                let record = sudoku_formats::Record::new(image, record.format);
                Some(with_record(input, record.into()))
            }))
        }
        AnyRecord::Sudoku(_) => Box::new(std::iter::empty()),
        AnyRecord::Nonogram(record) => {
            let mut guises: Vec<u8> = (1..8).collect();
            rng.shuffle(&mut guises);
            Box::new(guises.into_iter().filter_map(move |guise| {
                let image = turned(&record.puzzle, guise)?;
                let record = nonogram_formats::Record::new(image, record.format);
                Some(with_record(input, record.into()))
            }))
        }
    }
}

fn with_record(input: &Input, record: AnyRecord) -> Input {
    Input {
        record,
        ..input.clone()
    }
}

/// A plain board with its digits, rows and columns exchanged.
fn exchanged(puzzle: &Puzzle, rng: &mut Rng) -> Option<Puzzle> {
    let size = puzzle.shape().size();
    let (box_rows, box_columns) = puzzle.shape().box_size();
    let lines = |rng: &mut Rng, together: usize| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..size / together).collect();
        rng.shuffle(&mut bands);
        let mut lines = Vec::with_capacity(size);
        for band in bands {
            let mut within: Vec<usize> = (0..together).map(|line| band * together + line).collect();
            rng.shuffle(&mut within);
            lines.extend(within);
        }
        lines
    };
    let rows = lines(rng, box_rows);
    let columns = lines(rng, box_columns);
    let mut digits: Vec<u8> = (1..=size as u8).collect();
    rng.shuffle(&mut digits);
    // Rows become columns only where the boxes stay what they are.
    let turns = box_rows == box_columns && rng.chance(0.5);
    let mut givens = Grid::empty(size);
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let Some(digit) = puzzle.givens().get(from_row * size + from_column) else {
                continue;
            };
            let cell = match turns {
                true => column * size + row,
                false => row * size + column,
            };
            givens.set(cell, digits[usize::from(digit) - 1]);
        }
    }
    Puzzle::new(puzzle.shape().clone(), givens).ok()
}

/// A Nonogram turned over: bit 0 exchanges left and right, bit 1 top and bottom, bit 2 rows and columns.
fn turned(puzzle: &nonogram::Puzzle, guise: u8) -> Option<nonogram::Puzzle> {
    let (mut rows, mut columns) = (puzzle.rows().to_vec(), puzzle.columns().to_vec());
    let backwards = |clues: &mut [Clue]| {
        for clue in clues {
            let parts: Vec<_> = clue.parts().collect();
            *clue = Clue::of_parts(parts.into_iter().rev());
        }
    };
    if guise & 1 != 0 {
        columns.reverse();
        backwards(&mut rows);
    }
    if guise & 2 != 0 {
        rows.reverse();
        backwards(&mut columns);
    }
    if guise & 4 != 0 {
        std::mem::swap(&mut rows, &mut columns);
    }
    nonogram::Puzzle::with_palette(rows, columns, puzzle.palette()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;

    #[test]
    fn all_guises_share_their_class_or_key() {
        let mut rng = Rng::new(7);
        for name in ["easy", "hard"] {
            let input = Input::new(examples::sudoku(name).unwrap());
            let AnyRecord::Sudoku(record) = &input.record else {
                unreachable!()
            };
            for image in images(&input, &mut rng).take(20) {
                let AnyRecord::Sudoku(other) = &image.record else {
                    unreachable!()
                };
                assert_ne!(other.puzzle, record.puzzle);
                assert_eq!(class(&image), class(&input));
                assert_eq!(shared(&other.puzzle), shared(&record.puzzle));
            }
        }
        let input = Input::new(examples::nonogram("sample").unwrap());
        assert_eq!(images(&input, &mut rng).count(), 7);
        for image in images(&input, &mut Rng::new(1)) {
            assert_eq!(class(&image), class(&input));
        }
    }

    #[test]
    fn boards_of_other_sizes_have_a_key_and_images() {
        let text = "1.....3.........";
        let options = sudoku_formats::ReadOptions::default();
        let input = Input::new(sudoku_formats::parse_one(text, &options).unwrap());
        let AnyRecord::Sudoku(record) = &input.record else {
            unreachable!()
        };
        assert_eq!(class(&input), None);
        let mut rng = Rng::new(0);
        for image in images(&input, &mut rng).take(20) {
            let AnyRecord::Sudoku(other) = &image.record else {
                unreachable!()
            };
            assert_eq!(shared(&other.puzzle), shared(&record.puzzle));
        }
        // In one row instead of two: another puzzle, and another key.
        let other = sudoku_formats::parse_one("13..............", &options).unwrap();
        assert_ne!(shared(&other.puzzle), shared(&record.puzzle));
    }
}
