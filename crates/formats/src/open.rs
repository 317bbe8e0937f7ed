//! Reads any file of either puzzle, packed or not: which puzzle it holds is found out.
//!
//! In: a path, or bytes and perhaps a name. Out: an iterator over the records.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

use crate::error::Error;
#[cfg(any(doc, not(feature = "packed")))]
use crate::error::ErrorKind;
use crate::format::by_file_name;
use crate::nonogram::{self, Nonogram};
use crate::sudoku::{self, Sudoku};
use crate::{AnyRecord, PuzzleKind};

/// The number of bytes that are looked at to find out which puzzle a file holds.
const HEAD: u64 = 1 << 20;

type Input = Box<dyn BufRead + Send>;

/// The records of a file: see [`open`].
pub struct Records {
    reader: Reader,
}

enum Reader {
    Sudoku(sudoku::Reader<Input>),
    Nonogram(nonogram::Reader<Input>),
}

impl Records {
    /// The puzzle that the file holds.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        match self.reader {
            Reader::Sudoku(_) => PuzzleKind::Sudoku,
            Reader::Nonogram(_) => PuzzleKind::Nonogram,
        }
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Records").field(&self.kind()).finish()
    }
}

impl Iterator for Records {
    type Item = Result<AnyRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.reader {
            Reader::Sudoku(reader) => Some(reader.next()?.map(AnyRecord::Sudoku)),
            Reader::Nonogram(reader) => Some(reader.next()?.map(AnyRecord::Nonogram)),
        }
    }
}

/// Reads the records of a file in any format, of either puzzle, packed with gzip or Zstandard or
/// not. Each comes out as soon as it has been read; a bad one is an error with its line, and the
/// iteration continues with the next.
///
/// ```
/// use cellwise_formats::{AnyRecord, open};
///
/// let path = std::env::temp_dir().join("cellwise-open-example.txt");
/// std::fs::write(&path, "1.....3.........\n1.....3..x......\n.....3.........1\n")?;
/// let mut boards = 0;
/// for found in open(&path)? {
///     match found {
///         Ok(AnyRecord::Sudoku(record)) => boards += record.puzzle.givens().size() / 4,
///         Ok(_) => unreachable!("the file holds Sudoku"),
///         Err(error) => assert_eq!(error.place.unwrap().to_string(), "2:10"),
///     }
/// }
/// assert_eq!(boards, 2);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Io`] if the file can't be opened or read.
pub fn open(path: impl AsRef<Path>) -> Result<Records, Error> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|error| Error::io(&error))?;
    read(file, Some(&path.to_string_lossy()))
}

/// Reads the records of an input as [`open`] does. The ending of `name`, if there is one, helps to
/// tell the format. Up to a megabyte is read before the first record comes out; at a keyboard use
/// the reader of one puzzle instead.
///
/// ```
/// use cellwise_formats::{PuzzleKind, read};
///
/// let mut records = read(&b"2 2\n1\n2\n1\n2\n"[..], None)?;
/// assert_eq!(records.kind(), PuzzleKind::Nonogram);
/// assert_eq!(records.next().unwrap()?.format(), "text");
/// # Ok::<(), cellwise_formats::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Io`] if reading fails, [`ErrorKind::MissingFeature`] if the input is packed and
/// this build can't unpack it.
pub fn read(input: impl Read + Send + 'static, name: Option<&str>) -> Result<Records, Error> {
    records(unpacked(input)?, name)
}

