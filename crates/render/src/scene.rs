//! One step of a search as a picture: the board, the event and its reason, the counters.
//!
//! ```text
//!  9 4 2 | 5 3 1 | 6[.]7    step 4, depth 3
//!  6 . . | . . . | . . .    r1c8: nothing fits (8 is in its column) -> back
//!  . . . | . . 2 | . . 9    values: 1 2 3 4 5 6 7 8 9
//! -------+-------+-------   - 1 is in row 1 at r1c6
//!  …                        …
//! assignments 3, tests 28, dead ends 1, prunings 0, deepest 3
//! ```

mod builder;
mod listing;
mod path;
mod tree;

use cellwise_csp::Var;
use cellwise_textbook::{Cause, Counters, SearchEvent};

pub use self::builder::SceneBuilder;
pub use self::tree::SearchTree;
use crate::board::BoardDrawing;
use crate::line::{Style, StyledLine, wrap};

/// Lines of words beside even the smallest board: enough for the reasons of nine values.
const PANEL: usize = 12;

/// A step to show, with its reasons and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The number of the step, counted from 1; 0 is the board before the first.
    pub number: u64,
    /// The number of assignments that stand.
    pub depth: usize,
    /// The event, in one line.
    pub line: String,
    /// The event itself; `None` before the first.
    pub event: Option<SearchEvent>,
    /// The reason why the variable of the event was chosen, unless it was simply the next one.
    pub chosen: Option<String>,
    /// The values that the variable of the event may take.
    pub values: Vec<String>,
    /// The values refused, with their reasons.
    pub refused: Vec<String>,
    /// The values struck from domains afterwards, a line for each variable.
    pub struck: Vec<String>,
    /// The placements of the line, or fillings of the house, that the event is about.
    pub listed: Vec<StyledLine>,
    /// Why a whole constraint rules values out: sets of variables that take up all their values.
    pub because: Vec<String>,
    /// The way to the latest assignment in the tree of the search.
    pub path: Vec<StyledLine>,
    /// Variables to be marked on the board.
    pub marked: Vec<Var>,
    /// The counters after it.
    pub counters: Counters,
}

impl Scene {
    /// The scene in lines of at most `width` columns; with `height`, no more lines than that:
    /// of a board too high for it, the part around the marked cell. Without a height, a board that
    /// is wider than the width keeps all its columns.
    #[must_use]
    pub fn lines(
        &self,
        board: &BoardDrawing,
        width: usize,
        height: Option<usize>,
    ) -> Vec<StyledLine> {
        let around = if board.columns_wide() + 32 > width {
            width
        } else {
            width - board.columns_wide() - 2
        };
        let panel = self.panel(around);
        self.beside(board, panel, width, height)
    }

    /// The same with the tree of the search instead of the words about the step.
    #[must_use]
    pub fn tree_lines(&self, board: &BoardDrawing, width: usize, height: usize) -> Vec<StyledLine> {
        let mut panel = vec![StyledLine::new(self.place(), Style::Dim)];
        let narrow = board.columns_wide() + 32 > width;
        let room = if narrow { 6 } else { height.saturating_sub(2) };
        let hidden = self.path.len().saturating_sub(room);
        panel.extend(self.path[hidden..].iter().cloned());
        self.beside(board, panel, width, Some(height))
    }

