//! The digits that can take part in a sum: shared by the propagators of sums.

use super::Dead;

/// More cells than this can't have a sum below 128: digits count from 1.
const MAX_CELLS: usize = 127;
/// Sums up to this one fit a word.
pub(super) const MAX_WORD: usize = 127;

/// A set of sums, one bit each.
#[derive(Clone)]
pub(super) struct SumSet(pub(super) Vec<u64>);

impl SumSet {
    /// The empty set, with room for sums up to `max`.
    pub(super) fn up_to(max: usize) -> Self {
        Self(vec![0; max / 64 + 1])
    }

    pub(super) fn insert(&mut self, sum: usize) {
        if let Some(word) = self.0.get_mut(sum / 64) {
            *word |= 1 << (sum % 64);
        }
    }

    /// Adds every sum of `other` plus `digit`.
    pub(super) fn add_raised(&mut self, other: &Self, digit: usize) {
        let (words, bits) = (digit / 64, digit % 64);
        for to in (words..self.0.len()).rev() {
            let mut word = other.0[to - words] << bits;
            if bits > 0 && to > words {
                word |= other.0[to - words - 1] >> (64 - bits);
            }
            self.0[to] |= word;
        }
    }

    /// Returns true if some sum of this set plus `digit` is in `other`.
    fn meets_raised(&self, other: &Self, digit: usize) -> bool {
        let mut raised = Self(vec![0; self.0.len()]);
        raised.add_raised(self, digit);
        raised.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds every sum of `other` less `digit`.
    pub(super) fn add_lowered(&mut self, other: &Self, digit: usize) {
        let (words, bits) = (digit / 64, digit % 64);
        for to in 0..self.0.len() - words {
            let mut word = other.0[to + words] >> bits;
            if bits > 0 && to + words + 1 < other.0.len() {
                word |= other.0[to + words + 1] << (64 - bits);
            }
            self.0[to] |= word;
        }
    }
}

/// The digits of a mask as numbers from 1.
pub(super) fn numbers(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() as usize + 1)?;
        mask &= mask - 1;
        Some(digit)
    })
}

/// Leaves the digits that occur in a choice of one digit per cell with this sum,
/// exactly; digits may repeat.
pub(super) fn narrow(digits: &mut [u64], sum: usize) -> Result<(), Dead> {
    if sum <= MAX_WORD {
        return narrow_in_word(digits, 1 << sum).map(|_| ());
    }
    let mut target = SumSet::up_to(sum);
    target.insert(sum);
    narrow_in_words(digits, &target)
}

/// Leaves the digits that occur in a choice of one digit per cell whose sum is one of `targets`, all
/// below 128, exactly; digits may repeat. Returns the sums there are.
pub(super) fn narrow_in_word(digits: &mut [u64], targets: u128) -> Result<u128, Dead> {
    // Most sums have few cells; clearing room for all that fit took longer than the sum.
    match digits.len() {
        0..=9 => narrow_few::<10>(digits, targets),
        _ => narrow_few::<{ MAX_CELLS + 1 }>(digits, targets),
    }
}

/// The same for fewer than `N` cells.
fn narrow_few<const N: usize>(digits: &mut [u64], targets: u128) -> Result<u128, Dead> {
    // before[i]: the sums of the first i cells.
    let mut before = [0u128; N];
    let before = before.get_mut(..=digits.len()).ok_or(Dead)?;
    before[0] = 1;
    for (i, &left) in digits.iter().enumerate() {
        before[i + 1] = numbers(left).fold(0, |sums, digit| sums | before[i] << digit);
    }
    let mut after = targets;
    for (i, left) in digits.iter_mut().enumerate().rev() {
        let mut next = 0;
        for digit in numbers(*left) {
            if before[i] << digit & after != 0 {
                next |= after >> digit;
            } else {
                *left &= !(1 << (digit - 1));
            }
        }
        if *left == 0 {
            return Err(Dead);
        }
        after = next;
    }
    Ok(before[digits.len()])
}

