//! The clues beside a picture: rows on the left, columns above.

use cellwise_nonogram::{Clue, Line};

use crate::line::{Style, StyledLine};

/// The clues beside a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clues {
    /// Those of the rows, as text.
    rows: Vec<String>,
    /// Those of the columns, number by number.
    columns: Vec<Vec<String>>,
    /// The line that is looked at.
    pub(super) looked_at: Option<Line>,
}

impl Clues {
    pub(super) fn new(rows: &[Clue], columns: &[Clue]) -> Self {
        let numbers = |clue: &Clue| match clue.runs() {
            [] => vec!["0".to_owned()],
            runs => runs.iter().map(ToString::to_string).collect::<Vec<_>>(),
        };
        Self {
            rows: rows.iter().map(|clue| numbers(clue).join(" ")).collect(),
            columns: columns.iter().map(numbers).collect(),
            looked_at: None,
        }
    }

    /// The characters that the cells of a column need: a long number reaches into the gap before it
    /// unless another stands there.
    pub(super) fn width_needed(&self, column: usize) -> usize {
        let number =
            |column: usize, level: usize| self.columns.get(column)?.iter().rev().nth(level);
        let crowded = (0..self.height()).any(|level| {
            let long = number(column, level).is_some_and(|text| text.len() > 1);
            long && column
                .checked_sub(1)
                .is_some_and(|left| number(left, level).is_some())
        });
        let Some(numbers) = self.columns.get(column) else {
            return 1;
        };
        let longest = numbers.iter().map(String::len).max().unwrap_or(1);
        match crowded {
            true => longest,
            false => longest.saturating_sub(1).max(1),
        }
    }

    /// The number of lines that the clues of the columns take.
    pub(super) fn height(&self) -> usize {
        self.columns.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn margin_width(&self) -> usize {
        let widths = self.rows.iter().map(|clue| clue.chars().count());
        1 + widths.max().unwrap_or(0)
    }

    /// The clue of a row, before its cells.
    pub(super) fn margin(&self, row: usize) -> StyledLine {
        let text = self.rows.get(row).map_or("", String::as_str);
        let style = self.style(Line::Row(row));
        StyledLine::new(
            format!("{text:>width$}", width = self.margin_width()),
            style,
        )
    }

    /// A line of the clues of the columns, counted from above.
    pub(super) fn head(&self, level: usize, widths: &[usize]) -> StyledLine {
        let mut line = StyledLine::new(" ".repeat(self.margin_width()), Style::Plain);
        for (column, (numbers, width)) in self.columns.iter().zip(widths).enumerate() {
            let above = self.height() - numbers.len();
            let text = level.checked_sub(above).map_or("", |at| &numbers[at]);
            let text = format!("{text:>width$}", width = width + 1);
            line.push(text, self.style(Line::Column(column)));
        }
        line
    }

    fn style(&self, line: Line) -> Style {
        match self.looked_at {
            Some(looked_at) if looked_at == line => Style::Changed,
            Some(_) => Style::Dim,
            None => Style::Plain,
        }
    }
}
