//! `batch`: one verb on every record of a text, results in pieces as they come.

use std::collections::BTreeMap;
use std::time::Duration;

use cellwise_api::{
    self as api, Bad, BatchForm, BatchRequest, BatchVerb, Head, Kind, Limits, Part, Progress,
    Summary, VERSION,
};
use cellwise_core::{Budget, End, Limit};
use cellwise_formats::{Error, csv_field, nonogram, sudoku};
use serde_json::Value;

use crate::check::{inspect_nonogram, inspect_sudoku};
use crate::content;
use crate::fault::{Code, Fault};
use crate::job::{Allowance, Desk, Ready, Turn, Work, json, sane};
use crate::open::{nonogram_text, sudoku_text};
use crate::read::{Read, fits, nonogram_options, sudoku_options, with_rules};
use crate::share::{Clocks, Share};
use crate::{people, search};

/// Bytes of output that make a piece.
const PIECE: usize = 16 << 10;

type Records = Box<dyn Iterator<Item = Result<Read, Fault>> + Send>;

/// `batch`.
pub(crate) fn start(request: &BatchRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    if request.verb == BatchVerb::Rate && request.kind == Kind::Nonogram {
        return Err(Fault::new(Code::Unsupported, "`rate` is for Sudoku alone"));
    }
    sane(request.limits)?;
    let text = content::bytes(request.content(), &desk.allowed)?;
    let records: Records = match request.kind {
        Kind::Sudoku => {
            let rules = request.rules.clone();
            let records = sudoku::Reader::new(text, &sudoku_options(&request.reading())?);
            Box::new(records.map(move |record: Result<_, Error>| {
                Ok(Read::Sudoku(with_rules(record?, &rules)?))
            }))
        }
        Kind::Nonogram => {
            let records = nonogram::Reader::new(text, &nonogram_options(&request.reading())?);
            Box::new(records.map(|record| Ok(Read::Nonogram(record?))))
        }
    };
    let clock = (desk.clocks)();
    let mut out = String::new();
    if request.to == BatchForm::Csv {
        out = format!("id,line,puzzle,{}\n", columns(request.verb).join(","));
    }
    Ok(Box::new(Batch {
        kind: request.kind,
        verb: request.verb,
        to: request.to,
        limits: Limits {
            seconds: request.limits.seconds,
            nodes: Some(
                request
                    .limits
                    .nodes
                    .unwrap_or(u64::MAX)
                    .min(desk.allowed.nodes),
            ),
        },
        seed: request.seed,
        allowed: desk.allowed,
        began: clock.now(),
        clocks: desk.clocks.clone(),
        records,
        under_way: None,
        out,
        read: 0,
        bad: 0,
        limited: 0,
        nodes: 0,
        results: BTreeMap::new(),
        limit: None,
        over: false,
    }))
}

/// A record being worked on.
struct UnderWay {
    work: Box<dyn Work>,
    share: Share,
    head: Head,
    puzzle: String,
}

struct Batch {
    kind: Kind,
    verb: BatchVerb,
    to: BatchForm,
    limits: Limits,
    seed: u64,
    allowed: Allowance,
    clocks: Clocks,
    began: Duration,
    records: Records,
    under_way: Option<UnderWay>,
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
    fn is_coarse(&self) -> bool {
        let under_way = self.under_way.as_ref();
        under_way.is_some_and(|under_way| under_way.work.is_coarse())
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        while !self.over && self.out.len() < PIECE {
            if self.under_way.is_none() {
                // Reading a record costs about as much as a unit or two of its bytes.
                match budget.spend(20) {
                    Ok(()) => self.next()?,
                    Err(Limit::Slice) => return Ok(self.pending()),
                    Err(limit) => self.stop(limit),
                }
                continue;
            }
            let Some(UnderWay { work, share, .. }) = &mut self.under_way else {
                continue;
            };
            let turn = share.spend(budget, |budget| match work.turn(budget) {
                Ok(Turn::Pending(_)) => None,
                done => Some(done),
            });
            match turn {
                Ok(None) => return Ok(self.pending()),
                Err(limit) => self.stop(limit),
                Ok(Some(Ok(Turn::Done(json)))) => self.answered(&json)?,
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(fault))) => {
                    let head = self.under_way.take().map(|under_way| under_way.head);
                    self.refused(&fault, head)?;
                }
            }
        }
        if !self.out.is_empty() {
            let text = std::mem::take(&mut self.out);
            return Ok(Turn::Part(json(&Part::Text { text })?));
        }
        Ok(Turn::Done(json(&self.summary())?))
    }
}

