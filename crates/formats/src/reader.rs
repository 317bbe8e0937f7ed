//! Reads records one after another, for both puzzles: finds each, gets past bad ones.

use std::collections::VecDeque;
use std::fmt;
use std::io::BufRead;

use crate::error::{Error, ErrorKind};
use crate::format::{ParseBytes, Puzzles, Read, RecordOf, Table, by_file_name};
use crate::json;
use crate::source::{Line, Lines, Source};

/// Reads puzzles one by one, each as soon as its last line has been read.
///
/// An error concerns one record; the next call continues with the following one. The iteration
/// ends at the end of the text or when reading fails. See
/// [`sudoku::Reader`](crate::sudoku::Reader) and [`nonogram::Reader`](crate::nonogram::Reader).
#[derive(Debug)]
pub struct Reader<R: BufRead, P: Puzzles> {
    lines: Lines<R>,
    state: ReadState<P>,
}

impl<R: BufRead, P: Puzzles> Reader<R, P> {
    /// A reader of the puzzles in `source`.
    pub fn new(source: R, options: &P::ReadOptions) -> Self {
        Self {
            lines: Lines::new(source),
            state: P::state(options),
        }
    }
}

impl<R: BufRead, P: Puzzles> Iterator for Reader<R, P> {
    type Item = Result<RecordOf<P>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.state.read(&mut self.lines).transpose()
    }
}

/// Reads the one puzzle in `text`.
pub(crate) fn parse_one<P: Puzzles>(
    text: &str,
    options: &P::ReadOptions,
) -> Result<RecordOf<P>, Error> {
    let mut records = Reader::<_, P>::new(text.as_bytes(), options);
    let nothing = || Err(Error::new(ErrorKind::Nothing(P::EXPECTED)));
    let record = records.next().unwrap_or_else(nothing)?;
    match records.next() {
        None => Ok(record),
        Some(Ok(second)) => Err(Error::at_line(second.line, ErrorKind::Second)),
        Some(Err(error)) => Err(error),
    }
}

/// The lines to pass over before the next record, after a bad one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Skip {
    /// None.
    Nothing,
    /// This number of lines with clues: the one with `#` between rows and columns is none.
    Clues(usize),
    /// Every line up to the next that begins a record.
    ToStart(fn(&str) -> bool),
}

/// A document that holds all further records of the text: XML, a web page.
pub(crate) trait Document<P: Puzzles>: fmt::Debug + Send {
    /// The next record; `None` at the end of the document.
    fn next(
        &mut self,
        lines: &mut Source<'_>,
        state: &mut ReadState<P>,
    ) -> Result<Option<RecordOf<P>>, Error>;
}

/// The memory of a reader between records.
#[derive(Debug)]
pub struct ReadState<P: Puzzles> {
    /// The format that the caller named.
    pub(crate) from: Option<P::Format>,
    /// The format that the file's name tells.
    pub(crate) hint: Option<P::Format>,
    /// True if the text is in a file, so that looking ahead does not wait for a person.
    pub(crate) is_file: bool,
    /// True until a record has been read.
    pub(crate) at_start: bool,
    pub(crate) skip: Skip,
    /// The list of JSON objects that the next record may stand in.
    pub(crate) list: json::List,
    document: Option<Box<dyn Document<P>>>,
    /// Records that were read together with the last one.
    waiting: VecDeque<Result<RecordOf<P>, Error>>,
    pub(crate) own: P::Memory,
}

impl<P: Puzzles> ReadState<P> {
    pub(crate) fn new(from: Option<P::Format>, name: Option<&str>, own: P::Memory) -> Self {
        Self {
            from,
            hint: by_file_name::<P>(name),
            is_file: name.is_some_and(|name| !name.is_empty()),
            at_start: true,
            skip: Skip::Nothing,
            list: json::List::default(),
            document: None,
            waiting: VecDeque::new(),
            own,
        }
    }

    /// The format that the caller or the file's name says it is.
    pub(crate) fn said(&self) -> Option<P::Format> {
        self.from.or(self.hint)
    }

