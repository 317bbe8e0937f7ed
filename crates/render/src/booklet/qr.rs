//! A link as a QR code.

use qrcode::{Color, EcLevel, QrCode};

use crate::drawing::{Drawing, Path, Rgb};

/// Modules of white that a reader needs around a code.
const QUIET: usize = 4;

/// The code of a link, a unit for each module; `None` if it is too long for any code.
pub(super) fn code(link: &str) -> Option<Drawing> {
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    let width = code.width();
    let side = (width + 2 * QUIET) as f64;
    let mut drawing = Drawing::new(side, side, "QR code");
    drawing.description = format!("It opens {link}");
    let colours = code.to_colors();
    let mut path = Path::default();
    for (y, row) in colours.chunks(width).enumerate() {
        // Neighbours in a row are one bar, so that no light shows between them.
        let mut x = 0;
        for bar in row.chunk_by(|a, b| a == b) {
            if bar[0] == Color::Dark {
                let at = ((x + QUIET) as f64, (y + QUIET) as f64);
                let rect = Path::rect(at.0, at.1, bar.len() as f64, 1.0);
                path.append(rect);
            }
            x += bar.len();
        }
    }
    drawing.path(path.filled(Rgb::BLACK));
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_grows_with_its_link_until_none_is_large_enough() {
        let [short, long] = [20, 400].map(|letters| code(&"x".repeat(letters)).unwrap().width);
        assert!(short < long);
        assert!(code(&"x".repeat(3000)).is_none());
    }
}
