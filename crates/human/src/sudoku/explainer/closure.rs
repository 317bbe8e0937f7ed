//! What follows from each of many candidates by singles, without the reasons: hundreds of starts at once, one bit for each.
//!
//! Most chains of a rule lead to nothing. This tells which ones contradict themselves or agree with others, and only those are
//! followed again with their reasons by [`super::chain`].
//!
//! ```text
//! lane (start)     0 1 2 3 …          on[c], bit s: candidate c is true in what follows from start s
//! on[r1c1=4]       1 0 0 1            off[c], bit s: it is false there
//! off[r1c1=4]      0 1 1 0            both: start s leads to a contradiction
//! ```
//!
//! A cell, or the places of a digit in a house, is a group: a true member makes the others false, and a member is true where all
//! others are false. What follows from a start does not depend on the order in which groups are looked at, unless it ends in a
//! contradiction: then only that is known of it.

use super::board::{Board, CELL_AT, bits};
use super::chain::Rule;
use super::links::Links;

/// One bit for each start, in `N` words.
type Lanes<const N: usize> = [u64; N];

/// The most starts that are followed at once.
pub(super) const LANES: usize = 640;

const NONE: u16 = u16::MAX;

/// What follows from the starts so far.
pub(super) struct Closures {
    groups: Groups,
    /// The number of each start among those that were followed; true ones first.
    number: Box<[u16; 1458]>,
    /// The words of a set of candidates.
    words: usize,
    /// For each start the set of true candidates, then the set of false ones; candidates by their place in `groups`.
    sets: Vec<u64>,
    contradicts: Vec<bool>,
}

impl Closures {
    pub(super) fn new(rule: Rule, board: &Board) -> Self {
        let groups = Groups::of_rule(rule, board);
        Self {
            words: groups.candidates.len().div_ceil(64),
            groups,
            number: Box::new([NONE; 1458]),
            sets: Vec::new(),
            contradicts: Vec::new(),
        }
    }

    /// Follows more starts, at most [`LANES`]: candidate, whether it starts true.
    pub(super) fn follow(&mut self, starts: &[(u16, bool)]) {
        // The narrowest lanes that hold all starts: the work grows with their width.
        match starts.len() {
            0..=256 => self.follow_in::<4>(starts),
            257..=384 => self.follow_in::<6>(starts),
            385..=512 => self.follow_in::<8>(starts),
            _ => self.follow_in::<10>(starts),
        }
    }

    fn follow_in<const N: usize>(&mut self, starts: &[(u16, bool)]) {
        let mut spread = Spread::<N>::new(&self.groups, true);
        for (lane, &(candidate, is_on)) in starts.iter().enumerate() {
            self.number[usize::from(candidate) + if is_on { 0 } else { 729 }] =
                (self.contradicts.len() + lane) as u16;
            spread.start(lane, self.groups.place[usize::from(candidate)], is_on);
        }
        spread.run();
        let first = self.sets.len();
        self.sets.resize(first + starts.len() * 2 * self.words, 0);
        let sets = &mut self.sets[first..];
        spread.transpose_into(sets, self.words);
        let dead = spread.dead;
        let contradicts = (0..starts.len()).map(|lane| bit(&dead, lane));
        self.contradicts.extend(contradicts);
    }

    /// Returns true if the start leads to a contradiction; `None` if it was not followed.
    pub(super) fn contradicts(&self, start: usize) -> Option<bool> {
        let number = self.number[start];
        (number != NONE).then(|| self.contradicts[usize::from(number)])
    }

    /// The true, or false, candidates, by place. They are all of them only if there is no contradiction.
    pub(super) fn set(&self, start: usize, is_on: bool) -> &[u64] {
        let number = usize::from(self.number[start]);
        let first = (number * 2 + usize::from(!is_on)) * self.words;
        &self.sets[first..first + self.words]
    }

    /// The number of words of a set.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The place of a candidate in the sets.
    pub(super) fn place(&self, candidate: u16) -> usize {
        usize::from(self.groups.place[usize::from(candidate)])
    }
}

/// The single chains that may exist on a board, by their start.
pub(super) struct Possible {
    /// The cells from which, by digit, the truth of the candidate may lead to its falsehood; the falsehood to its truth.
    pub(super) forcing: [[u128; 9]; 2],
    /// The cells from which a way along links may lead back to a candidate that the start makes true.
    pub(super) cycle: [u128; 9],
}

