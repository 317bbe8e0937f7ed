//! Lines of any length, in several words, in steps that can pause.
//!
//! In: the runs, the known cells. Out: all forced cells, as in [`super::short`].
//! One step is one gap; a [`Long`] that stopped on a limit continues with the
//! next step when it is called again for the same line.
//!
//! The pass from the left keeps one gap set in `stride`, about the square root
//! of their number; the pass from the right asks for them last to first, a
//! block at a time, and each block is made again from the set kept before it.
//! So a line of n cells with k runs takes about `2 * sqrt(k) * n` bits.

use cellwise_core::{Budget, Limit};

/// Gap sets of up to this many words are all kept: 1 MB.
const KEEP_ALL: usize = 1 << 17;

/// Words that cost about a unit of a [`Budget`] to take through one step.
const WORDS_PER_UNIT: usize = 64;

/// The progress of the work.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Nothing begun.
    Idle,
    /// The pass from the left is to make gap set `i`.
    Left(usize),
    /// The block from `base` is to be made again, gap set `i` next.
    Again { base: usize, i: usize },
    /// The pass from the right is to join gap `i`.
    Right { base: usize, i: usize },
}

/// The several-word line solver, with its buffers.
#[derive(Clone, Debug)]
pub(crate) struct Long {
    step: Step,
    /// Work done and not yet paid for.
    owed: u64,
    stride: usize,
    cells: usize,
    /// Cells not black, and not white; then the same mirrored.
    free: [Vec<u64>; 2],
    room: [Vec<u64>; 2],
    /// Gap sets 0, stride, 2 * stride, … from the left.
    kept: Vec<u64>,
    /// Gap sets base, base + 1, … from the left.
    block: Vec<u64>,
    /// The gap set from the left made last, and the one from the right (mirrored).
    left: Vec<u64>,
    right: Vec<u64>,
    /// The gap set from the right in the order of the line.
    after: Vec<u64>,
    /// Starts that fit one length, from the left and from the right.
    fit: [Fit; 2],
    may_be_black: Vec<u64>,
    may_be_white: Vec<u64>,
    spare: [Vec<u64>; 2],
}

/// Starts that fit runs of one length; neighbours in a clue often have the same.
#[derive(Clone, Debug, Default)]
struct Fit {
    length: u32,
    starts: Vec<u64>,
}

impl Fit {
    fn make(&mut self, room: &[u64], length: u32, spare: &mut Vec<u64>) {
        if self.length == length {
            return;
        }
        self.length = length;
        self.starts.clear();
        self.starts.extend_from_slice(room);
        let mut reached = 1;
        while reached < length {
            let shift = reached.min(length - reached);
            shift_down(&self.starts, shift as usize, spare);
            for (word, &moved) in self.starts.iter_mut().zip(spare.iter()) {
                *word &= moved;
            }
            reached += shift;
        }
    }
}

impl Default for Long {
    fn default() -> Self {
        Self {
            step: Step::Idle,
            owed: 0,
            stride: 1,
            cells: 0,
            free: Default::default(),
            room: Default::default(),
            kept: Vec::new(),
            block: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            after: Vec::new(),
            fit: Default::default(),
            may_be_black: Vec::new(),
            may_be_white: Vec::new(),
            spare: Default::default(),
        }
    }
}

impl Long {
    /// Forgets work that was stopped on a limit.
    pub(crate) fn reset(&mut self) {
        self.step = Step::Idle;
    }

