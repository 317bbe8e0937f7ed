//! The methods of the textbook over any [`cellwise_csp::Model`], step by step.
//!
//! A [`MethodSearch`] is a machine without recursion: [`MethodSearch::advance`] runs it at full
//! speed on a budget, a [`Trace`] hands out its [`TraceStep`]s one by one. Both are the
//! same machine, so what a student watches is what the counters count.
//!
//! ```
//! use std::sync::Arc;
//! use cellwise_csp::{AllDifferent, Domain, Model};
//! use cellwise_textbook::{Describer, Method, Options, Trace};
//!
//! let mut model = Model::new("a row of two");
//! let cells = ["r1c1", "r1c2"].map(|name| model.variable(name, Domain::range(1..=2)));
//! model.constrain(AllDifferent::new("row", "row 1", cells));
//! let model = Arc::new(model);
//! let mut describer = Describer::new(&model);
//! let lines: Vec<String> = Trace::new(&model, Method::Backtrack, Options::default())
//!     .filter_map(|step| describer.line(&step.event))
//!     .collect();
//! assert_eq!(lines, ["r1c1 = 1", "r1c2 = 2", "solution 1"]);
//! ```
//!
//! | module | its one job |
//! |---|---|
//! | `mix`, `method`, `plan` | the parts of a search, the names that stand for some of them, and a name with parts replaced |
//! | `search` | one method at work: one of the four machines below |
//! | `tree` | backtracking: choose, try, assign, infer, go back |
//! | `local` | min-conflicts and annealing |
//! | `cover` | exact cover with dancing links |
//! | `join` | tree decomposition |
//! | `select`, `values` | the choice of the next variable, and the order of its values |
//! | `ask` | a value held against the constraints of its variable |
//! | `infer` | inference after an assignment: trimming, forward checking, arcs, whole constraints, lines |
//! | `conflict`, `nogood` | the assignments behind a dead end, and what is learned from them |
//! | `event`, `trace`, `describe`, `replay` | the events, one by one, in words, and as a board |
//! | `implication` | the implication graph behind a learned clause |
//! | `terms` | the options of a search, and its end |
//! | `compare` | one method run against its limits |
//! | `guide` | a page on each method |

mod agreed;
mod ask;
mod compare;
mod conflict;
mod cover;
mod describe;
mod event;
mod guide;
mod implication;
mod infer;
mod join;
mod local;
mod method;
mod mix;
mod nogood;
mod plan;
mod replay;
mod search;
mod select;
mod state;
mod terms;
mod trace;
mod tree;
mod values;

pub use agreed::{Agreed, agreed};
pub use compare::{MethodResult, run, run_timed};
pub use describe::{Describer, Detail};
pub use event::{Cause, Counters, Observer, SearchEvent, Silent, TraceStep, Why};
pub use guide::MethodGuide;
pub use implication::{Fact, Implication, ImplicationGraph, Implications, Reason};
pub use join::{Bag, Bags, TooWide};
pub use method::{Method, UnknownMethod};
pub use mix::{Back, Infer, Mix, MixError, Order, Restart, UnknownSetting, Values};
pub use plan::{Changes, Obstacle, Plan, PlanError, Unsuited};
pub use replay::Replay;
pub use search::MethodSearch;
pub use terms::{DEFAULT_BOUND, Finish, Options, Pause};
pub use trace::Trace;
