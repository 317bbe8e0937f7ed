//! Rules beyond rows, columns and boxes, as data.
//!
//! A rule is one line of text (`thermo r1c1 r2c1 r3c1`), a house or more of the
//! board, a propagator for the engine, and a checker that names the
//! faults. Each is one file here; [`Rule`] is the table of all of them.
//! Houses that a rule adds are checked and searched like any other house, so
//! rules that only add houses (diagonals, windows) need nothing else.
//! A checker reads digits and shares no code with the propagator beside it.

mod antiking;
mod antiknight;
mod arrow;
mod between;
mod board_wide;
mod boards;
mod cages;
mod clues;
mod connected;
mod contains;
mod counting;
mod demands;
mod disjoint;
mod dots;
mod entropic;
mod equal_digits;
mod equal_sums;
mod error;
mod extremes;
mod fault;
mod fog;
mod greater;
mod indexers;
mod innies;
mod jigsaw;
mod killer;
mod line;
mod little_killer;
mod moves;
mod negative;
mod nonconsecutive;
mod outside;
mod own;
mod pairs_differ;
mod palindrome;
mod parity;
mod rank;
mod region;
mod renban;
mod said;
mod sample;
mod sandwich;
mod sum_line;
mod sums;
#[cfg(test)]
mod tests;
mod thermo;
mod tools;
mod whispers;
mod windoku;
mod words;
mod x;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use self::antiking::AntiKing;
pub use self::antiknight::AntiKnight;
pub use self::arrow::Arrow;
pub use self::between::{Between, BetweenKind, Lockout, LockoutKind};
pub use self::board_wide::{Flatmates, GlobalEntropy, GlobalModular, Taxicab};
pub use self::boards::Boards;
pub use self::cages::{Equality, EqualityKind, Lunchbox, LunchboxKind, Rellik, RellikKind};
pub use self::clues::{
    HiddenSkyscraper, HiddenSkyscraperKind, NumberedRoom, NumberedRoomKind, Skyscraper,
    SkyscraperKind, XSum, XSumKind,
};
pub use self::connected::Connected;
pub use self::contains::{Contains, Quadruple};
pub use self::counting::{
    CountDistinct, CountDistinctKind, CountingCircles, CountingCirclesKind, Same, SameKind,
};
pub use self::demands::{DemandSource, Demands};
pub use self::disjoint::Disjoint;
pub use self::dots::{CloneKind, Clones, Difference, DifferenceKind, Ratio, RatioKind, Xv, XvKind};
pub use self::entropic::{Entropic, EntropicKind, Modular, ModularKind};
pub use self::equal_digits::{EqualCount, EqualCountKind, EqualRun, EqualRunKind};
pub use self::equal_sums::{
    DoubleArrow, DoubleArrowKind, EqualSums, EqualSumsKind, Pill, PillKind, RegionSum,
    RegionSumKind, Zipper, ZipperKind,
};
pub use self::error::RuleError;
pub use self::extremes::{Maximum, MaximumKind, Minimum, MinimumKind};
pub use self::fault::{Pair, RuleFault};
pub use self::fog::{Fog, FogKind};
pub use self::greater::Greater;
pub use self::indexers::{
    BoxIndexer, BoxIndexerKind, ColumnIndexer, ColumnIndexerKind, Pointer, PointerKind, RowIndexer,
    RowIndexerKind,
};
pub use self::jigsaw::Jigsaw;
pub use self::killer::Killer;
pub use self::line::Line;
pub use self::little_killer::LittleKiller;
pub use self::negative::{Mark, Negative};
pub use self::nonconsecutive::NonConsecutive;
pub use self::outside::{Outside, Side};
pub use self::own::automaton::Automaton;
pub use self::own::compound::{And, Compound, Not, Or};
pub use self::own::regex::Regex;
pub use self::own::relation::Relation;
pub use self::own::sum::Sum;
pub use self::pairs_differ::{PairsDiffer, PairsDifferKind};
pub use self::palindrome::Palindrome;
pub use self::parity::{Even, Odd, Parity};
pub use self::rank::{FullRank, FullRankKind};
pub use self::region::Region;
pub use self::renban::Renban;
pub use self::sandwich::Sandwich;
pub use self::sum_line::{SumLine, SumLineKind};
pub use self::thermo::Thermo;
use self::tools::pair::{PairOf, Table};
pub use self::whispers::{Nabner, NabnerKind, SlowThermo, SlowThermoKind, Whispers, WhispersKind};
pub use self::windoku::Windoku;
use self::words::Words;
pub use self::words::{Cells, Digits};
pub use self::x::X;

use crate::{House, Shape};

/// The text of a rule, for help and documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The first word of the line.
    pub name: &'static str,
    /// The whole line, for instance `thermo CELL CELL…`.
    pub form: &'static str,
    /// Its demand in the words of the form, in one sentence, for people who write the line.
    pub meaning: &'static str,
    /// The name that players use.
    pub called: &'static str,
    /// Its demand on a drawn board, in one sentence, for players; see [`Rule::said`].
    pub said: &'static str,
}

/// A rule could not be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dead;

/// The engine's side of a rule: removes digits that no solution of the rule has.
pub(crate) trait Propagator: Send + Sync {
    /// The cells it looks at and narrows.
    fn scope(&self) -> &[usize];

    /// Narrows `digits`, one mask for each of [`Propagator::scope`], bit `d - 1` for digit `d`.
    ///
    /// Never removes a digit that occurs in an assignment of the cells that
    /// meets the rule; with one digit left in every cell it is exact. Given
    /// smaller masks it removes no less.
    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead>;

