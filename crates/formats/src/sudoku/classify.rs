//! Recognises the format of a record by its first line, and by those after it where that is not enough.
//!
//! | first line | format |
//! |---|---|
//! | `<…` | opensudoku |
//! | `cellwise sudoku` | cellwise |
//! | `…?load=…`, a link to SudokuPad, `{…` or a list of such | f-puzzles, sudokupad, f-puzzles-json |
//! | `3x3:…:k:…`, `SumoCueV1…`, `SCv…` | ps, sumocue, sudoku-coach |
//! | `:…:…:…:…:…` | hodoku |
//! | cells with `!`, `,` and `;` between them | dokugen |
//! | `- […`, or a name and a colon above a list | yaml |
//! | `[…`, `name = […`, `name =` | list |
//! | a hash, 81 cells, a rating | bank |
//! | a size and that many numbers | numbers |
//! | 729 characters, each its place's digit or empty | candidates |
//! | the same for 4x4 and 16x16, no cell without digits | an error: candidates, or a line of 8x8 or 64x64 |
//! | names of columns; fields of which one is a board | csv |
//! | rows of letters with sums below | killer |
//! | nine cells, three that are none, nine cells, and so on as a Samurai has them | samurai |
//! | one word of 16, 36, 81, 256, … cells | line |
//! | anything else that has cells | grid, framed, marks, sdk, sdx or ss, by what its rows show |
//!
//! A word of 16 cells may be a 4x4 board or a row of a 16x16 one (36 and 64 likewise): it is a
//! board if it has digits and none that only the large one has, unless it is the first of 16
//! such words of which most have digits of a large board. A file is looked into as far as it takes
//! to know; from a pipe or the keyboard, only what has come counts, so that no person waits.

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::{Format, Sudoku, candidates, csv, letters, line, rows, samurai, signs};
use crate::error::{Error, ErrorKind};
use crate::format::{Table, sniff};
use crate::source::{Line, Source};

/// The first line of a record, for the tests that recognise its format.
#[derive(Debug)]
pub struct First<'a> {
    pub(super) line: &'a Line,
    /// Its text without blanks at the ends.
    pub(super) text: &'a str,
    /// Its first word.
    pub(super) word: &'a str,
    pub(super) boards: &'a Boards,
    /// True if no record has been read before: a document of XML begins nowhere else.
    pub(super) at_start: bool,
}

/// The format of the record that begins with the next line.
pub(super) fn classify(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
    at_start: bool,
) -> Result<Format, Error> {
    if samurai::begins(lines, boards, is_file)? {
        return Ok(Format::Samurai);
    }
    if letters::begins(lines, boards, is_file)? {
        return Ok(Format::Letters);
    }
    let Some(first) = lines.peek(0)? else {
        return Ok(Format::Grid);
    };
    match by_first_line(first, boards, at_start)? {
        Format::Grid if is_lone_empty_line(lines, boards)? => Ok(Format::Line),
        Format::Grid if is_lone_line_of_rows(lines, boards, is_file)? => Ok(Format::Line),
        Format::Line if begins_large_board(lines, boards, is_file)? => Ok(Format::Grid),
        format => Ok(format),
    }
}

/// The format that the first line of a record tells.
fn by_first_line(line: &Line, boards: &Boards, at_start: bool) -> Result<Format, Error> {
    let text = &line.text;
    let (word, _) = line::split(text);
    let first = First {
        line,
        text: text.trim(),
        word,
        boards,
        at_start,
    };
    if let Some(format) = sniff::<Sudoku>(&first) {
        return Ok(format);
    }
    if candidates::may_be_line(word, boards) {
        let choices = vec![Format::Candidates.name(), Format::Line.name()];
        return Err(line.error(ErrorKind::Ambiguous(choices)));
    }
    let row = rows::clean(text, boards.size());
    let cells = rows::count(&row, boards);
    let length = word.chars().count();
    if line::is_board(length, boards) && (length > MAX_SIZE || fits_small_board(word, boards)) {
        return Ok(Format::Line);
    }
    if csv::is_row(line, boards) {
        return Ok(Format::Csv);
    }
    if !looks_like_cells(&row, boards.size().unwrap_or(cells.min(MAX_SIZE)), boards) {
        let rule = match is_row_of_letters(&row, boards) {
            true => "a puzzle has digits; letters in their place are told with --symbols",
            false => "a puzzle is a row of cells, all cells in a line, or a list of lists",
        };
        return Err(line.error(ErrorKind::unexpected(text.trim(), rule)));
    }
    let too_long = boards
        .size()
        .map_or(cells > MAX_SIZE, |size| cells > size.saturating_mul(2));
    Ok(if too_long { Format::Line } else { Format::Grid })
}

/// Returns true if a line is a whole record.
pub(super) fn is_one_line(line: &Line, boards: &Boards) -> bool {
    by_first_line(line, boards, false).is_ok_and(|format| !format.description().writing.gap)
}

/// Returns true if a line begins a record in no format.
pub(super) fn is_unknown(line: &Line, boards: &Boards) -> bool {
    by_first_line(line, boards, true).is_err()
}

/// Returns true if a line may be the first row of a board and nothing else.
pub(super) fn is_row(line: &Line, boards: &Boards) -> bool {
    by_first_line(line, boards, true)
        .is_ok_and(|format| matches!(format, Format::Grid | Format::Framed))
}

