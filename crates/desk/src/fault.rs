//! Why a request can't be answered.

use std::fmt;

use cellwise_api::{Failed, Problem};
use cellwise_formats::Error;

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The body is no JSON.
    BadJson,
    /// The JSON is not what the verb takes.
    BadRequest,
    /// The puzzle can't be read.
    BadPuzzle,
    /// The puzzle, or the answer, is larger than is allowed.
    TooLarge,
    /// The verb can't do that with this puzzle.
    Unsupported,
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
            Self::Unsupported => "unsupported",
            Self::Internal => "internal",
        }
    }

    /// The HTTP status that says the same.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::BadJson => 400,
            Self::BadRequest | Self::BadPuzzle | Self::TooLarge | Self::Unsupported => 422,
            Self::Internal => 500,
        }
    }
}

/// Why a request can't be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The line of the puzzle's text, counted from 1.
    pub line: Option<u64>,
    /// The column in that line, counted from 1.
    pub column: Option<u64>,
}

impl Fault {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            line: None,
            column: None,
        }
    }

    /// The object that stands in for an answer.
    #[must_use]
    pub fn object(&self) -> Failed {
        Failed {
            error: Problem {
                code: self.code.name().to_owned(),
                message: self.message.clone(),
                line: self.line,
                column: self.column,
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
        }
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
