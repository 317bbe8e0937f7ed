//! Two-string kite: a row and a column with two places each, tied together in a box or other region.

use super::strong_links::{in_line, two_links};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let g = &v.geometry;
    two_links(v, out, true, |first, second, near1, near2| {
        g.is_line(first.house)
            && g.is_line(second.house)
            && g.is_row(first.house) != g.is_row(second.house)
            && !in_line(v, near1, near2, true)
            && !in_line(v, near1, near2, false)
    })
}
