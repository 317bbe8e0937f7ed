//! `cargo xtask soak`: the checks that take too long for every change.
//!
//! `sanitize`, `mutants`, `differential`, `cluster` and `dependencies` are here. The batch,
//! `limits` and `server` run the programs as they are shipped and are parts of the bench.

mod cluster;
mod dependencies;
mod differential;
mod mutants;
mod sanitize;

use anyhow::Result;
use clap::Parser as _;

use crate::{bench, test};

/// Runs the part that the first word names; without one, the batch.
pub(crate) fn run(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("sanitize") => sanitize::run(&sanitize::SanitizeArgs::parse_from(args)),
        Some("mutants") => mutants::run(&mutants::MutantsArgs::parse_from(args)),
        Some("differential") => {
            differential::run(&differential::DifferentialArgs::parse_from(args))
        }
        Some("cluster") => cluster::run(&cluster::ClusterArgs::parse_from(args)),
        Some("dependencies") => dependencies::run(),
        _ => shipped(args),
    }
}

/// The programs are built as they are shipped.
fn shipped(args: &[String]) -> Result<()> {
    test::cargo(["build", "--release", "--package", "cellwise-cli"], &[])?;
    let args: Vec<String> = [String::from("soak")]
        .into_iter()
        .chain(args.iter().cloned())
        .collect();
    bench(&args)
}
