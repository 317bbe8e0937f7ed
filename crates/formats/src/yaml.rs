//! The part of YAML that puzzles are written in, as a value of JSON.
//!
//! ```text
//! board:                         puzzles:                    easy: "53..7….6..1"
//!   - [5, 3, 0, …]                 - title: first
//!   - [6, 0, 0, …]                   grid: |
//!                                      53..7....
//! ```
//!
//! Lists and mappings in blocks and in brackets, plain and quoted text, texts below `|` and `>`, comments, documents
//! between lines of `---`. The lines of a plain text that goes on stay apart, since they may be the rows of a board. Tags,
//! anchors and aliases have no meaning here: a text can't grow when it is read.
//!
//! In: lines. Out: the value of a document, which the readers of JSON take.

mod flow;
mod parse;

use serde_json::Value;

use crate::error::{Error, ErrorKind};
use crate::source::Source;

/// A document, and the line on which it begins.
pub(crate) struct Document {
    pub(crate) line: u64,
    pub(crate) value: Value,
}

/// The number of lines above the first value that are looked at.
const MAX_HEAD: usize = 64;

/// Returns true if a document of YAML begins here: its first two lines with content can be nothing else. With
/// `is_clues`, a list of numbers is one as well, which may be a row of a board elsewhere; and a name with a
/// list in brackets behind it is not, since the data of other programs looks the same.
pub(crate) fn begins(lines: &mut Source<'_>, is_file: bool, is_clues: bool) -> Result<bool, Error> {
    let mut first: Option<String> = None;
    for ahead in 0..MAX_HEAD {
        let line = match is_file || ahead == 0 {
            true => lines.peek(ahead)?,
            false => lines.peek_at_hand(ahead)?,
        };
        let Some(line) = line else { break };
        let text = line.text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match &first {
            None if is_entry(text) => return Ok(true),
            None => match parse::key(text) {
                Some((_, rest)) if rest.starts_with(['{', '"', '\'']) => return Ok(true),
                Some((_, rest)) if rest.starts_with('[') && !is_clues => return Ok(true),
                Some((_, "")) => first = Some(text.to_owned()),
                _ if is_divider(text) => first = Some(text.to_owned()),
                _ => return Ok(false),
            },
            Some(above) if is_divider(above) => {
                return Ok(is_entry(text) || is_item(text, is_clues) || parse::key(text).is_some());
            }
            Some(_) => {
                let is_inner = line.text.starts_with(' ') && parse::key(text).is_some();
                return Ok(is_entry(text) || is_item(text, is_clues) || is_inner);
            }
        }
    }
    Ok(false)
}

/// Returns true if a line begins an entry of a list that is no row of cells.
fn is_entry(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("- ").map(str::trim_start) else {
        return false;
    };
    rest.starts_with(['[', '{', '"', '\''])
        || parse::key(rest).is_some_and(|(name, _)| name.starts_with(char::is_alphabetic))
}

/// Returns true if a line is an entry of one word, or of numbers alone.
fn is_item(text: &str, has_numbers: bool) -> bool {
    let Some(rest) = text.strip_prefix('-').map(str::trim_start) else {
        return false;
    };
    let is_number = |sign: char| sign.is_ascii_digit() || " ,".contains(sign);
    let numbers = has_numbers && rest.chars().all(is_number);
    let word = !rest.contains(char::is_whitespace) && rest.len() >= 4 && text.starts_with("- ");
    (word && !rest.bytes().all(|byte| byte == b'-')) || numbers
}

/// Returns true for the line between two documents.
fn is_divider(text: &str) -> bool {
    text == "---"
}

/// Returns true for a line at which a document ends.
fn is_end(text: &str) -> bool {
    let text = text.trim_end();
    is_divider(text) || text == "..."
}

/// Takes the lines of the next document, and reads them; `None` at the end of the text.
pub(crate) fn read(lines: &mut Source<'_>) -> Result<Option<Document>, Error> {
    let taken = loop {
        let taken = lines.gather(is_end)?;
        let ends_text = lines.peek(0)?.is_none();
        if ends_text || taken.iter().any(|line| !is_passed(&line.text)) {
            break taken;
        }
        lines.drop_line();
    };
    let Some(first) = taken.iter().find(|line| !is_passed(&line.text)) else {
        return Ok(None);
    };
    let line = first.number;
    let value = parse::document(&taken).map_err(|fault| {
        let at = taken.get(fault.row).map_or(line, |line| line.number);
        Error::at_line(at, ErrorKind::Syntax(format!("YAML: {}", fault.text)))
    })?;
    Ok(Some(Document { line, value }))
}

/// Returns true if a line has no content: a blank one or a comment.
fn is_passed(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('#')
}

/// Appends an object as a document: its lists one entry on a line, all else as JSON, which is YAML as well.
pub(crate) fn print(object: &serde_json::Map<String, Value>, out: &mut String) {
    out.push_str("---\n");
    for (name, value) in object {
        match value {
            Value::Array(list) if !list.is_empty() => {
                out.push_str(&format!("{name}:\n"));
                for entry in list {
                    out.push_str(&format!("  - {entry}\n"));
                }
            }
            value => out.push_str(&format!("{name}: {value}\n")),
        }
    }
}
