//! Drawings of penpa-edit: `…/penpa-edit/#m=edit&p=` and a packed text.
//!
//! In: a link. Out: the size of the grid with its margins, and the numbers in its cells. Behind `p=`
//! stands the text of the drawing, deflated without a header and in base 64. Its first line says the
//! grid (`square,10,10,…`), its second the margins above, below, left and right, its fourth what is
//! drawn, as JSON with shortened names: `zN` are the numbers, by the number of their place. The
//! meaning of the numbers is up to the puzzle. The layout is that of penpa.py in T0nyX1ang/noqx.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use flate2::bufread::DeflateDecoder;
use serde_json::Value;

use crate::error::ErrorKind;

/// The longest drawing that is unpacked, in bytes.
const MAX_TEXT: u64 = 1 << 20;
/// The largest side of a grid, with its margins.
const MAX_SIDE: usize = 1000;

/// The numbers of a drawing.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// Rows and columns without the margins.
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// Rows above the grid, and columns left of it.
    pub(crate) above: usize,
    pub(crate) left: usize,
    /// Row and column, counted from the outermost margin, and the text that stands there.
    pub(crate) numbers: Vec<(usize, usize, String)>,
}

/// The packed drawing in a link.
pub(crate) fn packed(text: &str) -> Option<&str> {
    let (site, query) = text.trim().split_once(['#', '?'])?;
    let packed = query.split('&').find_map(|part| part.strip_prefix("p="))?;
    (site.contains("penpa") && !packed.is_empty()).then_some(packed)
}

/// The error of a link that can't be unpacked.
pub(crate) fn broken() -> ErrorKind {
    ErrorKind::Syntax("the link is cut short or damaged".into())
}

/// The text of a packed drawing.
pub(crate) fn unpacked(packed: &str) -> Result<String, ErrorKind> {
    let packed = packed
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    let packed = packed.replace([' ', '-'], "+").replace('_', "/");
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let base64 = GeneralPurpose::new(&base64::alphabet::STANDARD, config);
    let bytes = base64.decode(packed).map_err(|_| broken())?;
    let mut text = String::new();
    let mut unpacked = DeflateDecoder::new(&bytes[..]).take(MAX_TEXT + 1);
    let length = unpacked.read_to_string(&mut text).map_err(|_| broken())?;
    if length as u64 > MAX_TEXT {
        return Err(broken());
    }
    Ok(text)
}

/// Reads a packed drawing on squares.
pub(crate) fn read(packed: &str) -> Result<Drawing, ErrorKind> {
    let text = unpacked(packed)?;
    let rows: Vec<&str> = text.split('\n').collect();
    let header: Vec<&str> = rows.first().unwrap_or(&"").split(',').collect();
    let kind = header.first().copied().unwrap_or_default();
    if !matches!(kind, "square" | "sudoku" | "kakuro") {
        let rule = "the puzzle is drawn on squares";
        return Err(ErrorKind::unexpected(
            format!("a grid of the kind {kind}"),
            rule,
        ));
    }
    let side = |at: usize| {
        header
            .get(at)
            .and_then(|text| text.trim().parse::<usize>().ok())
    };
    let (width, height) = side(1).zip(side(2)).ok_or_else(broken)?;
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(ErrorKind::TooLarge {
            what: "a side",
            found: width.max(height).to_string(),
            limit: MAX_SIDE as u64,
        });
    }
    let margins = rows.get(1).and_then(|text| serde_json::from_str(text).ok());
    let [above, below, left, right]: [usize; 4] = margins.unwrap_or_default();
    let inner = |side: usize, before: usize, after: usize| {
        let margin = before.checked_add(after)?;
        side.checked_sub(margin).filter(|&side| side > 0)
    };
    let (inner_height, inner_width) = inner(height, above, below)
        .zip(inner(width, left, right))
        .ok_or_else(broken)?;
    let drawn = rows.get(3).ok_or_else(broken)?;
    // Numbers are the only part that is looked at: its name is all that has to be spelt out.
    let drawn = drawn.replace("zN", "\"number\"").replace("zO", "null");
    let start = drawn.find("\"number\":").ok_or_else(broken)? + "\"number\":".len();
    let mut values = serde_json::Deserializer::from_str(&drawn[start..]).into_iter::<Value>();
    let numbers = values.next().and_then(Result::ok).ok_or_else(broken)?;
    let mut found = Vec::new();
    for (place, entry) in numbers.as_object().ok_or_else(broken)? {
        let place: usize = place.parse().map_err(|_| broken())?;
        // Two places beyond each edge are kept free; edges and corners come behind the cells.
        let (row, column) = (place / (width + 4), place % (width + 4));
        let at = row.checked_sub(2).zip(column.checked_sub(2));
        let Some((row, column)) = at.filter(|&(row, column)| row < height && column < width) else {
            continue;
        };
        let text = match entry.get(0) {
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(other) => other.to_string(),
            None => continue,
        };
        found.push((row, column, text));
    }
    found.sort();
    Ok(Drawing {
        height: inner_height,
        width: inner_width,
        above,
        left,
        numbers: found,
    })
}
