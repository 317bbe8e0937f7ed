//! How a run ends: the exit statuses, and every way to fail.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The exit statuses, as `--help` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Answered. In a batch an impossible puzzle is an answer, too.
    Answered = 0,
    /// Impossible, or a check that failed.
    Impossible = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// Input that can't be read.
    BadInput = 3,
    /// A limit struck before the answer.
    Limit = 4,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// What `--help` says of exit statuses.
pub(crate) const STATUSES: &str = "\
Exit status:
  0    answered (in a batch: every record was answered; impossible is an answer)
  1    impossible, or a check that failed
  2    the command line makes no sense
  3    bad input
  4    a limit struck before the answer
  130  stopped by Ctrl-C
A closed pipe is quiet and 0.";

/// Why a run can't go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that can't be.
    Usage(String),
    /// Input that can't be read; the text names place, found and expected.
    BadInput(String),
    /// One record that the verb can't take; the others may be fine.
    Record(String),
    /// The reader of our output has gone: end quietly.
    ClosedPipe,
    /// A file that can't be read or written.
    File {
        /// Which file, or `standard input` and the like.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl Failure {
    /// The failure for an I/O error on `path`; a closed pipe is told apart.
    pub(crate) fn file(path: impl Into<PathBuf>, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::File {
                path: path.into(),
                error,
            },
        }
    }

    /// The exit status this failure leads to.
    #[must_use]
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) => Exit::Usage,
            Self::BadInput(_) | Self::Record(_) | Self::File { .. } => Exit::BadInput,
            Self::ClosedPipe => Exit::Answered,
        }
    }
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::File { error, .. } => error,
            Failure::ClosedPipe => io::ErrorKind::BrokenPipe.into(),
            Failure::Usage(text) | Failure::BadInput(text) | Failure::Record(text) => {
                Self::other(text)
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::BadInput(text) | Self::Record(text) => f.write_str(text),
            Self::ClosedPipe => f.write_str("the reader of the output has gone"),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

/// The result of anything that can end a run.
pub(crate) type Outcome<T> = Result<T, Failure>;
