//! A run for each format, several at a time: inputs by the size of its source, and a table of the code
//! that each has reached.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow, ensure};
use cellwise_formats::PuzzleKind;

use super::libfuzzer::{self, Run, Seen};
use super::{FuzzArgs, files, seeds};

/// The least weight of a format, in bytes: some share a file with others.
const LEAST: u64 = 4_000;

/// A format, or the recognition of all formats of a puzzle.
struct Share {
    number: usize,
    name: String,
    /// Bytes of its source.
    weight: u64,
}

pub(super) fn run(fuzz: &Path, program: &Path, inputs: u64, args: &FuzzArgs) -> Result<()> {
    let seeds = seeds(fuzz)?;
    let shares = shares(fuzz)?;
    let total: u64 = shares.iter().map(|share| share.weight).sum();
    let began = Instant::now();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Seen>)>> = Mutex::default();
    let work = || {
        while let Some((index, share)) = shares
            .iter()
            .enumerate()
            .nth(next.fetch_add(1, Ordering::Relaxed))
        {
            let own = (inputs as u128 * u128::from(share.weight) / u128::from(total)) as u64;
            let seen = libfuzzer::run(&Run {
                program,
                corpus: &fuzz.join("corpus/by-format").join(&share.name),
                seeds: &seeds,
                artifacts: &fuzz.join("artifacts").join(&share.name),
                extent: format!("-runs={}", own.max(1)),
                format: Some(share.number),
                args,
            });
            if let Ok(mut done) = done.lock() {
                done.push((index, seen));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut done = done.into_inner().map_err(|_| anyhow!("a run was lost"))?;
    done.sort_by_key(|&(index, _)| index);
    println!("| format | bytes of source | inputs | edges reached | kept | peak MB | findings |");
    println!("|---|---|---|---|---|---|---|");
    let (mut all, mut broken) = (0, Vec::new());
    for (index, seen) in done {
        let (share, seen) = (&shares[index], seen?);
        all += seen.inputs;
        println!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            share.name,
            share.weight,
            seen.inputs,
            seen.reached,
            seen.kept,
            seen.memory,
            seen.findings.len()
        );
        for finding in &seen.findings {
            println!("{}", finding.display());
        }
        if !seen.findings.is_empty() {
            broken.push(share.name.as_str());
        }
    }
    println!("{all} inputs in {:.0} s", began.elapsed().as_secs_f64());
    ensure!(
        broken.is_empty(),
        "input breaks parsers: {}",
        broken.join(", ")
    );
    Ok(())
}

/// Every format with the size of its source, and the recognition of each puzzle's formats.
fn shares(fuzz: &Path) -> Result<Vec<Share>> {
    let source = fuzz.join("../crates/formats/src");
    let formats = cellwise_formats::catalogue();
    let mut shares = Vec::new();
    for (number, (kind, format)) in formats.iter().enumerate() {
        let kind = kind.to_string();
        let own = source.join(&kind).join(format.name.replace('-', "_"));
        shares.push(Share {
            number,
            name: format!("{kind}-{}", format.name),
            weight: size(&own)?.max(LEAST),
        });
    }
    for (at, kind) in [PuzzleKind::Sudoku, PuzzleKind::Nonogram]
        .iter()
        .enumerate()
    {
        let kind = kind.to_string();
        let of_kind = shares.iter().filter(|share| share.name.starts_with(&kind));
        let weight = of_kind.map(|share| share.weight).max().unwrap_or(LEAST);
        for (number, name) in [(at, "recognised"), (at + 2, "file")] {
            shares.push(Share {
                number: formats.len() + number,
                name: format!("{kind}-{name}"),
                weight,
            });
        }
    }
    Ok(shares)
}

/// The bytes of `PATH.rs` and of the files in the folder PATH.
fn size(path: &Path) -> Result<u64> {
    let mut all: Vec<PathBuf> = vec![path.with_extension("rs")];
    if path.is_dir() {
        all.extend(files(path)?);
    }
    let sizes = all.iter().filter_map(|file| fs::metadata(file).ok());
    Ok(sizes.map(|metadata| metadata.len()).sum())
}
