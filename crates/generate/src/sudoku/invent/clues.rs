//! Rules on single cells, pairs and whole lines: marked cells, signs, sums at the edge.

use std::collections::BTreeSet;

use cellwise_core::Rng;
use cellwise_sudoku::Rule;

use super::{Board, names, neighbours};

impl Board<'_> {
    /// Marks a third of the cells whose digit leaves this remainder when divided by two.
    pub(super) fn marked(&mut self, name: &str, remainder: usize, rng: &mut Rng) {
        let mut cells: Vec<usize> = (0..self.solution.len())
            .filter(|&cell| self.digit(cell) % 2 == remainder)
            .collect();
        rng.shuffle(&mut cells);
        cells.truncate(cells.len().div_ceil(3));
        cells.sort_unstable();
        let text = format!("{name} {}", names(self.shape, &cells));
        self.rules.extend(self.holding(&text));
    }

    /// Signs between cells side by side.
    pub(super) fn signs(&mut self, count: usize, rng: &mut Rng) {
        let mut pairs = BTreeSet::new();
        for _ in 0..3 * count {
            let cell = rng.below(self.solution.len());
            let near: Vec<usize> = neighbours(self.shape, cell).collect();
            if let Some(&other) = rng.pick(&near)
                && self.digit(cell) > self.digit(other)
                && pairs.len() < count
            {
                pairs.insert((cell, other));
            }
        }
        for (greater, less) in pairs {
            let text = format!("greater {}", names(self.shape, &[greater, less]));
            self.rules.extend(self.holding(&text));
        }
    }

    /// Marks with a number between cells side by side: `xv 10`, `difference 1`, `ratio 2`.
    pub(super) fn dots(&mut self, name: &str, numbers: &[usize], count: usize, rng: &mut Rng) {
        let mut dots = Vec::new();
        for cell in 0..self.solution.len() {
            for other in neighbours(self.shape, cell).filter(|&other| other > cell) {
                let pair = names(self.shape, &[cell, other]);
                let texts = numbers
                    .iter()
                    .map(|number| format!("{name} {number} {pair}"));
                dots.extend(texts.into_iter().filter_map(|text| self.holding(&text)));
            }
        }
        rng.shuffle(&mut dots);
        self.rules.extend(dots.into_iter().take(count));
    }

    /// Rules of any other kind, each drawn by itself.
    pub(super) fn sampled(&mut self, name: &str, count: usize, rng: &mut Rng) {
        for _ in 0..count {
            // A rule that found no place in so many tries will hardly find one in the next.
            let Some(rule) = Rule::sample(name, self.shape, self.solution, rng) else {
                break;
            };
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// The sandwich sum of every row and column.
    pub(super) fn sandwiches(&mut self) {
        let size = self.size();
        for line in 0..2 * size {
            let (kind, number) = (["row", "column"][line / size], line % size);
            let cells: Vec<usize> = (0..size)
                .map(|i| match line / size {
                    0 => number * size + i,
                    _ => i * size + number,
                })
                .collect();
            let place = |digit: usize| cells.iter().position(|&cell| self.digit(cell) == digit);
            if let (Some(one), Some(largest)) = (place(1), place(size)) {
                let between = &cells[one.min(largest) + 1..one.max(largest)];
                let sum: usize = between.iter().map(|&cell| self.digit(cell)).sum();
                let text = format!("sandwich {kind} {} {sum}", number + 1);
                self.rules.extend(self.holding(&text));
            }
        }
    }

    /// Sums along diagonals that begin at the edge.
    pub(super) fn diagonals(&mut self, count: usize, rng: &mut Rng) {
        let size = self.size();
        let mut all = Vec::new();
        for i in 1..size - 1 {
            all.push(((0, i), (1, 1), "se"));
            all.push(((0, i), (1, size), "sw"));
            all.push(((size - 1, i), (size, 1), "ne"));
            all.push(((size - 1, i), (size, size), "nw"));
        }
        rng.shuffle(&mut all);
        for ((row, column), (down, right), direction) in all.into_iter().take(count) {
            // A step of `size` stands for one back.
            let (mut r, mut c, mut sum) = (row, column, 0);
            while r < size && c < size {
                sum += self.digit(r * size + c);
                r = if down == size {
                    r.wrapping_sub(1)
                } else {
                    r + 1
                };
                c = if right == size {
                    c.wrapping_sub(1)
                } else {
                    c + 1
                };
            }
            let cell = self.shape.name(row * size + column);
            let text = format!("littlekiller {sum} {cell} {direction}");
            self.rules.extend(self.holding(&text));
        }
    }
}
