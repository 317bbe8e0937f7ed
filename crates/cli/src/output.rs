//! Where data goes: standard output, or a file that appears only when it is complete.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cellwise_nonogram::Threads;

use crate::codec::{Codec, MEMBER};
use crate::exit::{Failure, Outcome};
use crate::layout::Row;

/// Takes what a verb has to give on one record.
pub(crate) trait Sink {
    /// Takes a piece of data.
    fn put_bytes(&mut self, data: &[u8]) -> Outcome<()>;

    /// Takes a piece of data that is text.
    fn put(&mut self, text: &str) -> Outcome<()> {
        self.put_bytes(text.as_bytes())
    }

    /// Takes a sentence for people who asked for more with `-v`.
    fn detail(&mut self, text: String) {
        drop(text);
    }

    /// Takes the number of search nodes, for the summary.
    fn nodes(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// Takes a row of results, where the run lays them out as rows.
    fn row(&mut self, row: &Row) -> Outcome<()> {
        let _ = row;
        Ok(())
    }

    /// Takes what makes this record the same as another; to be called when its data is in.
    fn key(&mut self, key: &[u8]) {
        let _ = key;
    }

    /// Takes data that can only be made when it is known what stands before it.
    fn later(&mut self, print: Later) {
        drop(print);
    }

    /// How many threads may work on this record; the figure may change while they do.
    fn threads(&self) -> Threads {
        Threads::new(NonZeroUsize::MIN)
    }

    /// Whether nothing stands before this record in the output.
    fn is_first(&self) -> bool {
        true
    }
}

/// Makes the data of one record when its turn has come, given how many records stand before it.
pub(crate) type Later = Box<dyn FnOnce(u64) -> Outcome<Printed> + Send>;

/// The data of a record, and what there is to say on it.
pub(crate) struct Printed {
    pub(crate) data: Vec<u8>,
    pub(crate) notes: Vec<String>,
}

impl Sink for Output {
    fn put_bytes(&mut self, data: &[u8]) -> Outcome<()> {
        self.write(data)
    }
}

/// Where data goes.
///
/// With `-o FILE` everything is written to `FILE.part`, which [`Output::finish`]
/// renames: a run that is cut short leaves no file that looks complete. What is no
/// ordinary file (`/dev/null`, a named pipe) is written to as it is, never replaced.
pub(crate) struct Output {
    to: To,
    codec: Codec,
    /// Data not yet in a member; always empty without compression.
    tail: Vec<u8>,
    /// Bytes handed to `to`.
    written: u64,
}

enum To {
    Stdout(BufWriter<io::StdoutLock<'static>>),
    File {
        file: BufWriter<File>,
        part: PathBuf,
        path: PathBuf,
    },
    /// A table whose rows become columns.
    #[cfg(feature = "parquet")]
    Parquet {
        columns: Box<crate::parquet::Columns>,
        part: PathBuf,
        path: PathBuf,
    },
    /// A device or a pipe with a name: written as it is, never replaced.
    Special {
        file: BufWriter<File>,
        path: PathBuf,
    },
}

/// How far an output has got: what `FILE.part` holds, and what is not yet in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Bytes of the file.
    pub(crate) written: u64,
    /// Data that waits for its member to be full.
    pub(crate) tail: Vec<u8>,
}

/// `FILE.part`, or another file beside FILE.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

impl Output {
    /// Opens `path`, or standard output if there is none or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Outcome<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            let stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            return Ok(Self::new(To::Stdout(stdout), Codec::Plain));
        };
        if is_special(path) {
            let file = File::options().write(true).open(path);
            let file = file.map_err(|error| Failure::file(path, error))?;
            let to = To::Special {
                file: BufWriter::with_capacity(1 << 16, file),
                path: path.to_owned(),
            };
            return Ok(Self::new(to, Codec::of_name(path)));
        }
        let part = beside(path, ".part");
        let file = File::create(&part).map_err(|error| Failure::file(&part, error))?;
        #[cfg(feature = "parquet")]
        if is_parquet(path) {
            let to = To::Parquet {
                columns: Box::new(crate::parquet::Columns::new(file)),
                part,
                path: path.to_owned(),
            };
            return Ok(Self::new(to, Codec::Plain));
        }
        Ok(Self::file(file, part, path))
    }

    /// Goes on with `FILE.part` where it was durable; what stands behind that is cut off.
    pub(crate) fn reopen(path: &Path, extent: Extent) -> Outcome<Self> {
        let part = beside(path, ".part");
        let reopened = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).open(&part)?;
            if file.metadata()?.len() < extent.written {
                let text = "shorter than its journal says: it can't be gone on with";
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            file.set_len(extent.written)?;
            io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
            Ok(file)
        };
        let file = reopened().map_err(|error| Failure::file(&part, error))?;
        let mut output = Self::file(file, part, path);
        (output.written, output.tail) = (extent.written, extent.tail);
        Ok(output)
    }

    fn file(file: File, part: PathBuf, path: &Path) -> Self {
        let to = To::File {
            file: BufWriter::with_capacity(1 << 16, file),
            part,
            path: path.to_owned(),
        };
        Self::new(to, Codec::of_name(path))
    }

    fn new(to: To, codec: Codec) -> Self {
        Self {
            to,
            codec,
            tail: Vec::new(),
            written: 0,
        }
    }

    /// Writes data.
    pub(crate) fn write(&mut self, mut data: &[u8]) -> Outcome<()> {
        if self.codec == Codec::Plain {
            return self.raw(data);
        }
        while self.tail.len() + data.len() >= MEMBER {
            let (now, later) = data.split_at(MEMBER - self.tail.len());
            self.tail.extend_from_slice(now);
            self.member()?;
            data = later;
        }
        self.tail.extend_from_slice(data);
        Ok(())
    }

    fn member(&mut self) -> Outcome<()> {
        let packed = self.codec.member(&self.tail);
        let packed = packed.map_err(|error| self.failure(error))?;
        self.tail.clear();
        self.raw(&packed)
    }

    fn raw(&mut self, data: &[u8]) -> Outcome<()> {
        self.written += data.len() as u64;
        let result = match &mut self.to {
            To::Stdout(stdout) => stdout.write_all(data),
            To::File { file, .. } | To::Special { file, .. } => file.write_all(data),
            #[cfg(feature = "parquet")]
            To::Parquet { columns, .. } => columns.write(data),
        };
        result.map_err(|error| self.failure(error))
    }

    /// Makes everything written so far visible to the reader; what is to be compressed waits for its member.
    pub(crate) fn flush(&mut self) -> Outcome<()> {
        let result = match &mut self.to {
            To::Stdout(stdout) => stdout.flush(),
            To::File { file, .. } | To::Special { file, .. } => file.flush(),
            #[cfg(feature = "parquet")]
            To::Parquet { .. } => Ok(()),
        };
        result.map_err(|error| self.failure(error))
    }

    /// Makes everything written so far safe against a crash of the machine, and says how much that is.
    pub(crate) fn settle(&mut self) -> Outcome<Extent> {
        self.flush()?;
        if let To::File { file, .. } = &self.to {
            let synced = file.get_ref().sync_data();
            synced.map_err(|error| self.failure(error))?;
        }
        Ok(Extent {
            written: self.written,
            tail: self.tail.clone(),
        })
    }

    /// Puts what waits for its member into a last, shorter one.
    pub(crate) fn close(&mut self) -> Outcome<()> {
        // An empty text is one empty member: no bytes at all would be no valid file.
        let empty = self.codec != Codec::Plain && self.written == 0;
        if !self.tail.is_empty() || empty {
            self.member()?;
        }
        Ok(())
    }

    /// Ends the output: a file gets its name now.
    pub(crate) fn finish(mut self) -> Outcome<()> {
        self.close()?;
        self.flush()?;
        #[cfg(feature = "parquet")]
        if let To::Parquet { columns, .. } = &mut self.to {
            let finished = columns.finish();
            finished.map_err(|error| self.failure(error))?;
        }
        match &self.to {
            To::File { part, path, .. } => {
                fs::rename(part, path).map_err(|error| Failure::file(path, error))
            }
            #[cfg(feature = "parquet")]
            To::Parquet { part, path, .. } => {
                fs::rename(part, path).map_err(|error| Failure::file(path, error))
            }
            To::Stdout(_) | To::Special { .. } => Ok(()),
        }
    }

    fn failure(&self, error: io::Error) -> Failure {
        match &self.to {
            To::File { part, .. } => Failure::file(part, error),
            #[cfg(feature = "parquet")]
            To::Parquet { part, .. } => Failure::file(part, error),
            To::Special { path, .. } => Failure::file(path, error),
            To::Stdout(_) => Failure::file("standard output", error),
        }
    }
}

/// For writers that know only the standard library's trait.
impl Write for Output {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match Self::write(self, data) {
            Ok(()) => Ok(data.len()),
            Err(failure) => Err(failure.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self).map_err(Into::into)
    }
}

/// Refuses to write bytes that are no text to a terminal.
pub(crate) fn not_to_a_terminal(path: Option<&Path>, format: impl Display) -> Outcome<()> {
    let is_stdout = path.is_none_or(|path| path == Path::new("-"));
    if is_stdout && io::stdout().is_terminal() {
        let text = format!("{format} is no text for a terminal: -o FILE writes it to a file");
        return Err(Failure::Usage(text));
    }
    Ok(())
}

/// Whether a file of this name holds a table in columns.
pub(crate) fn is_parquet(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// Whether there is something of this name that is neither a file nor a directory.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_an_ordinary_file() {
        assert!(is_special(Path::new("/dev/null")));
        assert!(!is_special(Path::new(env!("CARGO_MANIFEST_DIR"))));
        assert!(!is_special(Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/Cargo.toml"
        ))));
        assert!(!is_special(Path::new("no such file")));
    }
}
