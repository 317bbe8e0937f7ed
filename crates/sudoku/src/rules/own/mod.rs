//! Rules of one's own: relations between cells, sums, regular expressions and automata along a line, and
//! rules put together with and, or and not.
//!
//! Their texts are bounded: each says in its error how long or how large it may be.

pub(super) mod automaton;
pub(super) mod compound;
mod expression;
mod nfa;
pub(super) mod regex;
pub(super) mod relation;
pub(super) mod sum;
