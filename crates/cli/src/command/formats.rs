//! `formats`: everything that can be read or written.

use cellwise_formats::{PuzzleKind, catalogue};

use crate::exit::{Exit, Outcome};
use crate::output::Output;

/// Prints the table of formats.
pub(crate) fn run() -> Outcome<Exit> {
    let yes = |is: bool| if is { "yes" } else { "-" };
    let mut rows = vec![
        [
            "puzzle",
            "format",
            "endings",
            "reads",
            "writes",
            "colours",
            "several",
            "what it is",
        ]
        .map(str::to_owned),
    ];
    for (kind, format) in catalogue() {
        let puzzle = match kind {
            PuzzleKind::Sudoku => "sudoku",
            PuzzleKind::Nonogram => "nonogram",
        };
        let endings = match format.extensions {
            [] => "-".to_owned(),
            some => some.join(" "),
        };
        rows.push([
            puzzle.to_owned(),
            format.name.to_owned(),
            endings,
            yes(format.reads).to_owned(),
            yes(format.writes).to_owned(),
            yes(format.colours).to_owned(),
            yes(format.several).to_owned(),
            format.about.to_owned(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..7).filter_map(width).collect();
    let mut output = Output::open(None)?;
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        line.push_str(&row[7]);
        line.push('\n');
        output.write(line.as_bytes())?;
    }
    output.finish()?;
    Ok(Exit::Answered)
}
