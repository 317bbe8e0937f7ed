//! `open`: what a text holds, ready to be drawn.

use cellwise_api::{
    Board, ColourOf, HouseOf, Kind, NonogramBoard, OpenRequest, Opened, OpenedRecord, Problem,
    RuleOf, RunOf, SudokuBoard, VERSION,
};
use cellwise_core::Budget;
use cellwise_formats::{Error, Field, Meta, nonogram, sudoku};
use cellwise_nonogram::{Clue, Colour, Part};
use cellwise_sudoku::{HouseKind, Puzzle, Rule, Symbols};

use crate::Allowance;
use crate::content::{self, Bytes};
use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json};
use crate::read::{digits, fits, nonogram_options, sudoku_line_first, sudoku_options, with_rules};

/// The most records that one answer gives, and the most faults.
const MOST: usize = 1000;

/// What reading a record is held to cost.
const UNITS: u64 = 20;

/// `open`.
pub(crate) fn start(request: &OpenRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    if !(1..=MOST).contains(&request.first) {
        let text = format!("`first` is {}; it goes from 1 to {MOST}", request.first);
        return Err(Fault::new(Code::BadRequest, text));
    }
    let bytes = content::bytes(request.content(), &desk.allowed)?;
    let is_text = std::str::from_utf8(bytes.get_ref()).is_ok();
    let kinds: &[Kind] = match request.kind {
        Some(Kind::Sudoku) => &[Kind::Sudoku],
        Some(Kind::Nonogram) => &[Kind::Nonogram],
        None if is_text => &[Kind::Sudoku, Kind::Nonogram],
        // Pictures and the like are Nonograms: what is wrong with them is said of those.
        None => &[Kind::Nonogram, Kind::Sudoku],
    };
    Ok(Box::new(Opening {
        request: OpenRequest {
            text: None,
            data: None,
            ..request.clone()
        },
        bytes,
        allowed: desk.allowed,
        kinds,
        first_fault: None,
        reader: None,
        records: Vec::new(),
        bad: Vec::new(),
        format: None,
        cells: 0,
    }))
}

type Records = Box<dyn Iterator<Item = Result<(OpenedRecord, &'static str, usize), Fault>> + Send>;

/// A text being read: as one kind of puzzle and, if nothing comes of that, as the other.
struct Opening {
    /// What is asked, without its content.
    request: OpenRequest,
    bytes: Bytes,
    allowed: Allowance,
    /// The kinds still to be tried; the first is under way.
    kinds: &'static [Kind],
    /// What was wrong with it as a puzzle of the first kind.
    first_fault: Option<Fault>,
    reader: Option<Records>,
    records: Vec<OpenedRecord>,
    bad: Vec<Problem>,
    format: Option<&'static str>,
    /// Cells of all records.
    cells: usize,
}

impl Work for Opening {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        loop {
            if budget.spend(UNITS).is_err() {
                // Reading is bounded by the text: a limit of the search does not matter here,
                // but another job may want its turn.
                return Ok(Turn::Pending(cellwise_api::Progress {
                    done: Some(self.records.len() as u64),
                    ..Default::default()
                }));
            }
            if self.reader.is_none() {
                self.reader = Some(self.read()?);
            }
            match self.reader.as_mut().and_then(Iterator::next) {
                Some(Ok(_)) if self.records.len() == self.request.first => {
                    return self.answer(true);
                }
                Some(Ok((record, format, cells))) => {
                    self.cells += cells;
                    if self.cells > self.allowed.answer_cells {
                        return self.answer(true);
                    }
                    self.format.get_or_insert(format);
                    self.records.push(record);
                }
                Some(Err(fault)) if self.records.is_empty() && self.bad.is_empty() => {
                    // Nothing good so far: it may be the other kind.
                    let Some((_, rest)) = self.kinds.split_first() else {
                        return Err(fault);
                    };
                    if rest.is_empty() {
                        return Err(self.first_fault.take().unwrap_or(fault));
                    }
                    self.kinds = rest;
                    self.first_fault.get_or_insert(fault);
                    self.reader = None;
                }
                Some(Err(fault)) => {
                    self.bad.push(fault.object().error);
                    if self.bad.len() == MOST {
                        return self.answer(true);
                    }
                }
                // XML that holds no Sudoku is no fault: it may hold Nonograms.
                None if self.records.is_empty() && self.kinds.len() > 1 => {
                    self.kinds = &self.kinds[1..];
                    self.reader = None;
                }
                None if self.records.is_empty() => {
                    let nothing = Fault::new(Code::BadPuzzle, "there is no puzzle in the text");
                    return Err(self.first_fault.take().unwrap_or(nothing));
                }
                None => return self.answer(false),
            }
        }
    }
}

