//! `cargo xtask VERB`: what a developer runs, in Rust, the same on every machine.
#![expect(clippy::print_stdout, reason = "a program talks")]

mod fuzz;
mod schema;
mod site;
mod test;
mod verify;
mod web;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// The developer's verbs.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run every test, or one part of them: what CI runs
    Test {
        /// Which part; all of them by default
        part: Option<test::Part>,
    },
    /// Cross-check the engines on fresh random boards, and on big puzzle sets
    Verify {
        /// A folder with sudoku/*.txt, nonogram/*.txt and nonogram/files/*.nin
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// How many random classic boards
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        boards: usize,
        /// The seed they are drawn with
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measure speed; `cargo xtask bench --help` lists the suites
    #[command(disable_help_flag = true)]
    Bench {
        /// What the bench is told
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Stream millions of boards, kill and resume runs, fill a disk: what CI can't bear
    #[command(disable_help_flag = true)]
    Soak {
        /// What the soak is told; `--help` lists it
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Fuzz the parsers of `fuzz/`, all or some, one after the other
    Fuzz(fuzz::FuzzArgs),
    /// Make the page and its engine a folder of static files, for any web host
    Site {
        /// The folder
        #[arg(long, value_name = "DIR", default_value = "target/site")]
        out: PathBuf,
    },
    /// Write docs/schema.json anew from the types of the `api` crate
    Schema,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().verb {
        Verb::Test { part } => test::run(part),
        Verb::Verify { data, boards, seed } => verify::run(data.as_deref(), boards, seed),
        Verb::Bench { args } => bench(&args),
        Verb::Soak { args } => soak(&args),
        Verb::Fuzz(args) => fuzz::run(&args),
        Verb::Site { out } => site::make(&out),
        Verb::Schema => schema::write(),
    }
}

/// The soak runs the programs as they are shipped, so they are built first.
fn soak(args: &[String]) -> anyhow::Result<()> {
    test::cargo(["build", "--release", "--package", "cellwise-cli"], &[])?;
    let args: Vec<String> = [String::from("soak")]
        .into_iter()
        .chain(args.iter().cloned())
        .collect();
    bench(&args)
}

/// The bench is a program of its own, so that it is built as the product is.
fn bench(args: &[String]) -> anyhow::Result<()> {
    // It also runs our program on single files.
    let runs_it = |suite: &String| ["nonogram", "start"].contains(&suite.as_str());
    if args.first().is_some_and(runs_it) {
        test::cargo(["build", "--release", "--package", "cellwise-cli"], &[])?;
    }
    let own = [
        "run",
        "--release",
        "--quiet",
        "--package",
        "cellwise-bench",
        "--",
    ];
    let args = own.into_iter().chain(args.iter().map(String::as_str));
    test::cargo(args, &[])
}
