//! Constraint strings of Interactive Sudoku Solver, and links that hold them.
//!
//! ```text
//! .~R1C1_5~R1C2_3.Thermo~R9C4~R8C3.Cage~15~R1C1~R1C2        …/?q=.~R1C1_5…
//! ```
//!
//! A constraint begins with a dot; its arguments stand behind `~`. All may stand on one line, or each on its own; an
//! empty line ends a puzzle. The one without a name lists cells with the digits
//! that they may take. Rules that Cellwise does not have are refused by name. The names are those of the
//! program's source (sigh/Interactive-Sudoku-Solver).

mod tables;
mod write;

use cellwise_sudoku::{DigitSet, Puzzle, Shape};

use self::tables::{CLUES, LISTS, NUMBERED, PAIRS, SWITCHES, partner};
use self::write::{diagonal, print, written};
use super::board::with_rule_texts;
use super::print::{Marks, Writing};
use super::{Format, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::Source;

pub(super) const ISS: Description<Sudoku> = Description {
    own_endings: &["iss"],
    sniff: Sniff::at(36, |first| constraints(first.text).is_some()),
    ..Description::new(
        "iss",
        &["iss", "txt"],
        "Interactive Sudoku Solver, with rules",
        |lines, _| read(lines),
        Writing {
            marks: Marks::Some,
            rules: |rule, puzzle| written(rule, puzzle.rules()).is_some(),
            gap: true,
            ..Writing::record(print)
        },
    )
};

/// The constraints in a line: the line itself, or the part of a link behind `q=`.
fn constraints(text: &str) -> Option<&str> {
    let text = match text.split_once("?q=") {
        Some((_, query)) => query.split('&').next().unwrap_or_default(),
        None => text,
    };
    let is_start = |text: &str| {
        let name: &str = text.split('~').next().unwrap_or_default();
        text.starts_with('.')
            && text.contains('~')
            && name[1..].bytes().all(|b| b.is_ascii_alphanumeric())
    };
    is_start(text).then_some(text)
}

/// Returns true if a line holds one constraint and nothing else, so that it may be a part of a puzzle.
fn is_single(text: &str) -> bool {
    let name = text.split(['~', '.']).nth(1).unwrap_or_default();
    let named = name.starts_with(|first: char| first.is_ascii_uppercase());
    text.starts_with('.')
        && text.matches('.').count() == 1
        && (constraints(text).is_some() || named)
}

/// The number of cells to which a constraint gives digits.
fn givens(text: &str) -> usize {
    match text.strip_prefix(".~") {
        Some(cells) => cells.split('~').count(),
        None => 0,
    }
}

/// The fewest givens of a classic puzzle with one solution.
const MIN_GIVENS: usize = 17;

/// Reads the next line as a puzzle. A puzzle may also have one constraint on each line: then it ends at an empty line, at
/// one with several constraints, or at a second one that gives the digits of a whole puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let (number, mut text) = (first.number, first.text.trim().to_owned());
    let may_continue = is_single(&text);
    let mut given = givens(&text);
    lines.drop_line();
    while may_continue && let Some(line) = lines.peek(0)? {
        let next = line.text.trim();
        let begins = given >= MIN_GIVENS && givens(next) >= MIN_GIVENS;
        if !is_single(next) || begins {
            break;
        }
        given += givens(next);
        if text.len() <= MAX_TEXT {
            text.push_str(next);
        }
        lines.drop_line();
    }
    let record = match text.len() > MAX_TEXT {
        true => Err(ErrorKind::TooLarge {
            what: "a puzzle",
            found: format!("more than {MAX_TEXT} bytes"),
            limit: MAX_TEXT as u64,
        }),
        false => parse(&text, number),
    };
    record
        .map(Some)
        .map_err(|kind| Error::at_line(number, kind))
}

/// The longest text of a puzzle over several lines.
const MAX_TEXT: usize = 1 << 20;

fn parse(text: &str, number: u64) -> Result<Record, ErrorKind> {
    let text = text.replace("%7E", "~").replace("%2E", ".");
    let rule = "a constraint is .Name~argument~argument";
    let list = constraints(&text).ok_or_else(|| ErrorKind::unexpected(text.as_str(), rule))?;
    let mut draft = Draft {
        marks: vec![DigitSet::all(9); 81],
        rules: Vec::new(),
        ties: Ties::default(),
        unsupported: Vec::new(),
    };
    for constraint in list
        .split('.')
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        draft.add(constraint)?;
    }
    if !draft.unsupported.is_empty() {
        let mut names = draft.unsupported;
        names.sort();
        names.dedup();
        let what = "rules";
        return Err(ErrorKind::Unsupported { what, names });
    }
    let broken = |error: cellwise_sudoku::PuzzleError| ErrorKind::Syntax(error.to_string());
    let plain = |set: &DigitSet| set.len() == 1 || *set == DigitSet::all(9);
    let puzzle = match draft.marks.iter().all(plain) {
        true => {
            let digits = draft.marks.iter().map(|set| set.single().unwrap_or(0));
            let digits: Vec<u8> = digits.collect();
            let grid = cellwise_sudoku::Grid::from_digits(digits).map_err(broken)?;
            Puzzle::new(Shape::classic(), grid)
        }
        false => Puzzle::with_candidates(Shape::classic(), draft.marks),
    };
    draft.ties.apply(&mut draft.rules);
    let puzzle = with_rule_texts(puzzle.map_err(broken)?, &draft.rules)?;
    let mut record = Record::new(puzzle, Format::Iss);
    record.line = number;
    Ok(record)
}

