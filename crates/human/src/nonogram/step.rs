//! One step of a person's way through a Nonogram, as data.

use std::fmt;

use cellwise_nonogram::{Colour, Line};

use super::table::Technique;

/// A colour in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Paint {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// The colour.
    pub colour: Colour,
}

impl Paint {
    pub(crate) fn new(cell: usize, colour: u8) -> Self {
        Self {
            cell,
            colour: Colour::new(colour),
        }
    }

    pub(crate) fn number(self) -> u8 {
        self.colour.number() as u8
    }
}

/// The part of a cell in the argument of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramRole"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// Its colour, or a colour that it can't have, is used.
    Known,
    /// A colour is supposed for it.
    Supposed,
    /// It follows from the supposition.
    Follows,
}

/// A cell that a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mark {
    /// The cell.
    pub cell: usize,
    /// Its part in the argument.
    pub role: Role,
}

/// A run at both ends of the way that it can move, for a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The line.
    pub line: Line,
    /// The number of the run in its clue, counted from 0.
    pub run: usize,
    /// Its length.
    pub length: usize,
    /// Its colour.
    pub colour: Colour,
    /// The first place in the line where it can begin.
    pub first: usize,
    /// The last place where it can begin.
    pub last: usize,
}

/// One line of an argument that follows a supposition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// The line.
    pub line: Line,
    /// The cells that it settles; none if it has no placement left.
    pub settles: Vec<Paint>,
    /// Colours that it rules out without settling the cell.
    pub drops: Vec<Paint>,
}

/// The consequences of one supposition, line by line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The supposition; `None` if the lines break by themselves.
    pub suppose: Option<Paint>,
    /// The lines in the order of the argument.
    pub links: Vec<Link>,
}

/// A step: its technique, its argument, its conclusions, and the reason in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// The lines to look at. A step of kinds 1 to 6 has one.
    pub lines: Vec<Line>,
    /// The cells that get their colour.
    pub settles: Vec<Paint>,
    /// Colours that cells can't have, where more than one is left.
    pub drops: Vec<Paint>,
    /// The cells that it rests on.
    pub marks: Vec<Mark>,
    /// The runs that it speaks of.
    pub runs: Vec<Placement>,
    /// Suppositions and their consequences.
    pub chains: Vec<Chain>,
    /// The reason and the conclusion in plain English.
    pub text: String,
}

impl Step {
    pub(crate) fn new(technique: Technique, lines: Vec<Line>) -> Self {
        Self {
            technique,
            lines,
            settles: Vec::new(),
            drops: Vec::new(),
            marks: Vec::new(),
            runs: Vec::new(),
            chains: Vec::new(),
            text: String::new(),
        }
    }

    /// The cells that change, ascending.
    #[must_use]
    pub fn cells(&self) -> Vec<usize> {
        let all = self.settles.iter().chain(&self.drops);
        let mut cells: Vec<usize> = all.map(|paint| paint.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// `Overlap: …`
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, self.text)
    }
}

impl Chain {
    /// Its lines in order, each once.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for link in &self.links {
            if !lines.contains(&link.line) {
                lines.push(link.line);
            }
        }
        lines
    }

    /// The cells that follow, as marks.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        let paints = self
            .links
            .iter()
            .flat_map(|link| link.settles.iter().chain(&link.drops));
        paints.map(|paint| Mark {
            cell: paint.cell,
            role: Role::Follows,
        })
    }
}
