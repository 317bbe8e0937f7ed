//! XML in a stream of lines: tags, attributes and text, one after another, by `quick-xml`.
//!
//! In: the lines of a source. Out: [`Event`]s. One tag or one piece of text is kept in memory,
//! whatever the file holds. Comments, processing instructions and document types are passed over;
//! the five named entities, `&copy;` and numeric ones are replaced; no entity is declared or
//! fetched. [`root`] looks ahead for the name of the outermost element, which tells the format.

use std::io::{self, BufRead};

use quick_xml::Reader;
pub(crate) use quick_xml::escape::escape;
use quick_xml::events::{BytesRef, BytesStart, Event as Markup};

use crate::error::{Error, ErrorKind};
use crate::source::{MAX_LINE, Source};

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;
/// The number of bytes and lines in which [`root`] looks for the outermost element.
const MAX_PROLOGUE: usize = 1 << 16;
const MAX_PROLOGUE_LINES: usize = 100;

/// A piece of a document.
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
    /// Reads the name and the attributes; `None` if one of them is broken.
    fn parse(start: &BytesStart<'_>, line: u64) -> Option<Self> {
        let name = start.name().as_ref().to_owned();
        let mut tag = Self {
            name,
            line,
            ..Self::default()
        };
        // Comparing every name with every other would take long in a long tag.
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.ok()?;
            let key = attribute.key.as_ref().to_owned();
            tag.attributes.push((key, unescape(&attribute.value)));
        }
        (!tag.name.is_empty() && !tag.name.contains(['"', '\'', '=', '<'])).then_some(tag)
    }

    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// A parser's place in its stream.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    place: Place,
    /// The elements that are open.
    open: Vec<String>,
    /// The end that an empty element still owes.
    owed: Option<String>,
}

impl Xml {
    /// The next event; `None` at the end of the text. After an error the next call continues
    /// behind the broken piece.
    pub(crate) fn next(&mut self, lines: &mut Source<'_>) -> Result<Option<Event>, Error> {
        if let Some(name) = self.owed.take() {
            return Ok(Some(Event::Close(name)));
        }
        let mut feed = Feed {
            place: &mut self.place,
            lines,
            left: 0,
            error: None,
        };
        let (mut text, mut buffer) = (String::new(), Vec::new());
        loop {
            if text.is_empty() {
                feed.skip_blanks()?;
            }
            let line = feed.place.number;
            buffer.clear();
            let mut reader = Reader::from_reader(&mut feed);
            // The reader lives for one event; the open elements are counted here.
            reader.config_mut().check_end_names = false;
            reader.config_mut().allow_unmatched_ends = true;
            reader.config_mut().allow_dangling_amp = true;
            let markup = reader.read_event_into(&mut buffer);
            let wrong = |message| Error::at_line(line, ErrorKind::Syntax(message));
            match markup {
                Err(error) => {
                    let known = feed.error.take();
                    return Err(known.unwrap_or_else(|| wrong(error.to_string())));
                }
                Ok(Markup::Text(part)) => text.push_str(&part),
                Ok(Markup::GeneralRef(name)) => text.push_str(&unescape(&format!("&{};", &*name))),
                Ok(Markup::CData(part)) => return Ok(Some(Event::Text(part.into_inner().into()))),
                Ok(Markup::Start(start)) => return self.open(&start, line).map(Some),
                Ok(Markup::Empty(start)) => {
                    let event = self.open(&start, line)?;
                    self.owed = self.open.pop();
                    return Ok(Some(event));
                }
                Ok(Markup::End(end)) => {
                    let name = end.name().as_ref().to_owned();
                    return match self.open.pop() == Some(name.clone()) {
                        true => Ok(Some(Event::Close(name))),
                        false => Err(wrong(format!("</{name}> closes nothing"))),
                    };
                }
                Ok(Markup::Eof) => {
                    let name = self.open.pop();
                    self.open.clear();
                    let unclosed = |name| ErrorKind::Syntax(format!("<{name}> is never closed"));
                    return name.map_or(Ok(None), |name| Err(Error::new(unclosed(name))));
                }
                Ok(Markup::Comment(_) | Markup::Decl(_) | Markup::PI(_) | Markup::DocType(_)) => {}
            }
            if !text.is_empty() && feed.at_markup()? {
                return Ok(Some(Event::Text(text.trim().to_owned())));
            }
        }
    }

    fn open(&mut self, start: &BytesStart<'_>, line: u64) -> Result<Event, Error> {
        let limit = MAX_DEPTH as u64;
        let kind = match Tag::parse(start, line) {
            Some(tag) if self.open.len() < MAX_DEPTH => {
                self.open.push(tag.name.clone());
                return Ok(Event::Open(tag));
            }
            Some(_) => ErrorKind::TooLarge {
                what: "a depth of tags",
                found: (limit + 1).to_string(),
                limit,
            },
            None => {
                let shown: String = start.name().as_ref().chars().take(40).collect();
                ErrorKind::Syntax(format!("broken tag <{shown}>"))
            }
        };
        Err(Error::at_line(line, kind))
    }
}

/// The line under way.
#[derive(Debug, Default)]
struct Place {
    /// Its bytes with the line end.
    line: Vec<u8>,
    /// The number of them that have been read.
    at: usize,
    /// Counted from 1.
    number: u64,
}

/// The lines as bytes for `quick-xml`. A line leaves the source when its first byte is read.
struct Feed<'f, 's> {
    place: &'f mut Place,
    lines: &'f mut Source<'s>,
    /// The number of bytes that the event under way may still take.
    left: usize,
    /// The error of the source that ended the reading, which `quick-xml` can't carry.
    error: Option<Error>,
}

