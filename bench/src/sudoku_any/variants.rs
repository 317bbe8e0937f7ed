//! 9×9 samples with each rule, made here and measured: solved, with proof.
//!
//! From a random solution come as many rules of one kind as are worth having, then
//! givens are dropped in random order while the solution stays the only one. No sample has more givens
//! than a third of the cells. Killers come once more with no given at all: cages alone.

use std::time::Duration;

use anyhow::{Result, ensure};
use cellwise_core::{Budget, Rng, Verdict, collect};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver, check};

use crate::cpu;
use crate::report::Report;

/// The most givens: a third of the cells.
const MAX_GIVENS: usize = 27;

/// Measures `samples` samples of each rule whose name contains `word`, and killers without givens.
pub(super) fn run(report: &mut Report, samples: u64, word: &str) -> Result<()> {
    let mut rows = Vec::new();
    for form in Rule::FORMS.iter().filter(|form| form.name.contains(word)) {
        let mut puzzles = Vec::new();
        for seed in 0.. {
            if puzzles.len() as u64 == samples {
                break;
            }
            let puzzle = make(form.name, seed);
            if puzzle.givens().filled() <= MAX_GIVENS {
                puzzles.push(puzzle);
            }
        }
        rows.push(row(form.name, &puzzles)?);
    }
    if "killer".contains(word) {
        let bare: Vec<Puzzle> = (0..samples.min(10)).map(bare_killer).collect();
        rows.push(row("killer, no given", &bare)?);
    }
    let head = [
        "9×9 with",
        "samples",
        "givens",
        "median ms",
        "max ms",
        "dead ends",
    ];
    report.table(&head, &rows);
    Ok(())
}

fn row(name: &str, puzzles: &[Puzzle]) -> Result<Vec<String>> {
    let (mut times, mut givens, mut dead_ends) = (Vec::new(), 0, 0);
    for puzzle in puzzles {
        let mut budget = Budget::unlimited().with_timeout(super::PATIENCE);
        let (answer, took) = cpu::timed(|| puzzle.solve_within(2, &mut budget));
        let verdict = answer.verdict();
        ensure!(
            verdict == Verdict::Unique,
            "{name}: a sample is {verdict:?}"
        );
        check(puzzle, &answer.solutions[0])
            .map_err(|faults| anyhow::anyhow!("{name}: not a solution: {faults:?}"))?;
        times.push(took);
        givens += puzzle.givens().filled();
        dead_ends += answer.stats.dead_ends;
    }
    times.sort();
    let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
    let mean = |sum: f64| format!("{:.1}", sum / puzzles.len() as f64);
    Ok(vec![
        name.to_owned(),
        puzzles.len().to_string(),
        mean(givens as f64),
        ms(times[times.len() / 2]),
        ms(times[times.len() - 1]),
        mean(dead_ends as f64),
    ])
}

/// A killer with cages over the whole board and nothing else: solutions are
/// drawn and caged until one is the only one.
fn bare_killer(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let shape = Shape::classic();
    let empty = Puzzle::new(shape.clone(), Grid::empty(9)).expect("an empty board");
    loop {
        let solution = first_solution(&empty, rng.next_u64());
        let rules = local_rules("killer", &shape, solution.digits(), &mut rng);
        let puzzle = empty
            .clone()
            .with_rules(rules)
            .expect("cages fit the board");
        let mut budget = Budget::unlimited().with_max_nodes(20_000);
        if puzzle.solve_within(2, &mut budget).verdict() == Verdict::Unique {
            return puzzle;
        }
    }
}

/// The maximum number of nodes for a proof. Without it, removing givens leads rules with many clues
/// (littlekiller, nonconsecutive) to puzzles that are far harder than published ones.
const MAX_NODES: u64 = 500;

/// A jigsaw of nine pieces.
const JIGSAW: &str =
    "jigsaw 112223333111222333411122233415556666444555666444455566778889999777888999777788899";

fn make(name: &str, seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let shape = Shape::classic();
    let empty = Puzzle::new(shape.clone(), Grid::empty(9)).unwrap();
    let whole_board = match name {
        "jigsaw" => Some(JIGSAW),
        "x" | "windoku" | "disjoint" | "antiknight" | "antiking" | "nonconsecutive"
        | "globalentropy" | "globalmodular" | "flatmates" | "taxicab" => Some(name),
        _ => None,
    };
    let ruled = match whole_board {
        Some(text) => empty
            .with_rules([Rule::parse(text, &shape).unwrap()])
            .unwrap(),
        None => empty,
    };
    let solution = first_solution(&ruled, seed);
    let rules: Vec<Rule> = match whole_board {
        Some(_) => ruled.rules().to_vec(),
        None => local_rules(name, &shape, solution.digits(), &mut rng),
    };
    // Only the givens that are needed.
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    let with = |givens: &Grid| {
        let plain = Puzzle::new(shape.clone(), givens.clone()).unwrap();
        plain.with_rules(rules.clone()).unwrap()
    };
    let mut givens = solution;
    for cell in order {
        let digit = givens.digits()[cell];
        givens.set(cell, 0);
        let mut budget = Budget::unlimited().with_max_nodes(MAX_NODES);
        if with(&givens).solve_within(2, &mut budget).verdict() != Verdict::Unique {
            givens.set(cell, digit);
        }
    }
    with(&givens)
}

