//! The longest time that a player's questions take between two looks at the clock, and in a slice,
//! on boards where techniques have most to look at. CPU time on Linux, else wall time.
//!
//! ```console
//! cargo run --release -p cellwise-human --example longest_step [SECONDS for each question]
//! ```

#![expect(clippy::print_stdout, reason = "it reports")]

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cellwise_core::{Budget, Clock};
use cellwise_human::sudoku::{HintSearch, Position, Technique, Walk};
use cellwise_sudoku::{Grid, Puzzle, Shape};

/// The time this thread was at work.
fn worked(began: Instant) -> Duration {
    // Linux brings the figure up to date when a thread offers to stop.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// A clock that notes the longest time between two looks at it.
#[derive(Clone)]
struct Watch(Arc<Mutex<(Duration, Duration)>>, Instant);

impl Watch {
    fn start() -> Self {
        let began = Instant::now();
        let state = (worked(began), Duration::ZERO);
        Self(Arc::new(Mutex::new(state)), began)
    }

    fn longest(&self) -> f64 {
        self.now();
        self.0
            .lock()
            .map_or(0.0, |state| state.1.as_secs_f64() * 1e3)
    }
}

impl Clock for Watch {
    fn now(&self) -> Duration {
        let now = worked(self.1);
        if let Ok(mut state) = self.0.lock() {
            state.1 = state.1.max(now.saturating_sub(state.0));
            state.0 = now;
        }
        Duration::ZERO
    }
}

/// A position of which every `keep`-th cell is given; none if it is 0.
fn position(side: usize, keep: usize) -> Position {
    let size = side * side;
    // Row by row the same digits, turned so that boxes hold each of them once.
    let digits = (0..size * size).map(|cell| {
        let (row, column) = (cell / size, cell % size);
        let digit = (row % side * side + row / side + column) % size;
        match keep > 0 && cell * 7 % keep == 0 {
            true => digit as u8 + 1,
            false => 0,
        }
    });
    let givens = Grid::from_digits(digits.collect::<Vec<u8>>()).expect("a square");
    let shape = Shape::usual(size).expect("a usual board");
    let puzzle = Puzzle::new(shape, givens).expect("it fits");
    Position::new(&puzzle, &mut Budget::unlimited().with_max_nodes(2_000))
}

/// The longest time without a look at the clock, and the longest slice, in milliseconds.
#[derive(Default)]
struct Longest {
    look: f64,
    slice: f64,
    slices: usize,
    /// The number of the technique that took the longest slice.
    technique: usize,
}

/// Runs `advance`, which returns the number of the technique under way and true at the end, in slices until it is done or `max` has passed.
fn measure(max: Duration, mut advance: impl FnMut(&mut Budget) -> (usize, bool)) -> Longest {
    let (watch, began) = (Watch::start(), Instant::now());
    let mut budget = Budget::unlimited()
        .with_clock(watch.clone(), Duration::MAX)
        .with_slice(SLICE);
    let mut longest = Longest::default();
    loop {
        let before = worked(began);
        let (technique, done) = advance(&mut budget);
        let took = (worked(began) - before).as_secs_f64() * 1e3;
        if took > longest.slice {
            longest.slice = took;
            longest.technique = technique;
        }
        longest.slices += 1;
        if done || began.elapsed() > max {
            break;
        }
        budget.next_slice();
    }
    longest.look = watch.longest();
    longest
}

/// Units of a slice: two milliseconds at most, plus the rest of the part under way.
const SLICE: u64 = 2_000;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let max = Duration::from_secs(seconds.unwrap_or(20));
    for (side, keep) in [4, 5, 6, 7, 8]
        .iter()
        .flat_map(|&side| [(side, 0), (side, 2), (side, 3)])
    {
        let position = position(side, keep);
        let name = match keep {
            0 => format!("{0}x{0} empty", side * side),
            keep => format!("{0}x{0} 1 in {keep}", side * side),
        };
        let mut hint = HintSearch::new(&position);
        let (mut rate, mut explain) = (Walk::outlined(&position), Walk::new(&position));
        let found = [
            (
                "hint",
                measure(max, |budget| {
                    let done = hint.advance(budget).is_ok();
                    (hint.tried(), done)
                }),
            ),
            (
                "rate",
                measure(max, |budget| (usize::MAX, rate.advance(budget).is_ok())),
            ),
            (
                "explain",
                measure(max, |budget| (usize::MAX, explain.advance(budget).is_ok())),
            ),
        ];
        for (question, longest) in found {
            let technique = Technique::ALL.get(longest.technique);
            println!(
                "{name:<14} {question:<8} look {:>7.1} ms, slice {:>7.1} ms, {} slices {}",
                longest.look,
                longest.slice,
                longest.slices,
                technique.map_or("", |technique| technique.name()),
            );
        }
        println!("{:24}techniques tried for the hint: {}", "", hint.tried());
    }
}
