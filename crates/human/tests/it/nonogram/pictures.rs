//! Random pictures for the tests.

use cellwise_core::Rng;
use cellwise_nonogram::{Cell, Clue, Colour, Palette, Part, Picture, Puzzle};

/// A random picture in `inks` colours, neighbours often alike.
pub(crate) fn random(rng: &mut Rng, height: usize, width: usize, inks: usize) -> Picture {
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
    let picture = Picture::from_cells(height, width, cells).unwrap();
    match inks {
        1 => picture,
        _ => picture.with_palette(&Palette::safe(inks).unwrap()),
    }
}

/// The picture with some of its cells open.
pub(crate) fn part_of(rng: &mut Rng, picture: &Picture) -> Picture {
    let known = 0.1 * rng.below(9) as f64;
    let cells: Vec<Cell> = picture
        .cells()
        .iter()
        .map(|&cell| if rng.chance(known) { cell } else { Cell::Open })
        .collect();
    let part = Picture::from_cells(picture.height(), picture.width(), cells).unwrap();
    part.with_palette(picture.palette())
}

/// The puzzle with some parts of its clues that can't be read.
pub(crate) fn blotted(rng: &mut Rng, puzzle: &Puzzle) -> Puzzle {
    let mut blot = |clue: &Clue| {
        let parts = clue.parts().collect::<Vec<Part>>();
        let parts = parts.into_iter().map(|part| match rng.below(12) {
            0 => part.colour().map_or(part, Part::Blot),
            1 => Part::Star,
            _ => part,
        });
        Clue::of_parts(parts)
    };
    let rows: Vec<Clue> = puzzle.rows().iter().map(&mut blot).collect();
    let columns: Vec<Clue> = puzzle.columns().iter().map(&mut blot).collect();
    Puzzle::with_palette(rows, columns, puzzle.palette()).unwrap()
}
