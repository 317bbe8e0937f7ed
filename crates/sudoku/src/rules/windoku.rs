//! `windoku`: windows between the boxes hold every digit once. One house for each.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError};
use crate::{House, HouseKind, Shape};

/// The windows of a board with boxes:
///
/// ```text
///   . . . . . . . . .
///   . 1 1 1 . 2 2 2 .      as large as a box, one cell from the edge
///   . 1 1 1 . 2 2 2 .      and one cell apart
///   . 1 1 1 . 2 2 2 .
///   . . . . . . . . .
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Windoku;

impl Body for Windoku {
    const FORM: Form = Form {
        name: "windoku",
        form: "windoku",
        meaning: "no digit twice in the windows between the boxes",
        called: "windows",
        said: "Each shaded window holds every digit once.",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
        if !shape.has_rectangular_boxes() {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "windows need a board with rectangular boxes",
            });
        }
        let (rows, columns) = shape.box_size();
        let n = shape.size();
        let starts = |length: usize| {
            (1..)
                .step_by(length + 1)
                .take_while(move |s| s + length < n)
        };
        let mut houses = Vec::new();
        for top in starts(rows) {
            for left in starts(columns) {
                let cells = (0..rows * columns)
                    .map(|i| (top + i / columns) * n + left + i % columns)
                    .collect();
                houses.push(House {
                    kind: HouseKind::Region(format!("window {}", houses.len() + 1)),
                    cells,
                });
            }
        }
        Ok(houses)
    }
}

impl fmt::Display for Windoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
