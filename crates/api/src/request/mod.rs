//! What can be asked: one type for each verb, whoever carries it.
//!
//! A field that no verb knows is refused, so that a slip of the pen is an error and not a
//! silent default. What is left out has the value named beside it.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Board, Kind};

/// How much an answer may cost. Whoever carries the request may allow less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds of work, waiting in a queue included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub seconds: Option<f64>,
    /// Search nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Limits as an object: left to itself serde takes a list of values in order, too.
fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Limits, D::Error> {
    struct Object;

    impl<'de> Visitor<'de> for Object {
        type Value = Limits;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with `seconds` and `nodes`")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Limits, A::Error> {
            Limits::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object)
}

/// What every request that brings a puzzle has in common.
#[derive(Clone, Copy, Debug)]
pub struct Posed<'a> {
    /// Which puzzle.
    pub kind: Kind,
    /// The puzzle as text.
    pub puzzle: &'a str,
    /// How to read it.
    pub reading: Reading<'a>,
    /// How much it may cost.
    pub limits: Limits,
    /// The seed of everything random.
    pub seed: u64,
}

/// How a text is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading<'a> {
    /// The format.
    pub from: Option<&'a str>,
    /// The name of the file it came from.
    pub name: Option<&'a str>,
    /// Rules beyond rows, columns and boxes.
    pub rules: &'a [String],
    /// The characters of the digits.
    pub symbols: Option<&'a str>,
    /// Rows and columns of a box.
    pub box_size: Option<[usize; 2]>,
    /// Height and width.
    pub size: Option<[usize; 2]>,
}

/// One struct with the fields that every puzzle request has, and its own.
macro_rules! puzzle_request {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// Which puzzle.
            pub kind: Kind,
            /// The puzzle as text, in any format that is read.
            pub puzzle: String,
            /// The format of the text; found out by itself unless told.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub from: Option<String>,
            /// The name of the file it came from, whose ending may tell the format.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub name: Option<String>,
            /// Sudoku: rules beyond rows, columns and boxes, as `x` or `killer 15 r1c1 r1c2`.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
            pub rules: Vec<String>,
            /// Sudoku: the characters that stand for 1, 2, 3, …
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub symbols: Option<String>,
            /// Sudoku: rows and columns of a box, when the usual ones are not meant.
            #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
            pub box_size: Option<[usize; 2]>,
            /// Nonogram: height and width, for formats that don't say.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub size: Option<[usize; 2]>,
            /// How much the answer may cost.
            #[serde(default, deserialize_with = "object")]
            pub limits: Limits,
            /// The seed of everything random: the same seed, the same answer.
            #[serde(default)]
            pub seed: u64,
            $($(#[$about])* pub $field: $type,)*
        }

        impl $name {
            /// What it has in common with the others.
            #[must_use]
            pub fn posed(&self) -> Posed<'_> {
                Posed {
                    kind: self.kind,
                    puzzle: &self.puzzle,
                    reading: Reading {
                        from: self.from.as_deref(),
                        name: self.name.as_deref(),
                        rules: &self.rules,
                        symbols: self.symbols.as_deref(),
                        box_size: self.box_size,
                        size: self.size,
                    },
                    limits: self.limits,
                    seed: self.seed,
                }
            }
        }
    };
}

/// `open`: what is in a text?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// The text.
    pub text: String,
    /// Which puzzle; found out by itself unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The format; found out by itself unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The name of the file, whose ending may tell the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Sudoku: rules beyond those in the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub rules: Vec<String>,
    /// Sudoku: the characters that stand for 1, 2, 3, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// Sudoku: rows and columns of a box, when the usual ones are not meant.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub box_size: Option<[usize; 2]>,
    /// Nonogram: height and width, for formats that don't say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<[usize; 2]>,
    /// How many records to give; 100 by default.
    #[serde(default = "hundred")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
    pub first: usize,
}

fn hundred() -> usize {
    100
}

impl OpenRequest {
    /// How the text is to be read.
    #[must_use]
    pub fn reading(&self) -> Reading<'_> {
        Reading {
            from: self.from.as_deref(),
            name: self.name.as_deref(),
            rules: &self.rules,
            symbols: self.symbols.as_deref(),
            box_size: self.box_size,
            size: self.size,
        }
    }
}

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

/// `learn`: what a technique is, with an example.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// The technique, for instance `x-wing`; without it, all are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A board on which it is the next step, without saying where.
    #[serde(default)]
    pub practice: bool,
}

/// `formats`: everything that is read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FormatsRequest {}

/// `examples`: the built-in puzzles, methods, techniques and rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {}

/// What a batch does with each record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchVerb {
    /// Solve, with proof.
    Solve,
    /// Count solutions.
    Count,
    /// Look for what is wrong.
    Check,
    /// Sudoku: say how hard it is.
    Rate,
}

/// How the results of a batch are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchForm {
    /// One line of text a record.
    Line,
    /// A table.
    Csv,
    /// One JSON object a line.
    Json,
}

/// `batch`: one verb on every record of a text. Limits hold for each record; `seconds` of the
/// carrier hold for the whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchRequest {
    /// Which puzzle.
    pub kind: Kind,
    /// The records.
    pub text: String,
    /// What to do with each.
    pub verb: BatchVerb,
    /// How results are written.
    pub to: BatchForm,
    /// The format; found out by itself unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The name of the file, whose ending may tell the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Sudoku: rules beyond those in the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub rules: Vec<String>,
    /// How much each record may cost.
    #[serde(default, deserialize_with = "object")]
    pub limits: Limits,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u64,
}

impl BatchRequest {
    /// How the text is to be read.
    #[must_use]
    pub fn reading(&self) -> Reading<'_> {
        Reading {
            from: self.from.as_deref(),
            name: self.name.as_deref(),
            rules: &self.rules,
            ..Reading::default()
        }
    }
}
