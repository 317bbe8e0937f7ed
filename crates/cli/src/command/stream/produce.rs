//! The input as jobs: records in groups, or blocks of lines, from where a run begins or goes on.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use cellwise_batch::Blocks;
use cellwise_formats::ErrorKind;

use super::pace::Pace;
use super::work::{Content, Item, Job, Load};
use crate::exit::{Failure, Outcome};
use crate::input::{self, Raw};
use crate::interrupt;
use crate::journal::Position;
use crate::kind::{Kind, Origin, ReadResult};
use crate::layout::Layout;
use crate::table::{self, Table};

/// How much of a stream of lines a worker gets at once.
const BLOCK: usize = 1 << 17;

/// Makes jobs of the sources, in order.
pub(super) struct Producer<'a, K: Kind, S> {
    sources: S,
    read: &'a K::ReadArgs,
    pace: &'a Pace,
    /// Whether the verb knows a way to take blocks of lines.
    quick: bool,
    /// Whether a bad record leaves something in the output.
    keeps_bad: bool,
    layout: Option<&'a Layout>,
    /// The line above a table, once it is known.
    heading: Option<String>,
    /// Text to be written before anything else.
    pending: Option<String>,
    open: Option<Open<K>>,
    /// The source that comes next.
    next: usize,
    /// Where an earlier run stopped.
    from: Position,
    /// Whether nothing stands in the output yet.
    first: bool,
}

/// Records, each with the row of the table it stands in, if it does.
type Rows<K> = Box<dyn Iterator<Item = (ReadResult<K>, Option<String>)> + Send>;

enum Open<K: Kind> {
    Records {
        name: Arc<str>,
        origin: Origin,
        records: Rows<K>,
        is_file: bool,
        items: u64,
    },
    Lines {
        name: String,
        blocks: Blocks<Box<dyn BufRead + Send>>,
    },
}

