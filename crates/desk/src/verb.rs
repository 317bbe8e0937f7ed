//! The verbs that can be asked for.

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the verb of its name; see `about`")]
pub enum Verb {
    Open,
    Solve,
    Count,
    Check,
    Hint,
    Explain,
    Rate,
    Why,
    Convert,
    Trace,
    Compare,
    Render,
    Batch,
    Learn,
    Formats,
    Examples,
}

impl Verb {
    /// Every verb.
    pub const ALL: &'static [Self] = &[
        Self::Open,
        Self::Solve,
        Self::Count,
        Self::Check,
        Self::Hint,
        Self::Explain,
        Self::Rate,
        Self::Why,
        Self::Convert,
        Self::Trace,
        Self::Compare,
        Self::Render,
        Self::Batch,
        Self::Learn,
        Self::Formats,
        Self::Examples,
    ];

    /// Its name, as in `/api/v1/solve`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Solve => "solve",
            Self::Count => "count",
            Self::Check => "check",
            Self::Hint => "hint",
            Self::Explain => "explain",
            Self::Rate => "rate",
            Self::Why => "why",
            Self::Convert => "convert",
            Self::Trace => "trace",
            Self::Compare => "compare",
            Self::Render => "render",
            Self::Batch => "batch",
            Self::Learn => "learn",
            Self::Formats => "formats",
            Self::Examples => "examples",
        }
    }

    /// What it does, in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Open => "Read a text in any format and say what is in it",
            Self::Solve => "Solve, and prove that the solution is the only one",
            Self::Count => "Count the solutions",
            Self::Check => "Say what is wrong with a board, full or part-filled",
            Self::Hint => "Give the next step, in stages",
            Self::Explain => "Solve a Sudoku the way a person does, and say how",
            Self::Rate => "Say how hard a Sudoku is for a person",
            Self::Why => "Say why a Sudoku has no solution, or more than one",
            Self::Convert => "Write a puzzle in another format",
            Self::Trace => "Watch a method of the textbook at work, event by event",
            Self::Compare => "Run methods of the textbook and our engine side by side",
            Self::Render => "Draw a puzzle, its solution or the next step",
            Self::Batch => "Do the same with every puzzle of a text",
            Self::Learn => "Teach a technique: what it is, an example, a board to practise on",
            Self::Formats => "List every format that is read or written",
            Self::Examples => "List built-in puzzles, methods, techniques and rules",
        }
    }

    /// The verb of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|verb| verb.name() == name)
    }
}
