//! Fresh random Sudokus, explained: every step rests on the board as told, follows from what it names, and agrees with the solution.
//!
//! In: the number of boards and a seed. Out: a line with the number of steps, and failure at the first step that is wrong. Most
//! boards are classic; one in eight is a 6×6 board with rules of one kind beyond houses. On further boards with rules a SAT solver
//! derives each step once more.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use cellwise_core::{Budget, Event, Rng, Search as _};
use cellwise_human::sudoku::verify;
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver};

use crate::test::cargo;

/// One board in so many has rules.
const RULED: usize = 8;
/// Rules of one kind on a board.
const RULES: usize = 8;

/// Checks `boards` boards.
pub(super) fn run(boards: usize, seed: u64) -> Result<()> {
    let mut rng = Rng::new(seed);
    let (mut steps, mut ruled) = (0, 0);
    let (nine, six) = (Shape::classic(), Arc::new(Shape::boxes(2, 3)?));
    for number in 0..boards {
        let puzzle = if number % RULED == 0 {
            let name = Rule::FORMS[number / RULED % Rule::FORMS.len()].name;
            ruled += 1;
            dug(&six, Some(name), &mut rng)?
        } else {
            dug(&nine, None, &mut rng)?
        };
        steps += verify(&puzzle)
            .map_err(|error| anyhow!("board {number}, seed {seed}: {error}\n{puzzle}"))?;
    }
    println!(
        "random Sudokus: {steps} steps on {boards} boards, {ruled} of them with rules, are true and follow"
    );
    twin(boards, seed)
}

/// One board in so many is held against the SAT solver: it lists the ways to fill each rule for each step.
const TWINS: usize = 20;

/// Steps on boards with rules, derived again by a SAT solver that knows the rules from their texts alone.
fn twin(boards: usize, seed: u64) -> Result<()> {
    let each = (boards / TWINS).div_ceil(Rule::FORMS.len()).to_string();
    let words = [
        "test",
        "--release",
        "--package",
        "cellwise-human",
        "--test",
        "it",
        "--",
        "--ignored",
        "steps_on_many_boards_with_rules",
        "--nocapture",
    ];
    let seed = seed.to_string();
    let asked = [("CELLWISE_BOARDS", &*each), ("CELLWISE_SEED", &*seed)];
    cargo(words, &asked)
}

/// A board with one solution, from which no given can be taken. With a rule's name it has rules of that kind, if there are any that
/// a random board keeps.
fn dug(shape: &Arc<Shape>, rule: Option<&str>, rng: &mut Rng) -> Result<Puzzle> {
    let empty = Puzzle::new(Arc::clone(shape), Grid::empty(shape.size()))?;
    let mut solver = Solver::new(&empty).with_seed(rng.next_u64());
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        return Err(anyhow!("an empty board has a solution"));
    };
    let mut rules: Vec<Rule> = Vec::new();
    if let Some(name) = rule {
        let found = (0..RULES).filter_map(|_| Rule::sample(name, shape, digits.digits(), rng));
        for rule in found.collect::<Vec<_>>() {
            // Rules that change the houses, or clash with those before, are left out.
            let mut more = rules.clone();
            more.push(rule);
            let full = Puzzle::new(Arc::clone(shape), digits.clone())?.with_rules(more.clone());
            if full.is_ok_and(|full| full.clashes().is_empty()) {
                rules = more;
            }
        }
    }
    let with = |digits: &Grid| -> Result<Puzzle> {
        let puzzle = Puzzle::new(Arc::clone(shape), digits.clone())?;
        puzzle
            .with_rules(rules.clone())
            .context("rules of a sample")
    };
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
