//! X-chain, XY-chain, nice loop, alternating inference chain and its grouped form.
//!
//! All five are the same walk over different graphs, see [`super::graph`]. For
//! explanations each candidate that goes is shown with a shortest chain.

use std::collections::BTreeMap;

use super::als::{self, AlsWeb};
use super::chain_text::{draw, end_rules, tell, uses_sets};
use super::graph::{Bits, Graph, Known, Links, Making, Reach, WORDS_OF_SMALL, is_set, known, ones};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

/// One digit alone.
pub(crate) fn x_chain<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let links = Links {
        cell_strong: false,
        house_strong: true,
        cell_weak: false,
        groups: false,
    };
    find(v, out, links, |known| known.contradictions_of(false))
}

/// Through cells with two candidates.
pub(crate) fn xy_chain<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let links = Links {
        cell_strong: true,
        house_strong: false,
        cell_weak: false,
        groups: false,
    };
    find(v, out, links, |known| known.contradictions_of(true))
}

/// A chain that bites its own tail: every weak link in it holds as a strong one too.
pub(crate) fn nice_loop<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    if let Some(known) = known(v, out, false)? {
        return effects(v, out, &known, |known| known.graph.in_loops(&known.closure));
    }
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: false,
    };
    walk(v, out, links, None, true)
}

/// Through cells and houses alike.
pub(crate) fn aic<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: false,
    };
    find(v, out, links, |known| known.closure.contradictions())
}

/// Through cells, houses and groups.
pub(crate) fn grouped_aic<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: true,
    };
    find(v, out, links, |known| known.closure.contradictions())
}

/// Through cells, houses, groups and almost locked sets.
pub(crate) fn als_aic<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let sets = als::web(v, out)?;
    let links = Links {
        cell_strong: true,
        house_strong: true,
        cell_weak: true,
        groups: true,
    };
    walk(v, out, links, Some(&sets), false)
}

/// A chain from "start is false" to "end is true".
#[derive(Clone, Copy)]
struct Best {
    length: usize,
    start: usize,
    end: usize,
}

/// The chains of a board being looked for.
struct Looking<const N: usize> {
    graph: Making<N>,
    /// For every single candidate the shortest chain that removes it.
    best: Vec<Option<Best>>,
    gone: Bits,
    /// For every set of candidates that a chain removes the shortest; filled where all are listed.
    listed: BTreeMap<Bits, Best>,
    /// One chain for each pair of ends, shortest first.
    chosen: Vec<Best>,
}

/// Open chains along some links: their effects from what is known of the board, if that is enough.
fn find<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    links: Links,
    gone: impl FnOnce(&Known<N>) -> Bits,
) -> Flow {
    // Chains with fewer links leave the rules out; the graph that is known has them.
    if (links.cell_weak || v.demands.is_empty())
        && let Some(known) = known(v, out, links.groups)?
    {
        return effects(v, out, &known, gone);
    }
    walk(v, out, links, None, false)
}

/// Reports the nodes that chains remove, without the chains.
fn effects<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    known: &Known<N>,
    gone: impl FnOnce(&Known<N>) -> Bits,
) -> Flow {
    out.pay(known.graph.nodes() / 8)?;
    let losses = known.graph.losses(&gone(known));
    out.remove_all(v, 0, &losses, |_| {})
}

