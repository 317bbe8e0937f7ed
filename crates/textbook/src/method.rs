//! The methods by their names, and the mix or the algorithm each name stands for.

use std::fmt;
use std::str::FromStr;

use cellwise_csp::Model;

use crate::join::Bags;
use crate::mix::{Back, Infer, Mix, MixError, Order, Restart, Values, is_spelling};

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

/// The reason why a method does not suit a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsuited {
    /// The method.
    pub method: Plan,
    /// What stands in the way.
    pub obstacle: Obstacle,
}

/// What stands in the way of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A constraint, by its name.
    Constraint(String),
    /// So many variables that hang together.
    Bag(usize),
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, obstacle } = self;
        match (method.method, obstacle) {
            (_, Obstacle::Bag(variables)) => write!(
                f,
                "{method} lists the values of variables that hang together; {variables} of them have \
                 more than 16 million combinations"
            ),
            (Method::Dlx, Obstacle::Constraint(constraint)) => write!(
                f,
                "{method} covers every cell and every digit of a house exactly once; {constraint} \
                 asks for more than different values"
            ),
            (_, Obstacle::Constraint(constraint)) => write!(
                f,
                "{method} lists all fillings of every constraint; those of {constraint} can't be listed"
            ),
        }
    }
}

impl std::error::Error for Unsuited {}

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

/// A method, with parts of its mix replaced if need be.
///
/// ```
/// use cellwise_textbook::{Back, Changes, Method, Plan};
///
/// let changes = Changes { back: Some(Back::Cbj), ..Changes::default() };
/// let plan = Plan::new(Method::Forward, changes)?;
/// assert_eq!(plan.to_string(), "static+asc+forward+cbj");
/// assert_eq!(Plan::from(Method::Forward).to_string(), "forward");
/// assert!(Plan::new(Method::Dlx, changes).is_err());
/// # Ok::<(), cellwise_textbook::PlanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    method: Method,
    /// The mix, if it differs from that of the method.
    mix: Option<Mix>,
}

/// Parts of a mix that replace those of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changes {
    /// The order of the variables.
    pub order: Option<Order>,
    /// The order of the values.
    pub values: Option<Values>,
    /// The inference.
    pub infer: Option<Infer>,
    /// The way back.
    pub back: Option<Back>,
    /// Restarts.
    pub restart: Option<Restart>,
}

/// The reason why a method can't be changed so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The parts do not go together.
    Mix(MixError),
    /// The method has no such parts.
    Fixed(Method),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mix(error) => error.fmt(f),
            Self::Fixed(method) => write!(
                f,
                "{method} is no mix: its order, values, inference and way back are its own"
            ),
        }
    }
}

impl std::error::Error for PlanError {}

impl From<MixError> for PlanError {
    fn from(error: MixError) -> Self {
        Self::Mix(error)
    }
}

impl From<Method> for Plan {
    fn from(method: Method) -> Self {
        Self { method, mix: None }
    }
}

impl Plan {
    /// A method with some parts of its mix replaced.
    ///
    /// # Errors
    /// [`PlanError`] if the parts do not go together, or if the method has none.
    pub fn new(method: Method, changes: Changes) -> Result<Self, PlanError> {
        if changes == Changes::default() {
            return Ok(method.into());
        }
        let Algorithm::Tree(usual, Twist::None) = method.algorithm() else {
            return Err(PlanError::Fixed(method));
        };
        let mix = Mix {
            order: changes.order.unwrap_or(usual.order),
            values: changes.values.unwrap_or(usual.values),
            infer: changes.infer.unwrap_or(usual.infer),
            back: changes.back.unwrap_or(usual.back),
            restart: changes.restart.or(usual.restart),
        };
        mix.check()?;
        Ok(Self {
            method,
            mix: (mix != usual).then_some(mix),
        })
    }

    /// The method it began with.
    #[must_use]
    pub fn method(self) -> Method {
        self.method
    }

    /// The number of solutions it looks for by default.
    #[must_use]
    pub fn usual_solutions(self) -> u64 {
        self.method.usual_solutions()
    }

    pub(crate) fn algorithm(self) -> Algorithm {
        match (self.mix, self.method.algorithm()) {
            (Some(mix), Algorithm::Tree(_, twist)) => Algorithm::Tree(mix, twist),
            (_, usual) => usual,
        }
    }

    /// Returns true if it learns clauses from its dead ends.
    #[must_use]
    pub fn learns(self) -> bool {
        matches!(self.algorithm(), Algorithm::Tree(mix, _) if mix.back == Back::Clauses)
    }

    /// Returns true if it holds single values against all constraints of their variable: then it
    /// counts tests.
    #[must_use]
    pub fn counts_tests(self) -> bool {
        match self.algorithm() {
            Algorithm::Tree(mix, _) => mix.counts_tests(),
            Algorithm::MinConflicts | Algorithm::Annealing | Algorithm::Join => true,
            Algorithm::Dlx => false,
        }
    }

    /// Checks that the method makes sense on a model.
    ///
    /// The searches do on any: Sudoku, and Nonograms as cells or as run starts. The line
    /// methods need constraints whose fillings can be listed: the lines of a Nonogram as
    /// cells, for which they were made, and the houses of a Sudoku, where they see more
    /// than arc consistency between pairs of cells. Not so the crossings of run starts. Dancing
    /// links need constraints that only ask for different values. Tree decomposition needs bags of few
    /// values.
    ///
    /// # Errors
    /// [`Unsuited`] names a constraint that stands in the way.
    pub fn suits(self, model: &Model) -> Result<(), Unsuited> {
        let mut constraints = model.constraint_ids().map(|id| model.constraint(id));
        let in_the_way = match self.algorithm() {
            Algorithm::Tree(mix, _) if mix.infer == Infer::Lines => {
                constraints.find(|constraint| !constraint.is_enumerable())
            }
            Algorithm::Dlx => constraints.find(|constraint| !constraint.is_all_different()),
            Algorithm::Join => {
                return Bags::new(model).map(|_| ()).map_err(|wide| Unsuited {
                    method: self,
                    obstacle: Obstacle::Bag(wide.variables),
                });
            }
            _ => None,
        };
        match in_the_way {
            None => Ok(()),
            Some(constraint) => Err(Unsuited {
                method: self,
                obstacle: Obstacle::Constraint(constraint.name().to_owned()),
            }),
        }
    }
}

/// The name of the method, or the parts of the mix.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mix {
            Some(mix) => mix.fmt(f),
            None => self.method.fmt(f),
        }
    }
}

/// The name of a method, or the parts of a mix: `mrv+lcv+forward+cbj`, with `+luby` for restarts.
impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('+').collect();
        let (order, values, infer, back, restart) = match parts[..] {
            [order, values, infer, back] => (order, values, infer, back, None),
            [order, values, infer, back, restart] => (order, values, infer, back, Some(restart)),
            _ => {
                let method: Method = text
                    .parse()
                    .map_err(|error: UnknownMethod| error.to_string())?;
                return Ok(method.into());
            }
        };
        let said = |error: crate::mix::UnknownSetting| error.to_string();
        let changes = Changes {
            order: Some(order.parse().map_err(said)?),
            values: Some(values.parse().map_err(said)?),
            infer: Some(infer.parse().map_err(said)?),
            back: Some(back.parse().map_err(said)?),
            restart: restart.map(str::parse).transpose().map_err(said)?,
        };
        Self::new(Method::Backtrack, changes).map_err(|error| error.to_string())
    }
}
