//! The pages on the methods of the founding documents.

use super::{BOOK, EVERY, LOOKED_AT, TRIED};
use crate::guide::MethodGuide;
use crate::method::Method;

/// Tests of line enumeration.
const PLACEMENTS: &str = "a placement that fits what is known of its line: the value of a whole line, held against all its cells; the program counts them instead of listing them";

pub(super) const BACKTRACK: MethodGuide = MethodGuide {
    method: Method::Backtrack,
    title: "plain backtracking",
    idea: "\
Take the variables in their given order, for a Sudoku the empty cells in
reading order. Try the values in ascending order: hold each against the
constraints on the variable, and put in the first that none refuses. Then
take the next variable. When no value is left, go back to the variable
before, take its value out, and try the next one there. When there is
nothing to go back to, all was tried and there is no solution.
It always ends and it is always right. It learns nothing: a bad choice in
the first row is noticed rows later, and the same dead end is met again
under every choice in between.",
    pseudo_code: "\
solve(assignment):
    if all variables have a value: solution
    x <- the first variable without a value
    for each value v in domain(x), ascending:
        if no constraint on x refuses v beside the assignment:
            solve(assignment + x = v)
    dead end: x ran out of values",
    tests: TRIED,
    suits: EVERY,
    reading: &[
        BOOK,
        "Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965)",
        "Knuth, The Art of Computer Programming, volume 4B, section 7.2.2",
    ],
    code: &["crates/textbook/src/tree.rs: try_value, place"],
};

pub(super) const BACKTRACK_ALL: MethodGuide = MethodGuide {
    method: Method::BacktrackAll,
    title: "plain backtracking for all solutions",
    idea: "\
The same search as backtrack, which does not stop at the first solution:
it takes the last value back as if it had been a dead end, and goes on.
When it ends, it has seen every solution exactly once, so it proves that a
solution is the only one. What the first solution costs depends on the
order of the values; what all of them cost together does not.",
    pseudo_code: "\
solve(assignment):
    if all variables have a value: note the solution, and return
    x <- the first variable without a value
    for each value v in domain(x), ascending:
        if no constraint on x refuses v beside the assignment:
            solve(assignment + x = v)",
    tests: TRIED,
    suits: EVERY,
    reading: &[
        BOOK,
        "Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965)",
    ],
    code: &["crates/textbook/src/tree/back.rs: retreat"],
};

pub(super) const TRIM: MethodGuide = MethodGuide {
    method: Method::Trim,
    title: "constraint trimming at every node",
    idea: "\
Before a variable is chosen, every domain is cut down to what the
constraints still allow beside the values that stand: in a Sudoku, the
digits not yet in the cell's row, column and box. A domain that becomes
empty is a dead end at once, however far away its cell is.
The search tree is exactly that of forward checking, which looks only at
the variables beside the one just assigned: here all open domains are tested
anew at every node, although one assignment changes only a few of them.",
    pseudo_code: "\
solve(assignment, domains):
    for each variable y without a value:
        remove from domain(y) what the assignment refuses
        if domain(y) is empty: dead end
    x <- the first variable without a value
    for each v in domain(x): solve(assignment + x = v, copy of domains)",
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        BOOK,
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &["crates/textbook/src/infer/look.rs: at_all"],
};

pub(super) const MRV: MethodGuide = MethodGuide {
    method: Method::Mrv,
    title: "minimum remaining values",
    idea: "\
Forward checking keeps the domains; the variable with the fewest values
left comes next, the first of several. If one has a single value, that is
simply assigned: it is no choice. If one has none, the search turns back.
Fail first: a variable with two values opens two branches where one with
nine opens nine, and a wrong one is noticed sooner where little is left.
On some Sudokus, such as the example easy, there is always a variable with
a single value, and nothing is ever taken back. Others that people find
easy need more than that, and then it guesses and turns back as well.",
    pseudo_code: "\
solve(assignment, domains):
    x <- the variable without a value whose domain is smallest
    for each v in domain(x), ascending:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        BOOK,
        "Bitner and Reingold, Backtrack programming techniques, Communications of the ACM 18 (1975)",
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &[
        "crates/textbook/src/select.rs: Order::Mrv",
        "crates/textbook/src/infer/look.rs: beside",
    ],
};

pub(super) const MRV_RANDOM: MethodGuide = MethodGuide {
    method: Method::MrvRandom,
    title: "minimum remaining values with random ties",
    idea: "\
As mrv, but among the variables with the fewest values one is drawn at
random, and its values are tried in random order. Run it with several
seeds (--seed) and look at the spread of the effort. Where it is wide,
a search that begins anew after a while can gain:
--restart luby. The same seed gives the same search on every machine.",
    pseudo_code: "\
solve(assignment, domains):
    ties <- the variables without a value whose domain is smallest
    x <- one of the ties, drawn at random
    for each v in domain(x), in random order:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        BOOK,
        "Gomes, Selman and Kautz, Boosting combinatorial search through randomization, AAAI 1998",
    ],
    code: &["crates/textbook/src/select.rs: Order::MrvRandom"],
};

pub(super) const LINES: MethodGuide = MethodGuide {
    method: Method::Lines,
    title: "line enumeration",
    idea: "\
List all placements of a line's runs, keep those that agree with the cells
known already, and look where they agree with each other: such cells become
known. A cell known in a row is news to its column, so repeat over rows and
columns until nothing changes. No guess is made.
Some Nonograms stall: cells stay open although no line alone tells more.
And a wide line has too many placements to list: such a line is left aside
until more of it is known, and said to be. On a Sudoku the lines are the
houses: that is generalised arc consistency, the same that gac does.",
    pseudo_code: "\
queue <- all lines
while the queue is not empty:
    line <- take the first
    seen <- the values in those fillings that agree with the domains
    for each cell of the line: remove from its domain what was not seen
    for each cell that changed: put its other lines into the queue
all cells known: solution; a domain empty: impossible; else: stalled",
    tests: PLACEMENTS,
    suits: "Nonograms as cells; Sudoku up to 16x16; not run starts",
    reading: &[
        BOOK,
        "Batenburg and Kosters, Solving Nonograms by combining relaxations, Pattern Recognition 42 (2009)",
    ],
    code: &[
        "crates/textbook/src/infer/lines.rs",
        "crates/nonogram/src/as_csp/placements.rs: placements",
    ],
};

pub(super) const LINES_BACKTRACK: MethodGuide = MethodGuide {
    method: Method::LinesBacktrack,
    title: "line enumeration, and a guess where it stalls",
    idea: "\
As lines until nothing changes. Then take the first cell that is still
open, guess its colour, and go on with lines from there. If that leads to a
line without any placement, take the guess back and try the other colour.
It always ends, and its answer is right even when lines are too wide to be
listed: a guess is held against its lines, and a full picture against all.",
    pseudo_code: "\
solve(domains):
    run lines; a domain empty: dead end
    all cells known: solution
    x <- the first cell with several values
    for each v in domain(x):
        if the lines through x support v: solve(domains with x = v)",
    tests: PLACEMENTS,
    suits: "Nonograms as cells; Sudoku up to 16x16; not run starts",
    reading: &[
        BOOK,
        "Batenburg and Kosters, Solving Nonograms by combining relaxations, Pattern Recognition 42 (2009)",
    ],
    code: &[
        "crates/textbook/src/tree.rs: choose, try_value",
        "crates/textbook/src/infer/lines.rs",
    ],
};
