//! `completions`: what a shell needs to complete our words.

use clap::Command;
use clap_complete::Shell;

use crate::exit::Failure;
use crate::output::Output;

/// Writes the completions of `command` for `shell`.
pub(crate) fn run(shell: Shell, mut command: Command) -> Result<(), Failure> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    let mut output = Output::open(None)?;
    output.write(&script)?;
    output.finish()
}
