//! How far a run has got, so that `--resume` can go on: `FILE.part.journal`.
//!
//! ```text
//! {"run":{…},"position":{…},"written":…,"tail":7,…}\n     one line of JSON
//! 7 bytes                                                  what waits for compression
//! ```
//!
//! It is written beside, made durable and renamed, so there is always a whole
//! one. Whatever `FILE.part` holds beyond it is not counted as done.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::exit::{Failure, Outcome};
use crate::output::{Extent, beside};
use crate::tally::Counts;

/// Everything that decides what is written: it must not have changed when a run goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The version of the program.
    version: String,
    /// The command line without what changes no byte of the output.
    options: Vec<String>,
    /// The files read.
    inputs: Vec<Input>,
}

/// A file as it was when the run began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Input {
    name: String,
    bytes: u64,
    modified_ns: u128,
}

/// A place in the input up to which everything is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    /// Which of the sources.
    pub(crate) source: usize,
    /// Records of it, good or bad, that are done.
    pub(crate) items: u64,
    /// Where it is read in blocks of lines: bytes that are done.
    pub(crate) offset: u64,
    /// Likewise: the line that comes next.
    pub(crate) line: u64,
}

/// How far a run has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) position: Position,
    pub(crate) counts: Counts,
    pub(crate) extent: Extent,
    /// Bytes of the file of `--errors`.
    pub(crate) errors: u64,
    /// Whether the output was complete and only its name was missing.
    pub(crate) complete: bool,
}

#[derive(Serialize, Deserialize)]
struct Page {
    run: Run,
    position: Position,
    counts: Counts,
    written: u64,
    tail: usize,
    errors: u64,
    complete: bool,
}

/// Options that change no byte of the output, and how many words each has.
const IRRELEVANT: [(&str, usize); 11] = [
    ("--resume", 1),
    ("-q", 1),
    ("--quiet", 1),
    ("-v", 1),
    ("--verbose", 1),
    ("--color", 2),
    ("--progress", 2),
    ("--save-every", 2),
    ("-j", 2),
    ("--threads", 2),
    ("--stats", 1),
];

impl Run {
    /// This run: the words of its command line, and the files it reads.
    pub(crate) fn of(
        words: impl Iterator<Item = String>,
        files: &[(String, PathBuf)],
    ) -> Outcome<Self> {
        let input = |(name, path): &(String, PathBuf)| -> io::Result<Input> {
            let metadata = fs::metadata(path)?;
            let since = metadata.modified()?.duration_since(UNIX_EPOCH);
            Ok(Input {
                name: name.clone(),
                bytes: metadata.len(),
                modified_ns: since.map_or(0, |time| time.as_nanos()),
            })
        };
        let inputs = files
            .iter()
            .map(|file| input(file).map_err(|error| Failure::file(&file.1, error)));
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            options: relevant(words),
            inputs: inputs.collect::<Outcome<_>>()?,
        })
    }

    /// What differs from the run that was interrupted, as a sentence.
    fn difference(&self, before: &Self) -> Option<String> {
        if self.version != before.version {
            return Some(format!("that run was of version {}", before.version));
        }
        if self.options != before.options {
            return Some(format!("its options were: {}", before.options.join(" ")));
        }
        let changed = self
            .inputs
            .iter()
            .zip(&before.inputs)
            .find(|(now, then)| now != then);
        match changed {
            Some((now, _)) => Some(format!("{} has changed since", now.name)),
            None if self.inputs.len() != before.inputs.len() => {
                Some("it had other input files".to_owned())
            }
            None => None,
        }
    }
}

/// The words that matter.
fn relevant(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.skip(1);
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or_default();
        match IRRELEVANT.iter().find(|(option, _)| *option == name) {
            Some((_, 2)) if !word.contains('=') => drop(words.next()),
            Some(_) => {}
            // `-j2` in one word.
            None if word.len() > 2 && word.starts_with("-j") => {}
            None => kept.push(word),
        }
    }
    kept
}

/// The journal of one output file.
pub(crate) struct Journal {
    path: PathBuf,
    run: Run,
}

