//! Nonograms made to order, and pictures repaired, held against brute force.

use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_generate::nonogram::{
    Drawing, Made, Maker, Mirror, Outcome, Solvable, WishError, Wishes,
};
use cellwise_human::nonogram::{Human as _, Level};
use cellwise_nonogram::{Cell, Effort, Line, Part, Puzzle, check};

use crate::twin::pictures;

pub(crate) fn make(wishes: &Wishes, seed: u64) -> Made {
    let mut maker = Maker::new(&Arc::new(wishes.clone()), seed, 0).unwrap();
    match maker.advance(&mut Budget::unlimited()).unwrap() {
        Outcome::Made(made) => *made,
        other => panic!("{other:?}"),
    }
}

/// One line after the other until nothing changes: of each line all placements are listed, without the engine.
pub(crate) fn lines_suffice(puzzle: &Puzzle) -> bool {
    let colours = puzzle.palette().colours() + 1;
    let (height, width) = (puzzle.height(), puzzle.width());
    let mut left = vec![(1u32 << colours) - 1; height * width];
    loop {
        let before = left.clone();
        for line in puzzle.lines() {
            let cells: Vec<usize> = (0..puzzle.length(line))
                .map(|place| match line {
                    Line::Row(row) => row * width + place,
                    Line::Column(column) => place * width + column,
                })
                .collect();
            let runs: Vec<(usize, u32)> = puzzle
                .clue(line)
                .parts()
                .map(|part| match part {
                    Part::Run { length, colour } => (length as usize, 1 << colour.number()),
                    other => panic!("{other:?}"),
                })
                .collect();
            let can: Vec<u32> = cells.iter().map(|&cell| left[cell]).collect();
            let mut seen = vec![0; can.len()];
            place(&runs, &can, 0, &mut Vec::new(), &mut seen);
            for (cell, seen) in cells.into_iter().zip(seen) {
                left[cell] &= seen;
            }
        }
        if left == before {
            return left.iter().all(|colours| colours.count_ones() == 1);
        }
    }
}

/// Adds the colours of every placement of the runs from a place on to `seen`.
fn place(runs: &[(usize, u32)], can: &[u32], from: usize, so_far: &mut Vec<u32>, seen: &mut [u32]) {
    let Some((&(length, colour), rest)) = runs.split_first() else {
        if can[from..].iter().all(|&cell| cell & 1 != 0) {
            so_far.resize(can.len(), 1);
            for (seen, &colour) in seen.iter_mut().zip(&*so_far) {
                *seen |= colour;
            }
            so_far.truncate(from);
        }
        return;
    };
    for first in from..=can.len().saturating_sub(length) {
        if first > from && can[first - 1] & 1 == 0 {
            break;
        }
        if can[first..first + length]
            .iter()
            .any(|&cell| cell & colour == 0)
        {
            continue;
        }
        so_far.resize(first, 1);
        so_far.resize(first + length, colour);
        match rest.first() {
            Some(&(_, next)) if next == colour => {
                if can.get(first + length).is_some_and(|&cell| cell & 1 != 0) {
                    so_far.push(1);
                    place(rest, can, first + length + 1, so_far, seen);
                }
            }
            _ => place(rest, can, first + length, so_far, seen),
        }
        so_far.truncate(from);
    }
}

#[test]
fn puzzles_are_solvable_line_by_line_unless_said_otherwise() {
    let drawings = [
        (Drawing::Scattered, 1, Mirror::None),
        (Drawing::Shapes, 1, Mirror::None),
        (Drawing::Shapes, 1, Mirror::LeftRight),
        (Drawing::Shapes, 3, Mirror::None),
        (Drawing::Scattered, 2, Mirror::Both),
        (Drawing::Letters("hi".into()), 1, Mirror::None),
        (Drawing::Letters("ok".into()), 2, Mirror::None),
    ];
    for (drawing, colours, mirror) in drawings {
        let wishes = Wishes {
            drawing,
            colours,
            mirror,
            ..Wishes::default()
        };
        for seed in 0..3 {
            let made = make(&wishes, seed);
            assert_eq!(made.difficulty.effort, Effort::Lines);
            assert!(lines_suffice(&made.puzzle), "{wishes:?}");
            assert_eq!(check(&made.puzzle, &made.solution), Ok(()));
            let picture = &made.solution;
            for row in 0..15 {
                for column in 0..15 {
                    let cell = picture.get(row, column);
                    if matches!(mirror, Mirror::LeftRight | Mirror::Both) {
                        assert_eq!(cell, picture.get(row, 14 - column));
                    }
                    if mirror == Mirror::Both {
                        assert_eq!(cell, picture.get(14 - row, column));
                    }
                }
            }
        }
    }
}

