//! Turbot fish: any two strong links of a digit, with one end of each in sight of the other.
//!
//! Skyscraper and two-string kite are its tidy forms and come first.

use super::strong_links::two_links;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    two_links(v, out, false, |_, _, _, _| true)
}
