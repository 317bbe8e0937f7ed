//! Steps on a Nonogram as JSON writes them.

use cellwise_human::nonogram::{self as human, Role, Technique};
use cellwise_nonogram::Colour;
use serde::Serialize;

use super::LineJson;

/// A colour in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Cell"))]
pub struct CellJson {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// The number of the colour in the palette, 0 for an empty cell.
    pub colour: usize,
}

impl From<human::Paint> for CellJson {
    fn from(paint: human::Paint) -> Self {
        Self {
            cell: paint.cell,
            colour: paint.colour.number(),
        }
    }
}

fn cells(paints: &[human::Paint]) -> Vec<CellJson> {
    paints.iter().copied().map(CellJson::from).collect()
}

/// A cell with the colours that occur there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CellColours"))]
pub struct CellColours {
    /// The cell.
    pub cell: usize,
    /// The numbers of the colours in the palette.
    pub colours: Vec<usize>,
}

impl CellColours {
    pub(crate) fn new(cell: usize, colours: &[Colour]) -> Self {
        let colours = colours.iter().map(|colour| colour.number()).collect();
        Self { cell, colours }
    }
}

/// A cell that a step rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramMark"))]
pub struct MarkJson {
    /// The cell.
    pub cell: usize,
    /// Its part in the argument.
    pub role: Role,
}

/// A run at both ends of the way that it can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Placement"))]
pub struct PlacementJson {
    /// The line.
    pub line: LineJson,
    /// The number of the run in its clue, counted from 0.
    pub run: usize,
    /// Its length.
    pub length: usize,
    /// The number of its colour.
    pub colour: usize,
    /// The first place in the line where it can begin.
    pub first: usize,
    /// The last place where it can begin.
    pub last: usize,
}

/// One line of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramLink"))]
pub struct LinkJson {
    /// The line.
    pub line: LineJson,
    /// The cells that it settles; with no cells and nothing ruled out, it has no placement left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settles: Vec<CellJson>,
    /// Colours that it rules out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drops: Vec<CellJson>,
}

/// An argument line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramChain"))]
pub struct ChainJson {
    /// The supposition it begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppose: Option<CellJson>,
    /// The lines in order.
    pub links: Vec<LinkJson>,
}

impl From<&human::Chain> for ChainJson {
    fn from(chain: &human::Chain) -> Self {
        let link = |link: &human::Link| LinkJson {
            line: link.line.into(),
            settles: cells(&link.settles),
            drops: cells(&link.drops),
        };
        Self {
            suppose: chain.suppose.map(CellJson::from),
            links: chain.links.iter().map(link).collect(),
        }
    }
}

/// A step on a Nonogram: its technique, its argument, its conclusions, and the reason in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramStep"))]
pub struct StepJson {
    /// The technique that found it.
    pub technique: Technique,
    /// The lines to look at.
    pub lines: Vec<LineJson>,
    /// The cells that get their colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settles: Vec<CellJson>,
    /// Colours that cells can't have, where more than one is left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drops: Vec<CellJson>,
    /// The cells that it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkJson>,
    /// The runs that it speaks of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<PlacementJson>,
    /// Suppositions and their consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<ChainJson>,
    /// The reason and the conclusion in plain English.
    pub text: String,
}

impl From<&human::Step> for StepJson {
    fn from(step: &human::Step) -> Self {
        let mark = |mark: &human::Mark| MarkJson {
            cell: mark.cell,
            role: mark.role,
        };
        let run = |run: &human::Placement| PlacementJson {
            line: run.line.into(),
            run: run.run,
            length: run.length,
            colour: run.colour.number(),
            first: run.first,
            last: run.last,
        };
        Self {
            technique: step.technique,
            lines: step.lines.iter().copied().map(LineJson::from).collect(),
            settles: cells(&step.settles),
            drops: cells(&step.drops),
            marks: step.marks.iter().map(mark).collect(),
            runs: step.runs.iter().map(run).collect(),
            chains: step.chains.iter().map(ChainJson::from).collect(),
            text: step.text.clone(),
        }
    }
}
