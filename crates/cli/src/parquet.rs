//! Parquet files as tables: their rows read as comma-separated values, and such rows written.
//!
//! Everything else sees the text of a table, so that columns are found, kept and added in one
//! way for both. Columns that are read become text; of those written, the numbers of a run
//! are numbers and all others text.

use std::io::{self, Read};
use std::sync::Arc;

use cellwise_formats::csv_field;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use parquet::schema::types::Type;

use crate::disk::File;
use crate::table::{has_open_quote, split};

/// Rows that are written together; so many are held in memory.
const GROUP: usize = 1 << 14;

/// Columns of a run that hold numbers, or nothing.
const NUMBERS: [&str; 6] = ["line", "nodes", "guesses", "depth", "count", "open"];

/// The rows of a Parquet file as the text of a table, its heading first.
pub(crate) struct Rows {
    rows: RowIter<'static>,
    /// Text that has been made and not yet been read.
    text: Vec<u8>,
    given: usize,
}

impl Rows {
    /// The table in a file.
    pub(crate) fn new(file: File) -> io::Result<Self> {
        let reader = SerializedFileReader::new(file.into_std()).map_err(invalid)?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let root = schema.root_schema().get_fields();
        let names: Vec<_> = root.iter().map(|column| csv_field(column.name())).collect();
        let mut text = names.join(",").into_bytes();
        text.push(b'\n');
        Ok(Self {
            rows: reader.into_iter(),
            text,
            given: 0,
        })
    }
}

impl Read for Rows {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.given == self.text.len() {
            self.text.clear();
            self.given = 0;
            match self.rows.next() {
                Some(row) => line(&row.map_err(invalid)?, &mut self.text),
                None => return Ok(0),
            }
        }
        let read = (&self.text[self.given..]).read(into)?;
        self.given += read;
        Ok(read)
    }
}

/// A row as a line of a table.
fn line(row: &Row, into: &mut Vec<u8>) {
    for (number, (_, field)) in row.get_column_iter().enumerate() {
        if number > 0 {
            into.push(b',');
        }
        let text = match field {
            Field::Null => String::new(),
            Field::Str(text) => text.clone(),
            Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()).into_owned(),
            other => other.to_string(),
        };
        into.extend_from_slice(csv_field(&text).as_bytes());
    }
    into.push(b'\n');
}

/// Takes the text of a table, heading first, and writes it to a Parquet file.
pub(crate) struct Columns {
    /// The file until the heading is known.
    file: Option<File>,
    writer: Option<SerializedFileWriter<File>>,
    names: Vec<String>,
    /// Text of which no row has been made.
    text: Vec<u8>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table to be written to a file.
    pub(crate) fn new(file: File) -> Self {
        Self {
            file: Some(file),
            writer: None,
            names: Vec::new(),
            text: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Takes a part of the text, which may end anywhere.
    pub(crate) fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.text.extend_from_slice(data);
        let text = std::mem::take(&mut self.text);
        let mut begin = 0;
        let mut searched = 0;
        while let Some(end) = text[searched..].iter().position(|&byte| byte == b'\n') {
            searched += end + 1;
            let line = String::from_utf8_lossy(&text[begin..searched - 1]);
            if !has_open_quote(&line) {
                self.row(split(&line))?;
                begin = searched;
            }
        }
        self.text = text[begin..].to_vec();
        Ok(())
    }

    fn row(&mut self, fields: Vec<String>) -> io::Result<()> {
        let Some(file) = self.file.take() else {
            self.rows.push(fields);
            if self.rows.len() == GROUP {
                self.group()?;
            }
            return Ok(());
        };
        let columns = fields.iter().map(|name| column(name).map(Arc::new));
        let columns = columns.collect::<Result<_, _>>().map_err(invalid)?;
        let schema = Type::group_type_builder("cellwise").with_fields(columns);
        let schema = Arc::new(schema.build().map_err(invalid)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build();
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties));
        self.writer = Some(writer.map_err(invalid)?);
        self.names = fields;
        Ok(())
    }

    /// Writes the rows at hand.
    fn group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let Some(writer) = self.writer.as_mut().filter(|_| !rows.is_empty()) else {
            return Ok(());
        };
        let mut written = || -> Result<(), ParquetError> {
            let mut group = writer.next_row_group()?;
            for (number, name) in self.names.iter().enumerate() {
                let Some(mut column) = group.next_column()? else {
                    break;
                };
                let fields = rows
                    .iter()
                    .map(|row| row.get(number).map_or("", String::as_str));
                if is_number(name) {
                    let numbers: Vec<Option<i64>> =
                        fields.map(|field| field.parse().ok()).collect();
                    let there: Vec<i16> = numbers.iter().map(|n| n.is_some().into()).collect();
                    let values: Vec<i64> = numbers.into_iter().flatten().collect();
                    let column = column.typed::<Int64Type>();
                    column.write_batch(&values, Some(&there), None)?;
                } else {
                    let values: Vec<ByteArray> = fields.map(ByteArray::from).collect();
                    let column = column.typed::<ByteArrayType>();
                    column.write_batch(&values, None, None)?;
                }
                column.close()?;
            }
            group.close().map(drop)
        };
        written().map_err(invalid)
    }

    /// Writes what is left, and the foot of the file.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.group()?;
        match self.writer.take() {
            Some(writer) => writer.close().map(drop).map_err(invalid),
            None => Ok(()),
        }
    }
}

fn is_number(name: &str) -> bool {
    NUMBERS.contains(&name)
}

/// The type of a column of this name.
fn column(name: &str) -> Result<Type, ParquetError> {
    use parquet::basic::{LogicalType, Repetition, Type as Physical};
    if is_number(name) {
        return Type::primitive_type_builder(name, Physical::INT64)
            .with_repetition(Repetition::OPTIONAL)
            .build();
    }
    Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::String))
        .build()
}

pub(crate) fn invalid(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(parts: &[&str]) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.parquet");
        let mut columns = Columns::new(File::create(&path).unwrap());
        for part in parts {
            columns.write(part.as_bytes()).unwrap();
        }
        columns.finish().unwrap();
        let mut text = String::new();
        let mut rows = Rows::new(File::open(&path).unwrap()).unwrap();
        rows.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_table_comes_back_whatever_its_fields_hold() {
        let table = "id,puzzle,line\na,\"1,\n2\",7\n\"\"\"b\"\"\",,\n";
        assert_eq!(there_and_back(&[table]), table);
    }

    #[test]
    fn text_may_come_in_any_parts() {
        let table = "id,puzzle,line\na,\"1,\n2\",7\nb,x,8\n";
        let letters: Vec<&str> = table.split_inclusive(|_| true).collect();
        assert_eq!(there_and_back(&letters), table);
    }

    #[test]
    fn many_rows_are_several_groups() {
        let mut table = "puzzle,nodes\n".to_owned();
        for row in 0..GROUP + 5 {
            table.push_str(&format!("p{row},{row}\n"));
        }
        assert_eq!(there_and_back(&[&table]), table);
    }

    #[test]
    fn what_is_no_parquet_file_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("file");
        std::fs::write(&path, b"PAR1 and nothing more").unwrap();
        assert!(Rows::new(File::open(&path).unwrap()).is_err());
    }
}
