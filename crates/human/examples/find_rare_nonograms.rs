//! Finds Nonograms that need "both ways agree" or a guess, the stock of `src/nonogram/practice.rs`.
//!
//! `cargo run --release -p cellwise-human --example find_rare_nonograms -- [SEED] [SECONDS] [SIZE]`: random pictures with one
//! solution, changed cell by cell towards ones where contradictions settle less and less.

use std::time::{Duration, Instant};

use cellwise_core::{Budget, Rng, Verdict, collect};
use cellwise_human::nonogram::{Position, Technique, outline};
use cellwise_nonogram::{Cell, Colour, Picture, Puzzle, Solver};

/// Nodes after which a picture is too hard to be looked at.
const MAX_NODES: u64 = 2000;

/// Changes without a better picture after which a new one is drawn.
const MAX_IDLE: usize = 300;

fn picture(cells: &[bool], size: usize) -> Picture {
    let cell = |&black: &bool| match black {
        true => Cell::of(Colour::new(1)),
        false => Cell::White,
    };
    let cells: Vec<Cell> = cells.iter().map(cell).collect();
    Picture::from_cells(size, size, cells).expect("size × size cells")
}

/// The fewest cells that a contradiction settles, and the hardest technique; `None` if the solution is not the only one.
fn looked_at(cells: &[bool], size: usize) -> Option<(usize, Technique)> {
    let puzzle = Puzzle::of_picture(&picture(cells, size)).ok()?;
    let mut budget = Budget::unlimited().with_max_nodes(MAX_NODES);
    let answer = collect(&mut Solver::new(&puzzle), 2, &mut budget);
    if answer.verdict() != Verdict::Unique {
        return None;
    }
    let position = Position::answered(&puzzle, answer);
    let path = outline(&position, &mut Budget::unlimited());
    let hard = path
        .rounds
        .iter()
        .filter(|round| round.technique >= Technique::Contradiction);
    let fewest = hard.map(|round| round.settled).min().unwrap_or(size * size);
    let hardest = path.rounds.iter().map(|round| round.technique).max()?;
    Some((fewest, hardest))
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    let words: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let number = |i: usize, usual: u64| words.get(i).copied().unwrap_or(usual);
    let mut rng = Rng::new(number(0, 1));
    let (end, size) = (Duration::from_secs(number(1, 60)), number(2, 12) as usize);
    let began = Instant::now();
    while began.elapsed() < end {
        let density = 0.35 + 0.05 * rng.below(5) as f64;
        let mut cells: Vec<bool> = (0..size * size).map(|_| rng.chance(density)).collect();
        let Some((mut best, _)) = looked_at(&cells, size) else {
            continue;
        };
        let mut idle = 0;
        while idle < MAX_IDLE && began.elapsed() < end {
            let mut changed = cells.clone();
            for _ in 0..1 + rng.below(3) {
                let cell = rng.below(changed.len());
                changed[cell] = !changed[cell];
            }
            idle += 1;
            let Some((fewest, hardest)) = looked_at(&changed, size) else {
                continue;
            };
            if hardest > Technique::Contradiction {
                println!("{hardest}, {:.0?}", began.elapsed());
                for row in changed.chunks(size) {
                    let letters = row.iter().map(|&black| if black { '#' } else { '.' });
                    println!("{}", letters.collect::<String>());
                }
                break;
            }
            if fewest <= best {
                idle = if fewest < best { 0 } else { idle };
                (best, cells) = (fewest, changed);
            }
        }
    }
}
