//! XML in a stream of lines, as far as puzzle files use it: tags, attributes, text.
//!
//! A pull parser that keeps one tag or one piece of text in memory, whatever the file holds.
//! Comments, processing instructions and document types are passed over; the five named
//! entities, `&copy;` and numeric ones are replaced; nothing is ever fetched or expanded.

use crate::error::{Error, ErrorKind};
use crate::source::{MAX_LINE, Source};

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// What comes next.
#[derive(Debug, PartialEq)]
pub(crate) enum Event {
    /// `<name …>`; `<name/>` is followed by its own end.
    Open(Tag),
    /// `</name>`.
    Close(String),
    /// Text between tags, entities replaced; blank text is left out.
    Text(String),
}

/// A tag that opens an element.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tag {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// The line it stands on.
    pub(crate) line: u64,
}

impl Tag {
    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Where a parser is in its stream.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    /// The byte offset in the next line.
    at: usize,
    /// The elements that are open.
    open: Vec<String>,
    /// The end that an empty element still owes.
    owed: Option<String>,
}

impl Xml {
    /// The next event; `None` at the end of the text.
    pub(crate) fn next(&mut self, lines: &mut Source<'_>) -> Result<Option<Event>, Error> {
        if let Some(name) = self.owed.take() {
            return Ok(Some(Event::Close(name)));
        }
        loop {
            let Some(line) = lines.peek(0)? else {
                return match self.open.pop() {
                    None => Ok(None),
                    Some(name) => {
                        self.open.clear();
                        let message = format!("<{name}> is never closed");
                        Err(Error::new(ErrorKind::Syntax(message)))
                    }
                };
            };
            let rest = line.text.get(self.at..).unwrap_or_default();
            if rest.trim().is_empty() {
                lines.drop_line();
                self.at = 0;
                continue;
            }
            let number = line.number;
            if rest.trim_start().starts_with('<') {
                self.at += rest.len() - rest.trim_start().len();
                if let Some(event) = self.markup(lines, number)? {
                    return Ok(Some(event));
                }
            } else {
                let text = self.until(lines, "<", false)?;
                return Ok(Some(Event::Text(unescape(text.trim()))));
            }
        }
    }

    /// Takes one piece of markup; `None` for what is passed over.
    fn markup(&mut self, lines: &mut Source<'_>, line: u64) -> Result<Option<Event>, Error> {
        let rest = lines
            .peek(0)?
            .and_then(|line| line.text.get(self.at..))
            .unwrap_or_default();
        if rest.starts_with("<!--") {
            self.until(lines, "-->", true)?;
            return Ok(None);
        }
        if rest.starts_with("<![CDATA[") {
            let text = self.until(lines, "]]>", true)?;
            let text = text.trim_start_matches("<![CDATA[").trim_end_matches("]]>");
            return Ok(Some(Event::Text(text.to_owned())));
        }
        if rest.starts_with("<?") || rest.starts_with("<!") {
            self.until(lines, ">", true)?;
            return Ok(None);
        }
        let text = self.until(lines, ">", true)?;
        let inner = text.trim_start_matches('<').trim_end_matches('>').trim();
        if let Some(name) = inner.strip_prefix('/') {
            let name = name.trim();
            if self.open.pop().as_deref() != Some(name) {
                let message = format!("</{name}> closes nothing");
                return Err(Error::at_line(line, ErrorKind::Syntax(message)));
            }
            return Ok(Some(Event::Close(name.to_owned())));
        }
        let (inner, empty) = match inner.strip_suffix('/') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let tag = parse_tag(inner, line)?;
        if empty {
            self.owed = Some(tag.name.clone());
        } else if self.open.len() == MAX_DEPTH {
            let limit = MAX_DEPTH as u64;
            let (what, found) = ("a depth of tags", (limit + 1).to_string());
            return Err(Error::at_line(
                line,
                ErrorKind::TooLarge { what, found, limit },
            ));
        } else {
            self.open.push(tag.name.clone());
        }
        Ok(Some(Event::Open(tag)))
    }

