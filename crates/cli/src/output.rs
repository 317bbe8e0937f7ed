//! The output of data: standard output, or a file that appears only when it is complete.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use serde::Serialize;

use crate::codec::{Codec, MEMBER};
use crate::content::{Sum, changed, sum_of};
use crate::disk::File;
use crate::exit::Failure;
use crate::part::{self, Part, destination};
use crate::standard;

/// The output of data.
///
/// With `-o FILE` everything is written to `FILE.part`, which [`Output::finish`]
/// renames: a run that is cut short leaves no file that looks complete. A device or a
/// named pipe (`/dev/null`) is written to as it is, never replaced.
pub(crate) struct Output {
    to: To,
    codec: Codec,
    /// Data not yet in a member; always empty without compression.
    tail: Vec<u8>,
    /// Bytes handed to `to`, and their checksum if it is a file.
    written: u64,
    hasher: Hasher,
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
        file: File,
        part: PathBuf,
        path: PathBuf,
    },
    /// A device or a pipe with a name: written as it is, never replaced.
    Special {
        file: BufWriter<File>,
        path: PathBuf,
    },
}

/// The extent of an output: the content of `FILE.part`, and the data that is not yet in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The bytes of the file.
    pub(crate) written: Sum,
    /// Data that waits for its member to be full.
    pub(crate) tail: Vec<u8>,
}

impl Extent {
    /// Fails unless a file has this content and no more.
    pub(crate) fn check(&self, path: &Path) -> Result<(), Failure> {
        let same = || -> io::Result<()> {
            let mut file = File::open(path)?;
            let (sum, _) = sum_of(&mut file, u64::MAX)?;
            match sum == self.written {
                true => Ok(()),
                false => Err(changed()),
            }
        };
        same().map_err(|error| Failure::file(path, error))
    }
}

/// A line of JSON for an object.
pub(crate) fn json_line(object: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(object);
    let mut line = line.map_err(|error| Failure::Usage(error.to_string()))?;
    line.push('\n');
    Ok(line)
}

/// `FILE.part`, or another file beside FILE.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

