//! JSON in a stream of lines: where a value ends, and what is wrong with it.
//!
//! serde_json's `StreamDeserializer` is not used for this. It would have to own the input, but a
//! record of JSON may stand between records of other formats, and after a broken value it can't
//! continue with the next line.

use crate::error::{Error, ErrorKind};
use crate::python;
use crate::source::{Line, MAX_DOCUMENT, Source, too_long};

/// The deepest brackets that are read; serde_json stops at the same depth.
const MAX_DEPTH: usize = 127;

/// A value as it stands in the text.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// The line it begins on, and how many characters stand before it there.
    pub(crate) line: u64,
    before: u64,
}

impl Value {
    /// An error about the value, at the column where it begins.
    pub(crate) fn place(&self, error: Error) -> Error {
        match error.place {
            Some(place) if place.column.is_none() && self.before > 0 => {
                Error::at(place.line, self.before + 1, error.kind)
            }
            _ => error,
        }
    }
}

/// Where brackets and strings end.
#[derive(Default)]
struct Brackets {
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Brackets {
    /// Goes on by a byte; whether a value ends with it.
    fn close(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.quoted => self.escaped = true,
            b'"' => self.quoted = !self.quoted,
            _ if self.quoted => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' if self.depth > 0 => {
                self.depth -= 1;
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

impl Brackets {
    /// Continues by a line; the byte after the value if it ends there.
    fn end(&mut self, line: &Line) -> Result<Option<usize>, Error> {
        for (at, byte) in line.text.bytes().enumerate() {
            if self.close(byte) {
                return Ok(Some(at + 1));
            }
            if self.depth > MAX_DEPTH {
                return Err(line.error_at(
                    at,
                    ErrorKind::TooLarge {
                        what: "a depth of brackets",
                        found: self.depth.to_string(),
                        limit: MAX_DEPTH as u64,
                    },
                ));
            }
        }
        Ok(None)
    }
}

/// A list of objects, read one object at a time; objects may also stand alone.
///
/// ```text
/// [{"r": …}, {"r": …},        several on a line, or one over many
///  {"r": …}]
/// ```
#[derive(Debug, Default)]
pub(crate) struct List {
    open: bool,
}

impl List {
    /// Goes to the next object of a list: into one that begins here, past commas, and out of one
    /// that ends. False if what follows stands in no list.
    pub(crate) fn next(&mut self, lines: &mut Source<'_>) -> Result<bool, Error> {
        loop {
            let Some(line) = lines.peek(0)? else {
                let was_open = std::mem::take(&mut self.open);
                let kind = ErrorKind::unexpected("", "a bracket is still open");
                return if was_open {
                    Err(Error::new(kind))
                } else {
                    Ok(false)
                };
            };
            let all = line.text.len();
            let rest = line.text.trim_start_matches(|symbol: char| {
                symbol.is_whitespace() || (self.open && symbol == ',')
            });
            let passed = all - rest.len();
            match rest.bytes().next() {
                None => lines.drop_line(),
                Some(b'[') if !self.open => {
                    let inner = rest[1..].trim_start();
                    let begins = match inner.is_empty() {
                        true => {
                            let next = lines.peek(1)?;
                            next.is_some_and(|line| line.text.trim_start().starts_with('{'))
                        }
                        false => inner.starts_with('{'),
                    };
                    if !begins {
                        return Ok(false);
                    }
                    self.open = true;
                    lines.cut_line([passed + 1]);
                    lines.drop_line();
                }
                _ if !self.open => return Ok(false),
                Some(b'{') => {
                    if passed > 0 {
                        lines.cut_line([passed]);
                        lines.drop_line();
                    }
                    return Ok(true);
                }
                Some(b']') => {
                    self.open = false;
                    lines.cut_line([passed + 1]);
                    lines.drop_line();
                }
                Some(_) => {
                    self.open = false;
                    let kind = ErrorKind::unexpected(rest, "a list of puzzles holds objects");
                    return Err(line.error_at(passed, kind));
                }
            }
        }
    }

    /// Takes lines up to the one on which the value that begins on the next line ends.
    ///
    /// Only brackets and strings are looked at. In a list other values may follow on the line where it ends, else
    /// a comma or a semicolon and nothing else.
    ///
    /// Where a bracket is left open, the value ends before the next line that begins another, or
    /// that `is_record` says is a record of another format.
    pub(crate) fn read_value(
        &mut self,
        lines: &mut Source<'_>,
        is_record: impl Fn(&Line) -> bool,
    ) -> Result<Value, Error> {
        let found = read_value(lines, self.open, &is_record);
        self.open &= found.is_ok();
        found
    }
}

fn read_value(
    lines: &mut Source<'_>,
    in_list: bool,
    is_record: &dyn Fn(&Line) -> bool,
) -> Result<Value, Error> {
    let mut text = String::new();
    let mut brackets = Brackets::default();
    let first = lines.peek(0)?;
    let (number, before) = first.map_or((1, 0), |line| (line.number, line.before));
    let outer = first.map_or(0, indent);
    // Nothing is dropped before the end is found: a broken value must not take good ones with it.
    let mut at = 0;
    let found = loop {
        let Some(line) = lines.peek(at)? else {
            let kind = ErrorKind::unexpected("", "a bracket is still open");
            break Err(Error::at_line(number, kind));
        };
        // A line costs more than its text: blank ones must not add up unseen.
        if text.len() + line.text.len() + at * size_of::<Line>() > MAX_DOCUMENT {
            break Err(line.error(too_long()));
        }
        if at > 0 && begins_object(line, outer) && !text.trim_end().ends_with(['[', ',', ':']) {
            // No value may stand here: the one above was cut short. Without this test every one
            // of many open brackets would be followed to the end of the text.
            let kind = ErrorKind::unexpected("", "a bracket is still open");
            break Err(Error::at_line(number, kind));
        }
        match brackets.end(line) {
            Ok(None) if brackets.depth == 0 => {
                let kind = ErrorKind::unexpected(line.text.trim(), "a puzzle begins with {");
                break Err(line.error(kind));
            }
            Ok(None) => {
                text.push_str(&line.text);
                text.push('\n');
                at += 1;
            }
            Ok(Some(end)) => {
                text.push_str(&line.text[..end]);
                let rest = line.text[end..].trim_matches([' ', '\t', ',', ';']);
                if rest.is_empty() || in_list {
                    break Ok(end);
                }
                let at = line.text.len() - line.text[end..].trim_start().len();
                let kind = ErrorKind::unexpected(rest, "one value a line");
                break Err(line.error_at(at, kind));
            }
            Err(error) => break Err(error),
        }
    };
    if python::is_dict(&text) {
        text = python::as_json(&text).into_owned();
    }
    let is_broken = found.is_err() || (at > 0 && !is_json(&text));
    if is_broken && let Some(next) = next_start(lines, at, is_record)? {
        let kind = ErrorKind::unexpected("", "a bracket is still open");
        (0..next).for_each(|_| lines.drop_line());
        return Err(Error::at_line(number, kind));
    }
    (0..at).for_each(|_| lines.drop_line());
    let end = match found {
        Ok(end) => end,
        Err(error) => {
            lines.drop_line();
            return Err(error);
        }
    };
    if in_list && let Some(line) = lines.peek(0)? {
        // All further values at once: one by one the rest would be copied for each.
        let mut brackets = Brackets::default();
        let rest = line.text.bytes().enumerate().skip(end);
        let ends = rest.filter_map(|(at, byte)| brackets.close(byte).then_some(at + 1));
        let ends: Vec<usize> = [end].into_iter().chain(ends).collect();
        lines.cut_line(ends);
    }
    lines.drop_line();
    Ok(Value {
        text,
        line: number,
        before,
    })
}

/// The number of blanks before a line's text.
fn indent(line: &Line) -> usize {
    line.text.len() - line.text.trim_start().len()
}

/// Returns true if a line begins an object and is not indented more than `outer`.
fn begins_object(line: &Line, outer: usize) -> bool {
    line.text.trim_start().starts_with('{') && indent(line) <= outer
}

/// Returns true if a text is one value of JSON.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// The next line that begins an object and is not indented more than the first line, that is a
/// record of another format, or that is blank.
fn next_start(
    lines: &mut Source<'_>,
    last: usize,
    is_record: &dyn Fn(&Line) -> bool,
) -> Result<Option<usize>, Error> {
    let outer = lines.peek(0)?.map_or(0, indent);
    for at in 1..=last {
        let Some(line) = lines.peek(at)? else { break };
        if begins_object(line, outer) || line.is_blank() || is_record(line) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// The error of serde_json on a value, at its place in the whole text.
pub(crate) fn error(error: &serde_json::Error, value: &Value) -> Error {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let kind = ErrorKind::Syntax(message.to_owned());
    match error.line() {
        0 => Error::at_line(value.line, kind),
        line => {
            let before = if line == 1 { value.before } else { 0 };
            let column = before + (error.column() as u64).max(1);
            Error::at(value.line + line as u64 - 1, column, kind)
        }
    }
}
