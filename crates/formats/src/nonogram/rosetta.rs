//! Rosetta Code's nonograms: the rows on one line, the columns on the next, in letters.
//!
//! `C BA CB` is three rows with the clues 3, 2 1, 3 2. There is no letter for a white line, nor
//! for a run beyond 26 (rosettacode.org, "Nonogram solver").

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::record;
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind, Loss};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const ROSETTA: Description<Nonogram> = Description {
    sniff: Sniff::at(120, |first| is_letters(first.line)),
    ..Description::new(
        "rosetta",
        &["txt"],
        "Rosetta Code: letters, A for 1",
        |lines, _| read(lines),
        Writing {
            loss: |record| (!holds(&record.puzzle)).then_some(Loss::WhiteLines),
            ..Writing::clues(print)
        },
    )
};

/// Returns true if a line is clues in letters.
pub(super) fn is_letters(line: &Line) -> bool {
    let letters = |word: &str| word.bytes().all(|byte| byte.is_ascii_uppercase());
    line.words().count() > 1 && line.words().all(|(_, word)| letters(word))
}

/// Reads two lines as a puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
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

/// Returns true if every run has a letter and no line is white.
fn holds(puzzle: &Puzzle) -> bool {
    let fits = |clue: &Clue| !clue.runs().is_empty() && clue.runs().iter().all(|&run| run <= 26);
    puzzle.rows().iter().chain(puzzle.columns()).all(fits)
}

/// Appends a puzzle, after a blank line unless it is the first.
fn print(record: &Record, page: &mut Page<'_>) {
    page.gap();
    let puzzle = &record.puzzle;
    for clues in [puzzle.rows(), puzzle.columns()] {
        let word = |clue: &Clue| -> String {
            clue.runs()
                .iter()
                .map(|&run| char::from(b'A' + (run - 1) as u8))
                .collect()
        };
        let words: Vec<String> = clues.iter().map(word).collect();
        page.text.push_str(&format!("{}\n", words.join(" ")));
    }
}
