//! Pictures repaired, held against brute force.

use cellwise_core::{Budget, Rng};
use cellwise_generate::nonogram::{
    Drawing, Mirror, Pixels, Repair, RepairEnd, Sketch, SketchOptions, Solvable, Wishes, sketch,
};
use cellwise_human::nonogram::{Human as _, Level};
use cellwise_nonogram::{Cell, Picture, Puzzle};

use crate::nonogram::{lines_suffice, make};
use crate::twin::pictures;

#[test]
fn the_fewest_changes_are_the_fewest() {
    let mut rng = Rng::new(7);
    let mut repaired = 0;
    for _ in 0..60 {
        let cells: Vec<Cell> = (0..25)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        let picture = Picture::from_cells(5, 5, cells).unwrap();
        let sketch = Sketch::plain(picture.clone());
        let mut repair = Repair::new(&sketch, Solvable::Unique, Mirror::None);
        let done = repair.advance(&mut Budget::unlimited()).unwrap();
        assert_eq!(done.end, RepairEnd::Fewest);
        assert!(Puzzle::of_picture(&done.picture).unwrap().is_unique());
        repaired += usize::from(!done.changes.is_empty());
        let flipped = |cells: &[usize]| {
            let mut other = picture.clone();
            for &cell in cells {
                let now = match picture.cells()[cell] {
                    Cell::Black => Cell::White,
                    _ => Cell::Black,
                };
                other.set(cell / 5, cell % 5, now);
            }
            Puzzle::of_picture(&other).unwrap().is_unique()
        };
        let none = flipped(&[]);
        let one = (0..25).any(|cell| flipped(&[cell]));
        let two = || (0..25).any(|a| (0..a).any(|b| flipped(&[a, b])));
        match done.changes.len() {
            0 => assert!(none),
            1 => assert!(!none && one),
            2 => assert!(!none && !one),
            _ => assert!(!none && !one && !two()),
        }
    }
    assert!(repaired > 10, "{repaired}");
}

#[test]
fn repaired_pictures_need_no_guess() {
    let mut rng = Rng::new(3);
    for colours in [1, 3] {
        for _ in 0..5 {
            let wishes = Wishes {
                drawing: Drawing::Shapes,
                colours,
                solvable: Solvable::Unique,
                height: 12,
                width: 12,
                ..Wishes::default()
            };
            let mut sketch = Sketch::plain(make(&wishes, rng.next_u64()).solution);
            // Some noise, so that there is something to be repaired.
            for _ in 0..20 {
                let cell = rng.below(144);
                let (colour, _) = sketch.others[cell][0];
                sketch.picture.set(cell / 12, cell % 12, Cell::of(colour));
            }
            let sketch = Sketch::plain(sketch.picture);
            let mut repair = Repair::new(&sketch, Solvable::Lines, Mirror::None);
            let done = repair.advance(&mut Budget::unlimited()).unwrap();
            if !matches!(done.end, RepairEnd::Failed(_)) {
                assert!(lines_suffice(&Puzzle::of_picture(&done.picture).unwrap()));
            }
            let pairs = done
                .picture
                .cells()
                .iter()
                .zip(sketch.picture.cells())
                .enumerate();
            let different: Vec<usize> =
                pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| i).collect();
            assert_eq!(different, done.changes);
        }
    }
}

#[test]
fn pixels_become_cells() {
    // A dark disc on a bright ground with a margin.
    let pixel = |i: usize| {
        let (row, column) = ((i / 90) as f64, (i % 90) as f64);
        let inside = (row - 45.0).hypot(column - 45.0) < 30.0;
        if inside {
            [20, 20, 60, 255]
        } else {
            [250, 250, 240, 255]
        }
    };
    let pixels = Pixels::new(90, 90, (0..8100).map(pixel).collect()).unwrap();
    let options = SketchOptions {
        size: Some((12, 12)),
        ..SketchOptions::default()
    };
    let disc = sketch(&pixels, &options).unwrap().picture;
    assert_eq!(disc.get(0, 0), Cell::White);
    assert_eq!(disc.get(0, 6), Cell::Black, "the margin is cut off");
    assert_eq!(disc.get(6, 6), Cell::Black);
    let coloured = SketchOptions {
        colours: 2,
        ..options.clone()
    };
    let coloured = sketch(&pixels, &coloured).unwrap().picture;
    assert_eq!(coloured.get(0, 0), Cell::White);
    assert_ne!(coloured.get(6, 6), Cell::White);
    let inverted = SketchOptions {
        invert: true,
        ..options
    };
    assert_eq!(
        sketch(&pixels, &inverted).unwrap().picture.get(6, 6),
        Cell::White
    );
    let none = SketchOptions {
        size: Some((0, 5)),
        ..SketchOptions::default()
    };
    assert!(sketch(&pixels, &none).is_err());
    assert!(Pixels::new(3, 3, vec![[0; 4]; 8]).is_err());
}

#[test]
fn the_gallery_becomes_puzzles_with_one_solution() {
    let mut made = 0;
    for (name, pixels) in crate::gallery::pictures() {
        let options = SketchOptions {
            size: Some((14, 14)),
            ..SketchOptions::default()
        };
        let sketch = sketch(&pixels, &options).unwrap();
        let mut repair = Repair::new(&sketch, Solvable::Unique, Mirror::None);
        let done = repair.advance(&mut Budget::unlimited()).unwrap();
        if matches!(done.end, RepairEnd::Failed(_)) {
            continue;
        }
        made += 1;
        assert_eq!(
            pictures(&Puzzle::of_picture(&done.picture).unwrap()),
            1,
            "{name}"
        );
    }
    assert!(made >= 10, "{made}");
}

#[test]
fn a_picture_is_brought_to_a_level_as_far_as_the_likeness_allows() {
    let (_, pixels) = crate::gallery::pictures().next().unwrap();
    let options = SketchOptions {
        size: Some((14, 14)),
        ..SketchOptions::default()
    };
    let sketch = sketch(&pixels, &options).unwrap();
    let mut met = 0;
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let levels = level..=level;
        let solvable = Wishes::solvable_at(&levels);
        let repair = Repair::new(&sketch, solvable, Mirror::None);
        let mut repair = repair.with_level(levels, 50);
        let done = repair.advance(&mut Budget::unlimited()).unwrap();
        let puzzle = Puzzle::of_picture(&done.picture).unwrap();
        assert_eq!(pictures(&puzzle), 1);
        let found = puzzle.rate().level;
        assert_eq!(done.rating.unwrap().level, found);
        match done.end {
            RepairEnd::Fewest | RepairEnd::Unproved => {
                assert_eq!(found, Some(level));
                assert!(done.changes.len() <= 50);
                met += 1;
            }
            end => assert_eq!(end, RepairEnd::OtherLevel),
        }
    }
    assert!(met >= 1, "{met}");
    // Without room for changes a level that the picture does not have can't be met.
    let mut repair = Repair::new(&sketch, Solvable::Unique, Mirror::None);
    let first = repair.advance(&mut Budget::unlimited()).unwrap();
    let level = Puzzle::of_picture(&first.picture).unwrap().rate().level;
    let other = match level {
        Some(Level::Easy) => Level::Extreme,
        _ => Level::Easy,
    };
    let repair = Repair::new(&sketch, Solvable::Unique, Mirror::None);
    let mut repair = repair.with_level(other..=other, 0);
    let done = repair.advance(&mut Budget::unlimited()).unwrap();
    assert_eq!(done.end, RepairEnd::OtherLevel);
}
