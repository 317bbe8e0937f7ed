//! A row of a data set, and the table of its fields.

use serde::{Deserialize, Serialize};

use crate::PuzzleKind;
use crate::trace::Happened;

/// The kind of value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Whole numbers in order.
    Integers,
}

/// The value of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field<'a> {
    /// Text.
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Whole numbers in order.
    Integers(&'a [i64]),
}

impl<'a> From<&'a String> for Field<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<&i64> for Field<'_> {
    fn from(&number: &i64) -> Self {
        Self::Integer(number)
    }
}

impl From<&f64> for Field<'_> {
    fn from(&number: &f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a Vec<i64>> for Field<'a> {
    fn from(numbers: &'a Vec<i64>) -> Self {
        Self::Integers(numbers)
    }
}

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// The kind of its value.
    pub kind: FieldKind,
    /// Its meaning, in one sentence.
    pub about: &'static str,
}

macro_rules! fields {
    ($($name:ident: $type:ty, $kind:ident, $about:literal;)*) => {
        /// A row. Fields that were not asked for, or that no verb knows of such a puzzle, are absent.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct DatasetRow {
            $(
                #[doc = $about]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $name: Option<$type>,
            )*
        }

        /// The fields of a row, in order.
        pub const FIELDS: &[FieldInfo] = &[
            $(FieldInfo { name: stringify!($name), kind: FieldKind::$kind, about: $about },)*
        ];

        impl DatasetRow {
            /// The values of all fields, in the order of [`FIELDS`]; `None` where one is absent.
            #[must_use]
            pub fn values(&self) -> Vec<Option<Field<'_>>> {
                vec![$(self.$name.as_ref().map(Field::from),)*]
            }
        }
    };
}

fields! {
    id: String, Text, "The name or number that the puzzle has in its file.";
    puzzle: String, Text, "The puzzle: a Sudoku row by row with `.` for an open cell, or as .cellwise text if it has rules; a Nonogram as JSON.";
    solution: String, Text, "Its only solution; the rows of a picture have `/` between them.";
    class: String, Text, "The smallest of all equivalent puzzles: equal for two rows exactly if they are one puzzle in two guises.";
    split: String, Text, "`train` or `test`; all puzzles of a class are on one side.";
    image: i64, Integer, "0 for the puzzle itself, 1, 2, … for its equivalents.";
    givens: i64, Integer, "The number of givens.";
    sum: i64, Integer, "The rating: the sum of the weights of all steps of a person's way.";
    er: f64, Number, "Sudoku Explainer's rating (ER).";
    level: String, Text, "easy, medium, hard, expert or extreme: the level of the hardest technique that is needed.";
    hardest: String, Text, "The hardest technique that is needed.";
    guesses: i64, Integer, "Guesses of the engine to find the solution and to prove that it is the only one.";
    backdoor: i64, Integer, "The smallest number of cells that, once filled in, leave nothing but naked and hidden singles.";
    path: String, Text, "The way of a person, one step in a line.";
    path_board: Vec<i64>, Integers, "The board before each step, row by row: digits, 0 if open; or colours, 0 the background, -1 if open.";
    path_candidates: Vec<i64>, Integers, "The candidates of each cell before each step, bit d - 1 for digit d, or bit c for colour c.";
    path_technique: Vec<i64>, Integers, "The technique of each step, by its number.";
    path_cell: Vec<i64>, Integers, "The cell that each step fills in, or the first from which it takes a candidate; counted from 0, row by row.";
    path_digit: Vec<i64>, Integers, "The digit or colour that it fills in; -1 if it only takes candidates away.";
    trace: String, Text, "The walk of a method of the textbook, one event in a line.";
    trace_board: Vec<i64>, Integers, "The board before each event, as in path_board.";
    trace_candidates: Vec<i64>, Integers, "The values that the rows, columns and boxes of the board before each event leave to each cell; only of Sudoku.";
    trace_event: Vec<i64>, Integers, "The kind of each event, by its number.";
    trace_cell: Vec<i64>, Integers, "The cell of each event; -1 if it has none.";
    trace_digit: Vec<i64>, Integers, "The digit or colour of each event; -1 if it has none.";
    trace_complete: i64, Integer, "1 if the walk came to its end, 0 if only its first events are told.";
}

/// The names that the numbers of a field stand for, counted from 0; empty if they are numbers.
#[must_use]
pub fn value_names(field: &str, kind: PuzzleKind) -> Vec<&'static str> {
    use cellwise_human::{nonogram, sudoku};
    match (field, kind) {
        ("path_technique", PuzzleKind::Sudoku) => {
            sudoku::Technique::ALL.iter().map(|t| t.slug()).collect()
        }
        ("path_technique", PuzzleKind::Nonogram) => {
            nonogram::Technique::ALL.iter().map(|t| t.slug()).collect()
        }
        ("trace_event", _) => Happened::ALL.iter().map(|event| event.name()).collect(),
        _ => Vec::new(),
    }
}
