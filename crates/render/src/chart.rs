//! Methods side by side, as SVG fit for a slide: bars on a log scale, boxes of many runs, curves.

mod boxes;
mod curves;
mod scale;

pub use self::boxes::{SpreadBox, box_plot};
pub use self::curves::{Axis, Curve, curve_chart};
use crate::svg::{escape, grouped, opening};

/// One method in a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodBar {
    /// Its name.
    pub name: String,
    /// Values put into variables.
    pub assignments: u64,
    /// Values tested against constraints, where that is counted.
    pub tests: Option<u64>,
    /// Its end: `unique`, or `stopped: nodes`.
    pub note: String,
    /// It was cut off, so the bar is a lower bound.
    pub cut_off: bool,
}

// The chart from left to right: names, bars, notes. All measures in pixels.
const WIDTH: u32 = 1280;
const LEFT: u32 = 210;
const RIGHT: u32 = 250;
const TOP: u32 = 120;
const BOTTOM: u32 = 60;
const ROW: u32 = 46;
const THICK: u32 = 16;

const ASSIGNMENTS: &str = "#1f5fa8";
const TESTS: &str = "#e0a030";
const INK: &str = "#222222";
const FAINT: &str = "#bbbbbb";

/// The chart of these methods, one SVG document.
///
/// ```
/// use cellwise_render::{MethodBar, chart};
///
/// let bar = MethodBar { name: "mac".into(), assignments: 81, tests: Some(9_000), note: "found".into(), cut_off: false };
/// let svg = chart("one <board>", &[bar]);
/// assert!(svg.starts_with("<svg ") && svg.contains("one &lt;board&gt;"));
/// ```
#[must_use]
pub fn chart(title: &str, bars: &[MethodBar]) -> String {
    let height = TOP + ROW * bars.len() as u32 + BOTTOM;
    let max = bars
        .iter()
        .map(|bar| bar.assignments.max(bar.tests.unwrap_or(0)))
        .max();
    // Powers of ten up to the first one that holds everything, at least 10.
    let decades = (1..20)
        .find(|&d| 10u64.saturating_pow(d) >= max.unwrap_or(0))
        .unwrap_or(20);
    let span = f64::from(WIDTH - LEFT - RIGHT);
    let x = |value: u64| {
        let share = (value.max(1) as f64).log10() / f64::from(decades);
        f64::from(LEFT) + span * share
    };
    let attributes = format!("font-size=\"18\" fill=\"{INK}\"");
    let mut svg = opening(WIDTH, height, attributes);
    let mut put = |text: String| {
        svg.push_str(&text);
        svg.push('\n');
    };
    put(format!(
        "<text x=\"30\" y=\"46\" font-size=\"28\" font-weight=\"bold\">{}</text>",
        escape(title)
    ));
    for (at, colour, name) in [(0, ASSIGNMENTS, "assignments"), (160, TESTS, "tests")] {
        let left = LEFT + at;
        put(format!(
            "<rect x=\"{left}\" y=\"66\" width=\"16\" height=\"16\" fill=\"{colour}\"/>"
        ));
        put(format!("<text x=\"{}\" y=\"81\">{name}</text>", left + 24));
    }
    put(format!(
        "<text x=\"{}\" y=\"81\" fill=\"#666666\">log scale; a pale bar was cut off</text>",
        LEFT + 270
    ));
    let foot = height - BOTTOM + 8;
    for decade in 0..=decades {
        let at = x(10u64.saturating_pow(decade));
        put(format!(
            "<line x1=\"{at:.1}\" y1=\"{}\" x2=\"{at:.1}\" y2=\"{foot}\" stroke=\"{FAINT}\"/>",
            TOP - 12
        ));
        let label = power(decade);
        put(format!(
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"15\">{label}</text>",
            foot + 22
        ));
    }
    for (i, bar) in bars.iter().enumerate() {
        let top = TOP + ROW * i as u32;
        put(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 14,
            top + THICK + 6,
            escape(&bar.name)
        ));
        let counts = [
            (0, Some(bar.assignments), ASSIGNMENTS),
            (THICK + 2, bar.tests, TESTS),
        ];
        let opacity = if bar.cut_off { 0.45 } else { 1.0 };
        for (down, count, colour) in counts {
            let Some(count) = count else { continue };
            // One is the left end of a log scale; a sliver tells it from nothing.
            let long = if count == 0 {
                0.0
            } else {
                (x(count) - f64::from(LEFT)).max(3.0)
            };
            put(format!(
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"{long:.1}\" height=\"{THICK}\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
                top + down
            ));
            let label = f64::from(LEFT) + long + 6.0;
            put(format!(
                "<text x=\"{label:.1}\" y=\"{}\" font-size=\"13\" stroke=\"white\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
                top + down + 13,
                grouped(count)
            ));
        }
        put(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"16\" fill=\"#666666\">{}</text>",
            WIDTH - 24,
            top + THICK + 6,
            escape(&bar.note)
        ));
    }
    put("</svg>".into());
    svg
}

fn power(decade: u32) -> String {
    match decade {
        0..=6 => grouped(10u64.pow(decade)),
        _ => format!("10<tspan dy=\"-6\" font-size=\"11\">{decade}</tspan>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(assignments: u64, tests: Option<u64>) -> MethodBar {
        MethodBar {
            name: "m".into(),
            assignments,
            tests,
            note: String::new(),
            cut_off: false,
        }
    }

    /// The widths of the bars, in order.
    fn widths(svg: &str) -> Vec<f64> {
        let bars = svg.lines().filter(|line| line.contains("opacity"));
        bars.map(|line| {
            let rest = line.split("width=\"").nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        })
        .collect()
    }

    #[test]
    fn ten_times_as_much_is_one_step_longer() {
        let found = widths(&chart("t", &[bar(10, Some(100)), bar(1_000, None)]));
        assert_eq!(found.len(), 3);
        assert!((found[1] - 2.0 * found[0]).abs() < 0.2 && (found[2] - 3.0 * found[0]).abs() < 0.2);
    }

    #[test]
    fn nothing_and_one_can_be_told_apart() {
        assert_eq!(widths(&chart("t", &[bar(0, Some(1))])), [0.0, 3.0]);
    }

    #[test]
    fn the_largest_numbers_stay_on_the_page() {
        let found = widths(&chart("t", &[bar(u64::MAX, Some(5))]));
        assert!(found[0] <= f64::from(WIDTH - LEFT - RIGHT));
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }
}
