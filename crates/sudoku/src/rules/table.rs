//! All rules in one table: [`Rule`], which hands every question to the file of its rule.

use std::fmt;

use super::words::Words;
use super::*;
use crate::{House, Shape};

macro_rules! table {
    ($($(#[$doc:meta])* $variant:ident($body:ty),)*) => {
        /// A rule beyond rows, columns and boxes. Its text form is one line.
        ///
        /// ```
        /// use cellwise_sudoku::{Rule, Shape};
        ///
        /// let rule = Rule::parse("Killer 15 R1C1 r1c2  r2c1", &Shape::classic())?;
        /// assert_eq!(rule.name(), "killer");
        /// assert_eq!(rule.cells(), [0, 1, 9]);
        /// assert_eq!(rule.to_string(), "killer 15 r1c1 r1c2 r2c1");
        /// let error = Rule::parse("thermo r1c1 r1c10", &Shape::classic()).unwrap_err();
        /// assert_eq!(
        ///     error.to_string(),
        ///     "thermo: r1c10 is off the board; rows and columns go from 1 to 9"
        /// );
        /// # Ok::<(), cellwise_sudoku::RuleError>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $variant($body),)*
        }

        impl Rule {
            /// Name, form and meaning of every rule there is.
            pub const FORMS: [Form; [$(stringify!($variant)),*].len()] = [$(<$body>::FORM),*];

            /// Reads a rule from its line of text. Case and spacing don't matter.
            ///
            /// # Errors
            /// [`RuleError`] with the word that can't be read and what could stand there.
            pub fn parse(text: &str, shape: &Shape) -> Result<Self, RuleError> {
                Self::parse_words(&mut Words::new(text, shape))
            }

            /// Reads a rule from its words.
            pub(super) fn parse_words(words: &mut Words<'_>) -> Result<Self, RuleError> {
                let name = words.next_word().unwrap_or_default();
                $(if name == <$body>::FORM.name {
                    words.begin(<$body>::FORM);
                    boards::refuse(&name, words.shape)?;
                    let body = <$body>::parse(words)?;
                    words.end()?;
                    return Ok(Self::$variant(body));
                })*
                Err(RuleError::Unknown { found: name })
            }

            /// Name, form and meaning of this rule.
            #[must_use]
            pub fn form(&self) -> Form {
                match self {
                    $(Self::$variant(_) => <$body>::FORM,)*
                }
            }

            pub(super) fn named_cells(&self) -> Option<&Cells> {
                match self {
                    $(Self::$variant(body) => Body::cells(body),)*
                }
            }

            pub(super) fn reshape(&self, shape: &Shape) -> Result<Option<Shape>, RuleError> {
                match self {
                    $(Self::$variant(body) => body.reshape(shape),)*
                }
            }

            pub(super) fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
                match self {
                    $(Self::$variant(body) => body.houses(shape),)*
                }
            }

            /// The number in its text, for instance the sum of a cage.
            #[must_use]
            pub fn value(&self) -> Option<usize> {
                match self {
                    $(Self::$variant(body) => body.value(),)*
                }
            }

            /// How large it is: a rough number of the steps that it takes to read it and to make its tables.
            #[must_use]
            pub fn load(&self) -> usize {
                match self {
                    $(Self::$variant(body) => body.load(),)*
                }
            }

            /// Pairs that never go together; `rules` are all rules of the puzzle.
            pub(crate) fn never_both(
                &self,
                shape: &Shape,
                rules: &[Rule],
            ) -> Vec<[(usize, u8); 2]> {
                match self {
                    $(Self::$variant(body) => body.never_both_among(shape, rules),)*
                }
            }

            pub(crate) fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                match self {
                    $(Self::$variant(body) => body.propagators(shape),)*
                }
            }

            /// The faults of a board; `rules` are all rules of the puzzle.
            pub(crate) fn faults(
                &self,
                shape: &Shape,
                rules: &[Rule],
                digits: &[u8],
            ) -> Vec<RuleFault> {
                match self {
                    $(Self::$variant(body) => body.faults_among(shape, rules, digits),)*
                }
            }
        }

        /// The line that [`Rule::parse`] reads.
        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant(body) => body.fmt(f),)*
                }
            }
        }
    };
}

