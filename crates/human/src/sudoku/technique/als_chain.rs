//! ALS chain: almost locked sets in a row, each of which takes a digit from the next.
//!
//! Suppose a candidate is true. A set all of whose places for that digit it
//! sees must do without it, so it holds all its other digits; sets that see
//! those must do without them in turn. A set that has to do without two of its
//! digits has more cells than digits: the supposition was wrong.
//!
//! ```text
//!   z → A ─x─ B ─y─ … ─w─ C ← z        (shown from both ends of the chain)
//! ```

use std::ops::ControlFlow;

use cellwise_sudoku::{CellSet, DigitSet};

use super::als::{self, AlsWeb};
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Set `als` has lost `digit`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Loss {
    als: usize,
    digit: u8,
}

struct Net<'a, const N: usize> {
    web: &'a AlsWeb<N>,
    /// By digit: the sets that have it.
    having: Vec<Vec<usize>>,
}

/// Each loss with its cause: the number of an earlier loss, or `None` for the supposition itself.
type Parents = Vec<(Loss, Option<usize>)>;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let web = als::web(v, out)?;
    if out.lists_all() {
        list_chains(v, out, &web)?;
    }
    let sets = &web.sets;
    let mut having = vec![Vec::new(); v.size()];
    for (i, als) in sets.iter().enumerate() {
        for digit in als.digits.iter() {
            having[usize::from(digit) - 1].push(i);
        }
    }
    let net = Net { web: &web, having };
    out.parts(v.open.iter(), |out, cell| {
        out.parts(v.cands[cell].iter(), |out, digit| {
            let Some((parents, first, second)) = net.contradiction(out, cell, digit)? else {
                return Flow::Continue(());
            };
            let mut chain = net.ancestors(&parents, first);
            let rest = net.ancestors(&parents, second);
            let length = chain.len() + rest.len() - 1;
            out.remove_all(v, length, &[(digit, CellSet::only(cell))], |why| {
                let mut said = format!("Suppose {} were {}.", v.name(cell), v.symbol(digit));
                let broken = &sets[parents[first].0.als];
                chain.reverse();
                for (i, &at) in chain.iter().chain(rest.iter().rev()).enumerate() {
                    let loss = parents[at].0;
                    let role = [Role::First, Role::Second, Role::Third][i % 3];
                    sets[loss.als].mark(why, role);
                    if at == first || at == second {
                        continue;
                    }
                    said.push_str(&sets[loss.als].without(v, loss.digit));
                    said.push('.');
                }
                let lost = [first, second].map(|at| parents[at].0.digit);
                said.push_str(&match broken.cells.single() {
                    Some(_) => format!(
                        " And {} can be neither {} nor {}.",
                        broken.name(v),
                        v.symbol(lost[0]),
                        v.symbol(lost[1]),
                    ),
                    None => format!(
                        " And {} can't hold {} or {}: too few digits for the cells.",
                        broken.name(v),
                        v.symbol(lost[0]),
                        v.symbol(lost[1]),
                    ),
                });
                why.say(said);
            })
        })
    })
}

/// The most sets of a listed chain, and the most sets on a board whose chains are listed: beyond it there are millions.
const MAX_LISTED_LENGTH: usize = 6;
const MAX_LISTED_SETS: usize = 600;

/// A set that has lost a digit, the number of the one before it, and how many sets the chain has.
type Reached = (Loss, Option<usize>, usize);

