//! Values with names, from JSON, MiniZinc and their kin, and the puzzles in them.
//!
//! In: a [`Node`], whatever the syntax it was written in. Out: a record for every object in it that
//! has the clues of rows and of columns, or a picture. People spell the names in many ways
//! (`rows`, `rowHints`, `row-rules`, `rows_instructions`, `data_left`), wrap the object in others,
//! and write a clue as a list, a number, text or nothing; [`role`] and [`clue`] say which are known.

mod clue;
mod padding;
mod picture;
mod role;

use cellwise_nonogram::{Cell, Picture};

use self::clue::{is_clues, of_clues};
use self::picture::picture_of;
use self::role::Role;
pub(super) use self::role::{field_name, names_columns, names_rows};
use super::clues::{add_solution, of_picture};
use super::{Format, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Null,
    /// A whole number; truth is 1 and falsehood 0.
    Number(i64),
    Text(Box<str>),
    List(Vec<Node>),
    Object(Vec<(Box<str>, Node)>),
}

/// The deepest objects in which puzzles are looked for.
const MAX_DEPTH: usize = 8;
/// The number of records that one value may hold.
const MAX_RECORDS: usize = 100_000;
/// The number of names that an error shows.
const MAX_NAMES: usize = 8;

/// The puzzles in a value that stands on a line: at least one, or an error that says what was found
/// instead. `what` names the syntax.
pub(super) fn records(
    root: &Node,
    format: Format,
    line: u64,
    what: &str,
) -> Result<Vec<Result<Record, Error>>, Error> {
    let mut found = Vec::new();
    collect(root, None, 0, format, line, &mut found);
    if found.is_empty() {
        collect_pictures(root, None, 0, format, line, &mut found);
    }
    match found.is_empty() {
        true => Err(Error::at_line(line, ErrorKind::Syntax(explain(root, what)))),
        false => Ok(found),
    }
}

/// A sentence on a value without a puzzle.
fn explain(root: &Node, what: &str) -> String {
    let rule = "a Nonogram has the clues of its rows and of its columns, or a picture";
    let mut node = root;
    while let Node::Object(entries) = node {
        let [(_, inner @ Node::Object(_))] = &entries[..] else {
            break;
        };
        node = inner;
    }
    match node {
        Node::Object(entries) if !entries.is_empty() => {
            let shown = entries.iter().take(MAX_NAMES);
            let shown: Vec<String> = shown
                .map(|(name, _)| name.chars().take(30).collect())
                .collect();
            let more = if entries.len() > MAX_NAMES {
                ", …"
            } else {
                ""
            };
            format!("found {what} with {}{more}; {rule}", shown.join(", "))
        }
        Node::Object(_) => format!("found {what} without content; {rule}"),
        Node::List(_) => format!("found a list; {rule}"),
        _ => format!("found {what}; {rule}"),
    }
}

/// Gathers the puzzles of a value and of those in it.
fn collect(
    node: &Node,
    name: Option<&str>,
    depth: usize,
    format: Format,
    line: u64,
    found: &mut Vec<Result<Record, Error>>,
) {
    if depth > MAX_DEPTH || found.len() >= MAX_RECORDS {
        return;
    }
    match node {
        Node::Object(entries) => match of_object(entries, format, line) {
            Some(Ok(mut record)) => {
                // In {"cat": {…}} the name is the title.
                let known = |name: &&str| Role::of(name).is_none() && name.parse::<u32>().is_err();
                if let Some(name) = name.filter(known)
                    && record.meta.get(Field::Title).is_none()
                    && depth > 0
                    && !is_wrapper(name)
                {
                    record.meta.add(Field::Title, name);
                }
                found.push(Ok(record));
            }
            Some(Err(error)) => found.push(Err(error)),
            None => {
                for (name, inner) in entries {
                    if matches!(inner, Node::Object(_) | Node::List(_)) {
                        collect(inner, Some(name), depth + 1, format, line, found);
                    }
                }
            }
        },
        Node::List(items) => {
            if let Some(picture) = picture_of(node, None) {
                // A list of equal numbers deep in some other object is not a picture.
                if depth == 0 {
                    found.push(of_picture(picture, format, line));
                }
                return;
            }
            if let [rows @ Node::List(_), columns @ Node::List(_)] = &items[..]
                && depth == 0
            {
                found.push(of_clues(rows, columns, &[], format, line));
                return;
            }
            for item in items {
                if matches!(item, Node::Object(_)) {
                    collect(item, name, depth + 1, format, line, found);
                }
            }
        }
        _ => {}
    }
}

