//! The tree of a search as it stands: the way from its root to the latest assignment, and the values
//! beside it that were tried and taken back.
//!
//! ```text
//! r1c3: 2
//!  r1c4: 5x(1) 6x 8         8 stands; 5 was tried, with one more assignment below it
//!   r1c7: 6
//! ```

use std::collections::VecDeque;

use cellwise_csp::{Model, Value, Var};
use cellwise_textbook::SearchEvent;

use crate::line::{Style, StyledLine};

/// The levels of the tree above the latest assignment.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchPath {
    levels: Vec<Level>,
    /// The number of levels whose value stands; one more may have values that were taken back.
    standing: usize,
}

#[derive(Clone, Debug)]
struct Level {
    var: Var,
    /// The values tried, the latest last, and the assignments made below each.
    tried: Vec<(Value, u64)>,
    solved: bool,
}

impl SearchPath {
    pub(super) fn follow(&mut self, event: &SearchEvent) {
        match *event {
            SearchEvent::Assign { var, value } => {
                for level in &mut self.levels[..self.standing] {
                    if let Some((_, below)) = level.tried.last_mut() {
                        *below += 1;
                    }
                }
                let again = self
                    .levels
                    .get(self.standing)
                    .is_some_and(|level| level.var == var);
                self.levels.truncate(self.standing + usize::from(again));
                match self.levels.last_mut().filter(|_| again) {
                    Some(level) => level.tried.push((value, 0)),
                    None => self.levels.push(Level {
                        var,
                        tried: vec![(value, 0)],
                        solved: false,
                    }),
                }
                self.standing += 1;
            }
            SearchEvent::Undo { .. } => {
                self.standing = self.standing.saturating_sub(1);
                self.levels.truncate(self.standing + 1);
            }
            SearchEvent::Solution { .. } => {
                if let Some(level) = self.levels.last_mut() {
                    level.solved = true;
                }
            }
            _ => {}
        }
    }

    /// The deepest levels, as many as fit into `height` lines.
    pub(super) fn lines(&self, model: &Model, height: usize) -> Vec<StyledLine> {
        let mut lines = VecDeque::new();
        for (depth, level) in self.levels.iter().enumerate().rev() {
            if lines.len() == height {
                break;
            }
            // Deeper than this the indent would push the words off the screen.
            let mut line = StyledLine::new(" ".repeat(depth.min(12)), Style::Plain);
            line.push(format!("{}:", model.var_name(level.var)), Style::Plain);
            let last = level.tried.len() - 1;
            for (at, &(value, below)) in level.tried.iter().enumerate() {
                let name = model.value_name(value);
                if at == last && depth < self.standing {
                    let style = if level.solved {
                        Style::Good
                    } else {
                        Style::Changed
                    };
                    line.push(format!(" {name}"), style);
                } else {
                    let more = match below {
                        0 => String::new(),
                        _ => format!("({below})"),
                    };
                    line.push(format!(" {name}x{more}"), Style::Dim);
                }
            }
            lines.push_front(line);
        }
        lines.into()
    }
}
