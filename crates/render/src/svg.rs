//! The parts that every SVG document needs: its opening, text without special characters, numbers
//! with separators.

use std::fmt;

/// The opening of a document of this size in pixels, with a white background and the root's
/// further attributes.
///
/// ```
/// use cellwise_render::svg::opening;
///
/// let svg = opening(40, 30, "fill=\"#222\"");
/// assert!(svg.starts_with("<svg ") && svg.contains("viewBox=\"0 0 40 30\""));
/// ```
#[must_use]
pub fn opening(
    width: impl fmt::Display,
    height: impl fmt::Display,
    attributes: impl fmt::Display,
) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" {attributes}>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    )
}

/// Text with the characters replaced that mean something in SVG, for content and for attributes.
///
/// ```
/// assert_eq!(cellwise_render::svg::escape("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
/// ```
#[must_use]
pub fn escape(text: impl fmt::Display) -> String {
    let text = text.to_string();
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// A number with a separator between thousands.
///
/// ```
/// assert_eq!(cellwise_render::svg::grouped(89_705), "89,705");
/// ```
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
