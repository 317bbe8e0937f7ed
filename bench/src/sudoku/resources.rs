//! The needs of a batch besides CPU time: its memory for any length, and its use of two threads.

use std::borrow::Borrow;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cellwise_core::{End, Threads, Verdict};
use cellwise_sudoku::{Puzzle, solve_many};

use super::{Line, read};
use crate::cpu;
use crate::report::Report;

/// Boards in the runs whose memory is measured.
const LENGTHS: [usize; 3] = [10_000, 100_000, 1_000_000];
/// The number of rounds.
const ROUNDS: usize = 5;

/// Adds both tables.
pub(super) fn report(report: &mut Report, sets: &[(&str, Vec<Line>)]) -> Result<()> {
    let Some((name, lines)) = sets.iter().find(|(name, _)| *name == "17-clue") else {
        return Ok(());
    };
    report.say("## Memory of a batch\n");
    report.say(&format!(
        "Peak resident memory of a process that solves boards of {name} from an iterator (`solve_many`),\n\
         each run in a process of its own:\n"
    ));
    let mut rows = Vec::new();
    for threads in [1, 2] {
        let mut row = vec![threads.to_string()];
        for boards in LENGTHS {
            row.push(format!("{:.1} MB", peak_of(lines, boards, threads)?));
        }
        rows.push(row);
    }
    report.table(&["threads", "10⁴ boards", "10⁵", "10⁶"], &rows);
    threads(report, lines);
    Ok(())
}

/// Measures one thread and two alternately, in wall time, because threads reduce only that.
fn threads(report: &mut Report, lines: &[Line]) {
    report.say("## Threads\n");
    report.say(
        "`solve_many` on 17-clue twenty times over, from a slice of puzzles, and from an iterator that makes each puzzle\n\
         of its characters when it is asked for: wall and CPU seconds, and of the latter those of the thread that\n\
         asks for the answers; medians of five rounds in turn. Wall time suffers from whatever else the machine does.\n",
    );
    let boards = || lines.iter().cycle().take(20 * lines.len()).map(puzzle);
    let puzzles: Vec<Puzzle> = boards().collect();
    let runs = [("slice", 1), ("slice", 2), ("iterator", 1), ("iterator", 2)];
    let mut figures = vec![[const { Vec::new() }; 3]; runs.len()];
    for _ in 0..ROUNDS {
        for (&(from, threads), figures) in runs.iter().zip(&mut figures) {
            let (start, own) = (Instant::now(), cpu::thread_time());
            let (found, took) = cpu::timed(|| match from {
                "slice" => count(&puzzles, threads),
                _ => count(boards(), threads),
            });
            figures[0].push(start.elapsed().as_secs_f64());
            figures[1].push(took.as_secs_f64());
            figures[2].push(cpu::thread_time().saturating_sub(own).as_secs_f64());
            assert_eq!(found, puzzles.len(), "every board has one solution");
        }
    }
    let figures: Vec<[f64; 3]> = figures
        .into_iter()
        .map(|run| run.map(cpu::median))
        .collect();
    let mut rows = Vec::new();
    for (i, (from, threads)) in runs.into_iter().enumerate() {
        let [wall, used, own] = figures[i];
        let alone = figures[i + 1 - threads][0];
        rows.push(vec![
            from.to_owned(),
            threads.to_string(),
            format!("{wall:.3}"),
            format!("{used:.3}"),
            format!("{own:.3}"),
            format!("{:.2}", alone / wall),
        ]);
    }
    let head = [
        "from",
        "threads",
        "wall s",
        "CPU s",
        "caller's",
        "times as fast",
    ];
    report.table(&head, &rows);
}

fn puzzle(line: &Line) -> Puzzle {
    let digits = line.map(|c| if c.is_ascii_digit() { c - b'0' } else { 0 });
    Puzzle::classic(digits).expect("digits up to 9")
}

/// This number of threads; 0 stands for the number of cores.
fn up_to(threads: usize) -> Threads {
    NonZeroUsize::new(threads).map_or_else(Threads::all, Threads::new)
}

/// The number of puzzles with exactly one solution.
fn count<I>(puzzles: I, threads: usize) -> usize
where
    I: IntoIterator,
    I::Item: Borrow<Puzzle>,
{
    let answers = solve_many(puzzles, 2).with_threads(&up_to(threads));
    answers
        .filter(|answer| answer.verdict() == Verdict::Unique)
        .count()
}

/// The peak memory of a separate process, in megabytes.
fn peak_of(lines: &[Line], boards: usize, threads: usize) -> Result<f64> {
    let file = std::env::temp_dir().join(format!("cellwise-bench-{}.txt", std::process::id()));
    let text: Vec<u8> = lines
        .iter()
        .flat_map(|line| line.iter().copied().chain([b'\n']))
        .collect();
    std::fs::write(&file, text)?;
    let output = Command::new(std::env::current_exe()?)
        .args([
            "memory",
            &boards.to_string(),
            "--threads",
            &threads.to_string(),
        ])
        .arg(&file)
        .output()?;
    std::fs::remove_file(&file)?;
    ensure!(
        output.status.success(),
        "the run failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout)?;
    Ok(text.trim().parse::<f64>()? / 1024.0)
}

/// Solves the boards of a file repeatedly, `boards` in all, and prints the peak resident memory in KiB.
pub(crate) fn memory(file: &Path, boards: usize, threads: usize) -> Result<()> {
    let lines = read(file)?;
    let puzzles = lines.iter().cycle().take(boards).map(puzzle);
    let mut answers = solve_many(puzzles, 2).with_threads(&up_to(threads));
    ensure!(
        answers.all(|answer| matches!(answer.end, End::Exhausted | End::Enough)),
        "a search was stopped"
    );
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.context("the system does not tell the peak of memory")?;
    println!("{}", peak.trim().trim_end_matches(" kB"));
    Ok(())
}
