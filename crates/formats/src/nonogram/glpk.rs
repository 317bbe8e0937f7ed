//! GLPK's data for Andrew Makhorin's model of paint-by-numbers (pbn.mod): tables of runs.
//!
//! ```text
//! data;
//! param m := 2;
//! param n := 3;
//! param row : 1 2 :=
//!       1     1 1
//!       2     2 .
//! ;
//! param col : 1 := 1 1  2 1  3 1 ;
//! end;
//! ```
//!
//! `m` is the number of rows, `n` that of columns. A table has the numbers of the runs in its
//! heading, then for every line its number and its runs; `.` is none. Comments stand between `/*`
//! and `*/` or after `#`. The layout is that of the example in GLPK's examples/pbn.

use cellwise_nonogram::Clue;

use super::clues::{check_counts, parse_side, record};
use super::print::Writing;
use super::{Format, MAX_SIDE, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source, behind_comments};

pub(super) const GLPK: Description<Nonogram> = Description {
    aliases: &["mathprog"],
    several: false,
    sniff: Sniff::at(75, |first| is_start(first.text)),
    ..Description::new(
        "glpk",
        &["dat"],
        "GLPK's pbn.mod: param row : 1 2 := …",
        |lines, _| read(lines),
        Writing::clues(print),
    )
};

/// Returns true if a line begins the data.
fn is_start(text: &str) -> bool {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("data;") => words.next().is_none(),
        Some("param") => true,
        _ => false,
    }
}

/// Returns true if the text begins with a comment, and the data soon after it.
pub(super) fn begins(lines: &mut Source<'_>) -> Result<bool, Error> {
    for ahead in 0..MAX_PREFACE {
        let Some(line) = lines.peek(ahead)? else {
            break;
        };
        let text = line.text.trim();
        if ahead == 0 && !text.starts_with("/*") {
            break;
        }
        if is_start(text) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of lines in which [`begins`] looks.
const MAX_PREFACE: usize = 500;

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let words = words(&document);
    let (mut height, mut width) = (None, None);
    let (mut rows, mut columns) = (None, None);
    let statements = words.split(|(_, word)| *word == ";");
    for statement in statements {
        // A model may stand above the data: only tables and sizes are looked at.
        let names: Vec<&str> = statement.iter().map(|(_, word)| *word).collect();
        let line = statement.first().map_or(first, |(line, _)| line);
        let side = |word, what| parse_side(word, what).map_err(|kind| line.error(kind));
        match &names[..] {
            ["param", "m", ":=", side_word] => height = Some(side(side_word, "a height")?),
            ["param", "n", ":=", side_word] => width = Some(side(side_word, "a width")?),
            ["param", "row", ":", ..] => rows = Some(table(&statement[3..])?),
            ["param", "col", ":", ..] => columns = Some(table(&statement[3..])?),
            _ => {}
        }
    }
    let (Some(rows), Some(columns)) = (rows, columns) else {
        let rule = "the clues are tables 'param row : 1 2 := …;' and 'param col : …;'";
        return Err(first.error(ErrorKind::unexpected(first.text.trim(), rule)));
    };
    let size = (height.unwrap_or(rows.len()), width.unwrap_or(columns.len()));
    check_counts(&rows, &columns, size, first.number)?;
    record(rows, columns, Format::Glpk, first.number).map(Some)
}

/// The words of the lines without comments; `;`, `:` and `:=` are words of their own.
fn words(document: &[Line]) -> Vec<(&Line, &str)> {
    let mut words = Vec::new();
    let mut in_comment = false;
    for line in document {
        let mut rest = line.text.as_str();
        while let Some(text) = behind_comments(rest, &mut in_comment) {
            rest = text;
            if rest.starts_with('#') {
                break;
            }
            let length = match rest.as_bytes() {
                [b':', b'=', ..] => 2,
                [b':' | b';', ..] => 1,
                _ => {
                    let end = |c: char| c.is_whitespace() || matches!(c, ':' | ';' | '#');
                    let end = rest.find(end).unwrap_or(rest.len());
                    rest[..end].find("/*").unwrap_or(end)
                }
            };
            words.push((line, &rest[..length]));
            rest = &rest[length..];
        }
    }
    words
}

/// The clues of a table: the heading up to `:=`, then a number and as many runs for every line.
fn table(words: &[(&Line, &str)]) -> Result<Vec<Clue>, Error> {
    let heading = words.iter().position(|(_, word)| *word == ":=");
    let Some((width, (line, _))) = heading.and_then(|at| Some((at, words.get(at)?))) else {
        let (rule, found) = ("the heading of a table ends with :=", words.first());
        let found = found.map_or("", |(_, word)| word);
        let line = words.first().map_or(1, |(line, _)| line.number);
        return Err(Error::at_line(line, ErrorKind::unexpected(found, rule)));
    };
    let cells = &words[width + 1..];
    if !cells.len().is_multiple_of(width + 1) || width > MAX_SIDE {
        let found = format!("{} numbers", cells.len());
        let rule = format!("every line of the table has its number and {width} runs or dots");
        return Err(line.error(ErrorKind::unexpected(found, rule)));
    }
    let mut clues = Vec::new();
    for row in cells.chunks(width + 1) {
        let mut runs = Vec::new();
        for (line, word) in row {
            let run = if *word == "." { Ok(0) } else { word.parse() };
            runs.push(run.map_err(|_| {
                let rule = "a run is a number, or . for none";
                line.error(ErrorKind::unexpected(*word, rule))
            })?);
        }
        let number: u32 = runs.remove(0);
        if number as usize != clues.len() + 1 {
            let (found, rule) = (
                number.to_string(),
                "the lines of a table come in their order",
            );
            return Err(row[0].0.error(ErrorKind::unexpected(found, rule)));
        }
        clues.push(Clue::new(runs));
    }
    Ok(clues)
}

/// Appends the data of a puzzle.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    let (height, width) = (puzzle.height(), puzzle.width());
    out.push_str(&format!(
        "data;\n\nparam m := {height};\n\nparam n := {width};\n"
    ));
    for (name, clues) in [("row", puzzle.rows()), ("col", puzzle.columns())] {
        let length = clues.iter().map(|clue| clue.runs().len()).max();
        let length = length.unwrap_or(0).max(1);
        let heading: Vec<String> = (1..=length).map(|run| run.to_string()).collect();
        out.push_str(&format!("\nparam {name} : {} :=\n", heading.join(" ")));
        for (number, clue) in clues.iter().enumerate() {
            let mut runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
            runs.resize(length, ".".to_owned());
            out.push_str(&format!("  {} {}\n", number + 1, runs.join(" ")));
        }
        out.push_str(";\n");
    }
    out.push_str("\nend;\n");
}
