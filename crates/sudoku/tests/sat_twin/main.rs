//! Whole answers against a SAT solver, on thousands of random small boards with every rule and
//! combinations of them. The twin states the demand of each rule in its own terms: it shares only
//! the text of the rules with the crate.

mod conditions;
mod drawn;
mod gattai;
mod sat;
#[path = "../../../../testdata/soak.rs"]
mod soak;
mod told;

use cellwise_core::{Budget, Rng, collect};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver};
use drawn::Drawn;
use sat::Demand;

/// Digits of cells, from 1.
type Digits = [usize];

/// Boards with more solutions than this are not counted further.
const MANY: usize = 25;

/// Every rule, and cages in which digits may repeat.
fn rules() -> Vec<&'static str> {
    let names = Rule::FORMS.iter().map(|form| form.name);
    names.chain(["killer repeat"]).collect()
}

/// Rules on the whole board, which have no words but their name.
const WHOLE: [&str; 9] = [
    "windoku",
    "disjoint",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "globalentropy",
    "globalmodular",
    "flatmates",
    "taxicab",
];

/// Rules whose demands stand in `Board::rule`, beside their random texts; for all others see `told`.
const OLD: [&str; 18] = [
    "jigsaw",
    "x",
    "windoku",
    "disjoint",
    "region",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "even",
    "odd",
    "greater",
    "killer",
    "thermo",
    "arrow",
    "littlekiller",
    "sandwich",
    "renban",
    "palindrome",
];

/// Returns true if a pair of digits is allowed.
type Does = fn(usize, usize) -> bool;

struct Board {
    rows: usize,
    columns: usize,
    size: usize,
    /// Some solution of the plain board, from which sums are taken.
    hidden: Vec<u8>,
}

impl Board {
    /// A board whose hidden solution keeps these rules, if any does.
    fn new(rows: usize, columns: usize, rules: &[String], seed: u64) -> Self {
        let shape = Shape::boxes(rows, columns).unwrap();
        let size = shape.size();
        let empty = Puzzle::new(shape.clone(), Grid::empty(size)).unwrap();
        let parsed = rules.iter().map(|text| Rule::parse(text, &shape).unwrap());
        let ruled = empty
            .clone()
            .with_rules(parsed.collect::<Vec<_>>())
            .unwrap();
        let first = |puzzle| {
            let mut engine = Solver::new(puzzle).with_general_engine().with_seed(seed);
            collect(&mut engine, 1, &mut Budget::unlimited())
                .solutions
                .pop()
        };
        let hidden = first(&ruled).or_else(|| first(&empty));
        Self {
            rows,
            columns,
            size,
            hidden: hidden.unwrap().digits().to_vec(),
        }
    }

    fn cells(&self) -> std::ops::Range<usize> {
        0..self.size * self.size
    }

    fn row_column(&self, cell: usize) -> (usize, usize) {
        (cell / self.size, cell % self.size)
    }

    /// Cells with the same key must differ.
    fn differ_by<K: Ord>(&self, key: impl Fn(usize) -> Option<K>) -> Vec<Demand> {
        let mut groups: std::collections::BTreeMap<K, Vec<usize>> = Default::default();
        for cell in self.cells() {
            if let Some(key) = key(cell) {
                groups.entry(key).or_default().push(cell);
            }
        }
        groups.into_values().map(Demand::Differ).collect()
    }

