//! Bars in groups, from left to right, with a mark at the target of each.

use super::scale::{self, Scale};
use super::{COLOURS, Document, WIDTH, escape, short};

/// Groups of bars; the bars of a group are one of each series.
#[derive(Clone, Debug)]
pub(crate) struct Bars {
    pub(crate) title: String,
    /// Data, machine and date.
    pub(crate) note: String,
    /// The unit of the axis.
    pub(crate) unit: String,
    /// A value that all others are compared with, and its name.
    pub(crate) reference: Option<(f64, String)>,
    /// The meaning of a mark.
    pub(crate) mark: String,
    pub(crate) series: Vec<String>,
    pub(crate) groups: Vec<Group>,
}

/// Bars that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    /// One of each series, in their order.
    pub(crate) bars: Vec<Bar>,
}

/// A bar and its target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bar {
    pub(crate) value: f64,
    pub(crate) mark: Option<f64>,
}

// From left to right: names, bars with their values.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 80.0;
const THICK: f64 = 15.0;
/// Between groups, and between the bars of one.
const GAPS: (f64, f64) = (16.0, 2.0);

impl Bars {
    /// The chart as an SVG document.
    pub(crate) fn svg(&self) -> String {
        let bars = || self.groups.iter().flat_map(|group| &group.bars);
        let mark = bars().any(|bar| bar.mark.is_some()).then_some(&*self.mark);
        let (mut page, top) = Document::new(&self.title, &self.note, &self.series, mark);
        let values = bars().flat_map(|bar| [bar.value, bar.mark.unwrap_or(0.0)]);
        let max = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
        let scale = Scale::plain(max, LEFT, WIDTH - RIGHT);
        let heights = self.groups.iter().map(Group::height);
        let foot = top + heights.sum::<f64>() + 4.0;
        for tick in scale.ticks() {
            let x = scale.at(tick);
            page.put(&format!(
                r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{top:.1}" y2="{foot:.1}"/>"#
            ));
            page.text(x, foot + 18.0, "faint middle", &scale::name(tick));
        }
        page.text(WIDTH - 24.0, foot + 36.0, "faint end", &self.unit);
        if let Some((value, name)) = &self.reference {
            let x = scale.at(*value);
            page.put(&format!(
                r#"<line class="mark peer" x1="{x:.1}" x2="{x:.1}" y1="{top:.1}" y2="{foot:.1}"/>"#
            ));
            page.text(x, foot + 36.0, "faint middle", name);
        }
        let mut y = top + GAPS.0 / 2.0;
        for group in &self.groups {
            let middle = y + (group.height() - GAPS.0) / 2.0 + 4.5;
            page.text(LEFT - 12.0, middle, "end", &group.name);
            for (i, bar) in group.bars.iter().enumerate() {
                let at = y + i as f64 * (THICK + GAPS.1);
                let series = self.series.get(i).map_or("", String::as_str);
                bar.draw(
                    &mut page,
                    scale,
                    at,
                    i,
                    &format!("{}, {series}", group.name),
                );
            }
            y += group.height();
        }
        page.finish(foot + 48.0)
    }
}

impl Group {
    fn height(&self) -> f64 {
        self.bars.len() as f64 * (THICK + GAPS.1) + GAPS.0
    }
}

impl Bar {
    fn draw(self, page: &mut Document, scale: Scale, y: f64, series: usize, name: &str) {
        let end = scale.at(self.value);
        let mut told = format!("{name}: {}", short(self.value));
        if let Some(mark) = self.mark {
            told.push_str(&format!(", mark at {}", short(mark)));
        }
        page.put(&format!(
            r#"<rect class="s{}" x="{LEFT}" y="{y:.1}" width="{:.1}" height="{THICK}" rx="2"><title>{}</title></rect>"#,
            series % COLOURS.len(),
            end - LEFT,
            escape(&told)
        ));
        let mut label = end;
        if let Some(mark) = self.mark {
            let x = scale.at(mark);
            page.put(&format!(
                r#"<line class="mark" x1="{x:.1}" x2="{x:.1}" y1="{:.1}" y2="{:.1}"/>"#,
                y - 1.0,
                y + THICK + 1.0
            ));
            label = label.max(x);
        }
        page.text(label + 6.0, y + 12.0, "small", &short(self.value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Bars {
        Bars {
            title: "a <title> & more".into(),
            note: String::new(),
            unit: "×".into(),
            reference: Some((1.0, "peer".into())),
            mark: "floor".into(),
            series: vec!["one".into(), "two".into()],
            groups: vec![Group {
                name: "set".into(),
                bars: vec![
                    Bar {
                        value: 2.0,
                        mark: Some(3.0),
                    },
                    Bar {
                        value: 4.0,
                        mark: None,
                    },
                ],
            }],
        }
    }

    #[test]
    fn twice_as_much_is_twice_as_long() {
        let svg = chart().svg();
        let long = |line: &str| -> f64 {
            let rest = line.split("width=\"").nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let bars: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains("<title>"))
            .map(long)
            .collect();
        assert_eq!(bars.len(), 2);
        assert!((bars[1] - 2.0 * bars[0]).abs() < 0.3, "{bars:?}");
        assert!(svg.contains("set, one: 2.00, mark at 3.00"));
    }

    #[test]
    fn the_document_is_well_formed_and_knows_night() {
        let svg = chart().svg();
        assert!(svg.contains("a &lt;title&gt; &amp; more"));
        assert!(svg.contains("prefers-color-scheme: dark"));
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn no_groups_make_an_empty_chart() {
        let mut chart = chart();
        chart.groups.clear();
        assert!(!chart.svg().contains("NaN"));
    }
}
