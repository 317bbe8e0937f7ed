//! The words of the command line that several verbs share.

use std::path::PathBuf;
use std::str::FromStr;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

use crate::batch::BatchArgs;
use crate::messages::Messages;

/// The words of the command line.
#[cfg(not(test))]
pub(crate) use std::env::args_os as words;

#[cfg(test)]
pub(crate) use crate::disk::faults::words;

/// Options of messages.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Messages (on standard error)")]
pub(crate) struct MessageArgs {
    /// Say nothing but errors
    #[arg(short, long, global = true)]
    quiet: bool,

    /// Say more: what the input was taken for, how much work it was
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,

    /// Colours: `auto` respects `NO_COLOR` and uses none outside a terminal
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl MessageArgs {
    pub(crate) fn messages(self) -> Messages {
        let color = match self.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Messages::new(self.quiet, self.verbose, color)
    }
}

/// The sources of puzzles. `R` holds the options of one kind of puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs<R: Args> {
    /// Presets, puzzles written out, or files; `-` or nothing is the keyboard or a pipe
    #[arg(value_name = "PUZZLE")]
    pub(crate) inputs: Vec<String>,

    /// Files, whatever their names; may be given several times
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) read: R,
}

/// The arguments of a verb that reads puzzles: their sources, and the verb's own.
#[derive(Args, Clone, Debug)]
pub(crate) struct OnPuzzles<V: Args, R: Args> {
    #[command(flatten)]
    pub(crate) input: InputArgs<R>,

    #[command(flatten)]
    pub(crate) verb: V,
}

/// The output of a run with one answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerArgs {
    /// Write data to FILE, which appears only when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The output of a run over many puzzles.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write data to FILE, which appears only when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// One JSON object for every puzzle
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

/// Two numbers with an `x` between them: `3x4`, rows before columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct By(pub(crate) usize, pub(crate) usize);

impl FromStr for By {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (rows, columns) = text.split_once(['x', 'X', '×'])?;
            Some(Self(rows.parse().ok()?, columns.parse().ok()?))
        };
        parse().ok_or_else(|| "two numbers are expected, rows before columns, as in 3x4".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_takes_rows_before_columns() {
        assert_eq!("3x4".parse(), Ok(By(3, 4)));
        for text in ["", "3", "3x", "x4", "3x4x5", "-3x4"] {
            assert!(text.parse::<By>().is_err(), "{text}");
        }
    }
}
