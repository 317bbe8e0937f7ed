//! One board of our own for each form of a technique that other programs tell apart: the technique of that name finds a step of that
//! form with exactly these results. `examples/find_forms.rs` finds the boards.

mod board;
mod kinds;

use board::Row;
use cellwise_core::Budget;
use cellwise_human::sudoku::{Candidate, follows};
use kinds::{FORMS, written};

const BOARDS: &str = include_str!("forms/boards.txt");

#[test]
fn every_form_is_found_with_exactly_its_results() {
    let budget = &mut Budget::unlimited();
    let rows = BOARDS.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Row> = rows.map(Row::read).collect();
    for form in &FORMS {
        let row = rows.iter().find(|row| row.form == form.name);
        let row = row.unwrap_or_else(|| panic!("no board for {}", form.name));
        let solution = row.position.solution().unwrap();
        let is_true = |c: &Candidate| solution.get(c.cell) == Some(c.digit);
        assert!(row.places.iter().all(is_true), "{}", form.name);
        assert!(!row.removes.iter().any(is_true), "{}", form.name);
        let steps = row.position.find_all(form.technique, budget).unwrap();
        let same = steps.iter().find(|step| {
            (form.is)(&row.position, step)
                && written(&step.places) == written(&row.places)
                && written(&step.removes) == written(&row.removes)
        });
        let step = same.unwrap_or_else(|| panic!("{} is not found", form.name));
        assert!(follows(&row.position, step), "{step}");
    }
}
