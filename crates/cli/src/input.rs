//! Where puzzles come from: a preset, a puzzle written out, files, the keyboard or a pipe.

use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cellwise_formats::packed;
use clap::Args;

use crate::args::InputArgs;
use crate::exit::{Failure, Outcome};
use crate::interrupt;
use crate::kind::{Kind, Origin, ReadResult, RecordOf};
use crate::talk::Talk;

/// One source of records.
pub(crate) struct Source<K: Kind> {
    /// How errors name it.
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) records: Box<dyn Iterator<Item = ReadResult<K>> + Send>,
}

/// A source before its text has been looked at.
pub(crate) struct Raw<K: Kind> {
    /// How errors name it.
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) content: Content<K>,
}

/// What a source holds.
pub(crate) enum Content<K: Kind> {
    /// One puzzle, from the command line or built in.
    One(Box<RecordOf<K>>),
    /// The text of a file or pipe, unpacked.
    Text {
        input: Box<dyn BufRead + Send>,
        /// Whether it never makes anybody wait.
        is_file: bool,
    },
}

impl<K: Kind> Raw<K> {
    /// The records of the source.
    pub(crate) fn records(self, read: &K::ReadArgs) -> Source<K> {
        let records: Box<dyn Iterator<Item = ReadResult<K>> + Send> = match self.content {
            Content::One(record) => Box::new(std::iter::once(Ok(*record))),
            Content::Text { input, is_file } => {
                let hint = if is_file {
                    unpacked_name(&self.name)
                } else {
                    ""
                };
                let records = K::reader(input, read, hint);
                match self.origin {
                    // One puzzle typed, one answer: nobody should have to end the input by hand.
                    Origin::Person => Box::new(records.take(1)),
                    _ => records,
                }
            }
        };
        let read = read.clone();
        Source {
            name: self.name,
            origin: self.origin,
            records: Box::new(records.map(move |record| K::dressed(record?, &read))),
        }
    }
}

/// The name without the ending of its packing: `a.sdk.gz` is a `.sdk`.
fn unpacked_name(name: &str) -> &str {
    name.strip_suffix(".gz")
        .or_else(|| name.strip_suffix(".zst"))
        .unwrap_or(name)
}

/// Finds out what each argument means and opens it when its turn comes.
pub(crate) fn sources<K: Kind>(
    args: &InputArgs<K::ReadArgs>,
    talk: Talk,
) -> impl Iterator<Item = Outcome<Source<K>>> {
    let read = args.read.clone();
    raw::<K>(args, talk, &Arc::default()).map(move |raw| Ok(raw?.records(&read)))
}

/// Like [`sources`], with the text not yet looked at; `count` counts the bytes read of files.
pub(crate) fn raw<K: Kind>(
    args: &InputArgs<K::ReadArgs>,
    talk: Talk,
    count: &Arc<AtomicU64>,
) -> impl Iterator<Item = Outcome<Raw<K>>> + Send + use<K> {
    let read = args.read.clone();
    let count = Arc::clone(count);
    named(args).into_iter().map(move |named| match named {
        Named::Argument(text) if text == "-" => stdin::<K>(talk, &count),
        Named::Argument(text) => argument::<K>(&text, &read, &count),
        Named::File(path) => file::<K>(&path, &count),
    })
}

/// The files that will be read, each with the name given to it; `None` if something is
/// read that can't be read twice.
pub(crate) fn files<K: Kind>(args: &InputArgs<K::ReadArgs>) -> Option<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for named in named(args) {
        let path = match named {
            Named::Argument(text) if text == "-" => return None,
            Named::Argument(text) => match meaning::<K>(&text, &args.read) {
                Meaning::File => PathBuf::from(text),
                Meaning::Puzzle(..) | Meaning::Nothing(_) => continue,
            },
            Named::File(path) => path,
        };
        // What can't be opened is reported in its turn, as any bad input.
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => files.push((path.display().to_string(), path)),
            Ok(_) => return None,
            Err(_) => {}
        }
    }
    Some(files)
}

enum Named {
    Argument(String),
    File(PathBuf),
}

fn named<R: Args>(args: &InputArgs<R>) -> Vec<Named> {
    let nothing_named = args.inputs.is_empty() && args.files.is_empty();
    let keyboard = nothing_named.then_some("-".to_owned());
    let arguments = args.inputs.iter().cloned().chain(keyboard);
    let files = args.files.iter().cloned().map(Named::File);
    arguments.map(Named::Argument).chain(files).collect()
}

