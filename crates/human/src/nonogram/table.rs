//! The techniques, easiest first: kinds, names, levels, weights, descriptions.

use std::fmt;

use crate::sudoku::Level;

/// The row of a technique.
struct Row {
    kind: u8,
    slug: &'static str,
    name: &'static str,
    level: Level,
    weight: u32,
    about: &'static str,
}

macro_rules! techniques {
    ($($technique:ident: $kind:literal $slug:literal, $name:literal, $level:ident, $weight:literal, $about:literal;)*) => {
        /// A technique that people use on Nonograms. The order is that of difficulty.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = "NonogramTechnique"))]
        #[non_exhaustive]
        pub enum Technique {
            $(
                #[doc = $about]
                #[cfg_attr(feature = "serde", serde(rename = $slug))]
                $technique,
            )*
        }

        const TABLE: &[Row] = &[$(Row {
            kind: $kind,
            slug: $slug,
            name: $name,
            level: Level::$level,
            weight: $weight,
            about: $about,
        },)*];

        impl Technique {
            /// Every technique, easiest first.
            pub const ALL: &'static [Self] = &[$(Self::$technique,)*];
        }
    };
}

// Columns: kind, `learn` name, name, level, weight, description. Kinds 1 to 6 look at one line.
techniques! {
    EmptyLine: 1 "empty-line", "Empty line", Easy, 2, "The clue is 0: no run stands in this line, so all its cells are background.";
    FullLine: 1 "full-line", "Full line", Easy, 2, "The clue is one run as long as the line, so it fills the line.";
    ExactFit: 1 "exact-fit", "Exact fit", Easy, 4, "The runs and the gaps between them need all the room that there is. So each run has just one place.";
    Overlap: 2 "overlap", "Overlap", Easy, 6, "Push all runs as far to one side as they go, then to the other side. A run that is longer than the way it can move covers some cells both times: these belong to it.";
    FinishedClue: 3 "finished-clue", "Finished clue", Easy, 8, "The line shows as many painted cells as its clue asks for, so all the others are background. Or it shows as many background cells as it can have, so all the others are painted.";
    OutOfReach: 3 "out-of-reach", "Out of reach", Easy, 10, "Cells that no run can get to, because a run that has begun elsewhere is too short, or because the runs before and after need their room.";
    GapTooSmall: 3 "gap-too-small", "Gap too small", Easy, 12, "Open cells between background cells, fewer than the shortest run needs: no run stands there.";
    FromTheEdge: 4 "from-the-edge", "From the edge", Medium, 20, "The first run has to cover a painted cell that is close to the edge. However near to the edge it begins, it reaches beyond that cell by some cells. A finished run moves the edge.";
    Mercury: 4 "mercury", "Mercury", Medium, 22, "The first run has to cover painted cells near the edge, and they hold it so that it can't reach back to the edge: like mercury it moves away from the wall.";
    Capping: 4 "capping", "Capping a finished run", Medium, 24, "Painted cells side by side that are as long as the longest run are a whole run, so a gap follows on both sides.";
    Joining: 4 "joining", "Joining", Medium, 26, "Two groups of painted cells can belong only to the same run, so the cells between them belong to it too.";
    Splitting: 4 "splitting", "Splitting", Medium, 28, "A cell that would join two groups of painted cells to more than the longest run is background.";
    TooLong: 4 "too-long", "Too long for that run", Medium, 30, "Some runs can't be these painted cells: they are too short, or they don't get there. All that are left have just this length, so the run is finished, and gaps follow.";
    WhichRun: 4 "which-run", "Which run this must be", Medium, 36, "By their length, their room and the order of the runs, some painted cells can belong to one run only. It is bound to them, and its overlap is in the room that is left.";
    Extremes: 5 "leftmost-and-rightmost", "Leftmost and rightmost", Hard, 60, "Place all runs as far to one side as the known cells allow, then to the other side. Cells that the same run covers both times belong to it, and cells that no run can get to in between are background.";
    AllPlacements: 5 "all-placements", "All placements agree", Hard, 80, "Of all ways to place the runs so that they agree with the known cells, every one gives these cells the same colour.";
    ColourNotInLine: 6 "colour-not-in-line", "Colour not in this line", Hard, 82, "The clue has no run of this colour, so no cell of the line has it.";
    Touching: 6 "neighbours-may-touch", "Neighbours may touch", Hard, 85, "A run is finished, so the cells beside it are not of its colour. They may be of another colour, because runs of different colours may touch.";
    ColourOutOfReach: 6 "colour-out-of-reach", "Colour out of reach", Hard, 90, "Between its leftmost and its rightmost place, no run of this colour gets to these cells.";
    CrossingColour: 6 "crossing-colour", "Colour ruled out by a crossing line", Hard, 100, "Lines that cross have ruled out colours of some cells. With these cells the line's runs have fewer placements, and all that are left agree.";
    Totals: 7 "totals", "Totals of a colour", Expert, 150, "The clues of one direction say how many cells of a colour there are. What the readable clues of the other direction leave over belongs to the lines whose clues can't be read.";
    EdgeLogic: 7 "edge-logic", "Edge logic", Expert, 160, "Suppose a colour for a cell at the edge. The line at the edge and the lines that cross it settle some cells of the line next to it, and that one has no placement left. So the cell has not this colour.";
    TwoLines: 7 "two-lines", "Two lines", Expert, 180, "Suppose a colour for a cell. Its line and the lines that cross it settle some cells of a line beside it, and that one has no placement left. So the cell has not this colour.";
    Contradiction: 8 "contradiction", "Contradiction", Extreme, 400, "Suppose a colour for a cell and follow what line after line settles. If some line has no placement left in the end, the cell has not this colour.";
    BothWays: 8 "both-ways", "Both ways agree", Extreme, 500, "Suppose each colour of a cell in turn and follow what line after line settles. What all of them settle in the same way is true.";
    Guess: 8 "guess", "Guess", Extreme, 2000, "No step of this list goes further: a cell is taken from the solution. A person would have to guess it, follow the guess, and come back if it fails.";
}