fn walk<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    links: Links,
    sets: Option<&AlsWeb<N>>,
    closed: bool,
) -> Flow {
    let start = || Looking {
        graph: Making::new(v),
        best: Vec::new(),
        gone: Vec::new(),
        listed: BTreeMap::new(),
        chosen: Vec::new(),
    };
    out.remember(start, |out, looking: &mut Looking<N>| {
        let Looking {
            graph,
            best,
            gone,
            listed,
            chosen,
        } = looking;
        let Some(graph) = graph.finish(v, links, sets, true, out)? else {
            return Flow::Continue(());
        };
        if !out.explains() && N <= WORDS_OF_SMALL {
            out.pay(graph.nodes())?;
            let gone = match closed {
                true => graph.in_loops(&graph.closure()),
                false => graph.closure().contradictions(),
            };
            return out.remove_all(v, 0, &graph.losses(&gone), |_| {});
        }
        best.resize(graph.singles, None);
        gone.resize(graph.words(), 0);
        let mut reach = Reach::new(graph);
        let starts = (0..graph.nodes()).filter(|&node| graph.has_strong(node));
        out.parts(starts, |out, start| {
            reach.follow_off(graph, out, start)?;
            if out.lists_all() {
                let loops = |end| closed || links.groups && is_set(graph.weak(start), end);
                let needs_sets = sets.is_some();
                list_ends(
                    out,
                    graph,
                    &reach,
                    start,
                    (closed, needs_sets),
                    loops,
                    listed,
                )?;
            }
            note_ends(out, graph, &reach, start, closed, best, gone)
        })?;
        if !out.explains() {
            let shortest = best.iter().flatten().map(|b| b.length).min().unwrap_or(0);
            return out.remove_all(v, shortest, &graph.losses(gone), |_| {});
        }
        if out.lists_all() {
            out.parts([()], |_, ()| {
                chosen.extend(listed.values().copied());
                Flow::Continue(())
            })?;
        }
        let of_candidates = best.iter().flatten().filter(|_| listed.is_empty());
        out.parts(of_candidates, |out, &b| {
            out.pay(chosen.len() / 256)?;
            let known = chosen.iter().any(|c| {
                (c.start, c.end) == (b.start, b.end) || (c.start, c.end) == (b.end, b.start)
            });
            if !known {
                chosen.push(b);
            }
            Flow::Continue(())
        })?;
        chosen.sort_by_key(|b| b.length);
        out.parts(chosen.iter(), |out, b| {
            reach.follow_off(graph, out, b.start)?;
            let mut chain = reach.chain((b.start, false), b.end, true);
            // Chains without such sets have techniques of their own.
            if sets.is_some() && !uses_sets(v, graph, sets, &chain) {
                return Flow::Continue(());
            }
            if let Some(part) = contradiction(&chain) {
                emit_contradiction(v, out, graph, sets, part)
            } else if closed || links.groups && is_set(graph.weak(b.start), b.end) {
                emit_loop(v, out, graph, sets, &mut chain)
            } else {
                emit_chain(v, out, graph, sets, &chain)
            }
        })
    })
}

/// Notes which candidates the chains from `start` remove.
fn note_ends<const N: usize>(
    out: &mut Sink<N>,
    graph: &Graph<N>,
    reach: &Reach,
    start: usize,
    closed: bool,
    best: &mut [Option<Best>],
    gone: &mut [u64],
) -> Flow {
    let weak = graph.weak(start);
    if !closed && weak.iter().zip(&reach.off).all(|(a, b)| a & b == 0) {
        return Flow::Continue(());
    }
    for end in ones(&reach.on) {
        if closed && !is_set(weak, end) {
            continue;
        }
        out.pay(1 + weak.len() / 64)?;
        let ends = graph.weak(end).iter().zip(weak).map(|(a, b)| a & b);
        let mut hit = false;
        for (all, word) in gone.iter_mut().zip(ends) {
            *all |= word;
            hit |= word != 0;
        }
        if !hit {
            continue;
        }
        let length = reach.chain((start, false), end, true).len();
        for (i, (a, b)) in graph.weak(end).iter().zip(weak).enumerate() {
            for bit in ones(&[a & b]) {
                let loser = i * 64 + bit;
                if loser < graph.singles && best[loser].is_none_or(|b| length < b.length) {
                    best[loser] = Some(Best { length, start, end });
                }
            }
        }
    }
    Flow::Continue(())
}

/// Notes the shortest chain from `start` for every set of candidates that one removes.
fn list_ends<const N: usize>(
    out: &mut Sink<N>,
    graph: &Graph<N>,
    reach: &Reach,
    start: usize,
    (closed, needs_sets): (bool, bool),
    loops: impl Fn(usize) -> bool,
    listed: &mut BTreeMap<Bits, Best>,
) -> Flow {
    for end in ones(&reach.on) {
        if closed && !is_set(graph.weak(start), end) {
            continue;
        }
        let mut chain = reach.chain((start, false), end, true);
        out.pay(1 + chain.len() / 4 + graph.words() / 64)?;
        // Two digits of different cells are linked strongly by an almost locked set alone.
        let by_set = |pair: &[(usize, bool)]| {
            let [a, b] = [pair[0].0, pair[1].0];
            !pair[0].1 && graph.digit(a) != graph.digit(b) && graph.cells(a) != graph.cells(b)
        };
        if needs_sets && !chain.windows(2).any(by_set) {
            continue;
        }
        let mut gone = match loops(end) {
            true => {
                chain.push((start, false));
                loop_removes(graph, &chain)
            }
            false => common(graph, start, end),
        };
        graph.keep_singles(&mut gone);
        if gone.iter().all(|&word| word == 0) {
            continue;
        }
        let found = Best {
            length: chain.len(),
            start,
            end,
        };
        let known = listed.entry(gone).or_insert(found);
        if found.length < known.length {
            *known = found;
        }
    }
    Flow::Continue(())
}