    /// Takes the text up to `end`, and `end` itself if it belongs to it. A `>` inside quotes
    /// ends no tag.
    fn until(&mut self, lines: &mut Source<'_>, end: &str, with: bool) -> Result<String, Error> {
        let mut text = String::new();
        let mut quote = None;
        loop {
            let Some(line) = lines.peek(0)? else {
                if !with {
                    return Ok(text);
                }
                let shown: String = text.chars().take(20).collect();
                let message = format!("'{shown}' is never closed by '{end}'");
                return Err(Error::new(ErrorKind::Syntax(message)));
            };
            let rest = line.text.get(self.at..).unwrap_or_default();
            let found = match end {
                ">" => find_outside_quotes(rest, &mut quote),
                _ => rest.find(end),
            };
            if let Some(found) = found {
                let taken = if with { found + end.len() } else { found };
                text.push_str(&rest[..taken]);
                self.at += taken;
                return Ok(text);
            }
            if text.len() + rest.len() > MAX_LINE {
                let limit = MAX_LINE as u64;
                let (what, found) = ("a tag or text", format!("more than {limit} bytes"));
                return Err(line.error(ErrorKind::TooLarge { what, found, limit }));
            }
            text.push_str(rest);
            text.push('\n');
            lines.drop_line();
            self.at = 0;
        }
    }
}

/// The first `>` that is not inside quotes; a quote may go on from the line before.
fn find_outside_quotes(text: &str, quote: &mut Option<char>) -> Option<usize> {
    for (at, symbol) in text.char_indices() {
        match (*quote, symbol) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') => *quote = Some(symbol),
            (Some(open), _) if open == symbol => *quote = None,
            _ => {}
        }
    }
    None
}

/// The name and attributes of a tag.
fn parse_tag(inner: &str, line: u64) -> Result<Tag, Error> {
    let (name, mut rest) = inner.split_at(inner.find(char::is_whitespace).unwrap_or(inner.len()));
    let mut tag = Tag {
        name: name.to_owned(),
        line,
        ..Tag::default()
    };
    let broken = || Error::at_line(line, ErrorKind::Syntax(format!("broken tag <{name}>")));
    if name.is_empty() || name.contains(['"', '\'', '=', '<']) {
        return Err(broken());
    }
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(tag);
        }
        let (key, after) = rest.split_once('=').ok_or_else(broken)?;
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        let quote = quote.ok_or_else(broken)?;
        let value = &after[1..];
        let end = value.find(quote).ok_or_else(broken)?;
        tag.attributes
            .push((key.trim().to_owned(), unescape(&value[..end])));
        rest = &value[end + 1..];
    }
}

/// Text with its entities replaced; an unknown one stays as it is.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        plain.push_str(&rest[..start]);
        rest = &rest[start..];
        let entity = rest[1..].find(';').filter(|&length| length <= 10);
        let symbol = entity.and_then(|length| match &rest[1..=length] {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "copy" => Some('©'),
            number => {
                let number = number.strip_prefix('#')?;
                let code = match number.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => number.parse(),
                };
                code.ok().and_then(char::from_u32)
            }
        });
        match (entity, symbol) {
            (Some(length), Some(symbol)) => {
                plain.push(symbol);
                rest = &rest[length + 2..];
            }
            _ => {
                plain.push('&');
                rest = &rest[1..];
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// Text with the characters replaced that XML reserves.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(symbol),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Lines;

    fn events(text: &str) -> Result<Vec<Event>, Error> {
        let mut lines = Lines::new(text.as_bytes());
        let mut xml = Xml::default();
        let mut all = Vec::new();
        while let Some(event) = xml.next(&mut lines)? {
            all.push(event);
        }
        Ok(all)
    }

    #[test]
    fn tags_attributes_and_text_are_told_apart() {
        let text = "<?xml version='1.0'?>\n<!DOCTYPE a>\n<a x='1 > 0'\n y=\"&lt;2&gt;\"><!-- no\n -->one &amp;\ntwo<b/></a>";
        let found = events(text).unwrap();
        assert_eq!(found.len(), 5);
        let Event::Open(tag) = &found[0] else {
            panic!("no tag")
        };
        assert_eq!(
            (tag.get("x"), tag.get("y"), tag.line),
            (Some("1 > 0"), Some("<2>"), 3)
        );
        assert_eq!(found[1], Event::Text("one &\ntwo".into()));
        assert_eq!(found[3], Event::Close("b".into()));
    }

    #[test]
    fn broken_markup_is_refused() {
        for text in [
            "<a>", "<a></b>", "<a b>", "<a b='1>", "<", "<>", "</a>", "<a", "<!-- ",
        ] {
            assert!(events(text).is_err(), "{text}");
        }
        assert!(events(&"<a>".repeat(1_000_000)).is_err());
    }

    #[test]
    fn what_is_escaped_comes_back() {
        let text = "a < b & \"c\" > 'd' © &unknown; &";
        assert_eq!(unescape(&escape(text)), text);
        assert_eq!(unescape("&#65;&#x42;&#xD800;&copy;"), "AB&#xD800;©");
    }
}
