//! The input as jobs: records in groups, or blocks of lines, from the beginning or from where an
//! interrupted run stopped.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use cellwise_batch::Blocks;
use cellwise_formats::ErrorKind;

use super::work::{Content, Item, Job, Load};
use super::workload::Workload;
use crate::exit::Failure;
use crate::input::{self, Opened, Origin};
use crate::interrupt;
use crate::journal::Position;
use crate::layout::Layout;
use crate::reading::{ReadResult, Reading};
use crate::table::{self, Table};

/// The bytes of a list of lines that a worker gets at once.
const BLOCK: usize = if cfg!(test) { 1 << 12 } else { 1 << 18 };

/// The options of a producer.
pub(super) struct ProducerOptions<'a> {
    pub(super) reading: Reading,
    pub(super) workload: &'a Workload,
    pub(super) layout: Option<&'a Layout>,
    /// True if the verb takes blocks of lines.
    pub(super) in_blocks: bool,
    /// True if a bad record leaves something in the output.
    pub(super) keeps_bad: bool,
    /// The position where an earlier run stopped.
    pub(super) from: Position,
    /// True if nothing stands in the output yet.
    pub(super) first: bool,
}

/// Makes jobs of the sources, in order.
pub(super) struct Producer<'a, S> {
    sources: S,
    options: ProducerOptions<'a>,
    /// The line above a table, once it is known.
    heading: Option<String>,
    /// Text to be written before anything else.
    pending: Option<String>,
    open: Option<Open>,
    /// The number of the next source.
    next: usize,
}

/// Records, each with the row of the table it stands in, if it does.
type Rows = Box<dyn Iterator<Item = (ReadResult, Option<String>)> + Send>;

enum Open {
    Records {
        name: Arc<str>,
        origin: Origin,
        records: Rows,
        is_file: bool,
        items: u64,
    },
    Lines {
        name: String,
        blocks: Blocks<'static>,
    },
}

impl<'a, S: Iterator<Item = Result<Opened, Failure>>> Producer<'a, S> {
    pub(super) fn new(sources: S, options: ProducerOptions<'a>) -> Self {
        Self {
            sources,
            options,
            heading: None,
            pending: None,
            open: None,
            next: 0,
        }
    }

    /// Opens the next source and moves to where the run goes on.
    fn open(&mut self) -> Option<Result<Open, Failure>> {
        while self.next < self.options.from.source {
            self.sources.next()?.ok();
            self.next += 1;
        }
        let source = self.sources.next()?;
        let from = match self.next == self.options.from.source {
            true => self.options.from,
            false => Position::default(),
        };
        self.next += 1;
        Some(source.and_then(|source| self.opened(source, from)))
    }

    fn opened(&mut self, mut source: Opened, from: Position) -> Result<Open, Failure> {
        let reading = &self.options.reading;
        let mut table = None;
        if let input::Content::Text { input, .. } = &mut source.content {
            let failure = |error| Failure::file(&source.name, error);
            let begun = begun(input).map_err(failure)?;
            let lines = reading.is_plain_lines(begun);
            let is_table = table::is_table(begun);
            if self.options.in_blocks && source.origin == Origin::Stream && lines {
                let mut passed = input.by_ref().take(from.offset);
                io::copy(&mut passed, &mut io::sink()).map_err(failure)?;
                let input = std::mem::replace(input, Box::new(io::empty()));
                self.head(None, &source.name)?;
                let blocks = Blocks::new(input, BLOCK);
                return Ok(Open::Lines {
                    name: source.name,
                    blocks: blocks.starting_at(from.offset, from.line.max(1)),
                });
            }
            if self.options.layout.is_some_and(Layout::is_table) && !lines && is_table {
                let input = std::mem::replace(input, Box::new(io::empty()));
                table = Some(Table::new(input, reading).map_err(failure)?);
            }
        }
        self.head(table.as_ref().map(Table::heading), &source.name)?;
        let is_file = matches!(source.content, input::Content::Text { is_file: true, .. });
        let (name, origin) = (source.name.as_str().into(), source.origin);
        let mut records: Rows = match table {
            Some(table) => Box::new(table.map(|(record, row)| (record, Some(row)))),
            None => {
                let records = source.records(&self.options.reading);
                Box::new(records.map(|record| (record, None)))
            }
        };
        for _ in 0..from.items {
            if records.next().is_none() || interrupt::cancel().is_cancelled() {
                break;
            }
        }
        Ok(Open::Records {
            name,
            origin,
            records,
            is_file,
            items: from.items,
        })
    }