impl Output {
    /// Opens `path`, or standard output if there is none or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            standard::check()?;
            let stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            return Ok(Self::new(To::Stdout(stdout), Codec::Plain));
        };
        if is_special(path) {
            let path = &destination(path);
            let file = File::open_existing(path);
            let file = file.map_err(|error| Failure::file(path, error))?;
            let to = To::Special {
                file: BufWriter::with_capacity(1 << 16, file),
                path: path.to_owned(),
            };
            return Ok(Self::new(to, Codec::of_name(path)));
        }
        Self::begin(Part::hold(path)?)
    }

    /// Begins a file anew.
    pub(crate) fn begin(part: Part) -> Result<Self, Failure> {
        let (name, path) = (part.name().to_owned(), part.path().to_owned());
        let file = part.into_file();
        let emptied = file.set_len(0);
        emptied.map_err(|error| Failure::file(&name, error))?;
        #[cfg(feature = "parquet")]
        if is_parquet(&path) {
            let writer = file.try_clone();
            let writer = writer.map_err(|error| Failure::file(&name, error))?;
            let to = To::Parquet {
                columns: Box::new(crate::parquet::Columns::new(writer)),
                file,
                part: name,
                path,
            };
            return Ok(Self::new(to, Codec::Plain));
        }
        Ok(Self::file(file, name, &path))
    }

    /// Goes on with `FILE.part` where it was durable; what stands behind that is cut off.
    pub(crate) fn resume(part: Part, extent: Extent) -> Result<Self, Failure> {
        let (name, path) = (part.name().to_owned(), part.path().to_owned());
        let mut file = part.into_file();
        let mut reopened = || -> io::Result<Hasher> {
            let (sum, hasher) = sum_of(&mut file, extent.written.bytes)?;
            if sum != extent.written {
                return Err(changed());
            }
            file.set_len(sum.bytes)?;
            file.seek(SeekFrom::End(0))?;
            Ok(hasher)
        };
        let hasher = reopened().map_err(|error| Failure::file(&name, error))?;
        let mut output = Self::file(file, name, &path);
        output.written = extent.written.bytes;
        output.tail = extent.tail;
        output.hasher = hasher;
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
            hasher: Hasher::new(),
        }
    }

    /// Writes data.
    pub(crate) fn write(&mut self, mut data: &[u8]) -> Result<(), Failure> {
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

    fn member(&mut self) -> Result<(), Failure> {
        let packed = self.codec.member(&self.tail);
        let packed = packed.map_err(|error| self.failure(error))?;
        self.tail.clear();
        self.raw(&packed)
    }

    fn raw(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.written += data.len() as u64;
        let result = match &mut self.to {
            To::Stdout(stdout) => stdout.write_all(data),
            To::File { file, .. } => {
                self.hasher.update(data);
                file.write_all(data)
            }
            To::Special { file, .. } => file.write_all(data),
            #[cfg(feature = "parquet")]
            To::Parquet { columns, .. } => columns.write(data),
        };
        result.map_err(|error| self.failure(error))
    }

    /// Makes everything written so far visible to the reader; what is to be compressed waits for its member.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let result = match &mut self.to {
            To::Stdout(stdout) => stdout.flush(),
            To::File { file, .. } | To::Special { file, .. } => file.flush(),
            #[cfg(feature = "parquet")]
            To::Parquet { .. } => Ok(()),
        };
        result.map_err(|error| self.failure(error))
    }

    /// Puts data before a message where both may go to one terminal or log.
    pub(crate) fn flush_before_message(&mut self) -> Result<(), Failure> {
        match self.to {
            To::Stdout(_) => self.flush(),
            _ => Ok(()),
        }
    }

    /// Makes everything written so far safe against a crash of the machine, and says how much that is.
    pub(crate) fn settle(&mut self) -> Result<Extent, Failure> {
        self.flush()?;
        if let To::File { file, .. } = &self.to {
            let synced = file.get_ref().sync_data();
            synced.map_err(|error| self.failure(error))?;
        }
        Ok(Extent {
            written: Sum {
                bytes: self.written,
                crc: self.hasher.clone().finalize(),
            },
            tail: self.tail.clone(),
        })
    }

    /// Puts what waits for its member into a last, shorter one.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        // An empty text is one empty member: no bytes at all would be no valid file.
        let empty = self.codec != Codec::Plain && self.written == 0;
        if !self.tail.is_empty() || empty {
            self.member()?;
        }
        Ok(())
    }

    /// Ends the output: a file gets its name now.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.close()?;
        self.flush()?;
        let published = match &mut self.to {
            To::File { file, part, path } => part::publish(file.get_ref(), part, path),
            #[cfg(feature = "parquet")]
            To::Parquet {
                columns,
                file,
                part,
                path,
            } => columns
                .finish()
                .and_then(|()| part::publish(file, part, path)),
            To::Stdout(_) | To::Special { .. } => Ok(()),
        };
        published.map_err(|error| self.failure(error))
    }

    fn failure(&self, error: io::Error) -> Failure {
        match &self.to {
            To::File { part, .. } => Failure::file(part, error),
            #[cfg(feature = "parquet")]
            To::Parquet { part, .. } => Failure::file(part, error),
            To::Special { path, .. } => Failure::file(path, error),
            To::Stdout(_) => standard::failure(error),
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

/// Refuses to write a binary format to a terminal.
pub(crate) fn not_to_a_terminal(path: Option<&Path>, format: impl Display) -> Result<(), Failure> {
    let is_stdout = path.is_none_or(|path| path == Path::new("-"));
    if is_stdout && io::stdout().is_terminal() {
        let text = format!("{format} is no text for a terminal: -o FILE writes it to a file");
        return Err(Failure::Usage(text));
    }
    Ok(())
}

/// Returns true if a file of this name holds a table in columns.
pub(crate) fn is_parquet(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// Returns true if something of this name is neither a file nor a directory.
pub(crate) fn is_special(path: &Path) -> bool {
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
