//! Which values of a column are there. Most columns have all of their values, or none (errors): then nothing is stored.

/// For each value of a column whether it is there.
#[derive(Default)]
pub(crate) struct Known {
    length: usize,
    /// The same for all values, as long as `each` is empty.
    all: bool,
    /// Filled once two values differ.
    each: Vec<bool>,
}

impl Known {
    pub(crate) fn push(&mut self, known: bool) {
        self.extend(1, known);
    }

    /// Adds `number` values that are there, or are not.
    pub(crate) fn extend(&mut self, number: usize, known: bool) {
        if number == 0 {
            return;
        }
        if self.length == 0 {
            self.all = known;
        }
        if !self.each.is_empty() || known != self.all {
            self.each.resize(self.length, self.all);
            self.each.resize(self.length + number, known);
        }
        self.length += number;
    }

    pub(crate) fn append(&mut self, other: &Self) {
        match other.each.is_empty() {
            true => self.extend(other.length, other.all),
            false => other.each.iter().for_each(|&known| self.push(known)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns true if no value is there.
    pub(crate) fn is_none(&self) -> bool {
        self.each.is_empty() && !self.all
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = bool> {
        let same = match self.each.is_empty() {
            true => self.length,
            false => 0,
        };
        std::iter::repeat_n(self.all, same).chain(self.each.iter().copied())
    }

    /// A bit for each value, the lowest first, as Arrow has them; `None` if all values are there.
    pub(crate) fn bitmap(&self) -> Option<Vec<u8>> {
        match (self.each.is_empty(), self.all) {
            (true, all) if all || self.length == 0 => None,
            (true, _) => Some(vec![0; self.length.div_ceil(8)]),
            _ => {
                let bits = self.each.chunks(8).map(|eight| {
                    let bits = eight.iter().zip(0..);
                    bits.fold(0, |byte, (&bit, place)| byte | u8::from(bit) << place)
                });
                Some(bits.collect())
            }
        }
    }
}

impl FromIterator<bool> for Known {
    fn from_iter<T: IntoIterator<Item = bool>>(values: T) -> Self {
        let mut known = Self::default();
        values.into_iter().for_each(|value| known.push(value));
        known
    }
}