    /// Checks the line above a table, if one is written: the first source decides it, and the others
    /// have to agree.
    fn head(&mut self, kept: Option<&str>, name: &str) -> Result<(), Failure> {
        let layout = self.options.layout;
        let Some(heading) = layout.and_then(|layout| layout.heading(kept)) else {
            return Ok(());
        };
        match &self.heading {
            Some(first) if *first != heading => Err(Failure::BadInput(format!(
                "{name}: its columns are not those of the first input"
            ))),
            Some(_) => Ok(()),
            None => {
                // A resumed run has written it already.
                if self.options.from == Position::default() {
                    self.pending = Some(heading.clone());
                }
                self.heading = Some(heading);
                Ok(())
            }
        }
    }

    /// The next records of the source; empty at its end.
    fn group(&mut self) -> Vec<Item> {
        let Some(Open::Records {
            name,
            origin,
            records,
            is_file,
            items,
        }) = &mut self.open
        else {
            return Vec::new();
        };
        // A pipe may be slow: its records do not wait for further ones.
        let max = match *is_file {
            true => self.options.workload.records_per_job(),
            false => 1,
        };
        let mut group = Vec::new();
        while group.len() < max {
            let Some((record, kept)) = records.next() else {
                break;
            };
            *items += 1;
            let ended = matches!(&record, Err(error) if matches!(error.kind, ErrorKind::Io { .. }));
            let shows = record.is_ok() || self.options.keeps_bad;
            group.push(Item {
                name: Arc::clone(name),
                origin: *origin,
                content: match record {
                    Ok(record) => Content::Record(record),
                    Err(error) => Content::Bad(error),
                },
                kept,
                first: self.options.first,
            });
            self.options.first &= !shows;
            if ended {
                *records = Box::new(std::iter::empty());
                break;
            }
        }
        group
    }

    /// The position of the input after the records that were handed out.
    fn reached(&self) -> Position {
        match &self.open {
            Some(Open::Records { items, .. }) => Position {
                source: self.next - 1,
                items: *items,
                ..Position::default()
            },
            _ => Position {
                source: self.next,
                ..Position::default()
            },
        }
    }

    /// A job of one item that is not a record.
    fn job_of(&self, content: Content) -> Job {
        let item = Item {
            name: "".into(),
            origin: Origin::Stream,
            content,
            kept: None,
            first: self.options.first,
        };
        Job {
            load: Load::Items(vec![item]),
            after: self.reached(),
        }
    }
}

impl<S: Iterator<Item = Result<Opened, Failure>>> Iterator for Producer<'_, S> {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        while !interrupt::cancel().is_cancelled() {
            if let Some(text) = self.pending.take() {
                return Some(self.job_of(Content::Text(text)));
            }
            match &mut self.open {
                None => match self.open()? {
                    Ok(open) => self.open = Some(open),
                    Err(failure) => return Some(self.job_of(Content::Unopened(failure))),
                },
                Some(Open::Records { .. }) => {
                    let group = self.group();
                    if !group.is_empty() {
                        return Some(Job {
                            load: Load::Items(group),
                            after: self.reached(),
                        });
                    }
                    self.open = None;
                }
                Some(Open::Lines { name, blocks }) => match blocks.next() {
                    Some(Ok(block)) => {
                        let (offset, line) = blocks.reached();
                        let first = std::mem::take(&mut self.options.first);
                        return Some(Job {
                            load: Load::Block {
                                name: name.clone(),
                                block,
                                first,
                            },
                            after: Position {
                                source: self.next - 1,
                                items: 0,
                                offset,
                                line,
                            },
                        });
                    }
                    Some(Err(error)) => {
                        let failure = Failure::file(&*name, error);
                        self.open = None;
                        return Some(self.job_of(Content::Unopened(failure)));
                    }
                    None => self.open = None,
                },
            }
        }
        None
    }
}

/// The beginning of a text: its first buffer, without taking anything.
fn begun(input: &mut Box<dyn BufRead + Send>) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    input.fill_buf()
}
