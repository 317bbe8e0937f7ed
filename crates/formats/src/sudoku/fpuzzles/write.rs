//! From a puzzle to f-puzzles' JSON.

use cellwise_sudoku::{DigitSet, HouseKind, Puzzle, Rule};
use serde_json::{Value, json};

use super::read::position;
use crate::Field;
use crate::sudoku::Record;
use crate::sudoku::board::plain_shape;

/// Whether the format has a rule.
pub(in crate::sudoku) fn holds(rule: &Rule) -> bool {
    match rule {
        Rule::Killer(_) => !rule.to_string().starts_with("killer repeat"),
        _ => matches!(
            rule.name(),
            "jigsaw"
                | "x"
                | "antiknight"
                | "antiking"
                | "disjoint"
                | "nonconsecutive"
                | "odd"
                | "even"
                | "region"
                | "thermo"
                | "palindrome"
                | "renban"
                | "arrow"
                | "littlekiller"
                | "sandwich"
        ),
    }
}

/// The JSON of a record; every rule is one that [`holds`].
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
        .map(|cell| cell_json(puzzle, cell))
        .collect();
    let usual = plain_shape(size).is_ok_and(|plain| plain == *puzzle.base_shape());
    let jigsaw = puzzle.rules().iter().any(|rule| rule.name() == "jigsaw");
    if jigsaw || !usual {
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
    for rule in puzzle.rules() {
        add_rule(&mut object, rule, size);
    }
    if let Some(solution) = &record.solution {
        object["solution"] = solution.digits().to_vec().into();
    }
    object
}

fn cell_json(puzzle: &Puzzle, cell: usize) -> Value {
    let candidates = puzzle.candidates(cell);
    match puzzle.givens().get(cell) {
        Some(digit) => json!({ "value": digit, "given": true }),
        None if candidates == DigitSet::all(puzzle.shape().size()) => json!({}),
        None => json!({ "givenPencilMarks": candidates.iter().collect::<Vec<u8>>() }),
    }
}

fn add_rule(object: &mut Value, rule: &Rule, size: usize) {
    let name = |&cell: &usize| format!("R{}C{}", cell / size + 1, cell % size + 1);
    let cells: Vec<String> = rule.cells().iter().map(name).collect();
    let text = rule.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let mut push = |key: &str, entry: Value| match object.get_mut(key).and_then(Value::as_array_mut)
    {
        Some(entries) => entries.push(entry),
        None => object[key] = json!([entry]),
    };
    match rule.name() {
        "odd" | "even" => cells
            .iter()
            .for_each(|cell| push(words[0], json!({ "cell": cell }))),
        "region" => push("extraregion", json!({ "cells": cells })),
        "killer" => push("killercage", json!({ "cells": cells, "value": words[1] })),
        "thermo" => push("thermometer", json!({ "lines": [cells] })),
        "palindrome" => push("palindrome", json!({ "lines": [cells] })),
        "renban" => push("renban", json!({ "lines": [cells] })),
        "arrow" => push("arrow", json!({ "cells": [cells[0]], "lines": [cells] })),
        "littlekiller" => {
            let (direction, up, left) = match words[3] {
                "se" => ("DR", -1, -1),
                "sw" => ("DL", -1, 1),
                "ne" => ("UR", 1, -1),
                _ => ("UL", 1, 1),
            };
            let (row, column) = position(words[2]).unwrap_or_default();
            let cell = format!("R{}C{}", row + up, column + left);
            push(
                "littlekillersum",
                json!({ "cell": cell, "direction": direction, "value": words[1] }),
            );
        }
        "sandwich" => {
            let cell = match words[1] {
                "row" => format!("R{}C0", words[2]),
                _ => format!("R0C{}", words[2]),
            };
            push("sandwichsum", json!({ "cell": cell, "value": words[3] }));
        }
        "x" => {
            let ways = match words.get(1) {
                Some(&"down") => &["diagonal-"][..],
                Some(&"up") => &["diagonal+"][..],
                _ => &["diagonal-", "diagonal+"][..],
            };
            ways.iter().for_each(|way| object[*way] = true.into());
        }
        "disjoint" => object["disjointgroups"] = true.into(),
        "jigsaw" => {}
        name => object[name] = true.into(),
    }
}
