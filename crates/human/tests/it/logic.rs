//! Every step is re-derived by search from nothing but the cells, links and houses that it names.
//!
//! All other cells are emptied and may take any digit. If supposing the opposite of the step's
//! conclusion then still leaves no solution, the pattern alone carries it. Arguments from
//! uniqueness, nets over the whole board and the last resort say less than they rest on, and are
//! checked against the solution instead (`proof.rs`).

use cellwise_core::Budget;
use cellwise_human::sudoku::{Candidate, LinkKind, Position, Step, Technique, learn, practice};
use cellwise_sudoku::{DigitSet, Puzzle};

fn find_all(position: &Position, technique: Technique) -> Vec<Step> {
    position
        .find_all(technique, &mut Budget::unlimited())
        .unwrap()
}

fn find_first(position: &Position, technique: Technique) -> Option<Step> {
    position
        .find_first(technique, &mut Budget::unlimited())
        .unwrap()
}

fn is_local(technique: Technique) -> bool {
    let uniqueness = Technique::UniqueRectangle1..=Technique::AvoidableRectangle2;
    !(uniqueness.contains(&technique)
        || matches!(
            technique,
            Technique::NakedSingle
                | Technique::BugPlusOne
                | Technique::Nishio
                | Technique::Template
                | Technique::ForcingNet
                | Technique::LastResort
        ))
}

/// The cells that a step rests on.
fn scope(position: &Position, step: &Step) -> Vec<bool> {
    let shape = position.shape();
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
                .filter(|&&cell| position.candidates(cell).contains(link.from.digit));
            if places.clone().count() > 0 && places.clone().all(|cell| ends.contains(cell)) {
                add(h);
            }
        }
    }
    inside
}

/// Returns true if the pattern alone rules out the opposite of each conclusion.
fn holds(position: &Position, step: &Step) -> bool {
    let shape = position.shape();
    let inside = scope(position, step);
    let marks: Vec<DigitSet> = (0..shape.cells())
        .map(|cell| match position.digits().get(cell) {
            _ if !inside[cell] => DigitSet::all(shape.size()),
            Some(digit) => DigitSet::only(digit),
            None => position.candidates(cell),
        })
        .collect();
    let refuted = |cell: usize, left: DigitSet| {
        let mut marks = marks.clone();
        marks[cell] &= left;
        let (base, rules) = (position.puzzle().base_shape(), position.puzzle().rules());
        let puzzle = Puzzle::with_candidates(base.clone(), marks).unwrap();
        let puzzle = puzzle.with_rules(rules.to_vec()).unwrap();
        puzzle.count(1).solutions == 0
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
            for step in find_all(&lesson.position, technique).iter().take(12) {
                assert!(holds(&lesson.position, step), "{step}");
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
            for step in find_all(&lesson.position, technique).iter().take(2) {
                assert!(holds(&lesson.position, step), "{step}");
            }
        }
    }
}

#[test]
fn no_instance_on_any_board_contradicts_the_solution() {
    for lesson in Technique::ALL.iter().filter_map(|&t| learn(t)) {
        let solution = lesson.position.solution().unwrap();
        for &technique in Technique::ALL {
            for step in find_all(&lesson.position, technique) {
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
            let all = find_all(&lesson.position, technique);
            match find_first(&lesson.position, technique) {
                Some(first) => assert!(all.contains(&first), "{first}"),
                None => assert!(all.is_empty(), "{technique}"),
            }
        }
    }
}
