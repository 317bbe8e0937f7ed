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
mod body;
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
mod list;
mod little_killer;
mod moves;
mod negative;
mod nonconsecutive;
mod on_board;
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
mod table;
#[cfg(test)]
mod tests;
mod thermo;
mod tools;
mod whispers;
mod windoku;
mod words;
mod x;

pub use self::antiking::AntiKing;
pub use self::antiknight::AntiKnight;
pub use self::arrow::Arrow;
pub use self::between::{Between, BetweenKind, Lockout, LockoutKind};
pub use self::board_wide::{Flatmates, GlobalEntropy, GlobalModular, Taxicab};
pub use self::boards::Boards;
pub use self::body::Form;
pub(crate) use self::body::{Body, Dead, Propagator};
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
pub use self::innies::SumOrigin;
pub use self::jigsaw::Jigsaw;
pub use self::killer::Killer;
pub use self::line::Line;
pub use self::list::RuleList;
pub use self::little_killer::LittleKiller;
pub use self::negative::{Mark, Negative};
pub use self::nonconsecutive::NonConsecutive;
pub(crate) use self::on_board::{apply, for_board, pairs, propagators};
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
pub use self::table::Rule;
pub use self::thermo::Thermo;
pub use self::whispers::{Nabner, NabnerKind, SlowThermo, SlowThermoKind, Whispers, WhispersKind};
pub use self::windoku::Windoku;
pub use self::words::{Cells, Digits};
pub use self::x::X;
