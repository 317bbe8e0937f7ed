//! What line by line reasoning leaves open, asked again and again for pictures that differ in a few cells.
//!
//! In: a finished picture, then changes of it. Out: the cells that one line at a time does not settle. The logic of a
//! line is made anew only when its clue changes.
//!
//! ```text
//! candidates of a line:  one word (or more) for each colour, bit i for the cell at place i
//! ```

use std::collections::VecDeque;

use cellwise_nonogram::{Line, LineRoom, LineSolver, Picture};

/// The lines of a picture, rows first.
pub(crate) struct Lines {
    height: usize,
    width: usize,
    /// Colours, the background included.
    colours: usize,
    logic: Vec<Logic>,
    /// All candidates of a row, and of a column.
    all: [Vec<u64>; 2],
    /// Per line its candidates.
    can: Vec<Vec<u64>>,
    queue: VecDeque<usize>,
    waits: Vec<bool>,
    may: Vec<u64>,
    room: LineRoom,
}

/// The logic of one line.
pub(crate) struct Logic {
    solver: LineSolver,
    /// The candidates that are left of a line of which nothing is known: most lines are asked that first.
    first: Vec<u64>,
}

impl Lines {
    pub(crate) fn new(picture: &Picture) -> Self {
        let (height, width) = (picture.height(), picture.width());
        let colours = picture.palette().colours() + 1;
        let mut lines = Self {
            height,
            width,
            colours,
            all: [width, height].map(|length| all(length, colours)),
            logic: Vec::new(),
            can: Vec::new(),
            queue: VecDeque::new(),
            waits: vec![false; height + width],
            may: Vec::new(),
            room: LineRoom::default(),
        };
        for number in 0..height + width {
            let logic = lines.logic_of(picture, number);
            lines.can.push(vec![0; logic.first.len()]);
            lines.logic.push(logic);
        }
        lines
    }

    /// The numbers of the lines of a cell.
    fn lines_of(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, self.height + cell % self.width]
    }

    fn length(&self, number: usize) -> usize {
        if number < self.height {
            self.width
        } else {
            self.height
        }
    }

    fn logic_of(&mut self, picture: &Picture, number: usize) -> Logic {
        let line = match number < self.height {
            true => Line::Row(number),
            false => Line::Column(number - self.height),
        };
        let Some(clue) = picture.clue(line) else {
            unreachable!("the picture is finished");
        };
        let solver = LineSolver::new(self.length(number), &clue, self.colours - 1);
        let all = &self.all[usize::from(number >= self.height)];
        let mut first = vec![0; all.len()];
        let fits = solver.solve(all, &mut first, &mut self.room);
        debug_assert!(fits, "the clue is that of a picture");
        Logic { solver, first }
    }

    /// Takes over the changes of these cells of a picture. Returns the logic of the lines before, for
    /// [`Lines::put_back`].
    pub(crate) fn change(&mut self, picture: &Picture, cells: &[usize]) -> Vec<(usize, Logic)> {
        let mut numbers: Vec<usize> = cells.iter().flat_map(|&cell| self.lines_of(cell)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut before = Vec::with_capacity(numbers.len());
        for number in numbers {
            let new = self.logic_of(picture, number);
            before.push((number, std::mem::replace(&mut self.logic[number], new)));
        }
        before
    }

    /// Undoes a change.
    pub(crate) fn put_back(&mut self, before: Vec<(usize, Logic)>) {
        for (number, logic) in before {
            self.logic[number] = logic;
        }
    }

    /// The cells that one line at a time leaves open, and the units of work that it took to know.
    pub(crate) fn open(&mut self) -> (Vec<usize>, u64) {
        let mut work = 0;
        let lines = self.height + self.width;
        for number in 0..lines {
            let all = &self.all[usize::from(number >= self.height)];
            self.can[number].copy_from_slice(all);
        }
        self.queue.extend(0..lines);
        self.waits.fill(true);
        // Rows are asked first, and nothing is known of them then.
        let mut asked = 0;
        while let Some(number) = self.queue.pop_front() {
            self.waits[number] = false;
            let logic = &self.logic[number];
            if asked < self.height {
                self.may.clone_from(&logic.first);
            } else {
                self.may.resize(logic.first.len(), 0);
                let fits = logic
                    .solver
                    .solve(&self.can[number], &mut self.may, &mut self.room);
                debug_assert!(fits, "the clues are those of a picture");
                work += logic.solver.effort();
            }
            asked += 1;
            self.take(number);
        }
        (self.open_cells(), work.max(1))
    }

    /// Takes over what a line is left with.
    fn take(&mut self, number: usize) {
        let words = self.may.len() / self.colours;
        for at in 0..self.may.len() {
            let mut lost = self.can[number][at] & !self.may[at];
            self.can[number][at] = self.may[at];
            let colour = at / words;
            while lost != 0 {
                let place = 64 * (at % words) + lost.trailing_zeros() as usize;
                lost &= lost - 1;
                let (across, own) = match number < self.height {
                    true => (self.height + place, number),
                    false => (place, number - self.height),
                };
                let words = self.can[across].len() / self.colours;
                self.can[across][colour * words + own / 64] &= !(1 << (own % 64));
                if !std::mem::replace(&mut self.waits[across], true) {
                    self.queue.push_back(across);
                }
            }
        }
    }

    /// The cells with several candidates.
    fn open_cells(&self) -> Vec<usize> {
        let mut open = Vec::new();
        for row in 0..self.height {
            let can = &self.can[row];
            let words = can.len() / self.colours;
            for word in 0..words {
                let (mut once, mut twice) = (0u64, 0u64);
                for colour in 0..self.colours {
                    let bits = can[colour * words + word];
                    twice |= once & bits;
                    once |= bits;
                }
                while twice != 0 {
                    open.push(row * self.width + 64 * word + twice.trailing_zeros() as usize);
                    twice &= twice - 1;
                }
            }
        }
        open
    }
}

