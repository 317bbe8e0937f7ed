//! `serve` in a build without the feature `serve`: it says how to get a build that has it.

use clap::Args;

use crate::exit::{Exit, Failure};

pub(crate) const EXAMPLES: &str = "\
This build has no server; `cargo install` with `--features full` makes one that has.";

/// The arguments of `serve`, which are not looked at.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<String>,
}

/// Fails.
pub(crate) fn run(_: &ServeArgs) -> Result<Exit, Failure> {
    let text = "this build has no server; install with --features full";
    Err(Failure::Usage(text.into()))
}
