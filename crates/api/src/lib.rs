//! Every request and every answer as a JSON object: one vocabulary for command line, page, server and library.
//!
//! The types know no carrier: they are made from engine answers and handed to
//! serde. Each object says `"cellwise": 1`, the version of this schema. With the
//! feature `schema`, the function `schema` gives the JSON schema that `docs/schema.json` keeps.

mod answer;
mod board;
mod carried;
mod effort;
mod human;
mod request;
#[cfg(feature = "schema")]
mod schema;
mod textbook;

pub use answer::{
    Bad, Bar, Canon, Check, Checked, Count, Distinct, End, Head, Kind, Limit, Minimize, Solve,
    Stats, Summary, Survey, VERSION, Verdict,
};
pub use board::Board;
pub use carried::{
    CellOf, ColourOf, Converted, Example, Examples, Failed, FormatOf, Formats, HouseOf, LineHint,
    LineOf, Named, NonogramBoard, Opened, OpenedRecord, Part, Problem, Progress, Rendered, RuleOf,
    RunOf, SudokuBoard,
};
pub use effort::{Effort, Way};
pub use human::{Differ, Explain, Hint, Learn, Rate, Use, Why};
pub use request::{
    BatchForm, BatchRequest, BatchVerb, Bytes, CheckRequest, CompareRequest, Content,
    ConvertRequest, CountRequest, Detail, Drawing, ExamplesRequest, ExplainRequest, FormatsRequest,
    HintRequest, LearnRequest, Limits, OpenRequest, Posed, RateRequest, Reading, RenderRequest,
    SolveRequest, Subject, TraceRequest, View, WhyRequest,
};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use textbook::{By, Compare, Counters, Finish, Happened, MethodRun, TraceEnd, TraceEvent};
