//! The parts of a textbook method as options: `trace` and `compare` share them.

use cellwise_textbook::{Back, Changes, Infer, Order, Plan, Restart, Values};
use clap::Args;

use crate::exit::Failure;

/// Parts of a mix that replace those of the method.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MixArgs {
    /// The order of the variables: static, mrv, degree, mrv-degree, mrv-random, dom/wdeg, random
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    order: Option<Order>,

    /// The order of the values: asc, lcv, random
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    values: Option<Values>,

    /// The inference after an assignment: none, trim, forward, ac3, gac, mac, lines
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    infer: Option<Infer>,

    /// The way back from a dead end: chronological, backjump, cbj, clauses
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    back: Option<Back>,

    /// Begin anew after some dead ends: luby, geometric
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    restart: Option<Restart>,
}

impl MixArgs {
    fn changes(self) -> Changes {
        Changes {
            order: self.order,
            values: self.values,
            infer: self.infer,
            back: self.back,
            restart: self.restart,
        }
    }

    /// Returns true if no part is replaced.
    pub(crate) fn is_empty(self) -> bool {
        self.changes() == Changes::default()
    }

    /// The method with these parts replaced.
    pub(crate) fn plan(self, plan: Plan) -> Result<Plan, Failure> {
        match self.is_empty() {
            true => Ok(plan),
            false => Plan::new(plan.method(), self.changes())
                .map_err(|error| Failure::Usage(error.to_string())),
        }
    }
}
