//! `cargo xtask VERB`: what a developer runs, in Rust, the same on every machine.
#![expect(clippy::print_stdout, reason = "a program talks")]

mod schema;
mod test;

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
    /// Write docs/schema.json anew from the types of the `api` crate
    Schema,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().verb {
        Verb::Test { part } => test::run(part),
        Verb::Schema => schema::write(),
    }
}
