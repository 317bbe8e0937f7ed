//! Remote pairs: a chain of cells with the same two candidates, each in sight of the next.
//!
//! ```text
//!   {2,5} ─ {2,5} ─ {2,5} ─ {2,5}     neighbours differ, so the first and
//!     A       B       A       B       the fourth cell hold 2 and 5 between them
//! ```

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::View;

/// Cells in a remote pair at least: with two it is a naked pair.
const MIN_CELLS: usize = 4;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues = v.bivalues();
    out.parts(bivalues.iter(), |out, start| {
        let digits = v.cands[start];
        let twins: CellSet<N> = bivalues
            .iter()
            .filter(|&cell| v.cands[cell] == digits)
            .collect();
        out.pay(bivalues.len() / 256)?;
        if twins.len() < MIN_CELLS {
            return Flow::Continue(());
        }
        let mut parent = vec![usize::MAX; v.digits.len()];
        let mut reached = CellSet::only(start);
        let mut layer = CellSet::<N>::only(start);
        let mut cells = 1;
        while !layer.is_empty() {
            out.pay_sets(4 * layer.len())?;
            let mut next = CellSet::EMPTY;
            for cell in layer.iter() {
                for twin in ((twins & v.peers(cell)) - reached).iter() {
                    reached.insert(twin);
                    next.insert(twin);
                    parent[twin] = cell;
                }
            }
            layer = next;
            cells += 1;
            if cells < MIN_CELLS || cells % 2 != 0 {
                continue;
            }
            // Each chain once, from its lower end.
            for end in layer.iter().filter(|&end| end > start) {
                let common = v.peers(start) & v.peers(end);
                let losses: Vec<(u8, CellSet<N>)> =
                    digits.iter().map(|d| (d, v.with(d, common))).collect();
                out.remove_all(v, cells, &losses, |why| {
                    let mut chain = vec![end];
                    while let Some(&last) = chain.last().filter(|&&last| last != start) {
                        chain.push(parent[last]);
                    }
                    chain.reverse();
                    for (i, &cell) in chain.iter().enumerate() {
                        let role = if i % 2 == 0 { Role::First } else { Role::Second };
                        why.mark_all(role, digits, CellSet::only(cell));
                    }
                    if let Some(digit) = digits.first() {
                        for pair in chain.windows(2) {
                            let at = |cell| Candidate { cell, digit };
                            why.link_cells(at(pair[0]), at(pair[1]), LinkKind::Strong);
                        }
                    }
                    let names: Vec<String> = chain.iter().map(|&cell| v.name(cell)).collect();
                    why.say(format!(
                        "{} all have just {}, and each sees the next, so they alternate. The ends {} and {} hold one of each.",
                        names.join(", "), v.symbols(digits), v.name(start), v.name(end),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}
