//! Finds the next Nonogram of a stream, and has its first line tell its format.
//!
//! | first bytes or line | format |
//! |---|---|
//! | `TLS`, `\x89PNG`, `P1` to `P6` | jap, png, pbm |
//! | `<html`, or `var d=[[` anywhere | nonograms-org |
//! | `<FreeNono>` as the outermost element | freenono |
//! | any other `<` | webpbn |
//! | `{…`, or a list of such, or `[[` | json |
//! | `- […`, or a name and a colon above a list | yaml |
//! | `/* XPM */` | xpm |
//! | `[clues]`, `[colors]` | ini |
//! | `$…` | tournament; answers if the lines after it are rows of 0 and 1 |
//! | `[Heading]` | gno |
//! | `width`, `title` and the like | non |
//! | `number_of_rows:` | lp |
//! | a link with `?nonogram/`, with `penpa` and `p=` | pzpr, penpa |
//! | `data;`, `param …`, or a comment and then these | glpk |
//! | names of rows and of columns that get values, soon | dzn |
//! | `12x34:` | sgt |
//! | `GRID …` | picross |
//! | `:` or `#d` | g |
//! | `* …` with more than stars | makhorin |
//! | rows of `#` and `.`, of `0` and `1` | ascii, bits |
//! | rows of `*` and blanks | an error: picture, or a comment of makhorin |
//! | rows of letters alone | an error that names picture, ascii and rosetta |
//! | words in capital letters | rosetta |
//! | two numbers | text or mk; nin and cwd only for files with these endings |
//! | other numbers | cwd or blocks, whichever fits |
//!
//! Two numbers on the first line of a text without a name are HEIGHT WIDTH. Where that makes no
//! sense and one other reading does (WIDTH HEIGHT, or clues without a size), that one is taken,
//! except at a keyboard.

use super::text::{self, Attempt};
use super::{
    Format, Nonogram, Reading, Record, answers, blocks, dzn, g, glpk, non, picture, pzpr, rosetta,
    sgt,
};
use crate::Note;
use crate::error::{Error, ErrorKind};
use crate::format::sniff;
use crate::reader::Skip;
use crate::source::{Line, Source};
use crate::{xml, yaml};

/// The part of a reader's memory that only Nonograms need.
#[derive(Debug)]
pub struct Memory {
    /// Height and width, if the caller stated them.
    pub(super) size: Option<(usize, usize)>,
    /// The format of the first record that began with `$`: the others have the same.
    pub(super) dollars: Option<Format>,
    /// True if a person types the text.
    pub(super) keyboard: bool,
    /// True if lines far ahead were looked at already. That is done for the first record alone: for
    /// every one of many bad records it would take long.
    pub(super) has_looked: bool,
}

/// The first line of a record, for the tests that recognise its format.
#[derive(Debug)]
pub struct First<'a> {
    pub(super) line: &'a Line,
    /// Its text without blanks at the ends.
    pub(super) text: &'a str,
    /// The format that the file's name tells.
    pub(super) hint: Option<Format>,
    /// True if no record has been read before: a document of XML begins nowhere else.
    pub(super) at_start: bool,
    /// The outermost element, if the text is XML.
    pub(super) root: Option<&'a str>,
}

/// The next record; `None` at the end.
pub(super) fn read_record(
    state: &mut Reading,
    lines: &mut Source<'_>,
) -> Result<Option<Record>, Error> {
    next_text(lines, state.from)?;
    if matches!(state.from, None | Some(Format::Json)) && state.list.next(lines)? {
        return state.read_as(Format::Json, lines);
    }
    let is_yaml = match state.from {
        _ if state.said() == Some(Format::Yaml) => true,
        None => yaml::begins(lines, state.is_file && !state.own.keyboard, true)?,
        Some(_) => false,
    };
    if is_yaml {
        return state.read_as(Format::Yaml, lines);
    }
    let has_looked = std::mem::replace(&mut state.own.has_looked, true);
    let looks_ahead = !has_looked && !state.own.keyboard;
    let root = match state.from {
        None if state.at_start => xml::root(lines)?,
        _ => None,
    };
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let first = First {
        line: first,
        text: first.text.trim(),
        hint: state.hint,
        at_start: state.at_start,
        root: root.as_deref(),
    };
    let in_words = is_size_in_words(first.text);
    let format = match (state.from, classify(&first)) {
        (Some(format), _) => format,
        (None, Err(error)) if looks_ahead => match soon(lines)? {
            Some(format) => format,
            None => {
                // Below a size that is written in another way stand the clues of this puzzle, not
                // the sizes of others.
                if in_words {
                    state.skip = Skip::ToStart(is_other_start);
                }
                return Err(error);
            }
        },
        (None, classified) => match classified? {
            Some(Format::Tournament) if state.own.size.is_none() => {
                state.skip = Skip::ToStart(starts_with_dollar);
                let known = state
                    .own
                    .dollars
                    .map_or_else(|| answers::or_clues(lines), Ok)?;
                state.skip = Skip::Nothing;
                state.own.dollars = Some(known);
                known
            }
            Some(Format::Text) => return read_numbers(state, lines, looks_ahead).map(Some),
            Some(format) => format,
            None => return blocks::read_either(lines),
        },
    };
    state.read_as(format, lines)
}

