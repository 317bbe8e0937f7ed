//! Sudoku the way a person solves it.

mod explainer;
mod geometry;
mod hint;
mod human;
mod learn;
mod path;
mod position;
mod practice;
mod quiet;
pub(crate) mod rate;
mod search;
mod sentence;
mod sink;
mod step;
mod technique;
mod verify;
mod view;
mod why;

pub use explainer::{Explainer, ExplainerWalk, explainer_rating};
pub use hint::{Hint, HintSearch, Mistake, Region, Stage, hint};
pub use human::Human;
pub use learn::{Lesson, learn, practice};
pub use path::{Path, PathEnd, Round, Walk, explain, outline};
pub use position::Position;
pub use rate::{Rating, rate};
pub use search::AllSteps;
pub use step::{Candidate, Link, LinkKind, Mark, Node, Role, Step};
pub use technique::{Depth, Level, Technique, Techniques, UnknownTechnique};
pub use verify::{PathError, follows, verify};
pub(crate) use view::list;
pub use why::{Why, WhyAnswer, WhySearch, why};
