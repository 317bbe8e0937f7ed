//! Every step is re-derived by search from nothing but the cells, links and houses that it names.
//!
//! [`follows`] does it.

use cellwise_core::Budget;
use cellwise_human::sudoku::{Position, Step, Technique, follows, learn, practice};

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

#[test]
fn every_instance_follows_from_its_own_pattern() {
    let mut checked = 0;
    for &technique in Technique::ALL {
        for lesson in [learn(technique), practice(technique)]
            .into_iter()
            .flatten()
        {
            for step in find_all(&lesson.position, technique).iter().take(12) {
                assert!(follows(&lesson.position, step), "{step}");
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
        for &technique in Technique::ALL {
            for step in find_all(&lesson.position, technique).iter().take(2) {
                assert!(follows(&lesson.position, step), "{step}");
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
fn the_results_of_the_first_instance_are_among_those_of_all() {
    for lesson in Technique::ALL.iter().filter_map(|&t| learn(t)) {
        for &technique in Technique::ALL {
            let Some(first) = find_first(&lesson.position, technique) else {
                continue;
            };
            let all = find_all(&lesson.position, technique);
            let known = |removed| all.iter().any(|step| step.removes.contains(removed));
            assert!(first.removes.iter().all(known), "{first}");
            let known = |placed| all.iter().any(|step| step.places.contains(placed));
            assert!(first.places.iter().all(known), "{first}");
        }
    }
}
