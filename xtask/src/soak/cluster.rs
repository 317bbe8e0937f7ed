//! `cargo xtask soak cluster`: the Python package on local Spark and Ray with two workers, one of them killed, and the
//! notebook on a million rows.
//!
//! The rows, the check and the report are those of `crates/python/soak/cluster.py`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};
use clap::Parser;

use crate::python;
use crate::site::{root, target};
use crate::test::{cargo, command};

/// The engines, beside everything that the tests of the package use.
const ENGINES: [&str; 2] = ["pyspark>=4", "ray[data]>=2.40"];

/// Runs a cluster on this machine and kills one of its two workers.
#[derive(Debug, Parser)]
pub(super) struct ClusterArgs {
    /// Rows that are solved while a worker dies
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    rows: u64,

    /// Rows that are rated on one worker and on two
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    rated: u64,

    /// Rows of the notebook
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    notebook_rows: u64,

    /// The engines: spark, ray, or both with a comma
    #[arg(long, value_name = "NAMES", default_value = "spark,ray")]
    engines: String,

    /// The report; by default `target/cluster.md`
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(super) fn run(args: &ClusterArgs) -> Result<()> {
    let packages: Vec<&str> = python::PACKAGES.iter().chain(&ENGINES).copied().collect();
    let tools = python::environment("python-cluster", &packages)?;
    python::install_wheel(&tools)?;
    let python = tools.join("bin/python");
    let report = match &args.report {
        Some(path) => std::path::absolute(path)?,
        None => target().join("cluster.md"),
    };
    let place = python::outside()?;
    cargo(["build", "--release", "--package", "cellwise-cli"], &[])?;
    command(
        Command::new(&python)
            .arg(root().join("crates/python/soak/cluster.py"))
            .args(["--rows", &args.rows.to_string()])
            .args(["--rated", &args.rated.to_string()])
            .args(["--engines", &args.engines])
            .arg("--command")
            .arg(target().join("release/sudoku"))
            .arg("--report")
            .arg(&report)
            .current_dir(&place),
    )?;
    let text = std::fs::read_to_string(&report).context("the report")?;
    println!("{text}");
    let test = root().join("crates/python/tests/test_notebook.py");
    command(
        Command::new(&python)
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
            .arg(test)
            .env("CELLWISE_ROWS", args.notebook_rows.to_string())
            .env("CELLWISE_ROOT", root())
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .current_dir(&place),
    )
}
