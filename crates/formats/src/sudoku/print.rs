//! One record as text, in any format: what it can't hold is named, never dropped unsaid.

use cellwise_sudoku::{Grid, MAX_SIZE, Rule, Shape, Symbols};

use super::{
    Format, Record, WriteOptions, bank, cages, candidates, cellwise, coach, csv, fpuzzles, hodoku,
    list, marks, numbers, opensudoku, sdk, ss, sudokupad,
};
use crate::Field;
use crate::error::{Loss, WriteError, bearable};

/// What a writer remembers between records.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Records written so far.
    pub(super) written: u64,
    /// The folder that is open, in formats that have folders.
    folder: Option<String>,
}

/// Appends a record, or refuses if the puzzle would be another one in this format.
pub(super) fn print(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    state: &mut State,
    out: &mut String,
) -> Result<Vec<Loss>, WriteError> {
    let losses = losses(record, format);
    bearable(&losses, format.name())?;
    print_board(record, format, options, state, out)?;
    Ok(losses)
}

/// Appends a board, whatever of the record it can't hold.
pub(super) fn print_board(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    state: &mut State,
    out: &mut String,
) -> Result<(), WriteError> {
    let grid = record.puzzle.givens();
    let size = grid.size();
    if !sizes(format).contains(&size) {
        let format = format.name();
        return Err(WriteError::BoardSize { format, size });
    }
    if !format.info().several && state.written > 0 {
        return Err(WriteError::OneOnly(format.name()));
    }
    let cells = Cells::new(options, format, size)?;
    // Boards of several lines are told apart by a blank one.
    let one_line = matches!(
        format,
        Format::Line
            | Format::Numbers
            | Format::Candidates
            | Format::Hodoku
            | Format::Csv
            | Format::Bank
            | Format::OpenSudoku
            | Format::FPuzzles
            | Format::FPuzzlesJson
            | Format::SudokuPad
            | Format::Ps
            | Format::SumoCue
            | Format::Coach
    );
    if state.written > 0 && !one_line {
        out.push('\n');
    }
    match format {
        Format::Line => {
            print_line(grid, &cells, out);
            if let Some(comment) = record.meta.get(Field::Comment) {
                out.push_str(&format!(" # {}", comment.replace(['\n', '\r'], " ")));
            }
            out.push('\n');
        }
        Format::Grid => print_grid(grid, &cells, out),
        Format::Framed => print_framed(record.puzzle.shape(), grid, &cells, out),
        Format::List => list::print(grid, out),
        Format::Numbers => numbers::print(grid, out),
        Format::Candidates => candidates::print(&record.puzzle, |digit| cells.symbol(digit), out),
        Format::Marks => marks::print(&record.puzzle, out),
        Format::Sdk => {
            sdk::print_fields(&record.meta, out);
            for row in grid.rows() {
                out.extend(row.iter().map(|&digit| cells.symbol(digit)));
                out.push('\n');
            }
        }
        Format::Sdx => marks::print_plain(&record.puzzle, out),
        Format::Ss => ss::print(record.puzzle.shape(), grid, out),
        Format::Hodoku => hodoku::print(&record.puzzle, out),
        Format::OpenSudoku => opensudoku::print(record, &mut state.folder, out),
        Format::Csv => {
            let (mut puzzle, mut solution) = (String::new(), String::new());
            print_line(grid, &cells, &mut puzzle);
            if let Some(grid) = &record.solution {
                print_line(grid, &cells, &mut solution);
            }
            csv::print(&puzzle, &solution, state.written == 0, out);
        }
        Format::Bank => bank::print(record, out),
        Format::Cellwise => cellwise::print(record, out),
        Format::FPuzzles => fpuzzles::print(record, out),
        Format::FPuzzlesJson => {
            out.push_str(&fpuzzles::to_json(record).to_string());
            out.push('\n');
        }
        Format::SudokuPad => sudokupad::print(record, out),
        Format::Ps | Format::SumoCue => cages::print(&record.puzzle, format, out),
        Format::Coach => coach::print(&record.puzzle, out),
    }
    Ok(())
}