impl Possible {
    /// Looks along these links; fewer links allow no more.
    pub(super) fn new(links: Links, board: &Board) -> Self {
        let groups = Groups::of_links(links, board);
        let mut possible = Self {
            forcing: [[0; 9]; 2],
            cycle: [0; 9],
        };
        // Each candidate starts true and false.
        let starts: Vec<u16> = (0..groups.candidates.len() as u16).collect();
        for some in starts.chunks(LANES / 2) {
            match some.len() {
                0..=128 => possible.add::<4>(&groups, some),
                129..=192 => possible.add::<6>(&groups, some),
                193..=256 => possible.add::<8>(&groups, some),
                _ => possible.add::<10>(&groups, some),
            }
        }
        possible
    }

    /// Adds the chains from some candidates, true in the lower half of the lanes and false in the upper.
    fn add<const N: usize>(&mut self, groups: &Groups, starts: &[u16]) {
        let half = N * 32;
        let mut spread = Spread::<N>::new(groups, false);
        for (lane, &place) in starts.iter().enumerate() {
            spread.start(lane, place, true);
            spread.start(half + lane, place, false);
        }
        spread.run();
        for (lane, &place) in starts.iter().enumerate() {
            let [on, off] = &mut spread.state[usize::from(place)];
            let candidate = usize::from(groups.candidates[usize::from(place)]);
            let (cell, digit) = (candidate / 9, candidate % 9);
            self.forcing[ON][digit] |= u128::from(bit(off, lane)) << cell;
            self.forcing[OFF][digit] |= u128::from(bit(on, half + lane)) << cell;
            // From here on, true candidates other than the start count.
            on[lane / 64] &= !(1 << (lane % 64));
        }
        for (lane, &place) in starts.iter().enumerate() {
            if spread.may_come_back(lane, place) {
                let candidate = groups.candidates[usize::from(place)];
                self.cycle[usize::from(candidate % 9)] |= 1 << (candidate / 9);
            }
        }
    }
}

fn bit<const N: usize>(lanes: &Lanes<N>, lane: usize) -> bool {
    lanes[lane / 64] >> (lane % 64) & 1 != 0
}

/// The candidates of a board and the groups they belong to.
struct Groups {
    /// The candidates in order, and the place of each in this list.
    candidates: Vec<u16>,
    place: Box<[u16; 729]>,
    /// The members of all groups, as places; where each group ends, and whether its last member left is true.
    members: Vec<u16>,
    ends: Vec<(u16, bool)>,
    /// For each candidate its cell, box, row and column among the groups.
    of: Vec<[u16; 4]>,
}

/// The groups of one kind that have a last member left which is true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Never,
    /// Groups of two, as the board stands.
    OfTwo,
    /// Groups of any size: a false candidate counts as gone.
    Always,
}

impl Groups {
    /// The groups of a rule without inner rules.
    fn of_rule(rule: Rule, board: &Board) -> Self {
        let last = if rule.dynamic {
            Last::Always
        } else {
            Last::OfTwo
        };
        Self::new(board, (!rule.nishio).then_some(last), last)
    }

    /// The groups of single chains along these links.
    fn of_links(links: Links, board: &Board) -> Self {
        let houses = if links.x { Last::OfTwo } else { Last::Never };
        Self::new(board, links.y.then_some(Last::OfTwo), houses)
    }

    fn new(board: &Board, in_cells: Option<Last>, in_houses: Last) -> Self {
        let mut groups = Self {
            candidates: Vec::new(),
            place: Box::new([NONE; 729]),
            members: Vec::new(),
            ends: Vec::new(),
            of: Vec::new(),
        };
        for (cell, &digits) in board.candidates.iter().enumerate() {
            for digit in bits(digits) {
                groups.place[cell * 9 + digit] = groups.candidates.len() as u16;
                groups.candidates.push((cell * 9 + digit) as u16);
            }
        }
        groups.of = vec![[NONE; 4]; groups.candidates.len()];
        if let Some(last) = in_cells {
            for (cell, &digits) in board.candidates.iter().enumerate() {
                groups.add(0, last, bits(digits).map(|digit| cell * 9 + digit));
            }
        }
        for (digit, houses) in board.places.iter().enumerate() {
            for (house, &places) in houses.iter().enumerate() {
                let cells = bits(places).map(|place| usize::from(CELL_AT[house][place]));
                groups.add(1 + house / 9, in_houses, cells.map(|cell| cell * 9 + digit));
            }
        }
        groups
    }

