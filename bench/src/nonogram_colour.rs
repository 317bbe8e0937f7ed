//! `bench nonogram-colour`: pictures in colours, ours and peers, stopping at the second solution.
//!
//! The pictures are made here from seeds: noise of two to six colours, and drawings of shapes that
//! overlap. Every solver reads them as webpbn XML, one puzzle per file, and reading counts. With
//! `--data`, the files in `nonogram/colour` are solved as well.
//!
//! A solver that takes longer than [`PATIENCE`] of CPU time on a puzzle is stopped. The report lists
//! these puzzles, and the suite fails if our engine is stopped where a peer is not.

mod pictures;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Verdict};
use cellwise_formats::nonogram::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, to_text,
};

use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;
use pictures::{Set, sets};

/// The CPU time after which a puzzle counts as timed out, for our engine and for peers.
const PATIENCE: Duration = Duration::from_secs(20);

/// A puzzle that takes longer is measured once: rounds serve short times.
const LONG: f64 = 1.0;

/// One solver on one puzzle, in all rounds.
#[derive(Clone, Default)]
struct Runs {
    seconds: Vec<f64>,
    late: bool,
    unique: bool,
}

impl Runs {
    /// Returns true if another round would make the figure more exact.
    fn wants_more(&self) -> bool {
        self.seconds.last().is_none_or(|&seconds| seconds < LONG)
    }

    fn add(&mut self, run: Run) {
        self.seconds.push(run.seconds);
        self.late |= run.unique.is_none();
        self.unique = run.unique == Some(true);
    }

    fn median(&self) -> f64 {
        cpu::median(self.seconds.clone())
    }

    /// As a table shows it.
    fn shown(&self) -> String {
        match self.late {
            true => "timed out".to_owned(),
            false => format!("{:.2} s", self.median()),
        }
    }
}

/// One solver on one puzzle: its time, and its answer if it finished: true for a unique solution.
#[derive(Clone, Copy)]
struct Run {
    seconds: f64,
    unique: Option<bool>,
}

/// One solver on a set.
struct Outcome {
    unique: usize,
    late: usize,
    total: f64,
    slowest: f64,
}

impl Outcome {
    fn of(runs: &[Runs]) -> Self {
        let medians = || runs.iter().map(Runs::median);
        Self {
            unique: runs.iter().filter(|runs| runs.unique).count(),
            late: runs.iter().filter(|runs| runs.late).count(),
            total: medians().sum(),
            slowest: medians().fold(0.0, f64::max),
        }
    }
}

/// The totals of all sets.
struct Sums {
    /// Ours, then each peer.
    totals: Vec<f64>,
    /// The same for the puzzles on which no solver was stopped.
    finished: Vec<f64>,
    /// A row for each puzzle on which a solver was stopped.
    late: Vec<Vec<String>>,
    /// Puzzles on which our engine was stopped and a peer was not.
    only_ours: Vec<String>,
}

/// Measures all sets, and the files below `data/nonogram/colour`.
pub(crate) fn run(data: Option<&Path>, only: &str, peers: &[Peer], rounds: usize) -> Result<()> {
    let mut report = Report::new("nonogram-colour");
    report.say(&format!(
        "- {} s of CPU time per puzzle at most, for every solver; a puzzle that takes longer counts with that time",
        PATIENCE.as_secs()
    ));
    report.say(&format!(
        "- medians of the rounds, puzzle by puzzle; a puzzle that takes more than {LONG} s is measured once\n"
    ));
    let mut head = vec!["set", "puzzles", "unique", "timed out", "total s", "max ms"];
    head.extend(peers.iter().map(|peer| peer.name.as_str()));
    let mut rows = Vec::new();
    let mut sums = Sums {
        totals: vec![0.0; peers.len() + 1],
        finished: vec![0.0; peers.len() + 1],
        late: Vec::new(),
        only_ours: Vec::new(),
    };
    for set in sets().into_iter().filter(|set| set.name.contains(only)) {
        let row = measure(&set, peers, rounds, &mut sums)?;
        println!("{}", row.join("  "));
        rows.push(row);
    }
    rows.push(sum_row("all", &sums.totals));
    rows.push(sum_row("all, without those timed out", &sums.finished));
    report.table(&head, &rows);
    if !sums.late.is_empty() {
        let mut head = vec!["timed out", "ours"];
        head.extend(peers.iter().map(|peer| peer.name.as_str()));
        report.table(&head, &sums.late);
    }
    let only_ours = match sums.only_ours.is_empty() {
        true => "none".to_owned(),
        false => sums.only_ours.join("; "),
    };
    report.say(&format!(
        "Timed out for us and not for a peer: {only_ours}.\n"
    ));
    if let Some(data) = data {
        files(&mut report, &data.join("nonogram/colour"))?;
    }
    report.save()?;
    ensure!(
        sums.only_ours.is_empty(),
        "timed out for us alone: {only_ours}"
    );
    Ok(())
}

