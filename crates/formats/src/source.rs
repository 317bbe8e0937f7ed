//! Bytes in, numbered lines out, with as much looking ahead as a parser asks for.
//!
//! Nothing is read before it is asked for, so a parser that stops at its last line answers at
//! a terminal without waiting for another. Line ends are `\n`, `\r\n` or the end of the text, and
//! `\r` in a text that has no other. A byte order mark is dropped; one of UTF-16 has the text decoded.
//! Bytes that are not UTF-8 become U+FFFD, which is not a cell nor a number anywhere, so it is
//! reported where it matters and forgiven in a title.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _};

use crate::error::{Error, ErrorKind};
use crate::utf16::Utf16;

/// The longest line that is read.
pub(crate) const MAX_LINE: usize = 4 << 20;
/// The longest document (JSON, XML) that is read.
pub(crate) const MAX_DOCUMENT: usize = 16 << 20;
/// The number of bytes in which the end of an overlong line is sought before reading ends.
const MAX_SKIP: usize = 64 << 20;

/// The error for a document beyond [`MAX_DOCUMENT`].
pub(crate) fn too_long() -> ErrorKind {
    ErrorKind::TooLarge {
        what: "a document",
        found: format!("more than {MAX_DOCUMENT} bytes"),
        limit: MAX_DOCUMENT as u64,
    }
}

/// One line of the text, without its line end.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: u64,
    /// Characters before the text that were taken already: see [`Lines::cut_line`].
    pub(crate) before: u64,
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn is_blank(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_whitespace())
    }

    /// The words between blanks, each with its byte offset.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        words(&self.text)
    }

    /// An error about the whole line.
    pub(crate) fn error(&self, kind: impl Into<ErrorKind>) -> Error {
        Error::at_line(self.number, kind)
    }

    /// An error about the character at a byte offset.
    pub(crate) fn error_at(&self, offset: usize, kind: impl Into<ErrorKind>) -> Error {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let column = self.before + before.chars().count() as u64 + 1;
        Error::at(self.number, column, kind)
    }
}

/// The words of a text between blanks, each with its byte offset.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    split_at(text, char::is_whitespace)
}

/// The pieces of a text between characters that separate them, each with its byte offset. Empty
/// pieces are left out.
pub(crate) fn split_at(
    text: &str,
    separates: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.find(|symbol| !separates(symbol))?;
        let length = text[start..].find(&separates);
        at = length.map_or(text.len(), |length| start + length);
        Some((start, &text[start..at]))
    })
}

/// The lines of a source, read one by one.
#[derive(Debug)]
pub struct Lines<R: ?Sized> {
    /// Lines read and not yet taken.
    ahead: VecDeque<Line>,
    /// The buffer of a line that was taken, used again.
    spare: Vec<u8>,
    /// Lines read so far.
    read: u64,
    /// Lines taken, dropped or refused so far.
    taken: u64,
    /// The number of those before the first line of the next record.
    passed: u64,
    /// Bytes passed of a line that was refused for its length; 0 outside such a line.
    overlong: usize,
    /// Bytes that are there behind the lines read.
    at_hand: usize,
    /// True if lines end with `\r` alone.
    ends_with_cr: bool,
    /// The decoder of a text in UTF-16, and the text decoded and not yet read.
    utf16: Option<(Utf16, VecDeque<u8>)>,
    ended: bool,
    inner: R,
}

/// The lines that parsers see, from any source.
pub(crate) type Source<'a> = Lines<dyn BufRead + 'a>;

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            ahead: VecDeque::new(),
            spare: Vec::new(),
            read: 0,
            taken: 0,
            passed: 0,
            overlong: 0,
            at_hand: 0,
            ends_with_cr: false,
            utf16: None,
            ended: false,
            inner,
        }
    }
}

impl<R: BufRead + ?Sized> Lines<R> {
    /// The line `ahead` lines from here, 0 for the next one; `None` beyond the end.
    pub(crate) fn peek(&mut self, ahead: usize) -> Result<Option<&Line>, Error> {
        while self.ahead.len() <= ahead && !self.ended {
            self.read_line()?;
        }
        Ok(self.ahead.get(ahead))
    }

