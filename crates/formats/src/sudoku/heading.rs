//! Lines above boards that are not boards: a title, the number of boards, the size of a board, the
//! names of columns.
//!
//! In: the next lines. Out: the number of lines that are a heading. A number is a size if rows of that
//! width follow. Above a list of boards in one line each, only the first line of a text is a heading: later ones
//! are bad records, which must be told.

use super::board::Boards;
use super::classify::{is_one_line, is_row, is_unknown, looks_like_cells};
use super::{blanks, line, rows, signs};
use crate::error::Error;
use crate::source::{Line, Source};

/// The largest number of lines of sizes above a board.
const MAX_LINES: usize = 2;

/// A heading above the next board.
pub(super) struct Heading {
    /// The number of its lines.
    pub(super) lines: usize,
    /// The title of the one board below it.
    pub(super) title: Option<String>,
}

/// The heading that the next lines are, if they are one.
pub(super) fn find(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
    is_first: bool,
) -> Result<Option<Heading>, Error> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < MAX_LINES {
        let found = peek(lines, at, is_file)?.and_then(|line| sizes(&line.text));
        let Some(found) = found else { break };
        numbers.extend(found);
        at += 1;
    }
    if at > 0 {
        let above = Heading {
            lines: at,
            title: None,
        };
        let Some(next) = peek(lines, at, is_file)? else {
            return Ok(None);
        };
        let is_size = row_width(next, boards).is_some_and(|width| {
            let square = |&number: &usize| number == width || number * number == width;
            let sides = |pair: &[usize]| pair[0] * pair[1] == width;
            numbers.iter().any(square) || numbers.windows(2).any(sides)
        });
        let is_count = is_first && at == 1 && is_record(next, boards);
        return Ok((is_size || is_count).then_some(above));
    }
    let first = peek(lines, 0, is_file)?;
    let Some(text) = first.and_then(prose).map(str::to_owned) else {
        return Ok(None);
    };
    // The tests below go through every format, so a line with nothing behind it is spared them.
    if peek(lines, 1, is_file)?.is_none() {
        return Ok(None);
    }
    let Some(line) = peek(lines, 0, is_file)? else {
        return Ok(None);
    };
    // A name like `Database2026` may pass for cells of a large board.
    let (unknown, may_be_row) = (is_unknown(line, boards), is_row(line, boards));
    let Some(next) = peek(lines, 1, is_file)? else {
        return Ok(None);
    };
    if is_first && (unknown || may_be_row) && is_record(next, boards) {
        return Ok(Some(Heading {
            lines: 1,
            title: None,
        }));
    }
    let width = row_width(next, boards);
    let second = peek(lines, 2, is_file)?;
    let second = second.filter(|line| !rows::is_frame(&line.text));
    let below = second.map(|line| row_width(line, boards));
    // A sentence may have letters that are cells of a large board.
    let sentence = is_first && may_be_row && is_sentence(&text);
    let is_title =
        (unknown || sentence) && width.is_some() && below.is_none_or(|below| below == width);
    Ok(is_title.then_some(Heading {
        lines: 1,
        title: Some(text),
    }))
}

/// A line ahead; from a keyboard or pipe, only one that has come.
fn peek<'a>(
    lines: &'a mut Source<'_>,
    ahead: usize,
    is_file: bool,
) -> Result<Option<&'a Line>, Error> {
    let line = match is_file {
        true => lines.peek(ahead)?,
        false => lines.peek_at_hand(ahead)?,
    };
    Ok(line.filter(|line| !line.is_blank()))
}

/// One to three plain numbers, or a size like `3x3`, and nothing else.
fn sizes(text: &str) -> Option<Vec<usize>> {
    if blanks::fill(text, None).is_some() {
        // A row of a table with blank cells.
        return None;
    }
    let number = |word: &str| {
        let plain = word.len() <= 7 && !(word.len() > 1 && word.starts_with('0'));
        word.parse().ok().filter(|_| plain)
    };
    let words: Vec<&str> = match text.trim().split_once('x') {
        Some((rows, columns)) => vec![rows, columns],
        None => text.split_whitespace().collect(),
    };
    let numbers: Option<Vec<usize>> = words.into_iter().map(number).collect();
    numbers.filter(|numbers| (1..=3).contains(&numbers.len()))
}

/// The text of a line that has words and none of the signs of a format.
fn prose(line: &Line) -> Option<&str> {
    let text = line.text.trim();
    let has_word = text
        .split(|symbol: char| !symbol.is_alphabetic())
        .any(|word| word.chars().count() > 1);
    let signs = ['{', '}', '[', ']', '<', '>', '|', '='];
    (has_word && text.len() < 200 && !text.contains(signs)).then_some(text)
}

/// Returns true if a text has three words or more of three letters or more, which are not empty cells.
fn is_sentence(text: &str) -> bool {
    let letters = |word: &str| word.chars().filter(|symbol| symbol.is_alphabetic()).count();
    let is_word = |word: &&str| letters(word) > 2 && !signs::is_word(word);
    text.split_whitespace().filter(is_word).count() > 2
}

/// Returns true if a line is a whole board.
fn is_record(line: &Line, boards: &Boards) -> bool {
    let is_object = line.text.trim_start().starts_with(['{', '[']);
    line::quick(line).is_some() || (!is_object && is_one_line(line, boards))
}

/// The number of cells in a line that is a row of a board.
fn row_width(line: &Line, boards: &Boards) -> Option<usize> {
    if rows::is_frame(&line.text) || rows::is_comment(&line.text) {
        return None;
    }
    let row = rows::clean(&line.text, boards.size());
    let width = rows::count(&row, boards);
    let fits = width >= 4 && boards.has_shape(width) && looks_like_cells(&row, width, boards);
    fits.then_some(width)
}
