//! Sequences of calls of the library against a model: the list of all solutions, tried one by one.
//!
//! A Sudoku of 4×4 has 288 full boards, a picture of 3×4 has 4,096: the model keeps those that the
//! puzzle allows, and every answer of the library must follow from that list.

use cellwise::nonogram::{Cell, Line, Picture, Puzzle as Nonogram};
use cellwise::sudoku::{Grid, Puzzle as Sudoku, Shape};
use cellwise::{Answer, Budget, Count, End, Limit, Rng, Search as _, Verdict};

/// The verdict on so many solutions when all were looked for.
fn verdict(solutions: usize) -> Verdict {
    match solutions {
        0 => Verdict::Impossible,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// Fails unless an answer follows from the list of all solutions, given how many were asked for.
fn follows<S: PartialEq + std::fmt::Debug>(answer: &Answer<S>, all: &[S], max: usize) {
    let found = &answer.solutions;
    for (at, solution) in found.iter().enumerate() {
        assert!(all.contains(solution), "{solution:?} is no solution");
        assert!(!found[..at].contains(solution), "{solution:?} came twice");
    }
    match answer.end {
        End::Exhausted => assert_eq!(found.len(), all.len()),
        End::Enough => assert_eq!(found.len(), max),
        End::Stopped(_) => assert!(found.len() <= all.len()),
    }
    match (answer.end, found.len()) {
        (End::Stopped(_), 0) => assert_eq!(answer.verdict(), Verdict::Unknown),
        (End::Stopped(_), 1) => assert_eq!(answer.verdict(), Verdict::Found),
        (End::Enough, 1) => assert_eq!(answer.verdict(), Verdict::Found),
        (_, number) => assert_eq!(answer.verdict(), verdict(number)),
    }
}

fn follows_count(count: &Count, all: usize, max: u64) {
    match count.end {
        End::Exhausted => assert_eq!(count.solutions, all as u64),
        End::Enough => assert_eq!(count.solutions, max),
        End::Stopped(_) => assert!(count.solutions <= all as u64),
    }
    assert!(count.solutions <= max || matches!(count.end, End::Exhausted));
}

/// A budget that may strike: by nodes, or by nothing.
fn budget(rng: &mut Rng) -> Budget {
    match rng.below(3) {
        0 => Budget::unlimited().with_max_nodes(rng.below(6) as u64),
        _ => Budget::unlimited(),
    }
}

/// Every full board of 4×4.
fn full_boards() -> Vec<Grid> {
    let mut all = Vec::new();
    let mut digits = [0u8; 16];
    let mut at = 0usize;
    // Counts up cell by cell; a clash goes on with the next digit.
    loop {
        digits[at] += 1;
        if digits[at] > 4 {
            digits[at] = 0;
            match at.checked_sub(1) {
                Some(before) => at = before,
                None => return all,
            }
            continue;
        }
        let house = |cell: usize| (cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2);
        let (row, column, of_box) = house(at);
        let clashes = (0..at).any(|other| {
            let (r, c, b) = house(other);
            digits[other] == digits[at] && (r == row || c == column || b == of_box)
        });
        if clashes {
            continue;
        }
        if at == 15 {
            all.push(Grid::from_digits(digits).unwrap());
        } else {
            at += 1;
        }
    }
}

#[test]
fn calls_about_a_sudoku_follow_from_the_list_of_its_solutions() {
    let boards = full_boards();
    assert_eq!(boards.len(), 288);
    let shape = Shape::boxes(2, 2).unwrap();
    let mut seen = [0; 5];
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let mut givens = Grid::empty(4);
        for _ in 0..12 {
            let (cell, digit) = (rng.below(16), rng.below(5) as u8);
            // Mostly towards some solution, else a board would be impossible at once.
            let digit = match rng.chance(0.7) {
                true => boards[seed as usize % 288].digits()[cell],
                false => digit,
            };
            givens.set(cell, digit);
            let puzzle = Sudoku::new(shape.clone(), givens.clone()).unwrap();
            let keeps = |board: &&Grid| {
                (0..16).all(|cell| givens.get(cell).is_none_or(|d| board.get(cell) == Some(d)))
            };
            let all: Vec<Grid> = boards.iter().filter(keeps).cloned().collect();
            call_sudoku(&puzzle, &all, &boards, &mut rng);
            seen[verdict(all.len()) as usize] += 1;
        }
    }
    for each in [Verdict::Unique, Verdict::Several, Verdict::Impossible] {
        assert!(seen[each as usize] > 100, "{seen:?}");
    }
}

/// One call of any kind.
fn call_sudoku(puzzle: &Sudoku, all: &[Grid], boards: &[Grid], rng: &mut Rng) {
    let max = 1 + rng.below(5);
    match rng.below(8) {
        0 => follows(&puzzle.solve(), all, 2),
        1 => follows(&puzzle.solve_within(max, &mut budget(rng)), all, max),
        2 => follows_count(&puzzle.count(max as u64), all.len(), max as u64),
        3 => {
            let count = puzzle.count_within(max as u64, &mut budget(rng));
            follows_count(&count, all.len(), max as u64);
        }
        4 => assert_eq!(puzzle.is_unique(), all.len() == 1),
        5 => {
            let board = &boards[rng.below(boards.len())];
            assert_eq!(puzzle.check(board).is_ok(), all.contains(board));
        }
        6 => {
            let mut solutions = puzzle.solutions();
            let some: Vec<Grid> = solutions.by_ref().take(max).collect();
            assert!(some.iter().all(|solution| all.contains(solution)));
            assert_eq!(some.len(), all.len().min(max));
            let rest: Vec<Grid> = solutions.by_ref().collect();
            assert_eq!(some.len() + rest.len(), all.len());
            assert!(solutions.next().is_none());
            assert_eq!(solutions.verdict(), verdict(all.len()));
        }
        _ => {
            // In slices of a few units: paused and resumed, the same solutions.
            let mut search = cellwise::sudoku::Solver::new(puzzle);
            let mut budget = Budget::unlimited().with_slice(1 + rng.below(5) as u64);
            let mut found = Vec::new();
            loop {
                match search.advance(&mut budget) {
                    cellwise::Event::Solution(solution) => found.push(solution),
                    cellwise::Event::Stopped(Limit::Slice) => budget.next_slice(),
                    cellwise::Event::Stopped(limit) => panic!("{limit} struck"),
                    cellwise::Event::Exhausted => break,
                }
            }
            assert_eq!(found.len(), all.len());
            assert!(all.iter().all(|solution| found.contains(solution)));
        }
    }
}

/// The picture whose cells are the bits of a number.
fn picture(bits: usize) -> Picture {
    let cell = |at: usize| match bits >> at & 1 {
        1 => Cell::Black,
        _ => Cell::White,
    };
    Picture::from_cells(3, 4, (0..12).map(cell).collect::<Vec<_>>()).unwrap()
}

#[test]
fn calls_about_a_nonogram_follow_from_the_list_of_its_solutions() {
    let pictures: Vec<Picture> = (0..1 << 12).map(picture).collect();
    let clues: Vec<Nonogram> = pictures
        .iter()
        .map(|picture| Nonogram::of_picture(picture).unwrap())
        .collect();
    let mut seen = [0; 5];
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let base = &clues[rng.below(clues.len())];
        let (mut rows, mut columns) = (base.rows().to_vec(), base.columns().to_vec());
        for _ in 0..4 {
            let puzzle = Nonogram::new(rows.clone(), columns.clone()).unwrap();
            let fits = |(_, of): &(&Picture, &Nonogram)| {
                of.rows() == puzzle.rows() && of.columns() == puzzle.columns()
            };
            let pairs = pictures.iter().zip(&clues).filter(fits);
            let all: Vec<Picture> = pairs.map(|(picture, _)| picture.clone()).collect();
            call_nonogram(&puzzle, &all, &pictures, &mut rng);
            seen[verdict(all.len()) as usize] += 1;
            // Another clue in one line, which may make it impossible.
            let other = &clues[rng.below(clues.len())];
            match rng.below(7) {
                row @ 0..3 => rows[row] = other.clue(Line::Row(row)).clone(),
                column => columns[column - 3] = other.clue(Line::Column(column - 3)).clone(),
            }
        }
    }
    for each in [Verdict::Unique, Verdict::Impossible] {
        assert!(seen[each as usize] > 20, "{seen:?}");
    }
    assert!(seen[Verdict::Several as usize] > 5, "{seen:?}");
}

/// One call of any kind.
fn call_nonogram(puzzle: &Nonogram, all: &[Picture], pictures: &[Picture], rng: &mut Rng) {
    let max = 1 + rng.below(5);
    match rng.below(6) {
        0 => follows(&puzzle.solve(), all, 2),
        1 => follows(&puzzle.solve_within(max, &mut budget(rng)), all, max),
        2 => follows_count(&puzzle.count(max as u64), all.len(), max as u64),
        3 => assert_eq!(puzzle.is_unique(), all.len() == 1),
        4 => {
            let picture = &pictures[rng.below(pictures.len())];
            assert_eq!(puzzle.check(picture).is_ok(), all.contains(picture));
        }
        _ => {
            let found: Vec<Picture> = puzzle.solutions().collect();
            assert_eq!(found.len(), all.len());
            assert!(all.iter().all(|solution| found.contains(solution)));
        }
    }
}
