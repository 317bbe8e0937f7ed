//! The clues of a puzzle as the techniques read them: made once, shared by all boards of the puzzle.

use cellwise_nonogram::{Clue, Line, LineSolver, Part, Puzzle};

/// A run of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Run {
    pub(crate) length: usize,
    /// The number of its colour.
    pub(crate) colour: u8,
}

/// The fewest background cells between two runs that follow each other.
pub(crate) fn gap(before: Run, after: Run) -> usize {
    usize::from(before.colour == after.colour)
}

/// The cells that runs need with their gaps.
pub(crate) fn room(runs: &[Run]) -> usize {
    let cells: usize = runs.iter().map(|run| run.length).sum();
    let gaps = runs.windows(2).map(|pair| gap(pair[0], pair[1]));
    cells + gaps.sum::<usize>()
}

/// The clue of one line.
#[derive(Clone, Debug)]
pub(crate) struct LineClue {
    pub(crate) line: Line,
    /// The number of cells of the line.
    pub(crate) length: usize,
    /// The runs; empty if a part of the clue can't be read.
    pub(crate) runs: Vec<Run>,
    /// Every part of the clue can be read.
    pub(crate) is_readable: bool,
    /// The clue as people write it.
    pub(crate) text: String,
    pub(crate) solver: LineSolver,
}

/// The clues of all lines, rows first.
#[derive(Clone, Debug)]
pub(crate) struct Clues {
    pub(crate) puzzle: Puzzle,
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// The number of colours, the background included.
    pub(crate) colours: usize,
    pub(crate) lines: Vec<LineClue>,
}

impl Clues {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let inks = puzzle.palette().colours();
        let clue = |line| {
            let clue = puzzle.clue(line);
            let length = puzzle.length(line);
            LineClue {
                line,
                length,
                runs: runs(clue),
                is_readable: !clue.is_blotted(),
                text: puzzle.clue_text(line),
                solver: LineSolver::new(length, clue, inks),
            }
        };
        Self {
            lines: puzzle.lines().map(clue).collect(),
            height: puzzle.height(),
            width: puzzle.width(),
            colours: inks + 1,
            puzzle: puzzle.clone(),
        }
    }

    /// The number of a line among all.
    pub(crate) fn index(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.height + column,
        }
    }

    /// The cell at a place of a line.
    pub(crate) fn cell(&self, line: Line, place: usize) -> usize {
        match line {
            Line::Row(row) => row * self.width + place,
            Line::Column(column) => place * self.width + column,
        }
    }

    /// The place of a cell in a line that it lies in.
    pub(crate) fn place(&self, line: Line, cell: usize) -> usize {
        match line {
            Line::Row(_) => cell % self.width,
            Line::Column(_) => cell / self.width,
        }
    }

    /// The row and the column of a cell, as numbers among all lines.
    pub(crate) fn lines_of(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, self.height + cell % self.width]
    }

    /// The line that crosses `line` at a place of it.
    pub(crate) fn crossing(&self, line: Line, place: usize) -> usize {
        match line {
            Line::Row(_) => self.height + place,
            Line::Column(_) => place,
        }
    }
}

fn runs(clue: &Clue) -> Vec<Run> {
    if clue.is_blotted() {
        return Vec::new();
    }
    let run = |part| match part {
        Part::Run { length, colour } => Some(Run {
            length: length as usize,
            colour: colour.number() as u8,
        }),
        Part::Blot(_) | Part::Star => None,
    };
    clue.parts().filter_map(run).collect()
}
