//! Clues in a value: lists, numbers, text or nothing, in the colours of a palette.

use cellwise_nonogram::{Clue, Part};

use super::role::Role;
use super::{Node, padding};
use crate::error::{Error, ErrorKind};
use crate::nonogram::clues::record_in;
use crate::nonogram::colours::{Inks, Word, parse_hex};
use crate::nonogram::{Format, MAX_SIDE, Record};

/// The colours of an object, and the name of the one that runs without a colour have.
#[derive(Default)]
struct Named {
    inks: Inks,
    first: String,
}

/// Returns true if a value may be the clues of a side: a number is its length.
pub(super) fn is_clues(node: &Node) -> bool {
    match node {
        Node::List(items) => !items.is_empty(),
        Node::Object(entries) => {
            let numbered = |(name, _): &(Box<str>, Node)| name.parse::<u32>().is_ok();
            !entries.is_empty() && entries.iter().all(numbered)
        }
        Node::Text(text) => text.contains(|c: char| c.is_ascii_digit()),
        _ => false,
    }
}

/// The puzzle with these clues, in the colours of the object.
pub(super) fn of_clues(
    rows: &Node,
    columns: &Node,
    entries: &[(Box<str>, Node)],
    format: Format,
    line: u64,
) -> Result<Record, Error> {
    let value = |role: Role| {
        let mut named = entries
            .iter()
            .filter(|(name, _)| Role::of(name) == Some(role));
        named.next().map(|(_, node)| node)
    };
    let at_line = |kind| Error::at_line(line, kind);
    let mut named = match value(Role::Palette) {
        Some(palette) => declared(palette).map_err(at_line)?,
        None => Named::default(),
    };
    let (row_node, column_node) = match format {
        Format::Dzn => padding::removed(rows, columns),
        _ => (rows.clone(), columns.clone()),
    };
    let mut both = |rows: &Node, columns: &Node| -> Result<[Vec<Clue>; 2], ErrorKind> {
        Ok([clues(rows, &mut named)?, clues(columns, &mut named)?])
    };
    let mut read = both(&row_node, &column_node).map_err(at_line)?;
    if let Some((rows, columns)) = padding::unknown(&row_node, &column_node, [&read[0], &read[1]]) {
        read = both(&rows, &columns).map_err(at_line)?;
    }
    let [mut rows, mut columns] = read;
    // `x` and `hor` are the rows to some and the columns to others; a stated size tells.
    if let (Some(Node::Number(height)), Some(Node::Number(width))) =
        (value(Role::Height), value(Role::Width))
        && height != width
        && (rows.len() as i64, columns.len() as i64) == (*width, *height)
    {
        std::mem::swap(&mut rows, &mut columns);
    }
    record_in(rows, columns, named.inks.palette().as_ref(), format, line)
}

/// The clues of a side.
fn clues(node: &Node, named: &mut Named) -> Result<Vec<Clue>, ErrorKind> {
    let too_many = || ErrorKind::Syntax(format!("more than {MAX_SIDE} clues"));
    match node {
        Node::List(items) if items.len() <= MAX_SIDE => {
            items.iter().map(|item| clue(item, named)).collect()
        }
        Node::Object(entries) if entries.len() <= MAX_SIDE => {
            let mut numbered: Vec<(u32, &Node)> = entries
                .iter()
                .filter_map(|(name, node)| Some((name.parse().ok()?, node)))
                .collect();
            numbered.sort_by_key(|&(number, _)| number);
            let nodes = numbered.into_iter();
            nodes.map(|(_, node)| clue(node, named)).collect()
        }
        Node::Text(text) => {
            let signs = ['\n', ';', '/', '|'];
            let text = text.trim();
            let pieces: Vec<&str> = match text.contains(signs) {
                true => text.split(signs).collect(),
                false => text.split(',').collect(),
            };
            if pieces.len() > MAX_SIDE {
                return Err(too_many());
            }
            let pieces = pieces.into_iter();
            pieces.map(|piece| clue_of_text(piece, named)).collect()
        }
        Node::List(_) | Node::Object(_) => Err(too_many()),
        node => Err(ErrorKind::unexpected(shown(node), "clues are a list")),
    }
}

