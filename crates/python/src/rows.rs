//! The puzzles of a bulk call, wherever they lie.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::arrow::import::Arrays;
use crate::memory::Borrowed;

/// Many puzzles.
pub(crate) enum Rows {
    /// Texts, one after the other.
    Texts {
        bytes: Vec<u8>,
        /// The end of each text, and whether there is one.
        ends: Vec<(usize, bool)>,
    },
    /// 81 bytes from 0 to 9 for each.
    Digits(Borrowed),
    /// Arrow arrays, in place.
    Arrow(Arrays),
}

/// One puzzle.
#[derive(Clone, Copy)]
pub(crate) enum Puzzle<'a> {
    Missing,
    Text(&'a [u8]),
    /// 81 bytes, which should go from 0 to 9.
    Digits(&'a [u8; 81]),
}

impl Rows {
    /// The texts of an iterable of `str` and `None`.
    pub(crate) fn texts(puzzles: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for puzzle in PyIterator::from_object(puzzles)? {
            let puzzle = puzzle?;
            if !puzzle.is_none() {
                let Ok(text) = puzzle.cast::<PyString>() else {
                    let text = format!(
                        "puzzle {} is of type {}, not str",
                        ends.len(),
                        puzzle.get_type().name()?
                    );
                    return Err(PyTypeError::new_err(text));
                };
                bytes.extend_from_slice(text.to_str()?.as_bytes());
            }
            ends.push((bytes.len(), !puzzle.is_none()));
        }
        Ok(Self::Texts { bytes, ends })
    }

    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Texts { ends, .. } => ends.len(),
            Self::Digits(borrowed) => borrowed.bytes().len() / 81,
            Self::Arrow(arrays) => arrays.len(),
        }
    }

    /// True if the cells are numbers and not characters.
    pub(crate) fn is_digits(&self) -> bool {
        matches!(self, Self::Digits(_))
    }

    /// The boards, if the cells are numbers and not characters.
    pub(crate) fn digits(&self) -> Option<&[[u8; 81]]> {
        match self {
            Self::Digits(borrowed) => Some(borrowed.bytes().as_chunks().0),
            _ => None,
        }
    }

    /// The puzzle in this place, which is below `len`.
    pub(crate) fn get(&self, index: usize) -> Puzzle<'_> {
        match self {
            Self::Texts { bytes, ends } => {
                let begin = index.checked_sub(1).map_or(0, |before| ends[before].0);
                match ends[index] {
                    (end, true) => Puzzle::Text(&bytes[begin..end]),
                    (_, false) => Puzzle::Missing,
                }
            }
            Self::Digits(borrowed) => {
                let (boards, _) = borrowed.bytes().as_chunks::<81>();
                Puzzle::Digits(&boards[index])
            }
            Self::Arrow(arrays) => arrays.get(index),
        }
    }
}
