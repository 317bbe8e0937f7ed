//! Sudoku Explainer's numbers. `explainer.txt` has puzzles of our own with the ER, EP and ED that Sudoku Explainer itself gave them.

use cellwise_core::{Budget, Limit};
use cellwise_human::sudoku::{Explainer, ExplainerWalk, Human as _, Position};
use cellwise_sudoku::Puzzle;

const RATED: &str = include_str!("explainer.txt");

fn rated() -> impl Iterator<Item = (Puzzle, [f64; 3])> {
    RATED.lines().map(|line| {
        let mut fields = line.split(' ');
        let puzzle = fields.next().unwrap().parse().unwrap();
        let mut number = || fields.next().unwrap().parse().unwrap();
        (puzzle, [number(), number(), number()])
    })
}

#[test]
fn the_numbers_are_those_of_sudoku_explainer() {
    for (puzzle, numbers) in rated() {
        let ours = puzzle.explainer().map(Explainer::numbers);
        assert_eq!(ours, Some(numbers), "{puzzle}");
    }
}

#[test]
fn slices_change_no_number() {
    for (puzzle, numbers) in rated().step_by(4) {
        let position = Position::new(&puzzle, &mut Budget::unlimited());
        let mut walk = ExplainerWalk::new(&position).unwrap();
        let mut budget = Budget::unlimited().with_slice(50);
        let explainer = loop {
            match walk.advance(&mut budget) {
                Ok(explainer) => break explainer,
                Err(limit) => assert_eq!(limit, Limit::Slice),
            }
            budget.next_slice();
        };
        assert_eq!(explainer.map(Explainer::numbers), Some(numbers), "{puzzle}");
    }
}

#[test]
fn other_boards_have_no_such_number() {
    let small: Puzzle = "1... ..3. .4.. ...2".parse().unwrap();
    assert_eq!(small.explainer(), None);
    let several: Puzzle = ".".repeat(81).parse().unwrap();
    assert_eq!(several.explainer(), None);
}
