//! Results of a bulk call, column by column.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::known::Known;
use crate::memory::{Buffer, Values, fresh};

/// The code of a word that is missing.
pub(crate) const NO_WORD: u8 = u8::MAX;

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    /// One of a few words.
    Word,
    Integer,
    Number,
    /// 81 digits, 0 where there is none.
    Cells,
}

impl Kind {
    /// The type of a column of the verbs' rows. Boards are digits where the puzzles are.
    pub(crate) fn of(name: &str, digits: bool) -> Self {
        match name {
            "solution" | "canonical" if digits => Self::Cells,
            "verdict" | "state" | "level" | "hardest" => Self::Word,
            "count" | "nodes" | "guesses" | "open" | "sum" | "steps" | "rounds" | "tightest" => {
                Self::Integer
            }
            "er" | "ep" | "ed" => Self::Number,
            _ => Self::Text,
        }
    }
}

/// A column; each kind keeps in its own way which values are missing.
pub(crate) enum Column {
    Text {
        bytes: Vec<u8>,
        /// 0, and the end of each text; empty as long as no text is known.
        ends: Vec<i64>,
        known: Known,
    },
    Word {
        codes: Vec<u8>,
        names: Vec<String>,
    },
    Integer {
        values: Vec<u64>,
        known: Known,
    },
    /// Not a number where one is missing.
    Number(Vec<f64>),
    Cells(Vec<u8>),
}

impl Column {
    /// An empty column with room for this many values.
    pub(crate) fn new(kind: Kind, room: usize) -> Self {
        match kind {
            Kind::Text => Self::Text {
                bytes: Vec::new(),
                ends: Vec::new(),
                known: Known::default(),
            },
            Kind::Word => Self::Word {
                codes: Vec::with_capacity(room),
                names: Vec::new(),
            },
            Kind::Integer => Self::Integer {
                values: fresh(room),
                known: Known::default(),
            },
            Kind::Number => Self::Number(fresh(room)),
            Kind::Cells => Self::Cells(fresh(81 * room)),
        }
    }

    /// Adds a value from its text; an empty one is missing.
    pub(crate) fn push(&mut self, text: &str) {
        match self {
            _ if text.is_empty() => self.push_missing(),
            Self::Text { bytes, ends, known } => {
                push_text(bytes, ends, known, text.as_bytes());
            }
            Self::Word { codes, names } => codes.push(code(names, text)),
            Self::Integer { values, known } => {
                let value = text.parse().ok();
                values.push(value.unwrap_or(0));
                known.push(value.is_some());
            }
            Self::Number(values) => values.push(text.parse().unwrap_or(f64::NAN)),
            Self::Cells(cells) => match text.as_bytes().try_into() {
                Ok(board) => push_board(cells, board),
                Err(_) => self.push_missing(),
            },
        }
    }

    pub(crate) fn push_integer(&mut self, value: u64) {
        match self {
            Self::Integer { values, known } => {
                values.push(value);
                known.push(true);
            }
            _ => self.push(&value.to_string()),
        }
    }

    /// Adds a board of 81 characters.
    pub(crate) fn push_board(&mut self, board: &[u8; 81]) {
        match self {
            Self::Text { bytes, ends, known } => push_text(bytes, ends, known, board),
            Self::Cells(cells) => push_board(cells, board),
            _ => self.push_missing(),
        }
    }

    /// Makes room for boards of 81 characters.
    pub(crate) fn reserve_boards(&mut self, boards: usize) {
        if let Self::Text { bytes, ends, .. } = self {
            *bytes = fresh(81 * boards);
            *ends = fresh(boards + 1);
        }
    }

