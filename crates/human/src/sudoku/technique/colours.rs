//! Colouring one digit: places joined by strong links take turns being true.
//!
//! ```text
//!   A ═══ B ═══ A        one colour is true throughout, the other false
//!         ║
//!         A
//! ```
//! Shared by simple and multi colouring.

use cellwise_sudoku::CellSet;

use super::strong_links::{Strong, strong_links};
use crate::sudoku::sink::Why;
use crate::sudoku::step::{Candidate, LinkKind};
use crate::sudoku::view::View;

/// A connected piece of the strong links of a digit, in its two colours.
pub(crate) struct Colours<const N: usize> {
    pub(crate) sides: [CellSet<N>; 2],
    pub(crate) links: Vec<Strong>,
}

/// All pieces with at least two cells. A piece that can't be coloured (an odd
/// ring) only occurs on boards without a solution, and is left out.
pub(crate) fn colours<const N: usize>(v: &View<N>, digit: u8) -> Vec<Colours<N>> {
    let links = strong_links(v, digit);
    let mut found = Vec::new();
    let mut done: CellSet<N> = CellSet::EMPTY;
    for start in &links {
        if done.contains(start.a) {
            continue;
        }
        let mut sides = [CellSet::only(start.a), CellSet::EMPTY];
        let mut todo = vec![(start.a, 0)];
        while let Some((cell, side)) = todo.pop() {
            for link in &links {
                let other = match cell {
                    c if c == link.a => link.b,
                    c if c == link.b => link.a,
                    _ => continue,
                };
                if !sides[1 - side].contains(other) {
                    sides[1 - side].insert(other);
                    todo.push((other, 1 - side));
                }
            }
        }
        done |= sides[0] | sides[1];
        if !sides[0].intersects(sides[1]) {
            let all = sides[0] | sides[1];
            let links = links
                .iter()
                .copied()
                .filter(|link| all.contains(link.a))
                .collect();
            found.push(Colours { sides, links });
        }
    }
    found
}

impl<const N: usize> Colours<N> {
    /// Draws the links between the colours.
    pub(crate) fn draw(&self, why: &mut Why<'_, N>, digit: u8) {
        for link in &self.links {
            let (a, b) = if self.sides[0].contains(link.a) {
                (link.a, link.b)
            } else {
                (link.b, link.a)
            };
            let at = |cell| Candidate { cell, digit };
            why.link_cells(at(a), at(b), LinkKind::Strong);
        }
    }
}
