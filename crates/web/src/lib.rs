//! The page and the HTTP API of Cellwise in one server.
//!
//! ```text
//! accept (bounded) ─▶ hyper ─▶ app: routes, headers, limits ─▶ pool: jobs, in slices
//!                                  │                              │
//!                                  └── page: embedded files       └─▶ JSON, or server-sent events
//! ```
//!
//! It listens on the loopback interface unless told otherwise, and trusts no client: bodies, time,
//! nodes, memory, jobs and connections are bounded and shared fairly, a client that sends or reads
//! too slowly loses its connection, a client that goes away takes its job with it, and a
//! hard puzzle gives way to a small one after some milliseconds.

mod app;
mod body;
mod clients;
mod config;
mod connections;
mod departure;
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
