//! Puzzle text in and out: every format that Cellwise reads or writes, one file each.
//!
//! ```text
//! bytes → source (lines) → detect → one format's parser → Record { puzzle, solution, id, meta, … }
//! Record → one format's printer → bytes
//! ```
//!
//! Reading is a stream: a record comes out as soon as its last line has been read, memory
//! does not grow with the file, and a bad record is reported with its place while the rest
//! of the file goes on. The meaning of a puzzle and its solution are left to
//! [`cellwise_sudoku`] and [`cellwise_nonogram`].
//!
//! ```
//! use cellwise_formats::sudoku::{self, Format, ReadOptions, WriteOptions};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let record = sudoku::parse_one(text, &ReadOptions::default())?;
//! assert_eq!(record.format, Format::Line);
//! let (framed, lost) = sudoku::to_text(&record, Format::Framed, &WriteOptions::default()).unwrap();
//! assert_eq!(framed.lines().nth(1), Some("5 3 . | . 7 . | . . ."));
//! assert!(lost.is_empty());
//! # Ok::<(), cellwise_formats::Error>(())
//! ```

mod any_record;
mod catalogue;
mod error;
mod format;
mod json;
mod lz;
pub mod nonogram;
mod open;
#[cfg(feature = "packed")]
pub mod packed;
mod penpa;
mod python;
mod reader;
mod record;
mod sgt_save;
mod source;
pub mod sudoku;
mod table;
mod utf16;
mod writer;
mod xml;
mod yaml;

pub use any_record::AnyRecord;
pub use catalogue::{FormatInfo, catalogue};
pub use cellwise_core::PuzzleKind;
pub use error::{Error, ErrorKind, Loss, Place, UnknownFormat, WriteError};
pub use format::Puzzles;
pub use open::{Records, open, puzzle_kind, read};
pub use reader::Reader;
pub use record::{Field, Meta, Note, Record};
pub use table::csv_field;
pub use writer::{Printer, Writer};
