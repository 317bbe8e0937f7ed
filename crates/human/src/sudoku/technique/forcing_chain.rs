//! Cell and house forcing chains: whichever candidate is true, the same follows.

use super::chain_text::{draw, tell};
use super::graph::{Bits, Graph, Known, Links, Making, Reach, is_set, known, ones, set};
use super::kraken_fish::Fish;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Every candidate of one cell leads to the same.
pub(crate) fn cell<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, |v| {
        let cells = v.open.iter().filter(|&cell| v.cands[cell].len() >= 2);
        let sets = cells.map(|cell| Source {
            origin: Origin::Cell,
            candidates: v.cands[cell].iter().map(|digit| (cell, digit)).collect(),
        });
        sets.collect()
    })
}

/// Every place of a digit in one house leads to the same.
pub(crate) fn house<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, houses)
}

fn houses<const N: usize>(v: &View<N>) -> Vec<Source> {
    let mut sources = Vec::new();
    for h in v.complete_houses() {
        for digit in v.all_digits() {
            let places = v.with(digit, v.house(h));
            if places.len() >= 2 {
                sources.push(Source {
                    origin: Origin::House(h),
                    candidates: places.iter().map(|cell| (cell, digit)).collect(),
                });
            }
        }
    }
    sources
}

/// The reason why one of a few candidates is true.
enum Origin {
    Cell,
    House(usize),
    Fish(Fish),
}

/// A few candidates of which one is true.
pub(crate) struct Source {
    origin: Origin,
    candidates: Vec<(usize, u8)>,
}

impl Source {
    /// The fins of a fish and its places in a cover line.
    pub(crate) fn fish(candidates: Vec<(usize, u8)>, fish: Fish) -> Self {
        Self {
            origin: Origin::Fish(fish),
            candidates,
        }
    }

    fn name<const N: usize>(&self, v: &View<N>) -> String {
        let Some(&(cell, digit)) = self.candidates.first() else {
            return String::new();
        };
        match &self.origin {
            Origin::Cell => format!("Whatever {} holds, the same follows.", v.name(cell)),
            Origin::House(h) => format!(
                "Wherever the {} of {} goes, the same follows.",
                v.symbol(digit),
                v.house_name(*h)
            ),
            Origin::Fish(fish) => fish.words(v, digit),
        }
    }

    /// The houses that it rests on.
    fn houses(&self) -> &[usize] {
        match &self.origin {
            Origin::Cell => &[],
            Origin::House(house) => std::slice::from_ref(house),
            Origin::Fish(fish) => &fish.bases,
        }
    }
}

/// The chains of a board being looked for.
struct Looking<const N: usize> {
    /// Few branches come first: they are easier to follow than many.
    sources: Vec<Source>,
    graph: Making<N>,
    /// For every single candidate a row of bits: the candidates that are false if it is true.
    off: Bits,
    /// For explanations: each loser once, with its smallest source.
    told: Bits,
}

/// Follows chains from every candidate of each source, and reports what all of them rule out.
pub(crate) fn find<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    sources: impl FnOnce(&View<N>) -> Vec<Source>,
) -> Flow {
    if let Some(known) = known(v, out, true)? {
        let mut effects = Effects::new(&known);
        for source in sources(v) {
            effects.add(&source.candidates);
        }
        return effects.report(v, out);
    }
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: true,
    };
    let start = || {
        let mut sources = sources(v);
        sources.sort_by_key(|source| source.candidates.len());
        Looking {
            sources,
            graph: Making::new(v),
            off: Vec::new(),
            told: Vec::new(),
        }
    };
    out.remember(start, |out, looking: &mut Looking<N>| {
        let Looking {
            sources,
            graph,
            off,
            told,
        } = looking;
        let Some(graph) = graph.finish(v, links, None, false, out)? else {
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
        out.parts(sources.iter(), |out, source| {
            out.pay(source.candidates.len() * told.len() / 256)?;
            let mut common = vec![u64::MAX; told.len()];
            for &(cell, digit) in &source.candidates {
                let row = &off[graph.node(cell, digit) * graph.words()..];
                for (all, word) in common.iter_mut().zip(row) {
                    *all &= word;
                }
            }
            if common.iter().all(|&word| word == 0) {
                return Flow::Continue(());
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

/// What all candidates of some sources rule out, without the chains.
pub(crate) struct Effects<'a, const N: usize> {
    known: &'a Known<N>,
    gone: Bits,
    common: Bits,
    sources: usize,
}

impl<'a, const N: usize> Effects<'a, N> {
    pub(crate) fn new(known: &'a Known<N>) -> Self {
        Self {
            known,
            gone: known.graph.no_nodes(),
            common: known.graph.no_nodes(),
            sources: 0,
        }
    }

    /// Adds what these candidates, of which one is true, all rule out.
    pub(crate) fn add(&mut self, candidates: &[(usize, u8)]) {
        let Known { graph, closure } = self.known;
        self.sources += 1;
        self.common.fill(u64::MAX);
        for &(cell, digit) in candidates {
            let row = closure.off(graph.node(cell, digit));
            for (all, word) in self.common.iter_mut().zip(row) {
                *all &= word;
            }
        }
        for (all, word) in self.gone.iter_mut().zip(&self.common) {
            *all |= word;
        }
    }

    pub(crate) fn report(&self, v: &View<N>, out: &mut Sink<N>) -> Flow {
        out.pay(1 + self.sources / 16)?;
        out.remove_all(v, 0, &self.known.graph.losses(&self.gone), |_| {})
    }
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
        for &house in source.houses() {
            why.house(house);
        }
        for &(cell, digit) in &source.candidates {
            why.mark_one(Role::Pivot, cell, digit);
        }
        let mut said = source.name(v);
        for chain in &chains {
            draw(v, why, graph, None, chain);
            said.push(' ');
            said.push_str(&tell(v, graph, None, chain));
            said.push('.');
        }
        why.say(said);
    })
}
