//! `why`: the smallest part of a puzzle that has no solution, or what tells its solutions apart.

use cellwise_api::{self as api, Head, Progress, WhyRequest};
use cellwise_core::{Budget, Limit};
use cellwise_human::sudoku::Inquiry;

use super::posed;
use crate::fault::Fault;
use crate::job::{Desk, Turn, Work, json};

/// `why`.
pub(crate) fn why(request: &WhyRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "why", &desk.allowed)?;
    Ok(Box::new(Asking {
        head,
        inquiry: Inquiry::new(&puzzle),
    }))
}

struct Asking {
    head: Head,
    inquiry: Inquiry,
}

impl Work for Asking {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let head = self.head.clone();
        Ok(match self.inquiry.advance(budget) {
            Ok(why) => Turn::Done(json(&api::Why::new(head, why))?),
            Err(Limit::Slice) => Turn::Pending(Progress {
                nodes: self.inquiry.nodes(),
                ..Progress::default()
            }),
            Err(limit) => Turn::Done(json(&api::Why::stopped(head, limit))?),
        })
    }
}
