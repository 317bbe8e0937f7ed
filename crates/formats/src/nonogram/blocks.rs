//! Lists of numbers without a header, or with the size on two lines: .cwd, and what the programs
//! of ish, keen and syro read.
//!
//! `cwd` is height, width, the clues of the rows, a blank line, the clues of the columns
//! (pbnsolve's input.md); a blank line may also be a white one, so lines are counted. The blank
//! line may be missing. `blocks` is the clues of the rows, a blank line, the clues of the columns,
//! with `#` comments and perhaps a ` 0` at the end of every line (nonogrid's parser.rs, the only
//! source found). Instead of the blank line, `---`, `===`, `*` or `SEPARATOR` are common. Read as well are
//! one number for both sides of a square, and all clues of a side on one line between commas.
//!
//! All begin with lines of numbers, and only one can be meant: taken another way, the
//! height and width would be black cells that the columns do not have.

use cellwise_nonogram::Clue;

use super::clues::{check_counts, of_picture, parse_clue, parse_clues, parse_side, record};
use super::print::Writing;
use super::text::Attempt;
use super::{Format, MAX_SIDE, Nonogram, Page, Record, picture};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::reader::Skip;
use crate::source::{Line, MAX_DOCUMENT, Source, too_long};

pub(super) const CWD: Description<Nonogram> = Description {
    own_endings: &["cwd"],
    several: false,
    ..Description::new(
        "cwd",
        &["cwd"],
        "QNonograms, Sukhoy",
        |lines, _| read(lines, cwd),
        Writing::clues(print_cwd),
    )
};

pub(super) const BLOCKS: Description<Nonogram> = Description {
    aliases: &["ish", "keen", "syro"],
    several: false,
    ..Description::new(
        "blocks",
        &["txt"],
        "ish, keen, syro: rows, blank line, columns",
        |lines, _| read(lines, blocks),
        Writing::clues(print),
    )
};

/// Reads the rest of the text as one puzzle, in whichever of the two formats fits.
pub(super) fn read_either(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    read(lines, either)
}

/// Reads the rest of the text as one puzzle.
fn read(
    lines: &mut Source<'_>,
    parse: fn(&[Line]) -> Result<Record, Error>,
) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let document: Vec<Line> = document
        .into_iter()
        .filter(|line| !line.text.starts_with('#'))
        .collect();
    let Some(first) = document.iter().position(|line| !line.is_blank()) else {
        return Ok(None);
    };
    parse(&document[first..]).map(Some)
}

/// Reads the rest of the text as blocks, and leaves its lines in the source.
pub(super) fn attempt(lines: &mut Source<'_>) -> Result<Attempt, Error> {
    let (mut document, mut bytes, mut taken) = (Vec::new(), 0, 0);
    while let Some(line) = lines.peek(taken)? {
        bytes += line.text.len() + size_of::<Line>();
        taken += 1;
        if bytes > MAX_DOCUMENT || document.len() > 2 * MAX_SIDE + 1 {
            document.clear();
            break;
        }
        if !line.text.starts_with('#') {
            let (number, text) = (line.number, line.text.clone());
            document.push(Line {
                number,
                before: 0,
                text,
            });
        }
    }
    let found = match document.is_empty() {
        true => Err(Error::new(too_long())),
        false => blocks(&document),
    };
    let skip = Skip::Nothing;
    Ok(Attempt { found, taken, skip })
}

/// Whichever of the readings has as many black cells in its rows as in its columns.
fn either(document: &[Line]) -> Result<Record, Error> {
    let agrees = |record: &Record| {
        let (rows, columns) = record.puzzle.totals();
        rows == columns
    };
    let start = &document[0];
    let found = [cwd, blocks, square, two_lines]
        .into_iter()
        .filter_map(|parse| parse(document).ok())
        .find(agrees);
    if let Some(found) = found {
        return Ok(found);
    }
    let (readable_cwd, readable_blocks) = (cwd(document).is_ok(), blocks(document).is_ok());
    let readable = [
        (Format::Cwd, readable_cwd),
        (Format::Blocks, readable_blocks),
    ];
    let picture = picture::of_bits(document).or_else(|| {
        let nothing_else = !readable_cwd && !readable_blocks;
        picture::of_short_bits(document).filter(|_| nothing_else)
    });
    if let Some(picture) = picture {
        return of_picture(picture, Format::Bits, start.number);
    }
    if document.iter().all(picture::is_short_bits) {
        let names = [Format::Bits, Format::Blocks, Format::Cwd].map(Format::name);
        return Err(start.error(ErrorKind::Ambiguous(names.to_vec())));
    }
    let rule = "the first line is HEIGHT WIDTH";
    let kind = ErrorKind::unexpected(start.text.trim(), rule);
    let names = readable.iter().filter(|(_, is_readable)| *is_readable);
    let names = names.map(|(format, _)| format.name()).collect();
    Err(start.error(kind.or_read_as(names)))
}

