//! LZ-string in Base64: the packing of f-puzzles and SudokuPad links.
//!
//! An LZ78 code over UTF-16 units whose code width grows with the dictionary (pieroxy's
//! lz-string, pieroxy.net/blog/pages/lz-string). Codes 0, 1 and 2 mean: an 8-bit unit follows, a
//! 16-bit unit follows, the end. Bits are packed lowest first into six-bit Base64 digits.
//!
//! A short text may unfold into an endless one, so unpacking stops at a limit.

use std::collections::HashMap;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a text can't be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It is not such a text.
    Broken,
    /// It unfolds into more than the limit.
    TooLong,
}

/// The bits of a Base64 text, highest of each digit first.
struct Bits<'a> {
    text: &'a [u8],
    digit: u32,
    left: u32,
}

impl Bits<'_> {
    /// A number of `width` bits, lowest first.
    fn number(&mut self, width: u32) -> Result<u32, Fault> {
        let mut number = 0;
        for bit in 0..width {
            if self.left == 0 {
                let (&first, rest) = self.text.split_first().ok_or(Fault::Broken)?;
                let digit = DIGITS.iter().position(|&digit| digit == first);
                self.digit = digit.ok_or(Fault::Broken)? as u32;
                self.left = 6;
                self.text = rest;
            }
            self.left -= 1;
            number |= (self.digit >> self.left & 1) << bit;
        }
        Ok(number)
    }
}

/// One entry of the dictionary: an earlier piece of the output and the unit after it.
#[derive(Clone, Copy)]
struct Entry {
    start: usize,
    length: usize,
}

/// The number of bits of a code: grows as codes are given out.
struct Width {
    bits: u32,
    /// Codes that may be given out before it grows.
    left: u64,
}

impl Width {
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Unpacks a text of at most `limit` units.
pub(crate) fn unpack(text: &str, limit: usize) -> Result<String, Fault> {
    let text = text.trim_end_matches('=').as_bytes();
    let (digit, left) = (0, 0);
    let mut bits = Bits { text, digit, left };
    let mut out: Vec<u16> = Vec::new();
    // Code c is entry c - 3. Every entry is a piece of the output: nothing is stored twice.
    let mut entries: Vec<Entry> = Vec::new();
    let mut previous: Option<Entry> = None;
    // The first code has two bits, those after it three.
    let mut width = Width { bits: 2, left: 1 };
    loop {
        let code = bits.number(width.bits)? as usize;
        let start = out.len();
        if code == 2 {
            break;
        }
        let entry = match code {
            0 | 1 => {
                let unit = bits.number(if code == 0 { 8 } else { 16 })?;
                out.push(unit as u16);
                entries.push(Entry { start, length: 1 });
                width.count();
                None
            }
            // The entry that this code itself completes: the previous piece and its first unit.
            _ if code == entries.len() + 3 => {
                let Entry { start, length } = previous.ok_or(Fault::Broken)?;
                let length = length + 1;
                Some(Entry { start, length })
            }
            _ => Some(*entries.get(code - 3).ok_or(Fault::Broken)?),
        };
        if let Some(Entry { start, length }) = entry {
            if out.len() + length > limit {
                return Err(Fault::TooLong);
            }
            // Unit by unit: a piece may reach into what it writes.
            for at in start..start + length {
                out.push(out[at]);
            }
        }
        if out.len() > limit {
            return Err(Fault::TooLong);
        }
        if let Some(Entry { start, length }) = previous {
            let length = length + 1;
            entries.push(Entry { start, length });
            width.count();
        } else {
            width.left = 4;
        }
        let length = out.len() - start;
        previous = Some(Entry { start, length });
    }
    String::from_utf16(&out).map_err(|_| Fault::Broken)
}

/// The output of packing: bits into Base64 digits.
#[derive(Default)]
struct Digits {
    out: String,
    digit: u8,
    filled: u32,
}

impl Digits {
    fn bit(&mut self, bit: u32) {
        self.digit = self.digit << 1 | bit as u8;
        self.filled += 1;
        if self.filled == 6 {
            self.out.push(char::from(DIGITS[usize::from(self.digit)]));
            (self.digit, self.filled) = (0, 0);
        }
    }

