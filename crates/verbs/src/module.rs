//! The verbs in groups that a program can link without the others: the modules that a browser fetches when it first
//! needs one.
//!
//! A module names the functions of its own verbs alone, so that the code of the others is not linked.

use std::fmt;

use serde::de::DeserializeOwned;

use crate::fault::{Code, Fault};
use crate::job::{Context, JsonWork, parsed};
use crate::limits::valid;
use crate::{Limits, Verb};

/// The work of a request, and the limits that it asks for.
pub(crate) type Begun = (Box<dyn JsonWork>, Limits);

/// Verbs that are linked together.
///
/// ```
/// use cellwise_verbs::{Module, Verb};
///
/// assert_eq!(Module::of(Verb::Hint).map(Module::name), Some("solve"));
/// assert!(Module::ALL.carries(Verb::Hint) && !Module::BOARD.carries(Verb::Hint));
/// ```
#[derive(Clone, Copy)]
pub struct Module {
    name: &'static str,
    verbs: &'static [Verb],
    begin: fn(Verb, &[u8], &Context) -> Result<Begun, Fault>,
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Module").field(&self.name).finish()
    }
}

impl Module {
    /// The name, which is that of its file without the ending.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Its verbs.
    #[must_use]
    pub fn verbs(self) -> &'static [Verb] {
        self.verbs
    }

    /// Returns true if `verb` is one of its verbs.
    #[must_use]
    pub fn carries(self, verb: Verb) -> bool {
        self.verbs.contains(&verb)
    }

    /// The first module with a verb; none for verbs of the command line alone.
    #[must_use]
    pub fn of(verb: Verb) -> Option<Self> {
        Self::EACH
            .iter()
            .copied()
            .find(|module| module.carries(verb))
    }

    /// Reads a request and its puzzle.
    pub(crate) fn begin(
        self,
        verb: Verb,
        request: &[u8],
        context: &Context,
    ) -> Result<Begun, Fault> {
        (self.begin)(verb, request, context)
    }
}

fn elsewhere(verb: Verb, module: &str) -> Fault {
    // Not by `Module::of`, which names every module and so would link them all.
    let text = match Verb::carried(verb.name()) {
        Some(_) => format!("`{}` is not in the module {module}", verb.name()),
        None => format!("`{}` is for the command line alone", verb.name()),
    };
    Fault::new(Code::Unsupported, text)
}

/// Reads a request and begins its work. `limits` gives those of the request's limits that hold for the whole job.
///
/// A function for each verb instead of one with all of them: the compiler needs seconds for readers of JSON that it can merge.
#[inline(never)]
fn begun<R: DeserializeOwned, W: JsonWork + 'static>(
    request: &[u8],
    context: &Context,
    begin: impl FnOnce(&R, &Context) -> Result<W, Fault>,
    limits: impl FnOnce(&R) -> Limits,
) -> Result<Begun, Fault> {
    let request = parsed(request)?;
    let work = begin(&request, context)?;
    Ok((Box::new(work), valid(limits(&request))?))
}

/// The work of a verb; with `limits` the limits that its request asks for hold for the job, with `memory` that one
/// alone.
macro_rules! work {
    ($begin:path, $request:ident $context:ident) => {
        begun($request, $context, $begin, |_| Limits::default())
    };
    ($begin:path, $request:ident $context:ident memory) => {
        begun($request, $context, $begin, |request| Limits {
            memory: request.limits.memory,
            ..Limits::default()
        })
    };
    ($begin:path, $request:ident $context:ident limits) => {
        begun($request, $context, $begin, |request| request.limits)
    };
}

/// The function that begins the work of these verbs. It has a name, because a closure in a constant is compiled again in every
/// crate that uses the constant, with all readers of JSON behind it.
macro_rules! begin {
    ($name:expr, $($verb:ident $begin:path $(, $limits:ident)?;)*) => {{
        fn begin(verb: Verb, request: &[u8], context: &Context) -> Result<Begun, Fault> {
            match verb {
                $(Verb::$verb => work!($begin, request context $($limits)?),)*
                verb => Err(elsewhere(verb, $name)),
            }
        }
        begin
    }};
}

macro_rules! modules {
    ($(
        $(#[$doc:meta])* $module:ident $name:literal {
            $($verb:ident $file:ident $($limits:ident)?;)*
        } $(+ partly { $($part:ident $begin:path;)* })?
    )*) => {
        impl Module {
            $(
                $(#[$doc])*
                pub const $module: Self = Self {
                    name: $name,
                    verbs: &[$(Verb::$verb,)* $($(Verb::$part,)*)?],
                    begin: begin!(
                        $name,
                        $($verb crate::$file::begin $(, $limits)?;)*
                        $($($part $begin, limits;)*)?
                    ),
                };
            )*

            /// Every verb that HTTP and WASM carry.
            pub const ALL: Self = Self {
                name: "cellwise",
                verbs: &[$($(Verb::$verb,)*)*],
                begin: begin!("cellwise", $($($verb crate::$file::begin $(, $limits)?;)*)*),
            };

            /// The modules. A verb is in one of them; or in several, where the first ones answer a part of its requests and
            /// refuse the others as [`Code::Unsupported`].
            pub const EACH: &'static [Self] = &[$(Self::$module,)*];
        }
    };
}

modules! {
    /// A board that is opened, played, judged by its rules, and drawn or written as it is.
    BOARD "board" {
        Open open;
        Check check limits;
        Formats formats;
        Examples examples;
        Convert convert limits;
    } + partly {
        Render crate::render::sketch;
    }
    /// Solutions, and the ways of people to them.
    SOLVE "solve" {
        Solve solve limits;
        Count count limits;
        Hint hint limits;
        Explain explain limits;
        Rate rate limits;
        Steps steps limits;
        Why why limits;
        Learn learn limits;
        Canon canon limits;
        Minimize minimize limits;
        Candidates candidates limits;
        Superfluous superfluous limits;
        // The limits of `stats` and `batch` hold for each record.
        Batch batch;
        Stats stats;
        Dedupe dedupe limits;
    }
    /// Puzzles to order.
    GENERATE "generate" {
        Generate generate limits;
    }
    /// Puzzles from pictures.
    IMAGE "image" {
        FromImage from_image limits;
    }
    /// The textbook's methods at work.
    LAB "lab" {
        Trace trace limits;
        // `compare` shares its time and nodes out to its methods.
        Compare compare memory;
        ExplainMethod explain_method;
        Exercise exercise;
    }
    /// Pictures and documents.
    PRINT "print" {
        Render render limits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verb_that_programs_carry_is_in_a_module() {
        for verb in Verb::ALL {
            let is_carried = Verb::carried(verb.name()).is_some();
            let all = Module::ALL.verbs().iter().filter(|known| *known == verb);
            assert_eq!(all.count(), usize::from(is_carried), "{verb:?}");
            assert_eq!(Module::of(*verb).is_some(), is_carried, "{verb:?}");
        }
    }
}
