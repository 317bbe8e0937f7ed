//! The tree of a search as a picture: a node for every assignment, as DOT or SVG.
//!
//! In: the events of a trace. Out: a document. Local search has no tree, since it never goes back; the
//! tree of a tree decomposition is that of its bags.

use cellwise_csp::Model;
use cellwise_textbook::{Bags, SearchEvent};

use crate::svg::{escape, opening};

/// The number of nodes that are kept. A reader can't follow a picture with more.
const MAX_NODES: usize = 20_000;

/// Nodes up to which an SVG picture has words in it.
const MAX_LABELLED: usize = 400;

const OPEN: &str = "#1f5fa8";
const DEAD: &str = "#b03030";
const SOLVED: &str = "#2e7d32";
const FAINT: &str = "#999999";

/// The end of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Branch {
    Open,
    Dead,
    Solved,
}

#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    depth: usize,
    label: String,
    branch: Branch,
    children: Vec<usize>,
}

/// The assignments of a search as a tree.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_render::SearchTree;
/// use cellwise_textbook::{Method, Options, Trace};
///
/// let mut model = Model::new("three in two");
/// let cells = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let model = Arc::new(model);
/// let mut tree = SearchTree::new(&model);
/// for step in Trace::new(&model, Method::Backtrack, Options::default()) {
///     tree.follow(&step.event, &model);
/// }
/// assert_eq!(tree.nodes(), 4);        // a = 1, b = 2, a = 2, b = 1
/// assert!(tree.dot().contains("n0 -> n1"));
/// assert!(tree.svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct SearchTree {
    nodes: Vec<Node>,
    /// The node of the latest assignment that stands.
    at: usize,
    /// Assignments that found no room, and how many of those stand.
    missing: u64,
    outside: usize,
    /// True for a tree of bags.
    of_bags: bool,
}

