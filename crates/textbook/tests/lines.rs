//! The line methods: a recursive twin for the counters, and honesty about limits.

mod common;

use std::sync::Arc;

use cellwise_core::{Budget, Rng, Verdict};
use cellwise_csp::Var;
use cellwise_nonogram::{Clue, Line, Puzzle, View, as_csp};
use cellwise_textbook::{
    Describer, Detail, Finish, Method, Options, Replay, SearchEvent, Trace, run,
};
use common::nonogram;

/// Line enumeration written down plainly: cells are `None` (open) or known.
struct Twin {
    cells: Vec<Vec<Option<bool>>>,
    tests: u64,
    prunings: u64,
}

impl Twin {
    /// `None` when a line has no placement.
    fn settle(puzzle: &Puzzle) -> Option<Self> {
        let mut twin = Self {
            cells: vec![vec![None; puzzle.width()]; puzzle.height()],
            tests: 0,
            prunings: 0,
        };
        let lines: Vec<Line> = puzzle.lines().collect();
        let mut queue: Vec<Line> = lines;
        while !queue.is_empty() {
            let line = queue.remove(0);
            let known: Vec<Option<bool>> = (0..puzzle.length(line))
                .map(|at| *twin.cell(line, at))
                .collect();
            let runs: Vec<usize> = puzzle
                .clue(line)
                .runs()
                .iter()
                .map(|&n| n as usize)
                .collect();
            let mut placements = Vec::new();
            place(
                &runs,
                &known,
                0,
                &mut vec![false; known.len()],
                &mut placements,
            );
            twin.tests += placements.len() as u64;
            if placements.is_empty() {
                return None;
            }
            for at in 0..known.len() {
                let colour = placements[0][at];
                if known[at].is_none() && placements.iter().all(|cells| cells[at] == colour) {
                    *twin.cell(line, at) = Some(colour);
                    twin.prunings += 1;
                    let other = match line {
                        Line::Row(_) => Line::Column(at),
                        Line::Column(_) => Line::Row(at),
                    };
                    if !queue.contains(&other) {
                        queue.push(other);
                    }
                }
            }
        }
        Some(twin)
    }

    fn cell(&mut self, line: Line, at: usize) -> &mut Option<bool> {
        match line {
            Line::Row(row) => &mut self.cells[row][at],
            Line::Column(column) => &mut self.cells[at][column],
        }
    }
}

/// Places the runs from `from` on, and keeps the placements that agree with what is known.
fn place(
    runs: &[usize],
    known: &[Option<bool>],
    from: usize,
    cells: &mut Vec<bool>,
    found: &mut Vec<Vec<bool>>,
) {
    let Some((&run, rest)) = runs.split_first() else {
        let agrees = |(cell, known): (&bool, &Option<bool>)| known.is_none_or(|is| is == *cell);
        if cells.iter().zip(known).all(agrees) {
            found.push(cells.clone());
        }
        return;
    };
    for start in from..(known.len() + 1).saturating_sub(run) {
        cells[start..start + run].fill(true);
        place(rest, known, start + run + 1, cells, found);
        cells[start..start + run].fill(false);
    }
}

/// The number of placements of a clue when nothing is known.
fn all_placements(runs: &[usize], length: usize) -> u64 {
    let mut found = Vec::new();
    place(
        runs,
        &vec![None; length],
        0,
        &mut vec![false; length],
        &mut found,
    );
    found.len() as u64
}

/// Every number that a trace of lines tells is that of all placements, listed one by one.
#[test]
fn every_line_is_told_with_all_its_placements() {
    let mut rng = Rng::new(22);
    let mut told = 0;
    for _ in 0..100 {
        let (height, width) = (2 + rng.below(9), 2 + rng.below(9));
        let puzzle = nonogram(&mut rng, height, width, 0.6);
        let model = Arc::new(as_csp(&puzzle, View::Cells).unwrap());
        let lines: Vec<Line> = puzzle.lines().collect();
        let vars: Vec<Var> = model.vars().collect();
        let mut replay = Replay::new(&model);
        let mut expected: Vec<(Var, u16)> = Vec::new();
        for step in Trace::new(&model, Method::Lines, Options::default()) {
            if let SearchEvent::Prune { var, value, .. } = step.event {
                assert!(expected.contains(&(var, value)));
                expected.retain(|pruned| *pruned != (var, value));
            }
            if let SearchEvent::Enumerate {
                constraint,
                all,
                fit,
            } = step.event
            {
                assert!(expected.is_empty(), "{expected:?}");
                let line = lines[constraint.index()];
                let cell = |at: usize| match line {
                    Line::Row(row) => vars[row * width + at],
                    Line::Column(column) => vars[at * width + column],
                };
                let length = puzzle.length(line);
                let known: Vec<Option<bool>> = (0..length)
                    .map(|at| replay.known(cell(at)).map(|v| v == 1))
                    .collect();
                let clue = puzzle.clue(line).runs();
                let runs: Vec<usize> = clue.iter().map(|&run| run as usize).collect();
                let mut placements = Vec::new();
                place(&runs, &known, 0, &mut vec![false; length], &mut placements);
                assert_eq!(fit, placements.len() as u64);
                assert_eq!(all, Some(all_placements(&runs, length)));
                for at in (0..length).filter(|&at| known[at].is_none()) {
                    for black in [false, true] {
                        if placements.iter().all(|cells| cells[at] != black) {
                            expected.push((cell(at), u16::from(black)));
                        }
                    }
                }
                told += 1;
            }
            replay.follow(&step.event);
        }
    }
    assert!(told > 1_000, "{told}");
}

