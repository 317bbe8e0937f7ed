//! Puzzles in colours and with blots: whole answers against a SAT solver, and the rules in words.

#[path = "twin/drawn.rs"]
mod drawn;
#[path = "twin/sat.rs"]
mod sat;

use std::time::Duration;

use cellwise_core::{Budget, End, Event, Limit, Rng, Search, Verdict, collect};
use cellwise_nonogram::{
    Cell, Clue, Colour, Learning, Palette, Part, Picture, Puzzle, PuzzleError, Reason, Solver,
    check,
};
use drawn::{blotted, compare, random_picture, random_puzzle};
use sat::Sat;

#[test]
fn all_solutions_equal_those_of_a_sat_solver() {
    let mut rng = Rng::new(81);
    let mut seen = [0; 5];
    let mut blots = 0;
    for _ in 0..2_500 {
        let puzzle = random_puzzle(&mut rng, 5);
        let verdict = compare(&puzzle, rng.next_u64()).unwrap();
        seen[verdict as usize] += 1;
        blots += u32::from(puzzle.is_blotted());
    }
    for verdict in [Verdict::Unique, Verdict::Several, Verdict::Impossible] {
        assert!(seen[verdict as usize] > 200, "{seen:?}");
    }
    assert!(blots > 500, "{blots}");
}

