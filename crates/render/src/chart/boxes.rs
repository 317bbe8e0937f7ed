//! The spread of many runs: a box from the lower to the upper quartile, whiskers to the ends.

use super::scale::Scale;
use super::{ASSIGNMENTS, BOTTOM, FAINT, INK, LEFT, ROW, TOP, WIDTH};
use crate::svg::{escape, grouped, opening};

/// The runs of one method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpreadBox {
    /// The method.
    pub name: String,
    /// Minimum, lower quartile, median, upper quartile and maximum.
    pub five: [u64; 5],
    /// A remark, such as `18 of 20 solved`.
    pub note: String,
}

/// Boxes side by side on a log scale, one SVG document; `what` names the numbers.
///
/// ```
/// use cellwise_render::{SpreadBox, box_plot};
///
/// let spread = SpreadBox { name: "mrv".into(), five: [10, 20, 40, 80, 1_000], note: "5 of 5".into() };
/// let svg = box_plot("five boards", "assignments", &[spread]);
/// assert!(svg.starts_with("<svg ") && svg.contains(">mrv<"));
/// ```
#[must_use]
pub fn box_plot(title: &str, what: &str, boxes: &[SpreadBox]) -> String {
    let height = TOP + ROW * boxes.len() as u32 + BOTTOM;
    let max = boxes.iter().map(|spread| spread.five[4]).max().unwrap_or(0);
    let right = f64::from(WIDTH - 250);
    let scale = Scale::log(max as f64, f64::from(LEFT), right);
    let mut svg = opening(WIDTH, height, format!("font-size=\"18\" fill=\"{INK}\""));
    let mut put = |text: String| {
        svg.push_str(&text);
        svg.push('\n');
    };
    put(format!(
        "<text x=\"30\" y=\"46\" font-size=\"28\" font-weight=\"bold\">{}</text>",
        escape(title)
    ));
    put(format!(
        "<text x=\"{LEFT}\" y=\"81\" fill=\"#666666\">{}, log scale; box: the middle half of the runs, bar: the median</text>",
        escape(what)
    ));
    let foot = height - BOTTOM + 8;
    for (number, name) in scale.ticks() {
        let x = scale.at(number);
        put(format!(
            "<line x1=\"{x:.1}\" y1=\"{}\" x2=\"{x:.1}\" y2=\"{foot}\" stroke=\"{FAINT}\"/>",
            TOP - 12
        ));
        put(format!(
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"15\">{name}</text>",
            foot + 22
        ));
    }
    for (row, spread) in boxes.iter().enumerate() {
        let top = TOP + ROW * row as u32;
        let middle = top + 14;
        let [low, lower, median, upper, high] = spread.five.map(|number| scale.at(number as f64));
        put(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 14,
            top + 20,
            escape(&spread.name)
        ));
        for (from, to) in [(low, lower), (upper, high)] {
            put(format!(
                "<line x1=\"{from:.1}\" y1=\"{middle}\" x2=\"{to:.1}\" y2=\"{middle}\" stroke=\"{ASSIGNMENTS}\" stroke-width=\"2\"/>"
            ));
        }
        put(format!(
            "<rect x=\"{lower:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"28\" fill=\"{ASSIGNMENTS}\" fill-opacity=\"0.25\" stroke=\"{ASSIGNMENTS}\" stroke-width=\"2\"/>",
            (upper - lower).max(2.0)
        ));
        put(format!(
            "<line x1=\"{median:.1}\" y1=\"{top}\" x2=\"{median:.1}\" y2=\"{}\" stroke=\"{INK}\" stroke-width=\"3\"><title>{}</title></line>",
            top + 28,
            grouped(spread.five[2])
        ));
        put(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"16\" fill=\"#666666\">{}</text>",
            WIDTH - 24,
            top + 20,
            escape(&spread.note)
        ));
    }
    put("</svg>".into());
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_as_long_as_its_middle_half_on_a_log_scale() {
        let of = |five| SpreadBox {
            name: "m".into(),
            five,
            note: String::new(),
        };
        let svg = box_plot(
            "t",
            "assignments",
            &[of([1, 10, 10, 100, 1_000]), of([1, 1, 1, 10, 10])],
        );
        let widths: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains("fill-opacity"))
            .map(|line| {
                let rest = line.split(" width=\"").nth(1).unwrap();
                rest.split('"').next().unwrap().parse().unwrap()
            })
            .collect();
        assert!((widths[0] - widths[1]).abs() < 0.2, "{widths:?}");
    }
}
