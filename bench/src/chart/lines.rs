//! Lines over a log or plain axis, with a dot for every measurement.

use super::scale::{self, Scale};
use super::{COLOURS, Document, WIDTH, escape, short};

/// Curves in one frame.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) title: String,
    /// Data, machine and date.
    pub(crate) note: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) curves: Vec<Curve>,
}

/// The name of an axis, and its scale: by multiples (`log`) or from 0 on.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) name: String,
    pub(crate) log: bool,
}

/// Measurements in a row. On a log axis only positive ones are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const LEFT: f64 = 84.0;
const RIGHT: f64 = 40.0;
const HIGH: f64 = 400.0;

impl Axis {
    fn scale(&self, values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Scale {
        if self.log {
            Scale::log(values, from, to)
        } else {
            let max = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
            Scale::plain(max, from, to)
        }
    }

    fn holds(&self, value: f64) -> bool {
        value.is_finite() && (value > 0.0 || !self.log && value >= 0.0)
    }
}

impl Lines {
    /// The chart as an SVG document.
    pub(crate) fn svg(&self) -> String {
        let names: Vec<String> = self.curves.iter().map(|curve| curve.name.clone()).collect();
        let (mut page, top) = Document::new(&self.title, &self.note, &names, None);
        let top = top + 26.0;
        let (foot, right) = (top + HIGH, WIDTH - RIGHT);
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let x = self.x.scale(points().map(|point| point.0), LEFT, right);
        let y = self.y.scale(points().map(|point| point.1), foot, top);
        for tick in x.ticks() {
            let at = x.at(tick);
            page.put(&format!(
                r#"<line class="grid" x1="{at:.1}" x2="{at:.1}" y1="{top:.1}" y2="{foot:.1}"/>"#
            ));
            page.text(at, foot + 20.0, "faint middle", &scale::name(tick));
        }
        for tick in y.ticks() {
            let at = y.at(tick);
            page.put(&format!(
                r#"<line class="grid" x1="{LEFT}" x2="{right}" y1="{at:.1}" y2="{at:.1}"/>"#
            ));
            page.text(LEFT - 10.0, at + 4.5, "faint end", &scale::name(tick));
        }
        page.text(right, foot + 42.0, "faint end", &self.x.name);
        page.text(24.0, top - 12.0, "faint", &self.y.name);
        for (i, curve) in self.curves.iter().enumerate() {
            let series = i % COLOURS.len();
            let drawn = curve.points.iter().copied();
            let drawn = drawn.filter(|&(a, b)| self.x.holds(a) && self.y.holds(b));
            let path: Vec<String> = drawn
                .clone()
                .map(|(a, b)| format!("{:.1},{:.1}", x.at(a), y.at(b)))
                .collect();
            page.put(&format!(
                r#"<polyline class="curve l{series}" points="{}"/>"#,
                path.join(" ")
            ));
            for (a, b) in drawn {
                let told = format!("{}: {} at {}", curve.name, short(b), short(a));
                page.put(&format!(
                    r#"<circle class="s{series}" cx="{:.1}" cy="{:.1}" r="4"><title>{}</title></circle>"#,
                    x.at(a),
                    y.at(b),
                    escape(&told)
                ));
            }
        }
        page.finish(foot + 58.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(log: bool) -> Axis {
        let name = "n".into();
        Axis { name, log }
    }

    fn chart(log: bool, points: Vec<(f64, f64)>) -> String {
        let name = "c".into();
        let curves = vec![Curve { name, points }];
        let (title, note) = ("t".into(), String::new());
        let (x, y) = (axis(log), axis(log));
        Lines {
            title,
            note,
            x,
            y,
            curves,
        }
        .svg()
    }

    #[test]
    fn every_measurement_has_its_dot() {
        let svg = chart(true, vec![(1.0, 5.0), (10.0, 50.0), (100.0, 500.0)]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("<polyline").count(), 1);
    }

    #[test]
    fn values_outside_a_log_axis_are_left_out() {
        let points = vec![(0.0, 5.0), (10.0, f64::NAN), (100.0, 500.0)];
        assert_eq!(chart(true, points.clone()).matches("<circle").count(), 1);
        let plain = chart(false, points);
        assert_eq!(plain.matches("<circle").count(), 2);
        assert!(!plain.contains("NaN"));
    }
}