#[test]
fn larger_puzzles_have_the_verdict_of_a_sat_solver() {
    let mut rng = Rng::new(82);
    let mut seen = [0; 5];
    for _ in 0..60 {
        let colours = 1 + rng.below(3);
        let picture = random_picture(&mut rng, 9, 10, colours);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let (mut rows, columns) = (puzzle.rows().to_vec(), puzzle.columns().to_vec());
        match rng.below(3) {
            0 => rows.swap(2, 6),
            1 => rows.iter_mut().for_each(|clue| {
                if rng.chance(0.2) {
                    *clue = blotted(&mut rng, clue);
                }
            }),
            _ => {}
        }
        let puzzle = Puzzle::with_palette(rows, columns, puzzle.palette()).unwrap();
        let expected = Sat::new(&puzzle).solutions(2, &puzzle).len();
        for learning in Learning::ALL {
            let mut solver = Solver::new(&puzzle).with_learning(learning);
            let answer = collect(&mut solver, 2, &mut Budget::unlimited());
            assert_eq!(answer.solutions.len(), expected, "{learning:?} {puzzle:?}");
            seen[answer.verdict() as usize] += 1;
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5 && seen[2] > 5, "{seen:?}");
}

#[test]
fn a_puzzle_with_one_colour_is_solved_in_that_colour() {
    let palette = Palette::safe(3).unwrap();
    let picture = Picture::from_letters("ss.\ns..\nsss", &palette).unwrap();
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let answer = puzzle.solve();
    assert_eq!(answer.solutions, [picture]);
    let black = Picture::from_text("##.\n#..\n###").unwrap();
    let same = Puzzle::of_picture(&black).unwrap().solve();
    assert_eq!(answer.stats, same.stats);
}

#[test]
fn totals_of_a_colour_that_differ_are_impossible_with_both_totals() {
    let palette = Palette::safe(2).unwrap();
    let run = |length, colour| Part::Run {
        length,
        colour: Colour::new(colour),
    };
    let rows = [
        Clue::of_parts([run(1, 1), run(1, 2)]),
        Clue::of_parts([run(1, 2)]),
    ];
    let columns = [Clue::of_parts([run(1, 1), run(1, 2)]), Clue::new([1])];
    let puzzle = Puzzle::with_palette(rows, columns, &palette).unwrap();
    let mut solver = Solver::new(&puzzle);
    assert_eq!(solver.advance(&mut Budget::unlimited()), Event::Exhausted);
    let reason = solver.reason().unwrap();
    assert_eq!(
        reason,
        Reason::ColourTotals {
            colour: "black".into(),
            rows: 1,
            columns: 2
        }
    );
    assert_eq!(
        reason.to_string(),
        "the rows need 1 black cells, the columns 2"
    );
    assert_eq!(puzzle.count(9).solutions, 0);
}

#[test]
fn blots_in_black_and_white_are_read_exactly() {
    let blot = Clue::of_parts([Part::Blot(Colour::FIRST)]);
    let star = Clue::of_parts([Part::Star]);
    let rows = [Clue::new([3]), star, Clue::new([1, 1])];
    let columns = [blot, Clue::new([1]), Clue::new([1, 1])];
    let puzzle = Puzzle::new(rows, columns).unwrap();
    let answer = puzzle.solve();
    assert_eq!(answer.verdict(), Verdict::Unique);
    let expected = Picture::from_text("###\n#..\n#.#").unwrap();
    assert_eq!(answer.solutions, [expected]);
    assert_eq!(check(&puzzle, &answer.solutions[0]), Ok(()));
    let wrong = Picture::from_text("###\n...\n#.#").unwrap();
    let flaws = check(&puzzle, &wrong).unwrap_err();
    assert_eq!(flaws[0].to_string(), "column 1 shows 1 1; its clue is ?");
}

#[test]
fn a_line_that_breaks_is_named() {
    let palette = Palette::safe(2).unwrap();
    let run = |length, colour| Part::Run {
        length,
        colour: Colour::new(colour),
    };
    // Row 1 fills all columns with black and orange; column 2 has its orange below.
    let rows = [
        Clue::of_parts([run(1, 1), run(2, 2)]),
        Clue::of_parts([run(1, 1)]),
    ];
    let columns = [
        Clue::of_parts([run(1, 1)]),
        Clue::of_parts([run(1, 1), run(1, 2)]),
        Clue::of_parts([run(1, 2)]),
    ];
    let puzzle = Puzzle::with_palette(rows, columns, &palette).unwrap();
    let mut solver = Solver::new(&puzzle);
    assert_eq!(solver.advance(&mut Budget::unlimited()), Event::Exhausted);
    assert!(matches!(solver.reason(), Some(Reason::Line { .. })));
}

#[test]
fn sixty_four_colours_are_solved() {
    let mut rng = Rng::new(83);
    let palette = Palette::safe(64).unwrap();
    let mut cells: Vec<Cell> = (0..256)
        .map(|i| Cell::of(Colour::new(1 + (i % 64) as u8)))
        .collect();
    rng.shuffle(&mut cells);
    let picture = Picture::from_cells(16, 16, cells)
        .unwrap()
        .with_palette(&palette);
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    assert_eq!(puzzle.solve().solutions, [picture]);
}

#[test]
fn a_search_in_slices_finds_the_same_solutions_in_the_same_order() {
    let mut rng = Rng::new(84);
    for _ in 0..30 {
        let puzzle = random_puzzle(&mut rng, 6);
        let whole = collect(&mut Solver::new(&puzzle), 50, &mut Budget::unlimited());
        let mut solver = Solver::new(&puzzle);
        let mut budget = Budget::unlimited().with_slice(1);
        let mut solutions = Vec::new();
        while solutions.len() < 50 {
            match solver.advance(&mut budget) {
                Event::Solution(picture) => solutions.push(picture),
                Event::Stopped(limit) => {
                    assert_eq!(limit, Limit::Slice);
                    assert!(solver.partial().is_some());
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
    let mut rng = Rng::new(85);
    let mut stopped = 0;
    for _ in 0..300 {
        let puzzle = random_puzzle(&mut rng, 5);
        let all = Sat::new(&puzzle).solutions(200, &puzzle);
        let units = 1 + rng.below(25) as u64;
        let mut solver = Solver::new(&puzzle);
        if let Event::Stopped(_) = solver.advance(&mut Budget::unlimited().with_slice(units)) {
            stopped += 1;
            let certain = solver.partial().unwrap();
            for solution in &all {
                let agrees = |(a, b): (&Cell, &Cell)| *a == Cell::Open || a == b;
                assert!(certain.cells().iter().zip(solution.cells()).all(agrees));
            }
        }
    }
    assert!(stopped > 50, "{stopped}");
}

#[test]
fn limits_stop_a_search_in_colours() {
    let lines = vec![Clue::of_parts([Part::Blot(Colour::FIRST)]); 20];
    let puzzle = Puzzle::new(lines.clone(), lines).unwrap();
    let answer = puzzle.solve_within(2, &mut Budget::unlimited().with_max_nodes(1));
    assert_eq!(answer.end, End::Stopped(Limit::Nodes));
    let mut budget = Budget::unlimited().with_timeout(Duration::from_millis(50));
    let answer = puzzle.solve_within(usize::MAX, &mut budget);
    assert_eq!(answer.end, End::Stopped(Limit::Time));
}

#[test]
fn a_colour_that_the_palette_does_not_have_is_refused() {
    let run = Part::Run {
        length: 1,
        colour: Colour::new(3),
    };
    let clue = Clue::of_parts([run]);
    let palette = Palette::safe(2).unwrap();
    let error = Puzzle::with_palette([clue.clone()], [clue], &palette).unwrap_err();
    assert!(matches!(error, PuzzleError::NoSuchColour { .. }));
    assert_eq!(
        error.to_string(),
        "row 1 has a run in colour 3, the palette has 2"
    );
}