/// The side of a square, then the clues of its rows and of its columns.
fn square(document: &[Line]) -> Result<Record, Error> {
    let (first, rest) = document.split_first().unwrap_or((&document[0], &[]));
    let side = parse_side(first.text.trim(), "a side").map_err(|kind| first.error(kind))?;
    let filled: Vec<&Line> = rest
        .iter()
        .filter(|line| !line.is_blank() && !is_gap(line))
        .collect();
    // Lines of nothing but 0 and 1 may be a picture.
    if filled.len() != 2 * side || document.iter().all(picture::is_short_bits) {
        let (height, width, found) = (side, side, filled.len());
        let kind = ErrorKind::ClueLines {
            found,
            height,
            width,
        };
        return Err(first.error(kind));
    }
    let clues = |lines: &[&Line]| {
        let lines = lines.iter().map(|line| parse_clue(line));
        lines.collect::<Result<Vec<Clue>, Error>>()
    };
    let (rows, columns) = filled.split_at(side);
    record(clues(rows)?, clues(columns)?, Format::Cwd, first.number)
}

/// All clues of the rows on one line and those of the columns on another, commas between two clues.
fn two_lines(document: &[Line]) -> Result<Record, Error> {
    let filled: Vec<&Line> = document.iter().filter(|line| !line.is_blank()).collect();
    let has_comma = filled.iter().any(|line| line.text.contains(','));
    let ([rows, columns], true) = (&filled[..], has_comma) else {
        let rule = "the rows stand on one line and the columns on another";
        return Err(document[0].error(ErrorKind::unexpected(document[0].text.trim(), rule)));
    };
    let clues = |line: &Line| {
        let pieces = line.text.trim().trim_end_matches(',').split(',');
        let pieces = pieces.map(|piece| {
            parse_clue(&Line {
                number: line.number,
                before: 0,
                text: piece.to_owned(),
            })
        });
        pieces
            .take(MAX_SIDE + 1)
            .collect::<Result<Vec<Clue>, Error>>()
    };
    record(
        clues(rows)?,
        clues(columns)?,
        Format::Blocks,
        document[0].number,
    )
}

fn cwd(document: &[Line]) -> Result<Record, Error> {
    let start = document[0].number;
    let side = |at: usize, what| {
        let line = document.get(at).unwrap_or(&document[0]);
        parse_side(line.text.trim(), what).map_err(|kind| line.error(kind))
    };
    let (height, width) = (side(0, "a height")?, side(1, "a width")?);
    let lines = document.get(2..).unwrap_or_default();
    let found = lines.iter().filter(|line| !line.is_blank()).count();
    let wrong = || {
        Error::at_line(
            start,
            ErrorKind::ClueLines {
                found,
                height,
                width,
            },
        )
    };
    // Counted strictly: rows, one blank line, columns.
    let (rows, rest) = lines.split_at_checked(height).ok_or_else(wrong)?;
    let (gap, after) = rest.split_first().ok_or_else(wrong)?;
    let columns = match is_gap(gap) {
        true => after,
        false if found == height + width => rest,
        false => {
            let rule = "a blank line follows the rows";
            return Err(gap.error(ErrorKind::unexpected(gap.text.trim(), rule)));
        }
    };
    let columns = parse_clues(columns, Some(width))?;
    let rows = rows
        .iter()
        .map(parse_clue)
        .collect::<Result<Vec<Clue>, Error>>()?;
    check_counts(&rows, &columns, (height, width), start)?;
    record(rows, columns, Format::Cwd, start)
}

/// Returns true for a line between rows and columns: blank, or one that says so.
fn is_gap(line: &Line) -> bool {
    let text = line.text.trim();
    let same = |sign: u8| text.bytes().all(|byte| byte == sign);
    same(b'*')
        || text.len() > 1 && b"-=_~%+".iter().any(|&sign| same(sign))
        || text.eq_ignore_ascii_case("separator")
}

fn blocks(document: &[Line]) -> Result<Record, Error> {
    let gap = document.iter().position(is_gap);
    let (rows, rest) = document.split_at(gap.unwrap_or(document.len()));
    let end = rest
        .iter()
        .rposition(|line| !line.is_blank())
        .map_or(0, |last| last + 1);
    let columns = &rest[rest.iter().position(|line| !is_gap(line)).unwrap_or(0)..end];
    if let Some(second) = columns.iter().find(|line| is_gap(line)) {
        let found = match second.is_blank() {
            true => "a blank line",
            false => second.text.trim(),
        };
        let rule = "one blank line stands between rows and columns; a white line is 0";
        return Err(second.error(ErrorKind::unexpected(found, rule)));
    }
    let clues = |lines: &[Line]| lines.iter().map(parse_clue).collect::<Result<Vec<_>, _>>();
    record(
        clues(rows)?,
        clues(columns)?,
        Format::Blocks,
        document[0].number,
    )
}

/// Appends a puzzle with its size on two lines.
fn print_cwd(record: &Record, page: &mut Page<'_>) {
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    page.text.push_str(&format!("{height}\n{width}\n"));
    print(record, page);
}

/// Appends the clues, a blank line between rows and columns.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    for clue in puzzle.rows() {
        out.push_str(&format!("{clue}\n"));
    }
    out.push('\n');
    for clue in puzzle.columns() {
        out.push_str(&format!("{clue}\n"));
    }
}
