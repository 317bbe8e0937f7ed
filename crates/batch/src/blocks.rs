//! A stream of lines cut into blocks, each ending at a line's end.
//!
//! In: any reader. Out: blocks of whole lines with the number of their first
//! line. A block holds the bytes that the reader had ready, so a fast file comes in full
//! blocks and a slow pipe comes line by line, without waiting. Work that was interrupted
//! can be resumed: see [`Blocks::starting_at`].

use std::fmt;
use std::io::{self, Read};

/// A line longer than this ends the stream with an error: no puzzle is that long.
pub const LINE_LIMIT: usize = 1 << 20;

/// The number of bytes asked for at first: getting memory for a large block takes longer than
/// solving one puzzle.
const FIRST: usize = 1 << 13;

/// Whole lines of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The bytes, ending with a newline except perhaps at the end of the stream.
    pub bytes: Vec<u8>,
    /// The number of the first line, counted from 1.
    pub line: u64,
    /// The offset of the block in the stream, in bytes.
    pub offset: u64,
}

/// Cuts a reader into [`Block`]s.
///
/// ```
/// use cellwise_batch::Blocks;
///
/// let blocks: Vec<_> = Blocks::new(&b"one\ntwo\nthree"[..], 6).collect::<Result<_, _>>()?;
/// assert_eq!(blocks[0].bytes, b"one\n");
/// assert_eq!((blocks[1].line, blocks[1].offset), (2, 4));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Blocks<'a> {
    /// Behind a pointer, so that this is compiled here and not with the settings of each crate that uses it.
    reader: Box<dyn Read + Send + 'a>,
    /// The maximum of bytes to ask for at a time.
    chunk: usize,
    /// The number to ask for next: more as long as the reader has them.
    ask: usize,
    /// The begun line that the last read left over.
    rest: Vec<u8>,
    line: u64,
    offset: u64,
    ended: bool,
}

impl fmt::Debug for Blocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Blocks");
        shown
            .field("line", &self.line)
            .field("offset", &self.offset);
        shown.finish_non_exhaustive()
    }
}

impl<'a> Blocks<'a> {
    /// Blocks of about `chunk` bytes, or of one line if that is longer.
    pub fn new(reader: impl Read + Send + 'a, chunk: usize) -> Self {
        let chunk = chunk.max(1);
        Self {
            reader: Box::new(reader),
            chunk,
            ask: chunk.min(FIRST),
            rest: Vec::new(),
            line: 1,
            offset: 0,
            ended: false,
        }
    }

    /// The same, for a reader that has been moved to byte `offset`, where line `line` begins.
    #[must_use]
    pub fn starting_at(mut self, offset: u64, line: u64) -> Self {
        (self.offset, self.line) = (offset, line);
        self
    }

    /// The start of the next block: its byte, and the number of its first line.
    #[must_use]
    pub fn reached(&self) -> (u64, u64) {
        (self.offset, self.line)
    }

    fn emit(&mut self, bytes: Vec<u8>) -> Option<io::Result<Block>> {
        if bytes.is_empty() {
            return None;
        }
        let block = Block {
            line: self.line,
            offset: self.offset,
            bytes,
        };
        self.line += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
        self.offset += block.bytes.len() as u64;
        Some(Ok(block))
    }
}

