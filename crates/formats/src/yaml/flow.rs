//! Values of YAML in brackets and in quotes: `[5, 3, null]`, `{rows: [[1, 2]], title: 'a cat'}`.

use serde_json::{Map, Value};

use super::parse::{MAX_DEPTH, scalar, shown};

/// A value, and the number of values in it.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) value: Value,
    pub(super) values: usize,
}

/// Follows brackets and quotes over lines, each sign once, up to the line on which the value ends.
#[derive(Default)]
pub(super) struct Extent {
    depth: usize,
    quote: Option<char>,
    escaped: bool,
}

impl Extent {
    /// Goes on by a line; true if nothing is open behind it.
    pub(super) fn add(&mut self, line: &str) -> bool {
        // Inside a plain text a quote is a sign like any other.
        let mut begins = true;
        for sign in line.chars() {
            match (self.quote, sign) {
                _ if self.escaped => self.escaped = false,
                (Some('"'), '\\') => self.escaped = true,
                (Some(quote), _) if sign == quote => self.quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') if begins => self.quote = Some(sign),
                (None, '[' | '{') => self.depth += 1,
                (None, ']' | '}') => self.depth = self.depth.saturating_sub(1),
                (None, '#') if begins => break,
                _ => {}
            }
            begins = sign.is_whitespace() || "[{,:".contains(sign);
        }
        self.escaped = false;
        self.depth == 0 && self.quote.is_none()
    }
}

/// The value that a text begins with. Behind it a comment may stand, and nothing else.
pub(super) fn value(text: &str) -> Result<Parsed, String> {
    let mut flow = Flow {
        rest: text,
        values: 0,
    };
    let value = flow.value(0)?;
    flow.skip();
    match flow.rest.is_empty() {
        true => Ok(Parsed {
            value,
            values: flow.values,
        }),
        false => Err(flow.found("the value ends before it")),
    }
}

struct Flow<'a> {
    rest: &'a str,
    values: usize,
}

impl Flow<'_> {
    /// Passes over blanks, and comments that end with their line.
    fn skip(&mut self) {
        loop {
            let rest = self.rest.trim_start();
            let after_blank = rest.len() < self.rest.len();
            self.rest = rest;
            match rest.starts_with('#') && (after_blank || self.values > 0) {
                true => self.rest = rest.split_once('\n').map_or("", |(_, below)| below),
                false => return,
            }
        }
    }

    fn found(&self, rule: &str) -> String {
        match self.rest.is_empty() {
            true => "a bracket or a quote is still open".to_owned(),
            false => format!("found \"{}\"; {rule}", shown(self.rest)),
        }
    }

    /// Passes over a sign, if it comes next.
    fn take(&mut self, sign: char) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        self.values += 1;
        if depth > MAX_DEPTH {
            return Err(self.found("brackets are too deep here"));
        }
        self.skip();
        if self.take('[') {
            return self.list(depth);
        }
        if self.take('{') {
            return self.object(depth);
        }
        Ok(match self.quoted()? {
            Some(text) => Value::String(text),
            None => scalar(self.plain()),
        })
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        let mut entries = Vec::new();
        loop {
            self.skip();
            if self.take(']') {
                return Ok(Value::Array(entries));
            }
            if self.rest.is_empty() {
                return Err(self.found(""));
            }
            entries.push(self.value(depth + 1)?);
            self.skip();
            if !self.take(',') && !self.rest.starts_with(']') {
                return Err(self.found("a comma or ] is expected"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut object = Map::new();
        loop {
            self.skip();
            if self.take('}') {
                return Ok(Value::Object(object));
            }
            if self.rest.is_empty() {
                return Err(self.found(""));
            }
            let name = match self.quoted()? {
                Some(text) => text,
                None => {
                    let end = self.rest.find([':', ',', '}', ']']);
                    let end = end.unwrap_or(self.rest.len());
                    let name = self.rest[..end].trim().to_owned();
                    self.rest = &self.rest[end..];
                    name
                }
            };
            self.skip();
            if !self.take(':') {
                return Err(self.found("a colon is expected behind a name"));
            }
            let value = self.value(depth + 1)?;
            if object.contains_key(&name) {
                return Err(format!("the name {} stands twice", shown(&name)));
            }
            object.insert(name, value);
            self.skip();
            if !self.take(',') && !self.rest.starts_with('}') {
                return Err(self.found("a comma or } is expected"));
            }
        }
    }

    /// A text in quotes, if one comes next.
    fn quoted(&mut self) -> Result<Option<String>, String> {
        let Some(quote) = self
            .rest
            .chars()
            .next()
            .filter(|sign| "\"'".contains(*sign))
        else {
            return Ok(None);
        };
        let mut text = String::new();
        let mut signs = self.rest.char_indices().skip(1).peekable();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' if quote == '"' => match signs.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((at, 'u')) => {
                        let code = self.rest.get(at + 1..at + 5);
                        let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
                        let sign = code.and_then(char::from_u32).unwrap_or('\u{fffd}');
                        text.push(sign);
                        (0..4).for_each(|_| {
                            signs.next();
                        });
                    }
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                // In single quotes a quote is written twice.
                '\'' if quote == '\'' && signs.peek().is_some_and(|&(_, next)| next == '\'') => {
                    signs.next();
                    text.push('\'');
                }
                sign if sign == quote => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(Some(text));
                }
                sign => text.push(sign),
            }
        }
        Err("a quote is still open".to_owned())
    }

    /// A plain text, up to the end of its line, a comma or a closing bracket.
    fn plain(&mut self) -> &str {
        let end = self.rest.find([',', ']', '}', '\n']);
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let text = match text.find(" #") {
            Some(at) => &text[..at],
            None => text,
        };
        text.trim()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn brackets_and_quotes_are_values() {
        let read = |text: &str| value(text).map(|parsed| parsed.value);
        assert_eq!(
            read("[1, null, ~, 'it''s', \"a\\nb\"]"),
            Ok(json!([1, null, null, "it's", "a\nb"]))
        );
        assert_eq!(
            read("{a: [1,], 'b c': {d: -2}} # end"),
            Ok(json!({"a": [1], "b c": {"d": -2}}))
        );
        assert!(read("[1, [2").is_err());
        assert!(read("'open").is_err());
        assert_eq!(
            read("[0012, 12345678901234567]"),
            Ok(json!(["0012", "12345678901234567"]))
        );
        assert!(read("[1] 2").is_err());
        assert!(read("{a: 1, a: 2}").is_err());
    }

    #[test]
    fn a_value_ends_where_brackets_and_quotes_are_closed() {
        let lines = |text: &str| {
            let mut extent = Extent::default();
            text.lines().take_while(|line| !extent.add(line)).count() + 1
        };
        assert_eq!(lines("[1,\n 2] # ]"), 2);
        assert_eq!(lines("['[', it's,\n # [\n 2]\nmore"), 3);
        assert_eq!(lines("\"a\nb\""), 2);
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "[".repeat(10_000) + &"]".repeat(10_000);
        assert!(value(&deep).is_err());
    }
}
