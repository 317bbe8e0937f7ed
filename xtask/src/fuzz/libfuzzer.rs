//! One run of a program with libFuzzer in it, and what it says about itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::{FuzzArgs, files};

/// A run that is to be made.
pub(super) struct Run<'a> {
    pub(super) program: &'a Path,
    /// The folder of inputs that reached new code.
    pub(super) corpus: &'a Path,
    pub(super) seeds: &'a Path,
    /// The folder for input that breaks a parser.
    pub(super) artifacts: &'a Path,
    /// The option of libFuzzer that ends the run.
    pub(super) extent: String,
    /// The number of the format that all inputs are read in.
    pub(super) format: Option<usize>,
    pub(super) args: &'a FuzzArgs,
}

/// The result of a run.
pub(super) struct Seen {
    pub(super) inputs: u64,
    pub(super) kept: u64,
    /// Peak memory in MB.
    pub(super) memory: u64,
    /// Edges of the program that were reached.
    pub(super) reached: u64,
    pub(super) findings: Vec<PathBuf>,
}

pub(super) fn run(run: &Run<'_>) -> Result<Seen> {
    fs::create_dir_all(run.corpus)?;
    fs::create_dir_all(run.artifacts)?;
    let before = files(run.artifacts)?;
    let mut command = Command::new(run.program);
    if let Some(format) = run.format {
        command.env("CELLWISE_FUZZ_FORMAT", format.to_string());
    }
    let output = command
        .arg(run.corpus)
        .arg(run.seeds)
        .arg(format!("-artifact_prefix={}/", run.artifacts.display()))
        .arg(&run.extent)
        .arg(format!("-max_len={}", run.args.max_len))
        .arg(format!("-seed={}", run.args.seed))
        // The target itself counts the time of an input; this one ends what never comes back.
        .args([
            "-timeout=600",
            "-report_slow_units=600",
            "-rss_limit_mb=512",
            "-malloc_limit_mb=64",
        ])
        .args(["-print_final_stats=1", "-close_fd_mask=1"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .with_context(|| format!("can't start {}", run.program.display()))?;
    let talk = String::from_utf8_lossy(&output.stderr);
    let stat = |name: &str| {
        talk.lines()
            .find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
            .unwrap_or(0)
    };
    let mut findings = files(run.artifacts)?;
    findings.retain(|path| !before.contains(path));
    ensure!(
        output.status.success() || !findings.is_empty(),
        "{} ended with {}: {talk}",
        run.program.display(),
        output.status
    );
    if !findings.is_empty() {
        // The message of the target, without the stack of libFuzzer.
        for line in talk.lines().skip_while(|line| !line.contains("panicked")) {
            println!("  {line}");
            if line.starts_with("==") {
                break;
            }
        }
    }
    Ok(Seen {
        inputs: stat("stat::number_of_executed_units:"),
        kept: stat("stat::new_units_added:"),
        memory: stat("stat::peak_rss_mb:"),
        reached: reached(&talk),
        findings,
    })
}

/// The number behind `cov:` in the last line of progress.
fn reached(talk: &str) -> u64 {
    let lines = talk.lines().rev().filter(|line| line.starts_with('#'));
    let mut numbers = lines.filter_map(|line| {
        let (_, behind) = line.split_once("cov: ")?;
        behind.split(' ').next()?.parse().ok()
    });
    numbers.next().unwrap_or(0)
}
