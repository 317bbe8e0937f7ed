//! Steps on boards with rules, derived again by a SAT solver that knows the rules from their texts alone.
//!
//! For each step the cells that it does not name are emptied; then the opposite of its conclusion must be impossible. The demands of the
//! rules are those of the twin of the engines (`crates/sudoku/tests/sat_twin`), which shares no code with them.

use std::ops::Range;
use std::sync::Arc;

use cellwise_core::{Budget, Event, Rng, Search as _};
use cellwise_human::sudoku::{LinkKind, PathEnd, Position, Step, Technique, explain};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule, Shape, Solver};

use crate::sat::{Demand, Sat};
use crate::told::told;

/// Digits of cells, from 1.
pub(crate) type Digits = [usize];

/// The board as the twin sees it.
pub(crate) struct Board {
    rows: usize,
    columns: usize,
    pub(crate) size: usize,
}

impl Board {
    fn new(rows: usize, columns: usize) -> Self {
        let size = rows * columns;
        Self {
            rows,
            columns,
            size,
        }
    }

    pub(crate) fn cells(&self) -> Range<usize> {
        0..self.size * self.size
    }

    pub(crate) fn row_column(&self, cell: usize) -> (usize, usize) {
        (cell / self.size, cell % self.size)
    }

    pub(crate) fn box_of(&self, cell: usize) -> usize {
        let (row, column) = self.row_column(cell);
        row / self.rows * self.rows + column / self.columns
    }

    /// The pairs of cells that are this many rows and columns apart.
    pub(crate) fn apart(&self, steps: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let far = |a: usize, b: usize| {
            let (one, two) = (self.row_column(a), self.row_column(b));
            (one.0.abs_diff(two.0), one.1.abs_diff(two.1))
        };
        self.cells()
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|&(a, b)| steps.contains(&far(a, b)))
            .collect()
    }

    /// The cells for which a test holds differ.
    fn differ(&self, is_in: impl Fn(usize) -> bool) -> Demand {
        Demand::Differ(self.cells().filter(|&cell| is_in(cell)).collect())
    }

    fn houses(&self) -> Vec<Demand> {
        let all = (0..self.size).flat_map(|number| {
            [
                self.differ(|cell| cell / self.size == number),
                self.differ(|cell| cell % self.size == number),
                self.differ(|cell| self.box_of(cell) == number),
            ]
        });
        all.collect()
    }

    fn named(&self, words: &[&str]) -> Vec<usize> {
        let cell = |word: &&str| {
            let (row, column) = word.strip_prefix('r')?.split_once('c')?;
            let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
            Some((row - 1) * self.size + column - 1)
        };
        words.iter().filter_map(cell).collect()
    }

    /// The demands of a rule; `None` for one that changes the board.
    fn demands(&self, text: &str, others: &[String]) -> Option<Vec<Demand>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (size, cells) = (self.size, self.named(&words));
        let pairs = |steps: &[(usize, usize)], does: fn(usize, usize) -> bool| {
            let pairs = self.apart(steps).into_iter();
            pairs.map(|(a, b)| Demand::Pair(a, b, does)).collect()
        };
        Some(match words[0] {
            "jigsaw" | "boards" | "windoku" | "disjoint" => return None,
            "x" => {
                let down = self.differ(|cell| cell / size == cell % size);
                let up = self.differ(|cell| cell / size + cell % size + 1 == size);
                match words.get(1) {
                    Some(&"down") => vec![down],
                    Some(&"up") => vec![up],
                    _ => vec![down, up],
                }
            }
            "antiknight" => pairs(&[(1, 2), (2, 1)], |a, b| a != b),
            "antiking" => pairs(&[(0, 1), (1, 0), (1, 1)], |a, b| a != b),
            "nonconsecutive" => pairs(&[(0, 1), (1, 0)], |a, b| a.abs_diff(b) != 1),
            "even" => {
                let even = |cell| Demand::Digit(cell, |digit| digit % 2 == 0);
                cells.into_iter().map(even).collect()
            }
            "greater" => vec![Demand::Pair(cells[0], cells[1], |a, b| a > b)],
            "killer" if words[1] != "repeat" => vec![
                Demand::Sum(cells.clone(), words[1].parse().ok()?),
                Demand::Differ(cells),
            ],
            "thermo" => {
                let two = cells.windows(2);
                two.map(|two| Demand::Pair(two[0], two[1], |a, b| a < b))
                    .collect()
            }
            "renban" => {
                let mut demands = vec![Demand::Differ(cells.clone())];
                for (i, &a) in cells.iter().enumerate() {
                    let others = cells[..i].iter();
                    demands.extend(others.map(|&b| Demand::Within(a, b, cells.len() - 1)));
                }
                demands
            }
            "arrow" => vec![Demand::SumTo(cells[0], cells[1..].to_vec())],
            "palindrome" => {
                let ends = cells.iter().zip(cells.iter().rev());
                ends.map(|(&a, &b)| Demand::Pair(a, b, |a, b| a == b))
                    .collect()
            }
            "littlekiller" => {
                let direction = *words.last()?;
                let (row, column) = self.row_column(cells[0]);
                let along = |i: usize| {
                    let row = match direction.as_bytes()[0] {
                        b'n' => row.checked_sub(i)?,
                        _ => row + i,
                    };
                    let column = match direction.as_bytes()[1] {
                        b'w' => column.checked_sub(i)?,
                        _ => column + i,
                    };
                    (row < size && column < size).then_some(row * size + column)
                };
                let cells = (0..size).map_while(along).collect();
                vec![Demand::Sum(cells, words[1].parse().ok()?)]
            }
            "sandwich" => {
                let number: usize = words[2].parse().ok()?;
                let cells = (0..size).map(|i| match words[1] {
                    "row" => (number - 1) * size + i,
                    _ => i * size + number - 1,
                });
                vec![Demand::Between(cells.collect(), words[3].parse().ok()?)]
            }
            _ => told(text, others, self),
        })
    }
}

