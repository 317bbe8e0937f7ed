//! The cells at which each run of a line may start.
//!
//! In: the runs of a line and its known cells. Out: for each run the starts that some placement of all runs
//! has. A table of the ways to place the first runs to the left, one for the last runs to the right.

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Open,
    White,
    Black,
}

/// Buffers of [`Starts::find`].
#[derive(Clone, Debug, Default)]
pub(super) struct Starts {
    /// The line and a white cell after it, so that each run has a white cell after it.
    cells: Vec<Known>,
    /// For each place, the white cells before it.
    whites: Vec<u32>,
    /// For each number of runs and each place: these runs, the first ones, fit before it.
    left: Vec<bool>,
    /// For each number of runs and each place: all runs but these fit from it on.
    right: Vec<bool>,
    /// The starts of all runs, one run after the other, and where those of a run end.
    starts: Vec<u32>,
    ends: Vec<usize>,
}

impl Starts {
    /// The starts of a run, found last.
    pub(super) fn of(&self, run: usize) -> &[u32] {
        let from = if run == 0 { 0 } else { self.ends[run - 1] };
        &self.starts[from..self.ends[run]]
    }

    /// Finds the starts of all runs of a line.
    pub(super) fn find(&mut self, runs: &[u32], cells: impl Iterator<Item = Known>) {
        self.cells.clear();
        self.cells.extend(cells);
        self.cells.push(Known::White);
        self.whites.clear();
        self.whites.push(0);
        for &cell in &self.cells {
            let before = self.whites.last().copied().unwrap_or(0);
            self.whites.push(before + u32::from(cell == Known::White));
        }
        self.fill_left(runs);
        self.fill_right(runs);
        let row = self.cells.len() + 1;
        self.starts.clear();
        self.ends.clear();
        for (run, &length) in runs.iter().enumerate() {
            for start in 0..self.cells.len() {
                let end = start + length as usize + 1;
                if self.left[run * row + start]
                    && self.fits(start, length)
                    && self.right[(run + 1) * row + end]
                {
                    self.starts.push(start as u32);
                }
            }
            self.ends.push(self.starts.len());
        }
    }

    fn fill_left(&mut self, runs: &[u32]) {
        let places = self.cells.len();
        let row = places + 1;
        self.left.clear();
        self.left.resize((runs.len() + 1) * row, false);
        for done in 0..=runs.len() {
            self.left[done * row] = done == 0;
            for place in 1..=places {
                let stays = self.left[done * row + place - 1];
                let mut fits = stays && self.cells[place - 1] != Known::Black;
                if done > 0 && !fits {
                    let length = runs[done - 1];
                    fits = place.checked_sub(length as usize + 1).is_some_and(|from| {
                        self.left[(done - 1) * row + from] && self.fits(from, length)
                    });
                }
                self.left[done * row + place] = fits;
            }
        }
    }

    fn fill_right(&mut self, runs: &[u32]) {
        let places = self.cells.len();
        let row = places + 1;
        self.right.clear();
        self.right.resize((runs.len() + 1) * row, false);
        for done in (0..=runs.len()).rev() {
            self.right[done * row + places] = done == runs.len();
            for place in (0..places).rev() {
                let stays = self.right[done * row + place + 1];
                let mut fits = stays && self.cells[place] != Known::Black;
                if done < runs.len() && !fits {
                    let length = runs[done];
                    let end = place + length as usize + 1;
                    fits = self.fits(place, length) && self.right[(done + 1) * row + end];
                }
                self.right[done * row + place] = fits;
            }
        }
    }

    /// Returns true if a run and a white cell after it fit here by themselves.
    fn fits(&self, from: usize, length: u32) -> bool {
        let end = from + length as usize;
        end < self.cells.len()
            && self.whites[from] == self.whites[end]
            && self.cells[end] != Known::Black
    }
}
