//! Limits strike inside techniques, and slices change nothing but the number of calls.
//!
//! The clock counts the looks at it. A budget looks once in 1000 units, so looks measure the work.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::lessons::lesson_puzzles;
use cellwise_core::{Answer, Budget, Clock, End, Limit, Stats};
use cellwise_human::sudoku::{
    HintSearch, PathEnd, Position, Technique, Walk, WhySearch, explain, hint, learn, rate, why,
};
use cellwise_sudoku::{Grid, Puzzle, Shape};

/// Units of a slice in these tests.
const SLICE: u64 = 1_000;

/// The maximum number of looks in one call with such a slice: it ends with the part of the technique under way,
/// and parts have 8,000 units at most.
const MAX_LOOKS: u64 = 1 + 8;

/// A clock that counts the looks at it, and at look number `strikes` says that time is over.
#[derive(Clone)]
struct CountingClock {
    looks: Arc<AtomicU64>,
    strikes: u64,
}

impl CountingClock {
    fn new(strikes: u64) -> Self {
        Self {
            looks: Arc::default(),
            strikes,
        }
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().with_clock(self.clone(), Duration::from_secs(1))
    }

    fn looks(&self) -> u64 {
        // Making the budget looks once.
        self.looks.load(Ordering::Relaxed) - 1
    }
}

impl Clock for CountingClock {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed) + 1;
        Duration::from_secs(u64::from(looks > self.strikes))
    }
}

fn empty(size: usize) -> Puzzle {
    Puzzle::new(Shape::usual(size).unwrap(), Grid::empty(size)).unwrap()
}

/// A position of which the solver knows nothing: techniques are all that runs.
fn unsolved(puzzle: &Puzzle) -> Position {
    let answer = Answer::new(Vec::new(), End::Stopped(Limit::Nodes), Stats::default());
    Position::answered(puzzle, answer)
}

/// A board of which every third cell is given, in a pattern that breaks no rule.
fn one_in_three(side: usize) -> Puzzle {
    let size = side * side;
    let digits = (0..size * size).map(|cell| {
        let (row, column) = (cell / size, cell % size);
        let digit = (row % side * side + row / side + column) % size;
        match cell * 7 % 3 {
            0 => digit as u8 + 1,
            _ => 0,
        }
    });
    let givens = Grid::from_digits(digits.collect::<Vec<u8>>()).unwrap();
    Puzzle::new(Shape::usual(size).unwrap(), givens).unwrap()
}

#[test]
fn time_stops_every_question_at_the_look_that_finds_it_over() {
    for size in [36, 49] {
        let puzzle = empty(size);
        let position = unsolved(&puzzle);
        let clock = CountingClock::new(u64::MAX);
        let found = hint(&position, &mut clock.budget());
        assert_eq!((found.limit, found.step), (None, None));
        let all_looks = clock.looks();
        assert!(all_looks > 5, "hint, {size}x{size}: {all_looks} looks");
        for strikes in [1, 2, 5, 20] {
            let clock = CountingClock::new(strikes);
            let found = hint(&position, &mut clock.budget());
            let limit = (strikes <= all_looks).then_some(Limit::Time);
            assert_eq!(
                (found.limit, found.step),
                (limit, None),
                "{strikes} of {all_looks}, {size}"
            );
            assert_eq!(clock.looks(), strikes.min(all_looks), "hint, {size}x{size}");

            let clock = CountingClock::new(strikes);
            let rating = rate(&position, &mut clock.budget());
            assert_eq!((rating.limit, rating.level), (Some(Limit::Time), None));
            assert_eq!(rating.end, PathEnd::Stopped);
            assert_eq!(clock.looks(), strikes, "rate, {size}x{size}");

            let clock = CountingClock::new(strikes);
            let path = explain(&position, &mut clock.budget());
            assert_eq!(path.limit, Some(Limit::Time));
            assert_eq!(clock.looks(), strikes, "explain, {size}x{size}");

            let clock = CountingClock::new(strikes);
            assert_eq!(why(&puzzle, &mut clock.budget()).limit, Some(Limit::Time));
            assert_eq!(clock.looks(), strikes, "why, {size}x{size}");
        }
    }
}

