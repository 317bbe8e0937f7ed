//! Texts of requests as puzzles and boards.

use cellwise_formats::{Error, nonogram, sudoku};
use cellwise_nonogram::Picture;
use cellwise_sudoku::rules::RuleList;
use cellwise_sudoku::{DigitSet, Puzzle, RuleError, Symbols};

use crate::content::Bytes;
use crate::fault::{Code, Fault};
use crate::job::Allowance;
use crate::search::AnySolution;
use crate::wire::{BoardText, PuzzleText, Reading};
use crate::{AnyRecord, Input, PuzzleKind};

/// More rules than a board has room for.
const MAX_RULES: usize = 1000;

/// The puzzle of a request.
pub(crate) fn input(text: &PuzzleText<'_>, allowed: &Allowance) -> Result<Input, Fault> {
    let input = match text.kind {
        PuzzleKind::Sudoku => one_sudoku(text.puzzle, &text.reading)?,
        PuzzleKind::Nonogram => {
            let options = nonogram_options(&text.reading)?;
            Input::new(nonogram::parse_one(text.puzzle, &options)?)
        }
    };
    fits(input.record.cells(), allowed)?;
    Ok(input)
}

/// The Sudoku of a text that holds one only.
pub(crate) fn one_sudoku(text: &str, reading: &Reading<'_>) -> Result<Input, Fault> {
    let options = sudoku_options(reading)?;
    let record = sudoku::parse_one(text, &options)?;
    let record = with_rules(record, reading.rules)?;
    Ok(Input::new(record).with_symbols(options.symbols.as_ref()))
}

/// Records of a text, one after the other.
pub(crate) type Records = Box<dyn Iterator<Item = Result<Input, Fault>> + Send>;

/// The records of a text with any number of puzzles.
pub(crate) fn records(
    kind: PuzzleKind,
    reading: &Reading<'_>,
    bytes: Bytes,
) -> Result<Records, Fault> {
    Ok(match kind {
        PuzzleKind::Sudoku => {
            let options = sudoku_options(reading)?;
            let rules = reading.rules.to_vec();
            let symbols = options.symbols.clone();
            let records = sudoku::Reader::new(bytes, &options);
            Box::new(records.map(move |record| {
                let record = with_rules(record?, &rules)?;
                Ok(Input::new(record).with_symbols(symbols.as_ref()))
            }))
        }
        PuzzleKind::Nonogram => {
            let records = nonogram::Reader::new(bytes, &nonogram_options(reading)?);
            Box::new(records.map(|record| Ok(Input::new(record?))))
        }
    })
}

/// Refuses a board with more cells than are allowed.
pub(crate) fn fits(cells: usize, allowed: &Allowance) -> Result<(), Fault> {
    if cells <= allowed.cells {
        return Ok(());
    }
    let max = allowed.cells;
    let text = format!("the puzzle has {cells} cells; at most {max} are allowed here");
    Err(Fault::new(Code::TooLarge, text))
}

/// Adds rules to those of a record.
///
/// # Errors
/// [`Error`] with the fault of a rule.
pub fn with_rules(record: sudoku::Record, texts: &[String]) -> Result<sudoku::Record, Error> {
    if texts.is_empty() {
        return Ok(record);
    }
    let ruled = |puzzle: &Puzzle| -> Result<Puzzle, RuleError> {
        let mut rules = RuleList::new(puzzle.rules());
        for text in texts {
            rules.read(text, puzzle.base_shape())?;
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
        ..nonogram::ReadOptions::default()
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

/// A board that a player has filled in, as far as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerBoard {
    /// The cells.
    pub board: AnySolution,
    /// Sudoku: the pencil marks of each cell, if the text has any.
    pub marks: Option<Vec<DigitSet>>,
}

/// Reads a player's board for a puzzle; `name` begins the messages of faults.
///
/// # Errors
/// [`Code::BadPuzzle`] if the text is not a board of the puzzle's size.
pub fn player_board(text: &str, input: &Input, name: &str) -> Result<PlayerBoard, Fault> {
    let board = match &input.record {
        AnyRecord::Sudoku(record) => sudoku_board(text, record, &input.symbols),
        AnyRecord::Nonogram(record) => picture(text, record).map(|picture| PlayerBoard {
            board: AnySolution::Nonogram(picture),
            marks: None,
        }),
    };
    board.map_err(|fault| Fault {
        message: format!("{name}: {}", fault.message),
        ..fault
    })
}

/// The board of a request.
pub(crate) fn board(
    board: Option<&BoardText>,
    input: &Input,
) -> Result<Option<PlayerBoard>, Fault> {
    let board = board.map(|board| player_board(&board.joined("\n"), input, "board"));
    board.transpose()
}

fn sudoku_board(
    text: &str,
    record: &sudoku::Record,
    symbols: &Symbols,
) -> Result<PlayerBoard, Fault> {
    let shape = record.puzzle.shape();
    let options = sudoku::ReadOptions {
        symbols: Some(symbols.clone()).filter(|symbols| !symbols.is_usual()),
        box_size: Some(record.puzzle.base_shape().box_size()).filter(|&(r, c)| r * c > 1),
        ..sudoku::ReadOptions::default()
    };
    let sudoku::Record {
        puzzle, progress, ..
    } = sudoku::parse_one(text, &options)?;
    let (found, size) = (puzzle.givens().size(), shape.size());
    if found != size {
        let text = format!("it has size {found}, the puzzle {size}");
        return Err(Fault::new(Code::BadPuzzle, text));
    }
    let (digits, marks) = match &progress {
        Some(progress) => (&progress.digits, progress.candidates()),
        None => (puzzle.givens(), puzzle.allowed().map(<[_]>::to_vec)),
    };
    Ok(PlayerBoard {
        board: AnySolution::Sudoku(digits.clone()),
        marks,
    })
}

fn picture(text: &str, record: &nonogram::Record) -> Result<Picture, Fault> {
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    // White cells at the end of a row are blanks, which editors like to drop.
    let text: String = text.lines().map(|row| format!("{row:width$}\n")).collect();
    let palette = record.puzzle.palette();
    let coloured = record.puzzle.is_coloured();
    let picture = match coloured {
        true => Picture::from_letters(&text, palette),
        false => Picture::from_text(&text).map(|picture| picture.with_palette(palette)),
    };
    let text = match picture {
        Ok(picture) if (picture.height(), picture.width()) == (height, width) => {
            return Ok(picture);
        }
        Ok(picture) => {
            let (h, w) = (picture.height(), picture.width());
            format!("it is {h} high and {w} wide; the puzzle is {height} high and {width} wide")
        }
        Err(_) => {
            let symbols = match coloured {
                true => format!(
                    "a letter of '{}' for a colour, blank or '.' for none, '?' open",
                    palette.letters()
                ),
                false => "'*' or '#' black, blank or '.' white, 'X' or '?' open".to_owned(),
            };
            format!("no picture; its rows are {width} characters wide, {symbols}")
        }
    };
    Err(Fault::new(Code::BadPuzzle, text))
}
