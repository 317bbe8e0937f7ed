//! `{"r": [[1, 1], …], "c": [[1], …]}`: the clues of the rows and of the columns.
//!
//! The founding documents have `r` and `c`; `rows`/`columns` and `hor`/`ver` are seen as well (that
//! `hor` is the rows follows from the words; the issue liouh/picross#1 does not say).
//! An object may span lines; it is read up to its closing brace. Brackets are counted before
//! anything is parsed, so that depth costs nothing.

use std::fmt::{self, Write as _};

use cellwise_nonogram::{Clue, Puzzle};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};

use super::clues::puzzle;
use super::detect::Resync;
use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind};
use crate::json::read_value;
use crate::source::Source;

/// The clues of one direction, as long as any that is read.
struct Clues(Vec<Clue>);

/// What the object holds.
#[derive(serde::Deserialize)]
struct Object {
    #[serde(alias = "rows", alias = "hor")]
    r: Clues,
    #[serde(alias = "columns", alias = "cols", alias = "ver")]
    c: Clues,
}

/// Reads an object from its opening brace on.
pub(super) fn read(lines: &mut Source<'_>, resync: &mut Resync) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    *resync = Resync::Blank;
    let text = read_value(lines)?;
    *resync = Resync::None;
    let object: Object =
        serde_json::from_str(&text).map_err(|error| crate::json::error(&error, start))?;
    let Object {
        r: Clues(rows),
        c: Clues(columns),
    } = object;
    if rows.is_empty() || columns.is_empty() {
        let kind = ErrorKind::Nothing("clues in \"r\" and \"c\"");
        return Err(Error::at_line(start, kind));
    }
    let puzzle = puzzle(rows, columns).map_err(|kind| Error::at_line(start, kind))?;
    let mut record = Record::new(puzzle, Format::Json);
    record.line = start;
    Ok(Some(record))
}

impl<'de> Deserialize<'de> for Clues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lists;

        impl<'de> Visitor<'de> for Lists {
            type Value = Clues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of lists of whole numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<Clues, A::Error> {
                let mut clues = Vec::new();
                while let Some(Runs(clue)) = lists.next_element()? {
                    if clues.len() == MAX_SIDE {
                        let limit = format!("more than {MAX_SIDE} clues");
                        return Err(de::Error::custom(limit));
                    }
                    clues.push(clue);
                }
                Ok(Clues(clues))
            }
        }

        deserializer.deserialize_seq(Lists)
    }
}

/// One clue: a list of numbers, or a number alone.
struct Runs(Clue);

impl<'de> Deserialize<'de> for Runs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Runs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of whole numbers")
            }

            fn visit_u64<E: de::Error>(self, run: u64) -> Result<Runs, E> {
                let run =
                    u32::try_from(run).map_err(|_| E::custom("a run that long fits nowhere"))?;
                Ok(Runs(Clue::new([run])))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Runs, A::Error> {
                let mut runs = Vec::new();
                while let Some(run) = list.next_element()? {
                    if runs.len() == MAX_SIDE {
                        return Err(de::Error::custom(format!("more than {MAX_SIDE} runs")));
                    }
                    runs.push(run);
                }
                Ok(Runs(Clue::new(runs)))
            }
        }

        deserializer.deserialize_any(List)
    }
}

/// Appends a puzzle as one line.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    let list = |clues: &[Clue], out: &mut String| {
        for (i, clue) in clues.iter().enumerate() {
            let _ = write!(out, "{}{:?}", if i == 0 { "" } else { ", " }, clue.runs());
        }
    };
    out.push_str("{\"r\": [");
    list(puzzle.rows(), out);
    out.push_str("], \"c\": [");
    list(puzzle.columns(), out);
    out.push_str("]}\n");
}
