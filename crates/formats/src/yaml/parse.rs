//! Blocks of YAML: lists, mappings and texts by their indentation.

use serde_json::{Map, Value};

use super::flow;
use crate::source::Line;

/// The deepest nesting that is read.
pub(super) const MAX_DEPTH: usize = 32;
/// The number of values in a document.
const MAX_VALUES: usize = 1 << 20;

/// The fault of a document: the row of its lines, and what is wrong there.
pub(super) struct Fault {
    pub(super) row: usize,
    pub(super) text: String,
}

/// A line without its indentation. What stands behind `- ` becomes a row of its own, further to the right.
#[derive(Clone, Copy)]
struct Row<'a> {
    indent: usize,
    text: &'a str,
}

struct Parser<'a> {
    rows: Vec<Row<'a>>,
    at: usize,
    values: usize,
}

/// The value of a document's lines.
pub(super) fn document(lines: &[Line]) -> Result<Value, Fault> {
    let row = |line: &'_ Line| -> usize { line.text.len() - line.text.trim_start().len() };
    let rows = lines.iter().map(|line| Row {
        indent: row(line),
        text: line.text.trim(),
    });
    let mut parser = Parser {
        rows: rows.collect(),
        at: 0,
        values: 0,
    };
    let value = parser.block(0, 0)?;
    match parser.next() {
        None => Ok(value),
        Some(row) => Err(parser.fault(format!(
            "found \"{}\" behind the last value",
            shown(row.text)
        ))),
    }
}

impl<'a> Parser<'a> {
    fn fault(&self, text: impl Into<String>) -> Fault {
        Fault {
            row: self.at.min(self.rows.len().saturating_sub(1)),
            text: text.into(),
        }
    }

