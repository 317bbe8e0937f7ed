//! `negative`: cells side by side without a dot, or an X or V, do not have what it would say.
//!
//! The marks are other rules of the same puzzle: `difference` and `ratio` for the first two, `xv` for the last.

use std::fmt;

use super::words::Words;
use super::{Body, Form, Pair, Rule, RuleError, RuleFault};
use crate::Shape;

/// The marks that would be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Digits that differ by a number.
    Difference,
    /// Digits of which one is a multiple of the other.
    Ratio,
    /// Digits with a sum.
    Xv,
}

impl Mark {
    const NAMES: [(&'static str, Self); 3] = [
        ("difference", Self::Difference),
        ("ratio", Self::Ratio),
        ("xv", Self::Xv),
    ];

    fn name(self) -> &'static str {
        let of = Self::NAMES.iter().find(|(_, mark)| *mark == self);
        of.map_or("", |(name, _)| name)
    }

    /// The names of rules that mark a pair of cells.
    fn marks(self) -> &'static [&'static str] {
        match self {
            Self::Difference | Self::Ratio => &["difference", "ratio"],
            Self::Xv => &["xv"],
        }
    }
}

/// Two cells side by side that no mark joins do not have what the mark says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Negative {
    mark: Mark,
    numbers: Vec<usize>,
}

impl Negative {
    /// The marks that would be there.
    #[must_use]
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// The differences, ratios or sums that do not occur without a mark.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// The cells side by side that no rule of the right kind names.
    fn unmarked(&self, shape: &Shape, rules: &[Rule]) -> Vec<[usize; 2]> {
        let marks = rules
            .iter()
            .filter(|rule| self.mark.marks().contains(&rule.name()));
        let mut marked: Vec<[usize; 2]> = marks
            .filter_map(|rule| <[usize; 2]>::try_from(rule.cells()).ok())
            .collect();
        marked.iter_mut().for_each(|pair| pair.sort_unstable());
        let n = shape.size();
        let mut pairs = Vec::new();
        for cell in 0..n * n {
            if cell % n + 1 < n {
                pairs.push([cell, cell + 1]);
            }
            if cell / n + 1 < n {
                pairs.push([cell, cell + n]);
            }
        }
        let is_hole = |&cell: &usize| shape.is_hole(cell);
        pairs.retain(|pair| !marked.contains(pair) && !pair.iter().any(is_hole));
        pairs
    }
}

/// The most numbers that one rule lists.
const MAX_NUMBERS: usize = 64;

impl Body for Negative {
    const FORM: Form = Form {
        name: "negative",
        form: "negative difference|ratio|xv NUMBER…",
        meaning: "cells side by side that no such mark joins do not differ by NUMBER, or have this ratio, or this sum",
        called: "no unmarked pairs",
        said: "Neighbours without a mark are never such a pair.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let mark = words.one_of(&Mark::NAMES, "difference, ratio or xv")?;
        let mut numbers = vec![words.number("a number")?];
        while words.next_is_number() && numbers.len() < MAX_NUMBERS {
            numbers.push(words.number("a number")?);
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Self { mark, numbers })
    }

    fn never_both_among(&self, shape: &Shape, rules: &[Rule]) -> Vec<[(usize, u8); 2]> {
        let says = |a: usize, b: usize, number: usize| match self.mark {
            Mark::Difference => a.abs_diff(b) == number,
            Mark::Ratio => a * number == b || b * number == a,
            Mark::Xv => a + b == number,
        };
        let size = shape.digits();
        // Larger numbers say nothing of digits up to 64.
        let numbers = self.numbers.iter().filter(|&&number| number <= 2 * size);
        let numbers: Vec<usize> = numbers.copied().collect();
        let mut digits = Vec::new();
        for a in 1..=size {
            for b in 1..=size {
                if numbers.iter().any(|&number| says(a, b, number)) {
                    digits.push((a as u8, b as u8));
                }
            }
        }
        let mut all = Vec::new();
        for [first, second] in self.unmarked(shape, rules) {
            all.extend(digits.iter().map(|&(a, b)| [(first, a), (second, b)]));
        }
        all
    }

    fn faults_among(&self, shape: &Shape, rules: &[Rule], digits: &[u8]) -> Vec<RuleFault> {
        let has = |pair: &Pair, number: usize| {
            let (low, high) = (
                usize::from(pair.digits[0].min(pair.digits[1])),
                usize::from(pair.digits[0].max(pair.digits[1])),
            );
            low != 0
                && match self.mark {
                    Mark::Difference => high - low == number,
                    Mark::Ratio => number.checked_mul(low) == Some(high),
                    Mark::Xv => number.checked_sub(low) == Some(high),
                }
        };
        let pairs = self.unmarked(shape, rules).into_iter();
        pairs
            .map(|cells| Pair::of(cells, digits))
            .filter(|pair| self.numbers.iter().any(|&number| has(pair, number)))
            .map(RuleFault::Pair)
            .collect()
    }
}

impl fmt::Display for Negative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "negative {}", self.mark.name())?;
        self.numbers
            .iter()
            .try_for_each(|number| write!(f, " {number}"))
    }
}
