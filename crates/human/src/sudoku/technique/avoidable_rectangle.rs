//! Avoidable rectangles: like unique ones, with corners that are solved but were not given.
//!
//! A given can't change places, so one given corner makes a rectangle safe.

use cellwise_sudoku::{CellSet, DigitSet};

use super::unique_rectangle::CHUNK;
use crate::sudoku::geometry::Rectangle;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// The rectangles without a given that have `open` open corners.
fn each<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    open: usize,
    mut visit: impl FnMut(&mut Sink<N>, Rectangle, CellSet<N>) -> Flow,
) -> Flow {
    if !v.unique {
        return Flow::Continue(());
    }
    out.parts(v.geometry.rectangles.chunks(CHUNK), |out, rectangles| {
        for &corners in rectangles {
            if corners.iter().any(|&corner| v.given.contains(corner)) {
                continue;
            }
            let still_open = corners.iter().filter(|&&c| v.open.contains(c));
            if still_open.clone().count() == open {
                visit(out, corners, still_open.copied().collect())?;
            }
        }
        Flow::Continue(())
    })
}

fn intro<const N: usize>(v: &View<N>, corners: Rectangle, pair: DigitSet) -> String {
    format!(
        "None of {} was given. If they held only {}, the two digits could change places: a second solution.",
        v.names(corners.iter().copied().collect()),
        v.symbols(pair)
    )
}

/// Three corners solved: the fourth must not complete the pattern.
pub(crate) fn type_1<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, 1, |out, corners, open| {
        let Some(i) = corners.iter().position(|&c| open.contains(c)) else {
            return Flow::Continue(());
        };
        let opposite = v.digits[corners[3 - i]];
        let beside = corners
            .iter()
            .enumerate()
            .filter(|&(j, _)| j != i && j != 3 - i)
            .map(|(_, &c)| v.digits[c]);
        let beside: DigitSet = beside.collect();
        let Some(b) = beside.single().filter(|&b| b != opposite) else {
            return Flow::Continue(());
        };
        out.remove(v, opposite, v.with(opposite, open), |why| {
            why.mark(Role::Pattern, opposite, open);
            why.say(intro(v, corners, [opposite, b].into_iter().collect()));
        })
    })
}

/// Two corners solved, the others each one digit of the pair or the same extra: one of them takes the extra.
pub(crate) fn type_2<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    each(v, out, 2, |out, corners, open| {
        // Digits on the two diagonals, as far as solved.
        let [a, b, c, d] = corners.map(|cell| v.digits[cell]);
        let (first, second) = match ([a, d], [b, c]) {
            ([0, 0], [x, y]) if x == y => {
                return both_same(v, out, corners, open, x);
            }
            ([x, y], [0, 0]) if x == y => {
                return both_same(v, out, corners, open, x);
            }
            ([0, 0], _) | (_, [0, 0]) => return Flow::Continue(()),
            ([x, y], [z, w]) => (x | y, z | w),
        };
        if first == second {
            return Flow::Continue(());
        }
        // The open corner of the first diagonal completes it with `first`.
        let Some((p, q)) = open.pair() else {
            return Flow::Continue(());
        };
        let on_first = |cell| corners[0] == cell || corners[3] == cell;
        let (p, q) = if on_first(p) { (p, q) } else { (q, p) };
        let (x, y) = (v.cands[p], v.cands[q]);
        if !x.contains(first) || !y.contains(second) {
            return Flow::Continue(());
        }
        let (mut x, mut y) = (x, y);
        x.remove(first);
        y.remove(second);
        let Some(extra) = x.single().filter(|_| x == y) else {
            return Flow::Continue(());
        };
        emit_extra(
            v,
            out,
            corners,
            open,
            [first, second].into_iter().collect(),
            extra,
        )
    })
}

/// Both solved corners on one diagonal with the same digit; the open ones are `{b, extra}` each.
fn both_same<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    corners: Rectangle,
    open: CellSet<N>,
    a: u8,
) -> Flow {
    let Some((p, q)) = open.pair() else {
        return Flow::Continue(());
    };
    if v.cands[p] != v.cands[q] || v.cands[p].len() != 2 {
        return Flow::Continue(());
    }
    // Either digit of the two may play the pair's part: then the other is the extra.
    for extra in v.cands[p].iter() {
        let Some(b) = v.cands[p].iter().find(|&d| d != extra) else {
            continue;
        };
        emit_extra(v, out, corners, open, [a, b].into_iter().collect(), extra)?;
    }
    Flow::Continue(())
}

fn emit_extra<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    corners: Rectangle,
    open: CellSet<N>,
    pair: DigitSet,
    extra: u8,
) -> Flow {
    out.remove(v, extra, v.with(extra, v.common_peers(open)), |why| {
        why.mark_all(Role::Pattern, pair, open);
        why.mark(Role::Fin, extra, open);
        why.say(format!(
            "{} To prevent that, {} must be {}.",
            intro(v, corners, pair),
            v.either_cells(open),
            v.symbol(extra),
        ));
    })
}
