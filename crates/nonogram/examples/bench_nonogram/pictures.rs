//! Pictures made from seeds: drawn ones, noise, and hard boards. `cargo xtask bench` uses them, too.

use cellwise_core::{Budget, Rng, Search};
use cellwise_nonogram::{Cell, Colour, Effort, Palette, Picture, Puzzle, Solver};

/// At most this number of pictures of overlapping discs, black and white, that line solving alone solves.
pub(crate) fn drawn(size: usize, count: usize) -> Vec<(String, Puzzle)> {
    let mut puzzles = Vec::new();
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut picture = Picture::from_cells(size, size, vec![Cell::White; size * size])
            .expect("as many cells as that");
        for disc in 0..40 {
            let radius = size / 20 + rng.below(size / 5);
            let (row, column) = (rng.below(size), rng.below(size));
            let colour = if disc % 3 == 2 {
                Cell::White
            } else {
                Cell::Black
            };
            for r in row.saturating_sub(radius)..(row + radius).min(size) {
                for c in column.saturating_sub(radius)..(column + radius).min(size) {
                    if r.abs_diff(row).pow(2) + c.abs_diff(column).pow(2) < radius.pow(2) {
                        picture.set(r, c, colour);
                    }
                }
            }
        }
        let puzzle = Puzzle::of_picture(&picture).expect("no cell is open");
        let mut solver = Solver::new(&puzzle);
        let _ = solver.advance(&mut Budget::unlimited().with_max_nodes(1));
        if solver.effort() == Effort::Lines {
            puzzles.push((seed.to_string(), puzzle));
        }
        if puzzles.len() == count {
            break;
        }
    }
    puzzles
}

/// Pictures of random cells: background with the probability `paper`, else in any of the colours.
pub(crate) fn noise(size: usize, colours: usize, paper: f64) -> Vec<(String, Puzzle)> {
    let mut rng = Rng::new(2026);
    let palette = Palette::safe(colours).expect("as many colours as that");
    let mut cell = |_| match rng.chance(paper) {
        true => Cell::White,
        false => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
    };
    let mut picture = |_| {
        let cells: Vec<Cell> = (0..size * size).map(&mut cell).collect();
        Picture::from_cells(size, size, cells).expect("as many cells as that")
    };
    let pictures = (0..20).map(&mut picture);
    pictures
        .enumerate()
        .map(|(i, picture)| {
            let puzzle = Puzzle::of_picture(&picture.with_palette(&palette));
            (i.to_string(), puzzle.expect("no cell is open"))
        })
        .collect()
}

/// A field of random heights.
pub(crate) fn random(size: usize, seed: u64) -> Vec<f64> {
    let mut rng = Rng::new(seed);
    (0..size * size)
        .map(|_| rng.below(1 << 20) as f64)
        .collect()
}

/// A field of random heights, each the mean of the square of five by five cells around it.
pub(crate) fn blurred(size: usize, seed: u64) -> Vec<f64> {
    let field = random(size, seed);
    let around = |at: usize| at.saturating_sub(2)..(at + 3).min(size);
    let mean = |row: usize, column: usize| {
        let cells = around(row).flat_map(|r| around(column).map(move |c| r * size + c));
        let (sum, count) = cells.fold((0.0, 0.0), |(sum, n), cell| (sum + field[cell], n + 1.0));
        sum / count
    };
    (0..size * size)
        .map(|cell| mean(cell / size, cell % size))
        .collect()
}

/// The picture whose black cells are the higher half of a field.
pub(crate) fn upper_half(size: usize, field: &[f64]) -> Puzzle {
    let mut sorted = field.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted[sorted.len() / 2];
    let cells: Vec<Cell> = field
        .iter()
        .map(|&height| [Cell::White, Cell::Black][usize::from(height >= middle)])
        .collect();
    let picture = Picture::from_cells(size, size, cells).expect("as many cells as that");
    Puzzle::of_picture(&picture).expect("no cell is open")
}
