//! JSON in a stream of lines: where a value ends, and what is wrong with it.

use crate::error::{Error, ErrorKind};
use crate::source::{MAX_DOCUMENT, Source, too_long};

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
    pub(crate) fn read_value(&mut self, lines: &mut Source<'_>) -> Result<Value, Error> {
        let found = read_value(lines, self.open);
        self.open &= found.is_ok();
        found
    }
}

fn read_value(lines: &mut Source<'_>, in_list: bool) -> Result<Value, Error> {
    let mut text = String::new();
    let mut brackets = Brackets::default();
    let mut start = None;
    loop {
        let Some(line) = lines.peek(0)? else {
            let kind = ErrorKind::unexpected("", "a bracket is still open");
            return Err(Error::at_line(start.map_or(1, |(line, _)| line), kind));
        };
        let (number, before) = *start.get_or_insert((line.number, line.before));
        if text.len() + line.text.len() > MAX_DOCUMENT {
            return Err(line.error(too_long()));
        }
        let mut end = None;
        for (at, byte) in line.text.bytes().enumerate() {
            end = brackets.close(byte).then_some(at + 1);
            let depth = brackets.depth;
            if depth > MAX_DEPTH {
                return Err(line.error_at(
                    at,
                    ErrorKind::TooLarge {
                        what: "a depth of brackets",
                        found: depth.to_string(),
                        limit: MAX_DEPTH as u64,
                    },
                ));
            }
            if end.is_some() {
                break;
            }
        }
        if let Some(end) = end {
            let rest = line.text[end..].trim_matches([' ', '\t', ',', ';']);
            if !rest.is_empty() && !in_list {
                let at = line.text.len() - line.text[end..].trim_start().len();
                let kind = ErrorKind::unexpected(rest, "one value a line");
                return Err(line.error_at(at, kind));
            }
            text.push_str(&line.text[..end]);
            if in_list {
                // All further values at once: one by one the rest would be copied for each.
                let mut brackets = Brackets::default();
                let rest = line.text.bytes().enumerate().skip(end);
                let ends = rest.filter_map(|(at, byte)| brackets.close(byte).then_some(at + 1));
                let ends: Vec<usize> = [end].into_iter().chain(ends).collect();
                lines.cut_line(ends);
            }
            lines.drop_line();
            return Ok(Value {
                text,
                line: number,
                before,
            });
        }
        text.push_str(&line.text);
        text.push('\n');
        lines.drop_line();
    }
}

/// What serde_json says of a value, at its place in the whole text.
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
