//! `bench nonogram`: every set of Nonograms, ours and peers, stopping at the second solution.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Verdict};
use cellwise_formats::nonogram::{ReadOptions, Reader};
use cellwise_nonogram::{Puzzle, solve_within};

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

/// What a puzzle may take before it counts as timed out.
const PATIENCE: Duration = Duration::from_secs(60);

/// How our engine did on a set.
struct Outcome {
    solved: usize,
    unique: usize,
    timed_out: usize,
    /// CPU seconds of each puzzle, ascending.
    times: Vec<f64>,
}

impl Outcome {
    fn total(&self) -> f64 {
        self.times.iter().sum()
    }

    /// The time that a share of the puzzles stays within.
    fn quantile(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let index = (last as f64 * share).round() as usize;
        self.times.get(index).copied().unwrap_or(f64::NAN)
    }
}

/// Measures all sets below `data/nonogram`.
pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize) -> Result<()> {
    let folder = data.join("nonogram");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("nonogram");
    let mut rows = Vec::new();
    let single = SINGLE.iter().map(|name| folder.join("files").join(name));
    for path in SETS.iter().map(|name| folder.join(name)).chain(single) {
        if path.is_file() {
            rows.push(measure(&path, peers, rounds)?);
        }
    }
    let mut head = vec![
        "set",
        "puzzles",
        "unique",
        "timed out",
        "total s",
        "median ms",
        "p99 ms",
        "max ms",
    ];
    head.extend(peers.iter().map(|peer| peer.name.as_str()));
    report.table(&head, &rows);
    files(&mut report, &folder.join("files"))?;
    report.save()?;
    Ok(())
}

/// One row: ours and each peer in turn, round by round, medians of the totals.
fn measure(path: &Path, peers: &[Peer], rounds: usize) -> Result<Vec<String>> {
    let puzzles = read(path)?;
    let mut ours: Vec<Outcome> = Vec::new();
    let mut theirs = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        ours.push(solve_all(&puzzles));
        for (peer, times) in peers.iter().zip(&mut theirs) {
            times.push(peer.seconds(path)?);
        }
    }
    ours.sort_by(|a, b| a.total().total_cmp(&b.total()));
    let middle = &ours[ours.len() / 2];
    let ms = |seconds: f64| format!("{:.2}", seconds * 1e3);
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut row = vec![
        name.into_owned(),
        middle.solved.to_string(),
        middle.unique.to_string(),
        middle.timed_out.to_string(),
        format!("{:.3}", middle.total()),
        ms(middle.quantile(0.5)),
        ms(middle.quantile(0.99)),
        ms(middle.quantile(1.0)),
    ];
    for times in theirs {
        let median = cpu::median(times);
        row.push(format!("{median:.3} s ({:.1} ×)", median / middle.total()));
    }
    Ok(row)
}

/// The files of single puzzles: how many, and the slowest of them.
fn files(report: &mut Report, folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let mut slow = Vec::new();
    let mut quick = 0;
    for path in &paths {
        let outcome = solve_all(&read(path)?);
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

fn read(path: &Path) -> Result<Vec<Puzzle>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let options = ReadOptions {
        name_hint: Some(path.display().to_string()),
        ..ReadOptions::default()
    };
    Reader::new(BufReader::new(file), &options)
        .map(|record| Ok(record?.puzzle))
        .collect()
}

fn solve_all(puzzles: &[Puzzle]) -> Outcome {
    let mut outcome = Outcome {
        solved: 0,
        unique: 0,
        timed_out: 0,
        times: Vec::with_capacity(puzzles.len()),
    };
    for puzzle in puzzles {
        let mut budget = Budget::unlimited().with_timeout(PATIENCE);
        let (answer, took) = cpu::timed(|| solve_within(puzzle, 2, &mut budget));
        match answer.verdict() {
            Verdict::Unique => outcome.unique += 1,
            Verdict::Found | Verdict::Unknown => outcome.timed_out += 1,
            Verdict::Several | Verdict::Impossible => {}
        }
        outcome.solved += 1;
        outcome.times.push(took.as_secs_f64());
    }
    outcome.times.sort_by(f64::total_cmp);
    outcome
}
