//! The text of a step, with places for its digits.
//!
//! A technique knows digits as numbers; the symbols for them are known to the caller alone. So a
//! sentence holds one private character (from U+E001) for every digit, and the text is made when
//! the symbols are given.

use cellwise_sudoku::Symbols;

/// The private character for digit 0; those of the digits follow it.
const FIRST: u32 = 0xE000;

/// A text in which the digits are not yet written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sentence(String);

/// The character that holds the place of a digit.
pub(crate) fn place(digit: u8) -> char {
    char::from_u32(FIRST + u32::from(digit)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Digits in a row: `567`, or `5,12` if one of them needs several characters.
pub(crate) fn set_text(digits: impl Iterator<Item = u8>, symbols: &Symbols) -> String {
    let digits: Vec<u8> = digits.collect();
    let mut text = String::new();
    push_set(&mut text, digits.iter().copied(), symbols);
    text
}

fn push_set(text: &mut String, digits: impl Iterator<Item = u8> + Clone, symbols: &Symbols) {
    let is_long = digits.clone().any(|digit| symbols.is_long(digit));
    for (i, digit) in digits.enumerate() {
        if is_long && i > 0 {
            text.push(',');
        }
        if symbols.is_long(digit) {
            text.push_str(&symbols.name(digit));
        } else {
            text.push(symbols.of(digit));
        }
    }
}

fn digit(place: char) -> Option<u8> {
    let number = u32::from(place).checked_sub(FIRST)?;
    u8::try_from(number).ok().filter(|&digit| digit > 0)
}

impl Sentence {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text with `symbols` for its digits.
    pub(crate) fn text(&self, symbols: &Symbols) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut rest = self.0.as_str();
        let is_place = |c| digit(c).is_some();
        while let Some(begin) = rest.find(is_place) {
            let (before, set) = rest.split_at(begin);
            let length = set.find(|c| !is_place(c)).unwrap_or(set.len());
            let (set, after) = set.split_at(length);
            text.push_str(before);
            push_set(&mut text, set.chars().filter_map(digit), symbols);
            rest = after;
        }
        text.push_str(rest);
        text
    }

    /// The same sentence with its digits written.
    pub(crate) fn written(&self, symbols: &Symbols) -> Self {
        Self(self.text(symbols))
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::{Sentence, Symbols};

    /// As text, with the usual symbols for digits that are not written yet.
    impl serde::Serialize for Sentence {
        fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
            out.serialize_str(&self.text(&Symbols::default()))
        }
    }

    impl<'de> serde::Deserialize<'de> for Sentence {
        fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            String::deserialize(from).map(Self)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_sentence_is_written_with_any_symbols() {
        let sentence = Sentence::new(format!("So r1c1 is {}.", place(10)));
        assert_eq!(sentence.text(&Symbols::default()), "So r1c1 is A.");
        let letters = Symbols::new("abcdefghij").unwrap();
        assert_eq!(sentence.text(&letters), "So r1c1 is j.");
        assert_eq!(sentence.text(&Symbols::numbers()), "So r1c1 is 10.");
        let set = Sentence::new(format!("{{{}{}}}", place(5), place(12)));
        assert_eq!(set.text(&Symbols::default()), "{5C}");
        assert_eq!(set.text(&Symbols::numbers()), "{5,12}");
        let small = Sentence::new(format!("{{{}{}}}", place(5), place(6)));
        assert_eq!(small.text(&Symbols::numbers()), "{56}");
        let written = sentence.written(&letters);
        assert_eq!(written.text(&Symbols::default()), "So r1c1 is j.");
    }
}
