//! Strong links of one digit: houses in which it has two places left.
//!
//! Shared by the techniques that join two such links.

use cellwise_sudoku::CellSet;

use super::dual::{Pattern, tell_duals};
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::View;

/// If the digit is not in `a` it is in `b`, because `house` has no third place.
#[derive(Clone, Copy)]
pub(crate) struct Strong {
    pub(crate) house: usize,
    pub(crate) a: usize,
    pub(crate) b: usize,
}

pub(crate) fn strong_links<const N: usize>(v: &View<N>, digit: u8) -> Vec<Strong> {
    v.complete_houses()
        .filter_map(|house| {
            let (a, b) = v.with(digit, v.house(house)).pair()?;
            Some(Strong { house, a, b })
        })
        .collect()
}

/// Two strong links, one end of which sees one end of the other: one of the far ends is true.
///
/// ```text
///   far ═══ near ─── near ═══ far        ═ strong, ─ weak
/// ```
#[derive(Clone, Copy)]
struct Joined {
    houses: [usize; 2],
    near: [usize; 2],
    far: [usize; 2],
}

impl Joined {
    fn losers<const N: usize>(&self, v: &View<N>, digit: u8) -> CellSet<N> {
        v.with(digit, v.peers(self.far[0]) & v.peers(self.far[1]))
    }
}

impl<const N: usize> Pattern<N> for Joined {
    fn draw(&self, why: &mut Why<'_, N>, digit: u8) {
        let ([near1, near2], [far1, far2]) = (self.near, self.far);
        self.houses.iter().for_each(|&house| why.house(house));
        let at = |cell| Candidate { cell, digit };
        why.link_cells(at(far1), at(near1), LinkKind::Strong);
        why.link_cells(at(near1), at(near2), LinkKind::Weak);
        why.link_cells(at(near2), at(far2), LinkKind::Strong);
        for (cell, role) in [
            (far1, Role::Off),
            (near1, Role::On),
            (near2, Role::Off),
            (far2, Role::On),
        ] {
            why.mark_one(role, cell, digit);
        }
    }

    fn words(&self, v: &View<N>, digit: u8) -> String {
        let ([near1, near2], [far1, far2]) = (self.near, self.far);
        let symbol = v.symbol(digit);
        format!(
            "{} has room for {symbol} only in {} and {}, {} only in {} and {}. Since {} and {} see each other, at most one of them is {symbol}, so {} or {} is.",
            v.house_name(self.houses[0]),
            v.name(far1),
            v.name(near1),
            v.house_name(self.houses[1]),
            v.name(near2),
            v.name(far2),
            v.name(near1),
            v.name(near2),
            v.name(far1),
            v.name(far2),
        )
    }

    /// The two meet in the same two cells, or are the same links joined at their other ends.
    fn belongs_to(&self, other: &Self) -> bool {
        let same = |a: [usize; 2], b: [usize; 2]| a == b || a == [b[1], b[0]];
        same(self.near, other.near) || same(self.houses, other.houses)
    }
}

/// Every pair of strong links that `fits` and has one end seeing one end. With `duals` two of them that belong together are told as
/// one step, too.
pub(crate) fn two_links<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    duals: bool,
    fits: impl Fn(Strong, Strong, usize, usize) -> bool,
) -> Flow {
    out.each_digit(v, |out, digit| {
        let links = strong_links(v, digit);
        let mut found: Vec<(Joined, CellSet<N>)> = Vec::new();
        for (i, &first) in links.iter().enumerate() {
            out.pay(1 + i * N / 256)?;
            for &second in &links[..i] {
                if first.a == second.a
                    || first.b == second.b
                    || first.a == second.b
                    || first.b == second.a
                {
                    continue;
                }
                for (near1, far1) in [(first.a, first.b), (first.b, first.a)] {
                    for (near2, far2) in [(second.a, second.b), (second.b, second.a)] {
                        if !v.sees(near1, near2) || !fits(first, second, near1, near2) {
                            continue;
                        }
                        let joined = Joined {
                            houses: [first.house, second.house],
                            near: [near1, near2],
                            far: [far1, far2],
                        };
                        let losers = joined.losers(v, digit);
                        if !losers.is_empty() {
                            found.push((joined, losers));
                        }
                    }
                }
            }
        }
        if duals && out.explains() {
            tell_duals(v, out, digit, &found)?;
        }
        for (joined, losers) in found {
            joined.tell(v, out, digit, losers)?;
        }
        Flow::Continue(())
    })
}

/// Returns true if two cells lie in one row (`true`) or one column (`false`) of the board.
pub(crate) fn in_line<const N: usize>(v: &View<N>, a: usize, b: usize, row: bool) -> bool {
    let n = v.size();
    if row { a / n == b / n } else { a % n == b % n }
}
