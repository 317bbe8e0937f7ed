//! The check of a picture against its clues, independent of the engine.
//!
//! In: a puzzle and a picture. Out: every line that breaks its clue. It reads
//! runs cell by cell as a person would and shares no code with line solving.

mod parts;

use std::fmt;

use crate::{Cell, Clue, Line, Palette, Picture, Puzzle};

/// One thing that is wrong with a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// A finished line shows other runs than its clue.
    Runs {
        /// The line.
        line: Line,
        /// The runs it shows.
        found: Clue,
        /// The runs its clue asks for.
        expected: Clue,
    },
    /// A part-filled line can't be finished to match its clue.
    Stuck {
        /// The line.
        line: Line,
        /// The runs its clue asks for.
        expected: Clue,
    },
    /// A line that should be finished has open cells.
    Open {
        /// The line.
        line: Line,
        /// The number of its open cells.
        cells: usize,
    },
    /// The picture is not of the puzzle's size.
    Size {
        /// Height and width of the picture.
        found: (usize, usize),
        /// Height and width of the puzzle.
        expected: (usize, usize),
    },
}

impl Flaw {
    /// The line with the flaw; `None` if the size is wrong.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        match self {
            Self::Runs { line, .. } | Self::Stuck { line, .. } | Self::Open { line, .. } => {
                Some(*line)
            }
            Self::Size { .. } => None,
        }
    }

    /// The flaw in words, with the letters of a palette in its clues.
    #[must_use]
    pub fn in_letters(&self, palette: &Palette) -> String {
        let letters = |clue: &Clue| match palette.colours() {
            0 | 1 => clue.to_string(),
            _ => clue.text(|colour| palette.paint(colour).letter.to_string()),
        };
        match self {
            Self::Runs {
                line,
                found,
                expected,
            } => runs(*line, &letters(found), &letters(expected)),
            Self::Stuck { line, expected } => stuck(*line, &letters(expected)),
            Self::Open { .. } | Self::Size { .. } => self.to_string(),
        }
    }
}

fn runs(line: Line, found: &str, expected: &str) -> String {
    format!("{line} shows {found}; its clue is {expected}")
}

fn stuck(line: Line, expected: &str) -> String {
    format!("{line} can't be finished: no placement of its clue {expected} agrees with its cells")
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Runs {
                line,
                found,
                expected,
            } => f.write_str(&runs(*line, &found.to_string(), &expected.to_string())),
            Self::Stuck { line, expected } => f.write_str(&stuck(*line, &expected.to_string())),
            Self::Open { line, cells } => {
                write!(
                    f,
                    "{line} has {cells} open cell{}",
                    if *cells == 1 { "" } else { "s" }
                )
            }
            Self::Size { found, expected } => write!(
                f,
                "the picture is {} high and {} wide; the puzzle is {} high and {} wide",
                found.0, found.1, expected.0, expected.1
            ),
        }
    }
}

/// Every line that already breaks its clue; open cells may still become anything.
///
/// ```
/// use cellwise_nonogram::{Clue, Picture, Puzzle, flaws};
///
/// let puzzle = Puzzle::new([Clue::new([2])], [Clue::new([1]), Clue::new([1])])?;
/// assert!(flaws(&puzzle, &Picture::from_text("#?").unwrap()).is_empty());
/// let found = flaws(&puzzle, &Picture::from_text("?.").unwrap());
/// assert_eq!(found[0].to_string(), "row 1 can't be finished: no placement of its clue 2 agrees with its cells");
/// assert_eq!(found[1].to_string(), "column 2 shows 0; its clue is 1");
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn flaws(puzzle: &Puzzle, picture: &Picture) -> Vec<Flaw> {
    let expected = (puzzle.height(), puzzle.width());
    let found = (picture.height(), picture.width());
    if found != expected {
        return vec![Flaw::Size { found, expected }];
    }
    let broken = |line| line_flaw(puzzle, picture, line);
    puzzle.lines().filter_map(broken).collect()
}

