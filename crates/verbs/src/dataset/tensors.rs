//! Paths and traces as text and as tensors: for each step the board, the candidates, the technique, the cell, the digit.

use cellwise_core::Budget;
use cellwise_human::{nonogram, sudoku};
use cellwise_nonogram::{Cell, Clue, Part as ClueRun};
use cellwise_sudoku::{DigitSet, Symbols};

use super::{DatasetOptions, DatasetRow, NoRow};
use crate::explain::{Explain, NonogramExplain};
use crate::fault::Code;
use crate::trace::{Detail, Happened, TraceEvent, TraceOptions};
use crate::{AnyRecord, Finish, Input, Part, finish, trace};

/// A cell or digit that is not there.
const NONE: i64 = -1;

/// Adds the path of a Sudoku.
pub(super) fn sudoku_path(row: &mut DatasetRow, reply: &Explain, symbols: &Symbols) {
    let mut position = reply.position.clone();
    let (mut boards, mut candidates) = (Vec::new(), Vec::new());
    let (mut techniques, mut cells, mut digits) = (Vec::new(), Vec::new(), Vec::new());
    let mut lines = Vec::with_capacity(reply.steps.len());
    for step in &reply.steps {
        boards.extend(
            position
                .digits()
                .digits()
                .iter()
                .map(|&digit| i64::from(digit)),
        );
        let all = 0..position.shape().cells();
        candidates.extend(all.map(|cell| position.candidates(cell).bits() as i64));
        techniques.push(number_of(sudoku::Technique::ALL, &step.technique));
        let place = step.places.first();
        let cell = place
            .or(step.removes.first())
            .map(|candidate| candidate.cell);
        cells.push(cell.map_or(NONE, |cell| cell as i64));
        digits.push(place.map_or(NONE, |place| place.digit.into()));
        lines.push(step.text(symbols).replace('\n', " "));
        position.apply(step);
    }
    row.path = Some(lines.join("\n"));
    row.path_board = Some(boards);
    row.path_candidates = Some(candidates);
    row.path_technique = Some(techniques);
    row.path_cell = Some(cells);
    row.path_digit = Some(digits);
}

/// Adds the path of a Nonogram.
pub(super) fn nonogram_path(row: &mut DatasetRow, reply: &NonogramExplain) {
    let mut position = reply.position.clone();
    let (mut boards, mut candidates) = (Vec::new(), Vec::new());
    let (mut techniques, mut cells, mut colours) = (Vec::new(), Vec::new(), Vec::new());
    let mut lines = Vec::with_capacity(reply.path.len());
    for step in &reply.path {
        let picture = position.picture();
        boards.extend(picture.cells().iter().map(|&cell| colour(cell)));
        for cell in 0..picture.cells().len() {
            let left = position.candidates(cell).into_iter();
            candidates.push(left.fold(0, |bits, colour| bits | 1i64 << colour.number().min(62)));
        }
        techniques.push(number_of(nonogram::Technique::ALL, &step.technique));
        let settled = step.settles.first();
        let cell = settled.or(step.drops.first()).map(|paint| paint.cell);
        cells.push(cell.map_or(NONE, |cell| cell as i64));
        colours.push(settled.map_or(NONE, |paint| paint.colour.number() as i64));
        lines.push(step.text.replace('\n', " "));
        position.apply(step);
    }
    row.path = Some(lines.join("\n"));
    row.path_board = Some(boards);
    row.path_candidates = Some(candidates);
    row.path_technique = Some(techniques);
    row.path_cell = Some(cells);
    row.path_digit = Some(colours);
}

fn number_of<T: PartialEq>(all: &[T], one: &T) -> i64 {
    let found = all.iter().position(|each| each == one);
    found.map_or(NONE, |number| number as i64)
}

fn colour(cell: Cell) -> i64 {
    cell.colour().map_or(NONE, |colour| colour.number() as i64)
}

