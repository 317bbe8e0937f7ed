//! A tournament's answers: `$id`, then the picture, a row a line, 0 and 1 between tabs.
//!
//! Read only when the format is named: the clues of a small puzzle may look the same. The layout
//! is that of the TCGA tournament's rules (tcga.tw, Nonogram_rule_150520.txt).

use cellwise_nonogram::{Cell, Picture};

use super::clues::of_picture;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::Source;

/// Reads a picture from its `$id` on.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let id = first
        .text
        .trim()
        .strip_prefix('$')
        .map(|id| id.trim().to_owned());
    let Some(id) = id else {
        let rule = "a record begins with $ and its number";
        return Err(first.error(ErrorKind::unexpected(first.text.trim(), rule)));
    };
    lines.drop_line();
    let rows = lines.gather(|text| text.starts_with('$'))?;
    let mut cells = Vec::new();
    let (mut height, mut width) = (0, 0);
    for line in rows.iter().filter(|line| !line.is_blank()) {
        let before = cells.len();
        for (at, word) in line.words() {
            cells.push(match word {
                "0" => Cell::White,
                "1" => Cell::Black,
                _ => {
                    let rule = "a cell is 0 or 1";
                    return Err(line.error_at(at, ErrorKind::unexpected(word, rule)));
                }
            });
        }
        height += 1;
        let found = cells.len() - before;
        width = if height == 1 { found } else { width };
        if found != width {
            let rule = format!("the rows above have {width}");
            return Err(line.error(ErrorKind::unexpected(format!("{found} cells"), rule)));
        }
    }
    let nothing = || Error::at_line(start, ErrorKind::unexpected("", "rows of 0 and 1 follow $"));
    let picture = Picture::from_cells(height, width, cells).filter(|_| width > 0);
    let mut record = of_picture(picture.ok_or_else(nothing)?, Format::Answers, start)?;
    record.id = Some(id).filter(|id| !id.is_empty());
    Ok(Some(record))
}

/// Appends a picture; without an id it gets its number in the file.
pub(super) fn print(picture: &Picture, id: Option<&str>, written: u64, out: &mut String) {
    let number = (written + 1).to_string();
    out.push_str(&format!("${}\n", id.unwrap_or(&number)));
    for row in picture.rows() {
        let cells: Vec<&str> = row
            .iter()
            .map(|&cell| if cell == Cell::Black { "1" } else { "0" })
            .collect();
        out.push_str(&format!("{}\n", cells.join("\t")));
    }
}
