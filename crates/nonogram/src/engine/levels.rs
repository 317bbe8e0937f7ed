//! The number of different levels of some literals.

/// Counts different levels: each is stamped when it is met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Levels {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Levels {
    /// The number of different levels.
    pub(crate) fn count(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
        let mut count = 0;
        for level in levels {
            let level = level as usize;
            if level >= self.stamps.len() {
                self.stamps.resize(level + 1, 0);
            }
            count += u32::from(self.stamps[level] != self.stamp);
            self.stamps[level] = self.stamp;
        }
        count
    }
}
