//! Fresh random Nonograms, explained: every step is true in every solution and follows from what it names.
//!
//! In: the number of boards and a seed. Out: a line with the number of steps, and failure at the first step that is wrong. Boards
//! have up to 20×20 cells and up to four colours; half of them are part-filled.

use anyhow::{Result, anyhow};
use cellwise_core::Rng;
use cellwise_human::nonogram::{verify, verify_from};
use cellwise_nonogram::{Cell, Colour, Palette, Picture, Puzzle};

const MAX_SIDE: usize = 20;

/// Checks `boards` boards.
pub(super) fn run(boards: usize, seed: u64) -> Result<()> {
    let mut rng = Rng::new(seed);
    let mut steps = 0;
    for number in 0..boards {
        let picture = picture(&mut rng)?;
        let puzzle = Puzzle::of_picture(&picture)?;
        let checked = match number % 2 {
            0 => verify(&puzzle),
            _ => verify_from(&puzzle, &part_of(&mut rng, &picture)?),
        };
        steps +=
            checked.map_err(|error| anyhow!("board {number}, seed {seed}: {error}\n{puzzle}"))?;
    }
    println!("random Nonograms: {steps} steps on {boards} boards are true and follow");
    Ok(())
}

fn picture(rng: &mut Rng) -> Result<Picture> {
    let (height, width) = (1 + rng.below(MAX_SIDE), 1 + rng.below(MAX_SIDE));
    let inks = [1, 1, 2, 3, 4][rng.below(5)];
    let painted = 0.3 + 0.05 * rng.below(9) as f64;
    let alike = 0.1 * rng.below(8) as f64;
    let mut cells: Vec<Cell> = Vec::with_capacity(height * width);
    for i in 0..height * width {
        let above = i.checked_sub(width).map(|above| cells[above]);
        cells.push(match above {
            Some(above) if rng.chance(alike) => above,
            _ if rng.chance(painted) => Cell::of(Colour::new(1 + rng.below(inks) as u8)),
            _ => Cell::White,
        });
    }
    let picture = Picture::from_cells(height, width, cells)?;
    Ok(match inks {
        1 => picture,
        _ => picture.with_palette(&Palette::safe(inks)?),
    })
}

/// The picture with some of its cells open.
fn part_of(rng: &mut Rng, picture: &Picture) -> Result<Picture> {
    let known = 0.1 * rng.below(9) as f64;
    let cells: Vec<Cell> = picture
        .cells()
        .iter()
        .map(|&cell| if rng.chance(known) { cell } else { Cell::Open })
        .collect();
    let part = Picture::from_cells(picture.height(), picture.width(), cells)?;
    Ok(part.with_palette(picture.palette()))
}
