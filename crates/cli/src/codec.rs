//! Compressed output, told by the name's ending. Input is [`cellwise_formats::packed`]'s.
//!
//! Output is cut into members (gzip) or frames (Zstandard) of [`MEMBER`] bytes each,
//! counted before compression. Readers join them again, and a run that goes on
//! after an interruption cuts at the same places as one that was never interrupted.

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// Bytes before compression in each member or frame of the output.
pub(crate) const MEMBER: usize = 1 << 20;

/// The compression of the output.
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

#[cfg(test)]
mod tests {
    use std::io::{BufRead, Cursor, Read as _};

    use cellwise_formats::packed;

    use super::*;

    fn unpacked(packed: Vec<u8>) -> Box<dyn BufRead + Send> {
        packed::unpacked(Cursor::new(packed), packed::WINDOW).unwrap()
    }

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
            let mut reader = unpacked(packed);
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
        let mut reader = unpacked(packed);
        reader.read_to_string(&mut back).unwrap();
        assert_eq!(back, "one\ntwo\n");
    }

    #[test]
    fn a_cut_stream_is_an_error_and_no_end() {
        for codec in [Codec::Gzip, Codec::Zstd] {
            let mut packed = codec.member(&text()).unwrap();
            packed.truncate(packed.len() / 2);
            let mut reader = unpacked(packed);
            assert!(reader.read_to_end(&mut Vec::new()).is_err(), "{codec:?}");
        }
    }

    #[test]
    fn a_frame_that_wants_too_much_memory_is_refused() {
        // A frame header with a window of 128 MiB, and no content.
        let greedy = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x01, 0x00, 0x00];
        let mut reader = packed::unpacked(Cursor::new(greedy), 1 << 20).unwrap();
        let error = reader.read_to_end(&mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("window_size"), "{error}");
    }

    #[test]
    fn text_that_begins_like_a_magic_number_is_text() {
        for text in ["(", "", "\x1f", "(\u{2f}x"] {
            let mut back = String::new();
            let mut reader = unpacked(text.as_bytes().to_vec());
            reader.read_to_string(&mut back).unwrap();
            assert_eq!(back, text);
        }
    }
}
