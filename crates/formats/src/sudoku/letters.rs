//! Killer puzzles with a letter for each cage, and the sums of the letters below.
//!
//! ```text
//! aabbccdde            56..1..2. aabbccdde            … nine such rows
//! afghhiide            ..72..68. afghhiide
//! …
//! a=12 b=9 c=3 …       or one on each line, with `=`, `:` or a blank between letter and sum
//! ```
//!
//! Givens may stand before the letters of a row. Between bars, as in `|A |A |AB|`, a cage may have a longer name. A sign that is no letter or digit is a cell without a cage, and so is a cage
//! of one cell with a sum that gives its digit. Puzzles in this form are met with solvers and in programming contests; there is no one program
//! that it comes from.

use std::collections::BTreeMap;

use cellwise_sudoku::{MAX_SIZE, Puzzle, Rule};

use super::board::{Boards, with_rule_texts};
use super::print::Writing;
use super::{Format, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::{Line, Source};

pub(super) const LETTERS: Description<Sudoku> = Description::new(
    "killer",
    &["txt"],
    "killer cages as letters, and their sums",
    read,
    Writing {
        sizes: 4..=9,
        gap: true,
        rules: holds,
        ..Writing::record(|record, out| print(&record.puzzle, out))
    },
);

/// A row: the cells of its givens, if it has them, and the names of its cages, none for a cell without one.
struct Row<'a> {
    givens: Option<&'a str>,
    cages: Vec<Option<&'a str>>,
}

/// The parts of a row, if it has a name for each cell, and no other words.
fn row<'a>(text: &'a str, boards: &Boards) -> Option<Row<'a>> {
    let (givens, cages) = match text.contains('|') {
        true => (None, named_cells(text)?),
        false => lettered_cells(text)?,
    };
    let size = cages.len();
    let fits = |givens: &str| {
        givens.chars().count() == size
            && givens
                .chars()
                .all(|sign| boards.digit(sign, size).is_some())
    };
    let good = (4..=MAX_SIZE).contains(&size) && boards.has_shape(size) && givens.is_none_or(fits);
    good.then_some(Row { givens, cages })
}

/// Cells between bars, each with the name of its cage: `|A |A |AB|`.
fn named_cells(text: &str) -> Option<Vec<Option<&str>>> {
    let inner = text.trim().strip_prefix('|')?.strip_suffix('|')?;
    let cage = |cell: &'_ str| -> Option<bool> {
        let is_name = cell.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && cell.len() <= 3
            && cell.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (is_name || cell.is_empty() || cell == ".").then_some(is_name)
    };
    let cells = inner.split('|').map(str::trim);
    cells
        .map(|cell| cage(cell).map(|is_name| is_name.then_some(cell)))
        .collect()
}

/// One letter for each cell, perhaps behind the givens.
fn lettered_cells(text: &str) -> Option<(Option<&str>, Vec<Option<&str>>)> {
    let mut words = text.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let (givens, letters) = match second {
        Some(letters) => (Some(first), letters),
        // A board without cages has its givens alone.
        None if first.contains(|sign: char| sign.is_ascii_digit()) => {
            return Some((Some(first), vec![None; first.chars().count()]));
        }
        None => (None, first),
    };
    let is_letter = |sign: char| sign.is_ascii_alphabetic();
    let good = words.next().is_none()
        && letters
            .chars()
            .all(|sign| is_letter(sign) || "._-*".contains(sign));
    let cages = letters.char_indices().map(|(at, sign)| {
        let cage = &letters[at..at + sign.len_utf8()];
        is_letter(sign).then_some(cage)
    });
    good.then(|| (givens, cages.collect()))
}

/// The names and sums of a line: `a=12 b=9`, `a: 12, b: 9`, `a 12`.
fn sums(text: &str) -> Option<Vec<(String, u32)>> {
    let text = text.replace(['=', ':', ',', ';'], " ");
    let mut words = text.split_whitespace();
    let mut found = Vec::new();
    while let Some(name) = words.next() {
        let is_name = name.starts_with(|sign: char| sign.is_ascii_alphabetic()) && name.len() <= 3;
        let number = words.next().filter(|_| is_name)?;
        found.push((name.to_owned(), number.parse().ok()?));
    }
    (!found.is_empty()).then_some(found)
}

/// Returns true if rows of letters begin here, as many as each has cells, and sums stand below.
pub(super) fn begins(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
) -> Result<bool, Error> {
    let Some(first) = lines.peek(0)?.and_then(|line| row(&line.text, boards)) else {
        return Ok(false);
    };
    let size = first.cages.len();
    let mut has_cages = first.cages.iter().any(Option::is_some);
    for ahead in 1..size {
        let line = match is_file {
            true => lines.peek(ahead)?,
            false => lines.peek_at_hand(ahead)?,
        };
        let row = line.and_then(|line| row(&line.text, boards));
        match row.filter(|row| row.cages.len() == size) {
            Some(row) => has_cages |= row.cages.iter().any(Option::is_some),
            None => return Ok(false),
        }
    }
    // One blank line, or none.
    for ahead in [size, size + 1] {
        let line = match is_file {
            true => lines.peek(ahead)?,
            false => lines.peek_at_hand(ahead)?,
        };
        match line {
            Some(line) if line.is_blank() => {}
            Some(line) => return Ok(has_cages && sums(&line.text).is_some()),
            None => return Ok(false),
        }
    }
    Ok(false)
}

