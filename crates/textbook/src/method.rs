//! The methods by their names, and the mix or the algorithm each name stands for.

use std::fmt;
use std::str::FromStr;

use cellwise_csp::Model;

use crate::mix::{Back, Infer, Mix, Order, Restart, Values, is_spelling};
use crate::plan::{Plan, Unsuited};

/// A method of the textbook.
///
/// ```
/// use cellwise_textbook::Method;
///
/// let method: Method = "mrv-degree".parse()?;
/// assert_eq!(method, Method::MrvDegree);
/// assert_eq!("AC-3".parse(), Ok(Method::Ac3));
/// let error = "simplex".parse::<Method>().unwrap_err().to_string();
/// assert!(error.starts_with("'simplex' is no method; there are backtrack, backtrack-all, trim,"));
/// # Ok::<(), cellwise_textbook::UnknownMethod>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Plain backtracking: variables and values in their given order.
    Backtrack,
    /// The same, not stopping at the first solution.
    BacktrackAll,
    /// Every domain cut down anew at every node.
    Trim,
    /// The variable with the fewest values left comes next.
    Mrv,
    /// The same, ties and values in random order.
    MrvRandom,
    /// All fillings of every constraint listed; what they agree on is known.
    Lines,
    /// The same, guessing where it stalls.
    LinesBacktrack,
    /// Forward checking: an assignment is passed on to the variables it touches.
    Forward,
    /// Fewest values left; among equals the one that touches most open variables.
    MrvDegree,
    /// Arcs made consistent once, then plain backtracking.
    Ac3,
    /// Arcs kept consistent after every assignment.
    Mac,
    /// Every combination of values, and each tested as a whole.
    GenerateAndTest,
    /// Fewest values left; the value first that leaves the others most.
    Lcv,
    /// Arcs kept consistent, fewest values left first.
    MacMrv,
    /// Back to the latest variable that has to do with the dead end.
    Cbj,
    /// Paths that leave the heuristic rarely come first.
    Lds,
    /// Every constraint kept consistent as a whole.
    Gac,
    /// What led to a dead end is learned.
    ClauseLearning,
    /// Local search: the value with the fewest conflicts for a variable in conflict.
    MinConflicts,
    /// Local search that also goes uphill, less and less often.
    Annealing,
    /// Exact cover with dancing links.
    Dlx,
    /// Bags of variables in a tree, each solved by itself.
    TreeDecomposition,
}

/// A name that is not a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "'{}' is no method; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

/// The algorithm behind a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    /// Backtracking in some mix.
    Tree(Mix, Twist),
    MinConflicts,
    Annealing,
    Dlx,
    /// Tree decomposition.
    Join,
}

/// A change to the backtracking search that is no part of a mix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Twist {
    None,
    /// The search ends where inference stalls.
    NoGuess,
    /// Values are tested when all variables have one.
    TestLast,
    /// Limited discrepancies, one more in every round.
    Discrepancies,
}

const FORWARD: Mix = Mix {
    infer: Infer::Forward,
    ..Mix::PLAIN
};
const FEWEST: Mix = Mix {
    order: Order::Mrv,
    ..FORWARD
};

impl Method {
    /// Every method, those of the founding documents first.
    pub const ALL: [Self; 22] = [
        Self::Backtrack,
        Self::BacktrackAll,
        Self::Trim,
        Self::Mrv,
        Self::MrvRandom,
        Self::Lines,
        Self::LinesBacktrack,
        Self::Forward,
        Self::MrvDegree,
        Self::Ac3,
        Self::Mac,
        Self::GenerateAndTest,
        Self::Lcv,
        Self::MacMrv,
        Self::Cbj,
        Self::Lds,
        Self::Gac,
        Self::ClauseLearning,
        Self::MinConflicts,
        Self::Annealing,
        Self::Dlx,
        Self::TreeDecomposition,
    ];

