//! A chain of marks between cells (dots, X and V, signs) whose cells see each other: which ways fill all of it.
//!
//! ```text
//!   r1c1 ● r1c2 ● r1c3   two black dots in a row: 1-2-4, 2-4-8 and back; one digit stands there once only
//! ```

use cellwise_sudoku::CellSet;

use super::demand::list_ways;
use super::rule_words::{Kind, name};
use super::ways::Ways;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

/// The most marks of a chain.
const MAX_MARKS: usize = 4;
/// The most ways that a sentence lists.
const MAX_LISTED: usize = 6;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let marks: Vec<usize> = (0..v.demands.len())
        .filter(|&number| {
            let is_mark = matches!(Kind::of(v, number), Kind::Dots | Kind::Xv | Kind::Greater);
            let cells = v.demands.cells(number);
            is_mark && cells.len() == 2 && cells.iter().any(|&cell| v.open.contains(cell))
        })
        .collect();
    // What shorter chains found counts also after a pause in longer ones.
    out.remember(Vec::new, |out, found: &mut Vec<bool>| {
        for (i, count) in (2..=MAX_MARKS).enumerate() {
            out.parts(marks.iter(), |out, &first| {
                extend(v, out, &marks, &mut vec![first], count)
            })?;
            if found.len() == i {
                found.push(out.found > 0);
            }
            if found[i] {
                break;
            }
        }
        Flow::Continue(())
    })
}

/// Goes on along marks that begin where the last one ends, up to `count` of them. Depth is [`MAX_MARKS`] at most.
fn extend<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    marks: &[usize],
    chain: &mut Vec<usize>,
    count: usize,
) -> Flow {
    if chain.len() == count {
        return look(v, out, chain);
    }
    let cells = |mark: usize| v.demands.cells(mark);
    let last = cells(chain[chain.len() - 1]);
    for &mark in marks {
        let touches = cells(mark).iter().any(|cell| last.contains(cell));
        if !touches || chain.contains(&mark) {
            continue;
        }
        chain.push(mark);
        let flow = extend(v, out, marks, chain, count);
        chain.pop();
        flow?;
    }
    Flow::Continue(())
}

/// Reports what a chain of marks excludes. Read from the other end it is the same chain.
fn look<const N: usize>(v: &View<N>, out: &mut Sink<N>, chain: &[usize]) -> Flow {
    if chain[0] > chain[chain.len() - 1] {
        return Flow::Continue(());
    }
    let mut ways = Ways::new(v, chain);
    if ways
        .cells
        .iter()
        .filter(|&&cell| v.open.contains(cell))
        .count()
        < 2
    {
        return Flow::Continue(());
    }
    let Some(left) = ways.supported() else {
        return out.pay(2 * ways.looks);
    };
    out.pay(2 * ways.looks)?;
    let mut losses: Vec<(u8, CellSet<N>)> = Vec::new();
    for (&cell, left) in ways.cells.iter().zip(&left) {
        for digit in (v.cands[cell] & !*left).iter() {
            losses.push((digit, CellSet::only(cell)));
        }
    }
    out.remove_all(v, chain.len(), &losses, |why| {
        for &cell in &ways.cells {
            for digit in v.digits_of(cell).iter() {
                why.mark_one(Role::Pattern, cell, digit);
            }
        }
        let mut said = format!(
            "Take {} together.",
            list(chain.iter().map(|&mark| name(v, mark)), "and")
        );
        let domains = ways.domains();
        if let Some(all) = ways.all(domains, MAX_LISTED) {
            said.push(' ');
            said.push_str(&list_ways(v, &ways.cells, &all));
        } else {
            said.push_str(
                " No way to meet them, with no digit twice in a house, has one of these.",
            );
        }
        why.say(said);
    })
}