    /// Finds all forced cells: `Ok(true)` and [`Self::black`], [`Self::white`], or
    /// `Ok(false)` if no placement agrees.
    ///
    /// # Errors
    /// The limit that struck. A further call with the same line continues.
    pub(crate) fn solve(
        &mut self,
        cells: usize,
        runs: &[u32],
        black: &[u64],
        white: &[u64],
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        let words = black.len();
        let units = (words / WORDS_PER_UNIT + 1) as u64;
        loop {
            // One by one, so that the smallest slice makes progress.
            while self.owed > 0 {
                budget.spend(1)?;
                self.owed -= 1;
            }
            self.owed = units;
            match self.step {
                Step::Idle => {
                    self.begin(cells, runs.len(), black, white);
                    self.step = Step::Left(0);
                }
                Step::Left(i) => {
                    self.make_left(i, runs);
                    if i % self.stride == 0 {
                        self.kept.extend_from_slice(&self.left);
                    }
                    self.step = if i < runs.len() {
                        Step::Left(i + 1)
                    } else {
                        let base = i - i % self.stride;
                        Step::Again { base, i: base }
                    };
                }
                Step::Again { base, i } => {
                    if i == base {
                        self.block.clear();
                        let kept = base / self.stride * words;
                        self.left.copy_from_slice(&self.kept[kept..kept + words]);
                    } else {
                        self.make_left(i, runs);
                    }
                    self.block.extend_from_slice(&self.left);
                    let last = (base + self.stride - 1).min(runs.len());
                    self.step = if i < last {
                        Step::Again { base, i: i + 1 }
                    } else {
                        Step::Right { base, i }
                    };
                }
                Step::Right { base, i } => {
                    if !self.join(base, i, runs) {
                        self.step = Step::Idle;
                        return Ok(false);
                    }
                    if i == 0 {
                        self.step = Step::Idle;
                        return Ok(true);
                    }
                    self.step = if i == base {
                        let base = base - self.stride;
                        Step::Again { base, i: base }
                    } else {
                        Step::Right { base, i: i - 1 }
                    };
                }
            }
        }
    }

    /// The black cells that [`Self::solve`] found.
    pub(crate) fn black(&self) -> impl Iterator<Item = u64> + '_ {
        self.inverted(&self.may_be_white)
    }

    /// The white cells that [`Self::solve`] found.
    pub(crate) fn white(&self) -> impl Iterator<Item = u64> + '_ {
        self.inverted(&self.may_be_black)
    }

    fn inverted<'a>(&'a self, set: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        set.iter()
            .enumerate()
            .map(|(i, &word)| !word & word_of_all(self.cells, i))
    }

    fn begin(&mut self, cells: usize, runs: usize, black: &[u64], white: &[u64]) {
        let words = black.len();
        self.cells = cells;
        self.stride = if (runs + 1) * words <= KEEP_ALL {
            runs + 1
        } else {
            (runs + 1).isqrt() + 1
        };
        for (known, [plain, mirrored]) in [(black, &mut self.free), (white, &mut self.room)] {
            plain.clear();
            plain.extend(
                known
                    .iter()
                    .enumerate()
                    .map(|(i, &word)| !word & word_of_all(cells, i)),
            );
            mirror(plain, cells, mirrored, &mut self.spare[0]);
        }
        for buffer in [
            &mut self.left,
            &mut self.right,
            &mut self.after,
            &mut self.may_be_black,
            &mut self.may_be_white,
        ] {
            buffer.clear();
            buffer.resize(words, 0);
        }
        for fit in &mut self.fit {
            fit.length = 0;
        }
        self.kept.clear();
    }

    /// Makes gap set `i` from the left out of the one before.
    fn make_left(&mut self, i: usize, runs: &[u32]) {
        let [spare, more] = &mut self.spare;
        let (free, room) = (&self.free[0], &self.room[0]);
        match i.checked_sub(1) {
            None => first_gap(free, &mut self.left),
            Some(run) => {
                self.fit[0].make(room, runs[run], spare);
                next_gap(free, &self.fit[0], run == 0, &mut self.left, spare, more);
            }
        }
    }

    /// Places run `i`, then makes gap set `i` from the right, and adds what
    /// both say of their cells. `false` if the run has no place.
    fn join(&mut self, base: usize, i: usize, runs: &[u32]) -> bool {
        let words = self.left.len();
        let from_left = &self.block[(i - base) * words..(i - base + 1) * words];
        let [spare, more] = &mut self.spare;
        let placed;
        match runs.get(i) {
            None => {
                placed = !runs.is_empty() || is_all(&self.free[0], self.cells);
                first_gap(&self.free[1], &mut self.right);
            }
            Some(&length) => {
                let is_last = i + 1 == runs.len();
                self.fit[0].make(&self.room[0], length, spare);
                // Starts after a cell of the gap before it, or at the edge; ends before
                // a cell of the gap after it, or at the edge.
                shift_up(from_left, 1, spare);
                spare[0] |= u64::from(i == 0);
                shift_down(&self.after, length as usize, more);
                if is_last {
                    let edge = self.cells - length as usize;
                    more[edge / 64] |= 1 << (edge % 64);
                }
                for ((alive, &ends_well), &fits) in
                    spare.iter_mut().zip(&*more).zip(&self.fit[0].starts)
                {
                    *alive &= ends_well & fits;
                }
                placed = spare.iter().any(|&word| word != 0);
                cover(spare, length, more);
                for (black, &covered) in self.may_be_black.iter_mut().zip(&*spare) {
                    *black |= covered;
                }
                self.fit[1].make(&self.room[1], length, spare);
                next_gap(
                    &self.free[1],
                    &self.fit[1],
                    is_last,
                    &mut self.right,
                    spare,
                    more,
                );
            }
        }
        mirror(&self.right, self.cells, &mut self.after, spare);
        for ((white, &here), &there) in self.may_be_white.iter_mut().zip(from_left).zip(&self.after)
        {
            *white |= here & there;
        }
        placed
    }
}