/// The nodes that are false if either of two is true.
fn common<const N: usize>(graph: &Graph<N>, a: usize, b: usize) -> Bits {
    let both = graph.weak(a).iter().zip(graph.weak(b));
    both.map(|(a, b)| a & b).collect()
}

/// The nodes that a closed chain rules out: those that see both ends of one of its weak links.
fn loop_removes<const N: usize>(graph: &Graph<N>, chain: &[(usize, bool)]) -> Bits {
    let mut gone = graph.no_nodes();
    for pair in chain.windows(2).filter(|pair| pair[0].1) {
        for (all, word) in gone.iter_mut().zip(common(graph, pair[0].0, pair[1].0)) {
            *all |= word;
        }
    }
    gone
}

/// The shortest part of a chain that makes a candidate both true and false, unless it is the whole chain. That part alone is
/// an argument, and a clearer one.
fn contradiction(chain: &[(usize, bool)]) -> Option<&[(usize, bool)]> {
    let mut shortest: Option<&[(usize, bool)]> = None;
    for (i, &(node, on)) in chain.iter().enumerate() {
        let end = chain[i + 1..]
            .iter()
            .position(|&later| later == (node, !on));
        if let Some(end) = end
            && shortest.is_none_or(|part| end + 2 < part.len())
        {
            shortest = Some(&chain[i..i + end + 2]);
        }
    }
    shortest.filter(|part| part.len() < chain.len())
}

/// A candidate that leads to its own opposite.
fn emit_contradiction<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &[(usize, bool)],
) -> Flow {
    let Some(&(node, true)) = chain.first() else {
        return emit_chain(v, out, graph, sets, chain);
    };
    let losses = [(graph.digit(node), graph.cells(node))];
    out.remove_all(v, chain.len(), &losses, |why| {
        draw(v, why, graph, sets, chain);
        let said = tell(v, graph, sets, chain);
        why.say(format!("{said}. That contradicts the start."));
    })
}

fn emit_chain<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &[(usize, bool)],
) -> Flow {
    let (Some(&(start, _)), Some(&(end, _))) = (chain.first(), chain.last()) else {
        return Flow::Continue(());
    };
    if start == end
        && let Some(cell) = graph.cells(end).single()
    {
        return out.place(v, cell, graph.digit(end), |why| {
            draw(v, why, graph, sets, chain);
            let said = tell(v, graph, sets, chain);
            why.say(format!("{said}. That contradicts the start."));
        });
    }
    let losses = graph.losses(&common(graph, start, end));
    out.remove_all(v, chain.len(), &losses, |why| {
        draw(v, why, graph, sets, chain);
        let said = tell(v, graph, sets, chain);
        let rules = end_rules(v, why, graph, &[start, end], &losses);
        why.say(if start == end {
            format!("{said}. Thus {} is true.{rules}", graph.name(v, end))
        } else {
            format!(
                "{said}. Thus at least one of {} and {} is true.{rules}",
                graph.name(v, start),
                graph.name(v, end),
            )
        });
    })
}

fn emit_loop<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &mut Vec<(usize, bool)>,
) -> Flow {
    let Some(&first) = chain.first() else {
        return Flow::Continue(());
    };
    chain.push(first);
    let losses = graph.losses(&loop_removes(graph, chain));
    out.remove_all(v, chain.len() - 1, &losses, |why| {
        draw(v, why, graph, sets, chain);
        let nodes: Vec<usize> = chain.iter().map(|&(node, _)| node).collect();
        let rules = end_rules(v, why, graph, &nodes, &losses);
        why.say(format!(
            "{}: the chain closes. Its candidates are true in turn, one way round or the other, so of each two neighbours exactly one is true, and what sees both is out.{rules}",
            tell(v, graph, sets, chain),
        ));
    })
}
