//! `cargo xtask verify [--data DIR] [--boards N] [--only PART] [--rules [WORD]] [--target CPU]`: engines against each other on fresh random boards and on big puzzle sets.
//!
//! In: a number of random boards (see `random`), and perhaps a folder with `sudoku/*.txt` and `nonogram/…`, which is not part of this
//! repository. Out: one line for each set, and failure at the first disagreement, or at the first
//! step of `explain` that contradicts the solution. The mixes of the textbook's methods are run against their slow twin. Every
//! solution has passed the independent checker on its way out of `Solver`.

mod nonogram_steps;
mod random;
mod sudoku_steps;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use cellwise_core::{Answer, Budget, Search, Verdict, collect};
use cellwise_formats::{nonogram, sudoku};
use cellwise_human::nonogram::verify_within;
use cellwise_human::sudoku as human;
use cellwise_nonogram as non;
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Grid, Isa, Lockstep, Puzzle, Solver};

use crate::test::cargo;

/// The limit after which a puzzle counts as not settled.
const PATIENCE: Duration = Duration::from_secs(2);

/// A part of the work on random boards.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Part {
    /// Engines for classic boards against each other
    Engines,
    /// Every step that explains a puzzle
    Steps,
    /// The same for Nonograms alone
    NonogramSteps,
    /// The mixes of the textbook's methods
    Mixes,
}

/// Holds each rule whose name contains `word` by itself against its twin in a SAT solver, on 3,000 boards.
pub(crate) fn rules(word: &str) -> Result<()> {
    let words = [
        "test",
        "--release",
        "--package",
        "cellwise-sudoku",
        "--test",
        "sat_twin",
        "--",
        "--ignored",
        "each_rule_by_itself",
        "--nocapture",
    ];
    cargo(words, &[("CELLWISE_RULE", word)])
}

/// Checks this many random boards, all parts or one, and the sets below `data`: of [`Part::Engines`] the classic ones,
/// of all parts together every set, of [`Part::NonogramSteps`] the Nonograms.
pub(crate) fn run(data: Option<&Path>, boards: usize, only: Option<Part>, seed: u64) -> Result<()> {
    let wants = |part| boards > 0 && only.is_none_or(|only| only == part);
    if wants(Part::Engines) {
        random::run(boards, seed)?;
    }
    if wants(Part::Steps) {
        sudoku_steps::run(boards, seed)?;
    }
    if wants(Part::Steps) || wants(Part::NonogramSteps) {
        nonogram_steps::run(boards, seed)?;
    }
    if wants(Part::Mixes) {
        mixes()?;
    }
    match data {
        Some(data) if only == Some(Part::NonogramSteps) => nonogram_sets(data),
        Some(data) => sets(data, only == Some(Part::Engines)),
        None => Ok(()),
    }
}

/// Every mix of the textbook's methods against its slow twin: the tests that are too long for CI.
fn mixes() -> Result<()> {
    let package = ["test", "--release", "--package", "cellwise-textbook"];
    let tests = ["--test", "mixes", "--", "--ignored"];
    cargo(package.into_iter().chain(tests), &[])
}

/// Every set below `data`; with `engines` the classic boards alone, and no steps.
fn sets(data: &Path, engines: bool) -> Result<()> {
    ensure!(data.is_dir(), "{}: no such folder", data.display());
    for path in files(&data.join("sudoku"), "txt")? {
        verify_sudoku(&path, engines)?;
    }
    match engines {
        true => Ok(()),
        false => nonogram_sets(data),
    }
}

/// Every set of Nonograms below `data`.
fn nonogram_sets(data: &Path) -> Result<()> {
    let nonograms = data.join("nonogram");
    for path in files(&nonograms, "txt")? {
        verify_nonograms(&path)?;
    }
    for path in files(&nonograms.join("files"), "nin")? {
        verify_nonograms(&path)?;
    }
    Ok(())
}

/// The files of a folder with this ending, by name; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn open(path: &Path) -> Result<std::io::BufReader<fs::File>> {
    let file = fs::File::open(path).with_context(|| path.display().to_string())?;
    Ok(std::io::BufReader::new(file))
}

/// Verdicts seen, for the line on a set.
#[derive(Default)]
struct Tally([u64; 5]);

impl Tally {
    fn add(&mut self, verdict: Verdict) {
        let index = Verdict::ALL.iter().position(|&v| v == verdict);
        self.0[index.expect("every verdict is in ALL")] += 1;
    }

    fn report(&self, path: &Path) {
        println!("{}: {self}", path.display());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen: Vec<String> = Verdict::ALL
            .iter()
            .zip(self.0)
            .filter(|&(_, count)| count > 0)
            .map(|(verdict, count)| format!("{count} {verdict}"))
            .collect();
        f.write_str(&seen.join(", "))
    }
}

fn answer(mut engine: impl Search<Solution = Grid>) -> Answer<Grid> {
    let mut budget = Budget::unlimited().with_timeout(PATIENCE);
    collect(&mut engine, 2, &mut budget)
}

