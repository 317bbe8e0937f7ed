//! Empty rectangle: in a region a digit keeps to one row and one column.
//!
//! ```text
//!   . 5 . │             the box has its 5 in row 2 or in column 2;
//!   5 . 5 │ ..... x     column 9 has two 5s, one of them in row 2:
//!   . 5 . │       ║     if that is false, the other (r7) is true; if it
//!         │       ║     is true, the box's 5 stands in column 2.
//!     x   ·   ·   5     Either way r7c2 is not 5.
//! ```

use super::strong_links::strong_links;
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
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
            if places.len() < 3 {
                return Flow::Continue(());
            }
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
                            out.remove(v, digit, losers, |why| {
                                why.house(region);
                                why.house(link.house);
                                why.mark(Role::First, digit, met);
                                why.mark(Role::Second, digit, other);
                                why.mark_one(Role::Off, near, digit);
                                why.mark_one(Role::On, far, digit);
                                let at = |cell| Candidate { cell, digit };
                                why.link(
                                    Node { cells: other.iter().collect(), digit },
                                    Node { cells: met.iter().collect(), digit },
                                    LinkKind::Strong,
                                );
                                why.link(
                                    Node { cells: met.iter().collect(), digit },
                                    Node { cells: vec![near], digit },
                                    LinkKind::Weak,
                                );
                                why.link_cells(at(near), at(far), LinkKind::Strong);
                                let symbol = v.symbol(digit);
                                why.say(format!(
                                    "In {} the {symbol} is in {} or in {}. {} has room for {symbol} only in {} and {}. If {} is {symbol}, {} must hold the {symbol} of {}; if not, {} is {symbol}.",
                                    v.house_name(region), v.house_name(row), v.house_name(n + column),
                                    v.house_name(link.house), v.name(near), v.name(far),
                                    v.name(near), v.either_cells(other), v.house_name(region), v.name(far),
                                ));
                            })?;
                        }
                    }
                }
            }
            Flow::Continue(())
        })
    })
}

/// The pairs of row and column that hold all of `places` and need each other.
fn crosses<const N: usize>(v: &View<N>, places: Set<N>) -> Vec<(usize, usize)> {
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