impl Technique {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its kind, 1 to 8. Kinds 1 to 6 look at one line at a time.
    #[must_use]
    pub fn kind(self) -> u8 {
        self.row().kind
    }

    /// Its name as people write it: `From the edge`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name as typed on a command line: `from-the-edge`.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.row().slug
    }

    /// Its difficulty.
    #[must_use]
    pub fn level(self) -> Level {
        self.row().level
    }

    /// The amount that one use adds to the sum of a rating.
    #[must_use]
    pub fn weight(self) -> u32 {
        self.row().weight
    }

    /// Its description, in a few sentences.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// Returns true if it looks at one line at a time.
    #[must_use]
    pub fn is_of_a_line(self) -> bool {
        self.kind() <= 6
    }

    /// The technique of that name; capitals, blanks and hyphens don't matter.
    ///
    /// ```
    /// use cellwise_human::nonogram::Technique;
    ///
    /// assert_eq!(Technique::named("Edge logic"), Some(Technique::EdgeLogic));
    /// assert_eq!(Technique::named("two-lines"), Some(Technique::TwoLines));
    /// assert_eq!(Technique::named("x-wing"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        let all = Self::ALL.iter().copied();
        all.into_iter()
            .find(|t| plain(t.slug()) == wanted || plain(t.name()) == wanted)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_ordered_by_kind_level_and_weight() {
        assert!(Technique::ALL.is_sorted_by_key(|t| t.kind()));
        assert!(Technique::ALL.is_sorted_by_key(|t| t.level()));
        assert!(Technique::ALL.is_sorted_by_key(|t| t.weight()));
    }

    #[test]
    fn every_name_finds_its_technique() {
        for &t in Technique::ALL {
            assert_eq!(Technique::named(t.slug()), Some(t));
            assert_eq!(Technique::named(t.name()), Some(t));
        }
    }
}
