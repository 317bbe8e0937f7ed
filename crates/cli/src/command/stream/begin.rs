//! The beginning of a run: anew, or where an interrupted one stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::run::Run;
use crate::args::OutputArgs;
use crate::batch::ErrorFile;
use crate::exit::{Exit, Failure, Outcome};
use crate::journal::{self, Journal, Position};
use crate::kind::Kind;
use crate::layout::Layout;
use crate::output::{Output, beside, is_parquet};
use crate::progress::{Bytes, Meter};
use crate::talk::Talk;
use crate::tally::Counts;

pub(super) enum Begun {
    Run(Box<Run>),
    /// An earlier run had everything but the name of its file.
    Complete(Exit),
}

/// Whether a run can write a Parquet file.
fn in_columns(resume: bool, layout: Option<&Layout>) -> Outcome<()> {
    let text = if cfg!(not(feature = "parquet")) {
        "only a build with the feature `parquet` writes Parquet files"
    } else if !layout.is_some_and(Layout::is_table) {
        "a Parquet file holds a table: --to csv makes one of the results"
    } else if resume {
        "--resume is not for Parquet files: one that is cut short can't be gone on with"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(text.into()))
}

/// Begins a run, or goes on with one.
pub(super) fn begin<K: Kind>(
    files: Option<&[(String, PathBuf)]>,
    output: &OutputArgs,
    talk: Talk,
    bytes: &Bytes,
    (can_resume, layout): (bool, Option<&Layout>),
) -> Outcome<Begun> {
    let batch = &output.batch;
    let path = output
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let parquet = path.is_some_and(is_parquet);
    if parquet {
        in_columns(batch.resume, layout)?;
    }
    let can_resume = can_resume && !parquet;
    let journal = match (path, files) {
        (Some(path), Some(files)) if can_resume => {
            let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
            Some(Journal::new(path, journal::Run::of(words, files)?))
        }
        _ => None,
    };
    let mut past = None;
    match (&journal, batch.resume) {
        (None, true) if !can_resume => {
            let text =
                "--resume is not for this verb: what it knows of all records together is not kept";
            return Err(Failure::Usage(text.into()));
        }
        (None, true) => {
            let text = "--resume needs input that can be read again, and -o with a file: a pipe is neither";
            return Err(Failure::Usage(text.into()));
        }
        (Some(journal), true) => {
            past = journal.read()?;
            if past.is_none() {
                talk.note("nothing to resume: beginning at the beginning");
            }
        }
        (Some(journal), false) => journal.remove()?,
        (None, false) => {}
    }
    if let (Some(past), Some(path), Some(journal)) = (&past, path, &journal)
        && past.complete
    {
        let part = beside(path, ".part");
        if part.exists() {
            fs::rename(&part, path).map_err(|error| Failure::file(path, error))?;
        }
        journal.remove()?;
        talk.note(&format!("{} was complete", path.display()));
        talk.note(&past.counts.summary());
        return Ok(Begun::Complete(past.counts.exit()));
    }
    let kept_errors = past.as_ref().map_or(0, |past| past.errors);
    let errors = match &batch.errors {
        Some(path) => Some(ErrorFile::open(path, kept_errors)?),
        None => None,
    };
    let (output_file, position, counts) = match (past, path) {
        (Some(past), Some(path)) => {
            talk.note(&format!("going on after {} puzzles", past.counts.total()));
            (
                Output::reopen(path, past.extent)?,
                past.position,
                past.counts,
            )
        }
        _ => (Output::open(path)?, Position::default(), Counts::default()),
    };
    let meter = Meter::new(
        talk,
        batch.progress,
        path.is_some(),
        bytes.clone(),
        counts.total(),
    );
    Ok(Begun::Run(Box::new(Run {
        talk,
        json: output.json,
        stats: batch.stats,
        threads: batch.threads(),
        save_every: batch.save_every,
        path: path.map(Path::to_owned),
        output: output_file,
        journal,
        errors,
        position,
        printed: counts.records,
        counts,
        meter,
        only: None,
        saved: Instant::now(),
        dirty: false,
        has_saved: false,
        kind: K::KIND,
    })))
}
