//! `cargo xtask fuzz`: runs every target of `fuzz/` and reports inputs, memory and findings.
//!
//! Built by the stable compiler: coverage for libFuzzer is an LLVM pass, which needs no nightly
//! flag; only its address sanitizer would, and the parsers hold no unsafe code. The samples of
//! `testdata/formats/` are the seeds, each after the byte that selects its format. Inputs that reach
//! new code stay in `fuzz/corpus/`, so that a later run starts from them; input that breaks a
//! parser is kept in `fuzz/artifacts/`.
//!
//! With `--inputs N` each format has a run of its own, with a share of the inputs by the size of its
//! source, and the report tells the code that each has reached.

mod by_format;
mod libfuzzer;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cellwise_formats::PuzzleKind;

use crate::test;

/// The compiler flags that give libFuzzer its coverage.
const COVERAGE: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// The arguments of `fuzz`.
#[derive(clap::Args)]
pub(crate) struct FuzzArgs {
    /// Targets to run (`read`); all of them by default
    targets: Vec<String>,

    /// Seconds for each target
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,

    /// This many inputs instead, shared out to the formats by the size of their source
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "targets"])]
    inputs: Option<u64>,

    /// Seed of the mutations; 0 stands for another one in each run
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Maximum length of an input, in bytes
    #[arg(long, value_name = "N", default_value_t = 4096)]
    max_len: usize,
}

pub(crate) fn run(args: &FuzzArgs) -> Result<()> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    if let Some(inputs) = args.inputs {
        let program = build(&fuzz)?.join("read");
        return by_format::run(&fuzz, &program, inputs, args);
    }
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
        let seen = libfuzzer::run(&libfuzzer::Run {
            program: &programs.join(target),
            corpus: &fuzz.join("corpus").join(target),
            seeds: &seeds(&fuzz)?,
            artifacts: &fuzz.join("artifacts").join(target),
            extent: format!("-max_total_time={}", args.seconds),
            format: None,
            args,
        })?;
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

/// Writes the samples of all formats into a folder, each three times: after the byte that selects its
/// format, and after the bytes that leave the format to detection, in a text and in a file.
fn seeds(fuzz: &Path) -> Result<PathBuf> {
    let folder = fuzz.join("corpus/seeds");
    fs::create_dir_all(&folder)?;
    let formats = cellwise_formats::catalogue();
    for (at, kind) in [PuzzleKind::Sudoku, PuzzleKind::Nonogram]
        .iter()
        .enumerate()
    {
        for path in files(&fuzz.join("../testdata/formats").join(kind.to_string()))? {
            let sample = fs::read(&path)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = stem.trim_start_matches("colour-");
            let own = formats
                .iter()
                .position(|(of, format)| of == kind && format.name == name);
            let recognised = [formats.len() + at, formats.len() + at + 2];
            for pick in own.into_iter().chain(recognised) {
                let seed = [&[u8::try_from(pick)?][..], &sample].concat();
                fs::write(folder.join(format!("{kind}-{stem}-{pick}")), seed)?;
            }
        }
    }
    Ok(folder)
}
