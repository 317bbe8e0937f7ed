//! Where data goes: standard output, or a file that appears only when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::{Failure, Outcome};

/// Takes data bit by bit.
pub(crate) trait Sink {
    /// Takes a piece of text.
    fn put(&mut self, text: &str) -> Outcome<()>;
}

impl Sink for Output {
    fn put(&mut self, text: &str) -> Outcome<()> {
        self.write(text.as_bytes())
    }
}

/// Where data goes.
///
/// With `-o FILE` everything is written to `FILE.part`, which [`Output::finish`]
/// renames: a run that is cut short leaves no file that looks complete.
pub(crate) struct Output {
    sink: Box<dyn Write>,
    /// The path being written and the path it gets in the end.
    part: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// Opens `path`, or standard output if there is none or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Outcome<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self {
                sink: Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
                part: None,
            });
        };
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).map_err(|error| Failure::file(&part, error))?;
        Ok(Self {
            sink: Box::new(BufWriter::with_capacity(1 << 16, file)),
            part: Some((part, path.to_owned())),
        })
    }

    /// Writes data.
    pub(crate) fn write(&mut self, data: &[u8]) -> Outcome<()> {
        self.sink
            .write_all(data)
            .map_err(|error| self.failure(error))
    }

    /// Makes everything written so far visible to the reader.
    pub(crate) fn flush(&mut self) -> Outcome<()> {
        self.sink.flush().map_err(|error| self.failure(error))
    }

    /// Ends the output: a file gets its name now.
    pub(crate) fn finish(mut self) -> Outcome<()> {
        self.flush()?;
        match &self.part {
            Some((part, path)) => {
                fs::rename(part, path).map_err(|error| Failure::file(path, error))
            }
            None => Ok(()),
        }
    }

    fn failure(&self, error: io::Error) -> Failure {
        match &self.part {
            Some((part, _)) => Failure::file(part, error),
            None => Failure::file("standard output", error),
        }
    }
}