impl Opening {
    fn answer(&mut self, more: bool) -> Result<Turn, Fault> {
        Ok(Turn::Done(json(&Opened {
            cellwise: VERSION,
            kind: self.kinds[0],
            format: self.format.unwrap_or_default().to_owned(),
            more,
            records: std::mem::take(&mut self.records),
            bad: std::mem::take(&mut self.bad),
        })?))
    }

    fn read(&self) -> Result<Records, Fault> {
        let allowed = self.allowed;
        let reading = self.request.reading();
        Ok(match self.kinds[0] {
            Kind::Sudoku => {
                let options = sudoku_options(&reading)?;
                let rules = self.request.rules.clone();
                let symbols = options.symbols.clone().unwrap_or_default();
                // A text that is one puzzle alone is read as every other request reads it.
                let text = std::str::from_utf8(self.bytes.get_ref()).ok();
                let alone = text.and_then(|text| sudoku_line_first(text, &options).ok());
                let records: Box<dyn Iterator<Item = Result<sudoku::Record, Error>> + Send> =
                    match alone {
                        Some(record) => Box::new(std::iter::once(Ok(record))),
                        None => Box::new(sudoku::Reader::new(self.bytes.clone(), &options)),
                    };
                Box::new(records.map(move |record| {
                    let record = with_rules(record?, &rules)?;
                    let cells = record.puzzle.shape().cells();
                    fits(cells, &allowed)?;
                    let format = record.format.name();
                    Ok((sudoku_record(&record, &symbols)?, format, cells))
                }))
            }
            Kind::Nonogram => {
                let options = nonogram_options(&reading)?;
                let records = nonogram::Reader::new(self.bytes.clone(), &options);
                Box::new(records.map(move |record| {
                    let record = record?;
                    let cells = record.puzzle.height() * record.puzzle.width();
                    fits(cells, &allowed)?;
                    Ok((nonogram_record(&record)?, record.format.name(), cells))
                }))
            }
        })
    }
}

fn opened(meta: &Meta, id: Option<&String>, line: u64, puzzle: String) -> OpenedRecord {
    let say = |field| meta.get(field).map(str::to_owned);
    OpenedRecord {
        puzzle,
        line,
        id: id.cloned(),
        title: say(Field::Title),
        author: say(Field::Author),
        source: say(Field::Source),
        copyright: say(Field::Copyright),
        sudoku: None,
        nonogram: None,
    }
}

/// The text by which other requests get the same puzzle.
pub(crate) fn sudoku_text(record: &sudoku::Record) -> Result<String, Fault> {
    use sudoku::Format;
    let bare = sudoku::Record::new(record.puzzle.clone(), Format::Line);
    let plain = record.puzzle.rules().is_empty() && record.puzzle.allowed().is_none();
    let usual = cellwise_sudoku::Shape::usual(record.puzzle.shape().size());
    let usual = usual.is_ok_and(|usual| usual.houses() == record.puzzle.shape().houses());
    let format = match plain && usual {
        true => Format::Line,
        false => Format::Cellwise,
    };
    let text = sudoku::to_text(&bare, format, &sudoku::WriteOptions::default());
    let (text, _) = text.map_err(|error| Fault::new(Code::Unsupported, error.to_string()))?;
    Ok(text.trim_end().to_owned())
}

