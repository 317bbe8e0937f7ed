//! The search for solutions, generic over the board.
//!
//! ```text
//! shape      the numbers of cells and lines
//! trail      literals, their values and reasons, and the way back
//! dirty      the lines that are still to be solved
//! board      the contract between the engine and a board
//! propagate  clauses and lines until nothing changes
//! clauses    the learned clauses
//! probe      every colour of a cell, one step deep
//! belief     the likely colours of open cells
//! order      the cell to decide on next
//! learn      a clause from each conflict
//! search     all of it put together
//! ```

pub(crate) mod belief;
pub(crate) mod board;
pub(crate) mod clauses;
pub(crate) mod dirty;
pub(crate) mod learn;
pub(crate) mod levels;
pub(crate) mod order;
mod probe;
pub(crate) mod propagate;
pub(crate) mod search;
pub(crate) mod shape;
pub(crate) mod trail;

pub(crate) use search::{Found, TreeSearch};