impl SearchTree {
    /// The tree before the first assignment.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let root = Node {
            parent: 0,
            depth: 0,
            label: model.name().to_owned(),
            branch: Branch::Open,
            children: Vec::new(),
        };
        Self {
            nodes: vec![root],
            at: 0,
            missing: 0,
            outside: 0,
            of_bags: false,
        }
    }

    /// The bags of a model, roots first, with the number of rows of those that were listed.
    #[must_use]
    pub fn of_bags(model: &Model, bags: &Bags, rows: &[u64]) -> Self {
        let mut tree = Self::new(model);
        tree.of_bags = true;
        let bags: Vec<_> = bags.iter().enumerate().collect();
        let mut node_of = vec![0; bags.len()];
        for &(number, bag) in bags.iter().rev().take(MAX_NODES) {
            let names: Vec<&str> = bag.vars.iter().map(|&var| model.var_name(var)).collect();
            let mut label = names.join(" ");
            let branch = match rows.get(number) {
                None => Branch::Open,
                Some(0) => Branch::Dead,
                Some(_) => Branch::Solved,
            };
            match rows.get(number) {
                Some(1) => label.push_str(": 1 row"),
                Some(rows) => label.push_str(&format!(": {rows} rows")),
                None => {}
            }
            let parent = bag.parent.map_or(0, |parent| node_of[parent]);
            node_of[number] = tree.nodes.len();
            tree.nodes[parent].children.push(node_of[number]);
            tree.nodes.push(Node {
                parent,
                depth: tree.nodes[parent].depth + 1,
                label,
                branch,
                children: Vec::new(),
            });
        }
        tree
    }

    /// The number of assignments in it.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Takes the next event of a trace.
    pub fn follow(&mut self, event: &SearchEvent, model: &Model) {
        match *event {
            SearchEvent::Assign { .. } if self.outside > 0 || self.nodes.len() > MAX_NODES => {
                self.missing += 1;
                self.outside += 1;
            }
            SearchEvent::Assign { var, value } => {
                let node = Node {
                    parent: self.at,
                    depth: self.nodes[self.at].depth + 1,
                    label: format!("{} = {}", model.var_name(var), model.value_name(value)),
                    branch: Branch::Open,
                    children: Vec::new(),
                };
                let number = self.nodes.len();
                self.nodes.push(node);
                self.nodes[self.at].children.push(number);
                self.at = number;
            }
            SearchEvent::Undo { .. } if self.outside > 0 => self.outside -= 1,
            SearchEvent::Undo { .. } => self.at = self.nodes[self.at].parent,
            SearchEvent::DeadEnd { .. } if self.outside == 0 => {
                let node = &mut self.nodes[self.at];
                if node.branch == Branch::Open {
                    node.branch = Branch::Dead;
                }
            }
            SearchEvent::Solution { .. } if self.outside == 0 => {
                // The way to a solution is no dead end, whatever comes after it.
                let mut at = self.at;
                while at != 0 {
                    self.nodes[at].branch = Branch::Solved;
                    at = self.nodes[at].parent;
                }
                self.nodes[0].branch = Branch::Solved;
            }
            _ => {}
        }
    }

    /// The tree in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = String::from(
            "digraph search {\n  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n",
        );
        for (number, node) in self.nodes.iter().enumerate() {
            let colour = node.branch.colour();
            let label = node.label.replace('\\', "\\\\").replace('"', "\\\"");
            dot.push_str(&format!(
                "  n{number} [label=\"{label}\", color=\"{colour}\"];\n"
            ));
            if number > 0 {
                dot.push_str(&format!("  n{} -> n{number};\n", node.parent));
            }
        }
        if self.missing > 0 {
            dot.push_str(&format!("  // {} more assignments\n", self.missing));
        }
        dot.push_str("}\n");
        dot
    }

    /// The tree as an SVG picture; with more than some hundred nodes as dots without words.
    #[must_use]
    pub fn svg(&self) -> String {
        let labelled = self.nodes.len() <= MAX_LABELLED;
        let letters = self.nodes.iter().map(|node| node.label.chars().count());
        let wide = (7.2 * letters.max().unwrap_or(0) as f64 + 16.0).max(84.0);
        let (across, down) = if labelled {
            (wide + 8.0, 56.0)
        } else {
            (10.0, 16.0)
        };
        let places = self.places();
        let leaves = places.iter().copied().fold(0.0, f64::max) + 1.0;
        let depth = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let x = |number: usize| 20.0 + across * (places[number] + 0.5);
        let y = |number: usize| 60.0 + down * self.nodes[number].depth as f64;
        let (width, height) = (
            (40.0 + across * leaves).max(460.0),
            100.0 + down * depth as f64,
        );
        let mut svg = opening(
            format!("{width:.0}"),
            format!("{height:.0}"),
            "font-size=\"13\" text-anchor=\"middle\"",
        );
        let mut put = |text: String| {
            svg.push_str(&text);
            svg.push('\n');
        };
        for (number, node) in self.nodes.iter().enumerate().skip(1) {
            put(format!(
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{FAINT}\"/>",
                x(node.parent),
                y(node.parent),
                x(number),
                y(number)
            ));
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let (x, y, colour) = (x(number), y(number), node.branch.colour());
            let words = escape(&node.label);
            if labelled {
                put(format!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"24\" rx=\"6\" fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                    x - wide / 2.0,
                    y - 12.0
                ));
                put(format!(
                    "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{colour}\">{words}</text>",
                    y + 4.5
                ));
            } else {
                put(format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"><title>{words}</title></circle>"
                ));
            }
        }
        if self.of_bags {
            put(format!(
                "<text x=\"20\" y=\"26\" text-anchor=\"start\">{} bags; green: listed, red: without rows</text>",
                self.nodes()
            ));
            put("</svg>".into());
            return svg;
        }
        let mut words = format!("{} assignments", self.nodes());
        if self.missing > 0 {
            words.push_str(&format!(" of {}", self.nodes() as u64 + self.missing));
        }
        put(format!(
            "<text x=\"20\" y=\"26\" text-anchor=\"start\">{words}; red: a dead end, green: on the way to a solution</text>"
        ));
        put("</svg>".into());
        svg
    }

    /// The place of each node from left to right, counted in leaves: a leaf after the other, a
    /// parent in the middle of its children.
    fn places(&self) -> Vec<f64> {
        let mut places = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        // Depth first, so that the leaves of one branch come one after the other.
        let mut waiting = vec![0];
        while let Some(number) = waiting.pop() {
            let children = &self.nodes[number].children;
            if children.is_empty() {
                places[number] = leaves;
                leaves += 1.0;
            }
            waiting.extend(children.iter().rev());
        }
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
                places[number] = (places[first] + places[last]) / 2.0;
            }
        }
        places
    }
}

impl Branch {
    fn colour(self) -> &'static str {
        match self {
            Self::Open => OPEN,
            Self::Dead => DEAD,
            Self::Solved => SOLVED,
        }
    }
}