/// The puzzle as far as it is read.
struct Draft {
    marks: Vec<DigitSet>,
    rules: Vec<String>,
    ties: Ties,
    unsupported: Vec<String>,
}

/// Lines that may be equal when they are read as numbers, for `FullRank`.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Ties {
    None,
    /// Those without a clue.
    #[default]
    Unclued,
    Any,
}

/// A cell named like `R1C9`, counted from 0.
fn cell(name: &str) -> Result<usize, ErrorKind> {
    let side = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|side| (1..=9).contains(side))
    };
    let place = name
        .strip_prefix(['R', 'r'])
        .and_then(|rest| rest.split_once(['C', 'c']))
        .and_then(|(row, column)| Some(9 * (side(row)? - 1) + side(column)? - 1));
    let rule = "a cell of the board is named like R1C9";
    place.ok_or_else(|| ErrorKind::unexpected(name, rule))
}

fn name_of(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn cells(names: &[&str]) -> Result<String, ErrorKind> {
    let name = |&text: &&str| cell(text).map(name_of);
    let names: Vec<String> = names.iter().map(name).collect::<Result<_, _>>()?;
    Ok(names.join(" "))
}

impl Draft {
    fn add(&mut self, constraint: &str) -> Result<(), ErrorKind> {
        let mut parts = constraint.split('~');
        let name = parts.next().unwrap_or_default();
        let all: Vec<&str> = parts.collect();
        let arguments: Vec<&str> = all
            .iter()
            .copied()
            .filter(|part| !part.is_empty())
            .collect();
        let rest = arguments.get(1..).unwrap_or_default();
        let first = arguments.first().copied().unwrap_or_default();
        if let Some(rule) = partner(&LISTS, name) {
            self.rules.push(format!("{rule} {}", cells(&arguments)?));
            return Ok(());
        }
        if let Some(rule) = partner(&NUMBERED, name) {
            self.rules.push(format!("{rule} {first} {}", cells(rest)?));
            return Ok(());
        }
        if let (Some(rule), [_, _]) = (partner(&PAIRS, name), &arguments[..]) {
            self.rules.push(format!("{rule} {}", cells(&arguments)?));
            return Ok(());
        }
        if let (Some(rule), []) = (partner(&SWITCHES, name), &arguments[..]) {
            self.rules.push(rule.to_owned());
            if name == "StrictKropki" {
                self.rules.push("negative ratio 2".to_owned());
            }
            return Ok(());
        }
        if let (Some(rule), [line, clues @ ..]) = (partner(&CLUES, name), &all[..]) {
            let sides = match line.starts_with('R') {
                true => ["left", "right"],
                false => ["top", "bottom"],
            };
            let number = line.get(1..).unwrap_or_default();
            let clues = sides.iter().zip(clues).filter(|(_, clue)| !clue.is_empty());
            let rules = clues.map(|(side, clue)| format!("{rule} {side} {number} {clue}"));
            self.rules.extend(rules);
            return Ok(());
        }
        let rule = match (name, &arguments[..]) {
            ("", _) => {
                for argument in &arguments {
                    self.add_digits(argument)?;
                }
                return Ok(());
            }
            ("Shape", ["9x9"]) => return Ok(()),
            ("FullRankTies", ["none" | "only-unclued" | "any"]) => {
                self.ties = match first {
                    "none" => Ties::None,
                    "any" => Ties::Any,
                    _ => Ties::Unclued,
                };
                return Ok(());
            }
            ("PillArrow", ["2" | "3", ..]) => {
                // The pill is read from left to right and from top to bottom, in whichever order its cells are named.
                let places = rest.iter().map(|name| cell(name));
                let mut places = places.collect::<Result<Vec<usize>, _>>()?;
                let pill = if first == "2" { 2 } else { 3 };
                let pill = places.len().min(pill);
                places[..pill].sort_unstable();
                let names: Vec<String> = places.iter().map(|&cell| name_of(cell)).collect();
                format!("pill {first} {}", names.join(" "))
            }
            ("RellikCage", [_, _, ..]) => {
                let cells = cells(rest)?;
                self.rules.push(format!("rellik {first} {cells}"));
                // Different digits, which one cell has anyway.
                match rest.len() {
                    1 => return Ok(()),
                    _ => format!("region {cells}"),
                }
            }
            ("ValueIndexing", [_, steps, targets @ ..]) if !targets.is_empty() => {
                let way = |(number, target): (usize, &&str)| {
                    Ok(format!(
                        "and (contains {} {}) (clone {})",
                        number + 1,
                        cells(&[steps])?,
                        cells(&[first, target])?
                    ))
                };
                // The digit of the second cell is 9 at most.
                let ways = targets.iter().take(9).enumerate().map(way);
                match &ways.collect::<Result<Vec<String>, ErrorKind>>()?[..] {
                    [only] => only.clone(),
                    several => format!("or ({})", several.join(") (")),
                }
            }
            ("Cage", _) if first == "0" => format!("region {}", cells(rest)?),
            ("Cage", _) => format!("killer {first} {}", cells(rest)?),
            ("Sum", _) if !first.contains('_') => format!("killer repeat {first} {}", cells(rest)?),
            ("Diagonal", ["1"]) => "x up".to_owned(),
            ("Diagonal", ["-1"]) => "x down".to_owned(),
            ("Sandwich", [sum, line]) if line.len() == 2 => {
                let kind = if line.starts_with('R') {
                    "row"
                } else {
                    "column"
                };
                format!("sandwich {kind} {} {sum}", &line[1..])
            }
            ("LittleKiller", [sum, start]) => {
                let way = diagonal(cell(start)?);
                format!("littlekiller {sum} {} {way}", cells(&[start])?)
            }
            ("Quad", [corner, digits @ ..]) => {
                format!("quadruple {} {}", digits.join(","), cells(&[corner])?)
            }
            ("ContainAtLeast", _) => {
                format!("contains {} {}", first.replace('_', ","), cells(rest)?)
            }
            ("ContainExact", _) => {
                format!(
                    "contains exactly {} {}",
                    first.replace('_', ","),
                    cells(rest)?
                )
            }
            ("Indexing", ["C", ..]) => format!("columnindexer {}", cells(rest)?),
            ("Indexing", ["R", ..]) => format!("rowindexer {}", cells(rest)?),
            ("EqualSum", _) => {
                let groups: Vec<&[&str]> = arguments.split(|part| *part == "-").collect();
                if groups.iter().any(|group| group.len() != groups[0].len()) {
                    self.unsupported
                        .push(format!("{name} of groups that differ in size"));
                    return Ok(());
                }
                format!("equalsums {} {}", groups.len(), cells(&groups.concat())?)
            }
            _ => {
                self.unsupported.push(name.to_owned());
                return Ok(());
            }
        };
        self.rules.push(rule);
        Ok(())
    }

    /// A cell and the digits that it may take: `R1C1_5` or `R1C1_2_4`.
    fn add_digits(&mut self, argument: &str) -> Result<(), ErrorKind> {
        let mut parts = argument.split('_');
        let cell = cell(parts.next().unwrap_or_default())?;
        let digit = |text: &str| text.parse().ok().filter(|digit| (1..=9).contains(digit));
        let digits: Option<DigitSet> = parts.map(digit).collect();
        let rule = "a cell lists its digits like R1C1_5";
        let digits = digits
            .filter(|digits| !digits.is_empty())
            .ok_or_else(|| ErrorKind::unexpected(argument, rule))?;
        self.marks[cell] &= digits;
        Ok(())
    }
}

impl Ties {
    /// Says in the rules which lines may be equal.
    fn apply(self, rules: &mut Vec<String>) {
        match self {
            Self::Unclued => {}
            Self::Any => {
                let ranks = rules
                    .iter_mut()
                    .filter(|rule| rule.starts_with("fullrank "));
                ranks.for_each(|rule| rule.push_str(" ties"));
            }
            Self::None => rules.extend(unequal_lines()),
        }
    }
}

/// Rules that forbid equal lines. Only a row and a column that cross on a diagonal of the board can be equal, read from the same end of it.
fn unequal_lines() -> impl Iterator<Item = String> {
    (0..9).flat_map(|row| {
        [(row, false), (8 - row, true)].map(|(column, upwards)| {
            let down = |i: usize| if upwards { 8 - i } else { i };
            // The cell in which they cross is the same in both.
            let places = || (0..9).filter(|&i| i != column);
            let of_row = places().map(|i| (row, i));
            let cells = of_row.chain(places().map(|i| (down(i), column)));
            let names: Vec<String> = cells.map(|(row, i)| name_of(9 * row + i)).collect();
            format!("not (clone {})", names.join(" "))
        })
    })
}