    /// The first of several records that were read together; the others come with the next calls.
    pub(crate) fn found(
        &mut self,
        records: Vec<Result<RecordOf<P>, Error>>,
    ) -> Result<Option<RecordOf<P>>, Error> {
        self.waiting.extend(records);
        self.waiting.pop_front().transpose()
    }

    /// The next record; `None` at the end.
    fn read(&mut self, lines: &mut Source<'_>) -> Result<Option<RecordOf<P>>, Error> {
        if let Some(found) = self.waiting.pop_front() {
            return found.map(Some);
        }
        lines.begin_record();
        let found = self.read_next(lines);
        self.at_start &= found.is_err();
        // The line at which a record broke must not be met again by the next call.
        let skips = !matches!(self.skip, Skip::Nothing);
        if found.is_err() && (skips || lines.is_at_begin()) {
            lines.drop_line();
        }
        found
    }

    fn read_next(&mut self, lines: &mut Source<'_>) -> Result<Option<RecordOf<P>>, Error> {
        if let Some(mut document) = self.document.take() {
            let found = document.next(lines, self);
            self.document = Some(document);
            return found;
        }
        if lines.head().starts_with(b"PK\x03\x04") {
            lines.bytes()?;
            return Err(Error::new(ErrorKind::OtherKind {
                found: "a ZIP archive".to_owned(),
                expected: "unpack it and read the files in it",
            }));
        }
        if let Some(parse) = self.binary(lines.head()) {
            let bytes = lines.bytes()?;
            return parse(&bytes).map(Some);
        }
        self.skip_bad_record(lines)?;
        P::read_record(self, lines)
    }

    /// Reads the next record in a format.
    pub(crate) fn read_as(
        &mut self,
        format: P::Format,
        lines: &mut Source<'_>,
    ) -> Result<Option<RecordOf<P>>, Error> {
        let description = format.description();
        match description.read {
            Read::Lines(read) => read(lines, self),
            Read::Never => Err(Error::new(ErrorKind::Unsupported {
                what: "pictures",
                names: vec![description.name.to_owned()],
            })),
            Read::Bytes { .. } => {
                let rule = "such a file has nothing before it";
                Err(Error::new(ErrorKind::unexpected("text", rule)))
            }
        }
    }

    /// Reads this and all further records from a document.
    pub(crate) fn read_document(
        &mut self,
        mut document: impl Document<P> + 'static,
        lines: &mut Source<'_>,
    ) -> Result<Option<RecordOf<P>>, Error> {
        let found = document.next(lines, self);
        self.document = Some(Box::new(document));
        found
    }

    /// The parser of a file that is not text, by its first bytes.
    fn binary(&self, head: &[u8]) -> Option<ParseBytes<P>> {
        let parser = |format: &P::Format| match format.description().read {
            Read::Bytes { is_start, parse } => Some((is_start, parse)),
            _ => None,
        };
        if head.is_empty() {
            return None;
        }
        if let Some(from) = &self.from {
            return parser(from).map(|(_, parse)| parse);
        }
        let mut parsers = P::Format::TABLE.iter().filter_map(parser);
        parsers
            .find(|(is_start, _)| is_start(head))
            .map(|(_, parse)| parse)
    }

    fn skip_bad_record(&mut self, lines: &mut Source<'_>) -> Result<(), Error> {
        loop {
            let ended = match (&self.skip, lines.peek(0)?) {
                (Skip::Nothing | Skip::Clues(0), _) | (_, None) => true,
                (Skip::Clues(_), _) => false,
                (Skip::ToStart(is_start), Some(line)) => is_start(&line.text),
            };
            if ended {
                self.skip = Skip::Nothing;
                return Ok(());
            }
            let is_clue = |line: &Line| !line.text.trim_start().starts_with('#');
            let is_clue = lines.peek(0)?.is_some_and(is_clue);
            if let Skip::Clues(left) = &mut self.skip {
                *left -= usize::from(is_clue);
            }
            lines.drop_line();
        }
    }
}