#[test]
fn the_bound_counts_placements() {
    // Clue 2 6 on 10 cells: 3 placements, so a bound of 3 lists it and one of 2 does not.
    let puzzle = Puzzle::new(
        vec![Clue::new([2, 6])],
        [1, 1, 0, 1, 1, 1, 1, 1, 1, 0].map(|n| Clue::new([n])),
    )
    .unwrap();
    let model = Arc::new(as_csp(&puzzle, View::Cells).unwrap());
    let first = |bound| {
        let options = Options {
            bound,
            ..Options::default()
        };
        let mut describer = Describer::new(&model);
        let mut trace = Trace::new(&model, Method::Lines, options);
        trace.find_map(|step| describer.line(&step.event)).unwrap()
    };
    assert_eq!(
        first(3),
        "row 1: 3 of 3 placements fit what is known; r1c2, r1c5-r1c9 are black in all of them"
    );
    assert_eq!(
        first(2),
        "row 1: 3 placements fit what is known, more than 2: left aside"
    );
}

#[test]
fn lines_count_and_find_what_a_recursive_twin_does() {
    let mut rng = Rng::new(21);
    let (mut stalled, mut solved) = (0, 0);
    for _ in 0..80 {
        let (height, width) = (3 + rng.below(8), 3 + rng.below(8));
        let puzzle = nonogram(&mut rng, height, width, 0.6);
        let model = Arc::new(as_csp(&puzzle, View::Cells).unwrap());
        let outcome = run(
            &model,
            Method::Lines,
            Options::default(),
            1,
            &mut Budget::unlimited(),
        );
        let twin = Twin::settle(&puzzle).expect("a picture is there");
        assert_eq!(outcome.counters.tests, Some(twin.tests));
        assert_eq!(outcome.counters.prunings, twin.prunings);
        assert_eq!(outcome.counters.assignments, 0);
        let open = twin
            .cells
            .iter()
            .flatten()
            .filter(|cell| cell.is_none())
            .count();
        if open == 0 {
            solved += 1;
            assert_eq!(outcome.verdict, Verdict::Unique);
        } else {
            stalled += 1;
            assert_eq!(
                (outcome.verdict, outcome.finish),
                (Verdict::Unknown, Finish::Stalled)
            );
        }
    }
    assert!(
        stalled > 10 && solved > 10,
        "{stalled} stalled, {solved} solved"
    );
}

fn checkers() -> Puzzle {
    Puzzle::new(
        [1, 1].map(|n| Clue::new([n])),
        [1, 1].map(|n| Clue::new([n])),
    )
    .unwrap()
}

#[test]
fn lines_alone_say_that_they_stall() {
    let puzzle = checkers();
    let model = Arc::new(as_csp(&puzzle, View::Cells).unwrap());
    let mut trace = Trace::new(&model, Method::Lines, Options::default());
    let last = trace.by_ref().last().unwrap();
    assert_eq!(
        last.event,
        SearchEvent::Stalled {
            open: 4,
            left_aside: 0
        }
    );
    assert_eq!(trace.finish(), Some(Finish::Stalled));
    let found = run(
        &model,
        Method::LinesBacktrack,
        Options::default(),
        9,
        &mut Budget::unlimited(),
    );
    assert_eq!((found.verdict, found.solutions), (Verdict::Several, 2));
}

#[test]
fn a_line_too_wide_to_list_is_named_and_the_search_goes_on() {
    // Two rows of 40 cells with ten runs each: 20 over 10 = 184,756 and more placements.
    let row = Clue::new([1; 10]);
    let columns: Vec<Clue> = (0..40)
        .map(|c| {
            Clue::new(if c % 2 == 0 && c < 20 {
                vec![2]
            } else {
                vec![]
            })
        })
        .collect();
    let puzzle = Puzzle::new(vec![row.clone(), row], columns).unwrap();
    let model = Arc::new(as_csp(&puzzle, View::Cells).unwrap());
    let options = Options {
        bound: 1_000,
        ..Options::default()
    };
    let mut describer = Describer::new(&model).with_detail(Detail::All);
    let lines: Vec<String> = Trace::new(&model, Method::LinesBacktrack, options)
        .filter_map(|step| describer.line(&step.event))
        .collect();
    assert_eq!(
        lines[0],
        "row 1: 44352165 placements fit what is known, more than 1000: left aside"
    );
    assert_eq!(lines.last().unwrap(), "solution 1");
    // With nothing listed at all it still is right: every guess is held against its lines.
    let blind = Options {
        bound: 0,
        ..Options::default()
    };
    let outcome = run(
        &model,
        Method::LinesBacktrack,
        blind,
        9,
        &mut Budget::unlimited(),
    );
    assert_eq!((outcome.verdict, outcome.solutions), (Verdict::Unique, 1));
    let alone = run(&model, Method::Lines, blind, 9, &mut Budget::unlimited());
    assert_eq!(
        (alone.verdict, alone.finish),
        (Verdict::Unknown, Finish::Stalled)
    );
}

#[test]
fn run_starts_have_no_lines_to_list() {
    let model = Arc::new(as_csp(&checkers(), View::Starts).unwrap());
    let error = Method::Lines.suits(&model).unwrap_err();
    assert_eq!(
        error.to_string(),
        "lines lists all fillings of every constraint; those of r1c1 can't be listed"
    );
    assert!(Method::Mac.suits(&model).is_ok());
}
