//! Verbs whose options are put together only when they are asked for.
//!
//! All verbs together have some three hundred options; a command line names one verb.

use cellwise_verbs::Verb;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use crate::exit::STATUSES;

/// The options `A` of a verb. Its help ends with the example of the table of verbs.
pub(crate) struct Deferred<A>(pub(crate) A);

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<A: Args> Args for Deferred<A> {
    fn augment_args(verb: Command) -> Command {
        verb.defer(|verb| from_table(A::augment_args(verb)))
    }

    fn augment_args_for_update(verb: Command) -> Command {
        verb.defer(A::augment_args_for_update)
    }
}

/// Gives a verb its purpose and, unless it has examples of its own, its example from the table.
fn from_table(verb: Command) -> Command {
    let Some(row) = Verb::ALL.iter().find(|row| row.name() == verb.get_name()) else {
        return verb;
    };
    let info = row.info();
    let has_examples = verb.get_after_help().is_some();
    let verb = verb.about(info.about);
    match has_examples {
        true => verb,
        false => verb.after_help(format!("Example:\n  {}\n\n{STATUSES}", info.example)),
    }
}
