//! Both views against a brute-force reading of the rules.

use super::*;
use crate::{Clue, check};
use cellwise_core::{Limit, Rng};
use cellwise_csp::{ConstraintId, Enumeration, enumerate};

fn clues(text: &[&[u32]]) -> Vec<Clue> {
    text.iter()
        .map(|runs| Clue::new(runs.iter().copied()))
        .collect()
}

/// All paintings of a line of `length` cells that show `runs`.
fn paintings(length: usize, runs: &[u32]) -> Vec<Vec<Value>> {
    (0..1u32 << length)
        .map(|bits| {
            (0..length)
                .map(|at| (bits >> at & 1) as Value)
                .collect::<Vec<_>>()
        })
        .filter(|cells| {
            let found: Vec<u32> = cells
                .split(|&cell| cell == WHITE)
                .map(|run| run.len() as u32)
                .filter(|&n| n > 0)
                .collect();
            found == runs
        })
        .collect()
}

#[test]
fn a_line_supports_and_lists_the_same_as_brute_force() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let length = 1 + rng.below(9);
        let painted: Vec<u32> = (0..length).map(|_| rng.below(2) as u32).collect();
        let runs: Vec<u32> = painted
            .split(|&cell| cell == 0)
            .map(|run| run.len() as u32)
            .filter(|&n| n > 0)
            .collect();
        let puzzle = Puzzle::new(
            vec![Clue::new(runs.iter().copied())],
            vec![Clue::default(); length],
        );
        let model = as_csp(&puzzle.unwrap(), View::Cells).unwrap();
        let row: ConstraintId = model.constraint_ids().next().unwrap();
        let row = model.constraint(row);
        let mut domains = model.domains();
        for var in model.vars() {
            if rng.chance(0.4) {
                domains.remove(var, rng.below(2) as Value);
            }
        }
        let left: Vec<Vec<Value>> = paintings(length, &runs)
            .into_iter()
            .filter(|cells| {
                model
                    .vars()
                    .zip(cells)
                    .all(|(var, &v)| domains.contains(var, v))
            })
            .collect();
        let mut listed = Vec::new();
        let tally = enumerate(row, &domains, 10_000, &mut |cells| {
            listed.push(cells.to_vec());
        });
        listed.sort();
        let mut expected = left.clone();
        expected.sort();
        assert_eq!(listed, expected, "{runs:?} in {length}");
        assert!(matches!(tally, Enumeration::Complete { kept, .. } if kept == left.len() as u64));
        let counted = row.tally(&domains).unwrap();
        assert_eq!(counted.fillings, left.len() as u64);
        for (at, var) in model.vars().enumerate() {
            for value in domains.iter(var) {
                let with = left.iter().filter(|cells| cells[at] == value).count();
                assert_eq!(counted.with(at, value), with as u64, "{runs:?} in {length}");
                let supported = with > 0;
                assert_eq!(row.supports(var, value, &domains), supported);
            }
        }
    }
}

#[test]
fn wide_lines_stop_at_the_bound() {
    let puzzle = Puzzle::new(vec![Clue::new([1; 20])], vec![Clue::default(); 100]).unwrap();
    let model = as_csp(&puzzle, View::Cells).unwrap();
    let row = model.constraint(model.constraint_ids().next().unwrap());
    let mut shown = 0u64;
    let tally = enumerate(row, &model.domains(), 1_000, &mut |_| shown += 1);
    assert_eq!(tally, Enumeration::TooLarge);
    assert!(shown <= 1_001);
    // 81 places for 20 runs that need at least one white cell between them.
    let counted = row.tally(&model.domains()).unwrap();
    assert_eq!(counted.fillings, 4_694_436_188_839_116_720);
    let wider = Puzzle::new(vec![Clue::new([1; 40])], vec![Clue::default(); 200]).unwrap();
    let model = as_csp(&wider, View::Cells).unwrap();
    let row = model.constraint(model.constraint_ids().next().unwrap());
    assert!(!row.tally(&model.domains()).unwrap().is_exact());
}

#[test]
fn starts_that_paint_a_solution_solve_the_model() {
    let puzzle = Puzzle::new(clues(&[&[1, 1], &[3]]), clues(&[&[2], &[1], &[2]])).unwrap();
    let model = as_csp(&puzzle, View::Starts).unwrap();
    // Rows: 1 at 1, 1 at 3; 3 at 1. Columns: 2 at 1, 1 at 2, 2 at 1.
    let right: Vec<Value> = vec![1, 3, 1, 1, 2, 1];
    assert!(model.is_solved_by(&right));
    let shown: Vec<Option<Value>> = right.iter().copied().map(Some).collect();
    let picture = from_csp(&puzzle, View::Starts, &shown).unwrap();
    assert!(check(&puzzle, &picture).is_ok());
    let mut wrong = right;
    wrong[4] = 1;
    assert!(!model.is_solved_by(&wrong));
}

