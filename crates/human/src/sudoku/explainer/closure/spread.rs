//! Many starts followed at once, one bit for each.

use super::groups::Groups;
use crate::bits::ones;

/// One bit for each start, in `N` words.
pub(super) type Lanes<const N: usize> = [u64; N];

pub(super) fn bit<const N: usize>(lanes: &Lanes<N>, lane: usize) -> bool {
    lanes[lane / 64] >> (lane % 64) & 1 != 0
}

/// Starts under way, up to 64 · N.
pub(super) struct Spread<'a, const N: usize> {
    groups: &'a Groups,
    /// For each candidate the lanes where it is true and where it is false.
    state: &'a mut [[Lanes<N>; 2]],
    /// The lanes that ended in a contradiction.
    pub(super) dead: Lanes<N>,
    /// The groups to be looked at, one bit for each; the last bit stands for [`NONE`](super::NONE).
    waiting: [u64; WAITING],
}

/// Words with one bit for each group: 81 cells, 243 places of a digit in a house, and one more for none.
const WAITING: usize = 6;

/// The sides of a candidate: true, false.
pub(in crate::sudoku::explainer) const ON: usize = 0;
pub(in crate::sudoku::explainer) const OFF: usize = 1;

// These are loops and no iterators: `array::from_fn` and others call the closure through functions of their own, which stay
// calls, for one word at a time, in several units that are not joined. There that tripled the time of the hardest boards.

#[inline(always)]
fn or<const N: usize>(mut a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    for i in 0..N {
        a[i] |= b[i];
    }
    a
}

#[inline(always)]
fn and<const N: usize>(mut a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    for i in 0..N {
        a[i] &= b[i];
    }
    a
}

#[inline(always)]
fn and_not<const N: usize>(mut a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    for i in 0..N {
        a[i] &= !b[i];
    }
    a
}

/// Returns true if a bit is set. A comparison with zeros would call a function.
#[inline(always)]
fn any<const N: usize>(lanes: Lanes<N>) -> bool {
    let mut all = 0;
    for word in lanes {
        all |= word;
    }
    all != 0
}

impl<'a, const N: usize> Spread<'a, N> {
    /// Begins without starts. `room` is memory to be used again.
    pub(super) fn new(groups: &'a Groups, room: &'a mut Vec<u64>) -> Self {
        room.clear();
        room.resize(groups.candidates.len() * 2 * N, 0);
        let (sides, _) = room.as_chunks_mut::<N>();
        let (state, _) = sides.as_chunks_mut::<2>();
        Self {
            groups,
            state,
            dead: [0; N],
            waiting: [0; WAITING],
        }
    }

    pub(super) fn start(&mut self, lane: usize, place: u16, is_on: bool) {
        let side = if is_on { ON } else { OFF };
        self.state[usize::from(place)][side][lane / 64] |= 1 << (lane % 64);
        self.wake(place, side);
    }

    /// The groups that a candidate may change now that it is true, or false, have to be looked at.
    #[inline(always)]
    fn wake(&mut self, place: u16, side: usize) {
        for group in self.groups.of[usize::from(place)][side] {
            let bit = usize::from(group).min(64 * WAITING - 1);
            self.waiting[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Follows all starts to the end, with the widest registers that the machine has, and writes a row of `sets` for each: `words`
    /// words for the true candidates and as many for the false ones.
    pub(super) fn run(&mut self, sets: &mut [u64], words: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            let has_512 = std::is_x86_feature_detected!("avx512f");
            if has_512 || std::is_x86_feature_detected!("avx2") {
                #[expect(
                    unsafe_code,
                    reason = "hard boards spend a third of their instructions here, and half as many with AVX2"
                )]
                // SAFETY: the machine has what the chosen function was compiled for, as was just asked.
                unsafe {
                    if has_512 {
                        self.run_avx512(sets, words);
                    } else {
                        self.run_avx2(sets, words);
                    }
                }
                return;
            }
        }
        self.run_plain(sets, words);
    }

