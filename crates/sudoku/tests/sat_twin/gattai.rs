//! Several boards that overlap: whole answers against the SAT solver, and every rule that may stand on them
//! against all solutions without it.

use cellwise_core::{Budget, Rng, collect};
use cellwise_sudoku::{Grid, Puzzle, Rule, RuleError, Shape, Solver, check};

use crate::MANY;
use crate::sat::{Demand, Sat};

/// The side of the square, rows and columns of a box, and the corners of the boards.
struct Layout {
    side: usize,
    rows: usize,
    columns: usize,
    corners: &'static [(usize, usize)],
}

const LAYOUTS: [Layout; 5] = [
    Layout {
        side: 6,
        rows: 2,
        columns: 2,
        corners: &[(0, 0), (2, 2)],
    },
    Layout {
        side: 8,
        rows: 2,
        columns: 2,
        corners: &[(0, 0), (2, 2), (4, 4)],
    },
    Layout {
        side: 10,
        rows: 2,
        columns: 2,
        corners: &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)],
    },
    Layout {
        side: 6,
        rows: 2,
        columns: 2,
        corners: &[(0, 0), (1, 1)],
    },
    Layout {
        side: 10,
        rows: 2,
        columns: 3,
        corners: &[(0, 0), (4, 3)],
    },
];

impl Layout {
    fn text(&self) -> String {
        let corners = self.corners.iter();
        let names = corners.map(|(row, column)| format!(" r{}c{}", row + 1, column + 1));
        format!(
            "boards {}x{}{}",
            self.rows,
            self.columns,
            names.collect::<String>()
        )
    }

    fn puzzle(&self, givens: &[(usize, u8)], rules: &[String]) -> Puzzle {
        let shape = Shape::boxes(1, self.side).unwrap();
        let mut grid = Grid::empty(self.side);
        givens
            .iter()
            .for_each(|&(cell, digit)| grid.set(cell, digit));
        let texts = [self.text()];
        let texts = texts.iter().chain(rules);
        let rules: Vec<Rule> = texts
            .map(|text| Rule::parse(text, &shape).unwrap())
            .collect();
        let puzzle = Puzzle::new(shape, grid).unwrap();
        puzzle.with_rules(rules).unwrap()
    }

    /// The cells of the boards, in reading order.
    fn cells(&self) -> Vec<usize> {
        let n = self.rows * self.columns;
        let inside = |cell: usize, corner: (usize, usize)| {
            let (row, column) = (cell / self.side, cell % self.side);
            (corner.0..corner.0 + n).contains(&row) && (corner.1..corner.1 + n).contains(&column)
        };
        let all = 0..self.side * self.side;
        all.filter(|&cell| self.corners.iter().any(|&corner| inside(cell, corner)))
            .collect()
    }

    /// The twin: only cells of the boards are variables.
    fn twin(&self) -> (Vec<usize>, Sat) {
        let (n, cells) = (self.rows * self.columns, self.cells());
        let mut sat = Sat::of(cells.len(), n);
        let at = |row: usize, column: usize| {
            let cell = row * self.side + column;
            cells.iter().position(|&other| other == cell).unwrap()
        };
        for &(top, left) in self.corners {
            for i in 0..n {
                let row = (0..n).map(|j| at(top + i, left + j)).collect();
                let column = (0..n).map(|j| at(top + j, left + i)).collect();
                let first = (i / self.rows * self.rows, i % self.rows * self.columns);
                let places = (0..n).map(|j| (j / self.columns, j % self.columns));
                let boxed = places.map(|(r, c)| at(top + first.0 + r, left + first.1 + c));
                for house in [row, column, boxed.collect()] {
                    sat.demand(&Demand::Differ(house));
                }
            }
        }
        (cells, sat)
    }
}

/// Up to `max` solutions, sorted.
fn solutions(puzzle: &Puzzle, max: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut solver = Solver::new(puzzle).with_seed(seed);
    let answer = collect(&mut solver, max, &mut Budget::unlimited());
    let mut found: Vec<Vec<u8>> = Vec::new();
    for grid in &answer.solutions {
        assert_eq!(check(puzzle, grid), Ok(()));
        found.push(grid.digits().to_vec());
    }
    found.sort();
    found
}

/// Some digits of a random solution.
fn hidden(layout: &Layout, share: f64, rng: &mut Rng) -> (Vec<u8>, Vec<(usize, u8)>) {
    let full = solutions(&layout.puzzle(&[], &[]), 1, rng.next_u64()).remove(0);
    let mut givens = Vec::new();
    for cell in layout.cells() {
        if rng.chance(share) {
            givens.push((cell, full[cell]));
        }
    }
    (full, givens)
}

