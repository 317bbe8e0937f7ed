//! Cells a chess move apart, as houses of two cells: shared by `antiknight` and `antiking`.

use crate::{House, HouseKind, Shape};

/// One house for each two cells a move apart that don't see each other yet.
pub(super) fn houses(shape: &Shape, piece: &str, moves: &[(usize, isize)]) -> Vec<House> {
    let n = shape.size();
    let mut houses = Vec::new();
    for cell in (0..shape.cells()).filter(|&cell| !shape.is_hole(cell)) {
        for &(down, right) in moves {
            let row = cell / n + down;
            let Some(column) = (cell % n).checked_add_signed(right) else {
                continue;
            };
            let other = row * n + column;
            let on_board = row < n && column < n && !shape.is_hole(other);
            if on_board && !shape.peers(cell).contains(&other) {
                let (from, to) = (shape.name(cell), shape.name(other));
                houses.push(House {
                    kind: HouseKind::Region(format!("the {piece}'s move {from}-{to}")),
                    cells: vec![cell, other],
                });
            }
        }
    }
    houses
}