/// Appends what comes after the last record.
pub(super) fn epilogue(format: Format, state: &State, out: &mut String) {
    if format == Format::OpenSudoku && state.folder.is_some() {
        out.push_str(opensudoku::END);
    }
}

/// The sizes of board that a format has.
fn sizes(format: Format) -> std::ops::RangeInclusive<usize> {
    match format {
        Format::Grid | Format::Framed | Format::List | Format::Numbers => 1..=MAX_SIZE,
        // A lone character is no board among others.
        Format::Line | Format::Csv => 2..=MAX_SIZE,
        Format::Candidates => 1..=16,
        Format::Marks => 4..=9,
        Format::Sdk | Format::Sdx | Format::Ss | Format::Hodoku => 9..=9,
        Format::OpenSudoku | Format::Bank => 9..=9,
        Format::Ps | Format::SumoCue | Format::Coach => 9..=9,
        Format::Cellwise => 1..=MAX_SIZE,
        Format::FPuzzles | Format::FPuzzlesJson | Format::SudokuPad => 2..=MAX_SIZE,
    }
}

/// What a format has no room for.
fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let shape = record.puzzle.base_shape();
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .filter(|&(field, _)| !holds_field(record, format, field))
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some() && !matches!(format, Format::Bank | Format::Cellwise) {
        losses.push(Loss::Id);
    }
    let json = matches!(
        format,
        Format::FPuzzles | Format::FPuzzlesJson | Format::SudokuPad
    );
    let keeps_solution = json || matches!(format, Format::Csv | Format::Cellwise);
    if record.solution.is_some() && !keeps_solution {
        losses.push(Loss::Solution);
    }
    let marks = |cell| record.puzzle.candidates(cell).len();
    let count = |test: &dyn Fn(usize) -> bool| (0..shape.cells()).any(|cell| test(marks(cell)));
    let keeps_marks = match format {
        Format::Candidates | Format::Hodoku | Format::Cellwise => true,
        // A cell that can take nothing has no word here.
        Format::Marks
        | Format::Sdx
        | Format::FPuzzles
        | Format::FPuzzlesJson
        | Format::SudokuPad => !count(&|marks| marks == 0),
        _ => false,
    };
    if !keeps_marks && count(&|marks| marks != 1 && marks != shape.size()) {
        losses.push(Loss::PencilMarks);
    }
    let (rows, columns) = shape.box_size();
    // To build the houses for comparison costs more than all else.
    let plain = shape.is_classic() || Shape::boxes(rows, columns).as_ref() == Ok(&**shape);
    if !plain {
        losses.push(Loss::Houses);
    } else if !json && !draws_boxes(format) && !is_usual(shape) {
        losses.push(Loss::Boxes);
    }
    let holds = |rule: &&Rule| match format {
        Format::Cellwise => true,
        Format::Ps | Format::SumoCue => cages::holds(rule, format, &record.puzzle),
        _ => json && fpuzzles::holds(rule),
    };
    let rules = record.puzzle.rules().iter().filter(|rule| !holds(rule));
    let mut rules: Vec<Loss> = rules.map(|rule| Loss::Rule(rule.name())).collect();
    rules.sort();
    rules.dedup();
    losses.extend(rules);
    losses
}

/// Whether a format shows the boxes of a board.
fn draws_boxes(format: Format) -> bool {
    matches!(format, Format::Cellwise | Format::Framed | Format::Marks)
}

/// Whether a board has the boxes that its size suggests.
fn is_usual(shape: &Shape) -> bool {
    shape.is_classic() || Shape::usual(shape.size()).as_ref() == Ok(shape)
}

/// Whether a format has room for what a field says.
fn holds_field(record: &Record, format: Format, field: Field) -> bool {
    match format {
        Format::Line => field == Field::Comment,
        Format::Sdk => sdk::holds(field),
        Format::OpenSudoku => matches!(field, Field::Collection | Field::Comment),
        Format::Bank => field == Field::Level && bank::rating(record).is_some(),
        Format::Cellwise => true,
        Format::FPuzzles | Format::FPuzzlesJson | Format::SudokuPad => {
            matches!(field, Field::Title | Field::Author | Field::Description)
        }
        _ => false,
    }
}