impl Journal {
    /// The journal of the output `path` of this run.
    pub(crate) fn new(path: &Path, run: Run) -> Self {
        Self {
            path: beside(path, ".part.journal"),
            run,
        }
    }

    /// How far the run had got; `None` if it left no journal.
    ///
    /// # Errors
    /// If input or options have changed since.
    pub(crate) fn read(&self) -> Outcome<Option<Progress>> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file(&self.path, error)),
        };
        let broken = || {
            let error = io::Error::new(io::ErrorKind::InvalidData, "no journal of a run");
            Failure::file(&self.path, error)
        };
        let end = bytes
            .iter()
            .position(|&byte| byte == b'\n')
            .ok_or_else(broken)?;
        let page: Page = serde_json::from_slice(&bytes[..end]).map_err(|_| broken())?;
        let tail = bytes[end + 1..].to_vec();
        if tail.len() != page.tail {
            return Err(broken());
        }
        if let Some(difference) = self.run.difference(&page.run) {
            return Err(Failure::Usage(format!(
                "this is not the run that was interrupted: {difference}; leave --resume out to begin anew"
            )));
        }
        Ok(Some(Progress {
            position: page.position,
            counts: page.counts,
            extent: Extent {
                written: page.written,
                tail,
            },
            errors: page.errors,
            complete: page.complete,
        }))
    }

    /// Notes how far the run has got.
    pub(crate) fn write(&self, progress: &Progress) -> Outcome<()> {
        let page = Page {
            run: self.run.clone(),
            position: progress.position,
            counts: progress.counts.clone(),
            written: progress.extent.written,
            tail: progress.extent.tail.len(),
            errors: progress.errors,
            complete: progress.complete,
        };
        let new = beside(&self.path, ".new");
        let written = || -> io::Result<()> {
            let mut bytes = serde_json::to_vec(&page)?;
            bytes.push(b'\n');
            bytes.extend_from_slice(&progress.extent.tail);
            let mut file = File::create(&new)?;
            file.write_all(&bytes)?;
            file.sync_data()?;
            fs::rename(&new, &self.path)
        };
        written().map_err(|error| Failure::file(&self.path, error))
    }

    /// Forgets the run: it is complete, or begins anew.
    pub(crate) fn remove(&self) -> Outcome<()> {
        let _ = fs::remove_file(beside(&self.path, ".new"));
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::file(&self.path, error))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        relevant(line.split(' ').map(str::to_owned))
    }

    #[test]
    fn options_that_change_no_byte_may_change() {
        assert_eq!(
            words("sudoku solve a.txt -o out"),
            words("sudoku solve -j 2 a.txt --progress=plain -q -o out --resume --threads 8 -j1"),
        );
        assert_ne!(
            words("sudoku solve a.txt -o out"),
            words("sudoku solve a.txt -o out -n 1")
        );
    }

    #[test]
    fn a_journal_reads_back_and_refuses_another_run() {
        let dir = tempfile::tempdir().unwrap();
        let (input, out) = (dir.path().join("in"), dir.path().join("out"));
        fs::write(&input, "1234").unwrap();
        let run = |options: &str| {
            let files = [("in".to_owned(), input.clone())];
            Run::of(options.split(' ').map(str::to_owned), &files).unwrap()
        };
        let journal = Journal::new(&out, run("sudoku in"));
        assert!(journal.read().unwrap().is_none());
        let progress = Progress {
            position: Position {
                source: 0,
                items: 3,
                offset: 4,
                line: 5,
            },
            counts: Counts::default(),
            extent: Extent {
                written: 9,
                tail: b"a\nb".to_vec(),
            },
            errors: 0,
            complete: false,
        };
        journal.write(&progress).unwrap();
        assert_eq!(journal.read().unwrap(), Some(progress));
        let other = Journal::new(&out, run("sudoku in -n 1"));
        assert!(other.read().is_err());
        fs::write(&input, "12345").unwrap();
        assert!(Journal::new(&out, run("sudoku in")).read().is_err());
    }
}
