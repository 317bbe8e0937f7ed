//! `cargo xtask fuzz`: every target of `fuzz/` in turn, with what it ran and what it found.
//!
//! Built by the stable compiler: coverage for libFuzzer is an LLVM pass, which needs no nightly
//! flag; only its address sanitizer would, and the parsers hold no unsafe code. Samples of
//! `testdata/formats/` are the seeds; what is learned stays in `fuzz/corpus/`, so that a later
//! run goes on from there; input that breaks a parser is kept in `fuzz/artifacts/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::test;

/// What tells libFuzzer where an input led.
const COVERAGE: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// What `fuzz` takes.
#[derive(clap::Args)]
pub(crate) struct FuzzArgs {
    /// Which targets (`sudoku_line`, `nonogram_detect`, …); all of them by default
    targets: Vec<String>,

    /// Seconds for each target
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,

    /// Seed of the mutations; 0 takes another one each time
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The most bytes an input has
    #[arg(long, value_name = "N", default_value_t = 4096)]
    max_len: usize,
}

pub(crate) fn run(args: &FuzzArgs) -> Result<()> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let known = targets(&fuzz)?;
    for target in &args.targets {
        ensure!(
            known.contains(target),
            "no target {target:?}; there are {}",
            known.join(", ")
        );
    }
    let chosen = if args.targets.is_empty() {
        &known
    } else {
        &args.targets
    };
    let programs = build(&fuzz)?;
    let began = Instant::now();
    let (mut inputs, mut broken) = (0, Vec::new());
    for target in chosen {
        let seen = one(&fuzz, &programs, target, args)?;
        inputs += seen.inputs;
        println!(
            "{target}: {} inputs, {} kept, peak memory {} MB{}",
            seen.inputs,
            seen.kept,
            seen.memory,
            if seen.findings.is_empty() {
                ""
            } else {
                "; FOUND:"
            }
        );
        for finding in &seen.findings {
            println!("  {}", finding.display());
        }
        if !seen.findings.is_empty() {
            broken.push(target.as_str());
        }
    }
    println!(
        "{} targets, {inputs} inputs in {:.0} s, {} with findings",
        chosen.len(),
        began.elapsed().as_secs_f64(),
        broken.len()
    );
    ensure!(
        broken.is_empty(),
        "input breaks parsers: {}",
        broken.join(", ")
    );
    Ok(())
}

/// The names of all targets: the files of the folder.
fn targets(fuzz: &Path) -> Result<Vec<String>> {
    let mut names: Vec<String> = files(&fuzz.join("fuzz_targets"))?
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// Builds all targets; gives the folder they are in.
fn build(fuzz: &Path) -> Result<PathBuf> {
    let about = Command::new("rustc").arg("-vV").output()?;
    let about = String::from_utf8_lossy(&about.stdout).into_owned();
    let host = about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not name its host")?;
    // With a target of its own, build scripts are not instrumented.
    let manifest = fuzz.join("Cargo.toml");
    let out = fuzz.join("target");
    test::command(
        Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
            .args(["build", "--release", "--bins", "--target", host])
            .arg("--manifest-path")
            .arg(&manifest)
            .arg("--target-dir")
            .arg(&out)
            .env("RUSTFLAGS", COVERAGE),
    )?;
    Ok(out.join(host).join("release"))
}

/// What a run of one target came to.
struct Seen {
    inputs: u64,
    kept: u64,
    memory: u64,
    findings: Vec<PathBuf>,
}

fn one(fuzz: &Path, programs: &Path, target: &str, args: &FuzzArgs) -> Result<Seen> {
    let kind = target.split('_').next().unwrap_or_default();
    let seeds = fuzz.join("../testdata/formats").join(kind);
    let corpus = fuzz.join("corpus").join(target);
    let artifacts = fuzz.join("artifacts").join(target);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&artifacts)?;
    let before = files(&artifacts)?;
    let output = Command::new(programs.join(target))
        .arg(&corpus)
        .arg(&seeds)
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg(format!("-max_total_time={}", args.seconds))
        .arg(format!("-max_len={}", args.max_len))
        .arg(format!("-seed={}", args.seed))
        // What a hostile file may cost: two seconds here are milliseconds uninstrumented.
        .args(["-timeout=2", "-rss_limit_mb=512", "-malloc_limit_mb=64"])
        .args(["-print_final_stats=1", "-close_fd_mask=1"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .with_context(|| format!("can't start {target}"))?;
    let talk = String::from_utf8_lossy(&output.stderr);
    let stat = |name: &str| {
        talk.lines()
            .find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
            .unwrap_or(0)
    };
    let mut findings = files(&artifacts)?;
    findings.retain(|path| !before.contains(path));
    ensure!(
        output.status.success() || !findings.is_empty(),
        "{target} ended with {}: {talk}",
        output.status
    );
    if !findings.is_empty() {
        // Its own words, without the stack of libFuzzer.
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
        findings,
    })
}
