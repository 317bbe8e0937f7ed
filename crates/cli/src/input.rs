//! The sources of puzzles: presets, puzzles written out, files, the keyboard or a pipe.
//!
//! In: the arguments of the command line. Out: [`Inputs`], in which the meaning of every argument
//! is decided, once; and, opened one after the other, their records or their text.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Seek};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cellwise_formats::packed;
use cellwise_verbs::{AnyRecord, PuzzleKind};
use clap::Args;

use crate::args::InputArgs;
use crate::content::ReadPlace;
use crate::disk::File;
use crate::exit::Failure;
use crate::interrupt;
use crate::messages::Messages;
use crate::part::is_one_file;
use crate::reading::{Reading, Records};
use crate::typed::TypedLines;

/// The origin of a record; it decides how its answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A built-in puzzle.
    Preset,
    /// Written out on the command line, or typed at a terminal.
    Person,
    /// A file or a pipe.
    Stream,
}

/// Everything that a run reads, and how.
pub(crate) struct Inputs {
    pub(crate) reading: Reading,
    sources: Vec<Source>,
    /// False if nothing was named, so that standard input is read.
    named: bool,
}

/// One argument, by its meaning.
enum Source {
    Stdin,
    File(PathBuf),
    Puzzle {
        name: String,
        origin: Origin,
        record: Box<AnyRecord>,
    },
    /// Neither a preset, nor a file, nor a puzzle.
    Unknown(Failure),
}

/// A file that is read.
pub(crate) struct InputFile {
    /// The name that errors give it.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The number of the source, counted from 0.
    pub(crate) source: usize,
}

/// A source that is open.
pub(crate) struct Opened {
    /// The name that errors give it.
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) content: Content,
}

/// The content of a source.
pub(crate) enum Content {
    /// One puzzle, from the command line or built in.
    One(Box<AnyRecord>),
    /// The text of a file or pipe, unpacked.
    Text {
        input: Box<dyn BufRead + Send>,
        /// False if a read may have to wait, as from a pipe.
        is_file: bool,
    },
}

impl Inputs {
    /// Decides what each argument means.
    pub(crate) fn new<R: Args + Into<Reading>>(args: InputArgs<R>) -> Self {
        Self::with_reading(args.inputs, args.files, args.read.into())
    }

    /// The same for a verb that makes its reading options in another way.
    pub(crate) fn with_reading(inputs: Vec<String>, files: Vec<PathBuf>, reading: Reading) -> Self {
        let nothing_named = inputs.is_empty() && files.is_empty();
        let keyboard = nothing_named.then_some(Source::Stdin);
        let arguments = inputs.into_iter().map(|text| meaning(text, &reading));
        let files = files.into_iter().map(Source::File);
        let sources = arguments.chain(keyboard).chain(files).collect();
        Self {
            reading,
            sources,
            named: !nothing_named,
        }
    }

    /// Returns true if there are several sources.
    pub(crate) fn are_several(&self) -> bool {
        self.sources.len() > 1
    }

    /// Fails if an output is one of the files that are read: `names` are all that it is written to.
    pub(crate) fn check_output(
        &self,
        option: &str,
        path: &Path,
        mut names: impl Iterator<Item = PathBuf>,
    ) -> Result<(), Failure> {
        let read = |source: &Source| match source {
            Source::File(input) => Some(input.clone()),
            // A file that standard input was opened from.
            Source::Stdin => Some(PathBuf::from("/dev/stdin")),
            Source::Puzzle { .. } | Source::Unknown(_) => None,
        };
        let read: Vec<PathBuf> = self.sources.iter().filter_map(read).collect();
        let is_read = |name: &PathBuf| read.iter().any(|input| is_one_file(input, name));
        let Some(name) = names.find(is_read) else {
            return Ok(());
        };
        Err(Failure::Usage(match is_one_file(&name, path) {
            true => format!("{option} {} is an input of this run", path.display()),
            false => format!(
                "{option} {} is written to {} first, which is an input of this run",
                path.display(),
                name.display()
            ),
        }))
    }

