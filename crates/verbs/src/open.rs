//! `open`: the puzzles of a text, ready to be drawn.

mod board;

use cellwise_core::{Budget, Limit};
use cellwise_formats::{FormatInfo, catalogue};
use serde::Serialize;

pub use self::board::{HouseJson, NonogramBoard, RuleJson, RunJson, SudokuBoard};
use crate::content::{self, Bytes};
use crate::fault::{Code, Fault};
use crate::job::{Allowance, Context};
use crate::read::{self, Records, fits};
use crate::wire::request::content_request;
use crate::{Problem, Progress, PuzzleKind, Turn, VERSION, Work};

/// The largest number of records in one reply, and of faults.
const MAX_RECORDS: usize = 1000;

content_request! {
    /// `open`: the puzzles of a text, or of a file.
    ///
    /// ```
    /// use cellwise_verbs::{Content, open::OpenRequest};
    ///
    /// let request: OpenRequest = serde_json::from_str(r#"{"data":"iVBORw=="}"#).unwrap();
    /// assert!(matches!(request.content(), Some(Content::Data(b"\x89PNG"))));
    /// ```
    OpenRequest {
        /// The kind of puzzle; by default it is detected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<PuzzleKind>,
    } then {
        /// The number of records to give; 100 by default.
        #[serde(default = "hundred")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
        first: usize,
    }
}

fn hundred() -> usize {
    100
}

/// The reply of `open`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The detected format of the first record.
    pub format: String,
    /// True if there are more records than were asked for.
    pub more: bool,
    /// The records, in order.
    pub records: Vec<OpenedRecord>,
    /// Records between them that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<Problem>,
}

/// One record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedRecord {
    /// The puzzle as text that every other request reads: one line if that can hold it.
    pub puzzle: String,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// Its own name, if its file gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// What its file says of it in words, such as the rules as its setter puts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its publication.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The holder of the rights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copyright: Option<String>,
    /// The licence under which it may be passed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// Remarks on how it was read; missing if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The kinds of drawing in its file that may stand for a rule and are not read as one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<String>,
    /// The board of a Sudoku.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sudoku: Option<SudokuBoard>,
    /// The board of a Nonogram.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonogram: Option<NonogramBoard>,
}

/// The units of work that reading a record counts for.
const UNITS: u64 = 20;

pub(crate) fn begin(request: &OpenRequest, context: &Context) -> Result<Opening, Fault> {
    if !(1..=MAX_RECORDS).contains(&request.first) {
        let text = format!(
            "`first` is {}; it goes from 1 to {MAX_RECORDS}",
            request.first
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let bytes = content::bytes(request.content(), &context.allowed)?;
    let head = bytes.get_ref();
    let is_utf16 = head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]);
    let is_text = is_utf16 || std::str::from_utf8(head).is_ok();
    let knows = |kind: PuzzleKind| {
        let is_named = |(known, format): &(PuzzleKind, FormatInfo)| {
            *known == kind && Some(format.name) == request.from.as_deref()
        };
        catalogue().iter().any(is_named)
    };
    let kinds: &[PuzzleKind] = match request.kind {
        Some(PuzzleKind::Sudoku) => &[PuzzleKind::Sudoku],
        Some(PuzzleKind::Nonogram) => &[PuzzleKind::Nonogram],
        // A format that only one kind of puzzle has tells the kind.
        None if knows(PuzzleKind::Sudoku) && !knows(PuzzleKind::Nonogram) => &[PuzzleKind::Sudoku],
        None if knows(PuzzleKind::Nonogram) && !knows(PuzzleKind::Sudoku) => {
            &[PuzzleKind::Nonogram]
        }
        None if is_text => &[PuzzleKind::Sudoku, PuzzleKind::Nonogram],
        // Pictures are Nonograms, so the fault of a picture should be that of a Nonogram.
        None => &[PuzzleKind::Nonogram, PuzzleKind::Sudoku],
    };
    Ok(Opening {
        request: OpenRequest {
            text: None,
            data: None,
            ..request.clone()
        },
        bytes,
        allowed: context.allowed,
        kinds,
        all_kinds: kinds,
        is_second_round: false,
        first_fault: None,
        reader: None,
        records: Vec::new(),
        bad: Vec::new(),
        format: None,
        cells: 0,
    })
}

