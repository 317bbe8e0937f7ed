//! The binary format .jap: `TLS`, a checksum, flags, the size, and the clues of columns and rows.
//!
//! ```text
//! T L S   CRC-32 (4 bytes)   flags   columns   rows   then for every line: count, run, run, …
//! ```
//!
//! All after the checksum are single bytes. This rests on a description of the converter jap2non
//! alone; no file was at hand. What the flags mean and what the checksum covers is not known:
//! neither is looked at, and a file whose counts do not use up its bytes exactly is refused.
//! Written never.

use cellwise_nonogram::Clue;

use super::clues::record;
use super::print::Writing;
use super::{Format, Nonogram, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Read};

pub(super) const JAP: Description<Nonogram> = Description {
    own_endings: &["jap"],
    several: false,
    binary: true,
    writes: false,
    read: Read::Bytes {
        is_start: |head| head.starts_with(MAGIC),
        parse,
    },
    ..Description::new(
        "jap",
        &["jap"],
        "binary, TLS",
        |_, _| Ok(None),
        Writing::NEVER,
    )
};

/// The beginning of a file.
const MAGIC: &[u8] = b"TLS";
/// Magic, checksum, flags, columns, rows.
const HEAD: usize = 3 + 4 + 1 + 1 + 1;

/// The puzzle in the bytes of a file.
fn parse(bytes: &[u8]) -> Result<Record, Error> {
    let broken = |what: &str| Error::new(ErrorKind::Syntax(format!("broken .jap file: {what}")));
    let head = bytes.get(..HEAD).filter(|head| head.starts_with(MAGIC));
    let head = head.ok_or_else(|| broken("it does not begin with TLS and a size"))?;
    let (width, height) = (usize::from(head[8]), usize::from(head[9]));
    let mut rest = &bytes[HEAD..];
    let mut clues = Vec::new();
    for _ in 0..width + height {
        let (&count, runs) = rest
            .split_first()
            .ok_or_else(|| broken("it ends too early"))?;
        let runs = runs.split_at_checked(usize::from(count));
        let (runs, after) = runs.ok_or_else(|| broken("it ends too early"))?;
        clues.push(Clue::new(runs.iter().map(|&run| u32::from(run))));
        rest = after;
    }
    if !rest.is_empty() {
        return Err(broken("bytes are left over"));
    }
    let rows = clues.split_off(width);
    record(rows, clues, Format::Jap, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_first() {
        let bytes = b"TLS\0\0\0\0\0\x03\x02\x01\x02\x00\x01\x01\x02\x01\x01\x01\x01";
        let record = parse(bytes).unwrap();
        assert_eq!((record.puzzle.height(), record.puzzle.width()), (2, 3));
        assert_eq!(record.puzzle.columns()[0].runs(), [2]);
        assert_eq!(record.puzzle.rows()[0].runs(), [1, 1]);
        for end in 0..bytes.len() {
            assert!(parse(&bytes[..end]).is_err());
        }
        assert!(parse(&[&bytes[..], b"\0"].concat()).is_err());
    }
}
