//! What is answered to those who ask over a carrier: a server, a browser worker.
//!
//! The command line shows the same in its own ways, or in a terminal.

use cellwise_nonogram::Palette;
use serde::{Deserialize, Serialize};

use crate::{Board, Head, Kind, Verdict};

/// What `open` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// The version of the schema.
    pub cellwise: u32,
    /// Which puzzle.
    pub kind: Kind,
    /// The format that the first record was taken for.
    pub format: String,
    /// Whether there are more records than were asked for.
    pub more: bool,
    /// The records, in order.
    pub records: Vec<OpenedRecord>,
    /// Records between them that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<Problem>,
}

/// What can be said of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedRecord {
    /// The puzzle as text that every other request reads: one line if that can hold it.
    pub puzzle: String,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// Its own name, if its file gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it was published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Who holds the rights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copyright: Option<String>,
    /// What it shows, if it is a Sudoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sudoku: Option<SudokuBoard>,
    /// What it shows, if it is a Nonogram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonogram: Option<NonogramBoard>,
}

/// A Sudoku as a page draws it. Cells are counted row by row from 0; 0 is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SudokuBoard {
    /// Cells on a side.
    pub size: usize,
    /// Rows and columns of a box; none if the boxes are irregular.
    #[serde(rename = "box")]
    pub box_size: Option<[usize; 2]>,
    /// The characters of the digits 1, 2, 3, …
    pub symbols: String,
    /// The given digit of each cell.
    pub givens: Vec<u8>,
    /// The candidates of each cell, if the record has pencil marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<u8>>>,
    /// The box that each cell belongs to, counted from 0.
    pub boxes: Vec<usize>,
    /// Every house as its cells, for seeing clashes and candidates.
    pub houses: Vec<HouseOf>,
    /// The rules beyond rows, columns and boxes.
    pub rules: Vec<RuleOf>,
    /// The solution, if the file carries one. Nobody has checked it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
}

/// A house: cells with different digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseOf {
    /// What it is called: `row 1`, `box 9`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// A rule, as text and as far as it can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleOf {
    /// The first word of its text: `killer`.
    pub name: String,
    /// Its line of text: `killer 15 r1c1 r1c2`.
    pub text: String,
    /// What it demands, in one sentence.
    pub meaning: String,
    /// The cells it names, in the order of its text; none for a rule on the whole board.
    pub cells: Vec<usize>,
    /// The number in its text, for instance the sum of a cage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
}

/// A run of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunOf {
    /// How many cells; 0 where a blot hides it.
    pub length: u32,
    /// The number of its colour in the palette; 0 where a blot hides any number of runs.
    pub colour: usize,
}

/// A colour. The first of a palette is that of an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColourOf {
    /// What it is called.
    pub name: String,
    /// As `#rrggbb`.
    pub rgb: String,
    /// The character for it in a picture.
    pub symbol: char,
}

impl ColourOf {
    /// The colours of a palette, background first. The one colour of a picture is `#` in it.
    #[must_use]
    pub fn all(palette: &Palette) -> Vec<Self> {
        let symbol = |letter: char| match letter {
            '.' => '.',
            _ if palette.colours() == 1 => '#',
            letter => letter,
        };
        let paints = palette.paints().iter().map(|paint| Self {
            name: paint.name.clone(),
            rgb: paint.hex(),
            symbol: symbol(paint.letter),
        });
        paints.collect()
    }

    /// The same, or `None` for black on white, of which there is nothing to say.
    #[must_use]
    pub fn named(palette: &Palette) -> Option<Vec<Self>> {
        (!palette.is_black_on_white()).then(|| Self::all(palette))
    }
}

/// A Nonogram as a page draws it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramBoard {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// The clue of each row.
    pub rows: Vec<Vec<RunOf>>,
    /// The clue of each column.
    pub columns: Vec<Vec<RunOf>>,
    /// The colours; number 0 is an empty cell.
    pub palette: Vec<ColourOf>,
    /// The picture, if the file carries one. Nobody has checked it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Board>,
}

/// What `hint` answers on a Nonogram: the next line that gives something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineHint {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// How much is given away: 1 nothing but where to look, 2 the cells, 3 what goes in them.
    pub stage: u8,
    /// The hint in words.
    pub text: String,
    /// Whether the picture is finished and right.
    pub solved: bool,
    /// Cells that are wrong, at the last stage; the lines they are in, before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<usize>,
    /// The line, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineOf>,
    /// The cells that follow from it, from the second stage on; their content at the last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellOf>,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LineOf {
    /// A row, counted from 0.
    Row(usize),
    /// A column, counted from 0.
    Column(usize),
}

/// A cell of a picture, and what goes into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellOf {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// The number of its colour in the palette, 0 for an empty cell; absent where that is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<usize>,
}

/// What `convert` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The format it was taken for.
    pub from: String,
    /// The format it is written in.
    pub format: String,
    /// The text.
    pub text: String,
    /// What the format has no room for, in words.
    pub lost: Vec<String>,
}

/// What `render` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rendered {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict, where a solution was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The drawing in SVG.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The drawing in text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What `formats` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Formats {
    /// The version of the schema.
    pub cellwise: u32,
    /// Every format.
    pub formats: Vec<FormatOf>,
}

/// A format in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormatOf {
    /// Which puzzle it is for.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// The endings of its files, without the dot.
    pub extensions: Vec<String>,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// Whether one file may hold several puzzles.
    pub several: bool,
    /// What it is.
    pub about: String,
}

/// What `examples` answers: all there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Examples {
    /// The version of the schema.
    pub cellwise: u32,
    /// Built-in puzzles.
    pub examples: Vec<Example>,
    /// The methods of the textbook, and ours.
    pub methods: Vec<Named>,
    /// The techniques of a person, easiest first.
    pub techniques: Vec<Named>,
    /// The rules beyond rows, columns and boxes.
    pub rules: Vec<Named>,
}

/// A built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// Which puzzle.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// The puzzle as text that every request reads.
    pub puzzle: String,
    /// One line on it.
    pub about: String,
}

/// Something with a name and a word on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// The name that requests take.
    pub name: String,
    /// As people write it.
    pub title: String,
    /// What it is.
    pub about: String,
    /// Techniques: how hard it is held to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Search nodes so far.
    pub nodes: u64,
    /// Seconds since it began.
    pub seconds: f64,
    /// How much is done: solutions of a count, records of a batch, steps of a path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<u64>,
    /// How much there is to do, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
}

/// What stands in for an answer that can't be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A word for programs, as `bad-puzzle`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The line of the text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column in that line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

/// A piece of an answer that comes before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Part {
    /// Events of a `trace`, in order.
    Events {
        /// The events.
        events: Vec<crate::TraceEvent>,
    },
    /// Output of a `batch`, to be put together as it comes.
    Text {
        /// The text.
        text: String,
    },
}
