//! JSON types that several verbs share. The types of one verb stand in its own file.

mod bytes;
mod head;
mod nonogram;
mod parts;
mod picture;
pub(crate) mod request;

pub use bytes::Bytes;
pub use head::{Head, RecordPlace, VERSION};
pub use nonogram::{CellColours, CellJson, ChainJson, LinkJson, MarkJson, PlacementJson, StepJson};
pub use parts::{Bad, Failed, Part, Problem, Progress, Summary};
pub(crate) use picture::picture_rows;
pub use picture::{BoardText, ColourJson, LineJson};
pub use request::{Content, Limits, PuzzleText, Reading};
