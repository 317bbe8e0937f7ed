//! `booklet` on the command line: files of both puzzles as one book.

use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

use cellwise_formats::{AnyRecord, Error, ErrorKind, Records, open, read};
use cellwise_verbs::{Input, examples};
use clap::Args;

use crate::args::MessageArgs;
use crate::book::{self, Binding, BookArgs, Placed, graver};
use crate::exit::{Exit, Failure};
use crate::isa;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::part::{is_one_file, names_of};

/// The arguments of `booklet`.
#[derive(Args, Clone, Debug)]
pub(crate) struct BookletArgs {
    /// Files with puzzles of either kind in any format, presets, or puzzles written out; `-` or nothing is a pipe
    #[arg(value_name = "PUZZLE", help_heading = "Input")]
    inputs: Vec<String>,

    /// Write the book to FILE, which appears only when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    book: BookArgs,

    /// Threads; all cores unless told. The book is the same with any number
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits, for each puzzle")]
    threads: Option<u16>,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Binds the puzzles of all inputs into a book.
pub(crate) fn run(args: &BookletArgs) -> Result<Exit, Failure> {
    let messages = args.messages.messages();
    let output = args.output.as_deref();
    book::check(output)?;
    args.check_output()?;
    let mut read = Read {
        puzzles: Vec::new(),
        exit: Exit::Answered,
        messages,
    };
    for input in &args.inputs {
        read.source(input)?;
    }
    if args.inputs.is_empty() {
        read.source("-")?;
    }
    let binding = Binding {
        book: &args.book,
        limits: &args.limits,
        threads: args.threads,
        output,
        messages,
    };
    Ok(graver(binding.write(&read.puzzles)?, read.exit))
}

impl BookletArgs {
    /// Fails if the book would replace one of its inputs.
    fn check_output(&self) -> Result<(), Failure> {
        let Some(output) = &self.output else {
            return Ok(());
        };
        let is_read = |name: &PathBuf| {
            let mut inputs = self.inputs.iter().filter(|text| *text != "-");
            inputs.any(|input| is_one_file(Path::new(input), name))
        };
        match names_of(output).find(is_read) {
            None => Ok(()),
            Some(_) => Err(Failure::Usage(format!(
                "-o {} is an input of this run",
                output.display()
            ))),
        }
    }
}

/// The puzzles read so far.
struct Read {
    puzzles: Vec<Placed>,
    exit: Exit,
    messages: Messages,
}

impl Read {
    /// Reads an argument: a pipe, a preset, a file, or a puzzle written out.
    fn source(&mut self, text: &str) -> Result<(), Failure> {
        let preset = || {
            let sudoku = examples::sudoku(text).map(AnyRecord::Sudoku);
            sudoku.or_else(|| examples::nonogram(text).map(AnyRecord::Nonogram))
        };
        let (name, records) = if text == "-" {
            ("standard input", read(io::stdin(), None))
        } else if let Some(record) = preset() {
            self.add(text.to_owned(), record);
            return Ok(());
        } else if Path::new(text).exists() {
            (text, open(text))
        } else {
            (
                "the puzzle written out",
                read(Cursor::new(text.to_owned()), None),
            )
        };
        match records {
            Ok(records) => self.records(name, text, records),
            Err(error) => self.bad(name, &error),
        }
    }

    fn records(&mut self, name: &str, text: &str, records: Records) -> Result<(), Failure> {
        for record in records {
            match record {
                Ok(record) => {
                    for note in record.notes() {
                        let place = format!("{name}:{}", record.line());
                        self.messages.note(&format!("{place}: {note}"));
                    }
                    self.add(format!("{name}:{}", record.line()), record);
                }
                Err(error) if !Path::new(text).exists() && text != "-" => {
                    let text =
                        format!("{text}: neither a preset, nor a file, nor a puzzle: {error}");
                    return Err(Failure::BadInput(text));
                }
                Err(error) => {
                    self.bad(name, &error)?;
                    if matches!(error.kind, ErrorKind::Io { .. }) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn bad(&mut self, name: &str, error: &Error) -> Result<(), Failure> {
        if let Some(failure) = Failure::missing_feature(error, name) {
            return Err(failure);
        }
        self.messages.error(&error.in_file(name));
        self.exit = graver(self.exit, Exit::BadInput);
        Ok(())
    }

    fn add(&mut self, place: String, record: AnyRecord) {
        let input = Input::new(record).with_isa(isa::chosen());
        self.puzzles.push(Placed { place, input });
    }
}