fn verify_sudoku(path: &Path, engines: bool) -> Result<()> {
    let mut tally = Tally::default();
    let mut classic = Vec::new();
    let options = sudoku::ReadOptions::default();
    for record in sudoku::Reader::new(open(path)?, &options) {
        let record = record?;
        let place = format!("{}:{}", path.display(), record.line);
        if engines && !record.puzzle.shape().is_classic() {
            continue;
        }
        let front = answer(Solver::new(&record.puzzle));
        tally.add(front.verdict());
        if record.puzzle.shape().is_classic() {
            agree(&record.puzzle, &front).context(place.clone())?;
            if !engines {
                human::verify(&record.puzzle).context(place)?;
            }
            classic.push((record.line, line(record.puzzle.givens()), front));
        }
    }
    in_lockstep(path, &classic)?;
    tally.report(path);
    Ok(())
}

/// A board as 81 characters, `0` for an empty cell.
fn line(grid: &Grid) -> [u8; 81] {
    std::array::from_fn(|cell| b'0' + grid.digits()[cell])
}

/// The whole set at once, with every instruction set: verdicts, and solutions where there is one.
fn in_lockstep(path: &Path, boards: &[(u64, [u8; 81], Answer<Grid>)]) -> Result<()> {
    let records: Vec<ClassicBoard> = boards
        .iter()
        .map(|(_, b, _)| ClassicBoard::Line(b))
        .collect();
    for isa in Isa::available() {
        let mut outcomes = vec![ClassicAnswer::default(); records.len()];
        let ended =
            Lockstep::new()
                .with_isa(isa)
                .solve(&records, &mut outcomes, &mut Budget::unlimited());
        ended.map_err(|limit| anyhow!("lockstep stopped by {limit}"))?;
        for ((number, _, front), outcome) in boards.iter().zip(&outcomes) {
            let same_verdict = outcome.verdict() == front.verdict();
            let same_solution = front.verdict() != Verdict::Unique
                || outcome.solution() == Some(&line(&front.solutions[0]));
            ensure!(
                same_verdict && same_solution,
                "{}:{number}: lockstep, {isa}, says {}, `Solver` {}",
                path.display(),
                outcome.verdict(),
                front.verdict()
            );
        }
    }
    Ok(())
}

/// Every engine must give the verdict of `Solver` and, if the solution is the only one, the same
/// solution.
fn agree(puzzle: &Puzzle, front: &Answer<Grid>) -> Result<()> {
    let mut others = vec![(
        "general".to_owned(),
        answer(Solver::new(puzzle).with_general_engine()),
    )];
    for isa in Isa::available() {
        let nine = Solver::new(puzzle).with_isa(isa);
        others.push((format!("nine, {isa}"), answer(nine)));
    }
    for (name, other) in others {
        ensure!(
            other.verdict() == front.verdict(),
            "{name} says {}, `Solver` {}",
            other.verdict(),
            front.verdict()
        );
        let same = other.solutions == front.solutions;
        ensure!(
            same || front.verdict() != Verdict::Unique,
            "{name} has another solution"
        );
    }
    Ok(())
}

fn verify_nonograms(path: &Path) -> Result<()> {
    let mut tally = Tally::default();
    let mut steps = 0;
    let options = nonogram::ReadOptions {
        name_hint: Some(path.display().to_string()),
        ..Default::default()
    };
    for record in nonogram::Reader::new(open(path)?, &options) {
        let record = record?;
        let mut budget = Budget::unlimited().with_timeout(PATIENCE);
        let front = record.puzzle.solve_within(2, &mut budget);
        tally.add(front.verdict());
        let flipped = non::Puzzle::new(record.puzzle.columns(), record.puzzle.rows())?;
        let mut budget = Budget::unlimited().with_timeout(PATIENCE);
        let other = flipped.solve_within(2, &mut budget);
        ensure!(
            settled_alike(front.verdict(), other.verdict()),
            "{}:{}: {} as it is, {} with rows and columns swapped",
            path.display(),
            record.line,
            front.verdict(),
            other.verdict()
        );
        let puzzle = &record.puzzle;
        let open = non::Picture::open(puzzle.height(), puzzle.width());
        let mut budget = Budget::unlimited().with_timeout(PATIENCE);
        let checked = verify_within(puzzle, &open.with_palette(puzzle.palette()), &mut budget);
        steps += checked.with_context(|| format!("{}:{}", path.display(), record.line))?;
    }
    tally.report(path);
    println!("{}: {steps} steps are true and follow", path.display());
    Ok(())
}

/// Two verdicts that can both be true; a limit may have struck in either.
fn settled_alike(a: Verdict, b: Verdict) -> bool {
    match (a, b) {
        (Verdict::Unknown, _) | (_, Verdict::Unknown) => true,
        (Verdict::Found, other) | (other, Verdict::Found) => other != Verdict::Impossible,
        (a, b) => a == b,
    }
}
