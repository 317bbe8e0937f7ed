//! Where puzzles come from: a preset, a puzzle written out, files, the keyboard or a pipe.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

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

/// Finds out what each argument means and opens it when its turn comes.
pub(crate) fn sources<K: Kind>(
    args: &InputArgs<K::ReadArgs>,
    talk: Talk,
) -> impl Iterator<Item = Outcome<Source<K>>> {
    let nothing_named = args.inputs.is_empty() && args.files.is_empty();
    let keyboard = nothing_named.then_some("-".to_owned());
    let named: Vec<Named> = args
        .inputs
        .iter()
        .cloned()
        .chain(keyboard)
        .map(Named::Argument)
        .chain(args.files.iter().map(|path| Named::File(path.clone())))
        .collect();
    let read = args.read.clone();
    named.into_iter().map(move |named| match named {
        Named::Argument(text) if text == "-" => Ok(stdin::<K>(&read, talk)),
        Named::Argument(text) => argument::<K>(&text, &read),
        Named::File(path) => file::<K>(&path, &read),
    })
}

enum Named {
    Argument(String),
    File(std::path::PathBuf),
}

/// A preset, else a puzzle written out, else a file.
fn argument<K: Kind>(text: &str, read: &K::ReadArgs) -> Outcome<Source<K>>
where
    K::ReadArgs: Args,
{
    let once = |origin, record: RecordOf<K>| Source {
        name: text.to_owned(),
        origin,
        records: Box::new(std::iter::once(Ok(record))),
    };
    if let Some(record) = K::preset(text) {
        return Ok(once(Origin::Preset, record));
    }
    // "." is a board of one cell only to a program.
    let is_path = text.contains(std::path::MAIN_SEPARATOR)
        || text.trim_matches('.').is_empty() && text.len() < 3;
    match K::parse(text, read) {
        Ok(record) if !is_path => Ok(once(Origin::Person, record)),
        Ok(_) => file(Path::new(text), read),
        Err(_) if Path::new(text).exists() => file(Path::new(text), read),
        Err(error) => Err(Failure::BadInput(format!(
            "{}: neither a preset ({}), nor a file, nor a puzzle: {error}",
            shortened(text),
            K::preset_names().join(", "),
        ))),
    }
}

fn file<K: Kind>(path: &Path, read: &K::ReadArgs) -> Outcome<Source<K>> {
    let failure = |error| Failure::file(path, error);
    let file = File::open(path).map_err(failure)?;
    // Opening a directory succeeds; reading it would fail later and with less sense.
    if file.metadata().map_err(failure)?.is_dir() {
        let error = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(failure(error));
    }
    let name = path.display().to_string();
    let input = Box::new(BufReader::with_capacity(1 << 16, file));
    Ok(Source {
        records: K::reader(input, read, &name),
        origin: Origin::Stream,
        name,
    })
}

fn stdin<K: Kind>(read: &K::ReadArgs, talk: Talk) -> Source<K> {
    let name = "standard input".to_owned();
    let input: Box<dyn BufRead + Send> = Box::new(BufReader::new(Waiting(io::stdin())));
    let records = K::reader(input, read, "");
    if io::stdin().is_terminal() {
        talk.note(K::KEYBOARD);
        // One puzzle typed, one answer: nobody should have to end the input by hand.
        return Source {
            name,
            origin: Origin::Person,
            records: Box::new(records.take(1)),
        };
    }
    Source {
        name,
        origin: Origin::Stream,
        records,
    }
}

/// A reader during whose waiting Ctrl-C ends the program.
struct Waiting<R>(R);

impl<R: Read> Read for Waiting<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        interrupt::waiting(|| self.0.read(into))
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
