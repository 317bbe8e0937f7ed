//! The font of pictures and prints: DejaVu Sans, which is in the program, so that every machine draws
//! the same. Its licence permits embedding.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

use super::{Anchor, Text};

/// The faces in regular and bold type; `None` can't happen, because the data is part of the program.
static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [false, true].map(|bold| Face::parse(data(bold), 0).ok()));

/// The file of the font.
pub(super) fn data(bold: bool) -> &'static [u8] {
    match bold {
        true => dejavu::sans::bold(),
        false => dejavu::sans::regular(),
    }
}

/// The face, and the number of its units that a unit of type has.
pub(super) fn face(bold: bool) -> Option<(&'static Face<'static>, f64)> {
    let face = FACES[usize::from(bold)].as_ref()?;
    Some((face, f64::from(face.units_per_em())))
}

/// The glyphs of a text with the place where each begins, for type of size 1; and the width of all.
pub(super) fn glyphs(text: &str, bold: bool) -> (Vec<(GlyphId, f64)>, f64) {
    let mut glyphs = Vec::new();
    let mut x = 0.0;
    if let Some((face, units)) = face(bold) {
        for c in text.chars() {
            let glyph = face.glyph_index(c).unwrap_or(GlyphId(0));
            glyphs.push((glyph, x));
            x += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / units;
        }
    }
    (glyphs, x)
}

/// The point on the baseline where a text begins.
pub(super) fn start(text: &Text) -> (f64, f64) {
    let width = text.size * glyphs(&text.text, text.bold).1;
    let (x, y) = text.at;
    match text.anchor {
        Anchor::Start => (x, y),
        Anchor::Middle => (x - width / 2.0, y),
        Anchor::End => (x - width, y),
    }
}
