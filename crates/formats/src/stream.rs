//! Records one after another, in and out: what both kinds of puzzle do alike.

use std::io;

use crate::Record;
use crate::error::{Error, ErrorKind, WriteError};

/// The only record of a text, which holds what `expected` says.
pub(crate) fn only<P, S, F>(
    mut records: impl Iterator<Item = Result<Record<P, S, F>, Error>>,
    expected: &'static str,
) -> Result<Record<P, S, F>, Error> {
    let record = records
        .next()
        .unwrap_or_else(|| Err(Error::new(ErrorKind::Nothing(expected))))?;
    match records.next() {
        None => Ok(record),
        Some(Ok(second)) => Err(Error::at_line(second.line, ErrorKind::Second)),
        Some(Err(error)) => Err(error),
    }
}

/// Where records are written to: each is made whole before anything of it is written.
#[derive(Debug)]
pub(crate) struct Page<W> {
    out: W,
    /// The record under way, its memory used again.
    bytes: Vec<u8>,
}

impl<W: io::Write> Page<W> {
    pub(crate) fn new(out: W) -> Self {
        let bytes = Vec::new();
        Self { out, bytes }
    }

    /// Writes what `print` makes; nothing if it fails.
    pub(crate) fn put<T>(
        &mut self,
        print: impl FnOnce(&mut Vec<u8>) -> Result<T, WriteError>,
    ) -> Result<T, WriteError> {
        self.bytes.clear();
        let told = print(&mut self.bytes)?;
        self.out.write_all(&self.bytes)?;
        Ok(told)
    }

    /// The same for text.
    pub(crate) fn put_text<T>(
        &mut self,
        print: impl FnOnce(&mut String) -> Result<T, WriteError>,
    ) -> Result<T, WriteError> {
        self.put(|bytes| {
            let mut text = String::new();
            let told = print(&mut text)?;
            bytes.extend_from_slice(text.as_bytes());
            Ok(told)
        })
    }

    /// Gives the destination back when everything has reached it.
    pub(crate) fn finish(mut self) -> Result<W, WriteError> {
        self.out.flush()?;
        Ok(self.out)
    }
}