/// A clue: a list of runs, a run alone, text, or nothing.
fn clue(node: &Node, named: &mut Named) -> Result<Clue, ErrorKind> {
    match node {
        Node::Null => Ok(Clue::default()),
        Node::Text(text) => clue_of_text(text, named),
        Node::List(runs) if runs.len() > MAX_SIDE => {
            Err(ErrorKind::Syntax(format!("more than {MAX_SIDE} runs")))
        }
        Node::List(runs) => {
            let runs = runs.iter().filter(|run| **run != Node::Null);
            let parts: Result<Vec<Part>, ErrorKind> = runs.map(|run| part(run, named)).collect();
            parts.map(Clue::of_parts)
        }
        run => Ok(Clue::of_parts([part(run, named)?])),
    }
}

fn clue_of_text(text: &str, named: &mut Named) -> Result<Clue, ErrorKind> {
    let between = |symbol: char| symbol.is_whitespace() || ",-.".contains(symbol);
    let words = text.split(between).filter(|word| !word.is_empty());
    let parts: Result<Vec<Part>, ErrorKind> = words.map(|word| word_part(word, named)).collect();
    parts.map(Clue::of_parts)
}

const RUN_RULE: &str = "a run is a number, \"3r\", \"?\" or \"*\"";

/// A run: a number, text like `3r`, or an object with a length and perhaps a colour.
fn part(node: &Node, named: &mut Named) -> Result<Part, ErrorKind> {
    let wrong = || ErrorKind::unexpected(shown(node), RUN_RULE);
    match node {
        Node::Number(number) => {
            let length = u32::try_from(*number).map_err(|_| wrong())?;
            Word::Run(length, &named.first).part(&mut named.inks)
        }
        Node::Text(text) => word_part(text, named),
        Node::Object(entries) => {
            let mut length = None;
            let mut colour = "";
            for (name, node) in entries {
                match (name.to_ascii_lowercase().as_str(), node) {
                    (_, Node::Number(number)) if length.is_none() => {
                        length = u32::try_from(*number).ok();
                    }
                    ("color" | "colour" | "c", Node::Text(text)) => colour = text,
                    _ => {}
                }
            }
            Word::Run(length.ok_or_else(wrong)?, colour).part(&mut named.inks)
        }
        _ => Err(wrong()),
    }
}

fn word_part(word: &str, named: &mut Named) -> Result<Part, ErrorKind> {
    let parsed = match Word::parse(word.trim()) {
        Some(Word::Blot("")) => Word::Blot(&named.first),
        Some(Word::Run(length, "")) => Word::Run(length, &named.first),
        Some(parsed) => parsed,
        None => return Err(ErrorKind::unexpected(word, RUN_RULE)),
    };
    parsed.part(&mut named.inks)
}

/// The colours of a palette: objects with the letter, and perhaps a name and a look.
fn declared(palette: &Node) -> Result<Named, ErrorKind> {
    let mut named = Named::default();
    let Node::List(swatches) = palette else {
        return Ok(named);
    };
    for swatch in swatches {
        let Node::Object(entries) = swatch else {
            continue;
        };
        let text = |names: &[&str]| {
            let mut found = entries.iter().filter(|(name, _)| names.contains(&&**name));
            found.find_map(|(_, node)| match node {
                Node::Text(text) => Some(&**text),
                _ => None,
            })
        };
        let Some(symbol) = text(&["symbol", "letter"]).and_then(|text| text.chars().next()) else {
            let rule = "a colour of the palette has a \"symbol\"";
            return Err(ErrorKind::unexpected(shown(swatch), rule));
        };
        let hex = |text| {
            parse_hex(text).ok_or_else(|| ErrorKind::unexpected(text, "rgb is like \"#ff8000\""))
        };
        let rgb = text(&["rgb"]).map(hex).transpose()?;
        let name = text(&["name"]);
        if symbol == '.' {
            named.inks.set_background(name.unwrap_or("white"), rgb);
        } else {
            let key = symbol.to_string();
            let name = name.map(str::to_owned);
            named.inks.declare(&key, name, rgb, symbol)?;
            if named.first.is_empty() {
                named.first = key;
            }
        }
    }
    Ok(named)
}

/// A value in a few characters, for errors.
fn shown(node: &Node) -> String {
    match node {
        Node::Null => "null".into(),
        Node::Number(number) => number.to_string(),
        Node::Text(text) => text.chars().take(40).collect(),
        Node::List(_) => "a list".into(),
        Node::Object(_) => "an object".into(),
    }
}
