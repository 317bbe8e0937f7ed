//! How a chain is drawn and told.

use super::graph::Graph;
use crate::sudoku::sink::Why;
use crate::sudoku::step::{LinkKind, Role};
use crate::sudoku::view::View;

/// Marks the nodes of a chain and links each to the next.
pub(crate) fn draw<const N: usize>(
    why: &mut Why<'_, N>,
    graph: &Graph<N>,
    chain: &[(usize, bool)],
) {
    for &(node, on) in chain {
        let role = if on { Role::On } else { Role::Off };
        why.mark(role, graph.digit(node), graph.cells(node));
    }
    for pair in chain.windows(2) {
        let kind = if pair[0].1 {
            LinkKind::Weak
        } else {
            LinkKind::Strong
        };
        why.link(graph.show(pair[0].0), graph.show(pair[1].0), kind);
    }
}

/// `If r1c1 is not 5, then r1c4 is 5, so r2c5 is not 5, so …`.
pub(crate) fn tell<const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    chain: &[(usize, bool)],
) -> String {
    let state = |&(node, on): &(usize, bool)| {
        let cells = graph.cells(node);
        let not = if on { "" } else { "not " };
        let symbol = v.symbol(graph.digit(node));
        match (cells.single(), on) {
            (Some(cell), _) => format!("{} is {not}{symbol}", v.name(cell)),
            (None, true) => format!("{} is {symbol}", v.either_cells(cells)),
            (None, false) => format!(
                "neither {} is {symbol}",
                v.names(cells).replace(" and ", " nor ")
            ),
        }
    };
    let mut said = String::new();
    for (i, item) in chain.iter().enumerate() {
        match i {
            0 => said.push_str("If "),
            1 => said.push_str(", then "),
            _ => said.push_str(", so "),
        }
        said.push_str(&state(item));
    }
    said
}
