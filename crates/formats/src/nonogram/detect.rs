//! Finds each record of a stream, tells its format by its first line, and gets over bad ones.
//!
//! | first line | format |
//! |---|---|
//! | `{…` | json |
//! | `$…` | tournament |
//! | two numbers | nin if the file is called so, else text: untyped text is HEIGHT WIDTH |

use super::{Format, ReadOptions, Record, json, text, tournament};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// What must be passed over before the next record, after one that was bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Resync {
    /// Nothing.
    None,
    /// That many lines.
    Lines(usize),
    /// Everything up to the next blank line.
    Blank,
    /// Everything up to the next line that begins with `$`.
    Dollar,
}

/// What a reader remembers between records.
#[derive(Debug)]
pub(super) struct State {
    from: Option<Format>,
    /// The format that the file's name tells.
    hint: Option<Format>,
    size: Option<(usize, usize)>,
    resync: Resync,
}

impl State {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let name = options.name_hint.as_deref().unwrap_or_default();
        let extension = name
            .rsplit_once('.')
            .map(|(_, end)| end.to_ascii_lowercase());
        Self {
            from: options.from,
            hint: (extension.as_deref() == Some("nin")).then_some(Format::Nin),
            size: options.size,
            resync: Resync::None,
        }
    }

    /// The next record; `None` at the end.
    pub(super) fn read(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let before = lines.taken();
        let found = self.read_record(lines);
        // The line at which a record broke is done with: the next call must not meet it again.
        if found.is_err() && (self.resync != Resync::None || lines.taken() == before) {
            lines.drop_line();
        }
        found
    }

    fn read_record(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        self.get_over_bad_record(lines)?;
        let Some(first) = next_text(lines)? else {
            return Ok(None);
        };
        let format = match self.from {
            Some(format) => format,
            None => classify(first, self.hint)?,
        };
        match format {
            Format::Text | Format::Nin => text::read(lines, format, &mut self.resync),
            Format::Json => json::read(lines, &mut self.resync),
            Format::Tournament => tournament::read(lines, self.size, &mut self.resync),
            Format::Picture | Format::Ascii => Err(Error::new(ErrorKind::WriteOnly(format.name()))),
        }
    }

    fn get_over_bad_record(&mut self, lines: &mut Source<'_>) -> Result<(), Error> {
        while self.resync != Resync::None {
            let Some(line) = lines.peek(0)? else { break };
            match &mut self.resync {
                Resync::Lines(0) => break,
                Resync::Lines(left) => *left -= 1,
                Resync::Blank if line.is_blank() => break,
                Resync::Dollar if line.text.starts_with('$') => break,
                _ => {}
            }
            lines.drop_line();
        }
        self.resync = Resync::None;
        Ok(())
    }
}

/// The next line with something on it.
fn next_text<'a>(lines: &'a mut Source<'_>) -> Result<Option<&'a Line>, Error> {
    while let Some(line) = lines.peek(0)? {
        if !line.is_blank() && !line.text.starts_with('#') {
            break;
        }
        lines.drop_line();
    }
    lines.peek(0)
}

/// What the first line of a record makes it.
fn classify(line: &Line, hint: Option<Format>) -> Result<Format, Error> {
    let text = line.text.trim_start();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    if text.starts_with('{') {
        Ok(Format::Json)
    } else if text.starts_with('$') {
        Ok(Format::Tournament)
    } else if line.words().all(|(_, word)| is_number(word)) {
        Ok(hint.unwrap_or(Format::Text))
    } else {
        let rule = "a Nonogram begins with HEIGHT WIDTH, with { or with $";
        Err(line.error(ErrorKind::unexpected(text.trim_end(), rule)))
    }
}
