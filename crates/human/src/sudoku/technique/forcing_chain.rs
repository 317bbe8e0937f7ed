//! Cell and house forcing chains: whichever candidate is true, the same follows.

use super::chain_text::{draw, tell};
use super::graph::{Bits, Graph, Links, Making, Reach, is_set, ones, set};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Every candidate of one cell leads to the same.
pub(crate) fn cell<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let cells = v.open.iter().filter(|&cell| v.cands[cell].len() >= 2);
    let sets = cells.map(|cell| Source {
        house: None,
        candidates: v.cands[cell].iter().map(|digit| (cell, digit)).collect(),
    });
    find(v, out, sets.collect())
}

/// Every place of a digit in one house leads to the same.
pub(crate) fn house<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let mut sources = Vec::new();
    for h in v.complete_houses() {
        for digit in v.all_digits() {
            let places = v.with(digit, v.house(h));
            if places.len() >= 2 {
                sources.push(Source {
                    house: Some(h),
                    candidates: places.iter().map(|cell| (cell, digit)).collect(),
                });
            }
        }
    }
    find(v, out, sources)
}

/// A few candidates of which one is true.
struct Source {
    house: Option<usize>,
    candidates: Vec<(usize, u8)>,
}

impl Source {
    fn name<const N: usize>(&self, v: &View<N>) -> String {
        let Some(&(cell, digit)) = self.candidates.first() else {
            return String::new();
        };
        match self.house {
            None => format!("Whatever {} holds, the same follows.", v.name(cell)),
            Some(h) => format!(
                "Wherever the {} of {} goes, the same follows.",
                v.symbol(digit),
                v.house_name(h)
            ),
        }
    }
}

/// The chains of a board being looked for.
struct Looking<const N: usize> {
    graph: Making<N>,
    /// For every single candidate a row of bits: the candidates that are false if it is true.
    off: Bits,
    /// For explanations: each loser once, with its smallest source.
    told: Bits,
}

fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, mut sources: Vec<Source>) -> Flow {
    // Few branches are easier to follow than many.
    sources.sort_by_key(|source| source.candidates.len());
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: true,
    };
    let start = || Looking {
        graph: Making::new(v),
        off: Vec::new(),
        told: Vec::new(),
    };
    out.remember(start, |out, looking: &mut Looking<N>| {
        let Looking { graph, off, told } = looking;
        let Some(graph) = graph.finish(v, links, false, out)? else {
            return Flow::Continue(());
        };
        told.resize(graph.words(), 0);
        // Made at once: growing would copy it again and again.
        off.reserve_exact(graph.singles * graph.words() - off.len());
        let mut reach = Reach::new(graph);
        out.parts(0..graph.singles, |out, node| {
            reach.follow_on(graph, out, node)?;
            off.extend(&reach.off);
            Flow::Continue(())
        })?;
        out.parts(&sources, |out, source| {
            out.pay(source.candidates.len() * told.len() / 256)?;
            let mut common = vec![u64::MAX; told.len()];
            for &(cell, digit) in &source.candidates {
                let row = &off[graph.node(cell, digit) * graph.words()..];
                for (all, word) in common.iter_mut().zip(row) {
                    *all &= word;
                }
            }
            if !out.explains() {
                let losses = graph.losses(&common);
                return out.remove_all(v, source.candidates.len(), &losses, |_| {});
            }
            let losers = ones(&common).take_while(|&node| node < graph.singles);
            out.parts(losers, |out, loser| {
                if is_set(told, loser) {
                    return Flow::Continue(());
                }
                set(told, loser);
                tell_source(v, out, graph, &mut reach, source, loser)
            })
        })
    })
}

/// Reports that every candidate of `source` rules `loser` out.
fn tell_source<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    graph: &Graph<N>,
    reach: &mut Reach,
    source: &Source,
    loser: usize,
) -> Flow {
    let mut one = graph.no_nodes();
    set(&mut one, loser);
    let mut chains = Vec::new();
    for &(cell, digit) in &source.candidates {
        let start = graph.node(cell, digit);
        reach.follow_on(graph, out, start)?;
        chains.push(reach.chain((start, true), loser, false));
    }
    out.remove_all(v, source.candidates.len(), &graph.losses(&one), |why| {
        if let Some(house) = source.house {
            why.house(house);
        }
        for &(cell, digit) in &source.candidates {
            why.mark_one(Role::Pivot, cell, digit);
        }
        let mut said = source.name(v);
        for chain in &chains {
            draw(why, graph, chain);
            said.push(' ');
            said.push_str(&tell(v, graph, chain));
            said.push('.');
        }
        why.say(said);
    })
}
