//! The clue of one line: the lengths of its runs, perhaps in colours, perhaps with blots.

/// A colour by its number in the puzzle's [`Palette`](crate::Palette): 0 is the background, 1 the
/// first colour, which is black when a puzzle has one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Colour(u8);

impl Colour {
    /// The colour of cells that are not painted.
    pub const BACKGROUND: Self = Self(0);
    /// The first colour of a palette.
    pub const FIRST: Self = Self(1);

    /// The colour with this number.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// One part of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A run: cells of one colour side by side.
    Run {
        /// The number of cells.
        length: u32,
        /// Their colour.
        colour: Colour,
    },
    /// `?`: a run whose length can't be read.
    Blot(Colour),
    /// `*`: any number of runs, of any colours, also none.
    Star,
}

impl Part {
    /// The colour of the run; a star has none of its own.
    #[must_use]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Run { colour, .. } | Self::Blot(colour) => Some(colour),
            Self::Star => None,
        }
    }

    /// The fewest cells it takes.
    #[must_use]
    pub fn at_least(self) -> u64 {
        match self {
            Self::Run { length, .. } => u64::from(length),
            Self::Blot(_) => 1,
            Self::Star => 0,
        }
    }
}

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
///
/// In a puzzle with several colours each run has one; runs of the same colour need a gap
/// between them, runs of different colours may touch. Blots stand for lengths that can't be read.
///
/// ```
/// use cellwise_nonogram::{Clue, Colour, Part};
///
/// let (red, blue) = (Colour::new(1), Colour::new(2));
/// let run = |length, colour| Part::Run { length, colour };
/// let clue = Clue::of_parts([run(2, red), run(3, blue), run(1, blue)]);
/// assert_eq!(clue.room(), 7);            // one gap, between the two blue runs
/// assert_eq!(clue.to_string(), "2a 3b 1b");
/// let blotted = Clue::of_parts([Part::Blot(red), Part::Star, run(1, red)]);
/// assert_eq!(blotted.to_string(), "? * 1");
/// assert_eq!(blotted.room(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clue {
    /// The lengths that are known.
    runs: Box<[u32]>,
    /// All parts, unless all are runs in the first colour.
    parts: Option<Box<[Part]>>,
}

impl Clue {
    /// The clue with these run lengths, all in the first colour.
    pub fn new(lengths: impl IntoIterator<Item = u32>) -> Self {
        Self {
            runs: lengths.into_iter().filter(|&length| length > 0).collect(),
            parts: None,
        }
    }

    /// The clue with these parts. Runs without cells are dropped; stars side by side are one.
    pub fn of_parts(parts: impl IntoIterator<Item = Part>) -> Self {
        let mut all: Vec<Part> = Vec::new();
        for part in parts {
            let padding = matches!(part, Part::Run { length: 0, .. });
            let repeated = part == Part::Star && all.last() == Some(&Part::Star);
            if !padding && !repeated {
                all.push(part);
            }
        }
        let length = |part: &Part| match part {
            Part::Run { length, .. } => Some(*length),
            _ => None,
        };
        let plain =
            |part: &Part| matches!(part, Part::Run { colour, .. } if *colour == Colour::FIRST);
        Self {
            runs: all.iter().filter_map(length).collect(),
            parts: (!all.iter().all(plain)).then(|| all.into()),
        }
    }

    /// The lengths of the runs, as far as they are known.
    #[must_use]
    pub fn runs(&self) -> &[u32] {
        &self.runs
    }

    /// Every part, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        let plain = self.runs[..if self.parts.is_some() {
            0
        } else {
            self.runs.len()
        }]
            .iter();
        let colour = Colour::FIRST;
        let plain = plain.map(move |&length| Part::Run { length, colour });
        plain.chain(self.parts.iter().flatten().copied())
    }

    /// Returns true if every run is in the first colour and has a length.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.parts.is_none()
    }

    /// Returns true if a part can't be read.
    #[must_use]
    pub fn is_blotted(&self) -> bool {
        let blot = |part: &Part| matches!(part, Part::Blot(_) | Part::Star);
        self.parts.iter().flatten().any(blot)
    }

    /// The number of painted cells in the runs of known length.
    #[must_use]
    pub fn black(&self) -> u64 {
        self.runs.iter().map(|&length| u64::from(length)).sum()
    }

    /// The number of cells of a colour in the runs of known length.
    #[must_use]
    pub fn cells_of(&self, colour: Colour) -> u64 {
        let of_it = self.parts().filter(|part| part.colour() == Some(colour));
        of_it
            .map(|part| match part {
                Part::Run { length, .. } => u64::from(length),
                _ => 0,
            })
            .sum()
    }

    /// The shortest line that holds the runs and their gaps.
    #[must_use]
    pub fn room(&self) -> u64 {
        let Some(parts) = &self.parts else {
            return self.black() + (self.runs.len() as u64).saturating_sub(1);
        };
        let cells: u64 = parts.iter().map(|part| part.at_least()).sum();
        let colours: Vec<Colour> = parts.iter().filter_map(|part| part.colour()).collect();
        let gaps = colours.windows(2).filter(|pair| pair[0] == pair[1]).count();
        cells + gaps as u64
    }

    /// The clue as text, each run followed by the result of `letter` for its colour.
    #[must_use]
    pub fn text(&self, letter: impl Fn(Colour) -> String) -> String {
        let words: Vec<String> = self
            .parts()
            .map(|part| match part {
                Part::Run { length, colour } => format!("{length}{}", letter(colour)),
                Part::Blot(colour) => format!("?{}", letter(colour)),
                Part::Star => "*".to_owned(),
            })
            .collect();
        match words.is_empty() {
            true => "0".to_owned(),
            false => words.join(" "),
        }
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

    #[test]
    fn parts_in_the_first_colour_are_a_plain_clue() {
        let run = |length| Part::Run {
            length,
            colour: Colour::FIRST,
        };
        assert_eq!(Clue::of_parts([run(2), run(0), run(3)]), Clue::new([2, 3]));
        assert_eq!(Clue::new([2, 3]).parts().count(), 2);
        assert!(!Clue::of_parts([Part::Star, Part::Star]).is_plain());
        assert_eq!(Clue::of_parts([Part::Star, Part::Star]).parts().count(), 1);
    }
}
