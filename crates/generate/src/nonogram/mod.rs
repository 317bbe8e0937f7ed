//! Nonograms made to order: at random, smooth shapes, letters of a word, or from a picture.

#[cfg(feature = "images")]
mod decode;
mod draw;
mod font;
mod lines;
mod maker;
mod oklab;
mod quantise;
mod repair;
mod scale;
mod solvable;
#[cfg(feature = "images")]
mod svg;
mod wishes;

#[cfg(feature = "images")]
pub use decode::{DecodeError, Decoded, decode};
pub use draw::{Drawing, Mirror};
pub use font::has_letter;
pub use maker::{Hardness, Made, Maker, Outcome};
pub use repair::{Repair, RepairEnd, Repaired, Sketch};
pub use scale::{Crop, Pixels, PixelsError, SketchOptions, sketch};
pub use solvable::{Judged, Solvable};
pub use wishes::{WishError, Wishes};
