//! Pixels from the bytes of an SVG picture.
//!
//! In: bytes from anywhere. Out: pixels and remarks, or what is wrong. Nothing outside the bytes is read: no
//! files, no addresses, no fonts; scripts do not run. An SVG of a few lines can ask for hours of drawing, so the
//! work is estimated before anything is drawn.

use std::collections::HashMap;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, ImageHrefResolver, Node, Options, Tree};
use roxmltree::{Document, ParsingOptions};

use super::decode::{DecodeError, Decoded};
use super::scale::Pixels;

/// The longest file.
const MAX_BYTES: usize = 4 << 20;
/// Pixels along the longer side: three for each cell of the largest puzzle.
const SIDE: f32 = 600.0;
/// The most work: an element counts for ten, and one for each 64 bytes of its attributes.
const MAX_WORK: u64 = 100_000;
/// The deepest nesting, references included.
const MAX_DEPTH: u32 = 100;
/// The most dashes along a side of the picture.
const MAX_DASHES: f32 = 500.0;

/// True if the bytes look like an SVG picture.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(1_000)];
    let start = String::from_utf8_lossy(start);
    let start = start.trim_start_matches('\u{feff}').trim_start();
    start.starts_with('<') && (start.contains("<svg") || start.starts_with("<?xml"))
}

/// Draws an SVG picture of at most `max_pixels` pixels.
pub(super) fn decode(bytes: &[u8], max_pixels: u64) -> Result<Decoded, DecodeError> {
    let wrong = |text: String| DecodeError::Svg(text);
    if bytes.len() > MAX_BYTES {
        let text = format!("it has {} bytes; {MAX_BYTES} are allowed", bytes.len());
        return Err(wrong(text));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| wrong("it is not UTF-8".to_owned()))?;
    if text.contains("<!ENTITY") {
        return Err(wrong("entities of its own are not read".to_owned()));
    }
    let parsing = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_WORK as u32,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, parsing)
        .map_err(|error| wrong(format!("it is not well formed: {error}")))?;
    estimate(&document)?;
    let mut notes = Vec::new();
    for (element, remark) in [
        (
            "text",
            "text in the SVG is left out, since no fonts are used; turn it into paths",
        ),
        ("image", "pictures within the SVG are left out"),
    ] {
        if document
            .descendants()
            .any(|node| node.tag_name().name() == element)
        {
            notes.push(remark.to_owned());
        }
    }
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).map_err(|error| wrong(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    if has_fine_dashes(tree.root(), width.max(height)) {
        return Err(wrong("its dashes are too fine to be drawn".to_owned()));
    }
    let scale = SIDE / width.max(height);
    let side = |length: f32| ((length * scale).round() as u32).clamp(1, SIDE as u32);
    let (columns, rows) = (side(width), side(height));
    if u64::from(columns) * u64::from(rows) > max_pixels {
        return Err(DecodeError::TooLarge {
            width: columns,
            height: rows,
            max: max_pixels,
        });
    }
    let mut drawn = Pixmap::new(columns, rows)
        .ok_or_else(|| wrong(format!("a size of {width} by {height} can't be drawn")))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut drawn.as_mut(),
    );
    let pixels = drawn.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Ok(Decoded {
        pixels: Pixels::new(rows as usize, columns as usize, pixels.collect())?,
        notes,
    })
}

/// Refuses a picture that would take too much work: everything that an element refers to counts once for each
/// reference, as it is drawn once for each.
fn estimate(document: &Document<'_>) -> Result<(), DecodeError> {
    let elements: Vec<roxmltree::Node<'_, '_>> = document
        .descendants()
        .filter(roxmltree::Node::is_element)
        .collect();
    let places: HashMap<roxmltree::NodeId, usize> = elements
        .iter()
        .enumerate()
        .map(|(at, node)| (node.id(), at))
        .collect();
    let by_name: HashMap<&str, usize> = elements
        .iter()
        .enumerate()
        .filter_map(|(at, node)| Some((node.attribute("id")?, at)))
        .collect();
    let mut leads_to: Vec<Vec<usize>> = Vec::with_capacity(elements.len());
    let mut own: Vec<u64> = Vec::with_capacity(elements.len());
    // A style sheet may refer to an element from any other.
    let mut from_all: Vec<usize> = Vec::new();
    for node in &elements {
        let name = node.tag_name().name();
        if name == "filter" {
            return Err(DecodeError::Svg("filters are not drawn".to_owned()));
        }
        if name == "style" {
            let text: String = node.children().filter_map(|child| child.text()).collect();
            from_all.extend(references(&text).filter_map(|id| by_name.get(id)));
        }
    }
    for node in &elements {
        let children = node.children().filter(roxmltree::Node::is_element);
        let mut next: Vec<usize> = children
            .filter_map(|child| places.get(&child.id()).copied())
            .collect();
        let mut bytes = 0;
        for attribute in node.attributes() {
            bytes += attribute.value().len();
            let value = attribute.value();
            let named = match attribute.name() {
                "href" => value.trim().strip_prefix('#'),
                _ => None,
            };
            let all = references(value).chain(named);
            next.extend(all.filter_map(|id| by_name.get(id)));
        }
        next.extend(&from_all);
        leads_to.push(next);
        own.push(10 + bytes as u64 / 64);
    }
    // Depth first with a stack of our own; a reference back to an element under way counts nothing, as it is
    // not drawn.
    let mut known: Vec<Option<(u64, u32)>> = vec![None; elements.len()];
    let mut under_way = vec![false; elements.len()];
    let mut stack = vec![(0, false)];
    while let Some((at, is_left)) = stack.pop() {
        if is_left {
            let below = leads_to[at].iter().filter_map(|&next| known[next]);
            let (work, depth) = below.fold((own[at], 0), |(work, depth), below| {
                (work.saturating_add(below.0), depth.max(below.1))
            });
            if work > MAX_WORK || depth >= MAX_DEPTH {
                let text = "it asks for more drawing, or deeper nesting, than is allowed";
                return Err(DecodeError::Svg(text.to_owned()));
            }
            known[at] = Some((work, depth + 1));
            under_way[at] = false;
        } else if known[at].is_none() && !std::mem::replace(&mut under_way[at], true) {
            stack.push((at, true));
            stack.extend(leads_to[at].iter().map(|&next| (next, false)));
        }
    }
    Ok(())
}

/// The names in `url(#name)`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let inner = rest.split(')').next()?;
        inner.trim_matches([' ', '"', '\'']).strip_prefix('#')
    })
}

/// True if dashes are so fine that drawing them would take long. Groups are nested [`MAX_DEPTH`] deep at most.
fn has_fine_dashes(group: &Group, side: f32) -> bool {
    group.children().iter().any(|node| {
        let mut found = match node {
            Node::Group(inner) => has_fine_dashes(inner, side),
            Node::Path(path) => {
                let dashes = path.stroke().and_then(|stroke| stroke.dasharray());
                let (x, y) = path.abs_transform().get_scale();
                dashes
                    .is_some_and(|dashes| dashes.iter().sum::<f32>() * x.max(y) * MAX_DASHES < side)
            }
            _ => false,
        };
        // Patterns, masks and clip paths.
        node.subroots(|inner| found = found || has_fine_dashes(inner, side));
        found
    })
}
