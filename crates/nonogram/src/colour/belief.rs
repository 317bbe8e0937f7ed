//! Guesses the colours of open cells: belief propagation between rows and columns, in several colours.
//!
//! In: a board whose clues can all be read. Out: for each open cell its likeliest colour. The exchange is that of
//! `engine/belief`, with a weight for each colour of a cell instead of odds for black.

use cellwise_core::{Budget, Limit, Rng};

use super::board::ColourBoard;
use super::line::Plan;
use crate::engine::belief::{HIGHEST_FIRST, LEAST, Likely, Turns};
use crate::engine::board::Board;

/// Boards with more candidates are decided on without.
const MOST_CANDIDATES: usize = 1 << 20;

/// The weights as far as they are known: a search can pause between two lines.
#[derive(Clone, Debug)]
pub(crate) struct ColourBelief {
    colours: usize,
    /// For each candidate what its row and its column say; the greatest of a cell is 1.
    said: [Vec<f64>; 2],
    turns: Turns,
    weights: Weights,
}

impl Likely<ColourBoard> for ColourBelief {
    fn new(board: &ColourBoard, rng: Option<&mut Rng>) -> Option<Self> {
        let colours = board.colours();
        let candidates = board.shape().numbers() * colours;
        let is_plain = board.plans.iter().all(Plan::is_plain);
        if !is_plain || candidates > MOST_CANDIDATES {
            return None;
        }
        let mut by_columns = vec![1.0; candidates];
        if let Some(rng) = rng {
            by_columns.fill_with(|| {
                1.0 / (1.0 + HIGHEST_FIRST * rng.below(1 << 16) as f64 / f64::from(1 << 16))
            });
        }
        Some(Self {
            colours,
            said: [vec![1.0; candidates], by_columns],
            turns: Turns::new(board.shape().lines()),
            weights: Weights::default(),
        })
    }

    fn run(&mut self, board: &ColourBoard, budget: &mut Budget) -> Result<(), Limit> {
        while let Some(line) = self.turns.next(board.shape().lines(), budget)? {
            let cost = self.speak(board, line);
            self.turns.owe(cost);
        }
        Ok(())
    }

    fn colour(&self, board: &ColourBoard, cell: usize) -> (u8, f64) {
        let [mut first, mut second] = [(0, 0.0), (0, 0.0)];
        for choice in board.choices(cell) {
            let colour = board.colour_of(choice);
            let at = cell * self.colours + usize::from(colour);
            let weight = self.said[0][at] * self.said[1][at];
            if weight > first.1 {
                (first, second) = ((colour, weight), first);
            } else if weight > second.1 {
                second = (colour, weight);
            }
        }
        (first.0, second.1 / first.1)
    }
}

impl ColourBelief {
    /// Lets a line speak. Returns the cost.
    fn speak(&mut self, board: &ColourBoard, line: usize) -> u64 {
        let shape = board.shape();
        let (length, colours) = (shape.length(line), self.colours);
        let [own, other] = match line < shape.height {
            true => [0, 1],
            false => [1, 0],
        };
        let weights = &mut self.weights;
        weights.begin(length, colours);
        weights.runs.extend(board.plans[line].inked());
        for place in 0..length {
            let cell = shape.cell_at(line, place);
            let said = &self.said[other][cell * colours..][..colours];
            for (colour, &said) in said.iter().enumerate() {
                let is_left = board.mask(line, colour)[place / 64] >> (place % 64) & 1 == 1;
                weights.cells[colour * length + place] = if is_left { said } else { 0.0 };
            }
        }
        weights.weigh();
        if weights.total > 0.0 {
            for place in 0..length {
                let cell = shape.cell_at(line, place);
                let said = &mut self.said[own][cell * colours..][..colours];
                let mut highest = 0.0f64;
                for (colour, said) in said.iter_mut().enumerate() {
                    let at = colour * length + place;
                    // What the cell itself said does not count.
                    let ratio = weights.shares[at].max(0.0) / weights.cells[at];
                    *said = if ratio.is_finite() { ratio } else { 0.0 };
                    highest = highest.max(*said);
                }
                // Nothing at all is no statement.
                if highest > 0.0 {
                    said.iter_mut()
                        .for_each(|said| *said = (*said / highest).max(LEAST));
                } else {
                    said.fill(1.0);
                }
            }
        }
        1 + (length * (weights.runs.len() + colours)) as u64 / 128
    }
}

/// The weights of the placements of a line.
///
/// A boundary lies before each cell and after the last. A run may begin where the run before it ends if their colours differ, else a cell of
/// the background parts them.
#[derive(Clone, Debug, Default)]
struct Weights {
    length: usize,
    /// Length and colour of each run.
    runs: Vec<(usize, usize)>,
    /// By colour and cell: what the cell says.
    cells: Vec<f64>,
    /// For each run and its first boundary: the weight of the run's own cells.
    inside: Vec<f64>,
    /// For each run and its first boundary: the weight of all cells before it.
    before: Vec<f64>,
    /// The weight of all cells before a boundary with the runs so far; and with the last of them ending there.
    done: Vec<f64>,
    ends: Vec<f64>,
    /// The same for the cells behind a boundary: free to begin a run there; and with a run that ends there.
    free: Vec<f64>,
    behind: Vec<f64>,
    /// By colour and cell: the weight of the placements with that colour there.
    shares: Vec<f64>,
    total: f64,
}

impl Weights {
    fn begin(&mut self, length: usize, colours: usize) {
        self.length = length;
        self.runs.clear();
        self.cells.clear();
        self.cells.resize(length * colours, 0.0);
    }

