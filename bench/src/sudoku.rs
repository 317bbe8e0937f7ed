//! Classic Sudoku: every engine with every instruction set, and any peers, on the seven sets.
//!
//! Solve and prove: the search continues to a second solution or the end. The
//! first solution of each puzzle is written out and has passed the independent
//! check, within the time that counts. Nothing is remembered between rounds.

mod draw;
mod growth;
mod resources;

use std::fs;
use std::hint::black_box;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Event, Search};
use cellwise_sudoku::{Classic, ClassicAnswer, ClassicBoard, Isa, Lockstep, Puzzle};

use crate::cpu;
use crate::peer::{Longer, Peer};
use crate::report::Report;
pub(crate) use resources::memory;

/// A set of puzzles, and the speed that we aim at there, as multiples of the peer `sudoku`.
struct Set {
    name: &'static str,
    /// Many at once with AVX-512. The aim with AVX2 is half of it; with anything else, the peer's speed.
    batch_floor: f64,
    /// One at a time.
    latency_floor: f64,
}

const fn set(name: &'static str, batch_floor: f64, latency_floor: f64) -> Set {
    Set {
        name,
        batch_floor,
        latency_floor,
    }
}

const SETS: [Set; 7] = [
    set("easy-generated", 8.0, 1.2),
    set("minimal-generated", 4.0, 1.2),
    set("17-clue", 4.5, 1.2),
    set("top1465", 8.5, 1.2),
    set("hardest-1905-11+", 7.5, 3.2),
    set("serg-many-solutions", 5.5, 1.8),
    set("raw-generated", 6.5, 2.2),
];

/// A measurement repeats its work for this long, so that one interrupt changes it little.
const LEAST_SECONDS: f64 = 0.06;
/// Peers, whose clocks may be coarser, are busy for this long.
const PEER_SECONDS: f64 = 0.15;

pub(crate) type Line = [u8; 81];

/// A set as it was measured.
struct Measured {
    set: &'static Set,
    /// Medians of all rounds.
    engines: Vec<(Engine, Run)>,
    /// Names and median seconds.
    peers: Vec<(String, f64)>,
}

impl Measured {
    /// The speed as a multiple of the first peer's.
    fn ratio(&self, seconds: f64) -> Option<f64> {
        Some(self.peers.first()?.1 / seconds)
    }
}

/// The result of one engine on one set.
#[derive(Clone, Copy, Default)]
struct Run {
    seconds: f64,
    nodes: u64,
    guesses: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Engine {
    /// Many at once.
    Lockstep(Isa),
    /// One at a time.
    Nine(Isa),
    /// One at a time, from text through `solve`, with the best instruction set.
    Call,
}

impl Engine {
    fn all() -> Vec<Self> {
        let mut isas = Isa::available();
        isas.reverse();
        let lockstep = isas.iter().map(|&isa| Self::Lockstep(isa));
        let nine = isas.iter().map(|&isa| Self::Nine(isa));
        lockstep.chain(nine).chain([Self::Call]).collect()
    }

    fn name(self) -> String {
        match self {
            Self::Lockstep(isa) => format!("lockstep {isa}"),
            Self::Nine(isa) => format!("nine {isa}"),
            Self::Call => "parse and solve()".to_owned(),
        }
    }

    /// The speed that we aim at on a set, as a multiple of the peer `sudoku`.
    fn floor(self, set: &Set) -> f64 {
        match self {
            Self::Lockstep(Isa::Avx512) => set.batch_floor,
            Self::Lockstep(Isa::Avx2) => 0.5 * set.batch_floor,
            Self::Lockstep(_) => 1.0,
            Self::Nine(_) | Self::Call => set.latency_floor,
        }
    }

    fn run(self, lines: &[Line]) -> Run {
        match self {
            Self::Lockstep(isa) => repeat(|| lockstep(lines, isa, lines.len())),
            Self::Nine(isa) => repeat(|| nine(lines, isa)),
            Self::Call => repeat(|| call(lines)),
        }
    }
}

/// Measures all sets below `data/sudoku`.
pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize, chart: bool) -> Result<()> {
    let folder = data.join("sudoku");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("sudoku");
    report.say(
        "Thousand puzzles a second, solve and prove and check; × is the ratio to the first peer,\n\
         floor what we ask of ourselves against the crate `sudoku`.\n",
    );
    let (mut everything, mut measured) = (Vec::new(), Vec::new());
    for set in &SETS {
        let path = folder.join(format!("{}.txt", set.name));
        if !path.is_file() {
            report.say(&format!("{}: not there", set.name));
            continue;
        }
        let lines = read(&path)?;
        report.say(&format!("## {}, {} puzzles\n", set.name, lines.len()));
        let found = measure(set, &path, &lines, peers, rounds, "")?;
        report.table(&HEAD, &rows(&found, lines.len()));
        measured.push(found);
        everything.push((set.name, lines));
    }
    let growth = growth::report(&mut report, &everything);
    resources::report(&mut report, &everything)?;
    if chart {
        draw::all(&mut report, &measured, &growth)?;
    }
    report.save()?;
    Ok(())
}

