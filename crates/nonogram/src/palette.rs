//! The colours of a puzzle: their names, their values, and their letters.

use std::fmt;
use std::sync::LazyLock;

use thiserror::Error;

use crate::Colour;

/// A number of colours that a palette can't have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a palette has 1 to {} colours, not {colours}", Palette::MAX)]
#[non_exhaustive]
pub struct PaletteError {
    /// The number of colours that was asked for, or the first number above the maximum.
    pub colours: usize,
}

/// One colour of a palette.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Paint {
    /// Its name.
    pub name: String,
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// Its letter in clues and pictures made of letters.
    pub letter: char,
}

impl Paint {
    /// A paint of this name; the palette may give it another letter.
    pub fn new(name: impl Into<String>, rgb: [u8; 3], letter: char) -> Self {
        Self {
            name: name.into(),
            rgb,
            letter,
        }
    }

    /// `#rrggbb`.
    #[must_use]
    pub fn hex(&self) -> String {
        let [red, green, blue] = self.rgb;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// The colours of a puzzle: a background, and one or more to paint with.
///
/// Every colour to paint with has its own letter: a paint with another character than a letter, or
/// with a letter that is taken, gets the first free one. Names differ too, because files tell colours
/// apart by them: a second `red` is called `red 2`.
///
/// ```
/// use cellwise_nonogram::{Colour, Paint, Palette};
///
/// let paints = [("red", [255, 0, 0], 'r'), ("ruby", [155, 17, 30], 'r'), ("blue", [0, 0, 255], '%')];
/// let palette = Palette::new(paints.map(|(name, rgb, letter)| Paint::new(name, rgb, letter))).unwrap();
/// assert_eq!(palette.letters(), "rab");
/// assert_eq!(palette.paint(Colour::new(3)).name, "blue");
/// assert_eq!(palette.find('a'), Some(Colour::new(2)));
/// assert_eq!(Palette::safe(3).unwrap().paint(Colour::new(2)).name, "orange");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Palette {
    /// The background, then the colours to paint with.
    paints: Box<[Paint]>,
}

/// Made by Masataka Okabe and Kei Ito so that people who see colours differently tell them apart:
/// "Color Universal Design", 2008, https://jfly.uni-koeln.de/color/.
const OKABE_ITO: [(&str, [u8; 3], char); 8] = [
    ("black", [0, 0, 0], 'k'),
    ("orange", [230, 159, 0], 'o'),
    ("sky blue", [86, 180, 233], 's'),
    ("bluish green", [0, 158, 115], 'g'),
    ("vermillion", [213, 94, 0], 'v'),
    ("blue", [0, 114, 178], 'b'),
    ("reddish purple", [204, 121, 167], 'p'),
    ("yellow", [240, 228, 66], 'y'),
];

static BLACK_ON_WHITE: LazyLock<Palette> = LazyLock::new(|| Palette {
    paints: [
        Paint::new("white", [255; 3], '.'),
        Paint::new("black", [0; 3], 'k'),
    ]
    .into(),
});

impl Palette {
    /// The highest number of colours to paint with.
    pub const MAX: usize = 250;

    /// These colours on white.
    ///
    /// # Errors
    /// [`PaletteError`] for no colours or for more than [`Palette::MAX`].
    pub fn new(paints: impl IntoIterator<Item = Paint>) -> Result<Self, PaletteError> {
        Self::on(Paint::new("white", [255; 3], '.'), paints)
    }

    /// These colours on a background.
    ///
    /// # Errors
    /// [`PaletteError`] for no colours or for more than [`Palette::MAX`].
    pub fn on(
        background: Paint,
        paints: impl IntoIterator<Item = Paint>,
    ) -> Result<Self, PaletteError> {
        let mut all = vec![Paint {
            letter: '.',
            ..background
        }];
        all.extend(paints.into_iter().take(Self::MAX + 1));
        if !(2..=Self::MAX + 1).contains(&all.len()) {
            return Err(PaletteError {
                colours: all.len() - 1,
            });
        }
        let mut taken: Vec<char> = Vec::new();
        for i in 1..all.len() {
            // A letter belongs to the first paint that has it.
            let own = all[i].letter;
            let letter = match own.is_alphabetic() && !taken.contains(&own) {
                true => own,
                false => {
                    let later: Vec<char> = all[i + 1..].iter().map(|paint| paint.letter).collect();
                    let free = |letter: &char| !taken.contains(letter);
                    let mut choices = alphabet().filter(free);
                    let unwanted = choices.clone().find(|letter| !later.contains(letter));
                    let free = unwanted.or_else(|| choices.next());
                    free.expect("the alphabet has more letters than a palette")
                }
            };
            all[i].letter = letter;
            taken.push(letter);
        }
        name_apart(&mut all);
        Ok(Self { paints: all.into() })
    }

