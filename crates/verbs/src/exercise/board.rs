//! Small Sudoku boards for exercises, from a seed.

use cellwise_core::Rng;

/// A board of 4x4 or 6x6 cells with this share of givens in the hundred, all from one solution.
pub(super) fn board(size: usize, givens: usize, rng: &mut Rng) -> String {
    // Boxes of 2x2 or 2x3 cells.
    let (high, wide) = (2, size / 2);
    let mut digits: Vec<usize> = (1..=size).collect();
    rng.shuffle(&mut digits);
    let rows = shuffled_lines(size, high, rng);
    let columns = shuffled_lines(size, wide, rng);
    let digit = |row: usize, column: usize| {
        // Each row of a band is the one above it, shifted by a box; each band by one more.
        digits[(wide * (row % high) + row / high + column) % size]
    };
    let mut cells: Vec<usize> = (0..size * size).collect();
    rng.shuffle(&mut cells);
    let mut given = vec![false; size * size];
    for &cell in cells.iter().take(givens) {
        given[cell] = true;
    }
    let sign = |cell: usize| match given[cell] {
        true => digit(rows[cell / size], columns[cell % size]).to_string(),
        false => ".".to_owned(),
    };
    (0..size * size).map(sign).collect()
}

/// The lines in another order that keeps those of a band together.
fn shuffled_lines(size: usize, band: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> = (0..size)
        .collect::<Vec<_>>()
        .chunks(band)
        .map(<[usize]>::to_vec)
        .collect();
    rng.shuffle(&mut bands);
    for band in &mut bands {
        rng.shuffle(band);
    }
    bands.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_sudoku::Puzzle;

    #[test]
    fn every_board_has_a_solution() {
        for seed in 0..40 {
            for size in [4, 6] {
                let full = board(size, size * size, &mut Rng::new(seed));
                let puzzle: Puzzle = full.parse().unwrap();
                let grid = puzzle.givens().clone();
                assert!(cellwise_sudoku::check(&puzzle, &grid).is_ok(), "{full}");
                let open = board(size, 5, &mut Rng::new(seed));
                assert_eq!(open.matches('.').count(), size * size - 5);
            }
        }
    }
}
