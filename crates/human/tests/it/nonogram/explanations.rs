//! An example of every technique, and the sentences that explain it, against a snapshot.
//!
//! After a deliberate change: `BLESS=1 cargo test -p cellwise-human --test it`.

use std::fmt::Write as _;

use cellwise_core::Budget;
use cellwise_human::nonogram::{Technique, learn};

const SNAPSHOT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/it/nonogram/explanations.txt"
);

#[test]
fn every_technique_explains_its_examples_as_before() {
    let mut told = String::new();
    let budget = &mut Budget::unlimited();
    for &technique in Technique::ALL {
        for seed in [0, 1] {
            let lesson = learn(technique, seed, budget).unwrap();
            let lesson = lesson.unwrap_or_else(|| panic!("no example of {technique}"));
            let next = lesson.position.next_technique(budget).unwrap();
            assert_eq!((next, lesson.step.technique), (Some(technique), technique));
            let puzzle = lesson.position.puzzle();
            let letters: Vec<String> = lesson.position.picture().letters().collect();
            let _ = writeln!(
                told,
                "{}, seed {seed}\n{puzzle}\n{}\n{}\n",
                technique.slug(),
                letters.join("\n"),
                lesson.step
            );
        }
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