impl Iterator for Blocks<'_> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let mut bytes = std::mem::take(&mut self.rest);
            let begun = bytes.len();
            bytes.resize(begun + self.ask, 0);
            let read = match self.reader.read(&mut bytes[begun..]) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    bytes.truncate(begun);
                    self.rest = bytes;
                    continue;
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            };
            bytes.truncate(begun + read);
            if read == self.ask {
                self.ask = self.chunk.min(4 * self.ask);
            }
            if read == 0 {
                self.ended = true;
                return self.emit(bytes);
            }
            match memchr::memrchr(b'\n', &bytes) {
                Some(last) => {
                    self.rest = bytes.split_off(last + 1);
                    return self.emit(bytes);
                }
                None if bytes.len() > LINE_LIMIT => {
                    self.ended = true;
                    let text = format!("line {} has more than {LINE_LIMIT} bytes", self.line);
                    return Some(Err(io::Error::new(io::ErrorKind::InvalidData, text)));
                }
                None => self.rest = bytes,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_add_up_to_the_stream(text in "[ab\n]{0,200}", chunk in 1usize..40) {
            let blocks: Vec<Block> =
                Blocks::new(text.as_bytes(), chunk).collect::<Result<_, _>>().unwrap();
            let all: Vec<u8> = blocks.iter().flat_map(|block| block.bytes.clone()).collect();
            prop_assert_eq!(&all, text.as_bytes());
            for block in &blocks {
                let before = &text[..block.offset as usize];
                prop_assert_eq!(block.line, 1 + before.matches('\n').count() as u64);
                prop_assert!(before.is_empty() || before.ends_with('\n'));
            }
        }
    }

    /// Fails the first time it is read.
    struct Failing(Option<io::ErrorKind>);

    impl Read for Failing {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.take() {
                Some(kind) => Err(kind.into()),
                None => (&b"one\n"[..]).read(into),
            }
        }
    }

    #[test]
    fn an_interrupted_read_is_tried_again_and_a_failed_one_ends_the_stream() {
        let mut blocks = Blocks::new(Failing(Some(io::ErrorKind::Interrupted)), 1 << 16);
        assert_eq!(blocks.next().unwrap().unwrap().bytes, b"one\n");
        let mut blocks = Blocks::new(Failing(Some(io::ErrorKind::TimedOut)), 1 << 16);
        let error = blocks.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(blocks.next().is_none());
    }

    #[test]
    fn the_position_reached_is_that_of_the_next_block() {
        let mut blocks = Blocks::new(&b"one\ntwo\nthree\n"[..], 8).starting_at(100, 7);
        assert_eq!(blocks.reached(), (100, 7));
        let first = blocks.next().unwrap().unwrap();
        assert_eq!((first.offset, first.line), (100, 7));
        assert_eq!(blocks.reached(), (108, 9));
        assert!(format!("{blocks:?}").contains("line: 9"), "{blocks:?}");
    }

    #[test]
    fn a_long_stream_comes_in_larger_blocks() {
        let text = "a line of twenty five cells\n".repeat(20_000);
        let blocks: Vec<Block> = Blocks::new(text.as_bytes(), 1 << 17)
            .collect::<Result<_, _>>()
            .unwrap();
        let sizes: Vec<usize> = blocks.iter().map(|block| block.bytes.len()).collect();
        assert_eq!(sizes.iter().sum::<usize>(), text.len());
        assert!(sizes[0] <= FIRST && sizes[1] > FIRST && sizes[2] > 1 << 16);
        assert!(sizes.iter().all(|&size| size < (1 << 17) + 28));
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut blocks = Blocks::new(io::repeat(b'1'), 1 << 16);
        let error = blocks.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(blocks.next().is_none());
    }

    #[test]
    fn a_line_as_long_as_the_limit_is_passed_on() {
        let line = io::repeat(b'1').take(LINE_LIMIT as u64);
        let mut blocks = Blocks::new(line.chain(&b"\n"[..]), 1 << 20);
        assert_eq!(blocks.next().unwrap().unwrap().bytes.len(), LINE_LIMIT + 1);
        assert!(blocks.next().is_none());
    }

    /// Gives one line at a time, as a slow pipe does.
    struct Trickle(Vec<&'static [u8]>);

    impl Read for Trickle {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let line = self.0.remove(0);
            into[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    #[test]
    fn a_trickle_is_passed_on_at_once() {
        let mut blocks = Blocks::new(Trickle(vec![b"one\n", b"two\n"]), 1 << 16);
        assert_eq!(blocks.next().unwrap().unwrap().bytes, b"one\n");
    }
}
