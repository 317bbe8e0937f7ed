//! Puzzles as a page draws them.

use cellwise_formats::{Field, nonogram, sudoku};
use cellwise_nonogram::{Clue, Colour, Part};
use cellwise_sudoku::{HouseKind, Puzzle, Rule, Symbols};
use serde::Serialize;

use super::OpenedRecord;
use crate::fault::Fault;
use crate::wire::{ColourJson, picture_rows};
use crate::{AnyRecord, Input};

/// A Sudoku as a page draws it. Cells are counted row by row from 0; 0 is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<u8>>>,
    /// The digits on the player's board, 0 for an empty cell, if the file holds a game in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Vec<u8>>,
    /// The candidates that the player has left in each cell, none where nothing is noted, if the file
    /// holds any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<Vec<u8>>>,
    /// The box that each cell belongs to, counted from 0.
    pub boxes: Vec<usize>,
    /// Every house as its cells, for seeing clashes and candidates.
    pub houses: Vec<HouseJson>,
    /// The rules beyond rows, columns and boxes.
    pub rules: Vec<RuleJson>,
    /// The solution, if the file carries one; it is not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
}

/// A house: cells with different digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "House"))]
pub struct HouseJson {
    /// Its name: `row 1`, `box 9`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// A rule, as text and as far as it can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rule"))]
pub struct RuleJson {
    /// The first word of its text: `killer`.
    pub name: String,
    /// Its line of text: `killer 15 r1c1 r1c2`.
    pub text: String,
    /// Its meaning for players, in one sentence.
    pub meaning: String,
    /// The cells it names, in the order of its text; none for a rule on the whole board.
    pub cells: Vec<usize>,
    /// The number in its text, for instance the sum of a cage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
}

/// A run of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Run"))]
pub struct RunJson {
    /// The number of cells; 0 where a blot hides it.
    pub length: u32,
    /// The number of its colour in the palette; 0 where a blot hides any number of runs.
    pub colour: usize,
}

/// A Nonogram as a page draws it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramBoard {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// The clue of each row.
    pub rows: Vec<Vec<RunJson>>,
    /// The clue of each column.
    pub columns: Vec<Vec<RunJson>>,
    /// The colours; number 0 is an empty cell.
    pub palette: Vec<ColourJson>,
    /// The picture, if the file carries one; it is not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<String>>,
}

impl OpenedRecord {
    pub(super) fn new(input: &Input) -> Result<Self, Fault> {
        let (sudoku, nonogram) = match &input.record {
            AnyRecord::Sudoku(record) => (Some(sudoku_board(record, &input.symbols)), None),
            AnyRecord::Nonogram(record) => (None, Some(nonogram_board(record))),
        };
        let head = input.head();
        let said = |field| input.record.meta().get(field).map(str::to_owned);
        Ok(Self {
            puzzle: input.record.to_text()?,
            line: input.record.line(),
            id: input.record.id().map(str::to_owned),
            title: head.title,
            author: head.author,
            description: said(Field::Description),
            source: said(Field::Source),
            copyright: head.copyright,
            licence: head.licence,
            notes: head.notes,
            drawings: head.drawings,
            sudoku,
            nonogram,
        })
    }
}

fn sudoku_board(record: &sudoku::Record, symbols: &Symbols) -> SudokuBoard {
    let puzzle = &record.puzzle;
    let progress = record.progress.as_ref();
    let shape = puzzle.shape();
    let mut boxes = vec![0; shape.cells()];
    for house in shape.houses() {
        if let HouseKind::Box(number) = house.kind {
            house.cells.iter().for_each(|&cell| boxes[cell] = number);
        }
    }
    let (rows, columns) = shape.box_size();
    let regular = !shape.has_several_boards()
        && (0..shape.cells()).all(|cell| {
            let (row, column) = (cell / shape.size(), cell % shape.size());
            boxes[cell]
                == row / rows.max(1) * (shape.size() / columns.max(1)) + column / columns.max(1)
        });
    let houses = shape.houses().iter().map(|house| HouseJson {
        name: house.kind.to_string(),
        cells: house.cells.clone(),
    });
    SudokuBoard {
        size: shape.size(),
        box_size: regular.then_some([rows, columns]),
        symbols: (1..=shape.digits())
            .map(|digit| symbols.of(digit as u8))
            .collect(),
        givens: puzzle.givens().digits().to_vec(),
        marks: marks(puzzle),
        state: progress.map(|progress| progress.digits.digits().to_vec()),
        notes: progress
            .and_then(sudoku::Progress::candidates)
            .map(|sets| sets.iter().map(|set| set.iter().collect()).collect()),
        boxes,
        houses: houses.collect(),
        rules: puzzle.rules().iter().map(rule).collect(),
        solution: record.solution.as_ref().map(|grid| grid.digits().to_vec()),
    }
}

fn marks(puzzle: &Puzzle) -> Option<Vec<Vec<u8>>> {
    let allowed = puzzle.allowed()?;
    Some(allowed.iter().map(|set| set.iter().collect()).collect())
}

fn rule(rule: &Rule) -> RuleJson {
    RuleJson {
        name: rule.name().to_owned(),
        text: rule.to_string(),
        meaning: rule.said(),
        cells: rule.cells().to_vec(),
        value: rule.value().map(|value| value as u64),
    }
}

fn nonogram_board(record: &nonogram::Record) -> NonogramBoard {
    let puzzle = &record.puzzle;
    let run = |part: Part| RunJson {
        length: match part {
            Part::Run { length, .. } => length,
            Part::Blot(_) | Part::Star => 0,
        },
        colour: part.colour().map_or(0, Colour::number),
    };
    let clues = |clues: &[Clue]| -> Vec<Vec<RunJson>> {
        let runs = clues.iter().map(|clue| clue.parts().map(run).collect());
        runs.collect()
    };
    NonogramBoard {
        height: puzzle.height(),
        width: puzzle.width(),
        rows: clues(puzzle.rows()),
        columns: clues(puzzle.columns()),
        palette: ColourJson::all(puzzle.palette()),
        solution: record.solution.as_ref().map(picture_rows),
    }
}