    /// The next row with content; blank ones and comments are passed over.
    fn next(&mut self) -> Option<Row<'a>> {
        while let Some(row) = self.rows.get(self.at) {
            if !row.text.is_empty() && !row.text.starts_with('#') {
                return Some(*row);
            }
            self.at += 1;
        }
        None
    }

    fn count(&mut self, values: usize) -> Result<(), Fault> {
        self.values += values;
        match self.values <= MAX_VALUES {
            true => Ok(()),
            false => Err(self.fault(format!("more than {MAX_VALUES} values"))),
        }
    }

    /// The value that begins with the next row, which is indented by `least` or more; null if it is not.
    fn block(&mut self, least: usize, depth: usize) -> Result<Value, Fault> {
        self.count(1)?;
        if depth > MAX_DEPTH {
            return Err(self.fault(format!("more than {MAX_DEPTH} values inside one another")));
        }
        let Some(row) = self.next().filter(|row| row.indent >= least) else {
            return Ok(Value::Null);
        };
        if item(row.text).is_some() {
            self.list(row.indent, depth)
        } else if key(row.text).is_some() {
            self.mapping(row.indent, depth)
        } else {
            self.at += 1;
            self.inline(row.text, least)
        }
    }

    /// The entries that are indented by `indent`.
    fn list(&mut self, indent: usize, depth: usize) -> Result<Value, Fault> {
        let mut entries = Vec::new();
        while let Some(row) = self.next().filter(|row| row.indent == indent) {
            let Some(rest) = item(row.text) else { break };
            let offset = row.text.len() - rest.len();
            match rest.is_empty() || rest.starts_with('#') {
                true => self.at += 1,
                false => {
                    self.rows[self.at] = Row {
                        indent: indent + offset,
                        text: rest,
                    };
                }
            }
            entries.push(self.block(indent + 1, depth + 1)?);
        }
        Ok(Value::Array(entries))
    }

    /// The names and values that are indented by `indent`.
    fn mapping(&mut self, indent: usize, depth: usize) -> Result<Value, Fault> {
        let mut object = Map::new();
        while let Some(row) = self.next().filter(|row| row.indent == indent) {
            let Some((name, rest)) = key(row.text) else {
                break;
            };
            self.at += 1;
            let rest = without_comment(rest);
            let value = match rest.is_empty() {
                // A list may stand as far to the left as the name above it.
                true => {
                    let next = self.next();
                    let is_list =
                        next.is_some_and(|next| next.indent == indent && item(next.text).is_some());
                    self.block(indent + usize::from(!is_list), depth + 1)?
                }
                false => {
                    self.count(1)?;
                    self.inline(rest, indent + 1)?
                }
            };
            let name = unquoted(name);
            if object.contains_key(&name) {
                return Err(self.fault(format!("the name {} stands twice", shown(&name))));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }

    /// A value that begins with this text, the rest of a row that was taken; further rows of it are indented by
    /// `least` or more.
    fn inline(&mut self, text: &str, least: usize) -> Result<Value, Fault> {
        if text.starts_with(['[', '{', '"', '\'']) {
            let mut all = text.to_owned();
            let mut extent = flow::Extent::default();
            let mut has_ended = extent.add(text);
            while !has_ended {
                let Some(row) = self.rows.get(self.at) else {
                    return Err(self.fault("a bracket or a quote is still open"));
                };
                all.push('\n');
                all.push_str(row.text);
                has_ended = extent.add(row.text);
                self.at += 1;
            }
            let parsed = flow::value(&all).map_err(|wrong| self.fault(wrong))?;
            self.count(parsed.values)?;
            return Ok(parsed.value);
        }
        if text.starts_with(['|', '>'])
            && text[1..].chars().all(|sign| "+-0123456789".contains(sign))
        {
            return Ok(Value::String(self.rows_below(least, false)));
        }
        let first = without_comment(text);
        let more = self.rows_below(least, true);
        Ok(match more.is_empty() {
            true => scalar(first),
            false => Value::String(format!("{first}\n{more}")),
        })
    }

    /// The rows that are indented by `least` or more, one below the other; of a plain text without comments.
    fn rows_below(&mut self, least: usize, is_plain: bool) -> String {
        let mut text = String::new();
        while let Some(row) = self.rows.get(self.at) {
            if row.indent < least && !row.text.is_empty() {
                break;
            }
            let row_text = match is_plain {
                true => without_comment(row.text),
                false => row.text,
            };
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(row_text);
            self.at += 1;
        }
        text.truncate(text.trim_end().len());
        text
    }
}

/// What stands behind the dash of a list's entry.
fn item(text: &str) -> Option<&str> {
    match text {
        "-" => Some(""),
        _ => text.strip_prefix("- ").map(str::trim_start),
    }
}

/// The name at the beginning of a row, and what stands behind its colon.
pub(super) fn key(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|sign| "\"'".contains(*sign));
    let from = match quote {
        Some(quote) => 2 + text[1..].find(quote)?,
        None if text.starts_with(['[', '{', '#', '|', '>']) => return None,
        None => 0,
    };
    let at = text[from..].char_indices().find(|&(at, sign)| {
        sign == ':'
            && text[from + at + 1..]
                .chars()
                .next()
                .is_none_or(char::is_whitespace)
    });
    let (at, _) = at?;
    let (name, rest) = (
        text[..from + at].trim_end(),
        text[from + at + 1..].trim_start(),
    );
    let is_comment = name.contains(" #");
    let is_quoted = quote.is_none() || name.len() == from;
    (!name.is_empty() && !is_comment && is_quoted).then_some((name, rest))
}

fn unquoted(name: &str) -> String {
    let quote = name.chars().next().filter(|sign| "\"'".contains(*sign));
    match quote {
        Some(quote) => name.trim_matches(quote).to_owned(),
        None => name.to_owned(),
    }
}

/// A plain text without the comment behind it.
fn without_comment(text: &str) -> &str {
    let is_comment = |&(at, sign): &(usize, char)| {
        sign == '#' && (at == 0 || text[..at].ends_with(char::is_whitespace))
    };
    // In brackets and quotes a number sign may stand anywhere; they are cut where they end.
    if text.starts_with(['[', '{', '"', '\'']) {
        return text;
    }
    match text.char_indices().find(is_comment) {
        Some((at, _)) => text[..at].trim_end(),
        None => text,
    }
}

/// The value of a plain text. A number of many digits, or with a zero before them, is a row of cells.
pub(super) fn scalar(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" => return Value::Bool(true),
        "false" | "False" => return Value::Bool(false),
        _ => {}
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.len() < 16
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (!digits.starts_with('0') || digits == "0");
    match text.parse::<i64>() {
        Ok(number) if is_number => Value::from(number),
        _ => Value::from(text),
    }
}

/// The beginning of a text, for a message.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(30).collect()
}
