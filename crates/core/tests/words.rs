//! Names, sums and figures that other crates and people rely on: what is printed, counted and shared.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cellwise_core::{
    Budget, Cancel, Clock as _, End, Limit, PuzzleKind, Rng, SharedMemory, Stats, Threads, Verdict,
    WallClock,
};

#[test]
fn every_word_is_the_same_everywhere() {
    let ends = [
        (End::Exhausted, "exhausted"),
        (End::Enough, "enough"),
        (End::Stopped(Limit::Time), "stopped"),
    ];
    for (end, name) in ends {
        assert_eq!(end.name(), name);
    }
    let mut names: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.name()).collect();
    names.sort_unstable();
    let verdicts = ["found", "impossible", "several", "unique", "unknown"];
    assert_eq!(names, verdicts);
    for verdict in Verdict::ALL {
        assert_eq!(verdict.to_string(), verdict.name());
    }
    let limits = [
        (Limit::Time, "time"),
        (Limit::Nodes, "nodes"),
        (Limit::Memory, "memory"),
        (Limit::Cancelled, "cancelled"),
        (Limit::Slice, "slice"),
    ];
    for (limit, name) in limits {
        assert_eq!(limit.name(), name);
        assert_eq!(limit.to_string(), name);
    }
    assert_eq!(PuzzleKind::Sudoku.title(), "Sudoku");
    assert_eq!(PuzzleKind::Nonogram.title(), "Nonogram");
}

#[test]
fn the_work_of_two_searches_adds_up() {
    let stats = |base: u64, depth| {
        let mut stats = Stats::default();
        stats.nodes = base + 1;
        stats.guesses = base + 2;
        stats.dead_ends = base + 3;
        stats.restarts = base + 4;
        stats.depth = depth;
        stats
    };
    let sum = stats(10, 7) + stats(100, 5);
    let figures = [
        sum.nodes,
        sum.guesses,
        sum.dead_ends,
        sum.restarts,
        sum.depth,
    ];
    assert_eq!(figures, [112, 114, 116, 118, 7]);
}

#[test]
fn the_clock_of_the_system_moves() {
    let clock = WallClock::start();
    std::thread::sleep(Duration::from_millis(1));
    let first = clock.now();
    assert!(first >= Duration::from_millis(1));
    std::thread::sleep(Duration::from_millis(1));
    assert!(clock.now() > first);
}

#[test]
fn a_flag_of_other_code_cancels() {
    let flag = Arc::new(AtomicBool::new(false));
    let cancel = Cancel::from(Arc::clone(&flag));
    assert!(!cancel.is_cancelled());
    flag.store(true, Ordering::Relaxed);
    assert!(cancel.is_cancelled());
}

#[test]
fn a_budget_tells_what_is_left_and_held() {
    let shared = SharedMemory::new(100);
    assert_eq!(shared.max(), 100);
    let mut budget = Budget::unlimited()
        .with_max_nodes(5)
        .with_max_memory(80)
        .with_shared_memory(&shared);
    budget.node().unwrap();
    assert_eq!(budget.nodes_left(), 4);
    budget.take_memory(70).unwrap();
    assert_eq!(budget.memory_held(), 70);
    // Its own limit, then that of all.
    assert_eq!(budget.take_memory(20), Err(Limit::Memory));
    assert!(!budget.is_shared_memory_short());
    let mut other = Budget::unlimited().with_shared_memory(&shared);
    assert_eq!(other.take_memory(31), Err(Limit::Memory));
    assert!(other.is_shared_memory_short());
    assert_eq!(other.take_memory(30), Ok(()));
    assert!(format!("{budget:?}").contains("nodes_left: 4"));
}

#[test]
fn work_in_large_steps_uses_a_slice_up_to_its_last_unit() {
    let mut budget = Budget::unlimited().with_slice(2_500);
    for units in [600, 1_100, 800] {
        assert_eq!(budget.spend(units), Ok(()), "{units}");
    }
    assert_eq!(budget.spend(1), Err(Limit::Slice));
}

#[test]
fn a_pick_and_a_shuffle_reach_every_item_and_place() {
    let (mut rng, items) = (Rng::new(1), [0usize, 1, 2, 3]);
    let mut picked = [false; 4];
    let mut met = [[false; 4]; 4];
    for _ in 0..200 {
        picked[*rng.pick(&items).unwrap()] = true;
        let mut shuffled = items;
        rng.shuffle(&mut shuffled);
        for (place, &item) in shuffled.iter().enumerate() {
            met[place][item] = true;
        }
    }
    assert_eq!((picked, met), ([true; 4], [[true; 4]; 4]));
    assert_eq!(rng.pick::<u8>(&[]), None);
}

#[test]
fn a_chance_is_as_likely_as_it_says() {
    let mut rng = Rng::new(2);
    let mut times = |p: f64| (0..4_000).filter(|_| rng.chance(p)).count();
    assert_eq!((times(0.0), times(1.0)), (0, 4_000));
    let quarter = times(0.25);
    assert!((900..1_100).contains(&quarter), "{quarter}");
}

#[test]
fn all_threads_are_as_many_as_cores() {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    assert_eq!(Threads::all().get(), cores);
    assert_eq!(Threads::one().get(), NonZeroUsize::MIN);
}

#[cfg(feature = "schema")]
#[test]
fn the_schema_of_an_end_lists_its_names() {
    let schema = schemars::schema_for!(End).as_value().to_string();
    for end in [End::Exhausted, End::Enough, End::Stopped(Limit::Time)] {
        assert!(schema.contains(&format!("{:?}", end.name())), "{schema}");
    }
}
