//! The implication graph behind a learned clause: as lines, for Graphviz, and as a drawing.
//!
//! Facts stand in columns: what was chosen on the left, each fact to the right of all that lead to it,
//! the dead end last.

mod layout;

use cellwise_csp::{Model, Var};
use cellwise_textbook::{Fact, ImplicationGraph, Reason};

use self::layout::{Layout, Link};
use crate::drawing::place::head;
use crate::drawing::{Drawing, Path, Rgb, Segment, Text};

/// Arrows up to which a drawing has words at them.
const MAX_LABELLED: usize = 80;

const CHOSEN: Rgb = Rgb(31, 95, 168);
const FORCED: Rgb = Rgb(60, 60, 60);
const DEAD: Rgb = Rgb(176, 48, 48);
const FAINT: Rgb = Rgb(120, 120, 120);
/// The ground of a value of the clause.
const IN_CLAUSE: Rgb = Rgb(255, 243, 196);

const TYPE: f64 = 13.0;
const BOX: f64 = 26.0;

/// All that one fact rules out on the way to another, by one reason.
struct Arrow {
    from: usize,
    to: usize,
    label: String,
}

/// A graph with the words of its model.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_render::ImplicationPicture;
/// use cellwise_textbook::{Implications, Method, Options, Trace};
///
/// let mut model = Model::new("a triangle in two colours");
/// let [a, b, c] = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// for pair in [[a, b], [b, c], [a, c]] {
///     model.constrain(AllDifferent::new("side", "a side", pair));
/// }
/// let model = Arc::new(model);
/// let mut implications = Implications::new(&model, Method::ClauseLearning);
/// let mut trace = Trace::new(&model, Method::ClauseLearning, Options::default());
/// let graph = trace.find_map(|step| {
///     implications.follow(&step.event);
///     implications.learned()
/// });
/// let graph = graph.unwrap();
/// let picture = ImplicationPicture::new(&graph, &model);
/// assert_eq!(picture.title(), "clause 1: never a = 1, b = 2 together");
/// assert_eq!(picture.lines()[1], "* a = 1: chosen");
/// assert!(picture.dot().contains("c: no value left"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ImplicationPicture<'a> {
    graph: &'a ImplicationGraph,
    model: &'a Model,
}

impl<'a> ImplicationPicture<'a> {
    /// A picture of a graph.
    #[must_use]
    pub fn new(graph: &'a ImplicationGraph, model: &'a Model) -> Self {
        Self { graph, model }
    }

    /// `clause 3: never r1c2 = 5, r4c4 = 1 together`.
    #[must_use]
    pub fn title(&self) -> String {
        let (graph, model) = (self.graph, self.model);
        let literal = |&(var, value): &(Var, _)| {
            format!("{} = {}", model.var_name(var), model.value_name(value))
        };
        let literals: Vec<String> = graph.literals.iter().map(literal).collect();
        let together = if literals.len() == 1 { "" } else { " together" };
        format!(
            "clause {}: never {}{together}",
            graph.clause,
            literals.join(", ")
        )
    }

