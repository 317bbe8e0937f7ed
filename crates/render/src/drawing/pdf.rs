//! Drawings as pages of a PDF document: vectors, embedded fonts, tags for readers of the text.
//!
//! The document is PDF/A-2a; the library that writes it checks this, and a breach is an error.

use std::num::NonZeroU16;

use krilla::color::rgb;
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point as At, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag, Tag, TagGroup, TagTree};
use krilla::text::{Font, TextDirection};
use krilla::{Data, Document, SerializeSettings};

use super::raster::DrawingError;
use super::{Drawing, Element, Path, Rgb, Segment, Text, font};

/// Points of a PDF for a unit of a drawing that is a page of its own.
const POINTS: f64 = 0.75;

impl Drawing {
    /// The drawing as a PDF document of one page, just large enough for it.
    ///
    /// # Errors
    /// [`DrawingError::Encoder`] if the document breaks a rule of PDF/A.
    ///
    /// ```
    /// use cellwise_render::{Drawing, Path, Rgb};
    ///
    /// let mut drawing = Drawing::new(20.0, 10.0, "A box");
    /// drawing.path(Path::rect(5.0, 2.0, 10.0, 6.0).filled(Rgb::BLACK));
    /// assert!(drawing.pdf(1.0)?.starts_with(b"%PDF-"));
    /// # Ok::<(), cellwise_render::DrawingError>(())
    /// ```
    pub fn pdf(&self, scale: f64) -> Result<Vec<u8>, DrawingError> {
        let points = POINTS * scale;
        let page = PdfPage {
            width: self.width * points,
            height: self.height * points,
            bookmark: None,
            items: vec![PageItem::Drawing {
                drawing: self.clone(),
                at: (0.0, 0.0),
                scale: points,
            }],
        };
        pdf_document(&self.title, &[page])
    }
}

/// A page of a PDF document, in points.
#[derive(Clone, Debug)]
pub struct PdfPage {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The name of the page in the list of bookmarks, if it has one.
    pub bookmark: Option<String>,
    /// The content, in reading order.
    pub items: Vec<PageItem>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub enum PageItem {
    /// A drawing with its upper left corner at a point.
    Drawing {
        /// The drawing.
        drawing: Drawing,
        /// The place of its upper left corner.
        at: (f64, f64),
        /// Points for a unit of the drawing.
        scale: f64,
    },
    /// A heading: 1 for the title of the document, 2 for a part of it.
    Heading(u16, Text),
    /// A line of text.
    Line(Text),
    /// The number of the page, which is not part of the text.
    PageNumber(Text),
}

/// Writes a PDF document, PDF/A-2a.
///
/// # Errors
/// [`DrawingError::Encoder`] if the document breaks a rule of PDF/A.
pub fn pdf_document(title: &str, pages: &[PdfPage]) -> Result<Vec<u8>, DrawingError> {
    let refused = |error: &dyn std::fmt::Debug| DrawingError::Encoder(format!("{error:?}"));
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .finish()
        .map_err(|error| refused(&error))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        enable_tagging: true,
        ..SerializeSettings::default()
    });
    let metadata = Metadata::new()
        .title(title.to_owned())
        .language("en".to_owned())
        .creator("Cellwise".to_owned())
        // The same puzzles give the same bytes, so no clock is read.
        .creation_date(DateTime::new(2026).month(1).day(1));
    document.set_metadata(metadata);
    let fonts = Fonts::new()?;
    let mut tags = TagTree::new().with_lang(Some("en".to_owned()));
    let mut outline = Outline::new();
    for (index, page) in pages.iter().enumerate() {
        if let Some(name) = &page.bookmark {
            let place = XyzDestination::new(index, At::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(name.clone(), place));
        }
        let settings = PageSettings::from_wh(page.width as f32, page.height as f32);
        let settings = settings.ok_or_else(|| refused(&"a page without extent"))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for item in &page.items {
            write_item(&mut surface, item, &fonts, &mut tags);
        }
        surface.finish();
        sheet.finish();
    }
    document.set_outline(outline);
    document.set_tag_tree(tags);
    document.finish().map_err(|error| refused(&error))
}

struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    fn new() -> Result<Self, DrawingError> {
        let load = |bold| {
            let data: Data = font::data(bold).to_vec().into();
            Font::new(data, 0).ok_or_else(|| DrawingError::Encoder("the font".into()))
        };
        Ok(Self {
            regular: load(false)?,
            bold: load(true)?,
        })
    }

    fn of(&self, bold: bool) -> Font {
        match bold {
            true => self.bold.clone(),
            false => self.regular.clone(),
        }
    }
}

fn write_item(surface: &mut Surface<'_>, item: &PageItem, fonts: &Fonts, tags: &mut TagTree) {
    match item {
        PageItem::Drawing { drawing, at, scale } => {
            let number = surface.start_tagged(ContentTag::Other);
            let place = Transform::from_row(
                *scale as f32,
                0.0,
                0.0,
                *scale as f32,
                at.0 as f32,
                at.1 as f32,
            );
            surface.push_transform(&place);
            for element in &drawing.elements {
                match element {
                    Element::Path(path) => write_path(surface, path),
                    Element::Text(text) => write_text(surface, text, fonts),
                }
            }
            surface.pop();
            surface.end_tagged();
            let text = format!("{}. {}", drawing.title, drawing.description);
            let mut group = TagGroup::new(Tag::Figure(Some(text)));
            group.push(number);
            tags.push(group);
        }
        PageItem::Heading(level, text) => {
            let number = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            write_text(surface, text, fonts);
            surface.end_tagged();
            let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
            let mut group = TagGroup::new(Tag::Hn(level, Some(text.text.clone())));
            group.push(number);
            tags.push(group);
        }
        PageItem::Line(text) => {
            let number = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            write_text(surface, text, fonts);
            surface.end_tagged();
            let mut group = TagGroup::new(Tag::P);
            group.push(number);
            tags.push(group);
        }
        PageItem::PageNumber(text) => {
            let artifact = Artifact::with_kind(ArtifactType::PageNumber);
            surface.start_tagged(ContentTag::Artifact(artifact));
            write_text(surface, text, fonts);
            surface.end_tagged();
        }
    }
}

fn inked(Rgb(red, green, blue): Rgb) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn write_path(surface: &mut Surface<'_>, path: &Path) {
    let mut builder = PathBuilder::new();
    let single = |(x, y): (f64, f64)| (x as f32, y as f32);
    for segment in &path.segments {
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
    surface.set_fill(path.fill.map(|fill| Fill {
        paint: inked(fill).into(),
        ..Fill::default()
    }));
    surface.set_stroke(path.stroke.map(|stroke| {
        let (line_cap, line_join) = match stroke.round {
            true => (LineCap::Round, LineJoin::Round),
            false => (LineCap::Butt, LineJoin::Miter),
        };
        Stroke {
            paint: inked(stroke.colour).into(),
            width: stroke.width as f32,
            line_cap,
            line_join,
            dash: stroke.dash.map(|(dash, gap)| StrokeDash {
                array: vec![dash as f32, gap as f32],
                offset: 0.0,
            }),
            ..Stroke::default()
        }
    }));
    if path.fill.is_some() || path.stroke.is_some() {
        surface.draw_path(&outline);
    }
}

fn write_text(surface: &mut Surface<'_>, text: &Text, fonts: &Fonts) {
    let (x, y) = font::start(text);
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: inked(text.colour).into(),
        ..Fill::default()
    }));
    surface.draw_text(
        At::from_xy(x as f32, y as f32),
        fonts.of(text.bold),
        text.size as f32,
        &text.text,
        false,
        TextDirection::LeftToRight,
    );
}