impl<'a, K: Kind, S: Iterator<Item = Outcome<Raw<K>>>> Producer<'a, K, S> {
    pub(super) fn new(
        sources: S,
        read: &'a K::ReadArgs,
        pace: &'a Pace,
        (quick, keeps_bad, layout): (bool, bool, Option<&'a Layout>),
        (from, first): (Position, bool),
    ) -> Self {
        Self {
            sources,
            read,
            pace,
            quick,
            keeps_bad,
            layout,
            heading: None,
            pending: None,
            open: None,
            next: 0,
            from,
            first,
        }
    }

    /// Opens the next source and moves to where the run goes on.
    fn open(&mut self) -> Option<Outcome<Open<K>>> {
        while self.next < self.from.source {
            self.sources.next()?.ok();
            self.next += 1;
        }
        let raw = self.sources.next()?;
        self.next += 1;
        let skip = (self.next - 1 == self.from.source).then_some(self.from);
        Some(raw.and_then(|raw| self.opened(raw, skip.unwrap_or_default())))
    }

    fn opened(&mut self, mut raw: Raw<K>, from: Position) -> Outcome<Open<K>> {
        let mut is_file = false;
        let mut table = None;
        if let input::Content::Text {
            input,
            is_file: file,
        } = &mut raw.content
        {
            is_file = *file;
            let failure = |error| Failure::file(&raw.name, error);
            let begun = begun(input).map_err(failure)?;
            let lines = K::reads_lines(begun, self.read);
            if self.quick && raw.origin == Origin::Stream && lines {
                let mut passed = input.by_ref().take(from.offset);
                io::copy(&mut passed, &mut io::sink()).map_err(failure)?;
                let input = std::mem::replace(input, Box::new(io::empty()));
                let blocks = Blocks::new(input, BLOCK);
                return Ok(Open::Lines {
                    name: raw.name,
                    blocks: blocks.starting_at(from.offset, from.line.max(1)),
                });
            }
            if self.layout.is_some_and(Layout::is_table) && !lines && table::is_table(begun) {
                let input = std::mem::replace(input, Box::new(io::empty()));
                table = Some(Table::<K>::new(input, self.read).map_err(failure)?);
            }
        }
        let kept = table.as_ref().map(Table::heading);
        if let Some(heading) = self.layout.and_then(|layout| layout.heading(kept)) {
            self.head(heading, &raw.name)?;
        }
        let (name, origin, mut records): (_, _, Rows<K>) = match table {
            Some(table) => {
                let rows = table.map(|(record, row)| (record, Some(row)));
                (raw.name, raw.origin, Box::new(rows))
            }
            None => {
                let source = raw.records(self.read);
                let rows = source.records.map(|record| (record, None));
                (source.name, source.origin, Box::new(rows))
            }
        };
        for _ in 0..from.items {
            if records.next().is_none() || interrupt::cancel().is_cancelled() {
                break;
            }
        }
        Ok(Open::Records {
            name: name.into(),
            origin,
            records,
            is_file,
            items: from.items,
        })
    }

    /// The first source decides what stands above a table; the others have to agree.
    fn head(&mut self, heading: String, name: &str) -> Outcome<()> {
        match &self.heading {
            Some(first) if *first != heading => Err(Failure::BadInput(format!(
                "{name}: its columns are not those of the first input"
            ))),
            Some(_) => Ok(()),
            None => {
                // A run that goes on has written it already.
                if self.from == Position::default() {
                    self.pending = Some(heading.clone());
                }
                self.heading = Some(heading);
                Ok(())
            }
        }
    }

    /// The next records of the source; empty at its end.
    fn group(&mut self) -> Vec<Item<K>> {
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
        // A pipe may be slow: what it has given is not kept waiting for more.
        let most = if *is_file { self.pace.group() } else { 1 };
        let mut group = Vec::new();
        while group.len() < most {
            let Some((record, kept)) = records.next() else {
                break;
            };
            *items += 1;
            let ended = matches!(&record, Err(error) if matches!(error.kind, ErrorKind::Io { .. }));
            let shows = record.is_ok() || self.keeps_bad;
            group.push(Item {
                name: Arc::clone(name),
                content: match record {
                    Ok(record) => Content::Record(*origin, record),
                    Err(error) => Content::Bad(error),
                },
                kept,
                first: self.first,
            });
            self.first &= !shows;
            if ended {
                *records = Box::new(std::iter::empty());
                break;
            }
        }
        group
    }

    fn reached(&self) -> Position {
        let source = self.next - 1;
        match &self.open {
            Some(Open::Records { items, .. }) => Position {
                source,
                items: *items,
                ..Position::default()
            },
            _ => Position {
                source: self.next,
                ..Position::default()
            },
        }
    }

    fn job_of(&self, item: Content<K>, name: &str) -> Job<K> {
        let item = Item {
            name: name.into(),
            content: item,
            kept: None,
            first: self.first,
        };
        Job {
            load: Load::Items(vec![item]),
            after: Position {
                source: self.next,
                ..Position::default()
            },
        }
    }
}

impl<K: Kind, S: Iterator<Item = Outcome<Raw<K>>>> Iterator for Producer<'_, K, S> {
    type Item = Job<K>;

    fn next(&mut self) -> Option<Job<K>> {
        while !interrupt::cancel().is_cancelled() {
            if let Some(text) = self.pending.take() {
                let mut job = self.job_of(Content::Text(text), "");
                job.after = self.reached();
                return Some(job);
            }
            match &mut self.open {
                None => match self.open()? {
                    Ok(open) => self.open = Some(open),
                    Err(failure) => return Some(self.job_of(Content::Unopened(failure), "")),
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
                        let first = std::mem::take(&mut self.first);
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
                        return Some(self.job_of(Content::Unopened(failure), ""));
                    }
                    None => self.open = None,
                },
            }
        }
        None
    }
}

/// What stands at the beginning of a text: its first buffer, without taking anything.
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
