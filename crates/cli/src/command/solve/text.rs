//! Solutions as text, or as the bytes of a picture.

use cellwise_core::Verdict;
use cellwise_formats::WriteError;
use cellwise_formats::nonogram::{self, Writer, picture_text, tournament_answer};
use cellwise_formats::sudoku::{self, grid_text};
use cellwise_nonogram::Picture;
use cellwise_sudoku::Grid;
use cellwise_verbs::solve::Conclusion;
use cellwise_verbs::{AnyRecord, AnySolution, Input, Solution, drawing};

use crate::exit::Failure;
use crate::formats::AnyFormat;
use crate::input::Origin;

/// Writes the solutions of one record.
pub(super) struct SolutionText<'a> {
    input: &'a Input,
    format: AnyFormat,
    /// True if pictures may be painted for a terminal.
    painted: bool,
    /// The scale of drawings.
    scale: f64,
    /// The number of solutions written.
    written: u64,
}

impl<'a> SolutionText<'a> {
    pub(super) fn new(input: &'a Input, format: AnyFormat, painted: bool, scale: f64) -> Self {
        Self {
            input,
            format,
            painted,
            scale,
            written: 0,
        }
    }

    /// The text of the next solution, with what stands above it.
    pub(super) fn next(&mut self, solution: &Solution) -> Result<Vec<u8>, Failure> {
        self.written += 1;
        let mut out = Vec::new();
        match (&solution.board, self.format) {
            (board, AnyFormat::Drawing(medium)) => {
                let drawing = drawing::drawn(self.input, Some(board))?;
                out = drawing::written(&drawing, medium, self.scale)?;
            }
            (AnySolution::Sudoku(grid), AnyFormat::Sudoku(format)) => {
                self.sudoku(grid, format, &mut out)?;
            }
            (AnySolution::Nonogram(picture), AnyFormat::Nonogram(format)) => {
                self.nonogram(picture, format, &mut out)?;
            }
            _ => return Err(Failure::Usage("a solution of another puzzle".into())),
        }
        Ok(out)
    }

    fn sudoku(
        &self,
        grid: &Grid,
        format: sudoku::Format,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let AnyRecord::Sudoku(record) = &self.input.record else {
            return Ok(());
        };
        let options = self.input.write_options();
        let text = |grid| {
            grid_text(record.puzzle.shape(), grid, format, &options)
                .map_err(|error| refused(&error))
        };
        match (format, self.written) {
            (sudoku::Format::Framed, 1) => {
                out.extend(text(record.puzzle.givens())?.into_bytes());
                out.extend_from_slice(b"Solution of the sudoku:\n");
            }
            (sudoku::Format::Framed, _) => out.extend_from_slice(b"Another solution:\n"),
            (_, 1) => {}
            _ => out.extend_from_slice(self.format.separator().as_bytes()),
        }
        out.extend(text(grid)?.into_bytes());
        Ok(())
    }

    fn nonogram(
        &self,
        picture: &Picture,
        format: nonogram::Format,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        if format == nonogram::Format::Tournament {
            let id = self.input.record.id().unwrap_or_default();
            out.extend(tournament_answer(picture, id).into_bytes());
            return Ok(());
        }
        if self.written > 1 {
            out.extend_from_slice(self.format.separator().as_bytes());
        }
        // Black and white is left to the text.
        if self.painted && !picture.palette().is_black_on_white() {
            for row in cellwise_render::blocks(picture) {
                out.extend((row.ansi() + "\n").into_bytes());
            }
            return Ok(());
        }
        let mut writer = Writer::new(out, format, &nonogram::WriteOptions::default());
        let written = writer.write_picture(picture);
        written
            .and_then(|()| writer.finish())
            .map_err(|error| refused(&error))?;
        Ok(())
    }

    /// The text in place of a solution: a comment that keeps the record's place in a stream, or
    /// the cells that are certain.
    pub(super) fn none(&self, conclusion: &Conclusion, origin: Origin) -> String {
        let verdict = conclusion.verdict;
        match self.format {
            AnyFormat::Sudoku(sudoku::Format::Line | sudoku::Format::Numbers)
                if origin == Origin::Stream =>
            {
                format!("# {}\n", verdict.name())
            }
            AnyFormat::Nonogram(nonogram::Format::Tournament) => {
                let id = self.input.record.id().unwrap_or_default();
                format!("${id}\n# {}\n", verdict.name())
            }
            AnyFormat::Nonogram(format) if !format.is_binary() => {
                let partial = conclusion.partial.as_ref().map(|partial| &partial.board);
                match partial {
                    Some(AnySolution::Nonogram(picture)) if verdict == Verdict::Unknown => {
                        let options = nonogram::WriteOptions::default();
                        let text = picture_text(picture, nonogram::Format::Picture, &options);
                        text.unwrap_or_default()
                    }
                    _ => String::new(),
                }
            }
            _ => String::new(),
        }
    }
}

fn refused(error: &WriteError) -> Failure {
    Failure::Usage(error.to_string())
}