    /// True if run `next` may not begin where the run before it ends.
    fn is_parted(&self, next: usize) -> bool {
        next > 0 && next < self.runs.len() && self.runs[next - 1].1 == self.runs[next].1
    }

    fn weigh(&mut self) {
        self.weigh_before();
        self.total = self.done[self.length];
        self.shares.clear();
        self.shares.resize(self.cells.len(), 0.0);
        if self.total > 0.0 {
            self.weigh_behind();
        }
    }

    fn weigh_before(&mut self) {
        let length = self.length;
        let places = length + 1;
        self.inside.clear();
        self.inside.resize(self.runs.len() * places, 0.0);
        self.before.clear();
        self.before.resize(self.runs.len() * places, 0.0);
        self.ends.clear();
        self.ends.resize(places, 0.0);
        self.ends[0] = 1.0;
        self.done.clear();
        self.done.resize(places, 0.0);
        self.gap();
        for run in 0..self.runs.len() {
            let (cells, colour) = self.runs[run];
            let is_parted = self.is_parted(run);
            let inside = &mut self.inside[run * places..][..places];
            let before = &mut self.before[run * places..][..places];
            let own = &self.cells[colour * length..][..length];
            self.ends.fill(0.0);
            for first in 0..places.saturating_sub(cells) {
                inside[first] = own[first..first + cells].iter().product();
                before[first] = match is_parted {
                    false => self.done[first],
                    true if first > 0 => self.done[first - 1] * self.cells[first - 1],
                    true => 0.0,
                };
                self.ends[first + cells] = before[first] * inside[first];
            }
            self.gap();
        }
    }

    /// Background after the end of a run, as far as it goes. Colour 0 has the first cells.
    fn gap(&mut self) {
        let mut last = 0.0;
        for place in 0..=self.length {
            if place > 0 {
                last *= self.cells[place - 1];
            }
            last += self.ends[place];
            self.done[place] = last;
        }
    }

    fn weigh_behind(&mut self) {
        let length = self.length;
        let places = length + 1;
        self.free.clear();
        self.free.resize(places, 1.0);
        for place in (0..length).rev() {
            self.free[place] = self.free[place + 1] * self.cells[place];
        }
        self.behind.clear();
        self.behind.resize(places, 0.0);
        let mut edges = vec![0.0; places];
        for run in (0..self.runs.len()).rev() {
            let (cells, colour) = self.runs[run];
            // What follows this run if it ends at a boundary.
            let is_parted = self.is_parted(run + 1);
            for place in 0..places {
                self.behind[place] = match is_parted {
                    false => self.free[place],
                    true if place < length => self.cells[place] * self.free[place + 1],
                    true => 0.0,
                };
            }
            edges.fill(0.0);
            let mut last = 0.0;
            for first in (0..places).rev() {
                let with = match first + cells < places {
                    true => self.inside[run * places + first] * self.behind[first + cells],
                    false => 0.0,
                };
                let share = self.before[run * places + first] * with;
                if share > 0.0 {
                    edges[first] += share;
                    edges[first + cells] -= share;
                }
                let background = if first < length {
                    self.cells[first]
                } else {
                    0.0
                };
                last = last * background + with;
                self.free[first] = last;
            }
            let mut sum = 0.0;
            let shares = &mut self.shares[colour * length..][..length];
            for (share, edge) in shares.iter_mut().zip(&edges) {
                sum += edge;
                *share += sum;
            }
        }
        for place in 0..length {
            let inks = (length + place..self.shares.len()).step_by(length);
            let inked: f64 = inks.map(|at| self.shares[at]).sum();
            self.shares[place] = (self.total - inked).max(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to colour cells from `first` on with these runs, the last colour given.
    fn placements(runs: &[(usize, usize)], cells: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let mut stack = vec![(Vec::new(), 0)];
        while let Some((filling, done)) = stack.pop() {
            if filling.len() == cells {
                if done == runs.len() {
                    found.push(filling);
                }
                continue;
            }
            let mut white = filling.clone();
            white.push(0);
            stack.push((white, done));
            if let Some(&(length, colour)) = runs.get(done)
                && filling.len() + length <= cells
                && filling.last() != Some(&colour)
            {
                let mut inked = filling;
                inked.extend(std::iter::repeat_n(colour, length));
                stack.push((inked, done + 1));
            }
        }
        found
    }

    #[test]
    fn weights_are_those_of_all_placements() {
        let mut rng = Rng::new(5);
        for _ in 0..1000 {
            let (length, colours) = (1 + rng.below(8), 2 + rng.below(3));
            let mut weights = Weights::default();
            weights.begin(length, colours);
            let runs = rng.below(4);
            let run = |_| (1 + rng.below(3), 1 + rng.below(colours - 1));
            weights.runs.extend((0..runs).map(run));
            for cell in &mut weights.cells {
                *cell = rng.below(9) as f64 / 8.0;
            }
            weights.weigh();
            let (mut total, mut shares) = (0.0, vec![0.0; length * colours]);
            for filling in placements(&weights.runs, length) {
                let at = |place: usize| filling[place] * length + place;
                let weight: f64 = (0..length).map(|place| weights.cells[at(place)]).product();
                total += weight;
                (0..length).for_each(|place| shares[at(place)] += weight);
            }
            let is_close = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(is_close(weights.total, total), "{weights:?}");
            for (&found, expected) in weights.shares.iter().zip(shares) {
                assert!(is_close(found, expected), "{weights:?}");
            }
        }
    }
}