/// Reports chains between two sets, each with all that it removes: one for each set of removals.
fn list_chains<const N: usize>(v: &View<N>, out: &mut Sink<N>, web: &AlsWeb<N>) -> Flow {
    if web.sets.len() > MAX_LISTED_SETS {
        return Flow::Continue(());
    }
    out.parts(web.sets.iter().enumerate(), |out, (start, first)| {
        for x in first.digits.iter() {
            // What is reached: a set that lost a digit, and from where.
            let mut reached: Vec<Reached> = Vec::new();
            let mut known = vec![DigitSet::EMPTY; web.sets.len()];
            known[start] = DigitSet::all(v.size());
            let mut add = |from: Option<usize>, loss: Loss, reached: &mut Vec<Reached>| {
                let length = from.map_or(2, |from| reached[from].2 + 1);
                let known = &mut known[loss.als];
                if length <= MAX_LISTED_LENGTH && !known.contains(loss.digit) {
                    known.insert(loss.digit);
                    reached.push((loss, from, length));
                }
            };
            for &(next, restricted) in &web.links[start] {
                if restricted.contains(x) {
                    add(
                        None,
                        Loss {
                            als: next,
                            digit: x,
                        },
                        &mut reached,
                    );
                }
            }
            let mut at = 0;
            while at < reached.len() {
                let (loss, _, length) = reached[at];
                out.pay(1 + web.links[loss.als].len() / 16)?;
                let last = &web.sets[loss.als];
                if length > 2 && loss.als > start {
                    let common = first.digits & last.digits;
                    let z = common.iter().filter(|&z| z != x && z != loss.digit);
                    let losses: Vec<(u8, CellSet<N>)> = z
                        .map(|z| (z, v.with(z, first.sight(z) & last.sight(z))))
                        .collect();
                    if !out.is_repeated(&losses) {
                        let mut way = vec![at];
                        while let Some(before) = reached[way[way.len() - 1]].1 {
                            way.push(before);
                        }
                        let way: Vec<Loss> = way.iter().rev().map(|&at| reached[at].0).collect();
                        out.remove_all(v, length, &losses, |why| {
                            tell_chain(v, why, web, start, &way, &losses);
                        })?;
                    }
                }
                for &(next, restricted) in &web.links[loss.als] {
                    for digit in restricted.iter().filter(|&digit| digit != loss.digit) {
                        add(Some(at), Loss { als: next, digit }, &mut reached);
                    }
                }
                at += 1;
            }
        }
        Flow::Continue(())
    })
}

/// `Suppose the set … lacks 5. Then …`.
fn tell_chain<const N: usize>(
    v: &View<N>,
    why: &mut Why<'_, N>,
    web: &AlsWeb<N>,
    start: usize,
    way: &[Loss],
    losses: &[(u8, CellSet<N>)],
) {
    let useful = losses.iter().filter(|(_, cells)| !cells.is_empty());
    let z = v.symbols(useful.map(|&(z, _)| z).collect());
    let first = &web.sets[start];
    first.mark(why, Role::First);
    let mut said = format!(
        "If {} lacks {z}, it holds all its other digits.",
        first.name(v)
    );
    for (i, loss) in way.iter().enumerate() {
        let set = &web.sets[loss.als];
        set.mark(why, [Role::Second, Role::Third][i % 2]);
        said.push_str(&set.without(v, loss.digit));
        said.push('.');
    }
    said.push_str(&format!(
        " So the first or the last of these sets holds {z}."
    ));
    why.say(said);
}

impl<const N: usize> Net<'_, N> {
    /// The two losses of one set that refute `digit` in `cell`, with the way to them.
    fn contradiction(
        &self,
        out: &mut Sink<N>,
        cell: usize,
        digit: u8,
    ) -> ControlFlow<(), Option<(Parents, usize, usize)>> {
        out.pay(1 + self.web.sets.len() / 64)?;
        let mut losses: Parents = Vec::new();
        // The first loss of each set, as an index into `losses`.
        let mut first_loss: Vec<Option<usize>> = vec![None; self.web.sets.len()];
        let mut clash = None;
        let note = |loss: Loss,
                    from: Option<usize>,
                    losses: &mut Parents,
                    first_loss: &mut Vec<Option<usize>>| {
            match first_loss[loss.als] {
                None => {
                    first_loss[loss.als] = Some(losses.len());
                    losses.push((loss, from));
                    None
                }
                Some(before) if losses[before].0.digit != loss.digit => {
                    losses.push((loss, from));
                    Some((before, losses.len() - 1))
                }
                Some(_) => None,
            }
        };
        for &als in &self.having[usize::from(digit) - 1] {
            let set = &self.web.sets[als];
            if set.sight(digit).contains(cell) {
                note(Loss { als, digit }, None, &mut losses, &mut first_loss);
            }
        }
        let mut at = 0;
        while at < losses.len() && clash.is_none() {
            let loss = losses[at].0;
            out.pay(1 + self.web.links[loss.als].len() / 32)?;
            for &(als, restricted) in &self.web.links[loss.als] {
                for digit in restricted.iter().filter(|&d| d != loss.digit) {
                    clash = clash.or(note(
                        Loss { als, digit },
                        Some(at),
                        &mut losses,
                        &mut first_loss,
                    ));
                }
                if clash.is_some() {
                    break;
                }
            }
            at += 1;
        }
        ControlFlow::Continue(clash.map(|(a, b)| (losses, a, b)))
    }

    /// A loss and everything before it, last first.
    fn ancestors(&self, parents: &Parents, mut at: usize) -> Vec<usize> {
        let mut way = vec![at];
        while let Some(before) = parents[at].1 {
            way.push(before);
            at = before;
        }
        way
    }
}
