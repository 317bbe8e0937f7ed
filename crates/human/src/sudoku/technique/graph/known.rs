//! The graphs of a board that several techniques follow, made once and kept until the board changes.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::closure::Closure;
use super::{Bits, Graph, Links, Making};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

/// A graph with links in cells and houses, and what follows from its nodes.
pub(crate) struct Known<const N: usize> {
    pub(crate) graph: Graph<N>,
    pub(crate) closure: Closure,
}

impl<const N: usize> Known<N> {
    /// The nodes that contradict themselves by chains with strong links either in cells or in houses alone.
    pub(crate) fn contradictions_of(&self, by_cells: bool) -> Bits {
        // Those are contradictions with all links, too.
        let all = self.closure.contradictions();
        if all.iter().all(|&word| word == 0) {
            return all;
        }
        self.graph.closure_of(by_cells).contradictions()
    }
}

/// The graphs of a board: without groups, and with them.
pub(crate) type Graphs<const N: usize> = [OnceCell<Arc<Known<N>>>; 2];

/// Words of a set of cells of boards up to 11×11. Larger graphs are followed node by node, with pauses in between.
pub(crate) const WORDS_OF_SMALL: usize = 2;

/// The graph of the board with what follows from each node. `None` if chains have to be told, not only their effects, or if the board
/// is large.
pub(crate) fn known<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    groups: bool,
) -> ControlFlow<(), Option<Arc<Known<N>>>> {
    if out.explains() || N > WORDS_OF_SMALL || v.open.is_empty() {
        return ControlFlow::Continue(None);
    }
    let place = &v.graphs[usize::from(groups)];
    if place.get().is_none() {
        let links = Links {
            cell_strong: true,
            house_strong: true,
            cell_weak: true,
            groups,
        };
        out.remember(
            || Making::new(v),
            |out, making: &mut Making<N>| {
                making.finish(v, links, None, false, out)?;
                out.parts([()], |out, ()| {
                    let Some(graph) = making.take() else {
                        return Flow::Continue(());
                    };
                    let closure = graph.closure();
                    out.pay(graph.nodes() / 8)?;
                    place.get_or_init(|| Arc::new(Known { graph, closure }));
                    Flow::Continue(())
                })
            },
        )?;
        out.begin_parts();
    }
    ControlFlow::Continue(place.get().cloned())
}
