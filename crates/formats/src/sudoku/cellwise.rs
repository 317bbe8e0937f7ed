//! Cellwise's own text: a puzzle of any size with its rules, as people can read and write it.
//!
//! ```text
//! cellwise sudoku            # begins a puzzle; `#` begins a comment
//! title: Evening walk        # id, title, author, copyright, licence, source, url, date, level, …
//! box: 2x3                   # rows x columns of a box, when they are not the usual ones
//! rule: thermo r1c1 r2c1     # a rule, one on each line, in the words of `cellwise_sudoku::Rule`
//! board:                     # one line for each row; numbers, `.` or 0 when empty
//! 1 . . . . .
//! marks:                     # optional: the digits each cell may take; * any, - none
//! 1 2,3 * * * *
//! solution:                  # optional
//! 1 2 3 4 5 6
//! state:                     # optional: the board as the player has it
//! 1 2 . . . .
//! notes:                     # optional: the candidates that the player has left, * where nothing is noted
//! * * 3,4 * * *
//! drawings: lines, text      # optional: drawings of its file that were not read as rules
//! end                        # ends the puzzle; another may follow
//! ```
//!
//! Everything but the first line, the board and `end` may be left out. Rows of boards up to 9x9
//! may be written without blanks.

use std::fmt::Write as _;
use std::sync::Arc;

use cellwise_sudoku::rules::RuleList;
use cellwise_sudoku::{DigitSet, Grid, MAX_SIZE, Puzzle, Shape};

use super::board::{Boards, with_rules};
use super::print::{Marks, Writing, padded_row};
use super::{Format, Progress, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source, words};
use crate::{Field, Meta};

/// The first line of a puzzle.
const START: &str = "cellwise sudoku";

pub(super) const CELLWISE: Description<Sudoku> = Description {
    own_endings: &["cellwise"],
    sniff: Sniff::at(20, |first| is_start(first.text)),
    ..Description::new(
        "cellwise",
        &["cellwise"],
        "any size, any rule",
        |lines, _| read(lines),
        Writing {
            sizes: 1..=MAX_SIZE,
            gap: true,
            fields: |_, _| true,
            id: true,
            solution: true,
            marks: Marks::All,
            state: true,
            drawings: true,
            boxes: true,
            rules: |_, _| true,
            ..Writing::record(print)
        },
    )
};

/// Returns true if a line begins a puzzle.
fn is_start(text: &str) -> bool {
    let text = text.split('#').next().unwrap_or_default();
    text.split_whitespace().eq(START.split(' '))
}

/// Reads a puzzle up to its `end`.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    if !is_start(&first.text) {
        let rule = "a puzzle begins with 'cellwise sudoku'";
        return Err(first.error(ErrorKind::unexpected(first.text.trim(), rule)));
    }
    lines.drop_line();
    let document = lines.gather(|text| text.trim() == "end" || is_start(text))?;
    let ended = lines.peek(0)?.is_some_and(|line| line.text.trim() == "end");
    if ended {
        lines.drop_line();
        return parse(&document, start).map(Some);
    }
    Err(Error::at_line(
        start,
        ErrorKind::unexpected("", "a puzzle ends with 'end'"),
    ))
}

/// The parts of a document.
#[derive(Default)]
struct Parts<'a> {
    meta: Meta,
    id: Option<String>,
    box_size: Option<(usize, usize)>,
    rules: Vec<(&'a Line, String)>,
    board: Vec<&'a Line>,
    marks: Vec<&'a Line>,
    solution: Vec<&'a Line>,
    state: Vec<&'a Line>,
    notes: Vec<&'a Line>,
    drawings: Vec<String>,
}

fn parse(document: &[Line], start: u64) -> Result<Record, Error> {
    let mut parts = Parts::default();
    let mut section = None;
    for line in document {
        let text = uncomment(&line.text);
        if text.is_empty() {
            continue;
        }
        if let Some((key, value)) = text.split_once(':') {
            section = parts.key(line, key.trim(), value.trim())?;
            continue;
        }
        match section {
            Some("board") => parts.board.push(line),
            Some("marks") => parts.marks.push(line),
            Some("solution") => parts.solution.push(line),
            Some("state") => parts.state.push(line),
            Some("notes") => parts.notes.push(line),
            _ => {
                let rule =
                    "a line is 'key: value' or a row of board, marks, solution, state or notes";
                return Err(line.error(ErrorKind::unexpected(text, rule)));
            }
        }
    }
    let at_start = |kind| Error::at_line(start, kind);
    let size = parts.board.len();
    let shape = shape(size, parts.box_size).map_err(at_start)?;
    let givens = parse_rows(&parts.board, size)?;
    let puzzle = match parts.marks.is_empty() {
        true => Puzzle::new(shape, grid(givens, size).map_err(at_start)?),
        false => Puzzle::with_candidates(shape, parse_marks(&parts.marks, &givens, size)?),
    };
    let puzzle = puzzle.map_err(|error| at_start(ErrorKind::Syntax(error.to_string())))?;
    let mut rules = RuleList::default();
    for (line, text) in &parts.rules {
        let read = rules.read(text, puzzle.base_shape());
        read.map_err(|error| line.error(error))?;
    }
    let mut record = Record::new(
        with_rules(puzzle, rules).map_err(at_start)?,
        Format::Cellwise,
    );
    if !parts.solution.is_empty() {
        let digits = parse_rows(&parts.solution, size)?;
        record.solution = Some(grid(digits, size).map_err(at_start)?);
    }
    record.progress = progress(&parts, size, &record)?;
    record.drawings = parts.drawings;
    record.line = start;
    record.id = parts.id;
    record.meta = parts.meta;
    Ok(record)
}

