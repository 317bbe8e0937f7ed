//! JSON in a stream of lines: where a value ends, and what is wrong with it.

use crate::error::{Error, ErrorKind};
use crate::source::{MAX_DOCUMENT, Source, too_long};

/// The deepest brackets that are read; serde_json stops at the same depth.
const MAX_DEPTH: usize = 127;

/// Takes lines up to the one on which the value that begins on the next line ends.
///
/// Only brackets and strings are looked at. After the value its line may hold a comma or a
/// semicolon and nothing else.
pub(crate) fn read_value(lines: &mut Source<'_>) -> Result<String, Error> {
    let mut text = String::new();
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    let mut start = None;
    loop {
        let Some(line) = lines.peek(0)? else {
            let kind = ErrorKind::unexpected("", "a bracket is still open");
            return Err(Error::at_line(start.unwrap_or(1), kind));
        };
        start.get_or_insert(line.number);
        if text.len() + line.text.len() > MAX_DOCUMENT {
            return Err(line.error(too_long()));
        }
        let mut end = None;
        for (at, byte) in line.text.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => {
                    depth -= 1;
                    end = (depth == 0).then_some(at + 1);
                }
                _ => {}
            }
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
            if !rest.is_empty() {
                let at = line.text.len() - line.text[end..].trim_start().len();
                let kind = ErrorKind::unexpected(rest, "one value a line");
                return Err(line.error_at(at, kind));
            }
            text.push_str(&line.text[..end]);
            lines.drop_line();
            return Ok(text);
        }
        text.push_str(&line.text);
        text.push('\n');
        lines.drop_line();
    }
}

/// What serde_json says, at its place in the whole text.
pub(crate) fn error(error: &serde_json::Error, start: u64) -> Error {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let kind = ErrorKind::Syntax(message.to_owned());
    match error.line() {
        0 => Error::at_line(start, kind),
        line => Error::at(
            start + line as u64 - 1,
            (error.column() as u64).max(1),
            kind,
        ),
    }
}
