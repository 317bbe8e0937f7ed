//! Every technique's smallest example, and the sentence that explains it, against a snapshot.
//!
//! After a deliberate change: `BLESS=1 cargo test -p cellwise-human --test it`.

use std::fmt::Write as _;

use cellwise_core::Budget;
use cellwise_human::sudoku::{Technique, learn, practice};
use cellwise_sudoku::Symbols;

const SNAPSHOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/explanations.txt");

#[test]
fn every_technique_explains_its_example_as_before() {
    let mut told = String::new();
    for &technique in Technique::ALL {
        let lesson = learn(technique).unwrap_or_else(|| panic!("no example of {technique}"));
        let symbols = Symbols::default();
        let digits = lesson.position.digits().digits().iter();
        let digits: String = digits.map(|&d| symbols.of(d)).collect();
        let _ = writeln!(told, "{}\n{}\n{}\n", technique.slug(), digits, lesson.step);
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(SNAPSHOT, &told).expect("the snapshot can be written");
    }
    let before = std::fs::read_to_string(SNAPSHOT).unwrap_or_default();
    for (now, then) in told.split("\n\n").zip(before.split("\n\n")) {
        assert_eq!(now, then);
    }
    assert_eq!(told.len(), before.len());
}

#[test]
fn every_lesson_shows_the_next_step() {
    for &technique in Technique::ALL {
        for lesson in [learn(technique), practice(technique)]
            .into_iter()
            .flatten()
        {
            let next = lesson.position.next_step(&mut Budget::unlimited());
            let next = next.unwrap().expect("the example has a step");
            assert_eq!(next.technique, technique);
            assert_eq!(lesson.step.technique, technique);
        }
    }
}
