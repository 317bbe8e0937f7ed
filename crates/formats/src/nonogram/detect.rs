//! Finds each record of a stream, tells its format by its first line, and gets over bad ones.
//!
//! | first bytes or line | format |
//! |---|---|
//! | `TLS`, `\x89PNG`, `P1` to `P6` | jap, png, pbm |
//! | `<html`, or `var d=[[` anywhere | nonograms-org |
//! | any other `<` | webpbn |
//! | `{…`, or a list of such | json |
//! | `$…` | tournament; answers if the lines after it are rows of 0 and 1 |
//! | `[Heading]` | gno |
//! | `width`, `title` and the like | non |
//! | `number_of_rows:` | lp |
//! | `12x34:` | sgt |
//! | `:` or `#d` | g |
//! | `* …` with more than stars | makhorin |
//! | rows of `#` and `.`, of `0` and `1` | ascii, bits |
//! | rows of `*` and blanks | an error: picture, or a comment of makhorin |
//! | rows of letters alone | an error that names picture, ascii and rosetta |
//! | words in capital letters | rosetta |
//! | two numbers | text or mk; nin and cwd only for files called so |
//! | other numbers | cwd or blocks, whichever fits |
//!
//! Untyped text of two numbers is always HEIGHT WIDTH.

use super::{
    Format, ReadOptions, Record, answers, blocks, g, gno, image, jap, json, lp, makhorin, non,
    nonograms_org, picture, rosetta, sgt, text, tournament, webpbn,
};
use crate::catalogue::extension;
use crate::error::{Error, ErrorKind};
use crate::json::List;
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
    /// What the first record that begins with `$` turned out to be: the others are the same.
    dollars: Option<Format>,
    /// The list of JSON objects that the next record may stand in.
    list: List,
    /// The XML document that the stream turned out to be.
    set: Option<webpbn::PuzzleSet>,
    /// Whether it turned out to be a web page.
    page: bool,
}

impl State {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let extension = extension(options.name_hint.as_deref());
        Self {
            from: options.from,
            hint: extension.and_then(|extension| Format::of_extension(&extension)),
            size: options.size,
            resync: Resync::None,
            dollars: None,
            list: List::default(),
            set: None,
            page: false,
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
        if let Some(set) = &mut self.set {
            return set.read(lines);
        }
        if self.page {
            return nonograms_org::read(lines);
        }
        if let Some(format) = self.binary(lines.head()) {
            let bytes = lines.bytes()?;
            return match format {
                Format::Jap => jap::parse(&bytes),
                Format::Png => image::png(&bytes),
                _ => image::netpbm(&bytes),
            }
            .map(Some);
        }
        self.get_over_bad_record(lines)?;
        next_text(lines, self.from)?;
        if matches!(self.from, None | Some(Format::Json)) && self.list.next(lines)? {
            return self.read_as(Some(Format::Json), lines);
        }
        let Some(first) = lines.peek(0)? else {
            return Ok(None);
        };
        let format = match self.from {
            Some(format) => Some(format),
            None => match classify(first, self.hint)? {
                Some(Format::Tournament) if self.size.is_none() => {
                    let known = self.dollars.map_or_else(|| answers::or_clues(lines), Ok)?;
                    self.dollars = Some(known);
                    Some(known)
                }
                format => format,
            },
        };
        self.read_as(format, lines)
    }

    /// The format of a file that is no text, by its first bytes.
    fn binary(&self, head: &[u8]) -> Option<Format> {
        let seen = [
            (head.starts_with(jap::MAGIC), Format::Jap),
            (head.starts_with(image::PNG), Format::Png),
            (image::is_netpbm(head), Format::Pbm),
        ];
        let said = self
            .from
            .filter(|from| seen.iter().any(|(_, format)| format == from));
        let found = seen.iter().find(|(is, _)| *is).map(|&(_, format)| format);
        match self.from {
            Some(_) if head.is_empty() => None,
            Some(_) => said,
            None => found,
        }
    }

