//! `region`: any cells whose digits all differ. One house.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Form, RuleError};
use crate::{House, HouseKind, Shape};

/// An extra region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    cells: Cells,
}

impl Body for Region {
    const FORM: Form = Form {
        name: "region",
        form: "region CELL CELL…",
        meaning: "no digit twice in these cells",
        called: "extra region",
        said: "No digit repeats in a shaded region.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let cells = words.cells(2)?;
        if cells.len() > cells.digits() {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "a region can't have more cells than there are digits",
            });
        }
        Ok(Self { cells })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn houses(&self, _: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(vec![House {
            kind: HouseKind::Region(format!("the region at {}", self.cells.name(0))),
            cells: self.cells.to_vec(),
        }])
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "region {}", self.cells)
    }
}