/// The digits that a cell may have, as far as a step says.
fn premises(position: &Position, step: &Step) -> Vec<DigitSet> {
    let shape = position.shape();
    let all = DigitSet::all(shape.digits());
    let on_board = |cell: usize| match position.digits().get(cell) {
        Some(digit) => DigitSet::only(digit),
        None => position.candidates(cell),
    };
    let cells = 0..shape.cells();
    match step.technique {
        Technique::ForcingNet => return cells.map(on_board).collect(),
        Technique::Nishio | Technique::Template => {
            let mut results = step.places.iter().chain(&step.removes);
            let digit = results.next().unwrap().digit;
            let of_digit = |cell| match on_board(cell) {
                only if only == DigitSet::only(digit) => only,
                some if some.contains(digit) => all,
                _ => all & !DigitSet::only(digit),
            };
            return cells.map(of_digit).collect();
        }
        _ => {}
    }
    let mut marks = vec![all; shape.cells()];
    let mut houses = step.houses.clone();
    for link in &step.links {
        if link.kind == LinkKind::Strong && link.from.digit == link.to.digit {
            let digit = link.from.digit;
            let ends = [&link.from.cells[..], &link.to.cells[..]].concat();
            let is_last = |house: &usize| {
                let cells = shape.houses()[*house].cells.iter();
                let mut places = cells.filter(|&&cell| position.candidates(cell).contains(digit));
                places.all(|cell| ends.contains(cell))
            };
            houses.extend((0..shape.houses().len()).filter(is_last));
        }
    }
    let of_houses = houses
        .iter()
        .flat_map(|&house| &shape.houses()[house].cells);
    for cell in step.cells().into_iter().chain(of_houses.copied()) {
        marks[cell] = on_board(cell);
    }
    marks
}