    /// Adds boards of 81 digits from 1 to 9 each, as characters; the column is one of boards or texts.
    pub(crate) fn extend_boards<'a>(&mut self, boards: impl Iterator<Item = Option<&'a [u8; 81]>>) {
        match self {
            Self::Text { bytes, ends, known } => {
                for board in boards {
                    match board {
                        Some(board) => push_text(bytes, ends, known, board),
                        None => push_no_text(bytes, ends, known, 1),
                    }
                }
            }
            Self::Cells(cells) => {
                for board in boards {
                    let digits = board.map_or([0; 81], |board| board.map(|byte| byte & 15));
                    cells.extend_from_slice(&digits);
                }
            }
            _ => unreachable!("a column of boards"),
        }
    }

    /// Adds numbers, of which none is missing, to a column of integers.
    pub(crate) fn extend_integers(&mut self, numbers: impl Iterator<Item = u64>) {
        if let Self::Integer { values, known } = self {
            values.extend(numbers);
            known.extend(values.len() - known.len(), true);
        }
    }

    /// Adds words to a column of a few.
    pub(crate) fn extend_words(&mut self, words: impl Iterator<Item = &'static str>) {
        let Self::Word { codes, names } = self else {
            return;
        };
        // Rows side by side often have the same word.
        let mut last = ("", NO_WORD);
        codes.extend(words.map(|word| {
            if !std::ptr::eq(last.0, word) {
                last = (word, code(names, word));
            }
            last.1
        }));
    }

    /// Adds values that are missing to a column of texts.
    pub(crate) fn extend_missing(&mut self, number: usize) {
        if let Self::Text { bytes, ends, known } = self {
            push_no_text(bytes, ends, known, number);
        }
    }

    pub(crate) fn push_missing(&mut self) {
        match self {
            Self::Text { bytes, ends, known } => push_no_text(bytes, ends, known, 1),
            Self::Word { codes, .. } => codes.push(NO_WORD),
            Self::Integer { values, known } => {
                values.push(0);
                known.push(false);
            }
            Self::Number(values) => values.push(f64::NAN),
            Self::Cells(cells) => cells.resize(cells.len() + 81, 0),
        }
    }

    /// Adds the values of a column of the same kind.
    pub(crate) fn append(&mut self, other: Self) {
        match (self, other) {
            (
                Self::Text { bytes, ends, known },
                Self::Text {
                    bytes: more,
                    ends: further,
                    known: others,
                },
            ) => match further.is_empty() {
                true => push_no_text(bytes, ends, known, others.len()),
                false => {
                    let before = bytes.len() as i64;
                    begin_ends(ends, known);
                    bytes.extend_from_slice(&more);
                    ends.extend(further[1..].iter().map(|end| before + end));
                    known.append(&others);
                }
            },
            (
                Self::Word { codes, names },
                Self::Word {
                    codes: more,
                    names: further,
                },
            ) => {
                let into: Vec<u8> = further.iter().map(|name| code(names, name)).collect();
                let meant = |old: u8| into.get(usize::from(old)).copied().unwrap_or(NO_WORD);
                codes.extend(more.into_iter().map(meant));
            }
            (
                Self::Integer { values, known },
                Self::Integer {
                    values: more,
                    known: others,
                },
            ) => {
                values.extend_from_slice(&more);
                known.append(&others);
            }
            (Self::Number(values), Self::Number(more)) => values.extend_from_slice(&more),
            (Self::Cells(cells), Self::Cells(more)) => cells.extend_from_slice(&more),
            // Both were made from one list of columns.
            _ => unreachable!("columns of two kinds"),
        }
    }

    /// The column as a list; a value that is missing is `None`.
    pub(crate) fn into_list(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        match self {
            Self::Text { ends, known, .. } if ends.is_empty() => {
                PyList::new(py, vec![None::<u8>; known.len()])
            }
            Self::Text { bytes, ends, known } => {
                let texts = ends.windows(2).zip(known.iter()).map(|(span, known)| {
                    let span = span[0] as usize..span[1] as usize;
                    known.then(|| String::from_utf8_lossy(&bytes[span]))
                });
                PyList::new(py, texts.collect::<Vec<_>>())
            }
            Self::Word { codes, names } => {
                let names: Vec<_> = names
                    .iter()
                    .map(|name| PyString::intern(py, name))
                    .collect();
                PyList::new(py, codes.iter().map(|&code| names.get(usize::from(code))))
            }
            Self::Integer { values, known } => {
                let values = values.iter().zip(known.iter());
                let values: Vec<_> = values
                    .map(|(value, known)| known.then_some(value))
                    .collect();
                PyList::new(py, values)
            }
            Self::Number(values) => {
                let known = |value: &f64| Some(*value).filter(|value| !value.is_nan());
                PyList::new(py, values.iter().map(known))
            }
            Self::Cells(cells) => PyList::new(py, cells.as_chunks::<81>().0.iter().map(|c| &c[..])),
        }
    }

    /// The column for numpy: an array, or a list of texts; `None` if no text is known.
    pub(crate) fn put_into(
        self,
        py: Python<'_>,
        name: &str,
        columns: &Bound<'_, PyDict>,
    ) -> PyResult<()> {
        match self {
            Self::Word { codes, names } => {
                let width = names.iter().map(|name| name.chars().count()).max();
                let width = width.unwrap_or(0).max(1);
                let padded = |name: &String| {
                    let mut word: Vec<u32> = name.chars().map(u32::from).collect();
                    word.resize(width, 0);
                    word
                };
                let padded: Vec<Vec<u32>> = names.iter().map(padded).collect();
                let words = spelled(&codes, &padded, &vec![0; width]);
                let buffer = Buffer::new(Values::Words(words, width), vec![codes.len()]);
                columns.set_item(name, buffer)
            }
            Self::Integer { values, .. } => {
                let length = values.len();
                columns.set_item(name, Buffer::new(Values::Integers(values), vec![length]))
            }
            Self::Number(values) => {
                let length = values.len();
                columns.set_item(name, Buffer::new(Values::Numbers(values), vec![length]))
            }
            Self::Cells(cells) => {
                let length = cells.len() / 81;
                columns.set_item(name, Buffer::new(Values::Bytes(cells), vec![length, 81]))
            }
            // Errors are few: without any there is no list to make.
            Self::Text { known, .. } if known.is_none() => columns.set_item(name, py.None()),
            Self::Text { .. } => columns.set_item(name, self.into_list(py)?),
        }
    }
}

