//! The time per puzzle by the number of puzzles, and by the number of guesses.

use std::slice;

use cellwise_sudoku::Isa;

use super::{Line, lockstep, nine, repeat};
use crate::chart::Curve;
use crate::report::Report;

/// Curves to draw, nanoseconds on the vertical axis.
pub(super) struct Growth {
    /// Over the number of puzzles in a batch, one curve for each set.
    pub(super) puzzles: Vec<Curve>,
    /// Over the mean number of guesses, one curve for each engine.
    pub(super) guesses: Vec<Curve>,
}

/// Measures both and adds the tables.
pub(super) fn report(report: &mut Report, sets: &[(&str, Vec<Line>)]) -> Growth {
    report.say("## Growth\n");
    Growth {
        puzzles: by_number(report, sets),
        guesses: by_guesses(report, sets),
    }
}

fn by_number(report: &mut Report, sets: &[(&str, Vec<Line>)]) -> Vec<Curve> {
    report.say("Nanoseconds a puzzle against the number of puzzles in a batch (lockstep):\n");
    let (mut rows, mut curves) = (Vec::new(), Vec::new());
    let some = ["easy-generated", "17-clue"];
    for (name, lines) in sets.iter().filter(|(name, _)| some.contains(name)) {
        let points: Vec<(f64, f64)> = (0..=6)
            .map(|power| {
                let number = 10usize.pow(power);
                let many: Vec<Line> = lines.iter().copied().cycle().take(number).collect();
                let run = repeat(|| lockstep(&many, Isa::detect(), 4096));
                (number as f64, run.seconds * 1e9 / number as f64)
            })
            .collect();
        let mut row = vec![(*name).to_owned()];
        row.extend(points.iter().map(|(_, ns)| format!("{ns:.0}")));
        rows.push(row);
        curves.push(Curve {
            name: (*name).to_owned(),
            points,
        });
    }
    let head = ["set", "1", "10", "100", "10³", "10⁴", "10⁵", "10⁶"];
    report.table(&head, &rows);
    curves
}

/// The smallest and the largest number of guesses of a class of puzzles.
const CLASSES: [(u64, u64); 8] = [
    (0, 0),
    (1, 1),
    (2, 3),
    (4, 7),
    (8, 31),
    (32, 63),
    (64, 127),
    (128, u64::MAX),
];

fn by_guesses(report: &mut Report, sets: &[(&str, Vec<Line>)]) -> Vec<Curve> {
    report.say("Against the guesses a puzzle takes (the first 2,000 of every set):\n");
    let mut classes: Vec<Vec<Line>> = vec![Vec::new(); CLASSES.len()];
    for line in sets.iter().flat_map(|(_, lines)| lines.iter().take(2_000)) {
        let guesses = nine(slice::from_ref(line), Isa::detect()).guesses;
        let class = CLASSES
            .iter()
            .position(|&(low, high)| (low..=high).contains(&guesses));
        classes[class.expect("the classes leave no gap")].push(*line);
    }
    let mut rows = Vec::new();
    let (mut alone, mut together) = (Vec::new(), Vec::new());
    for ((low, high), lines) in CLASSES.iter().zip(&classes) {
        if lines.is_empty() {
            continue;
        }
        let number = lines.len() as f64;
        let one = repeat(|| nine(lines, Isa::detect()));
        let many = repeat(|| lockstep(lines, Isa::detect(), lines.len()));
        let mean = one.guesses as f64 / number;
        let ns = [one, many].map(|run| run.seconds * 1e9 / number);
        rows.push(vec![
            match high {
                &u64::MAX => format!("{low}+"),
                high => format!("{low}–{high}"),
            },
            lines.len().to_string(),
            format!("{mean:.1}"),
            format!("{:.0}", ns[0]),
            format!("{:.0}", ns[1]),
        ]);
        alone.push((mean, ns[0]));
        together.push((mean, ns[1]));
    }
    let head = ["guesses", "puzzles", "mean", "nine ns", "lockstep ns"];
    report.table(&head, &rows);
    let curve = |name: &str, points| Curve {
        name: name.to_owned(),
        points,
    };
    vec![
        curve("nine, one at a time", alone),
        curve("lockstep, many at once", together),
    ]
}