impl Batch {
    fn pending(&self) -> Turn {
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
            Some(Ok(read)) => match self.begin(&read) {
                Ok(under_way) => self.under_way = Some(under_way),
                Err(refused) => {
                    let (fault, head) = *refused;
                    self.refused(&fault, Some(head))?;
                }
            },
        }
        Ok(())
    }

    fn begin(&self, read: &Read) -> Result<UnderWay, Box<(Fault, Head)>> {
        let (id, line, cells) = match read {
            Read::Sudoku(record) => (&record.id, record.line, record.puzzle.shape().cells()),
            Read::Nonogram(record) => {
                let cells = record.puzzle.height() * record.puzzle.width();
                (&record.id, record.line, cells)
            }
        };
        let head = Head {
            id: id.clone(),
            line: Some(line),
            ..read.head()
        };
        let begun = || -> Result<(Box<dyn Work>, String), Fault> {
            fits(cells, &self.allowed)?;
            let puzzle = match read {
                Read::Sudoku(record) => sudoku_text(record)?,
                Read::Nonogram(record) => nonogram_text(record)?,
            };
            Ok((self.work(read, &head)?, puzzle))
        };
        match begun() {
            Ok((work, puzzle)) => Ok(UnderWay {
                work,
                share: Share::new(self.limits, &self.clocks),
                head,
                puzzle,
            }),
            Err(fault) => Err(Box::new((fault, head))),
        }
    }

    fn work(&self, read: &Read, head: &Head) -> Result<Box<dyn Work>, Fault> {
        let head = head.clone();
        match (self.verb, read) {
            (BatchVerb::Solve, read) => Ok(search::solving(read, head, self.seed)),
            (BatchVerb::Count, read) => Ok(search::counting(read, head, self.seed, u64::MAX)),
            (BatchVerb::Check, Read::Sudoku(record)) => {
                Ready::boxed(&inspect_sudoku(record, None).into_check(head))
            }
            (BatchVerb::Check, Read::Nonogram(record)) => match inspect_nonogram(record, None) {
                Some(inspection) => Ready::boxed(&inspection.into_check(head)),
                None => {
                    let text = "there are clues and no picture to check";
                    Err(Fault::new(Code::Unsupported, text))
                }
            },
            (BatchVerb::Rate, Read::Sudoku(record)) => {
                people::rating(&record.puzzle, head, self.seed)
            }
            (BatchVerb::Rate, Read::Nonogram(_)) => {
                Err(Fault::new(Code::Unsupported, "`rate` is for Sudoku alone"))
            }
        }
    }

    /// Counts and writes the answer on a record.
    fn answered(&mut self, answer: &str) -> Result<(), Fault> {
        let Some(UnderWay { head, puzzle, .. }) = self.under_way.take() else {
            return Ok(());
        };
        let value: Value = serde_json::from_str(answer)
            .map_err(|error| Fault::new(Code::Internal, error.to_string()))?;
        self.read += 1;
        self.nodes += value["stats"]["nodes"].as_u64().unwrap_or(0);
        self.limited += u64::from(!value["limit"].is_null());
        let word = match self.verb {
            BatchVerb::Solve | BatchVerb::Count => &value["verdict"],
            BatchVerb::Check => &value["state"],
            BatchVerb::Rate => &value["level"],
        };
        let word = word.as_str().unwrap_or_default().to_owned();
        *self.results.entry(word).or_default() += 1;
        match self.to {
            BatchForm::Json => self.out.push_str(answer),
            BatchForm::Line => self.out.push_str(&line(self.verb, &value)),
            BatchForm::Csv => {
                let mut cells = vec![
                    head.id.unwrap_or_default(),
                    head.line.map_or_else(String::new, |line| line.to_string()),
                    puzzle,
                ];
                cells.extend(columns(self.verb).iter().map(|name| field(&value, name)));
                self.row(&cells);
                return Ok(());
            }
        }
        self.out.push('\n');
        Ok(())
    }

    /// Counts a record that has no answer, and keeps its place.
    fn refused(&mut self, fault: &Fault, head: Option<Head>) -> Result<(), Fault> {
        self.bad += 1;
        let head = head.unwrap_or_else(|| Head {
            line: fault.line,
            ..Head::new(self.kind)
        });
        match self.to {
            BatchForm::Json => {
                let bad = Bad {
                    head,
                    column: fault.column,
                    error: fault.message.clone(),
                };
                self.out.push_str(&json(&bad)?);
                self.out.push('\n');
            }
            BatchForm::Line => {
                let text = fault.message.replace('\n', "; ");
                self.out.push_str(&format!("# bad: {text}\n"));
            }
            BatchForm::Csv => {
                let mut cells = vec![
                    head.id.unwrap_or_default(),
                    head.line.map_or_else(String::new, |line| line.to_string()),
                    String::new(),
                ];
                let said = columns(self.verb).iter().map(|&name| match name {
                    "verdict" | "state" | "level" => "bad".to_owned(),
                    "reason" => fault.message.clone(),
                    _ => String::new(),
                });
                cells.extend(said);
                self.row(&cells);
            }
        }
        Ok(())
    }

    fn row(&mut self, cells: &[String]) {
        let cells: Vec<_> = cells.iter().map(|cell| csv_field(cell)).collect();
        self.out.push_str(&cells.join(","));
        self.out.push('\n');
    }

    fn summary(&self) -> Summary {
        let seconds = (self.clocks)()
            .now()
            .saturating_sub(self.began)
            .as_secs_f64();
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
            limit: self
                .limit
                .and_then(|limit| api::Limit::of(End::Stopped(limit))),
        }
    }
}