    /// The pairs of cells that are this many rows and columns apart.
    fn apart(&self, steps: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let far = |a: usize, b: usize| {
            let (one, two) = (self.row_column(a), self.row_column(b));
            (one.0.abs_diff(two.0), one.1.abs_diff(two.1))
        };
        self.cells()
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|&(a, b)| steps.contains(&far(a, b)))
            .collect()
    }

    /// Different cells, side by side most of the time.
    fn line(&self, length: usize, rng: &mut Rng) -> Vec<usize> {
        let mut line = vec![rng.below(self.size * self.size)];
        while line.len() < length {
            let (row, column) = self.row_column(line[line.len() - 1]);
            let near: Vec<usize> = self
                .cells()
                .filter(|&cell| {
                    let (r, c) = self.row_column(cell);
                    r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1 && !line.contains(&cell)
                })
                .collect();
            match rng.pick(&near) {
                Some(&cell) => line.push(cell),
                None => break,
            }
        }
        line
    }

    fn names(&self, cells: &[usize]) -> String {
        let name = |&cell: &usize| {
            let (row, column) = self.row_column(cell);
            format!(" r{}c{}", row + 1, column + 1)
        };
        cells.iter().map(name).collect()
    }

    fn sum(&self, cells: &[usize]) -> usize {
        cells.iter().map(|&c| usize::from(self.hidden[c])).sum()
    }

    /// A rule as text, and its demands.
    fn rule(&self, name: &str, rng: &mut Rng) -> (String, Vec<Demand>) {
        let size = self.size;
        let length = match name {
            "renban" | "palindrome" => 2 + rng.below(2),
            _ => 2 + rng.below(size - 1),
        };
        let mut line = self.line(length, rng);
        // Now and then something that the hidden board does not keep.
        let off = usize::from(rng.chance(0.04));
        if off == 0 && ["region", "killer", "thermo"].contains(&name) {
            let mut seen = Vec::new();
            line.retain(|&cell| {
                let is_new = !seen.contains(&self.hidden[cell]);
                seen.push(self.hidden[cell]);
                is_new || seen.len() == 2
            });
        }
        let keeps = |cell: &usize, odd: u8| self.hidden[*cell] % 2 == odd;
        let named = |cells: &[usize]| format!("{name}{}", self.names(cells));
        match name {
            "jigsaw" => {
                let mut piece: Vec<usize> = self.cells().map(|cell| self.box_of(cell)).collect();
                let (a, b) = (rng.below(piece.len()), rng.below(piece.len()));
                piece.swap(a, b);
                let map: String = piece.iter().map(|n| (n + 1).to_string()).collect();
                (
                    format!("jigsaw {map}"),
                    self.differ_by(|cell| Some(piece[cell])),
                )
            }
            "x" => {
                let which = ["", " down", " up"][rng.below(3)];
                let down = self.cells().filter(|c| c / size == c % size).collect();
                let up = self
                    .cells()
                    .filter(|c| c / size + c % size + 1 == size)
                    .collect();
                let demands = match which {
                    " down" => vec![Demand::Differ(down)],
                    " up" => vec![Demand::Differ(up)],
                    _ => vec![Demand::Differ(down), Demand::Differ(up)],
                };
                (format!("x{which}"), demands)
            }
            "windoku" => {
                // A line of the board is in the window of its number, or in none; the last window must be whole.
                let window = |at: usize, length: usize| {
                    let number = at / (length + 1);
                    let whole = (number + 1) * (length + 1) < size;
                    (!at.is_multiple_of(length + 1) && whole).then_some(number)
                };
                let of = |cell: usize| {
                    let (row, column) = self.row_column(cell);
                    window(row, self.rows).zip(window(column, self.columns))
                };
                (name.into(), self.differ_by(of))
            }
            "disjoint" => {
                let place = |cell: usize| {
                    let (row, column) = self.row_column(cell);
                    Some((row % self.rows, column % self.columns))
                };
                (name.into(), self.differ_by(place))
            }
            "antiknight" | "antiking" | "nonconsecutive" => {
                let (steps, does): (&[(usize, usize)], Does) = match name {
                    "antiknight" => (&[(1, 2), (2, 1)], |a, b| a != b),
                    "antiking" => (&[(0, 1), (1, 0), (1, 1)], |a, b| a != b),
                    _ => (&[(0, 1), (1, 0)], |a, b| a.abs_diff(b) != 1),
                };
                let pairs = self.apart(steps).into_iter();
                let demands = pairs.map(|(a, b)| Demand::Pair(a, b, does)).collect();
                (name.into(), demands)
            }
            "even" | "odd" => {
                let odd = u8::from(name == "odd");
                line.retain(|cell| keeps(cell, odd) || off == 1);
                if line.is_empty() {
                    line.extend(self.cells().find(|cell| keeps(cell, odd)));
                }
                let does: fn(usize) -> bool = match odd {
                    0 => |digit| digit % 2 == 0,
                    _ => |digit| digit % 2 == 1,
                };
                let demands = line.iter().map(|&cell| Demand::Digit(cell, does)).collect();
                (named(&line), demands)
            }
            "greater" => {
                line.truncate(2);
                line.sort_by_key(|&cell| std::cmp::Reverse(self.hidden[cell]));
                (
                    named(&line),
                    vec![Demand::Pair(line[0], line[1], |a, b| a > b)],
                )
            }
            "region" => (named(&line), vec![Demand::Differ(line)]),
            "killer" | "killer repeat" => {
                let sum = self.sum(&line) + off;
                let mut demands = vec![Demand::Sum(line.clone(), sum)];
                let text = format!("{name} {sum}{}", self.names(&line));
                if name == "killer" {
                    demands.push(Demand::Differ(line));
                }
                (text, demands)
            }
            "thermo" => {
                line.sort_by_key(|&cell| self.hidden[cell]);
                let steps = line.windows(2);
                let demands = steps
                    .map(|w| Demand::Pair(w[0], w[1], |a, b| a < b))
                    .collect();
                (named(&line), demands)
            }
            "arrow" => {
                line.truncate(2 + rng.below(2));
                line.sort_by_key(|&cell| std::cmp::Reverse(self.hidden[cell]));
                (
                    named(&line),
                    vec![Demand::SumTo(line[0], line[1..].to_vec())],
                )
            }
            "littlekiller" => {
                let (direction, down, right) =
                    [("ne", -1, 1), ("se", 1, 1), ("sw", 1, -1), ("nw", -1, -1)][rng.below(4)];
                let (row, column) = self.row_column(line[0]);
                let along = |from: usize, step: i32, i: usize| from as i32 + step * i as i32;
                let on_board = |at: i32| usize::try_from(at).ok().filter(|&at| at < size);
                let cells: Vec<usize> = (0..size)
                    .map_while(|i| {
                        let row = on_board(along(row, down, i))?;
                        Some(row * size + on_board(along(column, right, i))?)
                    })
                    .collect();
                let sum = self.sum(&cells) + off;
                let text = format!("littlekiller {sum}{} {direction}", self.names(&line[..1]));
                (text, vec![Demand::Sum(cells, sum)])
            }
            "sandwich" => {
                let (is_row, number) = (rng.chance(0.5), rng.below(size));
                let at = |i: usize| {
                    if is_row {
                        number * size + i
                    } else {
                        i * size + number
                    }
                };
                let cells: Vec<usize> = (0..size).map(at).collect();
                let place = |digit| {
                    cells
                        .iter()
                        .position(|&c| usize::from(self.hidden[c]) == digit)
                };
                let (one, largest) = (place(1).unwrap(), place(size).unwrap());
                let sum = self.sum(&cells[one.min(largest) + 1..one.max(largest)]) + off;
                let kind = if is_row { "row" } else { "column" };
                let text = format!("sandwich {kind} {} {sum}", number + 1);
                (text, vec![Demand::Between(cells, sum)])
            }
            "renban" => {
                let mut demands = Vec::new();
                for (i, &a) in line.iter().enumerate() {
                    let others = line[..i].iter();
                    demands.extend(others.map(|&b| Demand::Within(a, b, line.len() - 1)));
                }
                let text = named(&line);
                demands.push(Demand::Differ(line));
                (text, demands)
            }
            "palindrome" => {
                let ends = line.iter().zip(line.iter().rev());
                let demands = ends
                    .map(|(&a, &b)| Demand::Pair(a, b, |a, b| a == b))
                    .collect();
                (named(&line), demands)
            }
            name if WHOLE.contains(&name) => (name.into(), Vec::new()),
            name => {
                let shape = Shape::boxes(self.rows, self.columns).unwrap();
                let rule = (off == 0).then(|| Rule::sample(name, &shape, &self.hidden, rng));
                // Now and then one that the hidden board does not keep: it is made for another one.
                let other: Vec<u8> = self.hidden.iter().map(|d| size as u8 + 1 - d).collect();
                let rule = rule.flatten();
                let rule = rule.or_else(|| Rule::sample(name, &shape, &other, rng));
                (
                    rule.map_or(String::new(), |rule| rule.to_string()),
                    Vec::new(),
                )
            }
        }
    }

    fn box_of(&self, cell: usize) -> usize {
        let (row, column) = self.row_column(cell);
        row / self.rows * self.rows + column / self.columns
    }
}

