//! `bench nonogram`: every set of Nonograms, ours and peers, stopping at the second solution.

mod growth;
mod process;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Verdict, collect};
use cellwise_formats::nonogram::{ReadOptions, Reader};
use cellwise_nonogram::{Puzzle, Solver};

use self::process::OneByOne;
use crate::chart::{Bar, Bars, Group};
use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;

/// The tournament files; each is one set.
const SETS: [&str; 4] = [
    "random-25x25-1000.txt",
    "random-30x30-1000.txt",
    "taai2011-every-10th.txt",
    "tcga2016-every-10th.txt",
];
/// Single puzzles known to be hard.
const SINGLE: [&str; 3] = ["dom_10.nin", "dom_12.nin", "dom_14.nin"];

/// The CPU time after which a puzzle counts as timed out.
const PATIENCE: Duration = Duration::from_secs(60);

/// The same for a peer: peers take far longer on many puzzles.
const PEER_PATIENCE: Duration = Duration::from_secs(5);

/// The arguments of the suite.
#[derive(clap::Args)]
pub(crate) struct Extent {
    /// Draw a chart of the sets against each peer
    #[arg(long)]
    chart: bool,
    /// Number of puzzles of each set that a peer gets, evenly spread
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// Number of random pictures of each size and density
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pictures: u32,
}

/// The times of a solver on a set.
#[derive(Clone, Default)]
pub(crate) struct Outcome {
    pub(crate) unique: usize,
    pub(crate) timed_out: usize,
    /// CPU seconds of each puzzle.
    pub(crate) times: Vec<f64>,
}

impl Outcome {
    pub(crate) fn total(&self) -> f64 {
        self.times.iter().sum()
    }
}

/// The time that this share of the puzzles does not exceed; the times are in ascending order.
pub(crate) fn quantile(times: &[f64], share: f64) -> f64 {
    let index = (times.len().saturating_sub(1) as f64 * share).round() as usize;
    times.get(index).copied().unwrap_or(f64::NAN)
}

/// A set, measured.
struct Measured {
    name: String,
    /// With seed 0, the default.
    ours: Outcome,
    /// The totals with all seeds, in ascending order.
    totals: Vec<f64>,
    /// For each peer its times on its sample, and the seconds of our engine on the same puzzles.
    peers: Vec<(Outcome, f64)>,
}

/// Measures all sets below `data/nonogram`.
pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize, extent: &Extent) -> Result<()> {
    let folder = data.join("nonogram");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let one_by_one: Result<Vec<OneByOne<'_>>> = peers.iter().map(OneByOne::new).collect();
    let one_by_one = one_by_one?;
    let mut report = Report::new("nonogram");
    let mut sets = Vec::new();
    let single = SINGLE.iter().map(|name| folder.join("files").join(name));
    for path in SETS.iter().map(|name| folder.join(name)).chain(single) {
        if path.is_file() {
            sets.push(measure(&path, &one_by_one, rounds, extent.sample as usize)?);
        }
    }
    table(&mut report, peers, &sets, rounds);
    if extent.chart {
        draw(&mut report, peers, &sets)?;
    }
    files(&mut report, &folder.join("files"))?;
    let files = folder.join("files");
    process::files(&mut report, &files, peers, rounds, PEER_PATIENCE)?;
    growth::report(&mut report, &one_by_one, extent.pictures as usize)?;
    report.save()?;
    Ok(())
}

