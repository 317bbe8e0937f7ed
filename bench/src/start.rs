//! `bench start`: the cost of one puzzle as a process of its own, start and end of the program included.
//!
//! In: the programs as users get them, and files with one puzzle each. Out: for each program the
//! time on the clock and the CPU time of a process, beside `true`, which does nothing. Programs
//! take turns on every file; the median over the rounds is a file's figure, and the median over
//! the files that of a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;

/// Files that take our program longer are left out: they measure solving, not starting.
const QUICK_MS: f64 = 5.0;

/// A program with its first words, and the name it has in the report.
pub(crate) struct Program {
    name: String,
    words: Vec<String>,
    /// True if the file is the last word of its command line.
    reads: bool,
}

/// Milliseconds of one process.
#[derive(Clone, Copy)]
pub(crate) struct Ran {
    clock: f64,
    pub(crate) cpu: f64,
}

pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize) -> Result<()> {
    let mut report = Report::new("start");
    report.say("Milliseconds of a whole process, medians; what goes beyond `true` in brackets.\n");
    report.say("## Nothing to solve\n");
    let mut programs = vec![nothing()];
    for name in ["nonogram", "sudoku", "cellwise"] {
        programs.push(ours(name, &["--version"], false)?);
    }
    compare(&mut report, &programs, &[PathBuf::new()], 20 * rounds)?;

    report.say("## One Sudoku\n");
    let lines = fs::read_to_string(data.join("sudoku/17-clue.txt")).context("17-clue.txt")?;
    let first = lines.lines().next().context("17-clue.txt is empty")?;
    let name = format!("cellwise-bench-{}-start.txt", std::process::id());
    let file = std::env::temp_dir().join(name);
    fs::write(&file, format!("{first}\n"))?;
    let programs = [
        nothing(),
        ours("sudoku", &[], true)?,
        ours("cellwise", &["sudoku"], true)?,
    ];
    let compared = compare(
        &mut report,
        &programs,
        std::slice::from_ref(&file),
        20 * rounds,
    );
    fs::remove_file(&file)?;
    compared?;

    report.say("## One Nonogram\n");
    let nonogram = ours("nonogram", &[], true)?;
    let mut files = Vec::new();
    for path in crate::nonogram::single_files(&data.join("nonogram/files"))? {
        if nonogram.best_of_three(&path)? < QUICK_MS {
            files.push(path);
        }
    }
    report.say(&format!(
        "The {} files of `nonogram/files` that take our program less than {QUICK_MS} ms of CPU time.\n",
        files.len()
    ));
    let mut programs = vec![nothing(), nonogram, ours("cellwise", &["nonogram"], true)?];
    programs.extend(peers.iter().map(Program::of));
    compare(&mut report, &programs, &files, rounds)?;
    report.save()?;
    Ok(())
}

fn nothing() -> Program {
    Program {
        name: "`true`".to_owned(),
        words: vec!["true".to_owned()],
        reads: false,
    }
}

/// Our program of this name, which is built beside the bench.
pub(crate) fn ours(name: &str, words: &[&str], reads: bool) -> Result<Program> {
    let program = std::env::current_exe()?.with_file_name(name);
    ensure!(
        program.is_file(),
        "not built: `cargo build --release -p cellwise-cli`"
    );
    let file: &[&str] = if reads { &["FILE"] } else { &[] };
    let shown = [&[name], words, file].concat();
    let words = words.iter().map(|&word| word.to_owned());
    Ok(Program {
        name: format!("`{}`", shown.join(" ")),
        words: [program.display().to_string()]
            .into_iter()
            .chain(words)
            .collect(),
        reads,
    })
}

impl Program {
    /// A peer, which reads a file.
    pub(crate) fn of(peer: &Peer) -> Self {
        Self {
            name: peer.name.clone(),
            words: peer.words(),
            reads: true,
        }
    }

    pub(crate) fn run(&self, file: &Path) -> Result<Ran> {
        let (program, words) = self.words.split_first().context("a peer needs a command")?;
        let (before, start) = (cpu::children(), Instant::now());
        let status = Command::new(program)
            .args(words)
            .args(self.reads.then_some(file))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .with_context(|| format!("can't start {program}"))?;
        let clock = start.elapsed();
        let cpu = cpu::children().saturating_sub(before);
        ensure!(status.success(), "{program} failed on {}", file.display());
        Ok(Ran {
            clock: 1e3 * clock.as_secs_f64(),
            cpu: 1e3 * cpu.as_secs_f64(),
        })
    }

    fn best_of_three(&self, file: &Path) -> Result<f64> {
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            best = best.min(self.run(file)?.cpu);
            if best > 10.0 * QUICK_MS {
                break;
            }
        }
        Ok(best)
    }
}

/// Runs the programs one after the other; the first is `true`, which does nothing.
fn compare(
    report: &mut Report,
    programs: &[Program],
    files: &[PathBuf],
    rounds: usize,
) -> Result<()> {
    let mut medians = vec![(Vec::new(), Vec::new()); programs.len()];
    for file in files {
        let mut ran = vec![Vec::new(); programs.len()];
        for _ in 0..rounds {
            for (program, ran) in programs.iter().zip(&mut ran) {
                ran.push(program.run(file)?);
            }
        }
        for ((clock, cpu), ran) in medians.iter_mut().zip(&ran) {
            clock.push(cpu::median(ran.iter().map(|ran| ran.clock).collect()));
            cpu.push(cpu::median(ran.iter().map(|ran| ran.cpu).collect()));
        }
    }
    let medians: Vec<[f64; 2]> = medians
        .into_iter()
        .map(|(clock, cpu)| [cpu::median(clock), cpu::median(cpu)])
        .collect();
    let rows: Vec<Vec<String>> = programs
        .iter()
        .zip(&medians)
        .map(|(program, figures)| {
            let cells = figures.iter().zip(&medians[0]);
            let cells = cells.map(|(figure, least)| format!("{figure:.2} ({:.2})", figure - least));
            std::iter::once(program.name.clone()).chain(cells).collect()
        })
        .collect();
    report.table(&["program", "on the clock", "CPU"], &rows);
    Ok(())
}
