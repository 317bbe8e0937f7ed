//! What is said of one line: the lengths of its runs.

use std::fmt;

/// The lengths of a line's runs, in order; no run at all is a white line.
///
/// Zeros are padding and dropped: `7 0 0` is `7`, and `0` is a white line.
///
/// ```
/// use cellwise_nonogram::Clue;
///
/// let clue = Clue::new([2, 0, 3]);
/// assert_eq!(clue.runs(), [2, 3]);
/// assert_eq!(clue.black(), 5);
/// assert_eq!(clue.room(), 6);            // two black, a gap of one, three black
/// assert_eq!(clue.to_string(), "2 3");
/// assert_eq!(Clue::new([]).to_string(), "0");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clue(Box<[u32]>);

impl Clue {
    /// The clue with these run lengths.
    pub fn new(lengths: impl IntoIterator<Item = u32>) -> Self {
        Self(lengths.into_iter().filter(|&length| length > 0).collect())
    }

    /// The run lengths.
    #[must_use]
    pub fn runs(&self) -> &[u32] {
        &self.0
    }

    /// How many black cells the line has.
    #[must_use]
    pub fn black(&self) -> u64 {
        self.0.iter().map(|&length| u64::from(length)).sum()
    }

    /// The shortest line that holds the runs and their gaps.
    #[must_use]
    pub fn room(&self) -> u64 {
        self.black() + (self.0.len() as u64).saturating_sub(1)
    }
}

/// As people write it: lengths separated by blanks, `0` for a white line.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.pad(if words.is_empty() { "0" } else { "" })?;
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_padding() {
        assert_eq!(Clue::new([7, 0, 0]), Clue::new([7]));
        assert_eq!(Clue::new([0]), Clue::default());
    }

    #[test]
    fn huge_lengths_do_not_overflow() {
        assert_eq!(
            Clue::new([u32::MAX, u32::MAX]).room(),
            2 * u64::from(u32::MAX) + 1
        );
    }
}
