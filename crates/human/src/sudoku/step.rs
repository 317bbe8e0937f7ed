//! One step of a person's way to the solution, as data.

use std::fmt;

use cellwise_sudoku::Symbols;

use super::sentence::Sentence;
use super::technique::Technique;

/// A digit in a cell, not yet decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// The digit.
    pub digit: u8,
}

/// The part of a candidate in the pattern that a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// Part of the pattern.
    Pattern,
    /// An extra candidate that the pattern must allow for.
    Fin,
    /// The cell or candidate that the pattern turns around.
    Pivot,
    /// Belongs to the first of several sets or colours.
    First,
    /// Belongs to the second.
    Second,
    /// Belongs to the third, or to any after it.
    Third,
    /// True at this point of a chain.
    On,
    /// False at this point of a chain.
    Off,
}

/// A candidate that a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The candidate.
    pub candidate: Candidate,
    /// Its part there.
    pub role: Role,
}

/// One end of a link: a digit in one cell, or in any one of a few cells together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The cells; more than one for a group.
    pub cells: Vec<usize>,
    /// The digit.
    pub digit: u8,
}

/// The effect of one end of a link on the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum LinkKind {
    /// If the first is false, the second is true.
    Strong,
    /// If the first is true, the second is false.
    Weak,
}

/// A link of a chain, in the direction in which the argument runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// The premise.
    pub from: Node,
    /// The conclusion.
    pub to: Node,
    /// The kind of inference.
    pub kind: LinkKind,
}

/// A step: its technique, its pattern, its conclusions, and the reason in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// Digits that go into cells.
    pub places: Vec<Candidate>,
    /// Candidates that go.
    pub removes: Vec<Candidate>,
    /// The candidates it rests on.
    pub marks: Vec<Mark>,
    /// The links of its chain or chains, in order.
    pub links: Vec<Link>,
    /// The houses it looks at, as indices into [`cellwise_sudoku::Shape::houses`].
    pub houses: Vec<usize>,
    /// The number of links or sets in the argument; 0 for patterns of fixed size.
    pub length: usize,
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(crate) sentence: Sentence,
}

impl Step {
    /// The reason and the conclusion in plain English, with `symbols` for the digits.
    #[must_use]
    pub fn text(&self, symbols: &Symbols) -> String {
        self.sentence.text(symbols)
    }

    /// The same step with the digits of its text written in `symbols`, for a caller that
    /// serialises it.
    #[must_use]
    pub fn written(mut self, symbols: &Symbols) -> Self {
        self.sentence = self.sentence.written(symbols);
        self
    }

    /// The cells that the pattern lies in, ascending.
    #[must_use]
    pub fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = self.marks.iter().map(|mark| mark.candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The role of a candidate in the pattern, if it has one.
    #[must_use]
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        self.marks
            .iter()
            .find(|mark| mark.candidate == candidate)
            .map(|mark| mark.role)
    }
}

/// `Naked pair: …`, with the usual symbols for the digits.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, self.text(&Symbols::default()))
    }
}