/// Reads rows of letters, and the sums below them.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let boards = &mut state.own.boards;
    let Some(size) = row(&first.text, boards).map(|row| row.cages.len()) else {
        let text = first.text.trim().to_owned();
        lines.drop_line();
        let rule = "a row is a letter for each cell, perhaps behind its givens";
        return Err(Error::at_line(start, ErrorKind::unexpected(text, rule)));
    };
    let (mut digits, mut names) = (Vec::new(), Vec::new());
    for number in 1..=size {
        let line = lines.peek(0)?;
        let found = line.and_then(|line| row(&line.text, boards));
        let Some(found) = found.filter(|row| row.cages.len() == size) else {
            let rule = format!("row {number} has {size} letters, as the first row has");
            let found = line.map_or("", |line| line.text.trim());
            let kind = ErrorKind::unexpected(found, rule);
            return Err(Error::at_line(line.map_or(start, |line| line.number), kind));
        };
        digits.extend((0..size).map(|at| {
            let sign = found.givens.and_then(|givens| givens.chars().nth(at));
            sign.and_then(|sign| boards.digit(sign, size)).unwrap_or(0)
        }));
        names.extend(found.cages.iter().map(|cage| cage.map(str::to_owned)));
        lines.drop_line();
    }
    while lines.peek(0)?.is_some_and(Line::is_blank) {
        lines.drop_line();
    }
    let mut known: BTreeMap<String, u32> = BTreeMap::new();
    while let Some(found) = lines.peek(0)?.and_then(|line| sums(&line.text)) {
        lines.drop_line();
        for (name, sum) in found {
            let before = known.insert(name.clone(), sum);
            if before.is_some_and(|before| before != sum) {
                let kind = ErrorKind::unexpected(name, "a cage has one sum");
                return Err(Error::at_line(start, kind));
            }
        }
    }
    let record = puzzle(size, digits, &names, &known, boards);
    let mut record = record.map_err(|kind| Error::at_line(start, kind))?;
    record.line = start;
    Ok(Some(record))
}

fn puzzle(
    size: usize,
    mut digits: Vec<u8>,
    names: &[Option<String>],
    sums: &BTreeMap<String, u32>,
    boards: &mut Boards,
) -> Result<Record, ErrorKind> {
    let mut cages: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (cell, name) in names.iter().enumerate() {
        if let Some(name) = name {
            cages.entry(name).or_default().push(cell);
        }
    }
    if let Some(name) = sums.keys().find(|name| !cages.contains_key(name.as_str())) {
        let rule = "a sum belongs to a cage of the board";
        return Err(ErrorKind::unexpected(name, rule));
    }
    let mut rules = Vec::new();
    for (&name, cells) in &cages {
        let rule = "every cage has a sum, as a=12";
        let sum = sums
            .get(name)
            .ok_or_else(|| ErrorKind::unexpected(name, rule))?;
        match (&cells[..], u8::try_from(*sum)) {
            (&[cell], Ok(digit)) if digit > 0 && usize::from(digit) <= size => {
                if digits[cell] != 0 && digits[cell] != digit {
                    let rule = "a cage of one cell has the sum of its given";
                    return Err(ErrorKind::unexpected(format!("{name}={sum}"), rule));
                }
                digits[cell] = digit;
            }
            (&[_], _) => {
                let rule = format!("a cage of one cell has 1-{size}");
                return Err(ErrorKind::unexpected(format!("{name}={sum}"), rule));
            }
            _ => {
                let place = |&cell: &usize| format!("r{}c{}", cell / size + 1, cell % size + 1);
                let places: Vec<String> = cells.iter().map(place).collect();
                rules.push(format!("killer {sum} {}", places.join(" ")));
            }
        }
    }
    let puzzle = boards.puzzle(size, digits)?;
    Ok(Record::new(
        with_rule_texts(puzzle, &rules)?,
        Format::Letters,
    ))
}

/// The letters of cages.
fn alphabet() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z')
}

/// Returns true if a rule of this puzzle is a cage apart from all others, and there are letters for them.
fn holds(rule: &Rule, puzzle: &Puzzle) -> bool {
    let is_cage = |rule: &&Rule| rule.name() == "killer";
    let cages = || puzzle.rules().iter().filter(is_cage);
    let plain =
        is_cage(&rule) && !rule.to_string().starts_with("killer repeat") && rule.cells().len() > 1;
    let mut others = cages().filter(|&other| other != rule).flat_map(Rule::cells);
    plain
        && cages().count() <= alphabet().count()
        && others.all(|cell| !rule.cells().contains(cell))
}

/// Appends a puzzle: givens and letters side by side, then the sums.
fn print(puzzle: &Puzzle, out: &mut String) {
    let size = puzzle.givens().size();
    let mut letters = vec!['.'; size * size];
    let mut sums = Vec::new();
    let cages = puzzle.rules().iter().filter(|rule| rule.name() == "killer");
    for (rule, letter) in cages.zip(alphabet()) {
        rule.cells().iter().for_each(|&cell| letters[cell] = letter);
        let text = rule.to_string();
        let sum = text.split(' ').nth(1).unwrap_or_default();
        sums.push(format!("{letter}={sum}"));
    }
    for (row, letters) in puzzle.givens().rows().zip(letters.chunks(size)) {
        let givens = row.iter().map(|&digit| match digit {
            0 => '.',
            _ => char::from(b'0' + digit),
        });
        out.extend(givens);
        if !sums.is_empty() {
            out.push(' ');
            out.extend(letters);
        }
        out.push('\n');
    }
    if !sums.is_empty() {
        out.push_str(&format!("{}\n", sums.join(" ")));
    }
}