    /// Adds a group of candidates, unless it has a single one.
    fn add(&mut self, kind: usize, last: Last, candidates: impl Iterator<Item = usize> + Clone) {
        let count = candidates.clone().count();
        if count < 2 {
            return;
        }
        let number = self.ends.len() as u16;
        for candidate in candidates {
            let place = self.place[candidate];
            self.members.push(place);
            self.of[usize::from(place)][kind] = number;
        }
        let has_last = last == Last::Always || (last == Last::OfTwo && count == 2);
        self.ends.push((self.members.len() as u16, has_last));
    }

    /// The groups of a candidate.
    fn groups_of(&self, place: u16) -> impl Iterator<Item = usize> + use<> {
        let all = self.of[usize::from(place)].into_iter();
        all.filter(|&group| group != NONE).map(usize::from)
    }

    fn members(&self, group: usize) -> &[u16] {
        let first = group.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.members[usize::from(first)..usize::from(self.ends[group].0)]
    }
}

/// Starts under way, up to 64 · N.
struct Spread<'a, const N: usize> {
    groups: &'a Groups,
    /// For each candidate the lanes where it is true and where it is false.
    state: Vec<[Lanes<N>; 2]>,
    /// The lanes that ended in a contradiction, if that ends them.
    dead: Lanes<N>,
    ends_at_contradiction: bool,
    /// The groups to be looked at, in order, and whether each is among them.
    queue: Vec<u16>,
    is_queued: Vec<bool>,
}

/// The sides of a candidate: true, false.
pub(super) const ON: usize = 0;
pub(super) const OFF: usize = 1;

#[inline]
fn or<const N: usize>(a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    std::array::from_fn(|i| a[i] | b[i])
}

#[inline]
fn and<const N: usize>(a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    std::array::from_fn(|i| a[i] & b[i])
}

#[inline]
fn and_not<const N: usize>(a: Lanes<N>, b: Lanes<N>) -> Lanes<N> {
    std::array::from_fn(|i| a[i] & !b[i])
}

/// Returns true if a bit is set. A comparison with zeros would call a function.
#[inline]
fn any<const N: usize>(lanes: Lanes<N>) -> bool {
    lanes.into_iter().fold(0, |all, word| all | word) != 0
}

impl<'a, const N: usize> Spread<'a, N> {
    fn new(groups: &'a Groups, ends_at_contradiction: bool) -> Self {
        Self {
            groups,
            ends_at_contradiction,
            state: vec![[[0; N]; 2]; groups.candidates.len()],
            dead: [0; N],
            queue: Vec::with_capacity(groups.ends.len() * 8),
            is_queued: vec![false; groups.ends.len()],
        }
    }

    fn start(&mut self, lane: usize, place: u16, is_on: bool) {
        let side = if is_on { ON } else { OFF };
        self.state[usize::from(place)][side][lane / 64] |= 1 << (lane % 64);
        self.wake(place);
    }

    /// Queues the groups of a candidate.
    fn wake(&mut self, place: u16) {
        for group in self.groups.of[usize::from(place)] {
            if group != NONE && !self.is_queued[usize::from(group)] {
                self.is_queued[usize::from(group)] = true;
                self.queue.push(group);
            }
        }
    }

    fn run(&mut self) {
        let mut next = 0;
        while let Some(&group) = self.queue.get(next) {
            next += 1;
            self.is_queued[usize::from(group)] = false;
            let groups = self.groups;
            let members = groups.members(usize::from(group));
            if groups.ends[usize::from(group)].1 {
                self.look_at(members);
            } else {
                self.exclude(members);
            }
        }
    }

    /// A true member makes the others false, and a member is true where all others are false.
    fn look_at(&mut self, members: &[u16]) {
        // What the members after each one say: one of them is true, all of them are false.
        let mut after = [([0; N], [u64::MAX; N]); 10];
        for (i, &member) in members.iter().enumerate().rev() {
            let [on, off] = self.state[usize::from(member)];
            let (any_on, all_off) = after[i + 1];
            after[i] = (or(any_on, on), and(all_off, off));
        }
        let mut before = ([0; N], [u64::MAX; N]);
        for (i, &member) in members.iter().enumerate() {
            let [on, off] = self.state[usize::from(member)];
            let (any_on, all_off) = after[i + 1];
            let is_false = or(before.0, any_on);
            let is_true = and(before.1, all_off);
            before = (or(before.0, on), and(before.1, off));
            self.learn(member, is_true, is_false);
        }
    }

    /// A true member makes the others false.
    fn exclude(&mut self, members: &[u16]) {
        let mut after = [[0; N]; 10];
        for (i, &member) in members.iter().enumerate().rev() {
            after[i] = or(after[i + 1], self.state[usize::from(member)][ON]);
        }
        let mut before = [0; N];
        for (i, &member) in members.iter().enumerate() {
            let on = self.state[usize::from(member)][ON];
            self.learn(member, [0; N], or(before, after[i + 1]));
            before = or(before, on);
        }
    }

