//! Looks for boards that show each form of a technique, for `tests/it/forms/boards.txt`.
//!
//! `find_forms SEED COUNT [OLD]`: makes COUNT puzzles at random, and prints for every form the board with the fewest open cells. OLD
//! is an earlier output, whose forms are not looked for; puzzles that stand in lines of their own there are looked at first.

#[path = "../tests/it/forms/kinds.rs"]
mod kinds;

use std::collections::BTreeMap;

use cellwise_core::{Budget, Event, Rng, Search as _};
use cellwise_human::sudoku::{Candidate, Level, Position, Step, Technique};
use cellwise_sudoku::{Grid, Puzzle, Shape, Solver};
use kinds::{FORMS, written};

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count, old @ ..] = args.as_slice() else {
        return Err("usage: find_forms SEED COUNT [OLD]".into());
    };
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    if let Some(old) = old.first() {
        for line in std::fs::read_to_string(old)?.lines() {
            if let Some((form, _)) = line.split_once(" | ") {
                known.insert(form.to_owned(), line.to_owned());
            } else if let Ok(puzzle) = line.parse() {
                puzzles.push(puzzle);
            }
        }
    }
    let mut best: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for puzzle in &puzzles {
        look(puzzle, &known, &mut best);
    }
    let mut rng = Rng::new(seed.parse()?);
    for _ in 0..count.parse()? {
        let puzzle = minimal(&mut rng)?;
        look(&puzzle, &known, &mut best);
    }
    for form in &FORMS {
        match (known.get(form.name), best.get(form.name)) {
            (Some(line), _) | (None, Some((_, line))) => println!("{line}"),
            (None, None) => println!("# {}: none", form.name),
        }
    }
    Ok(())
}

/// Lists the steps of each technique on the boards of a puzzle's path.
fn look(
    puzzle: &Puzzle,
    known: &BTreeMap<String, String>,
    best: &mut BTreeMap<&'static str, (usize, String)>,
) {
    let budget = &mut Budget::unlimited();
    let mut position = Position::new(puzzle, budget);
    while let Ok(Some(next)) = position.next_step(budget) {
        // A board with an easier step is no example of a harder one.
        if next.technique.level() >= Level::Hard || next.technique >= Technique::NakedTriple {
            let open = position
                .digits()
                .digits()
                .iter()
                .filter(|&&d| d == 0)
                .count();
            for form in &FORMS {
                let is_better = best.get(form.name).is_none_or(|&(least, _)| open < least);
                if known.contains_key(form.name) || !is_better {
                    continue;
                }
                let steps = position
                    .find_all(form.technique, budget)
                    .unwrap_or_default();
                if let Some(step) = steps.iter().find(|step| (form.is)(&position, step)) {
                    best.insert(form.name, (open, row(form.name, &position, step)));
                }
            }
        }
        position.apply(&next);
    }
}

/// A random puzzle with one solution, from which no given can be taken.
fn minimal(rng: &mut Rng) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let empty = Puzzle::new(Shape::classic(), Grid::empty(9))?;
    let mut solver = Solver::new(&empty).with_seed(rng.next_u64());
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        return Err("an empty board has a solution".into());
    };
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    for cell in order {
        let mut fewer = digits.clone();
        fewer.set(cell, 0);
        if Puzzle::new(Shape::classic(), fewer.clone())?
            .count(2)
            .solutions
            == 1
        {
            digits = fewer;
        }
    }
    Ok(Puzzle::new(Shape::classic(), digits)?)
}

/// `form | givens | digits | removed | places | removes`.
fn row(form: &str, position: &Position, step: &Step) -> String {
    let line = |grid: &Grid| -> String {
        let digit = |&digit: &u8| match digit {
            0 => '.',
            digit => char::from(b'0' + digit),
        };
        grid.digits().iter().map(digit).collect()
    };
    let puzzle = position.puzzle();
    let fresh = Position::new(puzzle, &mut Budget::unlimited());
    let fresh = fresh.with_progress(position.digits(), None);
    let mut removed = Vec::new();
    for cell in 0..81 {
        let gone = fresh.candidates(cell) & !position.candidates(cell);
        removed.extend(gone.iter().map(|digit| Candidate { cell, digit }));
    }
    format!(
        "{form} | {} | {} | {} | {} | {}",
        line(puzzle.givens()),
        line(position.digits()),
        written(&removed),
        written(&step.places),
        written(&step.removes)
    )
}
