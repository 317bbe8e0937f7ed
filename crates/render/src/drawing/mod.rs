//! A drawing: shapes and texts in the order in which they are painted.
//!
//! ```text
//! sudoku, nonogram   puzzles → Drawing
//! rules              the rules of a Sudoku, as shapes on its board
//! place              elements moved, enlarged, measured
//! svg                Drawing → SVG
//! animation          Drawings → animated SVG, and with the feature `print` GIF and PNG; a strip
//! raster             Drawing → PNG      (feature `print`)
//! pdf                Drawing → PDF      (feature `print`)
//! ```
//!
//! Every medium is made from the same shapes, so that a page, a picture and a print show the same.

mod animation;
#[cfg(feature = "print")]
pub(crate) mod font;
pub(crate) mod nonogram;
#[cfg(feature = "print")]
mod pdf;
pub(crate) mod place;
#[cfg(feature = "print")]
mod raster;
pub(crate) mod rules;
mod sudoku;
mod svg;

pub use animation::Frames;
pub use nonogram::{nonogram_answer_drawing, nonogram_drawing, outline_nonogram_cells};
#[cfg(feature = "print")]
pub use pdf::{Bookmark, PageItem, PdfInfo, PdfPage, pdf_document};
#[cfg(feature = "print")]
pub use raster::DrawingError;
pub use sudoku::{SudokuContent, outline_sudoku_cells, sudoku_drawing};

/// A point, to the right and down from the upper left corner.
pub type Point = (f64, f64);

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The ink that is read best on this colour: black or white.
    #[must_use]
    pub fn ink(self) -> Self {
        let Self(red, green, blue) = self;
        let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        match light > 140_000 {
            true => Self::BLACK,
            false => Self::WHITE,
        }
    }
}

/// A drawing of a known size, in units; a cell of a Sudoku is 40 units wide.
///
/// ```
/// use cellwise_render::{Drawing, Path, Rgb};
///
/// let mut drawing = Drawing::new(20.0, 10.0, "A box");
/// drawing.path(Path::rect(5.0, 2.0, 10.0, 6.0).filled(Rgb::BLACK));
/// let svg = drawing.svg(1.0);
/// assert!(svg.contains("<title>A box</title>"));
/// assert!(svg.contains("M5 2L15 2L15 8L5 8Z"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The title, in a few words.
    pub title: String,
    /// A description for people who do not see the drawing.
    pub description: String,
    /// The shapes and texts; later ones lie on top.
    pub elements: Vec<Element>,
}

impl Drawing {
    /// An empty drawing.
    #[must_use]
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        Self {
            width,
            height,
            title: title.into(),
            description: String::new(),
            elements: Vec::new(),
        }
    }

    /// The drawing with a text below it, in as many lines as it needs.
    ///
    /// ```
    /// use cellwise_render::Drawing;
    ///
    /// let drawing = Drawing::new(100.0, 50.0, "Nothing").captioned("Here is nothing at all to see.");
    /// assert!(drawing.height > 80.0);
    /// ```
    #[must_use]
    pub fn captioned(mut self, text: &str) -> Self {
        const SIZE: f64 = 13.0;
        // No metrics of a font are at hand in every build: letters are 0.56 of the type wide, on average.
        let letters = ((self.width - 2.0 * SIZE) / (0.56 * SIZE)) as usize;
        let top = self.height;
        for (i, line) in place::wrapped(text, letters.max(8)).into_iter().enumerate() {
            let at = (SIZE, top + (i as f64 + 0.5) * 1.35 * SIZE);
            self.text(Text::centred(at, SIZE, line).anchored(Anchor::Start));
            self.height = top + (i as f64 + 1.5) * 1.35 * SIZE;
        }
        self
    }

    /// Adds a path on top.
    pub fn path(&mut self, path: Path) {
        self.elements.push(Element::Path(path));
    }

    /// Adds a text on top.
    pub fn text(&mut self, text: Text) {
        self.elements.push(Element::Text(text));
    }
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A shape.
    Path(Path),
    /// A text of one line.
    Text(Text),
}

/// A part of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins at a point.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A cubic curve with two control points to a point.
    Curve(Point, Point, Point),
    /// A straight line back to where the outline began.
    Close,
}

/// A line that is drawn along an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Rgb,
    /// Its width.
    pub width: f64,
    /// The lengths of its dashes and of the gaps between them.
    pub dash: Option<(f64, f64)>,
    /// True if its ends and corners are round.
    pub round: bool,
}

/// A shape: an outline that is filled, stroked or both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// The outline.
    pub segments: Vec<Segment>,
    /// The colour inside.
    pub fill: Option<Rgb>,
    /// The line along the outline.
    pub stroke: Option<Stroke>,
}

impl Path {
    /// An outline through these points.
    #[must_use]
    pub fn lines(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::default();
        path.add(points);
        path
    }

