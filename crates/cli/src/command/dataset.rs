//! `dataset` on the command line: rows to standard output, or a folder that hubs and loaders know.
//!
//! ```text
//! FOLDER/.cellwise/puzzles.txt    puzzles made to order, if they are
//! FOLDER/.cellwise/rows.jsonl     a run over all puzzles, like any other: in input order, on all threads, resumable
//! FOLDER/data/train-00000-of-00002.parquet …, FOLDER/README.md     written from the rows at the end
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use cellwise_core::Verdict;
use cellwise_textbook::Method;
use cellwise_verbs::dataset::{Column, DatasetOptions, Rows, rows};
use cellwise_verbs::{Fault, Input, PuzzleKind};
use clap::Args;

use crate::args::{MessageArgs, OutputArgs, words};
use crate::batch::BatchArgs;
use crate::book::graver;
use crate::command::generate;
use crate::dataset::{Form, write};
use crate::disk;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::isa;
use crate::journal::relevant;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::reading::EitherRead;
use crate::stream::{Answered, RecordSink, Run, limit_exit, struck};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cellwise dataset sudoku easy --columns solution,rating,path
  cellwise dataset sudoku many.txt -o rated                      a folder for load_dataset(\"rated\")
  cellwise dataset sudoku --generate '--count 100000 --minimal' -o minimal --augment 3
  cellwise dataset nonogram --generate '--count 1000 --size 15x15' -o pictures --columns solution,rating,path

Columns are solution, class, givens, rating, guesses and backdoor, unless --columns names others; er, path and
trace cost more. docs/python.md describes every field.";

/// The arguments of `dataset`.
#[derive(Args, Clone, Debug)]
pub(crate) struct DatasetArgs {
    /// The kind of puzzle: sudoku or nonogram
    #[arg(value_name = "KIND", value_parser = kind)]
    kind: PuzzleKind,

    /// Presets, puzzles written out, or files; `-` or nothing is a pipe
    #[arg(value_name = "PUZZLE", help_heading = "Input")]
    inputs: Vec<String>,

    /// Files, whatever their names; may be given several times
    #[arg(short, long = "file", value_name = "FILE", help_heading = "Input")]
    files: Vec<PathBuf>,

    /// Make the puzzles: options of `generate` in one word, for instance '--count 1000 --level hard'
    #[arg(long, value_name = "WISHES", help_heading = "Input", allow_hyphen_values = true, requires = "output",
          conflicts_with_all = ["inputs", "files"])]
    generate: Option<String>,

    #[command(flatten, next_help_heading = "Input")]
    read: EitherRead,

    /// The folder of the data set; without it, rows go to standard output as JSON
    #[arg(short, long, value_name = "FOLDER", help_heading = "Output")]
    output: Option<PathBuf>,

    /// The files of the folder: parquet, csv or jsonl
    #[arg(long, value_name = "FORM", default_value = Form::USUAL, hide_possible_values = true, help_heading = "Output")]
    to: Form,

    /// The columns beside the puzzle: solution, class, givens, rating, er, guesses, backdoor, path, trace
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Column::named, help_heading = "Output")]
    columns: Vec<Column>,

    /// Rows of equivalent puzzles beside that of each puzzle
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Output")]
    augment: usize,

    /// The share of rows for testing; a class of equivalent puzzles is never on both sides
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, help_heading = "Output")]
    test: f64,

    /// The method of the textbook whose walk is the trace
    #[arg(
        long,
        value_name = "NAME",
        default_value = "mrv",
        help_heading = "Output"
    )]
    method: Method,

    /// Events of the trace that are told
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        help_heading = "Output"
    )]
    trace_steps: u64,

    /// Rows in a file of the folder, at most
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Output")]
    rows_per_file: u64,

    #[command(flatten)]
    batch: BatchArgs,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Reads the name of a kind of puzzle.
pub(super) fn kind(text: &str) -> Result<PuzzleKind, String> {
    let found = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == text);
    found.ok_or_else(|| "a kind is sudoku or nonogram".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share goes from 0 to 1".to_owned())
}

/// Makes a data set.
pub(crate) fn run(args: &DatasetArgs) -> Result<Exit, Failure> {
    let messages = args.messages.messages();
    let reading = args.read.reading(args.kind)?;
    if args.to == Form::Parquet && args.output.is_some() && cfg!(not(feature = "parquet")) {
        return Err(Failure::Usage(crate::exit::NO_PARQUET.into()));
    }
    let Some(folder) = &args.output else {
        let inputs = Inputs::with_reading(args.inputs.clone(), args.files.clone(), reading);
        return args.make(inputs, None, messages);
    };
    let folder = Folder::begin(folder, args.batch.resume)?;
    let mut exit = Exit::Answered;
    let inputs = match &args.generate {
        None => Inputs::with_reading(args.inputs.clone(), args.files.clone(), reading),
        Some(wishes) => {
            let puzzles = folder.work("puzzles.txt");
            if !puzzles.exists() {
                let seed = args.limits.seed;
                exit = generate::into_file(args.kind, wishes, seed, &puzzles, messages)?;
                if exit == Exit::Interrupted {
                    return Ok(exit);
                }
            }
            Inputs::with_reading(Vec::new(), vec![puzzles], reading)
        }
    };
    let made = folder.work("rows.jsonl");
    if !made.exists() {
        exit = graver(exit, args.make(inputs, Some(&made), messages)?);
        // The run has said how to go on.
        if exit == Exit::Interrupted || !made.exists() {
            return Ok(exit);
        }
    }
    let told = write(
        &made,
        &folder.path,
        args.kind,
        args.to,
        args.rows_per_file,
        &args.choices(),
    )?;
    let Some(told) = told else {
        messages.refusal("stopped; --resume goes on");
        return Ok(Exit::Interrupted);
    };
    folder.end()?;
    messages.verdict(&told);
    Ok(exit)
}