    /// Colours for a puzzle that names none. Almost all people can tell them apart: those of Okabe
    /// and Ito, and after eight of them their shades.
    ///
    /// # Errors
    /// [`PaletteError`] for no colours or for more than [`Palette::MAX`].
    pub fn safe(colours: usize) -> Result<Self, PaletteError> {
        let shade = |number: usize| {
            let (name, rgb, letter) = OKABE_ITO[number % 8];
            match number / 8 {
                0 => Paint::new(name, rgb, letter),
                shade => {
                    let lighter = |value: u8| {
                        let share = shade as u32 * 255 / (Self::MAX as u32 / 8 + 2);
                        (u32::from(value) + (255 - u32::from(value)) * share / 255) as u8
                    };
                    Paint::new(format!("{name} {}", shade + 1), rgb.map(lighter), ' ')
                }
            }
        };
        Self::new((0..colours).map(shade))
    }

    /// Black on white, the palette of a puzzle without colours.
    #[must_use]
    pub fn black_on_white() -> &'static Self {
        &BLACK_ON_WHITE
    }

    /// Returns true if it is black on white, whatever the names of the two are.
    #[must_use]
    pub fn is_black_on_white(&self) -> bool {
        let rgb = self.paints.iter().map(|paint| paint.rgb);
        rgb.eq([[255; 3], [0; 3]])
    }

    /// The number of colours to paint with.
    #[must_use]
    pub fn colours(&self) -> usize {
        self.paints.len() - 1
    }

    /// The background, then the colours to paint with.
    #[must_use]
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// A colour; the background if there is none of this number.
    #[must_use]
    pub fn paint(&self, colour: Colour) -> &Paint {
        self.paints.get(colour.number()).unwrap_or(&self.paints[0])
    }

    /// The colour that a letter stands for; `.` is the background.
    #[must_use]
    pub fn find(&self, letter: char) -> Option<Colour> {
        let found = self.paints.iter().position(|paint| paint.letter == letter);
        found.map(|number| Colour::new(number as u8))
    }

    /// The letters of the colours to paint with.
    #[must_use]
    pub fn letters(&self) -> String {
        self.paints[1..].iter().map(|paint| paint.letter).collect()
    }
}

/// Letters in the order in which they are given away.
pub(crate) fn alphabet() -> impl Iterator<Item = char> + Clone {
    let ascii = ('a'..='z').chain('A'..='Z');
    // Greek and Cyrillic: enough for every palette.
    let more = ('α'..='ω')
        .chain('Α'..='Ρ')
        .chain('а'..='я')
        .chain('Б'..='Я');
    let rest = ('à'..='ö').chain('Ā'..='ſ');
    ascii.chain(more).chain(rest)
}

/// The letter of a colour without a palette: a, b, c, …
pub(crate) fn letter(colour: Colour) -> char {
    let number = colour.number();
    match number.checked_sub(1) {
        None => '.',
        Some(number) => alphabet().nth(number).unwrap_or('?'),
    }
}

/// Gives paints without a name, or with that of an earlier one, a name of their own.
fn name_apart(paints: &mut [Paint]) {
    for i in 0..paints.len() {
        let name = paints[i].name.as_str();
        if !name.is_empty() && paints[..i].iter().all(|paint| paint.name != name) {
            continue;
        }
        let base = if name.is_empty() { "colour" } else { name };
        // One of as many as there are paints is free.
        let numbered = (2..).map(|number| format!("{base} {number}"));
        let free = |name: &String| paints.iter().all(|paint| paint.name != *name);
        if let Some(name) = numbered.take(paints.len()).find(free) {
            paints[i].name = name;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_colour_of_the_largest_palette_has_a_letter_of_its_own() {
        let palette = Palette::safe(Palette::MAX).unwrap();
        let letters: HashSet<char> = palette.letters().chars().collect();
        assert_eq!(letters.len(), Palette::MAX);
        assert!(letters.iter().all(|letter| letter.is_alphabetic()));
        let looks: HashSet<[u8; 3]> = palette.paints()[1..].iter().map(|p| p.rgb).collect();
        assert!(looks.len() > 200, "{}", looks.len());
        assert!(Palette::safe(Palette::MAX + 1).is_err());
        let error = Palette::new([]).unwrap_err();
        assert_eq!(error.to_string(), "a palette has 1 to 250 colours, not 0");
        assert!(Palette::safe(0).is_err());
    }

    #[test]
    fn a_letter_goes_to_the_paint_that_came_with_it() {
        let paints = ["%", "a", "a", "b"].map(|l| Paint::new(l, [0; 3], l.chars().next().unwrap()));
        assert_eq!(Palette::new(paints).unwrap().letters(), "cadb");
    }

    #[test]
    fn a_name_stands_for_one_paint() {
        let paints = ["red", "red", "red 2", "", "white", "red"];
        let palette = Palette::new(paints.map(|name| Paint::new(name, [0; 3], ' '))).unwrap();
        let names: Vec<&str> = palette.paints().iter().map(|p| p.name.as_str()).collect();
        let expected = [
            "white", "red", "red 3", "red 2", "colour 2", "white 2", "red 4",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn letters_without_a_palette_are_in_order() {
        assert_eq!(letter(Colour::new(2)), 'b');
        assert_eq!(letter(Colour::BACKGROUND), '.');
    }
}