/// How cells are written.
struct Cells {
    /// `None` for plain numbers.
    symbols: Option<Symbols>,
    empty: char,
    /// Characters a cell takes.
    width: usize,
}

impl Cells {
    fn new(options: &WriteOptions, format: Format, size: usize) -> Result<Self, WriteError> {
        let one_each = size <= 9 || !matches!(format, Format::Grid | Format::Framed);
        let symbols = match &options.symbols {
            Some(symbols) => Some(symbols.clone()),
            None => one_each.then(Symbols::default),
        };
        if let Some(symbols) = symbols.as_ref().filter(|symbols| symbols.len() < size) {
            let symbols = symbols.len();
            return Err(WriteError::Symbols { symbols, size });
        }
        let zero_is_free = symbols
            .as_ref()
            .is_none_or(|symbols| symbols.is_empty_cell('0'));
        let usual = match format {
            Format::Grid if zero_is_free => '0',
            _ => '.',
        };
        Ok(Self {
            width: if symbols.is_some() {
                1
            } else {
                size.to_string().len()
            },
            symbols,
            empty: options.empty.unwrap_or(usual),
        })
    }

    /// The character of a digit, where each has one.
    fn symbol(&self, digit: u8) -> char {
        match (digit, &self.symbols) {
            (1.., Some(symbols)) => symbols.of(digit),
            _ => self.empty,
        }
    }

    fn push(&self, digit: u8, out: &mut String) {
        let text = match (digit, &self.symbols) {
            (0, _) => self.empty.to_string(),
            (_, Some(symbols)) => symbols.of(digit).to_string(),
            (_, None) => digit.to_string(),
        };
        let blanks = self.width.saturating_sub(text.chars().count());
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(&text);
    }
}

fn print_line(grid: &Grid, cells: &Cells, out: &mut String) {
    for &digit in grid.digits() {
        cells.push(digit, out);
    }
}

fn print_grid(grid: &Grid, cells: &Cells, out: &mut String) {
    for row in grid.rows() {
        print_row(row, grid.size(), cells, out);
    }
}

/// One row, ` | ` after every `columns` cells.
fn print_row(row: &[u8], columns: usize, cells: &Cells, out: &mut String) {
    for (c, &digit) in row.iter().enumerate() {
        match c {
            0 => {}
            _ if c % columns == 0 => out.push_str(" | "),
            _ => out.push(' '),
        }
        cells.push(digit, out);
    }
    out.push('\n');
}

/// A board in its frame, as the founding documents draw it:
///
/// ```text
/// =====================
/// 2 4 8 | 6 7 5 | 1 3 9
/// …
/// ------+-------+------
/// ```
///
/// Boards without boxes of their own (jigsaws, boxes of one row or column) have no inner lines.
fn print_framed(shape: &Shape, grid: &Grid, cells: &Cells, out: &mut String) {
    let size = shape.size();
    let (rows, columns) = match shape.box_size() {
        (rows, columns) if rows > 1 && columns > 1 => (rows, columns),
        _ => (size, size),
    };
    let boxes = size / columns;
    let box_width = columns * cells.width + columns - 1;
    let width = boxes * box_width + 3 * (boxes - 1);
    let edge = "=".repeat(width) + "\n";
    let between: Vec<String> = (0..boxes)
        .map(|b| {
            let sides = usize::from(b > 0) + usize::from(b + 1 < boxes);
            "-".repeat(box_width + sides)
        })
        .collect();
    out.push_str(&edge);
    for (r, row) in grid.rows().enumerate() {
        if r > 0 && r % rows == 0 {
            out.push_str(&between.join("+"));
            out.push('\n');
        }
        print_row(row, columns, cells, out);
    }
    out.push_str(&edge);
}
