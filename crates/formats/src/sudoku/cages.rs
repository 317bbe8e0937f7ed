//! Killer puzzles in one line: PS, as PerfectSudoku has it, and SumoCue.
//!
//! PS is `3x3:`, `d` for diagonals or nothing, `:k:`, then for every cell `256 * sum + cage` and a
//! colon, where a cage is named by the number of its first cell, counted from 0. SumoCue is
//! `SumoCueV1`, `D` for diagonals or nothing, then for every cell `=sum` for the first cell of a
//! cage or `+cage` for another of its cells, and `J0` to `J8` for its piece on a jigsaw board.
//! A cage of one cell is a given; a sum of 0 asks for nothing, and in PS a field of 0 is a cell
//! without a cage. Both rest on Ruud's mail in the
//! sudocue forum (viewtopic t=519, t=551).

use cellwise_sudoku::{Grid, Puzzle, Rule, Shape};

use super::board::with_rule_texts;
use super::print::Writing;
use super::{Format, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

const SUMO: &str = "SumoCueV1";

pub(super) const PS: Description<Sudoku> = Description {
    sniff: Sniff::at(60, |first| is_ps(first.text)),
    ..Description::new(
        "ps",
        &["txt"],
        "PerfectSudoku killer",
        |lines, _| read(lines, Format::Ps),
        Writing {
            rules: |rule, puzzle| holds(rule, Format::Ps, puzzle),
            ..Writing::record(|record, out| print(&record.puzzle, Format::Ps, out))
        },
    )
};

pub(super) const SUMOCUE: Description<Sudoku> = Description {
    sniff: Sniff::at(70, |first| first.text.starts_with(SUMO)),
    ..Description::new(
        "sumocue",
        &["txt"],
        "SumoCue killer and jigsaw",
        |lines, _| read(lines, Format::SumoCue),
        Writing {
            rules: |rule, puzzle| holds(rule, Format::SumoCue, puzzle),
            ..Writing::record(|record, out| print(&record.puzzle, Format::SumoCue, out))
        },
    )
};

/// Returns true if a line is in the PS format.
fn is_ps(text: &str) -> bool {
    text.starts_with("3x3:") && text.split(':').nth(2) == Some("k")
}

/// One cell: the sum it shows, if any, and the cage it belongs to.
struct Cell {
    sum: u32,
    cage: usize,
    piece: Option<u8>,
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, format: Format) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, format).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, format: Format) -> Result<Record, ErrorKind> {
    let text = line.text.trim();
    let (cells, diagonals) = match format {
        Format::Ps => parse_ps(text)?,
        _ => parse_sumocue(text)?,
    };
    let found = cells.len();
    if found != 81 {
        return Err(ErrorKind::Cells { found, size: 9 });
    }
    let mut rules = Vec::new();
    if let Some(pieces) = cells
        .iter()
        .map(|cell| cell.piece)
        .collect::<Option<Vec<u8>>>()
    {
        let map: String = pieces
            .iter()
            .map(|&piece| char::from(b'1' + piece))
            .collect();
        rules.push(format!("jigsaw {map}"));
    }
    if diagonals {
        rules.push("x".to_owned());
    }
    let mut givens = Grid::empty(9);
    for head in 0..81 {
        let members: Vec<usize> = (0..81).filter(|&cell| cells[cell].cage == head).collect();
        let mut sums = members
            .iter()
            .map(|&cell| cells[cell].sum)
            .filter(|&sum| sum > 0);
        let Some(sum) = sums.next() else { continue };
        if sums.any(|other| other != sum) {
            let rule = "all cells of a cage show the same sum";
            return Err(ErrorKind::unexpected(
                format!("two sums in cage {head}"),
                rule,
            ));
        }
        match (&members[..], u8::try_from(sum)) {
            (&[cell], Ok(digit @ 1..=9)) => givens.set(cell, digit),
            (&[_], _) => {
                return Err(ErrorKind::unexpected(
                    sum.to_string(),
                    "a cage of one cell shows 1-9",
                ));
            }
            _ => {
                let name = |&cell: &usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
                let names: Vec<String> = members.iter().map(name).collect();
                rules.push(format!("killer {sum} {}", names.join(" ")));
            }
        }
    }
    let wrong = ErrorKind::Cells { found, size: 9 };
    let puzzle = Puzzle::new(Shape::classic(), givens).map_err(|_| wrong)?;
    let mut record = Record::new(with_rule_texts(puzzle, &rules)?, format);
    record.line = line.number;
    Ok(record)
}

fn parse_ps(text: &str) -> Result<(Vec<Cell>, bool), ErrorKind> {
    let mut fields = text.trim_end_matches(':').split(':').skip(1);
    let diagonals = fields.next() == Some("d");
    let cell = |(at, field): (usize, &str)| {
        let number: u32 = field.trim().parse().ok()?;
        // A field of 0 is a cell without a cage, not one of the cage whose first cell is 0.
        let (sum, cage) = match number {
            0 => (0, at),
            _ => (number >> 8, number as usize & 0xff),
        };
        (cage < 81).then_some(Cell {
            sum,
            cage,
            piece: None,
        })
    };
    let rule = "a field is 256 times the sum plus the cage";
    let fields = fields.skip(1).take(82).enumerate();
    let cells = fields
        .map(|(at, field)| cell((at, field)).ok_or_else(|| ErrorKind::unexpected(field, rule)));
    Ok((cells.collect::<Result<_, _>>()?, diagonals))
}

