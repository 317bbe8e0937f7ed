//! The whole engine against brute force and against itself.

mod twin;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use cellwise_core::{Budget, Cancel, End, Event, Limit, Rng, Search, Verdict, collect};
use cellwise_nonogram::{
    Cell, Clue, Learning, Line, Picture, Puzzle, Reason, Restarts, Solver, check,
};
use proptest::prelude::*;
use twin::{all_by_force, clues, random_picture, random_puzzle};

#[test]
fn the_sample_of_the_founding_documents_has_its_one_solution() {
    let rows = clues("1 1/2 2/5/1 1 1/7/5 2/3 1/3 1/4 2/7");
    let columns = clues("1/6/2 6/8/2 6/6 2/1 1/1/1 2/4");
    let puzzle = Puzzle::new(rows, columns).unwrap();
    let expected = Picture::from_text(
        ".*...*....\n.**.**....\n.*****....\n.*.*.*....\n*******...\n\
         .*****..**\n..***....*\n..***....*\n..****..**\n..*******.",
    )
    .unwrap();
    let answer = puzzle.solve();
    assert_eq!(answer.verdict(), Verdict::Unique);
    assert_eq!(answer.solutions, [expected]);
}

#[test]
fn all_solutions_equal_brute_force_on_small_puzzles() {
    let mut rng = Rng::new(11);
    let mut seen = [0; 5];
    for _ in 0..4_000 {
        let puzzle = random_puzzle(&mut rng, 5);
        let expected: HashSet<Picture> = all_by_force(&puzzle).into_iter().collect();
        let answer = collect(
            &mut Solver::new(&puzzle).with_seed(rng.next_u64()),
            usize::MAX,
            &mut Budget::unlimited(),
        );
        assert_eq!(answer.end, End::Exhausted);
        let found: HashSet<Picture> = answer.solutions.iter().cloned().collect();
        assert_eq!(found.len(), answer.solutions.len(), "a solution came twice");
        assert_eq!(found, expected);
        seen[answer.verdict() as usize] += 1;
    }
    for verdict in [Verdict::Unique, Verdict::Several, Verdict::Impossible] {
        assert!(seen[verdict as usize] > 300, "{seen:?}");
    }
}

#[test]
fn no_option_changes_the_set_of_solutions() {
    let mut rng = Rng::new(12);
    let schedules = [
        Restarts::Auto,
        Restarts::Never,
        Restarts::Every(1),
        Restarts::Luby(1),
        Restarts::Growing(1),
    ];
    for _ in 0..400 {
        let puzzle = random_puzzle(&mut rng, 6);
        let expected: HashSet<Picture> = all_by_force(&puzzle).into_iter().collect();
        for learning in Learning::ALL {
            for restarts in schedules {
                let mut solver = Solver::new(&puzzle)
                    .with_seed(rng.next_u64())
                    .with_learning(learning)
                    .with_restarts(restarts);
                let answer = collect(&mut solver, usize::MAX, &mut Budget::unlimited());
                assert_eq!(answer.end, End::Exhausted);
                let found: HashSet<Picture> = answer.solutions.iter().cloned().collect();
                assert_eq!(
                    found.len(),
                    answer.solutions.len(),
                    "twice: {learning:?} {restarts:?}"
                );
                assert_eq!(found, expected, "{learning:?} {restarts:?}");
            }
        }
    }
}

#[test]
fn learning_and_branching_agree_on_puzzles_beyond_brute_force() {
    let mut rng = Rng::new(13);
    for size in [10, 12, 14] {
        for _ in 0..25 {
            let density = [0.4, 0.5, 0.6][rng.below(3)];
            let puzzle = Puzzle::of_picture(&random_picture(&mut rng, size, size, density));
            let puzzle = puzzle.unwrap();
            let with = |learning, restarts| {
                let solver = Solver::new(&puzzle).with_learning(learning);
                let mut solver = solver.with_restarts(restarts);
                collect(&mut solver, 300, &mut Budget::unlimited())
            };
            let off = with(Learning::Off, Restarts::Never);
            let of_runs = with(Learning::Runs, Restarts::Auto);
            let of_cells = [Restarts::Auto, Restarts::Every(3), Restarts::Never];
            let of_cells = of_cells.map(|restarts| with(Learning::On, restarts));
            for on in of_cells.into_iter().chain([of_runs]) {
                assert_eq!(on.solutions.len(), off.solutions.len());
                assert_eq!(on.end, off.end);
                let distinct: HashSet<&Picture> = on.solutions.iter().collect();
                assert_eq!(distinct.len(), on.solutions.len());
            }
        }
    }
}