/// The player's work.
fn progress(parts: &Parts<'_>, size: usize, record: &Record) -> Result<Option<Progress>, Error> {
    let givens = record.puzzle.givens();
    let digits = match parts.state.first() {
        Some(first) => {
            grid(parse_rows(&parts.state, size)?, size).map_err(|kind| first.error(kind))?
        }
        None => givens.clone(),
    };
    let mut progress = Progress::new(digits);
    if !parts.notes.is_empty() {
        let all = DigitSet::all(size);
        let notes = parse_marks(&parts.notes, &[], size)?;
        let noted = |&set: &DigitSet| if set == all { DigitSet::EMPTY } else { set };
        progress = progress.with_marks(notes.iter().map(noted).collect());
    }
    Ok(progress.beyond(givens))
}

/// A line without its comment and the blanks at its ends.
fn uncomment(text: &str) -> &str {
    text[..uncommented(text)].trim()
}

/// The number of bytes before the comment of a line. A `#` inside a word begins no comment.
fn uncommented(text: &str) -> usize {
    let mut after_blank = true;
    for (at, symbol) in text.char_indices() {
        if symbol == '#' && after_blank {
            return at;
        }
        after_blank = symbol.is_whitespace();
    }
    text.len()
}

impl<'a> Parts<'a> {
    /// Takes in a line with a key; gives back the key of a section that begins.
    fn key(
        &mut self,
        line: &'a Line,
        key: &str,
        value: &str,
    ) -> Result<Option<&'static str>, Error> {
        let section = ["board", "marks", "solution", "state", "notes"]
            .into_iter()
            .find(|&name| name == key);
        match key {
            "id" => self.id = Some(value.to_owned()),
            "rule" => self.rules.push((line, value.to_owned())),
            "drawings" => {
                let names = value
                    .split(',')
                    .map(str::trim)
                    .filter(|name| !name.is_empty());
                self.drawings.extend(names.map(str::to_owned));
            }
            "box" => {
                let sides = value.split_once('x').and_then(|(rows, columns)| {
                    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
                });
                let rule = "a box is ROWSxCOLUMNS, like 2x3";
                let sides = sides.ok_or_else(|| line.error(ErrorKind::unexpected(value, rule)))?;
                self.box_size = Some(sides);
            }
            _ if section.is_some() => {}
            _ => {
                let field = Field::ALL
                    .into_iter()
                    .find(|field| field.to_string() == key);
                let rule = "keys are id, title, author, copyright, licence, source, url, date, level, \
                            collection, description, comment, box, rule, board, marks, solution, state, notes, \
                            drawings";
                let field = field.ok_or_else(|| line.error(ErrorKind::unexpected(key, rule)))?;
                self.meta.add(field, value);
            }
        }
        Ok(section)
    }
}

fn shape(size: usize, box_size: Option<(usize, usize)>) -> Result<Arc<Shape>, ErrorKind> {
    match box_size {
        None if size == 9 => Ok(Shape::classic()),
        None => Ok(Arc::new(Shape::usual(size)?)),
        Some((rows, columns)) if rows.checked_mul(columns) == Some(size) => {
            Ok(Arc::new(Shape::boxes(rows, columns)?))
        }
        Some((rows, columns)) => {
            let (found, size) = (size, rows.saturating_mul(columns));
            Err(ErrorKind::Rows { found, size })
        }
    }
}

fn grid(digits: Vec<u8>, size: usize) -> Result<Grid, ErrorKind> {
    let found = digits.len();
    let grid = Grid::from_digits(digits)
        .ok()
        .filter(|grid| grid.size() == size);
    grid.ok_or(ErrorKind::Cells { found, size })
}