#[test]
fn values_that_are_not_of_the_model_are_refused() {
    let puzzle = Puzzle::new(clues(&[&[1, 1], &[3]]), clues(&[&[2], &[1], &[2]])).unwrap();
    let refused = |view, values: &[Option<Value>]| from_csp(&puzzle, view, values).unwrap_err();
    assert_eq!(
        refused(View::Starts, &[Some(1)]).to_string(),
        "found 1 values; the model has 6 variables"
    );
    let starts = [Some(1), Some(3), Some(2), Some(1), None, None];
    assert_eq!(
        refused(View::Starts, &starts),
        ValuesError::Value {
            variable: 2,
            value: 2,
            min: 1,
            max: 1
        }
    );
    let mut cells = [None; 6];
    cells[4] = Some(2);
    assert_eq!(
        refused(View::Cells, &cells).to_string(),
        "variable 4: found 2; its values go from 0 to 1"
    );
}

#[test]
fn a_crossing_names_the_run_in_the_way() {
    let puzzle = Puzzle::new(clues(&[&[1], &[1]]), clues(&[&[1], &[1]])).unwrap();
    let model = as_csp(&puzzle, View::Starts).unwrap();
    let [row, column] = ["row 1 run 1", "column 1 run 1"].map(|name| model.find(name).unwrap());
    let mut assigned = model.start();
    assigned.set(row, 2);
    let blame = model.blame(column, 1, &assigned).unwrap();
    assert_eq!(
        model.explain(1, blame),
        "1 clashes with row 1 run 1 in r1c1"
    );
    assert_eq!(model.blame(column, 2, &assigned), None);
}

#[test]
fn starts_in_part_leave_the_rest_open() {
    let known = [(2, Some(1)), (1, None)];
    let said: Vec<Option<bool>> = (0..8).map(|at| colour(&known, at)).collect();
    let (w, b, o) = (Some(false), Some(true), None);
    assert_eq!(said, [w, b, b, w, o, o, o, o]);
    let known = [(2, None), (1, Some(6))];
    let said: Vec<Option<bool>> = (0..8).map(|at| colour(&known, at)).collect();
    assert_eq!(said, [o, o, o, o, o, w, b, w]);
    assert_eq!(colour(&[], 3), w);
}

fn colour(runs: &[(usize, Option<usize>)], at: usize) -> Option<bool> {
    crossing::colour_at(runs, at).map(|(black, _)| black)
}

#[test]
fn an_absurdly_large_puzzle_is_refused_as_a_model() {
    let puzzle = Puzzle::new(vec![Clue::default(); 8_000], vec![Clue::default(); 8_000]).unwrap();
    assert_eq!(
        as_csp(&puzzle, View::Cells).unwrap_err(),
        ModelError::TooLarge
    );
    assert_eq!(
        as_csp(&puzzle, View::Starts).unwrap_err(),
        ModelError::TooLarge
    );
}

#[test]
fn a_line_that_would_take_too_long_is_refused_as_a_model() {
    let mut rows = vec![Clue::default(); 8];
    rows[3] = Clue::new(vec![1; 2_000]);
    let puzzle = Puzzle::new(rows, vec![Clue::default(); 20_000]).unwrap();
    for view in [View::Cells, View::Starts] {
        let error = as_csp(&puzzle, view).unwrap_err();
        assert!(matches!(error, ModelError::LongLine | ModelError::TooLarge));
    }
    assert_eq!(
        as_csp(&puzzle, View::Cells).unwrap_err(),
        ModelError::LongLine
    );
}

#[test]
fn a_model_is_refused_by_its_memory_before_it_is_built() {
    let puzzle = Puzzle::new(vec![Clue::default(); 50], vec![Clue::default(); 50]).unwrap();
    let mut building = ModelBuilder::new(&puzzle, View::Cells).unwrap();
    let mut budget = Budget::unlimited().with_max_memory(building.bytes() - 1);
    let stopped = building
        .advance(&puzzle, &mut budget)
        .map(|model| model.size());
    assert_eq!(stopped, Err(Limit::Memory));
    let mut budget = Budget::unlimited().with_max_memory(building.bytes());
    let built = building
        .advance(&puzzle, &mut budget)
        .map(|model| model.size());
    assert_eq!(built, Ok(2_500));
    assert_eq!(budget.memory_held(), building.bytes());
}
