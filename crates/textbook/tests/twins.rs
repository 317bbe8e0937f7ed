//! Counters against twins: the same methods written once more, by hand, with
//! recursion and plain arrays, for Sudoku alone. They share no code with the crate.

mod common;

use std::sync::Arc;

use std::collections::VecDeque;

use cellwise_core::Rng;
use cellwise_sudoku::{Puzzle, Shape, as_csp};
use cellwise_textbook::{Counters, Method, Options};
use common::{all_solutions, sudoku};

/// A board, its houses as lists of cells, and what each cell may take.
#[derive(Clone)]
struct Board {
    size: usize,
    houses: Vec<Vec<usize>>,
    digits: Vec<usize>,
    marks: Vec<Vec<usize>>,
}

struct Twin {
    method: Method,
    counters: Counters,
    solutions: u64,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.shape().size();
        let (box_rows, box_columns) = puzzle.shape().box_size();
        let mut houses = Vec::new();
        for r in 0..size {
            houses.push((0..size).map(|c| r * size + c).collect());
        }
        for c in 0..size {
            houses.push((0..size).map(|r| r * size + c).collect());
        }
        for top in (0..size).step_by(box_rows) {
            for left in (0..size).step_by(box_columns) {
                let cells =
                    (0..size).map(|i| (top + i / box_columns) * size + left + i % box_columns);
                houses.push(cells.collect());
            }
        }
        let digits: Vec<usize> = puzzle
            .givens()
            .digits()
            .iter()
            .map(|&d| usize::from(d))
            .collect();
        let marks = digits
            .iter()
            .map(|&d| if d > 0 { vec![d] } else { (1..=size).collect() })
            .collect();
        Self {
            size,
            houses,
            digits,
            marks,
        }
    }

    fn open(&self) -> Vec<usize> {
        (0..self.size * self.size)
            .filter(|&cell| self.digits[cell] == 0)
            .collect()
    }

    fn clash(&self, house: &[usize], cell: usize, digit: usize) -> bool {
        house
            .iter()
            .any(|&other| other != cell && self.digits[other] == digit)
    }

    fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.houses.len()).filter(move |&h| self.houses[h].contains(&cell))
    }

    fn fits(&self, cell: usize, digit: usize) -> bool {
        self.houses_of(cell)
            .all(|h| !self.clash(&self.houses[h], cell, digit))
    }
}

impl Twin {
    fn solve(method: Method, puzzle: &Puzzle) -> Counters {
        let mut twin = Self {
            method,
            counters: Counters::new(method != Method::Mac),
            solutions: 0,
        };
        let mut board = Board::new(puzzle);
        let givens: Vec<usize> = (0..board.digits.len())
            .filter(|&c| board.digits[c] > 0)
            .collect();
        let alive = if givens
            .iter()
            .any(|&cell| !board.fits(cell, board.digits[cell]))
        {
            false
        } else {
            match method {
                Method::BacktrackAll => true,
                Method::Ac3 | Method::Mac => {
                    let all = (0..board.houses.len())
                        .flat_map(|h| board.houses[h].iter().map(move |&cell| (h, cell)))
                        .filter(|&(_, cell)| board.digits[cell] == 0)
                        .collect();
                    twin.arcs(&mut board, all)
                }
                _ => twin.trim(&mut board),
            }
        };
        if alive {
            twin.search(&board, 0);
        } else {
            twin.counters.dead_ends += 1;
        }
        twin.counters
    }

    fn choose(&self, board: &Board) -> Option<usize> {
        let open = board.open();
        let degree = |cell: usize| {
            let seen = |&&other: &&usize| {
                other != cell
                    && board
                        .houses
                        .iter()
                        .any(|h| h.contains(&cell) && h.contains(&other))
            };
            open.iter().filter(seen).count()
        };
        match self.method {
            Method::Mrv => open
                .iter()
                .copied()
                .min_by_key(|&cell| board.marks[cell].len()),
            Method::MrvDegree => open
                .iter()
                .copied()
                .min_by_key(|&cell| (board.marks[cell].len(), usize::MAX - degree(cell))),
            _ => open.first().copied(),
        }
    }

    fn search(&mut self, board: &Board, depth: u64) {
        let Some(cell) = self.choose(board) else {
            self.solutions += 1;
            return;
        };
        let tests = matches!(self.method, Method::BacktrackAll | Method::Ac3);
        for digit in board.marks[cell].clone() {
            if tests {
                self.test(1);
                if !board.fits(cell, digit) {
                    continue;
                }
            }
            let mut next = board.clone();
            next.digits[cell] = digit;
            self.counters.assignments += 1;
            self.counters.depth = self.counters.depth.max(depth + 1);
            let alive = match self.method {
                Method::BacktrackAll | Method::Ac3 => true,
                Method::Trim => self.trim(&mut next),
                Method::Mac => {
                    next.marks[cell] = vec![digit];
                    let mut beside = VecDeque::new();
                    for h in next.houses_of(cell) {
                        for &other in &next.houses[h] {
                            if next.digits[other] == 0 {
                                beside.push_back((h, other));
                            }
                        }
                    }
                    self.arcs(&mut next, beside)
                }
                _ => self.look_ahead(&mut next, cell),
            };
            if alive {
                self.search(&next, depth + 1);
            } else {
                self.counters.dead_ends += 1;
            }
        }
        self.counters.dead_ends += 1;
    }