fn parse_rows(rows: &[&Line], size: usize) -> Result<Vec<u8>, Error> {
    let boards = Boards::new(&super::ReadOptions::default());
    let mut digits = Vec::new();
    for (r, line) in rows.iter().enumerate() {
        let text = &line.text[..uncommented(&line.text)];
        let spaced = size == 1 || words(text).count() > 1;
        let cells: Vec<(usize, &str)> = match spaced {
            true => words(text).collect(),
            false => text
                .char_indices()
                .filter(|(_, symbol)| !symbol.is_whitespace())
                .map(|(at, symbol)| (at, &text[at..at + symbol.len_utf8()]))
                .collect(),
        };
        if cells.len() != size {
            let (row, found) = (r + 1, cells.len());
            return Err(line.error(ErrorKind::Row { row, found, size }));
        }
        for (offset, cell) in cells {
            let digit = match cell {
                "." => Some(0),
                _ => cell
                    .parse()
                    .ok()
                    .filter(|&digit| usize::from(digit) <= size),
            };
            digits.push(digit.ok_or_else(|| boards.bad_cell(line, offset, cell, size))?);
        }
    }
    Ok(digits)
}

fn parse_marks(rows: &[&Line], givens: &[u8], size: usize) -> Result<Vec<DigitSet>, Error> {
    let mut marks = Vec::new();
    for line in rows {
        for (_, word) in words(uncomment(&line.text)) {
            let digit = |word: &str| {
                word.parse()
                    .ok()
                    .filter(|&digit: &u8| (1..=size).contains(&usize::from(digit)))
            };
            let set = match word {
                "*" => Some(DigitSet::all(size)),
                "-" => Some(DigitSet::EMPTY),
                _ => word.split(',').map(digit).collect::<Option<DigitSet>>(),
            };
            let rule = "marks are digits with commas between, * for any, - for none";
            let set = set.ok_or_else(|| line.error(ErrorKind::unexpected(word, rule)))?;
            let given = givens.get(marks.len()).copied().unwrap_or(0);
            marks.push(if given == 0 {
                set
            } else {
                set & DigitSet::only(given)
            });
        }
    }
    let found = marks.len();
    let wrong = || rows[0].error(ErrorKind::Cells { found, size });
    (found == size * size).then_some(marks).ok_or_else(wrong)
}

/// Appends a puzzle.
fn print(record: &Record, out: &mut String) {
    let _ = writeln!(out, "{START}");
    if let Some(id) = &record.id {
        let _ = writeln!(out, "id: {}", one_line(id));
    }
    for (field, text) in record.meta.iter() {
        let _ = writeln!(out, "{field}: {}", one_line(text));
    }
    let puzzle = &record.puzzle;
    let base = puzzle.base_shape();
    if !base.is_usual() {
        let (rows, columns) = base.box_size();
        let _ = writeln!(out, "box: {rows}x{columns}");
    }
    for rule in puzzle.rules() {
        let _ = writeln!(out, "rule: {rule}");
    }
    out.push_str("board:\n");
    print_grid(puzzle.givens(), out);
    if puzzle.allowed().is_some() {
        out.push_str("marks:\n");
        let words: Vec<String> = (0..base.cells()).map(|cell| mark(puzzle, cell)).collect();
        for row in words.chunks(base.size()) {
            let _ = writeln!(out, "{}", row.join(" "));
        }
    }
    if let Some(solution) = &record.solution {
        out.push_str("solution:\n");
        print_grid(solution, out);
    }
    if let Some(progress) = &record.progress {
        if progress.digits != *puzzle.givens() {
            out.push_str("state:\n");
            print_grid(&progress.digits, out);
        }
        if let Some(sets) = progress.candidates() {
            out.push_str("notes:\n");
            let word = |set: &DigitSet| match set.is_empty() {
                true => "*".to_owned(),
                false => digits_text(*set),
            };
            let words: Vec<String> = sets.iter().map(word).collect();
            for row in words.chunks(base.size()) {
                let _ = writeln!(out, "{}", row.join(" "));
            }
        }
    }
    if !record.drawings.is_empty() {
        let names: Vec<String> = record.drawings.iter().map(|name| one_line(name)).collect();
        let _ = writeln!(out, "drawings: {}", names.join(", "));
    }
    out.push_str("end\n");
}

/// Text on one line in which no comment begins.
fn one_line(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" #", " ")
}

fn mark(puzzle: &Puzzle, cell: usize) -> String {
    let digits = puzzle.candidates(cell);
    if digits == DigitSet::all(puzzle.shape().digits()) {
        return "*".to_owned();
    }
    match digits.is_empty() {
        true => "-".to_owned(),
        false => digits_text(digits),
    }
}

/// The digits of a set with commas between them.
fn digits_text(set: DigitSet) -> String {
    let words: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    words.join(",")
}

fn print_grid(grid: &Grid, out: &mut String) {
    let width = grid.size().to_string().len();
    for row in grid.rows() {
        let _ = writeln!(out, "{}", padded_row(row, width));
    }
}
