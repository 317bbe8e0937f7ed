//! Signs in a row: r1c1 > r1c2 > r1c3 leaves r1c1 at least 3 and r1c3 at most 7.

use cellwise_sudoku::rules::DemandSource;
use cellwise_sudoku::{CellSet, Rule};

use super::rule_words::Kind;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// The bound of a cell and the cell that it comes from.
#[derive(Clone, Copy)]
struct Bound {
    digit: u8,
    from: Option<usize>,
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let signs: Vec<(usize, usize)> = (0..v.demands.len()).filter_map(|n| sign(v, n)).collect();
    if signs.is_empty() {
        return Flow::Continue(());
    }
    out.parts([true, false], |out, is_lower| {
        let bounds = bounds(v, &signs, is_lower);
        out.pay(signs.len())?;
        let mut cells: Vec<usize> = signs.iter().flat_map(|&(a, b)| [a, b]).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            let Some(bound) = bounds[cell].filter(|bound| bound.from.is_some()) else {
                continue;
            };
            let beyond = |&digit: &u8| match is_lower {
                true => digit < bound.digit,
                false => digit > bound.digit,
            };
            let lost = v.cands[cell].iter().filter(beyond);
            let losses: Vec<_> = lost.map(|digit| (digit, CellSet::only(cell))).collect();
            out.remove_all(v, 0, &losses, |why| {
                let mut chain = vec![cell];
                let mut last = bound;
                // On a board without a solution signs may run in a circle.
                while let Some(from) = last.from.filter(|_| chain.len() <= v.size()) {
                    chain.push(from);
                    match bounds[from] {
                        Some(next) => last = next,
                        None => break,
                    }
                }
                for &cell in &chain {
                    for digit in v.digits_of(cell).iter() {
                        why.mark_one(Role::Pattern, cell, digit);
                    }
                }
                why.say(words(v, &chain, last.digit, bound.digit, is_lower));
            })?;
        }
        Flow::Continue(())
    })
}

/// The greater and the smaller cell of a sign.
fn sign<const N: usize>(v: &View<N>, number: usize) -> Option<(usize, usize)> {
    let DemandSource::Rule(rule) = v.demands.source(number) else {
        return None;
    };
    match (Kind::of(v, number), &v.puzzle.rules()[rule]) {
        (Kind::Greater, rule @ Rule::Greater(_)) => match rule.cells() {
            &[greater, smaller] => Some((greater, smaller)),
            _ => None,
        },
        _ => None,
    }
}

/// The least digit of every cell (or the greatest), by the longest chain of signs.
fn bounds<const N: usize>(
    v: &View<N>,
    signs: &[(usize, usize)],
    is_lower: bool,
) -> Vec<Option<Bound>> {
    let own = |cell: usize| {
        let digits = v.digits_of(cell);
        let digit = match is_lower {
            true => digits.first(),
            false => digits.iter().last(),
        };
        digit.map(|digit| Bound { digit, from: None })
    };
    let mut bounds: Vec<Option<Bound>> = (0..v.digits.len()).map(own).collect();
    // A chain without a circle has fewer signs than there are digits.
    for _ in 0..v.size() {
        let mut changed = false;
        for &(greater, smaller) in signs {
            let (from, to) = if is_lower {
                (smaller, greater)
            } else {
                (greater, smaller)
            };
            let (Some(source), Some(target)) = (bounds[from], bounds[to]) else {
                continue;
            };
            let digit = if is_lower {
                source.digit + 1
            } else {
                source.digit.saturating_sub(1)
            };
            let is_tighter = if is_lower {
                digit > target.digit
            } else {
                digit < target.digit
            };
            if is_tighter {
                bounds[to] = Some(Bound {
                    digit,
                    from: Some(from),
                });
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    bounds
}

/// `r1c1 > r1c2 > r1c3: r1c3 is at least 1, so r1c1 is at least 3.`
fn words<const N: usize>(
    v: &View<N>,
    chain: &[usize],
    end: u8,
    bound: u8,
    is_lower: bool,
) -> String {
    let names: Vec<String> = chain.iter().map(|&cell| v.name(cell)).collect();
    let (sign, most) = if is_lower {
        (" > ", "at least")
    } else {
        (" < ", "at most")
    };
    let (first, last) = (&names[0], &names[names.len() - 1]);
    let limit = match (1..=v.size() as u8).contains(&bound) {
        true => format!("{first} is {most} {}", v.symbol(bound)),
        false => format!("there is no digit for {first}"),
    };
    format!(
        "{}: {last} is {most} {}, so {limit}.",
        names.join(sign),
        v.symbol(end)
    )
}
