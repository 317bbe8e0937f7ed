//! Prints and writes records one after another, for both puzzles.

use std::io;

use crate::error::{Loss, WriteError, bearable};
use crate::format::{Page, Puzzles, RecordOf, Table, Written};

/// One record as text, and the parts of it that the format has no room for.
pub(crate) fn to_text<P: Puzzles>(
    record: &RecordOf<P>,
    format: P::Format,
    options: &P::WriteOptions,
) -> Result<(String, Vec<Loss>), WriteError> {
    let (mut printer, mut text) = (Printer::<P>::new(format, options), String::new());
    let losses = printer.print(record, &mut text)?;
    printer.end(&mut text);
    Ok((text, losses))
}

/// Makes the text of one record after another; a [`Writer`] without a destination.
///
/// The text includes what stands above the first record, between two and below the last. See
/// [`sudoku::Printer`](crate::sudoku::Printer) and [`nonogram::Printer`](crate::nonogram::Printer).
#[derive(Debug)]
pub struct Printer<P: Puzzles> {
    pub(crate) format: P::Format,
    options: P::WriteOptions,
    written: Written,
}

impl<P: Puzzles> Printer<P> {
    /// A printer of records in `format`.
    #[must_use]
    pub fn new(format: P::Format, options: &P::WriteOptions) -> Self {
        Self {
            format,
            options: options.clone(),
            written: Written::default(),
        }
    }

    /// Continues after this number of records, which were printed before.
    pub fn go_on_after(&mut self, records: u64) {
        self.written.records = records;
    }

    /// Appends a record and returns the parts of it that the format has no room for.
    ///
    /// # Errors
    /// As [`Writer::write`], and [`WriteError::Binary`] if the format is not text. The text may
    /// then end with an unfinished record.
    pub fn print(
        &mut self,
        record: &RecordOf<P>,
        out: &mut String,
    ) -> Result<Vec<Loss>, WriteError> {
        let losses = self.check(record)?;
        if self.format.description().binary {
            return Err(WriteError::Binary(self.format.description().name));
        }
        let format = self.format;
        self.put(out, |page| P::print(record, format, page))?;
        Ok(losses)
    }

    /// The same as bytes, which every format has.
    ///
    /// # Errors
    /// As [`Writer::write`]. The bytes may then end with an unfinished record.
    pub fn print_bytes(
        &mut self,
        record: &RecordOf<P>,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Loss>, WriteError> {
        if self.format.description().binary {
            let losses = self.check(record)?;
            P::print_binary(record, self.format, out)?;
            self.written.records += 1;
            return Ok(losses);
        }
        let mut text = String::new();
        let losses = self.print(record, &mut text)?;
        out.extend_from_slice(text.as_bytes());
        Ok(losses)
    }

    /// Appends what follows the last record.
    pub fn end(&self, out: &mut String) {
        if let Some(end) = self.format.description().end {
            end(&self.written, out);
        }
    }

    /// The losses of a record; an error if the puzzle would be another one, or if the file can't
    /// hold it.
    fn check(&self, record: &RecordOf<P>) -> Result<Vec<Loss>, WriteError> {
        let name = self.format.description().name;
        let losses = P::losses(record, self.format);
        bearable(&losses, name)?;
        self.check_room()?;
        Ok(losses)
    }

    /// Refuses a format that this build does not write, or that has no room for one record more.
    pub(crate) fn check_room(&self) -> Result<(), WriteError> {
        let description = self.format.description();
        if let Some(what) = description.missing {
            return Err(WriteError::MissingFeature(what));
        }
        if !description.writes {
            return Err(WriteError::ReadOnly(description.name));
        }
        if !description.several && self.written.records > 0 {
            return Err(WriteError::OneOnly(description.name));
        }
        Ok(())
    }

    /// Appends what `print` makes, and counts it as a record.
    pub(crate) fn put(
        &mut self,
        text: &mut String,
        print: impl FnOnce(&mut Page<'_, P>) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let (options, written) = (&self.options, &mut self.written);
        print(&mut Page {
            text,
            options,
            written,
        })?;
        self.written.records += 1;
        Ok(())
    }
}

/// Writes records one after another in one format. See
/// [`sudoku::Writer`](crate::sudoku::Writer) and [`nonogram::Writer`](crate::nonogram::Writer).
#[derive(Debug)]
pub struct Writer<W: io::Write, P: Puzzles> {
    out: W,
    pub(crate) printer: Printer<P>,
    /// The record being written: complete before any of it goes out. The memory is reused.
    bytes: Vec<u8>,
}

impl<W: io::Write, P: Puzzles> Writer<W, P> {
    /// A writer of records in `format`.
    pub fn new(out: W, format: P::Format, options: &P::WriteOptions) -> Self {
        Self {
            out,
            printer: Printer::new(format, options),
            bytes: Vec::new(),
        }
    }

    /// Writes a record and returns the parts of it that the format has no room for.
    ///
    /// # Errors
    /// [`WriteError::Holds`] if the puzzle would be another one without those parts, and
    /// other [`WriteError`]s; nothing of the record is written then.
    pub fn write(&mut self, record: &RecordOf<P>) -> Result<Vec<Loss>, WriteError> {
        self.put(|printer, bytes| printer.print_bytes(record, bytes))
    }

    /// Writes what follows the last record and returns the destination.
    ///
    /// # Errors
    /// [`WriteError::Io`] if writing fails.
    pub fn finish(mut self) -> Result<W, WriteError> {
        let mut text = String::new();
        self.printer.end(&mut text);
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes what `print` makes; nothing if it fails.
    pub(crate) fn put<T>(
        &mut self,
        print: impl FnOnce(&mut Printer<P>, &mut Vec<u8>) -> Result<T, WriteError>,
    ) -> Result<T, WriteError> {
        self.bytes.clear();
        let printed = print(&mut self.printer, &mut self.bytes)?;
        self.out.write_all(&self.bytes)?;
        Ok(printed)
    }
}
