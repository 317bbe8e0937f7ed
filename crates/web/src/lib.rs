//! The page and the HTTP API of Cellwise in one server.
//!
//! ```text
//! accept (bounded) ─▶ hyper ─▶ app: routes, headers, limits ─▶ pool: jobs of the desk, in slices
//!                                  │                              │
//!                                  └── page: embedded files       └─▶ JSON, or server-sent events
//! ```
//!
//! It listens on the loopback interface unless told otherwise, and trusts nobody: bodies, time,
//! nodes, jobs and connections are bounded, a client that goes away takes its job with it, and a
//! hard puzzle gives way to a small one after some milliseconds.

mod app;
mod clients;
mod config;
mod connections;
mod error;
mod headers;
mod metrics;
mod openapi;
mod page;
mod pool;
mod server;
mod stream;

pub use config::{Config, Limits, Log};
pub use error::ServeError;
pub use openapi::openapi;
pub use page::files;
pub use server::{Server, serve};
