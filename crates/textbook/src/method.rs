//! The methods by their names, and the recipe each name stands for.

use std::fmt;
use std::str::FromStr;

use cellwise_csp::Model;

/// A method of the textbook.
///
/// ```
/// use cellwise_textbook::Method;
///
/// let method: Method = "mrv-degree".parse()?;
/// assert_eq!(method, Method::MrvDegree);
/// assert_eq!(Method::ALL.len(), 11);
/// assert_eq!("simplex".parse::<Method>().unwrap_err().to_string(),
///     "'simplex' is no method; there are backtrack, backtrack-all, trim, mrv, mrv-random, \
///      lines, lines-backtrack, forward, mrv-degree, ac3, mac");
/// # Ok::<(), cellwise_textbook::UnknownMethod>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
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
}

/// A name that is no method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "'{}' is no method; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

/// Why a method does not suit a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsuited {
    /// The method.
    pub method: Method,
    /// A constraint whose fillings can't be listed.
    pub constraint: String,
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} lists all fillings of every constraint; those of {} can't be listed",
            self.method, self.constraint
        )
    }
}

impl std::error::Error for Unsuited {}

/// Which variable comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// The first without a value, in the model's order.
    Static,
    /// The one with the fewest values left; the first of several.
    Fewest,
    /// The one with the fewest values left; any of several. Values in random order, too.
    FewestRandom,
    /// The one with the fewest values left; of several the one with most open neighbours.
    FewestDegree,
}

/// What is concluded from an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inference {
    /// Nothing: values are tested when their variable is tried.
    None,
    /// All open domains are cut down to what the assignment allows.
    Trim,
    /// The open domains beside the variable just assigned are.
    Forward,
    /// Arcs are made consistent before the search, and never again.
    ArcsOnce,
    /// Arcs are made consistent before the search and after every assignment.
    Arcs,
    /// Fillings are listed; the search ends where that stalls.
    Lines,
    /// Fillings are listed; the search guesses where that stalls.
    LinesThenGuess,
}

impl Method {
    /// Every method, those of the founding documents first.
    pub const ALL: [Self; 11] = [
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
        }
    }

    /// How many solutions it looks for unless told otherwise: one, or all of them.
    #[must_use]
    pub fn usual_solutions(self) -> u64 {
        match self {
            Self::BacktrackAll => u64::MAX,
            _ => 1,
        }
    }

    /// Whether the method makes sense on a model.
    ///
    /// The searches do on any: Sudoku, and Nonograms as cells or as run starts. The line
    /// methods need constraints whose fillings can be listed: the lines of a Nonogram as
    /// cells, for which they were made, and the houses of a Sudoku, where they see more
    /// than any other method but soon have too much to list. Not so the crossings of run starts.
    ///
    /// # Errors
    /// [`Unsuited`] names a constraint that stands in the way.
    pub fn suits(self, model: &Model) -> Result<(), Unsuited> {
        if !matches!(self, Self::Lines | Self::LinesBacktrack) {
            return Ok(());
        }
        let in_the_way = model
            .constraint_ids()
            .map(|id| model.constraint(id))
            .find(|constraint| !constraint.is_enumerable());
        match in_the_way {
            None => Ok(()),
            Some(constraint) => Err(Unsuited {
                method: self,
                constraint: constraint.name().to_owned(),
            }),
        }
    }

    pub(crate) fn recipe(self) -> (Order, Inference) {
        match self {
            Self::Backtrack | Self::BacktrackAll => (Order::Static, Inference::None),
            Self::Trim => (Order::Static, Inference::Trim),
            Self::Mrv => (Order::Fewest, Inference::Forward),
            Self::MrvRandom => (Order::FewestRandom, Inference::Forward),
            Self::Lines => (Order::Static, Inference::Lines),
            Self::LinesBacktrack => (Order::Static, Inference::LinesThenGuess),
            Self::Forward => (Order::Static, Inference::Forward),
            Self::MrvDegree => (Order::FewestDegree, Inference::Forward),
            Self::Ac3 => (Order::Static, Inference::ArcsOnce),
            Self::Mac => (Order::Static, Inference::Arcs),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
