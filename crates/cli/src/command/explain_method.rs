//! `explain-method` on the command line.

use cellwise_core::Budget;
use cellwise_textbook::Method;
use cellwise_verbs::{explain_method, finish, no_parts};
use clap::Args;

use crate::exit::{Exit, Failure};
use crate::output::{Output, json_line};

/// The arguments of `explain-method`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainMethodArgs {
    /// The method: backtrack, forward, mac, …; without it, all of them in one line each
    #[arg(value_name = "NAME")]
    method: Option<Method>,

    /// The page as one JSON object; all pages without NAME, one object in each line
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Prints the page of a method, or the list of all.
pub(crate) fn run(args: &ExplainMethodArgs) -> Result<Exit, Failure> {
    let mut out = Output::open(None)?;
    match args.method {
        method if args.json => {
            let methods = method.map_or(Method::ALL.to_vec(), |method| vec![method]);
            for method in methods {
                let work = explain_method::start(method);
                let reply = finish(work, &mut Budget::unlimited(), no_parts)?;
                out.write(json_line(&reply)?.as_bytes())?;
            }
        }
        Some(method) => out.write(method.guide().to_string().as_bytes())?,
        None => {
            for method in Method::ALL {
                let line = format!("{method:18} {}\n", method.guide().title);
                out.write(line.as_bytes())?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Answered)
}
