//! The beginning of a run: anew, or where an interrupted one stopped.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::Run;
use super::run::RunState;
use crate::args::words;
use crate::batch::ErrorFile;
use crate::content::{InputSums, Sum};
use crate::counts::Counts;
use crate::exit::{Exit, Failure, NO_PARQUET};
use crate::input::InputFile;
use crate::journal::{self, Journal, Position, Progress};
use crate::layout::Layout;
use crate::output::{Output, is_parquet, is_special};
use crate::part::{self, Part, is_one_file};
use crate::progress::{Bytes, Meter};

/// The output of a run, and the input that it is made of.
struct Target<'a> {
    path: Option<&'a Path>,
    part: Option<Part>,
    inputs: InputSums,
}

pub(super) enum Begun {
    Run(Box<RunState>),
    /// An earlier run had written everything except the name of its file.
    Complete(Exit),
}

impl Run<'_> {
    /// Begins a run, or resumes one.
    pub(super) fn begin(
        &self,
        files: Option<&[InputFile]>,
        bytes: &Bytes,
    ) -> Result<Begun, Failure> {
        let path = self.output.output.as_deref();
        let path = path.filter(|path| *path != Path::new("-"));
        let is_parquet = path.is_some_and(is_parquet);
        if is_parquet {
            self.check_parquet()?;
        }
        self.check_names(path)?;
        // Locked before the journal is looked at: another run may be using both.
        let part = match path {
            Some(path) if !is_special(path) => Some(Part::hold(path)?),
            _ => None,
        };
        let path = part.as_ref().map(Part::path).or(path).map(Path::to_owned);
        let path = path.as_deref();
        let is_resumable = self.is_resumable && !is_parquet;
        let journal = match (path, files) {
            (Some(path), Some(files)) if is_resumable => {
                let words = words().map(|word| word.to_string_lossy().into_owned());
                Some(Journal::new(path, journal::Run::of(words, files)?))
            }
            _ => None,
        };
        let past = self.past(journal.as_ref(), is_resumable)?;
        let files = files.unwrap_or_default();
        let inputs = match &past {
            Some(past) => InputSums::verify(files, &past.inputs)?,
            None => InputSums::new(files),
        };
        match (part, journal, past) {
            (Some(part), Some(journal), Some(past)) if past.complete => {
                self.complete(part, &journal, past).map(Begun::Complete)
            }
            (part, journal, past) => {
                let target = Target { path, part, inputs };
                let state = self.state(target, journal, past, bytes)?;
                Ok(Begun::Run(Box::new(state)))
            }
        }
    }

    /// Fails if two names of the run are one file.
    fn check_names(&self, path: Option<&Path>) -> Result<(), Failure> {
        let errors = self.output.batch.errors.as_deref();
        if let Some(path) = path {
            let names = part::names_of(path);
            self.inputs.check_output("-o", path, names)?;
        }
        if let Some(errors) = errors {
            let names = std::iter::once(errors.to_owned());
            self.inputs.check_output("--errors", errors, names)?;
        }
        let (Some(path), Some(errors)) = (path, errors) else {
            return Ok(());
        };
        let mut names = part::names_of(path);
        if names.any(|name| is_one_file(&name, errors)) {
            let text = "-o and --errors name one file";
            return Err(Failure::Usage(text.into()));
        }
        Ok(())
    }

    /// Fails unless the run can write a Parquet file.
    fn check_parquet(&self) -> Result<(), Failure> {
        let text = if cfg!(not(feature = "parquet")) {
            NO_PARQUET
        } else if !self.layout.is_some_and(Layout::is_table) {
            "a Parquet file holds a table: --to csv makes one of the results"
        } else if self.output.batch.resume {
            "--resume is not for Parquet files: an incomplete one cannot be resumed"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(text.into()))
    }

    /// The progress of the interrupted run that `--resume` continues, if it left any.
    fn past(
        &self,
        journal: Option<&Journal>,
        is_resumable: bool,
    ) -> Result<Option<Progress>, Failure> {
        let text = match (journal, self.output.batch.resume) {
            (Some(journal), true) => {
                let past = journal.read()?;
                if past.is_none() {
                    let note = "nothing to resume: beginning at the beginning";
                    self.messages.note(note);
                }
                return Ok(past);
            }
            (Some(journal), false) => return journal.remove().map(|()| None),
            (None, false) => return Ok(None),
            (None, true) if !is_resumable => {
                "--resume is not for this verb: what it knows of all records together is not kept"
            }
            (None, true) => {
                "--resume needs input that can be read again, and -o with a file: a pipe is neither"
            }
        };
        Err(Failure::Usage(text.into()))
    }

    /// Gives the complete output of an earlier run its name.
    fn complete(&self, part: Part, journal: &Journal, past: Progress) -> Result<Exit, Failure> {
        let note = format!("{} was complete", part.path().display());
        // The name may have been given already, and only the journal be left.
        match part.is_new() {
            true => past.extent.check(part.path())?,
            false => Output::resume(part, past.extent)?.finish()?,
        }
        journal.remove()?;
        self.messages.note(&note);
        self.messages.note(&past.counts.summary());
        Ok(past.counts.exit())
    }

    /// The state of a run that begins, or goes on after `past`.
    fn state(
        &self,
        target: Target<'_>,
        journal: Option<Journal>,
        past: Option<Progress>,
        bytes: &Bytes,
    ) -> Result<RunState, Failure> {
        let Target { path, part, inputs } = target;
        let batch = &self.output.batch;
        let kept_errors = past.as_ref().map_or(Sum::default(), |past| past.errors);
        let errors = match &batch.errors {
            Some(path) => Some(ErrorFile::open(path, kept_errors)?),
            None => None,
        };
        let (output, position, counts) = match (past, part) {
            (Some(past), Some(part)) => {
                let note = format!("going on after {} puzzles", past.counts.total());
                self.messages.note(&note);
                let output = Output::resume(part, past.extent)?;
                (output, past.position, past.counts)
            }
            (_, Some(part)) => (Output::begin(part)?, Position::default(), Counts::default()),
            _ => (Output::open(path)?, Position::default(), Counts::default()),
        };
        let meter = Meter::new(
            self.messages,
            batch.progress,
            path.is_some(),
            bytes.clone(),
            counts.total(),
        );
        Ok(RunState {
            messages: self.messages,
            kind: self.kind(),
            json: self.output.json,
            stats: batch.stats,
            threads: batch.threads(),
            save_every: batch.save_every,
            path: path.map(Path::to_owned),
            output,
            journal,
            inputs,
            place: Arc::clone(&bytes.read.place),
            errors,
            position,
            seen: self.is_distinct.then(HashSet::new),
            printed: counts.records,
            notes: BTreeMap::new(),
            counts,
            meter,
            only: None,
            saved: Instant::now(),
            dirty: false,
            has_saved: false,
        })
    }
}
