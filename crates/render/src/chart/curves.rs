//! Curves over one axis: the share of runs that are not done after so much work, or the work for so
//! many givens.

use super::scale::Scale;
use super::{FAINT, INK, LEFT, WIDTH};
use crate::svg::{escape, opening};

/// One method.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// Points from left to right.
    pub points: Vec<(f64, f64)>,
    /// Each value holds up to the next point, so that the curve has steps.
    pub stepped: bool,
}

/// An axis of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// A log scale from 1 on.
    Log,
    /// An even scale over the points.
    Even,
    /// From none to all.
    Share,
}

const HEIGHT: u32 = 720;
const COLOURS: [&str; 8] = [
    "#1f5fa8", "#e0a030", "#2e7d32", "#b03030", "#7a3fa0", "#0a8a8a", "#8a5a2b", "#555555",
];

/// Curves with their names, one SVG document.
///
/// ```
/// use cellwise_render::{Axis, Curve, curve_chart};
///
/// let curve = Curve { name: "mrv".into(), points: vec![(20.0, 900.0), (40.0, 50.0)], stepped: false };
/// let svg = curve_chart("effort", ("givens", Axis::Even), ("assignments", Axis::Log), &[curve]);
/// assert!(svg.contains("<polyline ") && svg.contains(">mrv<"));
/// ```
#[must_use]
pub fn curve_chart(title: &str, x: (&str, Axis), y: (&str, Axis), curves: &[Curve]) -> String {
    let (right, top, bottom) = (f64::from(WIDTH - 220), 110.0, f64::from(HEIGHT - 70));
    let left = f64::from(LEFT) - 80.0;
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let scale = |axis: Axis, numbers: Vec<f64>, from: f64, to: f64| {
        let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let high = numbers.iter().copied().fold(0.0, f64::max);
        match axis {
            Axis::Log => Scale::log(high, from, to),
            Axis::Even => Scale::even(if low.is_finite() { low } else { 0.0 }, high, from, to),
            Axis::Share => Scale::even(0.0, 1.0, from, to),
        }
    };
    let across = scale(x.1, all().map(|point| point.0).collect(), left, right);
    let up = scale(y.1, all().map(|point| point.1).collect(), bottom, top);
    let mut svg = opening(WIDTH, HEIGHT, format!("font-size=\"18\" fill=\"{INK}\""));
    let mut put = |text: String| {
        svg.push_str(&text);
        svg.push('\n');
    };
    put(format!(
        "<text x=\"30\" y=\"46\" font-size=\"28\" font-weight=\"bold\">{}</text>",
        escape(title)
    ));
    for (number, name) in across.ticks() {
        let at = across.at(number);
        put(format!(
            "<line x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"{FAINT}\"/>"
        ));
        put(format!(
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"15\">{name}</text>",
            bottom + 22.0
        ));
    }
    for (number, name) in up.ticks() {
        let at = up.at(number);
        put(format!(
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"{FAINT}\"/>"
        ));
        put(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"15\">{name}</text>",
            left - 8.0,
            at + 5.0
        ));
    }
    put(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        (left + right) / 2.0,
        bottom + 52.0,
        escape(x.0)
    ));
    put(format!(
        "<text x=\"{left}\" y=\"{}\">{}</text>",
        top - 18.0,
        escape(y.0)
    ));
    for (number, curve) in curves.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        // After as many curves as there are colours the lines are broken.
        let dash = match number / COLOURS.len() {
            0 => String::new(),
            more => format!(" stroke-dasharray=\"{} 4\"", 4 * more),
        };
        let mut points: Vec<String> = Vec::new();
        let mut before: Option<f64> = None;
        for &(x, y) in &curve.points {
            let (x, y) = (across.at(x), up.at(y));
            if let Some(before) = before.filter(|_| curve.stepped) {
                points.push(format!("{x:.1},{before:.1}"));
            }
            points.push(format!("{x:.1},{y:.1}"));
            before = Some(y);
        }
        put(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"{dash}/>",
            points.join(" ")
        ));
        let y = top + 26.0 * number as f64;
        put(format!(
            "<line x1=\"{}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"{colour}\" stroke-width=\"4\"{dash}/>",
            right + 20.0,
            right + 50.0
        ));
        put(format!(
            "<text x=\"{}\" y=\"{}\">{}</text>",
            right + 58.0,
            y + 6.0,
            escape(&curve.name)
        ));
    }
    put("</svg>".into());
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_hold_a_value_up_to_the_next_point() {
        let curve = Curve {
            name: "m".into(),
            points: vec![(1.0, 1.0), (10.0, 0.5)],
            stepped: true,
        };
        let svg = curve_chart("t", ("work", Axis::Log), ("runs", Axis::Share), &[curve]);
        let line = svg
            .lines()
            .find(|line| line.starts_with("<polyline"))
            .unwrap();
        let points = line.split('"').nth(1).unwrap();
        assert_eq!(points.split(' ').count(), 3, "{points}");
    }

    #[test]
    fn no_curves_make_an_empty_chart() {
        let svg = curve_chart("t", ("x", Axis::Even), ("y", Axis::Log), &[]);
        assert!(svg.ends_with("</svg>\n"));
    }
}
