//! A chain as marks and links, and in words.

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

/// `If r1c1 is not 5, then r1c4 is 5 (last place in row 1), so r2c5 is not 5, so …`.
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
        if let Some(&(before, false)) = i.checked_sub(1).map(|before| &chain[before])
            && let Some(reason) = strong_reason(v, graph, before, item.0)
        {
            said.push_str(&format!(" ({reason})"));
        }
    }
    said
}

/// The reason why a node is true if another is false: the house, or the cell, that has nothing else left.
fn strong_reason<const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    before: usize,
    node: usize,
) -> Option<String> {
    let digit = graph.digit(node);
    if graph.digit(before) != digit {
        return Some("nothing else is left there".to_owned());
    }
    let both = graph.cells(before) | graph.cells(node);
    let house = v.complete_houses().find(|&house| {
        let places = v.with(digit, v.house(house));
        both.is_subset(v.house(house)) && places.is_subset(both)
    })?;
    Some(format!("last place in {}", v.house_name(house)))
}
