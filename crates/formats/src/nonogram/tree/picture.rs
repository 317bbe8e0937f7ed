//! Pictures in a value: rows of 0 and 1, of two signs, or of the letters of colours.

use cellwise_nonogram::{Cell, Colour, Picture, Puzzle};

use super::Node;
use crate::nonogram::MAX_SIDE;

/// A picture as rows of cells: lists of 0 and 1, or texts of two signs, or of the letters of the
/// puzzle's colours; `None` if the value is something else.
pub(super) fn picture_of(node: &Node, puzzle: Option<&Puzzle>) -> Option<Picture> {
    let Node::List(rows) = node else {
        return None;
    };
    let coloured = puzzle.filter(|puzzle| puzzle.is_coloured());
    let letter = |symbol: char| match coloured {
        Some(puzzle) => {
            let mut paints = puzzle.palette().paints().iter();
            match paints.position(|paint| paint.letter == symbol) {
                Some(0) => Some(Cell::White),
                Some(number) => Some(Cell::of(Colour::new(u8::try_from(number).ok()?))),
                None => matches!(symbol, '.' | ' ' | '0').then_some(Cell::White),
            }
        }
        None => match symbol {
            '#' | 'X' | 'x' | '1' | '*' | '█' | '■' | '◼' => Some(Cell::Black),
            '.' | ' ' | '0' | '-' | '_' => Some(Cell::White),
            _ => None,
        },
    };
    let width = match rows.first()? {
        Node::List(cells) => cells.len(),
        Node::Text(text) => text.chars().count(),
        _ => return None,
    };
    if width == 0 || rows.len() > MAX_SIDE || width > MAX_SIDE {
        return None;
    }
    let mut cells = Vec::new();
    for row in rows {
        let before = cells.len();
        match row {
            Node::List(items) => {
                for item in items {
                    cells.push(match item {
                        Node::Number(0) | Node::Null => Cell::White,
                        Node::Number(1) => Cell::Black,
                        Node::Text(text) if text.chars().count() == 1 => {
                            letter(text.chars().next()?)?
                        }
                        _ => return None,
                    });
                }
            }
            Node::Text(text) => {
                for symbol in text.chars() {
                    cells.push(letter(symbol)?);
                }
            }
            _ => return None,
        }
        if cells.len() - before != width {
            return None;
        }
    }
    // Clues of nothing but 1 and 0 look the same; a picture has more than one row.
    let is_picture = rows.len() > 1 && width > 1 || puzzle.is_some();
    let picture = Picture::from_cells(rows.len(), width, cells).ok();
    picture.filter(|_| is_picture)
}