/// What a row says beside name, line and puzzle.
fn columns(verb: BatchVerb) -> &'static [&'static str] {
    match verb {
        BatchVerb::Solve => &["verdict", "solution", "nodes", "guesses", "depth", "reason"],
        BatchVerb::Count => &["count", "verdict", "nodes", "guesses", "depth", "reason"],
        BatchVerb::Check => &["state", "open", "reason"],
        BatchVerb::Rate => &["level", "hardest", "sum", "explainer", "verdict"],
    }
}

/// A column of an answer.
fn field(value: &Value, name: &str) -> String {
    let found = match name {
        "solution" => return solution(value).unwrap_or_default(),
        "nodes" | "guesses" | "depth" => &value["stats"][name],
        "reason" if value["errors"].is_array() => {
            let errors = value["errors"].as_array().into_iter().flatten();
            let errors: Vec<&str> = errors.filter_map(Value::as_str).collect();
            return errors.join("; ");
        }
        name => &value[name],
    };
    match found {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The first solution in one line: a picture's rows with `/` between them.
fn solution(value: &Value) -> Option<String> {
    match &value["solutions"][0] {
        Value::String(line) => Some(line.clone()),
        Value::Array(rows) => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            Some(rows.join("/"))
        }
        _ => None,
    }
}

/// An answer in one line of text; a comment stands in for a solution that is not there.
fn line(verb: BatchVerb, value: &Value) -> String {
    match verb {
        BatchVerb::Solve => {
            solution(value).unwrap_or_else(|| format!("# {}", field(value, "verdict")))
        }
        BatchVerb::Count => field(value, "count"),
        BatchVerb::Check => field(value, "state"),
        BatchVerb::Rate => {
            let words = ["level", "sum", "hardest"].map(|name| field(value, name));
            words.join(" ").trim_end().to_owned()
        }
    }
}
