//! Cell and house forcing chains: whichever candidate is true, the same follows.

use super::chain_text::{draw, tell};
use super::graph::{Bits, Graph, Links, Reach, is_set, ones, set};
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

fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, mut sources: Vec<Source>) -> Flow {
    // Few branches are easier to follow than many.
    sources.sort_by_key(|source| source.candidates.len());
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: true,
    };
    let Some(graph) = Graph::new(v, links, out)? else {
        return Flow::Continue(());
    };
    let mut reach = Reach::new(&graph);
    let mut off: Vec<Bits> = Vec::with_capacity(graph.singles);
    for node in 0..graph.singles {
        reach.follow_on(&graph, node);
        out.pay(reach.cost())?;
        off.push(reach.off.clone());
    }
    // For explanations: each loser once, with its smallest source.
    let mut told = graph.no_nodes();
    for source in &sources {
        out.pay(1 + source.candidates.len() * told.len() / 256)?;
        let mut common = vec![u64::MAX; told.len()];
        for &(cell, digit) in &source.candidates {
            for (all, word) in common.iter_mut().zip(&off[graph.node(cell, digit)]) {
                *all &= word;
            }
        }
        let losers: Vec<usize> = ones(&common)
            .take_while(|&node| node < graph.singles)
            .collect();
        if losers.is_empty() {
            continue;
        }
        if !out.explains() {
            out.remove_all(v, source.candidates.len(), &graph.losses(&common), |_| {})?;
            continue;
        }
        for loser in losers {
            if is_set(&told, loser) {
                continue;
            }
            set(&mut told, loser);
            let mut one = graph.no_nodes();
            set(&mut one, loser);
            let mut chains = Vec::new();
            for &(cell, digit) in &source.candidates {
                let start = graph.node(cell, digit);
                reach.follow_on(&graph, start);
                out.pay(reach.cost())?;
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
                    draw(why, &graph, chain);
                    said.push(' ');
                    said.push_str(&tell(v, &graph, chain));
                    said.push('.');
                }
                why.say(said);
            })?;
        }
    }
    Flow::Continue(())
}
