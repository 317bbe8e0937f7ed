//! `explain-method`: a method of the textbook on one page.

use cellwise_textbook::Method;
use clap::Args;

use crate::exit::{Exit, Outcome};
use crate::output::Output;

/// What `explain-method` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainMethodArgs {
    /// The method: backtrack, forward, mac, …; without it, all of them in one line each
    #[arg(value_name = "NAME")]
    method: Option<Method>,
}

/// Prints the page of a method, or the list of all.
pub(crate) fn run(args: &ExplainMethodArgs) -> Outcome<Exit> {
    let mut out = Output::open(None)?;
    match args.method {
        Some(method) => out.write(method.lesson().to_string().as_bytes())?,
        None => {
            for method in Method::ALL {
                let line = format!("{method:16} {}\n", method.lesson().title);
                out.write(line.as_bytes())?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Answered)
}
