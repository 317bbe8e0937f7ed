//! Every step is re-derived by search from nothing but the cells, links and houses that it names.
//!
//! All other cells are emptied and may take any digit. If supposing the opposite of the step's
//! conclusion then still leaves no solution, the pattern alone carries it. Arguments from
//! uniqueness, nets over the whole board and the last resort say less than they rest on, and are
//! checked against the solution instead (`proof.rs`).

use cellwise_human::sudoku::{Board, Candidate, LinkKind, Step, Technique, learn, practice};
use cellwise_sudoku::{DigitSet, Puzzle, count};

fn is_local(technique: Technique) -> bool {
    let uniqueness = Technique::UniqueRectangle1..=Technique::AvoidableRectangle2;
    !(uniqueness.contains(&technique)
        || matches!(
            technique,
            Technique::NakedSingle
                | Technique::BugPlusOne
                | Technique::Nishio
                | Technique::ForcingNet
                | Technique::LastResort
        ))
}

/// The cells that a step rests on.
fn scope(board: &Board, step: &Step) -> Vec<bool> {
    let shape = board.shape();
    let mut inside = vec![false; shape.cells()];
    for cell in step.cells() {
        inside[cell] = true;
    }
    let mut add = |house: usize| {
        for &cell in &shape.houses()[house].cells {
            inside[cell] = true;
        }
    };
    step.houses.iter().for_each(|&house| add(house));
    // A strong link between two cells rests on a house that has the digit nowhere else.
    for link in step
        .links
        .iter()
        .filter(|link| link.kind == LinkKind::Strong)
    {
        let ends: Vec<usize> = link
            .from
            .cells
            .iter()
            .chain(&link.to.cells)
            .copied()
            .collect();
        if link.from.digit != link.to.digit {
            continue;
        }
        for (h, house) in shape.houses().iter().enumerate() {
            let places = house
                .cells
                .iter()
                .filter(|&&cell| board.candidates(cell).contains(link.from.digit));
            if places.clone().count() > 0 && places.clone().all(|cell| ends.contains(cell)) {
                add(h);
            }
        }
    }
    inside
}

/// Whether the pattern alone rules out the opposite of each conclusion.
fn holds(board: &Board, step: &Step) -> bool {
    let shape = board.shape();
    let inside = scope(board, step);
    let marks: Vec<DigitSet> = (0..shape.cells())
        .map(|cell| match board.digits().get(cell) {
            _ if !inside[cell] => DigitSet::all(shape.size()),
            Some(digit) => DigitSet::only(digit),
            None => board.candidates(cell),
        })
        .collect();
    let refuted = |cell: usize, left: DigitSet| {
        let mut marks = marks.clone();
        marks[cell] &= left;
        let puzzle = Puzzle::with_candidates(shape.clone(), marks).unwrap();
        count(&puzzle, 1).solutions == 0
    };
    step.removes
        .iter()
        .all(|&Candidate { cell, digit }| refuted(cell, DigitSet::only(digit)))
        && step
            .places
            .iter()
            .all(|&Candidate { cell, digit }| refuted(cell, !DigitSet::only(digit)))
}

#[test]
fn every_instance_follows_from_its_own_pattern() {
    let mut checked = 0;
    for &technique in Technique::ALL.iter().filter(|&&t| is_local(t)) {
        for lesson in [learn(technique), practice(technique)]
            .into_iter()
            .flatten()
        {
            for step in lesson.board.find_all(technique).iter().take(12) {
                assert!(holds(&lesson.board, step), "{step}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} steps");
}

#[test]
fn patterns_hold_on_boards_where_they_are_not_the_next_step() {
    // Every technique is asked, not only the easiest that finds something.
    for lesson in Technique::ALL
        .iter()
        .filter_map(|&t| practice(t))
        .step_by(6)
    {
        for &technique in Technique::ALL.iter().filter(|&&t| is_local(t)) {
            for step in lesson.board.find_all(technique).iter().take(2) {
                assert!(holds(&lesson.board, step), "{step}");
            }
        }
    }
}

#[test]
fn no_instance_on_any_board_contradicts_the_solution() {
    for lesson in Technique::ALL.iter().filter_map(|&t| learn(t)) {
        let solution = lesson.board.solution().unwrap();
        for &technique in Technique::ALL {
            for step in lesson.board.find_all(technique) {
                assert!(
                    step.places
                        .iter()
                        .all(|c| solution.get(c.cell) == Some(c.digit)),
                    "{step}"
                );
                assert!(
                    step.removes
                        .iter()
                        .all(|c| solution.get(c.cell) != Some(c.digit)),
                    "{step}"
                );
            }
        }
    }
}

#[test]
fn the_first_instance_is_one_of_all() {
    for lesson in Technique::ALL.iter().filter_map(|&t| learn(t)) {
        for &technique in Technique::ALL {
            let all = lesson.board.find_all(technique);
            match lesson.board.find_first(technique) {
                Some(first) => assert!(all.contains(&first), "{first}"),
                None => assert!(all.is_empty(), "{technique}"),
            }
        }
    }
}
