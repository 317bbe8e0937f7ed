//! `dedupe`: each puzzle once, whatever its guise, in the order of first occurrence.
//!
//! Forms are remembered in memory as long as they are few; then they go to disk:
//!
//! ```text
//! record ─▶ form seen? ─ yes ─▶ repeated
//!             │ no
//!             ├─ room ──▶ remembered, written at once
//!             └─ full ──▶ form and ordinal to one of 128 files, by hash; data to one file
//! at the end: each of the 128 on its own ─▶ ordinals of first occurrences ─▶ merged ─▶ data
//! ```

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use cellwise_api as api;
use clap::Args;

use super::canon;
use super::stream::{self, Gate, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;
use crate::tally::Counts;

/// Forms remembered at a time: some 35 MB.
const ROOM: usize = 400_000;

/// Files that the others are shared out to.
const FILES: usize = 128;

/// What `dedupe` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,
}

/// Writes every puzzle of the input that is no other one in disguise, one a line.
pub(crate) fn run(args: &DedupeArgs, talk: Talk) -> Outcome<Exit> {
    let mut sieve = Sieve::new(ROOM);
    stream::each_through::<Sudoku>(
        &args.input,
        &args.output,
        talk,
        |record, _, sink| {
            let form = canon::form(&record.puzzle)?;
            let line = canon::line(record.puzzle.givens().digits());
            sink.put(&if args.output.json {
                stream::json_line(&api::Distinct {
                    head: stream::head::<Sudoku>(record),
                    puzzle: line,
                })?
            } else {
                format!("{line}\n")
            })?;
            sink.key(&packed(&form));
            Ok(Result {
                exit: Exit::Answered,
                sentence: "the only puzzle is different from all others".into(),
                word: "read",
            })
        },
        &mut sieve,
    )
}

/// A canonical form, two digits a byte.
type Form = [u8; 41];

fn packed(digits: &[u8; 81]) -> Form {
    std::array::from_fn(|i| digits[2 * i] << 4 | digits.get(2 * i + 1).copied().unwrap_or(0))
}

/// Lets every form through once.
struct Sieve {
    room: usize,
    seen: HashSet<Form>,
    disk: Option<Disk>,
}

impl Sieve {
    fn new(room: usize) -> Self {
        Self {
            room,
            seen: HashSet::new(),
            disk: None,
        }
    }
}

fn on_disk<T>(result: io::Result<T>) -> Outcome<T> {
    result.map_err(|error| Failure::file(std::env::temp_dir(), error))
}

impl Gate for Sieve {
    fn pass(
        &mut self,
        key: Option<&[u8]>,
        data: &[u8],
        output: &mut Output,
        counts: &mut Counts,
    ) -> Outcome<()> {
        let form = match key.map(Form::try_from) {
            Some(Ok(form)) => Some(form),
            _ => None,
        };
        if form.is_some_and(|form| self.seen.contains(&form)) {
            counts.add("repeated", 1);
            return Ok(());
        }
        if self.disk.is_none() && form.is_some() && self.seen.len() >= self.room {
            self.disk = Some(on_disk(Disk::new())?);
        }
        if let Some(disk) = &mut self.disk {
            return on_disk(disk.add(form.as_ref(), data));
        }
        if let Some(form) = form {
            self.seen.insert(form);
            counts.add("different", 1);
        }
        output.write(data)
    }

    fn finish(&mut self, output: &mut Output, counts: &mut Counts) -> Outcome<()> {
        let Some(mut disk) = self.disk.take() else {
            return Ok(());
        };
        self.seen = HashSet::new();
        let mut kept = on_disk(disk.kept(self.room, counts))?;
        let mut next = on_disk(kept.next())?;
        let mut data = on_disk(rewound(disk.data))?;
        for ordinal in 0..disk.number {
            let (always, bytes) = on_disk(read_entry(&mut data))?;
            let first = next == Some(ordinal);
            if first {
                next = on_disk(kept.next())?;
            }
            if always || first {
                output.write(&bytes)?;
            }
        }
        Ok(())
    }
}

/// Records that had no room in memory.
struct Disk {
    /// Ordinal and form, by hash of the form.
    forms: Vec<BufWriter<File>>,
    /// For each record: whether it is written in any case, length, data.
    data: BufWriter<File>,
    number: u64,
    /// How many there are in each of `forms`.
    sizes: [u64; FILES],
}

impl Disk {
    fn new() -> io::Result<Self> {
        let file = || tempfile::tempfile().map(|file| BufWriter::with_capacity(1 << 13, file));
        Ok(Self {
            forms: (0..FILES).map(|_| file()).collect::<io::Result<_>>()?,
            data: file()?,
            number: 0,
            sizes: [0; FILES],
        })
    }

    fn add(&mut self, form: Option<&Form>, data: &[u8]) -> io::Result<()> {
        if let Some(form) = form {
            let index = (hash(form) % FILES as u64) as usize;
            self.forms[index].write_all(&self.number.to_le_bytes())?;
            self.forms[index].write_all(form)?;
            self.sizes[index] += 1;
        }
        let length = u32::try_from(data.len()).map_err(io::Error::other)?;
        self.data.write_all(&[u8::from(form.is_none())])?;
        self.data.write_all(&length.to_le_bytes())?;
        self.data.write_all(data)?;
        self.number += 1;
        Ok(())
    }

