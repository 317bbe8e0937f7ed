//! A method as a mix: an order of variables, an order of values, an inference, a way back, restarts.

use std::fmt;
use std::str::FromStr;

/// A setting of a mix that is asked for by name.
macro_rules! setting {
    ($(#[$doc:meta])* $name:ident, $what:literal { $($(#[$item:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $name {
            $($(#[$item])* $variant,)*
        }

        impl $name {
            /// Every setting, in the order in which help lists them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name by which it is asked for.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        /// In any spelling: `MRV`, `Mrv_Degree`, `AC-3`.
        impl FromStr for $name {
            type Err = UnknownSetting;

            fn from_str(text: &str) -> Result<Self, UnknownSetting> {
                let found = Self::ALL.iter().copied().find(|one| is_spelling(text, one.name()));
                found.ok_or_else(|| UnknownSetting {
                    what: $what,
                    found: text.to_owned(),
                    names: &[$($text,)*],
                })
            }
        }
    };
}

/// Returns true if a text is a name but for its case and the characters that are no letter or digit.
pub(crate) fn is_spelling(text: &str, name: &str) -> bool {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    !text.is_empty() && plain(text) == plain(name)
}

/// A name that is no setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSetting {
    what: &'static str,
    found: String,
    names: &'static [&'static str],
}

impl fmt::Display for UnknownSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names.join(", ");
        write!(f, "'{}' is no {}; there are {names}", self.found, self.what)
    }
}

impl std::error::Error for UnknownSetting {}

setting! {
    /// The choice of the next variable.
    Order, "order of variables" {
        /// The first without a value, in the model's order.
        Static = "static",
        /// The one with the fewest values left; the first of several.
        Mrv = "mrv",
        /// The one that shares constraints with the most open variables; the first of several.
        Degree = "degree",
        /// The one with the fewest values left; of several the one with most open neighbours.
        MrvDegree = "mrv-degree",
        /// The one with the fewest values left; any of several.
        MrvRandom = "mrv-random",
        /// The fewest values for the weight of its constraints, which grows with every domain they empty.
        DomWdeg = "dom/wdeg",
        /// Any.
        Random = "random",
    }
}

setting! {
    /// The order in which the values of a variable are tried.
    Values, "order of values" {
        /// Ascending.
        Asc = "asc",
        /// The value first that rules out the fewest values of open neighbours.
        Lcv = "lcv",
        /// Random.
        Random = "random",
    }
}

setting! {
    /// The inference after an assignment.
    Infer, "inference" {
        /// Nothing: values are tested when their variable is tried.
        None = "none",
        /// All open domains are cut down to what the assignment allows.
        Trim = "trim",
        /// The open domains beside the variable just assigned are.
        Forward = "forward",
        /// Arcs are made consistent before the search, and never again.
        Ac3 = "ac3",
        /// Every constraint as a whole is made consistent after every assignment.
        Gac = "gac",
        /// Arcs are made consistent before the search and after every assignment.
        Mac = "mac",
        /// The fillings of every constraint are listed, and what they agree on is known.
        Lines = "lines",
    }
}

setting! {
    /// The way back from a dead end.
    Back, "way back" {
        /// To the variable before.
        Chronological = "chronological",
        /// From a variable for which nothing fits, to the latest one that is in its way.
        Backjump = "backjump",
        /// To the latest variable that has to do with the dead end.
        Cbj = "cbj",
        /// The same, and the cause is learned: these values never again together.
        Clauses = "clauses",
    }
}

setting! {
    /// The number of dead ends after which a search begins anew.
    Restart, "restart" {
        /// 10 times 1, 1, 2, 1, 1, 2, 4, …
        Luby = "luby",
        /// 10, 15, 23, …: half as many again each time.
        Geometric = "geometric",
    }
}

/// Dead ends before the first restart.
const RESTART_UNIT: u64 = 10;

impl Restart {
    /// The dead ends that run `number`, counted from 1, may meet.
    pub(crate) fn allowed(self, number: u64) -> u64 {
        match self {
            Self::Luby => RESTART_UNIT * luby(number),
            Self::Geometric => {
                let mut allowed = RESTART_UNIT;
                for _ in 1..number {
                    allowed = allowed.saturating_add(allowed.div_ceil(2));
                }
                allowed
            }
        }
    }
}

/// The sequence of Luby, Sinclair and Zuckerman: 1, 1, 2, 1, 1, 2, 4, …; `number` counts from 1.
fn luby(number: u64) -> u64 {
    let mut number = number;
    loop {
        // The power of two that ends the block in which the number lies.
        let bits = 64 - number.leading_zeros();
        if number == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        number -= (1 << (bits - 1)) - 1;
    }
}

