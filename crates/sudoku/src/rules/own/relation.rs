//! `relation`: a condition on two digits, or a table of pairs: along a line, between all cells, or between all
//! cells of the board that lie a certain way apart.

use std::fmt;
use std::sync::Arc;

use super::super::tools::pair::{PairOf, Table};
use super::super::words::Words;
use super::super::{Body, Cells, Form, Pair, Propagator, RuleError, RuleFault};
use super::expression::Expression;
use crate::Shape;

/// The pairs of cells that a relation is about.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Among {
    /// Neighbours along the line.
    Line,
    /// Each two cells, in the order of the text.
    All,
    /// Each two cells of the board that are this many rows and columns apart.
    Apart(Vec<(usize, usize)>),
}

/// The pairs of digits that are allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Allowed {
    /// Those that meet a condition.
    If(String, Expression),
    /// Those of a list.
    Pairs(Vec<(u8, u8)>),
}

/// A relation between the digits of two cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    among: Among,
    allowed: Box<Allowed>,
    cells: Cells,
}

/// The most ways that cells can be apart, in one rule.
const MAX_WAYS: usize = 16;

impl Relation {
    fn allows(&self, a: usize, b: usize) -> bool {
        match &*self.allowed {
            Allowed::If(_, condition) => condition.holds(a, b, self.cells.digits()),
            Allowed::Pairs(pairs) => pairs.contains(&(a as u8, b as u8)),
        }
    }

    fn table(&self) -> Arc<Table> {
        Table::new(self.cells.digits(), |a, b| self.allows(a, b))
    }

    /// The pairs of cells on the whole board; the first is above the second, or left of it in the same row.
    fn pairs_apart(&self, ways: &[(usize, usize)], shape: &Shape) -> Vec<[usize; 2]> {
        let n = shape.size();
        let mut pairs = Vec::new();
        for cell in 0..n * n {
            for &(down, across) in ways {
                let (row, column) = (cell / n + down, cell % n);
                let right = (column + across < n).then_some(column + across);
                let left = column
                    .checked_sub(across)
                    .filter(|_| down > 0 && across > 0);
                let columns = [right, left].into_iter().flatten().filter(|_| row < n);
                pairs.extend(columns.map(|column| [cell, row * n + column]));
            }
        }
        pairs.retain(|&[a, b]| !shape.is_hole(a) && !shape.is_hole(b));
        pairs
    }

    /// The pairs that the check looks at.
    fn pairs(&self, shape: &Shape) -> Vec<[usize; 2]> {
        let n = shape.size();
        match &self.among {
            Among::Line => {
                let pairs = self.cells.windows(2);
                pairs.map(|two| [two[0], two[1]]).collect()
            }
            Among::All => {
                let count = self.cells.len();
                let places = (0..count * count).map(|i| (i / count, i % count));
                places
                    .filter(|(i, j)| i < j)
                    .map(|(i, j)| [self.cells[i], self.cells[j]])
                    .collect()
            }
            Among::Apart(ways) => {
                let far = |a: usize, b: usize| {
                    let columns = (a % n).abs_diff(b % n);
                    ways.contains(&(b / n - a / n, columns))
                };
                let later = |a: usize| (a + 1..n * n).map(move |b| [a, b]);
                let all = (0..n * n).flat_map(later);
                let on_boards = |&[a, b]: &[usize; 2]| !shape.is_hole(a) && !shape.is_hole(b);
                all.filter(|&[a, b]| far(a, b)).filter(on_boards).collect()
            }
        }
    }
}

/// `1:3,2:4` as pairs of digits.
fn pairs_of(text: &str, size: usize) -> Option<Vec<(u8, u8)>> {
    let digit = |text: &str| {
        let digit = text.parse::<u8>().ok();
        digit.filter(|&digit| (1..=size).contains(&usize::from(digit)))
    };
    let pair = |text: &str| {
        let (a, b) = text.split_once(':')?;
        Some((digit(a)?, digit(b)?))
    };
    let mut pairs: Vec<(u8, u8)> = text.split(',').map(pair).collect::<Option<_>>()?;
    pairs.sort_unstable();
    pairs.dedup();
    Some(pairs)
}

