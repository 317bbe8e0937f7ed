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
            open.map(|(&cell, &left)| format!("{} in {}", v.either(left), v.name(cell))),
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
            rule => format!("{} That leaves only {}.", rule_words(v, rule), kept()),
        },
    }
}

/// What a rule asks for, in a sentence.
fn rule_words<const N: usize>(v: &View<N>, rule: &Rule) -> String {
    let names = || list(rule.cells().iter().map(|&cell| v.name(cell)), "and");
    match rule {
        Rule::Thermo(_) => format!(
            "Digits rise along the thermometer {}: each cell needs a smaller digit before it and a greater one behind it.",
            names()
        ),
        Rule::SlowThermo(_) => format!("Digits never fall along {}.", names()),
        Rule::Greater(_) => format!("Of {} the first is greater than the second.", names()),
        Rule::Arrow(_) => format!(
            "Of {} the first cell is the circle of an arrow: the others add up to it.",
            names()
        ),
        Rule::LittleKiller(rule) => {
            format!("The digits along this diagonal add up to {}.", rule.sum())
        }
        Rule::Sandwich(rule) => {
            let (is_row, line) = rule.line();
            let (kind, last) = (if is_row { "row" } else { "column" }, v.size() as u8);
            format!(
                "In {kind} {} the digits between {} and {} add up to {}.",
                line + 1,
                v.symbol(1),
                v.symbol(last),
                rule.sum()
            )
        }
        Rule::Palindrome(_) => format!("The line {} reads the same from both ends.", names()),
        Rule::Clone(_) | Rule::Same(_) => {
            format!("Among {} the same digits come again.", names())
        }
        Rule::Difference(rule) => {
            format!("{} differ by {}.", names(), rule.number())
        }
        Rule::Ratio(rule) => format!("Of {} one is {} times the other.", names(), rule.number()),
        Rule::Xv(rule) => format!("{} add up to {}.", names(), rule.number()),
        Rule::Quadruple(rule) => format!(
            "Around this corner, {}, stand {}.",
            names(),
            v.symbols(rule.digits().iter().copied().collect())
        ),
        Rule::Renban(_) => format!("{} hold consecutive digits, in any order.", names()),
        Rule::Whispers(rule) => format!(
            "Neighbours along {} differ by {} or more.",
            names(),
            rule.number()
        ),
        Rule::Nabner(_) => format!("No two digits of {} are consecutive or equal.", names()),
        Rule::Between(_) => format!(
            "The digits between the ends of {} lie between the digits of the ends.",
            names()
        ),
        rule => format!("The rule \"{rule}\" must be met."),
    }
}
