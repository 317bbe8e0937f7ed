//! `bench python`: many boards through the Python package, beside the engine alone and other packages.
//!
//! In: an interpreter that has the package and its peers (`cargo xtask bench python` makes one), and the sets. Out: CPU time of a
//! board for each way. The engine is measured before and after, and its median counts.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cellwise_sudoku::Isa;
use serde_json::Value;

use crate::report::Report;
use crate::{cpu, sudoku};

/// The share of the engine's speed that we aim at with numpy and Arrow.
const FLOOR: f64 = 0.8;

/// The boards of a call, as in `bench/python.py`.
const BOARDS: usize = 200_000;

/// Easy boards, on which everything beside the engine counts most, and hard ones. The other packages get the easy ones alone: some
/// of them need minutes for a single one of the others.
const SETS: [(&str, bool); 2] = [("easy-generated", true), ("17-clue", false)];

pub(crate) fn run(data: &Path, interpreter: &Path, rounds: usize) -> Result<()> {
    let mut report = Report::new("python");
    report.say(&format!(
        "CPU time of one thread, medians of {rounds} rounds in turns; the engine alone for comparison. Floor: {:.0} % of it with \
         numpy and Arrow.\n",
        100.0 * FLOOR
    ));
    for (set, with_peers) in SETS {
        let path = data.join(format!("sudoku/{set}.txt"));
        // As many as the package gets, so that both read them from memory.
        let boards = sudoku::read(&path)?;
        let boards: Vec<_> = boards.iter().copied().cycle().take(BOARDS).collect();
        let engine =
            || 1e9 * sudoku::lockstep_seconds(&boards, Isa::detect()) / boards.len() as f64;
        let mut alone: Vec<f64> = (0..rounds).map(|_| engine()).collect();
        let ways = ways(interpreter, &path, rounds, with_peers)?;
        alone.extend((0..rounds).map(|_| engine()));
        let alone = cpu::median(alone);
        report.say(&format!("## {set}\n"));
        let row = |name: &str, nanos: f64| {
            vec![
                name.to_owned(),
                format!("{nanos:.0}"),
                format!("{:.0}", 1e9 / nanos),
                format!("{:.1} %", 100.0 * alone / nanos),
            ]
        };
        let mut rows = vec![row("the engine alone", alone)];
        rows.extend(ways.iter().map(|(name, nanos)| row(name, *nanos)));
        let head = ["way", "ns a board", "boards a second", "of the engine"];
        report.table(&head, &rows);
    }
    report.save()?;
    Ok(())
}

/// The ways that the script knows, with their nanoseconds for a board.
fn ways(
    interpreter: &Path,
    set: &Path,
    rounds: usize,
    with_peers: bool,
) -> Result<Vec<(String, f64)>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python.py");
    let output = Command::new(interpreter)
        .arg(script)
        .arg(set)
        .arg(rounds.to_string())
        .args(with_peers.then_some("--peers"))
        .output()
        .with_context(|| format!("can't start {}", interpreter.display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the script failed: {said}");
    let text = String::from_utf8(output.stdout)?;
    let way = |line: &str| -> Result<(String, f64)> {
        let way: Value = serde_json::from_str(line)?;
        let seconds = way["seconds"].as_array().context("seconds")?;
        let seconds = cpu::median(seconds.iter().filter_map(Value::as_f64).collect());
        let boards = way["boards"].as_f64().context("boards")?;
        let name = way["name"].as_str().context("name")?.to_owned();
        Ok((name, 1e9 * seconds / boards))
    };
    text.lines().map(way).collect()
}
