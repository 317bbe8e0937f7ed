//! `cargo xtask VERB`: the commands of developers, in Rust, so that they work on every machine.
#![expect(clippy::print_stdout, reason = "a program talks")]

#[path = "../../crates/web/bundle/mod.rs"]
mod bundle;
mod cross;
mod fuzz;
mod package;
mod python;
mod schema;
mod site;
mod soak;
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
    /// Run every test, or one part of them, as CI does
    Test {
        /// The part; all of them by default
        part: Option<test::Part>,
    },
    /// Cross-check the engines on fresh random boards, and on big puzzle sets
    Verify {
        /// A folder with sudoku/*.txt, nonogram/*.txt and nonogram/files/*.nin
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Number of random boards
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        boards: usize,
        /// Only this part of the work on random boards
        #[arg(long)]
        only: Option<verify::Part>,
        /// First hold each rule whose name contains WORD (all without one) by itself against a SAT solver, on 3,000 boards
        #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "")]
        rules: Option<String>,
        /// Seed of these boards
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The engines for classic boards on another CPU: their tests, random boards, and the classic sets of DIR
        #[arg(long, value_name = "CPU", conflicts_with = "rules")]
        target: Option<cross::Machine>,
    },
    /// Measure speed; `cargo xtask bench --help` lists the suites
    #[command(disable_help_flag = true)]
    Bench {
        /// Arguments of the bench
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Checks that are too long for CI: the batch, or `limits`, `server`, `sanitize`, `mutants`, `differential`,
    /// `cluster`, `dependencies`
    #[command(disable_help_flag = true)]
    Soak {
        /// Arguments of the soak; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Fuzz the parsers of `fuzz/`, all or some, one after the other
    Fuzz(fuzz::FuzzArgs),
    /// Write the page and its engine as static files, for any web host
    Site {
        /// The folder
        #[arg(long, value_name = "DIR", default_value = "target/site")]
        out: PathBuf,
    },
    /// Write the JSON schema, the TypeScript types and the Python functions anew from the types of `verbs`
    Schema,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().verb {
        Verb::Test { part } => test::run(part),
        Verb::Verify {
            data,
            boards,
            only,
            seed,
            rules,
            target,
        } => {
            if let Some(machine) = target {
                return cross::verify(machine, data.as_deref(), boards, seed);
            }
            if let Some(word) = rules {
                verify::rules(&word)?;
            }
            verify::run(data.as_deref(), boards, only, seed)
        }
        Verb::Bench { args } => bench(&args),
        Verb::Soak { args } => soak::run(&args),
        Verb::Fuzz(args) => fuzz::run(&args),
        Verb::Site { out } => site::make(&out),
        Verb::Schema => schema::write(),
    }
}

/// The bench is a separate program, so that it is built like the product.
fn bench(args: &[String]) -> anyhow::Result<()> {
    // It also runs our program on single files.
    let runs_it = |suite: &String| ["nonogram", "start"].contains(&suite.as_str());
    if args.first().is_some_and(runs_it) {
        test::cargo(["build", "--release", "--package", "cellwise-cli"], &[])?;
    }
    let mut python = Vec::new();
    if args.first().is_some_and(|suite| suite == "python") {
        python = vec!["--python".to_owned(), python::for_bench()?];
    }
    let own = ["run", "--release", "--quiet", "--package", "cellwise-bench"];
    // SAT solvers are compiled from C and C++, so only those who compare with them build them.
    let with_solvers = args.iter().any(|arg| arg == "--sat");
    let features: &[&str] = if with_solvers {
        &["--features", "sat"]
    } else {
        &[]
    };
    let args = args.iter().chain(&python).map(String::as_str);
    let own = own.into_iter().chain(features.iter().copied());
    let args = own.chain(["--"]).chain(args);
    test::cargo(args, &[])
}