#[test]
fn boards_that_overlap_agree_with_a_sat_solver() {
    let mut rng = Rng::new(21);
    let mut verdicts = [0; 3];
    for round in 0..200 {
        let layout = &LAYOUTS[round % LAYOUTS.len()];
        let share = 0.15 + rng.below(4) as f64 * 0.1;
        let (_, mut givens) = hidden(layout, share, &mut rng);
        if let Some(first) = givens.first_mut().filter(|_| round % 7 == 0) {
            first.1 = first.1 % (layout.rows * layout.columns) as u8 + 1;
        }
        let found = solutions(&layout.puzzle(&givens, &[]), MANY + 1, round as u64);
        let (cells, mut twin) = layout.twin();
        for &(cell, digit) in &givens {
            let cell = cells.iter().position(|&other| other == cell).unwrap();
            twin.add(vec![twin.is(cell, usize::from(digit))]);
        }
        let expected = twin.solutions(MANY + 1);
        verdicts[expected.len().min(2)] += 1;
        let on_boards = |digits: &Vec<u8>| -> Vec<u8> {
            assert_eq!(
                digits.iter().filter(|&&digit| digit != 0).count(),
                cells.len()
            );
            cells.iter().map(|&cell| digits[cell]).collect()
        };
        let found: Vec<Vec<u8>> = found.iter().map(on_boards).collect();
        match expected.len() <= MANY {
            true => assert_eq!(found, expected, "{} {givens:?}", layout.text()),
            false => assert_eq!(found.len(), expected.len()),
        }
    }
    assert!(verdicts.iter().all(|&count| count > 10), "{verdicts:?}");
}

#[test]
fn every_rule_on_boards_that_overlap_agrees_with_brute_force() {
    let mut rng = Rng::new(22);
    let (mut stood, mut excluded) = (Vec::new(), 0);
    for form in Rule::FORMS {
        for layout in &LAYOUTS[..4] {
            let (full, givens) = hidden(layout, 0.4, &mut rng);
            let plain = layout.puzzle(&givens, &[]);
            let Some(rule) = Rule::sample(form.name, plain.shape(), &full, &mut rng) else {
                continue;
            };
            let all = solutions(&plain, 2_000, 1);
            if all.len() == 2_000 {
                continue;
            }
            let ruled = layout.puzzle(&givens, &[rule.to_string()]);
            let kept = |digits: &&Vec<u8>| {
                check(&ruled, &Grid::from_digits(digits.as_slice()).unwrap()).is_ok()
            };
            let expected: Vec<Vec<u8>> = all.iter().filter(kept).cloned().collect();
            excluded += all.len() - expected.len();
            assert_eq!(solutions(&ruled, usize::MAX, 2), expected, "{rule}");
            stood.push(form.name);
        }
    }
    stood.dedup();
    assert!(stood.len() > 35, "{}: {stood:?}", stood.len());
    assert!(excluded > 100, "{excluded}");
}

/// Rules, a given, and what is said.
type Case<'a> = (&'a [&'a str], Option<(usize, u8)>, &'a str);

#[test]
fn what_does_not_fit_several_boards_is_refused_with_a_reason() {
    let shape = Shape::boxes(3, 2).unwrap();
    let with = |texts: &[&str], given: Option<(usize, u8)>| -> String {
        let rules: Result<Vec<Rule>, RuleError> =
            texts.iter().map(|text| Rule::parse(text, &shape)).collect();
        let mut grid = Grid::empty(6);
        if let Some((cell, digit)) = given {
            grid.set(cell, digit);
        }
        let puzzle = Puzzle::new(shape.clone(), grid).unwrap();
        let result = rules.and_then(|rules| puzzle.with_rules(rules));
        result.map_or_else(|error| error.to_string(), |_| "fine".to_owned())
    };
    let twins = "boards 2x2 r1c1 r3c3";
    let cases: [Case<'_>; 9] = [
        (&[twins], None, "fine"),
        (&[twins, "thermo r1c1 r2c2"], Some((0, 4)), "fine"),
        (
            &[twins],
            Some((0, 5)),
            "boards: r1c1 holds 5; givens lie on the boards and go from 1 to 4",
        ),
        (
            &[twins],
            Some((5, 1)),
            "boards: r1c6 holds 1; givens lie on the boards and go from 1 to 4",
        ),
        (
            &[twins, "thermo r1c4 r1c5"],
            None,
            "thermo: r1c5 lies on none of the boards",
        ),
        (
            &["sandwich row 1 3", twins],
            None,
            "sandwich: it needs one square board, and here several overlap",
        ),
        (
            &[twins, "boards 2x2 r1c1"],
            None,
            "boards: one rule names all boards",
        ),
        (
            &["boards 2x2 r1c1 r4c4"],
            None,
            "board 2 of 4x4 cells does not lie in the square of 6x6",
        ),
        (
            &["boards samurai"],
            None,
            "boards: a Samurai lies in a square of 21x21 cells",
        ),
    ];
    for (texts, given, said) in cases {
        assert_eq!(with(texts, given), said, "{texts:?}");
    }
}

#[test]
fn a_broken_house_names_its_board() {
    let layout = &LAYOUTS[0];
    let puzzle = layout.puzzle(&[(14, 1), (17, 1)], &[]);
    let said: Vec<String> = puzzle.clashes().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        ["row 1 of board 2 holds 1 more than once: at r3c3 and r3c6"]
    );
}
