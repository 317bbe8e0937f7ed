//! The colours of a file: those it declares, those it uses, and what they look like.

use cellwise_nonogram::{Cell, Clue, Colour, Paint, Palette, Part, Picture, Puzzle};

use crate::error::ErrorKind;

/// Names of colours as people and X11 know them; the first name of a colour is the one it gets
/// when a file tells only how it looks.
const NAMES: [(&str, u32); 48] = [
    ("white", 0xffffff),
    ("black", 0x000000),
    ("red", 0xff0000),
    ("green", 0x00ff00),
    ("blue", 0x0000ff),
    ("yellow", 0xffff00),
    ("cyan", 0x00ffff),
    ("magenta", 0xff00ff),
    ("gray", 0xbebebe),
    ("grey", 0xbebebe),
    ("orange", 0xffa500),
    ("pink", 0xffc0cb),
    ("purple", 0xa020f0),
    ("brown", 0xa52a2a),
    ("violet", 0xee82ee),
    ("gold", 0xffd700),
    ("silver", 0xc0c0c0),
    ("maroon", 0xb03060),
    ("navy", 0x000080),
    ("olive", 0x808000),
    ("teal", 0x008080),
    ("lime", 0x32cd32),
    ("tan", 0xd2b48c),
    ("beige", 0xf5f5dc),
    ("khaki", 0xf0e68c),
    ("salmon", 0xfa8072),
    ("coral", 0xff7f50),
    ("tomato", 0xff6347),
    ("turquoise", 0x40e0d0),
    ("orchid", 0xda70d6),
    ("plum", 0xdda0dd),
    ("firebrick", 0xb22222),
    ("chocolate", 0xd2691e),
    ("darkgreen", 0x006400),
    ("darkblue", 0x00008b),
    ("darkred", 0x8b0000),
    ("lightgreen", 0x90ee90),
    ("lightblue", 0xadd8e6),
    ("lightgray", 0xd3d3d3),
    ("darkgray", 0xa9a9a9),
    ("skyblue", 0x87ceeb),
    ("orange", 0xe69f00),
    ("sky blue", 0x56b4e9),
    ("bluish green", 0x009e73),
    ("vermillion", 0xd55e00),
    ("blue", 0x0072b2),
    ("reddish purple", 0xcc79a7),
    ("yellow", 0xf0e442),
];

fn rgb_of(number: u32) -> [u8; 3] {
    [(number >> 16) as u8, (number >> 8) as u8, number as u8]
}

/// The look of a colour with this name, if it is one that people know.
pub(super) fn look(name: &str) -> Option<[u8; 3]> {
    let plain: String = name.to_ascii_lowercase().replace([' ', '_', '-'], "");
    let found = NAMES
        .iter()
        .find(|(known, _)| known.replace(' ', "") == plain);
    found.map(|&(_, number)| rgb_of(number))
}

/// The name of a colour with this look, or `#rrggbb`.
pub(super) fn name_of(rgb: [u8; 3]) -> String {
    let found = NAMES.iter().find(|&&(_, number)| rgb_of(number) == rgb);
    match found {
        Some((name, _)) => (*name).to_owned(),
        None => Paint::new("", rgb, ' ').hex(),
    }
}

/// `#rrggbb`, `rrggbb`, `#rgb` or `rgb`.
pub(super) fn parse_hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.trim().trim_start_matches('#');
    let digit = |i: usize| {
        let digit = digits.as_bytes().get(i)?;
        char::from(*digit).to_digit(16).map(|digit| digit as u8)
    };
    match digits.len() {
        3 => Some([digit(0)? * 17, digit(1)? * 17, digit(2)? * 17]),
        6 => Some([
            digit(0)? * 16 + digit(1)?,
            digit(2)? * 16 + digit(3)?,
            digit(4)? * 16 + digit(5)?,
        ]),
        _ => None,
    }
}

