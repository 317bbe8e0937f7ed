//! The ways to write down a Sudoku, by name.

use std::fmt;
use std::str::FromStr;

use crate::FormatInfo;
use crate::error::UnknownFormat;

/// A way to write down a Sudoku.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Format {
    /// All cells in one line, one character each: `53..7....6..1…`.
    Line,
    /// One line a row, cells separated by blanks or not.
    Grid,
    /// Rows with `|` between boxes and dashes between bands.
    Framed,
    /// A list of lists, as a programming language writes it: `board = [[5, 3, 0, …], …]`.
    List,
    /// The size, then every cell as a number, in one line: `16 0 9 0 …`.
    Numbers,
    /// The candidates of every cell in one line, nine characters a cell.
    Candidates,
    /// A framed board with the candidates of every cell.
    Marks,
    /// SadMan and SudoCue: nine rows, with `#A…` lines for the author and so on.
    Sdk,
    /// SudoCue's work in progress: rows of candidates, `u` before a digit of the user.
    Sdx,
    /// Simple Sudoku: rows between `|`, under `*-----------*`.
    Ss,
    /// HoDoKu's library line: `:0000:x:53..+4…:712 813::`.
    Hodoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// A table with a column of puzzles and perhaps one of solutions.
    Csv,
    /// The Sudoku Exchange puzzle bank: hash, digits, rating.
    Bank,
    /// Cellwise's own text: any size, any rule.
    Cellwise,
    /// A link to f-puzzles.
    FPuzzles,
    /// The JSON of f-puzzles.
    FPuzzlesJson,
    /// A link to SudokuPad.
    SudokuPad,
    /// Killer cages in one line, as PerfectSudoku has them.
    Ps,
    /// Killer cages and jigsaw pieces in one line, as SumoCue has them.
    SumoCue,
    /// A game state of sudoku.coach.
    Coach,
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[
        Self::Line,
        Self::Grid,
        Self::Framed,
        Self::List,
        Self::Numbers,
        Self::Candidates,
        Self::Marks,
        Self::Sdk,
        Self::Sdx,
        Self::Ss,
        Self::Hodoku,
        Self::OpenSudoku,
        Self::Csv,
        Self::Bank,
        Self::Cellwise,
        Self::FPuzzles,
        Self::FPuzzlesJson,
        Self::SudokuPad,
        Self::Ps,
        Self::SumoCue,
        Self::Coach,
    ];

    /// What can be said of it in one line.
    #[must_use]
    pub fn info(self) -> FormatInfo {
        let info = |name, extensions, about| FormatInfo {
            name,
            extensions,
            reads: true,
            writes: true,
            colours: false,
            several: true,
            binary: false,
            about,
        };
        let alone = |info: FormatInfo| FormatInfo {
            several: false,
            ..info
        };
        match self {
            Self::Line => info("line", &["txt", "sdm"], "all cells in one line"),
            Self::Grid => info("grid", &["txt"], "one line a row"),
            Self::Framed => info("framed", &["txt"], "rows in a drawn frame"),
            Self::List => info("list", &["py"], "list of lists, as in a program"),
            Self::Numbers => info("numbers", &["txt"], "size, then every cell as a number"),
            Self::Candidates => info(
                "candidates",
                &["txt"],
                "nine characters a cell: 729 in a line",
            ),
            Self::Marks => info("marks", &["txt"], "framed board of candidates"),
            Self::Sdk => info("sdk", &["sdk"], "SadMan, SudoCue"),
            Self::Sdx => alone(info("sdx", &["sdx"], "SudoCue's work in progress")),
            Self::Ss => alone(info("ss", &["ss"], "Simple Sudoku")),
            Self::Hodoku => info("hodoku", &["txt"], "HoDoKu library line"),
            Self::OpenSudoku => info("opensudoku", &["opensudoku", "xml"], "OpenSudoku"),
            Self::Csv => info(
                "csv",
                &["csv", "tsv"],
                "table; puzzle and solution found by content",
            ),
            Self::Bank => info("bank", &["txt"], "Sudoku Exchange puzzle bank"),
            Self::Cellwise => info("cellwise", &["cellwise"], "any size, any rule"),
            Self::FPuzzles => info("f-puzzles", &["txt"], "f-puzzles link, with rules"),
            Self::FPuzzlesJson => info("f-puzzles-json", &["json"], "f-puzzles JSON, with rules"),
            Self::SudokuPad => info("sudokupad", &["txt"], "SudokuPad link, with rules"),
            Self::Ps => info("ps", &["txt"], "PerfectSudoku killer"),
            Self::SumoCue => info("sumocue", &["txt"], "SumoCue killer and jigsaw"),
            Self::Coach => info("sudoku-coach", &["txt"], "sudoku.coach game state"),
        }
    }

    /// The name that `--from` and `--to` take.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The format that only files with this ending have; endings of plain text tell nothing.
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "sdk" => Some(Self::Sdk),
            "sdx" => Some(Self::Sdx),
            "ss" => Some(Self::Ss),
            "csv" | "tsv" => Some(Self::Csv),
            "opensudoku" => Some(Self::OpenSudoku),
            "cellwise" => Some(Self::Cellwise),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By name; `sdm` is a list of lines and `gsf` a table.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let alias = match name {
            "sdm" => "line",
            "gsf" => "csv",
            "fpuzzles" => "f-puzzles",
            "scl" | "fpuz" => "sudokupad",
            name => name,
        };
        let found = Self::ALL.iter().find(|format| format.name() == alias);
        found.copied().ok_or_else(|| UnknownFormat {
            name: name.to_owned(),
            known: Self::ALL.iter().map(|format| format.name()).collect(),
        })
    }
}
