//! Checksums of the input as far as it was read, by which a resumed run knows it again.
//!
//! Size and time of a file do not tell whether its content was exchanged. Files are read a second
//! time here, up to the place that the run has reached; they come from the cache of the system.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use crate::disk::File;
use crate::exit::Failure;
use crate::input::InputFile;

/// The place up to which the input was read: shared with the thread that reads.
///
/// Source and bytes may be of two moments. Whatever they say, a checksum of as many bytes is true.
#[derive(Debug, Default)]
pub(crate) struct ReadPlace {
    source: AtomicUsize,
    bytes: AtomicU64,
}

impl ReadPlace {
    /// Notes that a source was opened.
    pub(crate) fn open(&self, source: usize) {
        self.source.store(source, Ordering::Relaxed);
        self.bytes.store(0, Ordering::Relaxed);
    }

    /// Notes that bytes of it were read.
    pub(crate) fn add(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The checksum of the beginning of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sum {
    pub(crate) bytes: u64,
    pub(crate) crc: u32,
}

/// The error of a file that is not what an interrupted run wrote.
pub(crate) fn changed() -> io::Error {
    let text = "it is not what the interrupted run wrote: it cannot be resumed";
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// The checksum of as much as `max` bytes of a file, or of what it has.
pub(crate) fn sum_of(file: &mut impl Read, max: u64) -> io::Result<(Sum, Hasher)> {
    let mut hasher = Hasher::new();
    let bytes = add(&mut hasher, file, max)?;
    let crc = hasher.clone().finalize();
    Ok((Sum { bytes, crc }, hasher))
}

fn add(hasher: &mut Hasher, file: &mut impl Read, max: u64) -> io::Result<u64> {
    let mut buffer = vec![0; 1 << 16];
    let mut limited = file.take(max);
    let mut bytes = 0;
    loop {
        match limited.read(&mut buffer)? {
            0 => return Ok(bytes),
            read => {
                hasher.update(&buffer[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// The checksums of all input files, each as far as it was read.
pub(crate) struct InputSums(Vec<FileSum>);

struct FileSum {
    path: PathBuf,
    source: usize,
    bytes: u64,
    hasher: Hasher,
}

impl InputSums {
    /// Of files of which nothing was read.
    pub(crate) fn new(files: &[InputFile]) -> Self {
        let sum = |file: &InputFile| FileSum {
            path: file.path.clone(),
            source: file.source,
            bytes: 0,
            hasher: Hasher::new(),
        };
        Self(files.iter().map(sum).collect())
    }

    /// Of files that an interrupted run had read in part.
    ///
    /// # Errors
    /// If one of them has other content than it had then.
    pub(crate) fn verify(files: &[InputFile], before: &[Sum]) -> Result<Self, Failure> {
        let mut sums = Self::new(files);
        for (file, before) in sums.0.iter_mut().zip(before) {
            let failure = |error| Failure::file(&file.path, error);
            let mut input = File::open(&file.path).map_err(failure)?;
            let (sum, hasher) = sum_of(&mut input, before.bytes).map_err(failure)?;
            if sum != *before {
                return Err(Failure::Usage(format!(
                    "{} has other content than the interrupted run read; leave --resume out to begin anew",
                    file.path.display()
                )));
            }
            (file.bytes, file.hasher) = (sum.bytes, hasher);
        }
        Ok(sums)
    }

    /// Brings the checksums up to the place that was read.
    pub(crate) fn advance(&mut self, place: &ReadPlace) -> Result<(), Failure> {
        let source = place.source.load(Ordering::Relaxed);
        let bytes = place.bytes.load(Ordering::Relaxed);
        for file in &mut self.0 {
            let reached = match file.source.cmp(&source) {
                std::cmp::Ordering::Less => u64::MAX,
                std::cmp::Ordering::Equal => bytes,
                std::cmp::Ordering::Greater => 0,
            };
            if reached <= file.bytes {
                continue;
            }
            let mut more = || -> io::Result<u64> {
                let mut input = File::open(&file.path)?;
                input.seek(SeekFrom::Start(file.bytes))?;
                add(&mut file.hasher, &mut input, reached - file.bytes)
            };
            file.bytes += more().map_err(|error| Failure::file(&file.path, error))?;
        }
        Ok(())
    }

    /// The checksums, for the journal.
    pub(crate) fn sums(&self) -> Vec<Sum> {
        let sum = |file: &FileSum| Sum {
            bytes: file.bytes,
            crc: file.hasher.clone().finalize(),
        };
        self.0.iter().map(sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn exchanged_content_is_noticed_as_far_as_it_was_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("in");
        fs::write(&path, "0123456789").unwrap();
        let files = [InputFile {
            name: "in".to_owned(),
            path: path.clone(),
            source: 0,
        }];
        let mut sums = InputSums::new(&files);
        let place = ReadPlace::default();
        place.open(0);
        place.add(4);
        sums.advance(&place).unwrap();
        place.add(2);
        sums.advance(&place).unwrap();
        let before = sums.sums();
        assert_eq!(before[0].bytes, 6);
        fs::write(&path, "012345xxxx").unwrap();
        let mut resumed = InputSums::verify(&files, &before).unwrap();
        assert_eq!(resumed.sums(), before);
        place.open(1);
        resumed.advance(&place).unwrap();
        let (whole, _) = sum_of(&mut &b"012345xxxx"[..], u64::MAX).unwrap();
        assert_eq!(resumed.sums(), [whole]);
        for changed in ["x12345xxxx", "01234"] {
            fs::write(&path, changed).unwrap();
            assert!(InputSums::verify(&files, &before).is_err(), "{changed}");
        }
    }
}