/// Boards of runs of two in every row and column, along the diagonal; all other cells are given as white. Such runs make
/// squares, which an odd number of rows can't hold.
fn impossible_squares(count: usize) -> (Puzzle, Picture) {
    let (block, size) = (9, 9 * count);
    let puzzle = Puzzle::new(vec![Clue::new([2]); size], vec![Clue::new([2]); size]);
    let cells: Vec<Cell> = (0..size * size)
        .map(|cell| match cell / size / block == cell % size / block {
            true => Cell::Open,
            false => Cell::White,
        })
        .collect();
    let given = Picture::from_cells(size, size, cells);
    (puzzle.unwrap(), given.unwrap())
}

#[test]
fn large_impossible_boards_are_proved_impossible() {
    // Enough open cells to be handed over at once, and fewer.
    for (count, learning) in [
        (15, Learning::Auto),
        (4, Learning::Runs),
        (15, Learning::Runs),
    ] {
        let (puzzle, given) = impossible_squares(count);
        let mut solver = Solver::new(&puzzle)
            .with_given(&given)
            .with_learning(learning);
        let answer = collect(&mut solver, 2, &mut Budget::unlimited());
        assert_eq!(answer.verdict(), Verdict::Impossible);
        assert_eq!(solver.reason(), Some(Reason::Search));
    }
}

#[test]
fn learning_about_runs_takes_the_same_path_in_slices() {
    let mut rng = Rng::new(19);
    let mut conflicts = 0;
    for size in [20, 40, 40] {
        let puzzle = Puzzle::of_picture(&random_picture(&mut rng, size, size, 0.5)).unwrap();
        let new = || Solver::new(&puzzle).with_learning(Learning::Runs);
        let whole = collect(&mut new(), 60, &mut Budget::unlimited());
        conflicts += whole.stats.dead_ends;
        let (mut solver, mut solutions) = (new(), Vec::new());
        let mut budget = Budget::unlimited().with_slice(20);
        while solutions.len() < 60 {
            match solver.advance(&mut budget) {
                Event::Solution(picture) => solutions.push(picture),
                Event::Exhausted => break,
                Event::Stopped(limit) => {
                    assert_eq!(limit, Limit::Slice);
                    budget.next_slice();
                }
            }
        }
        assert_eq!(solutions, whole.solutions);
        assert_eq!(solver.stats(), whole.stats);
    }
    assert!(conflicts > 0, "{conflicts}");
}

#[test]
fn limits_reach_the_search_over_runs() {
    let puzzle = Puzzle::of_picture(&random_picture(&mut Rng::new(3), 70, 70, 0.5)).unwrap();
    let stopped = |budget: &mut Budget| {
        let mut solver = Solver::new(&puzzle).with_learning(Learning::Runs);
        let answer = collect(&mut solver, 2, budget);
        assert_eq!(answer.verdict(), Verdict::Unknown);
        assert!(answer.partial.is_some());
        answer
    };
    let nodes = stopped(&mut Budget::unlimited().with_max_nodes(500));
    assert_eq!(nodes.end, End::Stopped(Limit::Nodes));
    assert_eq!(nodes.stats.nodes, 500);
    let memory = stopped(&mut Budget::unlimited().with_max_memory(1 << 20));
    assert_eq!(memory.end, End::Stopped(Limit::Memory));
    let started = Instant::now();
    let time = stopped(&mut Budget::unlimited().with_timeout(Duration::from_millis(300)));
    assert_eq!(time.end, End::Stopped(Limit::Time));
    assert!(started.elapsed() < Duration::from_secs(3));
}

#[test]
fn totals_that_differ_are_impossible_with_both_totals() {
    let puzzle = Puzzle::new(clues("1/1"), clues("1/2")).unwrap();
    let mut solver = Solver::new(&puzzle);
    assert_eq!(solver.advance(&mut Budget::unlimited()), Event::Exhausted);
    assert_eq!(
        solver.reason(),
        Some(Reason::Totals {
            rows: 2,
            columns: 3
        })
    );
    assert_eq!(puzzle.count(9).solutions, 0);
    assert_eq!(puzzle.solve().verdict(), Verdict::Impossible);
}

