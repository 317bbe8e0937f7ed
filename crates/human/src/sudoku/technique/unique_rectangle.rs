//! Unique rectangles, types 1 to 6: four cells that must not all end up with the same two digits.
//!
//! ```text
//!   {a,b} … {a,b}      If all four held a and b alone, the two diagonals could
//!     ⋮       ⋮        swap them without any house noticing: a second solution.
//!   {a,b} … {a,b,+}    A proper puzzle has only one, so something else is true.
//! ```
//! The floor are the corners with a and b alone, the roof the others. A corner of the roof may have lost one of the two digits: what
//! counts is that in the solution the four cells don't hold a and b alone.

use cellwise_sudoku::{CellSet, DigitSet};

use super::unions::unions_at_once;
use crate::sudoku::geometry::Rectangle;
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, word};

/// A rectangle all of whose corners may still take one of two digits, and one corner nothing else.
#[derive(Clone)]
pub(crate) struct Deadly<const N: usize> {
    pub(crate) corners: Rectangle,
    pub(crate) pair: DigitSet,
    pub(crate) roof: CellSet<N>,
}

impl<const N: usize> Deadly<N> {
    pub(crate) fn cells(&self) -> CellSet<N> {
        self.corners.iter().copied().collect()
    }

    /// The digits of the roof beside the pair.
    fn extras(&self, v: &View<N>) -> DigitSet {
        v.digits_in(self.roof) & !self.pair
    }

    /// Returns true if the roof is two corners of one row or column.
    fn roof_is_a_side(&self) -> bool {
        let [a, b, c, d] = self.corners;
        self.roof.len() == 2 && !self.is_roof(a, d) && !self.is_roof(b, c)
    }

    fn roof_is_a_diagonal(&self) -> bool {
        let [a, b, c, d] = self.corners;
        self.roof.len() == 2 && (self.is_roof(a, d) || self.is_roof(b, c))
    }

    fn is_roof(&self, a: usize, b: usize) -> bool {
        self.roof.contains(a) && self.roof.contains(b)
    }

    pub(crate) fn mark(&self, v: &View<N>, why: &mut Why<'_, N>) {
        why.mark_all(Role::Pattern, self.pair, self.cells());
        why.mark_all(Role::Fin, self.extras(v), self.roof);
    }

    pub(crate) fn intro(&self, v: &View<N>) -> String {
        format!(
            "If {} held only {}, the two digits could change places: a second solution.",
            v.names(self.cells()),
            v.symbols(self.pair)
        )
    }
}

/// The rectangles that are looked at between two pauses.
pub(crate) const CHUNK: usize = 256;

/// Every rectangle with the pair of each of its corners that has two candidates, if every corner may take one of the pair.
///
/// All arguments rest on a corner with the pair alone.
pub(crate) fn each<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    mut visit: impl FnMut(&mut Sink<N>, &Deadly<N>) -> Flow,
) -> Flow {
    if !v.unique {
        return Flow::Continue(());
    }
    let chunks = v.geometry.rectangles.chunks(CHUNK).enumerate();
    out.parts(chunks, |out, (chunk, rectangles)| {
        for deadly in v.deadly(chunk, || deadly(v, rectangles)) {
            out.pay(N / 16)?;
            visit(out, deadly)?;
        }
        Flow::Continue(())
    })
}

/// Those of some rectangles that [`each`] visits.
fn deadly<const N: usize>(v: &View<N>, rectangles: &[Rectangle]) -> Vec<Deadly<N>> {
    let pairs = v.bivalues();
    let mut found = Vec::new();
    for &corners in rectangles {
        if !corners.iter().any(|&corner| pairs.contains(corner)) {
            continue;
        }
        for (i, &floor) in corners.iter().enumerate() {
            let pair = v.cands[floor];
            let before = &corners[..i];
            if !pairs.contains(floor)
                || before.iter().any(|&corner| v.cands[corner] == pair)
                || corners
                    .iter()
                    .any(|&corner| (v.cands[corner] & pair).is_empty())
            {
                continue;
            }
            let roof = corners.iter().copied();
            found.push(Deadly {
                corners,
                pair,
                roof: roof.filter(|&c| v.cands[c] != pair).collect(),
            });
        }
    }
    found
}

/// One roof corner: it must take one of its extra digits.
pub(crate) fn type_1<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        let Some(corner) = r.roof.single() else {
            return Flow::Continue(());
        };
        let pair = r.pair & v.cands[corner];
        let losses: Vec<_> = pair.iter().map(|d| (d, CellSet::only(corner))).collect();
        out.remove_all(v, 0, &losses, |why| {
            r.mark(v, why);
            why.say(format!(
                "{} Only {} can prevent that.",
                r.intro(v),
                v.name(corner)
            ));
        })
    })
}

