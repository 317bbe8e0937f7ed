//! Looks for boards that need a technique and nothing harder, for `src/sudoku/seeds.txt`.
//!
//! `find_seeds SECONDS BOARDS TECHNIQUE… < STARTS`: searches for at most SECONDS for each technique, and prints up to BOARDS boards, one in
//! each line, none equivalent to another. The search begins near the lines of STARTS, each a board of 81 characters with its solution; without
//! any, near the boards of the lesson on the technique, which may need harder techniques as well.

use std::collections::HashSet;
use std::io::Read as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cellwise_core::{Budget, Limit};
use cellwise_generate::sudoku::{Difficulty, Maker, Outcome, Wishes};
use cellwise_human::sudoku::{Technique, learn, practice};
use cellwise_sudoku::Puzzle;

/// The givens of a classic board.
fn digits(puzzle: &Puzzle) -> Option<[u8; 81]> {
    puzzle.givens().digits().try_into().ok()
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, boards, names @ ..] = args.as_slice() else {
        return Err("usage: find_seeds SECONDS BOARDS TECHNIQUE… < STARTS".into());
    };
    let patience = Duration::from_secs(seconds.parse()?);
    let boards: usize = boards.parse()?;
    let mut starts = String::new();
    std::io::stdin().read_to_string(&mut starts)?;
    let starts = starts
        .lines()
        .filter_map(|line| digits(&line.parse().ok()?));
    let starts: Vec<[u8; 81]> = starts.collect();
    for name in names {
        let technique = Technique::named(name).ok_or(format!("no technique {name}"))?;
        let lessons = [learn(technique), practice(technique)]
            .into_iter()
            .flatten();
        let taught = lessons.filter_map(|lesson| digits(lesson.position.puzzle()));
        let near: Vec<[u8; 81]> = match starts.is_empty() {
            true => taught.collect(),
            false => starts.clone(),
        };
        let near = Arc::new(near);
        let began = Instant::now();
        let mut forms = HashSet::new();
        for number in 0.. {
            if forms.len() == boards || began.elapsed() > patience {
                break;
            }
            let wishes = Wishes {
                difficulty: Difficulty {
                    needs: Some(technique),
                    ..Difficulty::default()
                },
                unlike: Arc::new(forms.clone()),
                near: Arc::clone(&near),
                ..Wishes::default()
            };
            let mut maker = Maker::new(&Arc::new(wishes), 1, number..number + 1)?;
            let mut budget = Budget::unlimited().with_slice(10_000);
            let outcomes = loop {
                match maker.advance(&mut budget) {
                    Ok(outcomes) => break outcomes,
                    Err(Limit::Slice) if began.elapsed() < patience => budget.next_slice(),
                    Err(_) => break Vec::new(),
                }
            };
            for outcome in outcomes {
                let Outcome::Made(made) = outcome else {
                    continue;
                };
                forms.insert(made.puzzle.canonical()?);
                let line: String = made.puzzle.to_string().split_whitespace().collect();
                println!("{} {line}", technique.slug());
            }
        }
    }
    Ok(())
}
