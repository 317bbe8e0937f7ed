//! `batch`: one verb on every record of a text, results in pieces as they come.

use std::collections::BTreeMap;
use std::time::Duration;

use cellwise_core::{Budget, Limit, SharedMemory};
use cellwise_formats::csv_field;
use serde::{Deserialize, Serialize};

use crate::check::{Check, CheckOptions, checked};
use crate::count::{Count, CountOptions, Counting};
use crate::fault::{Code, Fault};
use crate::job::{Allowance, Context};
use crate::limits::{Clocks, SubBudget, valid};
use crate::player::PlayerOptions;
use crate::rate::{RateReply, Rated};
use crate::read::{self, Records, fits};
use crate::row::Row;
use crate::solve::{Solve, SolveOptions, Solving};
use crate::wire::request::content_request;
use crate::work::Ready;
use crate::{
    Bad, Head, Input, Limits, Part, Progress, PuzzleKind, Summary, Turn, VERSION, Work, content,
};

/// Bytes of output that make a piece.
const PIECE: usize = 16 << 10;

/// The verb for each record of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchVerb {
    /// Solve, with proof.
    Solve,
    /// Count solutions.
    Count,
    /// Find faults.
    Check,
    /// Rate the difficulty.
    Rate,
}

/// The form of the results of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchForm {
    /// One line of text for each record.
    Line,
    /// A table.
    Csv,
    /// One JSON object in each line.
    Json,
}

content_request! {
    /// `batch`: one verb on every record of a text. Limits hold for each record; `seconds` of the
    /// carrier hold for the whole.
    BatchRequest {
        /// The kind of puzzle.
        kind: PuzzleKind,
        /// The verb for each record.
        verb: BatchVerb,
        /// The form of the results.
        to: BatchForm,
    } then {
        /// The limits of each record.
        #[serde(default, deserialize_with = "crate::wire::request::object")]
        limits: Limits,
        /// The seed of everything random.
        #[serde(default)]
        seed: u64,
    }
}

pub(crate) fn begin(request: &BatchRequest, context: &Context) -> Result<Batch, Fault> {
    valid(request.limits)?;
    let bytes = content::bytes(request.content(), &context.allowed)?;
    let max_nodes = request.limits.nodes.unwrap_or(u64::MAX);
    let mut out = String::new();
    if request.to == BatchForm::Csv {
        out = format!("id,line,puzzle,{}\n", columns(request.verb).join(","));
    }
    Ok(Batch {
        kind: request.kind,
        verb: request.verb,
        to: request.to,
        limits: Limits {
            seconds: request.limits.seconds,
            nodes: Some(max_nodes.min(context.allowed.nodes)),
            memory: Some(context.memory_for(request.limits)),
        },
        seed: request.seed,
        allowed: context.allowed,
        began: (context.clocks)().now(),
        clocks: context.clocks.clone(),
        memory: context.memory.clone(),
        records: read::records(request.kind, &request.reading(), bytes)?,
        current: None,
        out,
        read: 0,
        bad: 0,
        limited: 0,
        nodes: 0,
        results: BTreeMap::new(),
        limit: None,
        over: false,
    })
}

/// The columns of the verb's reply.
fn columns(verb: BatchVerb) -> &'static [&'static str] {
    match verb {
        BatchVerb::Solve => Solve::COLUMNS,
        BatchVerb::Count => Count::COLUMNS,
        BatchVerb::Check => Check::COLUMNS,
        BatchVerb::Rate => RateReply::COLUMNS,
    }
}

/// The work on one record, whose reply is made into its output.
trait RecordWork: Send {
    fn advance(&mut self, budget: &mut Budget, to: BatchForm) -> Result<Option<Output>, Fault>;
}

impl<W: Work<Reply: Row + Serialize>> RecordWork for W {
    fn advance(&mut self, budget: &mut Budget, to: BatchForm) -> Result<Option<Output>, Fault> {
        let Turn::Done(reply) = Work::advance(self, budget)? else {
            return Ok(None);
        };
        Ok(Some(Output {
            text: match to {
                BatchForm::Json => json(&reply)?,
                BatchForm::Line => reply.line(),
                BatchForm::Csv => row(&reply.cells()),
            },
            word: reply.word(),
            nodes: reply.nodes(),
            is_limited: reply.limit().is_some(),
        }))
    }
}

/// The output for one record, and the figures for the summary.
struct Output {
    text: String,
    word: &'static str,
    nodes: u64,
    is_limited: bool,
}

/// The record under work.
struct Current {
    work: Box<dyn RecordWork>,
    budget: SubBudget,
    head: Head,
    /// The puzzle as a cell of a table.
    puzzle: String,
}

/// The work of `batch`.
pub(crate) struct Batch {
    kind: PuzzleKind,
    verb: BatchVerb,
    to: BatchForm,
    limits: Limits,
    seed: u64,
    allowed: Allowance,
    clocks: Clocks,
    memory: Option<SharedMemory>,
    began: Duration,
    records: Records,
    current: Option<Current>,
    /// Output that was not handed out yet.
    out: String,
    read: u64,
    bad: u64,
    limited: u64,
    nodes: u64,
    results: BTreeMap<String, u64>,
    limit: Option<Limit>,
    over: bool,
}