table! {
    /// Several boards that overlap.
    Boards(Boards),
    /// Irregular boxes.
    Jigsaw(Jigsaw),
    /// Diagonals.
    X(X),
    /// Windows between the boxes.
    Windoku(Windoku),
    /// Cells in the same place of their boxes.
    Disjoint(Disjoint),
    /// An extra region of different digits.
    Region(Region),
    /// No equal digits a knight's move apart.
    AntiKnight(AntiKnight),
    /// No equal digits a king's move apart.
    AntiKing(AntiKing),
    /// No consecutive digits side by side.
    NonConsecutive(NonConsecutive),
    /// Cells with even digits.
    Even(Even),
    /// Cells with odd digits.
    Odd(Odd),
    /// One cell greater than another.
    Greater(Greater),
    /// A cage with its sum.
    Killer(Killer),
    /// Digits that rise along a line.
    Thermo(Thermo),
    /// A digit that is the sum of others.
    Arrow(Arrow),
    /// The sum along a diagonal.
    LittleKiller(LittleKiller),
    /// The sum between the smallest and the largest digit of a line.
    Sandwich(Sandwich),
    /// Consecutive digits in any order along a line.
    Renban(Renban),
    /// A line that reads the same from both ends.
    Palindrome(Palindrome),
    /// Two digits with a difference.
    Difference(Difference),
    /// Two digits with a ratio.
    Ratio(Ratio),
    /// Two digits with a sum.
    Xv(Xv),
    /// No difference, ratio or sum without a mark.
    Negative(Negative),
    /// Digits around a corner.
    Quadruple(Quadruple),
    /// A line between two digits.
    Between(Between),
    /// A line outside two digits.
    Lockout(Lockout),
    /// A line of great differences.
    Whispers(Whispers),
    /// A line without consecutive digits.
    Nabner(Nabner),
    /// A line with the same sum in each box.
    RegionSum(RegionSum),
    /// A line of low, middle and high digits in turn.
    Entropic(Entropic),
    /// A line of remainders in turn.
    Modular(Modular),
    /// A line with the same sum at the same distance from its middle.
    Zipper(Zipper),
    /// A line with the sum of its ends.
    DoubleArrow(DoubleArrow),
    /// A line that never falls.
    SlowThermo(SlowThermo),
    /// A line in parts with a given sum.
    SumLine(SumLine),
    /// Groups with the same sum.
    EqualSums(EqualSums),
    /// A number of several digits that is the sum of others.
    Pill(Pill),
    /// The sum of as many digits as the first says.
    XSum(XSum),
    /// The number of buildings seen.
    Skyscraper(Skyscraper),
    /// The first hidden building.
    HiddenSkyscraper(HiddenSkyscraper),
    /// A digit in a numbered room.
    NumberedRoom(NumberedRoom),
    /// The place of a line among all lines, read as numbers.
    FullRank(FullRank),
    /// Cells that say where their row's number is.
    RowIndexer(RowIndexer),
    /// Cells that say where their column's number is.
    ColumnIndexer(ColumnIndexer),
    /// Cells that say where their place's number is.
    BoxIndexer(BoxIndexer),
    /// A cell that says where a digit comes again.
    Pointer(Pointer),
    /// Cells less than those beside them.
    Minimum(Minimum),
    /// Cells greater than those beside them.
    Maximum(Maximum),
    /// Cells with the digits of others.
    Clone(Clones),
    /// Groups with the same digits.
    Same(Same),
    /// Digits that some cells hold.
    Contains(Contains),
    /// Digits that count themselves.
    CountingCircles(CountingCircles),
    /// The number of different digits.
    CountDistinct(CountDistinct),
    /// The number of cells with the digit of another.
    EqualCount(EqualCount),
    /// The number of cells in a row with the digit of the first.
    EqualRun(EqualRun),
    /// Pairs of digits, none twice.
    PairsDiffer(PairsDiffer),
    /// As many even as odd, low as high digits.
    Equality(Equality),
    /// A sum that no digits have.
    Rellik(Rellik),
    /// The sum between the smallest and the largest digit of some cells.
    Lunchbox(Lunchbox),
    /// Low, middle and high digits in each square of four.
    GlobalEntropy(GlobalEntropy),
    /// All remainders in each square of four.
    GlobalModular(GlobalModular),
    /// Middle digits with a neighbour.
    Flatmates(Flatmates),
    /// No equal digits some steps apart.
    Taxicab(Taxicab),
    /// Digits that hang together.
    Connected(Connected),
    /// Cells that fog does not hide.
    Fog(Fog),
    /// A relation of one's own.
    Relation(Relation),
    /// A sum of one's own.
    Sum(Sum),
    /// A regular expression.
    Regex(Regex),
    /// An automaton of one's own.
    Automaton(Automaton),
    /// All of several rules.
    And(And),
    /// One of several rules.
    Or(Or),
    /// The opposite of a rule.
    Not(Not),
}

impl Rule {
    /// The first word of its text.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.form().name
    }

    /// The cells it names, in the order of its text; none for a rule on the whole board.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        self.named_cells().map_or(&[], |cells| cells)
    }
}