fn sudoku_record(record: &sudoku::Record, symbols: &Symbols) -> Result<OpenedRecord, Fault> {
    let puzzle = &record.puzzle;
    let shape = puzzle.shape();
    let mut boxes = vec![0; shape.cells()];
    for house in shape.houses() {
        if let HouseKind::Box(number) = house.kind {
            house.cells.iter().for_each(|&cell| boxes[cell] = number);
        }
    }
    let (rows, columns) = shape.box_size();
    let regular = (0..shape.cells()).all(|cell| {
        let (row, column) = (cell / shape.size(), cell % shape.size());
        boxes[cell] == row / rows.max(1) * (shape.size() / columns.max(1)) + column / columns.max(1)
    });
    let houses = shape.houses().iter().map(|house| HouseOf {
        name: house.kind.to_string(),
        cells: house.cells.clone(),
    });
    Ok(OpenedRecord {
        sudoku: Some(SudokuBoard {
            size: shape.size(),
            box_size: regular.then_some([rows, columns]),
            symbols: (1..=shape.size())
                .map(|digit| symbols.of(digit as u8))
                .collect(),
            givens: digits(puzzle.givens()),
            marks: marks(puzzle),
            boxes,
            houses: houses.collect(),
            rules: puzzle.rules().iter().map(rule).collect(),
            solution: record.solution.as_ref().map(digits),
        }),
        ..opened(
            &record.meta,
            record.id.as_ref(),
            record.line,
            sudoku_text(record)?,
        )
    })
}

fn marks(puzzle: &Puzzle) -> Option<Vec<Vec<u8>>> {
    let allowed = puzzle.allowed()?;
    Some(allowed.iter().map(|set| set.iter().collect()).collect())
}

fn rule(rule: &Rule) -> RuleOf {
    let sum = match rule {
        Rule::Killer(killer) => Some(killer.sum()),
        Rule::LittleKiller(little) => Some(little.sum()),
        Rule::Sandwich(sandwich) => Some(sandwich.sum()),
        _ => None,
    };
    RuleOf {
        name: rule.name().to_owned(),
        text: rule.to_string(),
        meaning: rule.form().meaning.to_owned(),
        cells: rule.cells().to_vec(),
        value: sum.map(|sum| sum as u64),
    }
}

/// The text by which other requests get the same puzzle.
pub(crate) fn nonogram_text(record: &nonogram::Record) -> Result<String, Fault> {
    let bare = nonogram::Record::new(record.puzzle.clone(), nonogram::Format::Json);
    let options = nonogram::WriteOptions::default();
    let text = nonogram::to_text(&bare, nonogram::Format::Json, &options);
    let (text, _) = text.map_err(|error| Fault::new(Code::Unsupported, error.to_string()))?;
    Ok(text.trim_end().to_owned())
}

fn nonogram_record(record: &nonogram::Record) -> Result<OpenedRecord, Fault> {
    let puzzle = &record.puzzle;
    let run = |part: Part| RunOf {
        length: match part {
            Part::Run { length, .. } => length,
            Part::Blot(_) | Part::Star => 0,
        },
        colour: part.colour().map_or(0, Colour::number),
    };
    let clues = |clues: &[Clue]| -> Vec<Vec<RunOf>> {
        let runs = clues.iter().map(|clue| clue.parts().map(run).collect());
        runs.collect()
    };
    Ok(OpenedRecord {
        nonogram: Some(NonogramBoard {
            height: puzzle.height(),
            width: puzzle.width(),
            rows: clues(puzzle.rows()),
            columns: clues(puzzle.columns()),
            palette: ColourOf::all(puzzle.palette()),
            solution: record.solution.as_ref().map(Board::from),
        }),
        ..opened(
            &record.meta,
            record.id.as_ref(),
            record.line,
            nonogram_text(record)?,
        )
    })
}
