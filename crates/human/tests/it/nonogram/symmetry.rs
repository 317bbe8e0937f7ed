//! Ratings are the same for every turned and mirrored copy of a puzzle.

use cellwise_core::Rng;
use cellwise_human::nonogram::{Human, Technique};
use cellwise_nonogram::{Picture, Puzzle};

use super::pictures::random;

/// The picture mirrored, upside down, or with rows for columns.
fn turned(picture: &Picture, way: u8) -> Picture {
    let (height, width) = (picture.height(), picture.width());
    let (tall, wide) = if way & 4 == 0 {
        (height, width)
    } else {
        (width, height)
    };
    let cell = |i: usize| {
        let (mut row, mut column) = (i / wide, i % wide);
        if way & 4 != 0 {
            (row, column) = (column, row);
        }
        if way & 1 != 0 {
            row = height - 1 - row;
        }
        if way & 2 != 0 {
            column = width - 1 - column;
        }
        picture.get(row, column)
    };
    let cells: Vec<_> = (0..tall * wide).map(cell).collect();
    let copy = Picture::from_cells(tall, wide, cells).unwrap();
    copy.with_palette(picture.palette())
}

#[test]
fn all_eight_copies_have_the_same_rating() {
    let mut rng = Rng::new(11);
    let mut hardest = 0;
    for (inks, size, boards) in [(1, 8, 40), (1, 12, 15), (2, 7, 20), (3, 9, 8)] {
        for _ in 0..boards {
            let (height, width) = (size - rng.below(3), size - rng.below(3));
            let picture = random(&mut rng, height, width, inks);
            let rating = Puzzle::of_picture(&picture).unwrap().rate();
            hardest = hardest.max(rating.hardest.map_or(0, Technique::kind));
            for way in 1..8 {
                let copy = Puzzle::of_picture(&turned(&picture, way)).unwrap();
                assert_eq!(copy.rate(), rating, "way {way} of\n{picture}");
            }
        }
    }
    assert_eq!(hardest, 8);
}