    /// Reads a record in a format; `None` stands for a list of numbers of one kind or another.
    fn read_as(
        &mut self,
        format: Option<Format>,
        lines: &mut Source<'_>,
    ) -> Result<Option<Record>, Error> {
        let Some(format) = format else {
            return blocks::read(lines, None);
        };
        match format {
            Format::Text | Format::Nin | Format::Mk => text::read(lines, format, &mut self.resync),
            Format::Json => json::read(lines, &mut self.list, &mut self.resync),
            Format::Tournament => tournament::read(lines, self.size, &mut self.resync),
            Format::Answers => answers::read(lines),
            Format::Picture | Format::Ascii | Format::Bits => picture::read(lines, format),
            Format::Non => non::read(lines),
            Format::WebPbn => self.set.insert(webpbn::PuzzleSet::default()).read(lines),
            Format::Cwd | Format::Blocks => blocks::read(lines, Some(format)),
            Format::Lp => lp::read(lines),
            Format::G => g::read(lines),
            Format::Makhorin => makhorin::read(lines),
            Format::NonogramsOrg => {
                self.page = true;
                nonograms_org::read(lines)
            }
            Format::Sgt => sgt::read(lines),
            Format::Gno => gno::read(lines),
            Format::Rosetta => rosetta::read(lines),
            Format::Svg => {
                let names = vec!["svg".into()];
                let what = "pictures";
                Err(Error::new(ErrorKind::Unsupported { what, names }))
            }
            Format::Jap | Format::Pbm | Format::Png => {
                let rule = "such a file has nothing before it";
                Err(Error::new(ErrorKind::unexpected("text", rule)))
            }
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

/// Goes to the next line with something on it. Comments are passed over, and blank lines, unless the format
/// that was named has rows that look the same.
fn next_text(lines: &mut Source<'_>, from: Option<Format>) -> Result<(), Error> {
    while let Some(line) = lines.peek(0)? {
        let text = &line.text;
        let blank = match from {
            Some(Format::Picture) => text.is_empty(),
            _ => line.is_blank(),
        };
        let drawn = matches!(from, Some(Format::Ascii | Format::G))
            || picture::is_ascii(text)
            || g::is_start(text);
        let mut comment = text.starts_with('#') && !drawn;
        let divider = non::is_divider(text);
        if let Some(width) = picture::black_width(text).filter(|_| comment) {
            let same = |next: &Line| picture::is_row(&next.text, width);
            comment = !lines.peek(1)?.is_some_and(same);
        }
        if !blank && !comment && !divider {
            break;
        }
        lines.drop_line();
    }
    Ok(())
}

/// What the first line of a record makes it; `None` for a list of numbers of one kind or another.
fn classify(line: &Line, hint: Option<Format>) -> Result<Option<Format>, Error> {
    let text = line.text.trim();
    let html = ["<html", "<!doctype html", "<head", "<script"];
    let tag = text.to_ascii_lowercase();
    let is_page = html.iter().any(|start| tag.starts_with(start));
    let stars = text.starts_with('*') && text.bytes().any(|byte| byte.is_ascii_alphanumeric());
    let signs = [
        (
            is_page || nonograms_org::is_cipher(text),
            Format::NonogramsOrg,
        ),
        (text.starts_with('<'), Format::WebPbn),
        (text.starts_with('{'), Format::Json),
        (text.starts_with('$'), Format::Tournament),
        (gno::is_heading(text), Format::Gno),
        (text.starts_with("number_of_rows:"), Format::Lp),
        (hint == Some(Format::G) || g::is_start(text), Format::G),
        (non::keyword(text).is_some(), Format::Non),
        (sgt::is_id(text), Format::Sgt),
        (stars && !picture::is_stars(text), Format::Makhorin),
        (
            picture::is_ascii(text) || picture::black_width(text).is_some(),
            Format::Ascii,
        ),
        (rosetta::is_letters(line), Format::Rosetta),
    ];
    if let Some(&(_, format)) = signs.iter().find(|&&(seen, _)| seen) {
        return Ok(Some(format));
    }
    if picture::is_stars(text) {
        let names = [Format::Picture, Format::Makhorin].map(Format::name);
        return Err(line.error(ErrorKind::Ambiguous(names.to_vec())));
    }
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'\t' | b',');
    if !text.bytes().all(is_number) {
        let rule = match picture::is_letters(text) {
            true => {
                "a Nonogram begins with HEIGHT WIDTH, with { or with $; rows of letters are read --from ascii, picture or rosetta"
            }
            false => "a Nonogram begins with HEIGHT WIDTH, with { or with $",
        };
        return Err(line.error(ErrorKind::unexpected(text, rule)));
    }
    Ok(match (hint, line.words().count()) {
        (Some(hint @ (Format::Nin | Format::Mk | Format::Cwd)), _) => Some(hint),
        (_, 2) if !text.contains(',') => Some(Format::Text),
        _ if picture::is_bits(text) => Some(Format::Bits),
        _ => None,
    })
}
