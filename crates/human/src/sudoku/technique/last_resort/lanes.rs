//! Many suppositions followed at once, wave by wave, one bit for each.
//!
//! ```text
//! lane (supposition)   0 1 2 3 …        on[m], bit s: candidate m is true if s is
//! on[r1c1=4]           1 0 0 1          off[m], bit s: it is false then
//! off[r1c1=4]          0 1 1 0
//! ```
//!
//! A group is a cell, or the places of a digit in a house: exactly one of its members is true. A wave looks at all groups twice:
//! the last member that is left becomes true, then a true member makes the others false. What a wave finds in its first half does
//! not depend on the order of the groups, nor does what it finds in its second.

use crate::bits::ones;

/// One bit for each lane.
pub(super) type Lanes<const M: usize> = [u64; M];

/// Groups of candidates, by number.
#[derive(Default)]
pub(super) struct Groups {
    /// The members of all groups, one group after the other.
    members: Vec<u16>,
    /// Where each group ends.
    ends: Vec<u16>,
}

impl Groups {
    pub(super) fn clear(&mut self) {
        self.members.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, members: impl IntoIterator<Item = u16>) {
        self.members.extend(members);
        self.ends.push(self.members.len() as u16);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of members in all groups.
    pub(super) fn members(&self) -> usize {
        self.members.len()
    }

    #[inline]
    fn get(&self, group: usize) -> &[u16] {
        let start = if group == 0 { 0 } else { self.ends[group - 1] };
        &self.members[usize::from(start)..usize::from(self.ends[group])]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.len()).map(|group| self.get(group))
    }
}

/// The most groups. A classic board has 324: the cells, and the places of a digit in a house.
pub(super) const MAX_GROUPS: usize = 512;

/// A set of groups, one bit for each.
pub(super) type GroupSet = [u64; MAX_GROUPS / 64];

#[inline(always)]
fn join(set: &mut GroupSet, more: &GroupSet) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

/// What follows from each lane so far.
#[derive(Default)]
pub(super) struct Following<const M: usize> {
    pub(super) on: Vec<Lanes<M>>,
    pub(super) off: Vec<Lanes<M>>,
}

/// What a wave did: the lanes in which something became true or false, and those that came to a contradiction.
pub(super) struct Wave<const M: usize> {
    pub(super) changed: Lanes<M>,
    pub(super) dead: Lanes<M>,
}

/// Returns true if a bit is set.
#[inline(always)]
pub(super) fn any<const M: usize>(lanes: &Lanes<M>) -> bool {
    let mut all = 0;
    for word in lanes {
        all |= word;
    }
    all != 0
}

impl<const M: usize> Following<M> {
    /// One wave in the lanes that are `live`. It begins with the groups that are `touched`, in which members became false, and leaves
    /// there those for the next wave. `of` has the groups of each candidate.
    pub(super) fn wave(
        &mut self,
        groups: &Groups,
        of: &[GroupSet],
        live: &Lanes<M>,
        touched: &mut GroupSet,
    ) -> Wave<M> {
        let mut wave = Wave {
            changed: [0; M],
            dead: [0; M],
        };
        let mut has_true: GroupSet = [0; MAX_GROUPS / 64];
        for group in members_of(touched) {
            self.last_left(groups.get(group), of, live, &mut has_true, &mut wave);
        }
        *touched = [0; MAX_GROUPS / 64];
        for group in members_of(&has_true) {
            self.rule_out(groups.get(group), of, live, touched, &mut wave);
        }
        let Wave { changed, dead } = &mut wave;
        for ((changed, dead), live) in changed.iter_mut().zip(dead).zip(live) {
            *dead &= live;
            *changed &= !*dead;
        }
        wave
    }

    /// The last member left of a group becomes true.
    #[inline(always)]
    fn last_left(
        &mut self,
        group: &[u16],
        of: &[GroupSet],
        live: &Lanes<M>,
        touched: &mut GroupSet,
        wave: &mut Wave<M>,
    ) {
        // The lanes with at least one member left, and with two.
        let (mut one, mut two) = ([0; M], [0; M]);
        for &member in group {
            let off = &self.off[usize::from(member)];
            for i in 0..M {
                two[i] |= one[i] & !off[i];
                one[i] |= !off[i];
            }
        }
        let mut last = [0; M];
        for i in 0..M {
            wave.dead[i] |= !one[i];
            last[i] = one[i] & !two[i] & live[i];
        }
        if !any(&last) {
            return;
        }
        mark(
            &mut self.on,
            &self.off,
            group,
            &last,
            &mut wave.changed,
            |member| {
                join(touched, &of[member]);
            },
        );
    }

    /// A true member of a group makes the others false.
    #[inline(always)]
    fn rule_out(
        &mut self,
        group: &[u16],
        of: &[GroupSet],
        live: &Lanes<M>,
        touched: &mut GroupSet,
        wave: &mut Wave<M>,
    ) {
        // The lanes with at least one true member, and with two.
        let (mut one, mut two) = ([0; M], [0; M]);
        for &member in group {
            let on = &self.on[usize::from(member)];
            for i in 0..M {
                two[i] |= one[i] & on[i];
                one[i] |= on[i];
            }
        }
        for i in 0..M {
            wave.dead[i] |= two[i];
            one[i] &= live[i];
        }
        mark(
            &mut self.off,
            &self.on,
            group,
            &one,
            &mut wave.changed,
            |member| {
                join(touched, &of[member]);
            },
        );
    }
}

/// Puts those members of a group on one side that are on neither side in these lanes, and names each that is new in any.
#[inline(always)]
fn mark<const M: usize>(
    side: &mut [Lanes<M>],
    other: &[Lanes<M>],
    group: &[u16],
    lanes: &Lanes<M>,
    changed: &mut Lanes<M>,
    mut name: impl FnMut(usize),
) {
    for member in group.iter().map(|&member| usize::from(member)) {
        let mut new = [0; M];
        for i in 0..M {
            new[i] = lanes[i] & !other[member][i] & !side[member][i];
            changed[i] |= new[i];
            side[member][i] |= new[i];
        }
        if any(&new) {
            name(member);
        }
    }
}

/// The groups of a set.
#[inline(always)]
fn members_of(set: &GroupSet) -> impl Iterator<Item = usize> + use<> {
    let set = *set;
    (0..set.len()).flat_map(move |word| ones(set[word]).map(move |bit| 64 * word + bit))
}
