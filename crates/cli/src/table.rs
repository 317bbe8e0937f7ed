//! A table of comma-separated values as input whose columns are to be kept.
//!
//! The column of puzzles is found by content, in the first row that has one. A row is a line:
//! line ends in quotes are not read.

use std::io::{self, BufRead};

use cellwise_formats::{Error, ErrorKind, Place};

use crate::kind::{Kind, ReadResult};

/// The rows of a table.
pub(crate) struct Table<K: Kind> {
    input: Box<dyn BufRead + Send>,
    read: K::ReadArgs,
    /// The line that was read last.
    number: u64,
    /// The column of puzzles.
    column: Option<usize>,
    heading: String,
    /// The first line, if it is a row and no heading.
    first: Option<String>,
}

/// Whether a text that begins like this is a table.
pub(crate) fn is_table(begun: &[u8]) -> bool {
    let line = begun
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    line.contains(&b',') && !matches!(line.first(), Some(b'{' | b'['))
}

impl<K: Kind> Table<K> {
    /// The table in `input`, whose first line may be a heading.
    pub(crate) fn new(input: Box<dyn BufRead + Send>, read: &K::ReadArgs) -> io::Result<Self> {
        let mut table = Self {
            input,
            read: read.clone(),
            number: 0,
            column: None,
            heading: String::new(),
            first: None,
        };
        let Some(line) = table.line()? else {
            return Ok(table);
        };
        let fields = split(&line);
        table.column = fields
            .iter()
            .position(|field| K::parse_field(field, read).is_ok());
        if table.column.is_some() {
            let names: Vec<String> = (1..=fields.len()).map(|n| format!("column{n}")).collect();
            table.heading = names.join(",");
            table.first = Some(line);
        } else {
            table.heading = line;
        }
        Ok(table)
    }

    /// The names of its columns, as they are written.
    pub(crate) fn heading(&self) -> &str {
        &self.heading
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        loop {
            let mut bytes = Vec::new();
            if self.input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text
                .trim_start_matches('\u{feff}')
                .trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    fn record(&mut self, line: &str) -> ReadResult<K> {
        let fields = split(line);
        if self.column.is_none() {
            let found = fields
                .iter()
                .position(|field| K::parse_field(field, &self.read).is_ok());
            self.column = found;
        }
        let place = Some(Place {
            line: self.number,
            column: None,
        });
        let field = self.column.and_then(|column| fields.get(column));
        let Some(field) = field else {
            let kind = ErrorKind::Nothing("a field of the row that is a puzzle");
            return Err(Error { place, kind });
        };
        match K::parse_field(field, &self.read) {
            Ok(mut record) => {
                record.line = self.number;
                Ok(record)
            }
            Err(error) => Err(Error { place, ..error }),
        }
    }
}

/// A record and the row it stands in, as it was written.
impl<K: Kind> Iterator for Table<K> {
    type Item = (ReadResult<K>, String);

    fn next(&mut self) -> Option<Self::Item> {
        match self.line() {
            Ok(line) => {
                let line = line?;
                Some((self.record(&line), line))
            }
            Err(error) => {
                let kind = ErrorKind::Io {
                    kind: error.kind(),
                    message: error.to_string(),
                };
                Some((Err(Error { place: None, kind }), String::new()))
            }
        }
    }
}

/// The fields of a row.
fn split(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut symbols = line.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let field = fields.last_mut().expect("never empty");
        match symbol {
            '"' if quoted && symbols.peek() == Some(&'"') => {
                symbols.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(symbol),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_commas() {
        assert_eq!(split(r#"a,"b,c","d""e",,"#), ["a", "b,c", "d\"e", "", ""]);
    }

    #[test]
    fn json_is_no_table() {
        assert!(is_table(b"quiz,solution\n"));
        assert!(!is_table(b"{\"r\":[[1],[2]]}\n"));
        assert!(!is_table(b"53..7\n"));
    }
}
