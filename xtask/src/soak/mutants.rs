//! `cargo xtask soak mutants`: code changed in small ways, which the tests of its crate must notice.
//!
//! Every mutant of `core`, `batch`, the checkers and the files of a run; of `csp` and the readers of
//! formats a sample drawn by seed. Mutants that no test notices and that `docs/mutants.md` does not
//! name are failures: there each has a verdict.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use cellwise_core::Rng;
use serde_json::Value;

/// The arguments of `soak mutants`.
#[derive(clap::Parser)]
#[command(name = "cargo xtask soak mutants")]
pub(super) struct MutantsArgs {
    /// The parts to change: `core`, `batch`, `check`, `journal`, `csp`, `formats`; all by default
    parts: Vec<String>,

    /// Mutants of `csp` and `formats` together
    #[arg(long, value_name = "N", default_value_t = 300)]
    sample: usize,

    /// Seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Mutants at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// A part of the code.
struct Part {
    name: &'static str,
    /// The files, as patterns.
    files: &'static [&'static str],
    /// True if only a sample of its mutants is run.
    is_sampled: bool,
    /// The tests of its crate that are run, as arguments of `cargo test`; all by default.
    tests: &'static [&'static str],
}

const PARTS: [Part; 6] = [
    Part {
        name: "core",
        files: &["crates/core/src/*.rs"],
        is_sampled: false,
        tests: &[],
    },
    Part {
        name: "batch",
        files: &["crates/batch/src/*.rs"],
        is_sampled: false,
        tests: &[],
    },
    Part {
        name: "check",
        files: &[
            "crates/sudoku/src/check.rs",
            "crates/sudoku/src/check_nine.rs",
            "crates/nonogram/src/check.rs",
        ],
        is_sampled: false,
        // Those of the engines take minutes.
        tests: &["--lib", "check"],
    },
    Part {
        name: "journal",
        files: &[
            "crates/cli/src/journal.rs",
            "crates/cli/src/part.rs",
            "crates/cli/src/content.rs",
            "crates/cli/src/output.rs",
        ],
        is_sampled: false,
        tests: &[],
    },
    Part {
        name: "csp",
        files: &["crates/csp/src/**/*.rs"],
        is_sampled: true,
        tests: &[],
    },
    Part {
        name: "formats",
        files: &["crates/formats/src/**/*.rs"],
        is_sampled: true,
        tests: &[],
    },
];

pub(super) fn run(args: &MutantsArgs) -> Result<()> {
    let version = Command::new("cargo")
        .args(["mutants", "--version"])
        .output()?;
    ensure!(
        version.status.success(),
        "cargo-mutants is not installed: cargo install cargo-mutants"
    );
    for name in &args.parts {
        ensure!(
            PARTS.iter().any(|part| part.name == name),
            "there is no part {name:?}"
        );
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let known = fs::read_to_string(root.join("docs/mutants.md"))?;
    let chosen = |part: &&Part| args.parts.is_empty() || args.parts.iter().any(|n| n == part.name);
    let (mut lines, mut new) = (Vec::new(), Vec::new());
    for part in PARTS.iter().filter(chosen) {
        let sample = match part.is_sampled {
            true => Some(drawn(&root, part, args)?),
            false => None,
        };
        let outcome = mutated(&root, part, sample.as_deref(), args)?;
        lines.push(format!(
            "{}: {} mutants, {} noticed, {} do not compile, {} without end, {} survive",
            part.name,
            outcome.total,
            outcome.caught,
            outcome.unviable,
            outcome.timeout,
            outcome.missed.len()
        ));
        let unknown = |name: &&String| !known.contains(&format!("`{}`", without_place(name)));
        new.extend(outcome.missed.iter().filter(unknown).cloned());
    }
    println!("{}", lines.join("\n"));
    if !new.is_empty() {
        bail!("survivors without a verdict:\n{}", new.join("\n"));
    }
    Ok(())
}

/// The counts of a run, and the names of the survivors.
struct Outcome {
    total: u64,
    caught: u64,
    unviable: u64,
    timeout: u64,
    missed: Vec<String>,
}

/// A mutant's name without the line and column, which change with the file.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => name.to_owned(),
    }
}

fn cargo_mutants(root: &Path, part: &Part) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(["mutants", "--workspace", "--all-features"])
        .current_dir(root);
    for file in part.files {
        command.args(["--file", file]);
    }
    command
}

/// A sample of the mutants of a part, as many as its share of all that are sampled.
fn drawn(root: &Path, part: &Part, args: &MutantsArgs) -> Result<Vec<String>> {
    let listed = |part: &Part| -> Result<Vec<String>> {
        let output = cargo_mutants(root, part).arg("--list").output()?;
        ensure!(output.status.success(), "can't list the mutants");
        let text = String::from_utf8(output.stdout)?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    let mut all = 0;
    for each in PARTS.iter().filter(|each| each.is_sampled) {
        all += listed(each)?.len();
    }
    let mut own = listed(part)?;
    let share = (args.sample * own.len()).div_ceil(all.max(1));
    Rng::new(args.seed).shuffle(&mut own);
    own.truncate(share);
    Ok(own)
}

/// Runs the mutants of a part, or a sample of them.
fn mutated(
    root: &Path,
    part: &Part,
    sample: Option<&[String]>,
    args: &MutantsArgs,
) -> Result<Outcome> {
    let out: PathBuf = root.join("target/mutants").join(part.name);
    fs::create_dir_all(&out)?;
    let mut command = cargo_mutants(root, part);
    command
        .args(["--no-shuffle", "--colors", "never", "--output"])
        .arg(&out)
        .args(["--jobs", &args.jobs.to_string(), "--profile", "mutants"])
        .stdin(Stdio::null());
    for name in sample.unwrap_or_default() {
        command.arg("--re").arg(format!("^{}$", escaped(name)));
    }
    command.arg("--").args(part.tests);
    println!("{}: {command:?}", part.name);
    // Its status tells that some mutants survive: the outcomes say which.
    command.status()?;
    let path = out.join("mutants.out/outcomes.json");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let outcomes: Value = serde_json::from_str(&text)?;
    let number = |name: &str| outcomes[name].as_u64().unwrap_or(0);
    let missed = fs::read_to_string(out.join("mutants.out/missed.txt")).unwrap_or_default();
    Ok(Outcome {
        total: number("total_mutants"),
        caught: number("caught"),
        unviable: number("unviable"),
        timeout: number("timeout"),
        missed: missed.lines().map(str::to_owned).collect(),
    })
}

/// A text as a regular expression that it alone matches.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if !c.is_alphanumeric() && !" _:/-<>=!&%,'\"@#~`;".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