impl DatasetArgs {
    fn options(&self) -> DatasetOptions {
        DatasetOptions {
            columns: match self.columns.is_empty() {
                true => Column::USUAL.to_vec(),
                false => self.columns.clone(),
            },
            augment: self.augment,
            test: self.test,
            method: self.method.into(),
            trace_steps: self.trace_steps,
            seed: self.limits.seed,
        }
    }

    /// The options, as the card of the data set states them.
    fn choices(&self) -> Vec<(&'static str, String)> {
        let mut choices = vec![
            ("seed", self.limits.seed.to_string()),
            ("test share", self.test.to_string()),
        ];
        if self.augment > 0 {
            choices.push(("equivalents of each puzzle", self.augment.to_string()));
        }
        if let Some(wishes) = &self.generate {
            choices.push(("puzzles made by `generate` with", format!("`{wishes}`")));
        }
        if self.columns.contains(&Column::Trace) {
            choices.push(("method of the trace", self.method.name().to_owned()));
        }
        choices
    }

    /// Makes the rows of every puzzle, one JSON object in a line.
    fn make(
        &self,
        inputs: Inputs,
        path: Option<&Path>,
        messages: Messages,
    ) -> Result<Exit, Failure> {
        let output = OutputArgs {
            output: path.map(Path::to_owned),
            json: false,
            batch: self.batch.clone(),
        };
        let options = self.options();
        Run::new(inputs, &output, messages).each(&|input, sink| self.record(input, &options, sink))
    }

    fn record(
        &self,
        input: &Input,
        options: &DatasetOptions,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<Answered, Failure> {
        let input = input.clone().with_isa(isa::chosen());
        let made = rows(&input, options, &mut self.limits.budget());
        let answered = |exit, sentence: String, word| {
            Ok(Answered {
                exit,
                sentence,
                word,
            })
        };
        match made.map_err(|fault: Fault| Failure::Record(fault.message))? {
            Rows::Made(rows) => {
                for row in &rows {
                    sink.put_json(row)?;
                }
                answered(Exit::Answered, String::new(), "unique")
            }
            Rows::Improper(verdict) => Err(Failure::Record(match verdict {
                Verdict::Impossible => "it has no solution; a row needs exactly one".into(),
                _ => "it has several solutions; a row needs exactly one".into(),
            })),
            Rows::Stopped(limit) => answered(
                limit_exit(limit),
                format!("no row: {}", struck(limit)),
                "unknown",
            ),
        }
    }
}

/// The folder of a data set while it is made.
struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Begins a folder, or goes on with one whose run was interrupted.
    fn begin(path: &Path, resume: bool) -> Result<Self, Failure> {
        let folder = Self {
            path: path.to_owned(),
        };
        let failure = |error| Failure::file(path, error);
        if path.join("README.md").exists() || path.join("data").exists() {
            let place = path.display();
            let text = format!("-o {place}: there is a data set already, or a folder `data`");
            // Files of an interrupted last step are written anew.
            if !(resume && folder.work("run.json").exists()) {
                return Err(Failure::Usage(text));
            }
        }
        let words: Vec<String> = relevant(words().map(|word| word.to_string_lossy().into_owned()));
        let note = folder.work("run.json");
        let now = serde_json::to_vec(&(env!("CARGO_PKG_VERSION"), &words)).unwrap_or_default();
        match disk::read(&note) {
            Ok(before) if resume && before == now => return Ok(folder),
            Ok(_) if resume => {
                let text = "this is not the run that was interrupted: its options or its version differ; leave --resume out to begin anew";
                return Err(Failure::Usage(text.into()));
            }
            Ok(_) => fs::remove_dir_all(folder.path.join(".cellwise")).map_err(failure)?,
            Err(_) => {}
        }
        fs::create_dir_all(folder.path.join(".cellwise")).map_err(failure)?;
        fs::write(&note, now).map_err(|error| Failure::file(&note, error))?;
        Ok(folder)
    }

    /// A file of the work that is not part of the data set.
    fn work(&self, name: &str) -> PathBuf {
        self.path.join(".cellwise").join(name)
    }

    /// Removes everything that is not part of the data set.
    fn end(&self) -> Result<(), Failure> {
        let work = self.path.join(".cellwise");
        fs::remove_dir_all(&work).map_err(|error| Failure::file(&work, error))
    }
}
