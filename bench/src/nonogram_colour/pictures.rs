//! The pictures of the suite, made from one seed: noise, thin noise, and drawings.

use cellwise_core::Rng;
use cellwise_nonogram::{Cell, Colour, Palette, Picture, Puzzle};

/// A set of pictures of one kind.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) puzzles: Vec<Puzzle>,
}

/// Each cell is background with this probability, else in any of the colours.
fn noise(rng: &mut Rng, size: usize, colours: usize, paper: f64) -> Option<Picture> {
    let cell = |_| match rng.chance(paper) {
        true => Cell::White,
        false => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
    };
    let cells: Vec<Cell> = (0..size * size).map(cell).collect();
    let picture = Picture::from_cells(size, size, cells).ok()?;
    Some(picture.with_palette(&Palette::safe(colours).ok()?))
}

/// Discs, boxes and stripes over each other, as people draw them, with frayed edges.
fn drawing(rng: &mut Rng, size: usize, colours: usize) -> Option<Picture> {
    let mut cells = vec![0u8; size * size];
    let shapes = 6 + size / 6;
    for _ in 0..shapes {
        let colour = rng.below(colours + 1) as u8;
        let centre = [rng.below(size) as i64, rng.below(size) as i64];
        let reach = [
            1 + rng.below(size / 4 + 1) as i64,
            1 + rng.below(size / 4 + 1) as i64,
        ];
        let kind = rng.below(3);
        for (at, cell) in cells.iter_mut().enumerate() {
            let dy = (at / size) as i64 - centre[0];
            let dx = (at % size) as i64 - centre[1];
            let (square_y, square_x) = (reach[0] * reach[0], reach[1] * reach[1]);
            let inside = match kind {
                0 => dy * dy * square_x + dx * dx * square_y <= square_x * square_y,
                1 => dy.abs() <= reach[0] && dx.abs() <= reach[1],
                _ => (dy - dx).abs() <= 2 && dy.abs() <= reach[0] + reach[1],
            };
            if inside {
                *cell = colour;
            }
        }
    }
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|c| Cell::of(Colour::new(c)))
        .collect();
    let picture = Picture::from_cells(size, size, cells).ok()?;
    Some(picture.with_palette(&Palette::safe(colours).ok()?))
}

/// All sets, from one seed.
pub(super) fn sets() -> Vec<Set> {
    let mut rng = Rng::new(2026);
    let mut all = Vec::new();
    for size in [10, 20, 30, 40] {
        for colours in 2..=6 {
            let paper = 1.0 / (colours + 1) as f64;
            let puzzles = (0..20).filter_map(|_| noise(&mut rng, size, colours, paper));
            all.push(Set {
                name: format!("noise {size}×{size}, {colours} colours"),
                puzzles: puzzles
                    .filter_map(|p| Puzzle::of_picture(&p).ok())
                    .collect(),
            });
        }
    }
    // More background gives fewer clues, so these are the hard ones.
    for (size, paper) in [(20, 0.5), (20, 0.6), (30, 0.5)] {
        let puzzles = (0..20).filter_map(|_| noise(&mut rng, size, 2, paper));
        all.push(Set {
            name: format!(
                "thin noise {size}×{size}, 2 colours on {:.0} %",
                paper * 100.0
            ),
            puzzles: puzzles
                .filter_map(|p| Puzzle::of_picture(&p).ok())
                .collect(),
        });
    }
    for (size, count) in [(25, 20), (50, 20), (100, 10), (200, 5)] {
        let puzzles = (0..count).filter_map(|i| drawing(&mut rng, size, 2 + i % 5));
        all.push(Set {
            name: format!("drawing {size}×{size}"),
            puzzles: puzzles
                .filter_map(|p| Puzzle::of_picture(&p).ok())
                .collect(),
        });
    }
    all
}
