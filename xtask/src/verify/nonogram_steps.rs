//! Fresh random Nonograms, explained: every step is true in every solution and follows from what it names.
//!
//! In: the number of boards and a seed. Out: a line with the number of steps, and failure at the first step that is wrong. Boards
//! have up to 20×20 cells and up to four colours; half of them are part-filled. Every tenth is a small one with parts of clues that
//! can't be read.

// The pictures of the tests.
#[path = "../../../crates/human/tests/it/nonogram/pictures.rs"]
mod pictures;

use anyhow::{Result, anyhow};
use cellwise_core::Rng;
use cellwise_human::nonogram::{verify, verify_from};
use cellwise_nonogram::Puzzle;

use self::pictures::{blotted, part_of, random};

const MAX_SIDE: usize = 20;

/// All placements of a clue with blots are listed, which takes long on longer lines.
const MAX_BLOTTED: usize = 5;

/// Checks `boards` boards.
pub(super) fn run(boards: usize, seed: u64) -> Result<()> {
    let mut rng = Rng::new(seed);
    let mut steps = 0;
    for number in 0..boards {
        let is_blotted = number % 10 == 9;
        let most = if is_blotted { MAX_BLOTTED } else { MAX_SIDE };
        let (height, width) = (1 + rng.below(most), 1 + rng.below(most));
        let inks = [1, 1, 2, 3, 4][rng.below(if is_blotted { 3 } else { 5 })];
        let picture = random(&mut rng, height, width, inks);
        let mut puzzle = Puzzle::of_picture(&picture)?;
        if is_blotted {
            puzzle = blotted(&mut rng, &puzzle);
        }
        let checked = match number % 2 {
            0 => verify(&puzzle),
            _ => verify_from(&puzzle, &part_of(&mut rng, &picture)),
        };
        steps +=
            checked.map_err(|error| anyhow!("board {number}, seed {seed}: {error}\n{puzzle}"))?;
        if (number + 1) % 10_000 == 0 {
            println!("random Nonograms: {} of {boards} boards", number + 1);
        }
    }
    println!("random Nonograms: {steps} steps on {boards} boards are true and follow");
    Ok(())
}