#[test]
fn probes_and_search_are_needed_where_they_are_asked_for() {
    let probes = Wishes {
        solvable: Solvable::Probes(9),
        height: 10,
        width: 10,
        ..Wishes::default()
    };
    for seed in 0..2 {
        let made = make(&probes, seed);
        assert!(matches!(made.difficulty.effort, Effort::Probing { proofs } if proofs <= 9));
        assert!(!lines_suffice(&made.puzzle));
        assert_eq!(pictures(&made.puzzle), 1);
    }
}

#[test]
fn a_sat_solver_finds_no_second_picture_for_any_wish_and_seed() {
    let sizes = [(1, 1), (4, 9), (7, 5), (10, 10), (13, 8)];
    for (seed, (height, width)) in sizes.into_iter().enumerate() {
        for colours in [1, 2, 3] {
            for solvable in [Solvable::Lines, Solvable::Unique] {
                for drawing in [Drawing::Scattered, Drawing::Shapes] {
                    let wishes = Wishes {
                        height,
                        width,
                        colours,
                        solvable,
                        drawing,
                        ..Wishes::default()
                    };
                    let made = make(&wishes, seed as u64);
                    assert_eq!(pictures(&made.puzzle), 1, "{wishes:?}");
                    assert_eq!(check(&made.puzzle, &made.solution), Ok(()));
                    if solvable == Solvable::Lines {
                        assert!(lines_suffice(&made.puzzle), "{wishes:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_level_of_a_nonogram_is_kept() {
    // In colours nearly every puzzle needs a step of colours, which is hard.
    let wanted = [
        (Level::Easy, 1),
        (Level::Medium, 1),
        (Level::Hard, 1),
        (Level::Hard, 2),
        (Level::Expert, 1),
        (Level::Extreme, 1),
    ];
    for (level, colours) in wanted {
        let wishes = Wishes {
            height: 12,
            width: 12,
            // Sparse cells leave more to be supposed.
            density: match level {
                Level::Extreme => 0.5,
                _ => 0.6,
            },
            colours,
            level: Some(level..=level),
            solvable: Wishes::solvable_at(&(level..=level)),
            drawing: match level {
                Level::Easy => Drawing::Shapes,
                _ => Drawing::Scattered,
            },
            ..Wishes::default()
        };
        let made = make(&wishes, 4);
        assert_eq!(made.puzzle.rate().level, Some(level), "{colours}");
        assert_eq!(pictures(&made.puzzle), 1);
        let told = made.difficulty.level();
        assert_eq!(told, Some(level));
        assert_eq!(level <= Level::Hard, lines_suffice(&made.puzzle));
    }
    let refused = |level, solvable| {
        let wishes = Wishes {
            level: Some(level),
            solvable,
            ..Wishes::default()
        };
        wishes.check()
    };
    let wrong = Err(WishError::Level(Solvable::Lines));
    assert_eq!(
        refused(Level::Expert..=Level::Extreme, Solvable::Lines),
        wrong
    );
    let wrong = Err(WishError::Level(Solvable::Search));
    assert_eq!(refused(Level::Easy..=Level::Hard, Solvable::Search), wrong);
    assert_eq!(
        refused(Level::Hard..=Level::Easy, Solvable::Lines),
        Err(WishError::NoLevel)
    );
    assert_eq!(
        refused(Level::Hard..=Level::Expert, Solvable::Lines),
        Ok(())
    );
}

#[test]
fn the_density_is_kept_where_nothing_is_repaired() {
    for density in [0.3, 0.7] {
        let wishes = Wishes {
            density,
            drawing: Drawing::Shapes,
            height: 20,
            width: 20,
            ..Wishes::default()
        };
        let made = make(&wishes, 1);
        let black = made
            .solution
            .cells()
            .iter()
            .filter(|cell| **cell == Cell::Black)
            .count();
        assert!((black as f64 / 400.0 - density).abs() < 0.1, "{black}");
    }
}

#[test]
fn a_nonogram_depends_on_seed_and_number_alone() {
    let wishes = Arc::new(Wishes::default());
    let whole = make(&wishes, 5).solution;
    let mut maker = Maker::new(&wishes, 5, 0).unwrap();
    let mut budget = Budget::unlimited().with_slice(600);
    let sliced = loop {
        match maker.advance(&mut budget) {
            Ok(Outcome::Made(made)) => break made.solution,
            Err(Limit::Slice) => budget.next_slice(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(whole, sliced);
    assert_ne!(whole, make(&wishes, 6).solution);
}

/// The fewest changes by trying all sets of one and two cells.
#[test]
fn wishes_on_pictures_that_can_not_be_are_refused() {
    let refused = |wishes: Wishes| wishes.check().unwrap_err();
    assert_eq!(
        refused(Wishes {
            density: 1.5,
            ..Wishes::default()
        }),
        WishError::Density(1.5)
    );
    let word = Wishes {
        drawing: Drawing::Letters("häuser".into()),
        ..Wishes::default()
    };
    assert_eq!(refused(word), WishError::Letter('ä'));
    let word = Wishes {
        drawing: Drawing::Letters("houses".into()),
        ..Wishes::default()
    };
    assert!(refused(word).to_string().contains("7x35"));
}
