//! Charts of measurements as SVG: bars in groups, and lines over a log or plain axis.
//!
//! In: numbers with their names. Out: one SVG document, readable on light and
//! dark pages (it brings both palettes and its own background). Every bar and
//! point shows its value under the pointer. The suites choose the data and save the file.

mod bars;
mod lines;
mod scale;

use cellwise_render::svg::escape;

pub(crate) use bars::{Bar, Bars, Group};
pub(crate) use lines::{Axis, Curve, Lines};

/// The colours of the series in order, on light and on dark ground.
const COLOURS: [(&str, &str); 6] = [
    ("#2468b4", "#6aaaf0"),
    ("#d07a1e", "#f2ab5c"),
    ("#2f8f6b", "#5fc9a0"),
    ("#8554b0", "#bd98e4"),
    ("#bf4056", "#f08596"),
    ("#667080", "#a4acb8"),
];

/// All measures in pixels.
const WIDTH: f64 = 960.0;

/// A document being written: elements in the order in which they are painted.
struct Document {
    body: String,
}

impl Document {
    /// A document with its title, a note and the legend: colours, then marks. Returns the height that
    /// these take.
    fn new(title: &str, note: &str, series: &[String], mark: Option<&str>) -> (Self, f64) {
        let mut page = Self {
            body: String::new(),
        };
        page.text(24.0, 38.0, "title", title);
        page.text(24.0, 60.0, "faint", note);
        let mut left = 24.0;
        for (i, name) in series.iter().enumerate() {
            page.put(&format!(
                r#"<rect class="s{}" x="{left:.1}" y="76" width="13" height="13" rx="2"/>"#,
                i % COLOURS.len()
            ));
            page.text(left + 19.0, 87.0, "small", name);
            left += 19.0 + 7.5 * name.chars().count() as f64 + 18.0;
        }
        if let Some(mark) = mark {
            page.put(&format!(
                r#"<line class="mark" x1="{0:.1}" x2="{0:.1}" y1="75" y2="90"/>"#,
                left + 4.0
            ));
            page.text(left + 13.0, 87.0, "small", mark);
        }
        (page, 104.0)
    }

    fn put(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let text = escape(text);
        self.put(&format!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#
        ));
    }

    fn finish(self, height: f64) -> String {
        let paint = |dark: bool| -> String {
            let series = COLOURS.iter().enumerate().map(|(i, &(day, night))| {
                let colour = if dark { night } else { day };
                format!(".s{i}{{fill:{colour}}}.l{i}{{stroke:{colour}}}")
            });
            let (ground, ink, faint, grid) = if dark {
                ("#14171c", "#e8eaed", "#a4acb8", "#343b46")
            } else {
                ("#ffffff", "#1d2127", "#5b6470", "#dde1e6")
            };
            format!(
                ".ground{{fill:{ground}}}text{{fill:{ink}}}.faint{{fill:{faint}}}.grid{{stroke:{grid}}}.mark{{stroke:{ink}}}{}",
                series.collect::<String>()
            )
        };
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" width="{WIDTH}" height="{height:.0}" font-family="system-ui, Helvetica, Arial, sans-serif" font-size="14">
<style>{day}.title{{font-size:20px;font-weight:600}}.small,.faint{{font-size:13px}}.end{{text-anchor:end}}.middle{{text-anchor:middle}}.mark{{stroke-width:2.5}}.curve{{fill:none;stroke-width:2.2}}.peer{{stroke-dasharray:5 4;stroke-width:1.5}}
@media (prefers-color-scheme: dark){{{night}}}</style>
<rect class="ground" width="{WIDTH}" height="{height:.0}"/>
{body}</svg>
"#,
            day = paint(false),
            night = paint(true),
            body = self.body
        )
    }
}

/// A number in few characters: two digits after the point below ten, none from a hundred on.
fn short(value: f64) -> String {
    match value.abs() {
        v if v < 10.0 => format!("{value:.2}"),
        v if v < 100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
