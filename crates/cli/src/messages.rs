//! Messages to people, on standard error.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The amount of messages, and their colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    quiet: bool,
    verbose: bool,
    color: ColorChoice,
    /// The choice for standard error, looked up once: a run may report thousands of records.
    on_stderr: ColorChoice,
}

/// The usual messages, before the command line has said otherwise.
impl Default for Messages {
    fn default() -> Self {
        Self::new(false, false, ColorChoice::Auto)
    }
}

impl Messages {
    pub(crate) fn new(quiet: bool, verbose: bool, color: ColorChoice) -> Self {
        Self {
            quiet,
            verbose,
            color,
            on_stderr: match color {
                ColorChoice::Auto => AutoStream::choice(&io::stderr()),
                choice => choice,
            },
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

    /// Returns true with `-v`.
    pub(crate) fn is_verbose(self) -> bool {
        self.verbose && !self.quiet
    }

    /// Returns true if a running figure may be drawn.
    pub(crate) fn is_live(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Returns true if data on standard output may be in colour.
    pub(crate) fn paints_stdout(self) -> bool {
        match self.color {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        }
    }

    /// Returns true if drawings on standard error may be in colour.
    pub(crate) fn paints_stderr(self) -> bool {
        self.on_stderr != ColorChoice::Never
    }

    fn say(self, style: Style, prefix: &str, text: &str) {
        // If standard error is closed, the message has no reader.
        let mut stderr = AutoStream::new(io::stderr(), self.on_stderr).lock();
        let reset = style.render_reset();
        let _ = writeln!(stderr, "{}{prefix}{text}{reset}", style.render());
    }
}