#[test]
fn whole_answers_agree_with_a_sat_solver_on_thousands_of_small_boards() {
    let mut rng = Rng::new(2026);
    let rule_names = rules();
    let mut met = vec![0; rule_names.len()];
    // Impossible, unique, several.
    let mut verdicts = [0; 3];
    for round in 0..3_000 {
        let drawn = Drawn::new(round, &mut rng);
        for name in drawn.names() {
            met[rule_names.iter().position(|rule| *rule == name).unwrap()] += 1;
        }
        match drawn.compare() {
            Ok(solutions) => verdicts[solutions.min(2)] += 1,
            Err(difference) => panic!("{difference}"),
        }
    }
    assert!(verdicts.iter().all(|&n| n > 300), "{verdicts:?}");
    let rare: Vec<_> = rule_names
        .iter()
        .zip(&met)
        .filter(|(_, n)| **n < 40)
        .collect();
    assert!(rare.is_empty(), "{rare:?}");
}

/// Holds boards with one rule each against their twins: this many for each rule of the table whose name contains a word.
#[expect(clippy::print_stdout, reason = "the report of a long run")]
fn each_rule_alone(word: &str, boards: usize, seed: u64) {
    let named = rules().into_iter().enumerate();
    for (number, name) in named.filter(|(_, name)| name.contains(word)) {
        let mut rng = Rng::new(seed + number as u64);
        let mut stood = 0;
        for round in 0..boards {
            let drawn = Drawn::alone(name, round, &mut rng);
            stood += drawn.names().len();
            if let Err(difference) = drawn.compare() {
                panic!("{name}: {difference}");
            }
        }
        // Some rules fit few of the smallest boards; none may be left out.
        assert!(2 * stood >= boards, "{name}: on {stood} of {boards} boards");
        println!("{name}: {boards} boards, on {stood} of them the rule stands");
    }
}

