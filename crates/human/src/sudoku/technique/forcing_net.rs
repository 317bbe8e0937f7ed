//! Forcing nets: suppose a candidate, follow all singles, and see what must be.
//!
//! Either it ends in a contradiction, or all candidates of a cell (or all
//! places of a digit in a house) agree on something.

use super::net::Net;
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, Role};
use crate::sudoku::view::View;

/// A candidate that leads nowhere impossible, and what it rules out, by digit.
type Branch<const N: usize> = Option<Vec<Set<N>>>;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let size = v.size();
    let mut net = Net::new(v);
    let mut branches: Vec<Branch<N>> = vec![None; v.digits.len() * size];
    for cell in v.open.iter() {
        for digit in v.cands[cell].iter() {
            out.pay(10 + v.open.len() / 4)?;
            if net.suppose(cell, digit).is_err() {
                contradiction(v, out, cell, digit)?;
                continue;
            }
            let off = v.all_digits().map(|d| net.off(d)).collect();
            branches[cell * size + usize::from(digit) - 1] = Some(off);
        }
    }
    let mut told = vec![Set::EMPTY; size];
    for cell in v.open.iter() {
        let source: Vec<(usize, u8)> = v.cands[cell].iter().map(|d| (cell, d)).collect();
        agree(v, out, &branches, &source, None, &mut told)?;
    }
    for h in v.complete_houses() {
        for digit in v.all_digits() {
            let source: Vec<(usize, u8)> = v
                .with(digit, v.house(h))
                .iter()
                .map(|c| (c, digit))
                .collect();
            agree(v, out, &branches, &source, Some(h), &mut told)?;
        }
    }
    Flow::Continue(())
}

fn contradiction<const N: usize>(v: &View<N>, out: &mut Sink<N>, cell: usize, digit: u8) -> Flow {
    out.remove(v, digit, Set::only(cell), |why| {
        let mut net = Net::recording(v);
        if let Err(dead) = net.suppose(cell, digit) {
            let said = net.tell_dead(why, dead);
            why.say(format!("Not possible: {said}."));
        }
    })
}

/// What every candidate of the source rules out.
fn agree<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    branches: &[Branch<N>],
    source: &[(usize, u8)],
    house: Option<usize>,
    told: &mut [Set<N>],
) -> Flow {
    if source.len() < 2 {
        return Flow::Continue(());
    }
    out.pay(1 + source.len() / 4)?;
    let mut common = v.at.clone();
    for &(cell, digit) in source {
        let Some(off) = &branches[cell * v.size() + usize::from(digit) - 1] else {
            return Flow::Continue(());
        };
        let mut some = false;
        for (all, &branch) in common.iter_mut().zip(off) {
            *all &= branch;
            some |= !all.is_empty();
        }
        if !some {
            return Flow::Continue(());
        }
    }
    for (d, cells) in common.iter().enumerate() {
        let digit = d as u8 + 1;
        let fresh = *cells - told[d];
        told[d] |= fresh;
        for loser in fresh.iter() {
            if out.explains() {
                out.pay(source.len() * v.open.len())?;
            }
            out.remove(v, digit, Set::only(loser), |why| {
                let mut said = match (house, source.first()) {
                    (Some(h), Some(&(_, digit))) => {
                        why.house(h);
                        format!(
                            "Wherever the {} of {} goes, the same follows.",
                            v.symbol(digit),
                            v.house_name(h)
                        )
                    }
                    (_, Some(&(cell, _))) => {
                        format!("Whatever {} holds, the same follows.", v.name(cell))
                    }
                    _ => String::new(),
                };
                for &(cell, d) in source {
                    why.mark_one(Role::Pivot, cell, d);
                    let mut net = Net::recording(v);
                    if net.suppose(cell, d).is_ok() {
                        let told = net.tell_off(why, Candidate { cell: loser, digit });
                        said.push(' ');
                        said.push_str(&capital(&told));
                        said.push('.');
                    }
                }
                why.say(said);
            })?;
        }
    }
    Flow::Continue(())
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
