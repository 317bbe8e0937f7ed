//! The table of verbs. The help of the command line, the routes of the server, the calls of the
//! WASM module, the schema and the README are generated from it or tested against it.

use crate::PuzzleKind;

/// The carriers of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriers {
    /// The command line, HTTP and WASM.
    All,
    /// The command line alone, for this reason.
    CommandLine(&'static str),
    /// HTTP and WASM alone, for this reason.
    Programs(&'static str),
}

/// The JSON types of a verb, by their names in the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Types {
    /// The request.
    pub request: &'static str,
    /// The reply.
    pub reply: &'static str,
    /// True if parts may come before the reply.
    pub parts: bool,
}

/// The row of a verb.
#[derive(Clone, Copy, Debug)]
pub struct VerbInfo {
    /// The name, as in `cellwise sudoku solve` and `/api/v1/solve`.
    pub name: &'static str,
    /// The purpose, in one line.
    pub about: &'static str,
    /// The kinds of puzzle it takes; none if it takes no puzzle.
    pub puzzles: &'static [PuzzleKind],
    /// A command line that runs, or a request of a verb that is not on the command line.
    pub example: &'static str,
    /// The carriers.
    pub carriers: Carriers,
    /// The JSON types, for a verb that HTTP and WASM carry.
    pub types: Option<Types>,
    /// True if it takes limits of time and nodes.
    pub limits: bool,
    /// True if it can run long enough to show progress.
    pub progress: bool,
}

macro_rules! verbs {
    ($($verb:ident $name:literal $about:literal $puzzles:ident $carriers:expr, $types:expr, $limits:literal $progress:literal $example:literal;)*) => {
        /// A verb.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each is the verb of its name; see `VerbInfo::about`")]
        #[non_exhaustive]
        pub enum Verb {
            $($verb,)*
        }

        impl Verb {
            /// Every verb, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$verb,)*];

            /// The row of the table.
            #[must_use]
            pub fn info(self) -> &'static VerbInfo {
                match self {
                    $(Self::$verb => const {
                        &VerbInfo {
                            name: $name,
                            about: $about,
                            puzzles: $puzzles,
                            example: $example,
                            carriers: $carriers,
                            types: $types,
                            limits: $limits,
                            progress: $progress,
                        }
                    },)*
                }
            }
        }
    };
}

const BOTH: &[PuzzleKind] = &PuzzleKind::ALL;
const SUDOKU: &[PuzzleKind] = &[PuzzleKind::Sudoku];
const NONOGRAM: &[PuzzleKind] = &[PuzzleKind::Nonogram];
const NONE: &[PuzzleKind] = &[];

const PAGE: Carriers = Carriers::Programs("it prepares puzzles for a page to draw");
const FILES: Carriers = Carriers::Programs("every verb of the command line takes many puzzles");

const fn types(request: &'static str, reply: &'static str) -> Option<Types> {
    Some(Types {
        request,
        reply,
        parts: false,
    })
}

const fn with_parts(request: &'static str, reply: &'static str) -> Option<Types> {
    Some(Types {
        request,
        reply,
        parts: true,
    })
}

