//! A drawing as the pixels of a PNG picture.

use thiserror::Error;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

use super::{Drawing, Element, Path, Rgb, Segment, Text, font};

/// The largest picture, in pixels.
const MAX_PIXELS: f64 = 100e6;

/// The reason why a drawing can't be written.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum DrawingError {
    /// The picture would have too many pixels.
    #[error("a picture of {width} by {height} pixels; there may be 100 million")]
    TooLarge {
        /// The width in pixels.
        width: f64,
        /// The height in pixels.
        height: f64,
    },
    /// The page is too small for its content.
    #[error("{0}")]
    NoRoom(&'static str),
    /// An encoder refused the picture or the document.
    #[error("the drawing can't be written: {0}")]
    Encoder(String),
}

impl Drawing {
    /// The drawing as a PNG picture, `scale` pixels for a unit.
    ///
    /// # Errors
    /// [`DrawingError::TooLarge`] for more than 100 million pixels.
    ///
    /// ```
    /// use cellwise_render::{Drawing, Path, Rgb};
    ///
    /// let mut drawing = Drawing::new(20.0, 10.0, "A box");
    /// drawing.path(Path::rect(5.0, 2.0, 10.0, 6.0).filled(Rgb::BLACK));
    /// let png = drawing.png(2.0)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), cellwise_render::DrawingError>(())
    /// ```
    pub fn png(&self, scale: f64) -> Result<Vec<u8>, DrawingError> {
        encoded(&self.pixels(scale)?)
    }

    /// The pixels, three bytes each.
    pub(super) fn rgb(&self, scale: f64) -> Result<Vec<u8>, DrawingError> {
        Ok(opaque(&self.pixels(scale)?))
    }

    fn pixels(&self, scale: f64) -> Result<Pixmap, DrawingError> {
        let (width, height) = ((self.width * scale).ceil(), (self.height * scale).ceil());
        let too_large = DrawingError::TooLarge { width, height };
        if !(width * height <= MAX_PIXELS && width >= 1.0 && height >= 1.0) {
            return Err(too_large);
        }
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
        pixels.fill(Color::WHITE);
        let canvas = Transform::from_scale(scale as f32, scale as f32);
        for element in &self.elements {
            match element {
                Element::Path(path) => paint(&mut pixels, path, canvas),
                Element::Text(text) => letters(&mut pixels, text, canvas),
            }
        }
        Ok(pixels)
    }
}

/// The pixels without transparency, which nothing in a drawing has.
fn opaque(pixels: &Pixmap) -> Vec<u8> {
    let pixels = pixels.pixels().iter();
    pixels
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect()
}

fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, DrawingError> {
    let rgb = opaque(pixels);
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let refused = |error: png::EncodingError| DrawingError::Encoder(error.to_string());
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_image_data(&rgb).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(out)
}

fn inked(Rgb(red, green, blue): Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

fn paint(pixels: &mut Pixmap, path: &Path, canvas: Transform) {
    let mut builder = PathBuilder::new();
    for segment in &path.segments {
        let single = |(x, y): (f64, f64)| (x as f32, y as f32);
        match *segment {
            Segment::Move(point) => {
                let (x, y) = single(point);
                builder.move_to(x, y);
            }
            Segment::Line(point) => {
                let (x, y) = single(point);
                builder.line_to(x, y);
            }
            Segment::Curve(a, b, point) => {
                let ((ax, ay), (bx, by), (x, y)) = (single(a), single(b), single(point));
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
            Segment::Close => builder.close(),
        }
    }
    let Some(outline) = builder.finish() else {
        return;
    };
    if let Some(fill) = path.fill {
        pixels.fill_path(&outline, &inked(fill), FillRule::Winding, canvas, None);
    }
    if let Some(stroke) = path.stroke {
        let dash = stroke
            .dash
            .and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0));
        let (line_cap, line_join) = match stroke.round {
            true => (LineCap::Round, LineJoin::Round),
            false => (LineCap::Butt, LineJoin::Miter),
        };
        let style = Stroke {
            width: stroke.width as f32,
            line_cap,
            line_join,
            dash,
            ..Stroke::default()
        };
        pixels.stroke_path(&outline, &inked(stroke.colour), &style, canvas, None);
    }
}

/// Paints the outlines of a text's glyphs.
fn letters(pixels: &mut Pixmap, text: &Text, canvas: Transform) {
    let Some((face, units)) = font::face(text.bold) else {
        return;
    };
    let (glyphs, width) = font::glyphs(&text.text, text.bold);
    let (x, y) = font::start(text, text.size * width);
    let scale = text.size / units;
    let mut outline = Outline {
        builder: PathBuilder::new(),
        at: (x, y),
        scale,
    };
    for glyph in glyphs {
        outline.at.0 = x + text.size * glyph.x;
        face.outline_glyph(glyph.id, &mut outline);
    }
    if let Some(path) = outline.builder.finish() {
        pixels.fill_path(&path, &inked(text.colour), FillRule::Winding, canvas, None);
    }
}

/// Builds the outline of a glyph at its place; the font's units go up, the drawing's down.
struct Outline {
    builder: PathBuilder,
    at: (f64, f64),
    scale: f64,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let (left, base) = self.at;
        (
            (left + f64::from(x) * self.scale) as f32,
            (base - f64::from(y) * self.scale) as f32,
        )
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, ax: f32, ay: f32, x: f32, y: f32) {
        let ((ax, ay), (x, y)) = (self.place(ax, ay), self.place(x, y));
        self.builder.quad_to(ax, ay, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by)) = (self.place(ax, ay), self.place(bx, by));
        let (x, y) = self.place(x, y);
        self.builder.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
