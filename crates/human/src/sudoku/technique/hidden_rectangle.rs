//! Hidden rectangle: a unique rectangle of which only one corner shows just the pair.
//!
//! ```text
//!   {a,b} …   ·         the far corner: if it were b, its row and column
//!     ⋮       ⋮         would put a into both neighbours, and the near corner
//!     ·   …  far        {a,b} would be b: the deadly four
//! ```

use cellwise_sudoku::CellSet;

use super::unique_rectangle::each;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let n = v.size();
    each(v, out, |out, r| {
        for (near, far) in [(0, 3), (3, 0), (1, 2), (2, 1)] {
            let (near, far) = (r.corners[near], r.corners[far]);
            if v.cands[near] != r.pair {
                continue;
            }
            let (row, column) = (far / n, n + far % n);
            for a in r.pair.iter() {
                // In both houses a still has a place, and only in the rectangle.
                let linked = [row, column].iter().all(|&h| {
                    let places = v.with(a, v.house(h)) - CellSet::only(far);
                    !places.is_empty() && places.is_subset(r.cells())
                });
                let Some(b) = r.pair.iter().find(|&d| d != a).filter(|_| linked) else {
                    continue;
                };
                out.remove(v, b, v.with(b, CellSet::only(far)), |why| {
                    why.house(row);
                    why.house(column);
                    r.mark(v, why);
                    why.say(format!(
                        "{} If {} were {}, then {} and {} would put {} into the corners beside it, which leaves {} for {}.",
                        r.intro(v), v.name(far), v.symbol(b), v.house_name(row), v.house_name(column), v.symbol(a), v.symbol(b), v.name(near),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}
