//! Elements moved, enlarged, and measured: what all drawings of boards share.

use super::{Element, Path, Point, Segment};

/// A text in lines of at most so many letters; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// An element moved to the right and down.
pub(crate) fn shifted(element: Element, (dx, dy): Point) -> Element {
    moved(element, |(x, y)| (x + dx, y + dy))
}

/// An element made larger or smaller.
pub(crate) fn scaled(element: Element, factor: f64) -> Element {
    let mut element = moved(element, |(x, y)| (x * factor, y * factor));
    match &mut element {
        Element::Text(text) => text.size *= factor,
        Element::Path(path) => {
            if let Some(stroke) = &mut path.stroke {
                stroke.width *= factor;
                stroke.dash = stroke.dash.map(|(dash, gap)| (dash * factor, gap * factor));
            }
        }
    }
    element
}

/// An element with all its points moved.
fn moved(mut element: Element, place: impl Fn(Point) -> Point) -> Element {
    let change = |point: &mut Point| *point = place(*point);
    match &mut element {
        Element::Text(text) => change(&mut text.at),
        Element::Path(path) => {
            for segment in &mut path.segments {
                match segment {
                    Segment::Move(point) | Segment::Line(point) => change(point),
                    Segment::Curve(a, b, point) => [a, b, point].into_iter().for_each(change),
                    Segment::Close => {}
                }
            }
        }
    }
    element
}

/// The point `distance` away from `from` on the way to `to`.
pub(crate) fn toward(from: Point, to: Point, distance: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (
        from.0 + dx / length * distance,
        from.1 + dy / length * distance,
    )
}

/// The head of an arrow at `to`: an open angle.
pub(crate) fn head(from: Point, to: Point, size: f64) -> Path {
    let angle = (to.1 - from.1).atan2(to.0 - from.0);
    let wing = |turn: f64| {
        (
            to.0 - size * (angle + turn).cos(),
            to.1 - size * (angle + turn).sin(),
        )
    };
    Path::lines([wing(0.6), to, wing(-0.6)])
}
