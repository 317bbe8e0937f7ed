//! A drawing as an SVG document.

use std::fmt::{self, Write as _};

use super::{Anchor, Drawing, Element, Path, Point, Rgb, Segment, Text};
use crate::svg::escape;

impl Drawing {
    /// The drawing as a complete SVG document, `scale` pixels for a unit.
    #[must_use]
    pub fn svg(&self, scale: f64) -> String {
        let size = (self.width, self.height);
        let mut out = opening(size, scale, &self.title, &self.description);
        elements(&mut out, self);
        out.push_str("</svg>\n");
        out
    }
}

/// The opening of a document of this size with its title, its description and a white background.
pub(super) fn opening(size: Point, scale: f64, title: &str, description: &str) -> String {
    let (width, height) = (Short(size.0), Short(size.1));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\" font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\">\n",
        Short(size.0 * scale),
        Short(size.1 * scale),
    );
    // Writing to a String can't fail, here and below.
    let _ = writeln!(out, "<title>{}</title>", escape(title));
    if !description.is_empty() {
        let _ = writeln!(out, "<desc>{}</desc>", escape(description));
    }
    out.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    out
}

/// Writes the shapes and texts of a drawing.
pub(super) fn elements(out: &mut String, drawing: &Drawing) {
    for element in &drawing.elements {
        match element {
            Element::Path(path) => write_path(out, path),
            Element::Text(text) => write_text(out, text),
        }
    }
}

fn write_path(out: &mut String, path: &Path) {
    out.push_str("<path d=\"");
    for segment in &path.segments {
        let _ = match *segment {
            Segment::Move(point) => write!(out, "M{}", Place(point)),
            Segment::Line(point) => write!(out, "L{}", Place(point)),
            Segment::Curve(a, b, point) => {
                write!(out, "C{} {} {}", Place(a), Place(b), Place(point))
            }
            Segment::Close => write!(out, "Z"),
        };
    }
    let _ = match path.fill {
        Some(fill) => write!(out, "\" fill=\"{}\"", Hex(fill)),
        None => write!(out, "\" fill=\"none\""),
    };
    if let Some(stroke) = path.stroke {
        let _ = write!(
            out,
            " stroke=\"{}\" stroke-width=\"{}\"",
            Hex(stroke.colour),
            Short(stroke.width)
        );
        if let Some((dash, gap)) = stroke.dash {
            let _ = write!(out, " stroke-dasharray=\"{} {}\"", Short(dash), Short(gap));
        }
        if stroke.round {
            out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
    }
    out.push_str("/>\n");
}

fn write_text(out: &mut String, text: &Text) {
    let (x, y) = text.at;
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"",
        Short(x),
        Short(y),
        Short(text.size)
    );
    out.push_str(match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    });
    if text.bold {
        out.push_str(" font-weight=\"bold\"");
    }
    if text.colour != Rgb::BLACK {
        let _ = write!(out, " fill=\"{}\"", Hex(text.colour));
    }
    let _ = writeln!(out, ">{}</text>", escape(&text.text));
}

/// A number with at most two decimals.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(match text {
            "-0" => "0",
            text => text,
        })
    }
}

struct Place(Point);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Short(self.0.0), Short(self.0.1))
    }
}

struct Hex(Rgb);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
