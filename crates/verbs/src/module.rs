//! The verbs in groups that a program can link without the others: the modules that a browser fetches when it first
//! needs one.
//!
//! A module names the functions of its own verbs alone, so that the code of the others is not linked.

use std::fmt;

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

/// The work of a verb; with `limits` the limits that its request asks for hold for the job, with `memory` that one
/// alone.
macro_rules! work {
    ($verb:ident $request:ident $context:ident) => {
        (
            Box::new(crate::$verb::begin(&parsed($request)?, $context)?),
            Limits::default(),
        )
    };
    ($verb:ident $request:ident $context:ident memory) => {{
        let request = parsed($request)?;
        let work = crate::$verb::begin(&request, $context)?;
        let memory = request.limits.memory;
        (
            Box::new(work),
            Limits {
                memory,
                ..Limits::default()
            },
        )
    }};
    ($verb:ident $request:ident $context:ident limits) => {{
        let request = parsed($request)?;
        let work = crate::$verb::begin(&request, $context)?;
        (Box::new(work), valid(request.limits)?)
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
                    begin: |verb, request, context| Ok(match verb {
                        $(Verb::$verb => work!($file request context $($limits)?),)*
                        $($(Verb::$part => {
                            let request = parsed(request)?;
                            let work = $begin(&request, context)?;
                            (Box::new(work), valid(request.limits)?)
                        })*)?
                        verb => return Err(elsewhere(verb, $name)),
                    }),
                };
            )*

            /// Every verb that HTTP and WASM carry.
            pub const ALL: Self = Self {
                name: "cellwise",
                verbs: &[$($(Verb::$verb,)*)*],
                begin: |verb, request, context| Ok(match verb {
                    $($(Verb::$verb => work!($file request context $($limits)?),)*)*
                    verb => return Err(elsewhere(verb, "cellwise")),
                }),
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
