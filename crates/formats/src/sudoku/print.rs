//! Prints one record in any format. Every part that the format can't hold is named.

use std::ops::RangeInclusive;
use std::sync::Arc;

use cellwise_sudoku::rules::Boards;
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule, Shape, Symbols};

use super::board::plain_shape;
use super::{Format, Page, Progress, Record, WriteOptions};
use crate::error::{Loss, WriteError};
use crate::format::Table;
use crate::{Field, Meta};

/// The digits of a row in columns of one width, a full stop for an empty cell.
pub(super) fn padded_row(row: &[u8], width: usize) -> String {
    let cell = |&digit: &u8| match digit {
        0 => format!("{:>width$}", "."),
        _ => format!("{digit:>width$}"),
    };
    row.iter().map(cell).collect::<Vec<_>>().join(" ")
}

/// The printer of a format, and the parts of a record that it has room for.
#[derive(Debug)]
pub struct Writing {
    pub(super) print: Print,
    /// The sizes of board that it has.
    pub(super) sizes: RangeInclusive<usize>,
    /// The style of its cells.
    pub(super) cells: CellStyle,
    /// True if a blank line stands between two boards.
    pub(super) gap: bool,
    /// Returns true for the fields that it has room for.
    pub(super) fields: fn(&Record, Field) -> bool,
    /// True if it keeps a record's id.
    pub(super) id: bool,
    /// True if it keeps a solution.
    pub(super) solution: bool,
    pub(super) marks: Marks,
    /// True if it keeps the player's own digits and marks.
    pub(super) state: bool,
    /// True if it keeps the drawings of a puzzle, or their names.
    pub(super) drawings: bool,
    /// True if it shows the boxes of a board.
    pub(super) boxes: bool,
    /// Returns true for the rules that it has.
    pub(super) rules: fn(&Rule, &Puzzle) -> bool,
}

/// The function that prints a format.
#[derive(Debug)]
pub(super) enum Print {
    /// From the digits of a board, with or without a record.
    Board(fn(&Board<'_>, &mut Page<'_>)),
    /// From a whole puzzle.
    Record(fn(&Record, &mut String)),
}

/// The style of the cells of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum CellStyle {
    /// One character each.
    Characters,
    /// As numbers beyond 9x9, with this character for an empty cell where it is not a digit.
    Numbers(char),
    /// As the format itself says.
    Own,
}

/// The pencil marks that a format has room for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Marks {
    /// None.
    None,
    /// Those of cells that can take a digit.
    Some,
    /// All, also of cells that can take no digit.
    All,
}

impl Writing {
    const PLAIN: Self = Self {
        print: Print::Record(|_, _| {}),
        sizes: 9..=9,
        cells: CellStyle::Own,
        gap: false,
        fields: |_, _| false,
        id: false,
        solution: false,
        marks: Marks::None,
        state: false,
        drawings: false,
        boxes: false,
        rules: |_, _| false,
    };

    /// A format of 9x9 boards in one line, with no room for anything but digits.
    pub(super) const fn board(print: fn(&Board<'_>, &mut Page<'_>)) -> Self {
        Self {
            print: Print::Board(print),
            ..Self::PLAIN
        }
    }

    /// A format of 9x9 puzzles in one line, with no room for anything but digits.
    pub(super) const fn record(print: fn(&Record, &mut String)) -> Self {
        Self {
            print: Print::Record(print),
            ..Self::PLAIN
        }
    }
}

/// A board to print, and the record it comes from, if any.
pub(super) struct Board<'a> {
    pub(super) shape: &'a Shape,
    pub(super) grid: &'a Grid,
    pub(super) record: Option<&'a Record>,
    pub(super) cells: Cells,
}