/// Returns true if a line is a heading above a board: words and a colon, or a word and a number.
pub(super) fn is_title(text: &str) -> bool {
    let plain = |symbol: char| symbol.is_alphanumeric() || " -_#.,'".contains(symbol);
    let words = || text.split_whitespace();
    let numbered = words().count() == 2
        && words().next().is_some_and(|word| {
            let word = word.to_ascii_lowercase();
            matches!(
                word.as_str(),
                "grid" | "puzzle" | "board" | "sudoku" | "game" | "problem"
            )
        })
        && words()
            .nth(1)
            .is_some_and(|word| word.trim_matches(['#', ':', '.']).parse::<u64>().is_ok());
    // `param given:` begins a table of GLPK.
    let is_table = words().next() == Some("param");
    let headed = text
        .strip_suffix(':')
        .filter(|_| !is_table)
        .is_some_and(|text| {
            text.starts_with(char::is_alphabetic) && text.chars().all(plain) && text.len() < 80
        });
    numbered || headed
}

/// Returns true if a row, right or wrong, is meant as one: at least half of it is cells, and a letter
/// that is not a cell does not stand among letters alone. One sign that is not a digit may be the
/// board's own for an empty cell.
pub(super) fn looks_like_cells(row: &str, size: usize, boards: &Boards) -> bool {
    let symbols = || row.chars().filter(|symbol| !symbol.is_whitespace());
    let is_cell = |symbol| boards.digit(symbol, size).is_some();
    let mut other = None;
    let mut known = 0;
    for symbol in symbols() {
        let own = !symbol.is_ascii_digit() && *other.get_or_insert(symbol) == symbol;
        known += usize::from(symbol.is_ascii_digit() || is_cell(symbol) || own);
    }
    let is_digit = |symbol: char| {
        let own = !boards.has_usual_symbols() && boards.is_digit(symbol, size);
        own || symbol.is_ascii_digit() || ".*_".contains(symbol)
    };
    let one_sign = || {
        let first = symbols().next().unwrap_or(' ');
        let sign = !first.is_alphanumeric() || "xXoO".contains(first);
        sign && symbols().all(|symbol| symbol == first) && boards.has_shape(symbols().count())
    };
    let prose = !symbols().any(is_digit);
    known * 2 >= symbols().count().max(1) && (!prose || symbols().all(is_cell) || one_sign())
        || words_are_cells(row, boards)
}

/// Returns true if a row has letters where digits are usual, and signs for empty cells.
fn is_row_of_letters(row: &str, boards: &Boards) -> bool {
    let words = || crate::source::words(row).map(|(_, word)| word);
    let is_one = |word: &str| word.chars().nth(1).is_none();
    let is_letter = |word: &str| word.starts_with(char::is_alphabetic);
    words().all(is_one) && words().any(is_letter) && boards.has_shape(words().count())
}

/// Returns true if all words of a row are cells, and some are words like `-1` or `null`.
fn words_are_cells(row: &str, boards: &Boards) -> bool {
    let words = || crate::source::words(row).map(|(_, word)| word);
    let is_cell = |word: &str| {
        signs::is_word(word) || word.chars().nth(1).is_none() || word.parse::<u8>().is_ok()
    };
    words().any(signs::is_word) && words().all(is_cell) && boards.has_shape(words().count())
}

/// Returns true if a word that may be a small board or a row of a large one is the small board.
fn fits_small_board(word: &str, boards: &Boards) -> bool {
    let large = word.chars().count();
    let small = large.isqrt();
    let only_large = |symbol| boards.is_only_of(large, small, symbol);
    boards.size() == Some(small)
        || (!word.chars().any(only_large) && word.chars().any(|s| boards.is_digit(s, small)))
}

/// Returns true if the next line is an empty row that no row follows: then it is a small board without digits.
fn is_lone_empty_line(lines: &mut Source<'_>, boards: &Boards) -> Result<bool, Error> {
    let empty = |line: &Line| {
        let (word, _) = line::split(&line.text);
        let length = word.chars().count();
        line::is_board(length, boards) && word.chars().all(|s| boards.digit(s, length) == Some(0))
    };
    Ok(lines.peek(0)?.is_some_and(empty) && lines.peek(1)?.is_none_or(Line::is_blank))
}

/// Returns true if the next line has all rows of a small board, blanks between them, and no row follows: below it, it
/// would be a row of a large board in its boxes.
fn is_lone_line_of_rows(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
) -> Result<bool, Error> {
    let has_rows = |line: &Line| {
        let words = || line.words().map(|(_, word)| word.chars().count());
        let rows = words().count();
        rows > 3 && boards.has_shape(rows) && words().all(|length| length == rows)
    };
    if !lines.peek(0)?.is_some_and(has_rows) {
        return Ok(false);
    }
    let next = match is_file {
        true => lines.peek(1)?,
        false => lines.peek_at_hand(1)?,
    };
    Ok(next.is_none_or(Line::is_blank))
}

/// Returns true if what looks like a small board is the first row of a large one: as many such words follow
/// as the large one has rows, and most of them have digits that only it has. One alone may be a slip.
fn begins_large_board(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
) -> Result<bool, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(false);
    };
    let size = first.text.trim().chars().count();
    let band = size.isqrt();
    if size > MAX_SIZE || band * band != size || boards.size().is_some() {
        return Ok(false);
    }
    let (mut rows, mut large) = (0, 0);
    for ahead in 0.. {
        if rows == size {
            break;
        }
        let line = match is_file {
            true => lines.peek(ahead)?,
            false => lines.peek_at_hand(ahead)?,
        };
        let Some(line) = line else { return Ok(false) };
        // A blank line may stand between two bands, once.
        if line.is_blank() && rows % band == 0 && ahead < size + rows / band {
            continue;
        }
        let word = line.text.trim();
        let is_row =
            word.chars().count() == size && word.chars().all(|s| boards.digit(s, size).is_some());
        if !is_row {
            return Ok(false);
        }
        rows += 1;
        large += usize::from(word.chars().any(|s| boards.is_only_of(size, band, s)));
    }
    Ok(2 * large > size)
}
