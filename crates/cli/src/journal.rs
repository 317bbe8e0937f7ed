//! The journal of a run, from which `--resume` continues: `FILE.part.journal`.
//!
//! ```text
//! {"run":{…},"position":{…},"written":{…},"tail":7,…}\n   one line of JSON
//! 7 bytes                                                  what waits for compression
//! \n1f0c3a97\n                                             the checksum of all that, in hexadecimal
//! ```
//!
//! It is written beside, made durable and renamed, so there is always a whole
//! one. Whatever `FILE.part` holds beyond it is not counted as done.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::content::Sum;
use crate::counts::Counts;
use crate::disk::{self, File};
use crate::exit::Failure;
use crate::input::InputFile;
use crate::output::{Extent, beside};

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
    /// Bytes that are done, in a source that is read in blocks of lines.
    pub(crate) offset: u64,
    /// Likewise: the line that comes next.
    pub(crate) line: u64,
}

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) position: Position,
    pub(crate) counts: Counts,
    pub(crate) extent: Extent,
    /// The input files, as far as they were read.
    pub(crate) inputs: Vec<Sum>,
    /// The content of the file of `--errors`.
    pub(crate) errors: Sum,
    /// True if the output was complete and only its name was missing.
    pub(crate) complete: bool,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    run: Run,
    position: Position,
    counts: Counts,
    written: Sum,
    inputs: Vec<Sum>,
    tail: usize,
    errors: Sum,
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
        files: &[InputFile],
    ) -> Result<Self, Failure> {
        let input = |file: &InputFile| -> io::Result<Input> {
            let metadata = fs::metadata(&file.path)?;
            let since = metadata.modified()?.duration_since(UNIX_EPOCH);
            Ok(Input {
                name: file.name.clone(),
                bytes: metadata.len(),
                modified_ns: since.map_or(0, |time| time.as_nanos()),
            })
        };
        let inputs = files
            .iter()
            .map(|file| input(file).map_err(|error| Failure::file(&file.path, error)));
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            options: relevant(words),
            inputs: inputs.collect::<Result<_, Failure>>()?,
        })
    }

    /// The difference from the run that was interrupted, as a sentence.
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

/// The words of a command line that decide what is written.
pub(crate) fn relevant(words: impl Iterator<Item = String>) -> Vec<String> {
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

/// The length of a checksum with its line ends.
const SUM: usize = 10;

fn checksum(bytes: &[u8]) -> [u8; SUM] {
    let mut text = [b'\n'; SUM];
    let digits = format!("{:08x}", crc32fast::hash(bytes));
    text[1..=digits.len()].copy_from_slice(digits.as_bytes());
    text
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

    /// The progress of the run; `None` if it left no journal.
    ///
    /// # Errors
    /// If input or options have changed since.
    pub(crate) fn read(&self) -> Result<Option<Progress>, Failure> {
        let bytes = match disk::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file(&self.path, error)),
        };
        let broken = || {
            let text = "this is not the journal of a run, or it was changed: leave --resume out to begin anew";
            Failure::file(&self.path, io::Error::new(io::ErrorKind::InvalidData, text))
        };
        let (bytes, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(broken)?;
        if *sum != checksum(bytes) {
            return Err(broken());
        }
        let end = bytes
            .iter()
            .position(|&byte| byte == b'\n')
            .ok_or_else(broken)?;
        let entry: Entry = serde_json::from_slice(&bytes[..end]).map_err(|_| broken())?;
        let tail = bytes[end + 1..].to_vec();
        if tail.len() != entry.tail {
            return Err(broken());
        }
        if let Some(difference) = self.run.difference(&entry.run) {
            return Err(Failure::Usage(format!(
                "this is not the run that was interrupted: {difference}; leave --resume out to begin anew"
            )));
        }
        Ok(Some(Progress {
            position: entry.position,
            counts: entry.counts,
            extent: Extent {
                written: entry.written,
                tail,
            },
            inputs: entry.inputs,
            errors: entry.errors,
            complete: entry.complete,
        }))
    }

    /// Notes how far the run has got.
    pub(crate) fn write(&self, progress: &Progress) -> Result<(), Failure> {
        let entry = Entry {
            run: self.run.clone(),
            position: progress.position,
            counts: progress.counts.clone(),
            written: progress.extent.written,
            inputs: progress.inputs.clone(),
            tail: progress.extent.tail.len(),
            errors: progress.errors,
            complete: progress.complete,
        };
        let new = beside(&self.path, ".new");
        let written = || -> io::Result<()> {
            let mut bytes = serde_json::to_vec(&entry)?;
            bytes.push(b'\n');
            bytes.extend_from_slice(&progress.extent.tail);
            let sum = checksum(&bytes);
            bytes.extend_from_slice(&sum);
            let mut file = File::create(&new)?;
            file.write_all(&bytes)?;
            file.sync_data()?;
            disk::rename(&new, &self.path)
        };
        written().map_err(|error| Failure::file(&self.path, error))
    }

    /// Forgets the run: it is complete, or begins anew.
    pub(crate) fn remove(&self) -> Result<(), Failure> {
        let _ = disk::remove(&beside(&self.path, ".new"));
        match disk::remove(&self.path) {
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
            let files = [InputFile {
                name: "in".to_owned(),
                path: input.clone(),
                source: 0,
            }];
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
                written: Sum { bytes: 9, crc: 1 },
                tail: b"a\nb".to_vec(),
            },
            inputs: vec![Sum { bytes: 4, crc: 2 }],
            errors: Sum::default(),
            complete: false,
        };
        journal.write(&progress).unwrap();
        assert_eq!(journal.read().unwrap(), Some(progress));
        let path = beside(&out, ".part.journal");
        let bytes = fs::read(&path).unwrap();
        for i in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[i] ^= 1;
            fs::write(&path, &changed).unwrap();
            assert!(journal.read().is_err(), "byte {i}");
        }
        fs::write(&path, &bytes).unwrap();
        let other = Journal::new(&out, run("sudoku in -n 1"));
        assert!(other.read().is_err());
        fs::write(&input, "12345").unwrap();
        assert!(Journal::new(&out, run("sudoku in")).read().is_err());
    }
}
