//! The options of a run over many records, and the files it reads and writes beside its data.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cellwise_nonogram::Threads;
use clap::{Args, ValueEnum};

use crate::exit::{Failure, Outcome};
use crate::limits::parse_duration;

/// How many records are gone through.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Many puzzles")]
pub(crate) struct BatchArgs {
    /// Threads; all cores unless told. The output is the same with any number
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// What becomes of a record that can't be read: it is reported, and then left out
    /// (`skip`), marked in its place in the output (`keep`), or the end (`stop`).
    /// Without it, `keep` with --json and `skip` otherwise
    #[arg(long, value_name = "WHAT", hide_possible_values = true)]
    on_error: Option<OnError>,

    /// Collect the reports of bad records in FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) errors: Option<PathBuf>,

    /// How a long run shows how far it is: `auto` draws a bar at a terminal, `plain`
    /// writes a line now and then, `none` neither
    #[arg(
        long,
        value_name = "HOW",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) progress: Show,

    /// Go on with a run that was interrupted; needs -o, and input and options as they were
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,

    /// How often -o makes safe what is done, so that --resume can go on from there
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    pub(crate) save_every: Duration,

    /// Close with a table of counts, work and speed; as JSON if the data is
    #[arg(long)]
    pub(crate) stats: bool,
}

/// What becomes of a record that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    Skip,
    Keep,
    Stop,
}

/// How a long run shows how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    Auto,
    Plain,
    None,
}

impl BatchArgs {
    /// How many threads work.
    pub(crate) fn threads(&self) -> Threads {
        match self.threads.and_then(|told| NonZeroUsize::new(told.into())) {
            Some(told) => Threads::new(told),
            None => Threads::all(),
        }
    }

    /// What becomes of bad records.
    pub(crate) fn on_error(&self, json: bool) -> OnError {
        let usual = if json { OnError::Keep } else { OnError::Skip };
        self.on_error.unwrap_or(usual)
    }
}

/// The file of `--errors`.
pub(crate) struct ErrorFile {
    file: File,
    path: PathBuf,
    written: u64,
}

impl ErrorFile {
    /// Begins the file, or goes on behind its first `keep` bytes.
    pub(crate) fn open(path: &Path, keep: u64) -> Outcome<Self> {
        let opened = || -> io::Result<File> {
            let mut options = OpenOptions::new();
            let mut file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            file.set_len(keep)?;
            file.seek(io::SeekFrom::End(0))?;
            Ok(file)
        };
        Ok(Self {
            file: opened().map_err(|error| Failure::file(path, error))?,
            path: path.to_owned(),
            written: keep,
        })
    }

    /// Adds a report.
    pub(crate) fn add(&mut self, report: &str) -> Outcome<()> {
        let line = format!("{report}\n");
        self.written += line.len() as u64;
        let added = self.file.write_all(line.as_bytes());
        added.map_err(|error| Failure::file(&self.path, error))
    }

    /// Bytes it has.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }
}
