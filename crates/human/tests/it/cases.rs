//! One board of our own for each form of a technique that other programs tell apart.

use cellwise_core::Budget;
use cellwise_human::sudoku::{Candidate, Position, Role, Step, Technique};
use cellwise_sudoku::{Puzzle, Symbols};

/// Every step of a technique on every board of a puzzle's path.
fn steps_on_the_path(puzzle: &str, technique: Technique) -> Vec<Step> {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let budget = &mut Budget::unlimited();
    let mut position = Position::new(&puzzle, budget);
    let solution = position.solution().unwrap().clone();
    let mut found = Vec::new();
    while let Some(step) = position.next_step(budget).unwrap() {
        found.extend(position.find_all(technique, budget).unwrap());
        position.apply(&step);
    }
    for step in &found {
        let wrong = |c: &&Candidate| solution.get(c.cell) == Some(c.digit);
        assert_eq!(step.removes.iter().find(wrong), None, "{step}");
    }
    found
}

fn says(step: &Step, words: &str) -> bool {
    step.text(&Symbols::default()).contains(words)
}

#[test]
fn rectangles_are_found_although_a_corner_has_lost_one_of_the_two_digits() {
    let cases = [
        (
            Technique::UniqueRectangle1,
            "3.....5......15.4...67..3...2...9......46.9.3..4.2......9.4.85.......67...7...4..",
        ),
        (
            Technique::UniqueRectangle2,
            "5....8...9....4.87.3.56......34....8.7..39...1.8..5.........19....2..6.441.......",
        ),
        (
            Technique::UniqueRectangle3,
            "5....8...9....4.87.3.56......34....8.7..39...1.8..5.........19....2..6.441.......",
        ),
        (
            Technique::UniqueRectangle4,
            "2.4....65..3.6...1..5...9...3.1...8...74...9.5...8...7..1..37.......2......9..3.6",
        ),
        (
            Technique::UniqueRectangle5,
            "..2....1....3..7.......58.4.5...19..7.......2..14....5....6....9.4.....63..57....",
        ),
        (
            Technique::HiddenRectangle,
            "2.4....65..3.6...1..5...9...3.1...8...74...9.5...8...7..1..37.......2......9..3.6",
        ),
    ];
    for (technique, puzzle) in cases {
        let lacks_one = |step: &Step| {
            let of_pair = step.marks.iter().filter(|mark| mark.role == Role::Pattern);
            of_pair.count() < 8
        };
        let steps = steps_on_the_path(puzzle, technique);
        assert!(steps.iter().any(lacks_one), "{technique}");
    }
}

#[test]
fn two_fish_on_the_same_lines_are_one_step() {
    let cases = [
        (
            Technique::FinnedXWing,
            "..5..7..4..923...6.6...8.1..7......8......64.1.....59.9...73........4.2.3..5.....",
        ),
        (
            Technique::FinnedSwordfish,
            "..5..7..4..923...6.6...8.1..7......8......64.1.....59.9...73........4.2.3..5.....",
        ),
        (
            Technique::SashimiXWing,
            "5....8...9....4.87.3.56......34....8.7..39...1.8..5.........19....2..6.441.......",
        ),
        (
            Technique::SashimiSwordfish,
            "5....8...9....4.87.3.56......34....8.7..39...1.8..5.........19....2..6.441.......",
        ),
    ];
    for (technique, puzzle) in cases {
        let steps = steps_on_the_path(puzzle, technique);
        let siamese = steps.iter().find(|step| says(step, "Likewise, with other"));
        let siamese = siamese.unwrap_or_else(|| panic!("{technique}"));
        assert!(siamese.removes.len() > 1, "{siamese}");
    }
}

#[test]
fn two_kites_that_belong_together_are_one_step() {
    let puzzle =
        ".....8......53....7.5.2...695.1..46.......9..2.475....6......5...1..........4.87.";
    let steps = steps_on_the_path(puzzle, Technique::TwoStringKite);
    let dual = steps.iter().find(|step| says(step, "Two at once."));
    assert!(dual.is_some_and(|dual| dual.removes.len() > 1));
}
