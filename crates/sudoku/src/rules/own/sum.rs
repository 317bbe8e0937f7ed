//! `sum`: two sums of digits with coefficients, and how they compare: `sum r1c1 2*r1c2 = r3c3 5`.

use std::fmt;

use super::super::tools::linear::{Term, Totals};
use super::super::words::Words;
use super::super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use crate::Shape;

/// How two sums compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compare {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Compare {
    const SIGNS: [(&'static str, Self); 6] = [
        ("=", Self::Equal),
        ("!=", Self::NotEqual),
        ("<", Self::Less),
        ("<=", Self::AtMost),
        (">", Self::Greater),
        (">=", Self::AtLeast),
    ];

    fn sign(self) -> &'static str {
        let of = Self::SIGNS.iter().find(|(_, compare)| *compare == self);
        of.map_or("", |(sign, _)| sign)
    }

    /// Returns true if a difference of the left side and the right is as it should be.
    fn is_right(self, difference: i64) -> bool {
        match self {
            Self::Equal => difference == 0,
            Self::NotEqual => difference != 0,
            Self::Less => difference < 0,
            Self::AtMost => difference <= 0,
            Self::Greater => difference > 0,
            Self::AtLeast => difference >= 0,
        }
    }
}

/// One side: cells with coefficients, and a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Side {
    terms: Vec<Term>,
    number: i64,
}

/// Two sums of digits that compare in a certain way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The left side and the right.
    sides: Box<[Side; 2]>,
    compare: Compare,
    /// All cells, each once.
    cells: Cells,
}

/// The largest coefficient, and the largest number.
const MAX_COEFFICIENT: i64 = 100;
const MAX_NUMBER: i64 = 100_000;
/// The most terms.
const MAX_TERMS: usize = 200;

const TERM: &str =
    "a cell, a cell with a coefficient up to 100 like 2*r1c1 or -r1c1, or a number up to 100000";

impl Side {
    fn add(&mut self, word: &str, words: &Words<'_>) -> Result<(), RuleError> {
        let bad = || words.unexpected(word, TERM);
        let word_small = word.to_lowercase();
        let (sign, rest) = match word_small.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, word_small.strip_prefix('+').unwrap_or(&word_small)),
        };
        let number =
            |text: &str, max: i64| text.parse::<i64>().ok().filter(|n| (0..=max).contains(n));
        if rest.bytes().all(|byte| byte.is_ascii_digit()) {
            self.number += sign * number(rest, MAX_NUMBER).ok_or_else(bad)?;
            return Ok(());
        }
        let (coefficient, cell) = match rest.split_once('*') {
            Some((text, cell)) => (number(text, MAX_COEFFICIENT).ok_or_else(bad)?, cell),
            None => (1, rest),
        };
        let cell = words.cell_named(cell)?;
        self.terms.push((sign * coefficient, cell));
        Ok(())
    }

    /// Its value, if all cells are filled.
    fn value(&self, digits: &[u8]) -> Option<i64> {
        let mut total = self.number;
        for &(coefficient, cell) in &self.terms {
            if digits[cell] == 0 {
                return None;
            }
            total += coefficient * i64::from(digits[cell]);
        }
        Some(total)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, size: usize) -> fmt::Result {
        for &(coefficient, cell) in &self.terms {
            let name = crate::shape::cell_name(size, cell);
            match coefficient {
                1 => write!(f, " {name}")?,
                -1 => write!(f, " -{name}")?,
                _ => write!(f, " {coefficient}*{name}")?,
            }
        }
        match self.number {
            0 if !self.terms.is_empty() => Ok(()),
            number => write!(f, " {number}"),
        }
    }
}

impl Sum {
    /// The left side less the right one: each cell once, and a number.
    fn difference(&self) -> (Vec<Term>, i64) {
        let mut terms: Vec<Term> = self.cells.iter().map(|&cell| (0, cell)).collect();
        let sides = [(1, &self.sides[0]), (-1, &self.sides[1])];
        for (sign, side) in sides {
            for &(coefficient, cell) in &side.terms {
                for term in terms.iter_mut().filter(|term| term.1 == cell) {
                    term.0 += sign * coefficient;
                }
            }
        }
        (terms, self.sides[0].number - self.sides[1].number)
    }

    fn propagator(&self) -> Option<Box<dyn Propagator>> {
        let (terms, number) = self.difference();
        let is_right = |total: i64| self.compare.is_right(total + number);
        Totals::boxed(&[terms], self.cells.digits(), Some(&is_right))
    }
}

impl Body for Sum {
    const FORM: Form = Form {
        name: "sum",
        form: "sum TERM… =|!=|<|<=|>|>= TERM…",
        meaning: "the two sums compare as written; a term is a cell, a cell with a coefficient, or a number",
        called: "own sum",
        said: "A sum of the setter's own holds.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let mut sides = [Side::default(), Side::default()];
        let mut compare = None;
        let mut count = 0;
        while let Some(word) = words.next_raw() {
            if let Some((_, sign)) = Compare::SIGNS.iter().find(|(sign, _)| *sign == word) {
                if compare.replace(*sign).is_some() {
                    return Err(words.unexpected(word, "one sign of comparison only"));
                }
                continue;
            }
            count += 1;
            if count > MAX_TERMS {
                return Err(words.unexpected(word, "200 terms at most"));
            }
            sides[usize::from(compare.is_some())].add(word, words)?;
        }
        let Some(compare) = compare else {
            let found = words.next_raw().unwrap_or("the end of the line");
            return Err(words.unexpected(found, "one of = != < <= > >="));
        };
        let [left, right] = &sides;
        let mut cells: Vec<usize> = Vec::new();
        for &(_, cell) in left.terms.iter().chain(&right.terms) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            return Err(words.unexpected("no cell", TERM));
        }
        let rule = Self {
            sides: Box::new(sides),
            compare,
            cells: Cells::new(words.shape, cells),
        };
        match rule.propagator() {
            Some(_) => Ok(rule),
            None => Err(words.unexpected(
                "a sum with too many values",
                "smaller coefficients or fewer cells",
            )),
        }
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    /// A number of a few bytes for each total.
    fn load(&self) -> usize {
        let (terms, _) = self.difference();
        let span: i64 = terms.iter().map(|(coefficient, _)| coefficient.abs()).sum();
        8 * span as usize * self.cells.digits() + self.cells.len()
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![self.propagator().expect("tried when the text was read")]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let sides = self.sides[0].value(digits).zip(self.sides[1].value(digits));
        let wrong = |(left, right): &(i64, i64)| match self.compare {
            Compare::Equal => left != right,
            Compare::NotEqual => left == right,
            Compare::Less => left >= right,
            Compare::AtMost => left > right,
            Compare::Greater => left <= right,
            Compare::AtLeast => left < right,
        };
        let fault = |(left, right)| RuleFault::Sides { left, right };
        sides.filter(wrong).map(fault).into_iter().collect()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sum")?;
        self.sides[0].write(f, self.cells.size())?;
        write!(f, " {}", self.compare.sign())?;
        self.sides[1].write(f, self.cells.size())
    }
}
