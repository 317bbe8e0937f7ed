//! What a rule beyond houses excludes by itself: cage combinations, sums that follow from cages and houses, and any other rule.

use cellwise_sudoku::DigitSet;
use cellwise_sudoku::Rule;
use cellwise_sudoku::rules::DemandSource;

use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

/// The kinds of demands that have a technique of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Cage,
    Sum,
    Other,
}

/// Reports the candidates that one demand excludes.
pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, kind: Kind) -> Flow {
    out.parts(0..v.demands.len(), |out, number| {
        let source = v.demands.source(number);
        if kind_of(v, source) != kind {
            return Flow::Continue(());
        }
        let cells = v.demands.cells(number);
        out.pay(1 + cells.len())?;
        let digits = |cell: usize| match v.digits[cell] {
            0 => v.cands[cell],
            digit => [digit].into_iter().collect(),
        };
        let Some(left) = v.demands.narrow(number, digits) else {
            return Flow::Continue(());
        };
        let mut losses: Vec<(u8, Set<N>)> = Vec::new();
        for (&cell, left) in cells.iter().zip(&left) {
            for digit in (v.cands[cell] & !*left).iter() {
                losses.push((digit, Set::only(cell)));
            }
        }
        out.remove_all(v, 0, &losses, |why| {
            for &cell in cells {
                for digit in digits(cell).iter() {
                    why.mark_one(Role::Pattern, cell, digit);
                }
            }
            why.say(reason(v, source, cells, &left));
        })
    })
}

fn kind_of<const N: usize>(v: &View<N>, source: DemandSource) -> Kind {
    match source {
        DemandSource::Sum(_) => Kind::Sum,
        DemandSource::Rule(rule) => match &v.puzzle.rules()[rule] {
            Rule::Killer(_) => Kind::Cage,
            _ => Kind::Other,
        },
    }
}

fn reason<const N: usize>(
    v: &View<N>,
    source: DemandSource,
    cells: &[usize],
    left: &[DigitSet],
) -> String {
    let names = || list(cells.iter().map(|&cell| v.name(cell)), "and");
    let kept = || {
        let each = cells.iter().zip(left);
        let open = each.filter(|(cell, _)| v.digits[**cell] == 0);
        list(
            open.map(|(&cell, &left)| format!("{} {}", v.symbols(left), v.name(cell))),
            "and",
        )
    };
    match source {
        DemandSource::Sum(sum) => format!(
            "Every full house has the same sum. With the cages around it, {} add up to {sum}, and only these digits can take part: {}.",
            names(),
            kept(),
        ),
        DemandSource::Rule(rule) => match &v.puzzle.rules()[rule] {
            Rule::Killer(killer) => format!(
                "The cage of {}, {}, can be filled only with these digits: {}.",
                killer.sum(),
                names(),
                kept(),
            ),
            rule => format!(
                "The rule \"{rule}\" can be met only with these digits: {}.",
                kept(),
            ),
        },
    }
}