    /// Adds an outline through these points.
    pub fn add(&mut self, points: impl IntoIterator<Item = Point>) {
        let points = points.into_iter().enumerate();
        self.segments.extend(points.map(|(i, point)| match i {
            0 => Segment::Move(point),
            _ => Segment::Line(point),
        }));
    }

    /// Adds the outlines of another path.
    pub fn append(&mut self, other: Self) {
        self.segments.extend(other.segments);
    }

    /// The outline, closed.
    #[must_use]
    pub fn closed(mut self) -> Self {
        self.segments.push(Segment::Close);
        self
    }

    /// A rectangle by its upper left corner and its size.
    #[must_use]
    pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Self {
        let (right, bottom) = (x + width, y + height);
        Self::lines([(x, y), (right, y), (right, bottom), (x, bottom)]).closed()
    }

    /// A rectangle with round corners, by its upper left corner, its size and the radius.
    #[must_use]
    pub fn round_rect((x, y): Point, (width, height): Point, radius: f64) -> Self {
        let r = radius.min(width / 2.0).min(height / 2.0);
        // The distance of a control point from its corner that makes the curve a quarter of a circle.
        let k = r * (1.0 - 0.552_285);
        let (right, bottom) = (x + width, y + height);
        Self {
            segments: vec![
                Segment::Move((x + r, y)),
                Segment::Line((right - r, y)),
                Segment::Curve((right - k, y), (right, y + k), (right, y + r)),
                Segment::Line((right, bottom - r)),
                Segment::Curve(
                    (right, bottom - k),
                    (right - k, bottom),
                    (right - r, bottom),
                ),
                Segment::Line((x + r, bottom)),
                Segment::Curve((x + k, bottom), (x, bottom - k), (x, bottom - r)),
                Segment::Line((x, y + r)),
                Segment::Curve((x, y + k), (x + k, y), (x + r, y)),
                Segment::Close,
            ],
            ..Self::default()
        }
    }

    /// A bend from one point to another, drawn towards a third.
    #[must_use]
    pub fn quadratic(from: Point, control: Point, to: Point) -> Self {
        // The cubic curve with the same course has its control points two thirds of the way.
        let third = |end: Point| {
            (
                end.0 + (control.0 - end.0) * 2.0 / 3.0,
                end.1 + (control.1 - end.1) * 2.0 / 3.0,
            )
        };
        Self {
            segments: vec![
                Segment::Move(from),
                Segment::Curve(third(from), third(to), to),
            ],
            ..Self::default()
        }
    }

    /// A circle.
    #[must_use]
    pub fn circle((x, y): Point, radius: f64) -> Self {
        // Four curves whose control points make them a circle to within 0.03 % of the radius.
        let r = radius;
        let k = 0.552_285 * r;
        Self {
            segments: vec![
                Segment::Move((x + r, y)),
                Segment::Curve((x + r, y + k), (x + k, y + r), (x, y + r)),
                Segment::Curve((x - k, y + r), (x - r, y + k), (x - r, y)),
                Segment::Curve((x - r, y - k), (x - k, y - r), (x, y - r)),
                Segment::Curve((x + k, y - r), (x + r, y - k), (x + r, y)),
                Segment::Close,
            ],
            ..Self::default()
        }
    }

    /// The shape filled with a colour.
    #[must_use]
    pub fn filled(mut self, colour: Rgb) -> Self {
        self.fill = Some(colour);
        self
    }

    /// The shape with a line along its outline.
    #[must_use]
    pub fn stroked(mut self, colour: Rgb, width: f64) -> Self {
        self.stroke = Some(Stroke {
            colour,
            width,
            dash: None,
            round: false,
        });
        self
    }

    /// Makes the ends and corners of the line round.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.round = true;
        }
        self
    }

    /// Makes dashes of the line.
    #[must_use]
    pub fn dashed(mut self, dash: f64, gap: f64) -> Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some((dash, gap));
        }
        self
    }
}

/// The place of a text beside its point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at the point.
    Start,
    /// The middle of the text is at the point.
    #[default]
    Middle,
    /// The text ends at the point.
    End,
}

/// A text of one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// The point on the baseline that the anchor speaks of.
    pub at: Point,
    /// The size of the type.
    pub size: f64,
    /// True for bold type.
    pub bold: bool,
    /// The place beside the point.
    pub anchor: Anchor,
    /// The colour.
    pub colour: Rgb,
}

impl Text {
    /// A black text whose middle is at a point.
    #[must_use]
    pub fn centred((x, y): Point, size: f64, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            // Digits are about 0.72 of the type's size high.
            at: (x, y + 0.36 * size),
            size,
            bold: false,
            anchor: Anchor::Middle,
            colour: Rgb::BLACK,
        }
    }

    /// The text in bold type.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The text in a colour.
    #[must_use]
    pub fn coloured(mut self, colour: Rgb) -> Self {
        self.colour = colour;
        self
    }

    /// The text at another place beside its point.
    #[must_use]
    pub fn anchored(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }
}
