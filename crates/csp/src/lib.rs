//! The textbook's words for a constraint satisfaction problem.
//!
//! ```text
//!   variable     something to be found, by name: r3c5, row 3 run 2, Tasmania
//!   domain       the values it may take: a set of small numbers
//!   constraint   a condition on the variables of its scope
//!     supports     can this value still be part of a filling of the scope?
//!     blame        which variable refuses this value, given the values assigned?
//!   model        variables and constraints together, with names for the values
//! ```
//!
//! Nothing here searches: the methods live in `cellwise-textbook`, and a puzzle
//! turns itself into a [`Model`] in its own crate.
//!
//! ```
//! use cellwise_csp::{AllDifferent, Domain, Model};
//!
//! let mut model = Model::new("two cells");
//! let a = model.variable("a", Domain::range(1..=2));
//! let b = model.constant("b", 2);
//! model.constrain(AllDifferent::new("row", "row 1", [a, b]));
//! let blame = model.blame(a, 2, &model.start()).unwrap();
//! assert_eq!(model.explain(2, blame), "2 is in row 1 at b");
//! assert_eq!(model.blame(a, 1, &model.start()), None);
//! ```

mod all_different;
mod assignment;
mod constraint;
mod domain;
mod domains;
mod enumerate;
mod matching;
mod model;
pub mod problems;
mod relation;
mod sum;
mod tally;

pub use all_different::AllDifferent;
pub use assignment::Assignment;
pub use constraint::{Blame, Constraint, Refusal, Unsupported};
pub use domain::{Domain, Value};
pub use domains::Domains;
pub use enumerate::{Enumeration, FillingCursor, Looked, enumerate, next_filling};
pub use model::{ConstraintId, Model, Var};
pub use relation::Relation;
pub use sum::Sum;
pub use tally::Tally;
