//! A table of comma-separated values as input whose columns are to be kept.
//!
//! The column of puzzles is found by content, in the first row that has one. A row is a line,
//! or several if there are line ends in quotes.

use std::io::{self, BufRead, Read};

use cellwise_formats::{Error, ErrorKind, Place};

use crate::reading::{ReadResult, Reading};

/// A longer row is an error: most likely a quote is not closed.
const MAX_ROW: usize = 1 << 20;

/// The rows of a table.
pub(crate) struct Table {
    input: Box<dyn BufRead + Send>,
    reading: Reading,
    /// The first line of the row that was read last.
    number: u64,
    /// The number of further lines of that row.
    more: u64,
    /// The column of puzzles.
    column: Option<usize>,
    heading: String,
    /// The first line, if it is a row and no heading.
    first: Option<String>,
}

/// Returns true if a text that begins like this is a table.
pub(crate) fn is_table(begun: &[u8]) -> bool {
    let line = begun
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    line.contains(&b',') && !matches!(line.first(), Some(b'{' | b'['))
}

impl Table {
    /// The table in `input`, whose first line may be a heading.
    pub(crate) fn new(input: Box<dyn BufRead + Send>, reading: &Reading) -> io::Result<Self> {
        let mut table = Self {
            input,
            reading: reading.clone(),
            number: 0,
            more: 0,
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
            .position(|field| reading.parse_field(field).is_ok());
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
            self.number += self.more;
            self.more = 0;
            loop {
                let read = (&mut self.input)
                    .take(MAX_ROW as u64 + 1)
                    .read_until(b'\n', &mut bytes)?;
                if bytes.len() > MAX_ROW {
                    let text = format!(
                        "line {}: a row of more than {MAX_ROW} bytes",
                        self.number + 1
                    );
                    return Err(io::Error::new(io::ErrorKind::InvalidData, text));
                }
                self.more += u64::from(read > 0);
                if read == 0 || !has_open_quote(&String::from_utf8_lossy(&bytes)) {
                    break;
                }
            }
            if bytes.is_empty() {
                return Ok(None);
            }
            // A row is named by its first line; the next one counts from its last.
            self.number += 1;
            self.more -= 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text
                .trim_start_matches('\u{feff}')
                .trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    fn record(&mut self, line: &str) -> ReadResult {
        let fields = split(line);
        if self.column.is_none() {
            let found = fields
                .iter()
                .position(|field| self.reading.parse_field(field).is_ok());
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
        let record = self.reading.parse_field(field);
        match record.and_then(|record| self.reading.with_rules(record)) {
            Ok(mut record) => {
                record.set_line(self.number);
                Ok(record)
            }
            Err(error) => Err(Error { place, ..error }),
        }
    }
}

/// A record and the row it stands in, as it was written.
impl Iterator for Table {
    type Item = (ReadResult, String);

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

/// Returns true if a text ends within quotes, so that its row goes on.
pub(crate) fn has_open_quote(text: &str) -> bool {
    text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

/// The fields of a row.
pub(crate) fn split(line: &str) -> Vec<String> {
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