/// The flaw of a line, if it breaks its clue, for pictures so large that [`flaws`] takes long.
///
/// # Panics
/// If the picture does not have the size of the puzzle.
#[must_use]
pub fn line_flaw(puzzle: &Puzzle, picture: &Picture, line: Line) -> Option<Flaw> {
    let expected = puzzle.clue(line);
    let found = picture.clue(line);
    let fine = match &found {
        Some(found) if found == expected => true,
        Some(_) => expected.is_blotted() && parts::can_be_finished(&picture.line(line), expected),
        None => can_show(&picture.line(line), expected),
    };
    let expected = || expected.clone();
    (!fine).then(|| match found {
        Some(found) => Flaw::Runs {
            line,
            found,
            expected: expected(),
        },
        None => Flaw::Stuck {
            line,
            expected: expected(),
        },
    })
}

/// The open cells of a line, if it has any.
fn unfinished(picture: &Picture, line: Line) -> Option<Flaw> {
    let line_cells = picture.line(line);
    let cells = line_cells
        .iter()
        .filter(|&&cell| cell == Cell::Open)
        .count();
    (cells > 0).then_some(Flaw::Open { line, cells })
}

/// Checks one line of a finished picture: [`check`] in steps, for pictures that take long. The picture must have the puzzle's size.
pub(crate) fn check_line(puzzle: &Puzzle, picture: &Picture, line: Line) -> Result<(), Flaw> {
    let broken = line_flaw(puzzle, picture, line).or_else(|| unfinished(picture, line));
    broken.map_or(Ok(()), Err)
}