    /// Like [`Lines::peek`], but does not wait for a line that has not begun to come.
    pub(crate) fn peek_at_hand(&mut self, ahead: usize) -> Result<Option<&Line>, Error> {
        while self.ahead.len() <= ahead && !self.ended && self.at_hand > 0 {
            self.read_line()?;
        }
        Ok(self.ahead.get(ahead))
    }

    /// Drops the next line, if one has been read.
    pub(crate) fn drop_line(&mut self) {
        if let Some(line) = self.ahead.pop_front() {
            self.taken += 1;
            self.spare = line.text.into_bytes();
        }
    }

    /// Parses the next line as a whole record, and drops it; `None` at the end.
    pub(crate) fn take_line<T>(
        &mut self,
        parse: impl FnOnce(&Line) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let Some(line) = self.peek(0)? else {
            return Ok(None);
        };
        let record = parse(line);
        self.drop_line();
        record.map(Some)
    }

    /// Cuts the next line into several, behind these bytes, in rising order; each keeps its place.
    pub(crate) fn cut_line(&mut self, ends: impl IntoIterator<Item = usize>) {
        let Some(line) = self.ahead.pop_front() else {
            return;
        };
        let mut pieces = Vec::new();
        let (mut start, mut before) = (0, line.before);
        for end in ends.into_iter().chain([line.text.len()]) {
            let Some(text) = line.text.get(start..end).filter(|text| !text.is_empty()) else {
                continue;
            };
            pieces.push(Line {
                number: line.number,
                before,
                text: text.to_owned(),
            });
            before += text.chars().count() as u64;
            start = end;
        }
        pieces
            .into_iter()
            .rev()
            .for_each(|piece| self.ahead.push_front(piece));
    }

    /// Takes lines up to and without the first that `ends` says yes to, or to the end.
    pub(crate) fn gather(&mut self, ends: impl Fn(&str) -> bool) -> Result<Vec<Line>, Error> {
        let mut lines = Vec::new();
        let mut bytes = 0;
        while let Some(line) = self.peek(0)?.filter(|line| !ends(&line.text)) {
            // A line costs more than its text: short ones must not add up unseen.
            bytes += line.text.len() + size_of::<Line>();
            if bytes > MAX_DOCUMENT {
                let text: usize = lines.iter().map(|line: &Line| line.text.len()).sum();
                let kind = match text > MAX_DOCUMENT / 2 {
                    true => too_long(),
                    false => {
                        let count = lines.len();
                        ErrorKind::Syntax(format!("one puzzle can't have more than {count} lines"))
                    }
                };
                return Err(line.error(kind));
            }
            lines.extend(self.ahead.pop_front());
            self.taken += 1;
        }
        Ok(lines)
    }

    /// The bytes that come next, as many as are there without waiting, before any line was read.
    pub(crate) fn head(&mut self) -> &[u8] {
        match self.read {
            0 if !self.ended => self.inner.fill_buf().unwrap_or_default(),
            _ => &[],
        }
    }