    /// The ordinals of first occurrences, in order.
    fn kept(&mut self, room: usize, counts: &mut Counts) -> io::Result<Merge> {
        let mut files = Vec::new();
        for (file, &size) in self.forms.iter_mut().zip(&self.sizes) {
            file.flush()?;
            // A file with more forms than there is room for is read several times.
            let passes = size.div_ceil(room as u64).max(1);
            let mut parts = Vec::new();
            for pass in 0..passes {
                let mut entries = rewound(file.get_ref().try_clone()?)?;
                let mut seen = HashSet::new();
                let mut part = BufWriter::new(tempfile::tempfile()?);
                for _ in 0..size {
                    let (mut ordinal, mut form) = ([0; 8], [0; 41]);
                    entries.read_exact(&mut ordinal)?;
                    entries.read_exact(&mut form)?;
                    if hash(&form) / FILES as u64 % passes != pass {
                        continue;
                    }
                    let is_new = seen.insert(form);
                    counts.add(if is_new { "different" } else { "repeated" }, 1);
                    if is_new {
                        part.write_all(&ordinal)?;
                    }
                }
                parts.push(part);
            }
            files.push(match parts.len() {
                1 => parts.remove(0),
                _ => Merge::new(parts)?.into_file()?,
            });
        }
        Merge::new(files)
    }
}

/// Ascending ordinals of several files as one.
struct Merge {
    files: Vec<BufReader<File>>,
    heads: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Merge {
    fn new(files: Vec<BufWriter<File>>) -> io::Result<Self> {
        let files = files.into_iter().map(rewound).collect::<io::Result<_>>()?;
        let mut merge = Self {
            files,
            heads: BinaryHeap::new(),
        };
        for index in 0..merge.files.len() {
            merge.advance(index)?;
        }
        Ok(merge)
    }

    fn advance(&mut self, index: usize) -> io::Result<()> {
        let mut ordinal = [0; 8];
        match self.files[index].read_exact(&mut ordinal) {
            Ok(()) => self
                .heads
                .push(Reverse((u64::from_le_bytes(ordinal), index))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn next(&mut self) -> io::Result<Option<u64>> {
        let Some(Reverse((ordinal, index))) = self.heads.pop() else {
            return Ok(None);
        };
        self.advance(index)?;
        Ok(Some(ordinal))
    }

    fn into_file(mut self) -> io::Result<BufWriter<File>> {
        let mut file = BufWriter::new(tempfile::tempfile()?);
        while let Some(ordinal) = self.next()? {
            file.write_all(&ordinal.to_le_bytes())?;
        }
        Ok(file)
    }
}

/// A file from its beginning, all of it.
fn rewound(file: impl IntoFile) -> io::Result<BufReader<File>> {
    let mut file = file.into_file()?;
    file.rewind()?;
    Ok(BufReader::with_capacity(1 << 13, file))
}

trait IntoFile {
    fn into_file(self) -> io::Result<File>;
}

impl IntoFile for File {
    fn into_file(self) -> io::Result<File> {
        Ok(self)
    }
}

impl IntoFile for BufWriter<File> {
    fn into_file(self) -> io::Result<File> {
        Ok(self.into_inner()?)
    }
}

fn read_entry(data: &mut impl Read) -> io::Result<(bool, Vec<u8>)> {
    let (mut always, mut length) = ([0; 1], [0; 4]);
    data.read_exact(&mut always)?;
    data.read_exact(&mut length)?;
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    data.read_exact(&mut bytes)?;
    Ok((always[0] == 1, bytes))
}

/// FNV-1a, 64 bits, stirred once more: the low bits choose a file, the others a pass.
fn hash(form: &Form) -> u64 {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = form.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::Rng;

    #[test]
    fn forms_beyond_memory_are_told_apart_on_disk_in_order() {
        let mut rng = Rng::new(4);
        let keys: Vec<Form> = (0..3_000)
            .map(|_| {
                let mut form = [0; 41];
                form[40] = rng.below(40) as u8;
                form[3] = rng.below(30) as u8;
                form
            })
            .collect();
        let mut expected = Vec::new();
        let mut seen = HashSet::new();
        for (index, key) in keys.iter().enumerate() {
            if seen.insert(key) {
                expected.extend(format!("{index}\n").into_bytes());
            }
            if index == 2_000 {
                expected.extend(b"# bad\n");
            }
        }
        for room in [1, 7, 500, 5_000] {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("out");
            let mut output = Output::open(Some(&path)).unwrap();
            let mut counts = Counts::default();
            let mut sieve = Sieve::new(room);
            for (index, key) in keys.iter().enumerate() {
                let data = format!("{index}\n");
                sieve
                    .pass(Some(key), data.as_bytes(), &mut output, &mut counts)
                    .unwrap();
                if index == 2_000 {
                    sieve
                        .pass(None, b"# bad\n", &mut output, &mut counts)
                        .unwrap();
                }
            }
            sieve.finish(&mut output, &mut counts).unwrap();
            output.finish().unwrap();
            assert!(std::fs::read(&path).unwrap() == expected, "room for {room}");
            assert_eq!(counts.records, 3_000);
        }
    }
}
