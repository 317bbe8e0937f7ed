//! `{"r": [[1, 1], …], "c": [[1], …]}`: the clues of the rows and of the columns.
//!
//! The founding documents have `r` and `c`; `rows`/`columns` and `hor`/`ver` are seen as well (that
//! `hor` is the rows follows from the words; the issue liouh/picross#1 does not say).
//!
//! In colours a run is text, its length and the letter of its colour, and `palette` says what the
//! letters stand for, `.` for the background, as `--json` does. Blots are text as well: `"?"` or
//! `"?r"` for a run whose length can't be read, `"*"` for any number of runs.
//!
//! ```json
//! {"r": [["2r", "1g"]], "c": [["1r"], ["1r"], ["1g"]],
//!  "palette": [{"name": "red", "rgb": "#ff0000", "symbol": "r"}, {"rgb": "#00ff00", "symbol": "g"}]}
//! ```
//!
//! Without a palette, letters get colours that people tell apart. This spelling is this project's.
//! An object may span lines; it is read up to its closing brace. Objects in a list are read one by one. Brackets are counted before
//! anything is parsed, so that depth costs nothing.

use std::fmt::{self, Write as _};

use cellwise_nonogram::{Clue, Part, Puzzle};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};

use super::clues::puzzle_in;
use super::colours::{Inks, Word, clue_text, parse_hex};
use super::detect::Resync;
use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind};
use crate::json::List;
use crate::source::Source;

/// The clues of one direction, as long as any that is read.
struct Clues(Vec<Vec<Run>>);

