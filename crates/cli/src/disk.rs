//! The files of a run. Every call that opens, reads, writes, syncs, renames or removes one goes through
//! here, so that a test can let each of them fail once.

#[cfg(test)]
pub(crate) mod faults;

use std::fs::{self, Metadata, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A call that a test can let fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Open,
    Read,
    Write,
    Sync,
    Resize,
    Rename,
    Remove,
}

/// The number of bytes that a call may transfer: all of them, except in tests.
#[cfg(not(test))]
#[inline]
fn allowed(_: Call, bytes: usize) -> io::Result<usize> {
    Ok(bytes)
}

#[cfg(test)]
use faults::allowed;

/// An open file.
#[derive(Debug)]
pub(crate) struct File(fs::File);

impl File {
    /// Opens a file for reading.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Self::with(OpenOptions::new().read(true), path)
    }

    /// Opens a file for writing and empties it.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        Self::with(options.write(true).create(true).truncate(true), path)
    }

    /// Opens a file for reading and writing; its content stays.
    pub(crate) fn open_or_create(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        Self::with(&options, path)
    }

    /// Opens something that exists for writing.
    pub(crate) fn open_existing(path: &Path) -> io::Result<Self> {
        Self::with(OpenOptions::new().write(true), path)
    }

    fn with(options: &OpenOptions, path: &Path) -> io::Result<Self> {
        allowed(Call::Open, 0)?;
        options.open(path).map(Self)
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata()
    }

    pub(crate) fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.0.set_permissions(permissions)
    }

    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        self.0.try_lock()
    }

    /// Makes the content durable.
    pub(crate) fn sync_data(&self) -> io::Result<()> {
        allowed(Call::Sync, 0)?;
        self.0.sync_data()
    }

    /// Makes content and attributes durable.
    pub(crate) fn sync_all(&self) -> io::Result<()> {
        allowed(Call::Sync, 0)?;
        self.0.sync_all()
    }

    pub(crate) fn set_len(&self, bytes: u64) -> io::Result<()> {
        allowed(Call::Resize, 0)?;
        self.0.set_len(bytes)
    }

    /// Gives the file the owner and group of another one, as far as the system allows: only an
    /// administrator may give files away.
    #[cfg(unix)]
    pub(crate) fn keep_owner(&self, before: &Metadata) {
        use std::os::unix::fs::{MetadataExt as _, fchown};

        let owner = |of: &Metadata| (of.uid(), of.gid());
        if self
            .metadata()
            .is_ok_and(|now| owner(&now) != owner(before))
        {
            let _ = fchown(&self.0, Some(before.uid()), Some(before.gid()));
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn keep_owner(&self, _: &Metadata) {}

    /// A second handle of the same open file.
    #[cfg(feature = "parquet")]
    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    /// The file of the standard library, for readers that need no other.
    #[cfg(feature = "parquet")]
    pub(crate) fn into_std(self) -> fs::File {
        self.0
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = allowed(Call::Read, into.len())?;
        self.0.read(&mut into[..bytes])
    }
}

impl Write for File {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let bytes = allowed(Call::Write, data.len())?;
        self.0.write(&data[..bytes])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// The content of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Gives a file another name.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    allowed(Call::Rename, 0)?;
    fs::rename(from, to)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    allowed(Call::Remove, 0)?;
    fs::remove_file(path)
}