fn is_all(set: &[u64], cells: usize) -> bool {
    (0..set.len()).all(|i| set[i] == word_of_all(cells, i))
}

/// Word `i` of the set of all cells.
fn word_of_all(cells: usize, i: usize) -> u64 {
    match cells.saturating_sub(i * 64) {
        0 => 0,
        left @ 1..64 => !0 >> (64 - left),
        _ => !0,
    }
}

/// The outermost gap: free cells from the edge on.
fn first_gap(free: &[u64], gap: &mut [u64]) {
    gap.fill(0);
    if let Some(first) = gap.first_mut() {
        *first = free[0] & 1;
    }
    flood(free, gap);
}

/// Turns a gap set into the next one: over a run that fits, then on through free cells.
fn next_gap(
    free: &[u64],
    fit: &Fit,
    outermost: bool,
    gap: &mut [u64],
    spare: &mut Vec<u64>,
    more: &mut Vec<u64>,
) {
    shift_up(gap, 1, spare);
    spare[0] |= u64::from(outermost);
    for (start, &fits) in spare.iter_mut().zip(&fit.starts) {
        *start &= fits;
    }
    shift_up(spare, fit.length as usize, more);
    for ((seed, &moved), &free) in gap.iter_mut().zip(&*more).zip(free) {
        *seed = moved & free;
    }
    flood(free, gap);
}

/// Spreads seeds, which are free, to the higher side through free cells; see `short::flood`.
fn flood(free: &[u64], seeds: &mut [u64]) {
    let mut carry = false;
    for (seed, &free) in seeds.iter_mut().zip(free) {
        let (sum, over) = free.overflowing_add(*seed);
        let (sum, over_again) = sum.overflowing_add(u64::from(carry));
        carry = over || over_again;
        *seed |= free & !sum;
    }
}

/// Spreads starts over the cells that runs of this length cover.
fn cover(starts: &mut [u64], length: u32, spare: &mut Vec<u64>) {
    let mut reached = 1;
    while reached < length {
        let shift = reached.min(length - reached);
        shift_up(starts, shift as usize, spare);
        for (word, &moved) in starts.iter_mut().zip(spare.iter()) {
            *word |= moved;
        }
        reached += shift;
    }
}

/// Moves every bit `by` places up.
fn shift_up(from: &[u64], by: usize, to: &mut Vec<u64>) {
    let (words, bits) = ((by / 64).min(from.len()), by % 64);
    to.clear();
    to.resize(words, 0);
    let mut low = 0;
    for &word in &from[..from.len() - words] {
        to.push(if bits == 0 { word } else { word << bits | low });
        low = if bits == 0 { 0 } else { word >> (64 - bits) };
    }
}

/// Moves every bit `by` places down.
fn shift_down(from: &[u64], by: usize, to: &mut Vec<u64>) {
    let (words, bits) = ((by / 64).min(from.len()), by % 64);
    let rest = &from[words..];
    to.clear();
    if bits == 0 {
        to.extend_from_slice(rest);
    } else {
        let next = rest.iter().skip(1).chain([&0]);
        to.extend(
            rest.iter()
                .zip(next)
                .map(|(&word, &high)| word >> bits | high << (64 - bits)),
        );
    }
    to.resize(from.len(), 0);
}

/// The first `cells` bits in opposite order.
fn mirror(from: &[u64], cells: usize, to: &mut Vec<u64>, spare: &mut Vec<u64>) {
    spare.clear();
    spare.extend(from.iter().rev().map(|word| word.reverse_bits()));
    shift_down(spare, from.len() * 64 - cells, to);
}
