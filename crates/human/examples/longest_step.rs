//! How long a player's questions go without a look at clock and cancel flag, on boards where
//! techniques have most to look at. It is CPU time where Linux tells it, else wall time.
//!
//! ```console
//! cargo run --release -p cellwise-human --example longest_step [SECONDS for each question]
//! ```

#![expect(clippy::print_stdout, reason = "it reports")]

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cellwise_core::{Budget, Clock, Limit};
use cellwise_human::sudoku::{Board, Technique, Walk, hint_within};
use cellwise_sudoku::{Grid, Puzzle, Shape};

/// The time this thread was at work.
fn worked(began: Instant) -> Duration {
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

/// A board of which every `keep`-th cell is given; none if it is 0.
fn board(side: usize, keep: usize) -> Board {
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
    Board::within(&puzzle, &mut Budget::unlimited().with_max_nodes(2_000))
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let most = Duration::from_secs(seconds.unwrap_or(20));
    for (side, keep) in [(4, 0), (4, 2), (4, 3), (5, 0), (5, 2), (5, 3)] {
        let board = board(side, keep);
        let name = match keep {
            0 => format!("{0}x{0} empty", side * side),
            keep => format!("{0}x{0} 1 in {keep}", side * side),
        };
        // What trying a technique is held to cost: such a slice ends after each.
        let units = (side.pow(6) / 16).max(1) as u64;
        let (mut from, mut longest, mut whole) = (0, (0.0, "none"), (0.0, "none"));
        let began = Instant::now();
        loop {
            let (watch, asked) = (Watch::start(), Instant::now());
            let before = worked(asked);
            let clock = watch.clone();
            let budget = Budget::unlimited().with_clock(clock, Duration::MAX);
            let result = hint_within(&board, &mut from, &mut budget.with_slice(units));
            let last = Technique::ALL.get(from.saturating_sub(1));
            let last = last.map_or("none", |technique| technique.name());
            for (worst, took) in [
                (&mut longest, watch.longest()),
                (&mut whole, (worked(asked) - before).as_secs_f64() * 1e3),
            ] {
                if took > worst.0 {
                    *worst = (took, last);
                }
            }
            if result != Err(Limit::Slice) || began.elapsed() > most {
                break;
            }
        }
        println!(
            "{name:<14} hint    {:>8.1} ms, {}; the longest technique takes {:.1} ms, {}",
            longest.0, longest.1, whole.0, whole.1
        );
        for (question, mut walk) in [
            ("rate", Walk::outlined(&board)),
            ("explain", Walk::new(&board)),
        ] {
            let (watch, began) = (Watch::start(), Instant::now());
            let mut budget = Budget::unlimited()
                .with_clock(watch.clone(), Duration::MAX)
                .with_slice(2_000);
            while walk.advance(&mut budget) == Err(Limit::Slice) && began.elapsed() < most {
                budget.next_slice();
            }
            println!("{name:<14} {question:<7} {:>8.1} ms", watch.longest());
        }
    }
}
