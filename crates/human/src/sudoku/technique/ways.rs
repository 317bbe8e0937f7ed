//! The ways to fill the cells of one or several rules, with no digit twice in a house.
//!
//! In: demands of rules and the candidates on the board. Out: the digits that some way has, and the ways themselves where
//! they are few. The search gives up after a fixed amount of work; then every candidate counts as possible.

use cellwise_sudoku::DigitSet;

use crate::sudoku::view::View;

/// The most looks at a demand for one question.
const MAX_LOOKS: usize = 600;

/// Some cells and the demands that they have to meet together.
pub(crate) struct Ways<'a, const N: usize> {
    v: &'a View<N>,
    demands: Vec<usize>,
    pub(crate) cells: Vec<usize>,
    /// Looks at demands so far.
    pub(crate) looks: usize,
}

impl<'a, const N: usize> Ways<'a, N> {
    /// The cells of these demands together.
    pub(crate) fn new(v: &'a View<N>, demands: &[usize]) -> Self {
        let mut cells: Vec<usize> = Vec::new();
        for &demand in demands {
            for &cell in v.demands.cells(demand) {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        Self {
            v,
            demands: demands.to_vec(),
            cells,
            looks: 0,
        }
    }

    /// The digits on the board and the candidates, cell by cell.
    pub(crate) fn domains(&self) -> Vec<DigitSet> {
        let cells = self.cells.iter();
        cells.map(|&cell| self.v.digits_of(cell)).collect()
    }

    /// The digits that some way has, cell by cell. `None` if there is no way, or the search gave up before it found one.
    pub(crate) fn supported(&mut self) -> Option<Vec<DigitSet>> {
        let domains = self.narrow(self.domains())?;
        let mut found = vec![DigitSet::EMPTY; domains.len()];
        for i in 0..domains.len() {
            for digit in domains[i].iter() {
                if found[i].contains(digit) {
                    continue;
                }
                let mut fixed = domains.clone();
                fixed[i] = DigitSet::only(digit);
                match self.first(fixed) {
                    Found::Way(way) => {
                        for (found, digit) in found.iter_mut().zip(way) {
                            found.insert(digit);
                        }
                    }
                    Found::None => {}
                    Found::Unknown => found[i].insert(digit),
                }
            }
        }
        found.iter().all(|left| !left.is_empty()).then_some(found)
    }

    /// All ways with these digits, if they are `max` at most.
    pub(crate) fn all(&mut self, domains: Vec<DigitSet>, max: usize) -> Option<Vec<Vec<u8>>> {
        let mut ways = Vec::new();
        let mut looks = 0;
        let mut open = vec![domains];
        while let Some(domains) = open.pop() {
            looks += 1;
            if looks > MAX_LOOKS || ways.len() > max {
                return None;
            }
            let Some(domains) = self.narrow(domains) else {
                continue;
            };
            match self.next_cell(&domains) {
                Some(i) => open.extend(split(&domains, i)),
                None => ways.push(domains.iter().filter_map(|set| set.single()).collect()),
            }
        }
        (ways.len() <= max).then_some(ways)
    }

    /// A way with these digits.
    fn first(&mut self, domains: Vec<DigitSet>) -> Found {
        let end = self.looks + MAX_LOOKS;
        let mut open = vec![domains];
        while let Some(domains) = open.pop() {
            if self.looks > end {
                return Found::Unknown;
            }
            let Some(domains) = self.narrow(domains) else {
                continue;
            };
            match self.next_cell(&domains) {
                Some(i) => open.extend(split(&domains, i)),
                None => return Found::Way(domains.iter().filter_map(|set| set.single()).collect()),
            }
        }
        Found::None
    }

    /// The cell with the fewest digits of those with several.
    fn next_cell(&self, domains: &[DigitSet]) -> Option<usize> {
        let several = (0..domains.len()).filter(|&i| domains[i].len() > 1);
        several.min_by_key(|&i| domains[i].len())
    }

    /// What the demands and the houses leave, or `None`.
    fn narrow(&mut self, mut domains: Vec<DigitSet>) -> Option<Vec<DigitSet>> {
        loop {
            let before = domains.clone();
            for i in 0..domains.len() {
                let Some(digit) = domains[i].single() else {
                    continue;
                };
                for (other, left) in self.cells.iter().zip(&mut domains) {
                    if self.v.sees(self.cells[i], *other) {
                        left.remove(digit);
                    }
                }
            }
            for &demand in &self.demands {
                self.looks += 1;
                let at = |cell: usize| {
                    let i = self.cells.iter().position(|&own| own == cell);
                    i.map_or(DigitSet::EMPTY, |i| domains[i])
                };
                let left = self.v.demands.narrow(demand, at)?;
                for (&cell, left) in self.v.demands.cells(demand).iter().zip(left) {
                    if let Some(i) = self.cells.iter().position(|&own| own == cell) {
                        domains[i] &= left;
                    }
                }
            }
            if domains.iter().any(|left| left.is_empty()) {
                return None;
            }
            if domains == before {
                return Some(domains);
            }
        }
    }
}

/// The answer to a question for one way.
enum Found {
    Way(Vec<u8>),
    None,
    Unknown,
}

/// The same digits once for each digit of one cell, the smallest last.
fn split(domains: &[DigitSet], i: usize) -> Vec<Vec<DigitSet>> {
    let mut parts: Vec<_> = domains[i]
        .iter()
        .map(|digit| {
            let mut part = domains.to_vec();
            part[i] = DigitSet::only(digit);
            part
        })
        .collect();
    parts.reverse();
    parts
}