impl Board<'_> {
    /// The digits that a cell may take by its own given or pencil marks.
    pub(super) fn candidates(&self, cell: usize) -> DigitSet {
        match (self.record, self.grid.get(cell)) {
            (Some(record), _) => record.puzzle.candidates(cell),
            (None, Some(digit)) => DigitSet::only(digit),
            (None, None) => DigitSet::all(self.shape.digits()),
        }
    }

    /// The candidates of every cell as the player sees the board: digits as far as they are placed, and
    /// elsewhere those that no digit in a row, column, box or other house rules out and that the player
    /// has left. Pencil marks of a puzzle stay as they are, and so does a cell that nothing fits.
    pub(super) fn position(&self) -> Vec<DigitSet> {
        let progress = self.progress();
        let digits = progress.map_or(self.grid, |progress| &progress.digits);
        let left = progress.and_then(Progress::candidates);
        let marked = self
            .record
            .is_some_and(|record| record.puzzle.allowed().is_some());
        let candidates = |cell: usize| {
            if let Some(digit) = digits.get(cell) {
                return DigitSet::only(digit);
            }
            let own = self.candidates(cell);
            let mut set = own;
            if !marked || progress.is_some() {
                let peers = self.shape.peers(cell).iter();
                set &= !peers
                    .filter_map(|&peer| digits.get(peer))
                    .collect::<DigitSet>();
            }
            if let Some(left) = left
                .as_ref()
                .map(|left| left[cell])
                .filter(|set| !set.is_empty())
            {
                set &= left;
            }
            if set.is_empty() { own } else { set }
        };
        (0..self.shape.cells()).map(candidates).collect()
    }

    /// The player's work, if the record holds any.
    pub(super) fn progress(&self) -> Option<&Progress> {
        self.record.and_then(|record| record.progress.as_ref())
    }

    /// The text of a field.
    pub(super) fn field(&self, field: Field) -> Option<&str> {
        self.record.and_then(|record| record.meta.get(field))
    }

    /// All fields.
    pub(super) fn meta(&self) -> Option<&Meta> {
        self.record.map(|record| &record.meta)
    }

    /// All cells in one line, one after another.
    pub(super) fn line(&self, grid: &Grid) -> String {
        let mut line = String::with_capacity(grid.digits().len());
        for &digit in grid.digits() {
            self.cells.push(digit, &mut line);
        }
        line
    }
}

/// The digits of a board in one line, `empty` where there is none; for boards up to 9x9.
pub(super) fn plain_digits(grid: &Grid, empty: char) -> String {
    let symbol = |&digit: &u8| match digit {
        0 => empty,
        _ => char::from(b'0' + digit),
    };
    grid.digits().iter().map(symbol).collect()
}

/// Appends a record.
pub(super) fn print(
    record: &Record,
    format: Format,
    page: &mut Page<'_>,
) -> Result<(), WriteError> {
    let (shape, grid) = (record.puzzle.shape(), record.puzzle.givens());
    let cells = begin(shape, format, page)?;
    match format.description().writing.print {
        Print::Record(print) => print(record, page.text),
        Print::Board(print) => {
            let record = Some(record);
            let board = Board {
                shape,
                grid,
                record,
                cells,
            };
            print(&board, page);
        }
    }
    Ok(())
}

/// Appends a board that belongs to no record.
pub(super) fn print_grid(
    shape: &Arc<Shape>,
    grid: &Grid,
    format: Format,
    page: &mut Page<'_>,
) -> Result<(), WriteError> {
    let wrong_size = || WriteError::BoardSize {
        format: format.name(),
        size: grid.size(),
    };
    if shape.size() != grid.size() {
        return Err(wrong_size());
    }
    let cells = begin(shape, format, page)?;
    match format.description().writing.print {
        Print::Board(print) => {
            let record = None;
            let board = Board {
                shape,
                grid,
                record,
                cells,
            };
            print(&board, page);
        }
        // A format of puzzles has no other way to show a board.
        Print::Record(print) => {
            let puzzle = match Boards::of(shape) {
                None => Puzzle::new(Arc::clone(shape), grid.clone()).ok(),
                // The rule says which boards they are.
                Some(boards) => plain_shape(grid.size())
                    .ok()
                    .and_then(|square| Puzzle::new(square, grid.clone()).ok())
                    .and_then(|puzzle| puzzle.with_rules([boards.into()]).ok()),
            };
            let puzzle = puzzle.ok_or_else(wrong_size)?;
            print(&Record::new(puzzle, format), page.text);
        }
    }
    Ok(())
}

