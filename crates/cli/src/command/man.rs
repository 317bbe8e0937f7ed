//! `man`: the manual pages.

use clap::Command;

use crate::exit::Failure;
use crate::output::Output;

/// Writes the manual page of `command`, or of the verb that `words` lead to.
pub(crate) fn run(mut command: Command, words: &[String]) -> Result<(), Failure> {
    command.build();
    let mut page_of = &command;
    for word in words {
        page_of = page_of.find_subcommand(word).ok_or_else(|| {
            let verbs: Vec<&str> = page_of
                .get_subcommands()
                .filter(|verb| !verb.is_hide_set())
                .map(Command::get_name)
                .collect();
            Failure::Usage(format!(
                "{} has no verb '{word}'; it has {}",
                page_of.get_name(),
                verbs.join(", ")
            ))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(page_of.clone())
        .render(&mut page)
        .map_err(|error| Failure::file("standard output", error))?;
    let mut output = Output::open(None)?;
    output.write(&page)?;
    output.finish()
}