fn parse_sumocue(text: &str) -> Result<(Vec<Cell>, bool), ErrorKind> {
    let rest = text.strip_prefix(SUMO).unwrap_or(text);
    let (rest, diagonals) = match rest.strip_prefix('D') {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let rule = "a cell is =SUM or +CAGE, and perhaps J and its piece";
    let mut cells: Vec<Cell> = Vec::new();
    let mut at = 0;
    while at < rest.len() && cells.len() < 82 {
        let next = rest[at..]
            .char_indices()
            .skip(1)
            .find(|(_, symbol)| matches!(symbol, '=' | '+'));
        let end = next.map_or(rest.len(), |(length, _)| at + length);
        let entry = &rest[at..end];
        let wrong = || ErrorKind::unexpected(entry, rule);
        let head = entry.starts_with('=');
        if !head && !entry.starts_with('+') {
            return Err(wrong());
        }
        let (number, piece) = match entry[1..].split_once('J') {
            Some((number, piece)) => {
                let piece: u8 = piece.trim().parse().map_err(|_| wrong())?;
                (number, Some(piece).filter(|&piece| piece < 9))
            }
            None => (&entry[1..], None),
        };
        let number: u32 = number.trim().parse().map_err(|_| wrong())?;
        cells.push(match head {
            true => Cell {
                sum: number,
                cage: cells.len(),
                piece,
            },
            false if number < 81 => Cell {
                sum: 0,
                cage: number as usize,
                piece,
            },
            false => return Err(wrong()),
        });
        at = end;
    }
    Ok((cells, diagonals))
}

/// Returns true if the format has a rule of this puzzle.
fn holds(rule: &Rule, format: Format, puzzle: &Puzzle) -> bool {
    match rule.name() {
        "x" => rule.to_string() == "x",
        "jigsaw" => format == Format::SumoCue,
        "killer" => {
            let plain = !rule.to_string().starts_with("killer repeat") && rule.cells().len() > 1;
            let others = puzzle
                .rules()
                .iter()
                .filter(|&other| other.name() == "killer" && other != rule);
            let apart = others
                .flat_map(Rule::cells)
                .all(|cell| !rule.cells().contains(cell));
            // A given has a cage of its own, so it can't lie in another.
            plain
                && apart
                && rule
                    .cells()
                    .iter()
                    .all(|&cell| puzzle.givens().get(cell).is_none())
        }
        _ => false,
    }
}

/// The cage and sum of every cell: its own cage and its given, unless a rule says otherwise.
fn cages(puzzle: &Puzzle) -> Vec<(usize, u32)> {
    let given = |cell: usize| puzzle.givens().get(cell).map_or(0, u32::from);
    let mut cages: Vec<(usize, u32)> = (0..81).map(|cell| (cell, given(cell))).collect();
    for rule in puzzle.rules().iter().filter(|rule| rule.name() == "killer") {
        let sum = rule
            .to_string()
            .split(' ')
            .nth(1)
            .and_then(|sum| sum.parse().ok())
            .unwrap_or(0);
        let head = rule.cells().iter().copied().min().unwrap_or(0);
        for &cell in rule.cells() {
            cages[cell] = (head, sum);
        }
    }
    cages
}

/// Appends a puzzle; every rule is one that [`holds`].
fn print(puzzle: &Puzzle, format: Format, out: &mut String) {
    let diagonals = puzzle.rules().iter().any(|rule| rule.name() == "x");
    let cages = cages(puzzle);
    if format == Format::Ps {
        out.push_str(if diagonals { "3x3:d:k:" } else { "3x3::k:" });
        for (head, sum) in cages {
            out.push_str(&format!("{}:", 256 * sum + head as u32));
        }
        out.push('\n');
        return;
    }
    let jigsaw = puzzle
        .rules()
        .iter()
        .find(|rule| rule.name() == "jigsaw")
        .map(ToString::to_string);
    let map: Vec<u8> = jigsaw.map_or_else(Vec::new, |text| {
        let map = text.split(' ').skip(1).collect::<String>();
        map.bytes().map(|byte| byte.wrapping_sub(b'1')).collect()
    });
    out.push_str(SUMO);
    out.push_str(if diagonals { "D" } else { "" });
    for (cell, &(head, sum)) in cages.iter().enumerate() {
        match cell == head {
            true => out.push_str(&format!("={sum}")),
            false => out.push_str(&format!("+{head}")),
        }
        if let Some(piece) = map.get(cell) {
            out.push_str(&format!("J{piece}"));
        }
    }
    out.push('\n');
}