fn first_solution(puzzle: &Puzzle, seed: u64) -> Grid {
    let mut solver = Solver::new(puzzle).with_seed(seed);
    let answer = collect(&mut solver, 1, &mut Budget::unlimited());
    answer
        .solutions
        .into_iter()
        .next()
        .expect("a board with this rule")
}

/// Rules of one kind that the digits keep.
fn local_rules(name: &str, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Vec<Rule> {
    let names = |cells: &[usize]| -> String {
        cells
            .iter()
            .map(|&cell| format!(" {}", shape.name(cell)))
            .collect()
    };
    let mut texts = Vec::new();
    match name {
        "even" | "odd" => {
            let odd = u8::from(name == "odd");
            let cells: Vec<usize> = (0..81).filter(|&cell| digits[cell] % 2 == odd).collect();
            texts.push(format!("{name}{}", names(&cells)));
        }
        "greater" => {
            for cell in 0..81 {
                for other in [cell + 1, cell + 9] {
                    let same_box = other < 81
                        && (cell / 27, cell % 9 / 3) == (other / 27, other % 9 / 3)
                        && (cell / 9 == other / 9 || other == cell + 9);
                    if same_box {
                        let (high, low) = if digits[cell] > digits[other] {
                            (cell, other)
                        } else {
                            (other, cell)
                        };
                        texts.push(format!("greater{}", names(&[high, low])));
                    }
                }
            }
        }
        "killer" => {
            let mut free: Vec<usize> = (0..81).collect();
            while let Some(&first) = free.first() {
                let (size, mut cage) = (2 + rng.below(4), vec![first]);
                while cage.len() < size {
                    let next: Vec<usize> = free
                        .iter()
                        .copied()
                        .filter(|&cell| {
                            let beside = |&c: &usize| {
                                (c / 9).abs_diff(cell / 9) + (c % 9).abs_diff(cell % 9) == 1
                            };
                            !cage.contains(&cell)
                                && cage.iter().any(beside)
                                && cage.iter().all(|&c| digits[c] != digits[cell])
                        })
                        .collect();
                    match rng.pick(&next) {
                        Some(&cell) => cage.push(cell),
                        None => break,
                    }
                }
                free.retain(|cell| !cage.contains(cell));
                let sum: usize = cage.iter().map(|&c| usize::from(digits[c])).sum();
                texts.push(format!("killer {sum}{}", names(&cage)));
            }
        }
        "littlekiller" => {
            for i in 1..8 {
                for (cell, direction) in [(i, "se"), (i, "sw"), (i * 9, "se"), (i * 9 + 8, "sw")] {
                    let probe = Rule::parse(
                        &format!("littlekiller 0 {} {direction}", shape.name(cell)),
                        shape,
                    )
                    .unwrap();
                    let sum: usize = probe.cells().iter().map(|&c| usize::from(digits[c])).sum();
                    texts.push(format!(
                        "littlekiller {sum} {} {direction}",
                        shape.name(cell)
                    ));
                }
            }
        }
        "sandwich" => {
            for line in 0..9 {
                for kind in ["row", "column"] {
                    let at = |i: usize| {
                        digits[if kind == "row" {
                            line * 9 + i
                        } else {
                            i * 9 + line
                        }]
                    };
                    let place = |digit| (0..9).position(|i| at(i) == digit).unwrap();
                    let (a, b) = (place(1).min(place(9)), place(1).max(place(9)));
                    let sum: usize = (a + 1..b).map(|i| usize::from(at(i))).sum();
                    texts.push(format!("sandwich {kind} {} {sum}", line + 1));
                }
            }
        }
        "negative" => {
            // Kropki: every dot there is, so that a missing dot says something.
            let pairs = (0..81usize).flat_map(|cell| {
                let right = (cell % 9 < 8).then_some([cell, cell + 1]);
                let below = (cell < 72).then_some([cell, cell + 9]);
                right.into_iter().chain(below)
            });
            for [a, b] in pairs {
                let (low, high) = (digits[a].min(digits[b]), digits[a].max(digits[b]));
                if high - low == 1 {
                    texts.push(format!("difference 1{}", names(&[a, b])));
                } else if high == 2 * low {
                    texts.push(format!("ratio 2{}", names(&[a, b])));
                }
            }
            texts.push("negative difference 1".to_owned());
            texts.push("negative ratio 2".to_owned());
        }
        _ => {
            // Of several that the digits keep, the one with the most cells says the most.
            while texts.len() < 14 {
                let tries = (0..6).filter_map(|_| Rule::sample(name, shape, digits, rng));
                let Some(rule) = tries.max_by_key(|rule| rule.cells().len()) else {
                    break;
                };
                texts.push(rule.to_string());
            }
            texts.sort();
            texts.dedup();
        }
    }
    texts
        .iter()
        .map(|text| Rule::parse(text, shape).unwrap())
        .collect()
}