/// Measures one set: our engine and each peer alternate, and our engine gets another seed in each round.
/// A peer gets a sample of the puzzles, a part of it in each round.
fn measure(path: &Path, peers: &[OneByOne<'_>], rounds: usize, sample: usize) -> Result<Measured> {
    let puzzles = read(path)?;
    let sample = sample.min(puzzles.len());
    let place = |i: usize| i * puzzles.len() / sample;
    let mut ours: Vec<Outcome> = Vec::new();
    let mut theirs = vec![Outcome::default(); peers.len()];
    for round in 0..rounds {
        ours.push(solve_all(&puzzles, round as u64));
        for (peer, outcome) in peers.iter().zip(&mut theirs) {
            let part = round * sample / rounds..(round + 1) * sample / rounds;
            for i in part {
                let ran = peer.solve(&puzzles[place(i)], PEER_PATIENCE)?;
                outcome.timed_out += usize::from(ran.late);
                outcome.times.push(ran.seconds);
            }
        }
    }
    let mut totals: Vec<f64> = ours.iter().map(Outcome::total).collect();
    totals.sort_by(f64::total_cmp);
    let ours = ours.swap_remove(0);
    let same: f64 = (0..sample).map(|i| ours.times[place(i)]).sum();
    Ok(Measured {
        name: path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        ours,
        totals,
        peers: theirs.into_iter().map(|outcome| (outcome, same)).collect(),
    })
}

/// Mean, minimum and maximum.
fn spread(totals: &[f64]) -> String {
    let mean = totals.iter().sum::<f64>() / totals.len() as f64;
    let (min, max) = (totals[0], totals[totals.len() - 1]);
    format!("{mean:.3} ({min:.2}–{max:.2})")
}

fn table(report: &mut Report, peers: &[Peer], sets: &[Measured], rounds: usize) {
    report.say(
        "## Sets
",
    );
    report.say(&format!(
        "Stop at the second solution, with the seed 0, which is what users get. What is hard depends on luck, so the\n\
         mean of {rounds} seeds, and their minimum and maximum, stand beside. Ours may take {} s a puzzle.\n\
         A peer gets a sample of each set, evenly spread, each puzzle in a process of its own with {} s, of which the\n\
         time to start is taken off; in brackets how many times as long as ours on the same puzzles.\n",
        PATIENCE.as_secs(),
        PEER_PATIENCE.as_secs()
    ));
    let mut head = vec![
        "set",
        "puzzles",
        "solved",
        "unique",
        "timed out",
        "total s",
        "mean of seeds",
        "median ms",
        "p99 ms",
        "max ms",
    ];
    head.extend(peers.iter().map(|peer| peer.name.as_str()));
    let row = |set: &Measured| {
        let mut times = set.ours.times.clone();
        times.sort_by(f64::total_cmp);
        let ms = |share: f64| format!("{:.2}", quantile(&times, share) * 1e3);
        let mut row = vec![
            set.name.clone(),
            times.len().to_string(),
            (times.len() - set.ours.timed_out).to_string(),
            set.ours.unique.to_string(),
            set.ours.timed_out.to_string(),
            format!("{:.3}", set.ours.total()),
            spread(&set.totals),
            ms(0.5),
            ms(0.99),
            ms(1.0),
        ];
        row.extend(set.peers.iter().map(|(outcome, same)| {
            format!(
                "{} puzzles, {} timed out: {:.3} s ({:.1} ×)",
                outcome.times.len(),
                outcome.timed_out,
                outcome.total(),
                outcome.total() / same
            )
        }));
        row
    };
    let rows: Vec<Vec<String>> = sets.iter().map(row).collect();
    report.table(&head, &rows);
}

/// The time of each peer as a multiple of ours.
fn draw(report: &mut Report, peers: &[Peer], sets: &[Measured]) -> Result<()> {
    if peers.is_empty() {
        return Ok(());
    }
    let bar = |(outcome, same): &(Outcome, f64)| Bar {
        value: outcome.total() / same,
        mark: None,
    };
    let group = |set: &Measured| Group {
        name: set.name.clone(),
        bars: set.peers.iter().map(bar).collect(),
    };
    let chart = Bars {
        title: "Nonograms, stop at the second solution: CPU time of others".to_owned(),
        note: report.origin(),
        unit: "× ours, on the same puzzles".to_owned(),
        reference: Some((1.0, "ours".to_owned())),
        mark: String::new(),
        series: peers.iter().map(|peer| peer.name.clone()).collect(),
        groups: sets.iter().map(group).collect(),
    };
    report.chart("", "Sets against peers", &chart.svg())
}

/// The files of single puzzles, in order.
pub(crate) fn single_files(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    Ok(paths)
}

/// Measures the files of single puzzles and lists the slowest.
fn files(report: &mut Report, folder: &Path) -> Result<()> {
    let paths = single_files(folder)?;
    report.say("## Single files\n");
    let mut slow = Vec::new();
    let mut quick = 0;
    for path in &paths {
        let outcome = solve_all(&read(path)?, 0);
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if outcome.total() < 0.005 {
            quick += 1;
        } else {
            slow.push((outcome.total(), name, outcome.timed_out));
        }
    }
    slow.sort_by(|a, b| b.0.total_cmp(&a.0));
    report.say(&format!(
        "{quick} of {} single files take under 5 ms. The others:\n",
        paths.len()
    ));
    let rows: Vec<Vec<String>> = slow
        .iter()
        .map(|(seconds, name, late)| {
            let note = if *late > 0 { "timed out" } else { "" };
            vec![
                name.clone(),
                format!("{:.1}", seconds * 1e3),
                note.to_owned(),
            ]
        })
        .collect();
    report.table(&["file", "ms", ""], &rows);
    Ok(())
}

pub(crate) fn read(path: &Path) -> Result<Vec<Puzzle>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let options = ReadOptions {
        name_hint: Some(path.display().to_string()),
        ..ReadOptions::default()
    };
    Reader::new(BufReader::new(file), &options)
        .map(|record| Ok(record?.puzzle))
        .collect()
}

fn solve_all(puzzles: &[Puzzle], seed: u64) -> Outcome {
    let mut outcome = Outcome::default();
    for puzzle in puzzles {
        solve_one(puzzle, seed, PATIENCE, &mut outcome);
    }
    outcome
}

/// Solves one more puzzle of a set.
fn solve_one(puzzle: &Puzzle, seed: u64, patience: Duration, outcome: &mut Outcome) {
    let mut budget = Budget::unlimited().with_clock(cpu::Clock, patience);
    let (answer, took) =
        cpu::timed(|| collect(&mut Solver::new(puzzle).with_seed(seed), 2, &mut budget));
    match answer.verdict() {
        Verdict::Unique => outcome.unique += 1,
        Verdict::Found | Verdict::Unknown => outcome.timed_out += 1,
        Verdict::Several | Verdict::Impossible => {}
    }
    outcome.times.push(took.as_secs_f64());
}
