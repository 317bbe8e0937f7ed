//! `disjoint`: cells in the same place of their boxes all differ. One house for each place.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError};
use crate::{House, HouseKind, Shape};

/// Disjoint groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disjoint;

impl Body for Disjoint {
    const FORM: Form = Form {
        name: "disjoint",
        form: "disjoint",
        meaning: "no digit twice in the same place of two boxes",
        called: "disjoint groups",
        said: "Cells in the same place of their boxes hold different digits.",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
        if !shape.has_rectangular_boxes() {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "groups need a board with rectangular boxes",
            });
        }
        let (rows, columns) = shape.box_size();
        let n = shape.size();
        let group = |place: usize| House {
            kind: HouseKind::Region(format!("group {}", place + 1)),
            cells: (0..n * n)
                .filter(|cell| cell / n % rows * columns + cell % n % columns == place)
                .collect(),
        };
        Ok((0..n).map(group).collect())
    }
}

impl fmt::Display for Disjoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
