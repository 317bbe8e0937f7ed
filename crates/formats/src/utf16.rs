//! UTF-16 in a stream of bytes, as PowerShell and some Windows programs write text.
//!
//! In: pieces of bytes, cut anywhere. Out: the same text in UTF-8; what is not a character becomes
//! U+FFFD.

/// A decoder between two pieces.
#[derive(Debug)]
pub(crate) struct Utf16 {
    big_endian: bool,
    /// The first byte of a unit whose second byte has not come.
    odd: Option<u8>,
    /// The first unit of a pair whose second unit has not come.
    high: Option<u16>,
}

impl Utf16 {
    /// The decoder for a text that begins with these bytes, if they are a byte order mark of UTF-16.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        let big_endian = match head {
            [0xff, 0xfe, ..] => false,
            [0xfe, 0xff, ..] => true,
            _ => return None,
        };
        Some(Self {
            big_endian,
            odd: None,
            high: None,
        })
    }

    /// Appends the characters of a piece.
    pub(crate) fn decode(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.odd.take() else {
                self.odd = Some(byte);
                continue;
            };
            let unit = match self.big_endian {
                true => u16::from_be_bytes([first, byte]),
                false => u16::from_le_bytes([first, byte]),
            };
            self.unit(unit, out);
        }
    }

    /// Appends what is left at the end of the text.
    pub(crate) fn end(&mut self, out: &mut Vec<u8>) {
        if self.odd.take().is_some() | self.high.take().is_some() {
            push(char::REPLACEMENT_CHARACTER, out);
        }
    }

    fn unit(&mut self, unit: u16, out: &mut Vec<u8>) {
        const MARK: u16 = 0xfeff;
        let high = self.high.take();
        let is_low = (0xdc00..0xe000).contains(&unit);
        if high.is_some() && !is_low {
            push(char::REPLACEMENT_CHARACTER, out);
        }
        match (high, unit) {
            (Some(high), _) if is_low => {
                let pair = char::decode_utf16([high, unit]).next();
                push(
                    pair.and_then(Result::ok)
                        .unwrap_or(char::REPLACEMENT_CHARACTER),
                    out,
                );
            }
            (_, 0xd800..0xdc00) => self.high = Some(unit),
            (_, MARK) => {}
            _ => push(
                char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER),
                out,
            ),
        }
    }
}

fn push(symbol: char, out: &mut Vec<u8>) {
    out.extend_from_slice(symbol.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str, big_endian: bool, piece: usize) -> String {
        let bytes: Vec<u8> = [0xfeff]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(|unit: u16| match big_endian {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            })
            .collect();
        let mut decoder = Utf16::of(&bytes).unwrap();
        let mut out = Vec::new();
        bytes
            .chunks(piece)
            .for_each(|piece| decoder.decode(piece, &mut out));
        decoder.end(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_comes_back_however_it_is_cut() {
        let text = "53..7\r\n│ä😀 x";
        for piece in 1..7 {
            assert_eq!(decoded(text, false, piece), text);
            assert_eq!(decoded(text, true, piece), text);
        }
    }

    #[test]
    fn half_a_pair_is_replaced() {
        let mut decoder = Utf16::of(&[0xff, 0xfe]).unwrap();
        let mut out = Vec::new();
        decoder.decode(&[0x3d, 0xd8, b'x', 0, b'y'], &mut out);
        decoder.end(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "\u{fffd}x\u{fffd}");
    }
}
