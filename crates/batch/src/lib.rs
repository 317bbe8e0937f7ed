//! Ordered, bounded, parallel streams: many records in, one result each, in input order.
//!
//! Nothing here depends on puzzles. [`in_order`] maps work over threads and hands the
//! results back in the order of the input; [`Blocks`] cuts a stream of lines into
//! blocks that a worker can parse on its own.

mod blocks;
mod pipeline;

pub use blocks::{Block, Blocks, LINE_LIMIT};
pub use pipeline::{Emit, Gone, PipelineStep, in_order};
