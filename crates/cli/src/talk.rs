//! What the program says to people: standard error, and only there.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// How much to say, and in which colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Talk {
    quiet: bool,
    verbose: bool,
    color: ColorChoice,
}

/// Plain talk, before the command line has said otherwise.
impl Default for Talk {
    fn default() -> Self {
        Self::new(false, false, ColorChoice::Auto)
    }
}

impl Talk {
    pub(crate) fn new(quiet: bool, verbose: bool, color: ColorChoice) -> Self {
        Self {
            quiet,
            verbose,
            color,
        }
    }

    /// A verdict or another good end, unless `-q`.
    pub(crate) fn verdict(self, text: &str) {
        if !self.quiet {
            self.say(GOOD, "", text);
        }
    }

    /// Something for people who asked for more with `-v`.
    pub(crate) fn detail(self, text: &str) {
        if self.verbose && !self.quiet {
            self.say(DIM, "", text);
        }
    }

    /// A hint on what to do next, unless `-q`.
    pub(crate) fn note(self, text: &str) {
        if !self.quiet {
            self.say(DIM, "", text);
        }
    }

    /// No solution, a limit, a failed check: an answer that is not what was hoped for. `-q` silences it.
    pub(crate) fn refusal(self, text: &str) {
        if !self.quiet {
            self.say(BAD, "", text);
        }
    }

    /// An error: said even with `-q`.
    pub(crate) fn error(self, text: &str) {
        self.say(BAD, "error: ", text);
    }

    /// Whether people asked for more.
    pub(crate) fn is_verbose(self) -> bool {
        self.verbose && !self.quiet
    }

    /// Whether a running figure may be drawn.
    pub(crate) fn is_live(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether data on standard output may be in colour.
    pub(crate) fn paints_stdout(self) -> bool {
        match self.color {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        }
    }

    fn say(self, style: Style, prefix: &str, text: &str) {
        // Nobody is left to tell if standard error is closed.
        let mut stderr = AutoStream::new(io::stderr(), self.color).lock();
        let reset = style.render_reset();
        let _ = writeln!(stderr, "{}{prefix}{text}{reset}", style.render());
    }
}