/// What an argument means.
enum Meaning<K: Kind> {
    Puzzle(Origin, Box<RecordOf<K>>),
    File,
    /// Neither a puzzle nor a file.
    Nothing(cellwise_formats::Error),
}

/// A preset, else a puzzle written out, else a file.
fn meaning<K: Kind>(text: &str, read: &K::ReadArgs) -> Meaning<K> {
    if let Some(record) = K::preset(text) {
        return Meaning::Puzzle(Origin::Preset, Box::new(record));
    }
    // "." is a board of one cell only to a program.
    let is_path = text.contains(std::path::MAIN_SEPARATOR)
        || text.trim_matches('.').is_empty() && text.len() < 3;
    match K::parse(text, read) {
        Ok(record) if !is_path => Meaning::Puzzle(Origin::Person, Box::new(record)),
        Ok(_) => Meaning::File,
        Err(_) if Path::new(text).exists() => Meaning::File,
        Err(error) => Meaning::Nothing(error),
    }
}

fn argument<K: Kind>(text: &str, read: &K::ReadArgs, count: &Arc<AtomicU64>) -> Outcome<Raw<K>> {
    match meaning::<K>(text, read) {
        Meaning::Puzzle(origin, record) => Ok(Raw {
            name: text.to_owned(),
            origin,
            content: Content::One(record),
        }),
        Meaning::File => file(Path::new(text), count),
        Meaning::Nothing(error) => Err(Failure::BadInput(format!(
            "{}: neither a preset ({}), nor a file, nor a puzzle: {error}",
            shortened(text),
            K::preset_names().join(", "),
        ))),
    }
}

fn file<K: Kind>(path: &Path, count: &Arc<AtomicU64>) -> Outcome<Raw<K>> {
    let failure = |error| Failure::file(path, error);
    let file = File::open(path).map_err(failure)?;
    let metadata = file.metadata().map_err(failure)?;
    // Opening a directory succeeds; reading it would fail later and with less sense.
    if metadata.is_dir() {
        let error = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(failure(error));
    }
    let is_file = metadata.is_file();
    let mut file = file;
    if is_file && begins_with(&mut file, b"PAR1").map_err(failure)? {
        return parquet(path, file);
    }
    let input = Watched {
        input: file,
        waits: !is_file,
        count: Arc::clone(count),
    };
    Ok(Raw {
        name: path.display().to_string(),
        origin: Origin::Stream,
        content: Content::Text {
            input: packed::unpacked(input, packed::WINDOW).map_err(failure)?,
            is_file,
        },
    })
}

/// Whether a file begins with these bytes; it is read from its beginning afterwards.
fn begins_with(file: &mut File, magic: &[u8]) -> io::Result<bool> {
    let mut head = Vec::new();
    (&*file).take(magic.len() as u64).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(head == magic)
}

/// A Parquet file, as the text of a table.
#[cfg(feature = "parquet")]
fn parquet<K: Kind>(path: &Path, file: File) -> Outcome<Raw<K>> {
    let rows = crate::parquet::Rows::new(file).map_err(|error| Failure::file(path, error))?;
    Ok(Raw {
        name: path.display().to_string(),
        origin: Origin::Stream,
        content: Content::Text {
            input: Box::new(io::BufReader::new(rows)),
            is_file: true,
        },
    })
}

#[cfg(not(feature = "parquet"))]
fn parquet<K: Kind>(path: &Path, _: File) -> Outcome<Raw<K>> {
    let text = "a Parquet file, which only a build with the feature `parquet` reads";
    let error = io::Error::new(io::ErrorKind::Unsupported, text);
    Err(Failure::file(path, error))
}

fn stdin<K: Kind>(talk: Talk, count: &Arc<AtomicU64>) -> Outcome<Raw<K>> {
    let name = "standard input".to_owned();
    let keyboard = io::stdin().is_terminal();
    if keyboard {
        talk.note(K::KEYBOARD);
    }
    let input = Watched {
        input: io::stdin(),
        waits: true,
        count: Arc::clone(count),
    };
    Ok(Raw {
        origin: if keyboard {
            Origin::Person
        } else {
            Origin::Stream
        },
        content: Content::Text {
            input: packed::unpacked(input, packed::WINDOW)
                .map_err(|error| Failure::file(&name, error))?,
            is_file: false,
        },
        name,
    })
}

/// A reader that counts its bytes, and says so while it waits.
struct Watched<R> {
    input: R,
    waits: bool,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = if self.waits {
            interrupt::waiting(|| self.input.read(into))?
        } else {
            self.input.read(into)?
        };
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The beginning of a long argument, enough to recognise it.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}