/// Checks the size of a board, and begins it.
fn begin(shape: &Shape, format: Format, page: &mut Page<'_>) -> Result<Cells, WriteError> {
    let writing = &format.description().writing;
    let size = shape.size();
    let is_samurai = || Boards::of(shape).is_some_and(|boards| boards.is_samurai());
    if !writing.sizes.contains(&size) || (format == Format::Samurai && !is_samurai()) {
        let format = format.name();
        return Err(WriteError::BoardSize { format, size });
    }
    let cells = Cells::new(page.options, writing.cells, shape.digits())?;
    if writing.gap {
        page.gap();
    }
    Ok(cells)
}

/// The parts of a record that a format has no room for.
pub(super) fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let writing = &format.description().writing;
    let shape = record.puzzle.base_shape();
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .filter(|&(field, _)| !(writing.fields)(record, field))
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some() && !writing.id {
        losses.push(Loss::Id);
    }
    if record.solution.is_some() && !writing.solution {
        losses.push(Loss::Solution);
    }
    if record.progress.is_some() && !writing.state {
        losses.push(Loss::State);
    }
    if !record.drawings.is_empty() && !writing.drawings {
        losses.push(Loss::Drawings);
    }
    let marks = |cell| record.puzzle.candidates(cell).len();
    let digits = record.puzzle.shape().digits();
    let on_board = |cell: &usize| !record.puzzle.shape().is_hole(*cell);
    let any = |test: &dyn Fn(usize) -> bool| {
        let mut cells = (0..shape.cells()).filter(on_board);
        cells.any(|cell| test(marks(cell)))
    };
    let keeps_marks = match writing.marks {
        Marks::None => false,
        Marks::Some => !any(&|marks| marks == 0),
        Marks::All => true,
    };
    if !keeps_marks && any(&|marks| marks != 1 && marks != digits) {
        losses.push(Loss::PencilMarks);
    }
    if !shape.is_plain() {
        losses.push(Loss::Houses);
    } else if !writing.boxes && !shape.is_usual() {
        losses.push(Loss::Boxes);
    }
    let holds = |rule: &&Rule| (writing.rules)(rule, &record.puzzle);
    let rules = record.puzzle.rules().iter().filter(|rule| !holds(rule));
    let mut rules: Vec<Loss> = rules.map(|rule| Loss::Rule(rule.name())).collect();
    rules.sort();
    rules.dedup();
    losses.extend(rules);
    losses
}

/// The characters of cells.
pub(super) struct Cells {
    /// `None` for plain numbers.
    symbols: Option<Symbols>,
    empty: char,
    /// The number of characters of a cell.
    pub(super) width: usize,
}

impl Cells {
    fn new(options: &WriteOptions, style: CellStyle, size: usize) -> Result<Self, WriteError> {
        let numbers = size > 9 && matches!(style, CellStyle::Numbers(_));
        let symbols = match &options.symbols {
            Some(symbols) => Some(symbols.clone()),
            None => (!numbers).then(Symbols::default),
        };
        let short = |symbols: &&Symbols| symbols.len() < size && style != CellStyle::Own;
        if let Some(symbols) = symbols.as_ref().filter(short) {
            let symbols = symbols.len();
            return Err(WriteError::Symbols { symbols, size });
        }
        let is_free = |symbol| match &symbols {
            Some(symbols) => symbols.is_empty_cell(symbol),
            None => true,
        };
        let usual = match style {
            CellStyle::Numbers(empty) if is_free(empty) => empty,
            _ => '.',
        };
        Ok(Self {
            width: match symbols {
                Some(_) => 1,
                None => size.to_string().len(),
            },
            symbols,
            empty: options.empty.unwrap_or(usual),
        })
    }

    /// The character of a digit, where each has one.
    pub(super) fn symbol(&self, digit: u8) -> char {
        match (digit, &self.symbols) {
            (1.., Some(symbols)) => symbols.of(digit),
            _ => self.empty,
        }
    }

    /// Appends a cell.
    pub(super) fn push(&self, digit: u8, out: &mut String) {
        if self.symbols.is_some() {
            return out.push(self.symbol(digit));
        }
        let text = match digit {
            0 => self.empty.to_string(),
            _ => digit.to_string(),
        };
        let blanks = self.width.saturating_sub(text.chars().count());
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(&text);
    }
}
