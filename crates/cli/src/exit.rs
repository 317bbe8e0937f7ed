//! Exit statuses, and every way to fail.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use cellwise_formats::{Error, ErrorKind};
use cellwise_verbs::{Code, Fault};

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

/// The exit statuses in `--help`.
pub(crate) const STATUSES: &str = "\
Exit status:
  0    answered (in a batch: every record was answered; impossible is an answer)
  1    impossible, or a check that failed
  2    the command line makes no sense
  3    bad input
  4    a limit struck before the answer
  130  stopped by Ctrl-C
A closed pipe is quiet and 0.";

/// The message of a build without the feature `parquet`.
pub(crate) const NO_PARQUET: &str = "this build has no Parquet; install with --features full";

/// The reason why a run ends.
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
        /// The error of the system.
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

    /// The failure of a run that reads a format which this build lacks; `None` for other errors.
    /// The run ends: it lacks the format for every source.
    pub(crate) fn missing_feature(error: &Error, name: &str) -> Option<Self> {
        match error.kind {
            ErrorKind::MissingFeature(_) => Some(Self::Usage(error.in_file(name))),
            _ => None,
        }
    }

    /// The failure of a device in the middle of a source; `None` for errors of its content. The run
    /// ends, and can be resumed: going on would leave records out.
    pub(crate) fn unreadable(error: &Error, name: &str) -> Option<Self> {
        match error.kind {
            ErrorKind::Io { kind, .. } if is_of_a_device(kind) => {
                Some(Self::BadInput(error.in_file(name)))
            }
            _ => None,
        }
    }

    /// Returns true if a device failed, so that the same file may be read another time.
    pub(crate) fn is_of_a_device(&self) -> bool {
        matches!(self, Self::File { error, .. } if is_of_a_device(error.kind()))
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

/// Returns true unless an error is due to the name or the content of a file.
fn is_of_a_device(kind: io::ErrorKind) -> bool {
    use io::ErrorKind as Kind;
    let is_of_name = matches!(
        kind,
        Kind::NotFound | Kind::PermissionDenied | Kind::IsADirectory | Kind::NotADirectory
    );
    let is_of_content = matches!(
        kind,
        Kind::InvalidData | Kind::InvalidInput | Kind::UnexpectedEof | Kind::Other
    );
    !is_of_name && !is_of_content
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

/// The fault of a verb on one record: what the puzzle can't be asked is the record's fault, what
/// can't be asked at all is that of the command line.
impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault.code {
            Code::BadPuzzle => Self::BadInput(fault.message),
            Code::TooLarge | Code::Unsupported => Self::Record(fault.message),
            _ => Self::Usage(fault.message),
        }
    }
}
