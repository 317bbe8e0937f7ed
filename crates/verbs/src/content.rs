//! The content of a request as bytes: a text as it is, a file unpacked.

use std::io::{Cursor, Read as _};
use std::sync::Arc;

use cellwise_formats::packed::unpacked;

use crate::fault::{Code, Fault};
use crate::{Allowance, Content};

/// Shared bytes with a position to read from.
pub(crate) type Bytes = Cursor<Arc<[u8]>>;

/// The bytes of a request's content.
pub(crate) fn bytes(content: Option<Content<'_>>, allowed: &Allowance) -> Result<Bytes, Fault> {
    let bytes: Arc<[u8]> = match content {
        None => {
            let text = "a request brings either `text` or `data`";
            return Err(Fault::new(Code::BadRequest, text));
        }
        Some(Content::Text(text)) => text.as_bytes().into(),
        Some(Content::Data(data)) => plain(data, allowed.unpacked)?.into(),
    };
    if bytes.trim_ascii().is_empty() {
        return Err(Fault::new(Code::BadPuzzle, "the text is empty"));
    }
    Ok(Cursor::new(bytes))
}

/// Unpacks a file, if it is packed; refuses one that is too long when unpacked.
fn plain(data: &[u8], max: usize) -> Result<Vec<u8>, Fault> {
    let bad = |error: std::io::Error| {
        let text = format!("the file can't be unpacked: {error}");
        Fault::new(Code::BadPuzzle, text)
    };
    let mut bytes = Vec::new();
    let max = max as u64;
    let reader = unpacked(Cursor::new(data.to_vec()), max).map_err(bad)?;
    reader.take(max + 1).read_to_end(&mut bytes).map_err(bad)?;
    if bytes.len() as u64 > max {
        let text = format!("the file has more than {max} bytes when it is unpacked");
        return Err(Fault::new(Code::TooLarge, text));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `1...............` and a line feed, packed.
    const GZIP: &[u8] = &[
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xff, 0x33, 0xd4, 0x43, 0x05, 0x5c,
        0x00, 0x6f, 0x02, 0x5f, 0xfd, 0x11, 0x00, 0x00, 0x00,
    ];

    fn allowed(unpacked: usize) -> Allowance {
        Allowance {
            unpacked,
            ..Allowance::default()
        }
    }

    #[test]
    fn a_packed_file_is_unpacked() {
        let text = bytes(Some(Content::Data(GZIP)), &allowed(17)).unwrap();
        assert_eq!(&**text.get_ref(), b"1...............\n");
    }

    #[test]
    fn a_file_that_unpacks_to_too_much_is_refused() {
        let fault = bytes(Some(Content::Data(GZIP)), &allowed(16)).unwrap_err();
        assert_eq!(fault.code, Code::TooLarge);
    }

    #[test]
    fn a_file_cut_short_is_a_bad_puzzle() {
        let fault = bytes(Some(Content::Data(&GZIP[..15])), &allowed(99)).unwrap_err();
        assert_eq!(fault.code, Code::BadPuzzle);
        assert!(fault.message.contains("unpacked"), "{fault}");
    }

    #[test]
    fn neither_text_nor_data_is_a_bad_request() {
        let fault = bytes(None, &allowed(99)).unwrap_err();
        assert_eq!(fault.code, Code::BadRequest);
    }
}
