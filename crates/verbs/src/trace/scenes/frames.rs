//! Scenes as drawings: the frames of an animation.

use std::ops::ControlFlow;

use cellwise_core::Budget;
use cellwise_csp::Value;
use cellwise_nonogram as nonogram;
use cellwise_render::{
    Drawing, Frames, SudokuContent, nonogram_drawing, outline_nonogram_cells, outline_sudoku_cells,
    sudoku_drawing,
};

use super::{SceneView, cells_of_run, scenes};
use crate::fault::{Code, Fault};
use crate::trace::{TraceEnd, TraceOptions};
use crate::{AnyRecord, Input, drawing};

/// More frames than anybody looks at.
const MAX_FRAMES: usize = 2_000;

impl SceneView<'_> {
    /// The board of the scene with the cells of its event outlined, and the event in words below.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let replay = self.replay;
        let marked = self.scene.marked.iter().map(|var| var.index());
        let mut drawing = match &self.puzzle.record {
            AnyRecord::Sudoku(record) => {
                // Variable i is cell i, and its value the digit.
                let digit = |cell: usize| {
                    let var = self.model.var(cell);
                    var.and_then(|var| replay.value(var)).unwrap_or(0) as u8
                };
                let content = SudokuContent {
                    digit: &digit,
                    ..SudokuContent::default()
                };
                let (puzzle, symbols) = (&record.puzzle, &self.puzzle.symbols);
                let mut drawing = sudoku_drawing(puzzle, symbols, content);
                outline_sudoku_cells(&mut drawing, puzzle, &marked.collect::<Vec<_>>());
                drawing
            }
            AnyRecord::Nonogram(record) => {
                let view = self.puzzle.view;
                let known = self.model.vars().map(|var| match view {
                    nonogram::View::Cells => replay.known(var),
                    nonogram::View::Starts => replay.value(var),
                });
                let known: Vec<Option<Value>> = known.collect();
                let puzzle = &record.puzzle;
                let picture = nonogram::from_csp(puzzle, view, &known)
                    .expect("the values are those of the model");
                let cells: Vec<usize> = match view {
                    nonogram::View::Cells => marked.collect(),
                    nonogram::View::Starts => marked
                        .flat_map(|run| cells_of_run(puzzle, run, &known))
                        .collect(),
                };
                let mut drawing = nonogram_drawing(puzzle, Some(&picture));
                outline_nonogram_cells(&mut drawing, puzzle, &cells);
                drawing
            }
        };
        let text = match self.scene.number {
            0 => self.scene.line.clone(),
            number => format!("{number}. {}", self.scene.line),
        };
        drawing.description.clone_from(&text);
        drawing.captioned(&text)
    }
}

/// Runs a method and draws every scene that the options ask for; each is shown for `pace` seconds.
///
/// # Errors
/// [`Code::TooLarge`] for a picture of more than 40,000 cells or for more than 2,000 frames, and the errors of
/// [`scenes`](super::scenes).
pub fn frames(
    input: &Input,
    options: &TraceOptions,
    budget: Budget,
    pace: f64,
) -> Result<(Frames, TraceEnd), Fault> {
    drawing::fits(input.record.cells())?;
    let mut drawings = Vec::new();
    let end = scenes(input, options, budget, |scene| -> Result<_, Fault> {
        if drawings.len() >= MAX_FRAMES {
            let text =
                format!("a trace is drawn in up to {MAX_FRAMES} frames; ask for fewer steps");
            return Err(Fault::new(Code::TooLarge, text));
        }
        drawings.push(scene.drawing());
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((Frames::new(drawings, pace), end))
}