/// Measures the sets and engines with these words in their names, and prints the result.
pub(crate) fn look(
    data: &Path,
    peers: &[Peer],
    rounds: usize,
    set: &str,
    engine: &str,
) -> Result<()> {
    let mut report = Report::new("sudoku");
    for set in SETS.iter().filter(|found| found.name.contains(set)) {
        let path = data.join("sudoku").join(format!("{}.txt", set.name));
        let lines = read(&path)?;
        report.say(&format!("## {}, {} puzzles\n", set.name, lines.len()));
        let found = measure(set, &path, &lines, peers, rounds, engine)?;
        report.table(&HEAD, &rows(&found, lines.len()));
    }
    Ok(())
}

const HEAD: [&str; 7] = ["engine", "k/s", "×", "floor", "guesses", "nodes", "ns/node"];

/// Measures each engine (with this word in its name) and each peer alternately, round by round.
/// The medians count.
fn measure(
    set: &'static Set,
    path: &Path,
    lines: &[Line],
    peers: &[Peer],
    rounds: usize,
    word: &str,
) -> Result<Measured> {
    let mut engines = Engine::all();
    engines.retain(|engine| engine.name().contains(word));
    let mut ours = vec![Vec::new(); engines.len()];
    let mut theirs = vec![Vec::new(); peers.len()];
    let files = peers
        .iter()
        .map(|peer| Longer::new(peer, path, PEER_SECONDS));
    let files = files.collect::<Result<Vec<_>>>()?;
    for _ in 0..rounds {
        for ((peer, file), times) in peers.iter().zip(&files).zip(&mut theirs) {
            times.push(file.seconds(peer)?);
        }
        for (engine, runs) in engines.iter().zip(&mut ours) {
            runs.push(engine.run(lines));
        }
    }
    let middle = |runs: &Vec<Run>| Run {
        seconds: cpu::median(runs.iter().map(|run| run.seconds).collect()),
        ..runs[0]
    };
    let names = peers.iter().map(|peer| peer.name.clone());
    Ok(Measured {
        set,
        engines: engines.into_iter().zip(ours.iter().map(middle)).collect(),
        peers: names.zip(theirs.into_iter().map(cpu::median)).collect(),
    })
}

/// One row for each engine and peer.
fn rows(measured: &Measured, puzzles: usize) -> Vec<Vec<String>> {
    let number = puzzles as f64;
    let rate = |seconds: f64| format!("{:.1}", number / seconds / 1e3);
    let ratio = |seconds: f64| {
        let ratio = measured.ratio(seconds);
        ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"))
    };
    let mut rows = Vec::new();
    for (engine, run) in &measured.engines {
        rows.push(vec![
            engine.name(),
            rate(run.seconds),
            ratio(run.seconds),
            format!("{:.1}", engine.floor(measured.set)),
            format!("{:.2}", run.guesses as f64 / number),
            format!("{:.2}", run.nodes as f64 / number),
            format!("{:.0}", run.seconds * 1e9 / run.nodes as f64),
        ]);
    }
    for (name, seconds) in &measured.peers {
        let mut row = vec![name.clone(), rate(*seconds), ratio(*seconds)];
        row.resize(7, String::new());
        rows.push(row);
    }
    rows
}

/// Repeats the work until the clock can measure it; returns the time of one repetition.
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

/// Seconds of the engine for many boards on these lines.
pub(crate) fn lockstep_seconds(lines: &[Line], isa: Isa) -> f64 {
    repeat(|| lockstep(lines, isa, lines.len())).seconds
}

/// All lines in batches of `piece`.
fn lockstep(lines: &[Line], isa: Isa, piece: usize) -> Run {
    let mut batch = Lockstep::new().with_isa(isa);
    let mut outcomes = vec![ClassicAnswer::default(); piece.min(lines.len())];
    let mut records = Vec::with_capacity(outcomes.len());
    let mut total = Run::default();
    for piece in lines.chunks(piece.max(1)) {
        records.clear();
        records.extend(piece.iter().map(ClassicBoard::Line));
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
        let mut nine = Classic::new(&digits).with_isa(isa);
        let mut budget = Budget::unlimited();
        let mut first = None;
        for _ in 0..2 {
            let Event::Solution(solution) = nine.advance(&mut budget) else {
                break;
            };
            first.get_or_insert(solution);
        }
        black_box(first);
        total.nodes += nine.stats().nodes;
        total.guesses += nine.stats().guesses;
    }
    total
}

/// All lines one at a time, from text to the answer of `Solver`.
fn call(lines: &[Line]) -> Run {
    let mut total = Run::default();
    for line in lines {
        let text = std::str::from_utf8(line).expect("ASCII");
        let puzzle: Puzzle = text.parse().expect("81 cells");
        let answer = black_box(puzzle.solve());
        total.nodes += answer.stats.nodes;
        total.guesses += answer.stats.guesses;
    }
    total
}

/// The boards of a list of 81-character lines.
pub(crate) fn read(path: &Path) -> Result<Vec<Line>> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines
        .filter_map(|line| line.first_chunk().copied())
        .collect())
}