impl Work for Batch {
    type Reply = Summary;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Summary>, Fault> {
        while !self.over && self.out.len() < PIECE {
            let Some(Current {
                work, budget: own, ..
            }) = &mut self.current
            else {
                // Reading a record costs about as much as a unit or two of its bytes.
                match budget.spend(20) {
                    Ok(()) => self.next()?,
                    Err(Limit::Slice) => return Ok(self.pending()),
                    Err(limit) => self.stop(limit),
                }
                continue;
            };
            let to = self.to;
            let turn = own.spend(budget, |budget| work.advance(budget, to).transpose());
            match turn {
                Ok(None) => return Ok(self.pending()),
                Err(limit) => self.stop(limit),
                Ok(Some(Ok(output))) => self.answered(&output),
                Ok(Some(Err(fault))) => {
                    let head = self.current.take().map(|current| current.head);
                    self.refused(&fault, head)?;
                }
            }
        }
        if !self.out.is_empty() {
            let text = std::mem::take(&mut self.out);
            return Ok(Turn::Part(Part::Text { text }));
        }
        Ok(Turn::Done(self.summary()))
    }
}

impl Batch {
    fn pending(&self) -> Turn<Summary> {
        Turn::Pending(Progress {
            nodes: self.nodes,
            done: Some(self.read + self.bad),
            ..Progress::default()
        })
    }

    fn stop(&mut self, limit: Limit) {
        self.limit = Some(limit);
        self.over = true;
    }

    /// Begins with the next record.
    fn next(&mut self) -> Result<(), Fault> {
        match self.records.next() {
            None => self.over = true,
            Some(Err(fault)) => self.refused(&fault, None)?,
            Some(Ok(input)) => {
                let input = input.with_line();
                match self.begin(&input) {
                    Ok(current) => self.current = Some(current),
                    Err(fault) => self.refused(&fault, Some(input.head()))?,
                }
            }
        }
        Ok(())
    }

    fn begin(&self, input: &Input) -> Result<Current, Fault> {
        fits(input.record.cells(), &self.allowed)?;
        let seed = self.seed;
        let work: Box<dyn RecordWork> = match self.verb {
            BatchVerb::Solve => {
                let options = SolveOptions {
                    seed,
                    ..SolveOptions::default()
                };
                Box::new(Solving::new(input, &options))
            }
            BatchVerb::Count => {
                let options = CountOptions {
                    seed,
                    ..CountOptions::default()
                };
                Box::new(Counting::new(input, &options)?)
            }
            BatchVerb::Check => Box::new(Ready::new(checked(input, &CheckOptions::default())?)),
            BatchVerb::Rate => Box::new(Rated::new(input, &PlayerOptions::seeded(seed))?),
        };
        Ok(Current {
            work,
            budget: SubBudget::new(self.limits, &self.clocks).sharing(self.memory.as_ref()),
            head: input.head(),
            puzzle: match self.to {
                BatchForm::Csv => input.record.to_text()?,
                BatchForm::Line | BatchForm::Json => String::new(),
            },
        })
    }

    /// Counts and writes the reply on a record.
    fn answered(&mut self, output: &Output) {
        let Some(Current { head, puzzle, .. }) = self.current.take() else {
            return;
        };
        self.read += 1;
        self.nodes += output.nodes;
        self.limited += u64::from(output.is_limited);
        *self.results.entry(output.word.to_owned()).or_default() += 1;
        if self.to == BatchForm::Csv {
            self.out.push_str(&place_row(&head, &puzzle));
            self.out.push(',');
        }
        self.out.push_str(&output.text);
        self.out.push('\n');
    }

    /// Counts a record that has no reply, and keeps its place in the output.
    fn refused(&mut self, fault: &Fault, head: Option<Head>) -> Result<(), Fault> {
        self.bad += 1;
        let head = head.unwrap_or_else(|| {
            let mut head = Head::new(self.kind);
            head.place.line = fault.line;
            head
        });
        let text = match self.to {
            BatchForm::Json => json(&Bad {
                head,
                column: fault.column,
                error: fault.message.clone(),
            })?,
            BatchForm::Line => format!("# bad: {}", fault.message.replace('\n', "; ")),
            BatchForm::Csv => {
                let cells = columns(self.verb).iter().map(|&name| match name {
                    "verdict" | "state" | "level" => "bad".to_owned(),
                    "reason" => fault.message.clone(),
                    _ => String::new(),
                });
                let cells: Vec<String> = cells.collect();
                format!("{},{}", place_row(&head, ""), row(&cells))
            }
        };
        self.out.push_str(&text);
        self.out.push('\n');
        Ok(())
    }

    fn summary(&self) -> Summary {
        let now = (self.clocks)().now();
        let seconds = now.saturating_sub(self.began).as_secs_f64();
        let all = (self.read + self.bad) as f64;
        Summary {
            cellwise: VERSION,
            kind: self.kind,
            records: self.read,
            results: self.results.clone(),
            bad: self.bad,
            limited: self.limited,
            nodes: self.nodes,
            threads: 1,
            seconds,
            per_second: if seconds > 0.0 { all / seconds } else { 0.0 },
            limit: self.limit,
        }
    }
}

fn json(object: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(object).map_err(|error| Fault::new(Code::Internal, error.to_string()))
}

/// The cells that say which record a row is for.
fn place_row(head: &Head, puzzle: &str) -> String {
    let line = head.place.line.map(|line| line.to_string());
    row(&[
        head.place.id.clone().unwrap_or_default(),
        line.unwrap_or_default(),
        puzzle.to_owned(),
    ])
}

fn row(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<_> = cells.iter().map(|cell| csv_field(cell.as_ref())).collect();
    cells.join(",")
}