impl Body for Relation {
    const FORM: Form = Form {
        name: "relation",
        form: "relation [all] (CONDITION)|PAIRS CELL CELL…, or relation apart ROWS,COLUMNS… (CONDITION)|PAIRS",
        meaning: "two cells hold digits a and b that meet the condition, for instance (a+b=10), or are one of the pairs, for instance 1:3,3:1: neighbours along the line, each two of the cells, or each two cells of the board this far apart",
        called: "own relation",
        said: "A relation of the setter's own holds along the dashed line.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        const EXPECTED: &str = "a condition in ( ), or pairs of digits like 1:3,3:1";
        let among = if words.skip("all") {
            Among::All
        } else if words.skip("apart") {
            Among::Apart(ways(words)?)
        } else {
            Among::Line
        };
        let allowed = if words.next_is_group() {
            let text = words.group(EXPECTED)?;
            let condition = Expression::parse(&text);
            let condition = condition.map_err(|expected| words.unexpected(&text, expected))?;
            Allowed::If(text, condition)
        } else {
            let text = words.raw(EXPECTED)?;
            let pairs = pairs_of(text, words.shape.digits());
            Allowed::Pairs(pairs.ok_or_else(|| words.unexpected(text, EXPECTED))?)
        };
        let cells = match among {
            Among::Apart(_) => Cells::new(words.shape, Vec::new()),
            _ => words.cells(2)?,
        };
        Ok(Self {
            among,
            allowed: Box::new(allowed),
            cells,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn never_both(&self, shape: &Shape) -> Vec<[(usize, u8); 2]> {
        let Among::Apart(ways) = &self.among else {
            return Vec::new();
        };
        let forbidden = self.table().forbidden();
        let mut all = Vec::new();
        for [first, second] in self.pairs_apart(ways, shape) {
            all.extend(forbidden.iter().map(|&(a, b)| [(first, a), (second, b)]));
        }
        all
    }

    /// The condition is tried for all pairs of digits; then there is a propagator for each pair of cells.
    fn load(&self) -> usize {
        let digits = self.cells.digits();
        let trial = match &*self.allowed {
            Allowed::If(_, condition) => condition.len(),
            Allowed::Pairs(pairs) => pairs.len(),
        };
        let (size, cells) = (self.cells.size(), self.cells.len());
        let pairs = match &self.among {
            Among::Line => cells,
            Among::All => cells * cells,
            Among::Apart(ways) => 2 * ways.len() * size * size,
        };
        digits * digits * trial + 8 * pairs
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        match self.among {
            Among::Line => PairOf::along(&self.cells, &self.table()),
            Among::All => PairOf::among(&self.cells, &self.table()),
            Among::Apart(_) => Vec::new(),
        }
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let pairs = self.pairs(shape).into_iter();
        pairs
            .map(|cells| Pair::of(cells, digits))
            .filter(|pair| {
                let [a, b] = pair.digits.map(usize::from);
                a != 0 && b != 0 && !self.allows(a, b)
            })
            .map(RuleFault::Pair)
            .collect()
    }
}

/// The ways to be apart: `1,2 2,1`.
fn ways(words: &mut Words<'_>) -> Result<Vec<(usize, usize)>, RuleError> {
    const EXPECTED: &str =
        "how far apart the cells are, as ROWS,COLUMNS, for instance 1,2 (16 times at most)";
    let size = words.shape.size();
    let way = |text: &str| {
        let (rows, columns) = text.split_once(',')?;
        let side = |text: &str| text.parse::<usize>().ok().filter(|&side| side < size);
        let way = (side(rows)?, side(columns)?);
        (way != (0, 0)).then_some(way)
    };
    let mut ways = Vec::new();
    while let Some(text) = words.next_if(|word| !word.starts_with('(') && !word.contains(':')) {
        match way(text).filter(|_| ways.len() < MAX_WAYS) {
            Some(way) => ways.push(way),
            None => return Err(words.unexpected(text, EXPECTED)),
        }
    }
    if ways.is_empty() {
        let found = words.next_raw().unwrap_or_default();
        return Err(words.unexpected(found, EXPECTED));
    }
    ways.sort_unstable();
    ways.dedup();
    Ok(ways)
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("relation")?;
        match &self.among {
            Among::Line => {}
            Among::All => f.write_str(" all")?,
            Among::Apart(ways) => {
                f.write_str(" apart")?;
                ways.iter()
                    .try_for_each(|(rows, columns)| write!(f, " {rows},{columns}"))?;
            }
        }
        match &*self.allowed {
            Allowed::If(text, _) => write!(f, " ({text})")?,
            Allowed::Pairs(pairs) => {
                let text: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}:{b}")).collect();
                write!(f, " {}", text.join(","))?;
            }
        }
        match self.cells.is_empty() {
            true => Ok(()),
            false => write!(f, " {}", self.cells),
        }
    }
}
