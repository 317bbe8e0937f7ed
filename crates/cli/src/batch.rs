//! The options of a run over many records, and the files it reads and writes beside its data.

use std::io::{self, BufWriter, Seek, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cellwise_nonogram::Threads;
use clap::{Args, ValueEnum};
use crc32fast::Hasher;

use crate::content::{Sum, changed, sum_of};
use crate::disk::File;
use crate::exit::Failure;
use crate::limits::parse_duration;
use crate::output::is_special;
use crate::part;

/// Options of a run over many records.
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

    /// How a long run shows its progress: `auto` draws a bar at a terminal, `plain`
    /// writes a line now and then, `none` neither
    #[arg(
        long,
        value_name = "HOW",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) progress: Show,

    /// Continue a run that was interrupted; needs -o, and the same input and options
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,

    /// Save the work of -o this often, so that --resume can continue from there
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    pub(crate) save_every: Duration,

    /// Close with a table of counts, work and speed; as JSON if the data is
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The treatment of a record that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    Skip,
    Keep,
    Stop,
}

/// The way in which a long run shows its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    Auto,
    Plain,
    None,
}

impl BatchArgs {
    /// The number of threads.
    pub(crate) fn threads(&self) -> Threads {
        match self.threads.and_then(|told| NonZeroUsize::new(told.into())) {
            Some(told) => Threads::new(told),
            None => Threads::all(),
        }
    }

    /// The treatment of bad records.
    pub(crate) fn on_error(&self, json: bool) -> OnError {
        let usual = if json { OnError::Keep } else { OnError::Skip };
        self.on_error.unwrap_or(usual)
    }
}

/// The file of `--errors`. Reports reach it together, when they are made durable or the run waits.
pub(crate) struct ErrorFile {
    file: BufWriter<File>,
    path: PathBuf,
    bytes: u64,
    hasher: Hasher,
}

impl ErrorFile {
    /// Begins the file, or goes on behind what an interrupted run wrote.
    ///
    /// # Errors
    /// If the file does not begin with that.
    pub(crate) fn open(path: &Path, keep: Sum) -> Result<Self, Failure> {
        let opened = || -> io::Result<(File, Hasher)> {
            let mut file = match is_special(path) {
                true => File::open_existing(path)?,
                false => File::open_or_create(path)?,
            };
            if !file.metadata()?.is_file() {
                return Ok((file, Hasher::new()));
            }
            part::lock(&file)?;
            let (sum, hasher) = sum_of(&mut file, keep.bytes)?;
            if sum != keep {
                return Err(changed());
            }
            file.set_len(keep.bytes)?;
            file.seek(io::SeekFrom::End(0))?;
            Ok((file, hasher))
        };
        let (file, hasher) = opened().map_err(|error| Failure::file(path, error))?;
        Ok(Self {
            file: BufWriter::new(file),
            path: path.to_owned(),
            bytes: keep.bytes,
            hasher,
        })
    }

    /// Adds a report.
    pub(crate) fn add(&mut self, report: &str) -> Result<(), Failure> {
        let line = format!("{report}\n");
        self.bytes += line.len() as u64;
        self.hasher.update(line.as_bytes());
        let added = self.file.write_all(line.as_bytes());
        added.map_err(|error| self.failure(error))
    }

    /// Makes all reports visible.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.file.flush();
        flushed.map_err(|error| self.failure(error))
    }

    /// Makes all reports durable, and says what they are.
    pub(crate) fn settle(&mut self) -> Result<Sum, Failure> {
        self.flush()?;
        let file = self.file.get_ref();
        let synced = file.metadata().and_then(|there| match there.is_file() {
            true => file.sync_data(),
            false => Ok(()),
        });
        synced.map_err(|error| self.failure(error))?;
        Ok(Sum {
            bytes: self.bytes,
            crc: self.hasher.clone().finalize(),
        })
    }

    /// A reader that goes away is an error here: the data would end with the reports.
    fn failure(&self, error: io::Error) -> Failure {
        Failure::File {
            path: self.path.clone(),
            error,
        }
    }
}
