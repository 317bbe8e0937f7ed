//! Rows of a data set as a Parquet file, with typed columns and lists.
//!
//! ```text
//! path_cell: optional group (LIST) { repeated group list { required int64 element } }
//! levels of a value:   nothing 0 · an empty list 1 · an element 2; the first element of a row begins it
//! ```

use std::io;
use std::sync::Arc;

use cellwise_verbs::dataset::{Field, FieldInfo, FieldKind};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use crate::disk::File;
use crate::parquet::invalid;

/// Rows, or values of lists, that are written together; so many are held in memory.
const GROUP_ROWS: usize = 1 << 14;
const GROUP_VALUES: usize = 1 << 22;

/// Takes rows and writes them to a Parquet file.
pub(super) struct Columns {
    writer: SerializedFileWriter<File>,
    columns: Vec<Column>,
    rows: usize,
}

/// The values of a column that are not yet written, with their levels.
struct Column {
    values: Values,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

enum Values {
    Text(Vec<ByteArray>),
    Integer(Vec<i64>),
    Number(Vec<f64>),
    Integers(Vec<i64>),
}

impl Columns {
    /// A file with these columns.
    pub(super) fn new(file: File, fields: &[FieldInfo]) -> io::Result<Self> {
        let types = fields.iter().map(column_type).collect::<Result<_, _>>();
        let schema = Type::group_type_builder("cellwise").with_fields(types.map_err(invalid)?);
        let schema = Arc::new(schema.build().map_err(invalid)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build();
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties));
        let columns = fields.iter().map(|info| Column {
            values: match info.kind {
                FieldKind::Text => Values::Text(Vec::new()),
                FieldKind::Integer => Values::Integer(Vec::new()),
                FieldKind::Number => Values::Number(Vec::new()),
                FieldKind::Integers => Values::Integers(Vec::new()),
            },
            definitions: Vec::new(),
            repetitions: Vec::new(),
        });
        Ok(Self {
            writer: writer.map_err(invalid)?,
            columns: columns.collect(),
            rows: 0,
        })
    }

    /// Adds a row.
    pub(super) fn put<'a>(
        &mut self,
        values: impl Iterator<Item = Option<Field<'a>>>,
    ) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.put(value);
        }
        self.rows += 1;
        let held = self.columns.iter().map(|column| column.definitions.len());
        if self.rows >= GROUP_ROWS || held.sum::<usize>() >= GROUP_VALUES {
            self.group().map_err(invalid)?;
        }
        Ok(())
    }

    /// Writes the rows at hand.
    fn group(&mut self) -> Result<(), ParquetError> {
        if std::mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else {
                break;
            };
            let definitions = std::mem::take(&mut column.definitions);
            let repetitions = std::mem::take(&mut column.repetitions);
            let there = Some(&definitions[..]);
            match &mut column.values {
                Values::Text(values) => {
                    let writer = writer.typed::<ByteArrayType>();
                    writer.write_batch(&std::mem::take(values), there, None)?;
                }
                Values::Integer(values) => {
                    let writer = writer.typed::<Int64Type>();
                    writer.write_batch(&std::mem::take(values), there, None)?;
                }
                Values::Number(values) => {
                    let writer = writer.typed::<DoubleType>();
                    writer.write_batch(&std::mem::take(values), there, None)?;
                }
                Values::Integers(values) => {
                    let writer = writer.typed::<Int64Type>();
                    writer.write_batch(&std::mem::take(values), there, Some(&repetitions))?;
                }
            }
            writer.close()?;
        }
        group.close().map(drop)
    }

    /// Writes what is left, and the foot of the file.
    pub(super) fn close(mut self) -> io::Result<()> {
        self.group().map_err(invalid)?;
        let mut file = self.writer.into_inner().map_err(invalid)?;
        io::Write::flush(&mut file)?;
        file.sync_data()
    }
}

impl Column {
    fn put(&mut self, value: Option<Field<'_>>) {
        let is_list = matches!(self.values, Values::Integers(_));
        if !is_list || value.is_none() {
            self.definitions.push(value.is_some().into());
            self.repetitions.push(0);
        }
        match (&mut self.values, value) {
            (Values::Text(values), Some(Field::Text(text))) => values.push(text.into()),
            (Values::Integer(values), Some(Field::Integer(number))) => values.push(number),
            (Values::Number(values), Some(Field::Number(number))) => values.push(number),
            (Values::Integers(values), Some(Field::Integers(list))) => {
                self.definitions.extend(list.iter().map(|_| 2));
                self.repetitions
                    .extend((0..list.len()).map(|at| i16::from(at > 0)));
                if list.is_empty() {
                    self.definitions.push(1);
                    self.repetitions.push(0);
                }
                values.extend_from_slice(list);
            }
            // A field has one kind of value, or none.
            _ => {}
        }
    }
}

fn column_type(info: &FieldInfo) -> Result<TypePtr, ParquetError> {
    let plain = Type::primitive_type_builder;
    let made = match info.kind {
        FieldKind::Text => plain(info.name, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String))
            .with_repetition(Repetition::OPTIONAL)
            .build(),
        FieldKind::Integer => plain(info.name, Physical::INT64)
            .with_repetition(Repetition::OPTIONAL)
            .build(),
        FieldKind::Number => plain(info.name, Physical::DOUBLE)
            .with_repetition(Repetition::OPTIONAL)
            .build(),
        FieldKind::Integers => {
            let element = plain("element", Physical::INT64)
                .with_repetition(Repetition::REQUIRED)
                .build()?;
            let list = Type::group_type_builder("list")
                .with_repetition(Repetition::REPEATED)
                .with_fields(vec![Arc::new(element)])
                .build()?;
            Type::group_type_builder(info.name)
                .with_repetition(Repetition::OPTIONAL)
                .with_logical_type(Some(LogicalType::List))
                .with_fields(vec![Arc::new(list)])
                .build()
        }
    };
    made.map(Arc::new)
}