    /// Returns true if a puzzle, a file or standard input was named.
    pub(crate) fn are_named(&self) -> bool {
        self.named
    }

    /// The files that will be read; `None` if some source can't be read twice.
    pub(crate) fn files(&self) -> Option<Vec<InputFile>> {
        let mut files = Vec::new();
        for (index, source) in self.sources.iter().enumerate() {
            let path = match source {
                Source::Stdin => return None,
                Source::Puzzle { .. } | Source::Unknown(_) => continue,
                Source::File(path) => path.clone(),
            };
            // A file that can't be opened is reported in its turn, as any bad input.
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_file() => files.push(InputFile {
                    name: path.display().to_string(),
                    path,
                    source: index,
                }),
                Ok(_) => return None,
                Err(_) => {}
            }
        }
        Some(files)
    }

    /// Opens the sources, each when its turn comes; `count` counts the bytes that are read.
    pub(crate) fn open(
        self,
        messages: Messages,
        count: ReadCount,
    ) -> (
        Reading,
        impl Iterator<Item = Result<Opened, Failure>> + Send,
    ) {
        let help = self.reading.keyboard_help();
        let typed = self
            .reading
            .checks_typed_lines()
            .then(|| self.reading.kind());
        let sources = self.sources.into_iter().enumerate();
        let opened = sources.map(move |(index, source)| match source {
            Source::Stdin => stdin(messages, help, typed, &count),
            Source::File(path) => {
                count.place.open(index);
                file(&path, &count)
            }
            Source::Puzzle {
                name,
                origin,
                record,
            } => Ok(Opened {
                name,
                origin,
                content: Content::One(record),
            }),
            Source::Unknown(failure) => Err(failure),
        });
        (self.reading, opened)
    }
}

impl Opened {
    /// The records of the source.
    pub(crate) fn records(self, reading: &Reading) -> Records {
        match self.content {
            Content::One(record) => Box::new(std::iter::once(reading.with_rules(*record))),
            Content::Text { input, is_file } => {
                let name = match is_file {
                    true => unpacked_name(&self.name),
                    false => "",
                };
                let keyboard = self.origin == Origin::Person;
                let records = reading.records(input, name, keyboard);
                match self.origin {
                    // One puzzle is typed and answered, without an end of file.
                    Origin::Person => Box::new(records.take(1)),
                    _ => records,
                }
            }
        }
    }
}

/// The name without the ending of its packing: `a.sdk.gz` is a `.sdk`.
fn unpacked_name(name: &str) -> &str {
    name.strip_suffix(".gz")
        .or_else(|| name.strip_suffix(".zst"))
        .unwrap_or(name)
}

/// Decides what an argument means: a preset, else an existing file whose name looks like one,
/// else a puzzle written out, else a file.
fn meaning(text: String, reading: &Reading) -> Source {
    if text == "-" {
        return Source::Stdin;
    }
    let puzzle = |name, origin, record| Source::Puzzle {
        name,
        origin,
        record: Box::new(record),
    };
    if let Some(record) = reading.preset(&text) {
        return puzzle(text, Origin::Preset, record);
    }
    let path = Path::new(&text);
    let exists = path.exists();
    let has_ending = path.extension().is_some_and(|ending| !ending.is_empty());
    // "." and ".." are folders, although a program could read boards in them.
    if exists && (has_ending || text.contains(MAIN_SEPARATOR) || text == "." || text == "..") {
        return Source::File(text.into());
    }
    match reading.parse(&text) {
        Ok(record) => puzzle(text, Origin::Person, record),
        Err(_) if exists => Source::File(text.into()),
        Err(error) => Source::Unknown(Failure::BadInput(format!(
            "{}: neither a preset ({}), nor a file, nor a puzzle: {error}",
            shortened(&text),
            reading.preset_names().join(", "),
        ))),
    }
}

