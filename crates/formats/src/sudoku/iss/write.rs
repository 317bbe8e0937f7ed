//! From a puzzle to the constraint string of Interactive Sudoku Solver.

use std::fmt::Write as _;

use cellwise_sudoku::{DigitSet, Rule};

use super::tables::{CLUES, LISTS, NUMBERED, PAIRS, STRICT, SWITCHES, origin};
use crate::sudoku::Record;

/// The constraint for a rule.
pub(super) fn written(rule: &Rule, all: &[Rule]) -> Option<String> {
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
    let of_the_same_cells = |name: &str| {
        let mut named = all.iter().filter(|other| other.name() == name);
        named.any(|other| other.cells() == rule.cells())
    };
    match rule.name() {
        // A rellik cage is two rules here: it is written in the place of the first.
        "rellik" if rule.cells().len() == 1 || of_the_same_cells("region") => {
            return Some(format!(".RellikCage~{}{cells}", rule.value()?));
        }
        "region" if of_the_same_cells("rellik") => return Some(String::new()),
        "fullrank" => return ranked(rule, all),
        // A pill is read from left to right and from top to bottom.
        "pill" if rule.cells()[..rule.value()?].is_sorted() => {
            return Some(format!(".PillArrow~{}{cells}", rule.value()?));
        }
        _ => {}
    }
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
    if origin(&CLUES, rule.name()).is_some() {
        return outside(rule.name(), &words);
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

/// A clue at an end of a line, from the words of its rule.
fn outside(rule: &str, words: &[&str]) -> Option<String> {
    let name = origin(&CLUES, rule)?;
    let &[_, side, line, clue, ..] = words else {
        return None;
    };
    Some(match side {
        "left" => format!(".{name}~R{line}~{clue}~"),
        "right" => format!(".{name}~R{line}~~{clue}"),
        "top" => format!(".{name}~C{line}~{clue}~"),
        _ => format!(".{name}~C{line}~~{clue}"),
    })
}

/// The rank of a line. Whether ranks may be equal is said once for all of them, so they must all say the same.
fn ranked(rule: &Rule, all: &[Rule]) -> Option<String> {
    let has_ties = |rule: &Rule| matches!(rule, Rule::FullRank(rank) if rank.has_ties());
    let ranks: Vec<&Rule> = all.iter().filter(|r| r.name() == rule.name()).collect();
    let text = rule.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let clue = outside(rule.name(), &words)?;
    match has_ties(rule) {
        false => Some(clue),
        true if !ranks.iter().all(|rank| has_ties(rank)) => None,
        true if ranks.first() == Some(&rule) => Some(format!(".FullRankTies~any{clue}")),
        true => Some(clue),
    }
}

/// The way that a diagonal goes from a cell at the edge, as the program takes it.
pub(super) fn diagonal(start: usize) -> &'static str {
    match (start / 9, start % 9) {
        (0..8, 0) => "se",
        (1..8, 8) => "nw",
        (0, _) => "sw",
        _ => "ne",
    }
}

/// Appends the constraints; every rule has one.
pub(super) fn print(record: &Record, out: &mut String) {
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
