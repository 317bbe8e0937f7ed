//! The board in black and white.
//!
//! ```text
//! line       exact line solving in machine words
//! board      a cell is two bits, in its row and in its column
//! painted    the order in which the cells of a line were painted
//! show       a board as a picture
//! lines      visits to lines during propagation
//! narrow     lines cut down to the part that is still open
//! explain    the cells of a line that force another
//! ```

mod board;
mod explain;
pub(crate) mod line;
mod lines;
mod narrow;
mod painted;
mod show;

pub(crate) use board::MonoBoard;
