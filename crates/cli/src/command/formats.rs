//! `formats` on the command line.

use cellwise_core::Budget;
use cellwise_verbs::{finish, formats, no_parts};
use clap::Args;

use crate::exit::{Exit, Failure};
use crate::output::{Output, json_line};

/// The arguments of `formats`.
#[derive(Args, Clone, Debug)]
pub(crate) struct FormatsArgs {
    /// The list as one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Prints the table of formats.
pub(crate) fn run(args: &FormatsArgs) -> Result<Exit, Failure> {
    let mut output = Output::open(None)?;
    if args.json {
        let reply = finish(formats::start(), &mut Budget::unlimited(), no_parts)?;
        output.write(json_line(&reply)?.as_bytes())?;
        output.finish()?;
        return Ok(Exit::Answered);
    }
    let yes = |is: bool| if is { "yes" } else { "-" };
    let mut rows = vec![
        [
            "puzzle",
            "format",
            "endings",
            "reads",
            "writes",
            "colours",
            "several",
            "what it is",
        ]
        .map(str::to_owned),
    ];
    for (kind, format) in formats::catalogue() {
        let endings = match format.extensions {
            [] => "-".to_owned(),
            some => some.join(" "),
        };
        rows.push([
            kind.to_string(),
            format.name.to_owned(),
            endings,
            yes(format.reads).to_owned(),
            yes(format.writes).to_owned(),
            yes(format.colours).to_owned(),
            yes(format.several).to_owned(),
            format.about.to_owned(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..7).filter_map(width).collect();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        line.push_str(&row[7]);
        line.push('\n');
        output.write(line.as_bytes())?;
    }
    output.finish()?;
    Ok(Exit::Answered)
}
