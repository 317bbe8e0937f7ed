//! `cargo xtask soak sanitize`: the tests of everything with unsafe code under AddressSanitizer.
//!
//! The sanitizer needs a nightly compiler. Engines run over the corpus, over random boards and over
//! the models of their vector instructions; overflow checks and debug assertions are on.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::test;

/// The arguments of `soak sanitize`.
#[derive(clap::Parser)]
#[command(name = "cargo xtask soak sanitize")]
pub(super) struct SanitizeArgs {
    /// Packages to test; by default all that have unsafe code, and those that call them with threads
    #[arg(long, value_name = "NAME")]
    package: Vec<String>,

    /// Only tests whose name contains this word
    filter: Option<String>,
}

const PACKAGES: [&str; 4] = [
    "cellwise-sudoku",
    "cellwise-nonogram",
    "cellwise-batch",
    "cellwise-wasm",
];

pub(super) fn run(args: &SanitizeArgs) -> Result<()> {
    let about = Command::new("rustc").args(["+nightly", "-vV"]).output()?;
    ensure!(
        about.status.success(),
        "AddressSanitizer needs a nightly compiler: rustup toolchain install nightly"
    );
    let about = String::from_utf8_lossy(&about.stdout).into_owned();
    let host = about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not name its host")?;
    let mut command = Command::new("cargo");
    command
        .args(["+nightly", "test", "--release", "--lib", "--tests"])
        .args(["--target", host, "--target-dir", "target/sanitize"]);
    let chosen: Vec<&str> = match args.package.is_empty() {
        true => PACKAGES.to_vec(),
        false => args.package.iter().map(String::as_str).collect(),
    };
    for package in chosen {
        command.args(["--package", package]);
    }
    if let Some(filter) = &args.filter {
        command.arg(filter);
    }
    test::command(
        command
            // The wrapper of this task names another compiler.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO")
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
            .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    )
}
