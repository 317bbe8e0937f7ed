//! The reason in words.

use cellwise_sudoku::{Puzzle, Symbols};

use super::Why;
use crate::sudoku::sentence::set_text;
use crate::sudoku::step::Candidate;

impl Why {
    /// The reason in lines of text, with `symbols` for the digits; empty if there is nothing to say.
    ///
    /// ```
    /// use cellwise_human::sudoku::Human;
    /// use cellwise_sudoku::{Puzzle, Symbols};
    ///
    /// let puzzle: Puzzle = "1234 3412 .... ....".parse()?;
    /// let text = puzzle.why().text(&puzzle, &Symbols::default());
    /// assert_eq!(text.lines().last(), Some("2 more givens settle it (fewer can't): r3c1=2 r3c2=1"));
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn text(&self, puzzle: &Puzzle, symbols: &Symbols) -> String {
        let cell = |cell: usize, digits: &mut dyn Iterator<Item = u8>| {
            format!(
                " {}={}",
                puzzle.shape().name(cell),
                set_text(digits, symbols)
            )
        };
        match self {
            Self::Unique | Self::Unknown { .. } => String::new(),
            Self::Impossible { clash, irreducible } => {
                let cells = clash.iter();
                let cells = cells.map(|&at| cell(at, &mut puzzle.candidates(at).iter()));
                let rest = match irreducible {
                    true => "; without any one of them the others don't",
                    false => "",
                };
                format!("These already clash{rest}:{}\n", cells.collect::<String>())
            }
            Self::Several {
                differ,
                settle,
                fewest,
                solutions,
            } => {
                let mut out = solutions.map_or(String::new(), |n| format!("{n} solutions\n"));
                let cells = differ.iter();
                let cells = cells.map(|(at, digits)| cell(*at, &mut digits.iter().copied()));
                let cells: String = cells.collect();
                out.push_str(&format!("{} cells differ:{cells}\n", differ.len()));
                let one = |c: &Candidate| cell(c.cell, &mut std::iter::once(c.digit));
                let givens: String = settle.iter().map(one).collect();
                let (plural, proof) = (
                    match settle.len() {
                        1 => "given settles",
                        _ => "givens settle",
                    },
                    match fewest {
                        true => "fewer can't",
                        false => "perhaps fewer could",
                    },
                );
                if !settle.is_empty() {
                    let count = settle.len();
                    out.push_str(&format!("{count} more {plural} it ({proof}):{givens}\n"));
                }
                out
            }
        }
    }
}
