//! Classic Sudoku: every engine with every instruction set, and any peers, on the seven sets.
//!
//! Solve and prove: the search goes on to a second solution or the end. The
//! first solution of each puzzle is written out and has passed the independent
//! check, within the time that counts. Nothing is remembered between rounds.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Event, Search};
use cellwise_sudoku::{Batch, Isa, Nine, Outcome, Record, solves_line};

use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;

const SETS: [&str; 7] = [
    "easy-generated",
    "minimal-generated",
    "17-clue",
    "top1465",
    "hardest-1905-11+",
    "serg-many-solutions",
    "raw-generated",
];

/// A measurement repeats its work for this long: the system counts CPU time in ticks.
const LEAST_SECONDS: f64 = 0.06;

type Line = [u8; 81];

/// What one engine did with one set.
#[derive(Clone, Copy, Default)]
struct Run {
    seconds: f64,
    nodes: u64,
    guesses: u64,
}

#[derive(Clone, Copy)]
enum Engine {
    Lockstep(Isa),
    Nine(Isa),
}

impl Engine {
    fn all() -> Vec<Self> {
        let mut isas = Isa::available();
        isas.reverse();
        let lockstep = isas.iter().map(|&isa| Self::Lockstep(isa));
        let nine = isas.iter().map(|&isa| Self::Nine(isa));
        lockstep.chain(nine).collect()
    }

    fn name(self) -> String {
        match self {
            Self::Lockstep(isa) => format!("lockstep {isa}"),
            Self::Nine(isa) => format!("nine {isa}"),
        }
    }

    fn run(self, lines: &[Line]) -> Run {
        match self {
            Self::Lockstep(isa) => repeat(|| lockstep(lines, isa, lines.len())),
            Self::Nine(isa) => repeat(|| nine(lines, isa)),
        }
    }
}

/// Measures all sets below `data/sudoku`.
pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize) -> Result<()> {
    let folder = data.join("sudoku");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("sudoku");
    report.say(
        "Thousand puzzles a second, solve and prove and check; × is the ratio to the first peer.\n",
    );
    let mut everything = Vec::new();
    for name in SETS {
        let path = folder.join(format!("{name}.txt"));
        if !path.is_file() {
            report.say(&format!("{name}: not there"));
            continue;
        }
        let lines = read(&path)?;
        report.say(&format!("## {name}, {} puzzles\n", lines.len()));
        let rows = measure(&path, &lines, peers, rounds)?;
        let head = ["engine", "k/s", "×", "guesses", "nodes", "ns/node"];
        report.table(&head, &rows);
        everything.push((name, lines));
    }
    growth(&mut report, &everything);
    report.save()?;
    Ok(())
}

/// One row for each engine and peer: all in turn, round by round, medians.
fn measure(path: &Path, lines: &[Line], peers: &[Peer], rounds: usize) -> Result<Vec<Vec<String>>> {
    let engines = Engine::all();
    let mut ours = vec![Vec::new(); engines.len()];
    let mut theirs = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        for (peer, times) in peers.iter().zip(&mut theirs) {
            times.push(peer.seconds(path)?);
        }
        for (engine, runs) in engines.iter().zip(&mut ours) {
            runs.push(engine.run(lines));
        }
    }
    let number = lines.len() as f64;
    let theirs: Vec<f64> = theirs.into_iter().map(cpu::median).collect();
    let ratio = |seconds: f64| match theirs.first() {
        Some(first) => format!("{:.2}", first / seconds),
        None => String::new(),
    };
    let rate = |seconds: f64| format!("{:.1}", number / seconds / 1e3);
    let mut rows = Vec::new();
    for (engine, runs) in engines.iter().zip(&ours) {
        let seconds = cpu::median(runs.iter().map(|run| run.seconds).collect());
        let Run { nodes, guesses, .. } = runs[0];
        rows.push(vec![
            engine.name(),
            rate(seconds),
            ratio(seconds),
            format!("{:.2}", guesses as f64 / number),
            format!("{:.2}", nodes as f64 / number),
            format!("{:.0}", seconds * 1e9 / nodes as f64),
        ]);
    }
    for (peer, &seconds) in peers.iter().zip(&theirs) {
        let mut row = vec![peer.name.clone(), rate(seconds), ratio(seconds)];
        row.resize(6, String::new());
        rows.push(row);
    }
    Ok(rows)
}

