//! The objects of a PDF document, read from its bytes.

use std::collections::BTreeMap;

/// An object of a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    Number(f64),
    Name(String),
    Text(Vec<u8>),
    List(Vec<Object>),
    Dict(BTreeMap<String, Object>),
    Ref(usize),
    Word(String),
}

impl Object {
    /// A member of a dictionary.
    pub(crate) fn get(&self, name: &str) -> Option<&Object> {
        match self {
            Self::Dict(members) => members.get(name),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<usize> {
        match self {
            Self::Number(number) => Some(*number as usize),
            _ => None,
        }
    }

    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    /// A text string: UTF-16 with a mark in front, else one byte a character.
    pub(super) fn text(&self) -> Option<String> {
        let Self::Text(bytes) = self else { return None };
        Some(match bytes.strip_prefix(b"\xfe\xff") {
            Some(wide) => {
                let units = wide
                    .chunks(2)
                    .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                char::decode_utf16(units).map(Result::unwrap).collect()
            }
            None => bytes.iter().map(|&byte| char::from(byte)).collect(),
        })
    }
}

/// Reads objects one after the other.
pub(super) struct Parser<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    pub(super) fn skip_space(&mut self) {
        while self.at < self.bytes.len() {
            match self.peek() {
                b'%' => {
                    while self.at < self.bytes.len() && self.peek() != b'\n' {
                        self.at += 1;
                    }
                }
                byte if byte.is_ascii_whitespace() || byte == 0 => self.at += 1,
                _ => return,
            }
        }
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.at < self.bytes.len() {
            let byte = self.peek();
            if byte.is_ascii_whitespace() || b"()<>[]/%\0".contains(&byte) {
                break;
            }
            self.at += 1;
        }
        String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned()
    }

    pub(super) fn next(&mut self) -> Option<Object> {
        self.skip_space();
        if self.at >= self.bytes.len() {
            return None;
        }
        Some(match self.peek() {
            b'/' => {
                self.at += 1;
                Object::Name(self.word())
            }
            b'(' => Object::Text(self.literal()),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => {
                self.at += 2;
                let mut members = BTreeMap::new();
                loop {
                    self.skip_space();
                    if self.bytes[self.at..].starts_with(b">>") {
                        self.at += 2;
                        break Object::Dict(members);
                    }
                    let Some(Object::Name(name)) = self.next() else {
                        panic!("a name at byte {}", self.at);
                    };
                    let value = self.value();
                    members.insert(name, value);
                }
            }
            b'<' => {
                self.at += 1;
                let end = self.at
                    + self.bytes[self.at..]
                        .iter()
                        .position(|&b| b == b'>')
                        .unwrap();
                let digits = self.bytes[self.at..end]
                    .iter()
                    .filter(|b| b.is_ascii_hexdigit());
                let digits: String = digits.map(|&b| char::from(b)).collect();
                self.at = end + 1;
                let pairs = digits.as_bytes().chunks(2);
                let pairs = pairs.map(|pair| std::str::from_utf8(pair).unwrap());
                Object::Text(
                    pairs
                        .map(|pair| u8::from_str_radix(pair, 16).unwrap())
                        .collect(),
                )
            }
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                loop {
                    self.skip_space();
                    if self.peek() == b']' {
                        self.at += 1;
                        break Object::List(items);
                    }
                    items.push(self.value());
                }
            }
            _ => {
                let word = self.word();
                assert!(!word.is_empty(), "byte {}", self.at);
                match word.parse() {
                    Ok(number) => Object::Number(number),
                    Err(_) => Object::Word(word),
                }
            }
        })
    }

    /// An object, or a reference to one.
    pub(super) fn value(&mut self) -> Object {
        let object = self.next().expect("a value");
        let Object::Number(number) = object else {
            return object;
        };
        let after = self.at;
        self.skip_space();
        let generation = self.word();
        self.skip_space();
        if generation.parse::<u32>().is_ok() && self.word() == "R" {
            return Object::Ref(number as usize);
        }
        self.at = after;
        object
    }

    fn literal(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        let mut depth = 0;
        loop {
            let byte = self.peek();
            self.at += 1;
            match byte {
                b'(' => {
                    depth += 1;
                    if depth == 1 {
                        continue;
                    }
                }
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return text;
                    }
                }
                b'\\' => {
                    let escaped = self.peek();
                    self.at += 1;
                    let byte = match escaped {
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'b' => 8,
                        b'f' => 12,
                        b'0'..=b'7' => {
                            let mut code = u32::from(escaped - b'0');
                            for _ in 0..2 {
                                if let digit @ b'0'..=b'7' = self.peek() {
                                    code = 8 * code + u32::from(digit - b'0');
                                    self.at += 1;
                                }
                            }
                            code as u8
                        }
                        other => other,
                    };
                    text.push(byte);
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }
}
