//! Rosetta Code's nonograms: the rows on one line, the columns on the next, in letters.
//!
//! `C BA CB` is three rows with the clues 3, 2 1, 3 2. There is no letter for a white line, nor
//! for a run beyond 26 (rosettacode.org, "Nonogram solver").

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::record;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Whether a line is clues in letters.
pub(super) fn is_letters(line: &Line) -> bool {
    let letters = |word: &str| word.bytes().all(|byte| byte.is_ascii_uppercase());
    line.words().count() > 1 && line.words().all(|(_, word)| letters(word))
}

/// Reads two lines as a puzzle.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let rows = clues(first);
    lines.drop_line();
    let rows = rows?;
    let Some(second) = lines.peek(0)? else {
        let kind = ErrorKind::unexpected("", "the columns stand on the line after the rows");
        return Err(Error::at_line(start, kind));
    };
    let columns = clues(second);
    lines.drop_line();
    record(rows, columns?, Format::Rosetta, start).map(Some)
}

fn clues(line: &Line) -> Result<Vec<Clue>, Error> {
    let clue = |(at, word): (usize, &str)| {
        let run = |byte: u8| {
            byte.is_ascii_uppercase()
                .then(|| u32::from(byte - b'A') + 1)
        };
        let runs: Option<Vec<u32>> = word.bytes().map(run).collect();
        runs.map(Clue::new).ok_or_else(|| {
            let rule = "a clue is capital letters, A for 1";
            line.error_at(at, ErrorKind::unexpected(word, rule))
        })
    };
    line.words().map(clue).collect()
}

/// Whether every run has a letter and no line is white.
pub(super) fn holds(puzzle: &Puzzle) -> bool {
    let fits = |clue: &Clue| !clue.runs().is_empty() && clue.runs().iter().all(|&run| run <= 26);
    puzzle.rows().iter().chain(puzzle.columns()).all(fits)
}

/// Appends a puzzle, after a blank line unless it is the first.
pub(super) fn print(puzzle: &Puzzle, written: u64, out: &mut String) {
    if written > 0 {
        out.push('\n');
    }
    for clues in [puzzle.rows(), puzzle.columns()] {
        let word = |clue: &Clue| -> String {
            clue.runs()
                .iter()
                .map(|&run| char::from(b'A' + (run - 1) as u8))
                .collect()
        };
        let words: Vec<String> = clues.iter().map(word).collect();
        out.push_str(&format!("{}\n", words.join(" ")));
    }
}
