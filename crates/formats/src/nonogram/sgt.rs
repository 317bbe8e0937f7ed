//! Simon Tatham's Pattern: a game id like `10x10:1/6/2.6/8/…`.
//!
//! Width, height, then the clues of the columns and of the rows between `/`, runs between `.`;
//! nothing is a white line. A link that ends in `#` and an id is read as well, and so is a save file of
//! the game; the player's moves in it are passed over with a note. Cells that the id
//! fixes beforehand (after a comma) are refused, since a [`Puzzle`](cellwise_nonogram::Puzzle) has
//! clues alone and without these cells it would be another one; so are ids that are seeds of a
//! generator. The layout is that of pattern.c in the puzzle collection.

use cellwise_nonogram::Clue;

use super::clues::{parse_side, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};
use crate::{Note, sgt_save};

pub(super) const SGT: Description<Nonogram> = Description {
    sniff: Sniff::at(90, |first| {
        id(first.text).is_some() || sgt_save::is_start(first.text)
    }),
    ..Description::new(
        "sgt",
        &["txt"],
        "Simon Tatham's game id or save file",
        |lines, _| read(lines),
        Writing::clues(print),
    )
};

/// Reads an id, or a save file of the game.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let saved = lines
        .peek(0)?
        .is_some_and(|line| sgt_save::is_start(&line.text));
    if !saved {
        return lines.take_line(parse);
    }
    let Some(save) = sgt_save::read(lines)? else {
        return Ok(None);
    };
    save.check_game("Pattern")?;
    let size = match save.params.contains('x') {
        true => save.params,
        false => format!("{0}x{0}", save.params),
    };
    let id = Line {
        number: save.line,
        before: 0,
        text: format!("{size}:{}", save.desc),
    };
    let mut record = parse(&id)?;
    if !save.moves.is_empty() {
        let moves = format!("{} moves of the player", save.moves.len());
        record.notes.push(Note::Unknown(vec![moves]));
    }
    Ok(Some(record))
}

/// The id on a line: all of it, or what follows `#` in a link.
pub(super) fn id(text: &str) -> Option<&str> {
    let text = text.trim();
    let id = match text.rsplit_once('#') {
        Some((link, id)) if link.contains("://") => id,
        _ => text,
    };
    let (size, _) = id.split_once([':', '#'])?;
    let (width, height) = size.split_once('x')?;
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(width) && is_number(height)).then_some(id)
}

fn parse(line: &Line) -> Result<Record, Error> {
    let unsupported = |what, name: &str| {
        let names = vec![name.to_owned()];
        line.error(ErrorKind::Unsupported { what, names })
    };
    let Some(id) = id(&line.text) else {
        let rule = "a game id is WIDTHxHEIGHT:, then clues between /";
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    let Some((size, clues)) = id.split_once(':') else {
        return Err(unsupported("ids", "random seed"));
    };
    let (clues, fixed) = clues.split_once(',').unwrap_or((clues, ""));
    // `z` passes over 25 cells and fixes none.
    let fixes = |byte: &u8| byte.is_ascii_alphabetic() && *byte != b'z';
    let fixed = fixed.bytes().filter(fixes).count();
    if fixed > 0 {
        let name = format!("{fixed}; a Nonogram has clues and no given cells");
        return Err(unsupported("ids that fix cells beforehand", &name));
    }
    let (width, height) = size.split_once('x').unwrap_or_default();
    let side = |side: &str, what| parse_side(side, what).map_err(|kind| line.error(kind));
    let (width, height) = (side(width, "a width")?, side(height, "a height")?);
    let clue = |text: &str| -> Result<Clue, Error> {
        let runs = text
            .split('.')
            .filter(|run| !run.is_empty())
            .map(str::parse);
        let runs: Result<Vec<u32>, _> = runs.collect();
        runs.map(Clue::new).map_err(|_| {
            let rule = "a clue is whole numbers between dots";
            line.error(ErrorKind::unexpected(text, rule))
        })
    };
    let found = clues.split('/').count();
    if found != width + height {
        return Err(line.error(ErrorKind::ClueLines {
            found,
            height,
            width,
        }));
    }
    let mut columns: Vec<Clue> = clues.split('/').map(clue).collect::<Result<_, _>>()?;
    let rows = columns.split_off(width);
    record(rows, columns, Format::Sgt, line.number)
}

/// Appends an id.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    out.push_str(&format!("{}x{}:", puzzle.width(), puzzle.height()));
    for (i, clue) in puzzle.columns().iter().chain(puzzle.rows()).enumerate() {
        let runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
        out.push_str(if i == 0 { "" } else { "/" });
        out.push_str(&runs.join("."));
    }
    out.push('\n');
}