// Columns: name, purpose, puzzles, carriers, types, limits, progress, example.
verbs! {
    Solve "solve" "Solve, and prove that the solution is the only one" BOTH Carriers::All,
        types("SolveRequest", "Solve"), true true "cellwise sudoku solve easy";
    Count "count" "Count the solutions" BOTH Carriers::All,
        types("CountRequest", "Count"), true true "cellwise nonogram count sample";
    Check "check" "Say what is wrong with a board, full or part-filled" BOTH Carriers::All,
        types("CheckRequest", "Check"), false false "cellwise sudoku check easy";
    Trace "trace" "Watch a method of the textbook at work, event by event" BOTH Carriers::All,
        with_parts("TraceRequest", "TraceEnd"), true true "cellwise nonogram trace sample --method lines --steps 3";
    Compare "compare" "Run methods of the textbook and our engine side by side" BOTH Carriers::All,
        types("CompareRequest", "Compare"), true true "cellwise sudoku compare easy";
    Hint "hint" "Give the next step, in stages" BOTH Carriers::All,
        types("HintRequest", "HintReply"), true true "cellwise sudoku hint easy --stage 3";
    Explain "explain" "Solve the way a person does, and say how" BOTH Carriers::All,
        types("ExplainRequest", "ExplainReply"), true true "cellwise sudoku explain easy";
    Rate "rate" "Say how hard a puzzle is for a person" BOTH Carriers::All,
        types("RateRequest", "RateReply"), true true "cellwise sudoku rate hard";
    Steps "steps" "List every step that techniques find on a Sudoku board" SUDOKU Carriers::All,
        types("StepsRequest", "Steps"), true true "cellwise sudoku steps easy";
    Why "why" "Say why a puzzle has no solution, or more than one" BOTH Carriers::All,
        types("WhyRequest", "WhyReply"), true true "cellwise sudoku why 1...............";
    Learn "learn" "Teach a technique: what it is, an example, a board to practise on" BOTH Carriers::All,
        types("LearnRequest", "LearnReply"), true false "cellwise sudoku learn x-wing";
    Canon "canon" "Give the smallest of all equivalent boards" SUDOKU Carriers::All,
        types("CanonRequest", "Canon"), false false "cellwise sudoku canon easy";
    Minimize "minimize" "Take away givens, or rules, while the solution stays the only one" SUDOKU Carriers::All,
        types("MinimizeRequest", "Minimize"), true true "cellwise sudoku minimize easy";
    Candidates "candidates" "Say which digits lead to a solution, and to how many" SUDOKU Carriers::All,
        types("CandidatesRequest", "Candidates"), true true "cellwise sudoku candidates 1............... -n 5";
    Superfluous "superfluous" "Say which givens and rules a puzzle can do without" SUDOKU Carriers::All,
        types("SuperfluousRequest", "Superfluous"), true true "cellwise sudoku superfluous easy";
    Generate "generate" "Make puzzles to order, each with exactly one solution" BOTH Carriers::All,
        types("GenerateRequest", "Generated"), true false "cellwise sudoku generate --level hard --symmetry half-turn";
    FromImage "from-image" "Make a Nonogram from a picture, changed as little as possible" NONOGRAM Carriers::All,
        types("FromImageRequest", "FromImage"), true false "cellwise nonogram from-image picture.png";
    Hunt "hunt" "Look for ever harder Sudoku, in a pool that is kept on disk" SUDOKU
        Carriers::CommandLine("it keeps a file and runs until it is stopped"), None, true false "cellwise sudoku hunt pool.txt --rounds 3";
    Convert "convert" "Write a puzzle in another format" BOTH Carriers::All,
        types("ConvertRequest", "Converted"), false false "cellwise sudoku convert easy --to line";
    Formats "formats" "List every format that is read or written" NONE Carriers::All,
        types("FormatsRequest", "Formats"), false false "cellwise formats";
    Dedupe "dedupe" "Write each puzzle once, whatever its guise, in the order of first occurrence" SUDOKU Carriers::All,
        types("DedupeRequest", "Deduped"), true true "cellwise sudoku dedupe easy hard easy";
    Stats "stats" "Say what a collection holds: sizes, clues, verdicts and effort as histograms" BOTH Carriers::All,
        types("StatsRequest", "Survey"), true true "cellwise sudoku stats easy hard";
    ExplainMethod "explain-method" "Read what a method of the textbook does, on one page" NONE Carriers::All,
        types("ExplainMethodRequest", "ExplainMethod"), false false "cellwise explain-method mac";
    Exercise "exercise" "Pose a question about a search of the textbook, and check the answer" NONE Carriers::All,
        types("ExerciseRequest", "Exercise"), false false "cellwise exercise mrv-takes --seed 3 --answer r5c5";
    Open "open" "Read a text in any format and say what is in it" BOTH PAGE,
        types("OpenRequest", "Opened"), false true r#"{"text":"1..............."}"#;
    Render "render" "Draw a puzzle, its solution or the next step" BOTH PAGE,
        types("RenderRequest", "Rendered"), true true r#"{"kind":"sudoku","puzzle":"1..............."}"#;
    Batch "batch" "Do the same with every puzzle of a text" BOTH FILES,
        with_parts("BatchRequest", "Summary"), true true r#"{"kind":"sudoku","verb":"count","to":"line","text":"1..............."}"#;
    Examples "examples" "List built-in puzzles, methods, techniques and rules" NONE PAGE,
        types("ExamplesRequest", "Examples"), false false "{}";
    Booklet "booklet" "Print puzzles as a book, with the answers at the end" NONE
        Carriers::CommandLine("it binds the puzzles of many files into one file"), None, true false "cellwise booklet easy hard sample -o book.pdf";
    Dataset "dataset" "Write puzzles with solutions, ratings, paths and traces as a data set for training" NONE
        Carriers::CommandLine("it writes a folder of files; Python has its rows"), None, true true "cellwise dataset sudoku easy --columns solution,rating,path";
    Plan "plan" "Say what a run over many rows takes, from figures measured on this machine" NONE
        Carriers::CommandLine("it measures this machine"), None, false false "cellwise plan --rows 1e9 --verb rate --within 2h";
    Serve "serve" "Serve the page and the HTTP API" NONE
        Carriers::CommandLine("it is the server"), None, false false "cellwise serve --help";
    Completions "completions" "Print completions for a shell" NONE
        Carriers::CommandLine("they complete the command line"), None, false false "cellwise completions bash";
    Man "man" "Print a manual page" NONE
        Carriers::CommandLine("it describes the command line"), None, false false "cellwise man";
}

impl Verb {
    /// The name, as in `/api/v1/solve`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The purpose, in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.info().about
    }

    /// The verb of this name that HTTP and WASM carry.
    #[must_use]
    pub fn carried(name: &str) -> Option<Self> {
        Self::all_carried().find(|verb| verb.name() == name)
    }

    /// Every verb that HTTP and WASM carry.
    pub fn all_carried() -> impl Iterator<Item = Self> {
        let carried = |verb: &Self| !matches!(verb.info().carriers, Carriers::CommandLine(_));
        Self::ALL.iter().copied().filter(carried)
    }
}
