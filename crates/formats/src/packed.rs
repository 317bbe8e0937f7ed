//! Streams packed with gzip or Zstandard, told by their first bytes.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The size of the first read, which takes in most inputs whole. It is small because fresh memory is expensive
/// (the system needs longer to provide 16 pages than an engine to solve an ordinary puzzle).
const FIRST: usize = 1 << 13;

/// The size of every further read.
const BUFFER: usize = 1 << 16;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The memory that a Zstandard frame may ask for by default, in bytes: as much as
/// `zstd` itself allows.
pub const WINDOW: u64 = 1 << 27;

/// The text of a stream, whatever it is packed in. Reads no further than the
/// first bytes until it is asked to. A Zstandard frame that wants more than `window` bytes of
/// memory is an error.
///
/// ```
/// use std::io::{Cursor, Read as _};
///
/// let mut text = String::new();
/// let plain = cellwise_formats::packed::unpacked(Cursor::new(b"1..2"), 1 << 20)?;
/// { plain }.read_to_string(&mut text)?;
/// assert_eq!(text, "1..2");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of the input; a stream that is no proper packing fails when it is read.
pub fn unpacked(
    input: impl Read + Send + 'static,
    window: u64,
) -> io::Result<Box<dyn BufRead + Send>> {
    of_any(Box::new(input), window)
}

/// An input of any type. The decoders read it in blocks, so that a call through a pointer costs nothing, and are compiled
/// once instead of once for each type of input.
type AnyInput = Box<dyn Read + Send>;

/// The first bytes again, then the rest.
type Whole = BufReader<Chain<Cursor<Vec<u8>>, AnyInput>>;

fn of_any(mut input: AnyInput, window: u64) -> io::Result<Box<dyn BufRead + Send>> {
    let head = head(&mut input)?;
    let (gzip, zstd) = (head.starts_with(GZIP), head.starts_with(ZSTD));
    let capacity = if head.len() < FIRST { FIRST } else { BUFFER };
    let all: Whole = BufReader::with_capacity(capacity, Cursor::new(head).chain(input));
    Ok(if gzip {
        Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(all)))
    } else if zstd {
        Box::new(BufReader::with_capacity(BUFFER, Frames::new(all, window)))
    } else {
        Box::new(all)
    })
}

/// What is there at first: one read, or as many as it takes to tell that it begins no packed stream.
fn head(input: &mut AnyInput) -> io::Result<Vec<u8>> {
    let mut head = vec![0; FIRST];
    let mut length = 0;
    let may_be = |head: &[u8], magic: &[u8]| head.len() < magic.len() && magic.starts_with(head);
    while may_be(&head[..length], GZIP) || may_be(&head[..length], ZSTD) {
        match input.read(&mut head[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(length);
    Ok(head)
}

/// Zstandard frames, one after the other.
struct Frames {
    input: Whole,
    decoder: FrameDecoder,
    /// Whether a frame has been begun and not yet given out whole.
    within: bool,
}

impl Frames {
    fn new(input: Whole, window: u64) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(window);
        Self {
            input,
            decoder,
            within: false,
        }
    }

    /// Begins the next frame; false if there is none.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.input.by_ref().take(length.into());
                    io::copy(&mut skipped, &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error)),
            }
        }
        Ok(false)
    }
}

impl Read for Frames {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.within && !self.begin()? {
                return Ok(0);
            }
            self.within = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder
                    .decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            }
            let read = self.decoder.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            self.within = false;
        }
    }
}
