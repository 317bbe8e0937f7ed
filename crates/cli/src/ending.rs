//! The ending of `-o` says what the file is to hold, for every verb, unless the command line says it:
//! `solve -o board.pdf` is `solve -o board.pdf --to drawing`.
//!
//! In: a command line as parsed. Out: the words that it lacks. A verb that can't write what the ending of a picture names is
//! refused, so that no text stands in such a file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cellwise_formats::{FormatInfo, nonogram, sudoku};
use cellwise_verbs::PuzzleKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use crate::exit::Failure;

/// The endings of pictures and documents.
const PICTURES: [&str; 5] = ["svg", "png", "pdf", "gif", "apng"];

/// A verb, with its arguments as they were given.
struct Line<'a> {
    verb: &'a Command,
    matches: &'a ArgMatches,
    kind: PuzzleKind,
}

/// The words to add to a command line: none for a verb without puzzles, or if nothing is to be added.
pub(crate) fn words(command: &Command, matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    let Some(line) = Line::new(command, matches) else {
        return Ok(Vec::new());
    };
    let to = |name: &str| vec!["--to".to_owned(), name.to_owned()];
    if ["to", "json", "template"]
        .iter()
        .any(|id| line.is_given(id))
    {
        return Ok(Vec::new());
    }
    let draws = line.has("medium");
    if line.is_given("medium") {
        // `--as` is about a drawing; where `--to` has names of its own, it speaks for itself.
        return Ok(match line.has("to") && line.values().is_empty() {
            true => to("drawing"),
            false => Vec::new(),
        });
    }
    let Some((path, ending)) = line.ending() else {
        return Ok(Vec::new());
    };
    let is_picture = PICTURES.contains(&ending.as_str());
    let is_still = ["svg", "png", "pdf"].contains(&ending.as_str());
    let values = line.values();
    let has_table = line.has("template") || values.iter().any(|value| value == "csv");
    if is_picture && line.is_given("plot") {
        return Ok(Vec::new());
    }
    if draws && !values.is_empty() && is_picture {
        // The steps of a trace move, and its option `--as` goes by the ending as well.
        return Ok(Vec::new());
    }
    if ["csv", "parquet"].contains(&ending.as_str()) && has_table {
        return Ok(to("csv"));
    }
    if let Some(value) = values.iter().find(|value| **value == ending) {
        return Ok(to(value));
    }
    if ["json", "jsonl", "ndjson"].contains(&ending.as_str()) && !line.writes_puzzles() {
        return Ok(match line.has("json") {
            true => vec!["--json".to_owned()],
            false => Vec::new(),
        });
    }
    if is_picture {
        return match line.has("to") && values.is_empty() {
            true if draws && is_still => Ok(to("drawing")),
            true if ending == "pdf" && line.has("title") => Ok(to("pdf")),
            false if draws && is_still => Ok(Vec::new()),
            _ => Err(line.refused(&path, &ending)),
        };
    }
    match format(line.kind, &ending).filter(|_| line.has("to") && values.is_empty()) {
        Some(name) => Ok(to(name)),
        None => Ok(Vec::new()),
    }
}

/// A command line with further words, before any `--`.
pub(crate) fn with(mut args: Vec<OsString>, more: Vec<String>) -> Vec<OsString> {
    let end = args.iter().position(|word| word == "--");
    let at = end.unwrap_or(args.len());
    args.splice(at..at, more.into_iter().map(OsString::from));
    args
}

impl<'a> Line<'a> {
    fn new(command: &'a Command, matches: &'a ArgMatches) -> Option<Self> {
        let (mut verb, mut matches) = (command, matches);
        let mut kind = kind_of(verb.get_name());
        while let Some((name, below)) = matches.subcommand() {
            kind = kind.or_else(|| kind_of(name));
            (verb, matches) = (verb.find_subcommand(name)?, below);
        }
        let kind = kind?;
        Some(Self {
            verb,
            matches,
            kind,
        })
    }

    fn has(&self, id: &str) -> bool {
        self.verb.get_arguments().any(|arg| arg.get_id() == id)
    }

    fn is_given(&self, id: &str) -> bool {
        self.has(id) && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The names that `--to` takes, if they are a list of the verb's own.
    fn values(&self) -> Vec<String> {
        let to = self.verb.get_arguments().find(|arg| arg.get_id() == "to");
        let values = to.map(clap::Arg::get_possible_values).unwrap_or_default();
        values
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect()
    }

    /// Returns true if the answers of the verb are puzzles, which have formats of their own in JSON.
    fn writes_puzzles(&self) -> bool {
        self.has("to") && self.values().is_empty() && !self.has("template")
    }

    /// The output, and its ending without that of a packed file.
    fn ending(&self) -> Option<(PathBuf, String)> {
        let path = self.matches.try_get_one::<PathBuf>("output").ok()??;
        let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
        let last = ending(path)?;
        let ending = match last.as_str() {
            "gz" | "zst" => ending(&path.with_extension(""))?,
            _ => last,
        };
        Some((path.clone(), ending))
    }

    fn refused(&self, path: &Path, ending: &str) -> Failure {
        let verb = match self.verb.get_name() {
            "cellwise" | "sudoku" | "nonogram" => "solve",
            name => name,
        };
        let or_to = if self.has("to") { ", or --to" } else { "" };
        Failure::Usage(format!(
            "'{}' would hold text: {verb} writes no {ending}; another ending{or_to} says what is wanted",
            path.display()
        ))
    }
}

fn kind_of(name: &str) -> Option<PuzzleKind> {
    PuzzleKind::ALL
        .into_iter()
        .find(|kind| kind.to_string() == name)
}

/// The one format of a puzzle that is written to files with this ending.
fn format(kind: PuzzleKind, ending: &str) -> Option<&'static str> {
    let infos: Vec<FormatInfo> = match kind {
        PuzzleKind::Sudoku => sudoku::Format::ALL
            .iter()
            .map(|format| format.info())
            .collect(),
        PuzzleKind::Nonogram => nonogram::Format::ALL
            .iter()
            .map(|format| format.info())
            .collect(),
    };
    let has = |info: &&FormatInfo| info.writes && info.extensions.contains(&ending);
    let mut found = infos.iter().filter(has);
    let first = found.next()?;
    found.next().is_none().then_some(first.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_of_one_format_names_it() {
        assert_eq!(format(PuzzleKind::Sudoku, "cellwise"), Some("cellwise"));
        assert_eq!(format(PuzzleKind::Sudoku, "yaml"), Some("yaml"));
        assert_eq!(format(PuzzleKind::Nonogram, "non"), Some("non"));
        assert_eq!(format(PuzzleKind::Sudoku, "txt"), None);
        assert_eq!(format(PuzzleKind::Nonogram, "sdk"), None);
    }

    #[test]
    fn words_stand_before_two_dashes() {
        let args = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let more = || vec!["--json".to_owned()];
        assert_eq!(with(args("a b -- c"), more()), args("a b --json -- c"));
        assert_eq!(with(args("a b"), more()), args("a b --json"));
    }
}
