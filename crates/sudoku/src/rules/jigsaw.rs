//! `jigsaw`: irregular boxes instead of rectangles.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError};
use crate::{Shape, Symbols};

/// The boxes of a board as a map: one symbol for each cell, row by row, the same for
/// all cells of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jigsaw {
    /// Per cell the number of its box, from 0.
    map: Vec<u8>,
}

impl Jigsaw {
    /// Per cell, row by row, the number of its box, counted from 0.
    #[must_use]
    pub fn map(&self) -> &[u8] {
        &self.map
    }
}

const NEEDS: &str =
    "a map has one symbol for each cell, and each box as many cells as the board has digits";

impl Body for Jigsaw {
    const FORM: Form = Form {
        name: "jigsaw",
        form: "jigsaw MAP",
        meaning: "the boxes are the cells with the same symbol in the map (1-9, A-Z, a-z), row by row",
        called: "jigsaw",
        said: "The boxes have the shapes that the thick lines show; each holds every digit once.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let size = words.shape.size();
        let symbols = Symbols::default();
        let mut map = Vec::new();
        while let Some(word) = words.next_raw() {
            for symbol in word.chars() {
                let number = symbols
                    .digit(symbol)
                    .filter(|&digit| usize::from(digit) <= size);
                let number = number.ok_or_else(|| {
                    words.unexpected(symbol, "a symbol for each box: 1-9, then A-Z, a-z")
                })?;
                map.push(number - 1);
            }
        }
        let cells_of = |number| map.iter().filter(|&&n| usize::from(n) == number).count();
        if map.len() != size * size || !(0..size).all(|number| cells_of(number) == size) {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: NEEDS,
            });
        }
        Ok(Self { map })
    }

    fn reshape(&self, shape: &Shape) -> Result<Option<Shape>, RuleError> {
        let size = shape.size();
        if self.map.len() != shape.cells() {
            return Err(RuleError::Size {
                rule: Self::FORM.name,
                made_for: self.map.len().isqrt(),
                size,
            });
        }
        let mut pieces = vec![Vec::new(); size];
        for (cell, &number) in self.map.iter().enumerate() {
            pieces[usize::from(number)].push(cell);
        }
        Ok(Some(Shape::jigsaw(size, pieces)?))
    }
}

impl fmt::Display for Jigsaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = Symbols::default();
        let map: String = self.map.iter().map(|&n| symbols.of(n + 1)).collect();
        write!(f, "jigsaw {map}")
    }
}
