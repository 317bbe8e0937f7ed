//! Cages of a killer: a whole board of them, and their division where another solution is left.

use cellwise_core::Rng;
use cellwise_sudoku::{Rule, Shape};

use super::{Board, Invented, is_connected, names, neighbours};

fn cage_rule(shape: &Shape, solution: &[u8], cells: &[usize]) -> Rule {
    let sum: usize = cells.iter().map(|&cell| usize::from(solution[cell])).sum();
    let text = format!("killer {sum} {}", names(shape, cells));
    Rule::parse(&text, shape).unwrap_or_else(|_| unreachable!("a cage of cells of the board"))
}

pub(super) fn add_cage(invented: &mut Invented, shape: &Shape, solution: &[u8], cells: Vec<usize>) {
    invented.rules.push(cage_rule(shape, solution, &cells));
    invented.cages.push(cells);
}

/// Divides a cage so that another solution breaks one of the parts. False if no cage can be divided so
/// into parts of two cells at least.
pub(crate) fn refine(
    invented: &mut Invented,
    solution: &[u8],
    other: &[u8],
    shape: &Shape,
    rng: &mut Rng,
) -> bool {
    let sum = |cells: &[usize], digits: &[u8]| -> u32 {
        cells.iter().map(|&cell| u32::from(digits[cell])).sum()
    };
    let mut order: Vec<usize> = (0..invented.cages.len())
        .filter(|&i| invented.cages[i].len() >= 4)
        .collect();
    rng.shuffle(&mut order);
    // Large cages first: small ones give much away already.
    order.sort_by_key(|&i| std::cmp::Reverse(invented.cages[i].len()));
    for i in order {
        let cage = invented.cages[i].clone();
        for _ in 0..12 {
            let size = 2 + rng.below(cage.len() - 3);
            let Some(part) = connected_part(&cage, size, shape, rng) else {
                continue;
            };
            let rest: Vec<usize> = cage.iter().copied().filter(|c| !part.contains(c)).collect();
            if is_connected(&rest, shape) && sum(&part, solution) != sum(&part, other) {
                let first = invented.rules.len() - invented.cages.len();
                invented.rules[first + i] = cage_rule(shape, solution, &part);
                invented.cages[i] = part;
                add_cage(invented, shape, solution, rest);
                return true;
            }
        }
    }
    false
}

/// Cells of a set that hang together, drawn at random; `None` if the draw got stuck.
fn connected_part(
    cells: &[usize],
    size: usize,
    shape: &Shape,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let mut part = vec![*rng.pick(cells)?];
    while part.len() < size {
        let edge: Vec<usize> = part
            .iter()
            .flat_map(|&cell| neighbours(shape, cell))
            .filter(|cell| cells.contains(cell) && !part.contains(cell))
            .collect();
        part.push(*rng.pick(&edge)?);
    }
    part.sort_unstable();
    Some(part)
}

impl Board<'_> {
    /// Cages of two cells each, at most this many, and cells without a cage between them.
    ///
    /// Killer pairs and triples take cages that lie in one house, and digits that nothing easier finds: where cages cover the board, combinations
    /// alone go a long way.
    pub(super) fn small_cages(&mut self, number: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
        let mut is_free = vec![true; self.solution.len()];
        let mut order: Vec<usize> = (0..is_free.len()).collect();
        rng.shuffle(&mut order);
        let mut cages = Vec::new();
        for &cell in &order {
            if cages.len() == number || !is_free[cell] {
                continue;
            }
            let beside = neighbours(self.shape, cell).filter(|&other| is_free[other]);
            let beside: Vec<usize> = beside.collect();
            if let Some(&other) = rng.pick(&beside) {
                (is_free[cell], is_free[other]) = (false, false);
                cages.push(vec![cell.min(other), cell.max(other)]);
            }
        }
        cages
    }

    /// Cages over the whole board, of two to five cells without a digit twice; single cells that are left
    /// over join a neighbour.
    pub(super) fn cages(&mut self, rng: &mut Rng) -> Vec<Vec<usize>> {
        let cells = self.solution.len();
        let mut cage_of = vec![usize::MAX; cells];
        let mut cages: Vec<Vec<usize>> = Vec::new();
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        for &start in &order {
            if cage_of[start] != usize::MAX {
                continue;
            }
            let wanted = 2 + rng.below(4);
            let mut cage = vec![start];
            while cage.len() < wanted {
                let edge: Vec<usize> = cage
                    .iter()
                    .flat_map(|&cell| neighbours(self.shape, cell))
                    .filter(|&cell| cage_of[cell] == usize::MAX && !cage.contains(&cell))
                    .filter(|&cell| {
                        cage.iter()
                            .all(|&c| self.solution[c] != self.solution[cell])
                    })
                    .collect();
                match rng.pick(&edge) {
                    Some(&cell) => cage.push(cell),
                    None => break,
                }
            }
            if let [single] = cage[..] {
                let home = neighbours(self.shape, single)
                    .map(|cell| cage_of[cell])
                    .filter(|&home| home != usize::MAX)
                    .find(|&home: &usize| {
                        let digits = cages[home].iter().map(|&cell| self.solution[cell]);
                        cages[home].len() < self.size()
                            && digits.into_iter().all(|d| d != self.solution[single])
                    });
                if let Some(home) = home {
                    cages[home].push(single);
                    cage_of[single] = home;
                    continue;
                }
            }
            for &cell in &cage {
                cage_of[cell] = cages.len();
            }
            cages.push(cage);
        }
        cages.iter_mut().for_each(|cage| cage.sort_unstable());
        cages
    }
}