#[test]
fn each_rule_by_itself_agrees_with_a_sat_solver() {
    each_rule_alone("", 6, 4_000);
}

#[test]
#[ignore = "3,000 boards for each rule: cargo xtask verify --rules"]
fn each_rule_by_itself_agrees_with_a_sat_solver_on_3000_boards() {
    let word = std::env::var("CELLWISE_RULE").unwrap_or_default();
    each_rule_alone(&word, 3_000, 5_000);
}

/// Without end, or as many seconds as `CELLWISE_SECONDS` says: `cargo xtask soak differential`.
#[test]
#[ignore = "a soak"]
fn differential() {
    soak::without_end("Sudoku with rules", |seed| {
        let mut rng = Rng::new(seed);
        let round = rng.below(6 * rules().len());
        let drawn = Drawn::new(round, &mut rng);
        match drawn.compare() {
            Ok(_) => Ok(()),
            Err(_) => Err(drawn.minimised().compare().unwrap_err()),
        }
    });
}

#[test]
fn a_difference_is_made_small() {
    let drawn = (1..)
        .map(|seed| Drawn::with_a_wrong_twin(&mut Rng::new(seed)))
        .find(|drawn| drawn.compare().is_err() && !drawn.names().is_empty());
    let small = drawn.unwrap().minimised();
    // A wrong given and another one that it clashes with are enough.
    let difference = small.compare().unwrap_err();
    assert!(small.names().is_empty(), "{difference}");
    assert!((1..=3).contains(&small.givens()), "{difference}");
}
