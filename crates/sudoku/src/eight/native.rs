//! Plain words once more: the quickest form where no other file fits.

use crate::Isa;

/// The instruction set of [`Native`].
pub(crate) const NATIVE: Isa = Isa::Portable;

pub(crate) use super::Plain as Native;