/// The same for sums of any size.
fn narrow_in_words(digits: &mut [u64], targets: &SumSet) -> Result<(), Dead> {
    let none = SumSet(vec![0; targets.0.len()]);
    let mut before = vec![none.clone()];
    before[0].insert(0);
    for (i, &left) in digits.iter().enumerate() {
        let mut sums = none.clone();
        for digit in numbers(left) {
            sums.add_raised(&before[i], digit);
        }
        before.push(sums);
    }
    let mut after = targets.clone();
    for (i, left) in digits.iter_mut().enumerate().rev() {
        let mut next = none.clone();
        for digit in numbers(*left) {
            if before[i].meets_raised(&after, digit) {
                next.add_lowered(&after, digit);
            } else {
                *left &= !(1 << (digit - 1));
            }
        }
        if *left == 0 {
            return Err(Dead);
        }
        after = next;
    }
    Ok(())
}

/// Gives digits back as long as no choice of one digit for each cell has a sum in `goals` (all below 128), bit
/// by bit; `fixed` names a cell and the one digit (counted from 0) that it holds. Returns the sums
/// there are then, or `None` if there is such a choice already.
pub(super) fn widen(
    digits: &mut [u64],
    root: &[u64],
    fixed: Option<(usize, usize)>,
    goals: u128,
) -> Option<u128> {
    let fixed_at = |i: usize| {
        fixed
            .filter(|(at, _)| *at == i)
            .map(|(_, digit)| 1 << digit)
    };
    // ahead[i]: the sums before cell i from which a goal can still be reached.
    let mut ahead = [0u128; MAX_CELLS + 1];
    let count = digits.len();
    *ahead.get_mut(count)? = goals;
    for i in (0..count).rev() {
        let left = fixed_at(i).unwrap_or(digits[i]);
        ahead[i] = numbers(left).fold(0, |sums, digit| sums | ahead[i + 1] >> digit);
    }
    if ahead[0] & 1 != 0 {
        return None;
    }
    let mut before = 1u128;
    for i in 0..count {
        let mut left = fixed_at(i).unwrap_or(digits[i]);
        if fixed_at(i).is_some() {
            digits[i] = root[i];
        } else {
            for digit in numbers(root[i] & !left) {
                if before << digit & ahead[i + 1] == 0 {
                    left |= 1 << (digit - 1);
                }
            }
            digits[i] = left;
        }
        before = numbers(left).fold(0, |sums, digit| sums | before << digit);
    }
    Some(before)
}

/// All sets of `count` digits out of `from` with this sum, or `None` if they
/// are more than `limit`.
pub(super) fn sets(from: u64, count: usize, sum: usize, limit: usize) -> Option<Vec<u64>> {
    let digits: Vec<usize> = numbers(from).collect();
    let mut found = Vec::new();
    // One entry for each digit taken: its index. The search goes through
    // ascending digits, so a set is met once.
    let mut taken: Vec<usize> = Vec::new();
    let mut total = 0;
    let mut next = 0;
    let mut steps = 0;
    loop {
        steps += 1;
        if found.len() > limit || steps > limit * 64 {
            return None;
        }
        if taken.len() == count {
            if total == sum {
                found.push(taken.iter().fold(0, |set, &i| set | 1 << (digits[i] - 1)));
            }
        } else if next < digits.len() && can_reach(&digits[next..], count - taken.len(), sum, total)
        {
            taken.push(next);
            total += digits[next];
            next += 1;
            continue;
        }
        match taken.pop() {
            None => return Some(found),
            Some(last) => {
                total -= digits[last];
                next = last + 1;
            }
        }
    }
}

/// Returns true if `missing` of these ascending digits can lift `total` to `sum`, by bounds.
fn can_reach(digits: &[usize], missing: usize, sum: usize, total: usize) -> bool {
    if digits.len() < missing {
        return false;
    }
    let least: usize = digits[..missing].iter().sum();
    let greatest: usize = digits[digits.len() - missing..].iter().sum();
    (total + least..=total + greatest).contains(&sum)
}
