//! `trace` for one learned clause: the implication graph behind it.

use std::sync::Arc;

use cellwise_csp::Model;
use cellwise_render::ImplicationPicture;
use cellwise_textbook::{Finish, ImplicationGraph, Implications, Plan, SearchEvent};
use serde::Serialize;

use crate::fault::{Code, Fault};

/// The implication graph behind a learned clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClauseGraph {
    /// The number of the clause, counted from 1.
    pub clause: u32,
    /// The clause, then a line for each fact: `*` is a value of the clause, `!` the dead end.
    pub lines: Vec<String>,
    /// The graph in the language of Graphviz.
    pub dot: String,
    /// The graph as an SVG picture.
    pub svg: String,
}

/// Checks that a method learns clauses, if the graph of one is asked for.
pub(super) fn check(method: Plan, clause: Option<u32>) -> Result<(), Fault> {
    match clause {
        Some(0) => Err(Fault::new(Code::BadRequest, "clauses are counted from 1")),
        Some(_) if !method.learns() => {
            let text = format!(
                "{method} learns no clauses: choose the method clause-learning, or the way back clauses"
            );
            Err(Fault::new(Code::BadRequest, text))
        }
        _ => Ok(()),
    }
}

/// Follows a search up to a clause.
pub(super) struct GraphSearch {
    clause: u32,
    implications: Implications,
    learned: u32,
    graph: Option<ImplicationGraph>,
}

impl GraphSearch {
    pub(super) fn new(model: &Arc<Model>, method: Plan, clause: u32) -> Self {
        Self {
            clause,
            implications: Implications::new(model, method),
            learned: 0,
            graph: None,
        }
    }

    pub(super) fn follow(&mut self, event: &SearchEvent) {
        if self.is_done() {
            return;
        }
        self.implications.follow(event);
        if let SearchEvent::Learn { clause, .. } = *event {
            self.learned = clause;
            if clause == self.clause {
                self.graph = self.implications.learned();
            }
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.graph.is_some()
    }

    /// The search ended before the clause.
    pub(super) fn missed(&self, finish: Finish) -> Result<(), Fault> {
        let Self {
            clause, learned, ..
        } = self;
        match finish {
            Finish::Stopped(_) => Ok(()),
            _ => {
                let clauses = if *learned == 1 { "clause" } else { "clauses" };
                let text = format!(
                    "there is no clause {clause}: the search ends with {learned} {clauses}"
                );
                Err(Fault::new(Code::BadRequest, text))
            }
        }
    }

    pub(super) fn drawn(&self, model: &Model) -> Option<ClauseGraph> {
        let graph = self.graph.as_ref()?;
        let picture = ImplicationPicture::new(graph, model);
        Some(ClauseGraph {
            clause: self.clause,
            lines: picture.lines(),
            dot: picture.dot(),
            svg: picture.drawing().svg(1.0),
        })
    }
}
