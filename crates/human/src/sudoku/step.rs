//! One step of a person's way to the solution, as data.

use std::fmt;

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

/// What a candidate does in the pattern that a step rests on.
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
    /// What it does there.
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

/// How one end of a link bears on the other.
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
    /// Where the argument comes from.
    pub from: Node,
    /// Where it goes.
    pub to: Node,
    /// What carries it.
    pub kind: LinkKind,
}

/// A step: which technique, what it rests on, what follows, and why in words.
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
    /// How many links or sets the argument strings together; 0 for patterns of fixed size.
    pub length: usize,
    pub(crate) sentence: String,
}

impl Step {
    /// Why it holds and what follows, in plain English.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
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

/// `Naked pair: …`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique.name(), self.sentence)
    }
}
