//! SK-loop: eight pairs of cells around four filled corners, each linked with the next by digits that only one of the two can hold.
//!
//! ```text
//!   a ■ a ····· b ■ b      ■  the filled corners, in four boxes, two rows and two columns
//!     h           c        Each pair shares a row, a column or a box with the next. If the
//!     h           c        digits of each pair can be divided between its two links so that
//!     ·           ·        all links together have as many digits as there are cells, then
//!     g           d        every digit of a link is in one of its two pairs, and nowhere
//!     g           d        else in the house they share.
//!   f ■ f ····· e ■ e
//! ```
//! Found by Steve K. in the puzzle Easter Monster.

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list, word};

/// Digits of the first link, which are tried; the others follow.
const MAX_LINK: u32 = 3;

/// The pairs in order, and the house that each shares with the next.
struct Ring<const N: usize> {
    pairs: [CellSet<N>; 8],
    houses: [usize; 8],
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let n = v.size();
    let rows = (0..n).flat_map(|top| (top + 1..n).map(move |bottom| (top, bottom)));
    out.parts(rows, |out, (top, bottom)| {
        for left in 0..n {
            for right in left + 1..n {
                out.pay(1)?;
                if let Some(ring) = ring(v, [top, bottom], [left, right]) {
                    links(v, out, &ring)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// The ring around four filled corners in four different boxes.
fn ring<const N: usize>(
    v: &View<N>,
    [top, bottom]: [usize; 2],
    [left, right]: [usize; 2],
) -> Option<Ring<N>> {
    let n = v.size();
    let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
    let corners = corners.map(|(row, column)| row * n + column);
    if corners.iter().any(|&corner| v.open.contains(corner)) {
        return None;
    }
    let region = |corner: usize| {
        let houses = v.geometry.shape.houses_of(corner).iter().copied();
        houses.into_iter().find(|&h| !v.geometry.is_line(h))
    };
    let mut regions = [0; 4];
    for (region_of, &corner) in regions.iter_mut().zip(&corners) {
        *region_of = region(corner)?;
    }
    let pair = |i: usize, line: usize| v.house(regions[i]) & v.house(line) & v.open;
    let pairs = [
        pair(0, top),
        pair(1, top),
        pair(1, n + right),
        pair(2, n + right),
        pair(2, bottom),
        pair(3, bottom),
        pair(3, n + left),
        pair(0, n + left),
    ];
    let houses = [
        top,
        regions[1],
        n + right,
        regions[2],
        bottom,
        regions[3],
        n + left,
        regions[0],
    ];
    // Disjoint, and none empty.
    let mut all = CellSet::EMPTY;
    for pair in pairs {
        if pair.is_empty() || pair.intersects(all) {
            return None;
        }
        all |= pair;
    }
    Some(Ring { pairs, houses })
}

/// Tries the digits of the first link.
fn links<const N: usize>(v: &View<N>, out: &mut Sink<N>, ring: &Ring<N>) -> Flow {
    let digits = ring.pairs.map(|pair| v.digits_in(pair));
    let cells: usize = ring.pairs.iter().map(CellSet::len).sum();
    let all = digits[0].bits();
    // Every subset of the first pair's digits.
    let mut first = all;
    while first != 0 {
        if first.count_ones() <= MAX_LINK {
            out.pay(1)?;
            let mut links = [DigitSet::from_bits(first); 8];
            for i in 1..8 {
                links[i] = digits[i] & !links[i - 1];
            }
            let closes = (digits[0] & !(links[0] | links[7])).is_empty();
            let room: usize = links.iter().map(|&link| link.len()).sum();
            if closes && room == cells && links.iter().all(|link| !link.is_empty()) {
                emit(v, out, ring, &links)?;
            }
        }
        first = (first - 1) & all;
    }
    Flow::Continue(())
}

fn emit<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    ring: &Ring<N>,
    links: &[DigitSet; 8],
) -> Flow {
    let both = |i: usize| ring.pairs[i] | ring.pairs[(i + 1) % 8];
    let mut losses = Vec::new();
    for (i, link) in links.iter().enumerate() {
        for digit in link.iter() {
            losses.push((digit, v.with(digit, v.house(ring.houses[i])) - both(i)));
        }
    }
    out.remove_all(v, 0, &losses, |why| {
        for (i, &link) in links.iter().enumerate() {
            why.house(ring.houses[i]);
            let role = [Role::First, Role::Second][i % 2];
            why.mark_all(role, link, both(i));
        }
        let cells: usize = ring.pairs.iter().map(CellSet::len).sum();
        let each = links.iter().enumerate().map(|(i, &link)| {
            format!(
                "{} in {} ({})",
                v.symbols(link),
                v.names(both(i)),
                v.house_name(ring.houses[i])
            )
        });
        why.say(format!(
            "Around a ring of four boxes, each pair of cells shares a house with the next, and in that house these digits fit at most once: {}. Every candidate of the ring is among them. They are {} digits for {} cells, so each is used there, and nowhere else in its house.",
            list(each, "and"),
            word(cells),
            word(cells),
        ));
    })
}
