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

/// A glyph of a text, for type of size 1.
pub(super) struct Glyph {
    /// Its number in the font.
    pub(super) id: GlyphId,
    /// The place where it begins.
    pub(super) x: f64,
    /// The way to the next glyph.
    pub(super) advance: f64,
    /// The character that it shows.
    pub(super) shown: char,
}

/// The character that stands for those which the font lacks. PDF/A permits neither a missing glyph nor
/// characters of private use.
const MISSING: char = '□';

/// The glyphs of a text, and the width of all, for type of size 1.
pub(super) fn glyphs(text: &str, bold: bool) -> (Vec<Glyph>, f64) {
    let mut glyphs = Vec::new();
    let mut x = 0.0;
    if let Some((face, units)) = face(bold) {
        for c in text.chars() {
            let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
            let known = Some(c).filter(|_| !is_private && !c.is_control());
            let known = known.and_then(|c| Some((face.glyph_index(c)?, c)));
            let (id, shown) = known.unwrap_or_else(|| {
                let id = face.glyph_index(MISSING);
                (id.unwrap_or(GlyphId(0)), MISSING)
            });
            let advance = f64::from(face.glyph_hor_advance(id).unwrap_or(0)) / units;
            glyphs.push(Glyph {
                id,
                x,
                advance,
                shown,
            });
            x += advance;
        }
    }
    (glyphs, x)
}

/// The width of a text.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    size * glyphs(text, bold).1
}

/// The point on the baseline where a text of this width begins.
pub(super) fn start(text: &Text, width: f64) -> (f64, f64) {
    let (x, y) = text.at;
    match text.anchor {
        Anchor::Start => (x, y),
        Anchor::Middle => (x - width / 2.0, y),
        Anchor::End => (x - width, y),
    }
}
