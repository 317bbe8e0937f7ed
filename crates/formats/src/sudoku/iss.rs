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

use std::fmt::Write as _;

use cellwise_sudoku::{DigitSet, Puzzle, Rule, Shape};

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

/// Constraints that list cells, and their rules.
const LISTS: [(&str, &str); 14] = [
    ("Thermo", "thermo"),
    ("Palindrome", "palindrome"),
    ("Renban", "renban"),
    ("Arrow", "arrow"),
    ("AllDifferent", "region"),
    ("Between", "between"),
    ("Entropic", "entropic"),
    ("RegionSumLine", "regionsum"),
    ("Zipper", "zipper"),
    ("DoubleArrow", "doublearrow"),
    ("EqualityCage", "equality"),
    ("CountingCircles", "countingcircles"),
    ("CountDistinct", "countdistinct"),
    ("ValueIndexing", "pointer"),
];

/// Constraints with a number and cells, and their rules.
const NUMBERED: [(&str, &str); 8] = [
    ("Whisper", "whispers"),
    ("Modular", "modular"),
    ("Lockout", "lockout"),
    ("SumLine", "sumline"),
    ("PillArrow", "pill"),
    ("RellikCage", "rellik"),
    ("Lunchbox", "lunchbox"),
    ("SameValues", "same"),
];

/// Constraints on two cells, and the rules up to the cells.
const PAIRS: [(&str, &str); 5] = [
    ("WhiteDot", "difference 1"),
    ("BlackDot", "ratio 2"),
    ("X", "xv 10"),
    ("V", "xv 5"),
    ("GreaterThan", "greater"),
];

/// Constraints without arguments, and their rules.
const SWITCHES: [(&str, &str); 11] = [
    ("AntiKnight", "antiknight"),
    ("AntiKing", "antiking"),
    ("AntiConsecutive", "nonconsecutive"),
    ("AntiTaxicab", "taxicab"),
    ("DisjointSets", "disjoint"),
    ("Windoku", "windoku"),
    ("GlobalEntropy", "globalentropy"),
    ("GlobalMod", "globalmodular"),
    ("DutchFlatmates", "flatmates"),
    ("StrictKropki", STRICT),
    ("StrictXV", "negative xv 5 10"),
];

/// One of the two rules that make strict Kropki dots.
const STRICT: &str = "negative difference 1";

/// Constraints with a clue at each end of a line, and their rules.
const CLUES: [(&str, &str); 5] = [
    ("XSum", "xsum"),
    ("Skyscraper", "skyscraper"),
    ("HiddenSkyscraper", "hiddenskyscraper"),
    ("NumberedRoom", "numberedroom"),
    ("FullRank", "fullrank"),
];

/// The partner of a name in a table.
fn partner<'a>(table: &[(&'a str, &'a str)], name: &str) -> Option<&'a str> {
    let found = table.iter().find(|pair| pair.0 == name);
    found.map(|pair| pair.1)
}

/// The first part whose partner this is.
fn origin<'a>(table: &[(&'a str, &'a str)], rule: &str) -> Option<&'a str> {
    let found = table.iter().find(|pair| pair.1 == rule);
    found.map(|pair| pair.0)
}

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
    let puzzle = with_rule_texts(puzzle.map_err(broken)?, &draft.rules)?;
    let mut record = Record::new(puzzle, Format::Iss);
    record.line = number;
    Ok(record)
}

