//! `cargo xtask test`: every check that must pass before a change lands.
//!
//! Each part installs the tools it needs and can run alone: `cargo xtask test rust`.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::{cross, package, python, schema, web};

/// The crates that must also run in a browser.
const LIBRARIES: &[&str] = &[
    "cellwise-core",
    "cellwise-csp",
    "cellwise-textbook",
    "cellwise-sudoku",
    "cellwise-nonogram",
    "cellwise-human",
    "cellwise-generate",
    "cellwise-formats",
    "cellwise-render",
    "cellwise",
    "cellwise-verbs",
    "cellwise-wasm",
];

/// The tests run on the build with every feature.
pub(crate) const FEATURES: &str = "cellwise-cli/full";

/// One part of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Formatting
    Fmt,
    /// Clippy, warnings denied
    Clippy,
    /// Documentation without warnings
    Doc,
    /// The JSON schema, the TypeScript types and the Python functions match the types of `verbs`
    Schema,
    /// Every library compiles for the browser
    Wasm,
    /// Unit, property, corpus and command-line tests, and every example in the docs
    Rust,
    /// The engines for classic boards with NEON, under qemu-user, and with SIMD128, under node
    Cross,
    /// Every crate packed as for publishing, and a program outside the workspace that uses the library
    Package,
    /// The page in a real browser, served and as static files; the API by fuzzing
    Web,
    /// The Python package from its wheel: types, doctests, tests, recipes, a cluster that loses a worker
    Python,
}

/// Runs one part, or all.
pub(crate) fn run(part: Option<Part>) -> Result<()> {
    for &each in Part::value_variants() {
        if part.is_none_or(|part| part == each) {
            let start = Instant::now();
            each.run().with_context(|| format!("{each:?} failed"))?;
            println!("{each:?}: fine, {:.1} s", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

impl Part {
    fn run(self) -> Result<()> {
        match self {
            Self::Fmt => cargo(["fmt", "--all", "--check"], &[]),
            Self::Clippy => cargo(
                [
                    "clippy",
                    "--workspace",
                    "--all-targets",
                    "--features",
                    FEATURES,
                    "--",
                    "-Dwarnings",
                ],
                &[],
            ),
            Self::Doc => cargo(
                ["doc", "--workspace", "--no-deps"],
                &[("RUSTDOCFLAGS", "-Dwarnings")],
            ),
            Self::Schema => schema::check(),
            Self::Wasm => wasm(),
            Self::Rust => rust(),
            Self::Cross => cross::test(),
            Self::Package => package::test(),
            Self::Web => web::test(),
            Self::Python => python::test(),
        }
    }
}

/// Every test. Examples have none and Clippy has compiled them, so they are not linked again.
fn rust() -> Result<()> {
    let workspace = ["test", "--workspace", "--features", FEATURES];
    // One seed for all property tests, so that a run on the same tree repeats; `cargo test`
    // and `cargo xtask verify` draw new cases.
    let seed = [("PROPTEST_RNG_SEED", "1")];
    cargo(workspace.into_iter().chain(["--lib", "--tests"]), &seed)?;
    cargo(workspace.into_iter().chain(["--doc"]), &seed)?;
    pdf()
}

/// Reads documents back with the tools of others, which are installed where they are missing.
fn pdf() -> Result<()> {
    // `pdftotext --version` is no option of all versions, so the files are looked for.
    let has = |name: &str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
    };
    if !(has("qpdf") && has("pdftotext")) {
        web::install(&["qpdf", "poppler-utils"]).context("install qpdf and poppler-utils")?;
    }
    // Of the whole workspace, so that the features, and with them the build, are those of the other tests.
    let workspace = ["test", "--workspace", "--features", FEATURES];
    let test = ["--test", "pdf", "--", "--ignored"];
    cargo(workspace.into_iter().chain(test), &[])
}

fn wasm() -> Result<()> {
    let target = "wasm32-unknown-unknown";
    command(Command::new("rustup").args(["target", "add", target]))?;
    let mut args = vec!["check", "--target", target, "--no-default-features"];
    for library in LIBRARIES {
        args.extend(["--package", library]);
    }
    cargo(args, &[])
}

/// Runs cargo with these words and variables.
pub(crate) fn cargo<'a>(
    args: impl IntoIterator<Item = &'a str>,
    env: &[(&str, &str)],
) -> Result<()> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut cargo = Command::new(cargo);
    cargo.args(args).envs(env.iter().copied());
    command(&mut cargo)
}

pub(crate) fn command(command: &mut Command) -> Result<()> {
    println!("{command:?}");
    let status = command
        .status()
        .with_context(|| format!("can't start {command:?}"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
