//! `FILE.part`: an output file while it is written, and the moment at which it becomes FILE.
//!
//! One run writes a file at a time: the part is locked while it is open. It gets the name FILE
//! when it is complete and durable, so no run leaves a file that only looks complete.

use std::fs::{self, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::disk::{self, File};
use crate::exit::Failure;
use crate::output::beside;

/// `FILE.part`, locked. It is removed again if it is new and nothing was begun.
pub(crate) struct Part {
    file: Option<File>,
    /// `FILE.part`.
    part: PathBuf,
    /// FILE itself, behind any links.
    path: PathBuf,
    is_new: bool,
}

impl Part {
    /// Opens and locks the part of an output; its content stays.
    ///
    /// # Errors
    /// If another run has it.
    pub(crate) fn hold(path: &Path) -> Result<Self, Failure> {
        let path = destination(path);
        let part = beside(&path, ".part");
        let failure = |error| Failure::file(&part, error);
        loop {
            let is_new = !part.exists();
            let file = File::open_or_create(&part).map_err(failure)?;
            lock(&file).map_err(failure)?;
            // A run that ended meanwhile has given the file its name: this is another file now.
            let ours = file.metadata().map_err(failure)?;
            if is_same(&ours, &part).map_err(failure)? {
                return Ok(Self {
                    file: Some(file),
                    part,
                    path,
                    is_new,
                });
            }
        }
    }

    /// The part as a mere lock: it stays empty and goes at the end, also if it is there because an
    /// earlier run was killed.
    pub(crate) fn into_lock(mut self) -> Result<Self, Failure> {
        if let Some(file) = &self.file {
            let there = file.metadata();
            let there = there.map_err(|error| Failure::file(&self.part, error))?;
            self.is_new |= there.len() == 0;
        }
        Ok(self)
    }

    /// The file that the output becomes, behind any links.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// `FILE.part`.
    pub(crate) fn name(&self) -> &Path {
        &self.part
    }

    /// Returns true if there was no such file before.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// The open file, with its lock.
    pub(crate) fn into_file(mut self) -> File {
        match self.file.take() {
            Some(file) => file,
            None => unreachable!("only this function takes the file, and it consumes the part"),
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if self.file.is_some() && self.is_new {
            let _ = disk::remove(&self.part);
        }
    }
}

/// Locks a file for this process. A file system without locks is written without one, and a device
/// has as many writers as it likes.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    if !file.metadata()?.is_file() {
        return Ok(());
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another run is writing to it",
        )),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Gives a complete file its name: durable first, with the mode and owner of the file it
/// replaces, so that a crash leaves either the old file or the whole new one.
pub(crate) fn publish(file: &File, part: &Path, path: &Path) -> io::Result<()> {
    if let Ok(before) = fs::metadata(path) {
        file.set_permissions(before.permissions())?;
        file.keep_owner(&before);
    }
    file.sync_all()?;
    disk::rename(part, path)?;
    sync_folder(path)
}

/// The names that a run with the output `path` writes to: the file, its part, and their journal.
pub(crate) fn names_of(path: &Path) -> impl Iterator<Item = PathBuf> {
    let path = destination(path);
    let endings = ["", ".part", ".part.journal", ".part.journal.new"];
    endings.into_iter().map(move |ending| beside(&path, ending))
}

/// The file that a path names, behind links: that file is replaced, not the link.
pub(crate) fn destination(path: &Path) -> PathBuf {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    path
}

/// Returns true if two paths name one file, through links, too. Devices and pipes are no files:
/// they may be read and written at the same time.
pub(crate) fn is_one_file(a: &Path, b: &Path) -> bool {
    let is_special = |path| fs::metadata(path).is_ok_and(|there| !there.is_file());
    if is_special(a) || is_special(b) {
        return false;
    }
    match (absolute(a), absolute(b)) {
        (Some(a), Some(b)) if a == b => true,
        (Some(a), Some(b)) => {
            // Never opened: a pipe would notice.
            let there = fs::metadata(a);
            there.and_then(|a| is_same(&a, &b)).unwrap_or(false)
        }
        _ => false,
    }
}

/// The path without links; the file itself need not exist.
fn absolute(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok().or_else(|| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    })
}

#[cfg(unix)]
fn is_same(ours: &fs::Metadata, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;

    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Without the numbers of files only their names can be compared.
#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, path: &Path) -> io::Result<bool> {
    Ok(path.exists())
}

/// Makes the new name durable. Other systems do not open folders.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_writes_a_file_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out");
        let first = Part::hold(&path).unwrap();
        let text = Part::hold(&path).err().unwrap().to_string();
        assert!(
            text.contains("out.part: another run is writing to it"),
            "{text}"
        );
        drop(first);
        assert!(!beside(&path, ".part").exists());
        assert!(Part::hold(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_its_file_keeps_its_mode() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let dir = tempfile::tempdir().unwrap();
        let (real, link) = (dir.path().join("real"), dir.path().join("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", &link).unwrap();
        let part = Part::hold(&link).unwrap();
        fs::write(part.name(), "new").unwrap();
        let (name, path) = (part.name().to_owned(), part.path().to_owned());
        publish(&part.into_file(), &name, &path).unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("real"));
        assert_eq!(
            fs::metadata(&real).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert!(is_one_file(&real, &link));
        let none = dir.path().join("none");
        assert!(!is_one_file(&real, &none));
        assert!(is_one_file(&dir.path().join("./none"), &none));
        let other = dir.path().join("hard");
        fs::hard_link(&real, &other).unwrap();
        assert!(is_one_file(&real, &other));
    }
}
