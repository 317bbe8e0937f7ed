//! Puzzles from the text of a request.

use cellwise_api::{Board, ColourOf, Head, Kind, Posed, Reading};
use cellwise_formats::{Error, nonogram, sudoku};
use cellwise_nonogram::Picture;
use cellwise_sudoku::{Grid, Puzzle, Rule, RuleError, Symbols};

use crate::Allowance;
use crate::fault::{Code, Fault};

/// More rules than a board has room for.
const MAX_RULES: usize = 1000;

/// A puzzle of either kind.
pub(crate) enum Read {
    Sudoku(sudoku::Record),
    Nonogram(nonogram::Record),
}

impl Read {
    /// How many cells it has.
    pub(crate) fn cells(&self) -> usize {
        match self {
            Self::Sudoku(record) => record.puzzle.shape().cells(),
            Self::Nonogram(record) => record.puzzle.height() * record.puzzle.width(),
        }
    }

    /// What an answer on it begins with.
    pub(crate) fn head(&self) -> Head {
        match self {
            Self::Sudoku(record) => head(Kind::Sudoku, record.id.as_ref()),
            Self::Nonogram(record) => nonogram_head(record),
        }
    }
}

/// The puzzle of a request.
pub(crate) fn read(posed: &Posed<'_>, allowed: &Allowance) -> Result<Read, Fault> {
    Ok(match posed.kind {
        Kind::Sudoku => Read::Sudoku(sudoku(posed, allowed)?),
        Kind::Nonogram => Read::Nonogram(nonogram(posed, allowed)?),
    })
}

/// The Sudoku of a request.
pub(crate) fn sudoku(posed: &Posed<'_>, allowed: &Allowance) -> Result<sudoku::Record, Fault> {
    let options = sudoku_options(&posed.reading)?;
    let record = sudoku_line_first(posed.puzzle, &options)?;
    let record = with_rules(record, posed.reading.rules)?;
    fits(record.puzzle.shape().cells(), allowed)?;
    Ok(record)
}

/// The Nonogram of a request.
pub(crate) fn nonogram(posed: &Posed<'_>, allowed: &Allowance) -> Result<nonogram::Record, Fault> {
    let record = nonogram::parse_one(posed.puzzle, &nonogram_options(&posed.reading)?)?;
    fits(
        record.puzzle.height().saturating_mul(record.puzzle.width()),
        allowed,
    )?;
    Ok(record)
}

/// Refuses a board with more cells than are allowed.
pub(crate) fn fits(cells: usize, allowed: &Allowance) -> Result<(), Fault> {
    if cells <= allowed.cells {
        return Ok(());
    }
    let most = allowed.cells;
    let text = format!("the puzzle has {cells} cells; at most {most} are allowed here");
    Err(Fault::new(Code::TooLarge, text))
}

/// A Sudoku alone in its text. 16 characters in a file may begin a 16x16 board; alone they
/// are a 4x4 one.
///
/// # Errors
/// [`Error`] with the place in the text.
pub fn sudoku_line_first(
    text: &str,
    options: &sudoku::ReadOptions,
) -> Result<sudoku::Record, Error> {
    let as_line = sudoku::ReadOptions {
        from: options.from.or(Some(sudoku::Format::Line)),
        ..options.clone()
    };
    // 729 candidates in their places would pass for a board of 27x27 in one line.
    if text.trim().len() == 729
        && let Ok(record) = sudoku::parse_one(text, options)
        && record.format == sudoku::Format::Candidates
    {
        return Ok(record);
    }
    sudoku::parse_one(text, &as_line).or_else(|_| sudoku::parse_one(text, options))
}

/// The record with further rules beside its own.
///
/// # Errors
/// [`Error`] with what is wrong with a rule.
pub fn with_rules(record: sudoku::Record, texts: &[String]) -> Result<sudoku::Record, Error> {
    if texts.is_empty() {
        return Ok(record);
    }
    let ruled = |puzzle: &Puzzle| -> Result<Puzzle, RuleError> {
        let mut rules = puzzle.rules().to_vec();
        for text in texts {
            rules.push(Rule::parse(text, puzzle.base_shape())?);
        }
        puzzle.clone().with_rules(rules)
    };
    match ruled(&record.puzzle) {
        Ok(puzzle) => Ok(sudoku::Record { puzzle, ..record }),
        Err(error) => Err(Error {
            place: None,
            kind: error.into(),
        }),
    }
}

