//! Rules that lie along a path of cells: lines that grow as long as their rule holds, palindromes, arrows.

use cellwise_core::Rng;

use super::{Board, names};

impl Board<'_> {
    /// Lines that grow cell by cell as long as the rule holds.
    pub(super) fn lines(&mut self, name: &str, count: usize, rng: &mut Rng) {
        let longest = (self.size() * 2 / 3).max(3);
        let mut made = 0;
        for _ in 0..20 * count {
            if made == count {
                break;
            }
            let mut line = vec![rng.below(self.solution.len())];
            let mut best = None;
            while line.len() < longest && !self.used[line[0]] {
                let mut next = self.around(line[line.len() - 1]);
                next.retain(|cell| !self.used[*cell] && !line.contains(cell));
                rng.shuffle(&mut next);
                let grown = next.into_iter().find_map(|cell| {
                    let cells = [&line[..], &[cell]].concat();
                    let text = format!("{name} {}", names(self.shape, &cells));
                    self.holding(&text).map(|rule| (cells, rule))
                });
                let Some((cells, rule)) = grown else {
                    break;
                };
                line = cells;
                best = Some(rule);
            }
            if let Some(rule) = best.filter(|_| line.len() >= 3) {
                line.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    /// Palindromes that grow from their middle, an equal digit at both ends each time.
    pub(super) fn palindromes(&mut self, count: usize, rng: &mut Rng) {
        let mut made = 0;
        for _ in 0..60 * count {
            if made == count {
                break;
            }
            let mut line = vec![rng.below(self.solution.len())];
            if self.used[line[0]] {
                continue;
            }
            while line.len() < self.size() {
                let free = |end: usize| -> Vec<usize> {
                    let mut near = self.around(end);
                    near.retain(|cell| !self.used[*cell] && !line.contains(cell));
                    near
                };
                let ahead = free(line[0]);
                let behind = free(line[line.len() - 1]);
                let pairs: Vec<(usize, usize)> = ahead
                    .iter()
                    .flat_map(|&a| behind.iter().map(move |&b| (a, b)))
                    .filter(|&(a, b)| a != b && self.digit(a) == self.digit(b))
                    .collect();
                let Some(&(first, last)) = rng.pick(&pairs) else {
                    break;
                };
                line.insert(0, first);
                line.push(last);
            }
            let text = format!("palindrome {}", names(self.shape, &line));
            if line.len() >= 3
                && let Some(rule) = self.holding(&text)
            {
                line.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    /// Arrows with a shaft of two cells or more.
    pub(super) fn arrows(&mut self, count: usize, rng: &mut Rng) {
        let mut made = 0;
        for _ in 0..200 * count {
            if made == count {
                break;
            }
            let circle = rng.below(self.solution.len());
            let mut arrow = vec![circle];
            let mut left = self.digit(circle);
            while left > 0 && !self.used[circle] {
                let mut next = self.around(arrow[arrow.len() - 1]);
                next.retain(|&cell| {
                    !self.used[cell] && !arrow.contains(&cell) && self.digit(cell) <= left
                });
                let Some(&cell) = rng.pick(&next) else {
                    break;
                };
                left -= self.digit(cell);
                arrow.push(cell);
            }
            let text = format!("arrow {}", names(self.shape, &arrow));
            if left == 0
                && arrow.len() >= 3
                && let Some(rule) = self.holding(&text)
            {
                arrow.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }
}