/// A run as formats with colours write it: a length or `?`, and what names its colour; or `*`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Word<'a> {
    Run(u32, &'a str),
    Blot(&'a str),
    Star,
}

impl<'a> Word<'a> {
    /// The meaning of a word; `None` if it is not a part of a clue.
    pub(super) fn parse(word: &'a str) -> Option<Self> {
        if word == "*" {
            return Some(Self::Star);
        }
        if let Some(colour) = word.strip_prefix('?') {
            return Some(Self::Blot(colour));
        }
        let end = word
            .find(|symbol: char| !symbol.is_ascii_digit())
            .unwrap_or(word.len());
        Some(Self::Run(word[..end].parse().ok()?, &word[end..]))
    }

    /// The part of a clue that it stands for, with the colours of a file.
    pub(super) fn part(self, inks: &mut Inks) -> Result<Part, ErrorKind> {
        Ok(match self {
            // Padding needs no colour.
            Self::Run(0, _) => Part::Run {
                length: 0,
                colour: Colour::FIRST,
            },
            Self::Run(length, key) => Part::Run {
                length,
                colour: inks.find_or_add(key)?,
            },
            Self::Blot(key) => Part::Blot(inks.find_or_add(key)?),
            Self::Star => Part::Star,
        })
    }
}

/// A colour of a file: what the file calls it, and what is known of it.
#[derive(Clone, Debug)]
struct Ink {
    key: String,
    name: Option<String>,
    rgb: Option<[u8; 3]>,
    letter: char,
}

/// The colours of a file, in the order in which they come.
#[derive(Clone, Debug, Default)]
pub(super) struct Inks {
    background: Option<Paint>,
    inks: Vec<Ink>,
}

impl Inks {
    /// Sets the background.
    pub(super) fn set_background(&mut self, name: &str, rgb: Option<[u8; 3]>) {
        let rgb = rgb.or_else(|| look(name)).unwrap_or([255; 3]);
        self.background = Some(Paint::new(name, rgb, '.'));
    }

    /// Notes a colour that clues will name as `key`; the first one of that name counts.
    pub(super) fn declare(
        &mut self,
        key: &str,
        name: Option<String>,
        rgb: Option<[u8; 3]>,
        letter: char,
    ) -> Result<Colour, ErrorKind> {
        if let Some(number) = self.inks.iter().position(|ink| ink.key == key) {
            return Ok(Colour::new(number as u8 + 1));
        }
        if self.inks.len() == Palette::MAX {
            return Err(ErrorKind::TooLarge {
                what: "number of colours",
                found: format!("more than {}", Palette::MAX),
                limit: Palette::MAX as u64,
            });
        }
        self.inks.push(Ink {
            key: key.to_owned(),
            rgb: rgb.or_else(|| look(name.as_deref()?)),
            name,
            letter,
        });
        Ok(Colour::new(self.inks.len() as u8))
    }

    /// The colour that the file calls `key`; one that was not declared is known by its letter, and
    /// one without any is black.
    pub(super) fn find_or_add(&mut self, key: &str) -> Result<Colour, ErrorKind> {
        if let Some(colour) = self.find(key) {
            return Ok(colour);
        }
        match key {
            "" => self.declare("", Some("black".into()), Some([0; 3]), 'k'),
            key => {
                let named = look(key).map(|_| key.to_owned());
                self.declare(key, named, None, key.chars().next().unwrap_or(' '))
            }
        }
    }

    /// The colour that the file calls `key`, if there is one.
    pub(super) fn find(&self, key: &str) -> Option<Colour> {
        let found = self.inks.iter().position(|ink| ink.key == key);
        found.map(|number| Colour::new(number as u8 + 1))
    }

    /// Returns true if no colour was declared or used yet.
    pub(super) fn is_empty(&self) -> bool {
        self.inks.is_empty()
    }

    /// The palette; `None` without any colour. Those without a stated look get looks that people
    /// tell apart: that of their letter, or the first that is free.
    pub(super) fn palette(&self) -> Option<Palette> {
        let mut looks: Vec<Option<Paint>> = self
            .inks
            .iter()
            .map(|ink| Some(Paint::new("", ink.rgb?, ' ')))
            .collect();
        if looks.contains(&None) {
            let safe = Palette::safe(self.inks.len().clamp(8, Palette::MAX)).ok()?;
            // Red is vermillion there.
            let own = |ink: &Ink, paint: &Paint| {
                paint.letter == ink.letter || paint.letter == 'v' && ink.letter == 'r'
            };
            for by_letter in [true, false] {
                for i in 0..looks.len() {
                    let taken =
                        |paint: &Paint| looks.iter().flatten().any(|look| look.rgb == paint.rgb);
                    let fits =
                        |paint: &&Paint| !taken(paint) && (!by_letter || own(&self.inks[i], paint));
                    if looks[i].is_none() {
                        looks[i] = safe.paints()[1..].iter().find(fits).cloned();
                    }
                }
            }
        }
        let paints = self.inks.iter().zip(looks).map(|(ink, look)| {
            let look = look.unwrap_or_else(|| Paint::new("", [0; 3], ' '));
            let known = match look.name.is_empty() {
                true => name_of(look.rgb),
                false => look.name,
            };
            Paint::new(ink.name.clone().unwrap_or(known), look.rgb, ink.letter)
        });
        let white = || Paint::new("white", [255; 3], '.');
        Palette::on(self.background.clone().unwrap_or_else(white), paints).ok()
    }
}

/// Cells by their looks, and the colours met.
#[derive(Debug, Default)]
pub(super) struct Looks(Inks);

impl Looks {
    /// The cell of a pixel: white is the background.
    pub(super) fn cell(&mut self, rgb: [u8; 3]) -> Result<Cell, ErrorKind> {
        if rgb == [255; 3] {
            return Ok(Cell::White);
        }
        let key = Paint::new("", rgb, ' ').hex();
        let name = name_of(rgb);
        let letter = name.chars().next().unwrap_or(' ');
        Ok(Cell::of(self.0.declare(
            &key,
            Some(name),
            Some(rgb),
            letter,
        )?))
    }

    /// The picture with the colours met.
    pub(super) fn picture(&self, picture: Picture) -> Picture {
        match self.0.palette() {
            Some(palette) => picture.with_palette(&palette),
            None => picture,
        }
    }
}

/// The letter of a colour in clues; empty in a puzzle with one colour.
pub(super) fn letter(puzzle: &Puzzle, colour: Colour) -> String {
    match puzzle.is_coloured() {
        true => puzzle.palette().paint(colour).letter.to_string(),
        false => String::new(),
    }
}

/// A clue with the letters of the puzzle's colours, parts separated by blanks.
pub(super) fn clue_text(puzzle: &Puzzle, clue: &Clue) -> String {
    clue.text(|colour| letter(puzzle, colour))
}
