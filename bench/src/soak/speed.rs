//! The speed from file to file as a share of the engine's speed, with one thread and with two.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Result, ensure};
use cellwise_core::Budget;
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};

use crate::cpu;
use crate::report::Report;

/// The number of copies of the file: so many that start and end of the program hardly count.
const COPIES: usize = 40;
/// The number of rounds.
const ROUNDS: usize = 7;

/// Adds the table.
pub(super) fn report(report: &mut Report, sudoku: &Path, dir: &Path, file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let lines: Vec<&[u8; 81]> = text
        .lines()
        .filter_map(|line| line.as_bytes().first_chunk())
        .collect();
    ensure!(!lines.is_empty(), "{}: no boards", file.display());
    fs::write(dir.join("many.txt"), text.repeat(COPIES))?;
    let boards = lines.len() * COPIES;

    // Seconds of the engine alone, and wall seconds of the program with one thread and with two.
    let (mut engine, mut program) = (vec![], [vec![], vec![]]);
    for _ in 0..ROUNDS {
        engine.push(COPIES as f64 * engine_seconds(&lines));
        for threads in [1, 2] {
            program[threads - 1].push(program_seconds(sudoku, dir, threads)?);
        }
    }
    let engine = cpu::median(engine);
    let [one, two] = program.map(cpu::median);
    report.say("## From file to file\n");
    report.say(&format!(
        "`sudoku solve many.txt -o out`, 17-clue {COPIES} times over, {boards} boards: wall time, medians of {ROUNDS} rounds in turn.\n\
         The engine alone gets the boards in memory and leaves the solutions there.\n"
    ));
    let rate = |seconds: f64| format!("{:.0}", boards as f64 / seconds / 1e3);
    let row = |name: &str, seconds: f64, against: String| {
        vec![
            name.to_owned(),
            format!("{seconds:.2}"),
            rate(seconds),
            against,
        ]
    };
    report.table(
        &["", "s", "k boards/s", "compared"],
        &[
            row("engine alone, one thread", engine, String::new()),
            row(
                "`-j 1`",
                one,
                format!("{:.0} % of the engine", 100.0 * engine / one),
            ),
            row("`-j 2`", two, format!("{:.2} × `-j 1`", one / two)),
        ],
    );
    Ok(())
}

fn engine_seconds(lines: &[&[u8; 81]]) -> f64 {
    let records: Vec<ClassicBoard<'_>> =
        lines.iter().map(|line| ClassicBoard::Line(line)).collect();
    let mut outcomes = vec![ClassicAnswer::default(); records.len()];
    let start = Instant::now();
    Lockstep::new()
        .solve(&records, &mut outcomes, &mut Budget::unlimited())
        .expect("no limit was set");
    start.elapsed().as_secs_f64()
}

fn program_seconds(sudoku: &Path, dir: &Path, threads: usize) -> Result<f64> {
    // Replacing a large file takes the file system a tenth of a second.
    let out = dir.join("out");
    if out.exists() {
        fs::remove_file(&out)?;
    }
    let start = Instant::now();
    let status = Command::new(sudoku)
        .current_dir(dir)
        .args(["solve", "--quiet", "many.txt", "-o", "out", "-j"])
        .arg(threads.to_string())
        .stdout(Stdio::null())
        .status()?;
    ensure!(status.success(), "{threads} threads: {status}");
    Ok(start.elapsed().as_secs_f64())
}