#[test]
fn a_line_that_breaks_at_the_root_is_named() {
    // Row 1 is black throughout and row 3 needs the middle cell: two in column 2.
    let puzzle = Puzzle::new(clues("3/0/2"), clues("1/1/3")).unwrap();
    let mut solver = Solver::new(&puzzle);
    assert_eq!(solver.advance(&mut Budget::unlimited()), Event::Exhausted);
    assert_eq!(
        solver.reason(),
        Some(Reason::Line {
            line: Line::Column(1)
        })
    );
}

#[test]
fn a_picture_with_too_many_cells_is_refused() {
    let error = Puzzle::new(vec![Clue::default(); 10_000], vec![Clue::default(); 10_000]);
    assert_eq!(
        error.unwrap_err().to_string(),
        "a picture 10000 high and 10000 wide has too many cells: at most 67108864"
    );
}

#[test]
fn sizes_without_cells_have_one_solution() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0)] {
        let puzzle =
            Puzzle::new(vec![Clue::default(); rows], vec![Clue::default(); columns]).unwrap();
        let answer = puzzle.solve();
        assert_eq!(answer.verdict(), Verdict::Unique);
        assert_eq!(answer.solutions, [Picture::open(rows, columns)]);
    }
    let dot = Puzzle::new(clues("1"), clues("1")).unwrap();
    assert_eq!(dot.solve().solutions, [Picture::from_text("#").unwrap()]);
    let blank = Puzzle::new(clues("0"), clues("0")).unwrap();
    assert_eq!(blank.solve().solutions, [Picture::from_text(".").unwrap()]);
}

#[test]
fn a_search_in_slices_finds_the_same_solutions_in_the_same_order() {
    let mut rng = Rng::new(4);
    for _ in 0..60 {
        let puzzle = Puzzle::of_picture(&random_picture(&mut rng, 7, 8, 0.45)).unwrap();
        let whole = collect(&mut Solver::new(&puzzle), 50, &mut Budget::unlimited());
        let mut solver = Solver::new(&puzzle);
        let mut budget = Budget::unlimited().with_slice(1);
        let mut solutions = Vec::new();
        while solutions.len() < 50 {
            match solver.advance(&mut budget) {
                Event::Solution(picture) => solutions.push(picture),
                Event::Stopped(limit) => {
                    assert_eq!(limit, Limit::Slice);
                    assert_eq!(solver.partial().unwrap().cells().len(), 56);
                    budget.next_slice();
                }
                Event::Exhausted => break,
            }
        }
        assert_eq!(solutions, whole.solutions);
        assert_eq!(solver.stats(), whole.stats);
    }
}

#[test]
fn certain_cells_of_a_stopped_search_hold_in_every_solution() {
    let mut rng = Rng::new(21);
    for _ in 0..300 {
        let puzzle = random_puzzle(&mut rng, 5);
        let all = all_by_force(&puzzle);
        let units = 1 + rng.below(60) as u64;
        let mut solver = Solver::new(&puzzle);
        let event = solver.advance(&mut Budget::unlimited().with_slice(units));
        if let Event::Stopped(_) = event {
            let partial = solver.partial().unwrap();
            for solution in &all {
                for (known, actual) in partial.cells().iter().zip(solution.cells()) {
                    assert!(*known == Cell::Open || known == actual);
                }
            }
        }
    }
}

#[test]
fn a_limit_on_nodes_stops_and_more_room_goes_on() {
    let puzzle = Puzzle::new(vec![Clue::new([1]); 7], vec![Clue::new([1]); 7]).unwrap();
    let mut solver = Solver::new(&puzzle);
    let stopped = collect(
        &mut solver,
        usize::MAX,
        &mut Budget::unlimited().with_max_nodes(20),
    );
    assert_eq!(stopped.end, End::Stopped(Limit::Nodes));
    let rest = collect(&mut solver, usize::MAX, &mut Budget::unlimited());
    let all: HashSet<Picture> = stopped
        .solutions
        .into_iter()
        .chain(rest.solutions)
        .collect();
    assert_eq!(all.len(), 5_040);
}

