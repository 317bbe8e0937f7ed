use cellwise_core::{Rng, collect};

use super::*;

fn reason(puzzle: &Puzzle) -> Why {
    why(puzzle, &mut Budget::unlimited()).why
}

/// A puzzle whose rows are those of one random picture and whose columns are those of another.
fn mixed(seed: u64, size: usize) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut random = || {
        let cells: Vec<Cell> = (0..size * size)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        Puzzle::of_picture(&Picture::from_cells(size, size, cells).unwrap()).unwrap()
    };
    let (a, b) = (random(), random());
    Puzzle::new(a.rows().to_vec(), b.columns().to_vec()).unwrap()
}

fn is_possible(puzzle: &Puzzle, lines: &[Line]) -> bool {
    let part = engine::only(puzzle, lines);
    let answer = collect(&mut Solver::new(&part), 1, &mut Budget::unlimited());
    !answer.solutions.is_empty()
}

#[test]
fn lines_that_clash_do_and_none_can_be_left_out() {
    for seed in 0..25 {
        let puzzle = mixed(seed, 4);
        let Why::Impossible {
            clash,
            irreducible,
            smallest,
            ..
        } = reason(&puzzle)
        else {
            continue;
        };
        assert!(irreducible);
        assert!(!is_possible(&puzzle, &clash), "seed {seed}");
        for i in 0..clash.len() {
            let mut fewer = clash.clone();
            fewer.remove(i);
            assert!(is_possible(&puzzle, &fewer), "seed {seed}");
        }
        assert!(smallest);
        let all: Vec<Line> = puzzle.lines().collect();
        for bits in 0u32..1 << all.len() {
            if bits.count_ones() as usize == clash.len() - 1 {
                let part = (0..all.len()).filter(|i| bits >> i & 1 == 1);
                let part: Vec<Line> = part.map(|i| all[i]).collect();
                assert!(is_possible(&puzzle, &part), "seed {seed}: {part:?}");
            }
        }
    }
}

#[test]
fn the_argument_of_a_clash_ends_with_a_line_without_room() {
    let puzzle: Puzzle = "2 2 / 2 / 0 / 2 / 0".parse().unwrap();
    let text = reason(&puzzle).text(&puzzle);
    assert_eq!(
        text,
        "The clues of 2 lines clash; without any one of them the others don't, and no fewer lines clash: row 2 (clue 0) and column 1 (clue 2)\nRow 2 (clue 0): r2c1 is white. Now column 1 has no room for its clue 2.\n"
    );
}

#[test]
fn revealed_cells_leave_one_solution_and_fewer_do_not() {
    let mut several = 0;
    for seed in 0..90 {
        let mut rng = Rng::new(seed);
        let cells: Vec<Cell> = (0..16)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        let puzzle = Puzzle::of_picture(&Picture::from_cells(4, 4, cells).unwrap()).unwrap();
        let Why::Several {
            differ,
            settle,
            fewest,
            solutions,
            switch,
        } = reason(&puzzle)
        else {
            continue;
        };
        several += 1;
        let all = collect(&mut Solver::new(&puzzle), 1000, &mut Budget::unlimited());
        let all = all.solutions;
        assert_eq!(solutions, Some(all.len()));
        for (cell, colours) in &differ {
            for colour in colours {
                let shows = |one: &Picture| one.cells()[*cell].colour() == Some(*colour);
                assert!(all.iter().any(shows));
            }
        }
        assert!(
            switch
                .iter()
                .all(|(cell, _)| differ.iter().any(|(d, _)| d == cell))
        );
        let agree = |cells: &[Paint]| {
            let agrees = |one: &&Picture| {
                let mut cells = cells.iter();
                cells.all(|p| one.cells()[p.cell].colour() == Some(p.colour))
            };
            all.iter().filter(agrees).count()
        };
        assert_eq!(agree(&settle), 1, "seed {seed}");
        assert!(fewest);
        // No set with one cell less, of any solution, leaves one.
        for target in &all {
            for bits in 0u32..1 << 16 {
                if bits.count_ones() as usize + 1 == settle.len() {
                    let cells = (0..16).filter(|cell| bits >> cell & 1 == 1);
                    let cells: Vec<Paint> = cells
                        .map(|cell| Paint {
                            cell,
                            colour: target.cells()[cell].colour().unwrap(),
                        })
                        .collect();
                    assert_ne!(agree(&cells), 1, "seed {seed}");
                }
            }
        }
    }
    assert!(several > 10, "{several}");
}

#[test]
fn a_puzzle_with_too_many_solutions_to_list_is_settled_all_the_same() {
    // Every permutation of seven is a solution: 5,040.
    let diagonal: String = (0..7)
        .map(|i| format!("{}#{}\n", ".".repeat(i), ".".repeat(6 - i)))
        .collect();
    let picture = Picture::from_text(&diagonal).unwrap();
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let Why::Several {
        differ,
        settle,
        fewest,
        solutions,
        ..
    } = reason(&puzzle)
    else {
        panic!("it has 5,040 solutions");
    };
    assert_eq!((differ.len(), solutions, fewest), (49, None, false));
    assert_eq!(settle.len(), 6);
}

#[test]
fn colours_that_change_places_are_told() {
    let palette = cellwise_nonogram::Palette::safe(3).unwrap();
    let picture = Picture::from_letters("ko\nok", &palette).unwrap();
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    assert_eq!(reason(&puzzle), Why::Unique);
    let picture = Picture::from_letters("k.\n.k", &palette).unwrap();
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let text = reason(&puzzle).text(&puzzle);
    assert_eq!(
        text.lines().nth(2),
        Some(
            "In rows 1 and 2 and columns 1 and 2 these can change together: either r1c2 and r2c1 are black and r1c1 and r2c2 are white, or the other way round"
        )
    );
}

#[test]
fn slices_and_limits_change_nothing_but_the_time() {
    let puzzle = mixed(3, 5);
    let mut search = WhySearch::new(&puzzle);
    let mut budget = Budget::unlimited().with_slice(3);
    let found = loop {
        match search.advance(&mut budget) {
            Ok(found) => break found,
            Err(_) => budget.next_slice(),
        }
    };
    assert_eq!(found, reason(&puzzle));
    let answer = why(&puzzle, &mut Budget::unlimited().with_max_nodes(0));
    assert_eq!(answer.limit, Some(Limit::Nodes));
}