/// The puzzle as far as it is read.
struct Draft {
    marks: Vec<DigitSet>,
    rules: Vec<String>,
    unsupported: Vec<String>,
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

fn cells(names: &[&str]) -> Result<String, ErrorKind> {
    let name = |&text: &&str| cell(text).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
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

/// The constraint for a rule.
fn written(rule: &Rule, all: &[Rule]) -> Option<String> {
    let name = |&cell: &usize| format!("~R{}C{}", cell / 9 + 1, cell % 9 + 1);
    let cells: String = rule.cells().iter().map(name).collect();
    let text = rule.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let start: String = words
        .iter()
        .take_while(|word| !word.starts_with('r'))
        .copied()
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(name) = origin(&LISTS, rule.name()) {
        return Some(format!(".{name}{cells}"));
    }
    if let Some(name) = origin(&NUMBERED, rule.name()) {
        return Some(format!(".{name}~{}{cells}", rule.value()?));
    }
    if let Some(name) = origin(&PAIRS, &start) {
        return Some(format!(".{name}{cells}"));
    }
    // Strict Kropki is two rules here: it is written in the place of the first.
    let has = |wanted: &str| all.iter().any(|rule| rule.to_string() == wanted);
    match text.as_str() {
        "negative ratio 2" if has(STRICT) => return Some(String::new()),
        STRICT if !has("negative ratio 2") => return None,
        _ => {}
    }
    if let Some(name) = origin(&SWITCHES, &text) {
        return Some(format!(".{name}"));
    }
    if let (Some(name), [_, side, line, clue]) = (origin(&CLUES, rule.name()), &words[..]) {
        return Some(match *side {
            "left" => format!(".{name}~R{line}~{clue}~"),
            "right" => format!(".{name}~R{line}~~{clue}"),
            "top" => format!(".{name}~C{line}~{clue}~"),
            _ => format!(".{name}~C{line}~~{clue}"),
        });
    }
    Some(match (rule.name(), &words[..]) {
        ("x", ["x"]) => ".Diagonal~1.Diagonal~-1".to_owned(),
        ("x", ["x", way]) => format!(".Diagonal~{}", if *way == "up" { 1 } else { -1 }),
        ("killer", [_, "repeat", sum, ..]) => format!(".Sum~{sum}{cells}"),
        ("killer", [_, sum, ..]) => format!(".Cage~{sum}{cells}"),
        ("littlekiller", [_, sum, _, way]) if *way == diagonal(rule.cells()[0]) => {
            format!(".LittleKiller~{sum}{}", name(&rule.cells()[0]))
        }
        ("quadruple", [_, digits, _]) => {
            format!(
                ".Quad{}~{}",
                name(&rule.cells()[0]),
                digits.replace(',', "~")
            )
        }
        ("contains", [_, "exactly", digits, ..]) => {
            format!(".ContainExact~{}{cells}", digits.replace(',', "_"))
        }
        ("contains", [_, digits, ..]) => {
            format!(".ContainAtLeast~{}{cells}", digits.replace(',', "_"))
        }
        ("columnindexer", _) => format!(".Indexing~C{cells}"),
        ("rowindexer", _) => format!(".Indexing~R{cells}"),
        ("equalsums", _) => {
            let each = rule.cells().len() / rule.value()?;
            let group = |group: &[usize]| group.iter().map(name).collect::<String>();
            let groups: Vec<String> = rule.cells().chunks(each).map(group).collect();
            format!(".EqualSum{}", groups.join("~-"))
        }
        ("sandwich", [_, kind, line, sum]) => {
            format!(
                ".Sandwich~{sum}~{}{line}",
                if *kind == "row" { "R" } else { "C" }
            )
        }
        _ => return None,
    })
}

/// The way that a diagonal goes from a cell at the edge, as the program takes it.
fn diagonal(start: usize) -> &'static str {
    match (start / 9, start % 9) {
        (0..8, 0) => "se",
        (1..8, 8) => "nw",
        (0, _) => "sw",
        _ => "ne",
    }
}

/// Appends the constraints; every rule has one.
fn print(record: &Record, out: &mut String) {
    out.push('.');
    for cell in 0..81 {
        let digits = record.puzzle.candidates(cell);
        if digits == DigitSet::all(9) {
            continue;
        }
        let _ = write!(out, "~R{}C{}", cell / 9 + 1, cell % 9 + 1);
        digits.iter().for_each(|digit| {
            let _ = write!(out, "_{digit}");
        });
    }
    if out.ends_with('.') {
        // Without givens, so that the line is recognised.
        out.push_str("Shape~9x9");
    }
    record
        .puzzle
        .rules()
        .iter()
        .filter_map(|rule| written(rule, record.puzzle.rules()))
        .for_each(|text| out.push_str(&text));
    out.push('\n');
}