fn file(path: &Path, count: &ReadCount) -> Result<Opened, Failure> {
    let failure = |error| Failure::file(path, error);
    let mut file = File::open(path).map_err(failure)?;
    let metadata = file.metadata().map_err(failure)?;
    // Opening a directory succeeds; the error of reading it would say less.
    if metadata.is_dir() {
        let error = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(failure(error));
    }
    let is_file = metadata.is_file();
    let input = if is_file && begins_with(&mut file, b"PAR1").map_err(failure)? {
        parquet(path, file)?
    } else {
        let input = CountingReader {
            input: file,
            may_wait: !is_file,
            count: count.clone(),
        };
        packed::unpacked(input, packed::WINDOW).map_err(failure)?
    };
    Ok(Opened {
        name: path.display().to_string(),
        origin: Origin::Stream,
        content: Content::Text { input, is_file },
    })
}

/// Returns true if a file begins with these bytes; it is read from its beginning afterwards.
fn begins_with(file: &mut File, magic: &[u8]) -> io::Result<bool> {
    let mut head = Vec::new();
    let begun = Read::by_ref(file).take(magic.len() as u64);
    { begun }.read_to_end(&mut head)?;
    file.rewind()?;
    Ok(head == magic)
}

/// A Parquet file, as the text of a table.
#[cfg(feature = "parquet")]
fn parquet(path: &Path, file: File) -> Result<Box<dyn BufRead + Send>, Failure> {
    let rows = crate::parquet::Rows::new(file).map_err(|error| Failure::file(path, error))?;
    Ok(Box::new(io::BufReader::new(rows)))
}

#[cfg(not(feature = "parquet"))]
fn parquet(path: &Path, _: File) -> Result<Box<dyn BufRead + Send>, Failure> {
    let text = crate::exit::NO_PARQUET;
    Err(Failure::Usage(format!("{}: {text}", path.display())))
}

/// Standard input; what a person types is checked line by line if it is a puzzle of this kind.
fn stdin(
    messages: Messages,
    help: &str,
    typed: Option<PuzzleKind>,
    count: &ReadCount,
) -> Result<Opened, Failure> {
    let name = "standard input".to_owned();
    let origin = match io::stdin().is_terminal() {
        true => Origin::Person,
        false => Origin::Stream,
    };
    if origin == Origin::Person {
        messages.note(help);
    }
    let input = CountingReader {
        input: io::stdin(),
        may_wait: true,
        count: count.clone(),
    };
    let input =
        packed::unpacked(input, packed::WINDOW).map_err(|error| Failure::file(&name, error))?;
    let input: Box<dyn BufRead + Send> = match typed.filter(|_| origin == Origin::Person) {
        Some(kind) => Box::new(TypedLines::new(input, kind, messages)),
        None => input,
    };
    Ok(Opened {
        name,
        origin,
        content: Content::Text {
            input,
            is_file: false,
        },
    })
}

/// A reader that counts its bytes, and tells Ctrl-C while it waits for input.
struct CountingReader<R> {
    input: R,
    may_wait: bool,
    count: ReadCount,
}

/// The bytes that were read of all sources, and the place in the one that is read now.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadCount {
    pub(crate) total: Arc<AtomicU64>,
    pub(crate) place: Arc<ReadPlace>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = if self.may_wait {
            interrupt::waiting(|| self.input.read(into))?
        } else {
            self.input.read(into)?
        };
        self.count.total.fetch_add(read as u64, Ordering::Relaxed);
        self.count.place.add(read as u64);
        Ok(read)
    }
}

/// The beginning of a long argument, enough to recognise it.
fn shortened(text: &str) -> String {
    const MAX: usize = 40;
    if text.chars().count() <= MAX {
        return text.to_owned();
    }
    text.chars().take(MAX).chain(['…']).collect()
}