    fn number(&mut self, number: u32, width: u32) {
        for bit in 0..width {
            self.bit(number >> bit & 1);
        }
    }
}

/// Packs a text.
pub(crate) fn pack(text: &str) -> String {
    let mut digits = Digits::default();
    let mut width = Width { bits: 2, left: 2 };
    // The code of a single unit, and whether it has yet to be spelt out; of a piece and one more.
    let mut units: HashMap<u16, (u32, bool)> = HashMap::new();
    let mut longer: HashMap<(u32, u16), u32> = HashMap::new();
    let mut next_code = 3;
    // The piece under way: its code, and its unit if it is a single one.
    let mut piece: Option<(u32, Option<u16>)> = None;
    for unit in text.encode_utf16() {
        units.entry(unit).or_insert_with(|| {
            next_code += 1;
            (next_code - 1, true)
        });
        let single = (units[&unit].0, Some(unit));
        let Some((code, first)) = piece else {
            piece = Some(single);
            continue;
        };
        if let Some(&code) = longer.get(&(code, unit)) {
            piece = Some((code, None));
            continue;
        }
        emit(code, first, &mut units, &mut width, &mut digits);
        longer.insert((code, unit), next_code);
        next_code += 1;
        piece = Some(single);
    }
    if let Some((code, first)) = piece {
        emit(code, first, &mut units, &mut width, &mut digits);
    }
    digits.number(2, width.bits);
    // The last digit is filled up, and a full one is followed by another.
    digits.bit(0);
    while digits.filled > 0 {
        digits.bit(0);
    }
    while digits.out.len() % 4 > 0 {
        digits.out.push('=');
    }
    digits.out
}

fn emit(
    code: u32,
    unit: Option<u16>,
    units: &mut HashMap<u16, (u32, bool)>,
    width: &mut Width,
    digits: &mut Digits,
) {
    let new = unit.and_then(|unit| units.get_mut(&unit).map(|(_, new)| (unit, new)));
    match new {
        Some((unit, new @ true)) => {
            *new = false;
            let wide = unit > 0xff;
            digits.number(u32::from(wide), width.bits);
            digits.number(u32::from(unit), if wide { 16 } else { 8 });
            width.count();
        }
        _ => digits.number(code, width.bits),
    }
    width.count();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_texts_pack_as_the_original_does() {
        // Packed by lz-string 1.5 for JavaScript.
        for (text, packed) in [
            ("a", "IZA="),
            ("aa", "IbI="),
            ("hello1hello2", "BYUwNmD2CMoZAmIA"),
            ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"),
        ] {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed, 100).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let long: String = (0..5000)
            .map(|i| char::from(b' ' + (i * i % 90) as u8))
            .collect();
        for text in [
            "",
            "a",
            "aa",
            "aaa",
            "abab\u{1F600}é漢漢",
            &"x".repeat(3000),
            &long,
        ] {
            assert_eq!(unpack(&pack(text), 10_000).as_deref(), Ok(text), "{text}");
        }
    }

    #[test]
    fn packing_agrees_with_another_implementation() {
        let long: String = (0..20_000u32)
            .map(|i| char::from(b'0' + (i * 7 / 3 % 43) as u8))
            .collect();
        for text in ["a", "{\"size\":9}", "漢字 and more 漢字", &long] {
            // It pads differently.
            let other = lz_str::compress_to_base64(text);
            assert_eq!(
                pack(text).trim_end_matches('='),
                other.trim_end_matches('=')
            );
        }
    }

    #[test]
    fn bombs_and_garbage_are_refused() {
        let bomb = pack(&"x".repeat(1_000_000));
        assert!(bomb.len() < 10_000);
        assert_eq!(unpack(&bomb, 1000), Err(Fault::TooLong));
        for garbage in ["", "!", "AAAA", "____", "//////"] {
            assert!(unpack(garbage, 1000).is_err(), "{garbage}");
        }
    }
}