pub(crate) fn sudoku_options(reading: &Reading<'_>) -> Result<sudoku::ReadOptions, Fault> {
    if reading.size.is_some() {
        return Err(not_for("size", "Sudoku"));
    }
    if reading.rules.len() > MAX_RULES {
        let text = format!("`rules` takes {MAX_RULES} at most");
        return Err(Fault::new(Code::BadRequest, text));
    }
    let symbols = reading.symbols.map(Symbols::new).transpose();
    Ok(sudoku::ReadOptions {
        from: format(reading.from)?,
        symbols: symbols.map_err(|error| Fault::new(Code::BadRequest, error.to_string()))?,
        box_size: reading.box_size.map(|[rows, columns]| (rows, columns)),
        name_hint: reading.name.map(str::to_owned),
    })
}

pub(crate) fn nonogram_options(reading: &Reading<'_>) -> Result<nonogram::ReadOptions, Fault> {
    if reading.symbols.is_some() {
        return Err(not_for("symbols", "a Nonogram"));
    }
    if reading.box_size.is_some() {
        return Err(not_for("box", "a Nonogram"));
    }
    if !reading.rules.is_empty() {
        return Err(not_for("rules", "a Nonogram"));
    }
    Ok(nonogram::ReadOptions {
        from: format(reading.from)?,
        size: reading.size.map(|[height, width]| (height, width)),
        name_hint: reading.name.map(str::to_owned),
    })
}

fn not_for(field: &str, kind: &str) -> Fault {
    Fault::new(Code::BadRequest, format!("`{field}` is not for {kind}"))
}

/// A format by its name.
pub(crate) fn format<F: std::str::FromStr<Err = cellwise_formats::UnknownFormat>>(
    name: Option<&str>,
) -> Result<Option<F>, Fault> {
    let format = name.map(str::parse::<F>).transpose();
    format.map_err(|error| Fault::new(Code::BadRequest, error.to_string()))
}

/// The text of a board in a request.
fn text_of(board: &Board) -> String {
    match board {
        Board::Line(text) => text.clone(),
        Board::Rows(rows) => rows.join("\n"),
    }
}

/// A player's board for a Sudoku, with its pencil marks if it has any.
pub(crate) fn sudoku_board(
    board: &Board,
    record: &sudoku::Record,
    symbols: Option<&str>,
) -> Result<Puzzle, Fault> {
    let shape = record.puzzle.shape();
    let options = sudoku::ReadOptions {
        symbols: symbols.and_then(|text| Symbols::new(text).ok()),
        box_size: Some(record.puzzle.base_shape().box_size()).filter(|&(r, c)| r * c > 1),
        ..sudoku::ReadOptions::default()
    };
    let board = sudoku_line_first(&text_of(board), &options).map_err(|error| {
        let fault = Fault::from(error);
        Fault {
            message: format!("board: {}", fault.message),
            ..fault
        }
    })?;
    let (found, size) = (board.puzzle.givens().size(), shape.size());
    if found != size {
        let text = format!("board: it has size {found}, the puzzle {size}");
        return Err(Fault::new(Code::BadPuzzle, text));
    }
    Ok(board.puzzle)
}

/// A player's picture for a Nonogram.
pub(crate) fn picture(board: &Board, record: &nonogram::Record) -> Result<Picture, Fault> {
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    // White cells at the end of a row are blanks, which editors like to drop.
    let text = text_of(board);
    let rows = text.lines().map(|row| format!("{row:width$}\n"));
    let text = rows.collect::<String>();
    let palette = record.puzzle.palette();
    let coloured = record.puzzle.is_coloured();
    let picture = match coloured {
        true => Picture::from_letters(&text, palette),
        false => Picture::from_text(&text).map(|picture| picture.with_palette(palette)),
    };
    match picture {
        Some(picture) if (picture.height(), picture.width()) == (height, width) => Ok(picture),
        Some(picture) => {
            let (h, w) = (picture.height(), picture.width());
            let text = format!(
                "board: it is {h} high and {w} wide; the puzzle is {height} high and {width} wide"
            );
            Err(Fault::new(Code::BadPuzzle, text))
        }
        None => {
            let symbols = match coloured {
                true => format!("letters of '{}', '.' for none, '?' open", palette.letters()),
                false => "'#' black, '.' white, '?' open".to_owned(),
            };
            let text =
                format!("board: no picture; its rows are {width} characters wide, {symbols}");
            Err(Fault::new(Code::BadPuzzle, text))
        }
    }
}

/// What an answer on a record begins with.
pub(crate) fn head(kind: Kind, id: Option<&String>) -> Head {
    Head {
        id: id.cloned(),
        ..Head::new(kind)
    }
}

/// The same for a Nonogram, with its colours.
pub(crate) fn nonogram_head(record: &nonogram::Record) -> Head {
    Head {
        palette: ColourOf::named(record.puzzle.palette()),
        ..head(Kind::Nonogram, record.id.as_ref())
    }
}

/// The digits of a board.
pub(crate) fn digits(grid: &Grid) -> Vec<u8> {
    grid.digits().to_vec()
}