/// The work of `open`: a text is read as one kind of puzzle and, if its first record is bad, as the other. If it is bad
/// in both, the text is of the first kind in which a later record is good.
pub(crate) struct Opening {
    /// The request without its content.
    request: OpenRequest,
    bytes: Bytes,
    allowed: Allowance,
    /// The kinds still to be tried; the first is under way.
    kinds: &'static [PuzzleKind],
    all_kinds: &'static [PuzzleKind],
    /// True if the first record was bad in every kind.
    is_second_round: bool,
    /// The fault of the first record: one that names other readings of the text, else that of the first kind.
    first_fault: Option<Fault>,
    reader: Option<Records>,
    records: Vec<OpenedRecord>,
    bad: Vec<Problem>,
    format: Option<&'static str>,
    /// Cells of all records.
    cells: usize,
}

impl Work for Opening {
    type Reply = Opened;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Opened>, Fault> {
        loop {
            match budget.spend(UNITS) {
                Ok(()) => {}
                Err(Limit::Slice) => {
                    return Ok(Turn::Pending(Progress {
                        done: Some(self.records.len() as u64),
                        ..Default::default()
                    }));
                }
                Err(Limit::Cancelled) => {
                    return Err(Fault::new(Code::Cancelled, "the work was stopped"));
                }
                // The records read so far are the answer.
                Err(_) => return Ok(self.reply(true)),
            }
            if self.reader.is_none() {
                self.reader = Some(self.read()?);
            }
            let allowed = self.allowed;
            let next = self.reader.as_mut().and_then(Iterator::next);
            let next = next.map(|input| {
                let input = input?;
                fits(input.record.cells(), &allowed)?;
                Ok(input)
            });
            match next {
                Some(Ok(_)) if self.records.len() == self.request.first => {
                    return Ok(self.reply(true));
                }
                Some(Ok(input)) => {
                    self.cells += input.record.cells();
                    if self.cells > self.allowed.answer_cells {
                        return Ok(self.reply(true));
                    }
                    self.format.get_or_insert(input.record.format());
                    self.records.push(OpenedRecord::new(&input)?);
                }
                Some(Err(fault)) if self.is_first_bad() => {
                    self.remember(fault);
                    self.next_kind()?;
                }
                Some(Err(fault)) => {
                    self.bad.push(fault.object().error);
                    if self.bad.len() == MAX_RECORDS {
                        if !self.records.is_empty() {
                            return Ok(self.reply(true));
                        }
                        self.next_kind()?;
                    }
                }
                // XML that holds no Sudoku may hold Nonograms.
                None if self.records.is_empty() => self.next_kind()?,
                None => return Ok(self.reply(false)),
            }
        }
    }
}

impl Opening {
    /// Returns true if a bad record would be the first of all, so that the text may be of the other kind.
    fn is_first_bad(&self) -> bool {
        self.records.is_empty() && self.bad.is_empty() && !self.is_second_round
    }

    /// Keeps the fault that says most about the text.
    fn remember(&mut self, fault: Fault) {
        let known = self.first_fault.as_ref();
        if known.is_none_or(|known| known.choices.is_empty() && !fault.choices.is_empty()) {
            self.first_fault = Some(fault);
        }
    }

    /// Reads the text as the next kind of puzzle; after the last one, once more, now past bad records.
    fn next_kind(&mut self) -> Result<(), Fault> {
        self.reader = None;
        self.bad.clear();
        match self.kinds {
            [_, rest @ ..] if !rest.is_empty() => self.kinds = rest,
            _ if !self.is_second_round && self.first_fault.is_some() => {
                self.is_second_round = true;
                self.kinds = self.all_kinds;
            }
            _ => {
                let nothing = Fault::new(Code::BadPuzzle, "there is no puzzle in the text");
                return Err(self.first_fault.take().unwrap_or(nothing));
            }
        }
        Ok(())
    }

    fn reply(&mut self, more: bool) -> Turn<Opened> {
        Turn::Done(Opened {
            cellwise: VERSION,
            kind: self.kinds[0],
            format: self.format.unwrap_or_default().to_owned(),
            more,
            records: std::mem::take(&mut self.records),
            bad: std::mem::take(&mut self.bad),
        })
    }

    /// Reads the content as the kind of puzzle that is tried next.
    fn read(&self) -> Result<Records, Fault> {
        let reading = self.request.reading();
        let kind = self.kinds[0];
        // A text that is one puzzle alone is read as every other request reads it.
        if kind == PuzzleKind::Sudoku
            && let Ok(text) = std::str::from_utf8(self.bytes.get_ref())
            && let Ok(input) = read::one_sudoku(text, &reading)
        {
            return Ok(Box::new(std::iter::once(Ok(input))));
        }
        read::records(kind, &reading, self.bytes.clone())
    }
}
