//! Olšák's .g: prose, colours, then the clues of rows and columns after lines that begin with `:`.
//!
//! ```text
//! Whatever stands here is a comment.
//! #d
//!    0:   #FFFFFF   white
//!    r:%  red       roses
//! : rows
//! 3r 1r
//! ```
//!
//! After `#d` each line declares a colour: the character it has in clues, `:`, the character it
//! is shown with, an XPM name or `#rrggbb`, a comment. `0` is the background, `1` the colour of
//! runs without a letter. A triangle, two names with `/` or `\` between them, is a colour as any
//! other, half of either. Every line of a section is a clue, a blank one too. `#t` begins a
//! triddler, which is refused. The layout is that of pbnsolve's read_olsak.c and of the examples
//! that come with it.

use cellwise_nonogram::{Clue, Part};

use super::clues::record_in;
use super::colours::{Inks, Word, look, name_of, parse_hex};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const G: Description<Nonogram> = Description {
    own_endings: &["g"],
    aliases: &["olsak"],
    colours: true,
    several: false,
    sniff: Sniff::at(70, |first| {
        first.hint == Some(Format::G) || is_start(first.text)
    }),
    ..Description::new(
        "g",
        &["g"],
        "Olšák, with colours",
        |lines, _| read(lines),
        Writing {
            fields: |field| field == Field::Title,
            palette: |_| true,
            ..Writing::clues(print)
        },
    )
};

/// Returns true if a line begins the colours, the clues or a triddler.
pub(super) fn is_start(text: &str) -> bool {
    let text = text.trim_end();
    let declares = |start: &&str| text.eq_ignore_ascii_case(start);
    text.starts_with(':') || ["#d", "#t"].iter().any(declares)
}

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let sections: Vec<usize> = (0..document.len())
        .filter(|&i| document[i].text.starts_with(':'))
        .collect();
    let (Some(&rows), Some(&columns)) = (sections.first(), sections.get(1)) else {
        let rule = "the clues of rows and of columns follow lines that begin with :";
        return Err(first.error(ErrorKind::unexpected(first.text.trim(), rule)));
    };
    let head = &document[..rows];
    if let Some(line) = head
        .iter()
        .find(|line| line.text.to_ascii_lowercase().starts_with("#t"))
    {
        return Err(line.error(ErrorKind::Unsupported {
            what: "grids",
            names: vec!["triddler".into()],
        }));
    }
    let mut inks = declared(head)?;
    let end = sections.get(2).copied().unwrap_or_else(|| {
        document
            .iter()
            .rposition(|line| !line.is_blank())
            .map_or(0, |last| last + 1)
    });
    let row_clues = clues(&document[rows + 1..columns], &mut inks)?;
    let below = &document[columns + 1..end.max(columns + 1)];
    let column_clues = clues(below, &mut inks)?;
    let palette = inks.palette();
    let mut record = record_in(
        row_clues,
        column_clues,
        palette.as_ref(),
        Format::G,
        first.number,
    )?;
    let mut prose = head.iter().take_while(|line| !begins_colours(line));
    if let Some(line) = prose.find(|line| !line.is_blank() && !line.text.starts_with('#')) {
        record.meta.add(Field::Title, &line.text);
    }
    Ok(Some(record))
}

/// Returns true if a line begins the declaration of colours.
fn begins_colours(line: &Line) -> bool {
    line.text.to_ascii_lowercase().starts_with("#d")
}

/// The colours declared, by their characters in clues.
fn declared(head: &[Line]) -> Result<Inks, Error> {
    let mut inks = Inks::default();
    for line in head.iter().skip_while(|line| !begins_colours(line)).skip(1) {
        let Some((key, rest)) = line.text.trim().split_once(':') else {
            continue;
        };
        // The character it is shown with follows at once, blank or not.
        let Some(rest) = rest.get(rest.chars().next().map_or(0, char::len_utf8)..) else {
            continue;
        };
        let mut words = rest.split_whitespace();
        let Some(word) = words.next() else {
            continue;
        };
        let comment: Vec<&str> = words.collect();
        let rgb = parse_hex(word).filter(|_| word.starts_with('#'));
        let rgb = rgb.or_else(|| look(word)).or_else(|| triangle(word));
        // Behind numbers the comment says what the colour is called.
        let name = match (word.starts_with('#'), comment.is_empty(), rgb) {
            (true, false, _) => comment.join(" "),
            (true, true, Some(rgb)) => name_of(rgb),
            _ => word.to_owned(),
        };
        let letter = key.chars().next().unwrap_or(' ');
        match key {
            "0" => inks.set_background(&name, rgb),
            "1" => drop(
                inks.declare("", Some(name), rgb, 'k')
                    .map_err(|kind| line.error(kind))?,
            ),
            key => {
                let ink = inks.declare(key, Some(name), rgb, letter);
                ink.map_err(|kind| line.error(kind))?;
            }
        }
    }
    Ok(inks)
}

/// The look of a triangle: half of one colour, half of another.
fn triangle(word: &str) -> Option<[u8; 3]> {
    let (a, b) = word.split_once(['/', '\\'])?;
    let (a, b) = (look(a)?, look(b)?);
    Some([0, 1, 2].map(|i| u8::midpoint(a[i], b[i])))
}

fn clues(lines: &[Line], inks: &mut Inks) -> Result<Vec<Clue>, Error> {
    let mut clues = Vec::new();
    for line in lines {
        let mut parts: Vec<Part> = Vec::new();
        for (at, word) in line.words() {
            let wrong = |kind| line.error_at(at, kind);
            let run = Word::parse(word).filter(|word| matches!(word, Word::Run(..)));
            let run = run.ok_or_else(|| {
                let rule = "a run is a number and perhaps the character of a colour";
                wrong(ErrorKind::unexpected(word, rule))
            })?;
            parts.push(run.part(inks).map_err(wrong)?);
        }
        clues.push(Clue::of_parts(parts));
    }
    Ok(clues)
}

/// Appends a puzzle under its title.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    if let Some(title) = record.meta.get(Field::Title) {
        // Prose may not look like a declaration.
        out.push_str(&format!(
            "{}\n",
            title
                .replace(['\n', '\r'], " ")
                .trim_start_matches([':', '#', ' '])
        ));
    }
    let palette = puzzle.palette();
    let plain = palette.is_black_on_white();
    if !plain {
        out.push_str("#d\n");
        for paint in palette.paints() {
            let (key, shown) = match paint.letter {
                '.' => ('0', ' '),
                letter => (letter, letter),
            };
            let name = paint.name.replace(['\n', '\r'], " ");
            out.push_str(&format!("   {key}:{shown}  {}  {name}\n", paint.hex()));
        }
    }
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        out.push_str(&format!(": {name}\n"));
        for clue in clues {
            // pbnsolve refuses 0; a white line is a blank one.
            if clue.parts().next().is_none() {
                out.push('\n');
                continue;
            }
            let text = clue.text(|colour| match plain {
                true => String::new(),
                false => palette.paint(colour).letter.to_string(),
            });
            out.push_str(&format!("{text}\n"));
        }
    }
    out.push_str(": end\n");
}