/// Returns true if the SAT solver refutes the opposite of every conclusion.
fn is_derived(demands: &[Demand], position: &Position, step: &Step) -> bool {
    let size = position.shape().size();
    let marks = premises(position, step);
    let refuted = |cell: usize, left: DigitSet| {
        let mut sat = Sat::new(size);
        for (at, &known) in marks.iter().enumerate() {
            let known = if at == cell { known & left } else { known };
            for digit in (1..=size).filter(|&digit| !known.contains(digit as u8)) {
                sat.add(vec![!sat.is(at, digit)]);
            }
        }
        demands.iter().for_each(|demand| sat.demand(demand));
        sat.solutions(1).is_empty()
    };
    let removed = |c: &cellwise_human::sudoku::Candidate| refuted(c.cell, DigitSet::only(c.digit));
    let placed = |c: &cellwise_human::sudoku::Candidate| refuted(c.cell, !DigitSet::only(c.digit));
    step.removes.iter().all(removed) && step.places.iter().all(placed)
}

/// A small board with rules of one kind, from which no given can be taken; `None` where a random board keeps none.
fn ruled(name: &str, rng: &mut Rng) -> Option<Puzzle> {
    let shape = Arc::new(Shape::boxes(2, 3).unwrap());
    let empty = Puzzle::new(Arc::clone(&shape), Grid::empty(6)).unwrap();
    let mut solver = Solver::new(&empty).with_seed(rng.next_u64());
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        return None;
    };
    let mut rules: Vec<Rule> = Vec::new();
    for _ in 0..6 {
        let more = Rule::sample(name, &shape, digits.digits(), rng);
        // The twin lists the fillings of a rule.
        rules.extend(more.filter(|rule| rule.cells().len() <= 5));
    }
    let with = |digits: &Grid| {
        let puzzle = Puzzle::new(Arc::clone(&shape), digits.clone()).ok()?;
        puzzle.with_rules(rules.clone()).ok()
    };
    if rules.is_empty() || !with(&digits)?.clashes().is_empty() {
        return None;
    }
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut order);
    for cell in order {
        let mut fewer = digits.clone();
        fewer.set(cell, 0);
        if with(&fewer)?.count(2).solutions == 1 {
            digits = fewer;
        }
    }
    with(&digits)
}

/// Derives every step on so many boards of each rule again. Returns the numbers of steps and of rules met.
fn derive_all(boards: usize, seed: u64) -> (usize, usize) {
    let board = Board::new(2, 3);
    let mut rng = Rng::new(seed);
    let (mut steps, mut met) = (0, 0);
    for form in Rule::FORMS {
        let before = steps;
        for _ in 0..boards {
            let Some(puzzle) = ruled(form.name, &mut rng) else {
                continue;
            };
            let texts: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
            let told = texts.iter().map(|text| board.demands(text, &texts));
            let Some(demands) = told.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let mut demands: Vec<Demand> = demands.into_iter().flatten().collect();
            demands.extend(board.houses());
            let budget = &mut Budget::unlimited();
            let mut position = Position::new(&puzzle, budget);
            let path = explain(&position, budget);
            assert_eq!(path.end, PathEnd::Solved, "{puzzle}");
            for step in path.steps() {
                assert!(
                    is_derived(&demands, &position, step),
                    "{step}\n{texts:?}\n{puzzle}"
                );
                position.apply(step);
                steps += 1;
            }
        }
        met += usize::from(steps > before);
    }
    (steps, met)
}

#[test]
fn steps_on_boards_with_rules_follow_for_a_sat_solver() {
    let (steps, met) = derive_all(1, 1);
    assert!(steps > 800 && met > 50, "{steps} steps, {met} rules");
}

#[test]
#[ignore = "many boards for each rule: cargo xtask verify --only steps"]
#[expect(clippy::print_stdout, reason = "the report of a long run")]
fn steps_on_many_boards_with_rules_follow_for_a_sat_solver() {
    let number = |name: &str| std::env::var(name).ok()?.parse().ok();
    let boards = number("CELLWISE_BOARDS").unwrap_or(100);
    let seed = number("CELLWISE_SEED").unwrap_or(2);
    let (steps, met) = derive_all(boards as usize, seed);
    println!("{steps} steps on boards with {met} kinds of rules follow for a SAT solver, too");
}
