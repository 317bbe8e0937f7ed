//! The formats of either puzzle, as verbs that write them need to know them.

use std::fmt;
use std::path::Path;

use cellwise_formats::{UnknownFormat, nonogram, sudoku};
use cellwise_verbs::drawing::{Medium, is_built, medium_of};
use cellwise_verbs::{AnyRecord, PuzzleKind};
use clap::Args;

use crate::exit::Failure;
use crate::input::Origin;
use crate::output::not_to_a_terminal;

/// A format of either puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnyFormat {
    Sudoku(sudoku::Format),
    Nonogram(nonogram::Format),
    /// The drawn board of either puzzle.
    Drawing(Medium),
}

/// The arguments that shape drawings.
#[derive(Args, Clone, Debug)]
pub(crate) struct DrawingArgs {
    /// The medium of a drawing: svg, png or pdf; otherwise the ending of -o says it
    #[arg(long = "as", value_name = "MEDIUM", value_parser = medium, help_heading = "Output")]
    medium: Option<Medium>,

    /// The size of drawings: 1 draws a cell of a Sudoku 40 pixels wide
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = scale, help_heading = "Output")]
    pub(crate) scale: f64,
}

fn medium(text: &str) -> Result<Medium, String> {
    Medium::named(text).ok_or_else(|| "drawings are svg, png or pdf".to_owned())
}

pub(crate) fn scale(text: &str) -> Result<f64, String> {
    let factor: Option<f64> = text.parse().ok();
    let fits = factor.filter(|factor| (0.05..=50.0).contains(factor));
    fits.ok_or_else(|| "a number from 0.05 to 50 is expected".to_owned())
}

impl DrawingArgs {
    /// The format that `--to` asks for.
    pub(crate) fn format(
        &self,
        kind: PuzzleKind,
        name: &str,
        output: Option<&Path>,
    ) -> Result<AnyFormat, Failure> {
        let Some(medium) = medium_of(kind, name, self.named(output)) else {
            return AnyFormat::named(kind, name);
        };
        if let Some(ending) = self.strange_ending(name, output) {
            return Err(Failure::Usage(format!(
                "'.{ending}' is no ending of a drawing; there are .svg, .png and .pdf, and --as names the medium of any file"
            )));
        }
        built(medium)?;
        Ok(AnyFormat::Drawing(medium))
    }

    /// The ending of the output, if a drawing is to be written there and neither it nor `--as` says in
    /// which medium. A compressed file says nothing either, and is no mistake.
    fn strange_ending(&self, name: &str, output: Option<&Path>) -> Option<String> {
        let ending = output?.extension()?.to_string_lossy().into_owned();
        let compressed = ["gz", "bz2", "xz", "zst"].contains(&ending.as_str());
        let known = compressed || Medium::named(&ending).is_some();
        (name == "drawing" && self.medium.is_none() && !known).then_some(ending)
    }

    /// The medium that `--as` or the ending of the output names.
    fn named(&self, output: Option<&Path>) -> Option<Medium> {
        let ending = output.and_then(Path::extension);
        let ending = ending.and_then(|ending| Medium::named(&ending.to_string_lossy()));
        self.medium.or(ending)
    }

    /// The medium of a verb whose answer is text unless a drawing is asked for.
    pub(crate) fn instead_of_text(&self, output: Option<&Path>) -> Result<Option<Medium>, Failure> {
        let medium = self.named(output);
        if let Some(medium) = medium {
            built(medium)?;
            if medium.is_binary() {
                not_to_a_terminal(output, medium.name())?;
            }
        }
        Ok(medium)
    }
}

/// Fails unless this build has the medium.
fn built(medium: Medium) -> Result<(), Failure> {
    if is_built(medium) {
        return Ok(());
    }
    let name = medium.name().to_uppercase();
    let text = format!("this build has no {name} drawings; install with --features full");
    Err(Failure::Usage(text))
}

impl AnyFormat {
    /// The format of this name, which is not a drawing.
    pub(crate) fn named(kind: PuzzleKind, name: &str) -> Result<Self, Failure> {
        let unknown = |error: UnknownFormat| Failure::Usage(error.to_string());
        match kind {
            PuzzleKind::Sudoku => name.parse().map(Self::Sudoku).map_err(unknown),
            PuzzleKind::Nonogram => name.parse().map(Self::Nonogram).map_err(unknown),
        }
    }

    /// The format of an answer when none is asked for: streams get a line for a line or a row of a
    /// table, numbers for numbers, and a tournament's answer for its puzzle; people get a board or a
    /// picture.
    pub(crate) fn for_answers(record: &AnyRecord, origin: Origin) -> Self {
        use sudoku::Format::{Csv, Framed, Grid, Line, Numbers};
        match (record, origin) {
            (AnyRecord::Sudoku(_), Origin::Preset) => Self::Sudoku(Framed),
            (AnyRecord::Sudoku(record), Origin::Stream)
                if matches!(record.format, Line | Numbers) =>
            {
                Self::Sudoku(record.format)
            }
            (AnyRecord::Sudoku(record), Origin::Stream) if record.format == Csv => {
                Self::Sudoku(Line)
            }
            (AnyRecord::Sudoku(_), _) => Self::Sudoku(Grid),
            (AnyRecord::Nonogram(record), Origin::Stream)
                if record.format == nonogram::Format::Tournament =>
            {
                Self::Nonogram(record.format)
            }
            (AnyRecord::Nonogram(_), _) => Self::Nonogram(nonogram::Format::Picture),
        }
    }

    /// Returns true if the format is not text.
    pub(crate) fn is_binary(self) -> bool {
        match self {
            Self::Nonogram(format) => format.is_binary(),
            Self::Drawing(medium) => medium.is_binary(),
            Self::Sudoku(_) => false,
        }
    }

    /// Returns true if a file has room for one puzzle with one solution.
    pub(crate) fn is_single(self) -> bool {
        self.is_binary() || matches!(self, Self::Drawing(_))
    }

    /// Returns true if each solution is a line, as blocks of lines write them.
    pub(crate) fn is_line(self) -> bool {
        self == Self::Sudoku(sudoku::Format::Line)
    }

    /// Returns true if the text of a record depends on the content of earlier records.
    pub(crate) fn has_folders(self) -> bool {
        self == Self::Sudoku(sudoku::Format::OpenSudoku)
    }

    /// The text between two solutions.
    pub(crate) fn separator(self) -> &'static str {
        match self {
            Self::Sudoku(sudoku::Format::Line | sudoku::Format::Numbers)
            | Self::Nonogram(nonogram::Format::Tournament) => "",
            _ => "\n",
        }
    }
}

impl fmt::Display for AnyFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sudoku(format) => format.fmt(f),
            Self::Nonogram(format) => format.fmt(f),
            Self::Drawing(medium) => f.write_str(medium.name()),
        }
    }
}