    /// Keeps the marks that `stays` accepts, counting; `false` when none is left.
    fn filter(
        &mut self,
        board: &mut Board,
        cell: usize,
        stays: impl Fn(&Board, usize) -> bool,
    ) -> bool {
        let before = board.marks[cell].clone();
        let after: Vec<usize> = before
            .iter()
            .copied()
            .filter(|&digit| stays(board, digit))
            .collect();
        self.counters.prunings += (before.len() - after.len()) as u64;
        board.marks[cell] = after;
        !board.marks[cell].is_empty()
    }

    fn test(&mut self, number: usize) {
        if let Some(tests) = &mut self.counters.tests {
            *tests += number as u64;
        }
    }

    fn trim(&mut self, board: &mut Board) -> bool {
        let open = board.open();
        self.look(board, &open)
    }

    /// Holds the marks of these cells against all their houses.
    fn look(&mut self, board: &mut Board, cells: &[usize]) -> bool {
        cells.iter().all(|&cell| {
            self.test(board.marks[cell].len());
            self.filter(board, cell, |b, digit| b.fits(cell, digit))
        })
    }

    fn look_ahead(&mut self, board: &mut Board, cell: usize) -> bool {
        let mut beside: Vec<usize> = Vec::new();
        for h in board.houses_of(cell) {
            for &other in &board.houses[h] {
                if board.digits[other] == 0 && !beside.contains(&other) {
                    beside.push(other);
                }
            }
        }
        self.look(board, &beside)
    }

    fn arcs(&mut self, board: &mut Board, mut queue: VecDeque<(usize, usize)>) -> bool {
        while let Some((h, cell)) = queue.pop_front() {
            let before = board.marks[cell].len();
            let alive = self.filter(board, cell, |b, digit| {
                b.houses[h]
                    .iter()
                    .all(|&other| other == cell || b.marks[other].iter().any(|&d| d != digit))
            });
            if !alive {
                return false;
            }
            if board.marks[cell].len() < before {
                for house in board.houses_of(cell).collect::<Vec<_>>() {
                    for &other in &board.houses[house] {
                        let arc = (house, other);
                        if other != cell && board.digits[other] == 0 && !queue.contains(&arc) {
                            queue.push_back(arc);
                        }
                    }
                }
            }
        }
        true
    }
}

const TWINNED: [Method; 7] = [
    Method::BacktrackAll,
    Method::Trim,
    Method::Mrv,
    Method::Forward,
    Method::MrvDegree,
    Method::Ac3,
    Method::Mac,
];

#[test]
fn every_counter_equals_that_of_a_recursive_twin() {
    let mut rng = Rng::new(11);
    let shapes = [
        (Shape::boxes(2, 2).unwrap(), 4..10),
        (Shape::boxes(2, 3).unwrap(), 14..24),
        (Shape::boxes(3, 2).unwrap(), 14..24),
    ];
    let (mut boards, mut dead) = (0, 0);
    for round in 0..20 {
        for (shape, givens) in &shapes {
            let number = givens.start + rng.below(givens.len());
            let puzzle = sudoku(&mut rng, shape, number, round % 4 == 3);
            let model = Arc::new(as_csp(&puzzle));
            for method in TWINNED {
                let (_, counters) = all_solutions(&model, method, Options::default());
                assert_eq!(
                    counters,
                    Twin::solve(method, &puzzle),
                    "{method} on {puzzle:?}"
                );
                dead += usize::from(counters.dead_ends > 1);
            }
            boards += 1;
        }
    }
    assert!(
        boards >= 60 && dead > 60,
        "{boards} boards, {dead} searches with dead ends"
    );
}

#[test]
fn every_counter_equals_that_of_a_twin_on_whole_boards() {
    let boards = [
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "026000810300708006400050007050107090003905100040302050100030002500204009038000460",
        "780400120600075009000601078007040260001050930904060005070300012120007400049206007",
    ];
    for board in boards {
        let puzzle: Puzzle = board.parse().unwrap();
        let model = Arc::new(as_csp(&puzzle));
        for method in TWINNED {
            let (found, counters) = all_solutions(&model, method, Options::default());
            assert_eq!(found.len(), 1);
            assert_eq!(counters, Twin::solve(method, &puzzle), "{method}");
        }
    }
}