/// The time from a cancel to the return of the engine.
fn time_to_cancel(puzzle: &Puzzle) -> Duration {
    let cancel = Cancel::new();
    let remote = cancel.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        remote.cancel();
        Instant::now()
    });
    let counted = puzzle.count_within(u64::MAX, &mut Budget::unlimited().with_cancel(&cancel));
    let back = Instant::now();
    assert_eq!(counted.end, End::Stopped(Limit::Cancelled));
    back.saturating_duration_since(thread.join().unwrap())
}

#[test]
fn a_cancel_is_noticed_inside_huge_lines_and_large_pictures() {
    // One line of a million cells, a large picture that no line can start on, many solutions.
    let dots = Puzzle::new(
        [Clue::new(vec![1; 250_000])],
        vec![Clue::new([1]); 250_000]
            .into_iter()
            .chain(vec![Clue::new([]); 750_000])
            .collect::<Vec<_>>(),
    )
    .unwrap();
    let open = Puzzle::new(vec![Clue::new([1; 50]); 300], vec![Clue::new([1; 50]); 300]).unwrap();
    let many = Puzzle::new(vec![Clue::new([1]); 40], vec![Clue::new([1]); 40]).unwrap();
    for puzzle in [dots, open, many] {
        // No tight bound here: the machine may be busy. The bench has the real figure.
        let late = time_to_cancel(&puzzle);
        assert!(late < Duration::from_secs(2), "{late:?} after the cancel");
    }
}

#[test]
fn a_large_picture_is_solved_line_by_line() {
    // Nested frames: every line is forced in turn.
    let size = 2_000;
    let cells: Vec<Cell> = (0..size * size)
        .map(|i| {
            let (row, column) = (i / size, i % size);
            let ring = row.min(column).min(size - 1 - row).min(size - 1 - column);
            if ring % 200 < 150 {
                Cell::Black
            } else {
                Cell::White
            }
        })
        .collect();
    let picture = Picture::from_cells(size, size, cells).unwrap();
    let answer = Puzzle::of_picture(&picture).unwrap().solve();
    assert_eq!(answer.verdict(), Verdict::Unique);
    assert_eq!(answer.solutions, [picture]);
}

fn transposed(puzzle: &Puzzle) -> Puzzle {
    Puzzle::new(puzzle.columns(), puzzle.rows()).unwrap()
}

/// Left and right exchanged.
fn mirrored(puzzle: &Puzzle) -> Puzzle {
    let turned = |clue: &Clue| Clue::new(clue.runs().iter().rev().copied());
    let rows: Vec<Clue> = puzzle.rows().iter().map(turned).collect();
    let columns: Vec<Clue> = puzzle.columns().iter().rev().cloned().collect();
    Puzzle::new(rows, columns).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_solutions_include_the_picture_the_puzzle_was_made_from(
        seed: u64, height in 1usize..=9, width in 1usize..=9, density in 0.2f64..0.8,
    ) {
        let picture = random_picture(&mut Rng::new(seed), height, width, density);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let answer = collect(&mut Solver::new(&puzzle), 20_000, &mut Budget::unlimited());
        if answer.end == End::Exhausted {
            prop_assert!(answer.solutions.contains(&picture));
        }
        for solution in answer.solutions.iter().take(20) {
            prop_assert_eq!(check(&puzzle, solution), Ok(()));
        }
    }

    #[test]
    fn transposed_and_mirrored_puzzles_have_as_many_solutions(
        seed: u64, height in 1usize..=8, width in 1usize..=8,
    ) {
        let picture = random_picture(&mut Rng::new(seed), height, width, 0.5);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let expected = puzzle.count(5_000).solutions;
        prop_assert!(expected > 0);
        prop_assert_eq!(transposed(&puzzle).count(5_000).solutions, expected);
        prop_assert_eq!(mirrored(&puzzle).count(5_000).solutions, expected);
    }

    #[test]
    fn pictures_wider_than_a_word_are_solved(seed: u64, width in 60usize..=200) {
        // Long stripes of random rows, repeated: mostly forced, now and then not.
        let mut rng = Rng::new(seed);
        let picture = random_picture(&mut rng, 3, width, 0.85);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let answer = puzzle.solve_within(2, &mut Budget::unlimited().with_max_nodes(2_000));
        prop_assert_ne!(answer.verdict(), Verdict::Impossible);
        if answer.verdict() == Verdict::Unique {
            prop_assert_eq!(&answer.solutions[0], &picture);
        }
    }
}
