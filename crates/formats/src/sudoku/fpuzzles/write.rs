//! From a puzzle to f-puzzles' JSON.

use cellwise_sudoku::rules::{Mark, Negative};
use cellwise_sudoku::{DigitSet, HouseKind, Rule};
use serde_json::{Value, json};

use super::read::position;
use super::tables;
use crate::Field;
use crate::sudoku::Record;
use crate::sudoku::board::plain_shape;

/// The JSON of a record.
pub(in crate::sudoku) fn to_json(record: &Record) -> Value {
    let puzzle = &record.puzzle;
    let size = puzzle.shape().size();
    let mut object = json!({ "size": size });
    for (key, field) in [
        ("title", Field::Title),
        ("author", Field::Author),
        ("ruleset", Field::Description),
    ] {
        if let Some(text) = record.meta.get(field) {
            object[key] = text.into();
        }
    }
    let mut cells: Vec<Value> = (0..size * size)
        .map(|cell| cell_json(record, cell))
        .collect();
    let usual = plain_shape(size).is_ok_and(|plain| plain == *puzzle.base_shape());
    let jigsaw = puzzle.rules().iter().any(|rule| rule.name() == "jigsaw");
    if jigsaw || (!usual && !puzzle.shape().has_several_boards()) {
        let houses = puzzle.shape().houses().iter();
        for house in houses {
            if let HouseKind::Box(region) = house.kind {
                for &cell in &house.cells {
                    cells[cell]["region"] = region.into();
                }
            }
        }
    }
    object["grid"] = cells.chunks(size).map(<[Value]>::to_vec).collect();
    for (i, rule) in puzzle.rules().iter().enumerate() {
        add_rule(
            &mut object,
            rule,
            &puzzle.rules()[..i],
            puzzle.rules(),
            size,
        );
    }
    if let Some(solution) = &record.solution {
        object["solution"] = solution.digits().to_vec().into();
    }
    object
}

fn cell_json(record: &Record, cell: usize) -> Value {
    let puzzle = &record.puzzle;
    let candidates = puzzle.candidates(cell);
    let mut json = match puzzle.givens().get(cell) {
        Some(digit) => return json!({ "value": digit, "given": true }),
        None if puzzle.shape().is_hole(cell) => return json!({}),
        None if candidates == DigitSet::all(puzzle.shape().digits()) => json!({}),
        None => json!({ "givenPencilMarks": candidates.iter().collect::<Vec<u8>>() }),
    };
    let Some(progress) = &record.progress else {
        return json;
    };
    if let Some(digit) = progress.digits.get(cell) {
        json["value"] = digit.into();
    }
    let marks = progress.candidates().map(|sets| sets[cell]);
    if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
        json["centerPencilMarks"] = marks.iter().collect::<Vec<u8>>().into();
    }
    json
}

/// Returns true if f-puzzles' words for a rule would mean something else beside the other rules of the puzzle.
fn is_changed(rule: &Rule, before: &[Rule], all: &[Rule]) -> bool {
    let any = |names: &[&str], rules: &[Rule]| rules.iter().any(|r| names.contains(&r.name()));
    match rule {
        // Cells with a dot between them are free from the one, and all such cells are one rule in the other.
        Rule::NonConsecutive(_) => any(&["difference", "ratio"], all),
        Rule::Minimum(_) | Rule::Maximum(_) => any(&[rule.name()], before),
        _ => false,
    }
}

/// The word for a negative rule in f-puzzles, which takes its numbers from the marks.
fn negative(rule: &Negative, all: &[Rule]) -> Option<&'static str> {
    let numbers_of = |name: &str| {
        let marks = all.iter().filter(|rule| rule.name() == name);
        let mut numbers: Vec<usize> = marks.filter_map(Rule::value).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let ratios = match numbers_of("ratio") {
        none if none.is_empty() => vec![2],
        ratios => ratios,
    };
    let has_dots = !numbers_of("ratio").is_empty() || !numbers_of("difference").is_empty();
    match (rule.mark(), rule.numbers()) {
        (Mark::Xv, [5, 10]) => Some("xv"),
        (Mark::Ratio, numbers) if numbers == ratios => Some("ratio"),
        (Mark::Difference, [1]) if has_dots => Some("nonconsecutive"),
        _ => None,
    }
}