#[test]
fn a_slice_ends_soon_in_every_technique() {
    let boards = [36, 49, 64].map(empty).into_iter();
    for puzzle in boards.chain([5, 6, 7].map(one_in_three)) {
        let position = unsolved(&puzzle);
        for &technique in Technique::ALL {
            let clock = CountingClock::new(u64::MAX);
            let mut budget = clock.budget().with_slice(SLICE);
            let result = position.find_first(technique, &mut budget);
            assert!(matches!(result, Ok(_) | Err(Limit::Slice)));
            let size = puzzle.shape().size();
            let looks = clock.looks();
            assert!(
                looks <= MAX_LOOKS,
                "{technique}, {size}x{size}: {looks} looks"
            );
        }
    }
}

#[test]
fn no_slice_of_a_question_is_long() {
    for puzzle in [empty(36), empty(49), one_in_three(6)] {
        let position = unsolved(&puzzle);
        let (mut hint, mut rate) = (HintSearch::new(&position), Walk::outlined(&position));
        let (mut explain, mut why) = (Walk::new(&position), WhySearch::new(&puzzle));
        let size = puzzle.shape().size();
        let slices = |name: &str, advance: &mut dyn FnMut(&mut Budget) -> bool| {
            let clock = CountingClock::new(u64::MAX);
            let mut budget = clock.budget().with_slice(SLICE);
            for _ in 0..100 {
                let before = clock.looks();
                let done = advance(&mut budget);
                let looks = clock.looks() - before;
                assert!(looks <= MAX_LOOKS, "{name}, {size}x{size}: {looks} looks");
                if done {
                    break;
                }
                budget.next_slice();
            }
        };
        slices("hint", &mut |budget| hint.advance(budget).is_ok());
        slices("rate", &mut |budget| rate.advance(budget).is_ok());
        slices("explain", &mut |budget| explain.advance(budget).is_ok());
        slices("why", &mut |budget| why.advance(budget).is_ok());
    }
}

/// Runs `advance` in slices to its end, and counts them.
fn in_slices<T>(units: u64, mut advance: impl FnMut(&mut Budget) -> Result<T, Limit>) -> (T, u64) {
    let mut budget = Budget::unlimited().with_slice(units);
    let mut slices = 1;
    loop {
        match advance(&mut budget) {
            Ok(found) => return (found, slices),
            Err(limit) => assert_eq!(limit, Limit::Slice),
        }
        budget.next_slice();
        slices += 1;
    }
}

fn slices_change_nothing(position: &Position, units: u64) -> u64 {
    let unlimited = || Budget::unlimited();
    let mut search = HintSearch::new(position);
    let (found, _) = in_slices(units, |budget| search.advance(budget));
    assert_eq!(found, hint(position, &mut unlimited()));
    let mut walk = Walk::outlined(position);
    let (_, slices) = in_slices(units, |budget| walk.advance(budget));
    let outline = cellwise_human::sudoku::outline(position, &mut unlimited());
    assert_eq!(walk.into_path(), outline);
    let mut walk = Walk::new(position);
    in_slices(units, |budget| walk.advance(budget));
    assert_eq!(walk.into_path(), explain(position, &mut unlimited()));
    slices
}

#[test]
fn slices_of_one_unit_change_no_hint() {
    // The smallest slice ends after every part of a technique; each lesson needs another one.
    for lesson in Technique::ALL.iter().filter_map(|&t| learn(t)) {
        let mut search = HintSearch::new(&lesson.position);
        let (found, _) = in_slices(1, |budget| search.advance(budget));
        assert_eq!(found, hint(&lesson.position, &mut Budget::unlimited()));
    }
}

#[test]
fn slices_change_nothing_on_classic_boards() {
    for puzzle in lesson_puzzles().iter().step_by(4) {
        let position = Position::new(puzzle, &mut Budget::unlimited());
        let slices = slices_change_nothing(&position, 100);
        // The examples of rules are small boards.
        assert!(slices > 5 || !position.shape().is_classic());
    }
}

#[test]
fn slices_change_nothing_on_a_large_board() {
    let position = unsolved(&one_in_three(5));
    assert!(slices_change_nothing(&position, 3_000) > 20);
}
