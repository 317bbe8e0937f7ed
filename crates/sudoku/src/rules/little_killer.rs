//! `littlekiller`: the sum of the digits from a cell along a diagonal to the edge.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault, sums};
use crate::Shape;

/// A diagonal with the sum of its digits, which may repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LittleKiller {
    sum: usize,
    direction: &'static str,
    cells: Cells,
}

impl LittleKiller {
    /// The sum of the digits.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.sum
    }

    /// Its direction: `ne`, `se`, `sw` or `nw`.
    #[must_use]
    pub fn direction(&self) -> &'static str {
        self.direction
    }
}

/// The directions as steps in rows and columns.
const DIRECTIONS: [(&str, (isize, isize)); 4] = [
    ("ne", (-1, 1)),
    ("se", (1, 1)),
    ("sw", (1, -1)),
    ("nw", (-1, -1)),
];

impl Body for LittleKiller {
    const FORM: Form = Form {
        name: "littlekiller",
        form: "littlekiller SUM CELL ne|se|sw|nw",
        meaning: "the digits from the cell along the diagonal to the edge add up to SUM, and may repeat",
        called: "little killer",
        said: "The digits on the diagonal that the arrow points along add up to the number outside.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let sum = words.number("the sum of the diagonal")?;
        let first = words.cell()?;
        let choices = DIRECTIONS.map(|direction| (direction.0, direction));
        let (direction, (down, right)) = words.one_of(&choices, "ne, se, sw or nw")?;
        let size = words.shape.size();
        let mut cells = Vec::new();
        let mut place = Some((first / size, first % size));
        while let Some((row, column)) = place {
            cells.push(row * size + column);
            place = row
                .checked_add_signed(down)
                .zip(column.checked_add_signed(right))
                .filter(|&(row, column)| row < size && column < size);
        }
        Ok(Self {
            sum,
            direction,
            cells: Cells::new(words.shape, cells),
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn value(&self) -> Option<usize> {
        Some(self.sum)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(self.clone())]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let total: usize = self.cells.iter().map(|&c| usize::from(digits[c])).sum();
        let full = self.cells.iter().all(|&cell| digits[cell] != 0);
        if total > self.sum || (full && total < self.sum) {
            return vec![RuleFault::Diagonal { total }];
        }
        Vec::new()
    }
}

impl Propagator for LittleKiller {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        if self.sum > self.cells.len() * self.cells.size() {
            return Err(Dead);
        }
        sums::narrow(digits, self.sum)
    }

    fn widen(&self, digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>) -> bool {
        self.sum <= sums::MAX_WORD && sums::widen(digits, root, target, 1 << self.sum).is_some()
    }
}

impl fmt::Display for LittleKiller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "littlekiller {} {} {}",
            self.sum,
            self.cells.name(0),
            self.direction
        )
    }
}
