//! A brute-force twin of the engine, and random puzzles to hold against it.
#![allow(dead_code, reason = "each test file uses its own part")]

use cellwise_core::Rng;
use cellwise_nonogram::{Cell, Clue, Picture, Puzzle};

/// Clues from text: lines separated by `/`.
pub(crate) fn clues(text: &str) -> Vec<Clue> {
    text.split('/')
        .map(|line| Clue::new(line.split(' ').map(|number| number.parse().unwrap())))
        .collect()
}

/// A picture whose cells are black with this probability.
pub(crate) fn random_picture(rng: &mut Rng, height: usize, width: usize, density: f64) -> Picture {
    let cells: Vec<Cell> = (0..height * width)
        .map(|_| {
            if rng.chance(density) {
                Cell::Black
            } else {
                Cell::White
            }
        })
        .collect();
    Picture::from_cells(height, width, cells).unwrap()
}

/// A puzzle of at most `max` rows and columns: from a picture, or with two of its clues
/// exchanged, or with a clue from elsewhere, so that many have no solution.
pub(crate) fn random_puzzle(rng: &mut Rng, max: usize) -> Puzzle {
    let (height, width) = (1 + rng.below(max), 1 + rng.below(max));
    let density = [0.3, 0.5, 0.6, 0.8][rng.below(4)];
    let puzzle = Puzzle::of_picture(&random_picture(rng, height, width, density)).unwrap();
    let mut rows = puzzle.rows().to_vec();
    let columns = puzzle.columns().to_vec();
    match rng.below(4) {
        0 => rng.shuffle(&mut rows),
        1 => {
            let other = Puzzle::of_picture(&random_picture(rng, 1, width, density)).unwrap();
            rows[rng.below(height)] = other.rows()[0].clone();
        }
        _ => {}
    }
    Puzzle::new(rows, columns).unwrap()
}

/// All solutions, by trying every filling of every row and looking at columns at the end.
pub(crate) fn all_by_force(puzzle: &Puzzle) -> Vec<Picture> {
    let width = puzzle.width();
    let fillings: Vec<Vec<u32>> = puzzle
        .rows()
        .iter()
        .map(|clue| {
            (0..1u32 << width)
                .filter(|&black| runs((0..width).map(|i| black >> i & 1 == 1)) == clue.runs())
                .collect()
        })
        .collect();
    let mut all = Vec::new();
    let mut chosen = vec![0usize; puzzle.height()];
    if fillings.iter().any(Vec::is_empty) {
        return all;
    }
    loop {
        let rows: Vec<u32> = chosen.iter().zip(&fillings).map(|(&i, f)| f[i]).collect();
        let fits = (0..width).all(|column| {
            runs(rows.iter().map(|row| row >> column & 1 == 1)) == puzzle.columns()[column].runs()
        });
        if fits {
            let cells: Vec<Cell> = rows
                .iter()
                .flat_map(|row| (0..width).map(move |i| row >> i & 1 == 1))
                .map(|black| if black { Cell::Black } else { Cell::White })
                .collect();
            all.push(Picture::from_cells(puzzle.height(), width, cells).unwrap());
        }
        let Some(next) = (0..chosen.len()).find(|&i| chosen[i] + 1 < fillings[i].len()) else {
            return all;
        };
        chosen[next] += 1;
        chosen[..next].fill(0);
    }
}

fn runs(cells: impl Iterator<Item = bool>) -> Vec<u32> {
    let mut runs = Vec::new();
    let mut last = false;
    for black in cells {
        if black {
            if !last {
                runs.push(0);
            }
            *runs.last_mut().unwrap() += 1;
        }
        last = black;
    }
    runs
}
