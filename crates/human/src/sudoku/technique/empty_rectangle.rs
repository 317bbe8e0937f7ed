//! Empty rectangle: in a region a digit keeps to one row and one column.
//!
//! ```text
//!   . 5 . │             the box has its 5 in row 2 or in column 2;
//!   5 . 5 │ ..... x     column 9 has two 5s, one of them in row 2:
//!   . 5 . │       ║     if that is false, the other (r7) is true; if it
//!         │       ║     is true, the box's 5 stands in column 2.
//!     x   ·   ·   5     Either way r7c2 is not 5.
//! ```

use cellwise_sudoku::CellSet;

use super::dual::{Pattern, tell_duals};
use super::strong_links::{Strong, strong_links};
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::{Candidate, LinkKind, Node, Role};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let n = v.size();
    let regions: Vec<usize> = v
        .complete_houses()
        .filter(|&h| !v.geometry.is_line(h))
        .collect();
    out.each_digit(v, |out, digit| {
        let links = strong_links(v, digit);
        if links.is_empty() {
            return Flow::Continue(());
        }
        out.parts(&regions, |out, &region| {
            let places = v.with(digit, v.house(region));
            // With two places it is a turbot fish, and told as one.
            let fewest = if out.lists_all() { 2 } else { 3 };
            if places.len() < fewest {
                return Flow::Continue(());
            }
            let mut found: Vec<(Cross<N>, CellSet<N>)> = Vec::new();
            out.pay_sets(4 * v.size())?;
            for (row, column) in crosses(v, places) {
                out.pay_sets(16 * links.len())?;
                let in_row = places & v.house(row);
                let in_column = places & v.house(n + column);
                for link in &links {
                    if places.contains(link.a) || places.contains(link.b) {
                        continue;
                    }
                    for (near, far) in [(link.a, link.b), (link.b, link.a)] {
                        for (met, other) in [(in_row, in_column), (in_column, in_row)] {
                            if !met.is_subset(v.peers(near)) {
                                continue;
                            }
                            let losers =
                                v.with(digit, v.common_peers(other) & v.peers(far)) - places;
                            if losers.is_empty() {
                                continue;
                            }
                            let cross = Cross {
                                region,
                                lines: [row, n + column],
                                met,
                                other,
                                link: Strong {
                                    house: link.house,
                                    a: near,
                                    b: far,
                                },
                            };
                            cross.tell(v, out, digit, losers)?;
                            found.push((cross, losers));
                        }
                    }
                }
            }
            if out.lists_all() {
                tell_duals(v, out, digit, &found)?;
            }
            Flow::Continue(())
        })
    })
}

/// An empty rectangle and the strong link that meets it.
struct Cross<const N: usize> {
    region: usize,
    /// The row and the column.
    lines: [usize; 2],
    /// The arm that the link's near end sees.
    met: CellSet<N>,
    /// The other arm.
    other: CellSet<N>,
    /// The link, near end first.
    link: Strong,
}

impl<const N: usize> Pattern<N> for Cross<N> {
    fn draw(&self, why: &mut Why<'_, N>, digit: u8) {
        let (near, far) = (self.link.a, self.link.b);
        why.house(self.region);
        why.house(self.link.house);
        why.mark(Role::First, digit, self.met);
        why.mark(Role::Second, digit, self.other);
        why.mark_one(Role::Off, near, digit);
        why.mark_one(Role::On, far, digit);
        let node = |cells: CellSet<N>| Node {
            cells: cells.iter().collect(),
            digit,
        };
        why.link(node(self.other), node(self.met), LinkKind::Strong);
        why.link(node(self.met), node(CellSet::only(near)), LinkKind::Weak);
        let at = |cell| Candidate { cell, digit };
        why.link_cells(at(near), at(far), LinkKind::Strong);
    }

    fn words(&self, v: &View<N>, digit: u8) -> String {
        let symbol = v.symbol(digit);
        let (near, far) = (v.name(self.link.a), v.name(self.link.b));
        let region = v.house_name(self.region);
        format!(
            "In {region} the {symbol} is in {} or in {}. {} has room for {symbol} only in {near} and {far}. If {near} is {symbol}, {} must hold the {symbol} of {region}; if not, {far} is {symbol}.",
            v.house_name(self.lines[0]),
            v.house_name(self.lines[1]),
            v.house_name(self.link.house),
            v.either_cells(self.other),
        )
    }

    /// Both lie in the same region, since each region is looked at by itself.
    fn belongs_to(&self, other: &Self) -> bool {
        self.region == other.region
    }
}

/// The pairs of row and column that hold all of `places` and need each other.
fn crosses<const N: usize>(v: &View<N>, places: CellSet<N>) -> Vec<(usize, usize)> {
    let n = v.size();
    let mut found = Vec::new();
    let mut rows: Vec<usize> = places.iter().map(|cell| cell / n).collect();
    rows.dedup();
    for row in rows {
        let rest = places - v.house(row);
        let Some(first) = rest.first() else { continue };
        let column = first % n;
        // Each arm must have a cell of its own: else it is a plain locked candidate.
        let whole = rest.is_subset(v.house(n + column));
        if whole && !(places & v.house(row)).is_subset(v.house(n + column)) {
            found.push((row, column));
        }
    }
    found
}