/// Adds the walk of a method of the textbook; nothing for a puzzle that has no model.
pub(super) fn trace_into(
    row: &mut DatasetRow,
    input: &Input,
    options: &DatasetOptions,
    budget: &mut Budget,
) -> Result<(), NoRow> {
    let wishes = TraceOptions {
        detail: Detail::Walk,
        max_steps: options.trace_steps,
        seed: options.seed,
        ..TraceOptions::new(options.method)
    };
    let mut events = Vec::new();
    let end = trace::start(input, &wishes).and_then(|work| {
        finish(work, budget, |part| {
            if let Part::Events { events: more } = part {
                events.extend(more);
            }
            std::ops::ControlFlow::Continue(())
        })
    });
    let end = match end {
        Err(fault) if matches!(fault.code, Code::Unsupported | Code::TooLarge) => return Ok(()),
        end => end?,
    };
    if let (Finish::Stopped, Some(limit)) = (end.run.end, end.run.limit) {
        return Err(NoRow::Stopped(limit));
    }
    let mut board = Board::new(input);
    let (mut boards, mut candidates) = (Vec::new(), Vec::new());
    let (mut kinds, mut cells, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for event in &events {
        boards.extend_from_slice(&board.cells);
        board.add_candidates(input, &mut candidates);
        let (cell, value) = (board.cell(event), board.value(input, event));
        kinds.push(number_of(Happened::ALL, &event.event));
        cells.push(cell.map_or(NONE, |cell| cell as i64));
        values.push(value.unwrap_or(NONE));
        match (event.event, cell, value) {
            (Happened::Assign, Some(cell), Some(value)) => board.cells[cell] = value,
            (Happened::Undo, Some(cell), _) => board.cells[cell] = board.open,
            _ => {}
        }
    }
    let lines: Vec<String> = events
        .iter()
        .map(|event| event.text.replace('\n', " "))
        .collect();
    row.trace = Some(lines.join("\n"));
    row.trace_board = Some(boards);
    row.trace_candidates =
        Some(candidates).filter(|_| matches!(input.record, AnyRecord::Sudoku(_)));
    row.trace_event = Some(kinds);
    row.trace_cell = Some(cells);
    row.trace_digit = Some(values);
    row.trace_complete = Some(end.complete.into());
    Ok(())
}

/// The first colour of the clues.
fn ink(puzzle: &cellwise_nonogram::Puzzle) -> i64 {
    let parts = puzzle.rows().iter().flat_map(Clue::parts);
    let colour = parts.filter_map(ClueRun::colour).next();
    colour.map_or(1, |colour| colour.number() as i64)
}

/// A board while a trace goes on.
struct Board {
    cells: Vec<i64>,
    width: usize,
    open: i64,
    /// The colour of painted cells.
    ink: i64,
}

impl Board {
    fn new(input: &Input) -> Self {
        match &input.record {
            AnyRecord::Sudoku(record) => Self {
                cells: record
                    .puzzle
                    .givens()
                    .digits()
                    .iter()
                    .map(|&d| d.into())
                    .collect(),
                width: record.puzzle.shape().size(),
                open: 0,
                ink: NONE,
            },
            AnyRecord::Nonogram(record) => Self {
                cells: vec![NONE; record.puzzle.height() * record.puzzle.width()],
                width: record.puzzle.width(),
                open: NONE,
                ink: ink(&record.puzzle),
            },
        }
    }

    /// The cell of an event, whose variable is named `r3c5`.
    fn cell(&self, event: &TraceEvent) -> Option<usize> {
        let name = event.variable.as_deref()?.strip_prefix('r')?;
        let (row, column) = name.split_once('c')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let cell = row.checked_sub(1)? * self.width + column.checked_sub(1)?;
        (cell < self.cells.len()).then_some(cell)
    }

    /// The digit of an event, or the colour by its name.
    fn value(&self, input: &Input, event: &TraceEvent) -> Option<i64> {
        let word = event.value.as_deref()?;
        if let Ok(number) = word.parse() {
            return Some(number);
        }
        match &input.record {
            AnyRecord::Sudoku(_) => {
                let mut letters = word.chars();
                let digit = input.symbols.digit(letters.next()?)?;
                letters.next().is_none().then_some(digit.into())
            }
            // A model of a Nonogram has one colour on its background.
            AnyRecord::Nonogram(_) => match word {
                "white" => Some(0),
                "black" => Some(self.ink),
                _ => None,
            },
        }
    }

    /// Adds the digits that the houses of a Sudoku leave to each cell; a filled cell has its own.
    fn add_candidates(&self, input: &Input, into: &mut Vec<i64>) {
        let AnyRecord::Sudoku(record) = &input.record else {
            return;
        };
        let shape = record.puzzle.shape();
        for (cell, &digit) in self.cells.iter().enumerate() {
            let digits = match u8::try_from(digit) {
                Ok(digit) if digit > 0 => DigitSet::only(digit),
                _ => {
                    let mut left = record.puzzle.candidates(cell);
                    for &peer in shape.peers(cell) {
                        if let Ok(taken @ 1..) = u8::try_from(self.cells[peer]) {
                            left.remove(taken);
                        }
                    }
                    left
                }
            };
            into.push(digits.bits() as i64);
        }
    }
}
