//! `and`, `or` and `not`: rules made of rules.
//!
//! `or` lets every rule that can still be kept draw its conclusions on a copy, and keeps what any of them keeps.
//! `not` waits until the rule inside has few fillings left, and keeps the digits of those that break it.

use std::fmt;

use super::super::tools::differ::Differ;
use super::super::tools::keep;
use super::super::words::Words;
use super::super::{Body, Cells, Dead, Form, Propagator, Rule, RuleError, RuleFault, pairs};
use crate::Shape;

/// All of several rules.
pub type And = Compound<0>;
/// At least one of several rules.
pub type Or = Compound<1>;
/// The opposite of a rule.
pub type Not = Compound<2>;

const AND: u8 = 0;
const OR: u8 = 1;

/// Rules put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compound<const HOW: u8> {
    rules: Vec<Rule>,
    /// All cells that the rules name, each once; none if one of the rules is on the whole board.
    cells: Cells,
}

impl<const HOW: u8> Compound<HOW> {
    /// The rules inside.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

/// The most rules inside one.
const MAX_RULES: usize = 64;
/// The most fillings of a rule that are tried, for `not`.
const MAX_FILLINGS: u64 = 256;

impl<const HOW: u8> Body for Compound<HOW> {
    const FORM: Form = match HOW {
        AND => Form {
            name: "and",
            form: "and (RULE) (RULE)…",
            meaning: "all of the rules in the brackets are kept",
            called: "all of several rules",
            said: "All of some rules hold.",
        },
        OR => Form {
            name: "or",
            form: "or (RULE) (RULE)…",
            meaning: "at least one of the rules in the brackets is kept",
            called: "one of several rules",
            said: "At least one of some rules holds.",
        },
        _ => Form {
            name: "not",
            form: "not (RULE)",
            meaning: "the rule in the brackets is broken",
            called: "broken rule",
            said: "A rule is broken here on purpose.",
        },
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let most = if HOW == AND || HOW == OR {
            MAX_RULES
        } else {
            1
        };
        let mut rules = Vec::new();
        while rules.is_empty() || words.next_is_group() {
            let text = words.group("a rule in brackets")?;
            if rules.len() == most {
                return Err(
                    words.unexpected(text, "nothing more: 64 rules at most, and one for not")
                );
            }
            let rule = Rule::parse_words(&mut words.inside(&text)?)?;
            if ["jigsaw", "boards", "negative", "fog"].contains(&rule.name()) {
                return Err(words.unexpected(text, "a rule that stands for itself"));
            }
            rules.push(rule);
        }
        let mut cells: Vec<usize> = Vec::new();
        for rule in &rules {
            for &cell in rule.cells() {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        if rules.iter().any(|rule| rule.cells().is_empty()) {
            cells.clear();
        }
        Ok(Self {
            rules,
            cells: Cells::new(words.shape, cells),
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn load(&self) -> usize {
        self.rules.iter().map(Rule::load).sum()
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let (cells, parts) = parts(&self.rules, shape);
        vec![match HOW {
            AND => Box::new(All { cells, parts }),
            OR => Box::new(Any { cells, parts }),
            _ => Box::new(Opposite { cells, parts }) as Box<dyn Propagator>,
        }]
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let broken = |rule: &Rule| is_broken(rule, shape, digits);
        let full = || {
            let (cells, _) = parts(&self.rules, shape);
            cells.iter().all(|&cell| digits[cell] != 0)
        };
        let fault = match HOW {
            AND => {
                let broken = self.rules.iter().find(|rule| broken(rule));
                return broken.map_or(Vec::new(), |rule| {
                    let own = rule.faults(shape, &[], digits);
                    if own.is_empty() {
                        vec![RuleFault::Sequence]
                    } else {
                        own
                    }
                });
            }
            OR => self
                .rules
                .iter()
                .all(broken)
                .then_some(RuleFault::NoneHolds),
            _ => (full() && !self.rules.iter().any(broken)).then_some(RuleFault::Holds),
        };
        fault.into_iter().collect()
    }
}

/// Returns true if a board breaks a rule, or repeats a digit in one of its houses.
fn is_broken(rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
    if !rule.faults(shape, &[], digits).is_empty() {
        return true;
    }
    let houses = rule.houses(shape).unwrap_or_default();
    houses.iter().any(|house| {
        let mut held: Vec<u8> = house.cells.iter().map(|&cell| digits[cell]).collect();
        held.retain(|&digit| digit != 0);
        held.sort_unstable();
        held.windows(2).any(|two| two[0] == two[1])
    })
}

impl<const HOW: u8> fmt::Display for Compound<HOW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)?;
        self.rules
            .iter()
            .try_for_each(|rule| write!(f, " ({rule})"))
    }
}

/// One rule inside: all its propagators, its houses and pairs among them, each with the places of its cells.
struct Part {
    propagators: Vec<(Box<dyn Propagator>, Vec<usize>)>,
    /// The places of all its cells.
    scope: Vec<usize>,
}

impl Part {
    fn cost(&self) -> usize {
        self.propagators
            .iter()
            .map(|(propagator, _)| propagator.cost())
            .sum()
    }

    /// Narrows until nothing changes.
    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        loop {
            let mut changed = false;
            for (propagator, places) in &self.propagators {
                let mut masks: Vec<u64> = places.iter().map(|&place| digits[place]).collect();
                propagator.narrow(&mut masks)?;
                for (&place, mask) in places.iter().zip(masks) {
                    changed |= digits[place] != mask;
                    digits[place] = mask;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// All cells that some rules are about, and the rules with the places of their cells among them.
fn parts(rules: &[Rule], shape: &Shape) -> (Vec<usize>, Vec<Part>) {
    let mut cells: Vec<usize> = Vec::new();
    let mut parts = Vec::new();
    for rule in rules {
        let mut all = rule.propagators(shape);
        for house in rule.houses(shape).unwrap_or_default() {
            all.push(Box::new(Differ(house.cells)));
        }
        all.extend(pairs(rule, shape, &[]));
        let mut place = |&cell: &usize| match cells.iter().position(|&c| c == cell) {
            Some(place) => place,
            None => {
                cells.push(cell);
                cells.len() - 1
            }
        };
        let mut propagators = Vec::new();
        let mut scope = Vec::new();
        for propagator in all {
            let places: Vec<usize> = propagator.scope().iter().map(&mut place).collect();
            scope.extend_from_slice(&places);
            propagators.push((propagator, places));
        }
        scope.sort_unstable();
        scope.dedup();
        parts.push(Part { propagators, scope });
    }
    (cells, parts)
}

struct All {
    cells: Vec<usize>,
    parts: Vec<Part>,
}

impl Propagator for All {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> usize {
        self.parts.iter().map(Part::cost).sum()
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        self.parts.iter().try_for_each(|part| part.narrow(digits))
    }
}

struct Any {
    cells: Vec<usize>,
    parts: Vec<Part>,
}

impl Propagator for Any {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> usize {
        self.parts.iter().map(Part::cost).sum()
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let mut kept = vec![0; digits.len()];
        for part in &self.parts {
            let mut copy = digits.to_vec();
            if part.narrow(&mut copy).is_ok() {
                kept.iter_mut()
                    .zip(copy)
                    .for_each(|(all, left)| *all |= left);
            }
        }
        keep(digits, &kept)
    }
}

struct Opposite {
    cells: Vec<usize>,
    /// One part.
    parts: Vec<Part>,
}

impl Propagator for Opposite {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> usize {
        self.parts.iter().map(Part::cost).sum()
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let Some(part) = self.parts.first() else {
            return Ok(());
        };
        let ways = part.scope.iter().try_fold(1u64, |ways, &place| {
            let more = ways * u64::from(digits[place].count_ones());
            (more <= MAX_FILLINGS).then_some(more)
        });
        if ways.is_none() || part.narrow(&mut digits.to_vec()).is_err() {
            return Ok(());
        }
        // The fillings that break the rule, one digit for each cell in all ways, as an odometer counts.
        let masks: Vec<u64> = part.scope.iter().map(|&place| digits[place]).collect();
        let mut choice = masks.clone();
        let mut kept = vec![0u64; masks.len()];
        let mut filled = digits.to_vec();
        loop {
            for (&place, &left) in part.scope.iter().zip(&choice) {
                filled[place] = left & left.wrapping_neg();
            }
            let mut trial = filled.clone();
            if part.narrow(&mut trial).is_err() {
                let fillings = part.scope.iter().map(|&place| filled[place]);
                kept.iter_mut()
                    .zip(fillings)
                    .for_each(|(all, one)| *all |= one);
            }
            let Some(next) = (0..choice.len()).find(|&i| choice[i] & (choice[i] - 1) != 0) else {
                break;
            };
            choice[next] &= choice[next] - 1;
            choice[..next].copy_from_slice(&masks[..next]);
        }
        for (&place, kept) in part.scope.iter().zip(kept) {
            digits[place] &= kept;
            if digits[place] == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}
