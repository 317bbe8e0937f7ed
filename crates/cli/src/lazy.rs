//! Verbs whose options are not put together before they are asked for.
//!
//! All verbs together have some three hundred options; a command line names one verb.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The options `A` of a verb.
pub(crate) struct Lazy<A>(pub(crate) A);

impl<A: FromArgMatches> FromArgMatches for Lazy<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<A: Args> Args for Lazy<A> {
    fn augment_args(verb: Command) -> Command {
        verb.defer(A::augment_args)
    }

    fn augment_args_for_update(verb: Command) -> Command {
        verb.defer(A::augment_args_for_update)
    }
}