/// Adds a rule under the name that f-puzzles has for it, or as Cellwise writes it.
fn add_rule(object: &mut Value, rule: &Rule, before: &[Rule], all: &[Rule], size: usize) {
    let name = |&cell: &usize| format!("R{}C{}", cell / size + 1, cell % size + 1);
    let cells: Vec<String> = rule.cells().iter().map(name).collect();
    let text = rule.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let mut push = |key: &str, entry: Value| match object.get_mut(key).and_then(Value::as_array_mut)
    {
        Some(entries) => entries.push(entry),
        None => object[key] = json!([entry]),
    };
    if is_changed(rule, before, all) {
        return push(tables::OWN, text.into());
    }
    if let Rule::Negative(own) = rule {
        match negative(own, all) {
            Some("nonconsecutive") => object["nonconsecutive"] = true.into(),
            Some(word) => push("negative", word.into()),
            None => push(tables::OWN, text.into()),
        }
        return;
    }
    let key_in = |table: &[(&'static str, &str)]| {
        let found = table.iter().find(|pair| pair.1 == rule.name());
        found.map(|pair| pair.0)
    };
    if let Some(key) = key_in(&tables::LINES) {
        let entry = match (rule.name(), rule.value()) {
            ("modular", Some(3)) | (_, None) => json!({ "lines": [cells] }),
            (_, Some(number)) => json!({ "lines": [cells], "value": number.to_string() }),
        };
        return push(key, entry);
    }
    if let Some(key) = key_in(&tables::SINGLE) {
        let entries = cells.iter().map(|cell| json!({ "cell": cell }));
        return entries.for_each(|entry| push(key, entry));
    }
    if let Some(key) = key_in(&tables::GROUPS) {
        return push(key, json!({ "cells": cells }));
    }
    if let Some(key) = key_in(&tables::SWITCHES) {
        object[key] = true.into();
        return;
    }
    if let Some((key, ..)) = tables::DOTS.iter().find(|dots| dots.1 == rule.name()) {
        return push(key, json!({ "cells": cells, "value": words[1] }));
    }
    if let Some(key) = key_in(&tables::CLUES) {
        return push(
            key,
            json!({ "cell": outside(words[1], words[2], size), "value": words[3] }),
        );
    }
    match (rule.name(), &words[1..]) {
        ("killer", [first, ..]) if *first != "repeat" => {
            push("killercage", json!({ "cells": cells, "value": first }));
        }
        ("arrow", _) => push("arrow", json!({ "cells": [cells[0]], "lines": [cells] })),
        ("pill", _) if in_reading_order(rule) => {
            let pill = rule.value().unwrap_or(0);
            // The line begins in the pill.
            push(
                "arrow",
                json!({ "cells": cells[..pill], "lines": [cells[pill - 1..]] }),
            );
        }
        ("xv", ["5", ..]) => push("xv", json!({ "cells": cells, "value": "V" })),
        ("xv", ["10", ..]) => push("xv", json!({ "cells": cells, "value": "X" })),
        ("quadruple", [digits, ..]) => {
            let values = digits.split(',').filter_map(|digit| digit.parse().ok());
            let values: Vec<u64> = values.collect();
            push("quadruple", json!({ "cells": cells, "values": values }));
        }
        ("clone", _) => {
            let (from, to) = cells.split_at(cells.len() / 2);
            push("clone", json!({ "cells": from, "cloneCells": to }));
        }
        ("littlekiller", [sum, first, way]) => {
            let (direction, up, left) = match *way {
                "se" => ("DR", -1, -1),
                "sw" => ("DL", -1, 1),
                "ne" => ("UR", 1, -1),
                _ => ("UL", 1, 1),
            };
            let (row, column) = position(first).unwrap_or_default();
            let cell = format!("R{}C{}", row + up, column + left);
            push(
                "littlekillersum",
                json!({ "cell": cell, "direction": direction, "value": sum }),
            );
        }
        ("sandwich", [kind, line, sum]) => {
            let side = if *kind == "row" { "left" } else { "top" };
            push(
                "sandwichsum",
                json!({ "cell": outside(side, line, size), "value": sum }),
            );
        }
        ("x", [way]) => {
            let key = if *way == "down" {
                "diagonal-"
            } else {
                "diagonal+"
            };
            object[key] = true.into();
        }
        ("x", _) => {
            object["diagonal-"] = true.into();
            object["diagonal+"] = true.into();
        }
        ("nonconsecutive", _) => object["nonconsecutive"] = true.into(),
        ("jigsaw", _) => {}
        ("fog", _) if rule.cells().is_sorted() => {
            cells
                .iter()
                .for_each(|cell| push(tables::FOG[0], cell.as_str().into()));
        }
        _ => push(tables::OWN, text.into()),
    }
}

/// The place of a clue beside the board.
fn outside(side: &str, line: &str, size: usize) -> String {
    match side {
        "left" => format!("R{line}C0"),
        "right" => format!("R{line}C{}", size + 1),
        "top" => format!("R0C{line}"),
        _ => format!("R{}C{line}", size + 1),
    }
}

/// Returns true if the cells of a pill are read from left to right, from top to bottom.
fn in_reading_order(rule: &Rule) -> bool {
    let pill = rule.value().unwrap_or(0);
    rule.cells()[..pill].is_sorted()
}