    /// Takes everything as bytes, before any line was read.
    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let mut source = (&mut self.inner).take(MAX_DOCUMENT as u64 + 1);
        self.ended = true;
        self.taken += 1;
        match source.read_to_end(&mut bytes) {
            Ok(length) if length <= MAX_DOCUMENT => Ok(bytes),
            Ok(_) => Err(Error::new(too_long())),
            Err(error) => Err(Error::io(&error)),
        }
    }

    /// Says that the lines taken so far, blank ones or comments, belong to no record: the next one begins here.
    pub(crate) fn begin_record(&mut self) {
        self.passed = self.taken;
    }

    /// Returns true if no line of the next record was taken, dropped or refused.
    pub(crate) fn is_at_begin(&self) -> bool {
        self.taken == self.passed
    }

    fn read_line(&mut self) -> Result<(), Error> {
        let mut bytes = std::mem::take(&mut self.spare);
        bytes.clear();
        if self.read == 0 && self.taken == 0 {
            self.look_at_head();
        }
        if !self.fill(&mut bytes)? {
            self.ended = true;
            return Ok(());
        }
        self.read += 1;
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if self.ends_with_cr && bytes.first() == Some(&b'\n') {
            // The first bytes ended between the two of a line end.
            bytes.remove(0);
        }
        if self.read == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        self.ahead.push_back(Line {
            number: self.read,
            before: 0,
            text,
        });
        Ok(())
    }

    /// Finds out the encoding and the line ends by the first bytes.
    fn look_at_head(&mut self) {
        let head = self.inner.fill_buf().unwrap_or_default();
        self.utf16 = Utf16::of(head).map(|decoder| (decoder, VecDeque::new()));
        let head = &head[..head.len().min(MAX_LINE)];
        self.ends_with_cr = head.contains(&b'\r') && !head.contains(&b'\n');
    }

    /// The next bytes of the text in UTF-8; none at its end.
    fn buffer(&mut self) -> io::Result<&[u8]> {
        /// The largest number of bytes that are decoded at once.
        const PIECE: usize = 1 << 14;
        let Some((decoder, text)) = &mut self.utf16 else {
            return self.inner.fill_buf();
        };
        while text.is_empty() {
            let buffer = self.inner.fill_buf()?;
            let piece = buffer.len().min(PIECE);
            let mut decoded = Vec::new();
            match piece {
                0 => decoder.end(&mut decoded),
                _ => decoder.decode(&buffer[..piece], &mut decoded),
            }
            self.inner.consume(piece);
            text.extend(decoded);
            if piece == 0 {
                break;
            }
        }
        Ok(text.make_contiguous())
    }

    /// Passes bytes of [`Lines::buffer`].
    fn pass(&mut self, count: usize) {
        match &mut self.utf16 {
            Some((_, text)) => drop(text.drain(..count)),
            None => self.inner.consume(count),
        }
    }

    /// Reads up to and without the next line end; false at the end of the text.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> Result<bool, Error> {
        let end_of_line = if self.ends_with_cr { b'\r' } else { b'\n' };
        let mut any = false;
        loop {
            let refused = self.overlong > 0;
            let buffer = match self.buffer() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.ended = true;
                    return Err(Error::io(&error));
                }
            };
            if buffer.is_empty() {
                return Ok(any && self.overlong == 0);
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == end_of_line);
            let part = end.unwrap_or(buffer.len());
            let used = part + usize::from(end.is_some());
            let at_hand = buffer.len() - used;
            if !refused && bytes.len() + part <= MAX_LINE {
                bytes.extend_from_slice(&buffer[..part]);
                self.at_hand = at_hand;
                self.pass(used);
                if end.is_some() {
                    return Ok(true);
                }
                continue;
            }
            self.at_hand = at_hand;
            if refused {
                // The rest of a line that was refused: dropped, but not for ever.
                self.overlong += part;
                self.pass(used);
                if end.is_some() {
                    self.overlong = 0;
                    any = false;
                } else if self.overlong > MAX_SKIP {
                    return Ok(false);
                }
                continue;
            }
            self.overlong = 1;
            self.read += 1;
            self.taken += 1;
            return Err(Error::at_line(
                self.read,
                ErrorKind::TooLarge {
                    what: "a line",
                    found: format!("more than {MAX_LINE} bytes"),
                    limit: MAX_LINE as u64,
                },
            ));
        }
    }
}
/// The text of a line behind blanks and comments from `/*` to `*/`, which may go on for lines; `None`
/// if the line has nothing else.
pub(crate) fn behind_comments<'a>(mut text: &'a str, in_comment: &mut bool) -> Option<&'a str> {
    loop {
        if *in_comment {
            (_, text) = text.split_once("*/")?;
            *in_comment = false;
        }
        text = text.trim_start();
        match text.strip_prefix("/*") {
            Some(comment) => (text, *in_comment) = (comment, true),
            None => return Some(text).filter(|text| !text.is_empty()),
        }
    }
}