    /// A line for each fact, after all that lead to it; `*` marks the values of the clause.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.title()];
        let columns = self.columns();
        let arrows = self.arrows();
        for number in columns.iter().flatten().copied() {
            let sign = match (&self.graph.facts[number], self.graph.is_in_clause(number)) {
                (Fact::Dead(_), _) => '!',
                (_, true) => '*',
                _ => ' ',
            };
            let led = arrows.iter().filter(|arrow| arrow.to == number);
            let reasons: Vec<String> = led
                .map(|arrow| format!("{} by {}", arrow.label, self.label(arrow.from)))
                .collect();
            let kind = match &self.graph.facts[number] {
                Fact::Chosen(..) => ": chosen",
                Fact::Forced(..) => ": forced",
                Fact::Narrowed(..) | Fact::Dead(_) => "",
            };
            let mut line = format!("{sign} {}{kind}", self.label(number));
            if !reasons.is_empty() {
                line.push_str(&format!(": {}", reasons.join("; ")));
            }
            lines.push(line);
        }
        if self.graph.cut_short {
            lines.push("  … and what leads to these".to_owned());
        }
        lines
    }

    /// The graph in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut dot = format!(
            "digraph implications {{\n  label=\"{}\";\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", fontname=\"Helvetica\"];\n",
            quoted(&self.title())
        );
        for number in 0..self.graph.facts.len() {
            let Rgb(red, green, blue) = self.ink(number);
            let fill = match self.graph.is_in_clause(number) {
                true => ", fillcolor=\"#fff3c4\"",
                false => "",
            };
            dot.push_str(&format!(
                "  f{number} [label=\"{}\", color=\"#{red:02x}{green:02x}{blue:02x}\"{fill}];\n",
                quoted(&self.label(number))
            ));
        }
        for Arrow { from, to, label } in self.arrows() {
            dot.push_str(&format!(
                "  f{from} -> f{to} [label=\"{}\"];\n",
                quoted(&label)
            ));
        }
        dot.push_str("}\n");
        dot
    }

    /// The graph as a drawing.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let arrows = self.arrows();
        let labelled = arrows.len() <= MAX_LABELLED;
        let words = |label: &str| match labelled {
            true => 5.2 * label.chars().count() as f64 + 4.0,
            false => 0.0,
        };
        let link = |arrow: &Arrow| Link {
            from: arrow.from,
            to: arrow.to,
            words: words(&arrow.label),
        };
        let links: Vec<Link> = arrows.iter().map(link).collect();
        let widths: Vec<f64> = (0..self.graph.facts.len())
            .map(|fact| self.width(fact))
            .collect();
        let layout = Layout::new(&self.columns(), &widths, &links);
        let mut drawing = Drawing::new(layout.width.max(420.0), layout.height, "Implication graph");
        drawing.description = format!("{}.", self.lines().join(". "));
        for way in &layout.ways {
            let mut line = Path::lines([way[0]]);
            for pair in way[1..].chunks(2) {
                line.segments.push(Segment::Line(pair[0]));
                if let [start, end] = *pair {
                    let bend = (end.0 - start.0) / 2.0;
                    let (first, second) = ((start.0 + bend, start.1), (end.0 - bend, end.1));
                    line.segments.push(Segment::Curve(first, second, end));
                }
            }
            drawing.path(line.stroked(FAINT, 1.2));
            let end = way[way.len() - 1];
            drawing.path(head((end.0 - 8.0, end.1), end, 7.0).stroked(FAINT, 1.2));
        }
        for (fact, &(x, y)) in layout.facts.iter().enumerate() {
            let wide = self.width(fact);
            let (ink, kept) = (self.ink(fact), self.graph.is_in_clause(fact));
            let ground = if kept { IN_CLAUSE } else { Rgb::WHITE };
            let frame = Path::round_rect((x - wide / 2.0, y - BOX / 2.0), (wide, BOX), 6.0);
            drawing.path(
                frame
                    .filled(ground)
                    .stroked(ink, if kept { 2.4 } else { 1.6 }),
            );
            drawing.text(Text::centred((x, y), TYPE, self.label(fact)).coloured(ink));
        }
        for (&at, Arrow { label, .. }) in layout.words.iter().zip(&arrows).filter(|_| labelled) {
            let wide = words(label);
            let gap = Path::rect(at.0 - wide / 2.0, at.1 - 6.5, wide, 13.0);
            drawing.path(gap.filled(Rgb::WHITE));
            drawing.text(Text::centred(at, 9.5, label.as_str()).coloured(FAINT));
        }
        drawing.captioned(&format!(
            "{}. Yellow: the values of the clause. Blue: chosen. Red: the dead end.",
            self.title()
        ))
    }

    fn label(&self, fact: usize) -> String {
        let (name, value) = (
            |var| self.model.var_name(var),
            |value| self.model.value_name(value),
        );
        match &self.graph.facts[fact] {
            Fact::Chosen(var, its) | Fact::Forced(var, its) => {
                format!("{} = {}", name(*var), value(*its))
            }
            Fact::Narrowed(var, left) => {
                let left: Vec<_> = left.iter().map(|&its| value(its)).collect();
                format!("{}: {} left", name(*var), left.join(" "))
            }
            Fact::Dead(var) => format!("{}: no value left", name(*var)),
        }
    }

    fn ink(&self, fact: usize) -> Rgb {
        match self.graph.facts[fact] {
            Fact::Chosen(..) => CHOSEN,
            Fact::Forced(..) => FORCED,
            Fact::Narrowed(..) => FAINT,
            Fact::Dead(_) => DEAD,
        }
    }

    fn width(&self, fact: usize) -> f64 {
        0.58 * TYPE * self.label(fact).chars().count() as f64 + 16.0
    }

    /// `not 3 5 (row 1)`: what one fact rules out on the way to another by one reason is one arrow.
    fn arrows(&self) -> Vec<Arrow> {
        let mut arrows: Vec<(usize, usize, Reason, Vec<String>)> = Vec::new();
        for implication in &self.graph.implications {
            let value = self.model.value_name(implication.value).into_owned();
            let same = arrows.iter_mut().find(|(from, to, by, _)| {
                (*from, *to, *by) == (implication.from, implication.to, implication.by)
            });
            match same {
                Some((.., values)) => values.push(value),
                None => arrows.push((
                    implication.from,
                    implication.to,
                    implication.by,
                    vec![value],
                )),
            }
        }
        let named = |(from, to, by, values): (usize, usize, Reason, Vec<String>)| {
            let by = match by {
                Reason::Constraint(id) => self.model.constraint(id).name().to_owned(),
                Reason::Clause(clause) => format!("clause {clause}"),
                Reason::Found => "found before".to_owned(),
            };
            let label = format!("not {} ({by})", values.join(" "));
            Arrow { from, to, label }
        };
        arrows.into_iter().map(named).collect()
    }

    /// The facts in columns from left to right: each after all that lead to it.
    fn columns(&self) -> Vec<Vec<usize>> {
        let facts = self.graph.facts.len();
        let mut column = vec![0_usize; facts];
        // A graph without cycles: after as many rounds as it has facts nothing changes.
        for _ in 0..facts {
            let mut changed = false;
            for implication in &self.graph.implications {
                let least = column[implication.from] + 1;
                if column[implication.to] < least && least < facts {
                    column[implication.to] = least;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let last = column.iter().copied().max().unwrap_or(0);
        let mut columns = vec![Vec::new(); last + 1];
        for (fact, &at) in column.iter().enumerate() {
            columns[at].push(fact);
        }
        columns
    }
}