    /// Takes what a group says of a member.
    #[inline]
    fn learn(&mut self, member: u16, is_true: Lanes<N>, is_false: Lanes<N>) {
        let [on, off] = self.state[usize::from(member)];
        let new_on = and_not(and_not(is_true, on), self.dead);
        let new_off = and_not(and_not(is_false, off), self.dead);
        if any(or(new_on, new_off)) {
            let (on, off) = (or(on, new_on), or(off, new_off));
            self.state[usize::from(member)] = [on, off];
            if self.ends_at_contradiction {
                self.dead = or(self.dead, and(on, off));
            }
            self.wake(member);
        }
    }

    /// Returns true if a true candidate of the lane, not its start, excludes a partner of the start: a way along links may
    /// come back to it.
    fn may_come_back(&self, lane: usize, start: u16) -> bool {
        let groups = self.groups;
        let is_true = |place: u16| bit(&self.state[usize::from(place)][ON], lane);
        let closes = |partner: u16| {
            groups.groups_of(partner).any(|group| {
                let members = groups.members(group).iter();
                members
                    .copied()
                    .any(|other| other != partner && is_true(other))
            })
        };
        groups
            .groups_of(start)
            .filter(|&group| groups.ends[group].1)
            .flat_map(|group| groups.members(group))
            .any(|&partner| partner != start && closes(partner))
    }

    /// Writes the sets of all lanes, `words` words for the true candidates and as many for the false ones.
    fn transpose_into(&self, sets: &mut [u64], words: usize) {
        for (block, places) in self.state.chunks(64).enumerate() {
            for side in [ON, OFF] {
                for word in 0..N {
                    let mut square = [0; 64];
                    for (row, state) in square.iter_mut().zip(places) {
                        *row = state[side][word];
                    }
                    transpose(&mut square);
                    let lanes = sets.chunks_mut(2 * words).skip(word * 64);
                    for (set, row) in lanes.zip(square) {
                        set[side * words + block] = row;
                    }
                }
            }
        }
    }
}

/// Turns a square of bits: bit j of row i becomes bit i of row j (H. S. Warren, Hacker's Delight, 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        let mut i = 0;
        while i < 64 {
            let other = i + half;
            let swap = (square[i] >> half ^ square[other]) & mask;
            square[i] ^= swap << half;
            square[other] ^= swap;
            i = (other + 1) & !half;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::explainer::chain::{Chain, contains};
    use crate::sudoku::position::Position;
    use cellwise_core::Budget;

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

    /// The chains with reasons say the same of every start.
    #[test]
    fn sets_and_contradictions_are_those_of_the_chains() {
        let boards = [
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ];
        let (mut contradictions, mut followed) = (0, 0);
        for line in boards {
            let position = Position::new(&line.parse().unwrap(), &mut Budget::unlimited());
            let walk = super::super::ExplainerWalk::new(&position).unwrap();
            let board = walk.board;
            for rule in [Rule::NISHIO, Rule::MULTIPLE, Rule::DYNAMIC] {
                let starts: Vec<(u16, bool)> = (0..729)
                    .filter(|&c| board.has(c / 9, c % 9))
                    .flat_map(|c| [(c as u16, true), (c as u16, false)])
                    .collect();
                let mut closures = Closures::new(rule, &board);
                for some in starts.chunks(LANES) {
                    closures.follow(some);
                }
                for &(candidate, is_on) in &starts {
                    let mut chain = Chain::new();
                    chain.begin(candidate, is_on);
                    chain.spread(rule, &mut board.clone(), &board);
                    let start = usize::from(candidate) + if is_on { 0 } else { 729 };
                    let contradicts = chain.contradiction.is_some();
                    assert_eq!(closures.contradicts(start), Some(contradicts));
                    if contradicts {
                        contradictions += 1;
                        continue;
                    }
                    followed += 1;
                    for side in [true, false] {
                        let set = closures.set(start, side);
                        let known = if side { &chain.is_on } else { &chain.is_off };
                        for &(c, _) in &starts {
                            let place = closures.place(c);
                            let is_in = set[place / 64] >> (place % 64) & 1 != 0;
                            assert_eq!(is_in, contains(known, c), "{line} {rule:?} {start} {c}");
                        }
                    }
                }
            }
        }
        assert!(contradictions > 10 && followed > 1_000);
    }
}
