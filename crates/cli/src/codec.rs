//! Compressed streams: input told by its first bytes, output by the name's ending.
//!
//! Output is cut into members (gzip) or frames (Zstandard) of [`MEMBER`] bytes each,
//! counted before compression. Readers join them again, and a run that goes on
//! after an interruption cuts at the same places as one that was never interrupted.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// Bytes before compression in each member or frame of the output.
pub(crate) const MEMBER: usize = 1 << 20;

const BUFFER: usize = 1 << 16;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// How output is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Codec {
    Plain,
    Gzip,
    Zstd,
}

impl Codec {
    /// The codec that the ending of a file's name asks for.
    pub(crate) fn of_name(path: &Path) -> Self {
        match path.extension().and_then(OsStr::to_str) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            _ => Self::Plain,
        }
    }

    /// One member or frame that holds `data`.
    pub(crate) fn member(self, data: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Plain => Ok(data.to_vec()),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::new(3));
                encoder.write_all(data)?;
                encoder.finish()
            }
            Self::Zstd => Ok(compress_to_vec(data, CompressionLevel::Fastest)),
        }
    }
}

/// The text of a stream, whatever it is packed in. Reads no further than the
/// first bytes until it is asked to.
pub(crate) fn unpacked(
    mut input: impl Read + Send + 'static,
) -> io::Result<Box<dyn BufRead + Send>> {
    let head = head(&mut input)?;
    let (gzip, zstd) = (head.starts_with(GZIP), head.starts_with(ZSTD));
    let all = BufReader::with_capacity(BUFFER, Cursor::new(head).chain(input));
    Ok(if gzip {
        Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(all)))
    } else if zstd {
        Box::new(BufReader::with_capacity(BUFFER, Frames::new(all)))
    } else {
        Box::new(all)
    })
}

/// What is there at first: one read, or as many as it takes to tell that it begins no packed stream.
fn head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut bytes = vec![0; BUFFER];
    let may_be = |head: &[u8], magic: &[u8]| head.len() < magic.len() && magic.starts_with(head);
    while may_be(&head, GZIP) || may_be(&head, ZSTD) {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&bytes[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

/// Zstandard frames, one after the other.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether a frame has been begun and not yet given out whole.
    within: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(input: R) -> Self {
        Self {
            input,
            decoder: FrameDecoder::new(),
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

impl<R: BufRead> Read for Frames<R> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Vec<u8> {
        (0..50_000)
            .flat_map(|n: u32| format!("{n}\n").into_bytes())
            .collect()
    }

    #[test]
    fn members_read_back_as_one_text() {
        let text = text();
        for codec in [Codec::Plain, Codec::Gzip, Codec::Zstd] {
            let packed: Vec<u8> = text
                .chunks(100_000)
                .flat_map(|part| codec.member(part).unwrap())
                .collect();
            let mut back = Vec::new();
            let mut reader = unpacked(Cursor::new(packed)).unwrap();
            reader.read_to_end(&mut back).unwrap();
            assert!(back == text, "{codec:?}");
        }
    }

    #[test]
    fn a_frame_to_be_skipped_is_skipped() {
        let mut packed = Codec::Zstd.member(b"one\n").unwrap();
        packed.extend_from_slice(&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 7, 7]);
        packed.extend(Codec::Zstd.member(b"two\n").unwrap());
        let mut back = String::new();
        let mut reader = unpacked(Cursor::new(packed)).unwrap();
        reader.read_to_string(&mut back).unwrap();
        assert_eq!(back, "one\ntwo\n");
    }

    #[test]
    fn a_cut_stream_is_an_error_and_no_end() {
        for codec in [Codec::Gzip, Codec::Zstd] {
            let mut packed = codec.member(&text()).unwrap();
            packed.truncate(packed.len() / 2);
            let mut reader = unpacked(Cursor::new(packed)).unwrap();
            assert!(reader.read_to_end(&mut Vec::new()).is_err(), "{codec:?}");
        }
    }

    #[test]
    fn text_that_begins_like_a_magic_number_is_text() {
        for text in ["(", "", "\x1f", "(\u{2f}x"] {
            let mut back = String::new();
            let mut reader = unpacked(Cursor::new(text.as_bytes().to_vec())).unwrap();
            reader.read_to_string(&mut back).unwrap();
            assert_eq!(back, text);
        }
    }
}