    /// The name by which it is asked for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Backtrack => "backtrack",
            Self::BacktrackAll => "backtrack-all",
            Self::Trim => "trim",
            Self::Mrv => "mrv",
            Self::MrvRandom => "mrv-random",
            Self::Lines => "lines",
            Self::LinesBacktrack => "lines-backtrack",
            Self::Forward => "forward",
            Self::MrvDegree => "mrv-degree",
            Self::Ac3 => "ac3",
            Self::Mac => "mac",
            Self::GenerateAndTest => "generate-and-test",
            Self::Lcv => "lcv",
            Self::MacMrv => "mac-mrv",
            Self::Cbj => "cbj",
            Self::Lds => "lds",
            Self::Gac => "gac",
            Self::ClauseLearning => "clause-learning",
            Self::MinConflicts => "min-conflicts",
            Self::Annealing => "annealing",
            Self::Dlx => "dlx",
            Self::TreeDecomposition => "tree-decomposition",
        }
    }

    /// The number of solutions it looks for by default: one, or all of them.
    #[must_use]
    pub fn usual_solutions(self) -> u64 {
        match self {
            Self::BacktrackAll => u64::MAX,
            _ => 1,
        }
    }

    /// Returns true if it can prove that there is no further solution. Local search can't.
    #[must_use]
    pub fn proves(self) -> bool {
        !matches!(self, Self::MinConflicts | Self::Annealing)
    }

    /// Checks that the method makes sense on a model; see [`Plan::suits`].
    ///
    /// # Errors
    /// [`Unsuited`] names a constraint that stands in the way.
    pub fn suits(self, model: &Model) -> Result<(), Unsuited> {
        Plan::from(self).suits(model)
    }

    /// The mix that the name stands for, if it is a backtracking search.
    ///
    /// ```
    /// use cellwise_textbook::Method;
    ///
    /// let mix = Method::Mrv.mix().unwrap();
    /// assert_eq!(mix.to_string(), "mrv+asc+forward+chronological");
    /// assert_eq!(Method::Dlx.mix(), None);
    /// ```
    #[must_use]
    pub fn mix(self) -> Option<Mix> {
        match self.algorithm() {
            Algorithm::Tree(mix, _) => Some(mix),
            _ => None,
        }
    }

    pub(crate) fn algorithm(self) -> Algorithm {
        let infer = |infer| Mix {
            infer,
            ..Mix::PLAIN
        };
        let (mix, twist) = match self {
            Self::Backtrack | Self::BacktrackAll => (Mix::PLAIN, Twist::None),
            Self::Trim => (infer(Infer::Trim), Twist::None),
            Self::Mrv => (FEWEST, Twist::None),
            Self::MrvRandom => (
                Mix {
                    order: Order::MrvRandom,
                    values: Values::Random,
                    ..FORWARD
                },
                Twist::None,
            ),
            Self::Lines => (infer(Infer::Lines), Twist::NoGuess),
            Self::LinesBacktrack => (infer(Infer::Lines), Twist::None),
            Self::Forward => (FORWARD, Twist::None),
            Self::MrvDegree => (
                Mix {
                    order: Order::MrvDegree,
                    ..FORWARD
                },
                Twist::None,
            ),
            Self::Ac3 => (infer(Infer::Ac3), Twist::None),
            Self::Mac => (infer(Infer::Mac), Twist::None),
            Self::GenerateAndTest => (Mix::PLAIN, Twist::TestLast),
            Self::Lcv => (
                Mix {
                    values: Values::Lcv,
                    ..FEWEST
                },
                Twist::None,
            ),
            Self::MacMrv => (
                Mix {
                    infer: Infer::Mac,
                    ..FEWEST
                },
                Twist::None,
            ),
            Self::Cbj => (
                Mix {
                    back: Back::Cbj,
                    ..Mix::PLAIN
                },
                Twist::None,
            ),
            Self::Lds => (
                Mix {
                    values: Values::Lcv,
                    ..FEWEST
                },
                Twist::Discrepancies,
            ),
            Self::Gac => (infer(Infer::Gac), Twist::None),
            Self::ClauseLearning => (
                Mix {
                    order: Order::DomWdeg,
                    back: Back::Clauses,
                    restart: Some(Restart::Luby),
                    ..FORWARD
                },
                Twist::None,
            ),
            Self::MinConflicts => return Algorithm::MinConflicts,
            Self::Annealing => return Algorithm::Annealing,
            Self::Dlx => return Algorithm::Dlx,
            Self::TreeDecomposition => return Algorithm::Join,
        };
        Algorithm::Tree(mix, twist)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// In any spelling: `AC-3`, `MRV`, `Clause Learning`.
impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| is_spelling(name, method.name()))
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
