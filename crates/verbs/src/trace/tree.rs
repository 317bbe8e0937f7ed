//! `trace` as one picture: the tree of the search, or of the bags of a tree decomposition.

use cellwise_core::Budget;
use cellwise_render::SearchTree;
use cellwise_textbook::{Bags, Describer, Finish, Method, SearchEvent, Trace};

use super::{TraceEnd, TraceOptions};
use crate::Input;
use crate::fault::{Code, Fault};
use crate::textbook::ModelledPuzzle;

/// Runs a method up to the last step that the options ask for, and collects its assignments in a tree;
/// those of a tree decomposition are its bags.
///
/// # Errors
/// [`Code::Unsupported`] or [`Code::TooLarge`] if the puzzle has no model, and [`Code::BadRequest`]
/// if the method does not suit it or never goes back, as local search.
pub fn search_tree(
    input: &Input,
    options: &TraceOptions,
    mut budget: Budget,
) -> Result<(SearchTree, TraceEnd), Fault> {
    let method = options.method;
    if !method.method().proves() {
        let text = format!(
            "{method} has no tree: it changes one value after the other and never goes back"
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let puzzle = ModelledPuzzle::new(input, options.view);
    let mut building = puzzle.begin_model()?;
    let model = match building.advance(&puzzle, &mut budget) {
        Ok(model) => model,
        Err(limit) => {
            let nothing = SearchTree::new(&cellwise_csp::Model::new(""));
            return Ok((nothing, super::scenes::stopped(input, method, limit)));
        }
    };
    let mut trace = Trace::of(options.search(&model)?)
        .with_budget(budget)
        .with_max_solutions(options.max.unwrap_or(method.usual_solutions()));
    let mut tree = SearchTree::new(&model);
    let mut listed = Vec::new();
    let mut describer = Describer::new(&model).with_detail(options.detail.into());
    let last = options.skip.saturating_add(options.max_steps);
    let (mut steps, mut counters) = (0, trace.counters());
    for step in trace.by_ref() {
        if describer.line(&step.event).is_some() {
            if steps == last {
                break;
            }
            steps += 1;
        }
        if let SearchEvent::Listed { rows, .. } = step.event {
            listed.push(rows);
        }
        tree.follow(&step.event, &model);
        counters = step.counters;
    }
    if !trace.solution().is_empty() {
        puzzle.check(method, trace.solution())?;
    }
    if method.method() == Method::TreeDecomposition {
        let bags = Bags::new(&model).unwrap_or_default();
        tree = SearchTree::of_bags(&model, &bags, &listed);
    }
    let finish = trace.finish();
    if finish.is_some() {
        counters = trace.counters();
    }
    let finish_or = finish.unwrap_or(Finish::Enough);
    let end = TraceEnd {
        complete: finish.is_some(),
        steps,
        ..super::scenes::end(input, method, finish_or, trace.solutions(), counters)
    };
    Ok((tree, end))
}
