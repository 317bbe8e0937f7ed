//! A text as a QR code for the terminal.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// The largest number of bytes in a QR code.
const MAX_BYTES: usize = 2953;

/// The code as lines of half blocks: bright where the code is white, as a dark terminal shows it.
///
/// # Errors
/// If the text is too long.
pub(crate) fn drawing(text: &str) -> Result<String, String> {
    let long = || {
        let bytes = text.len();
        format!("the text has {bytes} bytes, and a QR code holds {MAX_BYTES} at most")
    };
    let code = QrCode::with_error_correction_level(text, EcLevel::L).map_err(|_| long())?;
    let mut drawing = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    drawing.push('\n');
    Ok(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_a_bright_edge_and_grows_with_its_text() {
        let short = drawing("https://example.org").unwrap();
        let first = short.lines().next().unwrap();
        assert!(first.chars().all(|symbol| symbol == '█'), "{first}");
        let long = drawing(&"x".repeat(MAX_BYTES)).unwrap();
        assert!(long.lines().count() > short.lines().count());
        assert!(drawing(&"x".repeat(MAX_BYTES + 1)).is_err());
    }
}
