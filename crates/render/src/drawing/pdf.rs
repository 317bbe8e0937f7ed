//! Drawings as pages of a PDF document: vectors, embedded fonts, tags for readers of the text.
//!
//! The document is PDF/A-2a; the library that writes it checks this, and a breach is an error.

use std::num::NonZeroU16;

use krilla::color::rgb;
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point as At, Rect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Node, SpanTag, Tag, TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
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
        let page = PdfPage::of(self.clone(), scale);
        pdf_document(&PdfInfo::titled(&self.title), &[page])
    }
}

/// The facts about a PDF document that its readers show.
#[derive(Clone, Debug)]
pub struct PdfInfo {
    /// The title.
    pub title: String,
    /// The author, if one is named.
    pub author: Option<String>,
}

impl PdfInfo {
    /// A document without an author.
    #[must_use]
    pub fn titled(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            author: None,
        }
    }
}

/// A page of a PDF document, in points.
#[derive(Clone, Debug)]
pub struct PdfPage {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The part that is left after trimming: the left edge, the top, the width and the height. `None` for the whole page.
    pub trim: Option<[f64; 4]>,
    /// Places on the page that the list of bookmarks names.
    pub bookmarks: Vec<Bookmark>,
    /// The content, in reading order.
    pub items: Vec<PageItem>,
}

impl PdfPage {
    /// A page just large enough for a drawing.
    #[must_use]
    pub fn of(drawing: Drawing, scale: f64) -> Self {
        let scale = POINTS * scale;
        Self {
            width: drawing.width * scale,
            height: drawing.height * scale,
            trim: None,
            bookmarks: Vec::new(),
            items: vec![PageItem::Drawing {
                drawing,
                at: (0.0, 0.0),
                scale,
            }],
        }
    }
}

/// An entry of the list of bookmarks.
#[derive(Clone, Debug)]
pub struct Bookmark {
    /// Its name.
    pub title: String,
    /// True if it belongs to the last one that is no detail.
    pub is_detail: bool,
    /// The distance of its place from the top of the page.
    pub y: f64,
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
    /// The lines of a heading: 1 for a part of the document, 2 for a part of that.
    Heading(u16, Vec<Text>),
    /// The lines of a paragraph.
    Paragraph(Vec<Text>),
    /// The number of the page, which is not part of the text.
    PageNumber(Text),
    /// A shape without a meaning.
    Decoration(Path),
}

/// Writes a PDF document, PDF/A-2a.
///
/// # Errors
/// [`DrawingError::Encoder`] if the document breaks a rule of PDF/A.
pub fn pdf_document(info: &PdfInfo, pages: &[PdfPage]) -> Result<Vec<u8>, DrawingError> {
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
        .title(info.title.clone())
        .language("en".to_owned())
        .creator("Cellwise".to_owned())
        // The same puzzles give the same bytes, so no clock is read.
        .creation_date(DateTime::new(2026).month(1).day(1));
    document.set_metadata(match &info.author {
        Some(author) => metadata.authors(vec![author.clone()]),
        None => metadata,
    });
    let fonts = Fonts::new()?;
    let mut tags = TagTree::new().with_lang(Some("en".to_owned()));
    for page in pages {
        let settings = PageSettings::from_wh(page.width as f32, page.height as f32);
        let mut settings = settings.ok_or_else(|| refused(&"a page without extent"))?;
        if let Some([x, y, width, height]) = page.trim {
            let trim = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32);
            let all = Rect::from_xywh(0.0, 0.0, page.width as f32, page.height as f32);
            settings = settings.with_trim_box(trim).with_bleed_box(all);
        }
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for item in &page.items {
            write_item(&mut surface, item, &fonts, &mut tags);
        }
        surface.finish();
        sheet.finish();
    }
    document.set_outline(outline(pages));
    document.set_tag_tree(tags);
    document.finish().map_err(|error| refused(&error))
}

/// The bookmarks of all pages, details below the entries that they belong to.
fn outline(pages: &[PdfPage]) -> Outline {
    let mut outline = Outline::new();
    let mut parent: Option<OutlineNode> = None;
    for (index, page) in pages.iter().enumerate() {
        for mark in &page.bookmarks {
            let place = XyzDestination::new(index, At::from_xy(0.0, mark.y as f32));
            let node = OutlineNode::new(mark.title.clone(), place);
            match &mut parent {
                Some(parent) if mark.is_detail => parent.push_child(node),
                parent => {
                    if let Some(whole) = parent.replace(node) {
                        outline.push_child(whole);
                    }
                }
            }
        }
    }
    if let Some(whole) = parent {
        outline.push_child(whole);
    }
    outline
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
            let scale = *scale as f32;
            let place = Transform::from_row(scale, 0.0, 0.0, scale, at.0 as f32, at.1 as f32);
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
            tags.push(group(Tag::Figure(Some(text)), [number.into()]));
        }
        PageItem::Heading(level, lines) => {
            let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
            let words: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            let content = write_lines(surface, lines, fonts);
            tags.push(group(Tag::Hn(level, Some(words.join(" "))), content));
        }
        PageItem::Paragraph(lines) => {
            let content = write_lines(surface, lines, fonts);
            tags.push(group(Tag::P, content));
        }
        PageItem::PageNumber(text) => {
            let artifact = Artifact::with_kind(ArtifactType::PageNumber);
            surface.start_tagged(ContentTag::Artifact(artifact));
            write_text(surface, text, fonts);
            surface.end_tagged();
        }
        PageItem::Decoration(path) => {
            let artifact = Artifact::with_kind(ArtifactType::Other);
            surface.start_tagged(ContentTag::Artifact(artifact));
            write_path(surface, path);
            surface.end_tagged();
        }
    }
}

fn group(tag: impl Into<TagKind>, content: impl IntoIterator<Item = Node>) -> TagGroup {
    let mut group = TagGroup::new(tag);
    content.into_iter().for_each(|node| group.push(node));
    group
}

/// Writes lines of text; returns their content for the tags.
fn write_lines(surface: &mut Surface<'_>, lines: &[Text], fonts: &Fonts) -> Vec<Node> {
    let lines = lines.iter().map(|line| {
        let number = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        write_text(surface, line, fonts);
        surface.end_tagged();
        number.into()
    });
    lines.collect()
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
    let (glyphs, width) = font::glyphs(&text.text, text.bold);
    let (x, y) = font::start(text, text.size * width);
    let mut shown = String::new();
    let placed = glyphs.iter().map(|glyph| {
        let begin = shown.len();
        shown.push(glyph.shown);
        let id = GlyphId::new(u32::from(glyph.id.0));
        let advance = glyph.advance as f32;
        KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, begin..shown.len(), None)
    });
    let placed: Vec<KrillaGlyph> = placed.collect();
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: inked(text.colour).into(),
        ..Fill::default()
    }));
    surface.draw_glyphs(
        At::from_xy(x as f32, y as f32),
        &placed,
        fonts.of(text.bold),
        &shown,
        text.size as f32,
        false,
    );
}