/// Gathers the pictures of a value without clues: `{"easy": {"tower": [[1, 0, 1], …]}}`.
fn collect_pictures(
    node: &Node,
    name: Option<&str>,
    depth: usize,
    format: Format,
    line: u64,
    found: &mut Vec<Result<Record, Error>>,
) {
    if depth > MAX_DEPTH || found.len() >= MAX_RECORDS {
        return;
    }
    // Smaller ones, and those of one colour, may be anything.
    let is_drawn = |picture: &Picture| {
        let has = |cell: Cell| picture.cells().contains(&cell);
        picture.height() > 2 && picture.width() > 2 && has(Cell::Black) && has(Cell::White)
    };
    if let Some(picture) = picture_of(node, None).filter(is_drawn) {
        let record = of_picture(picture, format, line);
        found.push(record.map(|mut record| {
            if let Some(name) = name.filter(|name| !is_wrapper(name)) {
                record.meta.add(Field::Title, name);
            }
            record
        }));
        return;
    }
    match node {
        Node::Object(entries) => entries.iter().for_each(|(name, inner)| {
            collect_pictures(inner, Some(name), depth + 1, format, line, found);
        }),
        Node::List(items) => items.iter().for_each(|item| {
            collect_pictures(item, None, depth + 1, format, line, found);
        }),
        _ => {}
    }
}

/// Returns true for the name of an object that only holds others.
fn is_wrapper(name: &str) -> bool {
    let plain = name.to_ascii_lowercase();
    let plain = plain.trim_end_matches('s');
    [
        "puzzle", "nonogram", "clue", "hint", "data", "game", "level", "item", "result",
    ]
    .contains(&plain)
}

/// The puzzle of an object; `None` if it has none of its own.
fn of_object(
    entries: &[(Box<str>, Node)],
    format: Format,
    line: u64,
) -> Option<Result<Record, Error>> {
    let find = |role: Role| {
        let mut found = entries
            .iter()
            .filter(|(name, _)| Role::of(name) == Some(role));
        found.find(|(_, node)| is_clues(node)).map(|(_, node)| node)
    };
    let record = match find(Role::Rows).zip(find(Role::Columns)) {
        Some((rows, columns)) => of_clues(rows, columns, entries, format, line),
        None => {
            // Rows of nothing but 1 may also be the clues of half a puzzle.
            let both = |picture: &Picture| {
                [Cell::Black, Cell::White]
                    .iter()
                    .all(|cell| picture.cells().contains(cell))
            };
            let mut pictures = entries
                .iter()
                .filter_map(|(name, node)| match Role::of(name)? {
                    Role::Picture | Role::Solution => picture_of(node, None),
                    Role::Rows => picture_of(node, None).filter(both),
                    _ => None,
                });
            of_picture(pictures.next()?, format, line)
        }
    };
    Some(record.map(|mut record| {
        describe(&mut record, entries);
        record
    }))
}

/// Adds what an object says besides the clues.
fn describe(record: &mut Record, entries: &[(Box<str>, Node)]) {
    let mut claimed = None;
    let mut other = None;
    for (name, node) in entries {
        let text = match node {
            Node::Text(text) => text.to_string(),
            Node::Number(number) => number.to_string(),
            _ => String::new(),
        };
        match Role::of(name) {
            Some(Role::Meta(field)) => record.meta.add(field, &text),
            Some(Role::Id) if !text.is_empty() => record.id = Some(text),
            Some(Role::Solution) if *node != Node::Null => claimed = Some(node),
            Some(Role::Picture) => other = other.or(Some(node)),
            _ => {}
        }
    }
    if record.solution.is_some() {
        return;
    }
    let puzzle = record.puzzle.clone();
    let read = |node: &Node| picture_of(node, Some(&puzzle));
    if let Some(solution) = claimed {
        add_solution(record, read(solution));
    } else if let Some(picture) = other.and_then(read) {
        let picture = picture.with_palette(puzzle.palette());
        record.solution = Some(picture).filter(|picture| puzzle.check(picture).is_ok());
    }
}
