//! A method as it is asked for: by its name, or with parts of its mix replaced; and whether it suits a model.

use std::fmt;
use std::str::FromStr;

use cellwise_csp::Model;

use crate::join::Bags;
use crate::method::{Algorithm, Method, Twist, UnknownMethod};
use crate::mix::{Back, Infer, Mix, MixError, Order, Restart, UnknownSetting, Values};

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
        let said = |error: UnknownSetting| error.to_string();
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
