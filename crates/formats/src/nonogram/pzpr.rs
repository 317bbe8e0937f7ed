//! Links of puzz.link and other sites that run pzpr: `https://puzz.link/p?nonogram/5/5/…`.
//!
//! Width, height, and a text in which every column, then every row, has room for as many runs as
//! fit, the run next to the grid first:
//!
//! ```text
//! 0 to f      a run of that length
//! -10 to -ff  a longer run, two hexadecimal digits
//! g to z      1 to 20 places without a run
//! ```
//!
//! The layout is that of `decodeNumber16ExCell` and `setposExCells` in robx/pzprjs.

use cellwise_nonogram::Clue;

use super::clues::{parse_side, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind, Loss};
use crate::format::{Description, Sniff};
use crate::source::Line;

pub(super) const PZPR: Description<Nonogram> = Description {
    aliases: &["puzzlink", "puzz.link"],
    sniff: Sniff::at(65, |first| body(first.text).is_some()),
    ..Description::new(
        "pzpr",
        &["txt"],
        "links of puzz.link: ?nonogram/…",
        |lines, _| lines.take_line(parse),
        Writing {
            loss: |record| {
                let clues = record.puzzle.rows().iter().chain(record.puzzle.columns());
                let long = clues.flat_map(Clue::runs).any(|&run| run > MAX_RUN);
                long.then_some(Loss::LongRuns)
            },
            ..Writing::clues(print)
        },
    )
};

/// The longest run that it has a spelling for.
const MAX_RUN: u32 = 255;

/// The part of a link behind the name of the puzzle.
fn body(text: &str) -> Option<&str> {
    let text = text.trim();
    let link = text.split_once("?nonogram/").map(|(_, body)| body);
    link.filter(|_| text.contains("://"))
        .or_else(|| text.strip_prefix("nonogram/"))
}

/// Returns true if a text is a link of another puzzle of these sites, and the puzzle's name.
pub(super) fn other_puzzle(text: &str) -> Option<&str> {
    let text = text.trim();
    let (site, query) = text.split_once('?')?;
    let known = ["puzz.link", "pzv.jp", "pzpr", "pzplus"];
    let (name, rest) = query.split_once('/')?;
    let fits = rest.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_alphabetic());
    (fits && name != "nonogram" && known.iter().any(|known| site.contains(known))).then_some(name)
}

fn parse(line: &Line) -> Result<Record, Error> {
    let wrong = |found: &str, rule: &'static str| line.error(ErrorKind::unexpected(found, rule));
    let rule = "a link is …?nonogram/WIDTH/HEIGHT/, then the runs";
    let body = body(&line.text).ok_or_else(|| wrong(line.text.trim(), rule))?;
    // Some sites put flags before the size.
    let mut fields = body
        .split('/')
        .skip_while(|field| !field.starts_with(|symbol: char| symbol.is_ascii_digit()));
    let side = |side: Option<&str>, what| {
        parse_side(side.unwrap_or_default(), what).map_err(|kind| line.error(kind))
    };
    let width = side(fields.next(), "a width")?;
    let height = side(fields.next(), "a height")?;
    let runs = fields.next().unwrap_or_default();
    // Places of a column, of a row, and of all columns.
    let (deep, wide) = (height.div_ceil(2), width.div_ceil(2));
    let columns_end = width * deep;
    let places = columns_end + height * wide;
    let mut columns: Vec<Vec<u32>> = vec![Vec::new(); width];
    let mut rows: Vec<Vec<u32>> = vec![Vec::new(); height];
    let (mut place, mut at) = (0, 0);
    while let Some(symbol) = runs[at..].chars().next() {
        let digits = match symbol {
            '0'..='9' | 'a'..='f' => runs.get(at..at + 1),
            '-' => runs.get(at + 1..at + 3),
            _ => None,
        };
        let run = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match (run, symbol) {
            (Some(run), _) if place < columns_end => columns[place / deep].push(run),
            (Some(run), _) if place < places => rows[(place - columns_end) / wide].push(run),
            (None, 'g'..='z') => place += symbol as usize - 'g' as usize,
            (Some(_), _) => return Err(wrong(&runs[at..], "the link has no further rows")),
            (None, _) => {
                return Err(wrong(
                    &runs[at..],
                    "runs are 0-f, -10 to -ff, and g-z between them",
                ));
            }
        }
        place += 1;
        at += if symbol == '-' { 3 } else { symbol.len_utf8() };
    }
    let clues = |lines: Vec<Vec<u32>>| {
        let clue = |runs: Vec<u32>| Clue::new(runs.into_iter().rev());
        lines.into_iter().map(clue).collect()
    };
    record(clues(rows), clues(columns), Format::Pzpr, line.number)
}

/// Appends a link.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    let (width, height) = (puzzle.width(), puzzle.height());
    out.push_str(&format!("https://puzz.link/p?nonogram/{width}/{height}/"));
    let mut gap = 0;
    for (clues, room) in [
        (puzzle.columns(), height.div_ceil(2)),
        (puzzle.rows(), width.div_ceil(2)),
    ] {
        for clue in clues {
            for &run in clue.runs().iter().rev() {
                skip(out, &mut gap);
                match run {
                    0..16 => out.push_str(&format!("{run:x}")),
                    _ => out.push_str(&format!("-{run:02x}")),
                }
            }
            gap += room - clue.runs().len();
        }
    }
    skip(out, &mut gap);
    out.push('\n');
}

/// Appends letters for places without a run.
fn skip(out: &mut String, gap: &mut usize) {
    while *gap > 0 {
        let step = (*gap).min(20);
        out.push(char::from(b'f' + step as u8));
        *gap -= step;
    }
}
