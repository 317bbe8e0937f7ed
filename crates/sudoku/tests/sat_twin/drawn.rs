//! A random small board, held against its twin; and the smallest board that still differs from it.

use cellwise_core::{Budget, Rng, collect};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver, check};

use crate::sat::{Demand, Sat};
use crate::told::told;
use crate::{Board, MANY, OLD, WHOLE, rules};

/// A board, its rules as text and as demands, and its givens.
pub(crate) struct Drawn {
    board: Board,
    seed: u64,
    rules: Vec<DrawnRule>,
    givens: Vec<(usize, u8)>,
    /// For the test of the minimiser: the puzzle lacks its first given.
    forget_a_given: bool,
}

struct DrawnRule {
    name: &'static str,
    text: String,
    demands: Vec<Demand>,
}

impl Drawn {
    /// A board with the rule of this number and up to three others.
    pub(crate) fn new(round: usize, rng: &mut Rng) -> Self {
        let rule_names = rules();
        let mut names = vec![rule_names[round % rule_names.len()]];
        for _ in 0..rng.below(4) {
            let name = rule_names[rng.below(rule_names.len())];
            if WHOLE.contains(&name) && names.iter().any(|n| WHOLE.contains(n)) {
                continue;
            }
            // A jigsaw has no rectangular boxes for windows and groups; a board has one jigsaw.
            let bends = |name: &str| {
                let boxed = [
                    "boards",
                    "jigsaw",
                    "windoku",
                    "disjoint",
                    "regionsum",
                    "boxindexer",
                ];
                boxed.contains(&name)
            };
            if !bends(name) || !names.iter().any(|n| bends(n)) {
                names.push(name);
            }
        }
        Self::with(names, round, rng)
    }

    /// A board with this rule alone.
    pub(crate) fn alone(name: &'static str, round: usize, rng: &mut Rng) -> Self {
        Self::with(vec![name], round, rng)
    }

    /// A board with these rules.
    fn with(names: Vec<&'static str>, round: usize, rng: &mut Rng) -> Self {
        let (rows, columns) = [(2, 2), (2, 3), (3, 2)][round % 3];
        let whole: Vec<String> = names
            .iter()
            .filter(|name| WHOLE.contains(name))
            .map(|name| (*name).to_owned())
            .collect();
        let board = Board::new(rows, columns, &whole, round as u64);
        let rule = |name| {
            let (text, demands) = board.rule(name, rng);
            DrawnRule {
                name,
                text,
                demands,
            }
        };
        let mut rules: Vec<DrawnRule> = names.into_iter().map(rule).collect();
        // Some boards have no such rule.
        rules.retain(|rule| !rule.text.is_empty());
        let share = rng.below(5) as f64 * 0.12;
        let givens = board
            .cells()
            .filter(|_| rng.chance(share))
            .map(|cell| (cell, board.hidden[cell]))
            .collect();
        Self {
            board,
            seed: round as u64,
            rules,
            givens,
            forget_a_given: false,
        }
    }

    /// A full board whose twin has another first given, which the puzzle lacks.
    pub(crate) fn with_a_wrong_twin(rng: &mut Rng) -> Self {
        let mut drawn = Self::new(5, rng);
        let digits = drawn.board.hidden.iter().copied();
        drawn.givens = digits.enumerate().collect();
        drawn.givens[0].1 = 1 + drawn.givens[0].1 % drawn.board.size as u8;
        drawn.forget_a_given = true;
        drawn
    }

    /// The number of its givens.
    pub(crate) fn givens(&self) -> usize {
        self.givens.len()
    }

    /// The names of its rules.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.rules.iter().map(|rule| rule.name).collect()
    }

    /// The number of solutions, counted up to one more than [`MANY`].
    ///
    /// # Errors
    /// The board, the solutions found, and those of the twin, if they differ.
    pub(crate) fn compare(&self) -> Result<usize, String> {
        let puzzle = self.puzzle();
        let mut engine = Solver::new(&puzzle)
            .with_general_engine()
            .with_seed(self.seed);
        let answer = collect(&mut engine, MANY + 1, &mut Budget::unlimited());
        let mut found: Vec<Vec<u8>> = Vec::new();
        for solution in &answer.solutions {
            if let Err(faults) = check(&puzzle, solution) {
                return Err(format!("{}: not a solution: {faults:?}", self.text()));
            }
            found.push(solution.digits().to_vec());
        }
        found.sort();
        let expected = self.twin().solutions(MANY + 1);
        let is_same = match expected.len() <= MANY {
            true => found == expected,
            false => found.len() == expected.len(),
        };
        match is_same {
            true => Ok(expected.len()),
            false => Err(format!(
                "{}: found {found:?}, the twin has {expected:?}",
                self.text()
            )),
        }
    }

    /// A board that differs from its twin, without the rules and givens that do not matter.
    pub(crate) fn minimised(mut self) -> Self {
        for index in (0..self.rules.len()).rev() {
            let rule = self.rules.remove(index);
            if self.compare().is_ok() {
                self.rules.insert(index, rule);
            }
        }
        for index in (0..self.givens.len()).rev() {
            let given = self.givens.remove(index);
            if self.compare().is_ok() {
                self.givens.insert(index, given);
            }
        }
        self
    }

    fn puzzle(&self) -> Puzzle {
        let shape = Shape::boxes(self.board.rows, self.board.columns).unwrap();
        let mut givens = Grid::empty(self.board.size);
        for &(cell, digit) in self.givens.iter().skip(usize::from(self.forget_a_given)) {
            givens.set(cell, digit);
        }
        let parse = |rule: &DrawnRule| Rule::parse(&rule.text, &shape).unwrap();
        let rules: Vec<Rule> = self.rules.iter().map(parse).collect();
        let puzzle = Puzzle::new(shape, givens).unwrap();
        puzzle.with_rules(rules).unwrap()
    }

    fn twin(&self) -> Sat {
        let board = &self.board;
        let mut twin = Sat::new(board.size);
        let mut demands = board.differ_by(|cell| Some(cell / board.size));
        demands.extend(board.differ_by(|cell| Some(cell % board.size)));
        if !self.names().contains(&"jigsaw") {
            demands.extend(board.differ_by(|cell| Some(board.box_of(cell))));
        }
        let texts: Vec<String> = self.rules.iter().map(|rule| rule.text.clone()).collect();
        let old = |text: &&String| OLD.contains(&text.split(' ').next().unwrap());
        for text in texts.iter().filter(|text| !old(text)) {
            demands.extend(told(text, &texts, board));
        }
        let of_rules = self.rules.iter().flat_map(|rule| &rule.demands);
        for demand in demands.iter().chain(of_rules) {
            twin.demand(demand);
        }
        for &(cell, digit) in &self.givens {
            twin.add(vec![twin.is(cell, usize::from(digit))]);
        }
        twin
    }

    /// The board as one line of text.
    fn text(&self) -> String {
        let size = self.board.size;
        let mut cells = vec!['.'; size * size];
        for &(cell, digit) in &self.givens {
            cells[cell] = char::from(b'0' + digit);
        }
        let cells: String = cells.into_iter().collect();
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.text.as_str()).collect();
        let (rows, columns) = (self.board.rows, self.board.columns);
        format!("boxes {rows}x{columns}, {cells}, rules {rules:?}")
    }
}
