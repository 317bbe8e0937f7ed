//! Writes a puzzle as Jan Wolter's XML.

use cellwise_nonogram::{Colour, Part};

use crate::Field;
use crate::nonogram::{Page, Record};
use crate::xml::escape;

/// The text that closes a document.
pub(super) const END: &str = "</puzzleset>\n";

/// Appends a puzzle, opening the document if it is the first.
pub(super) fn print(record: &Record, page: &mut Page<'_>) {
    let out = &mut *page.text;
    if page.written.records == 0 {
        out.push_str("<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n");
    }
    let palette = record.puzzle.palette();
    let names: Vec<String> = palette
        .paints()
        .iter()
        .map(|p| escape(&p.name).into())
        .collect();
    let background = match names[0].as_str() {
        "white" => String::new(),
        name => format!(" backgroundcolor=\"{name}\""),
    };
    let default = &names[1];
    out.push_str(&format!(
        "<puzzle type=\"grid\" defaultcolor=\"{default}\"{background}>\n"
    ));
    if let Some(id) = &record.id {
        out.push_str(&format!("<id>{}</id>\n", escape(id)));
    }
    for (field, text) in record.meta.iter() {
        let tag = match field {
            Field::Title => "title",
            Field::Author => "author",
            Field::Copyright => "copyright",
            Field::Source => "source",
            Field::Description => "description",
            Field::Comment => "note",
            _ => continue,
        };
        out.push_str(&format!("<{tag}>{}</{tag}>\n", escape(text)));
    }
    let shown = |colour: Colour| match palette.is_black_on_white() && colour == Colour::FIRST {
        true => 'X',
        false => palette.paint(colour).letter,
    };
    for (number, paint) in palette.paints().iter().enumerate() {
        let (name, shown) = (&names[number], shown(Colour::new(number as u8)));
        let hex = paint.hex()[1..].to_owned();
        let doubled = hex.as_bytes().chunks(2).all(|pair| pair[0] == pair[1]);
        let hex: String = match doubled {
            true => hex.chars().step_by(2).collect(),
            false => hex,
        };
        out.push_str(&format!(
            "<color name=\"{name}\" char=\"{shown}\">{hex}</color>\n"
        ));
    }
    let puzzle = &record.puzzle;
    for (kind, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
        out.push_str(&format!("<clues type=\"{kind}\">\n"));
        for clue in clues {
            out.push_str("<line>");
            for part in clue.parts() {
                let Part::Run { length, colour } = part else {
                    continue;
                };
                match colour == Colour::FIRST {
                    true => out.push_str(&format!("<count>{length}</count>")),
                    false => {
                        let name = &names[colour.number()];
                        out.push_str(&format!("<count color=\"{name}\">{length}</count>"));
                    }
                }
            }
            out.push_str("</line>\n");
        }
        out.push_str("</clues>\n");
    }
    if let Some(solution) = record
        .solution
        .as_ref()
        .filter(|picture| picture.is_finished())
    {
        out.push_str("<solution type=\"goal\">\n<image>\n");
        for row in solution.rows() {
            let row: String = row
                .iter()
                .map(|&cell| cell.colour().map_or('.', shown))
                .collect();
            out.push_str(&format!("|{row}|\n"));
        }
        out.push_str("</image>\n</solution>\n");
    }
    out.push_str("</puzzle>\n");
}
