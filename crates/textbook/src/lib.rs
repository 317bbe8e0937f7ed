//! The methods of the textbook over any [`cellwise_csp::Model`], step by step.
//!
//! A [`Search`] is a machine without recursion: [`Search::advance`] runs it at full
//! speed on a budget, a [`Trace`] hands out its [`Step`]s one by one. Both are the
//! same machine, so what a student watches is what the counters count.
//!
//! ```
//! use cellwise_csp::{AllDifferent, Domain, Model};
//! use cellwise_textbook::{Describer, Method, Options, Trace};
//!
//! let mut model = Model::new("a row of two");
//! let cells = ["r1c1", "r1c2"].map(|name| model.variable(name, Domain::range(1..=2)));
//! model.constrain(AllDifferent::new("row", "row 1", cells));
//! let mut describer = Describer::new(&model);
//! let lines: Vec<String> = Trace::new(&model, Method::Backtrack, Options::default())
//!     .filter_map(|step| describer.line(&step.event))
//!     .collect();
//! assert_eq!(lines, ["r1c1 = 1", "r1c2 = 2", "solution 1"]);
//! ```
//!
//! | module | its one job |
//! |---|---|
//! | `method` | the names, and which recipe each stands for |
//! | `search` | the machine: choose, try, assign, infer, retreat |
//! | `select` | which variable next |
//! | `infer` | what follows from an assignment: trimming, forward checking, arcs, lines |
//! | `event`, `trace`, `describe`, `replay` | what happened, one by one, in words, and as a board |
//! | `terms` | what a search is told, and how it ends |
//! | `compare` | one method run against its limits |
//! | `lesson` | what a method does, to read |

mod compare;
mod describe;
mod event;
mod infer;
mod lesson;
mod method;
mod replay;
mod search;
mod select;
mod state;
mod terms;
mod trace;

pub use compare::{Outcome, run, run_timed};
pub use describe::{Describer, Detail};
pub use event::{Cause, Counters, Event, Observer, Silent, Step};
pub use lesson::Lesson;
pub use method::{Method, UnknownMethod, Unsuited};
pub use replay::Replay;
pub use search::Search;
pub use terms::{DEFAULT_BOUND, Finish, Options, Pause};
pub use trace::Trace;