/// How time per puzzle grows with the number of puzzles and with the guesses they take.
fn growth(report: &mut Report, sets: &[(&str, Vec<Line>)]) {
    report.say("## Growth\n");
    report.say("Nanoseconds a puzzle against the number of puzzles in a batch:\n");
    let mut rows = Vec::new();
    for (name, lines) in sets
        .iter()
        .filter(|(name, _)| ["easy-generated", "17-clue"].contains(name))
    {
        let mut row = vec![(*name).to_owned()];
        for power in 0..=6 {
            let number = 10usize.pow(power);
            let many: Vec<Line> = lines.iter().copied().cycle().take(number).collect();
            let run = repeat(|| lockstep(&many, Isa::detect(), 4096));
            row.push(format!("{:.0}", run.seconds * 1e9 / number as f64));
        }
        rows.push(row);
    }
    report.table(
        &["set", "1", "10", "100", "10³", "10⁴", "10⁵", "10⁶"],
        &rows,
    );
    report.say("Against the guesses a puzzle takes (all sets together, `nine` and `lockstep`):\n");
    let bounds = [(0, 0), (1, 1), (2, 7), (8, 31), (32, 127), (128, u64::MAX)];
    let mut buckets: Vec<Vec<Line>> = vec![Vec::new(); bounds.len()];
    for (_, lines) in sets {
        for line in lines.iter().take(2_000) {
            let guesses = nine(std::slice::from_ref(line), Isa::detect()).guesses;
            let bucket = bounds
                .iter()
                .position(|&(low, high)| (low..=high).contains(&guesses));
            buckets[bucket.unwrap_or(0)].push(*line);
        }
    }
    let mut rows = Vec::new();
    for ((low, high), lines) in bounds
        .iter()
        .zip(&buckets)
        .filter(|(_, lines)| !lines.is_empty())
    {
        let number = lines.len() as f64;
        let alone = repeat(|| nine(lines, Isa::detect()));
        let together = repeat(|| lockstep(lines, Isa::detect(), lines.len()));
        rows.push(vec![
            if *high == u64::MAX {
                format!("{low}+")
            } else {
                format!("{low}–{high}")
            },
            lines.len().to_string(),
            format!("{:.1}", alone.guesses as f64 / number),
            format!("{:.0}", alone.seconds * 1e9 / number),
            format!("{:.0}", together.seconds * 1e9 / number),
        ]);
    }
    report.table(
        &["guesses", "puzzles", "mean", "nine ns", "lockstep ns"],
        &rows,
    );
}

/// Repeats the work until the clock can tell; one repetition's share comes back.
fn repeat(mut work: impl FnMut() -> Run) -> Run {
    let start = cpu::time();
    let mut times = 0u32;
    loop {
        let run = work();
        times += 1;
        let seconds = cpu::time().saturating_sub(start).as_secs_f64();
        if seconds >= LEAST_SECONDS {
            let seconds = seconds / f64::from(times);
            return Run { seconds, ..run };
        }
    }
}

/// All lines in batches of `piece`.
fn lockstep(lines: &[Line], isa: Isa, piece: usize) -> Run {
    let mut batch = Batch::new().with_isa(isa);
    let mut outcomes = vec![Outcome::default(); piece.min(lines.len())];
    let mut records = Vec::with_capacity(outcomes.len());
    let mut total = Run::default();
    for piece in lines.chunks(piece.max(1)) {
        records.clear();
        records.extend(piece.iter().map(Record::Line));
        let outcomes = &mut outcomes[..piece.len()];
        batch
            .solve(&records, outcomes, &mut Budget::unlimited())
            .expect("no limit was set");
        for outcome in black_box(outcomes) {
            total.nodes += outcome.nodes;
            total.guesses += outcome.guesses;
        }
    }
    total
}

/// All lines one at a time, each through a fresh call.
fn nine(lines: &[Line], isa: Isa) -> Run {
    let mut total = Run::default();
    for line in lines {
        let digits = line.map(|c| c.wrapping_sub(b'0'));
        let mut nine = Nine::from_digits(&digits).with_isa(isa);
        let mut budget = Budget::unlimited();
        let mut first = None;
        for _ in 0..2 {
            let Event::Solution(solution) = nine.advance_raw(&mut budget) else {
                break;
            };
            let solution = solution.map(|digit| digit + b'0');
            assert!(solves_line(line, &solution), "a grid that is no solution");
            first.get_or_insert(solution);
        }
        black_box(first);
        total.nodes += nine.stats().nodes;
        total.guesses += nine.stats().guesses;
    }
    total
}

fn read(path: &Path) -> Result<Vec<Line>> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines
        .filter_map(|line| line.first_chunk().copied())
        .collect())
}
