//! The techniques in the order in which a person tries them, easiest first.
//!
//! One row each: its name, its level, the weight of one use in a rating, and its number on Sudoku Explainer's scale (in tenths)
//! where that program knows the technique too. The path, hints and ratings all
//! follow this order alone.

use std::fmt;

/// The difficulty of a technique or a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Level {
    /// Singles: look at one house or one cell.
    Easy,
    /// Candidates must be noted: locked ones, pairs, triples.
    Medium,
    /// Patterns over several houses: fish, wings, rectangles.
    Hard,
    /// Chains and almost locked sets.
    Expert,
    /// Forcing chains and nets, and puzzles beyond them.
    Extreme,
}

impl Level {
    /// The word for it: `easy`, `medium`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

struct Row {
    slug: &'static str,
    name: &'static str,
    level: Level,
    weight: u32,
    explainer: Option<u8>,
    about: &'static str,
}

macro_rules! techniques {
    ($($variant:ident: $slug:literal, $name:literal, $level:ident, $weight:literal, $explainer:expr, $about:literal;)*) => {
        /// A named way to make progress, in order of difficulty.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        pub enum Technique {
            $(#[doc = $about] #[cfg_attr(feature = "serde", serde(rename = $slug))] $variant,)*
        }

        impl Technique {
            /// Every technique, easiest first.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }

        const TABLE: &[Row] = &[$(Row {
            slug: $slug,
            name: $name,
            level: Level::$level,
            weight: $weight,
            explainer: $explainer,
            about: $about,
        }),*];
    };
}

techniques! {
    FullHouse: "full-house", "Full house", Easy, 4, Some(10), "A house with only one open cell: it takes the one digit that is missing there.";
    HiddenSingle: "hidden-single", "Hidden single", Easy, 8, Some(12), "A digit that has only one place left in a box, because its other cells are filled or see that digit.";
    HiddenSingleInLine: "hidden-single-in-line", "Hidden single in a line", Easy, 12, Some(15), "A digit that has only one place left in a row or column.";
    NakedSingle: "naked-single", "Naked single", Easy, 16, Some(23), "A cell that sees every digit but one.";
    InniesAndOuties: "innies-and-outies", "Innies and outies", Medium, 30, None, "A full house adds up to the same sum always: 45 on a 9×9 board. The cages that lie inside it, or across its border, fix the sum of the few cells that are left over.";
    CageCombination: "cage-combination", "Cage combination", Medium, 32, None, "The digits of a cage add up to its sum. A digit that is in no combination which the candidates of the cage still allow goes.";
    Thermometer: "thermometer", "Thermometer", Medium, 33, None, "Digits rise along a thermometer, so a cell is greater than all before it and smaller than all after it: its place alone bounds it, and every digit found tightens the bounds.";
    GreaterThan: "greater-than", "Greater than", Medium, 33, None, "Signs between cells, read as a chain: a cell that is greater than one that is greater than a third is 3 at least.";
    Copies: "copies", "Copies", Medium, 33, None, "Palindromes, clones and groups with the same digits: what one cell can't hold, its twin can't hold.";
    KropkiDots: "kropki-dots", "Kropki dots", Medium, 34, None, "Cells joined by a white dot are consecutive, by a black dot one is the double of the other. A digit without a partner in the other cell goes.";
    Xv: "xv", "XV", Medium, 34, None, "Cells joined by X add up to 10, by V to 5. A digit without a partner in the other cell goes.";
    Quadruple: "quadruple", "Quadruple", Medium, 34, None, "The digits in a circle at a corner stand in the four cells around it, so they need their places there.";
    ArrowSum: "arrow-sum", "Arrow sum", Medium, 36, None, "The digits along an arrow add up to the one in its circle: small digits on a long shaft, a large one in the circle.";
    LittleKiller: "little-killer", "Little killer", Medium, 36, None, "The digits along a diagonal add up to the number at its end. A digit goes if the rest of the diagonal can't make up the sum.";
    Sandwich: "sandwich", "Sandwich", Medium, 37, None, "The digits between 1 and the largest digit of a line add up to its clue. The sum says how many cells lie between, and which digits.";
    LineRule: "line-rule", "Line rule", Medium, 37, None, "A line with a rule of its own, such as whispers, renban or between lines: a digit goes if no way to fill the line has it in that cell.";
    OutsideClue: "outside-clue", "Outside clue", Medium, 38, None, "A clue beside a row or column, such as skyscrapers or X-sums: a digit goes if no way to fill the line has it in that cell.";
    RuleAlone: "rule", "Rule", Medium, 39, None, "A rule beyond rows, columns and boxes can't be met with a digit in one of its cells, so the digit goes.";
    Pointing: "pointing", "Pointing", Medium, 40, Some(26), "All places for a digit in a box lie in one row or column. The digit is in one of them, so it is nowhere else in that row or column.";
    RuleAndHouse: "rule-and-house", "Rule and house", Medium, 42, None, "A cage or another rule that can't do without a digit keeps it from the cells that see all its places there. And a house whose places for a digit all lie in a cage gives the cage that digit.";
    Claiming: "claiming", "Claiming", Medium, 45, Some(28), "All places for a digit in a row or column lie in one box. The digit is in one of them, so it is nowhere else in that box.";
    MarkChain: "chain-of-marks", "Chain of marks", Medium, 48, None, "Several dots, signs, X or V in a row, whose cells see each other: few ways fill them all without a digit twice in a house.";
    NakedPair: "naked-pair", "Naked pair", Medium, 50, Some(30), "Two cells of a house with the same two candidates use both digits up, so the digits leave every other cell that sees both.";
    KillerPair: "killer-pair", "Killer pair", Medium, 55, None, "Two cages of a house, or a cage and a cell, that each need one of the same two digits use both up, so the rest of the house has neither.";
    HiddenPair: "hidden-pair", "Hidden pair", Medium, 60, Some(34), "Two digits that fit only into the same two cells of a house leave no room there for other digits.";
    NakedTriple: "naked-triple", "Naked triple", Medium, 70, Some(36), "Three cells of a house with three candidates between them use those digits up.";
    KillerTriple: "killer-triple", "Killer triple", Medium, 80, None, "Three cages or cells of a house that each need one of the same three digits use them up.";
    HiddenTriple: "hidden-triple", "Hidden triple", Medium, 90, Some(40), "Three digits that fit only into the same three cells of a house leave no room there for other digits.";
    XWing: "x-wing", "X-wing", Hard, 100, Some(32), "In two rows a digit fits only into the same two columns. Each row takes one of them, so the digit is nowhere else in these columns. Rows and columns may change parts.";
    Skyscraper: "skyscraper", "Skyscraper", Hard, 110, None, "Two rows with two places each for a digit, one pair of which stands in the same column. At most one of that pair is true, so one of the two other places is, and cells that see both lose the digit. Rows and columns may change parts.";
    TwoStringKite: "two-string-kite", "Two-string kite", Hard, 115, None, "A row and a column with two places each for a digit, one place of each in the same box. At most one of those two is true, so one of the far ends is, and cells that see both ends lose the digit.";
    EmptyRectangle: "empty-rectangle", "Empty rectangle", Hard, 120, None, "In a box a digit keeps to one row and one column. A strong link elsewhere meets one of these two arms: either its far end is true, or the box has the digit in the other arm.";
    TurbotFish: "turbot-fish", "Turbot fish", Hard, 125, None, "Two houses with two places each for a digit, where one place of the first sees one of the second. One of the two other places is true, so cells that see both lose the digit.";
    Swordfish: "swordfish", "Swordfish", Hard, 130, Some(38), "An X-wing with three rows and three columns: in three rows a digit fits only into the same three columns.";
    XyWing: "xy-wing", "XY-wing", Hard, 135, Some(42), "A pivot cell with x and y sees a cell with x and z and another with y and z. Whatever the pivot is, one of the others is z, so cells that see both lose z.";
    RemotePair: "remote-pair", "Remote pair", Hard, 140, None, "A chain of four or more cells with the same two candidates, each in sight of the next. They alternate, so the ends of an even chain hold one of each.";
    WWing: "w-wing", "W-wing", Hard, 145, None, "Two cells with the same two candidates x and y, joined by a house whose only two places for x each see one of them. Both can't be x, so one is y.";
    XyzWing: "xyz-wing", "XYZ-wing", Hard, 150, Some(44), "A pivot cell with x, y and z sees a cell with x and z and another with y and z. One of the three is z, so cells that see all three lose z.";
    UniqueRectangle1: "unique-rectangle-1", "Unique rectangle type 1", Hard, 150, Some(45), "Four cells in two rows, two columns and two boxes, three of which have only the same two candidates. If the fourth took one of these too, the puzzle would have two solutions.";
    UniqueRectangle2: "unique-rectangle-2", "Unique rectangle type 2", Hard, 155, Some(45), "Two corners of a rectangle have only a and b, the two others, side by side, have a, b and the same third digit: one of those two must take it.";
    UniqueRectangle3: "unique-rectangle-3", "Unique rectangle type 3", Hard, 165, Some(46), "Two corners of a rectangle, side by side, have further digits beside a and b. One of them must take one, so together they act as one cell of a naked subset.";
    UniqueRectangle4: "unique-rectangle-4", "Unique rectangle type 4", Hard, 160, Some(46), "Two corners of a rectangle, side by side, are the only places for a in a house. One is a; if the other were b, the puzzle would have two solutions. So b leaves both.";
    UniqueRectangle5: "unique-rectangle-5", "Unique rectangle type 5", Hard, 165, None, "Two diagonal corners of a rectangle, or three of them, have the same third digit beside a and b: one of them must take it.";
    UniqueRectangle6: "unique-rectangle-6", "Unique rectangle type 6", Hard, 170, None, "Two diagonal corners of a rectangle have further digits, and a fits only into the rectangle in both its rows (or columns). If one of these corners were a, both would be, and the rest would be b.";
    HiddenRectangle: "hidden-rectangle", "Hidden rectangle", Hard, 175, None, "A rectangle of which one corner has only a and b. If the opposite corner's row and column have a only in the rectangle, then that corner is not b.";
    AvoidableRectangle1: "avoidable-rectangle-1", "Avoidable rectangle type 1", Hard, 175, None, "Three corners of a rectangle are solved, though none was given, as a, b, b. If the fourth were a, the digits could change places.";
    AvoidableRectangle2: "avoidable-rectangle-2", "Avoidable rectangle type 2", Hard, 180, None, "Two corners of a rectangle are solved, though not given. The others would complete the swap unless one of them takes the one further digit that both have.";
    NakedQuad: "naked-quad", "Naked quad", Hard, 180, Some(50), "Four cells of a house with four candidates between them use those digits up.";
    HiddenQuad: "hidden-quad", "Hidden quad", Hard, 200, Some(54), "Four digits that fit only into the same four cells of a house leave no room there for other digits.";
    Jellyfish: "jellyfish", "Jellyfish", Hard, 200, Some(52), "An X-wing with four rows and four columns.";
    BugPlusOne: "bug-plus-one", "BUG+1", Hard, 200, Some(56), "Every open cell has two candidates but one cell, which has three. Without the odd one out each cell could take either of its digits, so the odd one is true.";
    FinnedXWing: "finned-x-wing", "Finned X-wing", Hard, 205, None, "An X-wing but for one or two extra candidates, the fins. Either a fin is true, or the X-wing holds: cells of the X-wing's columns that see all fins lose the digit.";
    SashimiXWing: "sashimi-x-wing", "Sashimi X-wing", Hard, 210, None, "A finned X-wing one of whose rows has only one candidate left beside its fins.";
    SimpleColouring: "simple-colouring", "Simple colouring", Hard, 210, None, "Follow the houses with just two places for a digit and colour the places in turn: one colour is true throughout. A cell that sees both colours loses the digit; a colour that sees itself is false.";
    MultiColouring: "multi-colouring", "Multi-colouring", Hard, 230, None, "Two separate colourings of a digit, a colour of one in sight of a colour of the other: not both are true, so one of the two opposite colours is.";
    FinnedSwordfish: "finned-swordfish", "Finned swordfish", Expert, 240, None, "A swordfish but for a few extra candidates, the fins: cells of its columns that see all fins lose the digit.";
    SashimiSwordfish: "sashimi-swordfish", "Sashimi swordfish", Expert, 250, None, "A finned swordfish one of whose rows has only one candidate left beside its fins.";
    AlignedPair: "aligned-pair-exclusion", "Aligned pair exclusion", Expert, 245, Some(62), "Two cells whose digits are tried together: a combination that leaves nothing for a third cell, which both see, is out. A digit all of whose combinations are out goes.";
    WxyzWing: "wxyz-wing", "WXYZ-wing", Expert, 250, None, "Four cells with four digits between them, of which all but one fit only once. The last one must be there, so cells that see all its places lose it.";
    FinnedJellyfish: "finned-jellyfish", "Finned jellyfish", Expert, 255, None, "A jellyfish but for a few extra candidates, the fins.";
    SashimiJellyfish: "sashimi-jellyfish", "Sashimi jellyfish", Expert, 260, None, "A finned jellyfish one of whose rows has only one candidate left beside its fins.";
    XChain: "x-chain", "X-chain", Expert, 260, Some(66), "A chain of places for one digit, where strong and weak links take turns. One of its ends is true, so cells that see both lose the digit.";
    XyChain: "xy-chain", "XY-chain", Expert, 265, Some(70), "A chain of cells with two candidates, each sharing a digit with the next. If one end is not z, the other is, so cells that see both lose z.";
    SueDeCoq: "sue-de-coq", "Sue de Coq", Expert, 280, None, "Two or three cells where a box meets a line, with one set in the rest of the line and one in the rest of the box. All together have as many digits as cells, so each digit is used up where it can be.";
    Medusa: "3d-medusa", "3D Medusa", Expert, 290, None, "Follow cells with two candidates and houses with two places for a digit, and colour the candidates in turn: one colour is true throughout. A colour that contradicts itself or empties a cell is false; a candidate that both colours rule out goes.";
    NiceLoop: "nice-loop", "Nice loop", Expert, 300, Some(70), "A chain that comes back to its start: its candidates are true in turn, one way round or the other, so anything that sees two neighbours is out.";
    Aic: "aic", "Alternating inference chain", Expert, 310, Some(70), "A chain of candidates, strong and weak links in turn, through cells and houses. If its start is false its end is true, so whatever both would rule out is out.";
    AlsXz: "als-xz", "ALS-XZ", Expert, 320, None, "Two sets of cells with one digit more than cells each. They can't both hold x; the one that does not holds all its other digits, so one of them holds z.";
    AlsXyWing: "als-xy-wing", "ALS-XY-wing", Expert, 330, None, "A pivot set with one digit more than cells holds x or y. One takes x from a second set, the other y from a third; either of these then holds z.";
    GroupedAic: "grouped-aic", "Grouped alternating inference chain", Expert, 340, None, "An alternating inference chain some of whose links are groups: two or three cells of a box in one line, one of which holds the digit.";
    DeathBlossom: "death-blossom", "Death blossom", Expert, 350, None, "A stem cell, and for each of its candidates a set with one digit more than cells that would take it away if some cell were z. All petals at once leave the stem nothing, so the cell is not z.";
    AlsChain: "als-chain", "ALS chain", Expert, 360, None, "Sets with one digit more than cells in a row: each that loses a digit holds all its others and takes one from the next. A set that would lose two shows that the start was wrong.";
    AlsAic: "als-aic", "Chain with almost locked sets", Expert, 370, None, "An alternating inference chain some of whose links are sets with one digit more than cells: if such a set does without one of its digits, it holds all the others.";
    FrankenFish: "franken-fish", "Franken fish", Expert, 380, None, "A fish with boxes: the places of a digit in some rows and boxes lie, but for a few fins, in as many columns and boxes. Places in these that see all fins go. Rows and columns may change parts.";
    MutantFish: "mutant-fish", "Mutant fish", Expert, 390, None, "A fish of any houses: the places of a digit in some rows, columns and boxes lie, but for a few fins, in as many others. Places in these that see all fins go.";
    SkLoop: "sk-loop", "SK-loop", Extreme, 392, None, "Eight pairs of cells around four filled corners in four boxes, each linked with the next by digits that fit only once into the house they share. With as many such digits as cells, each is used in its two pairs and goes from the rest of their house.";
    Exocet: "exocet", "Exocet", Extreme, 394, None, "Two base cells of a box in one line, and a target cell in each of the two boxes beside it. If the columns through the targets and beside the base have room for each digit of the base at most twice outside the band, the targets hold just the digits of the base.";
    Msls: "msls", "Multi-sector locked sets", Extreme, 396, None, "The open cells where some rows meet some columns: each of their digits fits once into each of these rows, or once into each of these columns. If these places are as many as the cells, all are used, so the digits go from the rest of those lines.";
    Nishio: "nishio", "Nishio", Extreme, 400, Some(75), "Put a digit into a cell and follow this digit alone. If some house is left without a place for it, the digit does not belong into the cell.";
    Template: "template", "Template", Extreme, 410, None, "Place one digit in every house at once, in all ways that its candidates allow. A place that is in none of these ways goes; a place that is in all of them holds the digit.";
    KrakenFish: "kraken-fish", "Kraken fish", Extreme, 430, None, "A fish with fins: a fin is true, or one of the places in each of its cover lines. Follow a chain from each fin and each place in one cover line. What all of them rule out is out.";
    CellForcingChain: "cell-forcing-chain", "Cell forcing chain", Extreme, 450, Some(80), "Try every candidate of one cell and follow a chain from each. What all of them rule out is out.";
    HouseForcingChain: "house-forcing-chain", "House forcing chain", Extreme, 460, Some(80), "Try every place of a digit in one house and follow a chain from each. What all of them rule out is out.";
    ForcingNet: "forcing-net", "Forcing net", Extreme, 700, Some(85), "Suppose a candidate is true and follow every single that results. If this runs into a contradiction, the candidate is out; what all candidates of a cell or all places in a house lead to holds.";
    LastResort: "last-resort", "Minimal reason", Extreme, 2000, None, "No technique of this list goes further. A few cells and rules, none of which can be left out, can't be filled together if a candidate is true, so the candidate goes.";
}

impl Technique {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its name as people write it: `Naked pair`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name as typed on a command line: `naked-pair`.
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

    /// Its number on Sudoku Explainer's scale in tenths (26 is 2.6), if that program knows it.
    #[must_use]
    pub fn explainer(self) -> Option<u8> {
        self.row().explainer
    }

    /// Returns true if it rests on the puzzle having exactly one solution.
    #[must_use]
    pub fn needs_uniqueness(self) -> bool {
        matches!(
            self,
            Self::UniqueRectangle1
                | Self::UniqueRectangle2
                | Self::UniqueRectangle3
                | Self::UniqueRectangle4
                | Self::UniqueRectangle5
                | Self::UniqueRectangle6
                | Self::HiddenRectangle
                | Self::AvoidableRectangle1
                | Self::AvoidableRectangle2
                | Self::BugPlusOne
        )
    }

    /// Its description, in a few sentences.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// The technique of that name; capitals, blanks and hyphens don't matter.
    ///
    /// ```
    /// use cellwise_human::sudoku::Technique;
    ///
    /// assert_eq!(Technique::named("X Wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::named("naked-pair"), Some(Technique::NakedPair));
    /// assert_eq!(Technique::named("magic"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| c.is_alphanumeric() || *c == '+')
                .flat_map(char::to_lowercase)
                .collect()
        };
        let wanted = plain(name);
        Self::ALL
            .iter()
            .copied()
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
    fn techniques_are_ordered_by_level_and_weight() {
        assert!(Technique::ALL.is_sorted_by_key(|t| t.level()));
        for pair in Technique::ALL.windows(2) {
            let close = pair[0].weight() <= pair[1].weight() + 10;
            assert!(close, "{} before {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn every_name_finds_its_technique() {
        for &t in Technique::ALL {
            assert_eq!(Technique::named(t.slug()), Some(t));
            assert_eq!(Technique::named(t.name()), Some(t));
        }
    }
}
