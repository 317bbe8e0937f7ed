//! Requests about one puzzle: one type for each verb.

use serde::{Deserialize, Serialize};

use super::Limits;
use super::common::{Posed, Reading, puzzle_request, reading_request};
use super::limits::object;
use crate::{Board, Kind};

puzzle_request! {
    /// `solve`: the solutions, with proof.
    ///
    /// ```
    /// use cellwise_api::SolveRequest;
    ///
    /// let request: SolveRequest = serde_json::from_str(r#"{"kind":"sudoku","puzzle":"1..............."}"#).unwrap();
    /// assert_eq!(request.max, None);
    /// let slip = serde_json::from_str::<SolveRequest>(r#"{"kind":"sudoku","puzzle":"1","macks":3}"#);
    /// assert!(slip.unwrap_err().to_string().starts_with("unknown field `macks`"));
    /// ```
    SolveRequest {
        /// Look for this many solutions and give them all. By default two are looked for
        /// and one is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
        max: Option<usize>,
    }
}

puzzle_request! {
    /// `count`: how many solutions there are.
    CountRequest {
        /// Stop counting here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
    }
}

puzzle_request! {
    /// `check`: what is wrong with a board?
    CheckRequest {
        /// The board to be checked as an answer to the puzzle, finished or not; without it,
        /// the givens are checked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<Board>,
    }
}

puzzle_request! {
    /// `hint`: the next step for a player.
    HintRequest {
        /// The board as the player has filled it in; by default nothing beyond the givens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<Board>,
        /// Sudoku: the player's pencil marks, a list of digits for each cell; an empty list is a
        /// cell not yet noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marks: Option<Vec<Vec<u8>>>,
        /// How much to say: 1 where to look, 2 which technique, 3 what follows and why.
        #[serde(default = "one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3)))]
        stage: u8,
    }
}

fn one() -> u8 {
    1
}

puzzle_request! {
    /// `explain`: the whole way to the solution.
    ExplainRequest {
        /// Only how often each technique is used.
        #[serde(default)]
        summary: bool,
    }
}

puzzle_request! {
    /// `rate`: how hard is it for a person?
    RateRequest {}
}

puzzle_request! {
    /// `why`: what keeps it from being a proper puzzle?
    WhyRequest {}
}

puzzle_request! {
    /// `convert`: the same puzzle in another format.
    ConvertRequest {
        /// The format to write.
        to: String,
    }
}

/// What the variables of a Nonogram's model are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// The cells.
    #[default]
    Cells,
    /// The starts of the runs.
    Starts,
}

/// How much of a search is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Every event.
    #[default]
    All,
    /// The walk alone: values put in and taken back, dead ends, solutions.
    Walk,
}

puzzle_request! {
    /// `trace`: a method of the textbook at work, event by event.
    TraceRequest {
        /// The method.
        method: String,
        /// Nonogram: what the variables are.
        #[serde(default)]
        view: View,
        /// How much is told.
        #[serde(default)]
        detail: Detail,
        /// Events to pass over.
        #[serde(default)]
        skip: u64,
        /// Events to give; 10,000 by default.
        #[serde(default = "ten_thousand")]
        #[cfg_attr(feature = "schema", schemars(range(max = 1_000_000)))]
        max_steps: u64,
        /// Go on until this many solutions; by default as the method does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// How many fillings of one line or house the line methods may look at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
    }
}

fn ten_thousand() -> u64 {
    10_000
}

puzzle_request! {
    /// `compare`: methods side by side.
    CompareRequest {
        /// The methods, `engine` being ours; all of them by default.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(length(max = 16)))]
        methods: Vec<String>,
        /// Nonogram: what the variables are.
        #[serde(default)]
        view: View,
        /// Let each look for this many solutions; by default each does as it always does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// How many fillings of one line or house the line methods may look at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
    }
}

/// What a drawing is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Drawing {
    /// A picture in SVG.
    #[default]
    Svg,
    /// Text.
    Text,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The puzzle as it is given.
    #[default]
    Puzzle,
    /// Its first solution.
    Solution,
    /// Sudoku: the next step of a person, on the board with its candidates.
    Step,
}

puzzle_request! {
    /// `render`: a drawing.
    RenderRequest {
        /// SVG or text.
        #[serde(default)]
        to: Drawing,
        /// What is drawn.
        #[serde(default)]
        what: Subject,
    }
}
