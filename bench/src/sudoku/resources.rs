//! What a batch needs besides CPU time: memory, whatever its length, and how well it uses two threads.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cellwise_core::{End, Verdict};
use cellwise_sudoku::{Puzzle, solve_many};

use super::{Line, read};
use crate::cpu;
use crate::report::Report;

/// Boards in the runs whose memory is looked at.
const LENGTHS: [usize; 3] = [10_000, 100_000, 1_000_000];
/// How often each number of threads gets its turn.
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

/// One thread and two in turn: wall time, because that is what threads are for.
fn threads(report: &mut Report, lines: &[Line]) {
    report.say("## Threads\n");
    report.say(
        "`solve_many` on 17-clue four times over, wall and CPU seconds, medians of five rounds in turn. Wall time\n\
         suffers from whatever else the machine does.\n",
    );
    let puzzles: Vec<Puzzle> = lines
        .iter()
        .cycle()
        .take(4 * lines.len())
        .map(puzzle)
        .collect();
    let (mut wall, mut used) = ([vec![], vec![]], [vec![], vec![]]);
    for _ in 0..ROUNDS {
        for threads in [1, 2] {
            let start = Instant::now();
            let (found, took) = cpu::timed(|| count(&puzzles, threads));
            wall[threads - 1].push(start.elapsed().as_secs_f64());
            used[threads - 1].push(took.as_secs_f64());
            assert_eq!(found, puzzles.len(), "every board has one solution");
        }
    }
    let (wall, used) = (wall.map(cpu::median), used.map(cpu::median));
    let rows = [0, 1].map(|i| {
        vec![
            (i + 1).to_string(),
            format!("{:.3}", wall[i]),
            format!("{:.3}", used[i]),
            format!("{:.2}", wall[0] / wall[i]),
        ]
    });
    report.table(&["threads", "wall s", "CPU s", "times as fast"], &rows);
}

fn puzzle(line: &Line) -> Puzzle {
    let digits = line.map(|c| if c.is_ascii_digit() { c - b'0' } else { 0 });
    Puzzle::classic(digits).expect("digits up to 9")
}

/// How many of the puzzles have exactly one solution.
fn count(puzzles: &[Puzzle], threads: usize) -> usize {
    let answers = solve_many(puzzles, 2).with_threads(threads);
    answers
        .filter(|answer| answer.verdict() == Verdict::Unique)
        .count()
}

/// Megabytes that a run of its own takes at most.
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

/// Solves boards of a file, over and over up to `boards`, and prints the peak of resident memory in KiB.
pub(crate) fn memory(file: &Path, boards: usize, threads: usize) -> Result<()> {
    let lines = read(file)?;
    let puzzles = lines.iter().cycle().take(boards).map(puzzle);
    let mut answers = solve_many(puzzles, 2).with_threads(threads);
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