/// The format of a text that the first line does not tell, but the next ones do.
fn soon(lines: &mut Source<'_>) -> Result<Option<Format>, Error> {
    Ok(if non::begins_soon(lines)? {
        Some(Format::Non)
    } else if glpk::begins(lines)? {
        Some(Format::Glpk)
    } else if dzn::begins(lines)? {
        Some(Format::Dzn)
    } else {
        None
    })
}

/// Reads a text that begins with two numbers, in the one reading of it that makes sense.
fn read_numbers(
    state: &mut Reading,
    lines: &mut Source<'_>,
    looks_ahead: bool,
) -> Result<Record, Error> {
    let text = text::attempt(lines, Format::Text);
    if text.makes_sense() || state.own.keyboard {
        return text.take(lines, &mut state.skip).map_err(|error| {
            let misfits = matches!(error.kind, ErrorKind::Misfits(_));
            let names = misfits.then_some(Format::Nin.name());
            or_read_as(error, names.into_iter().collect())
        });
    }
    let mut others = vec![(Format::Nin, text::attempt(lines, Format::Nin))];
    // It holds one puzzle, so nothing stands before it.
    if looks_ahead {
        others.push((Format::Blocks, blocks::attempt(lines)?));
    }
    let names = |which: fn(&Attempt) -> bool| -> Vec<&'static str> {
        let readings = others.iter().filter(|(_, attempt)| which(attempt));
        readings.map(|(format, _)| format.name()).collect()
    };
    let sensible = names(Attempt::makes_sense);
    match sensible.len() {
        0 if text.found.is_ok() => text.take(lines, &mut state.skip),
        0 => {
            let readable = names(|attempt| attempt.found.is_ok());
            let record = text.take(lines, &mut state.skip);
            record.map_err(|error| or_read_as(error, readable))
        }
        1 => {
            others.retain(|(_, attempt)| attempt.makes_sense());
            let (format, attempt) = others.remove(0);
            let mut record = attempt.take(lines, &mut state.skip)?;
            record.notes.push(Note::ReadAs(format.name()));
            Ok(record)
        }
        _ => {
            let place = lines.peek(0)?.map_or(1, |line| line.number);
            let _ = text.take(lines, &mut state.skip);
            Err(Error::at_line(place, ErrorKind::Ambiguous(sensible)))
        }
    }
}

/// The same error with the names of formats that read the text.
fn or_read_as(error: Error, formats: Vec<&'static str>) -> Error {
    Error {
        kind: error.kind.or_read_as(formats),
        ..error
    }
}

/// Returns true if a line surely begins a record that is not JSON: an id, a link, a size, or letters.
pub(super) fn is_start(line: &Line) -> bool {
    let text = &line.text;
    let mut words = text.split_whitespace();
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let size = words.by_ref().take(2).filter(|word| number(word)).count() == 2;
    let size = size && words.next().is_none();
    let link = text.trim_start().starts_with("http");
    size || link || starts_with_dollar(text) || sgt::id(text).is_some() || rosetta::is_letters(line)
}

/// Returns true if a line gives a size, but not as two numbers: `4 by 4`, `10x15`.
fn is_size_in_words(text: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let between = text.trim_matches(is_digit);
    let is_word = |sign: char| sign.is_alphabetic() || sign.is_whitespace() || sign == '×';
    text.starts_with(is_digit)
        && text.ends_with(is_digit)
        && !between.trim().is_empty()
        && between.chars().all(is_word)
}

/// Returns true if a line begins a record that can't be a part of one in lines of numbers.
fn is_other_start(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['{', '[', '$']) || sgt::id(text).is_some()
}

/// Returns true if a line begins a tournament's record.
pub(super) fn starts_with_dollar(text: &str) -> bool {
    text.starts_with('$')
}

/// Goes to the next line with something on it. Comments are passed over, and blank lines, unless
/// the caller named a format whose rows look the same.
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
        // `;` and `%` begin comments of ini files and of MiniZinc, `//` those of many programs.
        let other = text.starts_with(';')
            || text.starts_with("//")
            || text.strip_prefix('%').is_some_and(|t| !t.is_empty());
        let mut comment = text.starts_with('#') && !drawn || other;
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
    lines.begin_record();
    Ok(())
}

/// The format that the first line of a record tells; `None` for lines of numbers without a size.
fn classify(first: &First<'_>) -> Result<Option<Format>, Error> {
    let First {
        line, text, hint, ..
    } = *first;
    if let Some(format) = sniff::<Nonogram>(first) {
        return Ok(Some(format));
    }
    if picture::is_stars(text) {
        let names = [Format::Picture, Format::Makhorin].map(Format::name);
        return Err(line.error(ErrorKind::Ambiguous(names.to_vec())));
    }
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'\t' | b',');
    if let Some(name) = pzpr::other_puzzle(text) {
        let rule = "only links with ?nonogram/ are Nonograms";
        return Err(line.error(ErrorKind::unexpected(format!("?{name}/"), rule)));
    }
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
