//! A set of cells, one bit each.

/// A set of cells of a board with at most `64 * N` of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cells<const N: usize>([u64; N]);

impl<const N: usize> Cells<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn with(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                bit.map(|bit| 64 * i + bit)
            })
        })
    }
}

impl<const N: usize> FromIterator<usize> for Cells<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// Runs `$body` with `$N` as the number of words that a set of cells needs: boards of up to 9×9, 25×25
/// and 64×64.
macro_rules! with_words {
    ($cells:expr, $N:ident => $body:expr) => {
        match $cells {
            0..=128 => {
                const $N: usize = 2;
                $body
            }
            129..=640 => {
                const $N: usize = 10;
                $body
            }
            _ => {
                const $N: usize = 64;
                $body
            }
        }
    };
}
pub(crate) use with_words;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: Cells<2> = [3, 70, 127].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!(
            (set.len(), set.contains(70), set.contains(71)),
            (3, true, false)
        );
        let other: Cells<2> = [3, 4].into_iter().collect();
        assert!(set.meets(&other) && !set.without(&other).meets(&other));
        assert_eq!(set.with(&other).len(), 4);
        assert_eq!(set.and(&other).iter().collect::<Vec<_>>(), [3]);
        assert!(Cells::<2>::EMPTY.is_empty() && !set.is_empty());
    }
}