    /// The same code as [`Self::run_plain`], compiled for AVX-512.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn run_avx512(&mut self, sets: &mut [u64], words: usize) {
        self.run_plain(sets, words);
    }

    /// The same code as [`Self::run_plain`], compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn run_avx2(&mut self, sets: &mut [u64], words: usize) {
        self.run_plain(sets, words);
    }

    #[inline(always)]
    fn run_plain(&mut self, sets: &mut [u64], words: usize) {
        self.follow();
        self.transpose_into(sets, words);
    }

    #[inline(always)]
    fn follow(&mut self) {
        let groups = self.groups;
        loop {
            self.waiting[WAITING - 1] &= !(1 << 63);
            if self.waiting == [0; WAITING] {
                return;
            }
            for word in 0..WAITING {
                for bit in ones(std::mem::take(&mut self.waiting[word])) {
                    let group = word * 64 + bit;
                    let Some(&(_, has_last)) = groups.ends.get(group) else {
                        break;
                    };
                    let members = groups.members(group);
                    if has_last {
                        self.look_at(members);
                    } else {
                        self.exclude(members);
                    }
                }
            }
        }
    }

    /// A true member makes the others false, and a member is true where all others are false.
    #[inline(always)]
    fn look_at(&mut self, members: &[u16]) {
        // The lanes where at least one member, and at least two, are true; and the same for members that are not false.
        let (mut one_on, mut two_on) = ([0; N], [0; N]);
        let (mut one_left, mut two_left) = ([0; N], [0; N]);
        for &member in members {
            let [on, off] = &self.state[usize::from(member)];
            for i in 0..N {
                two_on[i] |= one_on[i] & on[i];
                one_on[i] |= on[i];
                two_left[i] |= one_left[i] & !off[i];
                one_left[i] |= !off[i];
            }
        }
        for &member in members {
            let [on, off] = &self.state[usize::from(member)];
            let (mut is_true, mut is_false) = ([0; N], [0; N]);
            for i in 0..N {
                is_true[i] = !two_left[i] & !(one_left[i] & off[i]);
                is_false[i] = two_on[i] | one_on[i] & !on[i];
            }
            self.learn(member, is_true, is_false);
        }
    }

    /// A true member makes the others false.
    #[inline(always)]
    fn exclude(&mut self, members: &[u16]) {
        let (mut one_on, mut two_on) = ([0; N], [0; N]);
        for &member in members {
            let on = &self.state[usize::from(member)][ON];
            for i in 0..N {
                two_on[i] |= one_on[i] & on[i];
                one_on[i] |= on[i];
            }
        }
        for &member in members {
            let on = self.state[usize::from(member)][ON];
            self.learn(member, [0; N], or(two_on, and_not(one_on, on)));
        }
    }

    /// Takes what a group says of a member.
    #[inline(always)]
    fn learn(&mut self, member: u16, is_true: Lanes<N>, is_false: Lanes<N>) {
        let [on, off] = self.state[usize::from(member)];
        let new_on = and_not(and_not(is_true, on), self.dead);
        let new_off = and_not(and_not(is_false, off), self.dead);
        if any(or(new_on, new_off)) {
            let (on, off) = (or(on, new_on), or(off, new_off));
            self.state[usize::from(member)] = [on, off];
            self.dead = or(self.dead, and(on, off));
            self.wake(member, if any(new_on) { ON } else { OFF });
        }
    }

    /// Writes the rows of `sets`.
    #[inline(always)]
    fn transpose_into(&self, sets: &mut [u64], words: usize) {
        for (word, rows) in sets.chunks_mut(64 * 2 * words.max(1)).enumerate() {
            for (block, places) in self.state.chunks(64).enumerate() {
                for side in [ON, OFF] {
                    let mut square = [0; 64];
                    for (row, state) in square.iter_mut().zip(places) {
                        *row = state[side][word];
                    }
                    transpose(&mut square);
                    let rows = rows.chunks_exact_mut(2 * words);
                    for (row, bits) in rows.zip(square) {
                        row[side * words + block] = bits;
                    }
                }
            }
        }
    }
}

/// Turns a square of bits: bit j of row i becomes bit i of row j (H. S. Warren, Hacker's Delight, 7-3).
#[inline(always)]
fn transpose(square: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        // Rows next to each other are swapped with rows next to each other, which takes vectors.
        for rows in square.chunks_exact_mut(2 * half) {
            let (upper, lower) = rows.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let swap = (*a >> half ^ *b) & mask;
                *a ^= swap << half;
                *b ^= swap;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_bits_is_turned() {
        let mut rng = cellwise_core::Rng::new(1);
        let square: [u64; 64] = std::array::from_fn(|_| rng.next_u64());
        let mut turned = square;
        transpose(&mut turned);
        for i in 0..64 {
            for j in 0..64 {
                assert_eq!(turned[j] >> i & 1, square[i] >> j & 1);
            }
        }
    }
}