    /// The board with lines of words beside it, or below it if it leaves no room.
    fn beside(
        &self,
        board: &BoardDrawing,
        mut panel: Vec<StyledLine>,
        width: usize,
        height: Option<usize>,
    ) -> Vec<StyledLine> {
        let mut rows = board.lines();
        let board_width = board.columns_wide();
        let narrow = board_width + 32 > width;
        let width = match height {
            Some(_) => width,
            None => width.max(board_width),
        };
        if let Some(height) = height {
            // The counters take the last line, the words at least four when they stand below.
            let words = if narrow { panel.len().min(4) } else { 0 };
            let room = height.saturating_sub(1 + words).max(1);
            if rows.len() > room {
                // The clues above stay as long as they leave room for some rows.
                let heading = board.heading();
                let heading = if heading + 3 <= room { heading } else { 0 };
                let marked = board.marked_line().unwrap_or(heading);
                let room = room - heading;
                let first = marked.saturating_sub(room / 2).max(heading);
                let first = first.min(rows.len() - room);
                rows.drain(heading..first.max(heading));
                rows.truncate(heading + room);
            }
            let max = if narrow {
                height.saturating_sub(1 + rows.len())
            } else {
                room
            };
            shorten(&mut panel, max);
        } else {
            shorten(&mut panel, rows.len().max(PANEL));
        }
        let mut lines = Vec::new();
        if narrow {
            lines.extend(rows);
            lines.extend(panel);
        } else {
            let (mut rows, mut panel) = (rows.into_iter(), panel.into_iter());
            loop {
                let (row, words) = (rows.next(), panel.next());
                if row.is_none() && words.is_none() {
                    break;
                }
                let mut line = row.unwrap_or_default();
                line.pad(board_width + 2);
                line.append(words.unwrap_or_default());
                lines.push(line);
            }
        }
        lines.extend(
            wrap(&self.tally(), width)
                .into_iter()
                .map(|text| StyledLine::new(text, Style::Dim)),
        );
        if let Some(height) = height {
            lines.truncate(height);
        }
        lines.into_iter().map(|line| line.clipped(width)).collect()
    }

    /// The event and its reasons.
    fn panel(&self, width: usize) -> Vec<StyledLine> {
        let style = match self.event {
            Some(SearchEvent::DeadEnd { .. } | SearchEvent::Stalled { .. }) => Style::Bad,
            Some(SearchEvent::Solution { .. }) => Style::Good,
            _ => Style::Plain,
        };
        let mut lines = Vec::new();
        let mut say = |text: &str, style| {
            lines.extend(
                wrap(text, width)
                    .into_iter()
                    .map(|text| StyledLine::new(text, style)),
            );
        };
        say(&self.place(), Style::Dim);
        say(&self.line, style);
        if let Some(chosen) = &self.chosen {
            say(chosen, Style::Plain);
        }
        let tried = !matches!(
            self.event,
            Some(SearchEvent::DeadEnd {
                cause: Cause::Emptied(_) | Cause::Clause(_) | Cause::NoPlace(..),
                ..
            })
        );
        if tried && !self.values.is_empty() {
            say(&format!("values: {}", self.values.join(" ")), Style::Plain);
        }
        for reason in &self.refused {
            say(&format!("- {reason}"), Style::Dim);
        }
        for because in &self.because {
            say(&format!("= {because}"), Style::Plain);
        }
        for struck in &self.struck {
            say(&format!("> {struck}"), Style::Dim);
        }
        lines.extend(self.listed.iter().cloned());
        lines
    }

    /// The number of the step and its depth.
    fn place(&self) -> String {
        match self.number {
            0 => "start".to_owned(),
            number => format!("step {number}, depth {}", self.depth),
        }
    }

    fn tally(&self) -> String {
        let Counters {
            assignments,
            tests,
            dead_ends,
            prunings,
            depth,
            ..
        } = self.counters;
        let tests = tests.map_or("–".to_owned(), |tests| tests.to_string());
        format!(
            "assignments {assignments}, tests {tests}, dead ends {dead_ends}, prunings {prunings}, deepest {depth}"
        )
    }
}

/// Keeps the first lines and says how many are missing.
fn shorten(lines: &mut Vec<StyledLine>, max: usize) {
    if lines.len() > max {
        let missing = lines.len() + 1 - max.max(1);
        lines.truncate(max.saturating_sub(1));
        if max > 0 {
            lines.push(StyledLine::new(format!("… and {missing} more"), Style::Dim));
        }
    }
}

#[cfg(test)]
mod tests;