/// All candidates of a line of this length.
fn all(length: usize, colours: usize) -> Vec<u64> {
    let words = length.div_ceil(64).max(1);
    let of_colour = (0..words).map(|word| match length - 64 * word {
        rest @ 0..=63 => (1 << rest) - 1,
        _ => u64::MAX,
    });
    of_colour.collect::<Vec<u64>>().repeat(colours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::Rng;
    use cellwise_nonogram::{Cell, Colour, Palette, Puzzle, Solver};

    fn random(height: usize, width: usize, colours: usize, rng: &mut Rng) -> Picture {
        let cells = (0..height * width).map(|_| match rng.chance(0.4) {
            true => Cell::White,
            false => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
        });
        let picture = Picture::from_cells(height, width, cells.collect::<Vec<Cell>>()).unwrap();
        match colours {
            1 => picture,
            _ => picture.with_palette(&Palette::safe(colours).unwrap()),
        }
    }

    #[test]
    fn nothing_is_open_just_where_the_engine_needs_lines_alone() {
        let mut rng = Rng::new(2);
        let (mut with, mut without) = (0, 0);
        for colours in [1, 2, 3] {
            for _ in 0..60 {
                let (height, width) = (3 + rng.below(7), 3 + rng.below(7));
                let picture = random(height, width, colours, &mut rng);
                let (open, _) = Lines::new(&picture).open();
                let mut solver = Solver::new(&Puzzle::of_picture(&picture).unwrap());
                let budget = &mut cellwise_core::Budget::unlimited();
                let answer = cellwise_core::collect(&mut solver, 2, budget);
                let by_lines = answer.solutions.len() == 1
                    && solver.effort() == cellwise_nonogram::Effort::Lines;
                assert_eq!(open.is_empty(), by_lines, "{picture}");
                with += usize::from(by_lines);
                without += usize::from(!by_lines);
            }
        }
        assert!(with > 20 && without > 20, "{with} {without}");
    }

    #[test]
    fn after_changes_the_same_is_open_as_in_a_picture_read_anew() {
        let mut rng = Rng::new(3);
        for (height, width, colours) in [(8, 9, 1), (9, 7, 3), (5, 70, 1), (66, 6, 2)] {
            let mut picture = random(height, width, colours, &mut rng);
            let mut lines = Lines::new(&picture);
            for _ in 0..20 {
                let cell = rng.below(height * width);
                let was = picture.get(cell / width, cell % width);
                let colour = Colour::new(rng.below(colours + 1) as u8);
                picture.set(cell / width, cell % width, Cell::of(colour));
                let before = lines.change(&picture, &[cell]);
                assert_eq!(lines.open().0, Lines::new(&picture).open().0);
                if rng.chance(0.5) {
                    picture.set(cell / width, cell % width, was);
                    lines.put_back(before);
                    assert_eq!(lines.open().0, Lines::new(&picture).open().0);
                }
            }
        }
    }
}
