//! Faults: the reasons why a request has no reply.

use std::fmt;

use cellwise_formats::{Error, WriteError};

use crate::{Failed, Problem};

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The body is not JSON.
    BadJson,
    /// The JSON is not what the verb takes.
    BadRequest,
    /// The puzzle can't be read.
    BadPuzzle,
    /// The puzzle, or the answer, is larger than is allowed.
    TooLarge,
    /// It needs more memory than is allowed.
    Memory,
    /// Other work holds the memory it needs.
    Busy,
    /// The verb can't do that with this puzzle.
    Unsupported,
    /// The work was stopped from outside.
    Cancelled,
    /// A bug.
    Internal,
}

impl Code {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BadJson => "bad-json",
            Self::BadRequest => "bad-request",
            Self::BadPuzzle => "bad-puzzle",
            Self::TooLarge => "too-large",
            Self::Memory => "memory",
            Self::Busy => "busy",
            Self::Unsupported => "unsupported",
            Self::Cancelled => "cancelled",
            Self::Internal => "internal",
        }
    }

    /// The HTTP status that says the same.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::BadJson => 400,
            Self::BadRequest | Self::BadPuzzle | Self::TooLarge | Self::Unsupported => 422,
            Self::Memory => 413,
            Self::Busy => 503,
            Self::Cancelled => 499,
            Self::Internal => 500,
        }
    }
}

/// The reason why a request has no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of the fault.
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The line of the puzzle's text, counted from 1.
    pub line: Option<u64>,
    /// The column in that line, counted from 1.
    pub column: Option<u64>,
    /// The formats of which one has to be chosen, if the text can be read in several.
    pub choices: Vec<String>,
}

impl Fault {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            line: None,
            column: None,
            choices: Vec::new(),
        }
    }

    /// A verb that takes Sudoku only was asked about another puzzle.
    pub(crate) fn sudoku_alone(verb: &str) -> Self {
        Self::new(Code::Unsupported, format!("`{verb}` is for Sudoku alone"))
    }

    /// Work was advanced beyond its end.
    pub(crate) fn over() -> Self {
        Self::new(Code::Internal, "the work is over")
    }

    /// The object in place of a reply.
    #[must_use]
    pub fn object(&self) -> Failed {
        Failed {
            error: Problem {
                code: self.code.name().to_owned(),
                message: self.message.clone(),
                line: self.line,
                column: self.column,
                choices: self.choices.clone(),
            },
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self {
            code: Code::BadPuzzle,
            message: error.kind.to_string(),
            line: error.place.map(|place| place.line),
            column: error.place.and_then(|place| place.column),
            choices: error
                .kind
                .choices()
                .iter()
                .map(ToString::to_string)
                .collect(),
        }
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        Self::new(Code::Unsupported, error.to_string())
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        let code = match error.classify() {
            serde_json::error::Category::Data => Code::BadRequest,
            _ => Code::BadJson,
        };
        Self::new(code, error.to_string())
    }
}