fn records(mut input: Input, name: Option<&str>) -> Result<Records, Error> {
    let mut head = Vec::new();
    let all = input.by_ref().take(HEAD).read_to_end(&mut head);
    all.map_err(|error| Error::io(&error))?;
    let name = name.map(|name| {
        let packed = [".gz", ".zst"]
            .iter()
            .find_map(|end| name.strip_suffix(end));
        packed.unwrap_or(name)
    });
    let kind = puzzle_kind(&head, name);
    let input: Input = Box::new(BufReader::new(Cursor::new(head).chain(input)));
    let name_hint = name.map(str::to_owned);
    let reader = match kind {
        PuzzleKind::Sudoku => {
            let options = sudoku::ReadOptions {
                name_hint,
                ..Default::default()
            };
            Reader::Sudoku(sudoku::Reader::new(input, &options))
        }
        PuzzleKind::Nonogram => {
            let options = nonogram::ReadOptions {
                name_hint,
                ..Default::default()
            };
            Reader::Nonogram(nonogram::Reader::new(input, &options))
        }
    };
    Ok(Records { reader })
}

/// The puzzle that a file holds, by its name and its beginning.
///
/// An ending that only one format has decides. Otherwise the kind whose reader accepts the first
/// record does, Sudoku first, and then the one that accepts any record. Text that neither accepts
/// is taken for Sudoku, other bytes for a Nonogram, since those have formats of pictures.
///
/// ```
/// use cellwise_formats::{PuzzleKind, puzzle_kind};
///
/// assert_eq!(puzzle_kind(b"1.....3.........\n", None), PuzzleKind::Sudoku);
/// assert_eq!(puzzle_kind(b"{\"r\": [[1]], \"c\": [[1]]}", None), PuzzleKind::Nonogram);
/// assert_eq!(puzzle_kind(b"", Some("cat.non")), PuzzleKind::Nonogram);
/// ```
#[must_use]
pub fn puzzle_kind(head: &[u8], name: Option<&str>) -> PuzzleKind {
    if by_file_name::<Sudoku>(name).is_some() {
        return PuzzleKind::Sudoku;
    }
    if by_file_name::<Nonogram>(name).is_some() {
        return PuzzleKind::Nonogram;
    }
    // A record cut off at the end of the head must not decide.
    let end = match (head.len() as u64) < HEAD {
        true => head.len(),
        false => head
            .iter()
            .rposition(|&byte| byte == b'\n')
            .unwrap_or(head.len()),
    };
    let name_hint = name.map(str::to_owned);
    let sudoku = sudoku::ReadOptions {
        name_hint: name_hint.clone(),
        ..Default::default()
    };
    let nonogram = nonogram::ReadOptions {
        name_hint,
        ..Default::default()
    };
    let mut sudoku = sudoku::Reader::new(&head[..end], &sudoku).map(|found| found.is_ok());
    let mut nonogram = nonogram::Reader::new(&head[..end], &nonogram).map(|found| found.is_ok());
    if sudoku.next() == Some(true) {
        return PuzzleKind::Sudoku;
    }
    if nonogram.next() == Some(true) {
        return PuzzleKind::Nonogram;
    }
    if sudoku.any(|good| good) {
        return PuzzleKind::Sudoku;
    }
    let bytes = std::str::from_utf8(head).is_err_and(|error| error.error_len().is_some());
    match bytes || nonogram.any(|good| good) {
        true => PuzzleKind::Nonogram,
        false => PuzzleKind::Sudoku,
    }
}

/// The input without its packing.
#[cfg(feature = "packed")]
fn unpacked(input: impl Read + Send + 'static) -> Result<Input, Error> {
    crate::packed::unpacked(input, crate::packed::WINDOW).map_err(|error| Error::io(&error))
}

/// The input; packed input is refused by name.
#[cfg(not(feature = "packed"))]
fn unpacked(input: impl Read + Send + 'static) -> Result<Input, Error> {
    let mut input = BufReader::new(input);
    let head = input.fill_buf().map_err(|error| Error::io(&error))?;
    if head.starts_with(&[0x1f, 0x8b]) {
        return Err(Error::new(ErrorKind::MissingFeature("gzip")));
    }
    if head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        return Err(Error::new(ErrorKind::MissingFeature("Zstandard")));
    }
    Ok(Box::new(input))
}
