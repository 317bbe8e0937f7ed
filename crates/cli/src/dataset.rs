//! The folder of a data set: rows in files for training and for testing, and a card.
//!
//! In: rows as JSON, one in a line. Out: `data/train-00000-of-00002.parquet` and its like, as hubs and loaders
//! expect them, and `README.md`. The rows are read twice: first for the columns there are, the numbers of rows and their
//! distributions, then to be written.

mod card;
#[cfg(feature = "parquet")]
mod columns;
mod survey;

use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use cellwise_formats::csv_field;
use cellwise_verbs::PuzzleKind;
use cellwise_verbs::dataset::{DatasetRow, FIELDS, Field, FieldInfo};
use clap::ValueEnum;

use self::survey::Survey;
use crate::disk::{self, File};
use crate::exit::Failure;
use crate::interrupt;

/// The names of the two sides of the split.
pub(crate) const SPLITS: [&str; 2] = ["train", "test"];

/// The form of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    Parquet,
    Csv,
    Jsonl,
}

impl Form {
    /// The form unless another is asked for.
    pub(crate) const USUAL: &'static str = match cfg!(feature = "parquet") {
        true => "parquet",
        false => "jsonl",
    };

    fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }
}

/// Writes the files and the card of a data set; the text says what is in it. `None` after Ctrl-C.
pub(crate) fn write(
    rows: &Path,
    folder: &Path,
    kind: PuzzleKind,
    form: Form,
    rows_per_file: u64,
    choices: &[(&'static str, String)],
) -> Result<Option<String>, Failure> {
    let mut survey = Survey::default();
    if !each_row(rows, |row| {
        survey.add(&row);
        Ok(())
    })? {
        return Ok(None);
    }
    let data = folder.join("data");
    fs::create_dir_all(&data).map_err(|error| Failure::file(&data, error))?;
    let fields = survey.fields();
    let mut sides = SPLITS.map(|name| Side {
        name,
        folder: &data,
        form,
        fields: &fields,
        rows_per_file,
        files: survey.rows(name).div_ceil(rows_per_file),
        written: 0,
        writer: None,
    });
    let all = each_row(rows, |row| {
        let name = row.split.as_deref().unwrap_or(SPLITS[0]);
        let side = sides.iter_mut().find(|side| side.name == name);
        side.map_or(Ok(()), |side| side.put(&row))
    })?;
    if !all {
        return Ok(None);
    }
    for side in &mut sides {
        side.close()?;
    }
    let card = card::text(&survey, kind, form, choices);
    let path = folder.join("README.md");
    let part = folder.join(".cellwise/README.part");
    let written = || -> io::Result<()> {
        let mut file = File::create(&part)?;
        file.write_all(card.as_bytes())?;
        file.sync_data()?;
        disk::rename(&part, &path)
    };
    written().map_err(|error| Failure::file(&path, error))?;
    Ok(Some(survey.sentence()))
}

/// Hands every row of a file to `take`. Returns false after Ctrl-C.
fn each_row(
    path: &Path,
    mut take: impl FnMut(DatasetRow) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let failure = |error| Failure::file(path, error);
    let mut lines = BufReader::with_capacity(1 << 16, File::open(path).map_err(failure)?);
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line).map_err(failure)? == 0 {
            return Ok(true);
        }
        if interrupt::cancel().is_cancelled() {
            return Ok(false);
        }
        let row = serde_json::from_slice(&line);
        take(row.map_err(|error| failure(error.into()))?)?;
    }
}

/// The files of one side of the split.
struct Side<'a> {
    name: &'static str,
    folder: &'a Path,
    form: Form,
    fields: &'a [usize],
    rows_per_file: u64,
    files: u64,
    /// Rows so far.
    written: u64,
    writer: Option<(Writer, PathBuf)>,
}

impl Side<'_> {
    fn put(&mut self, row: &DatasetRow) -> Result<(), Failure> {
        if self.written.is_multiple_of(self.rows_per_file) {
            self.close()?;
            let number = self.written / self.rows_per_file;
            let ending = self.form.ending();
            let name = format!("{}-{number:05}-of-{:05}.{ending}", self.name, self.files);
            let path = self.folder.join(name);
            let writer = Writer::new(self.form, &path, self.fields);
            let writer = writer.map_err(|error| Failure::file(&path, error))?;
            self.writer = Some((writer, path));
        }
        self.written += 1;
        let Some((writer, path)) = &mut self.writer else {
            return Ok(());
        };
        let written = writer.put(row, self.fields);
        written.map_err(|error| Failure::file(&*path, error))
    }

    fn close(&mut self) -> Result<(), Failure> {
        let Some((writer, path)) = self.writer.take() else {
            return Ok(());
        };
        writer.close().map_err(|error| Failure::file(path, error))
    }
}

/// A file of rows.
enum Writer {
    Lines(BufWriter<File>, Form),
    #[cfg(feature = "parquet")]
    Parquet(Box<columns::Columns>),
}

impl Writer {
    fn new(form: Form, path: &Path, fields: &[usize]) -> io::Result<Self> {
        let file = File::create(path)?;
        #[cfg(feature = "parquet")]
        if form == Form::Parquet {
            let infos: Vec<FieldInfo> = fields.iter().map(|&field| FIELDS[field]).collect();
            return Ok(Self::Parquet(Box::new(columns::Columns::new(
                file, &infos,
            )?)));
        }
        let mut file = BufWriter::new(file);
        if form == Form::Csv {
            let names: Vec<&str> = fields.iter().map(|&field| FIELDS[field].name).collect();
            writeln!(file, "{}", names.join(","))?;
        }
        Ok(Self::Lines(file, form))
    }

    fn put(&mut self, row: &DatasetRow, fields: &[usize]) -> io::Result<()> {
        let values = row.values();
        let values = fields.iter().map(|&field| (FIELDS[field], values[field]));
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet(columns) => columns.put(values.map(|(_, value)| value)),
            Self::Lines(file, Form::Csv) => {
                let cells: Vec<String> = values.map(|(_, value)| cell(value)).collect();
                writeln!(file, "{}", cells.join(","))
            }
            Self::Lines(file, _) => {
                let members = values.filter_map(|(info, value)| member(info, value?));
                let members: Vec<String> = members.collect();
                writeln!(file, "{{{}}}", members.join(","))
            }
        }
    }

    fn close(self) -> io::Result<()> {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet(columns) => columns.close(),
            Self::Lines(mut file, _) => {
                file.flush()?;
                file.get_ref().sync_data()
            }
        }
    }
}

/// A value as a field of a table; numbers in order are a JSON list.
fn cell(value: Option<Field<'_>>) -> String {
    match value {
        None => String::new(),
        Some(Field::Text(text)) => csv_field(text).into_owned(),
        Some(Field::Integer(number)) => number.to_string(),
        Some(Field::Number(number)) => format!("{number:?}"),
        Some(Field::Integers(numbers)) => csv_field(&list(numbers)).into_owned(),
    }
}

/// A value as a member of a JSON object.
fn member(info: FieldInfo, value: Field<'_>) -> Option<String> {
    let text = match value {
        Field::Text(text) => serde_json::to_string(text).ok()?,
        Field::Integer(number) => number.to_string(),
        Field::Number(number) => format!("{number:?}"),
        Field::Integers(numbers) => list(numbers),
    };
    Some(format!("\"{}\":{text}", info.name))
}

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(","))
}