    /// Gives `digits` as much of `root` back as it can without losing a conclusion drawn from
    /// them: that the cell at an index of the scope does not hold a digit (counted from 0), or,
    /// without a target, that the rule is dead. `false` if it knows no way quicker than trying.
    fn widen(&self, _digits: &mut [u64], _root: &[u64], _target: Option<(usize, usize)>) -> bool {
        false
    }
}

/// The interface of a rule file.
pub(crate) trait Body: Sized + fmt::Display {
    const FORM: Form;

    /// Reads what follows the name.
    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError>;

    /// The cells that the rule names, if it names any.
    fn cells(&self) -> Option<&Cells> {
        None
    }

    /// The number in its text, for instance a sum.
    fn value(&self) -> Option<usize> {
        None
    }

    /// The board with other boxes, for a rule that replaces them.
    fn reshape(&self, _shape: &Shape) -> Result<Option<Shape>, RuleError> {
        Ok(None)
    }

    /// Houses that the rule adds to a board.
    fn houses(&self, _shape: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(Vec::new())
    }

    /// Pairs of a cell and a digit that never hold both.
    fn never_both(&self, _shape: &Shape) -> Vec<[(usize, u8); 2]> {
        Vec::new()
    }

    /// The same for a rule that depends on the other rules of its puzzle.
    fn never_both_among(&self, shape: &Shape, _rules: &[Rule]) -> Vec<[(usize, u8); 2]> {
        self.never_both(shape)
    }

    /// Propagators for demands that houses and pairs can't express.
    fn propagators(&self, _shape: &Shape) -> Vec<Box<dyn Propagator>> {
        Vec::new()
    }

    /// The faults of a board that may be part-filled (`0` is an empty cell), except in houses.
    fn faults(&self, _shape: &Shape, _digits: &[u8]) -> Vec<RuleFault> {
        Vec::new()
    }

    /// The same for a rule that depends on the other rules of its puzzle.
    fn faults_among(&self, shape: &Shape, _rules: &[Rule], digits: &[u8]) -> Vec<RuleFault> {
        self.faults(shape, digits)
    }
}

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
            fn parse_words(words: &mut Words<'_>) -> Result<Self, RuleError> {
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

            fn named_cells(&self) -> Option<&Cells> {
                match self {
                    $(Self::$variant(body) => Body::cells(body),)*
                }
            }

            fn reshape(&self, shape: &Shape) -> Result<Option<Shape>, RuleError> {
                match self {
                    $(Self::$variant(body) => body.reshape(shape),)*
                }
            }

            fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
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

/// The pairs of digits that a rule never has together, as propagators: one for each two cells.
pub(crate) fn pairs(rule: &Rule, shape: &Shape, rules: &[Rule]) -> Vec<Box<dyn Propagator>> {
    let mut by_cells: BTreeMap<[usize; 2], Vec<(usize, usize)>> = BTreeMap::new();
    for [(a, x), (b, y)] in rule.never_both(shape, rules) {
        let digits = (usize::from(x), usize::from(y));
        by_cells.entry([a, b]).or_default().push(digits);
    }
    let allow =
        |pairs: &[(usize, usize)]| Table::new(shape.digits(), |a, b| !pairs.contains(&(a, b)));
    let all = by_cells.into_iter();
    all.map(|(cells, pairs)| PairOf::boxed(cells, &allow(&pairs)))
        .collect()
}

/// The propagators of all rules, and of conclusions from several together.
pub(crate) fn propagators(rules: &[Rule], shape: &Shape) -> Vec<Box<dyn Propagator>> {
    let own = rules.iter().flat_map(|rule| rule.propagators(shape));
    own.chain(innies::derived(rules, shape)).collect()
}

/// The rules as their text says them on the board that they make of `shape`: where several boards
/// overlap, there are fewer digits than the square around them has rows, and cells that hold none.
pub(crate) fn for_board(shape: &Shape, rules: Arc<[Rule]>) -> Result<Arc<[Rule]>, RuleError> {
    let mut boards = rules.iter().filter(|rule| matches!(rule, Rule::Boards(_)));
    let Some(first) = boards.next() else {
        return Ok(rules);
    };
    let ground = first.reshape(shape)?.filter(Shape::has_several_boards);
    let Some(ground) = ground else {
        return Ok(rules);
    };
    if boards.any(|other| other != first) {
        return Err(RuleError::Board {
            rule: first.name(),
            needs: "one rule names all boards",
        });
    }
    let again = rules.iter().map(|rule| match rule {
        Rule::Boards(_) => Ok(rule.clone()),
        _ => Rule::parse(&rule.to_string(), &ground),
    });
    again.collect()
}

/// The board that the rules make of `shape`: other boxes, more houses.
pub(crate) fn apply(shape: &Shape, rules: &[Rule]) -> Result<Shape, RuleError> {
    let mut reshaped: Option<Shape> = None;
    for rule in rules {
        if let Some(cells) = rule.named_cells()
            && cells.size() != shape.size()
        {
            return Err(RuleError::Size {
                rule: rule.name(),
                made_for: cells.size(),
                size: shape.size(),
            });
        }
        if let Some(with_boxes) = rule.reshape(shape)? {
            reshaped = Some(with_boxes);
        }
    }
    let shape = reshaped.as_ref().unwrap_or(shape);
    let mut houses = Vec::new();
    for rule in rules {
        houses.extend(rule.houses(shape)?);
    }
    Ok(shape.with_houses(houses)?)
}