fn sum_row(name: &str, totals: &[f64]) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.extend(["", "", ""].map(str::to_owned));
    row.extend([format!("{:.3}", totals[0]), String::new()]);
    for total in &totals[1..] {
        row.push(format!("{total:.3} s ({:.1} ×)", total / totals[0]));
    }
    row
}

/// Measures one row: our engine and each peer alternate, round by round.
fn measure(set: &Set, peers: &[Peer], rounds: usize, sums: &mut Sums) -> Result<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("cellwise-colour-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let mut all = vec![vec![Runs::default(); set.puzzles.len()]; peers.len() + 1];
    for (i, puzzle) in set.puzzles.iter().enumerate() {
        let record = Record::new(puzzle.clone(), Format::WebPbn);
        let (text, _) = to_text(&record, Format::WebPbn, &WriteOptions::default())?;
        let path = folder.join(format!("{i}.xml"));
        fs::write(&path, &text)?;
        for _ in 0..rounds {
            if all[0][i].wants_more() {
                all[0][i].add(solve(&text)?);
            }
            for (peer, runs) in peers.iter().zip(&mut all[1..]) {
                if runs[i].wants_more() {
                    runs[i].add(run_peer(peer, &path)?);
                }
            }
        }
    }
    fs::remove_dir_all(&folder)?;
    for i in 0..set.puzzles.len() {
        note(&format!("{}, number {}", set.name, i + 1), i, &all, sums)?;
    }
    let own = Outcome::of(&all[0]);
    sums.totals[0] += own.total;
    let mut row = vec![
        set.name.clone(),
        set.puzzles.len().to_string(),
        own.unique.to_string(),
        own.late.to_string(),
        format!("{:.4}", own.total),
        format!("{:.2}", own.slowest * 1e3),
    ];
    for (runs, total) in all[1..].iter().zip(&mut sums.totals[1..]) {
        let outcome = Outcome::of(runs);
        *total += outcome.total;
        row.push(format!(
            "{:.3} s ({:.1} ×), {} timed out",
            outcome.total,
            outcome.total / own.total,
            outcome.late
        ));
    }
    Ok(row)
}

/// Notes the solvers that were stopped on one puzzle. The others must give the same answer as our
/// engine.
fn note(name: &str, i: usize, all: &[Vec<Runs>], sums: &mut Sums) -> Result<()> {
    let own = &all[0][i];
    if all.iter().any(|runs| runs[i].late) {
        let mut row = vec![name.to_owned()];
        row.extend(all.iter().map(|runs| runs[i].shown()));
        sums.late.push(row);
    } else {
        for (runs, total) in all.iter().zip(&mut sums.finished) {
            *total += runs[i].median();
            ensure!(
                runs[i].unique == own.unique,
                "{name}: a peer and we do not agree whether it is unique"
            );
        }
    }
    if own.late && all[1..].iter().any(|runs| !runs[i].late) {
        sums.only_ours.push(name.to_owned());
    }
    Ok(())
}

fn solve(text: &str) -> Result<Run> {
    let mut budget = Budget::unlimited().with_clock(cpu::Clock, PATIENCE);
    let (answer, took) = cpu::timed(|| {
        let record = parse_one(text, &ReadOptions::default())?;
        anyhow::Ok(record.puzzle.solve_within(2, &mut budget))
    });
    Ok(Run {
        seconds: took.as_secs_f64(),
        unique: match answer?.verdict() {
            Verdict::Found | Verdict::Unknown => None,
            verdict => Some(verdict == Verdict::Unique),
        },
    })
}

fn run_peer(peer: &Peer, path: &Path) -> Result<Run> {
    Ok(match peer.seconds_within(path, PATIENCE)? {
        Some((seconds, unique)) => Run {
            seconds,
            unique: Some(unique == 1),
        },
        None => Run {
            seconds: PATIENCE.as_secs_f64(),
            unique: None,
        },
    })
}

/// The files of a folder, one row each.
fn files(report: &mut Report, folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let mut rows = Vec::new();
    for path in &paths {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let options = ReadOptions {
            name_hint: Some(path.display().to_string()),
            ..ReadOptions::default()
        };
        for record in Reader::new(&bytes[..], &options) {
            let puzzle = record?.puzzle;
            let mut budget = Budget::unlimited().with_clock(cpu::Clock, PATIENCE);
            let (answer, took) = cpu::timed(|| puzzle.solve_within(2, &mut budget));
            rows.push(vec![
                path.file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                format!("{}×{}", puzzle.height(), puzzle.width()),
                puzzle.palette().colours().to_string(),
                answer.verdict().to_string(),
                format!("{:.2}", took.as_secs_f64() * 1e3),
            ]);
        }
    }
    report.table(&["file", "size", "colours", "verdict", "ms"], &rows);
    Ok(())
}