impl Feed<'_, '_> {
    /// Goes to the first byte that is not blank, and allows the next event its full length.
    fn skip_blanks(&mut self) -> Result<(), Error> {
        loop {
            self.left = MAX_LINE + 1;
            let rest = self.rest()?;
            let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
            let (blank, length) = (blank.count(), rest.len());
            self.consume(blank);
            if blank < length || length == 0 {
                return Ok(());
            }
        }
    }

    /// Returns true before `<` and at the end of the text.
    fn at_markup(&mut self) -> Result<bool, Error> {
        Ok(self.rest()?.first().is_none_or(|&byte| byte == b'<'))
    }

    /// The bytes of the line under way that have not been read; none at the end of the text.
    fn rest(&mut self) -> Result<&[u8], Error> {
        if self.place.at == self.place.line.len()
            && let Some(line) = self.lines.peek(0)?
        {
            let length = line.text.len() + 1;
            let place = &mut *self.place;
            (place.at, place.number) = (0, line.number);
            place.line.clear();
            place.line.extend_from_slice(line.text.as_bytes());
            place.line.push(b'\n');
            self.lines.drop_line();
            self.left = self.left.checked_sub(length).ok_or_else(|| {
                let limit = MAX_LINE as u64;
                let (what, found) = ("a tag or text", format!("more than {limit} bytes"));
                let kind = ErrorKind::TooLarge { what, found, limit };
                Error::at_line(self.place.number, kind)
            })?;
        }
        Ok(&self.place.line[self.place.at..])
    }
}

impl BufRead for Feed<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Err(error) = self.rest() {
            self.error = Some(error);
            return Err(io::ErrorKind::Other.into());
        }
        Ok(&self.place.line[self.place.at..])
    }

    fn consume(&mut self, count: usize) {
        self.place.at += count;
    }
}

impl io::Read for Feed<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

/// The name of the outermost element of the text that comes next, which stays in the source;
/// `None` if the text is not XML or the element does not come soon.
pub(crate) fn root(lines: &mut Source<'_>) -> Result<Option<String>, Error> {
    let mut text = String::new();
    for ahead in 0..MAX_PROLOGUE_LINES {
        let Some(line) = lines.peek(ahead)? else {
            break;
        };
        text.push_str(&line.text);
        text.push('\n');
        if !is_markup(text.trim_start()) || text.len() > MAX_PROLOGUE {
            break;
        }
        let mut reader = Reader::from_str(&text);
        loop {
            match reader.read_event() {
                Ok(Markup::Start(tag) | Markup::Empty(tag)) => {
                    return Ok(Some(tag.local_name().as_ref().to_owned()));
                }
                Ok(Markup::Eof) | Err(_) => break,
                Ok(_) => {}
            }
        }
    }
    Ok(None)
}

/// Text with its entities replaced; an unknown one stays as it is.
pub(crate) fn unescape(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let entity = part.split_once(';').and_then(|(name, rest)| {
            let named = match name {
                "copy" => Some("©"),
                name => quick_xml::escape::resolve_predefined_entity(name),
            };
            let symbol = || BytesRef::new(name).resolve_char_ref().ok().flatten();
            let replaced = named.map(str::to_owned);
            Some((replaced.or_else(|| symbol().map(String::from))?, rest))
        });
        match entity {
            Some((replaced, rest)) => plain.extend([&*replaced, rest]),
            None => plain.extend(["&", part]),
        }
    }
    plain
}

/// Returns true if a text begins with a tag, a declaration or a comment.
pub(crate) fn is_markup(text: &str) -> bool {
    let inner = text.strip_prefix('<');
    inner.is_some_and(|inner| inner.starts_with(|c: char| c.is_alphabetic() || "!?".contains(c)))
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
        let mut lines = Lines::new(text.as_bytes());
        assert_eq!(root(&mut lines).unwrap().as_deref(), Some("a"));
        assert_eq!(root(&mut Lines::new(&b"1 1\n<a>"[..])).unwrap(), None);
    }

    #[test]
    fn text_keeps_lone_ampersands_and_character_data() {
        let found = events("<a> R&D &unknown; & &lt;<![CDATA[ <b> ]]></a>").unwrap();
        assert_eq!(found[1], Event::Text("R&D &unknown; & <".into()));
        assert_eq!(found[2], Event::Text(" <b> ".into()));
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
    fn reading_continues_behind_every_error_and_ends() {
        for text in [
            "<a><b c></b><d/></a>",
            "<",
            "<a b='",
            "<!",
            "&",
            "<a>&#</b>",
        ] {
            let (mut lines, mut xml) = (Lines::new(text.as_bytes()), Xml::default());
            let ended = (0..20).any(|_| matches!(xml.next(&mut lines), Ok(None)));
            assert!(ended, "{text}");
        }
    }

    #[test]
    fn declared_entities_are_not_expanded() {
        let text = "<!DOCTYPE a [<!ENTITY b \"long\"><!ENTITY c SYSTEM \"file:///etc/hostname\">]>\n<a>&b;&c;</a>";
        let found = events(text).unwrap();
        assert_eq!(found[1], Event::Text("&b;&c;".into()));
    }

    #[test]
    fn a_text_beyond_the_limit_is_refused() {
        let line = "&lt;".repeat(1 << 18);
        let text = format!("<a>{}</a>", [line.as_str(); 8].join("\n"));
        let error = events(&text).unwrap_err();
        assert!(error.to_string().contains("a tag or text"), "{error}");
    }

    #[test]
    fn what_is_escaped_comes_back() {
        let text = "a < b & \"c\" > 'd' © &unknown; &";
        assert_eq!(unescape(&escape(text)), text);
        assert_eq!(unescape("&#65;&#x42;&#xD800;&copy;"), "AB&#xD800;©");
    }
}