/// Each word in full, one after the other, and `blank` where one is missing. Rows side by side often have the same word, so whole
/// runs of it are copied.
pub(crate) fn spelled<T: Copy>(codes: &[u8], words: &[impl AsRef<[T]>], blank: &[T]) -> Vec<T> {
    let word = |code: u8| words.get(usize::from(code)).map_or(blank, AsRef::as_ref);
    let usual = codes.first().map_or(0, |&code| word(code).len());
    let mut all = fresh(codes.len() * usual);
    for run in codes.chunk_by(|a, b| a == b) {
        let (begin, word) = (all.len(), word(run[0]));
        let end = begin + run.len() * word.len();
        all.extend_from_slice(word);
        while all.len() < end {
            let more = (all.len() - begin).min(end - all.len());
            all.extend_from_within(begin..begin + more);
        }
    }
    all
}

/// Adds a text to a column of them.
fn push_text(bytes: &mut Vec<u8>, ends: &mut Vec<i64>, known: &mut Known, text: &[u8]) {
    begin_ends(ends, known);
    bytes.extend_from_slice(text);
    ends.push(bytes.len() as i64);
    known.push(true);
}

/// Adds texts that are missing.
fn push_no_text(bytes: &[u8], ends: &mut Vec<i64>, known: &mut Known, number: usize) {
    known.extend(number, false);
    if !ends.is_empty() {
        ends.resize(known.len() + 1, bytes.len() as i64);
    }
}

/// Writes the ends of the texts so far, which are all missing, before the first one that is known.
fn begin_ends(ends: &mut Vec<i64>, known: &Known) {
    if ends.is_empty() {
        ends.resize(known.len() + 1, 0);
    }
}

/// The number of a word, which is added if it is new.
fn code(names: &mut Vec<String>, word: &str) -> u8 {
    let found = names.iter().position(|name| name == word);
    let code = found.unwrap_or_else(|| {
        names.push(word.to_owned());
        names.len() - 1
    });
    u8::try_from(code).unwrap_or(NO_WORD)
}

/// Adds the digits of 81 characters; an open cell is 0.
fn push_board(cells: &mut Vec<u8>, board: &[u8; 81]) {
    let digit = |&byte: &u8| match byte.wrapping_sub(b'0') {
        digit @ 0..10 => digit,
        _ => 0,
    };
    cells.extend(board.iter().map(digit));
}