/// A run: a length, or text.
enum Run {
    Length(u32),
    Text(String),
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Run;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("u32")
            }

            fn visit_u64<E: de::Error>(self, length: u64) -> Result<Run, E> {
                let wrong = || E::invalid_value(de::Unexpected::Unsigned(length), &self);
                u32::try_from(length).map(Run::Length).map_err(|_| wrong())
            }

            fn visit_i64<E: de::Error>(self, length: i64) -> Result<Run, E> {
                Err(E::invalid_value(de::Unexpected::Signed(length), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Run, E> {
                Ok(Run::Text(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// A colour of the palette.
#[derive(serde::Deserialize)]
struct Swatch {
    #[serde(alias = "letter")]
    symbol: char,
    name: Option<String>,
    rgb: Option<String>,
}

/// What the object holds.
#[derive(serde::Deserialize)]
struct Object {
    #[serde(alias = "rows", alias = "hor")]
    r: Clues,
    #[serde(alias = "columns", alias = "cols", alias = "ver")]
    c: Clues,
    #[serde(default)]
    palette: Vec<Swatch>,
}

/// Reads an object from its opening brace on.
pub(super) fn read(
    lines: &mut Source<'_>,
    list: &mut List,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    *resync = Resync::Blank;
    let value = list.read_value(lines)?;
    *resync = Resync::None;
    let object: Object =
        serde_json::from_str(&value.text).map_err(|error| crate::json::error(&error, &value))?;
    let Object {
        r: Clues(rows),
        c: Clues(columns),
        palette,
    } = object;
    if rows.is_empty() || columns.is_empty() {
        let kind = ErrorKind::Nothing("clues in \"r\" and \"c\"");
        return Err(Error::at_line(start, kind));
    }
    let puzzle = build(&rows, &columns, &palette).map_err(|kind| Error::at_line(start, kind))?;
    let mut record = Record::new(puzzle, Format::Json);
    record.line = start;
    Ok(Some(record))
}

fn build(rows: &[Vec<Run>], columns: &[Vec<Run>], palette: &[Swatch]) -> Result<Puzzle, ErrorKind> {
    let mut inks = Inks::default();
    for swatch in palette {
        let hex = |text: &String| {
            parse_hex(text).ok_or_else(|| ErrorKind::unexpected(text, "rgb is like \"#ff8000\""))
        };
        let rgb = swatch.rgb.as_ref().map(hex).transpose()?;
        if swatch.symbol == '.' {
            inks.set_background(swatch.name.as_deref().unwrap_or("white"), rgb);
        } else {
            let mut buffer = [0; 4];
            let key = swatch.symbol.encode_utf8(&mut buffer);
            inks.declare(key, swatch.name.clone(), rgb, swatch.symbol)?;
        }
    }
    // A plain number is in the first colour.
    let first = palette.iter().find(|swatch| swatch.symbol != '.');
    let first = first.map_or(String::new(), |swatch| swatch.symbol.to_string());
    let mut part = |run: &Run| -> Result<Part, ErrorKind> {
        let rule = "a run is a number, \"3r\", \"?\" or \"*\"";
        let word = match run {
            Run::Length(length) => Word::Run(*length, &first),
            Run::Text(text) => match Word::parse(text) {
                Some(Word::Blot("")) => Word::Blot(&first),
                Some(Word::Run(length, "")) => Word::Run(length, &first),
                Some(word) => word,
                None => return Err(ErrorKind::unexpected(text, rule)),
            },
        };
        word.part(&mut inks)
    };
    let mut clues = |lines: &[Vec<Run>]| -> Result<Vec<Clue>, ErrorKind> {
        let clue = |runs: &Vec<Run>| {
            let parts: Result<Vec<Part>, ErrorKind> = runs.iter().map(&mut part).collect();
            parts.map(Clue::of_parts)
        };
        lines.iter().map(clue).collect()
    };
    let (rows, columns) = (clues(rows)?, clues(columns)?);
    puzzle_in(rows, columns, inks.palette().as_ref())
}

impl<'de> Deserialize<'de> for Clues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lists;

        impl<'de> Visitor<'de> for Lists {
            type Value = Clues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of lists of whole numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<Clues, A::Error> {
                let mut clues = Vec::new();
                while let Some(Runs(clue)) = lists.next_element()? {
                    if clues.len() == MAX_SIDE {
                        let limit = format!("more than {MAX_SIDE} clues");
                        return Err(de::Error::custom(limit));
                    }
                    clues.push(clue);
                }
                Ok(Clues(clues))
            }
        }

        deserializer.deserialize_seq(Lists)
    }
}

/// One clue: a list of numbers, or a number alone.
struct Runs(Vec<Run>);

impl<'de> Deserialize<'de> for Runs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Runs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of whole numbers, or of runs in colours like \"3r\"")
            }

            fn visit_u64<E: de::Error>(self, run: u64) -> Result<Runs, E> {
                let run =
                    u32::try_from(run).map_err(|_| E::custom("a run that long fits nowhere"))?;
                Ok(Runs(vec![Run::Length(run)]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Runs, A::Error> {
                let mut runs = Vec::new();
                while let Some(run) = list.next_element()? {
                    if runs.len() == MAX_SIDE {
                        return Err(de::Error::custom(format!("more than {MAX_SIDE} runs")));
                    }
                    runs.push(run);
                }
                Ok(Runs(runs))
            }
        }

        deserializer.deserialize_any(List)
    }
}

/// Appends a puzzle as one line.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    out.push_str(&line(puzzle, " "));
    out.push('\n');
}

/// A puzzle as one line, with `gap` after commas and colons.
pub(super) fn line(puzzle: &Puzzle, gap: &str) -> String {
    let list = |clues: &[Clue]| {
        let clue = |clue: &Clue| match puzzle.is_coloured() || !clue.is_plain() {
            true if clue.parts().next().is_none() => "[]".to_owned(),
            true => {
                let text = clue_text(puzzle, clue);
                let words: Vec<String> = text.split(' ').map(quoted).collect();
                format!("[{}]", words.join(&format!(",{gap}")))
            }
            false => {
                let runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
                format!("[{}]", runs.join(&format!(",{gap}")))
            }
        };
        let all: Vec<String> = clues.iter().map(clue).collect();
        all.join(&format!(",{gap}"))
    };
    let mut out = String::new();
    let _ = write!(out, "{{\"r\":{gap}[{}],{gap}", list(puzzle.rows()));
    let _ = write!(out, "\"c\":{gap}[{}]", list(puzzle.columns()));
    if !puzzle.palette().is_black_on_white() {
        let paints = puzzle.palette().paints().iter().map(|paint| {
            let (name, hex) = (json_text(&paint.name), paint.hex());
            let letter = paint.letter;
            format!("{{\"name\":{gap}{name},{gap}\"rgb\":{gap}\"{hex}\",{gap}\"symbol\":{gap}\"{letter}\"}}")
        });
        let paints: Vec<String> = paints.collect();
        let paints = paints.join(&format!(",{gap}"));
        let _ = write!(out, ",{gap}\"palette\":{gap}[{paints}]");
    }
    out.push('}');
    out
}

/// A word of a clue: a number where it is one, else text.
fn quoted(word: &str) -> String {
    match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => word.to_owned(),
        false => json_text(word),
    }
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
