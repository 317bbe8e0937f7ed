//! One puzzle in a process of its own: the peer, which has no limit, and our own program.
//!
//! In: a command and a puzzle. Out: the CPU time of the process, by the system's account, or that
//! it was stopped. The system's account is exact to the microsecond.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cellwise_nonogram::{Clue, Puzzle};

use super::{quantile, single_files};
use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;

/// The end of a process.
pub(super) struct Ran {
    pub(super) seconds: f64,
    pub(super) late: bool,
}

/// Runs a command on a file and stops it after this CPU time, or after this wall time where the
/// system does not tell CPU time.
fn run(command: &[String], file: &Path, patience: Duration) -> Result<Ran> {
    let (program, arguments) = command.split_first().context("a peer needs a command")?;
    let before = cpu::children();
    let mut child = Command::new(program)
        .args(arguments)
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("can't start {program}"))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if cpu::time_of(child.id()).unwrap_or_else(|| start.elapsed()) > patience {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    if let Some(status) = status {
        ensure!(
            status.success(),
            "{program} failed on {}: {status}",
            file.display()
        );
    }
    Ok(Ran {
        seconds: cpu::children().saturating_sub(before).as_secs_f64(),
        late: status.is_none(),
    })
}

/// A peer that gets one puzzle at a time, each in a file of its own.
pub(super) struct OneByOne<'a> {
    pub(super) peer: &'a Peer,
    command: Vec<String>,
    file: PathBuf,
    /// CPU seconds of its start, measured with a puzzle of one cell.
    start: f64,
}

impl<'a> OneByOne<'a> {
    pub(super) fn new(peer: &'a Peer) -> Result<Self> {
        let name = format!("cellwise-bench-{}-{}.nin", std::process::id(), peer.name);
        let mut one_by_one = Self {
            peer,
            command: peer.words(),
            file: std::env::temp_dir().join(name),
            start: 0.0,
        };
        let least = Puzzle::new([Clue::new([1])], [Clue::new([1])])?;
        let starts: Result<Vec<f64>> = (0..9)
            .map(|_| Ok(one_by_one.solve(&least, Duration::from_secs(10))?.seconds))
            .collect();
        one_by_one.start = cpu::median(starts?);
        Ok(one_by_one)
    }

    /// The CPU time for a puzzle, without the start.
    pub(super) fn solve(&self, puzzle: &Puzzle, patience: Duration) -> Result<Ran> {
        let clues = puzzle.rows().iter().chain(puzzle.columns());
        let clues: String = clues.map(|clue| format!("{clue}\n")).collect();
        let text = format!("{} {}\n{clues}", puzzle.width(), puzzle.height());
        fs::write(&self.file, text)?;
        let ran = run(&self.command, &self.file, patience)?;
        Ok(Ran {
            seconds: (ran.seconds - self.start).max(1e-6),
            late: ran.late,
        })
    }
}

impl Drop for OneByOne<'_> {
    fn drop(&mut self) {
        // The system clears its temporary folder sometime: a file that stays does no harm.
        let _ = fs::remove_file(&self.file);
    }
}

/// Files that take longer are run once.
const LONG: f64 = 0.05;

/// Measures every single file as a process of its own, start and end of the program included.
pub(super) fn files(
    report: &mut Report,
    folder: &Path,
    peers: &[Peer],
    rounds: usize,
    patience: Duration,
) -> Result<()> {
    let paths = single_files(folder)?;
    report.say("## One puzzle, one process\n");
    let own = std::env::current_exe()?.with_file_name("nonogram");
    let mut programs: Vec<(String, Vec<String>)> = Vec::new();
    if own.is_file() {
        let command = vec![own.display().to_string(), "solve".to_owned()];
        programs.push(("`nonogram solve FILE`".to_owned(), command));
    } else {
        report.say("Our program is not built: `cargo build --release -p cellwise-cli`.\n");
    }
    programs.extend(peers.iter().map(|peer| (peer.name.clone(), peer.words())));
    report.say(&format!(
        "CPU milliseconds of the whole process on each of {} files, the programs in turn, at most {} s each.\n\
         The `dom` puzzles are built to be hard; the others are real ones.\n",
        paths.len(),
        patience.as_secs()
    ));
    let mut figures = vec![Vec::new(); programs.len()];
    let mut late = vec![0; programs.len()];
    for path in &paths {
        let mut times = vec![Vec::new(); programs.len()];
        for _ in 0..rounds {
            for (i, (_, command)) in programs.iter().enumerate() {
                if times[i].last().is_none_or(|&last: &f64| last < LONG) {
                    let ran = run(command, path, patience)?;
                    late[i] += usize::from(ran.late);
                    times[i].push(ran.seconds);
                }
            }
        }
        let is_made = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("dom"));
        for (figures, times) in figures.iter_mut().zip(times) {
            figures.push((is_made, cpu::median(times)));
        }
    }
    let mut rows = Vec::new();
    for (((name, _), figures), late) in programs.iter().zip(&figures).zip(late) {
        let mut row = vec![name.clone()];
        for real_only in [true, false] {
            let mut times: Vec<f64> = figures
                .iter()
                .filter(|&&(is_made, _)| !(real_only && is_made))
                .map(|&(_, seconds)| seconds)
                .collect();
            times.sort_by(f64::total_cmp);
            let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
            for seconds in [mean, quantile(&times, 0.5)] {
                row.push(format!("{:.2}", seconds * 1e3));
            }
        }
        row.push(late.to_string());
        rows.push(row);
    }
    let head = [
        "program",
        "real: mean",
        "median",
        "all: mean",
        "median",
        "timed out",
    ];
    report.table(&head, &rows);
    Ok(())
}
