//! Every technique's smallest example, and the sentence that explains it, against a snapshot.
//!
//! After a deliberate change: `BLESS=1 cargo test -p cellwise-human --test it`.

use std::fmt::Write as _;

use cellwise_human::sudoku::{PathEnd, Step, Technique, learn, path, practice};
use cellwise_sudoku::{Puzzle, Symbols};

const SNAPSHOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/explanations.txt");

/// A board that no technique here cracks (published as "Easter Monster").
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// What the path says where it gives up.
fn last_resort() -> Step {
    let path = path(&EASTER_MONSTER.parse::<Puzzle>().unwrap());
    assert_eq!(path.end, PathEnd::Solved);
    let step = path
        .steps()
        .find(|step| step.technique == Technique::LastResort);
    step.expect("a board beyond all techniques").clone()
}

#[test]
fn every_technique_explains_its_example_as_before() {
    let mut told = String::new();
    for &technique in Technique::ALL {
        let Some(lesson) = learn(technique) else {
            assert_eq!(technique, Technique::LastResort, "no example");
            let _ = writeln!(
                told,
                "{}\n{EASTER_MONSTER}\n{}\n",
                technique.slug(),
                last_resort()
            );
            continue;
        };
        let symbols = Symbols::default();
        let digits = lesson.board.digits().digits().iter();
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
            let next = lesson.board.next_step().expect("the example has a step");
            assert_eq!(next.technique, technique);
            assert_eq!(lesson.step.technique, technique);
        }
    }
}
