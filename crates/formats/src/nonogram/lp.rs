//! Robert Bosch's format, in words.
//!
//! ```text
//! number_of_rows: 2
//! number_of_columns: 3
//! row_1 number_of_clusters: 1 size(s): 2
//! ```
//!
//! The keywords after a line's name differ from file to file, and Bosch's own program ignores
//! them: so does this one. After each name come a word, how many runs there are, a word, and the
//! runs (pbnsolve's read_bw.c).

use cellwise_nonogram::Clue;

use super::clues::{parse_side, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const LP: Description<Nonogram> = Description {
    own_endings: &["lp"],
    several: false,
    sniff: Sniff::at(60, |first| first.text.starts_with("number_of_rows:")),
    ..Description::new(
        "lp",
        &["lp"],
        "Robert Bosch",
        |lines, _| read(lines),
        Writing::clues(print),
    )
};

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let mut words = Words::new(&document);
    let height = words.side("number_of_rows:", "a height")?;
    let width = words.side("number_of_columns:", "a width")?;
    let mut rows: Vec<Option<Clue>> = vec![None; height];
    let mut columns: Vec<Option<Clue>> = vec![None; width];
    while let Some((line, at, word)) = words.next() {
        let side = match word.split_once('_') {
            Some(("row", number)) => number.parse().ok().map(|i: usize| (i, &mut rows)),
            Some(("column", number)) => number.parse().ok().map(|i: usize| (i, &mut columns)),
            _ => None,
        };
        let place = side.and_then(|(i, clues)| clues.get_mut(i.wrapping_sub(1)));
        let Some(place) = place else {
            let rule = format!("a line is row_1 to row_{height} or column_1 to column_{width}");
            return Err(line.error_at(at, ErrorKind::unexpected(word, rule)));
        };
        words.keyword()?;
        let count = words.number()?;
        words.keyword()?;
        let mut runs = Vec::new();
        for _ in 0..count {
            runs.push(words.number()?);
        }
        *place = Some(Clue::new(runs));
    }
    let start = first.number;
    let found = rows.iter().chain(&columns).flatten().count();
    let whole = |clues: Vec<Option<Clue>>| clues.into_iter().collect::<Option<Vec<Clue>>>();
    let (Some(rows), Some(columns)) = (whole(rows), whole(columns)) else {
        return Err(Error::at_line(
            start,
            ErrorKind::ClueLines {
                found,
                height,
                width,
            },
        ));
    };
    record(rows, columns, Format::Lp, start).map(Some)
}

/// The words of a document, whatever line they stand on.
struct Words<'a> {
    lines: &'a [Line],
    line: usize,
    /// Bytes of the line that are done with.
    at: usize,
}

impl<'a> Words<'a> {
    fn new(lines: &'a [Line]) -> Self {
        Self {
            lines,
            line: 0,
            at: 0,
        }
    }

    fn next(&mut self) -> Option<(&'a Line, usize, &'a str)> {
        loop {
            let line = self.lines.get(self.line)?;
            if let Some((offset, word)) = crate::source::words(&line.text[self.at..]).next() {
                let at = self.at + offset;
                self.at = at + word.len();
                return Some((line, at, word));
            }
            self.line += 1;
            self.at = 0;
        }
    }

    fn expected(&mut self, rule: &'static str) -> Result<(&'a Line, usize, &'a str), Error> {
        let last = self.lines.last().map_or(1, |line| line.number);
        self.next()
            .ok_or_else(|| Error::at_line(last, ErrorKind::unexpected("", rule)))
    }

    fn side(&mut self, name: &'static str, what: &'static str) -> Result<usize, Error> {
        let (line, at, word) = self.expected(name)?;
        if word != name {
            return Err(line.error_at(
                at,
                ErrorKind::unexpected(word, format!("here stands {name}")),
            ));
        }
        let (line, at, word) = self.expected(what)?;
        parse_side(word, what).map_err(|kind| line.error_at(at, kind))
    }

    /// Any word that is not a number.
    fn keyword(&mut self) -> Result<(), Error> {
        let rule = "a word stands before the numbers";
        let (line, at, word) = self.expected(rule)?;
        match word.parse::<u32>() {
            Ok(_) => Err(line.error_at(at, ErrorKind::unexpected(word, rule))),
            Err(_) => Ok(()),
        }
    }

    fn number(&mut self) -> Result<u32, Error> {
        let rule = "a run is a whole number";
        let (line, at, word) = self.expected(rule)?;
        let number = word.parse();
        number.map_err(|_| line.error_at(at, ErrorKind::unexpected(word, rule)))
    }
}

/// Appends a puzzle.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    out.push_str(&format!("number_of_rows: {}\n", puzzle.height()));
    out.push_str(&format!("number_of_columns: {}\n", puzzle.width()));
    for (name, clues) in [("row", puzzle.rows()), ("column", puzzle.columns())] {
        for (i, clue) in clues.iter().enumerate() {
            out.push_str(&format!("\n{name}_{}\n", i + 1));
            out.push_str(&format!(
                "number_of_clusters: {}\nsize(s):",
                clue.runs().len()
            ));
            for run in clue.runs() {
                out.push_str(&format!(" {run}"));
            }
            out.push('\n');
        }
    }
}
