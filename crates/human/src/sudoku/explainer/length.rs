//! What the length of a chain adds to its number.

/// The addition for a chain of `complexity` members: a tenth each time the members beyond two pass 4, 6, 8, 12, 16, 24, ….
///
/// Tenths are added one by one, as Sudoku Explainer does: the rounding of the sum decides which of two chains comes first.
pub(super) fn added(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut ceiling, mut is_odd) = (0.0, 4, false);
    while length > ceiling {
        added += 0.1;
        ceiling = next(ceiling, is_odd);
        is_odd = !is_odd;
    }
    added
}

/// The number of members after `ceiling` beyond which another tenth is added.
fn next(ceiling: u32, is_odd: bool) -> u32 {
    if is_odd {
        ceiling * 4 / 3
    } else {
        ceiling * 3 / 2
    }
}

/// The largest complexity with which a chain of `base` is not harder than `difficulty`; 0 if there is none.
pub(super) fn longest(base: f64, difficulty: f64) -> u32 {
    if base > difficulty {
        return 0;
    }
    let (mut added, mut ceiling, mut is_odd) = (0.0, 4u32, false);
    loop {
        added += 0.1;
        if base + added > difficulty {
            return ceiling + 2;
        }
        ceiling = next(ceiling, is_odd);
        is_odd = !is_odd;
    }
}

/// A number for a sequence of numbers; different sequences have different numbers for all practical purposes.
pub(super) struct Mixer(u64);

impl Mixer {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn add(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0xff51_afd7_ed55_8ccd);
        self.0 = mixed ^ mixed >> 32;
    }

    pub(super) fn finish(&self) -> u64 {
        self.0
    }
}