/// Two roof corners in a row or column with the same one extra digit: one of them takes it.
pub(crate) fn type_2<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        if r.roof_is_a_side() {
            one_extra(v, out, r)
        } else {
            Flow::Continue(())
        }
    })
}

/// The same with the roof on a diagonal, or of three corners.
pub(crate) fn type_5<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        if r.roof.len() == 3 || r.roof_is_a_diagonal() {
            one_extra(v, out, r)
        } else {
            Flow::Continue(())
        }
    })
}

fn one_extra<const N: usize>(v: &View<N>, out: &mut Sink<N>, r: &Deadly<N>) -> Flow {
    let Some(extra) = r.extras(v).single() else {
        return Flow::Continue(());
    };
    out.remove(v, extra, v.with(extra, v.common_peers(r.roof)), |why| {
        r.mark(v, why);
        why.say(format!(
            "{} To prevent that, {} must be {}.",
            r.intro(v),
            v.either_cells(r.roof),
            v.symbol(extra),
        ));
    })
}

/// Two roof corners in a house: their extra digits act as one cell of a naked subset there.
pub(crate) fn type_3<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        let extras = r.extras(v);
        if !r.roof_is_a_side() || extras.len() < 2 {
            return Flow::Continue(());
        }
        for (h, &house) in v.geometry.houses.iter().enumerate() {
            if !r.roof.is_subset(house) {
                continue;
            }
            let cells: Vec<usize> = ((house & v.open) - r.cells()).iter().collect();
            let masks: Vec<u64> = cells
                .iter()
                .map(|&c| (v.cands[c] | extras).bits())
                .collect();
            for k in 1..=3 {
                unions_at_once(out, &masks, k, k as u32 + 1, |out, chosen, union| {
                    if union.count_ones() as usize != k + 1 {
                        return Flow::Continue(());
                    }
                    let helpers: CellSet<N> = chosen.iter().map(|&i| cells[i]).collect();
                    let digits = DigitSet::from_bits(union);
                    let sight = v.common_peers(helpers | r.roof);
                    let losses: Vec<_> = digits.iter().map(|d| (d, v.with(d, sight))).collect();
                    out.remove_all(v, 0, &losses, |why| {
                        why.house(h);
                        r.mark(v, why);
                        why.mark_all(Role::First, digits, helpers);
                        why.say(format!(
                            "{} To prevent that, one of {} takes {}. With {} that makes {} cells of {} for the {} digits {}, so they use them up.",
                            r.intro(v), v.names(r.roof), v.either(extras), v.names(helpers), word(k + 1), v.house_name(h), word(k + 1), v.symbols(digits),
                        ));
                    })
                })?;
            }
        }
        Flow::Continue(())
    })
}

/// Two roof corners in a house that has no other place for one digit of the pair: the other digit goes.
pub(crate) fn type_4<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        if !r.roof_is_a_side() {
            return Flow::Continue(());
        }
        for h in v
            .complete_houses()
            .filter(|&h| r.roof.is_subset(v.house(h)))
        {
            for kept in r.pair.iter().filter(|&d| v.with(d, v.house(h)) == r.roof) {
                let Some(other) = r.pair.iter().find(|&d| d != kept) else {
                    continue;
                };
                out.remove(v, other, v.with(other, r.roof), |why| {
                    why.house(h);
                    r.mark(v, why);
                    why.say(format!(
                        "{} In {} the {} must go into {}; if the other one were {}, the four cells would hold only the pair.",
                        r.intro(v), v.house_name(h), v.symbol(kept), v.either_cells(r.roof), v.symbol(other),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}

/// Roof on a diagonal, and one digit of the pair an X-wing on the four corners: it leaves the roof.
pub(crate) fn type_6<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, |out, r| {
        if !r.roof_is_a_diagonal() {
            return Flow::Continue(());
        }
        let n = v.size();
        let [a, _, _, d] = r.corners;
        let rows = [a / n, d / n];
        let columns = [n + a % n, n + d % n];
        for digit in r.pair.iter() {
            for lines in [rows, columns] {
                let locked = lines
                    .iter()
                    .all(|&h| v.with(digit, v.house(h)).is_subset(r.cells()));
                if !locked {
                    continue;
                }
                out.remove(v, digit, v.with(digit, r.roof), |why| {
                    lines.iter().for_each(|&h| why.house(h));
                    r.mark(v, why);
                    why.say(format!(
                        "{} In {} the {} fits only into these cells. If one of {} were {}, both would be, and the others would hold the rest of the pair.",
                        r.intro(v), v.house_names(lines), v.symbol(digit), v.names(r.roof), v.symbol(digit),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}
