//! Looks for boards that need a technique and nothing harder, for `src/sudoku/seeds.txt`.
//!
//! `find_seeds SECONDS BOARDS TECHNIQUE…`: searches for at most SECONDS for each technique near the boards of `seeds.txt`, and prints up
//! to BOARDS boards, one in each line, none equivalent to another. For a new technique put boards for practice there first, which may need
//! harder techniques as well; what is printed then takes their place.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cellwise_core::{Budget, Limit};
use cellwise_generate::sudoku::{Difficulty, Maker, Outcome, Wishes};
use cellwise_human::sudoku::Technique;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, boards, names @ ..] = args.as_slice() else {
        return Err("usage: find_seeds SECONDS BOARDS TECHNIQUE…".into());
    };
    let patience = Duration::from_secs(seconds.parse()?);
    let boards: usize = boards.parse()?;
    for name in names {
        let technique = Technique::named(name).ok_or(format!("no technique {name}"))?;
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