/// A backtracking search in its parts.
///
/// ```
/// use cellwise_textbook::{Back, Infer, Mix, Order};
///
/// let mix = Mix { order: Order::Mrv, infer: Infer::Forward, ..Mix::PLAIN };
/// assert_eq!(mix.to_string(), "mrv+asc+forward+chronological");
/// assert!(mix.check().is_ok());
/// let idle = Mix { back: Back::Backjump, ..mix };
/// assert!(idle.check().unwrap_err().to_string().contains("forward"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mix {
    /// The order of the variables.
    pub order: Order,
    /// The order of the values.
    pub values: Values,
    /// The inference.
    pub infer: Infer,
    /// The way back.
    pub back: Back,
    /// Restarts, if there are any.
    pub restart: Option<Restart>,
}

/// The reason why a mix makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MixError {
    /// An order by the number of values left, and no inference that removes any.
    NothingCounted(Order),
    /// Backjumping, and an inference that sees its dead ends before.
    NothingToJump(Infer),
    /// Restarts of a search that does the same every time.
    SameAgain,
}

impl fmt::Display for MixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingCounted(order) => write!(
                f,
                "the order {order} counts the values that inference has left, and with the inference \
                 none nothing is ever removed: choose forward, or more"
            ),
            Self::NothingToJump(infer) => write!(
                f,
                "backjump jumps from a variable for which nothing fits, and the inference {infer} \
                 sees that before its turn comes: choose cbj, or the inference none or ac3"
            ),
            Self::SameAgain => write!(
                f,
                "a restart would walk the same tree again: choose the order random, mrv-random or \
                 dom/wdeg, random values, or clauses"
            ),
        }
    }
}

impl std::error::Error for MixError {}

impl Mix {
    /// Plain backtracking.
    pub const PLAIN: Self = Self {
        order: Order::Static,
        values: Values::Asc,
        infer: Infer::None,
        back: Back::Chronological,
        restart: None,
    };

    /// Checks that the parts go together.
    ///
    /// # Errors
    /// [`MixError`] says why they do not.
    pub fn check(self) -> Result<(), MixError> {
        let counts = matches!(self.order, Order::Mrv | Order::MrvDegree | Order::MrvRandom);
        if counts && self.infer == Infer::None {
            return Err(MixError::NothingCounted(self.order));
        }
        if self.back == Back::Backjump && !self.tests_when_tried() {
            return Err(MixError::NothingToJump(self.infer));
        }
        let random =
            matches!(self.order, Order::Random | Order::MrvRandom) || self.values == Values::Random;
        let learns = self.order == Order::DomWdeg || self.back == Back::Clauses;
        if self.restart.is_some() && !random && !learns {
            return Err(MixError::SameAgain);
        }
        Ok(())
    }

    /// Returns true if a value is held against the constraints when its variable is tried: inference
    /// has not done it before.
    #[must_use]
    pub fn tests_when_tried(self) -> bool {
        matches!(self.infer, Infer::None | Infer::Ac3)
    }

    /// Returns true if it holds single values against all constraints of their variable somewhere.
    #[must_use]
    pub fn counts_tests(self) -> bool {
        !matches!(self.infer, Infer::Mac | Infer::Gac) || self.values == Values::Lcv
    }

    /// Returns true if it has to know which assignments a dead end comes from.
    pub(crate) fn blames(self) -> bool {
        self.back != Back::Chronological
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            order,
            values,
            infer,
            back,
            restart,
        } = self;
        let mut name = format!("{order}+{values}+{infer}+{back}");
        if let Some(restart) = restart {
            name.push('+');
            name.push_str(restart.name());
        }
        f.pad(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_luby() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        let runs: Vec<u64> = (1..=4).map(|n| Restart::Geometric.allowed(n)).collect();
        assert_eq!(runs, [10, 15, 23, 35]);
    }

    #[test]
    fn names_are_read_in_any_spelling() {
        assert_eq!("DOM/WDEG".parse(), Ok(Order::DomWdeg));
        assert_eq!("Mrv_Degree".parse(), Ok(Order::MrvDegree));
        assert_eq!("AC-3".parse(), Ok(Infer::Ac3));
        let error = "ac4".parse::<Infer>().unwrap_err().to_string();
        assert_eq!(
            error,
            "'ac4' is no inference; there are none, trim, forward, ac3, gac, mac, lines"
        );
    }

    #[test]
    fn parts_that_do_not_go_together_are_refused_with_a_sentence() {
        let mrv = Mix {
            order: Order::Mrv,
            ..Mix::PLAIN
        };
        assert_eq!(mrv.check(), Err(MixError::NothingCounted(Order::Mrv)));
        let again = Mix {
            restart: Some(Restart::Luby),
            ..Mix::PLAIN
        };
        assert!(again.check().unwrap_err().to_string().contains("same tree"));
        let fresh = Mix {
            values: Values::Random,
            ..again
        };
        assert_eq!(fresh.check(), Ok(()));
    }
}
