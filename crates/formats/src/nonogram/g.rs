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
//! runs without a letter. Every line of a section is a clue, a blank one too. `#t` begins a
//! triddler, which is refused. The layout is that of pbnsolve's read_olsak.c and of the examples
//! that come with it. One colour is black; several are refused by name.

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::{parse_coloured, record, refuse_colours};
use super::{Format, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Whether a line begins the colours, the clues or a triddler.
pub(super) fn is_start(text: &str) -> bool {
    let text = text.trim_end();
    let declares = |start: &&str| text.eq_ignore_ascii_case(start);
    text.starts_with(':') || ["#d", "#t"].iter().any(declares)
}

/// Reads the rest of the text as one puzzle.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
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
    let palette = Palette::new(head);
    let mut used: Vec<String> = Vec::new();
    let end = sections.get(2).copied().unwrap_or_else(|| {
        document
            .iter()
            .rposition(|line| !line.is_blank())
            .map_or(0, |last| last + 1)
    });
    let row_clues = clues(&document[rows + 1..columns], &palette, &mut used)?;
    let column_clues = clues(
        &document[columns + 1..end.max(columns + 1)],
        &palette,
        &mut used,
    )?;
    refuse_colours(used).map_err(|kind| first.error(kind))?;
    let mut record = record(row_clues, column_clues, Format::G, first.number)?;
    if let Some(line) = head
        .iter()
        .find(|line| !line.is_blank() && !line.text.starts_with('#'))
    {
        record.meta.add(Field::Title, &line.text);
    }
    Ok(Some(record))
}

/// The colours declared, by their characters in clues.
struct Palette(Vec<(String, String)>);

impl Palette {
    fn new(head: &[Line]) -> Self {
        let declared = head
            .iter()
            .skip_while(|line| !line.text.trim().eq_ignore_ascii_case("#d"));
        let colours = declared.skip(1).filter_map(|line| {
            let (letter, rest) = line.text.trim().split_once(':')?;
            // The character it is shown with follows at once, blank or not.
            let rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..)?;
            let name = rest.split_whitespace().next()?;
            Some((letter.to_owned(), name.to_owned()))
        });
        Self(colours.collect())
    }

    fn name(&self, letter: &str) -> String {
        let letter = if letter.is_empty() { "1" } else { letter };
        let found = self.0.iter().find(|(known, _)| known == letter);
        found.map_or_else(
            || {
                if letter == "1" {
                    "black".to_owned()
                } else {
                    letter.to_owned()
                }
            },
            |(_, name)| name.clone(),
        )
    }
}

fn clues(lines: &[Line], palette: &Palette, used: &mut Vec<String>) -> Result<Vec<Clue>, Error> {
    let mut clues = Vec::new();
    for line in lines {
        let mut runs = Vec::new();
        for (at, word) in line.words() {
            let Some((run, letter)) = parse_coloured(word) else {
                let rule = "a run is a number and perhaps the character of a colour";
                return Err(line.error_at(at, ErrorKind::unexpected(word, rule)));
            };
            let colour = palette.name(letter);
            if run > 0 && !used.contains(&colour) {
                used.push(colour);
            }
            runs.push(run);
        }
        clues.push(Clue::new(runs));
    }
    Ok(clues)
}

/// Appends a puzzle under its title.
pub(super) fn print(puzzle: &Puzzle, title: Option<&str>, out: &mut String) {
    if let Some(title) = title {
        // Prose may not look like a declaration.
        out.push_str(&format!(
            "{}\n",
            title
                .replace(['\n', '\r'], " ")
                .trim_start_matches([':', '#', ' '])
        ));
    }
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        out.push_str(&format!(": {name}\n"));
        for clue in clues {
            out.push_str(&format!("{clue}\n"));
        }
    }
    out.push_str(": end\n");
}