/// Checks that `picture` is a solution of `puzzle`: finished, and every line as its clue says.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(puzzle: &Puzzle, picture: &Picture) -> Result<(), Vec<Flaw>> {
    let mut found = flaws(puzzle, picture);
    if !matches!(found.first(), Some(Flaw::Size { .. })) {
        let open = |line| unfinished(picture, line);
        found.extend(puzzle.lines().filter_map(open));
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Returns true if a part-filled line can be finished to match its clue.
fn can_show(cells: &[Cell], clue: &Clue) -> bool {
    let further = |cell: &Cell| matches!(cell, Cell::Ink(_));
    match clue.is_plain() && !cells.iter().any(further) {
        true => can_be_finished(cells, clue.runs()),
        false => parts::can_be_finished(cells, clue),
    }
}

/// Reads the line from the left and keeps the set of (run, cells of it painted) it may be in.
fn can_be_finished(cells: &[Cell], runs: &[u32]) -> bool {
    // State s counts the runs begun and finished and the black cells of the one under way:
    //   runs 2 1:   state 0 .. 1 # 2 ## (must gap) 3 ##. 4 ##.# …
    // One state before each run ("in the gap"), and one after each of its cells.
    let gap_before: Vec<usize> = runs
        .iter()
        .scan(0, |next, &length| {
            let here = *next;
            *next += length as usize + 1;
            Some(here)
        })
        .collect();
    let last = runs
        .iter()
        .map(|&length| length as usize + 1)
        .sum::<usize>();
    let is_gap = |state: usize| state == last || gap_before.binary_search(&state).is_ok();
    // The state after a run's last cell is followed by the gap state before the next run.
    let ends_run =
        |state: usize| state + 1 == last || gap_before.binary_search(&(state + 1)).is_ok();
    let mut reachable = vec![false; last + 1];
    reachable[0] = true;
    for &cell in cells {
        let mut next = vec![false; last + 1];
        for state in (0..=last).filter(|&state| reachable[state]) {
            if cell != Cell::White && state < last && (is_gap(state) || !ends_run(state)) {
                next[state + 1] = true;
            }
            if cell != Cell::Black {
                if is_gap(state) {
                    next[state] = true;
                } else if ends_run(state) {
                    next[state + 1] = true;
                }
            }
        }
        reachable = next;
    }
    reachable[last] || (last > 0 && reachable[last - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::of_picture(&Picture::from_text(text).unwrap()).unwrap()
    }

    #[test]
    fn a_solution_passes() {
        let text = "#.#\n.##\n...";
        assert_eq!(
            check(&puzzle(text), &Picture::from_text(text).unwrap()),
            Ok(())
        );
    }

    #[test]
    fn an_open_cell_is_not_a_solution() {
        let errors = check(&puzzle("#.\n.#"), &Picture::from_text("#?\n.#").unwrap()).unwrap_err();
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["row 1 has 1 open cell", "column 2 has 1 open cell"]);
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        let found = flaws(&puzzle("#.\n.#"), &Picture::open(3, 2));
        assert_eq!(
            found,
            [Flaw::Size {
                found: (3, 2),
                expected: (2, 2)
            }]
        );
    }

    #[test]
    fn a_flaw_names_its_line_and_speaks_in_letters() {
        let puzzle = puzzle("##.\n...");
        let picture = Picture::from_text("#.#\n.?.").unwrap();
        let found = flaws(&puzzle, &picture);
        let lines: Vec<_> = found.iter().map(Flaw::line).collect();
        let [row, third] = [Line::Row(0), Line::Column(2)];
        assert_eq!(lines, [Some(row), Some(third)]);
        let said = "row 1 shows 1 1; its clue is 2";
        assert_eq!(found[0].to_string(), said);
        assert_eq!(found[0].in_letters(Palette::black_on_white()), said);
        // One colour needs no letters; of two, each run has its own.
        let palette = Palette::safe(2).unwrap();
        let letter = palette.paint(crate::Colour::FIRST).letter;
        assert_eq!(
            found[0].in_letters(&palette),
            format!("row 1 shows 1{letter} 1{letter}; its clue is 2{letter}")
        );
        let stuck = line_flaw(&puzzle, &Picture::open(2, 3), row);
        assert_eq!(stuck, None);
        let stuck = Flaw::Stuck {
            line: row,
            expected: Clue::new([2]),
        };
        assert_eq!(stuck.line(), Some(row));
        assert_eq!(
            stuck.in_letters(&palette),
            format!(
                "row 1 can't be finished: no placement of its clue 2{letter} agrees with its cells"
            )
        );
        let open = Flaw::Open {
            line: row,
            cells: 2,
        };
        assert_eq!(open.line(), Some(row));
        assert_eq!(open.in_letters(&palette), "row 1 has 2 open cells");
        let size = &flaws(&puzzle, &Picture::open(3, 2))[0];
        assert_eq!(size.line(), None);
        assert_eq!(
            size.to_string(),
            "the picture is 3 high and 2 wide; the puzzle is 2 high and 3 wide"
        );
    }

    /// All pictures of two rows and two columns, cells open or not: line by line and all at once say the same.
    #[test]
    fn a_picture_is_right_where_each_line_is() {
        let puzzle = puzzle("##\n#.");
        let mut right = 0;
        for number in 0..81usize {
            let cell = |i: usize| ['#', '.', '?'][number / 3usize.pow(i as u32) % 3];
            let text: String = [cell(0), cell(1), '\n', cell(2), cell(3)].iter().collect();
            let picture = Picture::from_text(&text).unwrap();
            let each = puzzle
                .lines()
                .all(|line| check_line(&puzzle, &picture, line).is_ok());
            assert_eq!(each, check(&puzzle, &picture).is_ok(), "{text}");
            assert_eq!(each, text == "##\n#.", "{text}");
            right += usize::from(each);
        }
        assert_eq!(right, 1);
    }

    #[test]
    fn finishing_a_line_equals_trying_every_filling() {
        let clues: [&[u32]; 7] = [&[], &[1], &[3], &[1, 1], &[2, 1], &[1, 1, 1], &[6]];
        for length in 0..=6usize {
            for filling in 0..3usize.pow(length as u32) {
                let cells: Vec<Cell> = (0..length)
                    .map(|i| {
                        [Cell::Open, Cell::White, Cell::Black][filling / 3usize.pow(i as u32) % 3]
                    })
                    .collect();
                for runs in clues {
                    let fits = (0..1u32 << length).any(|black| {
                        let is_black = |i: usize| black >> i & 1 == 1;
                        let agrees = (0..length).all(|i| match cells[i] {
                            Cell::White => !is_black(i),
                            Cell::Black => is_black(i),
                            _ => true,
                        });
                        let bits: Vec<bool> = (0..length).map(is_black).collect();
                        let shown = Clue::new(bits.split(|b| !b).map(|run| run.len() as u32));
                        agrees && shown.runs() == runs
                    });
                    assert_eq!(can_be_finished(&cells, runs), fits, "{cells:?} {runs:?}");
                    let clue = Clue::new(runs.iter().copied());
                    assert_eq!(
                        parts::can_be_finished(&cells, &clue),
                        fits,
                        "{cells:?} {runs:?}"
                    );
                }
            }
        }
    }
}
